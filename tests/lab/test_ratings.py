"""Ratings: mixed tables, places, and a ladder that puts the stronger bot higher."""

from __future__ import annotations

from collections import Counter

import ludoteca
from ludoteca.lab.ratings import THE_GAME, Placed, company, play_table, players_at, rate

BOTS = ("random", "easy", "normal", "heuristic")


def test_every_bot_sits_at_every_seat() -> None:
    game = ludoteca.game("lost_temple")
    tables = [company(game, BOTS, seed) for seed in range(400)]
    assert all(set(table) == set(BOTS) for table in tables)
    assert tables == [company(game, BOTS, seed) for seed in range(400)]
    first = Counter(table[0] for table in tables)
    assert all(70 < first[bot] < 130 for bot in BOTS)


def test_a_table_has_as_many_seats_as_the_game_and_the_bots_allow() -> None:
    assert players_at(ludoteca.game("great_battle"), BOTS) == 2
    assert players_at(ludoteca.game("lost_temple"), BOTS[:3]) == 3
    assert players_at(ludoteca.game("golden_egg"), BOTS[:2]) == 3
    assert len(set(company(ludoteca.game("great_battle"), BOTS, 1))) == 2


def test_the_same_seed_is_the_same_game() -> None:
    game = ludoteca.game("sea_palio")
    names = company(game, BOTS, 3)
    table = play_table(game, names, 3)
    assert table == play_table(game, names, 3)
    assert table.bots == names
    assert min(table.places) == 1


def test_in_a_co_operative_game_the_game_is_the_opponent() -> None:
    game = ludoteca.game("geister")
    table = play_table(game, company(game, ("random",), 0), 0)
    assert table == Placed(("random", THE_GAME), (2, 1))


def test_whoever_is_ahead_is_rated_higher() -> None:
    [first, second, third] = rate([Placed(("a", "b", "c"), (2, 1, 3))] * 20)
    assert [first.bot, second.bot, third.bot] == ["b", "a", "c"]
    assert first.mu > second.mu > third.mu
    assert first.games == 20
    assert first.sigma < 25 / 3
    tied = rate([Placed(("a", "b"), (1, 1))] * 5)
    assert abs(tied[0].mu - tied[1].mu) < 1e-9


def test_a_heuristic_player_is_rated_above_chance() -> None:
    game = ludoteca.game("sea_palio")
    bots = ("random", "normal")
    ladder = rate([play_table(game, company(game, bots, seed), seed) for seed in range(12)])
    assert [rating.bot for rating in ladder] == ["normal", "random"]
