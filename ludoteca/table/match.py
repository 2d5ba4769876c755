"""A match is its log. Everything about it follows from the entries, so it comes back as it was.

A change is made in two halves. A deed (see `ludoteca.table.deed`) is checked and gives a `Draft`:
the entries to be written, while the match itself stays as it is. When they are on disk, `take`
makes them count.

Undo and luck. Taking moves back cuts the list of moves; the position is built again from what is
left, and the luck goes back with it: the same draws come again, in the same order. So nobody can
try for better luck, and the final record is one unbroken line of play whose luck follows from the
secret draw by draw, as `Game.verify` wants it. Whoever has seen a draw would know it the second
time; that is why a move that drew luck or revealed anything is taken back only if all others agree.
The log keeps the undone moves and the undo itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ludoteca.kernel import (
    CLOCK,
    Action,
    Decision,
    Event,
    Game,
    LudotecaError,
    Pace,
    Position,
    Record,
    Refused,
    SecretLuck,
    Unreadable,
    game,
    parse,
    read_record,
)
from ludoteca.kernel.record import LUCK, hash_of
from ludoteca.kernel.words import seat_name
from ludoteca.learning.advice import Advice, questions_for
from ludoteca.table.clock import Clock, Question
from ludoteca.table.errors import NoSuchMatch, NotAllowed
from ludoteca.table.model import (
    ADVICE,
    NOBODY,
    Data,
    Draft,
    Entry,
    Frame,
    Header,
    Line,
    Link,
    Proposal,
    Sitting,
    State,
    UndoRequest,
    expect,
)
from ludoteca.table.race import Run, length, milliseconds, ripening
from ludoteca.table.seeing import frame, line_of, see_alike, shown, state_of

CHANGING: Final = ("start", "move", "undone")
"""The kinds of entries that change the position."""

UNTOLD: Final = ("ping", "link")
"""Those that are told nobody later."""


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
        self.sat: dict[int, dict[str, str]] = {}
        """Who has sat on each seat so far, and under which name."""
        self.asked_since = [0] * header.players
        self.request: UndoRequest | None = None
        self.again: Proposal | None = None
        self.advice = ADVICE[0]
        """Who may ask for advice."""
        self.before: Record | None = None
        """What had been played in another match when this one began."""
        self.told: dict[int, Entry] = {}
        """The advice that each seat was given last."""
        self.clock = Clock(header.clock, header.players)
        self.resting: dict[int, tuple[int, int]] = {}
        """In which stretch of time a seat waits with its next answer, and until when."""
        self.buzz: Entry | None = None
        """The buzz whose seat answers alone now."""
        self._looked: tuple[int, str, bool] | None = None
        """Whether the seats of somebody see the same: at which index, and whose."""
        self.position: Position

    # -- From the beginning, and back from the log --------------------------------------------

    @staticmethod
    def begin(
        header: Header,
        seats: Sequence[Sitting],
        at: int,
        advice: str = ADVICE[0],
        before: Record | None = None,
    ) -> tuple[Match, Draft]:
        """A new match: still empty, and the draft that starts it.

        It goes on from what was played `before` in another match, if anything was.
        """
        match = Match(header)
        match.before = before
        events: list[Event] = []
        position = match._set_up(events)
        data: Data = {
            "seats": [[s.person, s.name, s.level, s.sent, s.temper] for s in seats],
            "luck": position.record.outcomes,
            "advice": advice,
        }
        if before is not None:
            data |= {"before": before.text(), "since": len(before.moves)}
        start = Entry(0, at, "start", NOBODY, data, tuple(events))
        people = {seat: sitting.person for seat, sitting in enumerate(seats)}
        return match, Draft(0, (start,), position, people)

    @staticmethod
    def load(header: Header, entries: Sequence[Entry], links: dict[int, Link]) -> Match:
        """The match that a log tells; it can be shown, or it is refused."""
        match = Match(header)
        if hash_of(header.secret) != header.hash:
            raise Unreadable("other_secret")
        match.links = dict(links)
        for number, entry in enumerate(entries):
            if entry.index != number:
                raise Unreadable("entry_missing", number, header.id)
            try:
                match._apply(entry, None)
            except LudotecaError:
                raise
            except Exception as error:
                name = type(error).__name__
                raise Unreadable("entry_unplayable", number, header.id, name) from error
        if not entries:
            raise Unreadable("log_empty", header.id)
        expect(len(match.seats) == header.players, "log[0].data.seats")
        for viewer in (None, *range(header.players)):
            match.state(viewer)
        return match

    def take(self, draft: Draft) -> None:
        """The draft is on disk: from now on it counts."""
        for entry in draft.entries:
            self._apply(entry, draft.position)
        self.links.update(draft.links)

    def _set_up(self, events: list[Event] | None = None) -> Position:
        header = self.header
        if self.before is not None:
            position = self.game.replay(self.before)
            position.luck = SecretLuck(header.secret)
            return position
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
            self.before = read_record(data["before"]) if "before" in data else None
            self.position = self._set_up() if after is None else after
            self.position.listen(None)
            self.seats = [Sitting(*sitting) for sitting in data["seats"]]
            for number, sitting in enumerate(self.seats):
                self._sits(number, sitting)
            self._check_luck(entry, 0)
            self.advice = data.get("advice", ADVICE[0])
            expect(self.advice in ADVICE, "log[0].data.advice")
        elif entry.kind == "move":
            self._apply_move(entry, after)
        elif entry.kind == "undone":
            keep, gone = data["keep"], data["moves"]
            rest = self.moves[keep + gone :]
            self.moves = self.moves[:keep] + rest
            self.position = self.rebuilt(len(self.moves))
            if rest:
                # A sealed answer, taken back by itself: whoever else is asked goes on as before.
                self.asked_since[seat] = entry.index
            else:
                self._ask_all(entry.index)
                self.clock.renew()
                self.resting.clear()
        elif entry.kind in ("takeover", "handback"):
            level, sent = data.get("level", ""), data.get("sent", False)
            name, temper = data.get("name", self.seats[seat].name), data.get("temper", "")
            self.seats[seat] = Sitting(self.seats[seat].person, name, level, sent, temper)
        elif entry.kind == "joined":
            self.seats[seat] = Sitting(data["person"], data["name"])
            self._sits(seat, self.seats[seat])
        elif entry.kind == "left":
            self.seats[seat] = Sitting()
        elif entry.kind == "name":
            self.seats[seat] = replace(self.seats[seat], name=data["name"])
        elif entry.kind == "again":
            self.again = Proposal(entry.index, seat, data["match"])
        elif entry.kind == "advice":
            Advice(**data)
            self.told[seat] = entry
        self._apply_buzz(entry)
        self._apply_request(entry)
        self.clock.turn(entry.at, self._clocked(), self._closed(entry))

    def _closed(self, entry: Entry) -> int:
        """How much of the time before an entry no server was up: all of it, if nobody knows."""
        if entry.kind != "clock":
            return 0
        since: int = entry.at - self.entries[-2].at
        closed: int = entry.data.get("closed", since)
        return closed

    def _sits(self, seat: int, sitting: Sitting) -> None:
        if sitting.person:
            self.sat.setdefault(seat, {})[sitting.person] = sitting.name

    def _apply_move(self, entry: Entry, after: Position | None) -> None:
        before = self.position
        drawn = len(before.record.entries)
        open_item = before.agenda[-1]
        stretch = _race_stretch(before)
        offer = self._offer(before, entry)
        self._set_rest(before, entry)
        if after is None:
            self._replay(before, entry)
            after = before
        self.position = after
        after.listen(None)
        self.moves.append(entry.index)
        self._check_luck(entry, drawn)
        # In a together decision, in lanes and in a race that goes on, the others' questions stay.
        same = offer is None and bool(after.agenda) and after.agenda[-1] is open_item
        same = same or (bool(stretch) and stretch == _race_stretch(after))
        if offer is not None and offer.aside:
            # Talk asks nobody again; but the bots have heard it.
            for seat, sitting in enumerate(self.seats):
                if seat == entry.seat or sitting.level:
                    self.asked_since[seat] = entry.index
        elif same and entry.seat != CLOCK:
            self.asked_since[entry.seat] = entry.index
        else:
            self._ask_all(entry.index)

    def _offer(self, before: Position, entry: Entry) -> Decision | None:
        if entry.data["how"] != "choice":
            return None
        found = decision_for(before, entry.seat, parse(entry.data["action"]))
        return found if found is not None and found.kind == "offer" else None

    def _set_rest(self, before: Position, entry: Entry) -> None:
        """Whoever answers in a race, and does not pass, waits with the next answer."""
        if entry.data["how"] != "arrival" or entry.seat == CLOCK:
            return
        action = parse(entry.data["action"])
        race = decision_for(before, entry.seat, action)
        pace = None if race is None or action == race.default else before.pace(race)
        self._rest(entry, pace)

    def _rest(self, entry: Entry, pace: Pace | None) -> None:
        if pace is not None and pace.rest:
            self.resting[entry.seat] = (pace.stretch, entry.at + milliseconds(pace.rest))

    def _apply_buzz(self, entry: Entry) -> None:
        """Somebody buzzes, and answers alone until they have answered or their time is up."""
        race = self.buzzing(entry.seat) if entry.data.get("late") else None
        if race is not None:
            self._rest(entry, self.position.pace(race))
        if entry.kind == "buzz":
            self.buzz = None if entry.data.get("late") else entry
        elif self.buzz is not None:
            own = entry.seat == self.buzz.seat and entry.kind in ("move", "takeover", "left")
            if own or entry.kind == "undone" or self.buzzing(self.buzz.seat) is None:
                self.buzz = None

    def _ask_all(self, index: int) -> None:
        self.asked_since = [index] * self.header.players

    def _apply_request(self, entry: Entry) -> None:
        """An undo is asked, answered, or lapses because the table has changed."""
        if entry.kind == "undo_asked":
            keep = entry.data["keep"]
            asked = self.others(entry.seat, keep)
            self.request = UndoRequest(entry.seat, len(self.moves) - keep, asked)
        elif entry.kind == "undo_granted" and self.request is not None:
            person = self.seats[entry.seat].person
            waiting = [s for s in self.request.waiting if self.seats[s].person != person]
            self.request = replace(self.request, waiting=tuple(waiting))
        elif entry.kind not in ("chat", "ping", "name", "link", "clock", "advice"):
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

    def rebuilt(self, moves: int) -> Position:
        """The position after that many moves."""
        position = self._set_up()
        for index in self.moves[:moves]:
            self._replay(position, self.entries[index])
        return position

    # -- What the log tells --------------------------------------------------------------------

    @property
    def index(self) -> int:
        """The index of the last entry."""
        return len(self.entries) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def silence(self) -> str:
        """The clause by which nobody may talk now; empty where talking is open."""
        return "" if self.over else self.position.silence()

    def calls(self, viewer: int | None) -> tuple[str, ...]:
        """What a seat may call out now, if a person plays there."""
        if viewer is None or self.over or self.seats[viewer].level:
            return ()
        return tuple([str(action) for action in self.position.calls(viewer)])

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

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that somebody holds."""
        return tuple(
            n for n, sitting in enumerate(self.seats) if person and sitting.person == person
        )

    def seen_by(self, seat: int, person: str) -> tuple[str, ...]:
        """The others who have seen what a seat hides, if it hides anything: all who sat there.

        They are called as at the seats that they have now.
        """
        if shown(self.position, seat) == shown(self.position, None):
            return ()
        found: list[str] = []
        for other, name in self.sat.get(seat, {}).items():
            elsewhere = [number for number in self.seats_of(other) if number != seat]
            if other != person:
                found.append(self.names[elsewhere[0]] if elsewhere else name)
        return tuple(found)

    @property
    def visitors(self) -> set[str]:
        """All who have ever sat here."""
        return {person for seat in self.sat.values() for person in seat}

    def alone(self, person: str) -> bool:
        """Whether nobody but this person sits at the table; bots do not count."""
        return all(sitting.person in (None, person) for sitting in self.seats)

    @property
    def has_people(self) -> bool:
        """Whether anybody plays here who is not a bot."""
        return any(map(self.plays, range(self.header.players)))

    def last_move(self, seat: int) -> int | None:
        """Where among the moves the seat's last one stands, if it can be taken back at all."""
        if self.over or self.request is not None:
            return None
        for number in range(len(self.moves) - 1, -1, -1):
            if self.entries[self.moves[number]].seat == seat:
                return number
        return None

    def is_sealed(self, number: int) -> bool:
        """Whether a move is an answer to a question that is still open for others."""
        entry = self.entries[self.moves[number]]
        asked_since = self.asked_since[entry.seat]
        return bool(entry.data.get("sealed")) and asked_since == entry.index and not self.over

    def is_final(self, number: int) -> bool:
        """Whether something would go with this move that nobody can take back."""
        with_it = [number] if self.is_sealed(number) else range(number, len(self.moves))
        return any(self.entries[self.moves[n]].data.get("final") for n in with_it)

    def may_undo(self, seat: int) -> bool:
        """Whether the seat can take its last move back, or ask for it."""
        last = self.last_move(seat)
        return last is not None and not self.is_final(last)

    def others(self, seat: int, keep: int) -> tuple[int, ...]:
        """The seats of the other people by whose leave the moves from number `keep` on are undone.

        All who play themselves now, or did when the first of these moves was made, and whoever a
        bot was sent in for: what they had hidden may have been shown by it. Whoever had left the
        play to a bot before is not asked. Who shares a device with others sits for all of them:
        they are not asked one by one.
        """
        asker, first = self.seats[seat].person, self.moves[keep]
        since = {e.seat for e in self.entries[first:] if e.kind == "takeover"}
        return tuple(
            number
            for number, sitting in enumerate(self.seats)
            if sitting.person and sitting.person != asker
            if not sitting.level or sitting.sent or number in since
        )

    def advised(self, seat: int) -> Entry | None:
        """The advice that a seat was given about the question that it is asked now."""
        told = self.told.get(seat)
        if told is None or told.index <= self.asked_since[seat]:
            return None
        return told if questions_for(self.position, seat) else None

    def advice_refusal(self, seat: int) -> str:
        """Why a seat cannot ask for advice now; nothing if it can."""
        sitting = self.sitting(seat)
        others = [s for s in self.seats if s.person != sitting.person]
        if self.advice == "nobody":
            return "no_advice"
        if self.advice == "alone" and any(other.kind != "bot" for other in others):
            return "advice_alone"
        if sitting.level:
            return "bot_plays"
        return "" if questions_for(self.position, seat) else "advice_not_asked"

    # -- Who is asked now ----------------------------------------------------------------------

    def bots_asked(self) -> dict[int, int]:
        """The seats whose bot has something to answer, and since which index they are asked."""
        if self.request is not None:
            return {}
        still = self.buzz is not None or (self.paced() is not None and self.run() is None)
        asked = {d.player for d in self.position.pending if not still or d.kind == "offer"}
        return {s: self.asked_since[s] for s in sorted(asked) if self.seats[s].level}

    def listens(self, seat: int) -> bool:
        """Whether a bot keeps its sealed answer back, since a person may have more to say.

        Where people can talk, they answer first: what is said after a bot has answered is wasted.
        """
        pending = self.position.pending
        seated = [bool(sitting.person) and not sitting.level for sitting in self.seats]
        people = [decision for decision in pending if seated[decision.player]]
        return (
            any(d.player == seat and d.kind == "together" for d in pending)
            and any(d.kind == "together" for d in people)
            and any(d.aside for d in people)
        )

    def _clocked(self) -> dict[int, Question]:
        """The people whom the clock watches, and a race that it ends. Bots have time.

        What has a pace is timed for bots too, since everybody looks on; it begins when nobody is
        missing.
        """
        asked: dict[int, Question] = {}
        race: list[Question] = []
        complete = all(sitting.kind != "open" for sitting in self.seats)
        for decision in self.position.pending:
            seat = decision.player
            pace = self.position.pace(decision)
            if pace is not None and not complete:
                continue
            if self.buzz is not None and decision.kind == "race":
                if seat == self.buzz.seat and pace is not None:
                    asked[seat] = Question(self.buzz.index, 0, milliseconds(pace.buzz))
                continue
            limit = 0 if pace is None else length(pace, decision.options)
            stretch = 0 if pace is None or pace.verb else pace.stretch
            question = Question(self.asked_since[seat], decision.seconds, limit, stretch)
            if decision.kind == "race" and (decision.seconds or limit):
                race.append(question)
            elif decision.kind != "offer" and (self.plays(seat) or pace is not None):
                asked[seat] = question
        if race:
            asked[CLOCK] = min(race, key=lambda question: question.since)
        return asked

    def buzzing(self, seat: int) -> Decision | None:
        """The race in which this seat has a buzzer, if it shares its device."""
        for decision in self.position.pending:
            if decision.kind == "race" and decision.player == seat:
                pace = self.position.pace(decision)
                return decision if pace is not None and pace.buzz else None
        return None

    def shares(self, person: str) -> bool:
        """Whether several people play on this person's device."""
        return len([seat for seat in self.seats_of(person) if self.plays(seat)]) > 1

    def rests(self, seat: int) -> int:
        """Until when a seat has to wait with its next answer in the race that goes on; or 0."""
        stretch, until = self.resting.get(seat, (0, 0))
        return until if stretch and stretch == _race_stretch(self.position) else 0

    def plays(self, seat: int) -> bool:
        """Whether a person sits there and plays."""
        return bool(self.seats[seat].person) and not self.seats[seat].level

    def paced(self) -> tuple[Decision, Pace] | None:
        """The race, or the turn, whose options ripen in real time now, and how."""
        for decision in self.position.pending:
            if decision.kind in ("race", "turn"):
                pace = self.position.pace(decision)
                return (decision, pace) if pace is not None and pace.verb else None
        return None

    def run(self) -> Run | None:
        """What ripens in real time now. It waits while a seat is open."""
        found = self.paced()
        if found is None:
            return None
        decision, pace = found
        deadline = self.clock.deadlines.get(CLOCK if decision.kind == "race" else decision.player)
        if deadline is None:
            return None
        options = ripening(pace, decision.options)
        start = deadline - milliseconds(pace.step * len(options) + pace.grace)
        return Run(pace, start, options)

    # -- What is shown of it -------------------------------------------------------------------

    def state(
        self, viewer: int | None, present: frozenset[int] = frozenset(), person: str = ""
    ) -> State:
        """The match as this seat, or an onlooker, may see it; `person` is who looks."""
        return state_of(self, viewer, present, person)

    def alike(self, person: str) -> bool:
        """Whether the seats of this person see what an onlooker sees, and answer openly."""
        mine = self.seats_of(person)
        if len(mine) < 2:
            return False
        if self._looked is None or self._looked[:2] != (self.index, person):
            # Every page of this person asks the same.
            self._looked = (self.index, person, see_alike(self.position, mine))
        return self._looked[2]

    def line(self, entry: Entry, viewer: int | None) -> Line:
        """An entry as this viewer may know it."""
        return line_of(entry, viewer, self.over)

    def lines(self, viewer: int | None, after: int = -1, most: int | None = None) -> list[Line]:
        """What happened since an index, as this viewer may know it; the first of it, if much."""
        since = self.entries[max(0, after + 1) :]
        return [self.line(entry, viewer) for entry in since[:most]]

    def latest(self, viewer: int | None, before: int | None, talk: bool) -> Iterator[Line]:
        """What happened before an index, the last first: what was said, or all else."""
        for entry in reversed(self.entries[:before]):
            if (entry.kind == "chat") == talk and entry.kind not in UNTOLD:
                yield self.line(entry, viewer)

    def moments(self) -> Iterator[tuple[Entry, Position]]:
        """The whole log again, and the position after each entry that changed it.

        Until the end nobody sees a moment again that a final answer has ended: what it showed may
        be covered now.
        """
        again, over, entries = Match(self.header), self.over, tuple(self.entries)
        moments = {e.index for e in entries if e.kind in CHANGING}
        present = max(moments)
        for entry in entries:
            again._apply(entry, None)
            seen = over or entry.index == present or not _is_fleeting(again.position)
            if entry.index in moments and seen:
                yield entry, again.position

    def frames(self, viewer: int | None, all_open: bool = False) -> Iterator[Frame]:
        """The whole log again, through one viewer's eyes or with all open, undone moves too."""
        for entry, position in self.moments():
            yield frame(self.line(entry, viewer), position, viewer, all_open)

    def record_before(self, index: int) -> Record:
        """What had been played before an entry of the log."""
        again = Match(self.header)
        for entry in self.entries[:index]:
            again._apply(entry, None)
        return again.position.record

    @property
    def since(self) -> int:
        """How many moves had been made in another match when this one began."""
        return 0 if self.before is None else len(self.before.moves)

    def record(self) -> Record:
        """The record with the secret opened, when the match is over."""
        if not self.over:
            raise NotAllowed("record_not_open")
        header = self.header
        since = 0 if self.before is None else len(self.before.entries)
        return self.position.record.signed(self.names, header.hash, header.secret, since)

    # -- What is to be written next ------------------------------------------------------------

    def entry(
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

    def draft(self, kind: str, seat: int, now: int, data: Data | None = None) -> Draft:
        entry = self.entry(kind, seat, now, data)
        return Draft(entry.index, (entry,))


def _race_stretch(position: Position) -> int:
    """The stretch of time to which the race that is asked now belongs, or 0."""
    for decision in position.pending:
        if decision.kind == "race":
            pace = position.pace(decision)
            return 0 if pace is None else pace.stretch
    return 0


def _is_fleeting(position: Position) -> bool:
    """Whether this moment ends with an answer that is final; what is sealed shows nothing."""
    return any(decision.final and decision.kind != "together" for decision in position.pending)


def seed_of(hash: str) -> int:
    """A seed for what is to be drawn at a table in the open: it tells nothing of the secret."""
    return int(hash[:12], 16)


def decision_for(position: Position, seat: int, action: Action) -> Decision | None:
    """The decision that an action of this seat answers."""
    said = Action(action.verb, action.n)
    for decision in position.pending:
        if decision.player == seat and (action in decision.options or said in decision.options):
            return decision
    return None
