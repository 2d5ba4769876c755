"""The position: a game at one moment. Games are subclasses.

A game declares its `fields`, sets them in `setup` and writes its rules as steps and decisions (see
`agenda`). Everybody else uses only the public part: `pending`, `play`, `view`, `imagine`,
`explain`, `clone`, `save`, `record` and the results.

How all this is done is told in other rooms: `playing` (answers, refusals, running the agenda),
`knowing` (view, sight, imagine), `keeping` (copies and saved positions) and `showing` (what a
prompt prints).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from ludoteca.kernel import encoding, keeping, knowing, playing, showing
from ludoteca.kernel.agenda import Decision, Item, Pace
from ludoteca.kernel.errors import Refused, RulesBug, Unreadable
from ludoteca.kernel.keeping import Lanes
from ludoteca.kernel.knowing import View
from ludoteca.kernel.luck import Luck
from ludoteca.kernel.meta import Meta, OptionValue
from ludoteca.kernel.notation import Action, actions
from ludoteca.kernel.playing import Objection
from ludoteca.kernel.reckoning import Reckoning
from ludoteca.kernel.record import CLOCK, LUCK, Entry, Record
from ludoteca.kernel.rulebook import Rulebook
from ludoteca.kernel.secrecy import Secrecy, Spot, shuffle
from ludoteca.kernel.shapes import Number, Shape

UNSAID: Final = -(1 << 40)
"""No number: the default of `note`."""

_OUTCOMES: Final = actions("luck", range(256))

Self = TypeVar("Self", bound="Position")


class Event(NamedTuple):
    """Something that happened: for the log, animation, sound and screen readers.

    `to` is the only seat that may hear it, `but` the only one that may not; -1 stands for nobody,
    so with both at -1 it is for everybody.
    """

    key: str
    values: tuple[int | str, ...]
    clause: str
    to: int = -1
    but: int = -1

    def heard_by(self, viewer: int | None) -> bool:
        """Whether this seat, or an onlooker, may know of it."""
        if self.to >= 0:
            return viewer == self.to
        return self.but < 0 or viewer != self.but


class Setting:
    """What does not change during a match: the game, the number of players, the options."""

    def __init__(self, meta: Meta, players: int, options: dict[str, OptionValue]) -> None:
        self.meta = meta
        self.players = players
        self.options = options


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """A game at one moment. Subclasses are the games."""

    fields: ClassVar[dict[str, Secrecy]] = {}
    """Every field of the game, who may know it, and what it can hold; nothing else is a field."""

    verbs: ClassVar[dict[str, Number]] = {}
    """Every verb of the game and its numbers."""

    endings: ClassVar[dict[str, Number]] = {}
    """Every ending of the game and what a seat can then have scored."""

    memories: ClassVar[dict[str, Shape]] = {}
    """What `recall` adds to a view."""

    def start(
        self, setting: Setting, luck: Luck, listener: Callable[[Event], None] | None = None
    ) -> None:
        """Set the game up; used by `game.start` on a bare instance."""
        keeping.begin(self, setting, luck, [], listener)
        playing.check_options(self)
        self.setup()
        playing.settle(self)

    def become(
        self,
        setting: Setting,
        book: Rulebook,
        luck: Luck,
        log: list[Entry] | None,
        listener: Callable[[Event], None] | None,
        agenda: list[Item],
        offers: list[Item],
        sealed: dict[int, Action],
        lanes: Lanes | None,
        pending: tuple[Decision, ...],
        over: bool,
        ending: str,
        winners: tuple[int, ...],
        scores: tuple[float, ...],
    ) -> None:
        """Set everything but the game's own fields: the one list of what a position consists of."""
        self.setting = setting
        self.players = setting.players
        self.book = book
        self.rules = book.rules
        self.luck = luck
        self.log = log
        self.listener = listener
        self.agenda = agenda
        self.stack = agenda  # where `then` puts things: the agenda, or that of a lane
        self.offers = offers
        self.sealed = sealed
        self.lanes = lanes
        self.pending = pending
        self.over = over
        self.ending = ending
        self.winners = winners
        self.scores = scores

    # -- For games to override ----------------------------------------------------------------

    def setup(self) -> None:
        """Set every field and put the first steps on the agenda."""
        raise NotImplementedError

    def options_objection(self) -> Objection | None:
        """Why nobody can play with these options; asked before `setup`.

        Some may not go together, and a free one (`Meta.free`) can be any text.
        """
        return None

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """Why this action is not among the options; None if there is nothing special to say.

        Where `say` is an option, so is any text that this has no objection to.
        """
        return None

    def pace(self, decision: Decision) -> Pace | None:
        """How this decision runs in real time at a table; None: it waits for its answers."""
        return None

    def silence(self) -> str:
        """The clause by which nobody may talk now; empty where talking is open."""
        return ""

    def calls(self, player: int) -> tuple[Action, ...]:
        """What this seat may call out now: the table hears it, and nothing keeps it."""
        return ()

    def recall(self, viewer: int | None) -> dict[str, object]:
        """What a seat remembers, beyond the fields: added to its view."""
        return {}

    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """Deal the unseen cards of a pool over their places, as the viewer might imagine them."""
        shuffle(cards, luck)
        for (place, i), card in zip(spots, cards, strict=True):
            place[i] = card

    def imagined(self, viewer: int | None, luck: Luck) -> None:
        """Called last by `imagine`: bring what is derived from hidden fields up to date."""

    def derive(self) -> None:
        """Called by `game.arrange`: bring fields that follow from others up to date."""

    def inventory(self) -> object:
        """All components there are; conformance checks that it never changes during a game."""
        return None

    def reckoning(self, player: int) -> Reckoning:
        """What a seat's score is made of and what is compared; asked when the game is over."""
        return Reckoning()

    # -- What rules use -----------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """All seats, from 0."""
        return range(self.players)

    def seats_from(self, first: int) -> list[int]:
        """All seats clockwise, starting with this one."""
        players = self.players
        return [(first + i) % players for i in range(players)]

    def then(self, first: Item | None = None, *more: Item) -> None:
        """Put these on the agenda, the first listed to happen first."""
        stack = self.stack
        for i in range(len(more) - 1, -1, -1):
            stack.append(more[i])
        if first is not None:
            stack.append(first)

    def who_passed(self) -> list[int]:
        """In the answer to a race: the seats that had passed before it came."""
        return sorted(self.sealed)

    def in_lanes(self, lanes: dict[int, list[Item]]) -> Item:
        """Several seats go through several steps, each at its own pace; ends when all are done.

        In a lane the rules write only to that seat's own, hidden area and draw no luck.
        """
        return ("lanes", tuple([(seat, tuple(items)) for seat, items in sorted(lanes.items())]))

    def stand(self, offer: Item) -> None:
        """Keep an offer open beside every decision, until it is withdrawn; lanes run without."""
        if offer not in self.offers:
            self.offers.append(offer)

    def withdraw(self, offer: Item) -> None:
        """Close a standing offer."""
        if offer in self.offers:
            self.offers.remove(offer)

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1 by luck."""
        outcome = self.luck.below(n)
        self._note_luck(outcome)
        return outcome

    def weigh(self, weights: Sequence[int]) -> int:
        """An index into the weights by luck, each as likely as its weight."""
        outcome = self.luck.weigh(weights)
        self._note_luck(outcome)
        return outcome

    def roll(self, sides: int = 6) -> int:
        """A die."""
        outcome = self.luck.die(sides)
        self._note_luck(outcome)
        return outcome + 1

    def draw_from(self, cards: list[int], first: int = 0) -> int:
        """The place of a random card among these, or among those from place `first` on."""
        outcome = self.luck.pick(cards, first)
        self._note_luck(outcome)
        return first + outcome

    def any_of(self, cards: list[int]) -> int:
        """A random card of these, which stays where it is."""
        return cards[self.draw_from(cards)]

    def take(self, pile: list[int]) -> int:
        """Take a random card out of a pile that has no order."""
        i = self.draw_from(pile)
        card = pile[i]
        last = pile.pop()
        if i < len(pile):
            pile[i] = last
        return card

    def _note_luck(self, outcome: int) -> None:
        if self.stack is not self.agenda:
            raise RulesBug("luck was drawn in a lane")
        log = self.log
        if log is not None:
            if outcome < len(_OUTCOMES):
                log.append((LUCK, CLOCK, _OUTCOMES[outcome]))
            else:
                log.append((LUCK, CLOCK, Action("luck", outcome)))

    def note(
        self,
        key: str,
        a: int = UNSAID,
        b: int = UNSAID,
        c: int = UNSAID,
        d: int = UNSAID,
        e: int = UNSAID,
        *,
        said: str = "",
        clause: str = "",
        to: int = -1,
        but: int = -1,
    ) -> None:
        """Tell whoever listens what happens; `to` one seat alone, or to all `but` one.

        Up to five numbers go with it, and behind them a free text that was `said`. They are not a
        `*values`, so that a note costs nothing when nobody listens.
        """
        listener = self.listener
        if listener is not None:
            values: list[int | str] = [value for value in (a, b, c, d, e) if value != UNSAID]
            if said:
                values.append(said)
            listener(Event(key, tuple(values), clause, to, but))

    def finish(
        self, winners: Sequence[int], ending: str, scores: Sequence[float] | None = None
    ) -> None:
        """End the game. Without scores every winner has 1 and everybody else 0."""
        if not ending:
            raise RulesBug(f"{type(self).__name__}: an ending needs a name")
        self.over = True
        self.winners = tuple(winners)
        self.ending = ending
        if scores is None:
            scores = [1.0 if p in self.winners else 0.0 for p in range(self.players)]
        self.scores = tuple([float(score) for score in scores])
        self.agenda.clear()
        self.offers.clear()
        self.lanes = None
        self.stack = self.agenda

    # -- Playing ------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of this match."""
        return self.setting.options

    def asked(self, player: int) -> Decision | None:
        """The first decision that waits for this seat."""
        return playing.asked(self, player)

    def play(self, player: int, action: Action | str) -> None:
        """Answer for a seat; raises Refused, and changes nothing, if that is not allowed."""
        playing.play(self, player, action)

    def accept(self, decision: Decision, action: Action) -> None:
        """Play one of the options of a pending decision; `play` without the checks, for search."""
        playing.accept(self, decision, action)

    def time_out(self, player: int) -> None:
        """Time is up for this seat: its decision's default counts. CLOCK ends a race."""
        playing.time_out(self, player)

    def explain(self, player: int, action: Action | str) -> Refused | None:
        """None if the action is allowed, else the refusal that `play` would raise."""
        return playing.explain(self, player, action)

    def settle(self) -> None:
        """Do what needs nobody's choice, until somebody must decide or the game is over."""
        playing.settle(self)

    def listen(self, listener: Callable[[Event], None] | None) -> None:
        """Hear every event from now on; None to stop."""
        self.listener = listener

    # -- Knowing ------------------------------------------------------------------------------

    def view(self, player: int | None) -> View:
        """All that this seat may know, as plain data that shares nothing with the position."""
        return knowing.view(self, player)

    def sight(self, player: int | None) -> tuple[Any, ...]:
        """What `view` shows of the game, as a key: equal exactly where the views are equal."""
        return knowing.sight(self, player)

    def encode(self, player: int | None) -> list[int]:
        """The view as a list of whole numbers of fixed length; `game.layout` explains it."""
        return encoding.encode(self, player)

    def mask(self, player: int | None) -> bytearray:
        """For each action of `game.vocabulary`, 1 if this seat may play it now, else 0."""
        return encoding.mask(self, player)

    def imagine(
        self: Self, player: int | None, luck: Luck, habit: knowing.Habit | None = None
    ) -> Self:
        """A full position that this seat cannot tell from the true one.

        Whatever the seat may not know is drawn again from `luck`, which also becomes the luck of
        the imagined position. It has no record and nobody listens to it. What the others have
        answered unseen is drawn, too, or chosen by `habit(position, decision, luck)`.
        """
        return knowing.imagine(self, player, luck, habit)

    # -- Keeping ------------------------------------------------------------------------------

    def clone(self: Self) -> Self:
        """An independent copy, with its record, that goes on with the same luck."""
        copy = keeping.copy_of(self, self.luck.clone())
        if self.log is not None:
            copy.log = self.log[:]
        return copy

    def __copy__(self: Self) -> Self:
        return self.clone()

    def __deepcopy__(self: Self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        registry = import_module("ludoteca.kernel.registry")  # which imports this module
        pickled: tuple[Callable[..., Position], tuple[Any, ...]] = registry.pickled(self)
        return pickled

    def save(self) -> dict[str, Any]:
        """The whole position as plain data that JSON can hold; `game.load` reads it."""
        return keeping.save(self)

    def restore(self, setting: Setting, data: dict[str, Any]) -> None:
        """Become the position that `save` wrote; used by `game.load` on a bare instance."""
        keeping.restore(self, setting, data)
        playing.settle(self)

    @property
    def record(self) -> Record:
        """Header, and every choice and outcome of luck so far: replays without a seed."""
        if self.log is None:
            raise Unreadable("an imagined or arranged position has no record")
        return Record(
            game=self.setting.meta.slug,
            version=self.setting.meta.version,
            players=self.players,
            options=dict(self.setting.options),
            entries=list(self.log),
            ending=self.ending,
            winners=self.winners,
            layer=self.setting.meta.layer,
        )

    # -- At the prompt ------------------------------------------------------------------------

    def __repr__(self) -> str:
        return showing.summary(self)

    def __str__(self) -> str:
        return showing.table(self)

    def _repr_svg_(self) -> str | None:
        """The table as a notebook shows it: what an onlooker sees."""
        return showing.picture(self)
