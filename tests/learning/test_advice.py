"""Advice: what a bot would do in one's place, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludoteca.kernel import Action, Decision, FastLuck, Position, game
from ludoteca.kernel.judging import Motive
from ludoteca.learning.advice import Advice, explained, motive, questions_for, why
from ludoteca.table.thinking import NOTHING, advise, job_for
from ludoteca.text import languages, words

RACE = game("river_race")
LONG = 600.0
"""Seconds that nobody needs: the number of tries decides, and every machine says the same."""


def finish(reserve: tuple[int, int] = (3, 3)) -> Position:
    """Two Riders before the line: both can bid 3 and share the victory."""
    fields = {"at": [15, 15], "reserve": list(reserve), "die": 5, "round": 8}
    return RACE.arrange(2, at="bid", fields=fields)


def advice_for(position: Position, seat: int = 0, seed: int = 7) -> Advice:
    """What the workers say."""
    job = job_for(position, seat, "hard", seed, NOTHING)
    return advise(replace(job, seconds=LONG))


def test_an_advice_is_an_option_with_its_rival() -> None:
    position = game("lost_temple").start(players=2, seed=3)
    seat = position.pending[0].player
    told = advice_for(position, seat)
    options = [str(option) for option in position.pending[0].options]
    assert told.action in options
    assert told.rival in options
    assert told.rival != told.action
    assert 0.0 <= told.other <= 1.0
    assert 0.0 <= told.value <= 1.0
    assert told.error > 0.0


def test_nobody_is_told_more_than_the_seat_knows() -> None:
    """The other has sealed a bid: whatever it is, the same seed gives the same advice."""
    found = []
    for bid in (0, 2, 3):
        position = finish()
        position.play(1, f"bid {bid}")
        found.append(advice_for(position))
    assert found[0] == found[1] == found[2]


def test_what_goes_to_a_worker_is_imagined() -> None:
    """Neither the true hands nor the true luck leave the table, and the view is the seat's own."""
    temple = game("lost_temple")
    position = temple.start(players=3, seed=3)
    for _ in range(2):
        asked = position.pending[0]
        position.play(asked.player, asked.options[0])
    seat, other = position.pending[0].player, asked.player
    jobs = [job_for(position, seat, "hard", seed, NOTHING) for seed in range(12)]
    worlds = [temple.load(job.position) for job in jobs]
    assert all(world.view(seat) == position.view(seat) for world in worlds)
    assert position.luck.save() not in [world.luck.save() for world in worlds]
    assert any(world.view(other) != position.view(other) for world in worlds)


def test_the_wisdom_says_why() -> None:
    """Nobody else has three cubes left: what speaks for bidding them is a fact."""
    position = finish((3, 2))
    [decision] = questions_for(position, 0)
    told = explained(RACE, position, decision, "bid 3", 3, LONG)
    assert (told.action, told.motive, told.facts) == ("bid 3", "surely_crosses", [])
    assert why(told, words(RACE, "en")).startswith(
        "Nobody else can bid that much: you leap over the line and win. Trial games won"
    )
    alone = replace(told, rival="")
    assert why(alone, words(RACE, "de")).endswith("Du springst ins Ziel und gewinnst.")


def test_what_a_seat_cannot_be_sure_of_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which card was set aside face down is hidden: a motive that tells it is dropped."""
    temple = game("lost_temple")
    position = temple.start(players=4, seed=3)
    decision = position.pending[0]
    seen = motive(temple, position, decision, decision.options[0], 1)

    assert seen is not None

    def tells(world: Position, _decision: Decision, _action: Action) -> Motive:
        return ("card_wins", (world.save()["fields"]["draft"][4],))

    monkeypatch.setattr(temple.wisdom, "motive", tells)
    assert motive(temple, position, decision, decision.options[0], 1) is None


def test_what_is_surely_better_is_advised() -> None:
    """A bot's slip is mended, as the review would: one mark wins at once."""
    noughts = game("tic_tac_toe")
    position = noughts.start(players=2, seed=1)
    for square, seat in ((0, 0), (3, 1), (1, 0), (4, 1)):
        position.play(seat, f"mark {square}")
    [decision] = questions_for(position, 0)
    told = explained(noughts, position, decision, "mark 8", 3, LONG)
    assert (told.action, told.rival, told.reason) == ("mark 2", "mark 8", "better")
    assert told.value == 1.0


def test_whoever_knows_the_game_by_heart_is_not_mended() -> None:
    position = finish()
    [decision] = questions_for(position, 0)
    told = explained(RACE, position, decision, "bid 0", 3, LONG)
    assert (told.action, told.rival, told.reason) == ("bid 0", "bid 3", "deeper")


def test_one_option_stands_alone() -> None:
    position = game("tic_tac_toe").start(players=2, seed=1)
    for square, seat in ((0, 0), (1, 1), (2, 0), (4, 1), (3, 0), (5, 1), (7, 0), (6, 1)):
        position.play(seat, f"mark {square}")
    [decision] = questions_for(position, 0)
    told = explained(game("tic_tac_toe"), position, decision, "mark 8", 1, LONG)
    assert told == Advice("mark 8")
    assert told.reason == "alone"


def test_in_a_race_there_is_no_time_for_advice() -> None:
    position = game("snap").start(players=2, seed=1)
    luck = FastLuck(1)
    while position.pending and position.pending[0].kind != "race":
        decision = position.pending[0]
        position.play(decision.player, decision.options[luck.below(len(decision.options))])
    assert position.pending[0].kind == "race"
    assert questions_for(position, 0) == []


@pytest.mark.parametrize(
    ("value", "other", "error", "said"),
    [
        (0.62, 0.5, 0.02, "wins about 62 of 100; the next best, “Bid 2 Energy”, about 50."),
        (0.62, 0.6, 0.02, "wins about 62 of 100; “Bid 2 Energy” does about as well."),
        (0.5, 0.62, 0.02, "in those this wins about 50 of 100, “Bid 2 Energy” about 62."),
    ],
)
def test_the_reason_in_a_line(value: float, other: float, error: float, said: str) -> None:
    told = Advice("bid 3", "bid 2", value, other, error)
    assert why(told, words(RACE, "en")).endswith(said)


@pytest.mark.parametrize("lang", languages())
def test_the_reason_in_every_language(lang: str) -> None:
    poker = game("kuhn_poker")
    bet = str(poker.start(2, seed=1).pending[0].options[0])
    points = "0.9" if lang == "en" else "0,9"
    for played, action, wins in ((RACE, "bid 2", "90"), (poker, bet, points)):
        for value, other in ((0.9, 0.1), (0.9, 0.9), (0.1, 0.9)):
            told = why(Advice(action, action, value, other, 0.01), words(played, lang))
            assert wins in told
        short = Advice(action, action, 0.9, 0.1, 0.01, "leaps", [4, 1])
        assert wins in why(short, words(played, lang))
    assert why(Advice("bid 1"), words(RACE, lang))
