"""What a choice does, told where it is made: on the part that stands for it, and on its button.

The words are the table `[effects]` of the game's texts: `take_1` for one option, `take` for all
with that verb; `{0}` is the option's number. A part that cannot be chosen is asked about by the
action that it would be, or by its label: `card_13` is the effect of whatever is called `card.13`.

A game whose effects depend on the position, or on its pieces, has an `effects.py` with
`effect(view, what, n) -> Label | None`. It is asked first; `what` is a verb or the section of a
label. Like a scene it knows nothing but the view. Texts that it fills with other values than the
number have keys that are no verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from typing import Final

from ludoteca.kernel import Game, View, parse
from ludoteca.kernel.words import ENGLISH, messages_of
from ludoteca.scene.model import NAME, Build, Label, Part, Scene
from ludoteca.scene.ways import ways_of

EFFECTS: Final = "effects"
"""The section of the texts that says what choices do."""

Effect = Callable[[View, str, int], Label | None]


def does(key: str, *values: int | str) -> Label:
    """A text of the game's section `effects`."""
    return Label(EFFECTS, key, values)


@cache
def effect_of(game: Game) -> Effect:
    """What a game says about its choices: by its own `effects.py`, else by the texts alone."""
    name = f"{game.meta.module}.effects"
    own: Effect | None = import_module(name).effect if find_spec(name) else None
    written = messages_of(game.meta, ENGLISH).get(EFFECTS, {})

    def effect(view: View, what: str, n: int) -> Label | None:
        found = own(view, what, n) if own else None
        if found is not None:
            return found
        for key in (f"{what}_{n}", what):
            if key in written:
                return does(key, n) if "{" in written[key] else does(key)
        return None

    return effect


@cache
def spent_of(game: Game) -> Callable[[View], Sequence[str]]:
    """What could be chosen before and no longer can, as the game's `effects.py` tells it.

    Its function `spent(view)` lists such actions; where options are listed under headings, they
    stay there, greyed out.
    """
    name = f"{game.meta.module}.effects"
    module = import_module(name) if find_spec(name) else None
    own: Callable[[View], Sequence[str]] = getattr(module, "spent", _nothing)
    return own


def _nothing(_view: View) -> Sequence[str]:
    return ()


def effect_of_action(game: Game, view: View, action: str) -> Label | None:
    """What an action would do."""
    act = parse(action)
    return effect_of(game)(view, act.verb, act.n)


Told = Callable[[Part, View], Label | None]


@cache
def told_by(game: Game) -> Told:
    """What a part of a game's table tells of itself: by its action, or by what it is called."""
    effect, verbs = effect_of(game), game.rules.verbs

    def told(part: Part, view: View) -> Label | None:
        if part.action or part.about:
            act = parse(part.action or part.about)
            return effect(view, act.verb, act.n)
        for section, key, _ in part.label:
            # A label's section may be called like a verb and count something else.
            found = effect(view, section, int(key)) if _asks(section, key, verbs) else None
            if found is not None:
                return found
        return None

    return told


@cache
def scene_of(game: Game) -> Build | None:
    """A game's `scene`, if it has one; every part tells what it does, and how it is reached.

    A game that takes no `upright` has one set of places and draws the same table on every screen.
    A scene that has `TELLS = True` keeps its parts from one moment to the next, and they tell by
    themselves what they do.
    """
    name = f"{game.meta.module}.scene"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    build: Callable[..., Scene] = module.scene
    if getattr(module, "TELLS", False):
        return build
    shaped = "upright" in signature(build).parameters
    told, ways = told_by(game), ways_of(game)

    def scene(view: View, upright: bool = False) -> Scene:
        built = build(view, upright) if shaped else build(view)
        parts = []
        reached = {way.actions[-1]: way for way in ways(view)} if ways else {}
        for part in built.parts:
            found = part.effect or told(part, view)
            way = reached.get(part.action or part.about)
            parts.append(part.but(effect=found, way=way) if found or way else part)
        return replace(built, parts=tuple(parts))

    return scene


def sign_of(game: Game, action: str) -> Part | None:
    """An action drawn by itself, by the function `sign` of the game's scene, if there is one."""
    name = f"{game.meta.module}.scene"
    found = getattr(import_module(name), "sign", None) if find_spec(name) else None
    sign: Part | None = found(parse(action)) if found else None
    return sign


def _asks(section: str, key: str, verbs: Collection[str]) -> bool:
    """Whether a label names a numbered thing that the game may have something to say about."""
    return key.isdecimal() and section != NAME and section not in verbs
