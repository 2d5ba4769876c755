"""Golden records: whole games that are replayed to the letter."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from ludoteca.kernel import read_record
from ludoteca.kernel.words import messages_of
from ludoteca.lab.checks.words import seen_in_play
from ludoteca.lab.clauses import records_of
from ludoteca.lab.trial import Trial, refuse

MOST_SAVED: Final = 300
"""How far a record is saved pause by pause: later moves are like those before."""


def records(trial: Trial) -> str:
    """Every golden record is a whole match that replays to the letter, and saves at every pause."""
    game, files = trial.game, records_of(trial.game)
    faults: list[str] = []
    for file in files:
        written = file.read_text("utf-8")
        record = read_record(written)
        end = game.replay(record)
        if not end.over:
            faults.append(f"{file.name} has no end")
        if end.record.text() != written:
            faults.append(f"{file.name} is written otherwise when it is replayed")
        for number, position in enumerate(islice(game.steps(record), MOST_SAVED)):
            saved = position.save()
            if game.load(saved).save() != saved:
                faults.append(f"{file.name}, move {number}: once loaded, the position differs")
    refuse(faults)
    return f"{len(files)} records"


def endings(trial: Trial) -> str:
    """There is a golden record for each ending, named after it, and for each value of an option."""
    game, meta = trial.game, trial.game.meta
    found: set[str] = set()
    chosen: set[tuple[str, object]] = set()
    faults: list[str] = []
    for file in records_of(game):
        end = game.replay(read_record(file.read_text("utf-8")))
        found.add(end.ending)
        chosen.update(end.options.items())
        if end.ending not in re.split("[-_]", file.stem):
            faults.append(f"{file.name} ends by {end.ending!r}: its name does not say so")
    written = messages_of(meta, "en").get("endings", {})
    wanted = {*written, *seen_in_play(game).endings} - set(meta.rare)
    faults += [f"there is no record that ends by {ending!r}" for ending in sorted(wanted - found)]
    for name, values in meta.options.items():
        missing = [value for value in values if (name, value) not in chosen]
        faults += [f"there is no record with {name} = {value}" for value in missing]
    refuse(faults)
    return ", ".join(sorted(found))


EVERY_GAME: Final = (records,)
HOUSE: Final = (endings,)
