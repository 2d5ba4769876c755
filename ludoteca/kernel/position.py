"""The position: a game at one moment, its rules, and the machinery that runs them.

A game is a subclass that declares its `fields`, sets them in `setup` and writes its rules as steps
and decisions (see `agenda`). Everybody else uses only the public part: `pending`, `play`, `view`,
`imagine`, `explain`, `clone`, `save`, `record` and the results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from ludoteca.kernel.agenda import (
    LANES,
    OFFER,
    OWN_METHOD,
    RACE,
    STEP,
    TOGETHER,
    TURN,
    Decision,
    Item,
    Pace,
    Rule,
    read_rules,
)
from ludoteca.kernel.errors import Refused, RulesBug, Unreadable
from ludoteca.kernel.luck import Luck, load_luck
from ludoteca.kernel.meta import Meta, OptionValue
from ludoteca.kernel.notation import Action, actions, check_text, parse
from ludoteca.kernel.record import ARRIVAL, CHOICE, LUCK, TIMEOUT, Entry, Record
from ludoteca.kernel.secrecy import (
    PUBLIC,
    Odd,
    Secrecy,
    Spot,
    check_fields,
    frozen,
    plain,
    shuffle,
)
from ludoteca.kernel.words import reason

CLOCK: Final = -1
"""The seat of the table's clock, which ends races."""

GUESSES: Final = 10_000
"""So many guesses at what others did in their lanes are enough."""

RUNAWAY: Final = 100_000
"""So many steps without a decision are a mistake in the rules."""

UNSAID: Final = -(1 << 40)
"""No number: the default of `note`."""

_OUTCOMES: Final = actions("luck", range(256))

View = dict[str, Any]
Objection = tuple[str, str, tuple[int | str, ...]]
"""Why an action is not allowed: clause, key of the reason in the game's texts, its values."""

Self = TypeVar("Self", bound="Position")


class Event(NamedTuple):
    """Something that happened: for the log, animation, sound and screen readers.

    `to` is the only seat that may hear it, `but` the only one that may not; -1 stands for nobody,
    so with both at -1 it is for everybody.
    """

    key: str
    values: tuple[int, ...]
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


class Rulebook:
    """One class of rules, read once: its steps and decisions, fields and pools."""

    def __init__(self, rules: type[Position]) -> None:
        check_fields(rules.__name__, rules.fields)
        self.rules = read_rules(rules)
        self.rules["lanes"] = Rule("lanes", _nothing, LANES)
        self.names = list(rules.fields)
        self.odd = [s.redrawn_by for s in rules.fields.values() if isinstance(s, Odd)]
        self.pools: dict[str, list[str]] = {}
        for name, secrecy in rules.fields.items():
            if secrecy.pool:
                self.pools.setdefault(secrecy.pool, []).append(name)


def _nothing() -> None:
    """The lanes' place in the table of rules; the kernel runs them itself."""


_rulebooks: Final[dict[type, Rulebook]] = {}


def _rulebook(rules: type[Position]) -> Rulebook:
    book = _rulebooks.get(rules)
    if book is None:
        book = _rulebooks[rules] = Rulebook(rules)
    return book


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """A game at one moment. Subclasses are the games."""

    fields: ClassVar[dict[str, Secrecy]] = {}
    """Every field of the game and who may know it. A field not listed here does not exist."""

    def start(
        self, setting: Setting, luck: Luck, listener: Callable[[Event], None] | None = None
    ) -> None:
        """Set the game up; used by `game.start` on a bare instance."""
        self.begin(setting, luck, [], listener)
        self.setup()
        self.settle()

    def begin(
        self,
        setting: Setting,
        luck: Luck,
        log: list[Entry] | None,
        listener: Callable[[Event], None] | None,
    ) -> None:
        """Everything but the game's own fields; `setup` or a saved position sets these."""
        self.setting = setting
        self.players = setting.players
        self.luck = luck
        self.book = _rulebook(type(self))
        self.rules = self.book.rules
        self.agenda: list[Item] = []
        self.stack = self.agenda
        self.pending: tuple[Decision, ...] = ()
        self.sealed: dict[int, Action] = {}
        self.offers: list[Item] = []
        self.lanes: Lanes | None = None
        self.log = log
        self.listener = listener
        self.over = False
        self.ending = ""
        self.winners: tuple[int, ...] = ()
        self.scores: tuple[float, ...] = ()

    # -- For games to override ----------------------------------------------------------------

    def setup(self) -> None:
        """Set every field and put the first steps on the agenda."""
        raise NotImplementedError

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """Why this action is not among the options; None if there is nothing special to say."""
        return None

    def pace(self, decision: Decision) -> Pace | None:
        """How this decision runs in real time at a table; None: it waits for its answers."""
        return None

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
        clause: str = "",
        to: int = -1,
        but: int = -1,
    ) -> None:
        """Tell whoever listens what happens; `to` one seat alone, or to all `but` one.

        Up to five numbers go with it. They are not a `*values`, so that a note costs nothing when
        nobody listens.
        """
        listener = self.listener
        if listener is not None:
            values = tuple([value for value in (a, b, c, d, e) if value != UNSAID])
            listener(Event(key, values, clause, to, but))

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
        for decision in self.pending:
            if decision.player == player:
                return decision
        return None

    def play(self, player: int, action: Action | str) -> None:
        """Answer for a seat; raises Refused, and changes nothing, if that is not allowed."""
        chosen = parse(action) if isinstance(action, str) else action
        for decision in self.pending:
            if decision.player == player and _allows(decision, chosen):
                break
        else:
            if player == CLOCK and self._clock_may(chosen):
                self._write(ARRIVAL, CLOCK, chosen)
                self._end_race()
                return
            raise self._refusal(player, chosen)
        self.accept(decision, chosen)

    def accept(self, decision: Decision, action: Action) -> None:
        """Play one of the options of a pending decision; `play` without the checks, for search."""
        log = self.log
        if log is not None:
            kind = ARRIVAL if decision.rule.mode == RACE else CHOICE
            log.append((kind, decision.player, action))
        self._answer(decision, action)

    def time_out(self, player: int) -> None:
        """Time is up for this seat: its decision's default counts. CLOCK ends a race."""
        if player == CLOCK:
            if self._race() is None:
                raise self._refusal(CLOCK, Action("time_out"))
            self.play(CLOCK, Action(self.rules[self.agenda[-1][0]].clock))
            return
        for decision in self.pending:
            if decision.player == player and decision.rule.mode != OFFER:
                break
        else:
            raise self._refusal(player, Action("time_out"))
        chosen = decision.default
        if chosen is None:
            chosen = decision.options[self.draw(len(decision.options))]
        self._write(TIMEOUT, player, chosen)
        self._answer(decision, chosen)

    def explain(self, player: int, action: Action | str) -> Refused | None:
        """None if the action is allowed, else the refusal that `play` would raise."""
        chosen = parse(action) if isinstance(action, str) else action
        for decision in self.pending:
            if decision.player == player and _allows(decision, chosen):
                return None
        if player == CLOCK and self._clock_may(chosen):
            return None
        return self._refusal(player, chosen)

    def _refusal(self, player: int, action: Action) -> Refused:
        objection: Objection | None = None
        decision = self.asked(player)
        if self.over:
            objection = ("kernel.over", "game_over", ())
        elif player == CLOCK:
            objection = ("kernel.turn", "no_race", ())
        elif not 0 <= player < self.players:
            objection = ("kernel.seat", "no_such_seat", (player,))
        elif decision is None:
            objection = ("kernel.turn", "not_asked", (player,))
        else:
            objection = self.why_not(decision, action)
            if objection is None:
                allowed = ", ".join([str(option) for option in decision.options])
                objection = (decision.clause, "not_allowed", (str(action), allowed))
        clause, key, values = objection
        return Refused(clause, reason(self.setting.meta, key, values), key, values)

    def _answer(self, decision: Decision, action: Action) -> None:
        """Carry out a choice that is known to be allowed."""
        rule = decision.rule
        mode = rule.mode
        if mode == OFFER:
            self._take_offer(decision, action)
        elif self.lanes is not None:
            self._go_on_in_lane(self.lanes, decision, action)
        elif mode == TURN:
            self.agenda.pop()
            args = decision.args
            answer = rule.answer
            # The usual arities, spelt out: a call with a star costs as much as the rest.
            if len(args) == 1:
                answer(self, args[0], action)
            elif not args:
                answer(self, action)
            else:
                answer(self, *args, action)
        elif mode == TOGETHER:
            self.sealed[decision.player] = action
            self._all_answered()
        elif action == decision.default:
            self.sealed[decision.player] = action
            if self._race() == ():
                self._end_race()
                return
        else:
            self.sealed.clear()
            self.agenda.pop()
            rule.answer(self, *decision.args, decision.player, action)
        self.settle()

    def _all_answered(self) -> None:
        """Open the sealed answers if nobody is left to answer."""
        for decision in self.pending:
            if decision.rule.mode == TOGETHER and decision.player not in self.sealed:
                return
        answers = {seat: self.sealed[seat] for seat in sorted(self.sealed)}
        self.sealed.clear()
        name, args = self.agenda.pop()
        self.rules[name].answer(self, *args, answers)

    def _race(self) -> tuple[int, ...] | None:
        """The seats that can still answer the open race; None if no race is open."""
        if self.agenda and self.rules[self.agenda[-1][0]].mode == RACE:
            racing = [d.player for d in self.pending if d.rule.mode == RACE]
            return tuple([seat for seat in racing if seat not in self.sealed])
        return None

    def _clock_may(self, action: Action) -> bool:
        return self._race() is not None and action == Action(self.rules[self.agenda[-1][0]].clock)

    def _end_race(self) -> None:
        """Nobody answered in time, or all passed."""
        self.sealed.clear()
        name, args = self.agenda.pop()
        rule = self.rules[name]
        rule.answer(self, *args, CLOCK, Action(rule.clock))
        self.settle()

    def _take_offer(self, decision: Decision, action: Action) -> None:
        """An offer's consequence goes above the open decision, which is then asked afresh."""
        self.sealed.clear()
        decision.rule.answer(self, *decision.args, decision.player, action)

    def _go_on_in_lane(self, lanes: Lanes, decision: Decision, action: Action) -> None:
        lane = lanes.stacks[decision.player]
        name, args = lane.pop()
        lanes.moves.append((decision.player, action))
        self.stack = lane
        self.rules[name].answer(self, *args, action)
        self.stack = self.agenda

    def _write(self, kind: int, player: int, action: Action) -> None:
        log = self.log
        if log is not None:
            log.append((kind, player, action))

    # -- Running the agenda -------------------------------------------------------------------

    def settle(self) -> None:
        """Do what needs nobody's choice, until somebody must decide or the game is over."""
        agenda = self.agenda
        rules = self.rules
        budget = RUNAWAY
        while not self.over:
            if not agenda:
                raise RulesBug(f"{type(self).__name__}: nothing is left to do, but no one has won")
            item = agenda[-1]
            rule = rules[item[0]]
            args: tuple[Any, ...] = item[1]
            mode = rule.mode
            if mode == STEP:
                agenda.pop()
                if not args:
                    rule.run(self)
                elif len(args) == 1:
                    rule.run(self, args[0])
                else:
                    rule.run(self, *args)
            elif mode == LANES:
                if self._open_lanes(args):
                    return
                if not self.over:
                    agenda.pop()
            elif self._open(rule, args):
                return
            budget -= 1
            if budget == 0:
                raise _endless(self, rule.name)
        self.pending = ()
        agenda.clear()

    def _open(self, rule: Rule, args: tuple[Any, ...]) -> bool:
        """Ask a decision; False if it was settled without anybody."""
        options: dict[int, tuple[Action, ...]]
        options = rule.run(self, args[0]) if len(args) == 1 else rule.run(self, *args)
        mode = rule.mode
        if mode == OFFER:
            raise RulesBug(f"{rule.name}: an offer stands, it does not go on the agenda")
        if mode == TURN and len(options) == 1 and not self.offers:
            for player, choices in options.items():
                if choices:
                    self.pending = (self._decision(rule, args, player, choices),)
                    return True
        asked: list[Decision] = []
        for player, choices in options.items():
            if choices and player not in self.sealed:
                asked.append(self._decision(rule, args, player, choices))
        if not asked:
            self.agenda.pop()
            if mode == TOGETHER:
                answers = {seat: self.sealed[seat] for seat in sorted(self.sealed)}
                self.sealed.clear()
                rule.answer(self, *args, answers)
            elif mode == RACE:
                self.sealed.clear()
                rule.answer(self, *args, CLOCK, Action(rule.clock))
            return False
        if mode == TURN and len(asked) > 1:
            raise RulesBug(f"{rule.name}: a decision of kind turn asks several seats")
        if self.offers:
            self._open_offers(asked)
        self.pending = tuple(asked)
        return True

    def _decision(
        self, rule: Rule, args: tuple[Any, ...], player: int, choices: tuple[Action, ...]
    ) -> Decision:
        policy = rule.policy
        default: Action | None = None
        if policy == 0:
            default = choices[0]
        elif policy == 1:
            default = choices[-1]
        elif policy == OWN_METHOD:
            default = getattr(self, rule.default)(player, choices)
        return Decision(rule, args, player, choices, default)

    def _open_offers(self, asked: list[Decision]) -> None:
        for name, args in self.offers:
            rule = self.rules[name]
            for player, choices in rule.run(self, *args).items():
                if choices:
                    asked.append(self._decision(rule, args, player, choices))

    def _open_lanes(self, args: tuple[Any, ...]) -> bool:
        """Bring every lane to its next decision; False when all lanes are done."""
        lanes = self.lanes
        if lanes is None:
            before = self._copy(self.luck.clone())
            lanes = self.lanes = Lanes(before, [[] for _ in range(self.players)], [])
            for seat, items in args:
                lanes.stacks[seat] = list(reversed(items))
        asked: list[Decision] = []
        for seat, lane in enumerate(lanes.stacks):
            decision = self._advance_lane(lane, seat)
            if self.over:
                return False
            if decision is not None:
                asked.append(decision)
        if asked:
            self.pending = tuple(asked)
            return True
        self.lanes = None
        return False

    def _advance_lane(self, lane: list[Item], seat: int) -> Decision | None:
        self.stack = lane
        decision: Decision | None = None
        budget = RUNAWAY
        while lane and decision is None and not self.over:
            budget -= 1
            if budget == 0:
                raise _endless(self, lane[-1][0])
            name, args = lane[-1]
            rule = self.rules[name]
            if rule.mode == STEP:
                lane.pop()
                rule.run(self, *args)
            elif rule.mode != TURN:
                raise RulesBug(f"{name}: only decisions of kind turn can stand in a lane")
            else:
                choices = rule.run(self, *args).get(seat, ())
                if choices:
                    decision = self._decision(rule, args, seat, choices)
                else:
                    lane.pop()
        self.stack = self.agenda
        return decision

    # -- Knowing ------------------------------------------------------------------------------

    def view(self, player: int | None) -> View:
        """All that this seat may know, as plain data that shares nothing with the position."""
        shown: View = {
            "game": self.setting.meta.slug,
            "players": self.players,
            "options": dict(self.setting.options),
            "seat": player,
        }
        for name, secrecy in type(self).fields.items():
            part = secrecy.show(self, getattr(self, name), player)
            if part is not None:
                shown[name] = part
        shown.update(self.recall(player))
        shown["asked"] = [self._question(decision, player) for decision in self._asked(player)]
        if player is not None and player in self.sealed:
            shown["sealed"] = str(self.sealed[player])
        shown["over"] = self.over
        if self.over:
            shown["ending"] = self.ending
            shown["winners"] = list(self.winners)
            shown["scores"] = list(self.scores)
        return shown

    def sight(self, player: int | None) -> tuple[Any, ...]:
        """What `view` shows of the game, as a key: equal exactly where the views are equal."""
        shown: list[Any] = [player]
        for decision in self._asked(player):
            if decision.player == player:
                shown.append((decision.rule.name, decision.options))
            else:
                shown.append(
                    (decision.player, "" if self.lanes is not None else decision.rule.name)
                )
        for name, secrecy in type(self).fields.items():
            value = getattr(self, name)
            if secrecy is not PUBLIC:
                value = secrecy.show(self, value, player)
            shown.append(frozen(value))
        shown.append(frozen(self.recall(player)))
        if player is not None and player in self.sealed:
            shown.append(self.sealed[player])
        return tuple(shown)

    def _asked(self, viewer: int | None) -> tuple[Decision, ...]:
        """Who is asked, as this seat may know it: who has passed in a quiet race seems to think."""
        if not self.sealed or not self.rules[self.agenda[-1][0]].quiet:
            return self.pending
        name, args = self.agenda[-1]
        rule = self.rules[name]
        options: dict[int, tuple[Action, ...]] = rule.run(self, *args)
        racing = [
            Decision(rule, args, player, choices, None)
            for player, choices in options.items()
            if choices and not (player == viewer and player in self.sealed)
        ]
        return (*racing, *[decision for decision in self.pending if decision.rule is not rule])

    def _question(self, decision: Decision, viewer: int | None) -> dict[str, object]:
        question: dict[str, object] = {"player": decision.player, "kind": decision.kind}
        if viewer == decision.player or self.lanes is None:
            question["decision"] = decision.name
            question["clause"] = decision.clause
            question["seconds"] = decision.seconds
        if viewer == decision.player:
            question["options"] = [str(option) for option in decision.options]
        return question

    def imagine(self: Self, player: int | None, luck: Luck) -> Self:
        """A full position that this seat cannot tell from the true one.

        Whatever the seat may not know is drawn anew from `luck`, which also becomes the luck of
        the imagined position. It has no record and nobody listens to it.
        """
        if self.lanes is not None:
            return self._imagine_lanes(self.lanes, player, luck)
        copy = self._copy(luck)
        if copy.over:
            return copy
        for pool, names in copy.book.pools.items():
            spots: list[Spot] = []
            for name in names:
                spots += copy.fields[name].unseen(copy, getattr(copy, name), player)
            if spots:
                copy.redeal(pool, player, spots, [place[i] for place, i in spots], luck)
        for redraw in copy.book.odd:
            getattr(copy, redraw)(player, luck)
        copy.imagined(player, luck)
        if copy.sealed:
            copy._reseal(player, luck)
        copy.settle()
        return copy

    def _reseal(self, viewer: int | None, luck: Luck) -> None:
        """Draw the sealed answers of the others anew.

        The passes of a race are public; those of a quiet one are forgotten.
        """
        name, args = self.agenda[-1]
        rule = self.rules[name]
        if rule.quiet:
            self.sealed = {p: action for p, action in self.sealed.items() if p == viewer}
        if rule.mode != TOGETHER:
            return
        options: dict[int, tuple[Action, ...]] = rule.run(self, *args)
        for seat in sorted(self.sealed):
            if seat != viewer:
                choices = options[seat]
                self.sealed[seat] = choices[luck.below(len(choices))]

    def _imagine_lanes(self: Self, lanes: Lanes, player: int | None, luck: Luck) -> Self:
        """Imagine the moment before the lanes, then go through them: as known, or at random.

        Everybody sees who is still under way, so guesses that would show otherwise do not count.
        """
        sight = self.sight(player)
        for _ in range(GUESSES):
            copy = lanes.before.imagine(player, luck)
            assert isinstance(copy, type(self))
            for seat, action in lanes.moves:
                decision = copy.asked(seat)
                if decision is None:
                    break
                if seat != player:
                    action = decision.options[luck.below(len(decision.options))]
                copy.play(seat, action)
            if copy.sight(player) == sight:
                return copy
        raise RulesBug(f"{type(self).__name__}: no way through the lanes looks like this one")

    # -- Copying and keeping ------------------------------------------------------------------

    def clone(self: Self) -> Self:
        """An independent copy, with its record, that goes on with the same luck."""
        copy = self._copy(self.luck.clone())
        if self.log is not None:
            copy.log = self.log[:]
        return copy

    def _copy(self: Self, luck: Luck | None) -> Self:
        copy = type(self)()
        copy.setting = self.setting
        copy.players = self.players
        copy.luck = self.luck if luck is None else luck
        copy.book = self.book
        copy.rules = self.rules
        copy.agenda = self.agenda[:]
        copy.stack = copy.agenda
        copy.pending = self.pending
        copy.sealed = self.sealed.copy()
        copy.offers = self.offers[:]
        copy.lanes = None if self.lanes is None else self.lanes.copy()
        copy.log = None
        copy.listener = None
        copy.over = self.over
        copy.ending = self.ending
        copy.winners = self.winners
        copy.scores = self.scores
        for name in self.book.names:
            value = getattr(self, name)
            if isinstance(value, list):
                value = _copied(value)
            setattr(copy, name, value)
        return copy

    def save(self) -> dict[str, Any]:
        """The whole position as plain data that JSON can hold; `game.load` reads it."""
        return {
            "game": self.setting.meta.slug,
            "version": self.setting.meta.version,
            "players": self.players,
            "options": dict(self.setting.options),
            "fields": {name: plain(getattr(self, name)) for name in self.book.names},
            "agenda": [_listed(item) for item in self.agenda],
            "offers": [_listed(item) for item in self.offers],
            "sealed": {str(seat): str(action) for seat, action in self.sealed.items()},
            "lanes": None if self.lanes is None else self.lanes.save(),
            "luck": self.luck.save(),
            "ending": self.ending,
            "winners": list(self.winners),
            "scores": list(self.scores),
            "log": None
            if self.log is None
            else [[kind, player, str(action)] for kind, player, action in self.log],
        }

    def restore(self, setting: Setting, data: dict[str, Any], settle: bool = True) -> None:
        """Become the position that `save` wrote; used by `game.load` on a bare instance."""
        self.begin(setting, load_luck(data["luck"]), None, None)
        if set(data["fields"]) != set(self.book.names):
            raise Unreadable("the saved position has other fields than these rules")
        for name, value in data["fields"].items():
            setattr(self, name, plain(value))
        self.agenda += [_unlisted(item) for item in data["agenda"]]
        self.offers = [_unlisted(item) for item in data["offers"]]
        self.sealed = {int(seat): parse(action) for seat, action in data["sealed"].items()}
        if data["lanes"] is not None:
            before = type(self)()
            before.restore(setting, data["lanes"]["before"], settle=False)
            stacks = [[_unlisted(item) for item in lane] for lane in data["lanes"]["stacks"]]
            moves = [(seat, parse(action)) for seat, action in data["lanes"]["moves"]]
            self.lanes = Lanes(before, stacks, moves)
        self.ending = data["ending"]
        self.over = self.ending != ""
        self.winners = tuple(data["winners"])
        self.scores = tuple(data["scores"])
        if data["log"] is not None:
            self.log = [(kind, player, parse(action)) for kind, player, action in data["log"]]
        if settle:
            self.settle()

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
        )

    def listen(self, listener: Callable[[Event], None] | None) -> None:
        """Hear every event from now on; None to stop."""
        self.listener = listener


class Lanes:
    """Several seats under way at once: an agenda for each, and how they came where they are.

    The position from before the lanes and the moves since then are kept for `imagine`: what others
    did in their lanes is secret until all are done.
    """

    def __init__(
        self, before: Position, stacks: list[list[Item]], moves: list[tuple[int, Action]]
    ) -> None:
        self.before = before
        self.stacks = stacks
        self.moves = moves

    def copy(self) -> Lanes:
        return Lanes(self.before, [stack[:] for stack in self.stacks], self.moves[:])

    def save(self) -> dict[str, Any]:
        return {
            "before": self.before.save(),
            "stacks": [[_listed(item) for item in stack] for stack in self.stacks],
            "moves": [[seat, str(action)] for seat, action in self.moves],
        }


def _allows(decision: Decision, action: Action) -> bool:
    """Whether the action is one of the options; where `say` is one, so is any text."""
    for option in decision.options:
        if option is action:
            return True
    if action in decision.options:
        return True
    if action.text == "" or Action(action.verb, action.n) not in decision.options:
        return False
    check_text(action.text)
    return action.verb == "say"


def _endless(position: Position, name: str) -> RulesBug:
    return RulesBug(f"{type(position).__name__}: the agenda has no end: {name}")


def _copied(values: list[Any]) -> list[Any]:
    for value in values:
        if isinstance(value, list):
            return [_copied(part) if isinstance(part, list) else part for part in values]
    return values[:]


def _listed(value: Any) -> Any:
    """Tuples as lists, all the way down, for JSON."""
    if isinstance(value, (tuple, list)):
        return [_listed(part) for part in value]
    return value


def _tupled(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_tupled(part) for part in value])
    return value


def _unlisted(item: list[Any]) -> Item:
    name, args = item
    return (str(name), tuple([_tupled(arg) for arg in args]))
