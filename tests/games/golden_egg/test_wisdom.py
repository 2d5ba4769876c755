"""The heuristic player: how it leads, votes and talks, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, next_move, play_out
from ludoteca.games.minutia.golden_egg import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result
from ludoteca.kernel.random_play import walk

from .conftest import options, vote


def choice(position, p, seed=1):
    return str(wisdom.choose(position, position.asked(p), FastLuck(seed)))


def yes_rate(position, p, trust, times=200):
    luck = FastLuck(7)
    return sum(wisdom.votes_yes(position, p, trust, luck) for _ in range(times)) / times


@pytest.mark.clause("M13-5.2", "M13-6.2")
def test_it_climbs(table):
    position = table((0, 0, 0, 0, 0, 0), (1, 0, 0, 1, 0, 0))
    vote(position, 1, {1: 0, 2: 1})
    assert {choice(position, 1, seed) for seed in range(20)} <= {"move_from 1", "move_from 4"}
    position.play(1, "move_from 4")
    assert {choice(position, 1, seed) for seed in range(20)} == {"move_to 6"}


@pytest.mark.clause("M13-7.2")
def test_it_ends_a_game_that_it_wins(table):
    position = table((0, 0, 0, 3, 3, 1), (0, 0, 0, 4, 2, 0), (0, 0, 0, 2, 4, 0))
    vote(position, 6, {1: 0, 2: 0})
    assert "move_from 4" in options(position, 0)
    assert {choice(position, 0, seed)[:6] for seed in range(20)} == {"add_at"}


@pytest.mark.clause("M13-7.4")
def test_it_refuses_to_end_a_game_that_it_loses(table):
    """If all act, the Guide places its last Adventurer and wins; a no holds that up."""
    position = table((1, 1, 0, 2, 2, 1), (0, 0, 0, 2, 2, 0), (0, 0, 0, 2, 2, 0))
    vote(position, 6, {})
    position.play(2, "tell 0")
    assert yes_rate(position, 1, 0.9) < 0.25


@pytest.mark.clause("M13-3.2")
def test_a_word_is_heeded_as_far_as_it_is_trusted(table):
    assert wisdom.heeded(0.3, -1, 0.9) == 0.3
    assert wisdom.heeded(0.3, 1, 0.5) == pytest.approx(0.3)
    assert wisdom.heeded(0.3, 1, 1.0) == 1.0
    assert wisdom.heeded(0.3, 0, 1.0) == 0.0
    assert wisdom.heeded(0.5, 1, 0.8) == pytest.approx(0.8)
    assert wisdom.heeded(0.5, 1, 0.2) == pytest.approx(0.2)  # a known liar says the opposite
    position = table((1, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0))
    vote(position, 4, {})
    position.play(2, "tell 1")
    believing, deaf = (yes_rate(position, 1, trust) for trust in (0.99, 0.5))
    assert abs(believing - deaf) > 0.05


@pytest.mark.clause("M13-R13")
def test_trust_goes_by_the_record(table):
    position = table(announcements=[0, 6, 5], kept=[0, 6, 1])
    unknown, honest, liar = (wisdom.trust_in(position, p) for p in range(3))
    assert liar < 0.5 < unknown == 0.8 < honest


@pytest.mark.clause("M13-R13", "M13-3.2")
def test_it_announces_and_keeps_about_four_words_in_five_at_first(game):
    """Bots talk, keep most of their words and break some: the ledger's 0.8 for a first one."""
    given = kept = 0
    for seed in range(12):
        position = game.start(3, seed)
        bots = [make_bot("heuristic", game, 10 * seed + p) for p in range(3)]
        play_out(game, position, bots)
        given += sum(position.announcements)
        kept += sum(position.kept)
    assert given > 12 * 6
    assert 0.6 < kept / given < 0.9


@pytest.mark.clause("M13-R11")
def test_it_does_not_repeat_itself(table):
    position = table((1, 1, 1, 1, 0, 0), (1, 1, 0, 0, 0, 0), (0, 1, 1, 0, 0, 0))
    position.play(0, "name 4")
    for _ in range(12):
        for p in range(3):
            asked = [d for d in position.pending if d.player == p and d.aside]
            said = wisdom.choose(position, asked[0], FastLuck(p)) if asked else None
            if said is not None:
                position.play(p, said)
    assert max(bin(bits).count("1") for bits in position.said) <= 2


def test_it_is_mixed_and_seeded(game):
    mixed = asked = 0
    for position in walk(game.start(3, 2), FastLuck(3)):
        for decision in position.pending:
            if decision.name in ("vote", "name_territory"):
                answers = [wisdom.choose(position, decision, FastLuck(seed)) for seed in range(12)]
                again = [wisdom.choose(position, decision, FastLuck(seed)) for seed in range(12)]
                assert answers == again
                asked += 1
                mixed += len(set(answers)) > 1
    assert mixed > asked / 4


def test_an_appraisal_is_a_chance(game):
    for position in walk(game.start(3, 8), FastLuck(9)):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_it_beats_chance(game):
    won = 0
    for seed in range(40):
        names = ["heuristic" if p == seed % 3 else "random" for p in range(3)]
        position = game.start(3, seed)
        bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
        play_out(game, position, bots)
        won += seed % 3 in position.winners
    assert won / 40 > 0.75


def test_search_votes_and_talks(game):
    position = game.start(3, 4)
    bots = [make_bot("search:30", game, p) for p in range(3)]
    for _ in range(12):
        position.play(*next_move(game, position, bots, FastLuck(1)))
    assert position.round >= 1
