"""What is known of a game before its rules are loaded: `meta.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from ludoteca.kernel.errors import Unknown, Unreadable

OptionValue = str | int | bool

LONGEST_OPTION: Final = 500
"""How long the text of a free option can be."""

GAME_KINDS: Final = (
    "abstract",
    "adventure",
    "auction",
    "bets",
    "bluff",
    "deduction",
    "dexterity",
    "dice",
    "draft",
    "elimination",
    "majorities",
    "memory",
    "party",
    "placement",
    "race",
    "sets",
    "simultaneous",
    "speed",
    "teams",
)
"""What a game is about, in the words that the shelf sorts by; each is translated in the frame."""


@dataclass(frozen=True)
class Meta:
    """The facts of `meta.toml`."""

    slug: str
    box: str
    titles: dict[str, str]
    min_players: int
    max_players: int
    version: int
    rules: str
    options: dict[str, tuple[OptionValue, ...]] = field(default_factory=dict)
    free: tuple[str, ...] = ()
    """The options that can be any text: their values are examples, and the rules judge the rest."""
    source: str = ""
    shelf: bool = True
    cooperative: bool = False
    all_lose: bool = False
    """Whether everybody has lost where nobody wins, although one player wins alone otherwise."""
    stakes: bool = False
    """Whether the scores are what each seat wins from the others or loses to them."""
    talk: bool = True
    """Whether the players may talk about the game: then they may also point at things."""
    minutes: tuple[int, int] | None = None
    """How long a match at a table takes, from … to."""
    kinds: tuple[str, ...] = ()
    sides: tuple[str, str] | None = None
    """The field that holds each seat's side by its number, and the table of texts that names them.

    None where seats differ in nothing.
    """
    parameters: dict[str, str] = field(default_factory=dict)
    """Numbers of the rules that a layer can change: their names, and the module and constant."""
    rare: tuple[str, ...] = ()
    """Endings and events that no match comes to, such as a safety stop."""
    layer: str = ""
    """The hash of what was changed in its pieces; nothing: they are those of the box."""
    folder: Path = Path()
    module: str = ""

    @cached_property
    def homes(self) -> tuple[Path, ...]:
        """Where its words and pictures live: its folder, then its box, if the folder lies in one.

        A box is a folder with a `box.toml`: what its games share is inherited by each of them.
        """
        above = self.folder.parent
        return (self.folder, above) if (above / "box.toml").exists() else (self.folder,)

    @cached_property
    def languages(self) -> list[str]:
        """The languages that the game's own texts exist in."""
        return sorted(file.stem for file in (self.folder / "text").glob("*.toml"))

    def choose(self, players: int, chosen: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The options of one match: defaults, and what was chosen; refuses what does not exist."""
        if not self.min_players <= players <= self.max_players:
            least, most = self.min_players, self.max_players
            raise Unknown("wrong_players", self.slug, least, most, players)
        for name, value in chosen.items():
            if name not in self.options:
                known = ", ".join(self.options) or "–"
                raise Unknown("no_such_option", self.slug, name, known)
            if value not in self.options[name] and not self._is_free(name, value):
                values = ", ".join(str(v) for v in self.options[name])
                raise Unknown("no_such_value", name, str(value), values)
        return {name: self._declared(name, chosen) for name in self.options}

    def _declared(self, name: str, chosen: dict[str, OptionValue]) -> OptionValue:
        """The value of an option as the game declares it: for Python 1 is True, and 5.0 is 5."""
        values = self.options[name]
        value = chosen.get(name, values[0])
        return values[values.index(value)] if value in values else value

    def _is_free(self, name: str, value: OptionValue) -> bool:
        """Whether this is a text that the rules have yet to judge."""
        return name in self.free and isinstance(value, str) and len(value) <= LONGEST_OPTION


def read_meta(folder: Path, module: str) -> Meta:
    """Read a game's `meta.toml`.

    Required: `slug`, `rules` (module and class, `"rules:TicTacToe"`), `titles`, `players` (least
    and most). `options` lists the values of each option, the default first; of those that `free`
    names the values are examples, and any other text is for the rules to judge.
    """
    path = folder / "meta.toml"
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        least, most = data["players"]
        minutes = data.get("minutes")
        sides = data.get("sides")
        kinds = tuple(data.get("kinds", ()))
        options = {name: tuple(values) for name, values in dict(data.get("options", {})).items()}
        if not 1 <= least <= most:
            raise ValueError(f"players: {least} to {most}")
        if minutes is not None and not 0 < minutes[0] <= minutes[1]:
            raise ValueError(f"minutes: {minutes[0]} to {minutes[1]}")
        if sides is not None and len(sides) != len(("field", "texts")):
            raise ValueError(f"sides: {sides}")
        if unknown := set(kinds) - set(GAME_KINDS):
            raise ValueError(f"kinds: {', '.join(unknown)}; known: {', '.join(GAME_KINDS)}")
        free = tuple(data.get("free", ()))
        if not all(options.values()):
            raise ValueError("options: one without values")
        if unknown := set(free) - set(options):
            raise ValueError(f"free: {', '.join(unknown)}; options: {', '.join(options)}")
        return Meta(
            slug=str(data["slug"]),
            box=str(data.get("box", data["slug"])),
            titles=dict(data["titles"]),
            min_players=int(least),
            max_players=int(most),
            version=int(data.get("version", 1)),
            rules=str(data["rules"]),
            options=options,
            free=free,
            source=str(data.get("source", "")),
            shelf=bool(data.get("shelf", True)),
            cooperative=bool(data.get("cooperative", False)),
            all_lose=bool(data.get("all_lose", False)),
            stakes=bool(data.get("stakes", False)),
            talk=bool(data.get("talk", True)),
            minutes=None if minutes is None else (int(minutes[0]), int(minutes[1])),
            kinds=kinds,
            sides=None if sides is None else (str(sides[0]), str(sides[1])),
            parameters={name: str(at) for name, at in dict(data.get("parameters", {})).items()},
            rare=tuple(data.get("rare", ())),
            folder=folder,
            module=module,
        )
    except OSError as error:
        raise Unreadable(f"{path.name} of {module} cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path.name} of {module}: {error}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"{path.name} of {module} is missing or wrong at {error}") from None
