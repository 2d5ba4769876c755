"""What is asked at a table: questions, choices, races, and whom everybody waits for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ludoteca.kernel import View, Words, game, parse
from ludoteca.scene.effects import spent_of
from ludoteca.table import Face, SeatState, State
from ludoteca.web.choices import FEW, Choice, Choosing, choices_of, choosing, keyed, typing_of
from ludoteca.web.frames import MOST_FRAMES
from ludoteca.web.language import game_words

SHORT: Final = 15_000
"""A time of no more milliseconds than this is short, and shown as a ring."""

MANY: Final = 60
"""More options than this are not told one by one while they ripen."""

HURRY: Final = 60_000
"""Whoever has fewer milliseconds than this to answer must not be kept waiting."""


MOST_QUESTIONS: Final = 512
"""How many questions are kept; some have hundreds of answers."""

Offered = tuple[tuple[Choice, ...], tuple[Choice, ...]]
"""What can be chosen, and what is no longer to be chosen."""


@dataclass(frozen=True)
class Button:
    """What is pressed in real time, and what a press takes, in the order of ripening.

    What ripens too fast to be read is not told.
    """

    verb: str
    label: str
    takes: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """What a seat is asked, in one sentence, with the rule that asks.

    Where there is a `button`, the other choices are the `choices`.
    """

    prompt: str
    clause: str
    rule: str
    kind: str
    seconds: int
    choices: tuple[Choice, ...]
    button: Button | None
    choosing: Choosing


def asked_of_viewer(state: State) -> list[dict[str, Any]]:
    """What the view says that its own seat is asked; offers, which can wait, come last."""
    if state.viewer is None:
        return []
    own = [asked for asked in state.view["asked"] if asked["player"] == state.viewer]
    return sorted(own, key=lambda asked: bool(asked["kind"] == "offer"))


def has_turn(state: State) -> bool:
    """Whether the viewer is asked, and no bot answers instead."""
    return bool(asked_of_viewer(state)) and not state.seats[state.viewer or 0].level


def asking_clause(state: State) -> str:
    """The rule by which somebody is asked, the viewer before all others."""
    asked = asked_of_viewer(state) or state.view["asked"]
    return str(asked[0].get("clause", "")) if asked else ""


def questions(
    state: State, lang: str, drawn: Mapping[str, int | None] | None = None, most: int = FEW
) -> list[Question]:
    """What the viewer is asked now, in words.

    `drawn` are the actions that can be chosen on the table, with their printed numbers.
    """
    words = game_words(state.game, lang)
    every = asked_of_viewer(state)
    offered: list[Offered] = []
    buttons: list[Button | None] = []
    for asked in every:
        pressing = "" if asked["kind"] == "offer" else state.pressing
        button, rest = _pressed(asked["options"], words, state.names, pressing)
        choices = choices_of(state.view, rest, words, state.names)
        spent = choices_of(state.view, _spent(state, asked["options"]), words, state.names)
        offered.append((choices, spent))
        buttons.append(button)
    shown = drawn or {}
    printed = [
        (one.action, shown[one.action])
        for choices, _ in offered
        for one in choices
        if one.action in shown
    ]
    forms = _forms(tuple(offered), words, tuple(printed), most)
    return [
        Question(
            words.prompt(
                asked["decision"],
                asked["player"],
                state.asking.get(asked["decision"], ()),
                state.names,
            ),
            asked["clause"],
            words.clause(asked["clause"]),
            asked["kind"],
            asked.get("seconds", 0),
            choices,
            button,
            form,
        )
        for asked, (choices, _), button, form in zip(every, offered, buttons, forms, strict=True)
    ]


@lru_cache(MOST_QUESTIONS)
def _forms(
    offered: tuple[Offered, ...],
    words: Words,
    drawn: tuple[tuple[str, int | None], ...],
    most: int,
) -> tuple[Choosing, ...]:
    """In which form each question is answered: the same ones come up at many tables."""
    shown = dict(drawn)
    return tuple(
        keyed([choosing(choices, words, shown, most, spent) for choices, spent in offered], shown)
    )


def _spent(state: State, options: Sequence[str]) -> list[str]:
    """What the game lists as no longer to be chosen, of the verbs that are asked for now."""
    verbs = {parse(option).verb for option in options}
    return [gone for gone in spent_of(game(state.game))(state.view) if parse(gone).verb in verbs]


def _pressed(
    options: Sequence[str], words: Words, names: Sequence[str], pressing: str = ""
) -> tuple[Button | None, list[str]]:
    """The button for the answers that are pressed for, and the answers that are chosen."""
    takes = [option for option in options if parse(option).verb == pressing]
    rest = [option for option in options if parse(option).verb != pressing]
    said = [words.action(option, names) for option in takes] if len(takes) <= MANY else []
    return Button(pressing, words.button(pressing), tuple(said)) if takes else None, rest


def waiting(state: State, lang: str) -> list[str]:
    """Whom the table waits for, besides the viewer."""
    return [
        _waited_for(state.game, lang, asked.get("decision", ""), asked["player"], state.names)
        for asked in state.view["asked"]
        if asked["player"] != state.viewer and asked["kind"] != "offer"
    ]


@lru_cache(MOST_FRAMES)
def _waited_for(slug: str, lang: str, decision: str, player: int, names: tuple[str, ...]) -> str:
    """All others at a table read the same."""
    return game_words(slug, lang).waiting(decision, player, names)


@dataclass(frozen=True)
class Racer:
    """Somebody's buttons on a screen that several people share."""

    seat: int
    name: str
    choosing: Choosing
    button: Button | None


def laid_open(state: State) -> View:
    """The view as it is drawn: in the middle, whoever has buzzed chooses on the table as well."""
    options = state.racing.get(state.buzzed) if state.buzzed is not None else None
    if state.viewer is not None or options is None:
        return state.view
    asked = state.view["asked"]
    own = [
        {**question, "player": None, "options": options}
        for question in asked
        if question["player"] == state.buzzed
    ]
    return {**state.view, "asked": [*asked, *own]}


def racers(
    state: State, mine: Sequence[int], lang: str, drawn: Collection[str] = ()
) -> list[Racer]:
    """Those who race on this device, where several people share it.

    `drawn` are the actions that can be chosen on the table.
    """
    people = [seat for seat in mine if not state.seats[seat].level]
    if len(people) < 2:
        return []
    words = game_words(state.game, lang)
    found: list[Racer] = []
    for seat, options in sorted(state.racing.items()):
        if state.buzzed in state.racing and seat != state.buzzed:
            continue
        button, rest = _pressed(options, words, state.names, state.pressing)
        choices = choices_of({**state.view, "seat": seat}, rest, words, state.names)
        found.append(Racer(seat, state.names[seat], _openly(choices, words, drawn), button))
    return found


def _openly(choices: Sequence[Choice], words: Words, drawn: Collection[str]) -> Choosing:
    """Every button in sight, for many hands at once; what is typed is folded away.

    So is what the table shows, if it is much: whoever has buzzed points at it.
    """
    typing = typing_of(choices, words)
    apart = [] if typing is None else [*typing.choices, *([typing.says] if typing.says else [])]
    rest = [choice for choice in choices if choice not in apart]
    shown = [choice for choice in rest if choice.action in drawn] if len(rest) > FEW else []
    seen = [choice for choice in rest if choice not in shown]
    named = typing.choices if typing else ()
    return Choosing(tuple(seen), (), (*named, *shown), typing)


def timer(state: State) -> Face | None:
    """The clock that the dock shows: of a race, or of whoever has a time that the game sets.

    Whoever must answer sees no other clock. A race for the right moment shows by itself how time
    goes by.
    """
    if state.race.deadline is not None:
        return None if state.pressing else state.race
    asked = any(must_answer(asked, state.viewer) for asked in state.view["asked"])
    timed = [seat.clock for seat in state.seats if seat.clock.lasts]
    own = [] if state.viewer is None else [state.seats[state.viewer].clock]
    return next((face for face in (own if asked else timed) if face in timed), None)


def hurries(state: State, time: int) -> bool:
    """Whether the page must show this at once: a race runs, or the viewer's own time does."""
    if state.timely or state.race_deadline is not None:
        return True
    deadline = None if state.viewer is None else state.seats[state.viewer].clock.deadline
    return deadline is not None and deadline - time < HURRY


def must_answer(asked: Mapping[str, object], seat: int | None) -> bool:
    """Whether this asks the seat for something that the others wait for."""
    return asked["player"] == seat and asked["kind"] != "offer"


def next_here(state: State, mine: Sequence[int]) -> SeatState | None:
    """Who on this device is asked, if the viewer is not: it goes round clockwise."""
    if len(mine) < 2 or any(must_answer(q, state.viewer) for q in state.view["asked"]):
        return None
    first = 0 if state.viewer is None else state.viewer + 1
    for seat in (*state.seats[first:], *state.seats[:first]):
        if seat.seat in mine and seat.seat != state.viewer and seat.asked and not seat.level:
            return seat
    return None


# -- What the dock shows ------------------------------------------------------------------------


@dataclass(frozen=True)
class Asking:
    """What one device shows of all that is asked now.

    `kind` names the state, and the template of the dock for it in `templates/table/dock`.
    """

    kind: str
    questions: Sequence[Question]
    waiting: Sequence[str]
    racers: Sequence[Racer]
    next_here: SeatState | None
    timer: Face | None
    """The clock that the dock shows."""

    @property
    def ring(self) -> int:
        """The milliseconds of a time that is so short that it is shown as a ring; or 0."""
        lasts = self.timer.lasts if self.timer else 0
        return lasts if lasts <= SHORT else 0


def asking(
    state: State,
    mine: Sequence[int],
    lang: str,
    drawn: Mapping[str, int | None],
    most: int = FEW,
) -> Asking:
    """What is asked at a table, on a device that has the seats `mine` and shows what is `drawn`."""
    asked = questions(state, lang, drawn, most)
    racing = racers(state, mine, lang, drawn)
    passing = next_here(state, mine)
    me = None if state.viewer is None else state.seats[state.viewer]
    return Asking(
        kind=_kind(state, me, bool(racing), bool(asked), passing is not None),
        questions=asked,
        waiting=waiting(state, lang),
        racers=racing,
        next_here=passing,
        timer=timer(state),
    )


def _kind(state: State, me: SeatState | None, racing: bool, asked: bool, passing: bool) -> str:
    """The first that holds, from what stops the game to what goes on elsewhere."""
    states = {
        "over": state.over,
        "asked_undo": state.undo and me and me.seat in state.undo.waiting,
        "waiting_undo": state.undo,
        "bot_plays": me and me.level,
        "lay_in_middle": racing and me,
        "race": racing,
        # Whoever is only offered something does not keep the device from those who are asked.
        "next_here": passing,
        "asked": asked,
    }
    return next((kind for kind, holds in states.items() if holds), "waits")
