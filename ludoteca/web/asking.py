"""What is asked at a table: questions, choices, races, and whom everybody waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ludoteca.kernel import Words, parse
from ludoteca.table import SeatState, State
from ludoteca.web.choices import FEW, Choice, Choosing, choices_of, choosing, keyed
from ludoteca.web.language import game_words

SHORT: Final = 15
"""A race of no more seconds than this is short."""

HURRY: Final = 60_000
"""Whoever has fewer milliseconds than this to answer must not be kept waiting."""


@dataclass(frozen=True)
class Button:
    """What is pressed in a race in real time, and what a press takes, in the order of ripening."""

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


def questions(
    state: State, lang: str, drawn: Mapping[str, int | None] | None = None, most: int = FEW
) -> list[Question]:
    """What the viewer is asked now; offers, which can wait, come last.

    `drawn` are the actions that can be chosen on the table, with their printed numbers.
    """
    words = game_words(state.game, lang)
    found: list[Question] = []
    for asked in state.view["asked"]:
        if state.viewer is None or asked["player"] != state.viewer:
            continue
        key: str = asked["decision"]
        prompt = words.prompt(key, state.viewer, state.asking.get(key, ()), state.names)
        clause, kind = asked["clause"], asked["kind"]
        pressing = state.pressing if kind == "race" else ""
        button, rest = _pressed(asked["options"], words, state.names, pressing)
        choices = choices_of(state.view, rest, words, state.names)
        rule, seconds = words.clause(clause), asked.get("seconds", 0)
        form = choosing(choices, words, drawn or {}, most)
        found.append(Question(prompt, clause, rule, kind, seconds, choices, button, form))
    found.sort(key=lambda question: question.kind == "offer")
    forms = keyed([question.choosing for question in found], drawn or {})
    return [replace(asked, choosing=form) for asked, form in zip(found, forms, strict=True)]


def _pressed(
    options: Sequence[str], words: Words, names: Sequence[str], pressing: str = ""
) -> tuple[Button | None, list[str]]:
    """The button for the answers that are pressed for, and the answers that are chosen."""
    takes = [option for option in options if parse(option).verb == pressing]
    said = tuple([words.action(option, names) for option in takes])
    button = Button(pressing, words.button(pressing), said) if takes else None
    return button, [option for option in options if option not in takes]


def waiting(state: State, lang: str) -> list[str]:
    """Whom the table waits for, besides the viewer."""
    words = game_words(state.game, lang)
    return [
        words.waiting(asked.get("decision", ""), asked["player"], state.names)
        for asked in state.view["asked"]
        if asked["player"] != state.viewer and asked["kind"] != "offer"
    ]


@dataclass(frozen=True)
class Racer:
    """Somebody's buttons on a screen that several people share."""

    seat: int
    name: str
    choices: tuple[Choice, ...]
    button: Button | None


def racers(state: State, mine: Sequence[int], lang: str) -> list[Racer]:
    """Those who race on this device, where several people share it."""
    people = [seat for seat in mine if not state.seats[seat].level]
    if len(people) < 2:
        return []
    words = game_words(state.game, lang)
    found: list[Racer] = []
    for seat, options in state.racing.items():
        button, rest = _pressed(options, words, state.names, state.pressing)
        choices = tuple([Choice(option, words.action(option, state.names)) for option in rest])
        found.append(Racer(seat, state.names[seat], choices, button))
    return found


def ring(state: State) -> int:
    """The milliseconds of a race that is so short that its time is shown as a ring; or 0."""
    seconds = [asked.get("seconds", 0) for asked in state.view["asked"] if asked["kind"] == "race"]
    short = state.race_deadline and not state.pressing and seconds and max(seconds) <= SHORT
    return 1000 * max(seconds) if short else 0


def hurries(state: State, time: int) -> bool:
    """Whether the page must show this at once: a race runs, or the viewer's own time does."""
    if state.timely or state.race_deadline is not None:
        return True
    deadline = None if state.viewer is None else state.seats[state.viewer].clock.deadline
    return deadline is not None and deadline - time < HURRY


def next_here(state: State, mine: Sequence[int]) -> SeatState | None:
    """Who on this device is asked, if the viewer is not."""
    if len(mine) < 2 or any(q["player"] == state.viewer for q in state.view["asked"]):
        return None
    for seat in state.seats:
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
    ring: int
    clause: str
    """The rule by which somebody is asked, the viewer before all others."""
    turn: bool
    """Whether the viewer is asked, and no bot answers instead."""


def asking(
    state: State,
    mine: Sequence[int],
    lang: str,
    drawn: Mapping[str, int | None],
    most: int = FEW,
) -> Asking:
    """What is asked at a table, on a device that has the seats `mine` and shows what is `drawn`."""
    asked = questions(state, lang, drawn, most)
    racing = racers(state, mine, lang)
    passing = next_here(state, mine)
    everybody = state.view["asked"]
    me = None if state.viewer is None else state.seats[state.viewer]
    return Asking(
        kind=_kind(state, me, bool(racing), bool(asked), passing is not None),
        questions=asked,
        waiting=waiting(state, lang),
        racers=racing,
        next_here=passing,
        ring=ring(state),
        clause=asked[0].clause if asked else (everybody[0].get("clause", "") if everybody else ""),
        turn=bool(asked and me and not me.level),
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
        "asked": asked,
        "next_here": passing,
    }
    return next((kind for kind, holds in states.items() if holds), "waits")
