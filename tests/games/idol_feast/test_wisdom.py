"""The heuristic player of The Feast of the Idols, its appraisal, and its plans."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.idol_feast.pieces import space_at
from ludoteca.games.minutia.idol_feast.wisdom import appraise, choose, outlook, plans
from ludoteca.kernel import FastLuck

from .conftest import at

L_SHAPE = [(1, 1), (1, 2), (2, 1)]


@pytest.fixture
def turn():
    """The turn that the heuristic player takes with some luck, as verbs and spaces."""

    def take(position, luck=1):
        done, p = [], position.pending[0].player
        while position.pending and position.asked(p) and len(done) < 2:
            action = choose(position, position.asked(p), FastLuck(luck))
            done.append((action.verb, action.n))
            position.play(p, action)
            if action.verb != "lift":
                break
        return done

    return take


def test_it_beats_chance(game):
    won = 0
    for seed in range(40):
        bots = [make_bot(kind, game, seed) for kind in ("heuristic", "random")]
        position = game.start(seed=seed)
        play_out(game, position, bots if seed % 2 else bots[::-1])
        won += position.winners == ((0,) if seed % 2 else (1,))
    assert won >= 38


@pytest.mark.clause("M16-4.1")
@pytest.mark.parametrize("luck", range(6))
def test_it_wins_when_it_can(feast, turn, luck):
    position = feast([*L_SHAPE, (6, 5)], [(4, 4), (4, 5), (5, 4)], die=5)
    assert turn(position, luck) == [("lift", space_at(6, 5)), ("drop", space_at(2, 2))]
    assert position.winners == (0,)


@pytest.mark.clause("M16-2.2")
@pytest.mark.parametrize("luck", range(6))
def test_it_blocks_what_the_rival_could_complete_with_the_same_roll(feast, turn, luck):
    position = feast([(3, 3), (6, 1)], [*L_SHAPE, (6, 5)], die=6)
    assert turn(position, luck) == [("lift", space_at(6, 1)), ("drop", space_at(2, 2))]


@pytest.mark.clause("M16-2.3")
def test_an_appraisal_is_a_chance_that_knows_who_plays_next(feast):
    idols = ([*L_SHAPE, (6, 5)], [(4, 4), (3, 6)])
    first = feast(*idols, die=3)
    again = feast(*idols, die=3, second=True)
    for position in (first, again):
        assert sum(appraise(position, p) for p in (0, 1)) == pytest.approx(1)
    # Without a 5 or a 6 nobody wins now; but after this turn the second player rolls.
    assert 0.5 < appraise(first, 0) < appraise(again, 0) < 1
    assert appraise(feast(*idols, die=6), 0) == 1


@pytest.mark.clause("M16-2.3")
def test_whoever_is_second_has_the_next_roll_before_anybody_can_block(feast):
    position = feast([*L_SHAPE, (6, 5)], [(4, 4), (3, 6)], die=3)
    idols = [position.own(p) for p in (0, 1)]
    second, first = (outlook(idols, 0, 3, 1, is_first) for is_first in (False, True))
    assert second > 2 / 6 + 4 / 6 * 0.5  # 5 and 6 win at once, and nobody is ahead otherwise
    assert second > first + 0.05


@pytest.mark.clause("M16-R8")
def test_it_knows_when_the_game_is_over(feast):
    idols = ([*L_SHAPE, (6, 5)], [(4, 4), (3, 6)])
    late = feast(*idols, die=3, second=True, round=100)
    assert appraise(late, 0) == pytest.approx(0.5)
    assert appraise(feast(*idols, die=3, second=True, round=99), 0) > 0.6


def test_plans_are_whole_turns_with_the_best_first(feast):
    position = feast([*L_SHAPE, (6, 5)], [(4, 4)], die=5)
    found = plans(position, position.pending[0])
    assert [(action.verb, action.n) for action in found[0]] == [
        ("lift", space_at(6, 5)),
        ("drop", space_at(2, 2)),
    ]
    assert 1 < len(found) <= 12
    for actions in found:
        copy = position.clone()
        for action in actions:
            copy.play(0, action)
        assert copy.over or copy.pending[0].player == 1


def test_an_idol_in_the_air_has_plans_too(feast):
    position = feast([*L_SHAPE, (6, 5)], [(4, 4)], die=5)
    position.play(0, f"lift {space_at(6, 5)}")
    found = plans(position, position.pending[0])
    assert [(action.verb, action.n) for action in found[0]] == [("drop", space_at(2, 2))]
    assert all(len(actions) == 1 for actions in found)


def test_it_cannot_be_read(feast):
    position = feast(die=3)
    chosen = {choose(position, position.pending[0], FastLuck(n)).n for n in range(40)}
    assert len(chosen) > 1
    assert chosen <= set(at(*[(3, n) for n in range(1, 7)], *[(n, 3) for n in range(1, 7)]))
