"""What is agreed on when a table is set up."""

import pytest

import ludoteca
from ludoteca.kernel import Refused
from ludoteca.table.model import Person
from ludoteca.table.opening import SeatPlan, TablePlan, open_table

SLUG = "catch_division"
SEATS = [SeatPlan("me"), SeatPlan("open"), SeatPlan("bot", level="hard")]


@pytest.fixture
def asked(monkeypatch):
    """Who the game was told would play; its wisdom wants a live knife."""
    told = []

    def agreed(levels):
        told.append(levels)
        return {"knife_mode": "live"}

    monkeypatch.setattr(ludoteca.game(SLUG).wisdom, "agreed", agreed, raising=False)
    return told


def options(**chosen):
    plan = TablePlan(SLUG, SEATS, options=chosen)
    match, _, _ = open_table(Person("ada", "Ada", "en"), plan, 1)
    return match.header.options


def test_the_game_is_told_who_plays_and_may_agree_on_options(asked):
    assert options() == {"knife_mode": "live"}
    assert asked == [("", "", "hard")]


def test_what_the_host_chooses_goes_before_it(asked):
    assert options(knife_mode="sealed") == {"knife_mode": "sealed"}


def test_a_game_may_object_to_options_that_do_not_suit_who_plays():
    plan = TablePlan("intruder", SEATS, options={"talk": "free"})
    with pytest.raises(Refused, match=r"M06-7\.1"):
        open_table(Person("ada", "Ada", "en"), plan, 1)
    people = TablePlan("intruder", [SeatPlan("me")] * 3, options={"talk": "free"})
    match, _, _ = open_table(Person("ada", "Ada", "en"), people, 1)
    assert match.header.options == {"talk": "free"}


def test_most_games_have_nothing_to_agree_on():
    assert options() == {"knife_mode": "sealed"}
