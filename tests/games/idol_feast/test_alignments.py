"""What is nearly aligned, and with which faces of the die it is completed."""

import pytest

from ludoteca.games.minutia.box import bits_of
from ludoteca.games.minutia.idol_feast.alignments import Near, aligned, faces_of, is_line, near
from ludoteca.games.minutia.idol_feast.pieces import (
    ALIGNMENTS,
    SHAPES,
    TOUCHING,
    column_of,
    row_of,
    space_at,
)

from .conftest import at


def bits(*spots):
    return bits_of(at(*spots))


def faces(*numbers):
    return bits_of(list(numbers))


@pytest.mark.clause("M16-4.1")
def test_a_space_is_known_by_row_and_column():
    assert [(row_of(space_at(r, c)), column_of(space_at(r, c))) for r, c in ((1, 1), (4, 2))] == [
        (1, 1),
        (4, 2),
    ]


@pytest.mark.clause("M16-3.2", "M16-R9")
def test_spaces_touch_at_their_sides():
    assert TOUCHING[space_at(1, 1)] == bits((1, 2), (2, 1))
    assert TOUCHING[space_at(3, 6)] == bits((2, 6), (3, 5), (4, 6))
    assert TOUCHING[space_at(4, 3)] == bits((3, 3), (5, 3), (4, 2), (4, 4))


@pytest.mark.clause("M16-4.1")
def test_an_l_lacks_the_fourth_idol_of_a_square():
    [lacking] = near(bits((1, 4), (2, 3), (2, 4), (5, 6)), 0)
    assert sorted(ALIGNMENTS[lacking.shape]) == sorted(at((1, 3), (1, 4), (2, 3), (2, 4)))
    assert lacking == Near(lacking.shape, space_at(1, 3), faces(5, 6))
    assert not is_line(lacking.shape)


@pytest.mark.clause("M16-4.1", "M16-R3")
def test_three_in_a_line_lack_an_end_or_the_middle():
    ends = near(bits((2, 2), (3, 2), (4, 2)), 0)
    assert [lacking.missing for lacking in ends] == at((1, 2), (5, 2))
    assert [is_line(lacking.shape) for lacking in ends] == [True, True]
    assert [lacking.faces for lacking in ends] == [0, 0]  # no other Idol could come
    [gap] = near(bits((2, 2), (3, 2), (5, 2)), 0)
    assert gap.missing == space_at(4, 2)


def test_the_rival_can_be_in_the_way():
    three = bits((2, 2), (3, 2), (4, 2))
    assert [lacking.missing for lacking in near(three, bits((1, 2)))] == at((5, 2))
    assert near(three, bits((1, 2), (5, 2))) == []


@pytest.mark.clause("M16-3.3")
def test_only_other_idols_can_come(feast, move):
    """An Idol of the three that moves leaves a gap behind."""
    three, spare = [(2, 2), (3, 2), (4, 2)], (6, 5)
    ends = near(bits(*three, spare), 0)
    assert {lacking.faces for lacking in ends} == {faces(5, 6)}
    for die in range(1, 7):
        won = []
        for spot in (*three, spare):
            if die in spot:
                position = feast([*three, spare], die=die)
                move(position, 0, spot, (5, 2))
                won.append(position.over)
        assert any(won) == (die in (5, 6))


def test_faces_of_several_idols():
    assert faces_of(bits((3, 3))) == faces(3)
    assert faces_of(bits((1, 2), (6, 2))) == faces(1, 2, 6)


@pytest.mark.clause("M16-4.1")
def test_a_full_alignment_is_found_lines_first():
    for shape, spaces in enumerate(SHAPES):
        assert aligned(spaces) == shape
    assert aligned(bits((1, 1), (2, 2), (3, 3), (4, 4))) == -1
    both = bits((1, 1), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4))
    assert is_line(aligned(both))
