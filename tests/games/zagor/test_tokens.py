"""ZG-15: hold tokens in use."""

import pytest

from ludoteca.games.zagor.board import BOAT, space
from ludoteca.games.zagor.pieces import (
    BANNINGTON,
    CICO,
    GREEN,
    HEARTY_MEAL,
    MORELAND,
    MOVE,
    POWER,
    POWER_EVENT,
    QUIET_LANDING,
    RED,
    ROCKS,
    SAFE_NAVIGATION,
    SANDBANK,
    SUPPLY,
    TATTOO,
    TERRORS,
    THE_APE_CHIEF,
    WALTER,
    YELLOW,
    ZAGOR,
)
from ludoteca.kernel import FastLuck

from .conftest import AFTER, CALM, face_up, gear, hurt

NONE_LEFT = [0] * 6


def tokens(*kinds):
    return [[kinds.count(kind) for kind in range(6)], NONE_LEFT]


def dice(*chosen):
    found = [0] * 12
    for colour, face in chosen:
        found[colour * 4 + face] += 1
    return found


@pytest.fixture
def turn(trip):
    def build(*chosen, players=2, **fields):
        fields.setdefault("hazards", CALM)
        fields.setdefault("deck", [QUIET_LANDING, HEARTY_MEAL, SAFE_NAVIGATION])
        if players > 2:
            fields["tokens"] = [*fields["tokens"], *[NONE_LEFT] * (players - 2)]
        return trip(players, at="next_turn", dice=dice(*chosen), **fields)

    return build


@pytest.fixture
def duel(trip):
    """Walter against the Mad prospector (5 and one card), or Zagor."""

    def build(c=WALTER, luck=(), **fields):
        who = "walter" if c == WALTER else "zagor"
        colour = YELLOW if c == WALTER else RED
        return trip(
            at=(f"begin_fight 0 {c} 28", AFTER),
            places={who: "FN3"},
            layout={"FN3": "F07"},
            up=face_up("FN3"),
            die=colour * 4 + fields.pop("face", MOVE),
            tint=colour,
            actor=c,
            luck=luck,
            **fields,
        )

    return build


@pytest.mark.clause("ZG-15.1")
def test_a_used_token_stays_with_its_owner(turn, do):
    position = turn((YELLOW, SUPPLY), (RED, MOVE), tokens=tokens(2, 2))
    do(position, "die 0", "token 2")
    assert position.tokens[0] == [0, 0, 1, 0, 0, 0]
    assert position.spent_tokens[0] == [0, 0, 1, 0, 0, 0]


@pytest.mark.clause("ZG-15.2")
def test_plus_two(duel, do):
    position = duel(tokens=tokens(0), gear=[gear("machete"), gear()], luck=[0])
    assert position.totals == [4, 5]
    do(position, "token 0")
    assert position.totals == [6, 5]
    do(position, "done", "drop")
    assert position.trophies[0] == [28]


@pytest.mark.clause("ZG-15.3", "ZG-14.9")
def test_a_reinforcement_is_discarded(duel, do, options, asked):
    position = duel(tokens=tokens(1), gear=[gear("fucile"), gear()], luck=[TERRORS])
    assert position.totals == [6, 8]
    do(position, "token 1")
    assert (position.totals, position.cards) == ([6, 5], [])
    assert position.defeated[TERRORS] == 1
    without = duel(face=POWER, tokens=tokens(1), gear=[gear("fucile"), gear()])
    assert "token 1" not in options(without)  # Walter's power left no card
    assert without.explain(0, "token 1").key == "no_reinforcements"


@pytest.mark.clause("ZG-15.3")
def test_one_of_several_cards_is_chosen(duel, do, options):
    position = duel(
        tokens=tokens(1), in_play=[10], luck=[TERRORS, 5], gear=[gear("fucile"), gear()]
    )
    do(position, "token 1")
    assert options(position) == [f"card {TERRORS}", "card 5"]
    assert str(position.pending[0].default) == "card 5"
    do(position, f"card {TERRORS}")
    assert position.cards == [5]


@pytest.mark.clause("ZG-15.4", "ZG-17.2")
@pytest.mark.parametrize("before", [True, False])
def test_the_boat_moves_before_or_after_the_action(turn, do, before, heard):
    position = turn(
        (YELLOW, SUPPLY), (RED, MOVE), tokens=tokens(2), boat=space("R14"), hazards=CALM
    )
    do(position, "die 0", "token 2" if before else "done")
    if not before:
        do(position, "drop", "token 2")
    assert position.boat == space("R15")
    assert len(heard.of("event")) == 1  # the symbol of R15


@pytest.mark.clause("ZG-15.5")
@pytest.mark.parametrize(
    ("colour", "face", "crew", "offered"),
    [
        (YELLOW, MOVE, WALTER, True),
        (RED, MOVE, WALTER, True),
        (GREEN, MOVE, WALTER, True),
        (YELLOW, POWER, WALTER, True),
        (YELLOW, POWER, TATTOO, True),
        (YELLOW, POWER, BANNINGTON, True),
        (YELLOW, POWER, MORELAND, False),
        (RED, POWER, WALTER, False),
        (GREEN, POWER, WALTER, False),
        (YELLOW, SUPPLY, WALTER, False),
    ],
)
def test_footprints_only_for_a_walk(turn, asked, colour, face, crew, offered):
    other = TATTOO if crew == WALTER else WALTER
    position = turn((colour, face), character=[crew, other], tokens=tokens(3))
    assert (asked(position)[1] == "window") == offered


@pytest.mark.clause("ZG-15.5", "ZG-19.16")
def test_no_footprints_on_the_ape_chiefs_card(turn, heard):
    turn(
        (RED, MOVE),
        tokens=tokens(3),
        in_play=[THE_APE_CHIEF],
        places={"zagor": "chief"},
    )
    assert heard.of("fights")[0] == (ZAGOR, 50)  # at once, without a window


@pytest.mark.clause("ZG-15.5", "ZG-R38")
def test_two_more_steps(turn, do, options):
    position = turn((GREEN, MOVE), tokens=tokens(3), wounds=hurt(cico=2), boat=space("R1"))
    do(position, "token 3")
    assert position.extra == 2
    assert f"go {space('FN2')}" in options(position)  # three steps
    assert position.actor == CICO
    do(position, f"go {BOAT}")
    assert position.extra == 0  # only for this movement


@pytest.mark.clause("ZG-15.6")
def test_the_spyglass_shows_the_top_event_to_its_user_alone(turn, do, asked, heard):
    position = turn(
        (YELLOW, SUPPLY), (RED, MOVE), tokens=tokens(4), luck=["card 8"], deck=[8, 2, 9]
    )
    do(position, "die 0", "token 4")
    assert asked(position) == (0, "choose_bottom")
    assert position.view(0)["deck"] == [None, None, 8]
    assert position.view(1)["deck"] == [None, None, None]
    do(position, "bottom 1")
    assert position.view(0)["deck"] == [8, None, None]
    [seen] = [event for event in heard if event.key == "sees_event"]
    assert (seen.to, seen.values) == (0, (0, 8))


@pytest.mark.clause("ZG-15.6")
def test_the_event_stays_on_top_until_it_is_drawn(turn, do):
    position = turn(
        (YELLOW, SUPPLY), (RED, MOVE), tokens=tokens(4), luck=["card 8"], deck=[8, 2, 9]
    )
    do(position, "die 0", "token 4", "bottom 0")
    assert position.deck[position.top_event()] == 8
    for n in range(20):
        imagined = position.imagine(0, FastLuck(n))
        assert imagined.deck[imagined.top_event()] == 8
    tops = {position.imagine(1, FastLuck(n)).deck[-1] for n in range(60)}
    assert tops == {2, 8, 9}


@pytest.mark.clause("ZG-15.6")
def test_an_event_at_the_bottom_comes_last(turn, do):
    position = turn(
        (YELLOW, SUPPLY), (RED, MOVE), tokens=tokens(4), luck=["card 8"], deck=[8, 2, 9]
    )
    do(position, "die 0", "token 4", "bottom 1")
    left = []
    while position.deck:
        at = position.top_event()
        left.append(position.deck.pop(at))
        position.deck_seen.pop(at)
    assert left[-1] == 8


@pytest.mark.clause("ZG-15.6", "ZG-6.4")
def test_after_the_action_means_before_the_event(turn, do, heard):
    position = turn(
        (GREEN, POWER_EVENT), (RED, MOVE), tokens=tokens(4), luck=[0, 0, "card 12"],
        deck=[SANDBANK, QUIET_LANDING, HEARTY_MEAL],
    )  # fmt: skip
    do(position, f"die {GREEN * 4 + POWER_EVENT}", "done", "power 0", "drop", "drop")
    do(position, "token 4", "bottom 1")
    assert heard.of("event")[0][0] != SANDBANK


@pytest.mark.clause("ZG-15.6")
def test_no_spyglass_without_events(turn, asked):
    position = turn((YELLOW, SUPPLY), (RED, MOVE), tokens=tokens(4), deck=[], resolving=[])
    position.play(0, "die 0")
    assert asked(position)[1] == "equip"


@pytest.mark.clause("ZG-15.7")
def test_one_attack_die_is_rolled_again(duel, do, options):
    position = duel(tokens=tokens(5), gear=[gear("arco", "accetta"), gear()], luck=[0, 0, 0, 9])
    assert position.totals[0] == 2 + 0 + 1
    do(position, "token 5")
    assert options(position) == ["reroll 0", "reroll 1"]
    do(position, "reroll 0")
    assert position.attack[:2] == [9, 0]
    assert position.totals[0] == 2 + 6 + 1


@pytest.mark.clause("ZG-15.7")
def test_zagors_die_is_rolled_again_at_once(duel, do):
    position = duel(ZAGOR, tokens=tokens(5), luck=[TERRORS, 0, 8])
    assert position.totals == [5, 8]
    do(position, "token 5")
    assert position.trophies[0] == [28]


@pytest.mark.clause("ZG-15.7", "ZG-22.7")
def test_the_red_archers_die_too(trip, do, options):
    position = trip(
        at=("begin_fight 0 5 46", AFTER),
        places={"zagor": "FN3"},
        layout={"FN3": "E3"},
        up=face_up("FN3"),
        options={"enemies": "E3"},
        tokens=tokens(5),
        luck=[2, 9, 0],
        actor=ZAGOR,
    )
    assert position.totals == [7, 12]
    do(position, "token 5")
    assert options(position) == ["reroll 3", "reroll 4"]
    do(position, "reroll 4")
    assert position.trophies[0] == [46]


@pytest.mark.clause("ZG-15.7")
def test_no_reroll_without_a_die_and_none_for_the_rocks(duel, turn, options, do, asked):
    position = duel(tokens=tokens(5), gear=[gear("machete"), gear()])
    assert "token 5" not in options(position)
    assert position.explain(0, "token 5").key == "no_dice_rolled"
    rocks = turn((YELLOW, SUPPLY), (RED, MOVE), tokens=tokens(5, 2), in_play=[ROCKS], luck=[3])
    do(rocks, "die 0", "act", "token 2")
    assert rocks.crashed == 1
    assert asked(rocks)[1] == "equip"


@pytest.mark.clause("ZG-R12", "ZG-6.5")
def test_tokens_at_the_wrong_moment(duel, turn, do):
    position = duel(tokens=tokens(2, 0), gear=[gear("machete"), gear()])
    assert position.explain(0, "token 2").key == "other_moment"
    assert position.explain(0, "token 4").key == "no_such_token"
    do(position, "token 0")
    assert position.explain(0, "token 2").key == "token_for_this_die"
    window = turn((YELLOW, MOVE), (RED, MOVE), tokens=tokens(2, 0))
    do(window, "die 1")
    assert window.explain(0, "token 0").clause == "ZG-R12"
