"""M08-7: 35 shells, no shells, a full Reef; shared victories."""

import pytest

TWELVE = "wh bk wh bk wh bk wh bk wh bk wh re"


@pytest.mark.clause("M08-7.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_35_shells_win(table, play, players):
    position = table([31, *[12] * (players - 1)], bet=[1, 4, *[1] * (players - 2)])
    play(position, "raise 5", *["leave"] * (players - 1))
    assert position.over
    assert (position.ending, position.winners) == ("rich", (0,))
    assert position.shells[0] == 35
    assert position.scores == tuple(float(shells) for shells in position.shells)
    assert position.pending == ()


@pytest.mark.clause("M08-7.1")
def test_34_shells_do_not(table, play):
    position = table([30, 20, 20], bet=[1, 4, 1])
    play(position, "raise 5", "leave", "leave")
    assert position.shells[0] == 34
    assert not position.over


@pytest.mark.clause("M08-7.1", "M08-R8")
def test_35_goes_before_0(table, play):
    position = table([30, 5, 34], reef="wh re", hands=["re re re", "ye ye ye", "gr gr gr"])
    play(position, "raise 5", "see", "leave")
    assert position.shells == [35, 0, 33]
    assert (position.ending, position.winners) == ("rich", (0,))


@pytest.mark.clause("M08-7.2")
@pytest.mark.parametrize("players", range(3, 7))
def test_no_shells_end_the_game(table, play, players):
    others = [15] * (players - 2)
    position = table([20, 1, *others])
    play(position, "raise 2", *["leave"] * (players - 1))
    assert position.shells == [21, 0, *[14] * (players - 2)]
    assert (position.ending, position.winners) == ("ruin", (0,))


@pytest.mark.clause("M08-7.2")
def test_a_shared_victory_after_a_ruin(table, play):
    position = table([20, 1, 22, 10])
    play(position, "raise 2", "leave", "leave", "leave")
    assert position.shells == [21, 0, 21, 9]
    assert (position.ending, position.winners) == ("ruin", (0, 2))


@pytest.mark.clause("M08-7.4")
def test_a_ruin_does_not_interrupt_the_round(table, play):
    position = table([1, 20, 20])
    play(position, "leave")
    assert position.shells[0] == 0
    assert not position.over
    play(position, "raise 3")
    assert [decision.player for decision in position.pending] == [2]
    play(position, "leave")
    assert (position.ending, position.winners, position.shells) == ("ruin", (1,), [0, 21, 19])


@pytest.mark.clause("M08-7.3", "M08-R12")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_full_reef_ends_the_game_after_its_round(table, play, players):
    position = table([21, *[20] * (players - 1)], reef=TWELVE)
    assert position.round == 11
    play(position, *["pass"] * (players - 1))
    assert not position.over
    play(position, "pass")
    assert (position.ending, position.winners) == ("reef", (0,))
    assert len(position.reef) == 12


@pytest.mark.clause("M08-7.3")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_shared_victory_at_the_full_reef(table, play, players):
    position = table(players, reef=TWELVE)
    play(position, *["pass"] * players)
    assert (position.ending, position.winners) == ("reef", tuple(range(players)))


@pytest.mark.clause("M08-7.3", "M08-R12", "M08-7.5")
def test_after_round_10_the_last_cube_is_laid_and_an_11th_round_played(table, play):
    position = table(3, reef=TWELVE.removesuffix(" re"))
    assert position.round == 10
    play(position, "pass", "pass", "pass")
    assert not position.over
    assert (position.round, len(position.reef)) == (11, 12)


@pytest.mark.clause("M08-7.1", "M08-7.2", "M08-7.3")
def test_the_order_of_the_endings_at_a_full_reef(table, play):
    rich = table([34, 20], reef=TWELVE)
    play(rich, "raise 2", "leave")
    assert rich.ending == "rich"
    ruin = table([20, 1, 20], reef=TWELVE)
    play(ruin, "raise 2", "leave", "leave")
    assert ruin.ending == "ruin"


@pytest.mark.clause("M08-7.5")
@pytest.mark.parametrize("players", range(2, 7))
def test_eleven_rounds_at_most(game, play, players):
    position = game.start(players, seed=3)
    rounds = []
    while not position.over:
        rounds.append((position.round, len(position.reef)))
        play(position, *["pass"] * players)
    assert rounds == [(number, number + 1) for number in range(1, 12)]
