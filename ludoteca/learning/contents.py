"""What is in the box: the components with their counts, and the tables of a game's numbers.

`contents.toml` in the folder of a game names them; the numbers themselves are those of the rules,
from `pieces.toml`:

    [[components]]
    say = "energy_cube"               # [contents] energy_cube in the texts of every language
    count = "rules.energy_per_player" # a number, or where it, or a list, is in pieces.toml
    each = true                       # as many for each player
    show = "hand-0"                   # a part or a zone of the table at set-up, as seat 0 sees it

What does not lie on that table is drawn by its kind and its shape, its paint or its face:
`draw = "disc black"`, `"die 5"`, `"bag"`, `"icon volcano"`.

    [[tables]]
    say = "points"                    # [contents] points
    rows = "circuit.points"           # a list, a table, or a list of tables in pieces.toml
    columns = ["space", "worth"]      # [contents] space, worth
    first = 0                         # the number of the first row of a list; without it 1

Of a list the first column is the place, from 1 or from what `first` says; of a table it is the key.
Of a list of tables the columns are keys of theirs. Words among the cells are in `[contents]`, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ludoteca.kernel import Game, Position, Unreadable, game
from ludoteca.kernel.pieces import load_pieces
from ludoteca.learning.written import read_file
from ludoteca.scene import CUBES, Part, Scene, Zone

FILE: Final = "contents.toml"
USUAL: Final = 4
SEED: Final = 7
"""Of the set-up that is shown: for how many, and its luck."""

PAINTED: Final = ("cube", "disc", "meeple")
PAINTS: Final = {paint.name: paint for paint in CUBES}
REACH: Final = 32
"""How far a component reaches from its middle, if nothing is said."""

Cell = int | float | bool | str


@dataclass(frozen=True)
class Component:
    """A kind of thing in the box, and how many there are."""

    say: str
    count: int
    each: bool
    """Whether everybody has as many."""
    show: str
    draw: Part | None
    reach: int

    def thing(self, scene: Scene) -> Part | Zone | None:
        """What shows it: a part or a zone of the set-up, or a thing that comes later."""
        if self.draw:
            return self.draw
        there: dict[str, Part | Zone] = {zone.id: zone for zone in scene.zones}
        there.update({part.id: part for part in scene.parts})
        return there.get(self.show)


@dataclass(frozen=True)
class Table:
    """Numbers to look up."""

    say: str
    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[Cell, ...], ...], ...]
    """Row by row; a cell may hold several things."""


@dataclass(frozen=True)
class Contents:
    """What a game has in its box."""

    components: tuple[Component, ...] = ()
    tables: tuple[Table, ...] = ()

    def words(self) -> Iterator[str]:
        """Every key that needs a text, in order, each once."""
        found = [part.say for part in self.components]
        for table in self.tables:
            found += [table.say, *table.columns]
            for row in table.rows:
                found += [part for cell in row for part in cell if isinstance(part, str)]
        yield from dict.fromkeys(found)


@cache
def contents_of(slug: str) -> Contents:
    """What a game has in its box; nothing where nobody has written it down."""
    return read_contents(game(slug))


def read_contents(found: Game) -> Contents:
    """The same, read now; Unreadable where it is not written as it should be."""
    file = found.meta.folder / FILE
    written = read_file(found, FILE)
    if written is None:
        return Contents()
    pieces = load_pieces(str(file))
    try:
        return Contents(
            tuple([_component(part, pieces) for part in written.pop("components", ())]),
            tuple([_table(part, pieces) for part in written.pop("tables", ())]),
        )
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise Unreadable(f"{found.slug}: {FILE}: {error} is missing or wrong") from None


def set_up(found: Game) -> Position:
    """The table whose parts show what is in the box."""
    players = min(max(USUAL, found.meta.min_players), found.meta.max_players)
    return found.start(players, SEED)


def _component(written: dict[str, Any], pieces: dict[str, Any]) -> Component:
    count = written["count"]
    return Component(
        say=written["say"],
        count=_counted(_at(pieces, count) if isinstance(count, str) else count),
        each=bool(written.get("each", False)),
        show=written.get("show", ""),
        draw=_thing(written["draw"]) if "draw" in written else None,
        reach=int(written.get("reach", REACH)),
    )


def _thing(written: str) -> Part:
    """A thing by itself: "disc black", "die 5", "bag", "icon volcano"."""
    kind, _, name = written.partition(" ")
    bare = Part("thing", kind, x=0, y=0)
    if kind in PAINTED:
        return bare.but(paint=PAINTS[name])
    return bare.but(count=int(name)) if name.isdecimal() else bare.but(shape=name)


def _counted(found: Any) -> int:
    """A number, or as many as are listed."""
    return len(found) if isinstance(found, list) else int(found)


def _table(written: dict[str, Any], pieces: dict[str, Any]) -> Table:
    columns, first = tuple(written["columns"]), int(written.get("first", 1))
    rows = _rows(_at(pieces, written["rows"]), columns, first)
    return Table(written["say"], columns, tuple(rows))


def _rows(
    found: Any, columns: tuple[str, ...], first: int
) -> Iterator[tuple[tuple[Cell, ...], ...]]:
    """The rows of a table, from whatever it is in pieces.toml."""
    keyed = found.items() if isinstance(found, dict) else enumerate(found, first)
    for key, value in keyed:
        if isinstance(value, dict) and not isinstance(found, dict):
            yield tuple([_cell(value[column]) for column in columns])
        elif isinstance(value, dict):
            yield (_cell(_number(key)), *[_cell(value[column]) for column in columns[1:]])
        else:
            yield (_cell(_number(key)), _cell(value))


def _number(key: Any) -> Cell:
    """A key of TOML is always a text, also where it is a number."""
    found: Cell = int(key) if str(key).isdecimal() else key
    return found


def _cell(value: Any) -> tuple[Cell, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _at(pieces: dict[str, Any], path: str) -> Any:
    """What is at a place of pieces.toml: "circuit.points"."""
    found: Any = pieces
    for name in path.split("."):
        found = found[int(name)] if isinstance(found, list) else found[name]
    return found
