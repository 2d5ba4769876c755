"""Constructors for everything that lies on a table.

Each takes the part's id, where it lies, and what makes it what it is; the rest by keyword, as
`Details` lists it. They give a `Part`, which `part.but(…)` changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from ludoteca.scene.layout import At, place, smooth
from ludoteca.scene.model import Aim, Details, Label, Look, Paint, Part, Said, Zone, labels


def _part(
    id: str,
    kind: str,
    at: At,
    more: Details,
    shape: str = "",
    count: int | None = None,
    caption: tuple[Label, ...] = (),
    path: str = "",
) -> Part:
    x, y, turned, size, zone = place(at)
    # Straight to the tuple, in the order of the fields: a table has a hundred parts.
    made = (
        id,
        kind,
        x,
        y,
        labels(more["label"]) if "label" in more else (),
        zone,
        shape,
        more.get("paint"),
        turned + more.get("rotation", 0.0),
        size * more.get("scale", 1.0),
        more.get("width", 0.0),
        more.get("height", 0.0),
        more.get("count", count),
        caption,
        more.get("sign", ""),
        more.get("on", ""),
        more.get("action", ""),
        more.get("about", ""),
        more.get("effect"),
        None,
        None,
        more.get("state", ""),
        path,
        None,
        more.get("run", ()),
        more.get("swing"),
    )
    return tuple.__new__(Part, made)


# -- The board ----------------------------------------------------------------------------------


def space(id: str, at: At, shape: str = "", /, *, path: str = "", **more: Unpack[Details]) -> Part:
    """A place to stand on: a drawing, or an outline for a hex or a region; `count` numbers it."""
    return _part(id, "space", at, more, shape, path=path)


def field(id: str, at: At, aim: Aim, shape: str = "", /, **more: Unpack[Details]) -> Part:
    """Points around here, one of which is aimed at; the shape shows where the pointer is."""
    more["width"], more["height"] = aim.columns * aim.gap, aim.rows * aim.gap
    return _part(id, "space", at, more, shape).but(aim=aim)


def line(id: str, points: Sequence[At], shape: str = "", /, *, state: str = "") -> Part:
    """A soft line through these points: a path, or with the shape "link" a link of two places."""
    zone = place(points[0]).zone
    return Part(id, "line", x=0, y=0, zone=zone, shape=shape, path=smooth(points), state=state)


def ring(id: str, at: At, /, **more: Unpack[Details]) -> Part:
    """A ring of this `width` around something of special note."""
    return _part(id, "highlight", at, more)


# -- Wood, cloth and cardboard ------------------------------------------------------------------


def piece(id: str, at: At, kind: str, paint: Paint, /, **more: Unpack[Details]) -> Part:
    """A painted wooden piece: "cube", "disc" or "meeple"; a `count` above 1 is a stack."""
    more["paint"] = paint
    return _part(id, kind, at, more)


def die(id: str, at: At, face: int = 0, shape: str = "", /, **more: Unpack[Details]) -> Part:
    """A die with this face up, as pips or as a drawing; 0: not yet rolled."""
    return _part(id, "die", at, more, shape, face or None)


def bag(id: str, at: At, /, **more: Unpack[Details]) -> Part:
    """A cloth bag, and the `count` of what is in it."""
    return _part(id, "bag", at, more)


def card(id: str, at: At, face: str = "", /, *, name: Said = (), **more: Unpack[Details]) -> Part:
    """A card with this picture and name and its number; without a picture it lies face down."""
    return _part(id, "card", at, more, face, caption=labels(name))


def token(id: str, at: At, face: str = "", /, **more: Unpack[Details]) -> Part:
    """A round token; without a face it lies face down."""
    return _part(id, "token", at, more, face)


def tile(id: str, at: At, shape: str = "", /, *, name: Said = (), **more: Unpack[Details]) -> Part:
    """A piece of cardboard with a picture and its name."""
    return _part(id, "tile", at, more, shape, caption=labels(name))


# -- Signs, figures and words -------------------------------------------------------------------


def icon(id: str, at: At, shape: str, /, **more: Unpack[Details]) -> Part:
    """A drawing by itself: a marker, a hand, a flag."""
    return _part(id, "icon", at, more, shape)


def detail(id: str, at: At, look: Look, /, **more: Unpack[Details]) -> Part:
    """Something in a picture, `width` by `height`: unseen itself; one can look at it closely."""
    return _part(id, "detail", at, more).but(look=look)


def counter(id: str, at: At, shape: str = "", /, **more: Unpack[Details]) -> Part:
    """A small drawing and the `count` beside it."""
    return _part(id, "counter", at, more, shape)


def pile(id: str, at: At, shape: str = "", /, **more: Unpack[Details]) -> Part:
    """Things in a heap or cards in a stack, and the `count` below, at half the `height`."""
    return _part(id, "pile", at, more, shape)


def caption(id: str, at: At, said: Said, style: str = "", /, **more: Unpack[Details]) -> Part:
    """Words on the table.

    The style is "person" for a name on a plate, "small" for a remark below it; for light words on
    dark ground "wood", or "whose" where they are centred; and "printed", with "note" below it, for
    dark words on cardboard that stays bright at night.
    """
    more["state"] = style
    return _part(id, "text", at, more, caption=labels(said))


# -- What lies below ----------------------------------------------------------------------------


def plate(id: str, at: At, paint: Paint, /, **more: Unpack[Details]) -> Part:
    """A sheet with a bar in somebody's colour; here is its upper left corner."""
    more["paint"] = paint
    return _part(id, "plate", at, more)


def mat(zone: Zone) -> Part:
    """A leather mat under what lies in a zone."""
    size: Details = {"width": zone.width, "height": zone.height}
    return _part(f"mat-{zone.id}", "plate", zone.at(0, 0), size)
