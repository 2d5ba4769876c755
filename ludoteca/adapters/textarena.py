"""The games as environments of TextArena, to train and to measure language models.

>>> import textarena
>>> import ludoteca.adapters.textarena
>>> env = textarena.make("Ludoteca-lost_temple-v1")
>>> env.reset(num_players=2, seed=7)
>>> seat, read = env.get_observation()
>>> seat, "[GAME] # Lost Temple" in read, read.splitlines()[-1][:18]
(0, True, '  pick 9  Keep the')
>>> env.step("I keep the Child: [pick 9]")
(False, {})

Importing this module registers every game of the shelf; the number is the version of its rules.
`-train` and `-raw` after it choose TextArena's other wrappers, as with its own games. Seats that no
model takes are played by bots, so one model alone can play every game.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludoteca import kernel
from ludoteca.adapters import NOT_BEGUN, ask_for
from ludoteca.adapters.reading import Sight, asked_text, news_text, primer_text
from ludoteca.bots import (
    USUAL_LEVEL,
    Bot,
    agreed,
    characters,
    check_company,
    level_of,
    make_bot,
)
from ludoteca.bots import Seat as BotSeat
from ludoteca.kernel import (
    Action,
    Decision,
    Event,
    FastLuck,
    LudotecaError,
    OptionValue,
    Position,
    Unknown,
    Unreadable,
    parse,
)
from ludoteca.scene.telling import refusal_text, result_lines, table_text
from ludoteca.text import words

ask_for("textarena", "textarena")

import textarena as ta  # noqa: E402
from textarena.envs import BOARDGAME_WRAPPERS, DEFAULT_WRAPPERS  # noqa: E402
from textarena.envs.registration import register_with_versions  # noqa: E402

RETRIES: Final = 3
"""How often in a row a seat may answer wrongly and choose again."""

WON: Final = 1.0
LOST: Final = -1.0
DRAWN: Final = 0.0

LET_PASS: Final = "let_pass"  # noqa: S105 - no password
"""What is answered to an offer that is not taken."""

BRACKETS: Final = re.compile(r"\[([^\[\]]+)\]")


class LudotecaEnv(ta.Env):  # type: ignore[misc]
    """A game of the box. A seat reads what has happened, the table, and what it is asked.

    It answers with an action in square brackets. What the rules refuse is told with its clause, and
    the seat may choose again, `retries` times in a row; then the game ends, that seat has lost and
    nobody else has won. Rewards come at the end: 1 for winners, -1 for losers, 0 for everybody in a
    draw. Players who win or lose together have the same reward.
    """

    def __init__(
        self,
        game: str,
        bots: str = USUAL_LEVEL,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        retries: int = RETRIES,
        max_turns: int | None = None,
        lang: str = "en",
    ) -> None:
        super().__init__()
        self.game = kernel.game(game)
        self.words = words(self.game, lang)
        self.level = bots
        make_bot(bots, self.game, 0)
        self.players = players
        self.options = dict(options or {})
        self.retries = retries
        self.max_turns = max_turns
        self.position: Position | None = None
        self.history: list[Any] = []
        """The number of models and the seed, and then every answer."""

    def __deepcopy__(self, memo: dict[int, Any]) -> LudotecaEnv:
        """The same game, played up to here again."""
        copied = LudotecaEnv(
            self.game.slug,
            self.level,
            self.players,
            self.options,
            self.retries,
            self.max_turns,
            self.words.lang,
        )
        if self.history:
            copied.reset(*self.history[0])
            for answer in self.history[1:]:
                copied.step(answer)
        return copied

    # -- What TextArena asks for --------------------------------------------------------------

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """A new game. Without a seed it is drawn from Python's own luck, as TextArena does."""
        chosen = random.getrandbits(62) if seed is None else seed
        count = self.players or max(num_players, self.game.meta.min_players)
        if not 1 <= num_players <= count:
            raise Unknown("too_many_seats", num_players, count)
        self.history = [(num_players, chosen)]
        self.heard: list[list[Event]] = [[] for _ in range(num_players)]
        self.passed: set[int] = set()
        self.luck = FastLuck(chosen + 1)
        levels = ["" if seat < num_players else level_of(self.level) for seat in range(count)]
        options = {**agreed(self.game, levels), **self.options}
        self.game.meta.choose(count, options)
        check_company(self.game, levels, options)
        self._seat_bots(num_players, count, chosen)
        self.state = ta.MinimalMultiPlayerState(
            num_players=num_players, max_turns=self.max_turns, error_allowance=self.retries
        )
        self.position = self.game.start(
            count, None, luck=FastLuck(chosen), listen=self._hear, **options
        )
        self.state.reset(
            game_state={"game": self.game.slug, "players": count, "options": options},
            player_prompt_function=self._prompt,
        )
        self._go_on()

    def _seat_bots(self, models: int, count: int, seed: int) -> None:
        """Models have the first seats, bots the others."""
        drawn = characters(self.game, count - models, seed)
        people = [f"Player {seat}" for seat in range(models)]
        self.names = (*people, *[bot.name for bot in drawn])
        self.bots: list[Bot | None] = [None] * models
        for number, bot in enumerate(drawn, 2):
            self.bots.append(make_bot(self.level, self.game, seed + number, bot.temper))

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Answer for the seat whose turn it is. When the game is over, no answer counts."""
        if self.position is None:
            raise LudotecaError(NOT_BEGUN)
        if self.state.done:
            return True, {}
        seat = self.state.current_player_id
        self.history.append(action)
        # Nobody else reads it: it may be a secret.
        own = ta.ObservationType.PLAYER_ACTION
        self.state.add_observation(action, own, from_id=seat, to_id=seat)
        why = self._answer(seat, action)
        if why and self.state.set_invalid_move(why):
            self._give_up(seat, why)
        done, info = self.state.step(rotate_player=False)
        if not why:
            self._go_on()
        return bool(self.state.done or done), info

    def get_board_str(self) -> str:
        """The table as an onlooker sees it, for TextArena's renderer."""
        return table_text(self.game, self._true.view(None), self.words, self.names)

    # -- Whose turn it is ---------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let the bots play until a model is asked or the game is over."""
        position = self._true
        while position.pending:
            seat, action = self._next(position.pending)
            if action is None:
                if self.max_turns is not None and self.state.turn >= self.max_turns:
                    self._end(DRAWN, self.words.say("model", "too_long", (self.state.turn,)))
                    return
                self.state.manually_set_current_player_id(seat)
                self._show(seat)
                return
            position.play(seat, action)
            self.passed.clear()
        self._finish()

    def _next(self, pending: Sequence[Decision]) -> tuple[int, Action | None]:
        """Who is asked next; what they answer, unless it is a model.

        Offers come first, then those who must answer; of those who race, one is drawn.
        """
        offered = [d for d in pending if d.kind == "offer" and d.player not in self.passed]
        for decision in offered:
            bot = self.bots[decision.player]
            if bot is None:
                return decision.player, None
            action = bot.choose(BotSeat(self.game, self._true, decision))
            if action is not None:
                return decision.player, action
        asked = [d for d in pending if d.kind != "offer"]
        racing = [d for d in asked if d.kind == "race"]
        chosen = racing[self.luck.below(len(racing))] if racing else asked[0]
        bot = self.bots[chosen.player]
        if bot is None:
            return chosen.player, None
        return chosen.player, bot.choose(BotSeat(self.game, self._true, chosen))

    @property
    def _true(self) -> Position:
        if self.position is None:
            raise LudotecaError(NOT_BEGUN)
        return self.position

    # -- What a seat reads --------------------------------------------------------------------

    def _prompt(self, player_id: int, game_state: Mapping[str, Any]) -> str:
        others = [name for seat, name in enumerate(self.names) if seat != player_id]
        # An action that somebody may play now could tell the others what that seat holds.
        said, some = self.words, self.game.vocabulary(self._true.players)[0]
        who = (player_id, said.title, said.listed(others))
        lines = [
            said.say("model", "player", who, self.names),
            said.say("model", "how", (str(some),)),
        ]
        return "\n\n".join([primer_text(said), " ".join(lines)])

    def _hear(self, event: Event) -> None:
        for seat, heard in enumerate(self.heard):
            if event.heard_by(seat):
                heard.append(event)

    def _sight(self, seat: int) -> Sight:
        asking = {d.name: d.args for d in self._true.pending if d.player == seat}
        return Sight(self.state.turn, seat, self._true.view(seat), self.names, asking)

    def _news(self, seat: int) -> str:
        told = [said for _, _, said in self.words.told(self.heard[seat], self.names)]
        self.heard[seat].clear()
        return news_text(self.words, told)

    def _show(self, seat: int) -> None:
        """What has happened since the seat's last turn, the table, and what it is asked."""
        sight = self._sight(seat)
        passing = f"  {LET_PASS}  {self.words.say('model', LET_PASS)}"
        table = table_text(self.game, sight.view, self.words, self.names)
        asked = asked_text(self.game, sight, self.words, passing)
        board = "\n\n".join([self._news(seat), table, asked])
        self.state.add_observation(board, ta.ObservationType.GAME_BOARD, to_id=seat)

    # -- What a seat answers ------------------------------------------------------------------

    def _answer(self, seat: int, text: str) -> str:
        """Play what is meant; why not, with the clause, if it is refused."""
        sight = self._sight(seat)
        options = [option for asked in sight.questions for option in asked["options"]]
        meant = understood(text, options)
        if meant is None:
            return self.words.say("model", "brackets", (options[0],))
        if meant.verb == LET_PASS and not sight.must_answer:
            self.passed.add(seat)
            return ""
        refused = self._true.explain(seat, meant)
        if refused is not None:
            return refusal_text(refused, self.words, self.names)
        self._true.play(seat, meant)
        self.passed.clear()
        return ""

    # -- The end ------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Everybody reads the result, and has a reward."""
        winners, seats = self._true.winners, range(self.state.num_players)
        meta = self.game.meta
        drawn = not meta.cooperative and (
            len(winners) == self._true.players or not (winners or meta.all_lose)
        )
        rewards = {seat: WON if seat in winners else LOST for seat in seats}
        lines = result_lines(self._true.view(None), self.words, self.names)
        for seat in range(len(self.heard)):
            self._tell_end(seat, [self._news(seat), *lines])
        self._close(dict.fromkeys(seats, DRAWN) if drawn else rewards, " ".join(lines))
        for seat, score in enumerate(self._true.scores[: len(self.heard)]):
            self.state.game_info[seat]["score"] = score

    def _give_up(self, seat: int, why: str) -> None:
        said = self.words.say("model", "gave_up", (seat,), self.names)
        self._end(DRAWN, f"{said} {why}")
        self.state.rewards[seat] = LOST

    def _end(self, reward: float, why: str) -> None:
        for seat in range(len(self.heard)):
            self._tell_end(seat, [why])
        self._close(dict.fromkeys(range(self.state.num_players), reward), why)

    def _tell_end(self, seat: int, lines: Sequence[str]) -> None:
        self.state.add_observation("\n".join(lines), ta.ObservationType.GAME_MESSAGE, to_id=seat)

    def _close(self, rewards: dict[int, float], why: str) -> None:
        self.state.set_game_outcome(reward_dict=rewards, reason=why)


def understood(text: str, options: Sequence[str]) -> Action | None:
    """The first action in square brackets; where words are said, they need no quotes.

    >>> understood("The [best] is [walk 2], not [walk 3].", ["walk 2", "walk 3"])
    Action(verb='walk', n=2, text='')
    >>> understood("[say a cat]", ["say 0"])
    Action(verb='say', n=0, text='a cat')
    """
    verbs = {parse(option).verb: parse(option) for option in options}
    found: list[Action] = []
    for part in BRACKETS.findall(text):
        verb, _, rest = part.strip().partition(" ")
        try:
            found.append(parse(part))
        except Unreadable:
            if verb == "say" and verb in verbs:
                found.append(Action(verb, verbs[verb].n, " ".join(rest.split())))
    known = [action for action in found if action.verb in verbs or action.verb == LET_PASS]
    return next(iter([*known, *found]), None)


def env_id(slug: str) -> str:
    """What a game is called in TextArena."""
    return f"Ludoteca-{slug}-v{kernel.game(slug).meta.version}"


for _game in kernel.shelf():
    if _game.meta.shelf:
        register_with_versions(
            id=env_id(_game.slug),
            entry_point=LudotecaEnv,
            wrappers={"default": DEFAULT_WRAPPERS, "-train": BOARDGAME_WRAPPERS},
            game=_game.slug,
        )
