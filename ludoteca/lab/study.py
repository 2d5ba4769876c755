r"""A study: a question about a game, as data.

A study is a file, `study.toml`, in a folder of its own; its results go into the same folder. What
it means is told by its kind (`ludoteca.lab.kinds`): which tables are played, how each game of a
table is played and measured, when the question is answered, and what the report says.

>>> study = read_study('kind = "balance"\ngame = "lost_temple"\nplayers = [2, 4]\ngames = 200')
>>> study.players, study.games, study.seed, study.stop.within
((2, 4), 200, 1, 0.0)
>>> study == read_study(study.text())
True
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludoteca.bots import LEVELS, Bot, agreed, level_of, make_bot
from ludoteca.bots.levels import level_bot
from ludoteca.bots.temper import tempers_of
from ludoteca.kernel import FastLuck, Game, OptionValue, Unknown, Unreadable
from ludoteca.kernel import game as find_game

FILE: Final = "study.toml"
"""What the file of a study is called in its folder."""

GAMES: Final = 400
"""The games of each table, where a study does not say."""


@dataclass(frozen=True)
class Stop:
    """When a table has been played enough before all of its games are; 0 and false: never."""

    within: float = 0.0
    """As soon as what is asked is known to this much more or less, as 0.02."""
    decided: bool = False
    """As soon as the interval leaves out what would be fair."""

    @property
    def early(self) -> bool:
        """Whether a table can be done before all of its games are."""
        return self.decided or self.within > 0


@dataclass(frozen=True)
class Study:
    """What is asked, of which game, and how much of it is to be played."""

    kind: str
    game: str
    players: tuple[int, ...] = ()
    """The numbers of players to look at; none named: the kind decides."""
    bots: tuple[str, ...] = ()
    """Who plays: one for all seats or one for each; none named: the kind decides."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    games: int = GAMES
    """The most games of each table."""
    seed: int = 1
    stop: Stop = Stop()
    more: dict[str, Any] = field(default_factory=dict)
    """What only this kind knows: the section that is called like it."""

    def text(self) -> str:
        """The study as its file."""
        lines = [f"kind = {_toml(self.kind)}", f"game = {_toml(self.game)}"]
        if self.players:
            lines.append(f"players = {_toml(list(self.players))}")
        if self.bots:
            lines.append(f"bots = {_toml(list(self.bots))}")
        lines += [f"games = {self.games}", f"seed = {self.seed}"]
        sections = {"options": self.options, "stop": _told(self.stop), self.kind: self.more}
        for name, values in sections.items():
            if values:
                lines += ["", f"[{name}]"]
                lines += [f"{_toml_key(key)} = {_toml(value)}" for key, value in values.items()]
        return "\n".join(lines) + "\n"

    @property
    def hash(self) -> str:
        """What tells this study from any other: the same text, the same hash."""
        plain = json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(plain.encode()).hexdigest()

    def seats(self, players: int, usual: str) -> tuple[str, ...]:
        """One bot for each seat: as named, the only one named for all, or the usual one."""
        named = self.bots or (usual,)
        if len(named) == 1:
            return named * players
        if len(named) != players:
            raise Unknown("bots_for_players", len(named), players)
        return named


class Table(NamedTuple):
    """Games that are played alike: who plays what, with which options. Kinds make them."""

    name: str
    """Tells it from the others of its study: letters, digits and hyphens."""
    players: int
    bots: tuple[str, ...]
    """One for each seat in the first game: a name, or a name and a temper, as `normal/daring`."""
    games: int
    options: Mapping[str, OptionValue] = {}
    turning: bool = False
    """Whether the bots move on by one seat from game to game."""
    luck: str = ""
    """Tables with the same word here are played with the same seeds, game by game."""
    more: Mapping[str, Any] = {}
    """What the kind wants to know again when it plays: plain data."""

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        turn = number % self.players if self.turning else 0
        return tuple([self.bots[(seat - turn) % self.players] for seat in range(self.players)])

    def seed(self, study: Study, number: int) -> int:
        """The seed of a game: by the study's own, the table and the number alone."""
        word = f"{study.seed}/{self.luck or self.name}/{number}"
        return int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")

    def check(self, game: Game) -> None:
        """Say what is wrong before the first game starts."""
        refused = game.refusal(self.players, self.chosen(game, self.seated(0)))
        if refused is not None:
            raise refused
        for name in self.bots:
            bot_of(name, game, 0)

    def chosen(self, game: Game, seated: Sequence[str]) -> dict[str, OptionValue]:
        """The options of a match: what suits the bots where they sit, and what was chosen."""
        levels = [level_of(name.partition("/")[0]) for name in seated]
        return {**agreed(game, levels), **self.options}


def bot_of(name: str, game: Game, seed: int) -> Bot:
    """A bot that never looks at the clock: the same seed always plays the same.

    `hard` makes all of its tries, however long they take.
    """
    level, _, temper = name.partition("/")
    if level.startswith("search:") and level.endswith("s"):
        raise Unknown("bot_by_clock", name)
    known = tempers_of(game.wisdom)
    if temper and temper not in known:
        raise Unknown("no_such_temper", temper, ", ".join(known) or "–")
    bot = make_bot(level, game, seed, temper)
    if level in LEVELS:
        return level_bot(level, game, FastLuck(seed), seconds=0.0, temper=temper)
    return bot


# -- Files ------------------------------------------------------------------------------------


def read_study(text: str) -> Study:
    """A study from the text of its file; one clear sentence for whatever is wrong with it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable("study_not_toml", str(error)) from None
    return study_of(data)


def study_of(data: dict[str, Any]) -> Study:
    """A study from what its file says."""
    for needed in ("kind", "game"):
        if not isinstance(data.get(needed), str):
            raise Unreadable("study_lacks", needed)
    kind = str(data["kind"])
    known = {"kind", "game", "players", "bots", "games", "seed", "options", "stop", kind}
    for name in data:
        if name not in known:
            raise Unreadable("study_says", name, ", ".join(sorted(known)))
    players = _listed(data, "players", int)
    study = Study(
        kind,
        str(data["game"]),
        tuple(players),
        tuple(_listed(data, "bots", str)),
        _section(data, "options"),
        _number(data, "games", GAMES, least=1),
        _number(data, "seed", 1, least=0),
        _stop(_section(data, "stop")),
        _section(data, kind),
    )
    game = find_game(study.game)
    for count in study.players or (game.meta.min_players,):
        game.meta.choose(count, study.options)
    return study


def in_folder(folder: Path) -> Study:
    """The study of a folder."""
    try:
        text = (folder / FILE).read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        raise Unreadable("no_study", str(folder), FILE) from None
    except OSError as error:
        raise Unreadable("in_file", str(folder / FILE), str(error.strerror)) from None
    except UnicodeDecodeError as error:
        no_toml = Unreadable("study_not_toml", str(error))
        raise Unreadable("in_file", str(folder / FILE), no_toml) from None
    try:
        return read_study(text)
    except Unreadable as error:
        raise Unreadable("in_file", str(folder / FILE), error) from None


def _told(stop: Stop) -> dict[str, Any]:
    """What is not as usual."""
    return {key: value for key, value in asdict(stop).items() if value}


def _stop(data: dict[str, Any]) -> Stop:
    for name, value in data.items():
        if name == "within" and type(value) in (int, float) and value >= 0:
            continue
        if name == "decided" and type(value) is bool:
            continue
        raise Unreadable("study_value", f"stop.{name}", str(value))
    return replace(Stop(), **data)


def _section(data: dict[str, Any], name: str) -> dict[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise Unreadable("study_value", name, str(found))
    return found


def _number(data: dict[str, Any], name: str, usual: int, least: int) -> int:
    found = data.get(name, usual)
    if type(found) is not int or found < least:
        raise Unreadable("study_value", name, str(found))
    return found


def _listed(data: dict[str, Any], name: str, kind: type) -> list[Any]:
    """A list, or one thing that stands for a list of one."""
    found = data.get(name, [])
    found = found if isinstance(found, list) else [found]
    for one in found:
        if type(one) is not kind:
            raise Unreadable("study_value", name, str(one))
    return found


def _toml_key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() else json.dumps(key)


def _toml(value: object) -> str:
    """A plain value as TOML writes it."""
    if isinstance(value, dict):
        inside = [f"{_toml_key(key)} = {_toml(one)}" for key, one in value.items()]
        return "{ " + ", ".join(inside) + " }" if inside else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_toml(one) for one in value]) + "]"
    return json.dumps(value, ensure_ascii=False)


# -- The code it was played with ------------------------------------------------------------------

IDLE: Final = (
    *("clauses.toml", "contents.toml", "drawing.py", "lesson.toml", "quiz.toml", "scene.py"),
)
"""Files that do not decide how a game goes."""


def code_of(game: Game, *measuring: Path) -> str:
    """A hash of the rules, the bots, the kernel and these files: what decides how a game goes."""
    house = Path(__file__).parents[1]
    folders = [house / "kernel", house / "bots", game.meta.folder]
    files = [file for folder in folders for file in folder.rglob("*") if _decides(file)]
    if "." in game.meta.module:  # what the games of one box share lies beside their folders
        files += [file for file in game.meta.folder.parent.glob("*") if _decides(file)]
    files += measuring
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: (file.parent.name, file.name)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _decides(file: Path) -> bool:
    inside = {part for part in file.parts if part in ("text", "art", "__pycache__")}
    told = file.suffix in (".py", ".toml", ".json", ".xz")
    return told and not inside and file.name not in IDLE
