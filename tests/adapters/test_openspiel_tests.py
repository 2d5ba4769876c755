"""OpenSpiel's own tests, as they come in its wheel, with the games of the box.

Exceptions are in the table of docs/research.md, each with its reason.
"""

from __future__ import annotations

import random
import unittest
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

import ludoteca
from ludoteca.adapters.openspiel import load
from ludoteca.adapters.openspiel.moments import asks_several

BOX = [game for game in ludoteca.shelf() if game.meta.module.startswith("ludoteca.games.")]
SLUGS = [game.slug for game in BOX]
AT_ONCE = [game.slug for game in BOX if asks_several(game)]
STATES = 60
STORED = Path(__file__).parent / "playthroughs"


@pytest.fixture(autouse=True)
def _same_luck() -> None:
    """What OpenSpiel's tests draw is the same each time."""
    random.seed(1)
    np.random.seed(1)


PLAYER_COUNTS = [
    (game.slug, players)
    for game in BOX
    for players in range(game.meta.min_players, game.meta.max_players + 1)
]


def in_turn(slug: str, **given: Any) -> Any:
    """A game whose seats are asked one after the other."""
    return load(slug, turns=True, **given) if slug in AT_ONCE else load(slug, **given)


def test_the_box_is_whole() -> None:
    assert len(BOX) == 24
    names = pyspiel.registered_names()
    assert all(f"ludoteca_{slug}" in names for slug in SLUGS)


# -- random_sim_test: copies, serialisation, masks, sums of returns, every observation ----------


@pytest.mark.parametrize(("slug", "players"), PLAYER_COUNTS)
def test_random_sim(slug: str, players: int) -> None:
    pyspiel.random_sim_test(load(slug, players=players), 1, True, False)


@pytest.mark.parametrize("slug", AT_ONCE)
def test_random_sim_in_turn(slug: str) -> None:
    pyspiel.random_sim_test(load(slug, turns=True), 1, True, False)


@pytest.mark.parametrize("game", BOX, ids=SLUGS)
def test_random_sim_with_every_option(game: ludoteca.Game) -> None:
    for name, values in game.meta.options.items():
        for value in values[1:3]:
            players = game.meta.min_players
            if game.refusal(players, {name: value}) is None:
                pyspiel.random_sim_test(load(game.slug, **{name: value}), 1, False, False)


# -- games_sim_test -----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_games_sim(slug: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(slug))


@pytest.mark.parametrize("slug", AT_ONCE)
def test_games_sim_as_turn_based(slug: str) -> None:
    """OpenSpiel's own way of asking one after the other."""
    games_sim_test.GamesSimTest().sim_game(pyspiel.convert_to_turn_based(load(slug)))


# -- api_test -----------------------------------------------------------------------------------


def states_of(game: Any) -> list[Any]:
    """The states of a random match, evenly spread."""
    state = game.new_initial_state()
    found = [state.clone()]
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        found.append(state.clone())
    return [*found[:: 1 + len(found) // STATES], found[-1]]


def along_a_match() -> type:
    """Their tests of some states, with the states of a match.

    Their own sampler takes states close to the start, most of them before the set-up is done.
    """

    def set_up(cls: Any) -> None:
        cls.game_type = cls.game.get_type()
        cls.some_states = states_of(cls.game)

    members = {"setUpClass": classmethod(set_up)}
    return type("AlongAMatch", (api_test.EnforceAPIOnPartialTreeBase,), members)


def run(base: type, name: str, game: Any) -> None:
    """Run a class of their tests for one game."""
    case = type(f"{base.__name__}_{name}", (base,), {"game_name": name, "game": game})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert not result.skipped
    assert result.wasSuccessful(), "\n".join(text for _, text in result.errors + result.failures)


@pytest.mark.parametrize("slug", SLUGS)
def test_api(slug: str) -> None:
    run(api_test.EnforceAPIOnPartialTreeBase, slug, load(slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_api_along_a_match(slug: str) -> None:
    run(along_a_match(), slug, in_turn(slug))


@pytest.mark.parametrize("slug", ["kuhn_poker", "leduc_poker"])
def test_api_on_the_whole_tree(slug: str) -> None:
    """As many nodes and information states as in OpenSpiel's own game."""
    run(api_test.EnforceAPIOnFullTreeBase, slug, load(slug))


# -- playthroughs -------------------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def _flags() -> None:
    flags.FLAGS(["test"], known_only=True)


def in_short(tensor: Any, name: str) -> list[str]:
    """Their way to write thousands of numbers takes longer than all the rest."""
    return [f"{name} = {blake2b(tensor.tobytes(), digest_size=16).hexdigest()}"]


@pytest.mark.parametrize("slug", SLUGS)
def test_playthrough_is_the_same_again(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_playthrough, "_format_tensor", in_short)
    first = generate_playthrough.playthrough(f"ludoteca_{slug}", None, seed=1)
    again = generate_playthrough._playthrough_params(first.splitlines())
    assert generate_playthrough.playthrough(**again) == first


@pytest.mark.parametrize("file", sorted(STORED.glob("*.txt")), ids=lambda file: file.stem)
def test_stored_playthrough(file: Path) -> None:
    """What was stored is what happens today; renew with `playthrough` if rules have changed."""
    original, new = generate_playthrough.replay(file)
    assert new == original
