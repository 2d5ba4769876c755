"""The quiz: how it is read, and how the rules answer it."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import Game, Unreadable, read_meta
from ludoteca.learning import Posed, Quiz, quiz_of, read_quiz
from ludoteca.learning.quiz import ROUND, foreseen

RIVER = ludoteca.game("river_race")
TABLE = 'players = 2, at = "bid", fields = { round = 1, die = 4, at = [5, 7], reserve = [3, 9] }'


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder with the facts of the River Race, whose quiz is still to be written."""
    for file in ("meta.toml", "clauses.toml"):
        (tmp_path / file).write_text((RIVER.meta.folder / file).read_text("utf-8"), "utf-8")
    return tmp_path / "quiz.toml"


def read(file: Path, text: str) -> Quiz:
    file.write_text(text, "utf-8")
    found = read_quiz(Game(read_meta(file.parent, RIVER.meta.module)))
    assert found is not None
    return found


def posed(file: Path, asked: str) -> Posed:
    """The one question of a quiz, at a table of two in the fourth space of the race."""
    found = read(file, f'[rules]\n"M01-3.1" = [{{ {TABLE}, {asked} }}]')
    return found.pose(found.questions[0])


def test_a_game_without_a_quiz(written: Path) -> None:
    assert read_quiz(Game(read_meta(written.parent, RIVER.meta.module))) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules = ", "cannot be read"),
        ("[rules]", "has no questions"),
        ("[questions]", "has 'questions'; it may have"),
        ('[rules]\n"M01-3.1" = [{ asks = "not" }]', "has 'asks'; it may have"),
        ('[rules]\n"M01-3.1" = [{ ask = "why", choices = ["bid 1"] }]', "one of not, may, then"),
        ('[rules]\n"M01-3.1" = [{ ask = "not", players = 2 }]', "needs `choices`"),
        ('[rules]\n"M01-3.1" = [{ ask = "not", choices = ["bid 1"] }]', "'players' is missing"),
        (
            '[rules]\n"M01-3.1" = [{ ask = "not", players = 2, do = ["bid 1"], choices = ["a"] }]',
            "is missing or wrong",
        ),
    ],
)
def test_what_is_written_wrongly_is_told(written: Path, text: str, why: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(written, text)
    assert why in str(told.value)


def test_the_rules_say_which_choice_is_right(written: Path) -> None:
    found = posed(written, 'ask = "not", choices = ["bid 2", "bid 3", "bid 4"]')
    assert found.right == 2
    assert [why and why.clause for why in found.refusals] == [None, None, "M01-3.1"]
    assert posed(written, 'ask = "may", choices = ["bid 3", "bid 4", "bid 5"]').right == 0
    # Two are allowed, none is, or seat 1 has enough: then there is no answer.
    assert posed(written, 'ask = "may", choices = ["bid 3", "bid 2", "bid 5"]').right == -1
    assert posed(written, 'ask = "may", choices = ["bid 8", "bid 5"]').right == -1
    assert posed(written, 'ask = "not", seat = 1, choices = ["bid 3", "bid 4"]').right == -1


def test_the_rules_say_what_happens(written: Path) -> None:
    moves = 'do = ["0 bid 3", "1 bid 2"]'
    choices = 'choices = ["leads 0 4 8", "leads 0 4 9", "leads 1 4 11"]'
    found = posed(written, f'ask = "then", {moves}, told = 2, {choices}')
    assert found.right == 1
    assert [event.key for event in found.before] == ["bids", "bids"]
    assert found.heard[2].clause == "M01-4.3"
    assert found.position.view(0)["at"] == [5, 7]  # nothing has happened yet
    assert posed(written, f'ask = "then", {moves}, told = 0, {choices}').right == -1


def test_a_seat_cannot_know_what_luck_brings(written: Path) -> None:
    moves = 'do = ["0 bid 3", "1 bid 2"]'
    seen, always = foreseen(posed(written, f'ask = "then", {moves}, choices = ["bids 0 3"]'), 9, 9)
    assert (seen, always) == (9, True)
    last = posed(written, f'ask = "then", {moves}, told = 4, choices = ["rolls 2 1"]')
    assert last.heard[4].key == "rolls"
    assert not foreseen(last, 40, 40)[1]


def test_the_seat_is_asked_for_the_choices_alone(written: Path) -> None:
    found = posed(written, 'ask = "not", choices = ["bid 2", "bid 4"]')
    true = found.position.view(0)
    assert {**found.view, "asked": ()} == {**true, "asked": ()}
    own, other = found.view["asked"]
    assert own["options"] == ["bid 2", "bid 4"]
    assert "options" not in other
    after = posed(written, 'ask = "then", do = ["0 bid 1", "1 bid 2"], choices = ["bids 0 1"]')
    assert [one["player"] for one in after.view["asked"]] == [1]


def test_where_nobody_can_come_to(written: Path) -> None:
    with pytest.raises(Unreadable, match=r"M01-3\.1 in quiz\.toml cannot be asked"):
        posed(written, 'play = ["0 bid 9"], ask = "not", choices = ["bid 2", "bid 4"]')


def test_every_question_comes_in_one_round() -> None:
    for game in ludoteca.shelf():
        found = quiz_of(game.slug)
        if found is None:
            continue
        rounds = found.rounds()
        asked = [question for round in rounds for question in round]
        assert len(asked) == len(found.questions)
        assert all(question in asked for question in found.questions)
        for round in rounds:
            assert 0 < len(round) <= ROUND
            rules = [question.rule for question in round]
            assert len({*rules}) == len(rules)


def test_every_game_on_the_shelf_asks() -> None:
    games = [game for game in ludoteca.shelf() if game.meta.shelf]
    assert len(games) == 24
    for game in games:
        found = quiz_of(game.slug)
        assert found is not None, game.slug
        assert len(found.by_rule()) >= 4, game.slug
