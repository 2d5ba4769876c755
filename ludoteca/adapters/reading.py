"""What a language model reads: tables, questions and rules as text, and the same as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.kernel import Game, View, Words
from ludoteca.kernel.words import seat_name
from ludoteca.scene import scene_of, svg
from ludoteca.scene.effects import effect_of_action
from ludoteca.scene.say import label_text
from ludoteca.scene.telling import result_lines, table_text

Data = dict[str, Any]

Question = Mapping[str, Any]
"""An entry of `view["asked"]`."""


@dataclass(frozen=True)
class Sight:
    """What a seat sees at one moment; `index` is which moment that is.

    `asking` holds what fills the prompts of its own questions, by decision.
    """

    index: int
    seat: int
    view: View
    names: Sequence[str]
    asking: Mapping[str, Sequence[Any]]
    undo: bool = False
    """Whether somebody wants to take moves back and asks this seat to agree."""

    @property
    def questions(self) -> list[Question]:
        """What the seat is asked; offers, which can wait, come last."""
        mine = [asked for asked in self.view["asked"] if asked["player"] == self.seat]
        return sorted(mine, key=lambda asked: asked["kind"] == "offer")

    @property
    def must_answer(self) -> bool:
        """Whether the table waits for this seat."""
        return self.undo or any(asked["kind"] != "offer" for asked in self.questions)

    @property
    def offers(self) -> frozenset[str]:
        """What the seat is offered and need not answer."""
        offered = [asked["options"] for asked in self.questions if asked["kind"] == "offer"]
        return frozenset([option for options in offered for option in options])

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.view["over"])


def whole_table(game: Game, sight: Sight, words: Words, news: Sequence[str]) -> str:
    """What has happened, the table, and what is asked."""
    blocks = [news_text(words, news)] if news else []
    blocks.append(table_text(game, sight.view, words, sight.names))
    blocks.append(asked_text(game, sight, words))
    return "\n\n".join(blocks)


def short_text(game: Game, sight: Sight, words: Words, news: Sequence[str]) -> str:
    """What has happened and what is asked, without the table."""
    return "\n\n".join([news_text(words, news), asked_text(game, sight, words)])


def news_text(words: Words, news: Sequence[str]) -> str:
    if not news:
        return words.say("play", "quiet")
    return "\n".join([words.say("play", "since"), *[f"- {line}" for line in news]])


def asked_text(game: Game, sight: Sight, words: Words, passing: str = "") -> str:
    """The result, or what the seat is asked with all its options, or whom everybody waits for.

    `passing` says how an offer is let pass: by waiting, if nothing else is said.
    """
    if sight.over:
        return "\n".join(result_lines(sight.view, words, sight.names))
    blocks = [words.say("model", "undo_wanted")] if sight.undo else []
    blocks += [question_text(game, sight, asked, words) for asked in sight.questions]
    if not sight.must_answer:
        if sight.questions:
            blocks.append(passing or words.say("model", "offer"))
        others = [asked for asked in sight.view["asked"] if asked["player"] != sight.seat]
        waiting = [
            words.waiting(asked.get("decision", ""), asked["player"], sight.names)
            for asked in others
            if asked["kind"] != "offer"
        ]
        blocks.append("\n".join(dict.fromkeys(waiting)))
    return "\n\n".join([block for block in blocks if block])


def question_text(game: Game, sight: Sight, asked: Question, words: Words) -> str:
    """A question, the rule that asks it, and a line for each option: what to play, what it does."""
    clause = asked["clause"]
    lines = [f"{prompt_of(sight, asked, words)} ({clause})"]
    found = options_of(game, sight, asked, words)
    widest = max([len(option["action"]) for option in found], default=0)
    for option in found:
        told = ": ".join([text for text in (option["meaning"], option["effect"]) if text])
        lines.append(f"  {option['action'].ljust(widest)}  {told}")
    return "\n".join(lines)


def prompt_of(sight: Sight, asked: Question, words: Words) -> str:
    """What the seat is asked, in one sentence."""
    key = asked["decision"]
    return words.prompt(key, sight.seat, tuple(sight.asking.get(key, ())), sight.names)


def options_of(game: Game, sight: Sight, asked: Question, words: Words) -> list[Data]:
    """Each option: the action to play, what it means, and what it does where the game says so."""
    found: list[Data] = []
    for action in asked["options"]:
        effect = effect_of_action(game, sight.view, action)
        said = "" if effect is None else label_text(effect, words, sight.names)
        meaning = words.action(action, sight.names)
        found.append({"action": action, "meaning": meaning, "effect": said})
    return found


def table_data(handle: str, game: Game, sight: Sight, words: Words) -> Data:
    """The same for programs."""
    data: Data = {
        "table": handle,
        "game": game.slug,
        "index": sight.index,
        "seat": sight.seat,
        "names": [seat_name(seat, sight.names) for seat in range(sight.view["players"])],
        "your_turn": sight.must_answer,
        "over": sight.over,
        "questions": [
            {
                "prompt": prompt_of(sight, asked, words),
                "kind": asked["kind"],
                "clause": asked["clause"],
                "options": options_of(game, sight, asked, words),
            }
            for asked in sight.questions
        ],
    }
    if sight.over:
        data |= {key: sight.view[key] for key in ("winners", "ending", "scores")}
    return data


def drawings(game: Game, sight: Sight, words: Words) -> dict[str, str]:
    """The table for wide and for upright screens, each as one SVG that needs nothing besides.

    Empty for a game that draws nothing.
    """
    build = scene_of(game)
    if build is None:
        return {}
    shapes = {"wide": build(sight.view), "upright": build(sight.view, True)}
    return {shape: svg.draw(scene, words, sight.names) for shape, scene in shapes.items()}


# -- Games and rules ----------------------------------------------------------------------------


def primer_text(words: Words) -> str:
    """What to read before a first game."""
    blocks = ["\n".join([f"# {words.title}", words.summary]).strip()]
    blocks += ["\n".join([f"## {heading}", *lines]) for _, heading, lines in words.primer]
    return "\n\n".join(blocks)


def clauses_text(clauses: dict[str, str]) -> str:
    """Clauses, one after the other."""
    return "\n\n".join(f"{id}: {text}" for id, text in clauses.items())


def searched(words: Words, wanted: str) -> dict[str, str]:
    """The clauses in which all these words are."""
    parts = wanted.casefold().split()
    return {
        id: text
        for id, text in words.clauses.items()
        if all(part in f"{id} {text}".casefold() for part in parts)
    }
