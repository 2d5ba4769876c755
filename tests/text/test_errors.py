"""Errors: every key in every language, with its values, and none that nobody can meet."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import ludoteca
from ludoteca.kernel import LudotecaError, Refused, RulesBug, Unknown, Unreadable, game
from ludoteca.kernel.words import FRAME, load_messages
from ludoteca.table import NoSuchMatch, NotAllowed, StoreError
from ludoteca.text import frame, languages, words_for

HOUSE = Path(ludoteca.__file__).parent
ERRORS = load_messages(FRAME, "en")["errors"]
KEYED = (LudotecaError, Unknown, Unreadable, NoSuchMatch, NotAllowed, StoreError)
FAMILY = {kind.__name__ for kind in KEYED} | {"fail"}
"""`fail` is how the reader of records makes an error."""

NESTED = {"in_file", "move_refused", "at_line", "malformed"}
"""Texts that another text goes into."""


class Raised(NamedTuple):
    """An error in the code: its key, and how many values go with it."""

    where: str
    key: str
    values: int


def raised() -> Iterator[Raised]:
    for file in sorted(HOUSE.rglob("*.py")):
        if "games" in file.relative_to(HOUSE).parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = ast.unparse(node.func).rpartition(".")[2]
                key = node.args[0]
                starred = any(isinstance(value, ast.Starred) for value in node.args)
                if name in FAMILY and isinstance(key, ast.Constant) and not starred:
                    where = f"{file.relative_to(HOUSE)}:{node.lineno}"
                    yield Raised(where, str(key.value), len(node.args) - 1)


def fields(template: str) -> set[int]:
    return {int(name) for _, name, _, _ in Formatter().parse(template) if name is not None}


def samples(template: str) -> list[int | str]:
    """A value for each field: a number where a plural depends on it."""
    counted = {int(n) for _, n, form, _ in Formatter().parse(template) if n and "|" in (form or "")}
    return [
        2 if n in counted else f"value{n}" for n in range(max(fields(template), default=-1) + 1)
    ]


def test_what_is_raised_has_a_text_or_is_a_sentence() -> None:
    found = list(raised())
    assert len(found) > 100
    for error in found:
        assert error.key in ERRORS or " " in error.key, error


def test_what_is_raised_has_a_value_for_every_field() -> None:
    for error in raised():
        if error.key in ERRORS:
            assert len(fields(ERRORS[error.key])) <= error.values, error


def test_every_text_is_of_an_error_that_can_be_met() -> None:
    code = "\n".join(file.read_text("utf-8") for file in HOUSE.rglob("*.py"))
    assert [key for key in ERRORS if f'"{key}"' not in code] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", ERRORS)
def test_every_error_in_every_language(lang: str, key: str) -> None:
    template = load_messages(FRAME, lang)["errors"][key]
    assert fields(template) == fields(ERRORS[key])
    values = samples(template)
    said = frame(lang).error(LudotecaError(key, *values))
    for n in fields(template):
        assert str(values[n]) in said
    assert "{" not in said
    assert said == said.strip()
    if lang != "en" and key not in NESTED:
        assert said != str(LudotecaError(key, *values))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", ERRORS)
def test_an_error_can_stand_after_something_and_by_itself(lang: str, key: str) -> None:
    template = load_messages(FRAME, lang)["errors"][key]
    assert not template.endswith(".")
    error = LudotecaError(key, *samples(template))
    sentence = frame(lang).sentence(error)
    assert sentence.endswith((".", "?"))
    assert template.startswith("{") or not sentence[0].islower()


@pytest.mark.parametrize("lang", languages())
def test_no_error_leaves_somebody_standing(lang: str) -> None:
    """What happened, and what to do next; never that it is just not possible."""
    for text in load_messages(FRAME, lang)["errors"].values():
        assert "here and now" not in text
        assert "0 (no)" not in text


# -- Saying them ----------------------------------------------------------------------------------


def test_a_key_and_its_values() -> None:
    error = Unknown("no_such_game", "chess", "go, nim")
    assert (error.key, error.values) == ("no_such_game", ("chess", "go, nim"))
    assert str(error) == "there is no game “chess”; there are: go, nim"
    assert frame("it").error(error) == "il gioco «chess» non esiste; ci sono: go, nim"
    assert frame("it").sentence(error) == "Il gioco «chess» non esiste; ci sono: go, nim."


def test_what_begins_with_a_name_keeps_it() -> None:
    error = Unknown("wrong_players", "lost_temple", 2, 8, 9)
    assert frame("en").sentence(error) == "lost_temple is for 2 to 8 players, not 9."


def test_an_error_in_an_error_is_said_in_the_same_language() -> None:
    error = Unreadable("in_file", "game.ludo", Unreadable("seat_named_twice", 3, line=7))
    assert str(error) == "game.ludo: line 7: seat 3 is named twice"
    assert frame("de").error(error) == "game.ludo: Zeile 7: der Platz 3 ist zweimal genannt"


def test_a_refusal_is_said_by_its_game() -> None:
    position = game("lost_temple").start(2, seed=1)
    refused = position.explain(position.pending[0].player, "walk 9")
    assert refused is not None
    assert refused.game == "lost_temple"
    inside = Unreadable("move_refused", refused, line=3)
    said = words_for(inside, "it").error(inside)
    assert said.startswith(f"riga 3: le regole non permettono questa mossa: {refused.clause}: ")
    assert refused.why not in said


def test_a_refusal_of_a_game_that_is_gone_is_told_in_english() -> None:
    refused = Refused("X-1", "You cannot.", "no_such_key", (), "chess")
    assert words_for(refused, "it").sentence(refused) == "You cannot."


def test_a_sentence_for_authors_is_said_as_it_is() -> None:
    assert str(RulesBug("the field {hand} is lost")) == "the field {hand} is lost"
    assert str(Unreadable("this makes no sense", line=4)) == "line 4: this makes no sense"


def test_a_text_that_is_missing_hides_nothing() -> None:
    assert str(LudotecaError("no_such_key", "a", 3)) == "no_such_key a 3"
    assert str(Unknown("no_such_game")) == "no_such_game"


def test_what_is_not_written_is_shown_as_its_code() -> None:
    said = str(Unreadable("not_an_action", "\x1b[2Jwalk\n"))
    assert said.startswith("“\\x1b[2Jwalk\\n” is not an action")


def test_errors_travel_between_processes() -> None:
    refused = Refused("X-1", "You cannot.", "key", (3,), "chess")
    for error in (refused, Unknown("no_such_game", "chess", ""), Unreadable("luck_ends", line=3)):
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.key, again.values) == (str(error), error.key, error.values)
