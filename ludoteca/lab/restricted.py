"""Restricted play: what verbs, components and spaces are worth, by forbidding each to one seat.

An action is a verb and a component, so no game needs code for this. What can be forbidden:

* a verb, as `swap`;
* an action, as `pick 4`: one component or space, for one verb;
* a component, as `the_character 4`: all actions whose texts name this entry of this table.

Every game is played twice with the same luck and the same bots, once with all allowed. The seat
that is restricted moves on from game to game. Its bot is asked as ever. Only where it wants what is
forbidden, what is left is played on in some worlds that the seat imagines, by everybody's
wisdom, and the best of it is taken; so up to there the two games are the same. An offer is let
pass then. Where nothing else is left, the seat may do it all the same, and that is counted.

In its file, the section `[restricted]` may name `without` (what to forbid; else what comes up most
often) and `most`, how many things are forbidden where none are named.
"""

from __future__ import annotations

from collections import Counter
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ludoteca.bots import Bot, Seat, next_move
from ludoteca.bots.guide import SEEDS, Guide, Worlds
from ludoteca.kernel import Action, FastLuck, Game, Position, Unknown, Unreadable
from ludoteca.kernel import game as find_game
from ludoteca.kernel.judging import result
from ludoteca.lab.balance import USUAL_BOT, are_words, count_of
from ludoteca.lab.figures import Figure, difference_of
from ludoteca.lab.kinds import Asked, Played
from ludoteca.lab.measuring import play_measured
from ludoteca.lab.paper import Example, Finding, Paper, Section
from ludoteca.lab.simulate import DRIVER, derive
from ludoteca.lab.study import Study, Table, bot_of
from ludoteca.text import words

if TYPE_CHECKING:
    from polars import DataFrame

KEYS: Final = ("most", "without")
MOST: Final = 24
"""How many things are forbidden, one after the other, where none are named."""

OFTEN: Final = 10
"""What was chosen less often than this in all games is left alone, where none are named."""

WORLDS: Final = 8
"""In how many imagined worlds what is left is played on."""

LOOKED_AT: Final = 12
"""How many of the options that are left are played on; of more, some are drawn."""

FREE: Final = "all-allowed"
SECOND_THOUGHTS: Final = 0xD1B54A32D192ED03
"""Sets the luck of second thoughts apart from that of the game."""


class Restricted:
    """Studies of the kind `restricted`."""

    unit = "games"

    # -- What is played ---------------------------------------------------------------------------

    def tables(self, study: Study, played: DataFrame | None) -> list[Table]:
        """A table with all allowed, and one for everything that is forbidden."""
        game = find_game(study.game)
        more = settings(study)
        players = count_of(game, study)
        bots = study.seats(players, USUAL_BOT)
        free = Table(FREE, players, bots, study.games, study.options, False, "pairs")
        things = list(dict.fromkeys([thing_of(game, players, one) for one in more["without"]]))
        if not more["without"] and played is not None:
            things = common(game, players, played, more["most"])
        return [free, *[forbidding(free, thing) for thing in things]]

    def play(self, game: Game, study: Study, table: Table, number: int) -> Played:
        """A game with a restricted seat, measured, and how the seat would have fared freely."""
        seed = table.seed(study, number)
        seat = number % table.players
        bots: list[Bot] = [
            bot_of(name, game, derive(seed, p)) for p, name in enumerate(table.seated(number))
        ]
        if "forbidden" not in table.more:
            notes = [Noting(bot) for bot in bots]
            position, row = play_measured(game, table, number, seed, notes)
            beside = sorted(set().union(*[note.beside for note in notes]))
            own = result(position, seat)
            return Played(position, row | told(seat, own, own) | {"beside": beside})
        forbidden = frozenset([(verb, n) for verb, n in table.more["forbidden"]])
        limited = Limited(bots[seat], game, forbidden, FastLuck(seed ^ SECOND_THOUGHTS))
        bots[seat] = limited
        position, row = play_measured(game, table, number, seed, bots)
        own = usual = result(position, seat)
        if limited.denied:
            usual = freely(game, table, number, seed, seat)
        row |= told(seat, own, usual, limited.denied, limited.granted)
        return Played(position, row | {"beside": []})

    def asked(self, study: Study, table: Table, rows: DataFrame, sure: float) -> list[Asked]:
        """What is forbidden here is worth nothing if nothing is the matter.

        Where nothing was denied yet, nothing is known of its worth.
        """
        if table.name == FREE or not rows["denied"].sum():
            return []
        return [Asked(worth(rows, find_game(study.game).meta.stakes, sure), 0.0)]

    # -- What is told -----------------------------------------------------------------------------

    def paper(self, study: Study, tables: list[Table], data: DataFrame) -> Paper:
        """The ranking."""
        return ranking(study, tables, data)


KIND: Final = Restricted()


def settings(study: Study) -> dict[str, Any]:
    """What the section `[restricted]` says, and what is usual."""
    for name, value in study.more.items():
        if name not in KEYS:
            raise Unreadable("study_says", name, ", ".join(KEYS))
        if name == "most" and not (type(value) is int and value > 0):
            raise Unreadable("study_value", name, str(value))
        if name == "without" and not are_words(value):
            raise Unreadable("study_value", name, str(value))
    return {"without": [], "most": MOST, **study.more}


# -- What can be forbidden ----------------------------------------------------------------------


class Thing(NamedTuple):
    """Something that can be forbidden: its name, and the verb and number of each action."""

    name: str
    forbidden: tuple[tuple[str, int], ...]


def thing_of(game: Game, players: int, name: str) -> Thing:
    """A verb, an action or a component by name; a clear word if there is none."""
    every = game.vocabulary(players).actions
    first, _, number = " ".join(name.split()).partition(" ")
    verbs = {first} if first in game.rules.verbs else naming(game).get(first, set())
    if not verbs:
        known = ", ".join([*game.rules.verbs, *naming(game)])
        raise Unknown("nothing_to_forbid", game.slug, name, known)
    found = [(a.verb, a.n) for a in every if a.verb in verbs and number in ("", str(a.n))]
    if not found:
        some = [a.n for a in every if a.verb in verbs]
        raise Unknown("no_such_component", first, number, min(some), max(some))
    return Thing(f"{first} {number}".strip(), tuple(found))


def naming(game: Game) -> dict[str, set[str]]:
    """The tables of components, and the verbs whose texts name one of their entries."""
    said = words(game, "en")
    found: dict[str, set[str]] = {}
    for verb in game.rules.verbs:
        for _, name, table, _ in Formatter().parse(said.find("verbs", verb) or ""):
            if name == "0" and table and "|" not in table:
                found.setdefault(table, set()).add(verb)
    return found


def common(game: Game, players: int, played: DataFrame, most: int) -> list[Thing]:
    """What was chosen most often where there was a choice: verbs, components, then actions."""
    free = played.filter(played["table"] == FREE)
    chosen: Counter[str] = Counter()
    for names, counts in free.select("actions", "chosen").rows():
        for name, count in zip(names, counts, strict=True):
            chosen[name] += count
    beside = {verb for one in free["beside"].to_list() for verb in one}
    found = [thing_of(game, players, verb) for verb in game.rules.verbs if verb in beside]
    several = {table: verbs for table, verbs in naming(game).items() if len(verbs) > 1}
    shared = [
        thing_of(game, players, f"{table} {n}")
        for table, verbs in several.items()
        for n in sorted({int(name.split()[1]) for name in chosen if name.split()[0] in verbs})
    ]
    counts = {
        one: sum([chosen[f"{verb} {n}"] for verb, n in one.forbidden]) for one in found + shared
    }
    single = [
        Thing(name, ((name.split()[0], int(name.split()[1])),))
        for name, count in sorted(chosen.items(), key=lambda one: (-one[1], one[0]))
        if count >= OFTEN
    ]
    known = [one for one in counts if counts[one] >= OFTEN]
    seen = {one.forbidden for one in known}
    return [*known, *[one for one in single if one.forbidden not in seen]][:most]


def forbidding(free: Table, thing: Thing) -> Table:
    """The table at which one seat may not do something."""
    name = "without-" + thing.name.replace(" ", "-").replace("_", "-")
    more = {"thing": thing.name, "forbidden": [list(one) for one in thing.forbidden]}
    return free._replace(name=name, more=more)


# -- How it is played ---------------------------------------------------------------------------


class Noting:
    """A bot, and the verbs that it could choose instead of another, or of nothing."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.beside: set[str] = set()

    def choose(self, seat: Seat) -> Action | None:
        verbs = {option.verb for option in seat.options}
        if len(verbs) > 1 or seat.decision.kind == "offer":
            self.beside |= verbs
        return self.bot.choose(seat)


class Limited:
    """A bot that may not do some things, unless nothing else is left to do."""

    def __init__(
        self, bot: Bot, game: Game, forbidden: frozenset[tuple[str, int]], luck: FastLuck
    ) -> None:
        self.bot = bot
        self.guide = Guide(game.wisdom)
        self.forbidden = forbidden
        self.luck = luck
        self.denied = 0
        """How often it wanted something forbidden and did something else."""
        self.granted = 0
        """How often nothing else was left."""

    def choose(self, seat: Seat) -> Action | None:
        wish = self.bot.choose(seat)
        if wish is None or (wish.verb, wish.n) not in self.forbidden:
            return wish
        left = [one for one in seat.options if (one.verb, one.n) not in self.forbidden]
        if seat.decision.kind == "offer":
            self.denied += 1
            return None
        if not left:
            self.granted += 1
            return wish
        self.denied += 1
        return left[0] if len(left) == 1 else self.best(seat, left)

    def best(self, seat: Seat, left: list[Action]) -> Action:
        """The option that does best in some imagined worlds, all with the same luck."""
        while len(left) > LOOKED_AT:
            left.pop(self.luck.below(len(left)))
        worths = [0.0] * len(left)
        worlds = Worlds(seat, self.guide, self.luck)
        for _ in range(WORLDS):
            world = worlds.next()
            chance, whims = self.luck.below(SEEDS), self.luck.below(SEEDS)
            for i, option in enumerate(left):
                after = world.clone()
                after.luck = FastLuck(chance)
                after.play(seat.player, option)
                self.guide.play_on(after, FastLuck(whims), world)
                worths[i] += self.guide.value(after, seat.player)
        return left[worths.index(max(worths))]


def freely(game: Game, table: Table, number: int, seed: int, seat: int) -> float:
    """What the same game brings a seat when all is allowed."""
    return result(played_freely(game, table, number, seed), seat)


def played_freely(game: Game, table: Table, number: int, seed: int) -> Position:
    """The same game with all allowed, played as measured games are, but not measured."""
    seated = table.seated(number)
    bots = [bot_of(name, game, derive(seed, p)) for p, name in enumerate(seated)]
    options = table.chosen(game, seated)
    position = game.start(table.players, None, luck=FastLuck(seed), listen=None, **options)
    driver = FastLuck(seed ^ DRIVER)
    while position.pending:
        player, action = next_move(game, position, bots, driver)
        position.play(player, action)
    return position


def told(seat: int, own: float, usual: float, denied: int = 0, granted: int = 0) -> dict[str, Any]:
    """The columns of this kind."""
    return {"seat": seat, "own": own, "usual": usual, "denied": denied, "granted": granted}


def worth(rows: DataFrame, stakes: bool, sure: float = 0.95) -> Figure:
    """What a seat loses when something is forbidden to it, game by game.

    At most it is a victory, or as much as lies between any two seats of these games.
    """
    results = rows["results"].explode().to_list()
    apart = max(results) - min(results) if stakes else 1.0
    return difference_of(rows["usual"].to_list(), rows["own"].to_list(), apart, sure)


# -- What is told -------------------------------------------------------------------------------


def ranking(study: Study, tables: list[Table], data: DataFrame) -> Paper:
    """The report: what everything is worth, the most first."""
    import polars as pl

    from ludoteca.lab.plots import dot, dots

    game = find_game(study.game)
    stakes = game.meta.stakes
    rows = {t.name: data.filter(pl.col("table") == t.name) for t in tables if t.name != FREE}
    played = [t for t in tables if t.name in rows and rows[t.name].height]
    ranked = sorted(
        [(t, worth(rows[t.name], stakes)) for t in played], key=lambda one: -one[1].value
    )
    lines = [line(spoken(game, t), figure, rows[t.name], stakes) for t, figure in ranked]
    found = [finding(game, study, t, figure, rows[t.name]) for t, figure in ranked]
    clear = [one for one, figure in ranked if figure.leaves_out(0.0)]
    bots = ", ".join(dict.fromkeys(tables[0].bots))
    summary = (
        f"{len(clear)} of {len(ranked)} have an interval that leaves out zero. Of twenty that are "
        "worth nothing, one does so by chance."
    )
    idle = [spoken(game, t) for t, _ in ranked if not rows[t.name]["denied"].sum()]
    text = [
        "What the seat loses when the thing is forbidden to it alone, against the same game with "
        f"all allowed, in {unit_of(game)}. "
        "Below zero: the seat does better without.",
        summary,
    ]
    if idle:
        text.append(f"Never wanted where something else was left: {', '.join(idle)}.")
    unit = "points at stake" if stakes else "victories"
    texts = Counter([called(game, t) for t, _ in ranked])
    shown = [
        dot("", called(game, t) if texts[called(game, t)] == 1 else t.more["thing"], figure, 0.0)
        for t, figure in ranked
    ]
    section = Section(
        "What each thing is worth",
        text,
        found,
        [dots(shown, f"worth in {unit}", share=not stakes)] if shown else [],
        ("forbidden", "worth", "wanted, a game", "nothing else left, a game", "games"),
        lines,
    )
    lead = (
        f"{data.height:,} games of {tables[0].players} players by {bots}; the restricted seat "
        "moves on from game to game."
    )
    title = f"{game.meta.titles['en']}: restricted play"
    return Paper(title, lead, [section])


def unit_of(game: Game) -> str:
    """What a worth is told in."""
    return "points at stake" if game.meta.stakes else "victories in 100 games"


def amount(figure: Figure, stakes: bool) -> str:
    """A worth as people read it, with its sign."""
    if figure.games == 1:
        return f"{figure.value if stakes else 100 * figure.value:+.1f} (one game)"
    if stakes:
        return f"{figure.value:+.2f} ({figure.low:+.2f} to {figure.high:+.2f})"
    value, low, high = 100 * figure.value, 100 * figure.low, 100 * figure.high
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def line(name: str, figure: Figure, rows: DataFrame, stakes: bool) -> tuple[str, ...]:
    """A row of the table."""
    denied, granted = rows["denied"].sum() / rows.height, rows["granted"].sum() / rows.height
    return (name, amount(figure, stakes), f"{denied:.2f}", f"{granted:.2f}", f"{rows.height:,}")


def finding(game: Game, study: Study, table: Table, figure: Figure, rows: DataFrame) -> Finding:
    """What one thing is worth, and the moment of a game where the seat does without."""
    name = table.more["thing"]
    said = f"{spoken(game, table)} is worth {amount(figure, game.meta.stakes)} {unit_of(game)}"
    granted = int(rows["granted"].sum())
    if granted:
        often = "once" if granted == 1 else f"{granted:,} times"
        said += f"; {often} nothing else was left, and it was done all the same"
    examples = moments(game, study, table, rows)
    return Finding(f"worth.{name.replace(' ', '.')}", f"{said}.", figure, examples)


def spoken(game: Game, table: Table) -> str:
    """The thing in words, and its name."""
    text, name = called(game, table), str(table.more["thing"])
    return f"“{text}” ({name})" if text != name else f"“{name}”"


def called(game: Game, table: Table) -> str:
    """The thing in words: an action as the options tell it, a component as the texts name it."""
    said, name = words(game, "en"), str(table.more["thing"])
    forbidden = table.more["forbidden"]
    if len(forbidden) == 1:
        verb, n = forbidden[0]
        return said.action(f"{verb} {n}")
    section, _, key = name.partition(" ")
    return said.find(section, key) or name


def moments(game: Game, study: Study, table: Table, rows: DataFrame) -> list[Example]:
    """Where the seat first does something else: in the game that differs most from the free one."""
    denied = rows.filter(rows["denied"] > 0)
    if not denied.height:
        return []
    lost = (denied["usual"] - denied["own"]).to_list()
    turned = worth(rows, game.meta.stakes).value >= 0
    number = denied["number"].to_list()[lost.index(max(lost) if turned else min(lost))]
    moves = KIND.play(game, study, table, number).position.record.moves
    free = played_freely(game, table, number, table.seed(study, number)).record.moves
    at = next(i for i, (a, b) in enumerate(zip(moves, free, strict=False)) if a != b)
    seat = number % table.players + 1
    return [
        Example(table.name, number, at + 1, f"seat {seat} does something else"),
        Example(FREE, number, at + 1, "the same game with all allowed"),
    ]
