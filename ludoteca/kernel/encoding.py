"""Views and actions as whole numbers, by the sizes that a game declares.

`Encoder` reads a class of rules once for each number of players. Every action then has a number
(`Vocabulary`), and whatever a seat may know has its place in a list of fixed length (`Layout`).
Views are equal exactly where these lists and the masks of the seat's own options are. What `encode`
and `mask` are for is told in `Position`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from ludoteca.kernel.agenda import LANES, OFFER, STEP
from ludoteca.kernel.errors import RulesBug, Unknown
from ludoteca.kernel.knowing import who_is_asked
from ludoteca.kernel.notation import Action, actions
from ludoteca.kernel.rulebook import rulebook_of
from ludoteca.kernel.secrecy import Public, Secrecy
from ludoteca.kernel.shapes import SEAT_OR_NOBODY, SEATS, Number, Shape, each, offsets, upto

if TYPE_CHECKING:
    from ludoteca.kernel.position import Position


class Vocabulary:
    """All actions of a game, numbered from 0: verb by verb, as the game declares them.

    Actions with a free text have the number of the same action without it.
    """

    def __init__(self, game: str, verbs: dict[str, Number]) -> None:
        self.game = game
        self.actions: tuple[Action, ...] = ()
        self._places: dict[str, dict[int, int]] = {}
        for verb, shape in verbs.items():
            numbers = shape.numbers()
            first = len(self.actions)
            self._places[verb] = {n: first + i for i, n in enumerate(numbers)}
            self.actions += actions(verb, numbers)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.find(action) >= 0

    def number(self, action: Action) -> int:
        """The number of an action; `vocabulary[number]` is the action again."""
        found = self.find(action)
        if found < 0:
            raise Unknown(f"{self.game} declares no action {action}")
        return found

    def find(self, action: Action) -> int:
        """The same, but -1 where there is no such action."""
        places = self._places.get(action.verb)
        return -1 if places is None else places.get(action.n, -1)


class Slot(NamedTuple):
    """Which numbers belong to a part of the view, and their range."""

    name: str
    offset: int
    length: int
    least: int
    greatest: int


class Layout:
    """What `encode` writes for this number of players.

    `least` and `greatest` are the ranges, number by number. No more than `decisions` wait for an
    answer at once.
    """

    def __init__(self, players: int, decisions: int) -> None:
        self.players = players
        self.decisions = decisions
        self.slots: list[Slot] = []
        self.least: list[int] = []
        self.greatest: list[int] = []

    @property
    def length(self) -> int:
        """How many numbers there are."""
        return len(self.least)

    def __getitem__(self, name: str) -> Slot:
        for slot in self.slots:
            if slot.name == name:
                return slot
        known = ", ".join([slot.name for slot in self.slots])
        raise Unknown(f"there is no part {name!r}; there are: {known}")

    def add(self, name: str, shape: Shape, blank: bool = False) -> None:
        for part, bounds in shape.slots(name, blank):
            if bounds:
                least = [pair[0] for pair in bounds]
                greatest = [pair[1] for pair in bounds]
                slot = Slot(part, self.length, len(bounds), min(least), max(greatest))
                self.slots.append(slot)
                self.least += least
                self.greatest += greatest


class Encoder:
    """One class of rules at one number of players: its vocabulary, its layout, and how to write."""

    def __init__(self, rules: type[Position], players: int) -> None:
        check_declared(rules)
        self.name = rules.__name__
        self.players = players
        self.vocabulary = Vocabulary(
            self.name, {verb: shape.resolve(players) for verb, shape in rules.verbs.items()}
        )
        kinds = {name: rule.mode for name, rule in rulebook_of(rules).rules.items()}
        waiting = [name for name, mode in kinds.items() if mode not in (STEP, LANES, OFFER)]
        self.questions = {name: 1 + i for i, name in enumerate(waiting)}
        self.busy = 1 + len(waiting)
        offers = [name for name, mode in kinds.items() if mode == OFFER]
        self.offers = {name: (1 + i) * players for i, name in enumerate(offers)}
        self.decisions = players * (1 + len(offers))
        self.endings = {ending: 1 + i for i, ending in enumerate(rules.endings)}
        self.names: list[str] = []
        self.secrecies: list[Secrecy] = []
        self.shapes: list[Shape] = []
        for name, secrecy in rules.fields.items():
            shown = secrecy.shown_as()
            if shown is not None:
                self.names.append(name)
                self.secrecies.append(secrecy)
                self.shapes.append(shown.resolve(players))
        pairs = zip(self.secrecies, self.shapes, strict=True)
        self.plain = [isinstance(secrecy, Public) and shape.flat for secrecy, shape in pairs]
        self.memories = {name: shape.resolve(players) for name, shape in rules.memories.items()}
        scores = [shape.resolve(players).bounds(False)[0] for shape in rules.endings.values()]
        least = min([pair[0] for pair in scores])
        greatest = max([pair[1] for pair in scores])
        self.layout = self._lay_out(each(Number(least, greatest)))
        # The viewer, who is asked, the sealed answer; fields and memories; ending, winners, scores.
        known = [*self.shapes, *self.memories.values()]
        self.blank = [0] * (2 + self.decisions)
        self.offsets = offsets(known, len(self.blank))
        self.blank += [number for shape in known for number in shape.blank]
        self.result = len(self.blank)
        self.blank += [0, 0] + [least - 1] * players

    def _lay_out(self, scores: Shape) -> Layout:
        layout = Layout(self.players, self.decisions)
        layout.add("seat", SEAT_OR_NOBODY.resolve(self.players))
        layout.add("asked", each(upto(self.busy)).resolve(self.players))
        for offer in self.offers:
            layout.add(f"offer.{offer}", each(upto(1)).resolve(self.players))
        layout.add("sealed", upto(len(self.vocabulary)))
        for name, secrecy, shape in zip(self.names, self.secrecies, self.shapes, strict=True):
            layout.add(name, shape, secrecy.blanks)
        for name, shape in self.memories.items():
            layout.add(name, shape)
        layout.add("ending", upto(len(self.endings)))
        layout.add("winners", SEATS.resolve(self.players))
        layout.add("scores", scores.resolve(self.players), blank=True)
        return layout

    def encode(self, position: Position, viewer: int | None) -> list[int]:
        """What the viewer may know, in the order of the layout."""
        out = self.blank[:]
        self._write_asked(position, viewer, out)
        for i in range(len(self.names)):
            value = getattr(position, self.names[i])
            if self.plain[i]:
                out[self.offsets[i]] = value
                continue
            secrecy = self.secrecies[i]
            if isinstance(secrecy, Public):
                self.shapes[i].write(value, out, self.offsets[i])
            else:
                secrecy.write(self.shapes[i], position, value, viewer, out, self.offsets[i])
        if self.memories:
            recalled = position.recall(viewer)
            for i, (name, shape) in enumerate(self.memories.items(), len(self.names)):
                shape.write(recalled[name], out, self.offsets[i])
        if position.over:
            self._write_result(position, out)
        return out

    def _write_asked(self, position: Position, viewer: int | None, out: list[int]) -> None:
        """The viewer, who is asked what, and the own sealed answer.

        In lanes everybody sees who is busy, but only the own decision.
        """
        out[0] = -1 if viewer is None else viewer
        in_lanes = position.lanes is not None
        for decision in who_is_asked(position, viewer):
            player = decision.player
            if in_lanes and player != viewer:
                out[1 + player] = self.busy
            elif decision.rule.mode == OFFER:
                out[1 + self.offers[decision.rule.name] + player] = 1
            else:
                out[1 + player] = self.questions[decision.rule.name]
        if viewer is not None and viewer in position.sealed:
            out[1 + self.decisions] = 1 + self.vocabulary.number(position.sealed[viewer])

    def _write_result(self, position: Position, out: list[int]) -> None:
        if position.ending not in self.endings:
            raise RulesBug(f"{self.name}: the ending {position.ending!r} is not declared")
        winners = 0
        for seat in position.winners:
            winners |= 1 << seat
        at = self.result
        out[at] = self.endings[position.ending]
        out[at + 1] = winners
        for seat, score in enumerate(position.scores):
            out[at + 2 + seat] = int(score)


def check_declared(rules: type[Position]) -> None:
    """Say what is missing before anything can be numbered."""
    missing = undeclared(rules)
    if missing:
        raise RulesBug(f"{rules.__name__} does not declare the sizes of: {', '.join(missing)}")


def undeclared(rules: type[Position]) -> list[str]:
    """What has no declared size: fields, verbs, endings."""
    missing = [name for name, secrecy in rules.fields.items() if secrecy.shape is None]
    return missing + ["verbs"] * (not rules.verbs) + ["endings"] * (not rules.endings)


_encoders: Final[dict[tuple[type, int], Encoder]] = {}


def encoder_of(rules: type[Position], players: int) -> Encoder:
    """The encoder of these rules; made once."""
    found = _encoders.get((rules, players))
    if found is None:
        found = _encoders[rules, players] = Encoder(rules, players)
    return found


def encode(position: Position, player: int | None) -> list[int]:
    return encoder_of(type(position), position.players).encode(position, player)


def mask(position: Position, player: int | None) -> bytearray:
    vocabulary = encoder_of(type(position), position.players).vocabulary
    marks = bytearray(len(vocabulary.actions))
    for decision in position.pending:
        if decision.player == player:
            for option in decision.options:
                marks[vocabulary.number(option)] = 1
    return marks
