"""What every game must pass, whoever wrote it.

A check is a function whose docstring is the sentence of the report. Most of them are handed one
match after the other, at every player count and with every combination of options, played at random
and, if the game has a wisdom module, by its heuristic player. Random play takes time-outs and any
order of arrival into account. A failing match is written to `fuzz/` as a record.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from itertools import chain, islice, product
from typing import Any, Final

from ludoteca.kernel import (
    Action,
    Event,
    FastLuck,
    Game,
    Luck,
    Own,
    Pile,
    Position,
    Refused,
    Words,
    outcomes,
    parse,
    read_record,
    shelf,
    shuffle,
    text,
)
from ludoteca.kernel.agenda import read_rules
from ludoteca.kernel.record import CHOICE, TIMEOUT
from ludoteca.kernel.words import messages_of
from ludoteca.lab.clauses import citations, examples, folder_of_tests, prefix_of
from ludoteca.lab.style import drawn_at_random, misread, sources
from ludoteca.lab.trial import (
    Failure,
    Match,
    Trial,
    essence,
    make,
    must_answer,
    named,
    wander,
)
from ludoteca.scene import scene_of
from ludoteca.scene.check import faults

PLAY_ON: Final = 12
"""For how many actions two positions that should be the same are played on and compared."""

ATTEMPTS: Final = 16
"""So many illegal actions are tried in one position."""

SELDOM: Final = 8
"""Only one look in so many draws the table: a drawing costs as much as a hundred actions."""

MOST_LEAVES: Final = 512
"""Decisions that luck can answer in more ways than this are not enumerated."""

FALSE_ALARM: Final = 1e-12
"""How likely a check by luck may be to fail a game that is right."""

TELLING_GAMES: Final = 48
"""So many games in a row tell one of two cards by accident with less than that."""

HEADER: Final = frozenset(
    ("game", "players", "options", "seat", "asked", "sealed", "over", "ending", "winners", "scores")
)
"""The parts of a view that are no fields of the game."""

Place = tuple[str, list[int], int]
"""Where a card lies: in words, and the list and the place in it."""

Clue = tuple[int | None, str, str]
"""A viewer, a number in its view, and a place whose card is hidden from it."""

# -- Checks -------------------------------------------------------------------------------------

Check = Callable[[Trial], str]
"""Raises Failure, or returns a remark for the report."""


def in_every_match(look_at: Callable[[Match], str]) -> Check:
    """Make a check out of what is to be seen in one match."""

    @wraps(look_at)
    def check(trial: Trial) -> str:
        remarks: list[str] = []
        for match in trial.matches():
            try:
                remarks.append(look_at(match))
            except Failure:
                raise
            except Exception as error:
                raise match.failure(named(error)) from error
        remark = ", ".join(sorted(set(remarks) - {""}))
        return f"{len(remarks)} matches" + (f"; {remark}" if remark else "")

    return check


@in_every_match
def ends(match: Match) -> str:
    """Every match ends, is never stuck, and its result is complete."""
    for position in match.walk():
        match.expect(bool(position.pending) != position.over, "stuck: nobody is asked")
    end = match.position
    seats = set(range(match.players))
    match.expect(
        len(set(end.winners)) == len(end.winners) and set(end.winners) <= seats,
        f"the winners {end.winners} are not seats",
    )
    match.expect(
        len(end.scores) == match.players and all(math.isfinite(score) for score in end.scores),
        f"the scores {end.scores} are not a number for each seat",
    )
    match.expect(len(end.ending.split()) == 1, f"the ending {end.ending!r} is not one word")
    return ""


@in_every_match
def options(match: Match) -> str:
    """Options are there, unique, and the same in the same order whenever they are asked for."""
    for position in match.walk():
        for d in position.pending:
            match.expect(d.player in position.seats, f"{d.name} asks seat {d.player}")
            match.expect(bool(d.options), f"{d.name} has no options")
            match.expect(len(set(d.options)) == len(d.options), f"{d} lists an option twice")
            allowed = d.default is None or d.default in d.options
            match.expect(allowed, f"the default of {d} is {d.default}")
        copy = position.clone()
        copy.settle()
        match.expect(asked(copy) == asked(position), f"asked again, a clone says {copy.pending}")
        loaded = match.game.load(position.save())
        match.expect(asked(loaded) == asked(position), f"once loaded, it says {loaded.pending}")
    return ""


def asked(position: Position) -> list[tuple[object, ...]]:
    """All there is to know of the open decisions, in their order."""
    return [
        (d.player, d.kind, d.name, d.clause, d.seconds, d.default, *d.options)
        for d in position.pending
    ]


@in_every_match
def replay(match: Match) -> str:
    """The record, written and read again, replays to the same position."""
    for position in match.look():
        written = position.record.text()
        record = read_record(written)
        match.expect(record == position.record, "the record reads differently from what it was")
        replayed = match.game.replay(record)
        match.expect(
            essence(replayed) == essence(position),
            f"the replay differs in {difference(essence(replayed), essence(position))}",
        )
        match.expect(replayed.record.text() == written, "the replay writes another record")
    return ""


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Where two saved positions differ."""
    parts = [key for key in one if key != "fields" and one[key] != other.get(key)]
    fields, others = one["fields"], other["fields"]
    return ", ".join([*[name for name in fields if fields[name] != others.get(name)], *parts])


@in_every_match
def save(match: Match) -> str:
    """A saved position is plain data; loaded, it looks the same to all and plays on the same."""
    for position in match.look():
        for name in position.fields:
            kept = _plain(getattr(position, name))
            match.expect(kept, f"the field {name!r} holds more than numbers, words and lists")
        in_lanes = [] if position.lanes is None else position.lanes.stacks
        for name, args in chain(position.agenda, position.offers, *in_lanes):
            kept = _steady(args)
            match.expect(kept, f"the agenda's {name}{args} holds more than numbers and words")
        data = position.save()
        match.expect(json.loads(json.dumps(data)) == data, "JSON changes the saved position")
        loaded = match.game.load(json.loads(json.dumps(data)))
        match.expect(
            loaded.save() == data, f"once loaded, {difference(loaded.save(), data)} differs"
        )
        for viewer in match.viewers:
            same = loaded.view(viewer) == position.view(viewer)
            match.expect(same, f"once loaded, the view of seat {viewer} differs")
        same = plays_on(loaded, match.seed) == plays_on(position.clone(), match.seed)
        match.expect(same, "once loaded, it plays on differently")
    return ""


def _plain(value: object) -> bool:
    if isinstance(value, list):
        return all(_plain(part) for part in value)
    return value is None or type(value) in (int, str, bool)


def _steady(args: object) -> bool:
    """Plain data that nobody can change: clones share what is on the agenda."""
    if isinstance(args, tuple):
        return all(_steady(arg) for arg in args)
    return args is None or type(args) in (int, str, bool)


def plays_on(position: Position, seed: int) -> dict[str, Any]:
    """What comes of a position after some random actions."""
    return wander(position, FastLuck(seed), PLAY_ON).save()


@in_every_match
def clone(match: Match) -> str:
    """A clone is equal and independent, and never changes later."""
    kept: list[tuple[int, Position, str]] = []
    for position in match.look():
        before = json.dumps(position.save())
        copy = position.clone()
        match.expect(json.dumps(copy.save()) == before, "a clone differs from its original")
        for viewer in match.viewers:
            same = copy.view(viewer) == position.view(viewer)
            match.expect(same, f"a clone shows seat {viewer} another view")
        kept.append((match.played, copy, before))
        played_on = position.clone()
        wander(played_on, FastLuck(match.seed), PLAY_ON)
        changed = json.dumps(position.save()) != before
        match.expect(not changed, "playing on in a clone changes the original")
    for number, copy, before in kept:
        now = copy.save()
        what = difference(now, json.loads(before))
        match.expect(not what, f"the clone of action {number} has changed since: {what}")
    return ""


@in_every_match
def same_view(match: Match) -> str:
    """Nobody can tell an imagined position from the true one, and it can be played to the end."""
    luck = match.whim(2)
    for position in match.look():
        before = position.save()
        for viewer in match.viewers:
            seen = position.view(viewer)
            imagined = position.imagine(viewer, luck)
            shown = imagined.view(viewer)
            match.expect(
                shown == seen,
                f"seat {viewer} can tell an imagined position by "
                f"{[key for key in {**seen, **shown} if seen.get(key) != shown.get(key)]}",
            )
            match.expect(imagined.luck is luck, f"what seat {viewer} imagines has the true luck")
            match.expect(position.save() == before, f"imagining for seat {viewer} changes the game")
        viewer = match.viewers[luck.below(len(match.viewers))]
        imagined = position.imagine(viewer, luck)
        try:
            wander(imagined, luck)
        except Exception as error:
            raise match.failure(f"what seat {viewer} imagined breaks: {named(error)}") from error
        match.expect(imagined.over, f"what seat {viewer} imagined has no end")
    return ""


@in_every_match
def unseen(match: Match) -> str:
    """Over many imaginations every card that a seat cannot see turns up wherever it could be."""
    luck = match.whim(2)
    chosen = luck.below(match.trial.length + 1)
    for position in match.walk():
        if position.over or match.played not in (0, chosen):
            continue
        for viewer in (None, luck.below(match.players)):
            for pool in pools(position):
                if not has_own_redeal(match.game):
                    turns_up_everywhere(match, pool, viewer, luck)
                elif match.played == 0:
                    moves_something(match, pool, viewer, luck)
    if has_own_redeal(match.game):
        return "its own redeal: only looked whether it moves anything"
    return ""


def has_own_redeal(game: Game) -> bool:
    """Whether the game says itself what can lie where."""
    return game.rules.redeal != Position.redeal


def pools(position: Position) -> set[str]:
    """The kinds of cards that some seat may not see."""
    return {secrecy.pool for secrecy in position.fields.values() if secrecy.pool}


def hidden_cards(position: Position, pool: str, viewer: int | None) -> list[Place]:
    """The places of a pool whose card is not in the viewer's view."""
    places: list[Place] = []
    for name, secrecy in position.fields.items():
        if secrecy.pool != pool:
            continue
        value = getattr(position, name)
        shown = secrecy.show(position, value, viewer)
        if isinstance(secrecy, Pile):
            known = shown if isinstance(shown, list) else [None] * len(value)
            places += [(name, value, i) for i, card in enumerate(known) if card is None]
        elif isinstance(secrecy, Own):
            for seat, cards in enumerate(value):
                if seat == viewer or cards is None:
                    continue
                if isinstance(cards, list):
                    places += [(f"{name}[{seat}]", cards, i) for i in range(len(cards))]
                else:
                    places.append((name, value, seat))
    return places


def imagined_cards(match: Match, pool: str, viewer: int | None, luck: Luck) -> list[int]:
    """The cards on the hidden places, as the viewer may imagine them."""
    imagined = match.position.imagine(viewer, luck)
    return [cards[i] for _, cards, i in hidden_cards(imagined, pool, viewer)]


def turns_up_everywhere(match: Match, pool: str, viewer: int | None, luck: Luck) -> None:
    """Imagine so often that a card that could lie on a place has been there, almost surely."""
    places = hidden_cards(match.position, pool, viewer)
    unseen_cards = {cards[i] for _, cards, i in places}
    n = len(places)
    if len(unseen_cards) < 2:
        return
    # A card misses one place in all draws with (1 - 1/n) ** draws; n * n bounds the pairs.
    draws = math.ceil(math.log(FALSE_ALARM / (n * n)) / math.log(1 - 1 / n))
    turned_up: list[set[int]] = [set() for _ in places]
    for _ in range(draws):
        imagined = imagined_cards(match, pool, viewer, luck)
        for found, card in zip(turned_up, imagined, strict=True):
            found.add(card)
    for (where, _, i), found in zip(places, turned_up, strict=True):
        missing = sorted(unseen_cards - found)
        match.expect(
            not missing,
            f"seat {viewer} never imagines {missing} at {where}[{i}] in {draws} imaginations, "
            f"but sees neither",
        )


def moves_something(match: Match, pool: str, viewer: int | None, luck: Luck) -> None:
    """Cards that differ are not all left where they truly lie."""
    true = [cards[i] for _, cards, i in hidden_cards(match.position, pool, viewer)]
    if len(set(true)) < 2:
        return
    draws = math.ceil(-math.log2(FALSE_ALARM))
    moved = any(imagined_cards(match, pool, viewer, luck) != true for _ in range(draws))
    match.expect(moved, f"seat {viewer} always imagines the pool {pool!r} as it truly lies")


def telltale(trial: Trial) -> str:
    """No number in a view tells, game after game, a card that the view does not show."""
    if has_own_redeal(trial.game):
        return "its own redeal: it may well know where a card lies"
    without_order = drawn_at_random(trial.game)
    for players, chosen in trial.tables():
        suspects: dict[Clue, list[int]] = {}
        cleared: set[Clue] = set()
        for number in range(TELLING_GAMES):
            match = Match(trial, players, chosen, "random", trial.seed + number)
            wander(match.position, match.luck, match.luck.below(trial.length + 1))
            for clue, shown, card in clues(match.position, (None, 0), without_order):
                if shown == card:
                    suspects.setdefault(clue, []).append(card)
                else:
                    cleared.add(clue)
        for clue, told in suspects.items():
            if clue not in cleared and by_accident(told) < FALSE_ALARM:
                viewer, path, where = clue
                raise match.failure(
                    f"in {len(told)} games of {len(told)} {path} shows seat {viewer} the hidden "
                    f"card {where}"
                )
    return f"{TELLING_GAMES} matches at each table"


def by_accident(told: list[int]) -> float:
    """How likely these cards are, at most, if they have nothing to do with what was shown.

    Whatever the chances of the cards are: none explain them better than their own frequencies.
    """
    return math.prod(told.count(card) / len(told) for card in told)


def clues(
    position: Position, viewers: Iterable[int | None], without_order: set[str]
) -> Iterator[tuple[Clue, int, int]]:
    """Every number in a view beside every card that is hidden from it.

    Places are counted from both ends. In a pile without order that is all of its pool it means
    nothing where a card lies.
    """
    secret = {name for name, secrecy in position.fields.items() if secrecy.pool}
    for viewer in viewers:
        view = position.view(viewer)
        shown = {name: view[name] for name in view if name not in HEADER | secret}
        for pool in pools(position):
            places = hidden_cards(position, pool, viewer)
            if {where for where, _, _ in places} <= without_order:
                continue
            for (where, cards, i), (path, number) in product(places, _numbers(shown, "view")):
                yield (viewer, path, f"{where}[{i}]"), number, cards[i]
                yield (viewer, path, f"{where}[{i - len(cards)}]"), number, cards[i]


def _numbers(shown: object, path: str) -> Iterator[tuple[str, int]]:
    """Every number in a view and where it stands."""
    if isinstance(shown, dict):
        for key, part in shown.items():
            yield from _numbers(part, f"{path}.{key}")
    elif isinstance(shown, list):
        for i, part in enumerate(shown):
            yield from _numbers(part, f"{path}[{i}]")
    elif isinstance(shown, int) and not isinstance(shown, bool):
        yield path, shown


@in_every_match
def together(match: Match) -> str:
    """Seats that are asked together answer in any order, and nobody sees a sealed answer."""
    luck = match.whim(2)
    for position in match.walk():
        seats = [d.player for d in must_answer(position) if d.kind != "race"]
        if len(seats) < 2:
            continue
        if not under_way(position):
            any_order_will_do(match, seats, luck)
        for seat in seats:
            stays_sealed(match, seat, luck)
    return ""


def any_order_will_do(match: Match, seats: list[int], luck: Luck) -> None:
    """Forwards, backwards and shuffled, the same answers lead to the same position."""
    first = answered(match.position, seats, match.seed)
    shuffled = seats[:]
    shuffle(shuffled, luck)
    for order in (seats[::-1], shuffled):
        what = difference(first, answered(match.position, order, match.seed))
        match.expect(
            not what, f"answers in the order {order} lead elsewhere than in {seats}: {what}"
        )


def under_way(position: Position) -> bool:
    """Whether somebody has answered while others have not."""
    return bool(position.sealed) or (position.lanes is not None and bool(position.lanes.moves))


def answered(position: Position, order: list[int], seed: int) -> dict[str, Any]:
    """What comes of it if the seats answer in this order; in lanes, all the way through them."""
    copy = position.clone()
    whims = {seat: FastLuck(seed + seat) for seat in order}
    while any(decision.player in order for decision in must_answer(copy)):
        for seat in order:
            decision = copy.asked(seat)
            if decision is None:
                continue
            copy.play(seat, decision.options[whims[seat].below(len(decision.options))])
            if not under_way(copy):
                return essence(copy)
    return essence(copy)


def stays_sealed(match: Match, seat: int, luck: Luck) -> None:
    """Whichever of two answers a seat gives: the others see the same until all have answered."""
    decision = match.position.asked(seat)
    if decision is None or len(decision.options) < 2:
        return
    choices = list(range(len(decision.options)))
    shuffle(choices, luck)
    copies = [match.position.clone(), match.position.clone()]
    for copy, choice in zip(copies, choices, strict=False):
        copy.play(seat, decision.options[choice])
    for viewer in match.viewers:
        views = [copy.view(viewer) for copy in copies]
        if match.position.lanes:
            # Everybody sees who is still busy in a lane; that may depend on what he chose.
            views = [{**view, "asked": None} for view in views]
        match.expect(
            viewer == seat or views[0] == views[1],
            f"seat {viewer} sees what seat {seat} answered in {decision.name} before all have",
        )


@in_every_match
def explain(match: Match) -> str:
    """Exactly the options are legal; all else is refused by a clause and changes nothing."""
    verbs: dict[str, int] = {}
    for position in match.look():
        for decision in position.pending:
            for option in decision.options:
                verbs[option.verb] = option.n
                for said in (option, text(option)):
                    why = position.explain(decision.player, said)
                    match.expect(why is None, f"{option} is an option of {decision}, but: {why}")
        for player, action in illegal(position, verbs, match.luck):
            is_refused(match, player, action)
        for player in position.seats:
            if all(decision.player != player for decision in must_answer(position)):
                is_refused(match, player, None)
    return ""


def illegal(position: Position, verbs: dict[str, int], luck: Luck) -> list[tuple[int, Action]]:
    """Some actions that are not allowed here, of all kinds."""
    legal = {
        (decision.player, option) for decision in position.pending for option in decision.options
    }
    tried: list[tuple[int, Action]] = []
    for decision in position.pending:
        numbers = [option.n for option in decision.options]
        near = {min(numbers) - 1, *range(min(numbers), min(numbers) + 20), max(numbers) + 1}
        for option in {option.verb: option for option in decision.options}.values():
            tried += [(decision.player, option._replace(n=n)) for n in (*near, -1, 99, 1_000_000)]
            if option.verb != "say":
                tried.append((decision.player, option._replace(text="and more")))
    for seat in (*position.seats, position.players, position.players + 7, -2):
        tried += [(seat, Action(verb, n)) for verb, n in verbs.items()]
        tried.append((seat, Action("no_such_verb", 1)))
    attempts = [attempt for attempt in dict.fromkeys(tried) if attempt not in legal]
    for i in range(min(ATTEMPTS, len(attempts))):
        j = i + luck.below(len(attempts) - i)
        attempts[i], attempts[j] = attempts[j], attempts[i]
    return attempts[:ATTEMPTS]


def is_refused(match: Match, player: int, action: Action | None) -> None:
    """The action, or a time-out if there is none, is refused and changes nothing."""
    position = match.position
    before = position.save()
    what = f"seat {player}: {action or 'time-out'}"
    objection = position.explain(player, action or Action("time_out"))
    if objection is None:
        raise match.failure(f"{what} is allowed by explain, but is no option")
    refusal: Refused | None = None
    try:
        make(position, (CHOICE if action else TIMEOUT, player, action or Action("time_out")))
    except Refused as error:
        refusal = error
    match.expect(refusal is not None, f"{what} is played, but is no option")
    match.expect(position.save() == before, f"{what} is refused, but changes something")
    if action is None:
        return
    match.expect(str(refusal) == str(objection), f"{what}: {refusal}, but explained: {objection}")
    known = objection.clause in match.clauses or objection.clause.startswith("kernel.")
    match.expect(known, f"{what} is refused by {objection.clause!r}, which does not exist")
    if match.game.meta.languages:
        written = Words(match.game.meta).find("reasons", objection.key)
        match.expect(written is not None, f"{what}: the reason {objection.key!r} has no text")


@in_every_match
def notation(match: Match) -> str:
    """Every option, written and read again, is the same action."""
    for position in match.walk():
        for decision in position.pending:
            for option in decision.options:
                match.expect(
                    parse(text(option)) == option, f"{option!r} is written {text(option)!r}"
                )
    return ""


@in_every_match
def conserved(match: Match) -> str:
    """No component is lost or added, in the game or in what a seat imagines of it."""
    before = match.position.inventory()
    if before is None:
        return "there is no inventory() to watch"
    luck = match.whim(2)
    for position in match.walk():
        match.expect(
            position.inventory() == before, f"the inventory was {before}, is {position.inventory()}"
        )
        viewer = match.viewers[luck.below(len(match.viewers))]
        imagined = position.imagine(viewer, luck).inventory()
        match.expect(imagined == before, f"seat {viewer} imagines {imagined} instead of {before}")
    return ""


@in_every_match
def luck(match: Match) -> str:
    """The same seed gives the same match, and the chances of all outcomes sum to one."""
    twin = match.start()
    followed = 0
    whim = match.whim(2)
    for position in match.look():
        for move in match.moves[followed:]:
            make(twin, move)
        followed = match.played
        what = difference(essence(twin), essence(position))
        match.expect(not what, f"a second match of this seed differs in {what}")
        if position.pending:
            sums_to_one(match, whim)
    return ""


def sums_to_one(match: Match, whim: Luck) -> None:
    """All that can come of one option, and among it what does."""
    decisions = must_answer(match.position)
    decision = decisions[whim.below(len(decisions))]
    action = decision.options[whim.below(len(decision.options))]
    after = outcomes(match.position, decision.player, action)
    leaves = list(islice(after, MOST_LEAVES + 1))
    if len(leaves) > MOST_LEAVES:
        return
    total = math.fsum(chance for chance, _ in leaves)
    match.expect(math.isclose(total, 1), f"the outcomes of {action} have a chance of {total}")
    played = match.position.clone()
    played.play(decision.player, action)
    match.expect(
        any(essence(child) == essence(played) for _, child in leaves),
        f"what comes of {action} is none of its outcomes",
    )


@in_every_match
def events(match: Match) -> str:
    """Listening changes nothing; decisions and events name clauses, events have texts."""
    heard: list[Event] = []
    match.position = match.start(heard.append)
    for position in match.walk():
        for decision in position.pending:
            exists = decision.clause in match.clauses
            match.expect(exists, f"{decision.name} cites {decision.clause!r}: no such clause")
    unheard = match.start()
    for move in match.moves:
        make(unheard, move)
    what = difference(unheard.save(), match.position.save())
    match.expect(not what, f"without a listener {what} would be different")
    for event in set(heard):
        is_well_formed(match, event)
    return ""


def is_well_formed(match: Match, event: Event) -> None:
    """An event has a clause, an audience and a text in every language of the game."""
    exists = event.clause in match.clauses
    match.expect(exists, f"the event {event.key!r} cites {event.clause!r}: no such clause")
    audience = {-1, *range(match.players)}
    match.expect(
        {event.to, event.but} <= audience and -1 in (event.to, event.but),
        f"the event {event.key!r} is for {event.to} but not for {event.but}",
    )
    for lang in match.game.meta.languages:
        own = messages_of(match.game.meta, lang)
        written = event.key in own.get("events", {})
        match.expect(written, f"the event {event.key!r} has no text in {lang}")
        Words(match.game.meta, lang).say("events", event.key, event.values)


@in_every_match
def declared(match: Match) -> str:
    """A position holds what is declared in its fields, and nothing else."""
    fields = set(match.position.fields)
    bare = _Bare()
    bare.start(match.position.setting, FastLuck(0))
    kernel = {*dir(Position), *dir(bare)}
    taken = sorted(fields & kernel)
    match.expect(not taken, f"the kernel has its own {', '.join(taken)}: choose other names")
    if not hasattr(match.position, "__dict__"):
        return "compiled: it can hold nothing else"
    for position in match.look():
        extra = sorted(set(vars(position)) - fields - kernel)
        match.expect(not extra, f"{', '.join(extra)} is not declared in fields")
    return ""


class _Bare(Position):
    """A game without anything: what it holds is the kernel's."""

    def setup(self) -> None:
        self.finish((), "nothing")


@in_every_match
def drawing(match: Match) -> str:
    """The table is drawn for every seat; all options can be chosen, all labels have words."""
    if scene_of(match.game) is None:
        return "there is no scene to draw"
    meta = match.game.meta
    spoken = [Words(meta, lang) for lang in meta.languages] or [Words(meta)]
    for number, position in enumerate(match.look()):
        if number % SELDOM and not position.over:
            continue
        words = [spoken[match.played % len(spoken)]]
        for fault in faults(match.game, position, words):
            match.expect(False, fault)
    return ""


# -- The game's folder --------------------------------------------------------------------------


def clauses(trial: Trial) -> str:
    """Every clause is cited by a test, and no test cites a clause that does not exist."""
    own = set(trial.game.clauses())
    if not own:
        raise Failure(f"{trial.game.slug} has no clauses.toml")
    if folder_of_tests(trial.game) is None:
        return "there are no tests to read"
    cited = citations(trial.game)
    idle = sorted(own - set(cited))
    if idle:
        raise Failure(f"no test cites {', '.join(idle)}")
    others = {clause for game in shelf() for clause in game.clauses()} - own
    elsewhere = {prefix_of(clause) for clause in others} - {prefix_of(clause) for clause in own}
    wrong = [clause for clause in cited if clause not in own and prefix_of(clause) not in elsewhere]
    if wrong:
        where = "; ".join(f"{clause}, cited by {', '.join(cited[clause])}" for clause in wrong)
        raise Failure(f"there is no clause {where}")
    return f"{len(own)} clauses, {sum(len(cited[clause]) for clause in own)} citations"


def golden(trial: Trial) -> str:
    """The tests of golden examples are numbered from 1, without a gap."""
    for prefix in sorted({prefix_of(clause) for clause in trial.game.clauses()}):
        numbers = examples(trial.game).get(prefix, [])
        missing = sorted(set(range(1, max(numbers, default=0))) - set(numbers))
        if missing:
            raise Failure(f"no test is named after {', '.join(f'{prefix}-E{n}' for n in missing)}")
    return ""


def style(trial: Trial) -> str:
    """In the rules nothing follows `then`, and no step is described and then dropped."""
    described = set(read_rules(trial.game.rules))
    for file, tree in sources(trial.game):
        for line, why in misread(tree, described):
            raise Failure(f"{file.name}, line {line}: {why}")
    return ""


CHECKS: Final[dict[str, Check]] = {
    check.__name__: check
    for check in (
        ends,
        options,
        replay,
        save,
        clone,
        same_view,
        unseen,
        telltale,
        together,
        explain,
        notation,
        conserved,
        luck,
        events,
        declared,
        drawing,
        clauses,
        golden,
        style,
    )
}
