"""What pages are sent: drawn once for all who see the same, in pieces, and packed."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from typing import Any

import pytest
from fastapi.sse import format_sse_event
from starlette.requests import Request

from ludoteca.games.lost_temple.scene import scene as build
from ludoteca.games.minutia.grand_banquet.scene import scene as build_banquet
from ludoteca.kernel import SecretLuck, game
from ludoteca.scene import Label, Part, named, svg
from ludoteca.table import Doer, Header, Match, Person, Play, Sitting
from ludoteca.web import asking, frames, log, regions
from ludoteca.web.asking import asked_of_viewer
from ludoteca.web.drawings import Picture, Zones
from ludoteca.web.hints import Hints
from ludoteca.web.language import game_words
from ludoteca.web.log import Item, items
from ludoteca.web.updates import GZIP, NOTHING_YET, Drawings, Screen, Sheet

ADA = Person("ada", "Ada", "en")

REGION = re.compile(
    r'(<hx-partial hx-target="#(r-\w+)" hx-swap="outerMorph">)(.*?)(</hx-partial>)', re.DOTALL
)


def request(query: str = "") -> Request:
    return Request({"type": "http", "query_string": query.encode(), "headers": []})


def new_match(slug: str = "lost_temple") -> Match:
    """Ada and Bo at a table; the luck is always the same."""
    luck = SecretLuck("07" * 32)
    header = Header(
        id="m",
        game=slug,
        version=game(slug).meta.version,
        players=2,
        options=game(slug).meta.choose(2, {}),
        owner="ada",
        created=0,
        hash=luck.hash,
        secret=luck.secret,
    )
    match, draft = Match.begin(header, (Sitting("ada", "Ada"), Sitting("bo", "Bo")), 0)
    match.take(draft)
    return match


@pytest.fixture
def match() -> Match:
    return new_match()


def move(match: Match, number: int = 0) -> None:
    """Whoever is asked answers."""
    decision = match.position.pending[0]
    deed = Play(decision.player, match.index, str(decision.options[number]))
    match.take(deed.draft(match, Doer("ada" if decision.player == 0 else "bo", 0)))


class Page:
    """Puts regions together as the script of the page does."""

    def __init__(self) -> None:
        self.pieces: dict[str, list[str]] = {}

    def read(self, html: str) -> dict[str, str]:
        """The regions of an update, whole."""
        return {name: self._whole(name, inside) for _, name, inside, _ in REGION.findall(html)}

    def _whole(self, name: str, inside: str) -> str:
        def kept(found: re.Match[str]) -> str:
            return "".join(self.pieces[name][int(found[1]) : int(found[2]) + 1])

        region = re.sub(r"<keep (\d+)-(\d+)>", kept, inside)
        self.pieces[name] = re.split(r'(?=<g id=")', region)
        return region


def test_pieces_make_the_same_regions(match):
    """Whatever was sent before, a page that has followed shows the table as it is."""
    page, listening = Page(), Screen(request("mine=0"), ADA, -1, pieces=True)
    shown: dict[str, str] = {}
    whole = sent = 0
    after = -1
    for _ in range(25):
        state = match.state(0)
        html = listening.update(state, match.lines(0, after))
        shown |= page.read(html)
        after = match.index
        there = regions.drawn_regions(state, Hints((0,)), "en", 0)
        assert shown == {f"r-{name}": str(region) for name, region in there.items()}
        whole += sum(map(len, there.values()))
        sent += len(html)
        move(match)
    assert sent < whole / 2


def test_whoever_cannot_put_pieces_together_gets_whole_regions(match):
    listening = Screen(request(), ADA, -1)
    for _ in range(5):
        assert "<keep" not in listening.update(match.state(0), match.lines(0))
        move(match)


def test_who_came_and_went_is_told_by_itself(match, monkeypatch):
    """Nothing is drawn for it; but after that the seats are sent again."""
    drawn = counted(monkeypatch)
    listening = Screen(request(), ADA, -1)
    listening.update(match.state(0), match.lines(0))
    assert len(drawn) == 1
    told = listening.update(match.state(0, frozenset((1,))), [])
    assert re.findall(r'hx-target="#r-([\w-]+)"', told) == ["now", "who-0", "who-1"]
    assert "here" in told
    assert len(drawn) == 1
    before = match.index
    move(match)
    assert 'hx-target="#r-seats"' in listening.update(match.state(0), match.lines(0, before))


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every drawing of a table from now on."""
    drawn: list[str] = []
    draw = regions.drawn

    def counting(slug: str, *args: Any, **more: Any) -> Any:
        drawn.append(slug)
        return draw(slug, *args, **more)

    monkeypatch.setattr(regions, "drawn", counting)
    return drawn


def test_many_onlookers_are_drawn_for_once(match, monkeypatch):
    drawn, drawings = counted(monkeypatch), Drawings()
    watching = [Screen(request(), ADA, -1, drawings, pieces=True) for _ in range(50)]
    after = -1
    for number in range(1, 4):
        state, lines = match.state(None), match.lines(None, after)
        sheets = {id(one.sheet(state, lines)) for one in watching}
        assert len(sheets) == 1
        assert len(drawn) == number
        after = match.index
        move(match)


def test_a_line_of_the_log_is_written_once_for_all(match):
    """All read the same words; each link asks for the reason through its own eyes."""
    after = match.index
    for _ in range(6):
        move(match)
    log._around.cache_clear()
    log._line.cache_clear()
    told: set[tuple[str, ...]] = set()
    for viewer, eyes in ((0, "0"), (1, "1"), (None, "watch")):
        html = Screen(request(), ADA, -1).update(match.state(viewer), match.lines(None, after))
        links = re.findall(r'href="/m/m/replay/because[?]viewer=(\w+)&amp;at=\d+', html)
        assert links
        assert set(links) == {eyes}
        told.add(tuple(re.findall(r"<span>(.*?)</span>\s*<a", html)))
    assert len(told) == 1
    # Whose last answer ends at a line is shown to whoever gave it, and to nobody else.
    lines = items("lost_temple", match.lines(None, after), None, match.state(None).names, "en")
    own = [one for seat in (0, 1) for one in own_lines(match, seat, after)]
    shapes = {(i.kind, i.seat, i.about, i.clause, i.mine) for i in (*lines, *own)}
    assert log._around.cache_info().misses == len(shapes)
    assert log._line.cache_info().misses == len({*lines, *own})


def own_lines(match: Match, seat: int, after: int) -> list[Item]:
    return items("lost_temple", match.lines(None, after), seat, match.state(seat).names, "en")


def test_what_is_around_tables_is_kept_for_all_matches(match):
    """It holds neither names nor addresses; the page has its own."""
    others = replace(match.state(0), match="m2")
    seats = tuple([one._replace(name="C", kind="bot", level="easy") for one in others.seats])
    kept = (regions._seats, regions._around_dock, regions._talk)
    told = Hints((0,), owner=True)
    regions.drawn_regions(replace(others, match="m1", seats=seats), told, "en", 0)
    misses = [one.cache_info().misses for one in kept]
    named = tuple([seat._replace(name="A & B") for seat in seats])
    there = regions.drawn_regions(replace(others, seats=named), told, "en", 0)
    assert [one.cache_info().misses for one in kept] == misses
    assert "/m/m2/0/" in there["dock"]
    assert "/m/m2/0/chat" in there["talk"]
    assert "m1" not in there["dock"] + there["talk"] + there["seats"]
    assert 'title="A &amp; B: ' in there["seats"]
    assert frames.SLOT not in "".join(there.values())


def test_a_question_is_kept_for_all_matches(match):
    """Who answers, and where, is the page's own."""
    seat = match.position.pending[0].player
    here, there = match.state(seat), replace(match.state(seat), match="m2")
    assert asked_of_viewer(here)
    regions.drawn_regions(here, Hints((seat,)), "en", 0)
    misses = [one.cache_info().misses for one in (regions._asked, asking._forms)]
    dock = regions.drawn_regions(there, Hints((seat,), big=True), "en", 0)["dock"]
    assert [one.cache_info().misses for one in (regions._asked, asking._forms)] == misses
    (form,) = re.findall(r'hx-post="(\S+/play\S*)"', dock)
    assert form == f"/m/m2/{seat}/play?mine={seat}&amp;big=1"
    assert frames.SLOT not in dock


def test_a_part_that_is_made_again_is_not_remembered():
    """Nobody hands it in again; only what a scene keeps is known by its place in memory."""
    scene, words = build(new_match().state(0).view), game_words("lost_temple", "en")
    svg.pieces(scene, words, ("A", "B"))
    remembered = len(svg._AGAIN)
    again = svg.pieces(scene, words, ("A", "B"))
    assert len(svg._AGAIN) == remembered
    copied = replace(scene, parts=tuple([Part(*part) for part in scene.parts]))
    assert svg.pieces(copied, words, ("A", "B")) == again
    assert len(svg._AGAIN) == remembered


def test_a_picture_that_names_nobody_is_kept_for_all_matches():
    zones = Zones()
    scene = build(new_match().state(0).view)
    zone = {zone.id: zone for zone in scene.zones}
    inside = {id: tuple([part for part in scene.parts if part.zone == id]) for id in zone}

    def drawn(id: str, *names: str) -> Picture:
        return zones.of(scene, zone[id], inside[id], "en", names)

    assert drawn("stock", "Ada", "Bo") is drawn("stock", "Cleo", "Dan")
    assert drawn("seat-0", "Ada", "Bo") is drawn("seat-0", "Ada", "Bo")
    assert drawn("seat-0", "Ada", "Bo") is not drawn("seat-0", "Cleo", "Dan")
    assert "Cleo" in str(drawn("seat-0", "Cleo", "Dan"))
    assert "Ada" not in str(drawn("seat-0", "Cleo", "Dan"))


@pytest.mark.parametrize(
    "what",
    [
        lambda n: {"count": n},
        lambda n: {"label": named("points", n)},
        lambda n: {"caption": named("points", n), "kind": "text"},
        lambda n: {"effect": Label("effects", "takes_same", (2, n)), "action": "take 1"},
    ],
)
def test_minus_one_is_not_shown_as_minus_two(what):
    """Python has one hash for both."""
    position = game("grand_banquet").start(3, seed=1)
    scene = build_banquet(position.view(0))
    zones, seat = Zones(), next(zone for zone in scene.zones if zone.id == "seat-1")
    points = next(part for part in scene.parts if part.id == "standing-1")
    pictures = {
        n: zones.of(scene, seat, (points.but(**what(n)),), "en", ("Ada", "Bo", "Cy"))
        for n in (-1, -2, -1)
    }
    assert str(pictures[-1]) != str(pictures[-2])


def test_each_look_is_drawn_by_itself(match):
    drawings, state = Drawings(), match.state(None)
    looks = ["", "lang=it", "screen=upright", "mine=0", "big=1", ""]
    sheets = [Screen(request(look), ADA, -1, drawings).sheet(state, []) for look in looks]
    assert drawings.made == 5
    assert sheets[0] is sheets[-1]


def test_a_sealed_answer_looks_the_same_whatever_it_is():
    """Neither what others are sent, nor how much of it, tells what somebody has chosen."""
    sent: list[tuple[bytes, bytes]] = []
    for number in (0, 1, 2):
        match = new_match("goofspiel")
        assert {decision.kind for decision in match.position.pending} == {"together"}
        others = [(viewer, Screen(request(), ADA, -1)) for viewer in (1, None)]
        for viewer, screen in others:
            screen.sheet(match.state(viewer), match.lines(viewer))
        move(match, number)
        for viewer, screen in others:
            sheet = screen.sheet(match.state(viewer), match.lines(viewer, 0))
            sent.append((sheet.plain, sheet.packed))
    assert len(set(sent[::2])) == len(set(sent[1::2])) == 1


def test_what_was_drawn_is_not_kept_for_ever(match):
    drawings = Drawings(most=3)
    for _ in range(10):
        Screen(request(), ADA, -1, drawings).sheet(match.state(None), [])
    assert drawings.made == 10
    assert len(drawings._all) == 3


def test_a_page_is_remembered_by_numbers(match):
    """What a stream keeps of its page is some numbers for its pieces, shared with others."""
    drawings, state = Drawings(), match.state(None)
    one, other = (Screen(request(), ADA, -1, drawings) for _ in range(2))
    for listening in (one, other):
        listening.sheet(state, match.lines(None))
    assert one._shown is other._shown
    kept = sum(len(found.tobytes()) for found in one._shown.values())
    assert kept < 4000


@pytest.mark.parametrize("html", ["", "<p>", "<p>\n\n</p>\n", "a\r\nb\rc\n"])
def test_a_sheet_is_an_event(html):
    told = format_sse_event(data_str=html, event="table", id="7")
    assert Sheet(html, 7, {}).plain == told


def test_packed_sheets_are_parts_of_any_stream(match):
    listening = Screen(request(), ADA, -1, pieces=True)
    sheets: list[Sheet] = []
    after = -1
    for _ in range(10):
        sheets.append(listening.sheet(match.state(0), match.lines(0, after)))
        after = match.index
        move(match)
    for order in (sheets, sheets[::-1]):
        unpacking = zlib.decompressobj(wbits=31)
        assert unpacking.decompress(GZIP) == b""
        for sheet in order:
            assert unpacking.decompress(NOTHING_YET) == b""
            # All of it comes out at once: nothing waits for the next one.
            assert unpacking.decompress(sheet.packed) == sheet.plain
    assert sum(len(sheet.packed) for sheet in sheets[1:]) / len(sheets[1:]) < 3000


def test_a_stream_is_packed_for_whoever_can_unpack_it(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    path = f"/m/{match}/0/stream?pieces=1"
    for accepted, coding in (("gzip, br", "gzip"), ("identity", None)):
        with ada.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
            assert answer.headers.get("content-encoding") == coding
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["x-accel-buffering"] == "no"
            lines = answer.iter_lines()
            assert next(line for line in lines if line.startswith("event")) == "event: table"
            assert next(line for line in lines if line.startswith("id")).startswith("id: ")


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_a_quiet_stream_gives_a_sign_of_life(live, ada, monkeypatch, accepted):
    monkeypatch.setattr("ludoteca.web.stream.PING", 0.05)
    match = ada.create("me:Ada", "me:Bea")["match"]
    headers = {"Accept-Encoding": accepted}
    with ada.stream("GET", f"/m/{match}/0/stream", headers=headers) as answer:
        raw = b""
        for part in answer.iter_raw():
            raw += part
            if raw.endswith(NOTHING_YET * 2 if accepted == "gzip" else b": ping\n\n"):
                break
