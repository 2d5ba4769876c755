"""What fragments say and show, from a match in memory."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest
from starlette.requests import Request

from ludoteca.kernel import LudotecaError, Refused, SecretLuck, game
from ludoteca.table import (
    AnswerUndo,
    Chat,
    Claim,
    Deed,
    Doer,
    HandBack,
    HandToBot,
    Header,
    Leave,
    Match,
    NewLink,
    NoSuchMatch,
    NotAllowed,
    Person,
    Ping,
    Play,
    Rename,
    Sitting,
    Stale,
    Undo,
)
from ludoteca.table.clock import Face
from ludoteca.text import languages
from ludoteca.web import asking, drawings, log, notes
from ludoteca.web.hints import Hints, hints
from ludoteca.web.network import Network
from ludoteca.web.regions import late, regions
from ludoteca.web.stream import Screen

ADA = Person("ada", "Ada", "en")


def request(query: str = "", **headers: str) -> Request:
    """A request to a server at noon."""
    app = SimpleNamespace(
        state=SimpleNamespace(service=SimpleNamespace(time=43_200_000), network=Network())
    )
    named = {"host": "games.example", **headers}
    return Request(
        {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": "/",
            "root_path": "",
            "server": ("games.example", 80),
            "query_string": query.encode(),
            "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in named.items()],
            "app": app,
        }
    )


def new_match(*seats: Sitting, slug: str = "lost_temple", secret: str = "07" * 32) -> Match:
    luck = SecretLuck(secret)
    header = Header(
        id="m",
        game=slug,
        version=game(slug).meta.version,
        players=len(seats),
        options=game(slug).meta.choose(len(seats), {}),
        owner="ada",
        created=0,
        hash=luck.hash,
        secret=luck.secret,
    )
    match, draft = Match.begin(header, seats, 0)
    match.take(draft)
    return match


@pytest.fixture
def match() -> Match:
    """Ada, Bo and a bot called Cy."""
    people = (Sitting("ada", "Ada"), Sitting("bo", "Bo"), Sitting(None, "Cy", "easy"))
    return new_match(*people)


def do(match: Match, deed: Deed, person: str = "ada") -> None:
    match.take(deed.draft(match, Doer(person, 0)))


def move(match: Match, number: int = 0) -> int:
    """Whoever is asked answers; returns the seat."""
    decision = match.position.pending[0]
    seat, action = decision.player, decision.options[number]
    by = "bot" if match.seats[seat].level else "person"
    do(match, Play(seat, match.index, str(action), by))
    return seat


def finish(match: Match) -> None:
    for _ in range(5000):
        if match.over:
            return
        move(match, -1)
    raise AssertionError("it never ends")


def texts(match: Match, viewer: int | None, lang: str = "en") -> list[str]:
    found = log.items("lost_temple", match.lines(viewer), viewer, match.names, lang)
    return [item.text for item in found]


# -- Hints --------------------------------------------------------------------------------------


def test_hints_go_through_an_address():
    told = Hints((0, 2), True, False, "it")
    assert hints(request(told.query)) == told
    assert hints(request()) == Hints()


def test_hints_that_make_no_sense_are_dropped():
    query = "mine=0.x.-1..2&owner=yes&big=&lang=%3Cscript%3E"
    assert hints(request(query)) == Hints(mine=(0, 2))


# -- Drawings -----------------------------------------------------------------------------------


def test_every_zone_is_drawn_once(match):
    shown = drawings.drawn("lost_temple", match.state(0).view, "en", match.names)
    assert len(shown.board) == 1
    assert len(shown.tray) == 2
    assert sorted(shown.seats or ()) == [0, 1, 2]
    assert shown.hand == ()
    whole = "".join(map(str, [*shown.board, *shown.tray, *(shown.seats or {}).values()]))
    ids = re.findall(r' id="([^"]+)"', whole)
    assert len(ids) == len(set(ids))
    assert all(id.startswith(drawings.KEY) for id in ids)


def test_the_hand_is_there_when_there_is_one(match):
    seat = move(match)
    view = match.state(seat).view
    assert drawings.drawn("lost_temple", view, "en", match.names).hand
    assert not drawings.drawn("lost_temple", match.state(None).view, "en", match.names).hand


def test_a_name_cannot_write_html():
    bad = "<b onclick='x'>&\"</b>"
    match = new_match(Sitting("ada", bad), Sitting("bo", "Bo"))
    found = regions(request(), match.state(0), Hints(), "en")
    for region in found.values():
        assert "<b onclick" not in region


def test_a_game_without_a_scene_is_shown_as_data():
    match = new_match(Sitting("ada", "Ada"), Sitting("bo", "Bo"), slug="tic_tac_toe")
    found = regions(request(), match.state(0), Hints(), "it")
    assert "<dl" in found["board"]
    assert found["dock"].count('name="action"') == 9
    assert "Ada, che cosa fai?" in found["dock"]
    assert "Bo" in found["seats"]
    assert drawings.in_words("tic_tac_toe", match.state(0).view, "en", match.names)


def test_the_table_in_words(match):
    zones = drawings.in_words("lost_temple", match.state(0).view, "it", match.names)
    said = " ".join(line for zone in zones for line in zone.lines)
    assert "Banca" in said
    assert "Ada" in said


# -- The log ------------------------------------------------------------------------------------


def test_events_are_told_to_whom_they_concern(match):
    seat = move(match)
    mine = [text for text in texts(match, seat) if text.startswith("You keep")]
    assert len(mine) == 1
    assert not [text for text in texts(match, None) if text.startswith("You keep")]
    assert f"{match.names[seat]} keeps a card." in texts(match, None)


def test_the_last_answer_of_a_seat_is_marked(match):
    seat = move(match)
    found = log.items("lost_temple", match.lines(seat), seat, match.names, "en")
    assert [item.index for item in found if item.mine] == [1]
    assert found[-1].mine
    assert not [i for i in log.items("lost_temple", match.lines(None), None, (), "en") if i.mine]


def test_lines_are_about_whom_they_name(match):
    found = log.items("lost_temple", match.lines(None), None, match.names, "en")
    for item in found:
        named = [p for p, name in enumerate(match.names) if item.text.startswith(f"{name} ")]
        assert item.about == (named[0] if named else -1)
    assert {item.about for item in found} == {-1, 0, 1, 2}


def test_events_carry_their_clause(match):
    found = log.items("lost_temple", match.lines(None), None, match.names, "en")
    clauses = {item.clause for item in found if item.kind == "event"}
    assert clauses
    assert clauses <= set(game("lost_temple").clauses())


@pytest.mark.parametrize("lang", languages())
def test_what_happens_at_the_table_is_told(match, lang):
    before = len(texts(match, 0, lang))
    do(match, Chat(0, match.index, "hello"))
    do(match, HandToBot(0, "hard"))
    do(match, HandBack(0))
    do(match, Rename(1, "Bea"))
    do(match, Ping(0, "space-3"))
    do(match, NewLink(2, "token"))
    do(match, Claim("token", "Cyrus"), "cy")
    do(match, Leave(1))
    said = texts(match, 0, lang)[before:]
    assert len(said) == 6
    assert said[0] == "hello"
    for part, text in zip(("Ada", "Ada", "Bea", "Cyrus", "2"), said[1:], strict=True):
        assert part in text


def test_undo_is_told_and_asked_for(match):
    while move(match) != 0:
        pass
    move(match)
    do(match, Undo(0, match.index))
    state = match.state(1)
    assert state.undo is not None
    dock = regions(request(), state, Hints(), "en")["dock"]
    assert "Ada asks to take back 2 moves." in dock
    assert 'value="yes"' in dock
    assert 'name="action"' not in dock
    asker = regions(request(), match.state(0), Hints(), "en")["dock"]
    assert "Waiting for Bo to agree." in asker
    assert 'value="yes"' not in asker
    do(match, AnswerUndo(1, True))
    assert texts(match, 0)[-1] == "Ada takes back 2 moves."


def test_a_sealed_answer_is_told_as_no_more_than_that():
    match = new_match(Sitting("ada", "Ada"), Sitting("bo", "Bo"), slug="goofspiel")
    do(match, Play(0, 0, str(match.position.pending[0].options[0])))
    told = log.items("goofspiel", match.lines(1), 1, match.names, "en")
    assert told[-1].text == "Ada has decided."
    dock = regions(request(), match.state(0), Hints(), "en")["dock"]
    assert "sealed" in dock
    assert "Bo is deciding." in dock


def test_the_own_sealed_answer_is_no_field_of_the_game():
    match = new_match(Sitting("ada", "Ada"), Sitting("bo", "Bo"), slug="goofspiel")
    do(match, Play(0, 0, "bid 3"))
    board = regions(request(), match.state(0), Hints(), "it")["board"]
    assert "La tua risposta sigillata: bid 3" in board
    assert "<dt>sealed</dt>" not in board
    for viewer in (1, None):
        others = regions(request(), match.state(viewer), Hints(), "it")["board"]
        assert "sigillata" not in others
    (zone,) = drawings.in_words("goofspiel", match.state(0).view, "it", match.names)
    words = zone.lines
    assert words[-1] == "La tua risposta sigillata: bid 3"
    assert not any(line.startswith("sealed") for line in words)


# -- Questions ----------------------------------------------------------------------------------


def test_a_prompt_is_filled_with_the_arguments_of_its_decision():
    match = new_match(Sitting("ada", "Ada"), Sitting("bo", "Bo"), slug="temple_climb")
    seat = match.position.pending[0].player
    for space in ("+5", "+3", "+1", "−1"):
        state = match.state(seat)
        (question,) = asking.questions(state, "it")
        assert question.prompt.startswith(f"Quale cubo va su {space}?")
        assert match.state(1 - seat).asking == {}
        do(match, Play(seat, state.index, str(question.choices[0].action)))


def test_the_question_is_one_sentence_with_its_rule(match):
    seat = match.position.pending[0].player
    (question,) = asking.questions(match.state(seat), "en")
    assert question.prompt == "Which character do you keep?"
    assert question.clause == "LT-3.2"
    assert question.rule == game("lost_temple").clauses()["LT-3.2"]["en"]
    assert all(choice.label.startswith("Keep the ") for choice in question.choices)
    other = next(p for p in range(3) if p != seat)
    assert asking.questions(match.state(other), "en") == []
    assert asking.questions(match.state(None), "en") == []


def test_every_choice_is_a_button_and_glows(match):
    seat = match.position.pending[0].player
    found = regions(request(), match.state(seat), Hints(), "en")
    buttons = re.findall(r'name="action" value="([^"]+)"', found["dock"])
    assert buttons == [str(option) for option in match.position.pending[0].options]
    glowing = re.findall(r'data-act="([^"]+)"', found["tray"])
    assert sorted(glowing) == sorted(buttons)


def test_the_others_read_who_is_waited_for(match):
    seat = match.position.pending[0].player
    name = match.names[seat]
    assert asking.waiting(match.state(None), "en") == [f"{name} is choosing a character."]
    assert asking.waiting(match.state(seat), "en") == []


def test_a_seat_that_a_bot_plays_can_be_taken_back(match):
    seat = next(p for p in range(2))
    do(match, HandToBot(seat, "normal"))
    dock = regions(request(), match.state(seat), Hints(), "en")["dock"]
    assert "A bot plays for you: normal" in dock
    assert "/back?" in dock
    assert 'name="action"' not in dock


def test_the_device_goes_round_clockwise():
    match = new_match(*[Sitting("ada", name) for name in ("Ada", "Bo", "Cy")])
    state = match.state(1)
    everybody = tuple(seat._replace(asked=True) for seat in state.seats)
    for viewer, after in ((0, 1), (1, 2), (2, 0)):
        waiting = replace(state, seats=everybody, viewer=viewer, view={**state.view, "asked": []})
        found = asking.next_here(waiting, (0, 1, 2))
        assert found is not None
        assert found.seat == after


def test_the_device_is_passed_on():
    match = new_match(*[Sitting("ada", name) for name in ("Ada", "Bo", "Cy")])
    asked = match.position.pending[0].player
    viewer = (asked + 1) % 3
    state = match.state(viewer)
    found = asking.next_here(state, (0, 1, 2))
    assert found is not None
    assert found.seat == asked
    assert asking.next_here(state, (viewer,)) is None
    assert asking.next_here(match.state(asked), (0, 1, 2)) is None
    onlooker = asking.next_here(match.state(None), (0, 1, 2))
    assert onlooker is not None
    assert onlooker.seat == asked
    assert asking.next_here(match.state(None), ()) is None
    told = Hints((0, 1, 2))
    dock = regions(request(), state, told, "en")["dock"]
    assert f'href="/m/m/{asked}"' in dock
    assert "data-replace" in dock


def test_each_state_of_the_dock_has_a_name(match):
    def kind(viewer: int | None, mine: tuple[int, ...] = ()) -> str:
        return asking.asking(match.state(viewer), mine, "en", {}).kind

    asked = match.position.pending[0].player
    other = next(p for p in (0, 1) if p != asked)  # the third is a bot
    assert (kind(asked), kind(other), kind(None)) == ("asked", "waits", "waits")
    assert kind(other, (asked, other)) == "next_here"
    do(match, HandToBot(0, "normal"))
    assert kind(0) == "bot_plays"
    do(match, HandBack(0))
    while move(match) != 0:
        pass
    move(match)
    do(match, Undo(0, match.index))
    assert (kind(0), kind(1)) == ("waiting_undo", "asked_undo")
    do(match, AnswerUndo(1, True))
    finish(match)
    assert (kind(0), kind(None)) == ("over", "over")


def test_whoever_may_only_talk_passes_the_device_on():
    people = [Sitting("ada", name) for name in ("Ada", "Bo", "Cy")]
    match = new_match(*people, slug="golden_egg")
    guide = match.position.guide
    follower = (guide + 1) % 3
    for action in ("name 1", "count"):
        match.position.play(guide, action)
    shared = asking.asking(match.state(guide), (0, 1, 2), "en", {})
    assert shared.kind == "next_here"
    assert shared.next_here is not None
    assert shared.next_here.seat != guide
    assert asking.asking(match.state(guide), (guide,), "en", {}).kind == "asked"
    assert asking.asking(match.state(follower), (0, 1, 2), "en", {}).kind == "asked"


def test_a_race_on_a_shared_device_is_run_in_the_middle():
    match = new_match(Sitting("ada", "Ada"), Sitting("ada", "Bo"), slug="snap")
    kinds = [asking.asking(match.state(p, person="ada"), (0, 1), "en", {}).kind for p in (0, None)]
    assert kinds == ["lay_in_middle", "race"]


def test_racers_keep_their_places_on_the_screen():
    """Whomever the rules ask first: people sit around the device as they do."""
    people = [Sitting("ada", name) for name in ("Ada", "Bo", "Cy")]
    match = new_match(*people, slug="fairground")
    assert [decision.player for decision in match.position.pending] == [1, 2, 0]
    found = asking.racers(match.state(None, person="ada"), (0, 1, 2), "en")
    assert [racer.seat for racer in found] == [0, 1, 2]


def test_the_end_opens_the_secret(match):
    finish(match)
    found = regions(request(), match.state(0), Hints(), "en")
    assert match.header.secret in found["dock"]
    assert match.header.hash in found["dock"]
    assert f"{match.names[match.position.winners[0]]} wins." in found["dock"]
    assert 'name="action"' not in found["dock"]


def test_nothing_secret_before_the_end(match):
    for viewer in (None, 0, 1):
        found = regions(request(), match.state(viewer), Hints(), "en")
        assert match.header.secret not in "".join(found.values())


# -- What the stream sends ----------------------------------------------------------------------


def test_a_page_just_drawn_is_told_who_is_there(match):
    told = screen().update(match.state(0), [])
    assert re.findall(r'hx-target="#r-([\w-]+)"', told) == ["now", "who-0", "who-1", "who-2"]


def test_who_reconnects_gets_everything(match):
    stale = screen()
    move(match)
    told = stale.update(match.state(0), match.lines(0, 0))
    assert sent(told) == ["now", "board", "tray", "hand", "seats", "dock", "talk"]
    assert 'hx-target="#log"' in told


def test_later_only_what_has_changed(match):
    listening = Screen(request(), ADA, -1)
    listening.update(match.state(0), match.lines(0))
    do(match, Chat(1, match.index, "<i>hello</i>"))
    told = listening.update(match.state(0), match.lines(0, 0))
    assert sent(told) == ["now"]
    assert "&lt;i&gt;hello" in told
    assert "<i>hello" not in told
    do(match, Rename(1, "<script>"))
    do(match, Ping(1, "space-3"))
    told = listening.update(match.state(0), match.lines(0, 1))
    assert 'data-ping="space-3" data-seat="1">&lt;script&gt; points at: Space 3' in told
    assert "<script" not in told


def screen(query: str = "") -> Screen:
    """Ada's page, drawn when the match began."""
    return Screen(request(query), ADA, 0)


def sent(told: str) -> list[str]:
    return re.findall(r'hx-target="#r-(\w+)"', told)


def test_the_language_of_the_stream_is_that_of_the_page(match):
    told = screen("lang=it").update(match.state(0), match.lines(0))
    assert "Il tavolo è pronto." in told


@pytest.mark.parametrize(("seconds", "hurries"), [(50, True), (3600, False)])
def test_whoever_has_little_time_is_not_kept_waiting(match, seconds, hurries):
    state = match.state(0)
    asked = state.seats[0]._replace(clock=Face(deadline=1000 * seconds))
    state = replace(state, seats=(asked, *state.seats[1:]))
    assert asking.hurries(state, 0) is hurries
    assert asking.hurries(state, 1000 * seconds - 1)
    assert not asking.hurries(replace(state, viewer=1), 1000 * seconds - 1)


def test_a_late_click_brings_the_table(match):
    told = late(request(), match.state(0), ADA)
    assert sent(told) == ["now", "board", "tray", "hand", "seats", "dock", "talk"]
    assert "nothing was played" in told


# -- Refusals -----------------------------------------------------------------------------------


def refusal(match: Match, action: str) -> Refused:
    seat = match.position.pending[0].player
    error = match.position.explain(seat, action)
    assert error is not None
    return error


def test_why_not_in_the_readers_language(match):
    seat = match.position.pending[0].player
    hidden = next(n for n in range(1, 10) if match.position.explain(seat, f"pick {n}") is not None)
    error = refusal(match, f"pick {hidden}")
    told = notes.why(request("lang=it"), match.state(seat), f"pick {hidden}", error, ADA)
    assert "tieni una delle carte che vedi" in told
    assert 'data-clause="LT-3.2"' in told
    assert game("lost_temple").clauses()["LT-3.2"]["it"][:30] in told


def test_what_is_no_answer_at_all_is_told_in_words(match):
    seat = match.position.pending[0].player
    error = refusal(match, "pick 77")
    told = notes.why(request(), match.state(seat), "pick 77", error, ADA)
    assert "You can’t choose that now." in told
    assert "pick" not in told
    assert ("Possible: Keep the" in told) is (len(match.position.pending[0].options) <= notes.FEW)


def test_why_not_names_the_seat(match):
    seat = match.position.pending[0].player
    other = next(p for p in range(3) if p != seat)
    error = match.position.explain(other, "pick 1")
    assert error is not None
    told = notes.why(request(), match.state(other), "pick 1", error, ADA)
    assert f"{match.names[other]} is not asked" in told


def test_what_is_allowed(match):
    decision = match.position.pending[0]
    action = str(decision.options[0])
    told = notes.why(request(), match.state(decision.player), action, None, ADA)
    assert "is allowed now" in told


def test_a_refusal_cites_the_rule_of_its_game(match):
    error = refusal(match, "pick 77")
    rule = game("lost_temple").clauses()[error.clause]["de"]
    known = notes.failed(request("lang=de", hx_request="true"), 409, error)
    assert error.clause in known
    assert rule in known
    refused = Refused("X-1", "No such thing.", "no_key", (), "chess")
    unknown = notes.failed(request(hx_request="true"), 409, refused)
    assert "X-1" in unknown
    assert "No such thing." in unknown
    assert "toast" in unknown
    whole = notes.failed(request(), 409, refused)
    assert whole.lstrip().startswith("<!doctype html>")
    assert "X-1" in whole
    assert "No such thing." in whole


def test_what_the_table_does_not_allow():
    error = NotAllowed("nothing_to_undo")
    told = notes.failed(request("lang=de", hx_request="true"), 403, error)
    assert "Es gibt gerade nichts zurückzunehmen; spiel weiter." in told
    whole = notes.failed(request(), 403, NotAllowed("link_used"))
    assert whole.lstrip().startswith("<!doctype html>")
    assert "This link has been used and the seat is taken; ask for a new link." in whole


def test_errors_tell_no_more_than_they_should():
    told = notes.failed(request(hx_request="true"), 422, LudotecaError("/etc/passwd"))
    assert "passwd" not in told
    assert "on our side" in told
    assert "<html" not in told
    dutch = notes.failed(request(accept_language="nl"), 404, NoSuchMatch("nothing_here"))
    assert "Pagina niet gevonden." in dutch


def test_stale_is_no_note_of_its_own(match):
    told = notes.failed(request(hx_request="true"), 409, Stale(match.state(0)))
    assert "toast" in told


# -- Hints --------------------------------------------------------------------------------------


def test_hints_are_short():
    query = Hints((1,), False, False, "en").query
    assert parse_qs(query) == {"mine": ["1"], "lang": ["en"]}
