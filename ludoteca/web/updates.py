"""What pages are sent while a table is open: drawn once, and only what they do not show yet.

A state that many look at in the same way is drawn once, and the same bytes go to all of them. Of
what a page shows, no more is kept than a number for each piece of it: a region is cut into pieces
where a part of the table begins, and only new pieces are sent. Where a page has a piece
already, `<keep 3-17>` stands for it: pieces 3 to 17 of what was sent for this region before.

A stream that its browser can unpack is one gzip stream. Every update is packed by itself and ends
at a whole byte, so that it can be part of any stream: nothing is kept to go on packing from.
"""

from __future__ import annotations

import zlib
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from fastapi import Request
from fastapi.sse import format_sse_event
from markupsafe import Markup

from ludoteca.table import Call, Line, Person, State
from ludoteca.text import ENGLISH
from ludoteca.web.frames import Frame, Slot, filled, framed
from ludoteca.web.hints import Hints, hints, spoken
from ludoteca.web.language import tongue
from ludoteca.web.log import in_log, items, latest, pings, shouts
from ludoteca.web.pages import spoken_with, templates
from ludoteca.web.regions import INSIDE, cut_regions, here_and_now, whole

MOST_DRAWINGS: Final = 64
"""How many states are kept drawn, for others who are about to be sent the same."""

GZIP: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a gzip stream begins."""

NOTHING_YET: Final = b"\x00\x00\x00\xff\xff"
"""An empty block of a gzip stream: it keeps a quiet connection open, and the page sees nothing."""

PACKING: Final = 3
"""How hard to pack: beyond this, time grows more than bytes become fewer."""

Digests = Mapping[str, "array[int]"]
"""For each region a number for each of its pieces."""

NONE: Final[Digests] = {}


class Sheet:
    """One event of a stream, for all pages that show the same before it and after it."""

    def __init__(self, html: str, index: int, shown: Digests) -> None:
        self.html = html
        self.index = index
        self.shown = shown
        """What a page shows that has been sent this."""

    @cached_property
    def plain(self) -> bytes:
        """As it is sent."""
        if "\r" in self.html:
            return format_sse_event(data_str=self.html, event="table", id=str(self.index))
        # The same, with no list of lines.
        data = self.html.replace("\n", "\ndata: ")
        return f"event: table\ndata: {data}\nid: {self.index}\n\n".encode()

    @cached_property
    def packed(self) -> bytes:
        """The same as part of any gzip stream."""
        packer = zlib.compressobj(PACKING, zlib.DEFLATED, -zlib.MAX_WBITS)
        return packer.compress(self.plain) + packer.flush(zlib.Z_SYNC_FLUSH)


class Drawing:
    """A state as some pages show it, and the sheets that bring them there."""

    def __init__(self, state: State, told: Hints, lang: str, time: int) -> None:
        self.state = state
        self._told = told
        self._lang = lang
        self._time = time
        self._sheets: dict[tuple[object, ...], tuple[Digests, Sheet]] = {}

    @cached_property
    def _pieces(self) -> dict[str, list[str]]:
        """Every region."""
        return cut_regions(self.state, self._told, self._lang, self._time)

    @cached_property
    def digests(self) -> Digests:
        """What a page shows that has all regions."""
        return {name: array("q", map(hash, found)) for name, found in self._pieces.items()}

    def sheet(
        self, shown: Digests, lines: Sequence[Line], calls: Sequence[Call], pieces: bool
    ) -> Sheet:
        """Regions that have changed, new lines of the log, words, points and calls."""
        return self._once("whole", shown, lines, calls, pieces)

    def renewed(
        self, shown: Digests, log: Iterable[Line], talk: Iterable[Line], pieces: bool
    ) -> Sheet:
        """Regions that have changed, and the last of the log in place of what a page shows of it.

        Both come the last first. Nobody else is likely to have missed as much.
        """
        state, told, lang = self.state, self._told, self._lang
        page, said = [
            latest(state.game, lines, state.viewer, state.names, lang) for lines in (log, talk)
        ]
        news = RENEWED.render(
            {
                **spoken_with(tongue(lang)),
                "state": state,
                "told": told,
                "at": f"/m/{state.match}/{'watch' if state.viewer is None else state.viewer}",
                "before": page.before,
                "log": in_log(page.items, state, lang),
                "said": said.items,
            }
        )
        return Sheet(self._changed(shown, pieces) + news, state.index, self.digests)

    def presence(self, shown: Digests, calls: Sequence[Call]) -> Sheet:
        """What can change while nothing happens: the time, who is there, and calls."""
        return self._once("present", shown, (), calls, False)

    def _once(
        self, kind: str, shown: Digests, lines: Sequence[Line], calls: Sequence[Call], pieces: bool
    ) -> Sheet:
        heard = (lines[0].index, len(lines)) if lines else ()
        key = (kind, id(shown), heard, tuple(calls), pieces)
        if key not in self._sheets:
            make = self._present if kind == "present" else self._whole
            # What was shown before is kept beside it: its place in memory stays its own.
            self._sheets[key] = (shown, make(shown, lines, calls, pieces))
        return self._sheets[key][1]

    def _whole(
        self, shown: Digests, lines: Sequence[Line], calls: Sequence[Call], pieces: bool
    ) -> Sheet:
        changed = self._changed(shown, pieces)
        return Sheet(changed + self._news(lines, calls), self.state.index, self.digests)

    def _changed(self, shown: Digests, pieces: bool) -> str:
        """The regions that a page does not show yet."""
        now = self.digests
        changed = {
            name: self._patch(name, shown) if pieces and name in shown else whole(found)
            for name, found in self._pieces.items()
            if shown.get(name) != now[name]
        }
        return "".join([morphing(name, region) for name, region in changed.items()])

    def _present(
        self, shown: Digests, lines: Sequence[Line], calls: Sequence[Call], pieces: bool
    ) -> Sheet:
        present = PRESENT.render(here_and_now(self.state, self._told, self._lang, self._time))
        # The page shows other people now than when its seats were drawn.
        left = {name: found for name, found in shown.items() if name not in ("now", "seats")}
        return Sheet(present + self._news(lines, calls), self.state.index, left)

    def _patch(self, name: str, shown: Digests) -> Markup:
        """A region in which the pieces that the page has are only named."""
        before, pieces = shown[name], self._pieces[name]
        places = dict(zip(before, range(len(before)), strict=True))
        out: list[str] = []
        first = last = -1
        for number, digest in enumerate(self.digests[name]):
            place = places.get(digest, -1)
            if first >= 0 and place != last + 1:
                out.append(f"<keep {first}-{last}>")
                first = -1
            if place < 0:
                out.append(pieces[number])
            else:
                first, last = (place if first < 0 else first), place
        if first >= 0:
            out.append(f"<keep {first}-{last}>")
        return whole(out)

    def _news(self, lines: Sequence[Line], calls: Sequence[Call]) -> str:
        """New lines of the log; words, points and calls, which are seldom."""
        state, lang = self.state, self._lang
        told = items(state.game, lines, state.viewer, state.names, lang)
        log = in_log(told, state, lang)
        news = partial("log", "beforeend", log) if log else ""
        heard = {
            "said": [item for item in told if item.kind == "chat"],
            "pings": pings(state, lines, lang),
            "shouts": shouts(state, calls, lang),
        }
        if any(heard.values()):
            news += HEARD.render({**spoken_with(tongue(lang)), "state": state, **heard})
        return news


PRESENT: Final = templates.get_template("table/present.html")
RENEWED: Final = templates.get_template("table/renewed.html")
HEARD: Final = templates.get_template("table/heard.html")
PARTIAL: Final = templates.get_template("table/partial.html")


def morphing(name: str, region: Markup) -> str:
    """A region, and what a page does with it."""
    return partial(f"r-{name}", "outerMorph", region)


def partial(target: str, swap: str, inside: str) -> str:
    """A part of a page, and where it belongs."""
    return filled(_around(target, swap), {INSIDE: inside})


@cache
def _around(target: str, swap: str) -> Frame:
    return framed(PARTIAL, ENGLISH, target=target, swap=swap, inside=Slot(INSIDE))


class Drawings:
    """The drawings of the last few states, for all who look at them in the same way."""

    def __init__(self, most: int = MOST_DRAWINGS) -> None:
        self._most = most
        self._all: OrderedDict[tuple[int, Hints, str], Drawing] = OrderedDict()
        self.made = 0
        """How many there were."""

    def of(self, state: State, told: Hints, lang: str, time: int) -> Drawing:
        """The drawing of a state. It is known by its place in memory: a drawing keeps its state."""
        key = (id(state), told, lang)
        found = self._all.get(key)
        if found is None:
            found = self._all[key] = Drawing(state, told, lang, time)
            self.made += 1
            if len(self._all) > self._most:
                self._all.popitem(last=False)
        return found


class Screen:
    """A page at the other end of a stream, which is sent only what it does not show yet.

    `drawn_at` is the index of the log at which the page was drawn.
    """

    __slots__ = ("_drawings", "_index", "_lang", "_pieces", "_shown", "_told")

    def __init__(
        self,
        request: Request,
        person: Person,
        drawn_at: int,
        drawings: Drawings | None = None,
        pieces: bool = False,
    ) -> None:
        self._told = hints(request)
        self._lang = spoken(request, person)
        self._index = drawn_at
        self._pieces = pieces
        self._shown = NONE
        self._drawings = drawings or Drawings()

    def sheet(
        self, state: State, lines: Sequence[Line], calls: Sequence[Call] = (), time: int = 0
    ) -> Sheet:
        """What is to be sent now."""
        drawing = self._drawings.of(state, self._told, self._lang, time)
        if state.index == self._index and not lines:
            sheet = drawing.presence(self._shown, calls)
        else:
            sheet = drawing.sheet(self._shown, lines, calls, self._pieces)
        self._index, self._shown = state.index, sheet.shown
        return sheet

    def renewed(
        self, state: State, log: Iterable[Line], talk: Iterable[Line], time: int = 0
    ) -> Sheet:
        """What is to be sent to a page that has missed too much to be told all of it."""
        drawing = self._drawings.of(state, self._told, self._lang, time)
        sheet = drawing.renewed(self._shown, log, talk, self._pieces)
        self._index, self._shown = state.index, sheet.shown
        return sheet

    def update(self, state: State, lines: Sequence[Line], calls: Sequence[Call] = ()) -> str:
        """The same as the page reads it."""
        return self.sheet(state, lines, calls).html
