"""The rules as they are written: clauses, where they are named, and how the code reads."""

from __future__ import annotations

from typing import Final

from ludoteca.kernel import shelf
from ludoteca.kernel.agenda import read_rules
from ludoteca.lab.clauses import (
    chapter_of,
    citations,
    examples,
    folder_of_tests,
    prefix_of,
    references,
)
from ludoteca.lab.style import events_without_clause, misread, sources
from ludoteca.lab.trial import Failure, Trial, refuse


def clauses(trial: Trial) -> str:
    """There are clauses, and neither code nor tests name one that does not exist."""
    game = trial.game
    own = set(game.clauses())
    if not own:
        raise Failure(f"{game.slug} has no clauses.toml")
    known = own | {chapter_of(clause) for clause in own}
    elsewhere = {prefix_of(clause) for other in shelf() for clause in other.clauses()}
    elsewhere -= {prefix_of(clause) for clause in own}
    faults = []
    for clause, places in references(game).items():
        if clause not in known:
            faults.append(f"there is no clause {clause}, named in {', '.join(places)}")
    cited = citations(game)
    for clause, tests in cited.items():
        if clause not in own and prefix_of(clause) not in elsewhere:
            faults.append(f"there is no clause {clause}, cited by {', '.join(tests)}")
    refuse(faults)
    return f"{len(own)} clauses, {sum(len(cited.get(clause, ())) for clause in own)} citations"


def numbered(trial: Trial) -> str:
    """Clauses are numbered N.M by chapter, then rulings R1, R2 …, and no number is left out."""
    found = list(trial.game.clauses())
    by_chapter: dict[str, int] = {}
    for clause in found:
        by_chapter[chapter_of(clause)] = by_chapter.get(chapter_of(clause), 0) + 1
    prefix = prefix_of(found[0]) if found else ""
    rulings = f"{prefix}-R"
    chapters = [chapter for chapter in by_chapter if chapter != rulings]
    expected = [
        f"{prefix}-{n}.{m}"
        for n, chapter in enumerate(chapters, 1)
        for m in range(1, by_chapter[chapter] + 1)
    ]
    expected += [f"{rulings}{n}" for n in range(1, by_chapter.get(rulings, 0) + 1)]
    for clause, wanted in zip(found, expected, strict=True):
        if clause != wanted:
            raise Failure(f"{clause} should be {wanted}")
    return ""


def tested(trial: Trial) -> str:
    """Every clause and ruling is cited by a test."""
    if folder_of_tests(trial.game) is None:
        raise Failure("there are no tests to read")
    cited = citations(trial.game)
    idle = [clause for clause in trial.game.clauses() if clause not in cited]
    if idle:
        raise Failure(f"no test cites {', '.join(idle)}")
    return ""


def coded(trial: Trial) -> str:
    """Every clause and ruling is named in the code that keeps it."""
    named = references(trial.game)
    idle = [clause for clause in trial.game.clauses() if clause not in named]
    if idle:
        raise Failure(f"no code names {', '.join(idle)}")
    return ""


def golden(trial: Trial) -> str:
    """The tests of golden examples are numbered from 1, without a gap."""
    for prefix in sorted({prefix_of(clause) for clause in trial.game.clauses()}):
        numbers = examples(trial.game).get(prefix, [])
        missing = sorted(set(range(1, max(numbers, default=0))) - set(numbers))
        if missing:
            raise Failure(f"no test is named after {', '.join(f'{prefix}-E{n}' for n in missing)}")
    return ""


def style(trial: Trial) -> str:
    """In the rules nothing follows `then`, and no step is described and then dropped."""
    described = set(read_rules(trial.game.rules))
    for file, tree in sources(trial.game):
        for line, why in misread(tree, described):
            raise Failure(f"{file.name}, line {line}: {why}")
    return ""


def because(trial: Trial) -> str:
    """Every event names its clause, so that each line of the log can tell why it came about."""
    refuse(
        f"{file.name}, line {line}: this event names no clause"
        for file, line in events_without_clause(trial.game)
    )
    return ""


EVERY_GAME: Final = (clauses, golden, style, because)
HOUSE: Final = (numbered, tested, coded)
