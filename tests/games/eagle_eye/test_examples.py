"""The worked examples of the rulebook, by their numbers in the ledger."""

import pytest

from ludoteca.kernel import ScriptedLuck

from .conftest import NUMBER

CAT, DOG, HORSE = 0, 1, 2


@pytest.mark.clause("M02-1.5", "M02-R8")
def test_M02_E1_the_table_starts_from_the_cat(game):
    position = game.start(3, seed=1, category="2")
    position.play(0, f"start {CAT}")
    assert NUMBER["cat"] == CAT
    assert (position.current, position.named, position.taken) == (CAT, [CAT], [0, 0, 0])


@pytest.mark.clause("M02-2.3", "M02-2.4", "M02-2.5", "M02-R1", "M02-R8")
def test_M02_E2_heavier_than_the_cat_then_lighter_than_the_horse(game):
    luck = ScriptedLuck([1, "die 5", "die 6", "die 1"])
    position = game.start(3, luck=luck, category="2")
    position.play(0, f"start {CAT}")
    position.play(1, f"name {HORSE}")
    assert (position.taken, position.current, position.roller) == ([0, 1, 0], HORSE, 1)
    assert position.named == [CAT, HORSE]
    position.play(0, f"name {CAT}")  # lighter than the horse, but named
    assert (position.taken, position.current, position.die) == ([0, 1, 0], HORSE, 6)
    position.play(2, f"name {DOG}")
    assert (position.taken, position.current, position.roller) == ([0, 1, 1], DOG, 2)
