"""Who knows what: nobody can tell an imagined position from the true one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import chain, product
from typing import Any, Final

from ludoteca.bots.temper import TEMPERS, tempers_of
from ludoteca.kernel import Game, Luck, Own, Pile, Position
from ludoteca.kernel.encoding import undeclared
from ludoteca.lab.sizes import Numbered, declares_sizes, size_faults
from ludoteca.lab.style import drawn_at_random
from ludoteca.lab.trial import Match, Trial, in_every_match, named, refuse, wander

FALSE_ALARM: Final = 1e-12
"""How likely a check by luck may be to fail a game that is right."""

TELLING_GAMES: Final = 48
"""This many games in a row tell one of two cards by accident with less than that."""

HEADER: Final = frozenset(
    ("game", "players", "options", "seat", "asked", "sealed", "over", "ending", "winners", "scores")
)
"""The parts of a view that are no fields of the game."""

Place = tuple[str, list[int], int]
"""Where a card lies: in words, and the list and the place in it."""

Clue = tuple[int | None, str, str]
"""A viewer, a number in its view, and a place whose card is hidden from it."""


@in_every_match
def same_view(match: Match) -> str:
    """Nobody can tell an imagined position from the true one, and it can be played to the end."""
    luck = match.whim(2)
    for position in match.look():
        before = position.save()
        for viewer in match.viewers:
            seen = position.view(viewer)
            imagined = position.imagine(viewer, luck)
            shown = imagined.view(viewer)
            match.expect(
                shown == seen,
                f"seat {viewer} can tell an imagined position by "
                f"{[key for key in {**seen, **shown} if seen.get(key) != shown.get(key)]}",
            )
            match.expect(imagined.luck is luck, f"what seat {viewer} imagines has the true luck")
            match.expect(position.save() == before, f"imagining for seat {viewer} changes the game")
        viewer = match.viewers[luck.below(len(match.viewers))]
        imagined = position.imagine(viewer, luck)
        try:
            wander(imagined, luck)
        except Exception as error:
            raise match.failure(f"what seat {viewer} imagined breaks: {named(error)}") from error
        match.expect(imagined.over, f"what seat {viewer} imagined has no end")
    return ""


@in_every_match
def beliefs(match: Match) -> str:
    """What the wisdom weighs is a likelihood: a number, not negative; to weigh changes nothing."""
    weigh: Any = getattr(match.game.wisdom, "weigh", None)
    if weigh is None:
        return "it weighs nothing"
    luck = match.whim(2)
    for position in match.look():
        for seat in range(match.players):
            if position.over:
                continue
            imagined = position.imagine(seat, luck)
            before = imagined.save()
            weight = weigh(imagined, seat)
            match.expect(
                isinstance(weight, float) and 0 <= weight < math.inf,
                f"to seat {seat} an imagined position weighs {weight}",
            )
            match.expect(imagined.save() == before, f"weighing for seat {seat} changes the game")
    return ""


@in_every_match
def tempers(match: Match) -> str:
    """Every temper is a known one, and likes each option by a number; to lean changes nothing."""
    wisdom: Any = match.game.wisdom
    leaning: Any = getattr(wisdom, "leaning", None)
    known = tempers_of(wisdom)
    match.expect(
        (leaning is None) == (not known), "wisdom has one of TEMPERS and leaning without the other"
    )
    if leaning is None:
        return "its bots have no tempers"
    match.expect(set(known) <= set(TEMPERS), f"of {known} not all are among {TEMPERS}")
    luck = match.whim(2)
    nearly: Any = getattr(wisdom, "nearly", None)
    for position in match.look():
        for decision in position.pending:
            imagined = position.imagine(decision.player, luck)
            before = imagined.save()
            asked = f"asked for {decision.name}, seat {decision.player}"
            for temper in known:
                likings = leaning(imagined, decision, temper)
                match.expect(
                    len(likings) == len(decision.options) and all(map(math.isfinite, likings)),
                    f"{asked} as a {temper} one likes its options by {likings}",
                )
            near = [] if nearly is None else nearly(imagined, decision)
            match.expect(
                all(action in decision.options for action in near),
                f"{asked} has no such options as {near}",
            )
            match.expect(imagined.save() == before, f"{asked} changes the game by leaning")
    return ""


@in_every_match
def unseen(match: Match) -> str:
    """Over many imaginations every card that a seat cannot see turns up wherever it could be."""
    luck = match.whim(2)
    chosen = luck.below(match.trial.length + 1)
    for position in match.walk():
        if position.over or match.played not in (0, chosen):
            continue
        for viewer in (None, luck.below(match.players)):
            for pool in pools(position):
                if not has_own_redeal(match.game):
                    turns_up_everywhere(match, pool, viewer, luck)
                elif match.played == 0:
                    moves_something(match, pool, viewer, luck)
    if has_own_redeal(match.game):
        return "its own redeal: only looked whether it moves anything"
    return ""


def has_own_redeal(game: Game) -> bool:
    """Whether the game says itself what can lie where."""
    return game.rules.redeal != Position.redeal


def pools(position: Position) -> set[str]:
    """The kinds of cards that some seat may not see."""
    return {secrecy.pool for secrecy in position.fields.values() if secrecy.pool}


def hidden_cards(position: Position, pool: str, viewer: int | None) -> list[Place]:
    """The places of a pool whose card is not in the viewer's view."""
    places: list[Place] = []
    for name, secrecy in position.fields.items():
        if secrecy.pool != pool:
            continue
        value = getattr(position, name)
        shown = secrecy.show(position, value, viewer)
        if isinstance(secrecy, Pile):
            known = shown if isinstance(shown, list) else [None] * len(value)
            places += [(name, value, i) for i, card in enumerate(known) if card is None]
        elif isinstance(secrecy, Own):
            for seat, cards in enumerate(value):
                if seat == viewer or cards is None:
                    continue
                if isinstance(cards, list):
                    places += [(f"{name}[{seat}]", cards, i) for i in range(len(cards))]
                else:
                    places.append((name, value, seat))
    return places


def imagined_cards(match: Match, pool: str, viewer: int | None, luck: Luck) -> list[int]:
    """The cards on the hidden places, as the viewer may imagine them."""
    imagined = match.position.imagine(viewer, luck)
    return [cards[i] for _, cards, i in hidden_cards(imagined, pool, viewer)]


def turns_up_everywhere(match: Match, pool: str, viewer: int | None, luck: Luck) -> None:
    """Imagine so often that a card that could lie on a place has been there, almost surely."""
    places = hidden_cards(match.position, pool, viewer)
    unseen_cards = {cards[i] for _, cards, i in places}
    n = len(places)
    if len(unseen_cards) < 2:
        return
    # A card misses one place in all draws with (1 - 1/n) ** draws; n * n bounds the pairs.
    draws = math.ceil(math.log(FALSE_ALARM / (n * n)) / math.log(1 - 1 / n))
    turned_up: list[set[int]] = [set() for _ in places]
    for _ in range(draws):
        imagined = imagined_cards(match, pool, viewer, luck)
        for found, card in zip(turned_up, imagined, strict=True):
            found.add(card)
    for (where, _, i), found in zip(places, turned_up, strict=True):
        missing = sorted(unseen_cards - found)
        match.expect(
            not missing,
            f"seat {viewer} never imagines {missing} at {where}[{i}] in {draws} imaginations, "
            f"but sees neither",
        )


def moves_something(match: Match, pool: str, viewer: int | None, luck: Luck) -> None:
    """Cards that differ are not all left where they truly lie."""
    true = [cards[i] for _, cards, i in hidden_cards(match.position, pool, viewer)]
    if len(set(true)) < 2:
        return
    draws = math.ceil(-math.log2(FALSE_ALARM))
    moved = any(imagined_cards(match, pool, viewer, luck) != true for _ in range(draws))
    match.expect(moved, f"seat {viewer} always imagines the pool {pool!r} as it truly lies")


def telltale(trial: Trial) -> str:
    """No number in a view tells, game after game, a card that the view does not show."""
    if has_own_redeal(trial.game):
        return "its own redeal: it may well know where a card lies"
    without_order = drawn_at_random(trial.game)
    for players, chosen in trial.tables:
        suspects: dict[Clue, list[int]] = {}
        cleared: set[Clue] = set()
        for number in range(TELLING_GAMES):
            match = Match(trial, players, chosen, "random", trial.seed + number)
            wander(match.position, match.luck, match.luck.below(trial.length + 1))
            for clue, shown, card in clues(match.position, (None, 0), without_order):
                if shown == card:
                    suspects.setdefault(clue, []).append(card)
                else:
                    cleared.add(clue)
        for clue, told in suspects.items():
            if clue not in cleared and by_accident(told) < FALSE_ALARM:
                viewer, path, where = clue
                raise match.failure(
                    f"in {len(told)} games of {len(told)} {path} shows seat {viewer} the hidden "
                    f"card {where}"
                )
    return f"{TELLING_GAMES} matches at each table"


def by_accident(told: list[int]) -> float:
    """How likely these cards are, at most, if they have nothing to do with what was shown.

    Whatever the chances of the cards are: none explain them better than their own frequencies.
    """
    return math.prod(told.count(card) / len(told) for card in told)


def clues(
    position: Position, viewers: Iterable[int | None], without_order: set[str]
) -> Iterator[tuple[Clue, int, int]]:
    """Every number in a view beside every card that is hidden from it.

    Places are counted from both ends. In a pile without order that is all of its pool it means
    nothing where a card lies.
    """
    secret = {name for name, secrecy in position.fields.items() if secrecy.pool}
    for viewer in viewers:
        view = position.view(viewer)
        shown = {name: view[name] for name in view if name not in HEADER | secret}
        for pool in pools(position):
            places = hidden_cards(position, pool, viewer)
            if {where for where, _, _ in places} <= without_order:
                continue
            for (where, cards, i), (path, number) in product(places, _numbers(shown, "view")):
                yield (viewer, path, f"{where}[{i}]"), number, cards[i]
                yield (viewer, path, f"{where}[{i - len(cards)}]"), number, cards[i]


def _numbers(shown: object, path: str) -> Iterator[tuple[str, int]]:
    """Every number in a view and where it stands."""
    if isinstance(shown, dict):
        for key, part in shown.items():
            yield from _numbers(part, f"{path}.{key}")
    elif isinstance(shown, list):
        for i, part in enumerate(shown):
            yield from _numbers(part, f"{path}[{i}]")
    elif isinstance(shown, int) and not isinstance(shown, bool):
        yield path, shown


@in_every_match
def sizes(match: Match) -> str:
    """No field, option or view leaves its declared size; only equal views have equal numbers."""
    if not declares_sizes(match.game.rules):
        return "it declares no sizes"
    met = Numbered()
    for position in match.walk():
        for fault in chain(size_faults(position), met.faults(position)):
            match.expect(False, fault)
    return ""


def sized(trial: Trial) -> str:
    """Every field, verb and ending declares its size."""
    refuse([f"no size is declared for: {part}" for part in undeclared(trial.game.rules)])
    return ""


EVERY_GAME: Final = (same_view, beliefs, tempers, unseen, telltale, sizes)
HOUSE: Final = (sized,)
