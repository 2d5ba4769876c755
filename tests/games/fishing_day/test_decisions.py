"""The table of decisions of the ledger: what counts when time is up, and why not."""

import pytest

from ludoteca.kernel import game
from ludoteca.text import words


def at_decision(turn, bet, name):
    position = turn(2, ["die 2"])
    while position.pending[0].name != name:
        asked = position.pending[0]
        position.play(asked.player, asked.options[0])
    return position


DEFAULTS = [
    ("place_bet", "bet 1"),
    ("choose_side", "side 0"),
    ("aim_column", "col 7"),
    ("aim_row", "row 6"),
    ("turn_card", "turn 0"),
    ("let_go", "release 599"),
]


@pytest.mark.clause("M04-2.2", "M04-2.3", "M04-6.2", "M04-6.4")
@pytest.mark.parametrize(("name", "default"), DEFAULTS)
def test_what_counts_when_time_is_up(turn, bet, name, default):
    position = at_decision(turn, bet, name)
    assert str(position.pending[0].default) == default


@pytest.mark.clause("M04-6.4")
def test_without_a_release_the_card_falls_at_the_last_tick(turn, bet):
    position = at_decision(turn, bet, "let_go")
    position.time_out(0)
    assert position.tick == 599
    assert position.landing


@pytest.mark.clause("M04-6.4")
def test_a_release_is_one_of_six_hundred_ticks(turn, bet):
    position = at_decision(turn, bet, "let_go")
    [asked] = position.pending
    assert [option.n for option in asked.options] == list(range(600))
    assert asked.seconds == 10


def test_a_release_is_told_in_seconds():
    fishing = game("fishing_day")
    assert words(fishing, "en").action("release 220") == "Release after 3.67\u00a0s"
    assert words(fishing, "de").action("release 220") == "Nach 3,67\u00a0s loslassen"
    said = {words(fishing, "it").action(f"release {tick}") for tick in range(600)}
    assert len(said) == 600


REFUSALS = [
    ("aim_column", "col 15", "M04-R6", "beyond_col", (14,)),
    ("aim_column", "col -1", "M04-R6", "beyond_col", (14,)),
    ("aim_row", "row 13", "M04-R6", "beyond_row", (12,)),
    ("turn_card", "turn 4", "M04-6.2", "four_turns", (4,)),
    ("let_go", "release 600", "M04-6.4", "swing_ends", (10,)),
]


@pytest.mark.clause("M04-R6", "M04-6.2", "M04-6.4")
@pytest.mark.parametrize(("name", "action", "clause", "key", "values"), REFUSALS)
def test_why_not(turn, bet, name, action, clause, key, values):
    position = at_decision(turn, bet, name)
    refused = position.explain(0, action)
    assert (refused.clause, refused.key, refused.values) == (clause, key, values)


def test_another_verb_is_refused_by_the_question_itself(turn, bet):
    position = at_decision(turn, bet, "aim_row")
    assert position.explain(0, "col 3").clause == "M04-6.2"
    betting = turn(2, ["die 2"])
    assert betting.explain(1, "bet 2").clause == "M04-2.2"
    assert betting.explain(0, "side 0").clause == "kernel.turn"


@pytest.mark.clause("M04-6.5")
def test_what_luck_has_answered_is_final(turn, bet):
    """A card cannot be dropped twice with the same luck."""
    final = {name: at_decision(turn, bet, name).pending[0].final for name, _ in DEFAULTS}
    assert [name for name, is_final in final.items() if is_final] == ["turn_card", "let_go"]


@pytest.mark.clause("M04-6.4")
def test_only_the_release_runs_in_real_time(turn, bet):
    for name, _ in DEFAULTS:
        position = at_decision(turn, bet, name)
        pace = position.pace(position.pending[0])
        if name != "let_go":
            assert pace is None
            continue
        assert (pace.verb, pace.credit, pace.delay, pace.grace) == ("release", 0.5, 0.0, 0.0)
        assert pace.step == pytest.approx(1 / 60)
        assert pace.step * 600 == pytest.approx(10)
