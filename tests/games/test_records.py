"""Golden records as a whole: nobody's is forgotten, and one that ends otherwise is refused.

That each replays to the letter, and that every ending has one, are checks of the conformance suite.
"""

import pytest

from ludoteca import Unreadable, read_record
from ludoteca.lab.clauses import records_of

from .conftest import BUILT_IN, HERE


def test_every_folder_of_records_belongs_to_a_built_in_game():
    folders = {file.parent.name for file in HERE.glob("*/records")}
    assert folders == {game.slug for game in BUILT_IN}


def test_a_record_that_ends_otherwise_is_refused(game):
    written = records_of(game)[0].read_text("utf-8")
    *lines, last = written.splitlines()
    _, ending, *winners = last.split()
    others = " ".join(str(p) for p in range(game.meta.min_players) if str(p) not in winners)
    for instead in (f"end nobody {' '.join(winners)}", f"end {ending} {others}", "luck 0"):
        with pytest.raises(Unreadable):
            game.replay(read_record("\n".join([*lines, instead, ""])))
