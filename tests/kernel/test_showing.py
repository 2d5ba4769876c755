"""What a prompt and a notebook show of a position."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.kernel import (
    PUBLIC,
    Action,
    FastLuck,
    Game,
    Options,
    Own,
    Position,
    Secrecy,
    Words,
    actions,
    answer,
    decision,
    step,
)
from ludoteca.scene import scene_of, svg, text

Toy = Callable[..., Game]


class Talk(Position):
    fields: ClassVar[dict[str, Secrecy]] = {"said": PUBLIC, "hand": Own("card")}

    def setup(self) -> None:
        self.said: list[int] = []
        self.hand = [[41], [42], [43]]
        lanes = self.in_lanes({0: [self.whisper(0), self.whisper(0)], 2: [self.whisper(2)]})
        self.then(self.talk(1, 2), lanes, self.end())

    @decision("T-1")
    def talk(self, p: int, n: int) -> Options:
        return {p: actions("talk", range(n))}

    @answer("talk")
    def talked(self, p: int, n: int, action: Action) -> None:
        self.said.append(action.n)

    @decision("T-2")
    def whisper(self, p: int) -> Options:
        return {p: actions("whisper", range(2))}

    @answer("whisper")
    def whispered(self, p: int, action: Action) -> None:
        pass

    @step
    def end(self) -> None:
        self.finish((0, 2), "silence")


def test_repr_says_who_is_asked_and_what_is_on_the_agenda(toy: Toy) -> None:
    position = toy(Talk, 3).start()
    lanes = "lanes (seat 0: whisper 0, whisper 0; seat 2: whisper 2)"
    assert repr(position) == (
        f"<Talk, 3 players: seat 1 is asked talk (T-1); agenda: talk 1 2, {lanes}, end>"
    )
    position.play(1, "talk 1")
    assert repr(position) == (
        f"<Talk, 3 players: seats 0, 2 are asked whisper (T-2); agenda: {lanes}, end>"
    )
    position.play(0, "whisper 1")
    position.play(2, "whisper 1")
    assert repr(position) == (
        "<Talk, 3 players: seat 0 is asked whisper (T-2); agenda: lanes (seat 0: whisper 0), end>"
    )
    position.play(0, "whisper 1")
    assert repr(position) == "<Talk, 3 players: over (silence), won by seats 0, 2>"


def test_repr_of_what_is_not_a_match(toy: Toy) -> None:
    assert repr(Talk()) == "<Talk, not set up>"
    position = toy(Talk, 3).start()
    position.finish((), "fire")
    position.settle()
    assert repr(position) == "<Talk, 3 players: over (fire), won by nobody>"


def test_without_a_scene_str_lists_what_an_onlooker_knows(toy: Toy) -> None:
    position = toy(Talk, 3).start()
    lines = str(position).splitlines()
    assert "hand: [1, 1, 1]" in lines
    assert "said: []" in lines
    assert "42" not in str(position)
    assert position._repr_svg_() is None


@pytest.mark.parametrize("slug", [game.slug for game in ludoteca.shelf() if game.meta.shelf])
def test_the_table_is_shown_as_an_onlooker_sees_it(slug: str) -> None:
    game = ludoteca.game(slug)
    build = scene_of(game)
    assert build is not None
    position = game.start(seed=3)
    for _ in range(4):
        chosen = position.pending[0]
        position.play(chosen.player, chosen.options[0])
        scene, words = build(position.view(None)), Words(game.meta)
        assert str(position) == text.draw(scene, words)
        assert position._repr_svg_() == svg.draw(scene, words)
        other = position.imagine(None, FastLuck(5))
        assert (str(other), other._repr_svg_()) == (str(position), position._repr_svg_())


LAZY = """
import sys
import ludoteca
position = ludoteca.game("river_race").start(seed=1)
repr(position)
assert not any(name.startswith("ludoteca.scene") for name in sys.modules)
print(position)
assert "ludoteca.scene.text" in sys.modules
"""


def test_the_kernel_looks_for_a_scene_only_when_asked() -> None:
    subprocess.run([sys.executable, "-c", LAZY], capture_output=True, check=True)
