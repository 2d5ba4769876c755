"""Golden records: whole games that must be replayed to the letter, in every game."""

import re
from itertools import islice

import pytest

import ludoteca
from ludoteca import Unreadable, read_record
from ludoteca.kernel.words import messages_of

from .conftest import BUILT_IN, HERE, RECORDS, records_of

WITHOUT = {"rounds"}
"""The safety stop of Lost Temple (LT-R24): no game comes near 200 rounds."""


@pytest.fixture(params=RECORDS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def file(request):
    return request.param


@pytest.fixture
def game_of(file):
    return ludoteca.game(file.parent.parent.name)


def test_every_folder_of_records_belongs_to_a_built_in_game():
    folders = {file.parent.name for file in HERE.glob("*/records")}
    assert folders == {game.slug for game in BUILT_IN}


def test_a_record_replays_to_the_letter_and_to_the_ending_of_its_name(game_of, file):
    written = file.read_text("utf-8")
    position = game_of.replay(read_record(written))
    assert position.over
    assert position.ending in re.split("[-_]", file.stem)
    assert position.record.text() == written


def test_every_pause_of_a_record_can_be_saved(game_of, file):
    """As far as the 300th: later ones of a game without an end are like those before."""
    for position in islice(game_of.steps(read_record(file.read_text("utf-8"))), 300):
        saved = position.save()
        assert game_of.load(saved).save() == saved


def test_there_is_a_record_for_every_ending_and_option(game):
    ends = [game.replay(read_record(file.read_text("utf-8"))) for file in records_of(game)]
    assert {end.ending for end in ends} == set(messages_of(game.meta, "en")["endings"]) - WITHOUT
    for name, values in game.meta.options.items():
        assert {end.options[name] for end in ends} == set(values)


def test_a_record_that_ends_otherwise_is_refused(game):
    written = records_of(game)[0].read_text("utf-8")
    *lines, last = written.splitlines()
    _, ending, *winners = last.split()
    others = " ".join(str(p) for p in range(game.meta.min_players) if str(p) not in winners)
    for instead in (f"end nobody {' '.join(winners)}", f"end {ending} {others}", "luck 0"):
        with pytest.raises(Unreadable):
            game.replay(read_record("\n".join([*lines, instead, ""])))
