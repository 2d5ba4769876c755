"""The coach on the pages: why something happened, advice, and playing on."""

from __future__ import annotations

import random
import re

import pytest

from ludoteca.kernel import game
from ludoteca.text import languages


def told(ada, match: str, viewer: int | str) -> list[tuple[int, str]]:
    """Every line of the log that has a clause behind it: its index and the clause."""
    return [
        (line["index"], event["clause"])
        for line in ada.events(match, viewer)
        for event in line["events"]
    ]


@pytest.fixture(scope="module")
def finished(live):
    """A match that has come to its end, and whoever played both seats."""
    with live.guest() as ada:
        match = ada.create("me:Ada", "me:Bea", game="harvest_day")["match"]
        luck = random.Random(3)
        while not ada.table(match)["over"]:
            ada.move(match, luck)
        yield ada, match


# -- Why did that happen? -----------------------------------------------------------------------


def test_every_line_of_the_log_leads_to_its_rule_and_the_table_then(ada):
    match = ada.create("me:Ada", "me:Bea", game="harvest_day", watch="everyone")["match"]
    luck = random.Random(1)
    for _ in range(6):
        ada.move(match, luck)
    found = told(ada, match, "watch")
    page = ada.get(f"/m/{match}/watch").text
    assert found
    for index, clause in found:
        where = f"/m/{match}/replay/because?viewer=watch&at={index}&clause={clause}"
        assert where.replace("&", "&amp;") in page
        answer = ada.get(f"{where}&drawer=1")
        assert answer.status_code == 200
        assert game("harvest_day").clauses()[clause]["en"][:30] in answer.text
        pictures = re.findall(r'<img src="([^"]+)"', answer.text)
        assert len(pictures) == (2 if index else 1)
        for picture in pictures:
            drawn = ada.get(picture.replace("&amp;", "&"))
            assert drawn.status_code == 200
            assert drawn.headers["content-type"] == "image/svg+xml"
            assert "no-store" in drawn.headers["cache-control"]
            assert "data-act" not in drawn.text
    assert "<title>Why did that happen?" in ada.get(where).text


def heard(guest, match: str, viewer: int | str) -> list[tuple[int, str, str]]:
    """Every event that a viewer hears: its index, clause and key."""
    return [
        (line["index"], event["clause"], event["key"])
        for line in guest.events(match, viewer)
        for event in line["events"]
    ]


def test_a_seat_sees_what_it_knew_and_nobody_else_sees_it(ada, bea):
    match = ada.create("me:Ada", "me:Al", watch="everyone")["match"]
    found = [ada.move(match) for _ in range(3)]
    seat = found[0][0]
    secrets = [one for one in heard(ada, match, seat) if one not in heard(ada, match, "watch")]
    index, clause, _ = secrets[0]
    address = f"/m/{match}/replay/because?at={index}&clause={clause}&drawer=1"
    own = ada.get(f"{address}&viewer={seat}")
    assert own.status_code == 200
    assert own.text.splitlines()[0] != bea.get(f"{address}&viewer=watch").text.splitlines()[0]
    assert bea.get(f"{address}&viewer={seat}").status_code == 403
    assert bea.get(f"/m/{match}/replay/picture.svg?viewer={seat}&at=0").status_code == 403
    # Two people share this device: before the end its pictures show what everybody sees.
    assert f"viewer={seat}" not in own.text


def test_nothing_is_asked_about_that_was_not_told(ada):
    match = ada.create("me:Ada", "me:Bea", game="harvest_day")["match"]
    ada.move(match)
    for at, clause in ((0, "M99-1.1"), (999, "M11-1.1"), (1, "")):
        address = f"/m/{match}/replay/because?viewer=0&at={at}&clause={clause}"
        assert ada.get(address).status_code == 404
    assert ada.get(f"/m/{match}/replay/picture.svg?viewer=0&at=999").status_code == 404


def test_what_must_not_be_seen_again_is_shown_at_the_end(ada):
    """In a game of memory the picture of a moment that is over would be a second look."""
    match = ada.create("me:Ada", "me:Bea", game="glimpse")["match"]
    index, clause = told(ada, match, "watch")[0]
    where = f"/m/{match}/replay/because?viewer=watch&at={index}&clause={clause}&drawer=1"
    assert "<img" in ada.get(where).text
    ada.move(match)
    covered = ada.get(where).text
    assert "shown when the game is over" in covered
    assert "<img" not in covered
    assert "What has changed" not in covered
    luck = random.Random(1)
    while not ada.table(match)["over"]:
        ada.move(match, luck)
    assert "<img" in ada.get(where).text


def test_in_an_uploaded_record_too(finished):
    ada, match = finished
    record = ada.get(f"/m/{match}/record.ludo").content
    address = ada.post("/open", files={"file": ("x.ludo", record)}).headers["location"]
    index = told(ada, match, "watch")[0][0]
    page = ada.get(f"{address}?at={index}").text
    where = re.search(r'href="([^"]+/because\?[^"]+)"', page)[1].replace("&amp;", "&")
    assert where.startswith(address)
    answer = ada.get(f"{where}&drawer=1")
    assert answer.text.count("<img") == 2
    picture = re.search(r'<img src="([^"]+)"', answer.text)[1].replace("&amp;", "&")
    assert ada.get(picture).status_code == 200


# -- Advice -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
def test_advice_in_the_readers_language(ada, lang):
    assert ada.put("/api/me", json={"name": "Ada", "language": lang}).status_code == 200
    match = ada.create("me:Ada", "me:Al", game="tic_tac_toe")["match"]
    page = ada.get(f"/m/{match}/0?open=1").text
    assert "data-advise" in page
    answer = ada.post(f"/m/{match}/0/advice?lang={lang}", data={"at": 0})
    assert answer.status_code == 204
    page = ada.get(f"/m/{match}/0?open=1").text
    assert 'id="advice"' in page
    assert "data-advise " not in page
    chosen = ada.table(match, 0)["advice"]["action"]
    assert page.count(f'value="{chosen}"') == 1
    assert page.count("data-advised") >= 1


def test_advice_for_programs(ada):
    match = ada.create("me:Ada", "me:Al", game="tic_tac_toe")["match"]
    said = ada.post(f"/api/matches/{match}/0/advice", json={"at": 0}).json()
    assert said["action"] in ada.asked(match)[2]
    assert said["why"].startswith("In trial games")
    assert (said["index"], ada.table(match, 0)["may_ask"]) == (1, True)
    again = ada.post(f"/api/matches/{match}/0/advice", json={"at": 1}).json()
    assert again == said
    assert ada.table(match, 1)["advice"] is None
    assert ada.events(match, "watch")[-1]["data"] == {}
    assert "Ada asks for advice." in ada.get(f"/m/{match}/watch").text


def test_advice_is_refused_in_words(ada, bea):
    match = ada.create("me:Ada", "open", game="tic_tac_toe")["match"]
    where = f"/api/matches/{match}/0/advice"
    assert not ada.table(match, 0)["may_ask"]
    assert "data-advise" not in ada.get(f"/m/{match}/0").text
    answer = ada.post(where, json={"at": 0})
    assert (answer.status_code, answer.json()["key"]) == (403, "advice_alone")
    assert bea.post(where, json={"at": 0}).json()["key"] == "not_your_seat"
    match = ada.create("me:Ada", "me:Al", game="tic_tac_toe", advice="nobody")["match"]
    answer = ada.post(f"/api/matches/{match}/0/advice", json={"at": 0})
    assert answer.json()["key"] == "no_advice"
    match = ada.create("me:Ada", "me:Al", game="tic_tac_toe", advice="everyone")["match"]
    assert ada.post(f"/api/matches/{match}/1/advice", json={"at": 0}).status_code == 403
    for _ in range(2):
        ada.move(match)
    answer = ada.post(f"/m/{match}/0/advice", data={"at": 0})
    assert answer.status_code == 409
    assert "the table has moved on" in answer.text.lower()
    assert ada.post(f"/api/matches/{match}/0/advice", json={"at": 0}).json()["key"] == "stale"


def test_the_host_says_in_the_form_who_may_ask(ada):
    assert '<select name="advice">' in ada.get("/new/tic_tac_toe").text
    form = {"players": "2", "seat-0": "me", "seat-1": "me", "advice": "nobody"}
    where = ada.post("/new/tic_tac_toe", data=form).headers["location"]
    assert not ada.table(where.rpartition("/")[2], 0)["may_ask"]
    assert ada.post("/new/tic_tac_toe", data={**form, "advice": "maybe"}).status_code == 422


# -- Playing on ---------------------------------------------------------------------------------


def reviewed(guest, match: str) -> str:
    """The review when all decisions are judged; until then the page asks again and again."""
    page = guest.get(f"/m/{match}/review?viewer=0").text
    while 'id="more"' in page:
        page = guest.get(f"/m/{match}/review?viewer=0").text
    return page


def test_playing_on_from_a_turning_point(finished):
    ada, match = finished
    page = reviewed(ada, match)
    points = re.findall(
        r'action="(/m/\w+/0/play-on)">\s*<input type="hidden" name="at" value="(\d+)"', page
    )
    assert 1 <= len(points) <= 3
    assert re.search(r"<td>0 ± [\d.]+</td>", page)
    address, at = points[0]
    where = ada.post(address, data={"at": at}).headers["location"]
    new = where.rpartition("/")[2]
    table = ada.table(new, 0)
    assert table["since"] == int(at) - 1
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert f"goes on from another one, after {table['since']} moves" in ada.get(f"/m/{new}/0").text


def test_playing_on_for_programs(finished, bea):
    ada, match = finished
    made = ada.post(f"/api/matches/{match}/1/play-on", json={"at": 3})
    assert made.status_code == 201
    assert ada.table(made.json()["match"], 1)["since"] == 2
    assert ada.post(f"/api/matches/{match}/1/play-on", json={"at": 999}).status_code == 404
    assert bea.post(f"/api/matches/{match}/1/play-on", json={"at": 3}).status_code == 403
    running = ada.create("me:Ada", "me:Al", game="tic_tac_toe")["match"]
    ada.move(running)
    refused = ada.post(f"/api/matches/{running}/0/play-on", json={"at": 1})
    assert refused.json()["key"] == "not_over_yet"
