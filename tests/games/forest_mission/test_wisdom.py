"""The bots: Minuti who help and deduce, Forzuti who spoil and lie; and whom to believe."""

from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.forest_mission import wisdom
from ludoteca.games.minutia.forest_mission.rules import useful
from ludoteca.kernel import Action, FastLuck
from ludoteca.lab.checks.play import lead_in_a_team

from .conftest import BLACK, BLUE, WHITE, YELLOW, crew_of

found = spec_from_file_location("suspicion", Path(__file__).parents[3] / "bench" / "suspicion.py")
bench = module_from_spec(found)
found.loader.exec_module(bench)

FOUR = (WHITE, BLACK, BLUE, YELLOW)


@pytest.fixture
def story(game):
    """The Guide is to be named after missions of six: crews, rolls, reveals, results."""

    def build(*missions, roles=(0, 0, 0, 0, 1, 1), past=None, **fields):
        n = len(missions)
        story = {
            "round": n,
            "phase": 3,
            "guides": [crew[0] for crew, _, _, _ in missions],
            "crews": [crew_of(*crew) for crew, _, _, _ in missions],
            "faces": [list(faces) for _, faces, _, _ in missions],
            "reveals": [list(found) for _, _, found, _ in missions],
            "results": [won for _, _, _, won in missions],
            "past": past or [[[] for _ in range(6)] for _ in missions],
        }
        at = f"name_guide {missions[-1][0][0]}"
        return game.arrange(6, at=at, roles=list(roles), **{**story, **fields})

    return build


def test_an_easy_bot_does_not_keep_in_mind_who_was_where(story):
    """Whom a failed mission leaves out of suspicion is named by those who listen, not by easy."""
    position = story(FAILED)
    guide = position.pending[0].player
    careful = {wisdom.plans(position, position.pending[0])[0][0].n for _ in range(20)}
    luck = FastLuck(1)
    easy = {wisdom.hand(position, guide, "easy", luck).n for _ in range(60)}
    assert careful == {1}, "the only one who was not there"
    assert easy == {option.n for option in position.pending[0].options}
    assert wisdom.hand(position, guide, "hard", luck) is None


FAILED = ((0, 2, 3, 4, 5), (1, 1, 1), (4, 4, 1, 1), 1)
DONE = ((1, 0, 2, 3, 4), (1, 1, 1), (0, 0, 5, 5), 0)


def test_the_minuti_give_what_is_asked_for(giving):
    given = Counter()
    for seed in range(60):
        position = giving(4, (1, 1), [FOUR] * 3, roles=[0, 0, 0, 1])
        for p in (0, 1, 2):
            for _ in range(2):
                asked = position.asked(p)
                action = wisdom.choose(position, asked, FastLuck(100 * seed + p + 7))
                given[action.n] += 1
                position.play(p, action)
    assert given[BLUE] + given[YELLOW] > 8 * (given[WHITE] + given[BLACK])


def test_a_saboteur_gives_what_nobody_asks_for(giving):
    position = giving(4, (1, 1), [FOUR] * 3, roles=[1, 0, 0, 0], round=1)
    given = Counter(wisdom.gift(position, 0, (), FastLuck(seed)).n for seed in range(200))
    assert given[WHITE] + given[BLACK] > 170
    assert given[BLUE] + given[YELLOW] > 0, "and helps now and then"


def test_a_careful_player_gives_the_most_helpful_pair(giving):
    position = giving(4, (1, 1), [(BLUE, YELLOW, WHITE, BLACK)] * 3, roles=[0, 0, 0, 1])
    [plan] = wisdom.plans(position, position.asked(0))
    assert sorted(action.n for action in plan) == [BLUE, YELLOW]


@pytest.mark.clause("M20-R3")
def test_suspicion_falls_on_those_who_were_there_when_cubes_were_missing(story):
    position = story(FAILED)
    guilt = wisdom.suspicion(position, wisdom.NOBODY)
    assert sum(guilt) == pytest.approx(2)
    assert guilt[1] < min(guilt[p] for p in (0, 2, 3, 4, 5))
    assert wisdom.suspicion(position, 1)[1] == 0
    assert wisdom.suspicion(position, 4)[4] == 1
    cleared = wisdom.suspicion(story(FAILED, DONE), wisdom.NOBODY)
    assert cleared[5] > max(cleared[:5]), "only seat 5 was not there when all was well"


def test_whoever_was_there_knows_more(story):
    """Seat 0 gave four useless cubes of its own: the others are less to blame."""
    seats = [[] for _ in range(6)]
    useless = [[[WHITE, BLACK, 0, 1], *seats[1:]]]
    helpful = [[[BLUE, YELLOW, 0, 1], *seats[1:]]]
    position = story(FAILED, past=useless)
    worse = story(FAILED, past=helpful)
    calm = max(wisdom.suspicion(position, 0)[2:])
    assert calm < max(wisdom.suspicion(worse, 0)[2:])


@pytest.mark.clause("M20-R11")
def test_claims_that_do_not_add_up_give_liars_away(story):
    """Six useful cubes came, but four of the five who went claim two each: one of them lies."""
    short = ((0, 2, 3, 4, 5), (1, 1, 1), (2, 2, 4, 2), 1)
    claims = [[1, p, 2, 2] for p in (0, 2, 4, 5)]
    quiet = wisdom.suspicion(story(short), 1)
    doubted = wisdom.suspicion(story(short, said=claims), 1)
    assert min(doubted[p] for p in (0, 2, 4, 5)) > quiet[4]
    assert doubted[3] < quiet[3]
    assert wisdom.suspicion(story(short, said=claims), 1, wisdom.IGNORES) == quiet


@pytest.mark.clause("M20-4.3")
def test_words_count_by_who_says_them(story):
    accused = [[1, 2, 0, 3]]
    before, after = story(FAILED), story(FAILED, said=accused)
    assert wisdom.suspicion(after, 0)[3] > wisdom.suspicion(before, 0)[3]
    # One of the Minuti who is accused suspects the speaker.
    assert wisdom.suspicion(after, 3)[2] > wisdom.suspicion(before, 3)[2]
    assert wisdom.suspicion(after, 3, wisdom.BELIEVES)[2] < wisdom.suspicion(after, 3)[2]


def test_the_minuti_take_and_name_whom_they_suspect_least(story):
    position = story(FAILED, DONE, roles=(0, 0, 0, 0, 1, 1))
    named = Counter()
    for seed in range(300):
        action = wisdom.choose(position, position.pending[0], FastLuck(seed))
        named[action.n] += 1
    assert named[5] < min(named[p] for p in (0, 2, 3, 4))


@pytest.mark.clause("M20-R8", "M20-R9")
def test_the_minuti_never_lie_about_cubes_and_the_forzuti_do(game):
    lies = {0: 0, 1: 0}
    claims = {0: 0, 1: 0}
    for seed in range(8):
        position = game.start(4, seed)
        play_out(game, position, [make_bot("heuristic", game, 50 * seed + p) for p in range(4)])
        for t, p, kind, n in position.said:
            if kind == 2:
                asked = wisdom.request(position.faces[t - 1])
                truth = useful(position.past[t - 1][p][:2], asked)
                claims[position.roles[p]] += 1
                lies[position.roles[p]] += n != truth
            assert not (kind in (0, 1, 5, 6) and n == p)
    assert lies[0] == 0 < claims[0]
    assert lies[1] > claims[1] / 4


def test_the_forzuti_accuse_others_and_spread_trust(talk):
    said = Counter()
    for seed in range(60):
        position = talk(roles=[0, 1, 0, 0])
        position.play(0, "ready")
        action = wisdom.choose(position, position.pending[0], FastLuck(seed))
        said[action.verb] += 1
        assert action.n != 1 or action.verb in ("gave_useful", "drew_useful")
    assert {"suspect", "gave_useful", "trust"} <= set(said)


def test_a_bot_that_leads_does_not_cut_people_short(talk):
    position = talk(talk="aloud")
    assert wisdom.reaction(position, 0, "normal")[0] >= 30
    assert wisdom.reaction(talk(), 0, "normal")[1] < 2
    assert wisdom.choose(position, position.asked(0), FastLuck(1)) == Action("go_on")


def test_nobody_extends_for_bots(talk):
    position = talk()
    offer = next(d for d in position.pending if d.kind == "offer")
    assert wisdom.choose(position, offer, FastLuck(1)) is None


def test_appraisals_add_up_and_follow_the_score(story):
    even, ahead = story(FAILED, DONE), story(DONE, DONE)
    for position in (even, ahead):
        assert sum(wisdom.appraise(position, p) for p in range(6)) == pytest.approx(1)
    assert wisdom.appraise(ahead, 0) > wisdom.appraise(even, 0)
    assert wisdom.appraise(ahead, 5) < wisdom.appraise(even, 5)


def test_bots_of_both_sides_beat_those_who_play_at_random(game):
    """All of one side by the heuristic, all of the other at random."""
    won = {0: 0, 1: 0}
    for seed in range(12):
        for side in (0, 1):
            position = game.start(6, seed)
            kinds = ["heuristic" if role == side else "random" for role in position.roles]
            play_out(game, position, [make_bot(kind, game, p) for p, kind in enumerate(kinds)])
            won[side] += position.results[-1] == side
    assert won[0] > 6
    assert won[1] > 9


@pytest.mark.clause("M20-4.3")
def test_whoever_weighs_words_is_fooled_less_than_whoever_believes_all_or_none():
    """A few games of what `bench/suspicion.py` measures with more of them."""
    tally = bench.Tally()
    for seed in range(30):
        tally.play(4, seed)
    wrong = {name: judged.error for name, judged in tally.judged.items()}
    assert tally.asked > 300
    assert wrong["weighs"] < 0.9 * min(wrong["believes"], wrong["ignores"])
    assert tally.judged["believes"].fooled > 0, "people can be fooled"


def test_a_talk_of_bots_ends(talk):
    position = talk()
    luck = FastLuck(3)
    while position.pending[0].name == "speak":
        asked = position.pending[0]
        position.play(asked.player, wisdom.choose(position, asked, luck))
    assert position.pending[0].name == "name_guide"


def test_the_check_of_bots_compares_a_team_with_itself_at_random(game):
    """One good player among random ones moves little: `ludoteca check` lets the whole team play."""
    leads = [lead_in_a_team(game, seed) for seed in range(0, 30, 6)]  # four players
    assert set(leads) <= {-1.0, 0.0, 1.0}
    assert sum(leads) > 0
