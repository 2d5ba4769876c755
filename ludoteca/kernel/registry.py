"""Finding games.

Built-in games are the folders under `ludoteca/games` that hold a `meta.toml`; games from other
packages are entry points of the group `ludoteca.games` that name such a package. Listing them reads
`meta.toml` only; the rules are imported when a game is first started.
"""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ludoteca.kernel import position as kernel
from ludoteca.kernel.arranging import At, rearrange, resemble, sort_out
from ludoteca.kernel.encoding import Layout, Vocabulary, encoder_of
from ludoteca.kernel.errors import Refused, Unknown, Unreadable
from ludoteca.kernel.keeping import begin
from ludoteca.kernel.luck import FastLuck, Luck, ScriptedLuck, SecretLuck
from ludoteca.kernel.meta import Meta, OptionValue, read_meta
from ludoteca.kernel.playing import check_options
from ludoteca.kernel.position import Event, Position, Setting
from ludoteca.kernel.record import LUCK, TIMEOUT, Record, entry_line, hash_of
from ludoteca.kernel.words import load_clauses

BUILT_IN: Final = Path(__file__).parent.parent / "games"
GROUP: Final = "ludoteca.games"


def _is_compiled(file: str | None) -> bool:
    return file is not None and file.endswith(tuple(EXTENSION_SUFFIXES))


class Game:
    """A game in the box: its facts, and how to start, load or replay a match."""

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self._rules: type[Position] | None = None
        self._settings: dict[int, Setting] = {}
        self.modules: dict[str, ModuleType] = {}
        """Modules of its folder that were loaded apart from the usual ones; see `layers`."""

    def __repr__(self) -> str:
        return f"<Game {self.meta.slug}>"

    @property
    def slug(self) -> str:
        """The game's name in code and files."""
        return self.meta.slug

    @property
    def rules(self) -> type[Position]:
        """The class of its positions; imported on first use."""
        if self._rules is None:
            self._rules = self._import_rules()
        return self._rules

    @rules.setter
    def rules(self, rules: type[Position]) -> None:
        self._rules = rules

    def _import_rules(self) -> type[Position]:
        module, _, name = self.meta.rules.partition(":")
        imported = self._import(module)
        if imported is None:
            raise Unreadable(f"{self.slug}: there is no module {module!r} beside its meta.toml")
        found = getattr(imported, name, None)
        if not (isinstance(found, type) and issubclass(found, Position)):
            raise Unreadable(f"{self.slug}: {self.meta.rules} is not a class of positions")
        return found

    def _import(self, module: str) -> ModuleType | None:
        """A module of the game's folder; None if it has no such module."""
        if self.meta.layer:
            return self.modules.get(module)
        name = f"{self.meta.module}.{module}"
        spec = find_spec(name)
        if spec is None:
            return None
        # Compiled rules take the kernel's classes for compiled ones too, and would crash Python.
        if _is_compiled(spec.origin) and not _is_compiled(kernel.__file__):
            raise Unreadable(
                f"{self.slug} is compiled, but the kernel is not: `make compiled` builds both, "
                "`make clean` removes what was compiled"
            )
        return import_module(name)

    @property
    def wisdom(self) -> ModuleType | None:
        """The game's `wisdom` module, if it has one: heuristic player and appraisal."""
        return self._import("wisdom")

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        *,
        luck: Luck | None = None,
        listen: Callable[[Event], None] | None = None,
        **options: OptionValue,
    ) -> Position:
        """Set a match up. The same seed gives the same luck; without one it is unforeseeable.

        `listen` hears every event from the set-up on.
        """
        if luck is None:
            luck = FastLuck(secrets.randbits(64) if seed is None else seed)
        if players is None:
            players = self.meta.min_players
        rules = self.rules
        position = rules()
        position.start(self._setting(players, options), luck, listen)
        return position

    def arrange(
        self,
        players: int | None = None,
        *,
        at: At,
        like: Position | None = None,
        seed: int = 0,
        luck: Luck | None = None,
        listen: Callable[[Event], None] | None = None,
        options: dict[str, OptionValue] | None = None,
        fields: dict[str, object] | None = None,
        **named: object,
    ) -> Position:
        """A position with these fields, about to do what `at` names: "begin_round", "pick 2".

        Fields and options are given by keyword; `fields` and `options` are for names that mean
        something else here. What is not given is as `setup` leaves it with this seed, or as in
        `like`. `luck` is what comes after; without it, the luck of the seed goes on. `listen`
        hears every event from `at` on.

        Unreadable if a value does not fit or the components are not those of a set-up. An
        arranged position has no record: nobody can replay how it came about.
        """
        rules = self.rules
        chosen, given = sort_out(self.meta, rules, named, fields or {})
        chosen.update(options or {})
        position = rules()
        if like is None:
            setting = self._setting(self.meta.min_players if players is None else players, chosen)
            begin(position, setting, FastLuck(seed), None, None)
            check_options(position)
            position.setup()
        elif players is not None or chosen:
            raise Unreadable("players and options are those of the position it is to be like")
        elif type(like) is not rules:
            raise Unreadable(f"this is a position of {like.setting.meta.slug}, not of {self.slug}")
        else:
            begin(position, like.setting, FastLuck(seed), None, None)
            resemble(position, like)
        rearrange(position, given, at)
        if luck is not None:
            position.luck = luck
        position.listen(listen)
        position.settle()
        for decision in position.pending:
            if decision.player not in position.seats:
                raise Unknown(f"there is no seat {decision.player}, which {decision.name!r} asks")
        return position

    def refusal(self, players: int, options: dict[str, OptionValue]) -> Refused | None:
        """Why these options cannot be played together; None if they can."""
        # Compiled, `self.rules()` would be the class itself.
        rules = self.rules
        position = rules()
        begin(position, self._setting(players, options), FastLuck(0), None, None)
        try:
            check_options(position)
        except Refused as refused:
            return refused
        return None

    def _setting(self, players: int, options: dict[str, OptionValue]) -> Setting:
        """What does not change during a match; the usual settings are made once."""
        if options:
            return Setting(self.meta, players, self.meta.choose(players, options))
        setting = self._settings.get(players)
        if setting is None:
            setting = Setting(self.meta, players, self.meta.choose(players, {}))
            self._settings[players] = setting
        return setting

    def vocabulary(self, players: int | None = None, **options: OptionValue) -> Vocabulary:
        """Every action of the game, numbered."""
        return encoder_of(self.rules, self._seats(players, options)).vocabulary

    def layout(self, players: int | None = None, **options: OptionValue) -> Layout:
        """What stands where in `position.encode`."""
        return encoder_of(self.rules, self._seats(players, options)).layout

    def _seats(self, players: int | None, options: dict[str, OptionValue]) -> int:
        """How many play, once all of the setting is known to exist."""
        players = self.meta.min_players if players is None else players
        return self._setting(players, options).players

    def load(
        self, data: dict[str, Any], *, listen: Callable[[Event], None] | None = None
    ) -> Position:
        """The position that `position.save()` wrote; `listen` hears every event from now on."""
        try:
            if data["game"] != self.slug:
                raise Unreadable(f"this is a position of {data['game']}, not of {self.slug}")
            if data["version"] != self.meta.version:
                raise Unreadable(
                    f"saved under rules version {data['version']} of {self.slug}; "
                    f"this is version {self.meta.version}"
                )
            rules = self.rules
            position = rules()
            position.restore(self._setting(data["players"], data["options"]), data)
            position.listen(listen)
            return position
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Unreadable(f"the saved position is damaged at {error}") from None

    def replay(
        self,
        record: Record,
        *,
        luck: Luck | None = None,
        listen: Callable[[Event], None] | None = None,
    ) -> Position:
        """Play a record again to its end; raises Unreadable where it does not fit the rules."""
        return list(self.steps(record, luck=luck, listen=listen))[-1]

    def steps(
        self,
        record: Record,
        *,
        luck: Luck | None = None,
        listen: Callable[[Event], None] | None = None,
    ) -> Iterator[Position]:
        """The position after set-up and after every move of a record, the same object each time.

        Without `luck` the record's own outcomes are used, and always for what was played in
        another match.
        """
        if record.game != self.slug:
            raise Unreadable("record_of_other_game", record.game, self.slug)
        if record.version != self.meta.version:
            raise Unreadable("record_of_other_rules", record.version, self.slug, self.meta.version)
        if record.layer != self.meta.layer:
            key = "record_of_layer" if record.layer else "record_of_box"
            raise Unreadable(key, self.slug, record.layer or self.meta.layer)
        script = ScriptedLuck(record.outcomes)
        try:
            rules = self.rules
            position = rules()
            setting = self._setting(record.players, record.options)
            position.start(setting, script if luck is None or record.since else luck, listen)
        except Unknown as error:
            raise Unreadable(error.key, *error.values) from None
        yield position
        for index, (kind, player, action) in enumerate(record.entries):
            if kind == LUCK:
                continue
            if luck is not None and index >= record.since:
                position.luck = luck
            try:
                if kind == TIMEOUT:
                    position.time_out(player)
                else:
                    position.play(player, action)
            except Refused as error:
                raise Unreadable("move_refused", error, line=entry_line(record, index)) from None
            except Unreadable as error:
                line = entry_line(record, index)
                raise Unreadable(error.key, *error.values, line=line) from None
            yield position
        self._compare(record, position, script if luck is None else None)

    def _compare(self, record: Record, position: Position, script: ScriptedLuck | None) -> None:
        """The replay must have written the same record, to the letter."""
        played = position.record
        for index, entry in enumerate(record.entries):
            if index >= len(played.entries) or played.entries[index] != entry:
                line, said = entry_line(record, index), str(entry[2])
                if index >= len(played.entries):
                    raise Unreadable("record_says_more", said, line=line)
                raise Unreadable("record_differs", said, str(played.entries[index][2]), line=line)
        if len(played.entries) > len(record.entries):
            extra = played.entries[len(record.entries)][2]
            raise Unreadable("record_leaves_out", str(extra))
        if script is not None and script.unused:
            raise Unreadable("luck_left_over", script.unused)
        if record.ending and (record.ending, record.winners) != (played.ending, played.winners):
            ended = (record.ending, str(list(record.winners)))
            if not played.ending:
                raise Unreadable("record_ends_early", *ended)
            raise Unreadable(
                "record_ends_otherwise", *ended, played.ending, str(list(played.winners))
            )

    def verify(self, record: Record) -> Position:
        """Check that a record's luck came from the secret whose hash was published before."""
        if not record.hash:
            raise Unreadable("no_hash")
        if not record.secret:
            raise Unreadable("no_secret")
        if hash_of(record.secret) != record.hash:
            raise Unreadable("other_secret")
        return self.replay(record, luck=SecretLuck(record.secret))

    def clauses(self) -> dict[str, dict[str, str]]:
        """Every clause and ruling: its text by language."""
        return load_clauses(self.meta)


@cache
def _searched() -> tuple[dict[str, Game], dict[str, str]]:
    """All games by their slugs; and why the games of some entry points are left out."""
    found: dict[str, Game] = {}
    left_out: dict[str, str] = {}
    for file in sorted(BUILT_IN.rglob("meta.toml")):
        parts = file.parent.relative_to(BUILT_IN).parts
        meta = read_meta(file.parent, ".".join(("ludoteca.games", *parts)))
        found[meta.slug] = Game(meta)
    for point in sorted(entry_points(group=GROUP)):
        try:
            meta = _meta_at(point.value)
        except Exception as error:  # code of another package: whatever it does, the shelf stands
            left_out[point.name] = f"the game {point.name!r} is left out: {error}"
            warnings.warn(left_out[point.name], stacklevel=3)
        else:
            found.setdefault(meta.slug, Game(meta))
    return found, left_out


def _found() -> dict[str, Game]:
    return _searched()[0]


def _meta_at(package: str) -> Meta:
    """The meta of the game in a package that an entry point names."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise Unreadable(f"its entry point names {package}, which is not a package")
    return read_meta(Path(spec.submodule_search_locations[0]), package)


def shelf() -> list[Game]:
    """All games there are, sorted by slug; their rules are not imported.

    A game whose package is missing or broken is left out, with a warning.
    """
    return [game for _, game in sorted(_found().items())]


def game(slug: str) -> Game:
    """The game with this slug."""
    found = _found()
    if slug in found:
        return found[slug]
    left_out = _searched()[1]
    if slug in left_out:
        raise Unreadable(left_out[slug])
    raise Unknown("no_such_game", slug, ", ".join(sorted(found)))


# -- Pickles ----------------------------------------------------------------------------------


def pickled(position: Position) -> tuple[Callable[..., Position], tuple[Any, ...]]:
    """How to pickle a position.

    A game on the shelf goes by its name: where it is unpickled it may lie in another folder.
    """
    known = _found().get(position.setting.meta.slug)
    if known is not None and known.rules is type(position):
        return _unpickle, (position.save(),)
    return _unpickle_loose, (type(position), position.setting.meta, position.save())


def _unpickle(data: dict[str, Any]) -> Position:
    return game(data["game"]).load(data)


def _unpickle_loose(rules: type[Position], meta: Meta, data: dict[str, Any]) -> Position:
    loose = Game(meta)
    loose.rules = rules
    return loose.load(data)
