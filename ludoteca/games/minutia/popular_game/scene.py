"""The table of A Very Popular Game: Reef, bets and Beach, everybody's shells, the own cubes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import COLOURS, WHITE
from ludoteca.games.minutia.drawing import HAND, SCORE
from ludoteca.games.minutia.popular_game.pieces import BET_SPACES, REEF_SPACES
from ludoteca.games.minutia.popular_game.scoring import best_hands, worth
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = drawing.board("beach", named("board"))
REEF: Final = [Place(0, 0), *kit.row((106, 140), REEF_SPACES, 88)]
BETS: Final = [Place(0, 0), *kit.row((110, 386), len(BET_SPACES), 106.5)]
BEACH: Final = [Place(0, 0), *kit.row((110, 556), len(BET_SPACES), 106.5)]
"""Places by the number of the space; there is no space 0."""

VALUES: Final = kit.row((170, 265), len(COLOURS), 152)


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    seats = drawing.seats(view)
    parts = [*reef(view), *values(view), *spaces(view), *bets(view), *shells(view), *felt(view)]
    parts += own_cubes(view)
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("popular_game", [BOARD, *seats, SCORE, HAND], parts)


def where(option: str, view: View) -> str:
    """The space that an option is about."""
    act = parse(option)
    own = view["bet"][view["seat"]]
    if act.verb == "leave":
        return f"beach-{own}"
    space = {"pass": own, "see": max(view["bet"])}.get(act.verb, act.n)
    return f"bet-{space}"


# -- The card -----------------------------------------------------------------------------------


def reef(view: View) -> Iterator[Part]:
    """The twelve rocks and the cubes on them, the last of which counts first in a tie."""
    for n in range(1, REEF_SPACES + 1):
        yield kit.space(f"reef-{n}", REEF[n], "reef-space", label=named("reef", n), count=n)
    for n, colour in enumerate(view["reef"], 1):
        label = (named("reef", n), Label("cube", str(colour)))
        cube = drawing.cube(f"reef-cube-{n}", REEF[n].moved(0, -4), colour, label=label)
        yield cube.but(on=f"reef-{n}", sign=COLOURS[colour][:2])
    yield kit.ring("last-reef", REEF[len(view["reef"])])


def values(view: View) -> Iterator[Part]:
    """What a cube of each colour is worth now."""
    for colour, at in enumerate(VALUES):
        said = named("points", worth([colour], view["reef"]))
        label = (Label("cube", str(colour)), said)
        yield drawing.cube(f"value-{colour}", at, colour, label=label, scale=0.8)
        yield kit.caption(f"worth-{colour}", at.moved(28, 7), said, "wood")


def spaces(view: View) -> Iterator[Part]:
    """A Bet space and a Beach space for every number."""
    deeds = {where(option, view): option for option in kit.asked(view)}
    own = None if view["seat"] is None else view["bet"][view["seat"]]
    for n in BET_SPACES:
        label = named("bet_space", n)
        bet = kit.space(f"bet-{n}", BETS[n], "bet-space", label=label, width=84, count=n)
        yield bet.but(action=deeds.get(bet.id, ""), about=f"raise {n}")
        label = named("beach_space", n)
        beach = kit.space(f"beach-{n}", BEACH[n], "beach-space", label=label, width=84)
        about = "leave 0" if n == own else ""
        yield beach.but(action=deeds.get(beach.id, ""), about=about, sign=f"~{n}")


def bets(view: View) -> Iterator[Part]:
    """Everybody's Bet cube, on its bet or on the Beach."""
    kinds = ["beach" if gone else "bet" for gone in view["left"]]
    stand = list(zip(kinds, view["bet"], strict=True))
    places = {"bet": BETS, "beach": BEACH}
    spots = kit.sharing(
        stand, lambda on, count: kit.heap(places[on[0]][on[1]], count, 70, 60, 0.95)
    )
    for p, ((kind, n), at) in enumerate(zip(stand, spots, strict=True)):
        cube = drawing.cube(f"cube-{p}", at, p, label=(seat(p), named(f"{kind}_space", n)))
        yield cube.but(on=f"{kind}-{n}", sign=f"●{p + 1}")


# -- Score track, bag and the last showdown -----------------------------------------------------


def shells(view: View) -> Iterator[Part]:
    """Everybody's Score cube."""
    owned = view["shells"]
    for p, cube in enumerate(drawing.markers(owned)):
        yield cube.but(label=(seat(p), named("shells_owned", owned[p])))


def felt(view: View) -> Iterator[Part]:
    """The bag, and the hands that were shown when a round last ended."""
    in_bag = view["bag"] + sum(count(hand) for hand in view["returned"])
    yield drawing.bag(SCORE.at(130, 110), in_bag)
    shown: list[list[int]] = view["shown"]
    shows = [p for p, hand in enumerate(shown) if hand]
    if not shows:
        return
    then = view["reef"] if view["over"] else view["reef"][:-1]
    best, _ = best_hands(shown, then)
    yield kit.caption("showdown", SCORE.at(210, 86), named("last_showdown"), "wood")
    for p, at in zip(shows, kit.fan(SCORE.at(700, 122), len(shows), 132), strict=True):
        total = named("points", worth(shown[p], then))
        yield kit.caption(f"shower-{p}", at.moved(0, -36), seat(p), "whose")
        yield kit.caption(f"total-{p}", at.moved(0, 52), total, "whose")
        for i, (colour, spot) in enumerate(
            zip(shown[p], kit.fan(at, len(shown[p]), 36), strict=True)
        ):
            yield drawing.cube(f"shown-{p}-{i}", spot, colour, scale=0.75)
        if p in best:
            label = (seat(p), named("best_hand"))
            yield kit.icon(f"best-{p}", at.moved(-60, 46), "points", label=label)


def count(hand: list[int] | int) -> int:
    """How many cubes: a seat sees its own, and of the others' only the number."""
    return hand if isinstance(hand, int) else len(hand)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Shells, the bet, a fist around the hidden cubes, and the disc of the starting player."""
    p, half = zone.owner or 0, zone.height / 2
    shells = Counter("shells", "shell", view["shells"][p])
    yield from drawing.plate(view, zone, [shells], doing(view, p))
    if view["starter"] == p:
        yield drawing.disc("starter", zone.at(290, half), WHITE, label=named("starter"), scale=0.9)
    if held := count(view["hand"][p]):
        label, paint = (named("fist"), named("holds", held)), drawing.PAINTS[p]
        at = zone.at(352, half - 6)
        yield kit.icon(f"fist-{p}", at, "fist", label=label, paint=paint, scale=0.62)


def doing(view: View, p: int) -> Label:
    """How a seat is doing in this round."""
    if view["left"][p]:
        return named("has_left", view["bet"][p])
    if view["passed"][p] and max(view["bet"]) == view["bet"][p]:
        return named("has_passed")
    return named("bets", view["bet"][p])


def own_cubes(view: View) -> Iterator[Part]:
    """The own hand and what it is worth; grey if it went back into the bag."""
    p = view["seat"]
    if p is None:
        return
    yield kit.mat(HAND)
    hand, gone = view["hand"][p], view["returned"][p]
    if cubes := hand or gone:
        for cube in drawing.cubes_in_hand(cubes, most=1.9):
            yield cube.but(y=cube.y - 18, state="" if hand else "off")
        said = named("returned") if gone else named("hand_worth", worth(hand, view["reef"]))
        yield kit.caption("own-worth", HAND.at(200, 210), said, "whose")
