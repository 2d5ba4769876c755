"""The levels that people choose: easy, normal and hard, by the same names everywhere.

* easy plays as the heuristic does, but takes any world that it imagines for likely, and it errs now
  and then: not absurdly, it takes another option that looks nearly as good as the best to somebody
  who does not look far.
* normal is the heuristic. Where that is as good as play gets, because it was learnt, normal makes a
  few errors of the same kind that hard does not make (`NORMAL_ERRS`).
* hard searches: some hundred tries, and never longer than `SECONDS` in a turn; what is solved it
  knows (`solved` in the game's wisdom). With numbers of players for which search was measured to be
  no better than the heuristic (`NO_SEARCH` there) it goes by wisdom alone.

Where a game is about eyes, hands or memory, its `wisdom.hand` goes before all that: how well they
serve a bot is a matter of its level.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from ludoteca.bots.base import Bot, Seat
from ludoteca.bots.guide import HORIZON, Guide
from ludoteca.bots.search import Mind, SearchBot
from ludoteca.bots.simple import HeuristicBot
from ludoteca.bots.temper import TemperedBot, temper_of
from ludoteca.kernel import Action, FastLuck, Game, Luck, Position
from ludoteca.kernel.judging import FINE, fraction

LEVELS: Final = ("easy", "normal", "hard")
USUAL_LEVEL: Final = "normal"

SECONDS: Final = 1.5
"""How long a hard bot thinks at most in a whole turn."""

TRIES: Final = 400
"""And how many tries it makes at most for a decision, so that nobody waits for what helps little.
A game's wisdom may have `HARD_TRIES` of its own."""

GLANCE: Final = 100
"""How many tries somebody who is not hard makes in a game that has no heuristic."""

DUEL: Final = 2

Errs = float | tuple[float, float]

EASY_ERRS: Final = 0.5
"""How easy an easy bot is, from 0 to 1: how often it errs, and at most by which part of the
difference that an answer can make. A game's wisdom may have an `EASY_ERRS` of its own, or two of
them: with two players, and with more."""


def level_bot(
    level: str,
    game: Game,
    luck: Luck,
    seconds: float = SECONDS,
    mind: Mind | None = None,
    temper: str = "",
) -> Bot:
    """The bot of a level; `seconds` are what a hard one has for a turn, `mind` what it had in mind.

    A game without a heuristic player is searched a little instead.
    """
    wisdom = game.wisdom
    bot: Bot
    if level == "hard":
        tries = getattr(wisdom, "HARD_TRIES", TRIES)
        unless = getattr(wisdom, "NO_SEARCH", ())
        bot = SearchBot(luck, wisdom, iterations=tries, seconds=seconds, unless=unless)
    elif wisdom is None:
        bot = SearchBot(luck, None, iterations=GLANCE)
    else:
        bot = EasyBot(luck, wisdom) if level == "easy" else normal_bot(luck, wisdom)
    if mind is not None and isinstance(bot, SearchBot):
        bot.mind = mind
    hand = getattr(wisdom, "hand", None)
    if hand is not None:
        bot = HandyBot(luck, level, hand, bot)
    return tempered(bot, game, temper, luck)


def normal_bot(luck: Luck, wisdom: ModuleType) -> Bot:
    """The heuristic, and an error now and then where the game's wisdom wants it."""
    sound = HeuristicBot(luck, wisdom)
    errs: Errs = getattr(wisdom, "NORMAL_ERRS", 0.0)
    return EasyBot(luck, wisdom, errs, sound) if errs else sound


def tempered(bot: Bot, game: Game, temper: str, luck: Luck) -> Bot:
    """The same bot with a temper; as it is, where the game knows no such temper."""
    found = temper_of(game.wisdom, temper)
    if found is None:
        return bot
    if isinstance(bot, SearchBot):
        bot.temper = found
        return bot
    return TemperedBot(bot, found, luck)


def mind_of(bot: Bot) -> Mind:
    """What a bot keeps in mind for the next question of its turn."""
    if isinstance(bot, TemperedBot):
        return mind_of(bot.bot)
    if isinstance(bot, HandyBot):
        return mind_of(bot.thinker)
    return bot.mind if isinstance(bot, SearchBot) else Mind()


def level_of(name: str) -> str:
    """The level that a bot of any name counts as."""
    return name if name in LEVELS else USUAL_LEVEL


class HandyBot:
    """Has the eyes, hands and memory of its level, and thinks about everything else."""

    def __init__(self, luck: Luck, level: str, hand: Any, thinker: Bot) -> None:
        self.luck = luck
        self.level = level
        self.hand = hand
        self.thinker = thinker

    def choose(self, seat: Seat) -> Action | None:
        world = seat.imagine(self.luck)
        made: Action | None = self.hand(world, seat.player, self.level, self.luck)
        if made is not None and Action(made.verb, made.n) in seat.options:
            return made
        return self.thinker.choose(seat)


class EasyBot:
    """Plays by the game's wisdom and errs now and then, as people do.

    `errs` tells how much, else the wisdom does; `sound` is who plays when it does not err.
    """

    def __init__(
        self, luck: Luck, wisdom: ModuleType, errs: Errs = 0.0, sound: Bot | None = None
    ) -> None:
        self.luck = luck
        self.sound = sound
        self.guide = Guide(wisdom)
        self.worths: Any = getattr(wisdom, "worths", None)
        told: Errs = errs or getattr(wisdom, "EASY_ERRS", EASY_ERRS)
        self.in_duels, self.in_company = told if isinstance(told, tuple) else (told, told)

    def choose(self, seat: Seat) -> Action | None:
        world = seat.imagine(self.luck)
        if self.sound is not None:
            wise = self.sound.choose(seat)
        else:
            wise = self.guide.answer(world, seat.decision, self.luck)
        ease = self.in_duels if seat.players == DUEL else self.in_company
        errs = seat.decision.kind != "offer" and fraction(self.luck, FINE) < ease
        if errs and wise is not None and not wins_at_once(world, seat.player, wise):
            likely = plausible(seat.options, self.look(seat, world), ease)
            errors = [option for option in likely if option != wise]
            if errors:
                return errors[self.luck.below(len(errors))]
        return wise

    def look(self, seat: Seat, world: Position) -> list[float]:
        """What each option looks worth: as wisdom tells, or by how things stand soon after it."""
        if self.worths is not None:
            told: list[float] = self.worths(world, seat.decision)
            return told
        if self.guide.appraise is None:
            return [0.0] * len(seat.options)
        seed = self.luck.below(1 << 30)
        return [self.soon_after(world.clone(), seat.player, o, seed) for o in seat.options]

    def soon_after(self, world: Position, player: int, option: Action, seed: int) -> float:
        """What the world is worth to a seat when it is asked next; till then others go on."""
        world.play(player, option)
        luck = FastLuck(seed)
        for _ in range(HORIZON):
            if world.over or world.asked(player) is not None:
                break
            self.guide.one_more(world, luck)
        return self.guide.value(world, player)


def wins_at_once(world: Position, player: int, answer: Action) -> bool:
    """Whether an answer ends the game and wins it: that nobody overlooks."""
    after = world.clone()
    after.play(player, answer)
    return after.over and player in after.winners


def plausible(options: tuple[Action, ...], worths: list[float], ease: float) -> list[Action]:
    """What looks good, or a little worse; nothing where nothing tells the options apart."""
    most, least = max(worths), min(worths)
    if most == least:
        return []
    enough = most - ease * (most - least)
    return [option for option, worth in zip(options, worths, strict=True) if worth >= enough]
