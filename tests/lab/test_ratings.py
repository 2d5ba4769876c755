"""Ratings: mixed tables, places, and a ladder that puts the stronger bot higher."""

from __future__ import annotations

from collections import Counter

import ludoteca
from ludoteca.lab.ratings import THE_GAME, Placed, company, intervals, placing, players_at, rate

BOTS = ("random", "easy", "normal", "heuristic")


def test_every_bot_sits_at_every_seat_once_a_round() -> None:
    game = ludoteca.game("lost_temple")
    for players in (3, 4):
        tables = [company(game, BOTS, players, number) for number in range(40)]
        assert all(len(set(table)) == players for table in tables)
        assert tables == [company(game, BOTS, players, number) for number in range(40)]
        for seat in range(players):
            assert set(Counter(table[seat] for table in tables).values()) == {10}
    assert len({tuple(company(game, BOTS, 4, number)) for number in range(40)}) > 10


def test_a_table_has_as_many_seats_as_the_game_and_the_bots_allow() -> None:
    assert players_at(ludoteca.game("great_battle"), BOTS) == 2
    assert players_at(ludoteca.game("lost_temple"), BOTS[:3]) == 3
    assert players_at(ludoteca.game("golden_egg"), BOTS[:2]) == 3
    assert len(set(company(ludoteca.game("great_battle"), BOTS, 2, 1))) == 2
    assert company(ludoteca.game("golden_egg"), BOTS[:2], 3, 0)[0] in BOTS[:2]


def test_in_a_co_operative_game_the_game_is_the_opponent() -> None:
    game = ludoteca.game("geister")
    assert company(game, ("random", "easy"), 4, 3) == ("easy",) * 4
    row = {"bots": ["easy"] * 4, "winners": [], "places": [1] * 4}
    assert placing(game, row) == Placed(("easy", THE_GAME), (2, 1))


def test_whoever_is_ahead_is_rated_higher() -> None:
    [first, second, third] = rate([Placed(("a", "b", "c"), (2, 1, 3))] * 20)
    assert [first.bot, second.bot, third.bot] == ["b", "a", "c"]
    assert first.mu > second.mu > third.mu
    assert first.games == 20
    assert first.sigma < 25 / 3
    tied = rate([Placed(("a", "b"), (1, 1))] * 5)
    assert abs(tied[0].mu - tied[1].mu) < 1e-9


def test_an_interval_holds_the_rating_and_tells_clear_orders() -> None:
    few = [Placed(("a", "b"), (1, 2)), Placed(("a", "b"), (2, 1)), Placed(("a", "b"), (1, 2))] * 4
    found = intervals(few)
    assert list(found) == ["a", "b"]
    assert all(figure.low < figure.value < figure.high for figure in found.values())
    one_sided = intervals([Placed(("a", "b"), (1, 2))] * 30)
    assert one_sided["a"].low > one_sided["b"].high
