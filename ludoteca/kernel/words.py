"""The words of a game: templates from its `text/<language>.toml`, and from that of its box.

A template's fields are positional: `{0}` is a number, `{0:player}` the name of a seat,
`{1:gem|gems}` a word that follows the number's plural form, and `{1:character}` an entry of the
table `[character]` of the same file.

Whatever a table says is said by `Words`, once for terminal, page, drawing and program: titles,
clauses, prompts, options, events, refusals, errors, results and the names of seats.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from ludoteca.kernel.errors import LudotecaError, Refused, Unknown, Unreadable
from ludoteca.kernel.euphony import euphonic
from ludoteca.kernel.meta import Meta
from ludoteca.kernel.notation import Action, parse
from ludoteca.kernel.quotes import nested

if TYPE_CHECKING:
    from ludoteca.kernel import Count, Event

FRAME: Final = Path(__file__).parent.parent / "text"
"""Where the words live that belong to no game."""

ENGLISH: Final = "en"
NOBODY: Final = -1

PRIMER: Final = ("goal", "turn", "end", "watch_out", "tip", "example")
"""The parts of a primer, in the order in which they are read."""

Messages = dict[str, dict[str, str]]


class Told(NamedTuple):
    """Something that happened, in one line: its first event, whom it is about, and the words."""

    event: Event
    about: int
    said: str


class PrimerPart(NamedTuple):
    """A part of a primer: which it is, its heading, and its lines, one for each thing to know."""

    part: str
    heading: str
    lines: list[str]


def english_plural(n: int) -> str:
    """The plural category of a number in English, as Babel would name it."""
    return "one" if n == 1 else "other"


def english_list(things: Sequence[str]) -> str:
    """Several things in a row, as Babel would write them in English."""
    if len(things) < 3:
        return " and ".join(things)
    return f"{', '.join(things[:-1])} and {things[-1]}"


def english_hundredths(n: float) -> str:
    """A number in hundredths, as seconds are told."""
    return f"{n:.2f}"


@cache
def load_messages(folder: Path, lang: str) -> Messages:
    """All sections of one language; empty if the language has no file."""
    path = folder / f"{lang}.toml"
    if not path.exists():
        return {}
    try:
        data: Messages = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path.parent.parent.name}/text/{path.name}: {error}") from None
    return data


def messages_of(meta: Meta, lang: str) -> Messages:
    """A game's sections in one language: its own words, then those of its box."""
    return _joined(meta.homes, lang)


@cache
def _joined(homes: tuple[Path, ...], lang: str) -> Messages:
    """Words are looked up all the time; they are put together once."""
    found: Messages = {}
    for home in reversed(homes):
        for section, texts in load_messages(home / "text", lang).items():
            found[section] = {**found.get(section, {}), **texts}
    return found


def load_clauses(meta: Meta) -> dict[str, dict[str, str]]:
    """Every clause and ruling of a game: its text by language."""
    path = meta.folder / "clauses.toml"
    if not path.exists():
        return {}
    try:
        entries = tomllib.loads(path.read_text("utf-8")).get("clause", [])
        ids = [entry["id"] for entry in entries]
        for id in ids:
            if ids.count(id) > 1:
                raise Unreadable(f"clauses.toml of {meta.slug} has {id} twice")
        return {e["id"]: {k: v for k, v in e.items() if k != "id"} for e in entries}
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise Unreadable(f"clauses.toml of {meta.slug}: {error}") from None


def lines_of(text: str) -> list[str]:
    """The lines of a text, without those that only lay out its file.

    >>> lines_of('''
    ... Roll the die.
    ... Move.''')
    ['Roll the die.', 'Move.']
    """
    return [line.strip() for line in text.splitlines() if line.strip()]


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """A seat by its name, or where it has none by its number: P1 is seat 0."""
    known = names[seat] if 0 <= seat < len(names) else ""
    return known or f"P{seat + 1}"


@mypyc_attr(native_class=False)
class _Filler(Formatter):
    """Fills a template; the format after the colon says what a value is."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = names

    def format_field(self, value: Any, spec: str) -> str:
        if not spec:
            return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)
        if spec == "player":
            return seat_name(value, self.names)
        if spec.startswith("/"):
            return self.words.hundredths(value / int(spec[1:]))
        if "|" in spec:
            one, _, other = spec.partition("|")
            return one if self.words.plural(value) == "one" else other
        return self.words.lookup(spec, str(value))


class Words:
    """One game's words in one language, or the frame's; what is missing is said in English."""

    def __init__(
        self,
        meta: Meta | None,
        lang: str = ENGLISH,
        plural: Callable[[int], str] = english_plural,
        listed: Callable[[Sequence[str]], str] = english_list,
        hundredths: Callable[[float], str] = english_hundredths,
    ) -> None:
        self.meta = meta
        self.lang = lang
        self.plural = plural
        self.listed = listed
        self.hundredths = hundredths
        self.languages = [lang] if lang == ENGLISH else [lang, ENGLISH]
        self.sources = [] if meta is None else [messages_of(meta, code) for code in self.languages]
        self.sources += [load_messages(FRAME, code) for code in self.languages]
        self.joined = self.sources[0].get("joined", {})
        self._clauses: dict[str, str] | None = None

    # -- Any text -----------------------------------------------------------------------------

    def find(self, section: str, key: str) -> str | None:
        """A template, or None."""
        for source in self.sources:
            found = source.get(section, {}).get(key)
            if found is not None:
                return found
        return None

    def lookup(self, section: str, key: str) -> str:
        """A template; the key itself where there is none."""
        found = self.find(section, key)
        return key if found is None else found

    def say(
        self, section: str, key: str, values: Sequence[Any] = (), names: Sequence[str] = ()
    ) -> str:
        """A message with its values filled in."""
        template = self.lookup(section, key)
        try:
            return self.filled(template, values, names)
        except (IndexError, KeyError, ValueError) as error:
            raise Unknown(f"the text {section}.{key} ({self.lang}): {error}") from None

    def filled(self, template: str, values: Sequence[Any], names: Sequence[str] = ()) -> str:
        """A template with its values filled in."""
        return self._set(_Filler(self, names).vformat(template, values, {}))

    def _set(self, said: str) -> str:
        """A text that is filled, with what only shows then: quotes inside of quotes, and sounds."""
        return euphonic(nested(said, self.lang), self.lang)

    # -- The game -----------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What the game is called."""
        if self.meta is None:
            return "Ludoteca"
        known = [self.meta.titles.get(code) for code in self.languages]
        return next((title for title in known if title), self.meta.slug)

    @property
    def subtitle(self) -> str:
        """What stands under the title; empty where there is nothing."""
        return self.find("title", "subtitle") or ""

    @property
    def summary(self) -> str:
        """What the game is about, in a few sentences; empty where there is nothing."""
        return self.find("title", "summary") or ""

    @property
    def primer(self) -> list[PrimerPart]:
        """What to read before a first game; empty where there is nothing."""
        found = [(part, self.find("primer", part)) for part in PRIMER]
        return [
            PrimerPart(part, self.lookup("primer_parts", part), lines_of(text))
            for part, text in found
            if text is not None
        ]

    @property
    def clauses(self) -> dict[str, str]:
        """The rules of the game, by their ids."""
        if self._clauses is None:
            found = {} if self.meta is None else load_clauses(self.meta)
            self._clauses = {id: self._translated(texts) for id, texts in found.items()}
        return self._clauses

    def clause(self, id: str) -> str:
        """The text of a clause; empty where there is none."""
        return self.clauses.get(id, "")

    def _translated(self, texts: dict[str, str]) -> str:
        return next((texts[code] for code in self.languages if texts.get(code)), "")

    def option(self, name: str) -> str:
        """What an option of the game is called."""
        return self.lookup("options", name)

    def value(self, value: object) -> str:
        """A plain value: of an option, or of a view."""
        if value is None:
            return self.lookup("values", "unknown")
        if isinstance(value, bool):
            return self.lookup("values", "yes" if value else "no")
        return self.lookup("values", str(value))

    # -- What is asked ------------------------------------------------------------------------

    def prompt(
        self, decision: str, player: int, args: Sequence[Any] = (), names: Sequence[str] = ()
    ) -> str:
        """What a seat is asked. The fields of the text are the arguments of the decision."""
        if self.find("prompts", decision) is None:
            return self.say("play", "choose", (player,), names)
        return self.say("prompts", decision, args, names)

    def waiting(self, decision: str, player: int, names: Sequence[str] = ()) -> str:
        """What the others are told meanwhile; nothing special of a decision they may not know."""
        if self.find("waiting", decision) is None:
            return self.say("play", "waiting", (player,), names)
        return self.say("waiting", decision, (player,), names)

    def action(self, action: Action | str, names: Sequence[str] = ()) -> str:
        """An option: `verb_n` has a text of its own, or `verb` one for all numbers.

        A sentence begins with a capital, also where its first word comes from a table.
        """
        act = parse(action) if isinstance(action, str) else action
        for key in (f"{act.verb}_{act.n}", act.verb):
            template = self.find("verbs", key)
            if template is not None:
                said = self.say("verbs", key, (act.n,), names)
                return said[:1].upper() + said[1:] if _begins_by_table(template) else said
        return str(act)

    def counts(self, verb: str) -> bool:
        """Whether an option's number is told as a number, not as the name of something."""
        template = self.find("verbs", verb) or ""
        forms = [form or "" for _, name, form, _ in Formatter().parse(template) if name]
        return bool(forms) and all(not form or "|" in form for form in forms)

    def typed(self, verb: str) -> str | None:
        """What one is asked to type, where the options of a verb are named; None elsewhere."""
        return self.find("typed", verb)

    def group(self, action: Action | str) -> str:
        """Under which heading an option is listed where there are many; empty if under none."""
        act = parse(action) if isinstance(action, str) else action
        return self.say("groups", act.verb, (act.n,)) if self.find("groups", act.verb) else ""

    def button(self, verb: str) -> str:
        """What stands on the button that is pressed in a race in real time."""
        return self.lookup("pace", verb)

    # -- What happens -------------------------------------------------------------------------

    def event(self, event: Event, names: Sequence[str] = ()) -> str:
        """What happened; an event without a text is told by its key and its values."""
        if self.find("events", event.key) is None:
            return " ".join([event.key.replace("_", " "), *[str(value) for value in event.values]])
        return self.say("events", event.key, event.values, names)

    def about(self, event: Event) -> int:
        """The seat that an event is about, or NOBODY."""
        named = "{0:player}" in self.lookup("events", event.key)
        first = event.values[0] if named and event.values else NOBODY
        return first if isinstance(first, int) else NOBODY

    def told(self, events: Sequence[Event], names: Sequence[str] = ()) -> list[Told]:
        """What happened, with what belongs together in one line.

        The section `[joined]` says what does: `"pays+moves"` is for these two events in a row, with
        the values of both; `bids` is for several such events, and what is in square brackets is
        said of each of them.
        """
        found: list[Told] = []
        left = list(events)
        while left:
            row, alike = self._row(left), self._alike(left, names)
            first, about = left[0], self.about(left[0])
            if row:
                values = [value for event in left[: len(row)] for value in event.values]
                said = self.say("joined", "+".join(row), values, names)
            elif len(alike) > 1:
                said, about = self._repeated(alike, names), NOBODY
            else:
                said = self.event(first, names)
            found.append(Told(first, about, said))
            del left[: len(row) or len(alike)]
        return found

    def _row(self, events: list[Event]) -> list[str]:
        """The keys of the first events, as many as possible, that have one text together."""
        rows = [key.split("+") for key in self.joined if "+" in key]
        keys = [event.key for event in events]
        return max([row for row in rows if keys[: len(row)] == row], key=len, default=[])

    def _alike(self, events: list[Event], names: Sequence[str]) -> list[Event]:
        """The first events, as many as can be told as one because they are alike."""
        first = events[0]
        if first.key not in self.joined:
            return [first]
        before, filler = self.joined[first.key].partition("[")[0], _Filler(self, names)
        begun = filler.vformat(before, first.values, {})
        return list(
            takewhile(
                lambda one: (
                    one.key == first.key and filler.vformat(before, one.values, {}) == begun
                ),
                events,
            )
        )

    def _repeated(self, events: list[Event], names: Sequence[str]) -> str:
        """Several events of a kind: what is in square brackets is said of each."""
        before, _, rest = self.joined[events[0].key].partition("[")
        each, _, after = rest.partition("]")
        filler = _Filler(self, names)
        said = self.listed([filler.vformat(each, event.values, {}) for event in events])
        return self._set(filler.vformat(before, events[0].values, {}) + said + after)

    def decided(self, player: int, names: Sequence[str] = ()) -> str:
        """That somebody has answered, where more is not to be told."""
        return self.say("replay", "decided", (player,), names)

    def sealed(self, action: Action | str, names: Sequence[str] = ()) -> str:
        """One's own answer that the others do not know yet."""
        return self.say("play", "sealed", (self.action(action, names),), names)

    def ending(self, ending: str) -> str:
        """How a game ended."""
        return self.lookup("endings", ending)

    def result(self, winners: Sequence[int], ending: str, names: Sequence[str] = ()) -> list[str]:
        """Who has won, and why: in a co-operative game all have won or all have lost."""
        if self.meta is not None and self.meta.cooperative:
            who = self.say("result", "all_won" if winners else "all_lost")
        elif len(winners) == 1:
            who = self.say("result", "winner", winners, names)
        elif winners:
            everybody = self.listed([seat_name(p, names) for p in winners])
            who = self.say("result", "winners", (everybody,))
        else:
            who = self.say("result", "nobody")
        return [who, self.ending(ending)]

    def counted(self, count: Count) -> str:
        """Something that is counted at the end: its amount is {0}, which one it is {1}."""
        return self.say("reckoning", count.key, (count.amount, count.n))

    def ordinal(self, n: int) -> str:
        """A place, as a number in a row: 2nd."""
        return self.lookup("ordinal", str(n))

    # -- What goes wrong ----------------------------------------------------------------------

    def reason(self, refused: Refused, names: Sequence[str] = ()) -> str:
        """Why an action is not allowed, without the clause."""
        if self.find("reasons", refused.key) is None:
            return refused.why
        return self.say("reasons", refused.key, refused.values, names)

    def error(self, error: LudotecaError, names: Sequence[str] = ()) -> str:
        """What went wrong, as a part of a sentence: something may stand before it, as a file."""
        if isinstance(error, Refused):
            return f"{error.clause}: {self.reason(error, names)}"
        values = self.error_values(error, names)
        if self.find("errors", error.key) is None:
            said = " ".join([error.key, *[str(value) for value in values]])
        else:
            said = self.say("errors", error.key, values, names)
        if isinstance(error, Unreadable) and error.line:
            return self.say("errors", "at_line", (error.line, said))
        return said

    def error_values(self, error: LudotecaError, names: Sequence[str] = ()) -> list[int | str]:
        """The values of an error as plain data: errors among them are said."""
        return [
            self.error(value, names) if isinstance(value, LudotecaError) else _printable(value)
            for value in error.values
        ]

    def sentence(self, error: LudotecaError, names: Sequence[str] = ()) -> str:
        """What went wrong, as a sentence of its own."""
        if isinstance(error, Refused):
            return self.reason(error, names)
        said = self.error(error, names)
        # What begins with a value stays as it is: the name of a game or of a file.
        if not self.lookup("errors", error.key).startswith("{"):
            said = said[:1].upper() + said[1:]
        return said if said.endswith((".", "!", "?", "…")) else f"{said}."


def _begins_by_table(template: str) -> bool:
    """Whether a sentence begins with an entry of a table; a name alone is no sentence."""
    return (
        template.startswith("{") and not template.startswith("{0:player}") and template[-1] != "}"
    )


def telling(scores: Sequence[float]) -> bool:
    """Whether the scores tell more than who has won."""
    return not set(scores) <= {0.0, 1.0}


def _printable(value: int | str) -> int | str:
    """Values come from anywhere: what is not written is shown as its code."""
    if isinstance(value, int):
        return value
    return "".join([c if c.isprintable() else ascii(c)[1:-1] for c in value])


def reason(meta: Meta, key: str, values: Sequence[int | str]) -> str:
    """Why something is refused, in English."""
    return Words(meta).say("reasons", key, values)


def english(error: LudotecaError) -> str:
    """An error in English. A text that is missing or broken must not hide what went wrong."""
    try:
        return _english().error(error)
    except (LudotecaError, OSError):
        return " ".join([str(part) for part in error.args])


@cache
def _english() -> Words:
    return Words(None)
