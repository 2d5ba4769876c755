"""The game of what is shown for a moment."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import Position, ScriptedLuck


@pytest.fixture
def glimpse() -> Position:
    """Three at the table; the first stones are Emerald and Ivory."""
    luck = ScriptedLuck(["stone 2", "stone 4"], endless=True)
    return ludoteca.game("glimpse").start(players=3, luck=luck)


def row(position: Position) -> list[object]:
    [seen] = {tuple(position.view(viewer)["row"]) for viewer in (0, 1, 2, None)}
    return list(seen)


@pytest.mark.clause("GL-1", "GL-2", "GL-3", "GL-4")
def test_stones_are_seen_then_covered_then_shown(glimpse: Position) -> None:
    assert row(glimpse) == [2]
    glimpse.play(0, "cover")
    assert row(glimpse) == [None]
    glimpse.play(0, "name 2")
    assert (row(glimpse), glimpse.view(1)["said"]) == ([2], [2])
    glimpse.play(0, "go_on")
    assert (row(glimpse), glimpse.view(1)["said"], glimpse.still_in) == (
        [2, 4],
        [],
        [True, True, True],
    )


@pytest.mark.clause("GL-2", "GL-3", "GL-4")
def test_every_moment_has_its_time_and_stays_over(glimpse: Position) -> None:
    found = []
    for action in ("cover", "name 3", "go_on"):
        [decision] = glimpse.pending
        pace = glimpse.pace(decision)
        assert pace is not None
        found.append((decision.name, pace.grace, pace.stretch, decision.final))
        glimpse.play(0, action)
    assert found == [("look", 5, 0, True), ("recite", 30, 1, True), ("show", 3, 0, True)]


@pytest.mark.clause("GL-5", "GL-6")
def test_silence_and_noise_take_turns(glimpse: Position) -> None:
    heard = []
    for turn in range(2):
        heard.append((glimpse.silence(), [len(glimpse.calls(p)) for p in range(3)]))
        glimpse.play(turn, "cover")
        heard.append((glimpse.silence(), [len(glimpse.calls(p)) for p in range(3)]))
        for _ in range(turn + 1):
            glimpse.play(turn, "name 0")
        glimpse.play(turn, "go_on")
    assert glimpse.still_in == [False, False, True], (
        "whoever is out may call out colours all the same"
    )
    assert heard == [("", [0, 0, 0]), ("GL-5", [0, 0, 0]), ("", [0, 0, 0]), ("", [6, 0, 6])]


@pytest.mark.clause("GL-4", "GL-7")
def test_the_last_one_in_wins(glimpse: Position) -> None:
    for p, said in ((0, "name 5"), (1, "name 5")):
        glimpse.play(p, "cover")
        while glimpse.pending[0].name == "recite":
            glimpse.play(p, said)
        glimpse.play(p, "go_on")
    assert (glimpse.winners, glimpse.ending) == ((2,), "last")
    assert row(glimpse) == [2, 4]


@pytest.mark.clause("GL-7")
def test_those_who_remember_five_stones_share_the_victory() -> None:
    position = ludoteca.game("glimpse").start(players=2, seed=1)
    while not position.over:
        decision = position.pending[0]
        said = len(position.said)
        wish = f"name {position.row[said]}" if decision.name == "recite" else decision.options[0]
        position.play(decision.player, wish)
    assert (position.winners, position.ending) == ((0, 1), "all")
