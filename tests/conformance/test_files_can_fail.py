"""Every check finds what it is meant to find in files: a copy of `examples/nim`, broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.kernel import Game, Pace
from ludoteca.lab import trial
from ludoteca.lab.checks import scene
from ludoteca.lab.report import run

# -- Files that are wrong -----------------------------------------------------------------------

EN, IT, RULES = "nim/text/en.toml", "nim/text/it.toml", "nim/rules.py"
EFFECTS = "nim/effects.py"
GONE = ""
"""Instead of a text: the file is not there."""

FAULTS = [  # check, file, what is in it, what is put there instead, words of the report
    ("heuristic", "nim/wisdom.py", "good or list", "list", "no better than random"),
    ("heuristic", "nim/wisdom.py", GONE, GONE, "nim has no wisdom.py"),
    (
        "beliefs",
        "nim/wisdom.py",
        "def appraise",
        "def weigh(position, seat):\n    return -1.0\n\n\ndef appraise",
        "an imagined position weighs -1.0",
    ),
    (
        "tempers",
        "nim/wisdom.py",
        "def appraise",
        'TEMPERS = ("careful",)\n\n\ndef leaning(position, decision, temper):\n'
        "    return [0.0]\n\n\ndef appraise",
        "as a careful one likes its options by [0.0]",
    ),
    (
        "tempers",
        "nim/wisdom.py",
        "def appraise",
        'TEMPERS = ("sulky",)\n\n\ndef leaning(position, decision, temper):\n'
        "    return []\n\n\ndef appraise",
        "not all are among",
    ),
    (
        "tempers",
        "nim/wisdom.py",
        "def appraise",
        'TEMPERS = ("sly",)\n\n\ndef appraise',
        "TEMPERS and leaning",
    ),
    ("languages", IT, GONE, GONE, "there is no text/it.toml"),
    ("languages", "nim/meta.toml", ', it = "Nim"', "", "titles.it has no text"),
    ("languages", "nim/meta.toml", ', it = "Nim"', ', it = "Nim", fr = "Nim"', "titles.fr"),
    (
        "motives",
        "nim/wisdom.py",
        "def appraise",
        'def motive(position, decision, action):\n    return ("some", ())\n\n\ndef appraise',
        "motives.some has no text in en",
    ),
    (
        "motives",
        "nim/wisdom.py",
        "def appraise",
        "def motive(position, decision, action):\n"
        '    return ("some", (id(position),))\n\n\ndef appraise',
        ", imagined ('some', (",
    ),
    ("languages", "nim/clauses.toml", 'it = "Comincia', '# "', "NIM-1.2.it has no text"),
    ("translations", IT, "[options]", "[other]", "the sections in it are not those in en"),
    ("translations", IT, "last_wins =", "first_wins =", "the keys of [values] in it"),
    ("translations", IT, '"vince"', '" "', "values.last_wins is empty in it"),
    ("translations", IT, " dalla fila {2}", "", "events.takes has other values in it than in en"),
    ("event_texts", EN, "takes = ", "grabs = ", "events.takes has no text; events.grabs is never"),
    ("event_texts", EN, "row {2}", "row {3}", "events.takes asks in en for more values"),
    ("event_texts", EN, "takes {1} ", "takes {{ ", "events.takes in en says 'Player"),
    ("event_texts", RULES, 'self.note("', 'self.note("sings" if row > 9 else "', "'sings' never"),
    (
        "ending_texts",
        EN,
        "poisoned = ",
        "bitter = ",
        "endings.poisoned has no text; endings.bitter",
    ),
    ("joined_texts", EN, "[labels]", '[joined]\n"takes+x" = "y"\n\n[labels]', "no event 'x'"),
    ("joined_texts", EN, "[labels]", '[joined]\ntakes = "[{3}]"\n\n[labels]', "for more values"),
    ("joined_texts", EN, "[labels]", '[joined]\ntakes = "{0}"\n\n[labels]', "repeats nothing"),
    (
        "reckoning_texts",
        EN,
        "[labels]",
        '[reckoning]\nx = "y"\n\n[labels]',
        "x is never used in en",
    ),
    ("verbs", EN, "take = ", "grab = ", "verbs.take has no text in en; verbs.grab is never used"),
    ("verbs", IT, '"Prendi questo', '"Prendi {{', "verbs.take in it says"),
    ("effects", EFFECTS, 'what != "take"', 'what != "grab"', "take does not tell what it does"),
    ("effects", EN, 'leaves = "You take', 'gets = "You take', "effects.leaves has no text in en"),
    ("effects", IT, "e ne lasci", f"e{' pure' * 9} ne lasci", "effects.leaves in it says 'Prendi"),
    ("prompts", EN, 'pick = "Which', 'ask = "Which', "prompts.pick has no text in en"),
    ("prompts", IT, '"{0:player} sta', '"Qualcuno sta', "waiting.pick in it does not name"),
    ("prompts", EN, 'pick = "Which', 'pick = "{9} Which', "prompts.pick in en asks for more than"),
    ("reasons", IT, "gone = ", "away = ", "reasons.gone has no text in it"),
    ("reasons", IT, "fila {0} è", "fila {1} è", "reasons.gone asks in it for more values"),
    ("choices", EN, "goal = ", "aim = ", "options.goal has no text in en"),
    ("choices", IT, "last_loses = ", "loses = ", "values.last_loses has no text in it"),
    ("chapters", IT, "NIM-3 = ", "NIM-4 = ", "chapters.NIM-3 has no text in it"),
    ("typography", EN, "row.\nThen", "row...\nThen", "en.toml, primer.turn: three dots instead"),
    ("typography", IT, "[primer]", "[primer]\nx = 'un “sì”'", "primer.x: a quote that is not «…»"),
    ("phrases", EN, "The last match wins.", "The most matches win.", "points don’t win: “most m"),
    ("phrases", "nim/clauses.toml", "In the other", "By NIM-3.1 the", "number NIM-3.1 instead"),
    ("plurals", EN, "{1:match|matches}", "matches", "takes 1 matches from row"),
    ("primer", EN, "[primer]", "[before]", "[primer] in en has nothing, not goal, turn, end"),
    ("primer", EN, "watch_out = ", "beware = ", "[primer] in en has goal, turn, end, beware"),
    ("glossary", EN, "[labels]", '[glossary]\nmatch = "match"\n\n[labels]', "has 1 terms, not 30"),
    ("drawing", IT, 'match = "', 'stick = "', "labels.match has no text in it"),
    ("pictures", "nim/art/table.svg", "</svg>", "", "table.svg: the drawing is not well-formed"),
    ("pictures", "nim/art/table.svg", "<path", '<path href="https://x.org"', "another address"),
    ("pictures", "nim/art/table.svg", "<path", "<path" + 60_000 * " ", "at most are allowed"),
    ("art", "nim/art/table.svg", GONE, GONE, "nim has no picture in art/"),
    ("art", "nim/scene.py", GONE, GONE, "nim has no scene.py"),
    (
        "gliding",
        "nim/scene.py",
        '"disc"',
        '"die" if match < view["taken"] else "disc"',
        "order",
    ),
    ("legible", "nim/scene.py", "len(left), 90)", "len(left), 29)", "px apart, 19 are needed"),
    ("legible", "nim/scene.py", "count=view", "scale=0.2, count=view", "px high, 10 are needed"),
    ("legible", "nim/scene.py", '"list"', '"map"', "the board is wide and has no upright shape"),
    ("sizes", RULES, '"take": upto(LAST_MATCH)', '"take": upto(3)', "not among the declared verbs"),
    ("sized", RULES, "Public(upto(LAST_MATCH + 1))", "Public()", "is declared for: taken"),
    ("records", "tests/records/taken.ludo", "0 take 0\nend taken 0\n", "", "has no end"),
    ("records", "tests/records/taken.ludo", "option goal last_wins\n", "", "written otherwise"),
    ("records", "tests/records/taken.ludo", "1 take 3", "1 take 9", "Unreadable"),
    ("endings", "tests/records/taken.ludo", GONE, GONE, "no record that ends by 'taken'; there is"),
    ("endings", "nim/meta.toml", '"last_loses"]', '"last_loses", "no"]', "with goal = no"),
    ("clauses", "nim/clauses.toml", GONE, GONE, "nim has no clauses.toml"),
    ("clauses", RULES, "# -- NIM-3 End", "# -- NIM-9 End", "no clause NIM-9, named in rules.py:72"),
    ("clauses", RULES, "NIM-R1 The", "NIM-R2 The", "no clause NIM-R2, named in rules.py:52 pick"),
    ("clauses", "tests/test_nim.py", "NIM-R1", "NIM-R2", "no clause NIM-R2, cited by"),
    ("numbered", "nim/clauses.toml", "NIM-2.2", "NIM-2.3", "NIM-2.3 should be NIM-2.2"),
    ("numbered", "nim/clauses.toml", "NIM-R1", "NIM-R2", "NIM-R2 should be NIM-R1"),
    ("tested", "tests/test_nim.py", '"NIM-1.1", ', "", "no test cites NIM-1.1"),
    ("coded", RULES, "NIM-1.1 ", "", "no code names NIM-1.1"),
    ("golden", "tests/test_nim.py", "test_out_of_time", "test_NIM_E2_out_of_time", "NIM-E1"),
    (
        "style",
        RULES,
        "self.taken = 0",
        "self.then(self.pick(0))\n        self.taken = 0",
        "after then",
    ),
    ("because", RULES, ', clause="NIM-2.1"', "", "rules.py, line 62: this event names no clause"),
    ("because", RULES, 'clause="NIM-2.1"', 'clause=""', "rules.py, line 62: this event names"),
]


def test_a_sound_game_in_full_dress_passes_everything(nim: Callable[[], Game]) -> None:
    report = run(nim(), 4, strict=True)
    assert [result for result in report.results if not result.passed] == []


@pytest.mark.parametrize(
    ("name", "file", "sound", "fault", "words"),
    FAULTS,
    ids=[f"{name}-{n}" for n, (name, *_) in enumerate(FAULTS)],
)
def test_a_fault_in_a_file_is_found(
    nim: Callable[[], Game], name: str, file: str, sound: str, fault: str, words: str
) -> None:
    path = Path(file)
    text = path.read_text("utf-8")
    assert sound in text
    if sound == GONE:
        path.unlink()
    else:
        path.write_text(text.replace(sound, fault), "utf-8")
    report = run(nim(), 2, checks=[name], strict=True)
    assert not report.passed
    assert words in report.results[0].message


@pytest.mark.parametrize(
    ("check", "why"),
    [
        ("glossary", "there is no glossary"),
        ("lesson", "there is no lesson"),
        ("quiz", "there is no quiz"),
        ("contents", "nobody has written down what is in the box"),
        ("motives", "advice can be asked for, and the wisdom has no motives"),
        ("languages", "there is no text/de.toml; there is no text/fr.toml; there is no text/nl"),
    ],
)
def test_what_a_guest_may_do_without_is_missing_on_our_shelf(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch, check: str, why: str
) -> None:
    assert run(nim(), 1, checks=[check], strict=True).passed
    monkeypatch.setattr(trial, "BUILT_IN", nim().meta.folder.parent)
    [result] = run(nim(), 1, checks=[check], strict=True).results
    assert not result.passed
    assert result.message.startswith(why)


def test_no_motive_is_missing_where_nobody_can_ask_for_advice(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All decisions run in time."""
    game = nim()
    monkeypatch.setattr(trial, "BUILT_IN", game.meta.folder.parent)
    monkeypatch.setattr(game.rules, "pace", lambda position, decision: Pace(), raising=False)
    [result] = run(game, 1, checks=["motives"], strict=True).results
    assert result.passed, result.message
    assert "nobody can ask for advice" in result.message


def test_a_box_on_our_shelf_has_tables_to_look_up(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("nim/pieces.toml").touch()
    Path("nim/contents.toml").write_text('[[components]]\nsay = "match"\ncount = 12\n')
    monkeypatch.setattr(trial, "BUILT_IN", nim().meta.folder.parent)
    [result] = run(nim(), 1, checks=["contents"], strict=True).results
    assert result.message == "there is no table to look up"


def test_a_record_is_named_after_its_ending(nim: Callable[[], Game]) -> None:
    file = Path("tests/records/taken.ludo")
    assert run(nim(), checks=["endings"], strict=True).passed
    file.rename(file.with_stem("won"))
    [result] = run(nim(), checks=["endings"], strict=True).results
    assert result.message == "won.ludo ends by 'taken': its name does not say so"


def test_an_update_that_is_too_large(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "LARGEST_UPDATE", 100)
    [result] = run(nim(), checks=["gliding"], strict=True).results
    assert "3100 at most" in result.message


WAYS = """
from ludoteca.scene import Way, asked

def ways(view):
    if asked(view):
        yield Way(ACTIONS, 2)
"""


@pytest.mark.parametrize(
    ("actions", "why"),
    [(("take 0", "take 3"), "takes happens before take 3"), (("take 99",), "take 99 is refused")],
)
def test_a_way_that_cannot_be_gone(
    nim: Callable[[], Game], actions: tuple[str, ...], why: str
) -> None:
    assert run(nim(), 1, checks=["ways"], strict=True).passed
    Path("nim/ways.py").write_text(WAYS.replace("ACTIONS", repr(actions)))
    [result] = run(nim(), 1, checks=["ways"], strict=True).results
    assert why in result.message


def test_what_no_match_comes_to_needs_no_record(nim: Callable[[], Game]) -> None:
    for lang in ("en", "it"):
        file = Path(f"nim/text/{lang}.toml")
        file.write_text(file.read_text("utf-8").replace("taken = ", 'stopped = "."\ntaken = ', 1))
    checks = ["ending_texts", "endings"]
    assert not any(result.passed for result in run(nim(), checks=checks, strict=True).results)
    meta = Path("nim/meta.toml")
    meta.write_text('rare = ["stopped"]\n' + meta.read_text("utf-8"))
    assert run(nim(), checks=checks, strict=True).passed


# -- The house and its guests -------------------------------------------------------------------


def test_what_the_house_demands_is_advice_for_a_guest(nim: Callable[[], Game]) -> None:
    Path(IT).unlink()
    advised = run(nim(), checks=["languages", "ends"])
    assert advised.passed
    assert [(r.passed, r.advice, r.failed) for r in advised.results] == [
        (False, True, False),
        (True, False, False),
    ]
    assert not run(nim(), checks=["languages"], strict=True).passed


@pytest.mark.parametrize(("shelf", "counts"), [("true", True), ("false", False)])
def test_it_counts_for_a_game_that_the_box_shows(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch, shelf: str, counts: bool
) -> None:
    Path(IT).unlink()
    meta = Path("nim/meta.toml")
    meta.write_text(f"shelf = {shelf}\n" + meta.read_text("utf-8"))
    monkeypatch.setattr(trial, "BUILT_IN", Path.cwd())
    assert run(nim(), checks=["languages"]).passed != counts
