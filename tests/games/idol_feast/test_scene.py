"""The table of The Feast of the Idols: what the die opens, what is near, what can be clicked."""

from math import dist

import pytest

from ludoteca.games.minutia.idol_feast.effects import effect
from ludoteca.games.minutia.idol_feast.pieces import CROSS, space_at
from ludoteca.games.minutia.idol_feast.scene import UPRIGHT, WIDE, scene
from ludoteca.scene import text
from ludoteca.scene.say import title_of
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import at

NEAR = [(1, 4), (2, 3), (2, 4), (4, 1), (5, 6)]
THREE = [(2, 2), (3, 2), (4, 2), (6, 5)]


def slab(row, column):
    return f"space-{space_at(row, column):02}"


@pytest.mark.clause("M16-3.1", "M16-3.3")
def test_idols_are_added_and_picked_up_on_their_spaces(feast, legal):
    position = feast([(4, 1), (1, 4)], [(4, 5)], die=4)
    found = clicks(position, 0)
    assert found == {
        **{f"add {n}": f"space-{n:02}" for n in legal(position, "add")},
        **{f"lift {n}": f"space-{n:02}" for n in at((1, 4), (4, 1))},
    }
    assert clicks(position, 1) == clicks(position, None) == {}


@pytest.mark.clause("M16-R5", "M16-R11")
def test_an_idol_in_the_air_is_put_down_on_any_empty_space(feast, legal):
    position = feast([(4, 1), (1, 4)], [(4, 5)], die=4)
    low = seen(position, 0)["idol-0-0"].y
    position.play(0, f"lift {space_at(4, 1)}")
    assert clicks(position, 0) == {f"drop {n}": f"space-{n:02}" for n in legal(position, "drop")}
    assert seen(position, 1)["idol-0-0"].y < low
    assert slab(4, 1) not in clicks(position, 0).values()


@pytest.mark.clause("M16-2.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_row_and_the_column_of_the_die_are_lit(feast, die):
    parts = seen(feast(die=die), 1)
    assert [n for n in range(36) if parts[f"space-{n:02}"].shape == "slab-lit"] == CROSS[die]
    for key in ("row", "column"):
        lit = [n for n in range(1, 7) if parts[f"{key}-{n}"].shape == "marker-lit"]
        assert lit == [die]
    assert parts["die"].count == die


@pytest.mark.clause("M16-4.1")
def test_an_alignment_that_lacks_one_idol_is_framed_and_tagged(feast):
    parts = seen(feast(NEAR, THREE, die=3), 0)
    frames = [part.shape for part in parts.values() if part.id.startswith(("near-0-", "near-1-"))]
    assert sorted(frames) == ["down", "down", "two-by-two"]
    tags = {id: part for id, part in parts.items() if id.startswith("tag-")}
    assert {(part.on, part.caption[0].values) for part in tags.values()} == {
        (slab(1, 3), (1, 4, 5, 6)),
        (slab(1, 2), (5, 6)),
        (slab(5, 2), (5, 6)),
    }
    assert [parts[f"near-{p}"].count for p in (0, 1)] == [1, 2]


def test_a_tag_tells_when_no_idol_could_come(feast):
    parts = seen(feast(THREE[:3], die=1), 0)
    [first, second] = [part for id, part in parts.items() if id.startswith("tag-")]
    assert first.caption[0].key == second.caption[0].key == "0"


def test_two_tags_on_one_space_do_not_cover_each_other(feast):
    position = feast([(1, 1), (1, 2), (2, 1), (6, 6)], [(2, 3), (3, 2), (3, 3), (6, 1)], die=4)
    parts = seen(position, 0)
    tags = [parts[f"tag-{p}-{space_at(2, 2):02}"] for p in (0, 1)]
    assert abs(tags[0].y - tags[1].y) >= tags[0].height * tags[0].scale


def test_while_an_idol_is_in_the_air_the_tags_say_where_it_wins(feast):
    position = feast(NEAR, THREE, die=6)
    position.play(0, f"lift {space_at(5, 6)}")
    parts = seen(position, 0)
    assert parts[f"tag-0-{space_at(1, 3):02}"].caption[0].key == "now"
    assert parts[f"tag-1-{space_at(1, 2):02}"].caption[0].key == "2"


@pytest.mark.clause("M16-2.3")
def test_the_next_turns_are_shown_and_the_die_lies_with_the_first_player(feast):
    position = feast(die=4)
    assert [seen(position)[f"turn-{i}"].paint.name for i in range(4)] == [
        "red",
        "blue",
        "blue",
        "red",
    ]
    assert (seen(position)["now"].x, seen(position)["now"].y) == WIDE.turns[0][:2]
    assert (seen(position)["die"].x, seen(position)["die"].y) == WIDE.dice[0][:2]
    position.play(0, "add 3")
    assert (seen(position)["now"].x, seen(position)["now"].y) == WIDE.turns[1][:2]
    assert seen(position)["turn-0"].state == "off"
    position.play(1, "add 9")
    assert (seen(position)["die"].x, seen(position)["die"].y) == WIDE.dice[1][:2]
    assert seen(position)["turn-0"].paint.name == "blue"


@pytest.mark.clause("M16-4.1")
def test_at_the_end_what_has_won_shines(feast, move):
    position = feast(NEAR, THREE, die=6)
    move(position, 0, (5, 6), (1, 3))
    parts = seen(position, 1)
    lit = [n for n in range(36) if parts[f"space-{n:02}"].shape == "slab-lit"]
    assert lit == sorted(at((1, 3), (1, 4), (2, 3), (2, 4)))
    assert parts["won"].shape == "two-by-two"
    assert not [id for id in parts if id.startswith(("near-0-", "near-1-", "tag-", "turn-"))]


@pytest.mark.clause("M16-R8")
def test_a_draw_lights_nothing(feast):
    position = feast(NEAR, THREE, die=6, second=True, round=100)
    position.play(0, f"add {space_at(6, 1)}")
    parts = seen(position, None)
    assert "won" not in parts
    assert {parts[f"space-{n:02}"].shape for n in range(36)} == {"slab"}


@pytest.mark.parametrize("places", [WIDE, UPRIGHT])
def test_spaces_and_reserves_lie_on_the_card_and_apart(places):
    reserves = [spot for own in places.reserves for spot in own]
    for spots, apart in ((places.spaces, 90), (reserves, 50)):
        assert min(dist(a[:2], b[:2]) for a in spots for b in spots if a != b) > apart
        assert all(30 < x < places.board.width - 30 for x, *_ in spots)
        assert all(30 < y < places.board.height - 30 for _, y, *_ in spots)


def test_an_idol_is_the_same_part_from_reserve_to_grid(feast, move):
    position = feast([(4, 1)], die=4)
    before = seen(position, 0)
    move(position, 0, (4, 1), (6, 6))
    after = seen(position, 0)
    moved = [id for id in before if id.startswith("idol-") and before[id].x != after[id].x]
    assert moved == ["idol-0-0"]


# -- What a choice does ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "goal", "key"),
    [
        ([*NEAR[:3], (6, 6)], [], (1, 3), "drops_square"),
        ([*THREE[:3], (6, 6)], [], (5, 2), "drops_line"),
        ([(6, 6)], NEAR[:3], (1, 3), "drops_blocking"),
        ([(2, 2), (3, 2), (6, 6)], [], (4, 2), "drops_near"),
        ([(2, 2), (3, 2), (6, 6)], [(3, 4), (4, 3), (4, 4)], (3, 3), "drops_near_blocking"),
        ([(1, 1), (6, 6)], [], (4, 4), "drops"),
    ],
)
def test_putting_down_tells_what_it_does(feast, mine, theirs, goal, key):
    position = feast(mine, theirs, die=6)
    position.play(0, f"lift {space_at(6, 6)}")
    assert effect(position.view(0), "drop", space_at(*goal)).key == key


def test_adding_and_picking_up_tell_what_they_do(feast):
    position = feast(THREE, NEAR, die=6)
    view = position.view(0)
    assert effect(view, "lift", space_at(6, 5)).key == "lifts_to_win"
    assert effect(view, "add", space_at(6, 1)).key == "adds"
    assert effect(view, "add", space_at(1, 3)) is None  # not opened by the die
    assert effect(view, "space", 3) is None
    view = feast(THREE[:3], NEAR, die=3).view(0)
    assert effect(view, "lift", space_at(3, 2)).key == "lifts"
    assert effect(view, "add", space_at(1, 3)).key == "adds_blocking"
    assert effect(position.view(None), "add", 3) is None


# -- In words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["+ opened by the die", "P2: one Idol missing", "can be completed on 5 or 6", "●1"]),
        ("it", ["+ aperta dal dado", "P2: manca un Idolo", "si completa con 5 o 6", "●2"]),
    ],
)
def test_the_table_in_text(game, feast, lang, told):
    position = feast([(5, 1)], THREE, die=5)
    drawn = text.draw(scene(position.view(0)), words(game, lang))
    for part in told:
        assert part in drawn


@pytest.mark.parametrize(
    ("lang", "adds", "drops"),
    [
        ("en", "Add in row 4, column 3 (opened by the die)", "Put in row 1, column 1 (empty)"),
        (
            "it",
            "Aggiungi in riga 4, colonna 3 (aperta dal dado)",
            "Metti in riga 1, colonna 1 (vuota)",
        ),
    ],
)
def test_a_choice_names_its_space_once(game, feast, lang, adds, drops):
    position = feast([(4, 1)], [(4, 5)], die=4)
    language = words(game, lang)
    assert adds == title_of(seen(position)[slab(4, 3)].but(effect=None), language, ())
    position.play(0, f"lift {space_at(4, 1)}")
    assert drops == title_of(seen(position)[slab(1, 1)].but(effect=None), language, ())
    drawn = text.draw(scene(position.view(1)), language)
    assert drawn.count("·") == 34 + 1  # two Idols stand on the grid; once more in the legend
