"""ZG-22 The enemies of the optional module."""

import pytest

from ludoteca.games.zagor.board import BOAT, space
from ludoteca.games.zagor.fields import EAGLE, TREASURE
from ludoteca.games.zagor.pieces import (
    APE,
    APE_CHIEF,
    BEASTS,
    BLONDIE,
    BRIDGE,
    CHEST,
    CICO,
    EAGLE_KING,
    HELM,
    HOLD,
    ITEMS,
    MARIE_LAVEAU,
    NONE,
    RED_ARCHER,
    REWARDS,
    SHIELD,
    TILE_STRENGTH,
    TILES,
    TREASURE_REWARD,
    WALTER,
    ZAGOR,
)

from .conftest import AFTER, face_up, gear, hurt

NAMES = {BLONDIE: "E1", MARIE_LAVEAU: "E2", RED_ARCHER: "E3", BEASTS: "E4", EAGLE_KING: "E5"}


def against(trip, enemy, players=2, lair="FN3", up=True, layout=None, **fields):
    """A trip with one enemy on a space, face up or down."""
    return trip(
        players,
        options={"enemies": NAMES[enemy]},
        layout={**(layout or {}), lair: NAMES[enemy]},
        up=face_up(lair) if up else face_up(),
        **fields,
    )


def tile(name):
    return TILES.index(name)


def loaded(*rows):
    """What the first seats carry; the others nothing."""
    return [gear(*row.split()) for row in rows]


# -- Set-up ---------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-22.1")
@pytest.mark.parametrize("enemies", [1, 2, "E3", "E1 E4"])
def test_enemies_are_mixed_into_the_forest(game, enemies):
    seen = set()
    for seed in range(30):
        position = game.start(2, seed, enemies=enemies)
        number = enemies if isinstance(enemies, int) else len(enemies.split())
        dealt = [t for t in position.tiles if t != NONE]
        assert len(dealt) == 44
        assert len(position.left_over) == number
        found = [t for t in dealt + position.left_over if t in NAMES]
        assert len(found) == number
        seen |= {TILES[t] for t in found}
        assert all(t >= 22 for t in position.left_over)
    assert seen == ({"E1", "E2", "E3", "E4", "E5"} if enemies in (1, 2) else set(enemies.split()))


@pytest.mark.clause("ZG-22.1")
def test_no_enemies_by_default(game):
    position = game.start(2, 0)
    assert not set(NAMES) & set(position.tiles)
    assert position.left_over == []


@pytest.mark.clause("ZG-22.1")
def test_drawn_enemies_are_secret_and_named_ones_public(game):
    drawn = game.start(3, 5, enemies=1)
    assert drawn.view(0)["boxed"] == 4
    assert drawn.view(0)["left_over"] == 1
    assert game.start(3, 5, enemies="E2").view(1)["options"]["enemies"] == "E2"


@pytest.mark.clause("ZG-22.4")
def test_all_enemies_give_two_treasures():
    assert [REWARDS[enemy] for enemy in NAMES] == [[TREASURE_REWARD, TREASURE_REWARD]] * 5
    assert [TILE_STRENGTH[enemy] for enemy in NAMES] == [9, 4, 3, 5, 8]


# -- Entry ----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-22.2", "ZG-22.5")
def test_blondie_scars_whoever_reveals_her(trip):
    position = against(trip, BLONDIE, up=False, at=("reveal 1 5 1", AFTER), places={"zagor": "FN3"})
    assert position.scars == [0, 1]
    assert position.up[space("FN3")]
    again = against(trip, BLONDIE, at=("reveal 1 5 1", AFTER), places={"zagor": "FN3"})
    assert again.scars == [0, 0]


@pytest.mark.clause("ZG-22.2", "ZG-7.10")
def test_the_shield_does_not_help_against_an_entry(trip, asked):
    position = against(
        trip,
        BLONDIE,
        up=False,
        at=("reveal 0 1 0", AFTER),
        places={"walter": "FN3"},
        gear=loaded("scudo", "-"),
    )
    assert asked(position)[1] == "toil"
    assert position.scars == [1, 0]
    assert position.gear[0][0] == SHIELD


@pytest.mark.clause("ZG-22.2", "ZG-R54")
def test_in_the_fog_the_helmsman_reveals_for_zagor(trip):
    position = against(
        trip,
        BLONDIE,
        lair="FN2",
        up=False,
        at=("fog", AFTER),
        helmsman=1,
        places={"walter": "I1", "tattoo": "I1", "cico": "I1", "zagor": "BN1"},
    )
    assert position.scars == [0, 1]


@pytest.mark.clause("ZG-22.7", "ZG-R41")
def test_the_archer_disarms_a_players_character(trip, options, asked, do):
    position = against(
        trip,
        RED_ARCHER,
        up=False,
        at=("reveal 0 1 0", AFTER),
        places={"walter": "FN3"},
        gear=loaded("fucile machete arco", "fucile"),
    )
    assert (asked(position), options(position)) == ((0, "lose"), ["lose 0", "lose 1", "lose 2"])
    do(position, "lose 1", "lose 0")
    assert position.gear[0] == gear("-", "-", "arco")
    assert position.galley_items[ITEMS.index("fucile")] == 1
    assert position.gear[1] == gear("fucile")


@pytest.mark.clause("ZG-22.7")
def test_the_archer_takes_as_much_as_there_is(trip, asked):
    position = against(
        trip,
        RED_ARCHER,
        up=False,
        at=("reveal 0 1 0", AFTER),
        places={"walter": "FN3"},
        gear=loaded("fucile", "-"),
    )
    assert asked(position)[1] == "toil"
    assert position.gear[0] == gear()


@pytest.mark.clause("ZG-22.7", "ZG-R41")
def test_zagor_and_cico_lose_nothing_to_the_archer(trip, asked):
    position = against(
        trip,
        RED_ARCHER,
        up=False,
        at=("reveal 0 5 0", AFTER),
        places={"zagor": "FN3"},
        gear=loaded("fucile machete arco", "-"),
    )
    assert asked(position)[1] == "toil"
    assert position.gear[0] == gear("fucile", "machete", "arco")


@pytest.mark.clause("ZG-22.6", "ZG-R53")
def test_marie_laveau_enslaves_humans_and_animals(trip, options, asked, do):
    """From the Helmsman; places, apes, the Ape Chief and enemies are no slaves."""
    position = against(
        trip,
        MARIE_LAVEAU,
        3,
        up=False,
        at=("reveal 0 5 0", AFTER),
        helmsman=1,
        places={"zagor": "FN3"},
        trophies=[[APE, APE_CHIEF], [tile("B08"), tile("B15"), tile("B01")], [tile("B02")]],
    )
    assert (asked(position), options(position)) == ((1, "choose_slave"), ["slave 0", "slave 7"])
    do(position, "slave 7")
    # The only one of the next player is not asked about; the last one has none.
    assert position.slaves == [tile("B08"), tile("B02")]
    assert position.trophies == [[APE, APE_CHIEF], [tile("B15"), tile("B01")], []]
    assert asked(position)[1] == "toil"


@pytest.mark.clause("ZG-22.8", "ZG-10.6", "ZG-R40")
def test_the_beasts_drive_everybody_to_the_bridge(trip):
    """Who is on the Bridge already does not enter it, and is not healed."""
    position = against(
        trip,
        BEASTS,
        3,
        up=False,
        at=("reveal 0 5 0", AFTER),
        places={"zagor": "FN3", "frisco": "BN1"},
        berth=[0, HOLD, 0, BRIDGE, 0, 0, 0],
        wounds=hurt(walter=2, tattoo=1, cico=1, frisco=1),
    )
    assert position.beasts == [False, True, True, True]
    assert position.berth[WALTER] == BRIDGE
    assert position.wounds == hurt(tattoo=1, cico=1, frisco=1)


@pytest.mark.clause("ZG-22.9")
def test_an_eagle_for_every_player(trip, options, asked, do):
    position = against(
        trip,
        EAGLE_KING,
        up=False,
        at=("reveal 0 5 0", AFTER),
        helmsman=1,
        places={"zagor": "FN3"},
        gear=[gear("fucile", "machete", "arco"), [5, TREASURE, NONE, TREASURE, TREASURE]],
        worth=[[0] * 5, [0, 3, 0, 2, 1]],
    )
    assert (asked(position), options(position)) == (
        (1, "choose_eagle_place"),
        ["eagle 0", "eagle 1"],
    )
    do(position, "eagle 1")
    assert (position.galley, position.galley_seen) == ([3], [0b10])
    assert options(position) == ["eagle 0", "eagle 1", "eagle 2"]
    do(position, "eagle 0")
    assert position.gear[0] == [EAGLE, *gear("machete", "arco")[:4]]
    assert position.gear[1] == [5, EAGLE, NONE, TREASURE, TREASURE]
    assert position.galley_items[ITEMS.index("fucile")] == 1


@pytest.mark.clause("ZG-22.9")
def test_when_time_is_up_an_eagle_takes_an_empty_place(trip):
    position = against(
        trip, EAGLE_KING, at=("eagles_come", AFTER), gear=loaded("fucile - machete", "fucile arco")
    )
    assert str(position.pending[0].default) == "eagle 1"
    position.play(0, "eagle 1")
    assert str(position.pending[0].default) == "eagle 1"


# -- The end of the round -------------------------------------------------------------------------


@pytest.mark.clause("ZG-22.5", "ZG-16.4")
def test_blondie_wounds_her_bank(trip):
    position = against(
        trip,
        BLONDIE,
        3,
        at=("enemies_act", AFTER),
        places={"walter": "BN11", "tattoo": "BS1", "zagor": "FN1", "cico": "I1"},
    )
    assert position.wounds == hurt(walter=1, zagor=1)


@pytest.mark.clause("ZG-16.4")
def test_face_down_enemies_do_nothing(trip):
    position = against(
        trip, BLONDIE, up=False, at=("enemies_act", AFTER), places={"walter": "BN11"}
    )
    assert position.wounds == hurt()


@pytest.mark.clause("ZG-22.5")
def test_from_an_island_the_helmsman_names_the_bank(trip, options, asked, do):
    position = against(
        trip,
        BLONDIE,
        lair="I1",
        at=("enemies_act", AFTER),
        helmsman=1,
        places={"walter": "BN11", "tattoo": "BS1", "zagor": "I1"},
    )
    assert (asked(position), options(position)) == ((1, "choose_bank"), ["bank 0", "bank 1"])
    do(position, "bank 1")
    assert position.wounds == hurt(tattoo=1)


@pytest.mark.clause("ZG-22.7")
def test_the_archer_shoots_at_his_bank(trip, asked, do):
    position = against(
        trip,
        RED_ARCHER,
        3,
        lair="FS3",
        at=("enemies_act", AFTER),
        helmsman=1,
        places={"walter": "BS1", "tattoo": "FS2", "frisco": "BN1"},
        gear=loaded("fucile machete", "lancia arco", "revolver"),
    )
    assert asked(position) == (1, "lose")
    do(position, "lose 0")
    assert asked(position) == (0, "lose")
    do(position, "lose 1")
    assert position.gear == [gear("fucile"), gear("-", "arco"), gear("revolver")]


@pytest.mark.clause("ZG-22.7", "ZG-22.5")
def test_the_archer_on_an_island(trip, asked, do):
    position = against(
        trip,
        RED_ARCHER,
        lair="I2",
        at=("enemies_act", AFTER),
        places={"walter": "BS1", "tattoo": "BN1"},
        gear=loaded("fucile", "lancia"),
    )
    assert asked(position)[1] == "choose_bank"
    do(position, "bank 0")
    assert position.gear == [gear("fucile"), gear()]


@pytest.mark.clause("ZG-22.6")
@pytest.mark.parametrize(("held", "taken"), [("", 1), ("B03", 1), ("B03 B04", 0)])
def test_marie_laveau_wants_two_slaves(trip, held, taken):
    slaves = [tile(name) for name in held.split()]
    position = against(
        trip,
        MARIE_LAVEAU,
        at=("enemies_act", AFTER),
        slaves=slaves,
        trophies=[[tile("B08")], []],
    )
    assert len(position.slaves) == len(slaves) + taken


@pytest.mark.clause("ZG-22.8")
def test_the_beasts_come_back_when_none_is_left(trip):
    gone = against(trip, BEASTS, at=("enemies_act", AFTER))
    assert gone.beasts == [False, True, True, True]
    one = against(trip, BEASTS, at=("enemies_act", AFTER), beasts=[False, False, True, False])
    assert one.beasts == [False, False, True, False]


@pytest.mark.clause("ZG-22.9")
def test_the_eagles_come_back_when_none_is_left(trip, asked):
    assert asked(against(trip, EAGLE_KING, at=("enemies_act", AFTER)))[1] == "choose_eagle_place"
    one = [[NONE, EAGLE, NONE, NONE, NONE], gear()]
    assert asked(against(trip, EAGLE_KING, at=("enemies_act", AFTER), gear=one))[1] == "toil"


@pytest.mark.clause("ZG-16.4", "ZG-R43")
def test_the_helmsman_orders_two_enemies(trip, options, asked, do):
    position = trip(
        at=("enemies_act", AFTER),
        options={"enemies": "E1 E4"},
        layout={"FN3": "E1", "FS3": "E4"},
        up=face_up("FN3", "FS3"),
        helmsman=1,
        places={"walter": "BN1"},
        wounds=hurt(walter=2),
        berth=[0, 0, 0, CHEST, 0, 0, 0],
    )
    assert asked(position) == (1, "choose_enemy")
    assert options(position) == [f"first {BLONDIE}", f"first {BEASTS}"]
    do(position, f"first {BEASTS}")
    assert position.beasts == [False, True, True, True]
    assert position.at[WALTER] == BOAT
    assert position.scars == [1, 0]


# -- Beaten ---------------------------------------------------------------------------------------


def beaten(trip, enemy, c, p=0, **fields):
    """`c` has won for seat `p`, with an overwhelming bonus."""
    return against(
        trip,
        enemy,
        at=(f"end_fight {p}", AFTER),
        fighter=c,
        foe=enemy,
        totals=[50, 1],
        luck=[0, 0],
        **fields,
    )


@pytest.mark.clause("ZG-22.3", "ZG-22.4", "ZG-R42")
def test_a_players_character_is_paid_and_the_enemy_stays(trip, asked, do):
    position = beaten(trip, BLONDIE, WALTER, places={"walter": "FN3"})
    assert asked(position) == (0, "equip")
    do(position, "equip 0", "equip 1")
    assert position.gear[0][:3] == [TREASURE, TREASURE, NONE]
    assert position.tiles[space("FN3")] == BLONDIE
    assert position.up[space("FN3")]
    assert position.trophies == [[], []]


@pytest.mark.clause("ZG-22.3", "ZG-22.4")
@pytest.mark.parametrize("c", [ZAGOR, CICO])
def test_zagor_and_cico_drive_an_enemy_away(trip, asked, c):
    position = beaten(
        trip,
        BLONDIE,
        c,
        p=1,
        places={"zagor": "FN3", "cico": "FN3"},
        attack=[NONE, NONE, NONE, 0, NONE],
    )
    assert asked(position)[1] == "toil"
    assert position.trophies == [[], [BLONDIE]]
    assert position.tiles[space("FN3")] == NONE
    assert (len(position.galley), position.galley_seen) == (2, [0, 0])


@pytest.mark.clause("ZG-22.6")
def test_marie_laveaus_slaves_leave_with_her(trip):
    position = beaten(
        trip,
        MARIE_LAVEAU,
        ZAGOR,
        places={"zagor": "FN3"},
        attack=[NONE, NONE, NONE, 0, NONE],
        slaves=[tile("B08")],
    )
    assert position.slaves == []
    assert position.removed == [tile("B08")]
    assert position.trophies[0] == [MARIE_LAVEAU]


@pytest.mark.clause("ZG-22.6", "ZG-22.3")
def test_beaten_by_a_player_marie_laveau_keeps_her_slaves(trip):
    position = beaten(
        trip,
        MARIE_LAVEAU,
        WALTER,
        places={"walter": "FN3"},
        slaves=[tile("B08")],
    )
    assert position.slaves == [tile("B08")]


@pytest.mark.clause("ZG-22.6", "ZG-1.5")
def test_she_or_any_slave_may_be_fought(trip, options, do):
    position = against(
        trip,
        MARIE_LAVEAU,
        at=("meet 0 1", AFTER),
        places={"walter": "FN3"},
        slaves=[tile("B08"), tile("B01")],
        gear=loaded("fucile fucile machete", "-"),
        hold=[0, 1, 2],
    )
    assert options(position) == ["fight 0", "fight 7", f"fight {MARIE_LAVEAU}"]
    do(position, "fight 7", "done 0", "take 0")
    assert position.slaves == [tile("B01")]
    assert position.trophies[0] == [tile("B08")]


@pytest.mark.clause("ZG-22.6", "ZG-12.1")
def test_every_slave_reinforces_marie_laveau(trip):
    position = against(
        trip,
        MARIE_LAVEAU,
        at=("begin_fight 0 1 45", AFTER),
        places={"walter": "FN3"},
        slaves=[tile("B08"), tile("B01")],
        gear=loaded("fucile", "-"),
        luck=[1, 2],
    )
    assert position.cards == [1, 2]
    assert position.totals == [2 + 4, 4 + 1 + 2]


@pytest.mark.clause("ZG-22.7", "ZG-12.2")
def test_the_archers_strength_is_rolled_in_each_fight(trip):
    for number in (0, 7):
        position = against(
            trip,
            RED_ARCHER,
            at=("begin_fight 0 1 46", AFTER),
            places={"walter": "FN3"},
            gear=loaded("fucile", "-"),
            luck=[number],
        )
        assert position.totals == [2 + 4, 3 + number]


@pytest.mark.clause("ZG-22.8", "ZG-22.3")
def test_a_player_removes_one_beast_card_first(trip, options, asked, do):
    position = beaten(
        trip, BEASTS, WALTER, places={"walter": "FN3"}, beasts=[False, True, True, True]
    )
    assert asked(position) == (0, "remove_beast")
    assert options(position) == [f"beast {HELM}", f"beast {HOLD}", f"beast {CHEST}"]
    assert str(position.pending[0].default) == f"beast {HOLD}"
    do(position, f"beast {CHEST}")
    assert position.beasts == [False, True, True, False]
    assert asked(position)[1] == "equip"


@pytest.mark.clause("ZG-22.8")
def test_the_last_beast_card_is_not_asked_about(trip, asked):
    position = beaten(
        trip, BEASTS, WALTER, places={"walter": "FN3"}, beasts=[False, False, True, False]
    )
    assert position.beasts == [False] * 4
    assert asked(position)[1] == "equip"


@pytest.mark.clause("ZG-22.8")
def test_zagor_clears_the_boat(trip):
    position = beaten(
        trip,
        BEASTS,
        ZAGOR,
        places={"zagor": "FN3"},
        attack=[NONE, NONE, NONE, 0, NONE],
        beasts=[False, True, True, True],
    )
    assert position.beasts == [False] * 4


@pytest.mark.clause("ZG-22.9", "ZG-22.3")
def test_a_player_chases_his_own_eagle_first(trip, options, do):
    eagles = [[EAGLE, *gear("fucile", "machete")[:4]], [EAGLE, *gear()[:4]]]
    position = beaten(trip, EAGLE_KING, WALTER, places={"walter": "FN3"}, gear=eagles)
    assert options(position)[0] == "equip 0"
    do(position, "equip 0")
    assert position.gear[0][0] == TREASURE
    assert position.gear[1][0] == EAGLE


@pytest.mark.clause("ZG-22.9")
def test_zagor_chases_all_eagles(trip):
    eagles = [[EAGLE, *gear()[:4]], [NONE, EAGLE, *gear()[:3]]]
    position = beaten(
        trip,
        EAGLE_KING,
        ZAGOR,
        places={"zagor": "FN3"},
        attack=[NONE, NONE, NONE, 0, NONE],
        gear=eagles,
    )
    assert position.gear == [gear(), gear()]


@pytest.mark.clause("ZG-22.9", "ZG-7.2")
def test_a_place_with_an_eagle_cannot_be_used(trip, options):
    eagles = [[EAGLE, *gear("fucile", "machete")[:4]], gear()]
    position = against(trip, EAGLE_KING, at=("gain_item 0", AFTER), gear=eagles)
    assert options(position) == ["equip 1", "equip 2", "drop 0"]


@pytest.mark.clause("ZG-22.8")
def test_tokens_are_still_taken_from_a_covered_hold(trip, asked):
    position = against(
        trip,
        BEASTS,
        at=("enough_for_everyone", AFTER),
        beasts=[False, True, True, True],
        hold=[0, 1, 2],
    )
    assert asked(position) == (0, "choose_token")
