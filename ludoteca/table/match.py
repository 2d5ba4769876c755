"""A match is its log. Everything about it follows from the entries, so it comes back as it was.

A change is made in two halves. A method like `play` checks it and returns a `Draft`: the entries to
be written, while the match itself stays as it is. When they are on disk, `take` makes them count.

Moves carry the log index that the player saw. A move counts if the player's question has stayed
open since then: chat, or the sealed answer of somebody else, does not make a click stale; anything
that closed the question or asked it again does.

Undo and luck. Taking moves back cuts the list of moves; the position is built again from what is
left, and the luck goes back with it: the same draws come again, in the same order. So nobody can
try for better luck, and the final record is one unbroken line of play whose luck follows from the
secret draw by draw, as `Game.verify` wants it. Whoever has seen a draw would know it the second
time; that is why a move that drew luck or revealed anything is taken back only if all others agree.
The log keeps the undone moves and the undo itself.
"""

from __future__ import annotations

import hashlib
import hmac
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final
from unicodedata import category

from ludoteca.kernel import (
    CLOCK,
    Action,
    Decision,
    Event,
    FastLuck,
    Game,
    Pace,
    Position,
    Reckoning,
    Record,
    Refused,
    SecretLuck,
    Unknown,
    Unreadable,
    View,
    game,
    parse,
)
from ludoteca.kernel.record import LUCK
from ludoteca.kernel.words import reason, seat_name
from ludoteca.scene import scene_of
from ludoteca.table.clock import Clock, Question
from ludoteca.table.errors import NoSuchMatch, NotAllowed, Stale
from ludoteca.table.model import (
    HOW,
    LEVELS,
    NOBODY,
    Data,
    Draft,
    Entry,
    Frame,
    Header,
    Line,
    Link,
    SeatState,
    Sitting,
    State,
    UndoRequest,
    interned,
)
from ludoteca.table.race import Press, Run, first_of, length, milliseconds, moment, ripening
from ludoteca.table.undo import reveals

LONGEST_NAME: Final = 40
LONGEST_CHAT: Final = 500


class Match:
    """A match in memory. Only `take` changes it."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game: Game = game(header.game)
        if self.game.meta.version != header.version:
            raise Unreadable(
                "match_of_other_rules", header.version, header.game, self.game.meta.version
            )
        self.entries: list[Entry] = []
        self.moves: list[int] = []
        self.seats: list[Sitting] = []
        self.links: dict[int, Link] = {}
        self.asked_since = [0] * header.players
        self.request: UndoRequest | None = None
        self.clock = Clock(header.clock, header.players)
        self.position: Position

    # -- From the beginning, and back from the log --------------------------------------------

    @staticmethod
    def begin(header: Header, seats: Sequence[Sitting], at: int) -> tuple[Match, Draft]:
        """A new match: still empty, and the draft that starts it."""
        match = Match(header)
        events: list[Event] = []
        position = match._set_up(events)
        data: Data = {
            "seats": [[s.person, s.name, s.level] for s in seats],
            "luck": position.record.outcomes,
        }
        start = Entry(0, at, "start", NOBODY, data, tuple(events))
        people = {seat: sitting.person for seat, sitting in enumerate(seats)}
        return match, Draft(0, (start,), position, people)

    @staticmethod
    def load(header: Header, entries: Sequence[Entry], links: dict[int, Link]) -> Match:
        """The match that a log tells."""
        match = Match(header)
        match.links = dict(links)
        for number, entry in enumerate(entries):
            if entry.index != number:
                raise Unreadable("entry_missing", number, header.id)
            match._apply(entry, None)
        if not entries:
            raise Unreadable("log_empty", header.id)
        return match

    def take(self, draft: Draft) -> None:
        """The draft is on disk: from now on it counts."""
        for entry in draft.entries:
            self._apply(entry, draft.position)
        self.links.update(draft.links)

    def _set_up(self, events: list[Event] | None = None) -> Position:
        header = self.header
        return self.game.start(
            header.players,
            None,
            luck=SecretLuck(header.secret),
            listen=None if events is None else events.append,
            **header.options,
        )

    def _apply(self, entry: Entry, after: Position | None) -> None:
        """Let an entry count. `after` is the position after it, if it is known already."""
        self.entries.append(entry)
        data, seat = entry.data, entry.seat
        if entry.kind == "start":
            self.position = self._set_up() if after is None else after
            self.position.listen(None)
            self.seats = [Sitting(*sitting) for sitting in data["seats"]]
            self._check_luck(entry, 0)
        elif entry.kind == "move":
            self._apply_move(entry, after)
        elif entry.kind == "undone":
            self.moves = self.moves[: data["keep"]]
            self.position = self._rebuilt(len(self.moves))
            self._ask_all(entry.index)
        elif entry.kind in ("takeover", "handback"):
            self.seats[seat] = replace(self.seats[seat], level=data.get("level", ""))
        elif entry.kind == "joined":
            self.seats[seat] = Sitting(data["person"], data["name"])
        elif entry.kind == "left":
            self.seats[seat] = Sitting()
        elif entry.kind == "name":
            self.seats[seat] = replace(self.seats[seat], name=data["name"])
        self._apply_request(entry)
        self.clock.turn(entry.at, self._clocked(), charge=entry.kind != "clock")

    def _apply_move(self, entry: Entry, after: Position | None) -> None:
        before = self.position
        drawn = len(before.record.entries)
        open_item = before.agenda[-1]
        offer = self._is_offer(before, entry)
        if after is None:
            self._replay(before, entry)
            after = before
        self.position = after
        after.listen(None)
        self.moves.append(entry.index)
        self._check_luck(entry, drawn)
        # In a together decision, in lanes and in a race that goes on, the others' questions stay.
        same = not offer and bool(after.agenda) and after.agenda[-1] is open_item
        if same and entry.seat != CLOCK:
            self.asked_since[entry.seat] = entry.index
        else:
            self._ask_all(entry.index)

    def _is_offer(self, before: Position, entry: Entry) -> bool:
        if entry.data["how"] != "choice":
            return False
        found = _decision_for(before, entry.seat, parse(entry.data["action"]))
        return found is not None and found.kind == "offer"

    def _ask_all(self, index: int) -> None:
        self.asked_since = [index] * self.header.players

    def _apply_request(self, entry: Entry) -> None:
        """An undo is asked, answered, or lapses because the table has changed."""
        if entry.kind == "undo_asked":
            moves = len(self.moves) - entry.data["keep"]
            self.request = UndoRequest(entry.seat, moves, self._others(entry.seat))
        elif entry.kind == "undo_granted" and self.request is not None:
            person = self.seats[entry.seat].person
            waiting = [s for s in self.request.waiting if self.seats[s].person != person]
            self.request = replace(self.request, waiting=tuple(waiting))
        elif entry.kind not in ("chat", "ping", "name", "link", "clock"):
            self.request = None

    def _replay(self, position: Position, entry: Entry) -> None:
        try:
            if entry.data["how"] == "timeout":
                position.time_out(entry.seat)
            else:
                position.play(entry.seat, parse(entry.data["action"]))
        except Refused as error:
            raise Unreadable("entry_refused", entry.index, self.header.id, error.clause) from None

    def _check_luck(self, entry: Entry, drawn: int) -> None:
        found = [a.n for kind, _, a in self.position.record.entries[drawn:] if kind == LUCK]
        if found != entry.data["luck"]:
            raise Unreadable("entry_luck", entry.index, self.header.id)

    def _rebuilt(self, moves: int) -> Position:
        """The position after that many moves."""
        position = self._set_up()
        for index in self.moves[:moves]:
            self._replay(position, self.entries[index])
        return position

    # -- Questions ----------------------------------------------------------------------------

    @property
    def index(self) -> int:
        """The index of the last entry."""
        return len(self.entries) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called."""
        given = [sitting.name for sitting in self.seats]
        return tuple(seat_name(n, given) for n in range(len(given)))

    def sitting(self, seat: int) -> Sitting:
        """Who sits there."""
        if not 0 <= seat < self.header.players:
            raise NoSuchMatch("no_such_seat", seat, self.header.players - 1)
        return self.seats[seat]

    def bots_asked(self) -> dict[int, int]:
        """The seats whose bot has something to answer, and since which index they are asked."""
        if self.request is not None:
            return {}
        still = self._paced() is not None and self.run() is None
        asked = {d.player for d in self.position.pending if not (still and d.kind == "race")}
        return {s: self.asked_since[s] for s in sorted(asked) if self.seats[s].level}

    def _clocked(self) -> dict[int, Question]:
        """The people whom the clock watches, and a race that it ends. Bots have time.

        What has a pace begins when nobody is missing.
        """
        asked: dict[int, Question] = {}
        race: list[Question] = []
        complete = all(sitting.kind != "open" for sitting in self.seats)
        for decision in self.position.pending:
            seat = decision.player
            pace = self.position.pace(decision)
            if pace is not None and not complete:
                continue
            limit = 0 if pace is None else length(pace, decision.options)
            question = Question(self.asked_since[seat], decision.seconds, limit)
            if decision.kind == "race" and (decision.seconds or limit):
                race.append(question)
            elif (
                decision.kind != "offer" and self.seats[seat].person and not self.seats[seat].level
            ):
                asked[seat] = question
        if race:
            asked[CLOCK] = min(race, key=lambda question: question.since)
        return asked

    def state(
        self, viewer: int | None, present: frozenset[int] = frozenset(), person: str = ""
    ) -> State:
        """The match as this seat, or an onlooker, may see it; `person` is who looks."""
        header, paced = self.header, self._paced()
        view = self.position.view(viewer)
        asked = {question["player"] for question in view["asked"]}
        seats = tuple(
            SeatState(
                seat=seat,
                name=self.names[seat],
                kind=sitting.kind,
                level=sitting.level,
                present=seat in present,
                asked=seat in asked,
                clock=self.clock.face(seat),
            )
            for seat, sitting in enumerate(self.seats)
        )
        return State(
            match=header.id,
            game=header.game,
            index=self.index,
            viewer=viewer,
            view=view,
            seats=seats,
            undo=self.request,
            may_undo=viewer is not None and self._last_move(viewer) is not None,
            clock=header.clock,
            race_deadline=self.clock.deadlines.get(CLOCK),
            pressing=paced[1].verb if paced else "",
            run=self.run(),
            timely=any(self.position.pace(d) is not None for d in self.position.pending),
            racing=self._racing(person),
            alike=self._alike(person),
            asking={d.name: d.args for d in self.position.pending if d.player == viewer},
            language=header.language,
            hash=header.hash,
            secret=header.secret if self.over else "",
            over=self.over,
            reckonings=reckonings(self.position),
        )

    def _racing(self, person: str) -> dict[int, tuple[str, ...]]:
        """What this person's seats may answer in a race; those that a bot plays are not theirs."""
        return {
            decision.player: tuple(str(option) for option in decision.options)
            for decision in self.position.pending
            if decision.kind == "race"
            and person
            and self.seats[decision.player].person == person
            and not self.seats[decision.player].level
        }

    def _alike(self, person: str) -> bool:
        """Whether the seats of this person see what an onlooker sees, and answer openly."""
        mine = [p for p, sitting in enumerate(self.seats) if person and sitting.person == person]
        if len(mine) < 2:
            return False
        if any(d.kind == "together" and d.player in mine for d in self.position.pending):
            return False
        everybody = _shown(self.position, None)
        return all(_shown(self.position, p) == everybody for p in mine)

    def line(self, entry: Entry, viewer: int | None) -> Line:
        """An entry as this viewer may know it: others' choices are known by their events alone.

        Whose pass it was in a quiet race, nobody else is told.
        """
        data, seat = entry.data, entry.seat
        if data.get("quiet") and viewer != seat:
            data, seat = {}, NOBODY
        elif entry.kind == "move":
            told = ["how", "by", "sealed", "tied"] + ["presses"] * self.over
            data = {key: data[key] for key in told if key in data}
            if viewer == entry.seat:
                data["action"] = entry.data["action"]
        elif entry.kind == "start":
            data = {}
        else:
            data = {key: value for key, value in data.items() if key not in ("person", "seen")}
        events = tuple([event for event in entry.events if event.heard_by(viewer)])
        return Line(entry.index, entry.at, entry.kind, seat, data, events)

    def lines(self, viewer: int | None, after: int = -1) -> list[Line]:
        """What happened since an index, as this viewer may know it."""
        return [self.line(entry, viewer) for entry in self.entries[max(0, after + 1) :]]

    def frames(self, viewer: int | None, all_open: bool = False) -> Iterator[Frame]:
        """The whole log again, through one viewer's eyes or with all open, undone moves too."""
        again = Match(self.header)
        for entry in self.entries:
            again._apply(entry, None)
            if entry.kind in ("start", "move", "undone"):
                yield frame(self.line(entry, viewer), again.position, viewer, all_open)

    def record(self) -> Record:
        """The record with the secret opened, when the match is over."""
        if not self.over:
            raise NotAllowed("record_not_open")
        header = self.header
        return self.position.record.signed(self.names, header.hash, header.secret)

    # -- Moves --------------------------------------------------------------------------------

    def play(self, seat: int, at: int, action: Action | str, now: int, by: str = "person") -> Draft:
        """Answer for a seat that saw the log up to index `at`.

        A click that is too late raises Stale; the same answer to the same question a second time
        is told that it counted already.
        """
        self.sitting(seat)
        chosen = parse(readable(action)) if isinstance(action, str) else action
        if not self.asked_since[seat] <= at <= self.index:
            done = self._done_before("move", seat, at, "action", str(chosen))
            if done is None:
                raise Stale(self.state(seat))
            return Draft(done)
        if by == "person" and self.seats[seat].level:
            raise NotAllowed("bot_plays")
        after = self.position.clone()
        events: list[Event] = []
        after.listen(events.append)
        after.play(seat, chosen)
        refusal = self._press_instead(chosen)
        if refusal is not None:
            raise refusal
        return self._moved(after, events, now, by, at)

    def explain(self, seat: int, action: Action | str) -> Refused | None:
        """Why an action is not allowed now; None if it is."""
        chosen = parse(readable(action)) if isinstance(action, str) else action
        return self.position.explain(seat, chosen) or self._press_instead(chosen)

    def _press_instead(self, action: Action) -> Refused | None:
        """In a race in real time nobody says what they take: the moment of the press does."""
        found = self._paced()
        if found is None or action.verb != found[1].verb:
            return None
        why = reason(self.game.meta, "press_instead", ())
        return Refused(found[0].clause, why, "press_instead", (), self.header.game)

    def _done_before(self, kind: str, seat: int, at: int, key: str, value: str) -> int | None:
        """The index of the entry that the same request has led to before."""
        for entry in self.entries[max(0, at + 1) :]:
            if (
                entry.kind == kind
                and entry.seat == seat
                and entry.data.get("seen") == at
                and entry.data[key] == value
            ):
                return entry.index
        return None

    def _moved(
        self,
        after: Position,
        events: list[Event],
        now: int,
        by: str,
        seen: int,
        race: Data | None = None,
    ) -> Draft:
        added = after.record.entries[len(self.position.record.entries) :]
        kind, seat, action = next(entry for entry in added if entry[0] != LUCK)
        data: Data = {
            "how": HOW[kind],
            "action": sys.intern(str(action)),
            "luck": [a.n for k, _, a in added if k == LUCK],
            "by": by,
            "seen": seen,
            **(race or {}),
        }
        asked = _decision_for(self.position, seat, action)
        if asked is not None and asked.quiet and action == asked.default:
            data["quiet"] = True
        if asked is not None and asked.kind == "together":
            data["sealed"] = True
        shared = tuple([interned(event) for event in events])
        entry = self._entry("move", seat, now, data, events=shared)
        return Draft(entry.index, (entry,), after)

    def _entry(
        self,
        kind: str,
        seat: int,
        now: int,
        data: Data | None = None,
        *,
        later: int = 0,
        events: tuple[Event, ...] = (),
    ) -> Entry:
        """The next entry, or the one after; time never runs backwards in a log."""
        at = max(now, self.entries[-1].at)
        return Entry(len(self.entries) + later, at, kind, seat, data or {}, events)

    # -- Races in real time -------------------------------------------------------------------

    def _paced(self) -> tuple[Decision, Pace] | None:
        """The race that is asked now, if it runs in real time, and how."""
        for decision in self.position.pending:
            if decision.kind == "race":
                pace = self.position.pace(decision)
                return (decision, pace) if pace is not None and pace.verb else None
        return None

    def run(self) -> Run | None:
        """The race that runs in real time now. It waits while a seat is open."""
        found, deadline = self._paced(), self.clock.deadlines.get(CLOCK)
        if found is None or deadline is None:
            return None
        decision, pace = found
        options = ripening(pace, decision.options)
        start = deadline - milliseconds(pace.step * len(options) + pace.grace)
        return Run(pace, start, options)

    def press(self, seat: int, at: int, pressed: int, arrival: int) -> Press | None:
        """A press of somebody who saw the log up to index `at`; None if nothing is ripe yet.

        `pressed` is when it was made, as far as its sender knows the table's clock.
        """
        self.sitting(seat)
        if not self.asked_since[seat] <= at <= self.index:
            raise Stale(self.state(seat))
        if self.seats[seat].level:
            raise NotAllowed("bot_plays")
        found = self._paced()
        if found is None:
            raise NotAllowed("nothing_to_press")
        objection = self.position.explain(seat, found[0].options[0])
        if objection is not None:
            raise objection
        run, when = self.run(), moment(arrival, pressed, milliseconds(found[1].credit))
        return Press(seat, at, when) if run is not None and run.ripe(when) else None

    def pressed_before(self, seat: int, at: int) -> int | None:
        """The index of the entry that a press of this seat has led to before."""
        for entry in self.entries[max(0, at + 1) :]:
            if entry.seat == seat and "presses" in entry.data and entry.data["seen"] == at:
                return entry.index
        return None

    def judge(self, presses: Sequence[Press], now: int) -> Draft:
        """The first of these presses counts, if the race that they belong to still runs."""
        run = self.run()
        if run is None:
            return Draft(self.index)
        asked = {d.player for d in self.position.pending if d.kind == "race"}
        valid = [
            press
            for press in presses
            if press.seat in asked
            and self.asked_since[press.seat] <= press.seen
            and run.ripe(press.when)
        ]
        if not valid:
            return Draft(self.index)
        tie = milliseconds(run.pace.tie)
        tied = first_of(valid, tie, self.header.secret, len(self.entries))
        first = tied[0]
        race: Data = {"presses": sorted([press.seat, press.when] for press in valid)}
        if len(tied) > 1:
            race["tied"] = sorted(press.seat for press in tied)
        by = "bot" if self.seats[first.seat].level else "person"
        after = self.position.clone()
        events: list[Event] = []
        after.listen(events.append)
        after.play(first.seat, run.options[run.ripe(first.when) - 1])
        return self._moved(after, events, now, by, first.seen, race)

    # -- The clock ----------------------------------------------------------------------------

    def time_up(self, now: int) -> Draft:
        """Play the default of a seat whose time is up, if there is one."""
        due = self.clock.next
        if due is None or due[0] > now:
            return Draft(self.index)
        after = self.position.clone()
        events: list[Event] = []
        after.listen(events.append)
        after.time_out(due[1])
        return self._moved(after, events, now, "clock", self.index)

    def reopen(self, now: int) -> Draft:
        """Time that ran out while the table was closed is given back."""
        due = self.clock.next
        if due is None or due[0] > now:
            return Draft(self.index)
        return self._draft("clock", NOBODY, now, {"event": "resumed"})

    def _draft(self, kind: str, seat: int, now: int, data: Data | None = None) -> Draft:
        entry = self._entry(kind, seat, now, data)
        return Draft(entry.index, (entry,))

    # -- Taking back --------------------------------------------------------------------------

    def _last_move(self, seat: int) -> int | None:
        """Where among the moves the seat's last one stands."""
        if self.over or self.request is not None:
            return None
        for number in range(len(self.moves) - 1, -1, -1):
            if self.entries[self.moves[number]].seat == seat:
                return number
        return None

    def _others(self, seat: int) -> tuple[int, ...]:
        """The seats of the other people who are playing themselves.

        Who shares a device with others sits for all of them: they are not asked one by one.
        """
        asker = self.seats[seat].person
        return tuple(
            number
            for number, sitting in enumerate(self.seats)
            if sitting.person and sitting.person != asker and not sitting.level
        )

    def undo(self, seat: int, at: int, now: int) -> Draft:
        """Take the seat's last move back, or ask the others whether it may.

        Free while it is the last move of all, drew no luck and revealed nothing.
        """
        self.sitting(seat)
        last = max([0, *self.moves, *[e.index for e in self.entries if e.kind == "undone"]])
        if not last <= at <= self.index:
            raise Stale(self.state(seat))
        keep = self._last_move(seat)
        if keep is None:
            raise NotAllowed("nothing_to_undo")
        free = keep == len(self.moves) - 1 and self._is_free(keep)
        gone = len(self.moves) - keep
        if free:
            return self._draft("undone", seat, now, {"keep": keep, "moves": gone, "free": True})
        asked = self._entry("undo_asked", seat, now, {"keep": keep, "moves": gone})
        if self._others(seat):
            return Draft(asked.index, (asked,))
        return Draft(asked.index, (asked, self._undone(seat, keep, gone, now)))

    def _undone(self, seat: int, keep: int, gone: int, now: int) -> Entry:
        data: Data = {"keep": keep, "moves": gone, "free": False}
        return self._entry("undone", seat, now, data, later=1)

    def _is_free(self, number: int) -> bool:
        entry = self.entries[self.moves[number]]
        if entry.data["luck"] or entry.data["by"] != "person" or "presses" in entry.data:
            return False
        # The same seed for the same move: asking twice gives the same answer.
        seed = hmac.digest(bytes.fromhex(self.header.secret), b"undo %d" % entry.index, "sha256")
        luck = FastLuck(int.from_bytes(seed[:8], "big"))
        action = parse(entry.data["action"])
        return not reveals(self._rebuilt(number), entry.seat, action, luck)

    def answer_undo(self, seat: int, grant: bool, now: int) -> Draft:
        """One of the others agrees to an undo, or does not."""
        request = self.request
        self.sitting(seat)
        if request is None or seat not in request.waiting:
            raise NotAllowed("no_undo_asked")
        if not grant:
            return self._draft("undo_refused", seat, now)
        granted = self._entry("undo_granted", seat, now)
        person = self.seats[seat].person
        if any(self.seats[other].person != person for other in request.waiting):
            return Draft(granted.index, (granted,))
        keep = len(self.moves) - request.moves
        undone = self._undone(request.seat, keep, request.moves, now)
        return Draft(granted.index, (granted, undone))

    # -- Seats --------------------------------------------------------------------------------

    def hand_to_bot(self, seat: int, level: str, now: int) -> Draft:
        """A bot plays for the seat, until it is handed back."""
        self.sitting(seat)
        if level not in LEVELS:
            raise Unknown("no_such_level", level, ", ".join(LEVELS))
        if self.seats[seat].level == level:
            return Draft(self.index)
        return self._draft("takeover", seat, now, {"level": level})

    def hand_back(self, seat: int, now: int) -> Draft:
        """The person plays again."""
        if self.sitting(seat).kind != "person":
            raise NotAllowed("nobody_to_hand_back_to")
        if not self.seats[seat].level:
            return Draft(self.index)
        return self._draft("handback", seat, now)

    def claim(self, token: str, person: str, name: str, now: int) -> tuple[int, Draft]:
        """Sit down by a link; returns the seat."""
        seat, link = self._seat_behind(link_hash(token))
        if link.used:
            if self.seats[seat].person == person:
                return seat, Draft(self.index)
            raise NotAllowed("link_used")
        entry = self._entry("joined", seat, now, {"person": person, "name": clean_name(name)})
        links = {seat: Link(link.hash, used=True)}
        return seat, Draft(entry.index, (entry,), None, {seat: person}, links)

    def _seat_behind(self, hashed: str) -> tuple[int, Link]:
        """The seat to which a link leads: one that was sent, or the door of an open seat."""
        for seat, link in self.links.items():
            if hmac.compare_digest(link.hash, hashed):
                return seat, link
        for seat, door in self.doors().items():
            if hmac.compare_digest(link_hash(door), hashed):
                return seat, Link(hashed)
        raise NoSuchMatch("link_leads_nowhere")

    def doors(self) -> dict[int, str]:
        """For every open seat a token that can be shown again; a link that was sent stays good.

        It follows from the secret of the match, and holds as long as the seat is open and nobody
        has wanted a new link to it.
        """
        return {p: self._door(p) for p, sitting in enumerate(self.seats) if sitting.kind == "open"}

    def _door(self, seat: int) -> str:
        changes = ("joined", "left", "link")
        since = max(
            [e.index for e in self.entries if e.seat == seat and e.kind in changes], default=0
        )
        told = f"door {seat} {since}".encode()
        return hmac.new(bytes.fromhex(self.header.secret), told, "sha256").hexdigest()[:32]

    def new_link(self, seat: int, token: str, now: int) -> Draft:
        """A new link to a seat; the old one leads nowhere from now on."""
        self.sitting(seat)
        entry = self._entry("link", seat, now)
        return Draft(entry.index, (entry,), links={seat: Link(link_hash(token))})

    def leave(self, seat: int, now: int) -> Draft:
        """Get up; the seat is open until somebody comes by a new link or a bot takes it."""
        if self.sitting(seat).kind != "person":
            raise NotAllowed("nobody_sits_here")
        entry = self._entry("left", seat, now)
        return Draft(entry.index, (entry,), people={seat: None})

    def rename(self, seat: int, name: str, now: int) -> Draft:
        """Another name for a seat."""
        self.sitting(seat)
        return self._draft("name", seat, now, {"name": clean_name(name)})

    # -- Talking ------------------------------------------------------------------------------

    def chat(self, seat: int, at: int, text: str, now: int) -> Draft:
        """Say something to everybody. The same words at the same index are said once."""
        self.sitting(seat)
        said = clean(text)
        if not said:
            raise NotAllowed("message_empty")
        if len(said) > LONGEST_CHAT:
            raise NotAllowed("message_too_long", LONGEST_CHAT)
        done = self._done_before("chat", seat, at, "text", said)
        if done is not None:
            return Draft(done)
        return self._draft("chat", seat, now, {"text": said, "seen": at})

    def ping(self, seat: int, part: str, now: int) -> Draft:
        """Point at something that everybody sees, where the players may talk."""
        self.sitting(seat)
        found = game(self.header.game)
        if not found.meta.talk:
            raise NotAllowed("no_talk")
        build = scene_of(found)
        if build is None or part not in {p.id for p in build(self.position.view(None)).parts}:
            raise NotAllowed("no_such_part")
        return self._draft("ping", seat, now, {"part": part})


def _shown(position: Position, viewer: int | None) -> View:
    """What a view shows of the table itself: not who looks, and what they are asked."""
    shown = position.view(viewer)
    return {key: value for key, value in shown.items() if key not in ("seat", "asked")}


def frame(line: Line, position: Position, viewer: int | None, all_open: bool) -> Frame:
    """A moment of a replay, through one viewer's eyes or with all open."""
    seats = tuple(position.view(p) for p in position.seats) if all_open else ()
    return Frame(line, position.view(viewer), seats, reckonings(position))


def reckonings(position: Position) -> tuple[Reckoning, ...]:
    """How a game that is over counts every seat."""
    return tuple([position.reckoning(p) for p in position.seats]) if position.over else ()


def _decision_for(position: Position, seat: int, action: Action) -> Decision | None:
    """The decision that an action of this seat answers."""
    said = Action(action.verb, action.n)
    for decision in position.pending:
        if decision.player == seat and (action in decision.options or said in decision.options):
            return decision
    return None


def link_hash(token: str) -> str:
    """What is kept of a link."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def readable(text: str) -> str:
    """The text, if it can be written to a file at all."""
    if any(category(letter) == "Cs" for letter in text):
        raise Unreadable("half_a_character")
    return text


def clean(text: str) -> str:
    """What somebody typed, on one line and without anything that is not written."""
    unwritten = ("Cc", "Cs", "Co", "Cn")
    return " ".join("".join(" " if category(c) in unwritten else c for c in text).split())


def clean_name(name: str) -> str:
    """A name as it is shown; never longer than LONGEST_NAME."""
    return clean(name)[:LONGEST_NAME].strip()
