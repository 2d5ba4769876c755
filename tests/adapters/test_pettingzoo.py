"""PettingZoo's own tests, as they come in its wheel, with the games of the box; and what is ours.

Exceptions are in the tables of docs/research.md, each with its reason.
"""

from __future__ import annotations

import pickle
import random
import re
import warnings
from collections.abc import Callable
from functools import partial
from importlib.util import module_from_spec
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pygame
import pytest

import ludoteca
from ludoteca.adapters import MissingExtra, pettingzoo, pixels
from ludoteca.adapters.pettingzoo import TogetherEnv, TurnEnv, env, parallel_env
from ludoteca.kernel import Game, LudotecaError, OptionValue, Refused, Unknown
from ludoteca.kernel.agenda import RACE
from ludoteca.kernel.showing import picture
from ludoteca.lab.trial import Trial

with warnings.catch_warnings():
    # Its tests import one of its own games in a way that it has come to warn of.
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )
    from pettingzoo.test.state_test import state_test
    from pettingzoo.utils.conversions import parallel_to_aec

BOX = [game for game in ludoteca.shelf() if game.meta.module.startswith("ludoteca.games.")]
every_game = pytest.mark.parametrize("game", BOX, ids=lambda game: game.slug)

pytestmark = [
    # A mask has its place beside what is seen, as in PettingZoo's own board games; its tests know
    # those by their names.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Whoever is out may do nothing; the same holds of PettingZoo's own board games.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

EVEN = {
    "epic_quest",
    "great_regatta",
    "intruder",
    "popular_game",
    "sea_palio",
    "temple_climb",
    "village_work",
}
"""Elsewhere seats are not always asked equally often, which is what `max_cycles_test` counts."""


def tables(game: Game) -> list[tuple[int, dict[str, OptionValue]]]:
    """Every number of players, and the options as the conformance suite plays them."""
    return Trial(game, "pettingzoo", 1, 1, 1, 1.0).tables


def any_of(mask: np.ndarray[Any, Any]) -> int:
    return int(random.choice(np.flatnonzero(mask)))


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What PettingZoo's tests draw is the same each time."""
    random.seed(1)


def seeded(made: TurnEnv | TogetherEnv, seed: int = 1) -> Any:
    """An environment whose matches and samples are the same each time."""
    made.table.dice.seed(seed)
    for seat, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(8 * seed + seat)
    return made


def test_the_box_is_whole() -> None:
    assert len(BOX) == 24


# -- Its tests ----------------------------------------------------------------------------------


@every_game
def test_api(game: Game) -> None:
    for players, options in tables(game):
        api_test(seeded(env(game.slug, players, **options)), num_cycles=10)


@every_game
def test_parallel_api(game: Game) -> None:
    for players, options in tables(game):
        parallel_api_test(seeded(parallel_env(game.slug, players, **options)), num_cycles=12)


@every_game
def test_to_the_end(game: Game) -> None:
    """The same with the fewest players, for a whole match."""
    api_test(seeded(env(game.slug)), num_cycles=2_000)
    parallel_api_test(seeded(parallel_env(game.slug)), num_cycles=2_000)


@every_game
def test_seeds(game: Game) -> None:
    players, options = tables(game)[-1]
    seed_test(partial(env, game.slug, players, **options), num_cycles=15)
    parallel_seed_test(partial(parallel_env, game.slug, players, **options), num_cycles=15)


@every_game
def test_state(game: Game) -> None:
    made = seeded(env(game.slug, game.meta.max_players))
    state_test(made, parallel_env(game.slug, game.meta.max_players), num_cycles=3)
    seats = [made.position.encode(seat) for seat in made.position.seats]
    assert made.state().tolist() == [number for seen in seats for number in seen]


@every_game
def test_max_cycles(game: Game) -> None:
    """It wants all seats to act equally often; if those who are not asked wait, they do.

    What is sampled without a mask counts as no answer, or the matches would end at once.
    """

    def waiting(max_cycles: int) -> Any:
        return parallel_to_aec(cut_short(game.slug, 1, parallel_env, max_cycles))

    together = partial(cut_short, game.slug, 1, parallel_env)
    max_cycles_test(SimpleNamespace(env=waiting, parallel_env=together))


@every_game
def test_max_cycles_where_nobody_waits(game: Game) -> None:
    failed = 0
    for seed in range(8):
        made = partial(cut_short, game.slug, seed)
        module = SimpleNamespace(env=partial(made, env), parallel_env=partial(made, parallel_env))
        try:
            max_cycles_test(module)
        except AssertionError:
            failed += 1
    assert (failed == 0) == (game.slug in EVEN)


def cut_short(slug: str, seed: int, make: Callable[..., Any], max_cycles: int) -> Any:
    return seeded(make(slug, max_cycles=max_cycles, illegal="time_out"), seed)


@every_game
def test_nobody_acts_more_often_than_max_cycles(game: Game) -> None:
    for seed in range(3):
        match = cut_short(game.slug, seed, env, 4)
        match.reset()
        acted = dict.fromkeys(match.possible_agents, 0)
        while not (any(match.terminations.values()) or any(match.truncations.values())):
            acted[match.agent_selection] += 1
            match.step(any_of(match.infos[match.agent_selection]["action_mask"]))
        assert max(acted.values()) <= 4
        if all(match.truncations.values()):
            assert max(acted.values()) == 4
        together = cut_short(game.slug, seed, parallel_env, 4)
        observations, _ = together.reset()
        steps = 0
        while together.agents:
            chosen = {agent: any_of(seen["action_mask"]) for agent, seen in observations.items()}
            observations, _, ended, cut, _ = together.step(chosen)
            steps += 1
        assert all(cut.values()) or all(ended.values())
        assert steps == 4 if all(cut.values()) else steps <= 4


@every_game
def test_performance_benchmark(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It goes on for five seconds; here a clock tells them that runs faster."""
    clock = SimpleNamespace(time=partial(next, count(step=0.25)))
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(seeded(env(game.slug)))
    assert "turns per second" in capsys.readouterr().out


# -- What is seen -------------------------------------------------------------------------------


@every_game
def test_observations_are_the_numbers_of_the_kernel(game: Game) -> None:
    match = env(game.slug)
    match.reset(seed=3)
    for _ in range(12):
        agent = match.agent_selection
        seat = match.possible_agents.index(agent)
        observation, _, over, _, info = match.last()
        if over:
            break
        assert observation is not None
        assert observation["observation"].tolist() == match.position.encode(seat)
        assert bytearray(observation["action_mask"]) == match.position.mask(seat)
        assert info["action_mask"] is observation["action_mask"]
        for other in set(match.agents) - {agent}:
            assert not match.observe(other)["action_mask"].any()
            assert match.infos[other] == {}
        match.step(any_of(info["action_mask"]))


def test_what_one_does_to_an_observation_changes_nothing() -> None:
    match = env("harvest_day")
    match.reset(seed=1)
    observation = match.observe(match.agent_selection)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    observation["action_mask"][:] = 1
    observation["observation"][:] = 0
    assert match.observe(match.agent_selection)["observation"].any()
    agent = match.agent_selection
    match.step(wrong)
    assert match.rewards[agent] == -1


@pytest.mark.parametrize(("kind", "made"), [("aec", TurnEnv), ("parallel", TogetherEnv)])
def test_every_game_is_in_the_registry(kind: str, made: type) -> None:
    from pettingzoo import make

    for game in BOX:
        assert isinstance(make(kind, f"ludoteca/{game.slug}-v{game.meta.version}"), made)


def test_a_seed_begins_a_series() -> None:
    def series() -> list[list[int]]:
        match = env("lost_temple", 3)
        match.reset(seed=7)
        found = [match.position.encode(None)]
        for _ in range(2):
            match.reset()
            found.append(match.position.encode(None))
        return found

    assert series() == series()
    assert len({str(one) for one in series()}) == 3
    assert series()[0] == ludoteca.game("lost_temple").start(3, seed=7).encode(None)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_numbers_may_come_from_arrays(make: Callable[..., Any]) -> None:
    """Libraries hand over seeds and actions as NumPy has them."""
    plain, array = make("lost_temple", 4), make("lost_temple", np.int64(4))
    plain.reset(seed=7)
    array.reset(seed=np.uint32(7))
    assert array.position.record.text() == plain.position.record.text()


def test_a_match_can_be_replayed() -> None:
    match = env("river_race")
    match.reset(seed=2)
    while not match.position.over:
        match.step(any_of(match.infos[match.agent_selection]["action_mask"]))
    replayed = ludoteca.game("river_race").replay(match.position.record)
    assert replayed.winners == match.position.winners


def test_pickles_make_the_same_environment() -> None:
    for make in (env, parallel_env):
        copy = pickle.loads(pickle.dumps(make("harvest_day", side="B", max_cycles=9)))
        assert copy.table.options == {"side": "B"}
        assert copy.max_cycles == 9
        copy.reset(seed=1)


# -- What is shown ------------------------------------------------------------------------------


@pytest.fixture
def _no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that nobody needs to see."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.usefixtures("_no_screen")
def test_render() -> None:
    """PettingZoo's test of every mode; drawing small is quick."""

    def made(**given: Any) -> Any:
        return seeded(env("harvest_day", render_width=60, **given))

    render_test(made, {"svg": lambda drawn: drawn.startswith("<svg")})


@every_game
def test_every_game_is_drawn_in_pixels(game: Game) -> None:
    match = env(game.slug, render_mode="rgb_array", render_width=60)
    match.reset(seed=1)
    seen = match.render()
    assert isinstance(seen, np.ndarray)
    assert seen.shape[1:] == (60, 3)
    assert seen.std() > 10


@pytest.mark.usefixtures("_no_screen")
@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_window_follows_the_match(make: Callable[..., Any]) -> None:
    match = make("harvest_day", render_mode="human", render_width=90)
    match.reset(seed=1)
    screen = pygame.display.get_surface()
    before = pygame.surfarray.array3d(screen)
    number = next(n for n, mark in enumerate(match.position.mask(0)) if mark)
    for _ in range(2):
        match.step(number if make is env else dict.fromkeys(match.agents, number))
    after = pygame.surfarray.array3d(screen)
    assert before.shape == after.shape == (90, 57, 3)
    assert (before != after).any()
    match.close()
    assert pygame.display.get_surface() is None


def test_pixels_are_those_of_the_drawing() -> None:
    """A page in the browser and a picture show the same: red is where a red meeple is."""
    match = env("lost_temple", 2, render_mode="rgb_array", render_width=412)
    match.reset(seed=7)
    seen = match.render()
    assert isinstance(seen, np.ndarray)
    drawn = picture(match.position)
    assert drawn is not None
    found = re.search(r'"meeple-0".*?translate\((.*?),(.*?)\).*?fill="#(\w+)"', drawn)
    assert found
    x, y = ((float(at) + 24) / 4 for at in found.groups()[:2])
    red = [int(found[3][n : n + 2], 16) for n in (0, 2, 4)]
    around = seen[int(y) - 6 : int(y) + 6, int(x) - 6 : int(x) + 6].astype(int)
    assert (np.abs(around - red).sum(axis=2) < 40).any()


def test_a_drawing_without_a_stylesheet_has_no_variables() -> None:
    for game in BOX:
        drawn = picture(game.start(seed=1))
        assert drawn is not None
        alone = pixels.plain(drawn)
        assert "<style" not in alone
        assert "var(" not in alone


@pytest.mark.parametrize("make", [env, parallel_env])
def test_rendering(make: Callable[..., Any]) -> None:
    text = make("harvest_day", render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == str(text.position)
    blind = make("harvest_day")
    blind.reset(seed=1)
    with pytest.raises(LudotecaError, match="there is no render_mode"):
        blind.render()
    for mode in ("svg", "rgb_array"):
        bare = make("kuhn_poker", render_mode=mode)
        bare.reset(seed=1)
        with pytest.raises(LudotecaError, match="kuhn_poker has no picture: its render_mode is"):
            bare.render()


def test_without_what_draws_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.adapters.find_spec", lambda name: None)
    spec = pixels.__spec__
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(MissingExtra, match=r'pip install "ludoteca\[pictures\]"'):
        spec.loader.exec_module(module_from_spec(spec))


# -- What is done -------------------------------------------------------------------------------


def finished(slug: str, players: int, seed: int) -> TurnEnv:
    match = env(slug, players)
    match.reset(seed=seed)
    while not match.position.over:
        match.step(any_of(match.infos[match.agent_selection]["action_mask"]))
    return match


def test_rewards_sum_to_nothing() -> None:
    for seed in range(10):
        match = finished("river_race", 3, seed)
        assert sum(match.rewards.values()) == pytest.approx(0)
        winners = match.position.winners
        if len(winners) == 1:
            assert match.rewards[f"player_{winners[0]}"] == 1
            assert sorted(match.rewards.values())[0] == -0.5


def test_a_team_wins_or_loses_as_one() -> None:
    found = [set(finished("geister", 3, seed).rewards.values()) for seed in range(3)]
    assert all(one in ({-1.0}, {1.0}) for one in found)


def test_stakes_are_what_was_won() -> None:
    match = finished("kuhn_poker", 2, 1)
    assert tuple(match.rewards.values()) == match.position.scores


@pytest.mark.parametrize("make", [env, parallel_env])
def test_what_is_not_allowed(make: Callable[..., Any]) -> None:
    def tried(illegal: str) -> Any:
        match = make("harvest_day", illegal=illegal)
        match.reset(seed=1)
        wrong = next(n for n, mark in enumerate(match.position.mask(0)) if not mark)
        right = next(n for n, mark in enumerate(match.position.mask(1)) if mark)
        if make is env:
            match.step(wrong)
            return match, match.terminations, match.rewards
        _, rewards, ended, _, _ = match.step({"player_0": wrong, "player_1": right})
        return match, ended, rewards

    match, ended, rewards = tried("lose")
    assert all(ended.values())
    assert rewards == {"player_0": -1, "player_1": 0}
    match, ended, rewards = tried("time_out")
    assert not any(ended.values())
    assert len(match.position.record.moves) == (1 if make is env else 2)
    with pytest.raises(Refused, match=r"M05-2\.1"):
        tried("refuse")


def test_seats_that_are_not_asked_wait() -> None:
    match = parallel_env("lost_temple", 3, illegal="refuse")
    observations, _ = match.reset(seed=1)
    masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
    [asked] = [agent for agent, mask in masks.items() if not mask[match.wait]]
    assert all(mask.sum() == 1 for agent, mask in masks.items() if agent != asked)
    match.step({asked: any_of(masks[asked])})
    assert len(match.position.record.moves) == 1
    with pytest.raises(LudotecaError, match="wait"):
        match.step({})


def test_in_a_race_luck_says_who_was_first() -> None:
    taken = np.zeros(2)
    for seed in range(40):
        match = parallel_env("snap")
        match.reset(seed=seed)
        while match.agents:
            match.step({"player_0": 0, "player_1": 0})
        taken += match.position.scores
    assert taken.sum() == 120
    assert taken.min() > 40


def test_whoever_passes_cannot_be_first() -> None:
    match = parallel_env("snap")
    match.reset(seed=1)
    while match.agents:
        match.step({"player_0": 1, "player_1": 0})
    assert match.position.scores == (0, 3)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_where_options_ripen_the_earliest_is_first(make: Callable[..., Any]) -> None:
    match = make("catch_division", 2, knife_mode="live")
    vocabulary = match.table.game.vocabulary(2)
    numbers = [vocabulary.number(ludoteca.Action("stop", n)) for n in (9, 3)]
    for seed in range(6):
        match.reset(seed=seed)
        while match.position.pending[0].rule.mode != RACE:
            seat = match.position.pending[0].player
            number = any_of(np.frombuffer(match.position.mask(seat), np.uint8))
            match.step(number if make is env else {f"player_{seat}": number})
        if make is env:
            for _ in range(2):
                match.step(numbers[int(match.agent_selection[-1])])
        else:
            match.step({"player_0": numbers[0], "player_1": numbers[1]})
        assert match.position.order[0] == 1
        assert match.position.stops[0] == 3


def test_offers_are_taken_up_by_those_who_wait() -> None:
    match = parallel_env("golden_egg", illegal="refuse")
    observations, _ = match.reset(seed=1)
    while True:
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        talkers = [agent for agent, m in masks.items() if m[match.wait] and m[: match.wait].any()]
        if talkers:
            break
        observations, *_ = match.step({agent: any_of(mask) for agent, mask in masks.items()})
    before = len(match.position.record.moves)
    asked = [agent for agent, mask in masks.items() if not mask[match.wait]]
    moves = {talkers[0]: int(np.flatnonzero(masks[talkers[0]])[0])}
    match.step({**moves, **{agent: any_of(masks[agent]) for agent in asked}})
    assert len(match.position.record.moves) == before + 1 + len(asked)


def test_offers_are_taken_up_by_those_who_are_asked() -> None:
    match = env("golden_egg", illegal="refuse")
    match.reset(seed=1)
    talk = match.table.game.vocabulary(3)
    for _ in range(400):
        if match.position.over:
            match.reset()
        mask = match.infos[match.agent_selection]["action_mask"]
        asked = match.agent_selection
        offers = [n for n in np.flatnonzero(mask) if talk[int(n)].verb not in _asks(match)]
        if offers:
            match.step(offers[0])
            assert match.agent_selection == asked
            return
        match.step(any_of(mask))
    raise AssertionError("nobody was offered anything")


def _asks(match: TurnEnv) -> set[str]:
    return {option.verb for option in match._decision.options}


# -- What makes no sense ------------------------------------------------------------------------


@pytest.mark.parametrize("make", [env, parallel_env])
def test_bad_input_gets_one_sentence(make: Callable[..., Any]) -> None:
    for wrong, said in (
        (partial(make, "chess"), "there is no game “chess”"),
        (partial(make, "lost_temple", 9), "lost_temple is for 2 to 8 players, not 9"),
        (partial(make, "lost_temple", fog=True), "lost_temple has no option “fog”"),
        (partial(make, "harvest_day", side="C"), "side"),
        (partial(make, "harvest_day", render_mode="film"), "there is no render_mode 'film'"),
        (partial(make, "harvest_day", render_width=0), "render_width is 1 or more, not 0"),
        (partial(make, "harvest_day", render_width="8"), "render_width is a whole number, not '8'"),
        (partial(make, "harvest_day", max_cycles=0), "max_cycles is 1 or more, not 0"),
        (partial(make, "harvest_day", max_cycles="8"), "max_cycles is a whole number, not '8'"),
        (partial(make, "lost_temple", "4"), "players is a whole number, not '4'"),
        (partial(make, "lost_temple", 4.0), "players is a whole number, not 4.0"),
        (partial(make("lost_temple").reset, seed="x"), "seed is a whole number, not 'x'"),
        (partial(make, "harvest_day", illegal="cry"), "there is no illegal 'cry'"),
    ):
        with pytest.raises(Unknown, match=said) as caught:
            wrong()
        assert "\n" not in str(caught.value)


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(Refused):
        env("epic_quest", map="a", layout="nonsense")


def test_actions_that_make_no_sense() -> None:
    match = env("harvest_day")
    with pytest.raises(LudotecaError, match="reset"):
        match.step(0)
    with pytest.raises(LudotecaError, match="reset"):
        match.observe("player_0")
    match.reset(seed=1)
    with pytest.raises(Unknown, match="there is no action 99: they go from 0 to 17"):
        match.step(99)
    for wrong in (None, "3", 3.7, float("inf"), [3]):
        with pytest.raises(Unknown, match="is not the number of an action") as caught:
            match.step(wrong)
        assert "\n" not in str(caught.value)
    together = parallel_env("harvest_day")
    with pytest.raises(LudotecaError, match="reset"):
        together.step({})
    together.reset(seed=1)
    with pytest.raises(Unknown, match="there is no agent 'anna'"):
        together.step({"anna": 1})


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.adapters.find_spec", lambda name: None)
    spec = pettingzoo.__spec__
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(MissingExtra, match=r'pip install "ludoteca\[pettingzoo\]"'):
        spec.loader.exec_module(module_from_spec(spec))
