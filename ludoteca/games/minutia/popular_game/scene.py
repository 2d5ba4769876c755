"""The table of A Very Popular Game: Reef, bets and Beach, everybody's shells, the own cubes."""

from __future__ import annotations

from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import table
from ludoteca.games.minutia.box import COLOURS, WHITE
from ludoteca.games.minutia.popular_game.pieces import BET_SPACES, REEF_SPACES
from ludoteca.games.minutia.popular_game.scoring import best_hands, worth
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = table.card("beach", named("board"))
REEF: Final = [Place(0, 0), *kit.row(106, 140, REEF_SPACES, 88)]
BETS: Final = [Place(0, 0), *kit.row(110, 386, len(BET_SPACES), 106.5)]
BEACH: Final = [Place(0, 0), *kit.row(110, 556, len(BET_SPACES), 106.5)]
"""Places by the number of the space; there is no space 0."""

VALUES: Final = kit.row(170, 265, len(COLOURS), 152)
FELT: Final = 866.0
"""The middle of the felt inside the score track."""


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    deeds = {where(option, view): option for option in kit.asked(view)}
    seats = table.seats(view)
    parts = [*reef(view), *values(view), *bets(view, deeds), *shells(view), *felt(view)]
    parts += own_cubes(view)
    for zone in seats:
        parts += seat_area(view, zone)
    return table.table("popular_game", [BOARD, *seats, table.SCORE, table.HAND], parts)


def where(option: str, view: View) -> str:
    """The space that an option is about."""
    act = parse(option)
    own = view["bet"][view["seat"]]
    if act.verb == "leave":
        return f"beach-{own}"
    space = {"pass": own, "see": max(view["bet"])}.get(act.verb, act.n)
    return f"bet-{space}"


# -- The card -----------------------------------------------------------------------------------


def reef(view: View) -> list[Part]:
    """The twelve rocks and the cubes on them, the last of which counts first in a tie."""
    found: list[Part] = []
    for n in range(1, REEF_SPACES + 1):
        x, y, _ = REEF[n]
        rock = Part(f"reef-{n}", "space", x, y, (named("reef", n),), shape="reef-space", count=n)
        found.append(rock)
        if n <= len(view["reef"]):
            colour = view["reef"][n - 1]
            cube = table.cube(f"reef-cube-{n}", colour, x, y - 4)
            label = (named("reef", n), Label("cube", str(colour)))
            found.append(kit.replace(cube, label=label, on=rock.id, sign=COLOURS[colour][:2]))
    x, y, _ = REEF[len(view["reef"])]
    return [*found, Part("last-reef", "highlight", x, y)]


def values(view: View) -> list[Part]:
    """What a cube of each colour is worth now."""
    found: list[Part] = []
    for colour, (x, y, _) in enumerate(VALUES):
        said = named("points", worth([colour], view["reef"]))
        cube = kit.replace(table.cube(f"value-{colour}", colour, x, y), scale=0.8)
        found.append(kit.replace(cube, label=(Label("cube", str(colour)), said)))
        base = Part(f"worth-{colour}", "text", x + 28, y + 7, (), caption=(said,), state="wood")
        found.append(base)
    return found


def bets(view: View, deeds: dict[str, str]) -> list[Part]:
    """Bet and Beach spaces, and everybody's Bet cube on one of them."""
    found: list[Part] = []
    for n in BET_SPACES:
        for key, (x, y, _) in (("bet", BETS[n]), ("beach", BEACH[n])):
            id, label = f"{key}-{n}", (named(f"{key}_space", n),)
            base = Part(id, "space", x, y, label, shape=f"{key}-space", width=84)
            base = kit.replace(base, count=n) if key == "bet" else kit.replace(base, sign=f"~{n}")
            found.append(kit.replace(base, action=deeds.get(id, "")))
    where_to = ["beach" if gone else "bet" for gone in view["left"]]
    stand = list(zip(where_to, view["bet"], strict=True))
    for p, (key, n) in enumerate(stand):
        x, y, _ = (BEACH if key == "beach" else BETS)[n]
        here = [q for q, other in enumerate(stand) if other == (key, n)]
        spot = table.heap(x, y, len(here), 70, 60, 0.95)[here.index(p)]
        cube = table.cube(f"cube-{p}", p, spot.x, spot.y)
        cube = kit.replace(cube, label=(seat(p), named(f"{key}_space", n)), scale=spot.scale)
        found.append(kit.replace(cube, on=f"{key}-{n}", sign=f"●{p + 1}"))
    return found


# -- Score track, bag and the last showdown -----------------------------------------------------


def shells(view: View) -> list[Part]:
    """Everybody's Score cube."""
    marked = zip(table.markers(view["shells"]), view["shells"], strict=True)
    return [
        kit.replace(cube, label=(seat(p), named("shells_owned", owned)))
        for p, (cube, owned) in enumerate(marked)
    ]


def felt(view: View) -> list[Part]:
    """The bag, and the hands that were shown when a round last ended."""
    in_bag = view["bag"] + sum(count(hand) for hand in view["returned"])
    found = [table.bag(in_bag, 130, FELT, "score")]
    shown: list[list[int]] = view["shown"]
    shows = [p for p, hand in enumerate(shown) if hand]
    if not shows:
        return found
    then = view["reef"] if view["over"] else view["reef"][:-1]
    best, _ = best_hands(shown, then)
    title = (named("last_showdown"),)
    found.append(Part("showdown", "text", 210, 842, (), "score", caption=title, state="wood"))
    for p, (x, _, _) in zip(shows, kit.fan(700, FELT, len(shows), 132), strict=True):
        points = named("points", worth(shown[p], then))
        name = Part(f"shower-{p}", "text", x, 842, (), "score", caption=(seat(p),), state="whose")
        total = Part(f"total-{p}", "text", x, 930, (), "score", caption=(points,), state="whose")
        found += [name, total]
        for i, place in enumerate(kit.fan(x, 878, len(shown[p]), 36)):
            cube = table.cube(f"shown-{p}-{i}", shown[p][i], place.x, place.y, "score")
            found.append(kit.replace(cube, scale=0.75))
        if p in best:
            label = (seat(p), named("best_hand"))
            found.append(Part(f"best-{p}", "icon", x - 60, 924, label, "score", "points"))
    return found


def count(hand: list[int] | int) -> int:
    """How many cubes: a seat sees its own, and of the others' only the number."""
    return hand if isinstance(hand, int) else len(hand)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Shells, the bet, a fist around the hidden cubes, and the disc of the starting player."""
    p = zone.owner or 0
    x, y = zone.x, zone.y + zone.height / 2
    found = table.plate(view, zone, [Counter("shells", "shell", view["shells"][p])], doing(view, p))
    if view["starter"] == p:
        disc = table.disc("starter", WHITE, x + 290, y, zone.id)
        found.append(kit.replace(disc, label=(named("starter"),), scale=0.9))
    if held := count(view["hand"][p]):
        label = (named("fist"), named("holds", held))
        fist = Part(f"fist-{p}", "icon", x + 352, y - 6, label, zone.id, "fist", table.PAINTS[p])
        found.append(kit.replace(fist, scale=0.62))
    return found


def doing(view: View, p: int) -> Label:
    """How a seat stands in this round."""
    if view["left"][p]:
        return named("has_left", view["bet"][p])
    if view["passed"][p] and max(view["bet"]) == view["bet"][p]:
        return named("has_passed")
    return named("bets", view["bet"][p])


def own_cubes(view: View) -> list[Part]:
    """The own hand and what it is worth; grey if it went back into the bag."""
    p = view["seat"]
    if p is None:
        return []
    hand, gone = view["hand"][p], view["returned"][p]
    cubes = hand or gone
    found = [kit.mat(table.HAND)]
    if not cubes:
        return found
    for cube in table.cubes_in_hand(cubes, most=1.9):
        found.append(kit.replace(cube, y=cube.y - 18, state="" if hand else "off"))
    said = named("returned") if gone else named("hand_worth", worth(hand, view["reef"]))
    x, y = table.HAND.x + table.HAND.width / 2, table.HAND.y + table.HAND.height - 34
    found.append(Part("own-worth", "text", x, y, (), "hand", caption=(said,), state="whose"))
    return found
