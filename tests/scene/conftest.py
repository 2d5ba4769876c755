"""Small scenes, and the words to draw them with."""

import pytest

import ludoteca
from ludoteca.scene import Label, Scene, Zone, card, named, space
from ludoteca.text import words


@pytest.fixture(scope="session")
def temple():
    return ludoteca.game("lost_temple")


@pytest.fixture(scope="session")
def english(temple):
    return words(temple, "en")


@pytest.fixture
def small():
    """A board of two spaces, one of which can be chosen, and a hidden card."""
    village = (named("space", 2), Label("space", "village"))
    board = Zone("board", "track", 0, 0, 200, 100)
    hand = Zone("hand", "list", 0, 100, 200, 100, label=(named("packet"),))
    parts = (
        card("card", hand.at(50, 50), label=named("face_down")),
        space("space-1", (40, 50), label=named("space", 1), count=1, about="step 9"),
        space("space-2", (140, 50), label=village, count=2, sign="⌂", action="step 1"),
    )
    return Scene("", 200, 200, (board, hand), parts)
