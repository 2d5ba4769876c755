"""ZG-11 to ZG-13: exploring, fights, reinforcements."""

import pytest

from ludoteca.games.zagor.board import BOAT, CHIEF_CARD, space
from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import (
    APE,
    APE_CHIEF,
    BANNINGTON,
    BRIDGE,
    CALL_FOR_HELP,
    CICO,
    DESPERATE_CONDITIONS,
    GREEN,
    LOOT,
    MOVE,
    POISONED_ARROWS,
    POWER,
    QUIET_LANDING,
    RED,
    RED_ARCHER,
    REINFORCEMENT_DECK,
    SHIELD,
    SPIRITUAL_PROTECTION,
    TATTOO,
    TERRORS,
    THE_APE_CHIEF,
    TILES,
    VENGEANCE,
    WALTER,
    YELLOW,
    ZAGOR,
)

from .conftest import AFTER, face_up, gear, hurt, on

NO_TOKENS = [0] * 6


def tile(name):
    return TILES.index(name)


def token(kind):
    return [int(k == kind) for k in range(6)]


@pytest.fixture
def meeting(trip):
    """Somebody ends a movement on FN3 (or BN3 for beach tiles), where this tile lies face down."""

    def build(name, c=WALTER, players=2, at="FN3", **fields):
        at = "BN3" if name.startswith("B") else at
        who = ["moreland", "walter", "bannington", "tattoo", "frisco", "zagor", "cico"][c]
        fields.setdefault("actor", c)
        return trip(
            players,
            at=(f"reveal 0 {c} 0", f"meet 0 {c}", AFTER),
            places={who: at, **fields.pop("places", {})},
            layout={at: name, **fields.pop("layout", {})},
            **fields,
        )

    return build


@pytest.fixture
def fight(trip):
    """Somebody fights this face-up tile on FN3 (or BN3), for seat 0; luck is cards, then dice."""

    def build(name, c=WALTER, players=2, face=MOVE, luck=(), **fields):
        at = "BN3" if name.startswith("B") else "FN3"
        who = ["moreland", "walter", "bannington", "tattoo", "frisco", "zagor", "cico"][c]
        colour = RED if c == ZAGOR else GREEN if c == CICO else YELLOW
        layout = {} if name == "APE" else {at: name}
        return trip(
            players,
            at=(f"begin_fight 0 {c} {tile(name)}", AFTER),
            luck=luck,
            places={who: at, **fields.pop("places", {})},
            layout=layout,
            up=face_up(at) if layout else face_up(),
            die=colour * 4 + face,
            tint=colour,
            actor=c,
            **fields,
        )

    return build


# -- ZG-11 Exploring ------------------------------------------------------------------------------


@pytest.mark.clause("ZG-11.1")
def test_a_face_down_tile_is_turned_up(meeting, heard):
    position = meeting("F15")
    assert position.up[space("FN3")]
    assert heard.of("reveals") == [(WALTER, tile("F15"), space("FN3"))]


@pytest.mark.clause("ZG-11.2")
def test_a_surprise_takes_equipment_of_his_choice(meeting, options, do):
    position = meeting("F04", gear=[gear("fucile", "mappa"), gear()])
    assert options(position) == ["lose 0", "lose 1"]
    do(position, "lose 1")
    assert position.gear[0] == gear("fucile")
    assert position.galley_items[8] == 1


@pytest.mark.clause("ZG-11.2")
def test_a_single_card_is_lost_at_once_and_none_if_there_is_none(meeting, asked):
    assert meeting("B16", gear=[gear("mappa"), gear()]).gear[0] == gear()
    assert asked(meeting("B16"))[1] == "toil"


@pytest.mark.clause("ZG-11.2")
def test_zagor_never_costs_equipment(meeting, asked):
    position = meeting("F04", c=ZAGOR, gear=[gear("fucile", "mappa"), gear()], luck=[0, 9])
    assert position.gear[0] == gear("fucile", "mappa")


@pytest.mark.clause("ZG-11.2")
def test_a_surprise_wound_is_the_characters(meeting):
    position = meeting("F01", c=ZAGOR, luck=[6])
    assert position.wounds == hurt(zagor=1)
    assert position.trophies[0] == [tile("F01")]


@pytest.mark.clause("ZG-11.2")
def test_a_surprise_scar_is_the_acting_players(meeting):
    position = meeting("F19", c=ZAGOR, luck=[6])
    assert position.scars == [1, 0]


@pytest.mark.clause("ZG-11.2", "ZG-3.3")
def test_who_faints_from_the_surprise_does_not_fight(meeting, heard, asked):
    position = meeting("F01", wounds=hurt(walter=2))
    assert position.at[WALTER] == BOAT
    assert "fights" not in heard.keys
    assert position.up[space("FN3")]
    assert asked(position)[1] == "toil"


@pytest.mark.clause("ZG-11.3")
def test_a_tile_that_is_face_up_does_not_surprise_again(meeting, heard):
    position = meeting("F01", up=face_up("FN3"))
    assert "surprises" not in heard.keys
    assert position.wounds == hurt(walter=1)  # of the lost fight alone


@pytest.mark.clause("ZG-11.4")
def test_one_of_several_encounters(meeting, options, do, heard):
    position = meeting("F12", apes=on(FN3=2))
    assert options(position) == [f"fight {tile('F12')}", f"fight {APE}"]
    assert str(position.pending[0].default) == f"fight {tile('F12')}"
    assert position.explain(0, f"fight {tile('F01')}").key == "not_here"
    do(position, f"fight {APE}")
    assert heard.of("fights") == [(WALTER, APE)]
    assert position.wounds == hurt(walter=1)


@pytest.mark.clause("ZG-11.5", "ZG-12.9", "ZG-R14")
def test_a_friend_gives_his_reward_and_goes(meeting, do, heard):
    position = meeting("B21", in_play=[DESPERATE_CONDITIONS])
    assert position.tiles[space("BN3")] == -1
    assert tile("B21") in position.removed
    assert position.trophies == [[], []]
    assert position.limbo == [TREASURE]
    assert "reinforced" not in heard.keys


@pytest.mark.clause("ZG-11.5", "ZG-12.10")
def test_a_friend_met_by_cico_fills_the_galley(meeting):
    position = meeting("B22", c=CICO, luck=[3])
    assert position.galley_items[3] == 1


@pytest.mark.clause("ZG-11.6")
def test_a_victory_takes_one_ape(fight):
    position = fight("APE", c=ZAGOR, apes=on(FN3=3), luck=[6])
    assert position.apes[space("FN3")] == 2
    assert position.trophies[0] == [APE]


# -- ZG-7.10 The Indian shield --------------------------------------------------------------------


@pytest.mark.clause("ZG-7.10", "ZG-11.2")
def test_the_shield_cancels_a_surprise(meeting, do, asked, options):
    position = meeting("F01", gear=[gear("scudo"), gear()])
    assert (asked(position), options(position)) == ((0, "raise_shield"), ["shield 0", "shield 1"])
    assert str(position.pending[0].default) == "shield 1"
    do(position, "shield 1")
    assert position.covered[0][0]
    assert position.gear[0][0] == SHIELD
    assert position.wounds == hurt(walter=1)  # of the fight alone


@pytest.mark.clause("ZG-7.10")
def test_the_shield_may_stay_down(meeting, do):
    position = meeting("F09", gear=[gear("scudo"), gear()])
    do(position, "shield 0")
    assert position.wounds == hurt(walter=2)
    assert not position.covered[0][0]


@pytest.mark.clause("ZG-7.10")
def test_the_shield_helps_only_the_own_character_and_only_once_a_round(meeting, asked):
    assert asked(meeting("F19", c=ZAGOR, gear=[gear("scudo"), gear()], luck=[0]))[1] == "toil"
    covered = [[True] + [False] * 4, [False] * 5]
    assert asked(meeting("F09", gear=[gear("scudo"), gear()], covered=covered))[1] == "toil"


# -- ZG-12 Combat ---------------------------------------------------------------------------------


@pytest.mark.clause("ZG-12.1")
def test_a_card_for_each_symbol(fight, heard):
    fight("F03", luck=[0, 1])
    assert heard.of("reinforced") == [(tile("F03"), 0), (tile("F03"), 1)]


@pytest.mark.clause("ZG-12.1", "ZG-19.11")
def test_desperate_conditions_bring_one_more(fight, heard):
    fight("F15", in_play=[DESPERATE_CONDITIONS], luck=[2])
    assert heard.of("reinforced") == [(tile("F15"), 2)]


@pytest.mark.clause("ZG-12.1", "ZG-14.9")
@pytest.mark.parametrize(("name", "cards"), [("F03", 1), ("F15", 0)])
def test_walters_experience_takes_one_away(fight, heard, name, cards):
    fight(name, face=POWER)
    assert len(heard.of("reinforced")) == cards


@pytest.mark.clause("ZG-12.2", "ZG-7.10")
def test_a_die_for_each_bow_and_hatchet_that_can_be_used(fight):
    human = fight("F01", gear=[gear("arco", "accetta", "fucile"), gear()], luck=[9, 4])
    assert human.attack == [9, 4, -1, -1, -1]
    assert human.totals == [2 + 6 + 3 + 4, 7]
    place = fight("F18", gear=[gear("arco", "accetta", "fucile"), gear()], luck=[8])
    assert place.attack == [-1, 8, -1, -1, -1]  # no bow against Places
    assert place.totals == [2 + 5 + 0, 7]


@pytest.mark.clause("ZG-12.2", "ZG-22.7", "ZG-12.6")
def test_the_red_archers_die(fight):
    position = fight("E3", gear=[gear("machete"), gear()], luck=[7], options={"enemies": "E3"})
    assert position.attack[4] == 7
    assert position.totals == [4, 3 + 7]
    assert position.foe == RED_ARCHER


@pytest.mark.clause("ZG-12.3", "ZG-12.4")
def test_a_weapon_may_be_left_out(fight, options, do):
    position = fight("B19", gear=[gear("piccone", "mappa"), gear()])
    assert options(position) == ["leave_out 0", "done 0"]
    assert position.totals == [7, 3]
    do(position, "leave_out 0")
    assert position.trophies == [[], []]  # 2 against 3: lost, without a reward
    assert position.wounds == hurt(walter=1)


@pytest.mark.clause("ZG-12.3", "ZG-6.6", "ZG-7.10")
@pytest.mark.parametrize(("name", "total"), [("F06", 6), ("F13", 6), ("F22", 8)])
def test_dynamite(fight, options, do, name, total):
    position = fight(name, gear=[gear("dinamite"), gear()])
    assert "use_item 0" in options(position)
    theirs = position.totals[1]
    do(position, "use_item 0")
    assert position.gear[0] == gear()
    assert position.galley_items[10] == 1
    assert (position.trophies[0] != []) == (total > theirs)


@pytest.mark.clause("ZG-12.3", "ZG-6.6")
def test_medicines_and_tools_in_the_combat_window(fight, options, do):
    position = fight(
        "F15", gear=[gear("medicinali", "attrezzi"), gear()], wounds=hurt(walter=2), crashed=1
    )
    assert options(position) == ["use_item 0", "use_item 1", "done 0"]
    do(position, "use_item 1")
    assert position.crashed == 0
    assert options(position) == ["use_item 0", "done 0"]
    do(position, "use_item 0")
    assert position.wounds == hurt(walter=1)  # healed, and then beaten


@pytest.mark.clause("ZG-12.3", "ZG-6.6")
def test_no_equipment_for_zagor(fight, asked):
    position = fight("F15", c=ZAGOR, gear=[gear("dinamite", "fucile"), gear()], luck=[0])
    assert asked(position)[1] == "toil"
    assert position.wounds == hurt(zagor=1)


@pytest.mark.clause("ZG-12.3", "ZG-15.2")
def test_plus_two_also_for_zagor(fight, options, do):
    position = fight("F15", c=ZAGOR, tokens=[token(0), NO_TOKENS], luck=[2])
    assert position.totals == [4 + 3, 8]
    do(position, "token 0")
    assert position.spent_tokens[0] == token(0)
    assert position.trophies[0] == [tile("F15")]


@pytest.mark.clause("ZG-12.4")
def test_a_players_total(fight):
    position = fight(
        "F15", c=TATTOO, players=2, character=[TATTOO, WALTER], face=POWER,
        gear=[gear("lancia", "fucile"), gear()],
    )  # fmt: skip
    assert position.totals[0] == 3 + 4 + 4 + 3


@pytest.mark.clause("ZG-12.5")
@pytest.mark.parametrize(("number", "total"), [(0, 1), (4, 4), (8, 8)])
def test_cicos_pistol(fight, number, total):
    position = fight("F09", c=CICO, luck=[number], tokens=[token(0), NO_TOKENS])
    assert position.totals[0] == total


@pytest.mark.clause("ZG-12.5", "ZG-13.2", "ZG-R13")
def test_a_star_wins_whatever_the_cards_are(fight):
    position = fight("F16", c=ZAGOR, luck=[SPIRITUAL_PROTECTION, 9])
    assert position.trophies[0] == [tile("F16")]


@pytest.mark.clause("ZG-12.7")
@pytest.mark.parametrize(("number", "wounds", "trophies"), [(2, 0, 1), (1, 0, 0), (0, 1, 0)])
def test_victory_tie_and_defeat(fight, number, wounds, trophies):
    """Zagor (4 and 3, 2 or 1) against the Puma (6)."""
    position = fight("F10", c=ZAGOR, luck=[number], hold=[0, 0, 0])
    assert position.wounds == hurt(zagor=wounds)
    assert len(position.trophies[0]) == trophies
    assert position.up[space("FN3")] == (trophies == 0)


@pytest.mark.clause("ZG-12.7", "ZG-12.11")
def test_a_later_fight_draws_new_cards(trip):
    position = trip(
        at=("begin_fight 0 5 28", "begin_fight 0 5 28", AFTER),
        places={"zagor": "FN3"},
        layout={"FN3": "F07"},
        up=face_up("FN3"),
        luck=[TERRORS, 0, 1, 0],
    )
    assert [position.defeated[TERRORS], position.defeated[1]] == [1, 1]
    assert position.cards == []


@pytest.mark.clause("ZG-12.8", "ZG-R47")
def test_the_acting_player_takes_zagors_trophy(fight):
    position = fight("F12", c=ZAGOR, luck=[8, 3])
    assert position.trophies == [[tile("F12")], []]
    assert position.tiles[space("FN3")] == -1
    assert position.view(1)["trophies"] == position.trophies


@pytest.mark.clause("ZG-12.8", "ZG-12.5")
def test_cico_is_wounded_by_his_star(fight, heard):
    position = fight("F15", c=CICO, luck=[9, 3])
    assert position.wounds == hurt(cico=1)
    order = [k for k in heard.keys if k in ("takes_trophy", "is_wounded", "item_to_galley")]
    assert order == ["takes_trophy", "is_wounded", "item_to_galley"]


@pytest.mark.clause("ZG-12.8", "ZG-13.5", "ZG-3.3", "ZG-R20")
def test_star_and_vengeance_beyond_a_faint_are_lost_but_the_reward_is_not(fight):
    position = fight("F07", c=CICO, luck=[VENGEANCE, 9], wounds=hurt(cico=2))
    assert (position.at[CICO], position.wounds[CICO]) == (BOAT, 0)
    assert position.scars == [1, 0]
    assert len(position.galley) == 1
    assert position.trophies[0] == [tile("F07")]


@pytest.mark.clause("ZG-12.10")
def test_rewards_for_a_player_and_for_zagor(fight, asked, do):
    position = fight("F02", gear=[gear("fucile", "fucile", "fucile"), gear()], luck=[0, 0])
    do(position, "done")
    assert (asked(position), position.limbo) == ((0, "equip"), [TREASURE])
    do(position, "drop")
    assert asked(position) == (0, "choose_token")
    zagor = fight("F02", c=ZAGOR, luck=[0, 0, 8], hold=[1, 2, 3])
    assert (len(zagor.galley), asked(zagor)) == (1, (0, "choose_token"))


@pytest.mark.clause("ZG-12.10")
def test_an_event_as_a_reward_comes_last(fight, heard):
    fight("F22", c=ZAGOR, luck=[0, 8], deck=[QUIET_LANDING])
    order = [key for key in heard.keys if key in ("treasure_to_galley", "event")]
    assert order == ["treasure_to_galley", "event"]


@pytest.mark.clause("ZG-12.11")
def test_an_empty_deck_is_made_of_the_discards(fight, heard):
    gone = [REINFORCEMENT_DECK.count(card) for card in range(11)]
    position = fight("F07", defeated=gone, luck=[TERRORS])
    assert "reshuffles_reinforcements" in heard.keys
    assert position.defeated[TERRORS] == 1
    assert sum(position.reinforcements) == 24


@pytest.mark.clause("ZG-R11")
def test_cards_before_dice_before_the_window(fight, heard, asked):
    position = fight("F07", gear=[gear("accetta"), gear()], luck=[0, 0])
    order = [key for key in heard.keys if key in ("reinforced", "rolls_attack")]
    assert order == ["reinforced", "rolls_attack"]
    assert asked(position) == (0, "combat")


# -- ZG-13 Reinforcements -------------------------------------------------------------------------


@pytest.mark.clause("ZG-13.1")
def test_number_cards_add_their_value(fight):
    position = fight("F02", gear=[gear("machete"), gear()], luck=[5, 4])
    assert position.totals[1] == 6 + 5 + 4


@pytest.mark.clause("ZG-13.2", "ZG-R13")
def test_spiritual_protection_makes_a_tie_of_a_victory(fight, heard):
    position = fight("F07", c=ZAGOR, luck=[SPIRITUAL_PROTECTION, 8])
    assert heard.of("protected") == [(ZAGOR, tile("F07"), 14, 5)]
    assert position.trophies == [[], []]
    assert position.wounds == hurt()
    lost = fight("F07", c=WALTER, luck=[SPIRITUAL_PROTECTION])
    assert lost.wounds == hurt(walter=1)


@pytest.mark.clause("ZG-13.3")
def test_poisoned_arrows_wound_a_loser_twice(fight):
    assert fight("F07", luck=[POISONED_ARROWS]).wounds == hurt(walter=2)


@pytest.mark.clause("ZG-13.4")
def test_the_call_brings_a_card_that_stays(fight, do):
    position = fight(
        "F07",
        luck=[CALL_FOR_HELP, TERRORS],
        tokens=[token(1), NO_TOKENS],
        gear=[gear("mappa"), gear()],
    )
    assert position.cards == [CALL_FOR_HELP, TERRORS]
    assert position.totals[1] == 5 + 1 + 3
    do(position, "token 1", f"card {CALL_FOR_HELP}")
    assert position.defeated[CALL_FOR_HELP] == position.defeated[TERRORS] == 1


@pytest.mark.clause("ZG-13.5")
def test_vengeance_wounds_the_winner(fight):
    position = fight("F07", c=ZAGOR, luck=[VENGEANCE, 8])
    assert position.wounds == hurt(zagor=1)
    assert position.trophies[0] == [tile("F07")]


@pytest.mark.clause("ZG-13.6")
def test_loot_before_an_event(fight, heard):
    fight("F14", c=ZAGOR, luck=[LOOT, 8, 0, 3], deck=[QUIET_LANDING])
    order = [k for k in heard.keys if k in ("treasure_to_galley", "item_to_galley", "event")]
    assert order == ["treasure_to_galley", "item_to_galley", "event"]


@pytest.mark.clause("ZG-13.6")
def test_loot_after_all_other_rewards(fight, do, asked):
    position = fight(
        "F11", gear=[gear("fucile", "lancia", "machete"), gear()], luck=[LOOT, 0, 8, 9]
    )
    do(position, "done", "drop")
    assert asked(position) == (0, "equip")
    assert position.limbo == [9]


# -- ZG-19.16 The Ape Chief -----------------------------------------------------------------------


@pytest.mark.clause("ZG-19.16", "ZG-10.6", "ZG-R55")
def test_the_chief_falls(trip):
    position = trip(
        at=(f"begin_fight 0 5 {APE_CHIEF}", AFTER),
        places={"zagor": "chief"},
        in_play=[THE_APE_CHIEF, 0],
        wounds=hurt(zagor=2),
        actor=ZAGOR,
        die=RED * 4 + MOVE,
        tint=RED,
        luck=[8],
    )
    assert position.trophies[0] == [APE_CHIEF]
    assert (position.at[ZAGOR], position.berth[ZAGOR]) == (BOAT, BRIDGE)
    assert position.wounds == hurt()  # healed, and not wounded by Dangerous Waters
    assert len(position.galley) == 1
    assert position.in_play == [0]
    assert position.discards[THE_APE_CHIEF] == 1


@pytest.mark.clause("ZG-19.16")
def test_until_then_zagor_stays_on_the_card(trip):
    position = trip(
        at=(f"begin_fight 1 5 {APE_CHIEF}", AFTER),
        places={"zagor": "chief"},
        in_play=[THE_APE_CHIEF],
        wounds=hurt(zagor=3),
        luck=[0],
    )
    assert (position.at[ZAGOR], position.wounds[ZAGOR]) == (CHIEF_CARD, 0)
    assert position.scars == [0, 1]


# -- ZG-14.8 Bannington's helpers -----------------------------------------------------------------


@pytest.mark.clause("ZG-14.8", "ZG-1.4")
def test_bannington_calls_everybody_near_him(fight):
    near = {"zagor": "FN2", "cico": "FN3", "walter": "BN4"}
    fields = {"players": 3, "character": [BANNINGTON, WALTER, TATTOO], "places": near}
    helped = fight("F09", c=BANNINGTON, face=POWER, gear=[gear("fucile"), gear(), gear()], **fields)
    assert helped.totals[0] == 0 + 4 + (4 + 1 + 2)  # Tattoo is aboard
    alone = fight("F09", c=BANNINGTON, face=MOVE, gear=[gear("fucile"), gear(), gear()], **fields)
    assert alone.totals[0] == 4
