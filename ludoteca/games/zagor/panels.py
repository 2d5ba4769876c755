"""What lies beside the board: the Athena's deck, the poems, what happens now, and the own sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.zagor.board import BOAT
from ludoteca.games.zagor.drawing import Places, counted, figure, health
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    APE_CHIEF,
    BAG,
    BANNINGTON,
    CHARACTERS,
    CICO,
    HEROES,
    MAJORITIES,
    NONE,
    PER_BEACH,
    PER_EVENT,
    PER_FOREST,
    PER_PAIR,
    PER_TOKEN,
    PERMANENT,
    PLACES,
    PRIZES,
    STAR,
    STAYS,
    TATTOO,
    ZAGOR,
)
from ludoteca.games.zagor.scoring import CATEGORIES
from ludoteca.kernel import View
from ludoteca.scene import Label, Part, Place, named, seat

TOUCH: Final = 55.0
"""What lies closer together cannot be told apart by a finger."""

ROOMS: Final = ("bridge", "helm", "hold", "chest")

# -- The Athena -----------------------------------------------------------------------------------


def deck(view: View, at: Places) -> Iterator[Part]:
    """The four boat spaces with whoever is aboard, the hull, the hold, and the galley."""
    yield from rooms(view, at)
    for i, spot in enumerate(at.hull):
        if i < len(view["hull"]):
            crashed = i < view["crashed"]
            shape = "crash" if crashed else f"hull-{view['hull'][i]}"
            label = named("crash") if crashed else named("navigation", view["hull"][i])
            yield kit.icon(f"hull-{i}", spot, shape, label=label, scale=0.68)
    for i, (kind, spot) in enumerate(zip(view["hold"], at.hold, strict=True)):
        if kind != NONE:
            token = kit.token(f"hold-{i}", spot, f"token-{kind}", scale=0.92)
            token = token.but(label=(Label("hold_token", str(kind)), named("in_hold")))
            yield token.but(action=kit.act(view, "take", kind))
    treasures, items = len(view["galley"]), sum(view["galley_items"])
    chest, pot = at.galley
    rich = (named("galley"), named("galley_treasures"))
    yield counted("galley-treasures", chest, "treasure", treasures, rich)
    if act := kit.act(view, "treasure", 0):
        ring = kit.icon("galley-treasure", chest, "treasure", label=rich, action=act)
        yield ring.but(width=44)
    yield counted("galley-items", pot, "item", items, (named("galley"), named("galley_items")))
    for c, spot in zip((ZAGOR, CICO), at.crew, strict=True):
        piece = figure(f"crew-{c}", view, c, spot, 0.7)
        yield piece.but(state="lit" if c == view["actor"] else "")
        yield health(f"health-{c}", view, c, spot.moved(24, -2), at.health)


def rooms(view: View, at: Places) -> Iterator[Part]:
    """Bridge, Helm, Hold and Chest; a Beast may cover one."""
    aboard = [c for c in range(len(CHARACTERS)) if view["at"][c] == BOAT]
    wide, high = at.room
    for k, spot in enumerate(at.rooms):
        act = kit.act(view, "area", k) or kit.act(view, "beast", k)
        room = kit.space(f"room-{k}", spot, f"room-{ROOMS[k]}", label=Label("boat_space", str(k)))
        room = room.but(width=wide, height=high, action=act, about=f"area {k}", sign=ROOMS[k][:2])
        yield room
        crew = [c for c in aboard if view["berth"][c] == k]
        for c, place in zip(crew, berths(spot, len(crew), at), strict=True):
            piece = figure(f"figure-{c}", view, c, place, 1)
            yield piece.but(label=(named("figure", c), named("aboard")))
        if view["beasts"][k]:
            yield kit.icon(f"beast-{k}", spot.moved(0, 8), "beast", label=named("beast"), scale=1.5)


def berths(spot: Place, count: int, at: Places) -> list[Place]:
    """Where those aboard stand in a boat space."""
    wide, high = at.room
    places = kit.heap(spot.moved(0, 14), count, wide - 6, high - 40, 1.0)
    return [place._replace(scale=0.72 * place.scale) for place in places]


# -- The poems ------------------------------------------------------------------------------------


def poems(view: View, at: Places) -> Iterator[Part]:
    """What the two poems score: points for each thing, and points for having most."""
    left, right = view["poems"]
    zone, wide = at.poems, at.poems.width
    worth = [
        ("beach_trophies", "trophy-beach", PER_BEACH[left]),
        ("forest_trophies", "trophy-forest", PER_FOREST[left]),
        ("pairs", "trophy-pair", PER_PAIR[left]),
        ("used_tokens", "used-tokens", PER_TOKEN[left]),
        ("owned_events", "event", PER_EVENT[left]),
    ]
    paid = [(named("each", n), named(key), shape, n) for key, shape, n in worth if n]
    most: list[tuple[Label, Label, str, int]] = []
    for of, prizes in zip(MAJORITIES[right], PRIZES[right], strict=True):
        k = CATEGORIES.index(of)
        for rank, n in enumerate(prizes):
            what = named("second" if rank else "most", n)
            most.append((what, Label("category", str(k)), f"cat-{k}" if not rank else "second", n))
    for key, number, rows, top in (("left", left, paid, 0.0), ("right", right, most, 104.0)):
        title = Label(f"{key}_poem", str(number))
        yield kit.caption(
            f"{key}-title",
            zone.at(16, top + 31),
            title,
            "note" if wide < 250 else "printed",
            width=wide - 26,
        )
        gap = (wide - 20) / len(rows)
        for i, (said, what, shape, n) in enumerate(rows):
            spot = zone.at(10 + gap * (i + 0.5), top + 56)
            pile = kit.pile(f"{key}-{i}", spot, shape, label=(what, said), count=n, height=26)
            yield pile.but(scale=1 if wide < 250 else 1.15)


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
        spot = zone.at(86 + 118 * i, 100)
        part = gear(f"gained-{i}", spot, card, worth)
        yield part.but(scale=1.1, state="lit") if not i else part.but(scale=0.8, caption=())
    spot = zone.at(zone.width - 66, 100)
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


# -- The own sheet --------------------------------------------------------------------------------


def gear(id: str, at: Place, card: int, worth: int | None) -> Part:
    """An item, a treasure with its value if it is known, or an eagle."""
    label = Label("item", str(card))
    if card == TREASURE:
        if not worth:
            return kit.card(id, at, "treasure-back", label=label)
        known = (label, named("worth", worth))
        return kit.card(id, at, f"treasure-{worth}", label=known)
    if card == EAGLE:
        return kit.card(id, at, "eagle-face", label=label)
    return kit.card(id, at, f"item-{card}", name=label, label=label)


VERBS: Final = ("use_item", "equip", "lose", "store", "eagle", "leave_out")
"""What can be done with an equipment place."""


def hand(view: View, at: Places) -> Iterator[Part]:
    """The own character, his equipment and tokens."""
    p, zone, sheet = view["seat"], at.hand, at.sheet
    c = view["character"][p]
    if c == NONE:
        yield kit.caption("no-character", zone.at(150, 100), named("no_character"), "note")
        return
    yield figure("self", view, c, zone.at(*sheet.figure), 1.35)
    yield health("health", view, c, zone.at(*sheet.balloons), 0.74)
    stored = view["chest"][p]
    yield counted(
        "stored", zone.at(*sheet.chest), "chest", len(stored), (named("stored", sum(stored)),)
    )
    if c == BANNINGTON:
        for k, spot in enumerate(sheet.inks):
            if view["ink"][k]:
                bottle = kit.icon(f"ink-{k}", zone.at(*spot), f"ink-{k}")
                bottle = bottle.but(label=(named("ink"), Label("colour", str(k))))
                yield bottle.but(scale=0.85)
    yield from equipment(view, at, p, c)
    yield from tokens(view, at, p)


def equipment(view: View, at: Places, p: int, c: int) -> Iterator[Part]:
    """The equipment places, with what lies there; Tattoo has two and a bag."""
    zone, sheet = at.hand, at.sheet
    places = [0, 1, 3, 4] if c == TATTOO else list(range(PLACES[c]))
    spots = sheet.packed if c == TATTOO else sheet.cards
    for place in places:
        bag = place in BAG
        size = sheet.bag if bag else sheet.size
        card, spot = view["gear"][p][place], zone.at(*spots[place])._replace(scale=size)
        act = next(filter(None, [kit.act(view, verb, place) for verb in VERBS]), "")
        if card == EMPTY:
            shape, label = "bag-place" if bag else "sheet-place", Label("place", str(place))
            slot = kit.space(f"slot-{place}", spot, shape, label=label, width=112, height=152)
            yield slot.but(action=act, sign="_")
            continue
        part = gear(f"gear-{place}", spot, card, view["worth"][p][place])
        marks = [named("covered")] if view["covered"][p][place] else []
        if view["foe"] != NONE and view["turn"] == p and view["left_out"][place]:
            marks.append(named("left_out"))
        part = part.but(label=(*part.label, *marks), state="off" if marks else "")
        yield part.but(action=act)


def tokens(view: View, at: Places, p: int) -> Iterator[Part]:
    """The hold tokens that are not used yet; a click uses one."""
    zone, sheet = at.hand, at.sheet
    kinds = [kind for kind, count in enumerate(view["tokens"][p]) if count]
    left, top = sheet.tokens
    columns = max(1, int(sheet.most // sheet.apart) + 1)
    for i, kind in enumerate(kinds):
        row, column = divmod(i, columns)
        spot, count = zone.at(left + column * sheet.apart, top + row * 56), view["tokens"][p][kind]
        label = (Label("hold_token", str(kind)), named("tokens_held", count))
        token = kit.token(f"token-{kind}", spot, f"token-{kind}", label=label, scale=0.82)
        yield token.but(action=kit.act(view, "token", kind), about=f"token {kind}")
        if count > 1:
            yield kit.icon(f"token-{kind}-count", spot.moved(17, 12), f"n{count}", scale=0.6)
