"""The table of Lost Temple in plain text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoteca.games.lost_temple.board import CHANCE_SPACES, FINISH, KIND
from ludoteca.kernel import View, Words

MARKS: Final = {"village": "⌂", "temple": "▲", "jungle": "♣", "chance": "?", "big_temple": "★"}
IN_A_ROW: Final = 10
WIDTH: Final = 8
GAP: Final = "   "


def table_text(view: View, words: Words, names: Sequence[str] = ()) -> str:
    """All that the view shows: supplies, track with meeples, players, and what this seat knows."""
    lines = [supplies(view, words), "", *track(view), legend(words), ""]
    lines += players(view, words, names)
    lines += ["", *cards(view, words, names)]
    return "\n".join(lines).rstrip()


def label(words: Words, key: str, value: object) -> str:
    return f"{words.lookup('labels', key)}: {value}"


def name_of(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else f"P{seat + 1}"


def supplies(view: View, words: Words) -> str:
    stock = [label(words, key, view[key]) for key in ("round", "bank", "supply", "reserve")]
    return GAP.join([*stock, label(words, "finish", FINISH[view["players"]])])


def track(view: View) -> list[str]:
    """Rows of spaces with their marks; under each row the meeples, by the number of their seat."""
    finish = FINISH[view["players"]]
    lines: list[str] = []
    for first in range(1, finish + 1, IN_A_ROW):
        spaces = range(first, min(first + IN_A_ROW, finish + 1))
        marked = [f"{space} {mark(space, finish)}".ljust(WIDTH) for space in spaces]
        meeples = [meeples_on(space, view["at"]).ljust(WIDTH) for space in spaces]
        lines += ["".join(marked).rstrip(), "".join(meeples).rstrip()]
    return lines


def mark(space: int, finish: int) -> str:
    """LT-1.2 A big temple that is not the finish is a temple like the others."""
    kind = KIND[space]
    return MARKS.get("temple" if kind == "big_temple" and space != finish else kind, "")


def meeples_on(space: int, at: list[int]) -> str:
    here = "".join([str(seat + 1) for seat, place in enumerate(at) if place == space])
    return f"●{here}" if here else ""


def legend(words: Words) -> str:
    return GAP.join([f"{sign} {words.lookup('space', kind)}" for kind, sign in MARKS.items()])


def players(view: View, words: Words, names: Sequence[str]) -> list[str]:
    """A line for each seat: place, gems, machetes; the idol and what it has revealed."""
    titles = [words.lookup("labels", key) for key in ("space", "gems", "machetes")]
    people = [name_of(seat, names) for seat in range(view["players"])]
    widest = max([len(name) for name in people])
    lines = [" " * (widest + 2) + "".join([f"{GAP}{title}" for title in titles])]
    for seat, name in enumerate(people):
        figures = [view["at"][seat], view["gems"][seat], view["machetes"][seat]]
        row = f"{seat + 1} {name.ljust(widest)}"
        for title, figure in zip(titles, figures, strict=True):
            row += f"{GAP}{figure:>{len(title)}}"
        lines.append(row + "".join([GAP + remark for remark in remarks(view, words, seat)]))
    return lines


def remarks(view: View, words: Words, seat: int) -> list[str]:
    revealed = [character for character, holder in view["draft"]["answered"] if holder == seat]
    found = [words.lookup("labels", "idol")] if seat == view["idol"] else []
    return found + [words.lookup("character", str(character)) for character in revealed]


def cards(view: View, words: Words, names: Sequence[str]) -> list[str]:
    """The selection and the calls, as far as this seat knows them."""
    draft = view["draft"]
    lines: list[str] = []
    if draft["face_up"]:
        lines.append(label(words, "face_up", listed(words, draft["face_up"])))
    if draft["packet"] and not view["over"]:
        held = f" ({listed(words, draft['seen'][-1])})" if chooses(view) else ""
        lines.append(label(words, "packet", f"{draft['packet']}{held}"))
    if draft["mine"]:
        key = "your_characters" if len(draft["mine"]) > 1 else "your_character"
        lines.append(label(words, key, listed(words, draft["mine"])))
    for key, field in (("called_now", "call"), ("curse", "curse"), ("theft", "theft")):
        if view[field]:
            lines.append(label(words, key, listed(words, [view[field]])))
    if view["claim"] >= 0:
        lines.append(label(words, "next_idol", name_of(view["claim"], names)))
    known = [
        f"{space} {words.lookup('token', str(token))}"
        for space, token in zip(CHANCE_SPACES, view["tokens"], strict=False)
        if token is not None
    ]
    return [*lines, label(words, "known_tokens", ", ".join(known))] if known else lines


def chooses(view: View) -> bool:
    asked = [question["player"] for question in view["asked"] if question["decision"] == "pick"]
    return asked == [view["seat"]]


def listed(words: Words, characters: list[int]) -> str:
    return ", ".join([f"{c} {words.lookup('character', str(c))}" for c in characters])
