"""The heuristic player: what it does, what it plans, and that its boat arrives."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.zagor import wisdom
from ludoteca.games.zagor.board import TO_CAMP, space
from ludoteca.games.zagor.pieces import (
    APES_COME,
    BANNINGTON,
    CHEST,
    DRUMS,
    HOLD,
    MOVE,
    PLANTS,
    PLUS_TWO,
    POWER,
    RED,
    ROCKS,
    SANDBANK,
    SUPPLY,
    TALISMAN,
    TATTOO,
    TERRORS,
    YELLOW,
    ZAGOR,
)
from ludoteca.games.zagor.wisdom.deeds import tile_there
from ludoteca.games.zagor.wisdom.worth import Mind
from ludoteca.kernel import FastLuck, random_play

from .conftest import AFTER, face_up, gear, hurt, on

P1, P2 = range(2)


def choice(position, seed=1):
    return str(wisdom.choose(position, position.pending[0], FastLuck(seed)))


def dice(*kinds):
    found = [0] * 12
    for colour, face in kinds:
        found[colour * 4 + face] += 1
    return found


# -- The boat -------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-10.4", "ZG-4.1")
def test_a_damaged_boat_is_repaired(trip):
    whole = trip(at=("choose_area 0 1", AFTER), wounds=hurt(walter=2), crashed=0)
    assert choice(whole) == "area 0"
    holed = trip(at=("choose_area 0 1", AFTER), wounds=hurt(walter=1), crashed=4)
    assert choice(holed) == f"area {HOLD}"


@pytest.mark.clause("ZG-10.5")
def test_two_treasures_are_put_away(trip):
    worth = [[2, 3, 0, 0, 0], [0] * 5]
    holds = trip(at=("choose_area 0 1", AFTER), worth=worth)
    assert choice(holds) == f"area {CHEST}"


@pytest.mark.clause("ZG-17.4")
def test_wounds_are_taken_for_a_boat_that_would_sink(trip, options):
    position = trip(at=("advance_boat 1", AFTER), crashed=5, luck=[PLANTS])
    assert options(position) == ["absorb_zagor 0", "absorb_zagor 1"]
    assert choice(position) == "absorb_zagor 1"


@pytest.mark.clause("ZG-19.28")
def test_no_treasure_is_worth_the_last_planks(trip):
    assert choice(trip(at=("tempt 0", AFTER), crashed=0)) == "tempt 1"
    assert choice(trip(at=("tempt 0", AFTER), crashed=4)) == "tempt 0"


@pytest.mark.clause("ZG-6.6", "ZG-7.10")
def test_tools_are_used_when_it_is_urgent(trip):
    fields = {"gear": [gear("attrezzi"), gear()], "dice": dice((YELLOW, SUPPLY), (YELLOW, MOVE))}
    assert choice(trip(at="next_turn", crashed=1, **fields)).startswith("die")
    assert choice(trip(at="next_turn", crashed=4, **fields)) == "use_item 0"


# -- Apes -----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-16.3", "ZG-14.2")
def test_zagor_flies_to_the_ape_that_is_about_to_arrive(trip):
    red = {"die": RED * 4 + POWER, "tint": RED, "actor": ZAGOR}
    position = trip(at=("fly 0", AFTER), apes=on(FN4=1, BN1=1), **red)
    assert TO_CAMP[space("FN4")] == 1
    assert choice(position) == f"go {space('FN4')}"


@pytest.mark.clause("ZG-19.27")
def test_apes_are_put_far_from_their_camps(trip):
    position = trip(resolving=[APES_COME], at=("apes_come", AFTER), boat=space("R5"))
    far = max(TO_CAMP[option.n] for option in position.pending[0].options)
    chosen = wisdom.choose(position, position.pending[0], FastLuck(1))
    assert TO_CAMP[chosen.n] == far


# -- Fights and cards -----------------------------------------------------------------------------


@pytest.mark.clause("ZG-12.3", "ZG-15.2")
@pytest.mark.parametrize(("weapons", "token"), [("fucile", True), ("machete", False)])
def test_a_token_is_used_where_it_turns_a_fight(trip, do, weapons, token):
    """Walter (2) against B01 (4) and Terrors (3): with a rifle two more are enough to win."""
    tokens = [[0] * 6, [0] * 6]
    tokens[P1][PLUS_TWO] = 1
    position = trip(
        places={"walter": "BN4"},
        layout={"BN4": "B01"},
        up=face_up("BN4"),
        gear=[gear(weapons), gear()],
        tokens=tokens,
        dice=dice((YELLOW, MOVE)),
        at="next_turn",
        luck=[TERRORS],
    )
    do(position, f"go {space('BN4')}")
    assert choice(position) == (f"token {PLUS_TWO}" if token else "done 0")


@pytest.mark.clause("ZG-7.2", "ZG-7.11")
def test_a_better_card_takes_the_place_of_a_worse(trip):
    """A talisman is worth three points; the canoe goes for it, not the rifle."""
    equipment = [gear("fucile", "canoa", "talismano"), gear()]
    position = trip(gear=equipment, at=("gain_treasure 0", AFTER), luck=["treasure 3"])
    assert position.gear[P1][2] == TALISMAN
    assert choice(position) == "equip 1"


@pytest.mark.clause("ZG-11.2")
def test_the_least_of_its_cards_is_lost(trip):
    equipment = [gear("fucile", "canoa", "talismano"), gear()]
    assert choice(trip(gear=equipment, at=("lose 0", AFTER))) == "lose 1"


@pytest.mark.clause("ZG-15.6")
@pytest.mark.parametrize(("event", "answer"), [(SANDBANK, "bottom 1"), (18, "bottom 0")])
def test_a_bad_event_is_put_at_the_bottom(trip, event, answer):
    position = trip(die=0, tint=0, actor=1, at=("look_ahead 0", AFTER), luck=[f"event {event}"])
    assert choice(position) == answer


@pytest.mark.clause("ZG-18.6")
def test_rocks_are_cleared_rather_than_an_item_drawn(trip):
    position = trip(
        character=[TATTOO, BANNINGTON],
        in_play=[ROCKS, DRUMS],
        poems=[5, 0],
        dice=dice((YELLOW, SUPPLY)),
        at="next_turn",
    )
    assert choice(position) == f"sacrifice {ROCKS}"


# -- What it does not know ------------------------------------------------------------------------


@pytest.mark.clause("ZG-2.4", "ZG-14.3")
def test_what_lies_face_down_is_judged_by_what_it_could_be(trip):
    """A hidden tile is worth the same wherever it lies; one that was looked at is not."""
    fields = {"at": AFTER, "layout": {"BN1": "B21", "BN2": "B09"}}
    blind = Mind(trip(**fields), P1)
    one, other = (worth_of_tile(blind, code) for code in ("BN1", "BN2"))
    assert one == other
    peeked = [int(s in (space("BN1"), space("BN2"))) << P1 for s in range(64)]
    seeing = Mind(trip(peeked=peeked, **fields), P1)
    assert worth_of_tile(seeing, "BN1") > one > worth_of_tile(seeing, "BN2")
    assert worth_of_tile(Mind(trip(peeked=peeked, **fields), P2), "BN1") != worth_of_tile(
        seeing, "BN1"
    )


def worth_of_tile(mind, code):
    return tile_there(mind, mind.own, space(code), 0, 0)


# -- Search ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_every_answer_is_judged_and_every_plan_can_be_played(game, players):
    position = game.start(players, seed=players, enemies=2, characters="choose")
    for played, moment in enumerate(random_play.walk(position, FastLuck(players))):
        if moment.pending:
            decision = moment.pending[0]
            assert wisdom.choose(moment, decision, FastLuck(1)) in decision.options
            if played % 7 == 0:
                plans = wisdom.plans(moment, decision)
                assert plans
                assert all(plan[0] in decision.options for plan in plans)


def test_judging_leaves_the_position_as_it_is(game):
    position = game.start(3, seed=2, enemies=1)
    for moment in random_play.walk(position, FastLuck(3)):
        if moment.pending and moment.round == 2:
            before = moment.save()
            wisdom.choose(moment, moment.pending[0], FastLuck(1))
            wisdom.appraise(moment, 0)
            assert moment.save() == before


def test_an_appraisal_is_a_chance_that_grows_with_points(trip):
    even = trip(at=AFTER)
    assert wisdom.appraise(even, P1) == pytest.approx(wisdom.appraise(even, P2), abs=0.1)
    ahead = trip(at=AFTER, chest=[[5, 4, 4], []])
    assert wisdom.appraise(ahead, P1) > wisdom.appraise(even, P1) + 0.1
    both = wisdom.appraise(ahead, P1) + wisdom.appraise(ahead, P2)
    assert both < 1, "the boat may sink"
    assert both == pytest.approx(wisdom.appraise(even, P1) + wisdom.appraise(even, P2))
    scarred = trip(at=AFTER, scars=[3, 0])
    assert wisdom.appraise(scarred, P1) < wisdom.appraise(even, P1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_its_boat_arrives_more_often_than_not(game, players):
    """The ledger's players bring her home in 60 to 70 of 100 trips, chance in two or three."""
    arrived = 0
    for seed in range(8):
        position = game.start(players, seed)
        bots = [make_bot("heuristic", game, 10 * seed + p) for p in range(players)]
        play_out(game, position, bots)
        arrived += bool(position.winners)
    assert arrived >= 4
