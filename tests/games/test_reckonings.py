"""How finished games count: what decided them, and what each of their scores is made of."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import Count, Position, Reckoning, read_record
from ludoteca.kernel.reckoning import amounts, places, tie_break
from ludoteca.lab.trial import on_our_shelf

HERE = Path(__file__).parent


def played(slug: str, record: str) -> Position:
    """The end of a golden record."""
    text = (HERE / slug / "records" / f"{record}.ludo").read_text("utf-8")
    return ludoteca.game(slug).replay(read_record(text))


def told(position: Position) -> list[Reckoning]:
    return [position.reckoning(p) for p in position.seats]


@pytest.mark.parametrize("slug", [game.slug for game in ludoteca.shelf() if on_our_shelf(game)])
def test_every_game_on_the_shelf_tells_how_it_counts(slug: str) -> None:
    records = sorted((HERE / slug / "records").glob("*.ludo"))
    assert any(told(played(slug, file.stem))[0] != Reckoning() for file in records)


def test_a_harvest_is_decided_by_the_value_of_the_plots() -> None:
    position = played("harvest_day", "values")
    tie = tie_break(position.winners, told(position))
    assert tie is not None
    assert tie.most.key == tie.next.key == "value"
    assert tie.most.amount > tie.next.amount


def test_a_harvest_counts_its_plots() -> None:
    position = played("harvest_day", "points")
    for p in position.seats:
        parts, _ = position.reckoning(p)
        assert [count.n for count in parts] == [0, 1, 2, 3, 4, 5]
        assert sum(count.amount for count in parts) == position.scores[p]


@pytest.mark.clause("M09-5.7")
def test_island_riches_are_counted_colour_by_colour() -> None:
    """The cubes of the example M09-E2."""
    kept = [[4, 4, 1, 2], [4, 1, 3, 3], [2, 2, 3, 4]]
    position = ludoteca.game("island_riches").start(3, side="A")
    position.kept = kept
    parts, standing = position.reckoning(0)
    assert amounts(parts) == (5, 8, 1, 4)
    assert standing == (Count("points", 18),)


def test_a_stalemate_of_honesty_compares_cubes_then_tokens() -> None:
    position = played("honesty_first", "stalemate")
    keys = {tuple(count.key for count in r.standing) for r in told(position)}
    assert keys <= {(), ("cubes", "tokens")}
    assert ("cubes", "tokens") in keys


def test_whoever_was_thrown_out_has_no_place() -> None:
    position = played("honesty_first", "accusation")
    found = places(position.winners, [amounts(r.standing) for r in told(position)])
    assert sorted(found) == [0] * (position.players - 1) + [1]


def test_hunters_are_told_the_same() -> None:
    position = played("geister", "haunted")
    assert len(set(told(position))) == 1
    assert told(position)[0].standing[1] == Count("haunted", 6, 6)
