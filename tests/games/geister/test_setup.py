"""GG-1 and the set-up of the advanced game."""

import pytest

from ludoteca.games.geister.pieces import ADVANCED_DECK, BASE_DECK, GEM_ROOMS, LETTER
from ludoteca.kernel import ScriptedLuck

from .conftest import NO_CARD


def start(game, players, mode="base", numbers=()):
    luck = ScriptedLuck([*numbers, NO_CARD], endless=True)
    return game.start(players, luck=luck, mode=mode)


@pytest.mark.clause("GG-1.1", "GG-R22", "GG-R23")
@pytest.mark.parametrize(
    ("players", "owners"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])]
)
def test_hunters_and_who_leads_them(game, players, owners):
    position = start(game, players)
    assert [position.owner(hunter) for hunter in range(position.hunters)] == owners
    assert (position.hunter, position.pending[0].player) == (0, 0)


@pytest.mark.clause("GG-1.2", "GG-1.4", "GG-1.5")
@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_hunters_ghosts_and_gems_at_the_start(game, mode):
    position = start(game, 4, mode, [0] * 8 if mode == "advanced" else ())
    assert position.at == [0, 0, 0, 0]
    assert position.carries == [0, 0, 0, 0]
    assert "".join(LETTER[r] for r in range(1, 13) if position.ghosts[r]) == "CFIL"
    assert (sum(position.ghosts), position.supply) == (4, 20)
    assert "".join(LETTER[r] for r in range(1, 13) if position.gems[r]) == "ACDEGIJL"
    assert not any(position.haunted)


@pytest.mark.clause("GG-1.3", "GG-7.1")
@pytest.mark.parametrize(("mode", "deck"), [("base", BASE_DECK), ("advanced", ADVANCED_DECK)])
def test_the_draw_pile(game, mode, deck):
    position = start(game, 3, mode, [0] * 8 if mode == "advanced" else ())
    assert sorted(position.pile) == sorted(deck)
    assert position.discard == []
    assert position.locked == 0


@pytest.mark.clause("GG-1.5", "GG-7.2")
def test_numbers_count_in_the_advanced_game_only(game):
    assert start(game, 4).numbers == [0] * 8
    shuffled = {tuple(game.start(4, seed=seed, mode="advanced").numbers) for seed in range(30)}
    assert len(shuffled) > 20
    assert all(sorted(numbers) == list(range(1, 9)) for numbers in shuffled)
    position = game.start(4, seed=1, mode="advanced")
    assert position.view(0)["numbers"] == [None] * len(GEM_ROOMS)


@pytest.mark.clause("GG-1.6")
def test_piles_lie_beside_the_house_and_letters_are_told_to_all(game):
    view = start(game, 4).view(None)
    assert (view["pile"], view["discard"]) == (13, [])
