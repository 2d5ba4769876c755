"""Many games: the same whatever the chunks, counted right, stopped at any moment."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import count

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
    total.add(Tally(2, 14, Counter(row=1, draw=1), defaultdict(Fraction, {1: Fraction(1)})))
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


def test_a_shared_victory_is_split():
    """One player of two wins or both do, so the shares add up to all games."""
    total = tally(Run("river_race", 2, 1, ("normal", "normal")), range(30))
    assert any(won.denominator == 2 for won in total.wins.values())
    assert sum(total.wins.values()) == total.finished == 30


def test_whoever_wins_together_shares_nothing():
    total = tally(Run("geister", 2, 1, ("normal", "normal")), range(6))
    assert total.wins[0] == total.wins[1] == total.endings["won"] > 1
    assert together(total, total).wins[0] == 2 * total.wins[0]


def test_hard_bots_go_by_their_tries(monkeypatch):
    """Whatever the clock says, the same seed plays the same."""
    monkeypatch.setattr("ludoteca.bots.levels.TRIES", 20)
    game = kernel.game("village_work")
    run = Run(game.slug, 2, 5, ("hard", "normal"))
    played = []
    for pace in (1e-9, 10.0):
        monkeypatch.setattr("ludoteca.bots.guide.clock", map(pace.__mul__, count()).__next__)
        played.append(play_game(game, run, 0)[0].record)
    assert played[0] == played[1]


def test_a_bot_may_have_a_temper():
    levels = ("normal", "normal/daring")
    runs = [Run("lost_temple", 2, 5, levels[:1] * 2), Run("lost_temple", 2, 5, levels)]
    game = kernel.game("lost_temple")
    plain, tempered = [[play_game(game, run, i)[0].record for i in range(4)] for run in runs]
    assert plain != tempered


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
        Run("lost_temple", 2, 1, ("normal", "search:1s")),
        Run("lost_temple", 2, 1, ("normal", "normal/grim")),
    ],
)
def test_what_is_wrong_is_said_before_the_first_game(run):
    with pytest.raises(Unknown):
        next(simulate.tallies(run, 5))
