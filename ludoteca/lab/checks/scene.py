"""The table as it is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from ludoteca.kernel import Event, Game, Position, Words, read_record
from ludoteca.lab.clauses import records_of
from ludoteca.lab.trial import Failure, Match, Trial, in_every_match, refuse
from ludoteca.scene import Way, scene_of, svg
from ludoteca.scene.check import faults, screen_faults, svg_faults, wide_faults
from ludoteca.scene.ways import ways_of
from ludoteca.text import words

SELDOM: Final = 12
"""Only one look in this many draws the table: a drawing costs as much as a hundred actions."""

LARGEST_PICTURE: Final = 60_000
"""Letters of a picture: it travels over the wire once."""

LARGEST_UPDATE: Final = 36_000
LARGER_BY: Final = 1_500
LARGER_BY_CHOICE: Final = 400
"""Bytes of a drawing, and as many more for each player and each choice on it: it travels after
every move."""

MOST_DRAWINGS: Final = 120
"""Of a record no more than these are looked at: later moves are drawn like those before."""

APART: Final = 4
"""Only one move in this many is looked at: a single one changes little of the layout."""

NAMES: Final = ("Ada", "Bruno", "Chiara", "Dario", "Emma", "Farid", "Giulia", "Hana")


@in_every_match
def drawing(match: Match) -> str:
    """The table is drawn for every seat; all options can be chosen, all labels have words."""
    if scene_of(match.game) is None:
        return "there is no scene to draw"
    meta = match.game.meta
    spoken = [Words(meta, lang) for lang in meta.languages] or [Words(meta)]
    for number, position in enumerate(match.look()):
        if number % SELDOM and not position.over:
            continue
        for fault in faults(match.game, position, [spoken[match.played % len(spoken)]]):
            match.expect(False, fault)
    return ""


@in_every_match
def ways(match: Match) -> str:
    """Every way can be gone, action by action, and nothing is told before the last of them."""
    ways = ways_of(match.game)
    if ways is None:
        return "no decisions form a way"
    for position in match.look():
        for decision in position.pending:
            for way in ways(position.view(decision.player)):
                why = way_fault(position, decision.player, way)
                match.expect(not why, f"the way {', '.join(way.actions)}: {why}")
    return ""


def way_fault(position: Position, player: int, way: Way) -> str:
    """What keeps a seat from going a way, if anything does."""
    on_the_way, heard = position.clone(), list[Event]()
    on_the_way.listen(heard.append)
    for action in way.actions:
        if heard:
            return f"{heard[0].key} happens before {action}"
        refused = on_the_way.explain(player, action)
        if refused is not None:
            return f"{action} is refused ({refused.clause})"
        on_the_way.play(player, action)
    return ""


def pictures(trial: Trial) -> str:
    """Every picture is well-formed and small, has unique ids and needs nothing from elsewhere."""
    found = pictures_of(trial.game)
    refuse(f"{file.name}: {why}" for file in found for why in picture_faults(file))
    return f"{len(found)} pictures"


def pictures_of(game: Game) -> list[Path]:
    """The drawings of a game and of its box."""
    return [file for home in game.meta.homes for file in sorted((home / "art").glob("*.svg"))]


def picture_faults(file: Path) -> Iterator[str]:
    """What is wrong with one picture."""
    drawing = file.read_text("utf-8")
    yield from svg_faults(drawing)
    if "http" in drawing.replace("http://www.w3.org/2000/svg", ""):
        yield "it refers to another address"
    if len(drawing) >= LARGEST_PICTURE:
        yield f"it has {len(drawing)} letters, {LARGEST_PICTURE} at most are allowed"


def art(trial: Trial) -> str:
    """There is a scene, and pictures in art/ to draw it with."""
    faults = [] if scene_of(trial.game) else [f"{trial.game.slug} has no scene.py"]
    faults += [] if pictures_of(trial.game) else [f"{trial.game.slug} has no picture in art/"]
    refuse(faults)
    return ""


def gliding(trial: Trial) -> str:
    """From one choice to the next a drawing stays small, and its parts keep their order."""
    game = trial.game
    build = scene_of(game)
    if build is None:
        return "there is no scene to draw"
    language = words(game, "en")
    for file in records_of(game):
        before: list[str] = []
        steps = game.steps(read_record(file.read_text("utf-8")))
        for number, position in enumerate(islice(steps, MOST_DRAWINGS)):
            drawing = svg.draw(build(position.view(0)), language, NAMES, standalone=False)
            size, choices = len(drawing.encode()), drawing.count("data-act=")
            most = LARGEST_UPDATE + LARGER_BY * position.players + LARGER_BY_CHOICE * choices
            drawn = re.findall(r'\bid="([^"]+)"', drawing)
            stay = set(before) & set(drawn)
            if size >= most:
                raise Failure(f"{file.name}, move {number}: {size} bytes, {most} at most")
            if [id for id in before if id in stay] != [id for id in drawn if id in stay]:
                raise Failure(f"{file.name}, move {number}: parts change their order, and jump")
            before = drawn
    return f"{len(records_of(game))} records"


def legible(trial: Trial) -> str:
    """On every screen figures are 10 px high, choices 19 px apart, and wide boards upright."""
    build = scene_of(trial.game)
    if build is None:
        return "there is no scene to draw"
    for file in records_of(trial.game):
        steps = trial.game.steps(read_record(file.read_text("utf-8")))
        for number, position in islice(enumerate(steps), 0, APART * MOST_DRAWINGS, APART):
            view = position.view(position.pending[0].player if position.pending else 0)
            shapes = (build(view), build(view, upright=True))
            found = [why for shape in shapes for why in screen_faults(shape)]
            found += wide_faults(shapes[-1])
            refuse(f"{file.name}, move {number}: {why}" for why in found)
    return f"{len(records_of(trial.game))} records"


EVERY_GAME: Final = (drawing, ways, pictures)
HOUSE: Final = (art, gliding, legible)
