"""The games of the box in OpenSpiel: luck, races, offers, secrets, bots, and what goes wrong."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from math import isclose
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

import ludoteca
from ludoteca.adapters import MissingExtra, ask_for
from ludoteca.adapters.openspiel import load
from ludoteca.adapters.openspiel.moments import AwaitedLuck, Undecided, asks_several, modes
from ludoteca.kernel import FastLuck, Refused, ScriptedLuck, Unknown
from ludoteca.kernel.agenda import OFFER, RACE

BOX = [game for game in ludoteca.shelf() if game.meta.module.startswith("ludoteca.games.")]
SLUGS = [game.slug for game in BOX]
AT_ONCE = [game.slug for game in BOX if asks_several(game)]


def in_turn(slug: str, **given: Any) -> Any:
    """A game whose seats are asked one after the other."""
    return load(slug, turns=True, **given) if slug in AT_ONCE else load(slug, **given)


def draw(state: Any, rng: random.Random) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(outcomes, chances)[0]


def step(state: Any, rng: random.Random) -> None:
    """Whoever must act does, at random."""
    if state.is_chance_node():
        state.apply_action(draw(state, rng))
    elif state.is_simultaneous_node():
        seats = range(state.num_players())
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def until(state: Any, wanted: Callable[[Any], bool], seed: int = 1) -> Any:
    """Play at random until somebody must act in a moment like this."""
    rng = random.Random(seed)
    while state.is_chance_node() or not wanted(state):
        assert not state.is_terminal()
        step(state, rng)
    return state


def number(state: Any, seat: int, text: str) -> int:
    """The action that is written so."""
    return next(n for n in state.legal_actions(seat) if state.action_to_string(seat, n) == text)


# -- Luck ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [game.slug for game in BOX if not modes(game) & {RACE, OFFER}])
def test_history_is_the_record(slug: str) -> None:
    """One draw is one chance node: with the same luck and answers the kernel plays the same."""
    state, rng = in_turn(slug).new_initial_state(), random.Random(3)
    luck, moves = [], []
    while not state.is_terminal():
        before = state.history()
        chance, seat = state.is_chance_node(), state.current_player()
        step(state, rng)
        action = state.history()[len(before)]
        if chance:
            luck.append(action)
        else:
            moves.append((seat, state.action_to_string(seat, action)))
    position = ludoteca.game(slug).start(luck=ScriptedLuck(luck))
    for seat, text in moves:
        position.play(seat, text)
    assert position.over
    assert position.luck.unused == 0
    assert position.scores == state.position.scores
    assert list(position.record.outcomes) == luck


def test_chances_are_those_of_the_rules() -> None:
    state = load("kuhn_poker").new_initial_state()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    state.apply_action(2)
    assert state.chance_outcomes() == [(0, 1 / 2), (1, 1 / 2)]
    assert state.action_to_string(1) == "luck 1"


def test_a_draw_with_very_many_outcomes_is_two() -> None:
    with pytest.raises(Undecided) as first:
        AwaitedLuck([]).below(1_000_000)
    assert sum(first.value.weights) == 1_000_000
    assert len(first.value.weights) <= 4096
    last = len(first.value.weights) - 1
    with pytest.raises(Undecided) as second:
        AwaitedLuck([last]).below(1_000_000)
    assert len(second.value.weights) == first.value.weights[last]
    assert AwaitedLuck([last, len(second.value.weights) - 1]).below(1_000_000) == 999_999
    assert AwaitedLuck([0, 5]).below(1_000_000) == 5


def test_copies_go_their_own_ways() -> None:
    state = until(load("lost_temple").new_initial_state(), lambda state: True)
    text, copy = str(state), state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == text != str(copy)
    assert copy.history()[:-1] == state.history()


def test_pickles_travel_to_a_process_that_knows_nothing() -> None:
    state = until(load("geister", players=3).new_initial_state(), lambda state: True)
    script = (
        "import pickle, sys; state = pickle.load(sys.stdin.buffer); print(state.get_game(), state)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert done.stdout.decode() == f"ludoteca_geister(players=3) {state}\n"
    again = pickle.loads(pickle.dumps(state))
    assert again.information_state_string(1) == state.information_state_string(1)
    assert again.history() == state.history()


# -- Several seats at once ----------------------------------------------------------------------


def test_sealed_answers_are_one_simultaneous_node() -> None:
    state = until(load("river_race", players=3).new_initial_state(), lambda state: True)
    assert state.is_simultaneous_node()
    assert all(len(state.legal_actions(seat)) > 1 for seat in range(3))


def test_whoever_is_not_asked_does_nothing() -> None:
    game = load("golden_egg")
    state = until(game.new_initial_state(), lambda s: len(s.moment.choices) == 2)
    [idle] = set(range(3)) - set(state.moment.choices)
    assert [state.action_to_string(idle, n) for n in state.legal_actions(idle)] == ["nothing"]


def test_asked_in_turn_nobody_knows_the_answers_before() -> None:
    start = until(load("river_race", turns=True).new_initial_state(), lambda state: True)
    assert start.current_player() == 0
    known = []
    for action in start.legal_actions()[:2]:
        state = start.clone()
        state.apply_action(action)
        assert state.current_player() == 1
        known.append([state.information_state_string(seat) for seat in (0, 1)])
        known[-1] += [str(state.observation_tensor(seat)) for seat in (0, 1)]
    assert known[0][1] == known[1][1]
    assert known[0][3] == known[1][3]
    assert known[0][0] != known[1][0]
    assert known[0][2] != known[1][2]


def test_it_is_drawn_who_was_first_in_a_race() -> None:
    state = load("snap", players=3).new_initial_state()
    grab, still = number(state, 0, "grab 0"), number(state, 0, "keep_still 0")
    state.apply_actions([grab, still, grab])
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert [state.action_to_string(n) for n in (0, 1)] == ["first 0", "first 2"]
    state.apply_action(1)
    assert state.position.taken == [0, 0, 1]
    state.apply_actions([still, grab, still])
    assert state.position.taken == [0, 1, 1]  # nobody else was there: no luck
    state.apply_actions([still, still, still])
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.5, 0.5]


def test_the_earliest_of_ripening_options_is_first() -> None:
    """It is only drawn between those who stop the knife at the same cube."""
    game = load("catch_division", players=3, knife_mode="live")

    def racing(state: Any) -> bool:
        return len(state.moment.choices) == 3

    state = until(game.new_initial_state(), racing)
    stops = state.legal_actions(0)
    late, early, never = stops[2], stops[1], stops[-1]
    alone, tied = state.clone(), state.clone()
    alone.apply_actions([late, early, never])
    assert alone.position.order == [1]
    tied.apply_actions([early, late, early])
    assert [tied.action_to_string(n) for n, _ in tied.chance_outcomes()] == ["first 0", "first 2"]


def test_offers_come_before_the_decision_beside_them() -> None:
    state = until(load("golden_egg").new_initial_state(), lambda s: s.moment.offers)
    nothing = number(state, 0, "nothing")
    tell = number(state, 1, "tell 0")
    state.apply_actions([nothing, tell, nothing])
    assert state.moment.offers  # somebody has talked: all may answer
    assert state.position.said[1]
    assert tell not in state.legal_actions(1)
    state.apply_actions([nothing] * 3)
    guide = state.position.guide
    assert [state.action_to_string(n) for n in state.legal_actions()] == ["count 0"]
    assert state.current_player() == guide


# -- What seats know ----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_a_resampled_state_looks_the_same(slug: str) -> None:
    """OpenSpiel's ResampleInfostateTest, which is not in its wheel, for states of a match."""
    sampler, rng = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0), random.Random(5)
    state = in_turn(slug).new_initial_state()
    seen = 0
    while not state.is_terminal() and seen < 40:
        if not state.is_chance_node():
            seen += 1
            for seat in range(state.num_players()):
                other = state.resample_from_infostate(seat, sampler)
                same = other.information_state_string(seat)
                assert same == state.information_state_string(seat)
                assert np.array_equal(
                    other.information_state_tensor(seat), state.information_state_tensor(seat)
                )
                assert other.current_player() == state.current_player()
                assert other.legal_actions(seat) == state.legal_actions(seat)
            while not other.is_terminal() and seen % 20 == 1:
                step(other, rng)  # and it can be played to its end
        step(state, rng)


def test_what_is_resampled_differs_in_what_is_secret() -> None:
    state = until(load("kuhn_poker").new_initial_state(), lambda state: True)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    hands = {tuple(state.resample_from_infostate(0, sampler).position.hand) for _ in range(30)}
    mine = state.position.hand[0]
    assert hands == {(mine, other) for other in range(3) if other != mine}


def observed(game: Any, **kind: Any) -> Any:
    kind["private_info"] = getattr(pyspiel.PrivateInfoType, kind["private_info"])
    return make_observation(game, pyspiel.IIGObservationType(**kind))


def test_public_and_private_observers() -> None:
    game = load("kuhn_poker")
    public = observed(game, public_info=True, perfect_recall=False, private_info="NONE")
    private = observed(game, public_info=False, perfect_recall=False, private_info="SINGLE_PLAYER")
    everything = observed(game, public_info=True, perfect_recall=False, private_info="ALL_PLAYERS")
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, cards in ((one, (0, 1)), (other, (0, 2))):
        for card in cards:
            state.apply_action(card)
    assert public.string_from(one, 0) == public.string_from(other, 1)
    assert private.string_from(one, 0) == private.string_from(other, 0)
    assert private.string_from(one, 1) != private.string_from(other, 1)
    assert everything.string_from(one, 0) != everything.string_from(other, 0)
    seen = []
    for observer in (public, private, everything):
        observer.set_from(one, 1)
        seen.append(observer.tensor.copy())
        observer.set_from(other, 1)
        seen.append(observer.tensor.copy())
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[2], seen[3])
    assert not np.array_equal(seen[4], seen[5])


def test_an_information_state_remembers_what_a_view_forgets() -> None:
    """In Goofspiel the table does not show in which order the cards were bid."""
    low, high = (load("goofspiel").new_initial_state() for _ in range(2))
    for state, bids in ((low, (0, 1)), (high, (1, 0))):
        for bid in bids:
            state.apply_action(state.chance_outcomes()[0][0])
            state.apply_actions([bid, bid])
        state.apply_action(state.chance_outcomes()[0][0])
    assert low.observation_string(0) == high.observation_string(0)
    assert low.observation_tensor(0) == high.observation_tensor(0)
    assert low.information_state_string(0) != high.information_state_string(0)
    assert low.information_state_tensor(0) != high.information_state_tensor(0)
    forgetful = [state.information_state_tensor(0)[:-8] for state in (low, high)]
    assert forgetful == [state.observation_tensor(0) for state in (low, high)]


class Witness:
    """What a seat has seen and done, kept whole."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen: list[tuple[Any, ...]] = []
        self.last: Any = None

    def look(self, state: Any) -> tuple[Any, ...]:
        """All that it knows at this moment."""
        moment = state.moment
        if moment.rest is not self.last:
            done = moment.rest.did.get(self.seat)
            numbers = tuple(moment.position.encode(self.seat))
            self.seen.append((done, numbers, bytes(moment.position.mask(self.seat))))
            self.last = moment.rest
        return (self.seat, *self.seen, moment.offers, moment.answers.get(self.seat))


@pytest.mark.parametrize("slug", SLUGS)
def test_information_states_are_all_that_a_seat_has_seen_and_done(slug: str) -> None:
    """Text, numbers and what a witness remembers tell the same moments apart."""
    known: set[Any] = set()
    for seed in (1, 2):
        state, rng = in_turn(slug).new_initial_state(), random.Random(seed)
        witnesses = [Witness(seat) for seat in range(state.num_players())]
        for _ in range(120):
            step(state, rng)
            if state.is_terminal():
                break
            for seat, witness in enumerate(witnesses):
                if not state.is_chance_node():
                    text = state.information_state_string(seat)
                    numbers = tuple(state.information_state_tensor(seat))
                    known.add((witness.look(state), text, numbers))
    assert len(known) > 12
    for part in zip(*known, strict=True):
        assert len(set(part)) == len(known)


def test_recall_of_an_onlooker_and_of_all_together() -> None:
    game = load("kuhn_poker")
    public = observed(game, public_info=True, perfect_recall=True, private_info="NONE")
    everything = observed(game, public_info=True, perfect_recall=True, private_info="ALL_PLAYERS")
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, cards in ((one, (0, 1)), (other, (0, 2))):
        for card in cards:
            state.apply_action(card)
    for observer, same in ((public, True), (everything, False)):
        pasts = []
        for state in (one, other):
            observer.set_from(state, 0)
            pasts.append(observer.dict["past"].tolist())
        assert (pasts[0] == pasts[1]) == same
        assert (observer.string_from(one, 0) == observer.string_from(other, 0)) == same


def test_numbers_tell_whether_offers_are_open() -> None:
    game = load("golden_egg")
    state = until(game.new_initial_state(), lambda s: s.moment.offers)
    after = state.clone()
    after.apply_actions([number(state, seat, "nothing") for seat in range(3)])
    observer = make_observation(game)
    told = []
    for now in (state, after):
        observer.set_from(now, 0)
        told.append(observer.dict["offers"].tolist())
    assert told == [[1.0], [0.0]]


@pytest.mark.parametrize("slug", SLUGS)
def test_numbers_lie_between_0_and_1(slug: str) -> None:
    state, rng = load(slug).new_initial_state(), random.Random(2)
    while not state.is_terminal():
        step(state, rng)
    for seat in range(state.num_players()):
        tensor = np.array(state.observation_tensor(seat))
        assert tensor.min() >= 0
        assert tensor.max() <= 1


# -- What it is played for ----------------------------------------------------------------------


def test_utilities() -> None:
    kinds = pyspiel.GameType.Utility
    found = {slug: load(slug) for slug in ("geister", "lost_temple", "zagor", "kuhn_poker")}
    assert {slug: game.get_type().utility for slug, game in found.items()} == {
        "geister": kinds.IDENTICAL,  # all win, or nobody does
        "lost_temple": kinds.CONSTANT_SUM,
        "zagor": kinds.GENERAL_SUM,  # one wins alone, or all have lost
        "kuhn_poker": kinds.ZERO_SUM,  # for stakes
    }
    assert found["lost_temple"].utility_sum() == 1.0
    assert (found["kuhn_poker"].min_utility(), found["kuhn_poker"].max_utility()) == (-2, 2)
    scores = load("village_work", utility="scores")
    assert (scores.min_utility(), scores.max_utility()) == (0, 777)
    state = scores.new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        step(state, rng)
    assert tuple(state.returns()) == state.position.scores
    assert max(state.returns()) > 1


# -- Its algorithms -----------------------------------------------------------------------------


def test_cfr_finds_the_value_of_kuhn_poker() -> None:
    game = load("kuhn_poker")
    solver = cfr.CFRSolver(game)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert isclose(values[0], -1 / 18, abs_tol=0.005)
    assert exploitability.exploitability(game, policy) < 0.02


def score_against_random(game: Any, bot_at: Callable[[int], Any], games: int) -> float:
    """What a bot wins, from both seats in turn."""
    won = 0.0
    for n in range(games):
        state, rng, bot, seat = game.new_initial_state(), random.Random(n), bot_at(n), n % 2
        while not state.is_terminal():
            if state.current_player() == seat:
                state.apply_action(int(bot.step(state)))
            else:
                step(state, rng)
        won += state.returns()[seat]
    return won


def test_ismcts_beats_random() -> None:
    """It imagines what it cannot see, by `resample_from_infostate`, which it asks for by itself."""
    game = load("leduc_poker")

    def bot_at(seed: int) -> Any:
        rng = np.random.RandomState(seed)
        return ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, rng), 3.0, 30, random_state=rng
        )

    assert score_against_random(game, bot_at, 60) > 60


class Searching:
    """OpenSpiel's MCTS in C++; its own `step` crashes with games that are written in Python."""

    def __init__(self, game: Any, seed: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self.bot = pyspiel.MCTSBot(game, evaluator, 1.4, 60, 10, False, seed, False)

    def step(self, state: Any) -> int:
        return int(self.bot.mcts_search(state).best_child().action)


def test_mcts_in_c_plays_our_games() -> None:
    game = load("tic_tac_toe")

    def bot_at(seed: int) -> Any:
        return Searching(game, seed)

    assert score_against_random(game, bot_at, 10) >= 8.5


@pytest.mark.parametrize("slug", ["lost_temple", "golden_egg"])
def test_rl_environment(slug: str) -> None:
    """In a simultaneous game it takes an action from every seat, whoever is asked."""
    env = rl_environment.Environment(load(slug))
    env.seed(1)
    rng = random.Random(1)
    now = env.reset()
    while not now.last():
        seats = [now.current_player()] if env.is_turn_based else range(env.num_players)
        legal = now.observations["legal_actions"]
        now = env.step([rng.choice(legal[seat] or [0]) for seat in seats])
    assert sum(now.rewards) == 1.0


# -- What goes wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "given", "said"),
    [
        ("chess", {}, "there is no game “chess”; there are: "),
        ("lost_temple", {"players": 9}, "lost_temple is for 2 to 8 players, not 9"),
        ("lost_temple", {"fog": True}, "lost_temple has no option “fog”; its options: players, "),
        ("geister", {"mode": "x"}, "option mode cannot be “x”; it can be base, advanced"),
        ("geister", {"utility": "x"}, "there is no utility 'x'; there are: result, scores"),
    ],
)
def test_what_does_not_exist(slug: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Unknown) as error:
        load(slug, **given)
    assert str(error.value).startswith(said)


def test_what_does_not_exist_in_a_line() -> None:
    with pytest.raises(Unknown, match="is for 2 to 8 players, not 9"):
        pyspiel.load_game("ludoteca_lost_temple(players=9)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'fog'"):
        pyspiel.load_game("ludoteca_lost_temple(fog=1)")
    with pytest.raises(Refused):
        pyspiel.load_game("ludoteca_epic_quest(layout=nowhere)")


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("ludoteca_zagor(enemies=E1 E2)", {"enemies": "E1 E2"}),
        ("ludoteca_zagor(enemies='2')", {"enemies": 2}),
        ("ludoteca_eagle_eye(category='1',side=B)", {"side": "B", "category": "1"}),
        ("ludoteca_memory_temple(limit=5,rising=True)", {"limit": 5, "rising": True}),
    ],
)
def test_options_are_parameters(line: str, options: dict[str, Any]) -> None:
    game = pyspiel.load_game(line)
    assert game.table.options == options
    assert str(game) == line
    slug = line.removeprefix("ludoteca_").partition("(")[0]
    assert load(slug, **options) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_map_with_commas_is_written_with_semicolons() -> None:
    plan = str(ludoteca.game("epic_quest").meta.options["layout"][1])
    game = load("epic_quest", layout=plan)
    assert game.table.options == {"layout": plan}
    assert pyspiel.load_game(str(game)).table.options == {"layout": plan}


def test_an_action_that_is_not_allowed() -> None:
    state = until(load("lost_temple").new_initial_state(), lambda state: True)
    wrong = next(n for n in range(9) if n not in state.legal_actions())
    before = str(state)
    with pytest.raises(Refused):
        state.apply_action(wrong)
    with pytest.raises(ludoteca.RulesBug, match="cannot play action 5000 here"):
        state.apply_action(5000)
    assert str(state) == before
    chance = load("lost_temple").new_initial_state()
    with pytest.raises(ludoteca.RulesBug, match="luck cannot be 4095 here"):
        chance.apply_action(4095)


def test_a_missing_extra() -> None:
    with pytest.raises(MissingExtra) as error:
        ask_for("no_such_package", "openspiel")
    said = 'this needs more packages; install them with: pip install "ludoteca[openspiel]"'
    assert str(error.value) == said


def test_imagined_luck_is_not_the_true_one() -> None:
    """A state's position has no luck to look into."""
    state = until(load("lost_temple").new_initial_state(), lambda state: True)
    assert state.position.luck.save() == ["scripted"]
    imagined = state.position.imagine(0, FastLuck(1))
    assert imagined.view(0) == state.position.view(0)
