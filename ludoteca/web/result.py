"""The end of a game: who came where, what each score is made of, and a word for the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.kernel import Reckoning, View, Words
from ludoteca.kernel.reckoning import amounts, places, tie_break
from ludoteca.kernel.words import telling
from ludoteca.web.language import Tongue, game_words, tongue


@dataclass(frozen=True)
class Placed:
    """A seat in its place, with what is compared; `rank` is 0 where nothing tells the place."""

    seat: int
    name: str
    won: bool
    rank: int
    place: str
    counts: tuple[str, ...]
    score: str


@dataclass(frozen=True)
class Part:
    """What a score is made of: what it is, and how much of it each seat has, in order of places."""

    name: str
    amounts: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """How a game has ended, as one viewer is told."""

    headline: str
    cheer: str
    """Applause or comfort; nothing for an onlooker."""
    lines: tuple[str, ...]
    """Who has won, if the headline does not say it, and how the game ended."""
    festive: bool
    """Whether the viewer has won, or an onlooker sees somebody win."""
    placed: tuple[Placed, ...]
    parts: tuple[Part, ...]
    tie: str
    """What decided, where the best were tied."""
    together: tuple[str, ...]
    """What all have achieved in a co-operative game."""


def result(
    slug: str,
    view: View,
    reckonings: Sequence[Reckoning],
    viewer: int | None,
    names: Sequence[str],
    lang: str,
) -> Result:
    """The result of a game that is over."""
    words, speaking = game_words(slug, lang), tongue(lang)
    winners: Sequence[int] = view["winners"]
    who, how = words.result(winners, view["ending"], names)
    if words.meta is not None and words.meta.cooperative:
        return _together(words, speaking, reckonings[0], bool(winners), viewer, who, how)
    place = places(winners, _standings(view["scores"], reckonings))
    order = sorted(range(len(names)), key=lambda p: (not place[p], place[p]))
    headline = _headline(place, winners, viewer, names, words, speaking) or who
    tie = tie_break(winners, reckonings)
    near = tie is not None and viewer is not None and place[viewer] == 2
    return Result(
        headline=headline,
        cheer="" if viewer is None else _cheer(viewer in winners, near, speaking),
        lines=(how,) if headline == who or viewer in winners else (who, how),
        festive=bool(winners) if viewer is None else viewer in winners,
        placed=tuple(
            [
                _placed(p, place[p], names[p], winners, view["scores"], reckonings[p], words)
                for p in order
            ]
        ),
        parts=_parts(order, reckonings, words, speaking),
        tie=speaking.gettext(
            "The tie was broken: %(most)s against %(next)s.",
            most=words.counted(tie.most),
            next=words.counted(tie.next),
        )
        if tie
        else "",
        together=(),
    )


def _together(
    words: Words,
    speaking: Tongue,
    reckoning: Reckoning,
    won: bool,
    viewer: int | None,
    who: str,
    how: str,
) -> Result:
    """All have won or all have lost."""
    comfort = speaking.gettext("Better luck next time!")
    return Result(
        headline=who,
        cheer="" if viewer is None else _cheer(True, False, speaking) if won else comfort,
        lines=(how,),
        festive=won,
        placed=(),
        parts=(),
        tie="",
        together=tuple([words.counted(count) for count in reckoning.standing]),
    )


def _standings(
    scores: Sequence[float], reckonings: Sequence[Reckoning]
) -> Sequence[tuple[float, ...]]:
    """What tells the places: the game's own reckoning, or else the scores."""
    if any(reckoning.standing for reckoning in reckonings) or not telling(scores):
        return [amounts(reckoning.standing) for reckoning in reckonings]
    return [(score,) for score in scores]


def _headline(
    place: Sequence[int],
    winners: Sequence[int],
    viewer: int | None,
    names: Sequence[str],
    words: Words,
    speaking: Tongue,
) -> str:
    """How the viewer has done; nothing where there is no more to say than who has won."""
    gettext = speaking.gettext
    if viewer is None:
        return ""
    level = [p for p in range(len(names)) if p != viewer and place[p] == place[viewer]]
    others = speaking.listed([names[p] for p in level])
    if viewer in winners:
        if not level:
            return gettext("You win!")
        return gettext("You share the victory with %(names)s.", names=others)
    if not place[viewer] or len(names) == 2:
        return ""
    ordinal = words.ordinal(place[viewer])
    if level:
        return gettext("You came %(place)s, tied with %(names)s.", place=ordinal, names=others)
    return gettext("You came %(place)s.", place=ordinal)


def _cheer(won: bool, near: bool, speaking: Tongue) -> str:
    if won:
        return speaking.gettext("Congratulations!")
    return speaking.gettext("So close!") if near else speaking.gettext("Well played!")


def _placed(
    seat: int,
    place: int,
    name: str,
    winners: Sequence[int],
    scores: Sequence[float],
    reckoning: Reckoning,
    words: Words,
) -> Placed:
    counts = tuple([words.counted(count) for count in reckoning.standing])
    score = f"{scores[seat]:g}" if telling(scores) and not counts else ""
    return Placed(seat, name, seat in winners, place, words.ordinal(place), counts, score)


def _parts(
    order: Sequence[int], reckonings: Sequence[Reckoning], words: Words, speaking: Tongue
) -> tuple[Part, ...]:
    """A line for each part of the score; every seat has the same parts."""
    return tuple(
        [
            Part(
                words.counted(count),
                tuple([speaking.number(reckonings[p].parts[i].amount) for p in order]),
            )
            for i, count in enumerate(reckonings[order[0]].parts)
        ]
    )
