"""The table of Zagor: the river and its banks, the Athena's deck, the poems, and what happens now.

What lies beside the board is in `panels.py`, where everything lies in `drawing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.zagor.board import (
    ARROW,
    BOAT,
    CAMPS,
    IS_BEACH,
    IS_CAMP,
    IS_LAND,
    SPACES,
)
from ludoteca.games.zagor.drawing import (
    CLEAR,
    PAINTS,
    UPRIGHT,
    WIDE,
    Places,
    figure,
    health,
    inside,
)
from ludoteca.games.zagor.fields import EMPTY, TREASURE
from ludoteca.games.zagor.panels import deck, hand, poems, story
from ludoteca.games.zagor.pieces import (
    APE,
    CHARACTERS,
    COLOURS,
    FACES,
    IS_FOREST,
    MARIE_LAVEAU,
    NONE,
    STAR,
    SUPPLY,
    TILE_STRENGTH,
    TILE_TYPES,
    TYPE_OF,
    YELLOW,
)
from ludoteca.kernel import View
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named

LETTERS: Final = "MWBTFZC"
"""What stands for a character in the text."""

GROUNDS: Final = {"beach": "▫", "forest": "♣", "river": "~", "camp": "⌂"}
FACE_DOWN: Final = "?"
MOST_PLAYERS: Final = 5


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    parts = [*spaces(view, at), *glances(view, at), *dangers(view, at), *steamer(view, at)]
    parts += [*figures(view, at), *dice(view, at)]
    parts += [*deck(view, at), *poems(view, at), *story(view, at)]
    zones = [at.board, at.deck, at.story]
    if view["seat"] is not None:
        parts += hand(view, at)
        zones.append(at.hand)
    if upright:
        seats = kit.compact_seats(view, 0, 974)
    else:
        tall = min(140, 436 // view["players"])
        seats = kit.seat_zones(view, 1200, 0, 400, 826, tallest=tall, gap=8)
    for zone in seats:
        parts += seat_area(view, zone)
    zones[1:1] = seats
    high = max(zone.y + zone.height for zone in zones)
    return Scene("zagor", at.width, high, tuple(zones), tuple(parts))


# -- The board ------------------------------------------------------------------------------------


def ground(s: int) -> str:
    """What kind of space it is."""
    if IS_CAMP[s]:
        return "camp"
    if not IS_LAND[s]:
        return "river"
    return "beach" if IS_BEACH[s] else "forest"


def chosen(view: View, s: int) -> str:
    """The action that a click on a space is, if it is one."""
    act = kit.act(view, kit.verb(view, "go", "place", "branch"), s)
    if act or s not in view["volcanoes"]:
        return act
    first = kit.act(view, "first", s)
    return first if kit.asked(view).get(first) == "choose_volcano" else ""


def spaces(view: View, at: Places) -> Iterator[Part]:
    """Every space with the tile or hazard that lies there; bare water is left to the picture."""
    walks = kit.verb(view, "", "go") == "go"  # only then a click asks why one cannot go there
    for s in range(SPACES):
        kind, action, tile = ground(s), chosen(view, s), view["tiles"][s]
        shape, sign, label = "bare", GROUNDS[kind], [Label("space", str(s))]
        if tile not in (None, NONE):
            shape, sign = f"t{tile}", f"{TILE_TYPES[TYPE_OF[tile]]}{TILE_STRENGTH[tile]}"
            label += [Label("tile", str(tile)), Label("tile_type", str(TYPE_OF[tile]))]
            label += [] if view["up"][s] else [named("seen_by_you")]
        elif tile != NONE or (kind == "river" and view["hazards"][s]):
            shape, sign = f"back-{kind}", sign + FACE_DOWN
            label.append(named("face_down"))
        elif kind == "river" and s != view["boat"] and not action:
            continue
        else:
            label.append(named(kind))
        space = kit.space(f"space-{s}", at.spots[s], shape, label=tuple(label), sign=sign)
        space = space.but(action=action or to_fight(view, s), width=58, height=58)
        if walks and IS_LAND[s]:
            space = space.but(about=f"go {s}")
        if action and IS_LAND[s]:
            space = space.but(path=at.outlines[s], paint=CLEAR)
        yield space


def to_fight(view: View, s: int) -> str:
    """A click on the tile under the character who acts fights it, if that is a choice."""
    actor = view["actor"]
    if actor == NONE or view["at"][actor] != s or not view["up"][s]:
        return ""
    return kit.act(view, "fight", view["tiles"][s])


def glances(view: View, at: Places) -> Iterator[Part]:
    """An eye upon the face-down tiles that this seat, and perhaps no other, has looked at."""
    for s, tile in enumerate(view["tiles"]):
        if tile not in (None, NONE) and not view["up"][s]:
            spot = at.spots[s].moved(-15, -17)
            yield kit.icon(f"glance-{s}", spot, "eye", label=named("seen_by_you"), scale=0.86)


def dangers(view: View, at: Places) -> Iterator[Part]:
    """Apes, volcanoes and pinnacles; a camp next to an ape sounds the alarm."""
    here = view["at"][view["actor"]] if view["actor"] != NONE else NONE
    for s, apes in enumerate(view["apes"]):
        if apes:
            spot, label = at.spots[s].moved(13, -13), named("apes", apes)
            part = kit.icon(f"horde-{s}", spot, "ape", label=(label, Label("space", str(s))))
            part = part.but(scale=0.8 * at.size, on=f"space-{s}", sign=f"A{apes}", width=60)
            yield part.but(action=kit.act(view, "fight", APE) if s == here else "")
            if apes > 1:
                yield number(f"horde-{s}-count", spot.moved(14, 10), apes, 0.62)
            if ARROW[s] in CAMPS:
                camp = at.spots[ARROW[s]].moved(0, -34)
                yield kit.icon(f"alarm-{s}", camp, "camp-alarm", label=named("alarm"))
    if view["slaves"]:
        marie = view["tiles"].index(MARIE_LAVEAU)
        spot, count = at.spots[marie].moved(-17 * at.size, 20 * at.size), len(view["slaves"])
        yield kit.icon("chain", spot, "slave", label=named("slaves", count), scale=0.8 * at.size)
        yield number("chain-count", spot.moved(14, 3), count, 0.56)
    for s in view["volcanoes"]:
        spot = inside(at.spots[s].moved(-20 * at.size, -20 * at.size), at.board, 60, 76)
        part = kit.icon(f"cone-{s}", spot, "volcano", label=named("volcano"), scale=0.9 * at.size)
        yield part.but(on=f"space-{s}", sign="▲")
    for s in view["pinnacles"]:
        spot = at.spots[s].moved(-27 * at.size, 10 * at.size)
        part = kit.icon(f"crag-{s}", spot, "pinnacle", label=named("pinnacle"))
        yield part.but(scale=0.8 * at.size, on=f"space-{s}", sign="ı")


def number(id: str, at: Place, n: int, scale: float) -> Part:
    """A figure that is drawn, for what is counted on the board."""
    return kit.icon(id, at, f"n{min(n, 40)}", scale=scale)


def steamer(view: View, at: Places) -> Iterator[Part]:
    """The Athena on the river."""
    s = view["boat"]
    label = (named("athena"), Label("space", str(s)))
    spot = inside(at.spots[s].moved(0, 6), at.board, 96, 92)
    boat = kit.icon("steamer", spot, "boat", label=label, width=92)
    boat = boat.but(scale=at.size, on=f"space-{s}", sign="=")
    yield boat.but(action=kit.act(view, "go", BOAT), about=f"go {BOAT}")


def figures(view: View, at: Places) -> Iterator[Part]:
    """The characters ashore; a ring is around the one who acts."""
    ashore = [c for c, where in enumerate(view["at"]) if 0 <= where < BOAT]
    where = [view["at"][c] for c in ashore]

    def room(s: int, count: int) -> list[Place]:
        left = -17 * at.size if view["tiles"][s] != NONE else 0
        return kit.fan(at.spots[s].moved(left, 2), count, min(26.0, 62 / count) * at.size)

    for c, s, spot in zip(ashore, where, kit.sharing(where, room), strict=True):
        piece = figure(f"figure-{c}", view, c, spot, 0.82 * at.size)
        piece = piece.but(on=f"space-{s}", sign=LETTERS[c])
        yield piece.but(label=(named("figure", c), Label("space", str(s))))
        if c == view["actor"]:
            yield kit.ring("acting", spot, width=62 * at.size)
        if c == view["fighter"]:
            yield from odds(view, inside(spot.moved(10, -36), at.board, 100, 44))


def odds(view: View, spot: Place) -> Iterator[Part]:
    """Both totals of a fight, above those who fight."""
    ours, theirs = view["totals"]
    yield kit.icon("z-fight-versus", spot, "versus", scale=0.5)
    if ours >= STAR:
        yield kit.icon("z-fight-ours", spot.moved(-26, 0), "star", scale=0.9)
    else:
        yield number("z-fight-ours", spot.moved(-28, 0), ours, 0.95)
    yield number("z-fight-theirs", spot.moved(28, 0), theirs, 0.95)


# -- The dice -------------------------------------------------------------------------------------


def dice(view: View, at: Places) -> Iterator[Part]:
    """The dice to choose from, each kind once with its number, and the one that is played."""
    for n, count in enumerate(view["dice"]):
        colour, face = divmod(n, len(FACES))
        if not count or (face == SUPPLY and colour != YELLOW):
            continue
        spot, sign = at.dice[n], f"{COLOURS[colour][0].upper()}{FACES[face]}{count}"
        die = kit.space(f"die-{n}", spot, f"die-{colour}-{face}", width=64)
        die = die.but(label=Label("die_name", str(n)), scale=at.dice_size)
        die = die.but(action=kit.act(view, "die", n), sign=sign)
        yield die
        if count > 1:
            several = number(f"die-{n}-count", spot.moved(18, 17), count, 0.78)
            yield several.but(label=named("dice_left", count))
    if view["die"] != NONE:
        colour, face = max(view["tint"], 0), view["die"] % len(FACES)
        shape = f"die-{colour}-{face}" if colour == YELLOW or face else "die-0-0"
        label = (named("playing"), Label("die_name", str(view["die"])))
        yield kit.icon("playing", at.played, shape, label=label, scale=at.dice_size)
        yield kit.ring("played", at.played, width=70)


# -- Seats ----------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """A player's character, balloons, equipment, scars, trophies, tokens and events."""
    p, small = zone.owner or 0, kit.is_compact(zone)
    c, counters = view["character"][p], tally(view, p, small)
    spot = zone.at(46, 36) if small else zone.at(50, round(0.55 * zone.height))
    for part in kit.seat_plate(view, zone, counters, None, PAINTS[p]):
        if part.id == f"laurel-{p}":
            yield part.but(x=spot.x, y=spot.y - (20 if small else 34))
        elif part.kind != "meeple":
            yield part if small else broad(part, zone, counters)
    if c != NONE:
        yield figure(f"sign-{p}", view, c, spot, 0.78 if small else 1.15)
    if view["helmsman"] == p:
        helm = zone.at(218, 28) if small else zone.at(zone.width - 30, 0.36 * zone.height)
        yield kit.icon(f"helm-{p}", helm, "helm", label=named("helmsman"), scale=0.9)
    if not small and c != NONE:
        yield health(f"balloons-{p}", view, c, zone.at(98, round(0.65 * zone.height)), 0.7)
        yield from belongings(view, zone, p)


def tally(view: View, p: int, small: bool) -> list[Counter]:
    """The figures of a seat; a small plate has room for three."""
    trophies = view["trophies"][p]
    beach = len([tile for tile in trophies if not IS_FOREST[tile]])
    scars = Counter("scars", "c-scar", view["scars"][p])
    if small:
        treasures = len(view["chest"][p]) + view["gear"][p].count(TREASURE)
        return [
            Counter("trophies", "trophy", len(trophies)),
            Counter("treasures", "treasure", treasures),
            scars,
        ]
    # Where five sit at the table there is no room for what is not worth points.
    unused = [Counter("unused_tokens", "c-tokens", sum(view["tokens"][p]))]
    return [
        Counter("beach_trophies", "c-beach", beach),
        Counter("forest_trophies", "c-forest", len(trophies) - beach),
        *unused[: view["players"] < MOST_PLAYERS],
        Counter("used_tokens", "c-used", sum(view["spent_tokens"][p])),
        Counter("owned_events", "c-event", len(view["owned"][p])),
        scars,
    ]


def broad(part: Part, zone: Zone, counters: list[Counter]) -> Part:
    """A part of a broad plate: the name above, the counters below."""
    if part.kind == "text":
        return part.but(y=zone.y + 0.45 * zone.height)
    if part.kind != "counter":
        return part
    k = [counter.key for counter in counters].index(part.id.rpartition("-")[0])
    return part.but(x=zone.x + 101 + 306 / len(counters) * k, y=round(zone.y + 0.86 * zone.height))


def belongings(view: View, zone: Zone, p: int) -> Iterator[Part]:
    """The equipment of a seat, in small: items open, treasures closed."""
    for i, card in enumerate([card for card in view["gear"][p] if card != EMPTY]):
        place, label = zone.at(228 + 36 * i, round(0.62 * zone.height)), named("held", card)
        yield kit.icon(f"gear-{p}-{i}", place, f"m{card}", label=label)


assert len(LETTERS) == len(CHARACTERS)
