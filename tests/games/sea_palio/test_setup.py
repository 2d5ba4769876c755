"""M10-1 Set-up, and M10-2 the opening bets."""

import pytest

from ludoteca.games.minutia.box import CUBES_EACH
from ludoteca.games.minutia.sea_palio import pieces
from ludoteca.kernel import Action, Refused, Unknown

from .conftest import by_colour, colours, named

# -- Set-up -------------------------------------------------------------------------------------


@pytest.mark.clause("M10-1.1")
def test_three_to_six_play_and_six_race(game):
    for players in range(3, 7):
        position = game.start(players, seed=1)
        assert position.players == players
        assert sorted(position.order) == list(range(6))
        assert len(position.progress) == 6
    for players in (2, 7):
        with pytest.raises(Unknown):
            game.start(players, seed=1)


@pytest.mark.clause("M10-1.1")
def test_virtual_runners_race_like_all_others_but_own_nothing(game, palio):
    start = game.start(3, seed=4)
    assert len(start.shells) == 3
    assert [start.seat_of(colour) for colour in range(6)] == [0, 1, 2, -1, -1, -1]
    fields = {"order": "black white blue green red yellow"}
    position = palio(3, ("roll_die 0", "begin_round"), dice=[4], **fields)
    assert position.progress == by_colour(black=6, white=2, blue=5, green=3, red=3, yellow=2)


@pytest.mark.clause("M10-1.2")
@pytest.mark.parametrize(("players", "laps"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_laps_by_number_of_players(palio, players, laps):
    assert pieces.LAPS[players] == laps
    almost = by_colour(yellow=30 * laps - 3)
    order = "yellow red green blue white black"
    on_the_line = palio(
        players, ("roll_die 0", "end_round"), dice=[1], progress=almost, order=order
    )
    assert on_the_line.progress[0] == 30 * laps
    assert not on_the_line.over
    across = palio(players, ("roll_die 0", "end_round"), dice=[3], progress=almost, order=order)
    assert across.over


@pytest.mark.clause("M10-1.3", "M10-2.5", "M10-R15")
def test_bets_are_off_unless_chosen(game):
    plain = game.start(4, seed=2)
    assert plain.options["bets"] is False
    assert plain.shells == [20] * 4
    assert plain.opponent == plain.bets == [-1] * 4
    assert {decision.name for decision in plain.pending} == {"offer_shells"}
    betting = game.start(4, seed=2, bets=True)
    assert betting.shells == [40] * 4
    assert [decision.name for decision in betting.pending] == ["place_bet"]


@pytest.mark.clause("M10-1.4", "M10-1.5")
def test_all_runners_begin_at_the_start_in_their_first_lap(game):
    position = game.start(5, seed=3)
    assert position.progress == [0] * 6
    assert position.arrived == []


@pytest.mark.clause("M10-1.6")
def test_speed_cubes_are_drawn_from_the_bag(game, heard):
    orders = {tuple(game.start(3, seed).order) for seed in range(60)}
    assert len(orders) > 45
    assert {order[0] for order in orders} == set(range(6))
    position = game.start(3, seed=7, listen=heard.append)
    assert heard.of("starts_in_row") == [(c, row) for row, c in enumerate(position.order, 1)]


@pytest.mark.clause("M10-1.7")
def test_every_seat_has_its_colour_and_any_other_would_do(game, palio):
    assert game.start(4, seed=5).colours == [0, 1, 2, 3]
    order = "black white blue green red yellow"
    rolls = ("roll_die 0", "end_round")
    progress = by_colour(black=61, white=50, blue=40)
    position = palio(
        3, rolls, colours="white black blue", order=order, progress=progress, arrived="black"
    )
    assert position.scores == (50 + 20, 60 + 20, 40 + 20)
    assert [position.seat_of(colour) for colour in range(6)] == [-1, -1, -1, 2, 0, 1]


def test_the_box_has_cubes_enough():
    most = 3 + 3 + 1 + 1  # of a player, of the race, under the bet, as somebody's Opponent
    assert most <= CUBES_EACH


# -- Opening bets -------------------------------------------------------------------------------


@pytest.mark.clause("M10-2.1")
def test_the_opponent_is_the_colour_above_and_stays(palio, heard):
    order = "green red yellow blue white black"
    position = palio(3, "open_bets", betting=True, order=order)  # yellow, red, green
    assert named(position.opponent) == "red green black"  # above the top row comes the bottom row
    assert heard.of("has_opponent") == [(0, 1), (1, 2), (2, 5)]
    for p in (2, 1, 0):
        position.play(p, "bet 0")
    for p, shells in enumerate((1, 2, 3)):
        position.play(p, f"offer {shells}")
    position.play(0, "take 1")
    position.play(0, "put 6")
    assert named(position.opponent) == "red green black"


@pytest.mark.clause("M10-2.2")
def test_bets_go_from_the_top_row_down_and_are_open(palio, heard):
    order = "black blue yellow white red green"
    position = palio(4, "open_bets", betting=True, order=order)
    for p, shells in ((3, 7), (0, 9), (1, 3), (2, 0)):
        assert [decision.player for decision in position.pending] == [p]
        position.play(p, f"bet {shells}")
        assert position.view(None)["bets"][p] >= shells
    assert heard.of("bets") == [(3, 7, 5), (0, 9, 3), (1, 3, 4), (2, 0, 1)]


@pytest.mark.clause("M10-2.3", "M10-R2")
def test_a_bet_is_anything_from_nothing_to_everything(palio):
    position = palio(3, "place_bet 1", betting=True)
    asked = position.asked(1)
    assert asked.options == tuple(Action("bet", n) for n in range(41))
    assert asked.default == Action("bet", 0)
    with pytest.raises(Refused, match="40 shells") as refused:
        position.play(1, "bet 41")
    assert refused.value.clause == "M10-2.3"


def bet_all(palio, players, bets, **fields):
    """Everybody bets this, in the order of the Speed area; then the first auction begins."""
    position = palio(players, "open_bets", betting=True, **fields)
    while position.pending[0].name == "place_bet":
        p = position.pending[0].player
        position.play(p, f"bet {bets[p]}")
    return position


@pytest.mark.clause("M10-2.3", "M10-2.4", "M10-R2", "M10-R13")
def test_whoever_bets_everything_has_only_what_the_adjustment_gives(palio, heard):
    position = bet_all(palio, 3, [40, 40, 40], order="yellow black red white blue green")
    assert position.opponent == colours("green black blue")
    assert position.bets == [45, 40, 40]
    assert heard.of("gets_shells") == [(2, 10)]  # green is the Opponent of yellow
    assert position.shells == [0, 0, 9]  # and pays one of them in the auction, alone
    assert position.play_order == [2]


@pytest.mark.clause("M10-2.4", "M10-R3")
def test_a_bet_of_nothing_rises_too(palio, heard):
    position = bet_all(palio, 3, [0, 0, 0], order="yellow red green blue white black")
    assert position.bets == [0, 5, 5]
    assert position.shells == [50, 50, 40]
    assert heard.of("bet_rises") == [(1, 5, 5), (2, 5, 5)]
    assert heard.of("gets_shells") == [(0, 10), (1, 10)]


@pytest.mark.clause("M10-2.4", "M10-R9")
def test_with_six_both_adjustments_are_for_everybody(palio):
    position = bet_all(palio, 6, [20] * 6)
    assert position.bets == [25] * 6
    assert position.shells == [30] * 6


@pytest.mark.clause("M10-2.5")
def test_without_bets_nobody_has_an_opponent_to_the_end(palio):
    order, progress = "yellow red green blue white black", by_colour(yellow=60)
    position = palio(3, ("roll_die 0", "end_round"), progress=progress, order=order)
    assert position.over
    assert [len(position.reckoning(p).parts) for p in range(3)] == [2, 2, 2]
    assert position.scores[0] == 60 + 20
