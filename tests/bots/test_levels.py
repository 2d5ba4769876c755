"""The levels: one name for each everywhere, and easy errors that are no absurd ones."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar, get_args

import pytest

import ludoteca
from ludoteca.bots import (
    LEVELS,
    USUAL_LEVEL,
    EasyBot,
    HeuristicBot,
    Mind,
    SearchBot,
    Seat,
    level_of,
    make_bot,
    play_out,
)
from ludoteca.bots.guide import Budget
from ludoteca.bots.levels import (
    DUEL,
    SECONDS,
    TRIES,
    HandyBot,
    level_bot,
    mind_of,
    normal_bot,
    plausible,
)
from ludoteca.games.minutia.temple_climb import wisdom as temple_climb
from ludoteca.kernel import (
    Action,
    Decision,
    FastLuck,
    Luck,
    Options,
    Position,
    Secrecy,
    actions,
    answer,
    decision,
)
from ludoteca.web.api import Plan

from .conftest import Watch
from .test_bots import Ladder, Matching, toy


def wise(**functions: Any) -> ModuleType:
    module = ModuleType("wisdom")
    module.__dict__.update(functions)
    return module


def test_every_level_is_a_bot() -> None:
    game = ludoteca.game("lost_temple")
    kinds = [type(make_bot(level, game, 1)) for level in LEVELS]
    assert kinds == [EasyBot, HeuristicBot, SearchBot]
    hard = make_bot("hard", game, 1)
    assert isinstance(hard, SearchBot)
    assert (hard.seconds, hard.iterations) == (SECONDS, TRIES)


def test_programs_say_the_same_names() -> None:
    assert get_args(Plan.model_fields["level"].annotation) == LEVELS
    assert Plan.model_fields["level"].default == USUAL_LEVEL


def test_a_bot_of_another_name_counts_as_a_usual_one() -> None:
    assert [level_of(name) for name in ("easy", "hard", "search:20")] == ["easy", "hard", "normal"]


def test_where_search_is_weaker_a_hard_bot_goes_by_wisdom_alone() -> None:
    for game in ludoteca.shelf():
        hard = make_bot("hard", game, 1)
        if isinstance(hard, HandyBot):
            hard = hard.thinker
        assert isinstance(hard, SearchBot)
        weaker = list(getattr(game.wisdom, "NO_SEARCH", ()))
        assert list(hard.unless) == weaker
        for players in weaker:
            assert game.meta.min_players <= players <= game.meta.max_players


def test_it_goes_by_wisdom_with_some_numbers_of_players(watch: Watch) -> None:
    game = ludoteca.game("temple_climb")
    bot = SearchBot(FastLuck(1), game.wisdom, seconds=0.2, unless=(2,))
    bot.choose(Seat(game, position := game.start(2, seed=1), position.pending[0]))
    assert (bot.mind.left, watch.now) == (0.0, 0.0), "it has spent no time"
    bot.choose(Seat(game, position := game.start(3, seed=1), position.pending[0]))
    assert 0.0 < bot.mind.left < 0.2


def test_tries_and_time_bound_each_other() -> None:
    patient = Budget(50, 1e9)
    patient.spend(49)
    assert patient.used() < 1.0
    assert patient.tries_left() == pytest.approx(1.0)
    patient.spend(1)
    assert patient.used() >= 1.0
    hasty = Budget(10**9, 1e-9)
    hasty.spend(1)
    assert hasty.used() >= 1.0
    assert hasty.tries_left() < 1.0
    assert Budget(0, 1e9).used() < 1.0, "any number of tries"


@pytest.mark.parametrize("level", LEVELS)
def test_eyes_and_hands_are_those_of_the_level_everywhere(level: str) -> None:
    """The ring is let go too early or too late, as at a table."""
    game = ludoteca.game("fairground")
    asked: list[str] = []

    def hand(position: Position, player: int, level: str, luck: Luck) -> Action | None:
        asked.append(level)
        return None if len(asked) > 1 else position.pending[0].options[-1]

    position = game.start(players=2, seed=1)
    seat = Seat(game, position, position.pending[0])
    bot = HandyBot(FastLuck(1), level, hand, make_bot("heuristic", game, 1))
    assert bot.choose(seat) == seat.options[-1]
    assert bot.choose(seat) == make_bot("heuristic", game, 1).choose(seat), (
        "what the hand leaves open is thought about"
    )
    assert asked == [level, level]
    assert isinstance(make_bot(level, game, 1), HandyBot)


def test_a_mind_is_handed_on_to_whoever_thinks() -> None:
    had = Mind(left=0.7)
    for slug in ("fairground", "lost_temple"):
        game = ludoteca.game(slug)
        assert mind_of(level_bot("hard", game, FastLuck(1), mind=had)) == had
        assert mind_of(level_bot("normal", game, FastLuck(1), mind=had)) == Mind()


def test_easy_may_differ_between_duels_and_company() -> None:
    for errs, pair in ((0.3, (0.3, 0.3)), ((0.9, 0.2), (0.9, 0.2))):
        bot = EasyBot(FastLuck(1), wise(choose=climb_first, EASY_ERRS=errs))
        assert (bot.in_duels, bot.in_company) == pair


def test_a_hard_bot_follows_what_is_solved() -> None:
    """It does not think about what is known, and thinks as ever about what is not."""

    def only_the_first(position: Position, asked: Decision, luck: Luck) -> Action | None:
        return Action("name", 2) if asked.player == 0 else None

    def appraise(position: Position, player: int) -> float:
        raise AssertionError("the game is over before it is asked again")

    game = toy(Matching, cooperative=True)
    position = game.start(seed=1)
    wisdom = wise(solved=only_the_first, appraise=appraise)
    bots = [SearchBot(FastLuck(p), wisdom, seconds=0.05) for p in (0, 1)]
    seats = [Seat(game, position, decision) for decision in position.pending]
    assert {bots[0].choose(seats[0]) for _ in range(5)} == {Action("name", 2)}
    assert bots[1].choose(seats[1]) in seats[1].options


@pytest.mark.parametrize("level", LEVELS[:2])
def test_a_game_without_wisdom_has_levels_too(level: str) -> None:
    game = ludoteca.game("tic_tac_toe")
    position = game.start()
    play_out(game, position, [make_bot(level, game, p) for p in (0, 1)])
    assert position.over


def test_what_looks_nearly_as_good_is_plausible() -> None:
    options = actions("go", range(4))
    worths = [0.0, 10.0, 7.0, 2.0]
    assert plausible(options, worths, 0.2) == [options[1]]
    assert plausible(options, worths, 0.5) == [options[1], options[2]]
    assert plausible(options, worths, 0.9) == list(options[1:])
    assert plausible(options, [1.0] * 4, 0.9) == [], "nothing to go by"


def climb_first(position: Position, asked: Decision, luck: Luck) -> Action:
    return asked.options[0]


def third_is_worst(position: Position, asked: Decision) -> list[float]:
    return [3.0, 2.5, 0.0]


def test_an_easy_bot_errs_but_never_absurdly() -> None:
    game = toy(Ladder)
    wisdom = wise(choose=climb_first, worths=third_is_worst)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    bot = EasyBot(FastLuck(1), wisdom)
    chosen = [bot.choose(seat) for _ in range(60)]
    assert set(chosen) == set(seat.options[:2])
    assert 15 < chosen.count(seat.options[1]) < 45, "once in two times"


class Dash(Position):
    """One step wins for whoever takes it; the two others lose, though they look nearly as good."""

    fields: ClassVar[dict[str, Secrecy]] = {}

    def setup(self) -> None:
        self.then(self.dash())

    @decision("T-1")
    def dash(self) -> Options:
        return {0: actions("dash", (0, 1, 2))}

    @answer("dash")
    def dashed(self, action: Action) -> None:
        self.finish((1 if action.n else 0,), "there")


def test_nobody_overlooks_a_win_that_is_at_hand() -> None:
    game = toy(Dash)
    wisdom = wise(choose=climb_first, worths=third_is_worst, EASY_ERRS=1.0)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    bot = EasyBot(FastLuck(1), wisdom)
    assert {bot.choose(seat) for _ in range(20)} == {seat.options[0]}


def test_no_easy_bot_gives_away_a_certain_win_in_the_temple_climb() -> None:
    """There it takes several answers, each of which looks nearly as good as another."""
    game = ludoteca.game("temple_climb")
    found = 0
    for seed in range(20):
        position = game.start(4, seed=seed)
        bots = [make_bot("easy", game, 10 * seed + p) for p in range(4)]
        while position.pending:
            asked = position.pending[0]
            worths = dict(zip(asked.options, temple_climb.worths(position, asked), strict=True))
            answer = bots[asked.player].choose(Seat(game, position, asked))
            if max(worths.values()) == temple_climb.CERTAIN:
                found += 1
                assert worths[answer] == temple_climb.CERTAIN
            position.play(asked.player, answer)
    assert found > 10


def test_a_game_says_how_easy_easy_is() -> None:
    game = toy(Ladder)
    wisdom = wise(choose=climb_first, worths=third_is_worst, EASY_ERRS=0.1)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    bot = EasyBot(FastLuck(1), wisdom)
    assert {bot.choose(seat) for _ in range(60)} == {seat.options[0]}, "0.5 of 3 is too much"


def test_without_worths_an_easy_bot_looks_a_little_ahead() -> None:
    """Both name a number at once: only after the other's answer can one tell what it is worth."""

    def name_two(position: Position, asked: Decision, luck: Luck) -> Action:
        return Action("name", 2)

    def appraise(position: Position, player: int) -> float:
        raise AssertionError("the game is over before it is asked again")

    game = toy(Matching, cooperative=True)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    bot = EasyBot(FastLuck(3), wise(choose=name_two, appraise=appraise))
    assert {bot.choose(seat) for _ in range(20)} == {Action("name", 2)}


def test_a_normal_bot_errs_where_its_wisdom_was_learnt() -> None:
    """As often as the wisdom says; else it is the heuristic, which does not err."""
    game = toy(Ladder)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    duel = seat.players == DUEL
    for errs in (0.0, 1.0, (1.0, 0.0), (0.0, 1.0)):
        wisdom = wise(choose=climb_first, worths=third_is_worst, NORMAL_ERRS=errs)
        bot = normal_bot(FastLuck(1), wisdom)
        often = errs[0 if duel else 1] if isinstance(errs, tuple) else errs
        chosen = {bot.choose(seat) for _ in range(30)}
        assert (seat.options[0] in chosen) == (not often)
        assert (seat.options[1] in chosen) == bool(often)
