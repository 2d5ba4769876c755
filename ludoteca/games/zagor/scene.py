"""The table of Zagor: the river and its banks, the dice, what happens now, and the seats.

Where everything lies, and what lies beside the board at all times, is in `drawing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.zagor.board import (
    ARROW,
    BOAT,
    CAMPS,
    CHIEF_CARD,
    IS_BEACH,
    IS_CAMP,
    IS_LAND,
    SPACES,
)
from ludoteca.games.zagor.drawing import (
    CLEAR,
    PAINTS,
    TOUCH,
    UPRIGHT,
    WIDE,
    Places,
    deck,
    figure,
    gear,
    hand,
    health,
    inside,
    poems,
)
from ludoteca.games.zagor.fields import EMPTY
from ludoteca.games.zagor.pieces import (
    APE,
    APE_CHIEF,
    BALLOONS,
    CHARACTERS,
    FACES,
    HEROES,
    IS_FOREST,
    MARIE_LAVEAU,
    NONE,
    PERMANENT,
    STAR,
    STAYS,
    SUPPLY,
    THE_APE_CHIEF,
    TILE_STRENGTH,
    TILE_TYPES,
    TYPE_OF,
    YELLOW,
    ZAGOR,
)
from ludoteca.kernel import View
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat

LETTERS: Final = "ⓂⓌⒷⓉⒻⓏⒸ"
"""What stands for a character in the text."""

GROUNDS: Final = {"beach": "▫", "forest": "♣", "river": "~", "camp": "⌂"}
FACE_DOWN: Final = "?"
MOST_PLAYERS: Final = 5
MOST_BROAD: Final = 3
BROAD: Final = 116.0
LOW: Final = 84.0
"""How high a plate with two rows is; from four players on they leave the question its room."""


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
        tall = LOW if view["players"] > MOST_BROAD else BROAD
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
            label.append(named("water" if kind == "river" else kind))
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
            eye = kit.icon(f"glance-{s}", spot, "eye", label=named("seen_by_you"), scale=0.86)
            yield eye.but(on=f"space-{s}", sign="*")


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
                yield number(f"horde-{s}-count", spot.moved(14, 10), apes, 0.62).but(
                    on=f"space-{s}"
                )
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


# -- What happens now -----------------------------------------------------------------------------


def story(view: View, at: Places) -> Iterator[Part]:
    """The fight, the cards to choose from, the event that happens; else what is in play."""
    choices = kit.asked(view)
    verbs = {action.split()[0] for action in choices}
    slaves = [n for n in view["slaves"] if kit.act(view, "fight", n)]
    if view["foe"] != NONE:
        yield from fight(view, at)
    elif "galley" in verbs:
        yield from galley(view, at)
    elif view["limbo"]:
        yield from gained(view, at)
    elif "take_card" in verbs:
        yield from loot(view, at)
    elif "slave" in verbs or slaves:
        verb = "slave" if "slave" in verbs else "fight"
        yield from tiles(view, at, verb)
    elif NONE in view["character"]:
        yield from candidates(view, at)
    elif view["resolving"] or "bottom" in verbs:
        yield from happening(view, at, seen="bottom" in verbs)
    else:
        yield from in_play(view, at)
        yield from decks(view, at)


def event_shape(event: int) -> str:
    """The picture of an event; those that are gone at once share one."""
    return f"event-{event}" if PERMANENT[event] or STAYS[event] else "event-any"


def happening(view: View, at: Places, *, seen: bool) -> Iterator[Part]:
    """The event that is resolved, or the one that the spyglass shows, with its name."""
    event = view["deck"][-1] if seen and view["deck"] else NONE
    if event in (NONE, None):
        if not view["resolving"]:
            return
        event = view["resolving"][-1]
    name, zone = Label("event", str(event)), at.now
    card = kit.card(f"event-{event}", zone.at(zone.width / 2, 86), event_shape(event), label=name)
    yield card.but(state="lit", scale=0.94)
    yield kit.caption("event-name", zone.at(20, 196), name, "printed", width=zone.width - 30)


def in_play(view: View, at: Places) -> Iterator[Part]:
    """The events in play; with a fitting die one can be ended. Many have buttons only."""
    zone, shown = at.now, sorted(view["in_play"], key=str)  # as they are drawn
    gap = min(88.0, (zone.width - 92) / max(1, len(shown) - 1))
    for event, spot in zip(shown, kit.row(zone.at(46, 70), len(shown), gap), strict=True):
        label = (Label("event", str(event)), named("in_play"))
        card = kit.card(f"event-{event}", spot, event_shape(event), label=label, scale=0.8)
        act, first = kit.act(view, "sacrifice", event), kit.act(view, "first", event)
        act = first if kit.asked(view).get(first) == "choose_event" else act
        yield card.but(action=act if gap >= TOUCH else "")
        if event == THE_APE_CHIEF and view["at"][ZAGOR] == CHIEF_CARD:
            held = figure(f"figure-{ZAGOR}", view, ZAGOR, spot.moved(0, 32), 0.8)
            yield held.but(label=(named("figure", ZAGOR), label[0]))
    if not shown:
        yield kit.caption("no-events", zone.at(20, 74), named("no_events"), "note")


def decks(view: View, at: Places) -> Iterator[Part]:
    """What is left of events, items, treasures, reinforcements and hold tokens."""
    piles = {
        "event": len(view["deck"]),
        "item": sum(view["items"]),
        "treasure": view["treasures"],
        "reinforcement": sum(view["reinforcements"]),
        "token": sum(view["reserve"]),
    }
    zone = at.now
    gap = (zone.width - 16) / len(piles)
    for i, (key, count) in enumerate(piles.items()):
        spot = zone.at(8 + gap * (i + 0.5), 154)
        pile = kit.pile(f"pile-{key}", spot, f"deck-{key}", label=named(f"{key}_deck"), count=count)
        yield pile.but(height=34)


def fight(view: View, at: Places) -> Iterator[Part]:
    """Both sides with their totals, the reinforcements and the attack dice."""
    zone, c, foe = at.now, view["fighter"], view["foe"]
    ours, theirs = view["totals"]
    wide = zone.width
    label = (Label("hero", str(c)), named("star") if ours >= STAR else named("total", ours))
    side = figure("fighter", view, c, zone.at(52, 56), 1.25)
    yield side.but(label=label)
    if ours >= STAR:
        yield kit.icon("our-total", zone.at(52, 112), "star", scale=1.3)
    else:
        yield kit.pile("our-total", zone.at(52, 81), "bare", count=ours, height=20, scale=1.25)
    label = (Label("tile", str(foe)), named("total", theirs))
    yield kit.icon("foe", zone.at(wide - 58, 54), f"tile-{foe}", label=label, scale=1.3)
    yield kit.pile(
        "their-total", zone.at(wide - 58, 81), "bare", count=theirs, height=20, scale=1.25
    )
    yield kit.icon("versus", zone.at(wide / 2, 46), "versus", scale=0.95)
    thrown = [(k, n) for k, n in enumerate(view["attack"]) if n != NONE]
    places = kit.fan(zone.at(wide / 2, 106), len(thrown), 58)
    for (k, n), spot in zip(thrown, places, strict=True):
        label = (Label("attack_die", str(k)), named("shows", n))
        die = kit.icon(f"attack-{k}", spot, f"attack-{n}", label=label, width=64, scale=0.72)
        yield die.but(action=kit.act(view, "reroll", k))
    yield from against(view, at)


def against(view: View, at: Places) -> Iterator[Part]:
    """The reinforcements; where they are too close, there is a button for each."""
    zone, cards = at.now, view["cards"]
    apart = min(64.0, (zone.width - 80) / max(1, len(cards) - 1))
    for i, (card, spot) in enumerate(
        zip(cards, kit.fan(zone.at(zone.width / 2, 174), len(cards), apart), strict=True)
    ):
        part = kit.card(f"card-{i}", spot, f"reinforcement-{card}", scale=0.5)
        part = part.but(label=Label("reinforcement", str(card)))
        yield part.but(action=kit.act(view, "card", card) if apart >= TOUCH else "")


def galley(view: View, at: Places) -> Iterator[Part]:
    """The items of the galley, one of which may be taken."""
    kinds = [kind for kind, count in enumerate(view["galley_items"]) if count]
    yield from cards(view, at, "galley", kinds)


def cards(view: View, at: Places, verb: str, kinds: Sequence[int]) -> Iterator[Part]:
    """Items to choose from, in rows."""
    zone, columns = at.now, 5 if len(kinds) > 8 else 4
    size = 0.62 if len(kinds) > 8 else 0.68 if len(kinds) > 4 else 0.8
    gap, rise = (zone.width - 16) / columns, (zone.height - 8) / (3 if len(kinds) > 10 else 2)
    size = 0.46 if len(kinds) > 10 else size
    for i, kind in enumerate(kinds):
        row, column = divmod(i, columns)
        spot = zone.at(8 + gap * (column + 0.5), 6 + rise * (row + 0.5))
        card = kit.card(f"offer-{kind}", spot, f"item-{kind}", label=Label("item", str(kind)))
        yield card.but(scale=size, action=kit.act(view, verb, kind))


def gained(view: View, at: Places) -> Iterator[Part]:
    """The card that somebody has just gained: it is put away, or goes to the galley."""
    zone, worths = at.now, view["limbo_worth"]
    for i, (card, worth) in enumerate(zip(view["limbo"], worths, strict=True)):
        spot = zone.at(188, 126) if i else zone.at(86, 102)
        part = gear(f"gained-{i}", spot, card, worth)
        yield part.but(scale=1.1, state="lit") if not i else part.but(scale=0.62, caption=())
    spot = zone.at(zone.width - 54, 126)
    yield kit.caption("gainer", zone.at(170, 40), seat(view["gainer"]), "printed", width=130)
    if act := kit.act(view, "drop", 0):
        yield kit.icon(
            "drop", spot, "drop", label=named("to_galley"), action=act, width=60, scale=1.3
        )


def loot(view: View, at: Places) -> Iterator[Part]:
    """The equipment of whom Frisco Kid robs."""
    p, zone = view["robbed"], at.now
    held = [(place, card) for place, card in enumerate(view["gear"][p]) if card != EMPTY]
    gap = min(112, (zone.width - 20) / len(held))
    spots = kit.fan(zone.at(zone.width / 2, 106), len(held), gap)
    for (place, card), spot in zip(held, spots, strict=True):
        part = gear(f"loot-{place}", spot, card, view["worth"][p][place]).but(caption=())
        yield part.but(scale=min(1, gap / 112), action=kit.act(view, "take_card", place))


def tiles(view: View, at: Places, verb: str) -> Iterator[Part]:
    """Trophies to give up, or slaves to fight."""
    zone = at.now
    numbers = list(dict.fromkeys([*view["slaves"], *own_trophies(view), APE_CHIEF]))
    found = [(n, act) for n in numbers if (act := kit.act(view, verb, n))]
    columns = 5
    for i, (n, act) in enumerate(found):
        row, column = divmod(i, columns)
        spot = zone.at(36 + (zone.width - 16) / columns * column, 44 + 66 * row)
        tile = kit.icon(f"offer-{n}", spot, f"tile-{n}", label=Label("tile", str(n)), width=66)
        yield tile.but(action=act, scale=0.9)


def own_trophies(view: View) -> list[int]:
    """What the view's own seat has won."""
    trophies: list[int] = view["trophies"][view["seat"]] if view["seat"] is not None else []
    return trophies


def candidates(view: View, at: Places) -> Iterator[Part]:
    """The characters that nobody has chosen yet."""
    zone = at.now
    free = [c for c in range(HEROES) if c not in view["character"]]
    places = kit.fan(zone.at(zone.width / 2, 104), len(free), 60)
    for c, spot in zip(free, places, strict=True):
        piece = figure(f"candidate-{c}", view, c, spot, 1.1)
        yield piece.but(action=kit.act(view, "character", c), about=f"character {c}", width=56)


# -- The dice -------------------------------------------------------------------------------------


def dice(view: View, at: Places) -> Iterator[Part]:
    """The dice to choose from, each kind once with its number, and the one that is played."""
    for n, count in enumerate(view["dice"]):
        colour, face = divmod(n, len(FACES))
        if not count or (face == SUPPLY and colour != YELLOW):
            continue
        spot, sign = at.dice[n], f"⚅{n + 1}·{count}"
        die = kit.space(f"die-{n}", spot, f"die-{colour}-{face}", width=64)
        die = die.but(label=Label("die_name", str(n)), scale=at.dice_size)
        die = die.but(action=kit.act(view, "die", n), sign=sign)
        yield die
        if count > 1:
            several = number(f"die-{n}-count", spot.moved(18, 17), count, 0.78)
            yield several.but(label=named("dice_left", count), on=die.id)
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
    low = zone.height <= LOW
    if view["helmsman"] == p:
        yield at_the_helm(p, zone, small)
    if not small and c != NONE:
        beside = zone.at(226, 33) if low else zone.at(98, round(0.65 * zone.height))
        yield health(f"balloons-{p}", view, c, beside, 0.6 if low else 0.7)
        yield from belongings(view, zone, p)


def at_the_helm(p: int, zone: Zone, small: bool) -> Part:
    """The Helmsman's token, where neither a name nor the page's own marks are."""
    if small:
        spot, size = zone.at(225, 88), 0.68
    elif zone.height <= LOW:
        spot, size = zone.at(32, 22), 0.9
    else:
        spot, size = zone.at(372, round(0.36 * zone.height)), 0.9
    return kit.icon(f"helm-{p}", spot, "helm", label=named("helmsman"), scale=size)


def tally(view: View, p: int, small: bool) -> list[Counter]:
    """The figures of a seat; a small plate has room for three."""
    trophies = view["trophies"][p]
    beach = len([tile for tile in trophies if not IS_FOREST[tile]])
    scars = Counter("scars", "c-scar", view["scars"][p])
    if small:
        c = view["character"][p]
        healthy = BALLOONS[c] - view["wounds"][c] if c != NONE else 0
        return [
            Counter("trophies", "trophy", len(trophies)),
            Counter("balloons", "balloon", healthy),
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
    low = zone.height <= LOW
    if part.kind == "text":
        return part.but(y=zone.y + 0.45 * zone.height, width=128 if low else 0)
    if part.kind != "counter":
        return part
    k = [counter.key for counter in counters].index(part.id.rpartition("-")[0])
    right, down = 306 / len(counters), 0.77 if low else 0.86
    return part.but(x=zone.x + 102 + right * k, y=round(zone.y + down * zone.height))


def belongings(view: View, zone: Zone, p: int) -> Iterator[Part]:
    """The equipment of a seat, in small: items open, treasures closed."""
    held = [card for card in view["gear"][p] if card != EMPTY]
    places = kit.row(zone.at(228, round(0.62 * zone.height)), len(held), 36)
    if zone.height <= LOW:
        places = kit.row(zone.at(338, 32), len(held), 26, 48)
    for i, (card, place) in enumerate(zip(held, places, strict=True)):
        yield kit.icon(f"gear-{p}-{i}", place, f"m{card}", label=named("held", card))


assert len(LETTERS) == len(CHARACTERS)
