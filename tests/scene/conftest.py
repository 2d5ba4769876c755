"""Small scenes, and the words to draw them with."""

import pytest

import ludoteca
from ludoteca.scene import Label, Part, Scene, Zone, named
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
    hand = Zone("hand", "list", 0, 100, 200, 100, (named("packet"),))
    parts = (
        Part("card", "card", 50, 150, (named("face_down"),), "hand"),
        Part("space-1", "space", 40, 50, (named("space", 1),), count=1),
        Part("space-2", "space", 140, 50, village, count=2, sign="⌂", action="step 1"),
    )
    return Scene("", 200, 200, (board, hand), parts)
