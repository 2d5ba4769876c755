"""Talking at the table: closed while the rules want silence, and calls that nothing keeps."""

from __future__ import annotations

import pytest

from ludoteca.table.deed import MOST_SAID


@pytest.fixture
def still(serve_here):
    """A server whose clock stands still: nothing is covered before somebody wants it."""
    with serve_here(now=lambda: 1_700_000_000.0) as found:
        yield found


@pytest.fixture
def ada(still):
    with still.guest() as guest:
        yield guest


@pytest.fixture
def reciting(ada):
    """Ada sits for three at a table of Glimpse; the first says the colours, in silence."""
    match = ada.create("me:Ada", "me:Bo", "me:Cy", game="glimpse")["match"]
    ada.post(f"/m/{match}/0/play", data={"at": 0, "action": "cover 0"})
    return match


def page_of(guest, match, viewer=1):
    return guest.get(f"/m/{match}/{viewer}?open=1").text


def test_forms_and_programs_are_refused_with_the_clause(ada, reciting):
    for path, said in (("chat", {"at": 1, "text": "red!"}), ("ping", {"part": "cover-0"})):
        form = ada.post(f"/m/{reciting}/1/{path}", data=said)
        assert form.status_code == 409
        assert "Silence now" in form.text
        assert "GL-5" in form.text
        program = ada.post(f"/api/matches/{reciting}/1/{path}", json=said)
        assert program.status_code == 409
        assert (program.json()["clause"], program.json()["key"]) == ("GL-5", "silence")
    assert ada.table(reciting)["silence"] == "GL-5"
    assert len(ada.events(reciting)) == 2


def test_the_page_closes_what_nobody_may_do(ada, reciting):
    page = page_of(ada, reciting)
    talk = page[page.index('id="r-talk"') :].partition("</form>")[0]
    assert talk.count(" disabled") == 2
    assert "nobody may talk while the colours are said" in talk
    assert "data-point disabled" in page
    ada.post(f"/m/{reciting}/0/play", data={"at": 1, "action": "name 0"})
    page = page_of(ada, reciting)
    talk = page[page.index('id="r-talk"') :].partition("</form>")[0]
    assert " disabled" not in talk
    assert "data-point disabled" not in page


def test_the_stream_tells_when_silence_begins_and_ends(still, ada):
    match = ada.create("me:Ada", "me:Bo", game="glimpse")["match"]
    with still.listen(ada, f"/m/{match}/1/stream", after=0) as news:
        assert "r-talk" not in next(news).data
        for index, action in enumerate(("cover 0", "name 0")):
            ada.post(f"/m/{match}/0/play", data={"at": index, "action": action})
            told = next(news).data
            assert ('id="r-talk" data-silence' in told, 'id="r-talk">' in told) == (
                index == 0,
                index == 1,
            )


def test_whoever_says_too_much_is_told_to_wait(ada):
    match = ada.create("me:Ada", "me:Bo")["match"]
    for number in range(MOST_SAID):
        said = {"at": number, "text": str(number)}
        assert ada.post(f"/m/{match}/0/chat", data=said).status_code == 204
    said = {"at": 0, "text": "more"}
    form = ada.post(f"/m/{match}/0/chat", data=said, headers={"hx-request": "true"})
    program = ada.post(f"/api/matches/{match}/0/chat", json=said)
    assert (form.status_code, program.status_code) == (429, 429)
    assert "wait a moment, then go on" in form.text
    assert "<html" not in form.text
    assert program.json()["key"] == "hasty"
    assert program.headers["retry-after"] == "60"
    ada.move(match)


# -- Calls ------------------------------------------------------------------------------------


@pytest.fixture
def noisy(ada):
    """The second turn, in which everybody but Bo may shout."""
    match = ada.create("me:Ada", "me:Bo", "me:Cy", game="glimpse")["match"]
    for index, action in enumerate(("cover 0", "name 0", "go_on 0", "cover 0")):
        seat = int(index == 3)
        ada.post(f"/m/{match}/{seat}/play", data={"at": index, "action": action})
    return match


def test_whoever_may_call_has_a_strip_of_buttons(ada, noisy):
    page = page_of(ada, noisy, 0)
    assert page.count("data-calls=") == 6
    assert 'data-calls="call 3"' in page
    assert page.count('class="ludo sign"') == 6
    assert "Cobalt!" in page
    assert "data-calls" not in page_of(ada, noisy, 1)
    assert "data-calls" not in page_of(ada, noisy, "watch")
    assert ada.table(noisy, 0)["calls"][3] == "call 3"


def test_calls_come_with_the_stream_and_go(still, ada, noisy):
    streams = [f"/m/{noisy}/1/stream", f"/api/matches/{noisy}/watch/stream"]
    with still.listen(ada, streams[0]) as page, still.listen(ada, streams[1]) as api:
        next(page), next(api)
        said = {"action": "call 3"}
        assert ada.post(f"/m/{noisy}/2/call", data=said).status_code == 204
        told = next(page).data
        while "data-called" not in told:
            told = next(page).data
        assert "<b>Cobalt!</b>" in told
        assert "<span>Cy</span>" in told
        news = next(api).json
        while not news["calls"]:
            news = next(api).json
        assert news["calls"] == [{"seat": 2, "action": "call 3"}]
        assert ada.post(f"/api/matches/{noisy}/0/call", json=said).status_code == 403
    assert "Cobalt!" not in page_of(ada, noisy, "watch")
    assert len(ada.events(noisy)) == 5


@pytest.mark.parametrize("said", [{}, {"action": "call 3", "seat": "1"}, {"action": "x" * 3000}])
def test_a_call_that_makes_no_sense(ada, noisy, said):
    assert ada.post(f"/m/{noisy}/0/call", data=said).status_code == 422
