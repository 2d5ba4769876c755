"""The table of A Very Popular Game: Reef, bets and Beach, everybody's shells, the own cubes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import COLOURS, WHITE
from ludoteca.games.minutia.drawing import HAND, SCORE, UPRIGHT_HAND, UPRIGHT_TRAY
from ludoteca.games.minutia.popular_game.pieces import BET_SPACES, REEF_SPACES
from ludoteca.games.minutia.popular_game.scoring import best_hands, worth
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat


class Places(NamedTuple):
    """Where everything lies in one shape of the table; there is no space 0."""

    board: Zone
    reef: list[Place]
    values: list[Place]
    bets: list[Place]
    beach: list[Place]
    felt: Zone
    """Around it is the score track, where there is room for it."""
    bag: Place
    showdown: Place
    """The words before the hands that were shown."""
    shown: Place
    """The middle of these hands."""
    apart: float
    most: float
    hand: Zone
    cubes: Zone
    worth: Place


_NOWHERE: Final = Place(0, 0)
WIDE: Final = Places(
    drawing.board("beach", named("board")),
    [_NOWHERE, *kit.row((106, 140), REEF_SPACES, 88)],
    kit.row((170, 265), len(COLOURS), 152),
    [_NOWHERE, *kit.row((110, 386), len(BET_SPACES), 106.5)],
    [_NOWHERE, *kit.row((110, 556), len(BET_SPACES), 106.5)],
    SCORE,
    SCORE.at(130, 110),
    SCORE.at(210, 86),
    SCORE.at(700, 122),
    apart=132,
    most=900,
    hand=HAND,
    cubes=HAND.but(height=208),
    worth=HAND.at(200, 210),
)

_FELT: Final = UPRIGHT_TRAY.but(height=176)
_LOW_HAND: Final = UPRIGHT_HAND.but(y=1444)
_HALF: Final = len(BET_SPACES) // 2
_RAFTS: Final = [*kit.row((102, 436), _HALF, 134), *kit.row((102, 544), _HALF, 134)]
UPRIGHT: Final = Places(
    drawing.upright_board("beach", named("board")),
    [_NOWHERE, *kit.row((97, 84), 6, 109.2), *kit.row((97, 188), REEF_SPACES - 6, 109.2)],
    [*kit.row((128, 290), 3, 206), *kit.row((128, 344), 3, 206)],
    [_NOWHERE, *_RAFTS],
    [_NOWHERE, *[at.moved(0, 226) for at in _RAFTS]],
    _FELT,
    _FELT.at(64, 92),
    _FELT.at(128, 32),
    _FELT.at(424, 98),
    apart=132,
    most=600,
    hand=_LOW_HAND,
    cubes=_LOW_HAND.but(width=480),
    worth=_LOW_HAND.at(596, 80),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    parts = [*reef(view, at), *values(view, at), *spaces(view, at), *bets(view, at)]
    parts += [kit.mat(at.felt)] if upright else shells(view)
    parts += [*felt(view, at), *own_cubes(view, at)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("popular_game", [at.board, *seats, at.felt, at.hand], parts, upright)


def where(option: str, view: View) -> str:
    """The space that an option is about."""
    act = parse(option)
    own = view["bet"][view["seat"]]
    if act.verb == "leave":
        return f"beach-{own}"
    space = {"pass": own, "see": max(view["bet"])}.get(act.verb, act.n)
    return f"bet-{space}"


# -- The card -----------------------------------------------------------------------------------


def reef(view: View, at: Places) -> Iterator[Part]:
    """The twelve rocks and the cubes on them, the last of which counts first in a tie."""
    for n in range(1, REEF_SPACES + 1):
        yield kit.space(f"reef-{n}", at.reef[n], "reef-space", label=named("reef", n), count=n)
    for n, colour in enumerate(view["reef"], 1):
        label = (named("reef", n), Label("cube", str(colour)))
        cube = drawing.cube(f"reef-cube-{n}", at.reef[n].moved(0, -4), colour, label=label)
        yield cube.but(on=f"reef-{n}", sign=drawing.MARKS[colour])
    yield kit.ring("last-reef", at.reef[len(view["reef"])])


def values(view: View, at: Places) -> Iterator[Part]:
    """What a cube of each colour is worth now."""
    for colour, spot in enumerate(at.values):
        said = named("points", worth([colour], view["reef"]))
        label = (Label("cube", str(colour)), said)
        yield drawing.cube(f"value-{colour}", spot, colour, label=label, scale=0.8)
        yield kit.caption(f"worth-{colour}", spot.moved(28, 7), said, "wood")


def spaces(view: View, at: Places) -> Iterator[Part]:
    """A Bet space and a Beach space for every number."""
    deeds = {where(option, view): option for option in kit.asked(view)}
    own = None if view["seat"] is None else view["bet"][view["seat"]]
    for n in BET_SPACES:
        label = named("bet_space", n)
        bet = kit.space(f"bet-{n}", at.bets[n], "bet-space", label=label, width=84, count=n)
        yield bet.but(action=deeds.get(bet.id, ""), about=f"raise {n}")
        label = named("beach_space", n)
        beach = kit.space(f"beach-{n}", at.beach[n], "beach-space", label=label, width=84)
        about = "leave 0" if n == own else ""
        yield beach.but(action=deeds.get(beach.id, ""), about=about, sign=f"~{n}")


def bets(view: View, at: Places) -> Iterator[Part]:
    """Everybody's Bet cube, on its bet or on the Beach."""
    kinds = ["beach" if gone else "bet" for gone in view["left"]]
    stand = list(zip(kinds, view["bet"], strict=True))
    places = {"bet": at.bets, "beach": at.beach}
    spots = kit.sharing(
        stand, lambda on, count: kit.heap(places[on[0]][on[1]], count, 70, 60, 0.95)
    )
    for p, ((kind, n), spot) in enumerate(zip(stand, spots, strict=True)):
        cube = drawing.cube(f"cube-{p}", spot, p, label=(seat(p), named(f"{kind}_space", n)))
        yield cube.but(on=f"{kind}-{n}", sign=f"●{p + 1}")


# -- Score track, bag and the last showdown -----------------------------------------------------


def shells(view: View) -> Iterator[Part]:
    """Everybody's Score cube."""
    owned = view["shells"]
    for p, cube in enumerate(drawing.markers(owned)):
        yield cube.but(label=(seat(p), named("shells_owned", owned[p])))


def felt(view: View, at: Places) -> Iterator[Part]:
    """The bag, and the hands that were shown when a round last ended."""
    in_bag = view["bag"] + sum(count(hand) for hand in view["returned"])
    yield drawing.bag(at.bag, in_bag)
    shown: list[list[int]] = view["shown"]
    shows = [p for p, hand in enumerate(shown) if hand]
    if not shows:
        return
    then = view["reef"] if view["over"] else view["reef"][:-1]
    best, _ = best_hands(shown, then)
    apart = min(at.apart, at.most / len(shows))
    yield kit.caption("showdown", at.showdown, named("last_showdown"), "wood")
    for p, spot in zip(shows, kit.fan(at.shown, len(shows), apart), strict=True):
        total = named("points", worth(shown[p], then))
        yield kit.caption(f"shower-{p}", spot.moved(0, -36), seat(p), "whose", width=apart)
        yield kit.caption(f"total-{p}", spot.moved(0, 52), total, "whose")
        palm = kit.fan(spot, len(shown[p]), apart * 0.27)
        for i, (colour, place) in enumerate(zip(shown[p], palm, strict=True)):
            yield drawing.cube(f"shown-{p}-{i}", place, colour, scale=apart * 0.0057)
        if p in best:
            label = (seat(p), named("best_hand"))
            yield kit.icon(f"best-{p}", spot.moved(-apart * 0.45, 46), "points", label=label)


def count(hand: list[int] | int) -> int:
    """How many cubes: a seat sees its own, and of the others' only the number."""
    return hand if isinstance(hand, int) else len(hand)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Shells, the bet, a fist around the hidden cubes, and the disc of the starting player."""
    p, half = zone.owner or 0, zone.height / 2
    shells = Counter("shells", "shell", view["shells"][p])
    yield from drawing.plate(view, zone, [shells], doing(view, p))
    small = kit.is_compact(zone)
    if view["starter"] == p:
        at, size = (zone.at(180, 34), 0.55) if small else (zone.at(290, half), 0.9)
        yield drawing.disc("starter", at, WHITE, label=named("starter"), scale=size)
    if held := count(view["hand"][p]):
        label, paint = (named("fist"), named("holds", held)), drawing.PAINTS[p]
        at, size = (zone.at(216, 36), 0.36) if small else (zone.at(352, half - 6), 0.62)
        yield kit.icon(f"fist-{p}", at, "fist", label=label, paint=paint, scale=size)


def doing(view: View, p: int) -> Label:
    """How a seat is doing in this round."""
    if view["left"][p]:
        return named("has_left", view["bet"][p])
    if view["passed"][p] and max(view["bet"]) == view["bet"][p]:
        return named("has_passed")
    return named("bets", view["bet"][p])


def own_cubes(view: View, at: Places) -> Iterator[Part]:
    """The own hand and what it is worth; grey if it went back into the bag."""
    p = view["seat"]
    if p is None:
        return
    yield kit.mat(at.hand)
    hand, gone = view["hand"][p], view["returned"][p]
    if cubes := hand or gone:
        for cube in drawing.cubes_in_hand(cubes, at.cubes, most=1.9):
            yield cube.but(state="" if hand else "off")
        said = named("returned") if gone else named("hand_worth", worth(hand, view["reef"]))
        yield kit.caption("own-worth", at.worth, said, "whose")
