"""A turn, phase 1: the die, the bets, the side, the aim."""

import pytest

from ludoteca.kernel import ScriptedLuck


@pytest.mark.clause("M04-2.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_says_how_many_colours_to_cover(turn, heard, die):
    position = turn(3, [f"die {die}"])
    assert position.die == die
    assert heard.of("rolls") == [(0, die, 1)]


@pytest.mark.clause("M04-2.2")
def test_all_others_bet_in_secret_and_the_bets_are_shown_together(turn, heard):
    position = turn(4, ["die 2"])
    assert [(d.player, d.kind, d.name) for d in position.pending] == [
        (1, "together", "place_bet"),
        (2, "together", "place_bet"),
        (3, "together", "place_bet"),
    ]
    assert [str(option) for option in position.pending[0].options] == ["bet 1", "bet 0"]
    position.play(3, "bet 0")
    position.play(1, "bet 1")
    assert position.bets == [-1, -1, -1, -1]
    assert not heard.of("bets")
    assert position.view(2).get("sealed") is None
    position.play(2, "bet 0")
    assert position.bets == [-1, 1, 0, 0]
    assert sorted(heard.of("bets")) == [(1, 1), (2, 0), (3, 0)]


@pytest.mark.clause("M04-2.2", "M04-5.1")
def test_whoever_is_out_does_not_bet(turn):
    position = turn(4, ["die 2"], nets=[5, 0, 3, 1], out_in=[0, 4, 0, 0], turns=4)
    assert [d.player for d in position.pending] == [2, 3]


@pytest.mark.clause("M04-2.3", "M04-R1")
def test_the_side_is_chosen_when_the_bets_are_shown(turn, bet):
    position = turn(3, ["die 2"])
    assert all(d.player != 0 for d in position.pending)
    bet(position, p2=0)
    [asked] = position.pending
    assert (asked.player, asked.name) == (0, "choose_side")
    assert [str(option) for option in asked.options] == ["side 0", "side 1"]
    assert position.view(0)["bets"] == [-1, 1, 0]
    position.play(0, "side 1")
    assert position.side == 1


@pytest.mark.clause("M04-6.2", "M04-R6", "M04-R10")
def test_the_aim_is_any_centimetre_of_the_water_and_one_of_four_turns(turn, bet):
    position = turn(2, ["die 2"])
    bet(position)
    position.play(0, "side 0")
    for name, verb, numbers in (
        ("aim_column", "col", 15),
        ("aim_row", "row", 13),
        ("turn_card", "turn", 4),
    ):
        [asked] = position.pending
        assert (asked.player, asked.name) == (0, name)
        assert [str(option) for option in asked.options] == [f"{verb} {n}" for n in range(numbers)]
        position.play(0, asked.options[-1])
    assert position.aim == [14, 12, 3]


@pytest.mark.clause("M04-6.2")
def test_nothing_is_told_before_the_aim_is_complete(turn, bet, heard):
    """Column and row are chosen with one tap."""
    position = turn(2, ["die 2"])
    bet(position)
    position.play(0, "side 0")
    heard.clear()
    position.play(0, "col 3")
    position.play(0, "row 9")
    assert not heard
    position.play(0, "turn 2")
    assert heard.of("aims") == [(0, 3, 9, 2)]


@pytest.mark.clause("M04-6.9")
def test_luck_is_drawn_in_the_order_in_which_it_is_needed(game, heard):
    """The die; where the swing begins; the fall; the nudges of the Fish covered; the next die."""
    fish = [[1200, 100 + 30 * i] for i in range(30)]
    fish[7], fish[29] = [700, 600], [700, 300]  # red and black, under the card
    swing = [95, 131]
    fall = [400, 0, 200, 0, 400, 200, 30, 0, 15]
    nudges = [60, 0, 30, 45]
    luck = ScriptedLuck([2, *swing, *fall, *nudges, 4])
    position = game.arrange(
        2,
        at="begin_turn",
        luck=luck,
        fields={
            "fisher": 0,
            "fish_x": [x for x, _ in fish],
            "fish_y": [y for _, y in fish],
        },
    )
    unused = [luck_left(position)]
    for p, action in enumerate(("bet 1", "side 0", "col 7", "row 6", "turn 0", "release 0")):
        position.play(int(p == 0), action)
        unused.append(luck_left(position))
    assert position.die == 5
    assert unused == [16, 16, 16, 16, 16, 14, 0]
    assert (position.fish_x[7], position.fish_y[7]) == (730, 570)
    assert (position.fish_x[29], position.fish_y[29]) == (700, 315)


def luck_left(position):
    assert isinstance(position.luck, ScriptedLuck)
    return position.luck.unused


@pytest.mark.clause("M04-6.9", "M04-6.8")
def test_a_steady_hand_draws_no_swing(turn, bet):
    position = turn(2, ["die 3"], steady=True)
    bet(position)
    for action in ("side 0", "col 7", "row 6", "turn 0"):
        position.play(0, action)
    assert position.phases == []
    assert position.tick == -1
    assert position.fisher == 1  # nobody had to let go
