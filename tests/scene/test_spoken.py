"""The table in sentences, for ears."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca import scene as kit
from ludoteca.kernel import FastLuck, Position
from ludoteca.kernel.random_play import any_option
from ludoteca.scene import Place, Scene, Zone, named, scene_of, seat
from ludoteca.scene.spoken import Heard, speak
from ludoteca.text import words

NAMES = ("Ada", "Bo", "Cy", "Dan")


def heard(position: Position, viewer: int | None, lang: str = "en") -> dict[str, list[str]]:
    game = ludoteca.game(position.setting.meta.slug)
    build = scene_of(game)
    assert build is not None
    found = speak(build(position.view(viewer)), words(game, lang), NAMES)
    assert len({zone.name for zone in found}) == len(found)
    return {zone.name: zone.lines for zone in found}


def test_a_room_is_a_sentence() -> None:
    position = ludoteca.game("geister").start(3, seed=2)
    position.ghosts[3], position.gems[3] = 1, True
    position.ghosts[4], position.gems[4] = 2, False
    rooms = heard(position, 0)["House"]
    assert "Room C, Nursery: 1 ghost, 1 gem." in rooms
    assert "Room D, Bathroom: 2 ghosts." in rooms


def test_empty_rooms_are_not_told() -> None:
    position = ludoteca.game("geister").start(3, seed=2)
    position.ghosts[3], position.gems[3] = 0, False
    assert not [line for line in heard(position, 0)["House"] if "Nursery" in line]


def test_what_can_be_chosen_is_said() -> None:
    position = ludoteca.game("geister").start(3, seed=2)
    chosen = [line for line in heard(position, 0)["House"] if "can be chosen" in line]
    assert len(chosen) == len([o for o in position.pending[0].options if o.verb == "step"])
    assert not [line for line in heard(position, 1)["House"] if "can be chosen" in line]


def test_spaces_that_are_alike_are_told_together() -> None:
    track = heard(ludoteca.game("lost_temple").start(3, seed=2), 0)["Track"]
    hidden = [line for line in track if line.endswith("Chance space: Face down.")]
    assert len(hidden) == 1
    assert hidden[0].startswith("Space 8, Space 11, ")


def test_each_seat_is_a_sentence() -> None:
    seats = heard(ludoteca.game("lost_temple").start(3, seed=2), 0)["Seats"]
    assert [line.partition(":")[0] for line in seats] == list(NAMES[:3])
    assert seats[1] == "Bo: Space 3, Gems 1, Machetes 1."


def test_equal_things_are_counted_and_commas_are_kept_apart() -> None:
    board = Zone("board", "map", 0, 0, 100, 100, label=(named("track"),))
    at = Place(10, 10)
    parts = (
        kit.space("space-1", at, label=named("space", 1)),
        kit.piece("a", at, "meeple", kit.SEATS[0], label=seat(0), on="space-1"),
        kit.piece("b", at, "meeple", kit.SEATS[0], label=seat(0), on="space-1"),
    )
    english = words(ludoteca.game("lost_temple"), "en")
    (zone,) = speak(Scene("", 100, 100, (board,), parts), english, NAMES)
    assert zone == Heard("Track", ["Space 1: Ada, 2 times."])
    more = parts[1].but(id="c", label=(seat(1), named("space", 9)))
    (zone,) = speak(Scene("", 100, 100, (board,), (*parts, more)), english, NAMES)
    assert zone.lines == ["Space 1: Ada, 2 times; Bo, Space 9."]


@pytest.mark.parametrize("game", ludoteca.shelf(), ids=lambda game: game.slug)
def test_every_table_can_be_heard_from_set_up_to_end(game: ludoteca.Game) -> None:
    if scene_of(game) is None:
        return
    for lang in game.meta.languages:
        position, luck = game.start(seed=5), FastLuck(5)
        for move in range(60):
            if move % 20 == 0 or position.over:
                for lines in heard(position, 0, lang).values():
                    assert all(line.endswith((".", "!", "?")) for line in lines), lines
                    assert not [line for line in lines if "  " in line or "{" in line]
            if position.over:
                break
            decision = position.pending[0]
            position.play(decision.player, any_option(decision, luck))
