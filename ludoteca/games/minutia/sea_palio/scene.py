"""The table of The Sea Palio: the course around the quay with its speeds, places and bets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import BLACK, NONE
from ludoteca.games.minutia.drawing import HAND, TRAY, UPRIGHT_HAND, UPRIGHT_TRAY
from ludoteca.games.minutia.sea_palio.odds import likely_spaces, percent, reach_chance
from ludoteca.games.minutia.sea_palio.pieces import (
    LAPS,
    MOST_LAPS,
    MOST_OFFER,
    RUNNERS,
    SPACES,
    SPEED,
)
from ludoteca.games.minutia.sea_palio.scoring import bet_points, total
from ludoteca.games.minutia.sea_palio.track import by_place, goal, lap_of, space_of
from ludoteca.kernel import View, parse
from ludoteca.scene import CUBES, Counter, Label, Part, Place, Scene, Zone, named, seat

DICE: Final = " ⚀⚁⚂⚃⚄⚅"


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    track: list[Place]
    """The spaces of the course; the Start is the last one."""
    crowd: tuple[float, float]
    """The room for runners on a space."""
    rafts: list[Place]
    """The spaces of the Play order."""
    laps: list[Place]
    rows: list[Place]
    """The middle of each row of the Speed area, how large it is, and what lies on it."""
    lane: tuple[float, float]
    sign: float
    cube: float
    likely: float
    heading: Place | None
    ladder: list[Place]
    """The middle of each row of the Finishing order, and what lies on it."""
    times: float
    runner: float
    chance: float
    bettor: float
    stake: float
    payout: float
    tray: Zone
    hands: Place
    """The middle of the row of hands, how wide it is, and where the die lies beside a hand."""
    wide: float
    die: tuple[float, float]
    hand: Zone
    heaps: list[Place]
    """Of as many shells as can be offered."""
    purse: Place


def ring(
    columns: int, rows: int, left: float, top: float, right: float, bottom: float
) -> list[Place]:
    """Spaces clockwise around a rectangle; the last one is below the first."""
    across = [left + i * (right - left) / (columns - 1) for i in range(columns)]
    down = [top + i * (bottom - top) / (rows - 1) for i in range(rows)]
    return [
        *[Place(x, top) for x in across],
        *[Place(right, y) for y in down[1:]],
        *[Place(x, bottom) for x in across[-2::-1]],
        *[Place(left, y) for y in down[-2:0:-1]],
    ]


def sized(places: list[Place], scale: float) -> list[Place]:
    """The same places for smaller things."""
    return [at._replace(scale=scale) for at in places]


def column(x: float, y: float, gap: float) -> list[Place]:
    """Six rows, one below the other."""
    return [Place(x, y + gap * i) for i in range(RUNNERS)]


WIDE: Final = Places(
    drawing.board("palio", named("card")),
    ring(10, 7, 98, 98, 1082, 640),
    (88, 74),
    kit.row((196, 184), RUNNERS, 92),
    kit.row((808, 184), MOST_LAPS, 92),
    column(374, 308, 48),
    (412, 46),
    sign=181,
    cube=212,
    likely=540,
    heading=Place(806, 268),
    ladder=column(806, 308, 48),
    times=710,
    runner=759,
    chance=778,
    bettor=853,
    stake=911,
    payout=981,
    tray=TRAY,
    hands=TRAY.at(570, 104),
    wide=1120,
    die=(70, 38),
    hand=HAND,
    heaps=kit.row(HAND.at(56, 92), MOST_OFFER, 72),
    purse=HAND.at(200, 204),
)

_TRAY: Final = UPRIGHT_TRAY.but(height=256)
_HAND: Final = UPRIGHT_HAND.but(y=1524)
UPRIGHT: Final = Places(
    drawing.upright_board("palio", named("card")),
    sized(ring(7, 10, 74, 74, 666, 788), 0.88),
    (84, 66),
    sized(kit.row((150, 152), RUNNERS, 52), 0.8),
    sized(kit.row((466, 152), MOST_LAPS, 63), 0.86),
    column(370, 250, 42),
    (484, 40),
    sign=142,
    cube=172,
    likely=560,
    heading=None,
    ladder=column(370, 513, 40),
    times=240,
    runner=294,
    chance=320,
    bettor=404,
    stake=466,
    payout=560,
    tray=_TRAY,
    hands=_TRAY.at(370, 86),
    wide=690,
    die=(0, 134),
    hand=_HAND,
    heaps=kit.row(_HAND.at(70, 72), MOST_OFFER, 92),
    purse=_HAND.at(610, 80),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    parts = [*course(view, at), *play_order(view, at), *laps(view, at)]
    parts += [*speed_area(view, at), *finishing_order(view, at)]
    parts += [*hands(view, at), *own_shells(view, at)]
    for zone in seats:
        parts += seat_area(view, zone)
    board = at.board
    if has_bets(view):
        board = board.but(backdrop=f"{board.backdrop} bets{'-upright' if upright else ''}")
    return drawing.scene("sea_palio", [board, *seats, at.tray, at.hand], parts, upright)


def places_of(view: View) -> list[int]:
    """All six colours by place, as if the race were over now."""
    return by_place(view["order"], view["progress"], view["arrived"])


def whose(view: View, colour: int) -> Label:
    """The player of a runner; or that it has none."""
    colours: list[int] = view["colours"]
    return seat(colours.index(colour)) if colour in colours else named("virtual")


def has_bets(view: View) -> bool:
    return bool(view["options"]["bets"])


# -- The course -----------------------------------------------------------------------------------


def course(view: View, at: Places) -> Iterator[Part]:
    """The runners on seahorses of their colours, until they finish."""
    progress: list[int] = view["progress"]
    racing = [colour for colour in range(RUNNERS) if progress[colour] < goal(view["players"])]
    where = [space_of(progress[colour]) for colour in racing]
    spots = kit.sharing(
        where, lambda n, count: kit.heap(at.track[n - 1].moved(0, -8), count, *at.crowd, 0.95)
    )
    for colour, n, spot in zip(racing, where, spots, strict=True):
        place = named("start") if n == SPACES else named("space", n)
        lap, size = lap_of(progress[colour]), spot.scale
        label = (Label("runner", str(colour)), whose(view, colour), place, named("lap", lap))
        steed, rider = spot.moved(-6 * size, 4 * size), spot.moved(3 * size, 4 * size)
        crowded = where.count(n) > 3  # then only the riders can be told apart
        large, small = (0.4, 0.9) if crowded else (0.8, 0.62)
        horse = kit.icon(f"seahorse-{colour}", steed, "seahorse", label=label, scale=large)
        yield horse.but(paint=CUBES[colour], on=f"lap-{lap}")
        yield drawing.cube(f"runner-{colour}", rider, colour, label=label, scale=small)


# -- On the quay ----------------------------------------------------------------------------------


def play_order(view: View, at: Places) -> Iterator[Part]:
    """The spaces of the Play order: taken, contested or free, and whose turn to move it is."""
    order: list[int] = view["play_order"]
    for k in range(view["players"]):
        spot, id = at.rafts[k], f"order-{k + 1}"
        p = order[k] if k < len(order) else NONE
        contested = p == NONE and is_contested(view, k)
        state = named("contested") if contested else named("nobody") if p == NONE else seat(p)
        label = (named("order_space", k + 1), state)
        yield kit.space(id, spot, "raft", label=label, width=56, count=k + 1)
        if contested:
            yield kit.icon(f"contested-{k}", spot, "tied", label=label)
        elif p != NONE:
            colour = view["colours"][p]
            cube = drawing.cube(f"turn-{p}", spot.moved(0, -2), colour, label=label, scale=0.9)
            yield cube.but(on=id, sign=f"●{p + 1}")
            if kit.asks(view, p, "take_cube") or kit.asks(view, p, "put_cube"):
                yield kit.ring("mover", spot, width=64)


def is_contested(view: View, k: int) -> bool:
    """Whether tied players offer again for this space, counted from 0."""
    contest: list[int] = view["contest"]
    return any(view["paid"][p] and 0 <= first <= k for p, first in enumerate(contest))


def laps(view: View, at: Places) -> Iterator[Part]:
    """The Lap counters, and the disc on a lap that nobody runs."""
    run = LAPS[view["players"]]
    for lap, spot in enumerate(at.laps, 1):
        label = (named("lap_space", lap), *([] if lap <= run else [named("lap_unused")]))
        yield kit.space(f"lap-{lap}", spot, "lapbox", label=label, width=56, count=lap)
        if lap > run:
            yield drawing.disc("no-lap", spot, BLACK, label=label, on=f"lap-{lap}", sign="×")
    where = [lap_of(n, run) for n in view["progress"]]
    room = 56 * at.laps[0].scale
    spots = kit.sharing(where, lambda lap, n: kit.heap(at.laps[lap - 1], n, room, room - 8, 0.5))
    for colour, (lap, spot) in enumerate(zip(where, spots, strict=True)):
        said = (Label("runner", str(colour)), named("lap", lap))
        yield drawing.cube(f"counter-{colour}", spot, colour, label=said, on=f"lap-{lap}")


def speed_area(view: View, at: Places) -> Iterator[Part]:
    """Six rows: whose cube is there, and about how far it goes this round."""
    wide, high = at.lane
    for row, colour in enumerate(view["order"]):
        spot, id = at.rows[row], f"lane-{row + 1}"
        likely = likely_spaces(row, view["players"])
        label = (named("row", row + 1), named("speeds", *SPEED[row][1:]))
        lane = kit.space(id, spot, "lane", label=label, width=wide, height=high, sign=f"{row + 1}:")
        yield lane.but(action=kit.act(view, "put", row + 1), about=f"put {row + 1}")
        far = kit.space(f"likely-{row}", on_row(spot, at.likely), "likely", count=likely)
        yield far.but(label=named("likely", likely), width=70, height=34)
        here = on_row(spot, at.cube)
        who = (Label("cube", str(colour)), whose(view, colour), named("row", row + 1))
        cube = drawing.cube(f"speed-{colour}", here, colour, label=who, scale=0.8, on=id)
        act = kit.act(view, "take", colour)
        yield cube.but(action=act, about=f"take {colour}", sign=drawing.MARKS[colour])
        if colour == view["taken"]:
            yield kit.ring("taken", here, width=54)
    yield from signs(view, at)


def on_row(row: Place, x: float) -> Place:
    return row._replace(x=x)


def signs(view: View, at: Places) -> Iterator[Part]:
    """Which rows of the Speed area are those of the own runner and the Opponent."""
    p = view["seat"]
    if p is None:
        return
    marked = [
        ("mine", view["colours"][p], "own_runner"),
        ("rival", view["opponent"][p], "own_opponent"),
    ]
    for shape, colour, key in marked:
        if colour != NONE:
            row = at.rows[view["order"].index(colour)]
            yield kit.icon(shape, on_row(row, at.sign), shape, label=named(key), scale=0.8)


def finishing_order(view: View, at: Places) -> Iterator[Part]:
    """Who is in each place as it stands, the chance to finish, and the bet that hangs on it."""
    betting = has_bets(view)
    if at.heading:
        said = named("finish_table")
        yield kit.caption("finish-table", at.heading, said, "whose", width=at.lane[0])
    for i, colour in enumerate(places_of(view)):
        here = on_row(at.ladder[i], at.runner if betting else at.times)
        label = (Label("runner", str(colour)), whose(view, colour), named("place", i + 1))
        yield drawing.cube(f"ranked-{colour}", here, colour, label=label, scale=0.74)
        yield from odds(view, colour, here.moved(at.chance - at.runner, 0))
        if betting:
            yield from bet(view, at, colour, at.ladder[i])
        elif colour in view["colours"]:
            said, far = whose(view, colour), here.moved(at.bettor - at.runner - 16, 7)
            yield kit.caption(f"owner-{colour}", far, said, "wood", width=200)


def odds(view: View, colour: int, at: Place) -> Iterator[Part]:
    """A flag for whoever has finished; the chance to finish in this round for the others."""
    if colour in view["arrived"]:
        if view["progress"][colour] >= goal(view["players"]):
            label = named("arrived")
            yield kit.icon(f"flag-{colour}", at.moved(24, 0), "flagged", label=label, scale=0.8)
        return
    row, need = view["order"].index(colour), goal(view["players"]) - view["progress"][colour]
    chance = percent(reach_chance(row, view["players"], need))
    if chance:
        said = (Label("runner", str(colour)), named("chance_said", chance))
        shown = named("chance", chance)
        yield kit.caption(f"chance-{colour}", at.moved(0, 7), shown, "wood", label=said)


def bet(view: View, at: Places, colour: int, row: Place) -> Iterator[Part]:
    """Who has bet on this runner's defeat, how much, and what that brings as it stands."""
    opponents: list[int] = view["opponent"]
    if colour not in opponents:
        return
    p = opponents.index(colour)
    stake: int = view["bets"][p]
    label = (seat(p), named("bet_on"))
    paint = CUBES[view["colours"][p]]
    here = on_row(row, at.bettor)
    yield kit.piece(f"bettor-{p}", here, "disc", paint, label=label, scale=0.62)
    if stake == NONE:
        return
    bet = kit.space(f"stake-{p}", on_row(row, at.stake), "stake", count=stake)
    yield bet.but(label=(seat(p), named("bet", stake)), width=70, height=34)
    pays = bet_points(places_of(view), stake, colour)
    payout = kit.space(f"payout-{p}", on_row(row, at.payout), "prize", count=pays)
    yield payout.but(
        label=(seat(p), named("worth_now"), named("points", pays)), width=74, height=34
    )


# -- The auction and the dice ---------------------------------------------------------------------


def hands(view: View, at: Places) -> Iterator[Part]:
    """A hand for each seat: closed on its offer, or with as many fingers as it offered last."""
    yield kit.mat(at.tray)
    apart = at.wide / view["players"]
    closed = kit.sealed(view, "offer_shells")
    dice: dict[int, int] = dict(zip(view["rollers"], view["rolls"], strict=True))
    for p, spot in enumerate(kit.fan(at.hands, view["players"], apart)):
        offered = view["offered"][p]
        shape, said = ("hand-rest", named("no_offer"))
        if p in closed and view["contest"][p] != NONE and view["shells"][p]:
            shape, said = "fist", named("sealed")
        elif offered:
            shape, said = f"fingers-{offered}", named("offered", offered)
        paint = CUBES[view["colours"][p]]
        yield kit.icon(f"hand-{p}", spot, shape, label=(seat(p), said), paint=paint, scale=0.92)
        yield kit.caption(f"whose-{p}", spot.moved(0, 96), seat(p), "whose", width=apart)
        if p == view["seat"] and "sealed" in view and p in closed:
            offer = parse(view["sealed"]).n
            own = kit.pile("own-offer", spot.moved(0, -10), "shell", count=offer, height=-34)
            yield own.but(label=named("offered", offer), scale=1.3)
        if p in dice:
            label = (seat(p), named("rolled", dice[p]))
            die = kit.die(f"die-{p}", spot.moved(*at.die), dice[p], label=label, scale=0.6)
            yield die.but(sign=DICE[dice[p]])


# -- Seats ----------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Shells, the bet, the points as it stands, and the Opponent."""
    p, small = zone.owner or 0, kit.is_compact(zone)
    bet, rival = view["bets"][p], view["opponent"][p]
    colour = view["colours"][p]
    points = total(places_of(view), colour, bet, rival, view["shells"][p])
    counters = [
        Counter("shells", "shell", view["shells"][p]),
        Counter("final" if view["over"] else "total", "points", points),
    ]
    further = {"points": 22} if small else {"shell": 12, "points": 5}  # the words need room
    for part in drawing.plate(view, zone, counters, standing_of(view, p), CUBES[colour]):
        yield part.but(x=part.x + further.get(part.shape, 0))
    if rival != NONE:
        spot = zone.at(218, 87) if small else zone.at(366, zone.height / 2 + 14)
        label = (named("opponent"), Label("cube", str(rival)))
        yield drawing.cube(f"rival-{p}", spot, rival, label=label, scale=0.5 if small else 0.66)


def standing_of(view: View, p: int) -> Label | None:
    """A seat's space of the Play order, or why it has none."""
    if p in view["play_order"]:
        return named("position", view["play_order"].index(p) + 1)
    if view["contest"][p] != NONE:
        return named("tied") if view["paid"][p] else None
    return named("no_place") if view["round"] else None


def own_shells(view: View, at: Places) -> Iterator[Part]:
    """The own shells: a click on the heap of three offers three."""
    p = view["seat"]
    if p is None:
        return
    yield kit.mat(at.hand)
    left: int = view["shells"][p]
    for n, spot in enumerate(at.heaps, 1):
        heap = kit.icon(f"heap-{n}", spot, f"heap-{n}", label=named("heap", n), width=62)
        act = kit.act(view, "offer", n)
        yield heap.but(action=act, about=f"offer {n}", state="" if n <= left else "off")
    yield kit.caption("purse", at.purse, named("shells_left", left), "whose", width=360)
