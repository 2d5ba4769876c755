"""Many games: the same whatever the chunks, counted right, stopped at any moment."""

import pytest

from ludoteca import kernel
from ludoteca.kernel import Unknown
from ludoteca.lab import simulate
from ludoteca.lab.simulate import Run, Tally, derive, play_game, seats_of, tally

RUN = Run("lost_temple", 4, 7)
CHOSEN = {"knife_mode": "sealed"}


def together(*tallies):
    total = Tally()
    for part in tallies:
        total.add(part)
    return total


def test_a_game_depends_on_the_seed_and_its_number_alone():
    game = kernel.game("lost_temple")
    first, _ = play_game(game, RUN, 3)
    again, _ = play_game(game, RUN, 3)
    other, _ = play_game(game, RUN, 4)
    assert first.record == again.record
    assert first.record != other.record


@pytest.mark.parametrize("bots", [(), ("heuristic", "random", "random", "random")])
def test_chunks_do_not_matter(bots):
    run = Run("lost_temple", 4, 7, bots)
    whole = tally(run, range(12))
    assert together(tally(run, range(5)), tally(run, range(5, 12))) == whole
    assert whole.finished == 12
    assert sum(whole.endings.values()) == sum(whole.wins.values()) == 12


def test_bots_among_themselves_agree_on_options_that_suit_them(monkeypatch):
    game = kernel.game("catch_division")

    def agreed(levels):
        assert levels == ("normal", "normal")
        return {"knife_mode": "live"}

    monkeypatch.setattr(game.wisdom, "agreed", agreed, raising=False)
    bots = ("heuristic", "random")
    played = [Run(game.slug, 2, 7, bots), Run(game.slug, 2, 7), Run(game.slug, 2, 7, bots, CHOSEN)]
    modes = [play_game(game, run, 1)[0].options["knife_mode"] for run in played]
    assert modes == ["live", "sealed", "sealed"]


@pytest.mark.parametrize(("games", "jobs"), [(1, 4), (10, 2), (640, 2), (100_000, 3)])
def test_chunks_hold_every_game_once_and_are_small(games, jobs):
    parts = simulate.chunks(games, jobs)
    assert [index for part in parts for index in part] == list(range(games))
    assert max(map(len, parts)) <= simulate.LARGEST
    assert len(parts) >= min(games, jobs * simulate.CHUNKS)


def test_two_processes_play_what_one_plays():
    run = Run("tic_tac_toe", 2, 1)
    assert together(*simulate.tallies(run, 40, 2)) == together(*simulate.tallies(run, 40, 1))


def test_random_tic_tac_toe_comes_out_as_it_should():
    """Among random games the first player wins 58.5 % and 12.7 % are drawn."""
    total = tally(Run("tic_tac_toe", 2, 1), range(4000))
    assert total.wins[0] / 4000 == pytest.approx(0.585, abs=0.03)
    assert total.endings["draw"] / 4000 == pytest.approx(0.127, abs=0.02)


def test_a_run_can_be_stopped_at_any_moment(monkeypatch):
    """On one core the games come in as they are done."""
    monkeypatch.setattr(simulate, "MOMENT", 0.0)
    games = simulate.tallies(RUN, 1_000_000)
    assert together(next(games), next(games), next(games)).finished == 3
    games.close()


def test_the_figures_of_a_run():
    total = Tally()
    run = Run("tic_tac_toe", 2, 1)
    assert total.result(run, 9, 0.0)["mean_actions"] == 0.0
    total.add(Tally(2, 14, total.endings.__class__(row=1, draw=1), total.wins.__class__({1: 1})))
    assert total.result(run, 9, 2.0) == {
        "game": "tic_tac_toe",
        "players": 2,
        "bots": ["random", "random"],
        "seed": 1,
        "games": 9,
        "finished": 2,
        "endings": {"draw": 1, "row": 1},
        "wins_by_seat": [0, 1],
        "mean_actions": 7.0,
        "actions_per_second": 7.0,
    }


def test_derived_seeds_differ():
    assert len({derive(seed, part) for seed in range(30) for part in range(30)}) == 900


def test_one_bot_for_all_or_one_for_each():
    assert seats_of(["random"], 3) == ("random",) * 3
    assert seats_of(["random", "search"], 2) == ("random", "search")
    assert seats_of([], 3) == ()


@pytest.mark.parametrize(
    "run",
    [
        Run("chess", 2, 1),
        Run("lost_temple", 9, 1),
        Run("lost_temple", 3, 1, ("random", "random")),
        Run("lost_temple", 2, 1, ("random", "genius")),
        Run("lost_temple", 2, 1, (), {"speed": 3}),
    ],
)
def test_what_is_wrong_is_said_before_the_first_game(run):
    with pytest.raises(Unknown):
        next(simulate.tallies(run, 5))
