"""Names and tempers: drawn from the seed, and tempers that show in what bots do."""

from __future__ import annotations

from types import ModuleType
from typing import get_args

import pytest

import ludoteca
from ludoteca.bots import (
    TEMPERS,
    Bot,
    HeuristicBot,
    SearchBot,
    Seat,
    TemperedBot,
    characters,
    make_bot,
    next_move,
)
from ludoteca.bots.character import NAMES
from ludoteca.bots.levels import LEVELS
from ludoteca.bots.search import Node
from ludoteca.bots.temper import Temper, tempers_of
from ludoteca.games.minutia.box import NONE
from ludoteca.kernel import Action, Decision, FastLuck, Luck, Position, Unknown
from ludoteca.text import frame, languages
from ludoteca.web.answers import SeatFacts

WITH_TEMPERS = [game for game in ludoteca.shelf() if tempers_of(game.wisdom)]


# -- Who sits there -----------------------------------------------------------------------------


def test_a_seed_draws_the_characters_of_a_table() -> None:
    game = ludoteca.game("honesty_first")
    one = characters(game, 5, 7)
    assert one == characters(game, 5, 7)
    assert one != characters(game, 5, 8)
    assert len({character.name for character in one}) == 5
    assert {character.temper for character in one} == set(TEMPERS)


def test_nobody_has_a_name_that_is_taken() -> None:
    game = ludoteca.game("lost_temple")
    taken = [name.upper() for name in NAMES[1:]]
    assert characters(game, 1, 3, taken)[0].name == NAMES[0]
    crowd = [character.name for character in characters(game, 3, 3, taken)]
    assert len(set(crowd)) == 3


def test_there_are_names_for_the_largest_table() -> None:
    most = max(game.meta.max_players for game in ludoteca.shelf())
    assert len(set(NAMES)) > most


def test_a_game_without_tempers_gives_names_alone() -> None:
    game = ludoteca.game("village_work")
    assert {character.temper for character in characters(game, 2, 1)} == {""}


def test_every_temper_has_a_word_in_every_language() -> None:
    for lang in languages():
        words = frame(lang)
        assert all(words.find("tempers", temper) for temper in TEMPERS)
    assert get_args(SeatFacts.model_fields["temper"].annotation) == ("", *TEMPERS)


# -- What they do -------------------------------------------------------------------------------


def test_tempers_go_with_every_level_and_leave_others_as_they_are() -> None:
    game = ludoteca.game("lost_temple")
    assert [type(make_bot(level, game, 1, "greedy")) for level in LEVELS] == [
        TemperedBot,
        TemperedBot,
        SearchBot,
    ]
    assert isinstance(make_bot("heuristic", game, 1, "sly"), HeuristicBot)
    search = make_bot("search:20", game, 1, "greedy")
    assert isinstance(search, SearchBot)
    assert search.temper is not None
    with pytest.raises(Unknown, match="sulky"):
        make_bot("normal", game, 1, "sulky")


def test_there_are_tempers_in_ten_games() -> None:
    assert len(WITH_TEMPERS) >= 10
    assert {temper for game in WITH_TEMPERS for temper in tempers_of(game.wisdom)} == set(TEMPERS)


class Fixed:
    """Thinks of one answer after the other."""

    def __init__(self, answers: list[Action | None]) -> None:
        self.answers = answers

    def choose(self, seat: Seat) -> Action | None:
        return self.answers.pop(0)


def leaning_to(verb: str, number: int) -> ModuleType:
    def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
        return [float(option == Action(verb, number)) for option in decision.options]

    module = ModuleType("wisdom")
    module.__dict__["leaning"] = leaning
    return module


def test_of_its_own_thoughts_a_bot_takes_the_one_that_it_likes() -> None:
    game = ludoteca.game("river_race")
    position = game.start(players=3, seed=3)
    seat = Seat(game, position, position.pending[0])
    thoughts: list[Action | None] = [Action("bid", n) for n in (1, 2, 1)]

    def chosen(liked: int) -> Action | None:
        temper = Temper(leaning_to("bid", liked), "greedy")
        return TemperedBot(Fixed(thoughts[:]), temper, FastLuck(1)).choose(seat)

    assert chosen(2) == Action("bid", 2)
    assert chosen(0) == Action("bid", 1), "it has never thought of bidding nothing"


def broken_words(temper: str, games: int) -> tuple[int, int]:
    """How often a seat of this temper votes otherwise than it has announced, and how often not."""
    game = ludoteca.game("golden_egg")
    broken = kept = 0
    for seed in range(games):
        own = seed % 3
        bots: list[Bot] = [make_bot("normal", game, 10 * seed + p) for p in range(3)]
        bots[own] = make_bot("normal", game, 10 * seed + own, temper)
        position, luck = game.start(3, seed), FastLuck(seed)
        while position.pending:
            player, action = next_move(game, position, bots, luck)
            announced = position.view(None)["announced"][player]
            if action.verb == "vote" and player == own and announced != NONE:
                broken += action.n != announced
                kept += action.n == announced
            position.play(player, action)
    return broken, kept


def test_the_sly_break_their_word_more_often_than_the_careful() -> None:
    sly, honest = broken_words("sly", 12)
    broken, kept = broken_words("careful", 12)
    assert sly + honest > 60
    assert broken + kept > 60
    assert sly / (sly + honest) > 2 * broken / (broken + kept)


def rolled_again(temper: str, games: int, by_wisdom_alone: bool = False) -> float:
    """How often a seat of this temper goes on in The Great Regatta, of all times it is asked."""
    game = ludoteca.game("great_regatta")
    rolled = asked = 0
    for seed in range(games):
        bots = [make_bot("normal", game, 10 * seed + p, temper) for p in range(2)]
        if by_wisdom_alone:
            bots = [hard_by_wisdom(10 * seed + p, temper) for p in range(2)]
        position, luck = game.start(2, seed), FastLuck(seed)
        while position.pending:
            player, action = next_move(game, position, bots, luck)
            if position.pending[0].name == "go_on":
                asked += 1
                rolled += action.verb == "roll"
            position.play(player, action)
    return rolled / asked


def hard_by_wisdom(seed: int, temper: str) -> Bot:
    """A bot that would search, but not with two players."""
    wisdom = ludoteca.game("great_regatta").wisdom
    assert wisdom is not None
    bot = SearchBot(FastLuck(seed), wisdom, unless=(2,))
    bot.temper = Temper(wisdom, temper)
    return bot


@pytest.mark.parametrize("by_wisdom_alone", [False, True])
def test_the_daring_roll_again_where_the_careful_stop(by_wisdom_alone: bool) -> None:
    rolls = [rolled_again(temper, 40, by_wisdom_alone) for temper in ("daring", "careful")]
    assert rolls[0] > rolls[1] + 0.05


@pytest.mark.parametrize(
    ("temper", "shows"),
    [("careful", {"accuse", "accuse_first"}), ("sly", {"act", "counter"})],
)
def test_whoever_is_careful_lies_as_often_as_others(temper: str, shows: set[str]) -> None:
    """Somebody who never uses the forbidden colour shows which it is."""
    game = ludoteca.game("honesty_first")
    seen: set[str] = set()
    for seed in range(6):
        position = game.start(4, seed)
        bots = [make_bot("normal", game, 10 * seed + p) for p in range(4)]
        while position.pending:
            for decision in position.pending:
                if any(game.wisdom.leaning(position, decision, temper)):
                    seen.add(decision.name)
            position.play(*next_move(game, position, bots, FastLuck(seed)))
    assert seen
    assert seen <= shows


def test_the_careful_keep_half_of_their_shells() -> None:
    """Up to that they offer what others do: whoever offers little comes last."""
    game = ludoteca.game("sea_palio")
    position = game.start(4, 1)
    bots = [make_bot("normal", game, p) for p in range(4)]
    disliked = 0
    while position.pending:
        for decision in position.pending:
            likings = game.wisdom.leaning(position, decision, "careful")
            shells = position.view(decision.player)["shells"][decision.player]
            many = [decision.name == "offer_shells" and o.n > shells // 2 for o in decision.options]
            assert [liked < 0 for liked in likings] == many
            disliked += sum(many)
        position.play(*next_move(game, position, bots, FastLuck(1)))
    assert disliked > 0


def test_search_takes_what_it_likes_of_options_that_were_tried_as_often() -> None:
    game = ludoteca.game("river_race")
    position = game.start(players=2, seed=3)
    seat = Seat(game, position, position.pending[0])
    for option in seat.options:
        bot = SearchBot(FastLuck(5), None, iterations=len(seat.options))
        bot.temper = Temper(leaning_to("bid", option.n), "greedy")
        assert bot.choose(seat) == option
    strict = SearchBot(FastLuck(5), None, iterations=len(seat.options))
    assert strict.choose(seat) in seat.options


def test_what_was_hardly_tried_is_not_nearly_as_good() -> None:
    node = Node((Action("a"), Action("b"), Action("c")))
    for option, visits in enumerate((30, 70, 36)):
        for _ in range(visits):
            node.learn(option, 0.5)
    assert [node.options[i] for i in node.nearly_best()] == [Action("b"), Action("c")]


def likes_everything(position: Position, decision: Decision, luck: Luck) -> Action:
    raise AssertionError("without a temper nobody is asked what they like")


def test_without_a_temper_nothing_is_different(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in WITH_TEMPERS:
        monkeypatch.setattr(Temper, "likings", likes_everything)
        position = game.start(game.meta.min_players, 1)
        bots = [make_bot("normal", game, p) for p in range(position.players)]
        luck = FastLuck(1)
        for _ in range(20):
            if position.pending:
                position.play(*next_move(game, position, bots, luck))
