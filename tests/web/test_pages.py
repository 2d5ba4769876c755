"""Every page as a browser gets it: what it shows, what it hides, and that it holds the policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.bots.character import NAMES
from ludoteca.kernel import game, shelf
from ludoteca.scene.gallery import SHEETS, stages
from ludoteca.text import languages

from .browsing import Page, invited, looked_at, new_table, shared

MOST_BYTES = 200_000


# -- Languages and themes -----------------------------------------------------------------------

PATHS = ("/", "/new/lost_temple", "/open", "/rules/lost_temple", "/authors", "/nothing-here")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", PATHS)
def test_every_page_in_every_language(ada, path, lang):
    status = 404 if path == "/nothing-here" else 200
    page = looked_at(ada, path, status, **{"accept-language": f"{lang}-XX"})
    assert f'<html lang="{lang}"' in page


def test_another_language_is_kept(ada):
    answer = ada.post("/language", data={"lang": "nl", "back": "/open"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/open")
    assert '<html lang="nl"' in looked_at(ada, "/", **{"accept-language": "it"})


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", ""])
def test_a_language_leads_nowhere_else(ada, back):
    assert ada.post("/language", data={"lang": "it", "back": back}).headers["location"] == "/"


def test_there_is_no_such_language(ada):
    assert ada.post("/language", data={"lang": "xx"}).status_code == 422


def test_the_theme_is_in_the_page(ada):
    assert "data-theme=" not in looked_at(ada, "/").partition(">")[2][:200]
    ada.cookies.set("theme", "dark")
    assert '<html lang="en" data-theme="dark">' in looked_at(ada, "/")
    ada.cookies.set("theme", '"><script>')
    assert '<html lang="en">' in looked_at(ada, "/")


# -- A new table --------------------------------------------------------------------------------


def test_the_form_has_a_place_for_everybody(ada):
    page = looked_at(ada, "/new/lost_temple?players=99")
    assert page.count('class="plan"') == 8
    assert re.search(r'value="8" checked', page)
    looked_at(ada, "/new/tic_tac_toe")
    looked_at(ada, "/new/nothing", 404)


def test_seats_clock_and_onlookers(ada):
    answer = new_table(
        ada,
        **{"players": "3", "seat-0": "me", "name-0": " Ada ", "seat-1": "bot", "level-1": "hard"},
        **{"seat-2": "me", "clock": "match", "minutes": "3", "bonus": "2", "watch": "nobody"},
        language="it",
    )
    table = ada.table(answer.headers["location"].removeprefix("/m/"), 0)
    names = [seat["name"] for seat in table["seats"]]
    assert names[::2] == ["Ada", "Bruno"]
    assert names[1] in NAMES
    assert table["seats"][1]["level"] == "hard"
    assert table["clock"] == {"kind": "match", "seconds": 180, "bonus": 2}
    page = looked_at(ada, f"{answer.headers['location']}/0?open=1")
    assert 'class="clock' in page
    # The name is remembered for the next table.
    assert 'value="Ada"' in looked_at(ada, "/new/lost_temple")


def test_a_clock_for_each_move(ada):
    answer = new_table(ada, players="2", clock="move", seconds="30", **{"seat-1": "me"})
    assert ada.table(answer.headers["location"].removeprefix("/m/"))["clock"]["seconds"] == 30


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "1"},
        {"players": "9"},
        {"players": "many"},
        {"players": "2", "clock": "sand"},
        {"players": "2", "clock": "move", "seconds": "0"},
        {"players": "2", "clock": "move", "seconds": "9" * 40},
        {"players": "2", "watch": "spies"},
        {"players": "2", "level-1": "divine"},
    ],
)
def test_no_such_table(ada, wrong):
    answer = new_table(ada, **wrong)
    assert answer.status_code == 422
    assert Page(answer.text).faults == []


def test_no_such_game(ada):
    assert ada.post("/new/nothing", data={"players": "2"}).status_code == 404


# -- Links --------------------------------------------------------------------------------------


def test_the_page_after_setting_up_leads_with_one_link(ada, bea):
    match, link = invited(ada)
    page = looked_at(ada, f"/m/{match}/invite")
    assert "Your table is ready" in page
    assert f"/t/{match}/" in link
    assert 'class="code"' not in page, "nobody else could follow it"
    assert f"/m/{match}/1/link" in page
    assert f"/m/{match}/0/link" not in page
    looked_at(bea, f"/m/{match}/invite", 403)


def test_the_owner_invites_at_the_table(ada, bea):
    match, link = invited(ada)
    page = looked_at(ada, f"/m/{match}")
    assert f'hx-get="/m/{match}/link?' in page
    answer = ada.get(f"/m/{match}/link", headers={"hx-request": "true"})
    assert re.findall(r'data-copy="([^"]+)"', answer.text) == [link]
    assert bea.get(f"/m/{match}/link").status_code == 403


# -- The table ----------------------------------------------------------------------------------


def test_the_table_has_everything(ada):
    match, _ = invited(ada)
    page = looked_at(ada, f"/m/{match}")
    found = Page(page)
    for id in ("r-now", "r-board", "r-tray", "r-seats", "r-dock", "log", "chat", "rules", "say"):
        assert id in found.ids
    assert f'hx-sse:connect="/m/{match}/0/stream?after=0' in page
    assert 'aria-live="polite"' in page
    assert "The table is ready." in page


def test_an_onlooker_sees_and_is_asked_nothing(ada, bea):
    match, _ = invited(ada)
    page = looked_at(bea, f"/m/{match}")
    assert f'hx-sse:connect="/m/{match}/watch/stream' in page
    assert "data-act" not in page
    assert 'name="action"' not in page
    assert "data-undo" not in page
    assert "/chat?" not in page


def test_only_those_who_play_may_watch(ada, bea):
    answer = new_table(ada, players="2", watch="nobody", **{"seat-1": "me"})
    looked_at(bea, answer.headers["location"], 403)
    looked_at(bea, f"{answer.headers['location']}/big", 403)


def test_nobody_looks_through_the_eyes_of_others(ada, bea):
    match, _ = invited(ada)
    for path in ("0", "0/log", "0/words", "replay?viewer=0", "replay/moment?viewer=0&at=0"):
        assert bea.get(f"/m/{match}/{path}").status_code == 403
    for path in ("7", "x", "7/log"):
        assert bea.get(f"/m/{match}/{path}").status_code in (403, 404)


def test_names_and_chat_are_escaped(ada):
    match = shared(ada, "<script>x</script>", "<img src=x onerror=y>")
    ada.post(f"/m/{match}/0/chat", data={"at": 0, "text": "</li><script>y</script>"})
    for path in ("/", f"/m/{match}/0?open=1", f"/m/{match}/0", f"/m/{match}/replay"):
        looked_at(ada, path)


def test_the_log_and_the_words_can_be_asked_for(ada):
    match = shared(ada, "Ada", "Bo")
    for _ in range(3):
        ada.move(match)
    log = ada.get(f"/m/{match}/0/log").text
    assert log.count("<li") > 5
    assert "Round 1 begins." in log
    assert "Bank" in ada.get(f"/m/{match}/watch/words").text


# -- Rules, and the page for authors ------------------------------------------------------------


@pytest.mark.parametrize("slug", [found.slug for found in shelf() if found.meta.shelf])
def test_every_chapter_of_the_rules_has_a_title(ada, slug):
    for lang in game(slug).meta.languages:
        page = ada.get(f"/rules/{slug}", headers={"accept-language": lang}).text
        titles = re.findall(r"<h3>(.*?)</h3>", page[page.index('class="chapter"') :])
        assert len(titles) > 1
        assert [title for title in titles if re.fullmatch(r"[A-Z0-9]+-\w+", title)] == []


@pytest.mark.parametrize("lang", languages())
def test_every_rule_can_be_linked_to(ada, lang):
    page = looked_at(ada, "/rules/lost_temple", **{"accept-language": lang})
    ids = Page(page).ids
    for id, texts in game("lost_temple").clauses().items():
        assert id in ids
        assert texts[lang].replace("&", "&amp;")[:25] in page
    assert 'src="/rules/lost_temple/set-up.svg' in page


def test_rules_for_the_drawer_are_no_page(ada):
    drawer = ada.get("/rules/lost_temple?drawer=1&lang=it").text
    assert "<html" not in drawer
    assert 'id="LT-1.1"' in drawer
    assert game("lost_temple").clauses()["LT-1.1"]["it"][:30] in drawer
    looked_at(ada, "/rules/nothing", 404)


def test_authors_find_guides_and_the_gallery(ada):
    on_the_shelf = [found for found in shelf() if found.meta.shelf]
    assert 'href="/authors"' in looked_at(ada, "/").partition("<footer")[2]
    page = looked_at(ada, "/authors")
    for guide in re.findall(r"<code>(.*?)</code>", page):
        assert (Path(__file__).parents[2] / guide).exists()
    assert ada.get("/api/openapi.json").status_code == 200
    assert '"/api/openapi.json"' in page
    pictures = [a for a in Page(page).addresses if a.startswith("/gallery/")]
    sheets = len(SHEETS) - 1  # the map is drawn into the page
    assert len(pictures) == 2 * (sheets + sum(len(list(stages(f))) for f in on_the_shelf))
    for path in pictures:
        answer = ada.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
    assert 'data-zoom="6"' in page
    for wrong in ("lost_temple/99.light", "kit/99.dark", "lost_temple/0.pink", "nothing/0.dark"):
        assert ada.get(f"/gallery/{wrong}.svg").status_code == 404


# -- Size ---------------------------------------------------------------------------------------


def modules(client, found):
    """Modules of ours, and all that they import."""
    for address in list(found):
        imported = re.findall(r'from "\./([^"]+)"|import "\./([^"]+)"', client.get(address).text)
        new = {f"{address.rpartition('/')[0]}/{a or b}" for a, b in imported} - found
        found |= new and modules(client, found | new)
    return found


def test_the_first_load_of_the_table_is_small(ada):
    match, _ = invited(ada)
    page = looked_at(ada, f"/m/{match}")
    wanted = {f"/m/{match}"}
    wanted |= set(re.findall(r'(?:src|href)="(/(?:static|kit|art)/[^"]+)"', page))
    css = ada.get(next(a for a in wanted if "frame.css" in a)).text
    wanted |= set(re.findall(r"url\(([^)]+)\)", css))
    wanted |= modules(ada, {a for a in wanted if "/js/" in a})
    assert len(wanted) > 20
    total = 0
    for address in wanted:
        with ada.stream("GET", address) as answer:
            assert answer.status_code == 200
            total += sum(len(chunk) for chunk in answer.iter_raw())
    assert total < MOST_BYTES


def test_the_rules_begin_with_the_primer(ada):
    page = looked_at(ada, "/rules/lost_temple")
    assert page.index("Be the first explorer to reach the great temple") < page.index('id="LT-1.1"')
    assert "Win more plots than your rival" in looked_at(ada, "/rules/harvest_day")
