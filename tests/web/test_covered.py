"""What was shown for a moment and is covered again is gone, in every game.

A fact that a seat's view no longer shows must have left the page, the stream, the table in words,
the log, the state and the replay of the running match. Two ways to find out: what the drawing said
of it is searched for everywhere; and of two matches that look alike again, nothing may tell which
is which.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from ludoteca.kernel import FastLuck, Game, SecretLuck, View, game, shelf
from ludoteca.kernel.random_play import random_move
from ludoteca.kernel.rulebook import read_rules
from ludoteca.table import Header, Match, Person, Sitting
from ludoteca.table.play import ahead, moved
from ludoteca.web import answers, drawings, log
from ludoteca.web.hints import Hints
from ludoteca.web.network import Network
from ludoteca.web.regions import regions
from ludoteca.web.stream import Screen

MOVES = 30
ADA = Person("ada", "Ada", "en")
MEMORIES = ("log", "events", "replay")
"""Where a seat may read what it once knew, unless it was shown for a moment only."""

NOT_OF_THE_TABLE = ("asked", "sealed", "seat")
"""What a view says of the questions: they come and go."""


def request() -> Request:
    service = SimpleNamespace(time=43_200_000)
    app = SimpleNamespace(state=SimpleNamespace(service=service, network=Network()))
    found = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    return Request({**found, "app": app})


def new_match(played: Game, secret: str) -> Match:
    players = max(played.meta.min_players, min(3, played.meta.max_players))
    luck = SecretLuck(secret)
    header = Header(
        id="m",
        game=played.slug,
        version=played.meta.version,
        players=players,
        options=played.meta.choose(players, {}),
        owner="p0",
        created=0,
        hash=luck.hash,
        secret=luck.secret,
    )
    match, draft = Match.begin(header, [Sitting(f"p{n}", f"P{n}") for n in range(players)], 0)
    match.take(draft)
    return match


def play(match: Match, seat: int, action: str) -> None:
    """An answer, however it is given at a table: chosen or pressed for."""
    after, events = ahead(match)
    after.play(seat, action)
    match.take(moved(match, after, events, match.entries[-1].at + 1000, "person", match.index))


# -- Facts and traces ---------------------------------------------------------------------------


def facts(
    value: object, path: tuple[object, ...] = ()
) -> Iterator[tuple[tuple[object, ...], object]]:
    """Every single thing that a view tells, by where it stands; of a list also that it is one."""
    if isinstance(value, dict):
        for key, inside in value.items():
            if path or key not in NOT_OF_THE_TABLE:
                yield from facts(inside, (*path, key))
    elif isinstance(value, list):
        yield (*path, "list"), True
        for place, inside in enumerate(value):
            yield from facts(inside, (*path, place))
    else:
        yield path, value


def covered(before: View, after: View) -> View | None:
    """The view before without what the view after shows no longer; None if it still shows all.

    What is unknown now, or only counted, is so in it as well.
    """
    now = dict(facts(after))
    blank, found = deepcopy(before), False
    for path, known in facts(before):
        unknown = now.get(path, ...) is None and known is not None
        counted = path[-1] == "list" and path not in now and isinstance(now.get(path[:-1]), int)
        if unknown or counted:
            *way, last = path[:-1] if counted else path
            place = reduce(lambda inside, key: inside[key], way, blank)
            place[last] = now[path[:-1]] if counted else None
            found = True
    return blank if found else None


def said_of(match: Match, view: View) -> set[str]:
    """What drawings and words say of the table, piece by piece."""
    slug, names = match.header.game, match.names
    shown = drawings.drawn(slug, view, "en", names)
    zones = [*shown.board, *shown.tray, *shown.hand, *(shown.seats or {}).values()]
    titles = [t for zone in zones for t in re.findall(r"<title>(.*?)</title>", str(zone), re.S)]
    words = [line for zone in drawings.in_words(slug, view, "en", names) for line in zone.lines]
    return {unescape(said) for title in titles for said in title.split("\n")} | set(words)


def everything(match: Match, viewer: int | None, sent: str) -> dict[str, str]:
    """All that can be read of a match through these eyes, by the place where one reads it."""
    slug, names, state = match.header.game, match.names, match.state(viewer)
    frames = [frame.view for frame in match.frames(viewer)]
    lines = [answers.Line.model_validate(line).model_dump() for line in match.lines(viewer)]
    words = [
        line for zone in drawings.in_words(slug, state.view, "en", names) for line in zone.lines
    ]
    return {
        "page": unescape("".join(regions(request(), state, Hints(), "en").values())),
        "stream": unescape(sent),
        "log": "\n".join(i.text for i in log.items(slug, match.lines(viewer), viewer, names, "en")),
        "events": json.dumps(lines),
        "state": json.dumps(answers.Table.model_validate(state).model_dump()),
        "words": "\n".join(words),
        "replay": "\n".join(said for view in frames for said in said_of(match, view)),
    }


@pytest.mark.parametrize("slug", [game.slug for game in shelf()])
def test_what_is_covered_has_left_everything(slug):
    for seed in (1, 2):
        match, luck = new_match(game(slug), f"{seed:064x}"), FastLuck(seed)
        viewers = (None, *range(match.header.players))
        screens = {viewer: Screen(request(), ADA, 0) for viewer in viewers}
        for _ in range(MOVES):
            if match.over:
                break
            before = {viewer: match.position.view(viewer) for viewer in viewers}
            decision, action = random_move(match.position, luck)
            play(match, decision.player, str(action))
            for viewer in viewers:
                after = match.position.view(viewer)
                blank = covered(before[viewer], after)
                if match.over or blank is None:
                    continue
                lines = match.lines(viewer, match.index - 1)
                sent = screens[viewer].update(match.state(viewer), lines)
                gone = (
                    said_of(match, before[viewer]) - said_of(match, blank) - said_of(match, after)
                )
                for place, told in everything(match, viewer, sent).items():
                    left = [said for said in gone if said in told]
                    may = place in MEMORIES and not shows_for_a_moment(match.game)
                    assert may or not left, f"{place} of {viewer} at {match.index} tells {left}"


def test_the_search_can_fail():
    """While the stones are seen, they are found in every place where they can be read."""
    match = new_match(game("glimpse"), "07" * 32)
    view = match.position.view(0)
    sent = Screen(request(), ADA, 0).update(match.state(0), match.lines(0))
    read = everything(match, 0, sent)
    play(match, 0, "cover 0")
    blank = covered(view, match.position.view(0))
    assert blank is not None
    told = said_of(match, view) - said_of(match, blank)
    places = {place for place, text in read.items() if any(said in text for said in told)}
    assert places == {"page", "stream", "words", "replay"}
    assert covered(blank, match.position.view(0)) is None


# -- Two matches that look alike again ----------------------------------------------------------


def shows_for_a_moment(played: Game) -> bool:
    """Whether its rules have a final answer that is not sealed: a look that is over."""
    rules = read_rules(played.rules).values()
    return any(rule.final and rule.kind != "together" for rule in rules)


def fleeting(match: Match) -> bool:
    return any(d.final and d.kind != "together" for d in match.position.pending)


def walked(played: Game, secret: str, moves: int) -> tuple[Match, str, bool]:
    """A match in which everybody takes the first option, and what stays of it to be seen.

    Also whether something was covered that everybody could see.
    """
    match, hidden = new_match(played, secret), False
    seen: list[Any] = []
    for _ in range(moves):
        before = views(match)
        if not fleeting(match):
            seen.append(before)
        decision = match.position.pending[0]
        play(match, decision.player, str(decision.options[0]))
        if match.over:
            break
        hidden = hidden or covered(before[0], views(match)[0]) is not None
    return match, json.dumps([seen, views(match)]), hidden


def views(match: Match) -> list[View]:
    return [match.position.view(viewer) for viewer in (None, *range(match.header.players))]


def trace(match: Match, viewer: int | None) -> str:
    """All that is told of a match, without the promise of its luck."""
    sent = Screen(request(), ADA, -1).update(match.state(viewer), match.lines(viewer))
    told = everything(match, viewer, sent)
    frames = [frame.view for frame in match.frames(viewer)]
    text = json.dumps([told, frames, match.state(viewer).may_undo])
    return re.sub(r"\b[0-9a-f]{64}\b", "HASH", text)


@pytest.mark.parametrize("slug", [game.slug for game in shelf() if shows_for_a_moment(game)])
def test_matches_that_look_alike_again_cannot_be_told_apart(slug):
    played, compared, hides = game(slug), 0, False
    for moves in (1, 2, 3, 4):
        alike: dict[str, Match] = {}
        for number in range(40):
            match, stays, hidden = walked(played, f"{number:064x}", moves)
            hides = hides or hidden
            if match.over:
                continue
            known = alike.setdefault(stays, match)
            if known is not match and known.position.save() != match.position.save():
                for viewer in (None, *range(match.header.players)):
                    assert trace(known, viewer) == trace(match, viewer)
                compared += 1
                break
    assert compared or not hides, "no two matches look alike again"


def test_glimpse_is_such_a_game():
    assert shows_for_a_moment(game("glimpse"))
    assert walked(game("glimpse"), "07" * 32, 1)[2]
    assert not shows_for_a_moment(game("golden_egg"))
    assert not shows_for_a_moment(game("lost_temple"))
