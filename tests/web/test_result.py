"""The end of a game as each viewer is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.kernel import Position, game, read_record
from ludoteca.text import languages
from ludoteca.web.result import Result, result

RECORDS = Path(__file__).parents[1] / "games"
NAMES = ("Ada", "Bo", "Cy", "Dan", "Eve", "Flo")


def ended(slug: str, record: str) -> Position:
    text = (RECORDS / slug / "records" / f"{record}.ludo").read_text("utf-8")
    return game(slug).replay(read_record(text))


def told(position: Position, viewer: int | None, lang: str = "en") -> Result:
    counted = [position.reckoning(p) for p in position.seats]
    slug, names = position.setting.meta.slug, NAMES[: position.players]
    return result(slug, position.view(viewer), counted, viewer, names, lang)


def finished(
    slug: str, winners: tuple[int, ...], ending: str, scores: list[int], **fields: object
) -> Position:
    """A game that is over, with these fields."""
    position = game(slug).start(len(scores), seed=1)
    for field, value in fields.items():
        setattr(position, field, value)
    position.finish(winners, ending, scores)
    return position


def shells(*owned: int) -> Position:
    most = tuple(p for p, n in enumerate(owned) if n == max(owned))
    return finished("popular_game", most, "reef", list(owned), shells=list(owned))


def test_the_winner_is_cheered():
    found = told(shells(12, 30, 18), 1)
    assert (found.headline, found.cheer, found.festive) == ("You win!", "Congratulations!", True)
    assert found.lines == ("The Reef is full: the richest player wins.",)


def test_the_others_are_told_their_place_and_comforted():
    position = shells(12, 30, 18)
    second, third = told(position, 2), told(position, 0)
    assert (second.headline, third.headline) == ("You came 2nd.", "You came 3rd.")
    assert second.cheer == "Well played!"
    assert second.lines[0] == "Bo wins."
    assert not second.festive


def test_places_are_in_order_and_can_be_shared():
    found = told(shells(18, 12, 30, 18), None)
    assert [(one.name, one.place) for one in found.placed] == [
        ("Cy", "1st"),
        ("Ada", "2nd"),
        ("Dan", "2nd"),
        ("Bo", "4th"),
    ]
    assert found.placed[0].counts == ("30 shells",)
    assert told(shells(18, 12, 30, 18), 3).headline == "You came 2nd, tied with Ada."


def test_a_victory_can_be_shared():
    position = shells(20, 20, 4)
    assert told(position, 0).headline == "You share the victory with Bo."
    assert [one.won for one in told(position, None).placed] == [True, True, False]


def test_an_onlooker_is_told_who_has_won():
    found = told(shells(12, 30, 18), None)
    assert (found.headline, found.cheer, found.festive) == ("Bo wins.", "", True)


def test_of_two_the_second_is_not_told_a_place():
    assert told(shells(12, 28), 0).headline == "Bo wins."


def test_what_broke_a_tie_is_told():
    position = ended("harvest_day", "values")
    (winner,) = position.winners
    beaten = told(position, 1 - winner)
    assert beaten.tie.startswith("The tie was broken: value ")
    assert beaten.cheer == "So close!"
    assert not told(ended("harvest_day", "points"), 0).tie


def test_the_score_is_broken_down():
    found = told(ended("island_riches", "time"), None)
    assert [part.name for part in found.parts] == [
        "yellow cubes",
        "red cubes",
        "green cubes",
        "blue cubes",
    ]
    for column, one in enumerate(found.placed):
        total = sum(int(part.amounts[column]) for part in found.parts)
        assert one.counts == (f"{total} {'point' if total == 1 else 'points'}",)


def test_whoever_is_out_has_no_place():
    position = ended("honesty_first", "accusation")
    loser = next(p for p in position.seats if p not in position.winners)
    found = told(position, loser)
    assert found.headline == f"{NAMES[position.winners[0]]} wins."
    assert sorted(one.rank for one in found.placed)[-1] == 1


def test_hunters_win_and_lose_together():
    won, lost = told(ended("geister", "won"), 0), told(ended("geister", "haunted"), 0)
    assert (won.headline, won.festive, won.placed) == ("You have all won.", True, ())
    assert won.together[0] == "Gems brought out: 8 of 8"
    assert (lost.headline, lost.cheer) == ("You have all lost.", "Better luck next time!")
    assert lost.together[1] == "Haunted rooms: 6 of 6"
    assert lost.lines == ("Six rooms were haunted: the ghosts have taken the house.",)


def test_scores_tell_the_places_where_a_game_counts_nothing_more():
    position = finished("goofspiel", (1,), "points", [3, 7])
    found = told(position, None)
    assert [(one.name, one.place, one.score) for one in found.placed] == [
        ("Bo", "1st", "7"),
        ("Ada", "2nd", "3"),
    ]


@pytest.mark.parametrize("lang", languages())
def test_it_is_told_in_every_language(lang):
    for viewer in (None, 0, 1, 2):
        found = told(shells(12, 30, 18), viewer, lang)
        assert found.headline
        assert "%" not in found.headline
        assert [one.place[0] for one in found.placed] == ["1", "2", "3"]
