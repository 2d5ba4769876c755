"""ZG-1.3, ZG-1.10 The board and the box, against what the ledger promises of them."""

import pytest

from ludoteca.games.zagor import board, pieces
from ludoteca.games.zagor.board import (
    ARROW,
    BOAT,
    CAMPS,
    CLIFFS,
    CODES,
    DOWNSTREAM,
    FORESTS,
    FORT,
    ISLANDS,
    LAND,
    NEAR,
    RIVER,
    SIDE,
    STEPS,
    SYMBOL,
    TO_CAMP,
    TO_FORT,
    reach,
    space,
    way,
)

SPACES = pieces.PIECES["board"]["spaces"]


def codes(spaces):
    return [CODES[s] if s != BOAT else "boat" for s in spaces]


@pytest.mark.clause("ZG-1.10")
def test_numbers_are_places_in_the_data():
    assert (space("R1"), space("R18"), space("BN1"), space("CS"), BOAT) == (0, 17, 18, 63, 64)
    assert pieces.TILES[0] == "B01"
    assert pieces.TILES[22] == "F01"
    assert pieces.TILES[44:] == ["E1", "E2", "E3", "E4", "E5", "APE", "CHIEF"]
    assert pieces.BOAT_SPACES == ["ponte", "timone", "stiva", "forziere"]


@pytest.mark.clause("ZG-R2")
def test_one_space_for_every_tile():
    assert (len(board.BEACHES), len(FORESTS), len(ISLANDS)) == (22, 22, 2)
    assert set(ISLANDS) <= set(FORESTS)
    assert len(pieces.HAZARD_TILES) == len(RIVER) - 1


@pytest.mark.clause("ZG-R3", "ZG-R5")
def test_the_balloons_of_the_crew():
    by_name = dict(zip(pieces.CHARACTERS, pieces.BALLOONS, strict=True))
    assert by_name == {
        "moreland": 3,
        "walter": 3,
        "bannington": 3,
        "tattoo": 2,
        "frisco": 3,
        "zagor": 4,
        "cico": 3,
    }


@pytest.mark.clause("ZG-R48")
def test_only_yellow_dice_show_supply():
    assert pieces.SUPPLY in pieces.DIE[pieces.YELLOW]
    assert pieces.SUPPLY not in pieces.DIE[pieces.RED] + pieces.DIE[pieces.GREEN]


@pytest.mark.clause("ZG-R14")
def test_only_friends_leave_the_game():
    rows = pieces.PIECES["encounter"]["beach"] + pieces.PIECES["encounter"]["forest"]
    gone = [tile for tile, row in enumerate(rows) if row.get("discard", False)]
    assert gone == [t for t, kind in enumerate(pieces.TYPE_OF) if kind == pieces.FRIEND]
    assert gone == [19, 20, 21]


@pytest.mark.clause("ZG-R46")
def test_the_types_of_the_enemies():
    kinds = [pieces.TYPE_OF[tile] for tile in pieces.ENEMIES]
    assert kinds == [pieces.HUMAN, pieces.HUMAN, pieces.HUMAN, pieces.ANIMAL, pieces.HUMAN]


@pytest.mark.clause("ZG-1.3")
def test_neighbours_are_the_rectangles_that_touch():
    """The drawing for plain text says the same as the list of borders."""

    def shared(a, b):
        ax0, ay0, ax1, ay1 = SPACES[a]["rect"]
        bx0, by0, bx1, by1 = SPACES[b]["rect"]
        wide = min(ax1, bx1) - max(ax0, bx0)
        high = min(ay1, by1) - max(ay0, by0)
        return max(wide, high) if min(wide, high) == 0 else -1

    for a in range(64):
        assert NEAR[a] == [b for b in range(64) if b != a and shared(a, b) >= 0.5]


@pytest.mark.clause("ZG-1.3")
def test_neighbours_share_a_border_on_the_picture():
    def corners(s):
        return {tuple(point) for point in SPACES[s]["poly"]}

    for a in range(64):
        assert NEAR[a] == [b for b in range(64) if b != a and len(corners(a) & corners(b)) >= 2]


@pytest.mark.clause("ZG-1.3", "ZG-9.3")
def test_cliffs_divide_neighbours_for_walking_only():
    bn3, bn4 = space("BN3"), space("BN4")
    assert bn4 in NEAR[bn3]
    assert CLIFFS[bn3] == [bn4]
    assert bn4 not in reach(bn3, 1, space("R1"))
    assert bn4 in reach(bn3, 1, space("R1"), rope=True)


@pytest.mark.clause("ZG-R57")
def test_arrows_lead_to_the_camp_of_their_bank():
    for s in LAND:
        if s in ISLANDS:
            assert ARROW[s] == pieces.NONE
            assert TO_CAMP[s] == pieces.NONE
            continue
        assert ARROW[s] in NEAR[s]
        assert ARROW[s] not in CLIFFS[s]
        assert SIDE[ARROW[s]] == SIDE[s]
        assert 1 <= TO_CAMP[s] <= 5
    for s in RIVER:
        assert board.IS_BEACH[ARROW[s]]
    assert [ARROW[s] for s in CAMPS] == [pieces.NONE, pieces.NONE]


@pytest.mark.clause("ZG-17.2")
def test_the_river_has_two_forks_and_a_short_way():
    assert [codes(DOWNSTREAM[s]) for s in (space("R4"), space("R10"))] == [
        ["R5", "R6"],
        ["R11", "R12"],
    ]
    assert [s for s in RIVER if len(DOWNSTREAM[s]) > 1] == [3, 9]
    assert DOWNSTREAM[space("R18")] == [FORT]
    assert TO_FORT[space("R1")] == 15
    assert TO_FORT[space("R6")] == TO_FORT[space("R5")] + 1
    assert codes([s for s in RIVER if SYMBOL[s]]) == ["R15", "R16", "R17", "R18"]


@pytest.mark.clause("ZG-9.2", "ZG-9.3")
def test_ZG_E4_walks_end_on_land_or_at_the_boat():
    found = codes(reach(space("BN3"), 2, space("R4")))
    assert sorted(found) == sorted(
        ["BN3", "BN2", "BN1", "FN1", "FN2", "FN3", "I1", "BS2", "BS3", "boat"]
    )
    assert "boat" not in codes(reach(space("BN3"), 2, space("R9")))
    for camp in CAMPS:
        assert STEPS[1][space("FN4")][camp] == board.TOO_FAR


@pytest.mark.clause("ZG-9.5", "ZG-9.6")
def test_from_the_boat_one_walks_from_its_river_space():
    assert codes(reach(space("R1"), 1, space("R1"))) == ["BN1", "BS1", "boat"]
    assert codes(reach(space("R1"), 0, space("R1"))) == ["boat"]


@pytest.mark.clause("ZG-9.7", "ZG-19.22")
def test_a_way_goes_round_pinnacles_where_the_allowance_lets_it():
    bn1, bn2, fn1, fn2 = space("BN1"), space("BN2"), space("FN1"), space("FN2")
    assert way(bn1, bn1, 3, False, 1 << bn1) == []
    assert way(bn1, fn2, 2, False, 0) == [bn2, fn2]
    assert way(bn1, fn2, 2, False, 1 << bn2) == [fn1, fn2]
    assert way(bn1, fn2, 2, False, 1 << bn2 | 1 << fn1) == [bn2, fn2]
    around = way(bn1, fn2, 5, False, 1 << bn2 | 1 << fn1)
    assert codes(around) == ["R1", "R2", "R3", "BN3", "FN2"]


@pytest.mark.clause("ZG-18.6")
def test_ten_permanent_events_with_their_sacrifices():
    def fits(event, die):
        colour, face = die.split()
        number = pieces.COLOURS.index(colour) * 4 + pieces.FACES.index(face)
        return pieces.SACRIFICE[event][number]

    assert fits(pieces.DANGEROUS_WATERS, "green M")
    assert not fits(pieces.DANGEROUS_WATERS, "yellow M")
    assert fits(pieces.AMBUSH, "red E")
    assert not fits(pieces.AMBUSH, "green E")
    assert fits(pieces.DARKNESS, "green P")
    assert not fits(pieces.DARKNESS, "yellow P")
    assert fits(pieces.SCORCHING_HEAT, "yellow S")
    assert [fits(pieces.BAD_OMENS, f"red {face}") for face in "MPE"] == [True] * 3
    assert not fits(pieces.BAD_OMENS, "yellow M")
    assert fits(pieces.DESPERATE_CONDITIONS, "yellow E")
    assert fits(pieces.COLLAPSE, "yellow M")
    assert fits(pieces.DRUMS, "green E")
    assert not fits(pieces.DRUMS, "red E")
    assert fits(pieces.VOLCANIC_RAIN, "yellow M")
    assert fits(pieces.ROCKS, "yellow S")
    aboard = [event for event in range(30) if pieces.SACRIFICE_ABOARD[event]]
    assert aboard == [pieces.VOLCANIC_RAIN]
    assert not any(any(pieces.SACRIFICE[e]) for e in range(30) if not pieces.PERMANENT[e])
