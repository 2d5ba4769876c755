"""What goes wrong is said in the language of whoever asks: on pages, and to programs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.kernel.words import FRAME, load_messages
from ludoteca.text import frame

from .conftest import Guest, Live

HTMX = {"hx-request": "true"}
ENGLISH = load_messages(FRAME, "en")["errors"]
RECORDS = Path(__file__).parent.parent / "games/lost_temple/records"


@pytest.fixture
def italian(live: Live) -> Iterator[Guest]:
    """Somebody who has chosen Italian, in a browser that asks for English."""
    with live.guest(headers={"accept-language": "en"}) as guest:
        assert guest.post("/language", data={"lang": "it"}).status_code == 303
        yield guest


def english_in(page: str) -> list[str]:
    """The English errors that stand on a page, by the longest part without a value."""
    found: list[str] = []
    for key, text in ENGLISH.items():
        part = max(text.replace("}", "{").split("{")[::2], key=len).strip(" :;.,“”")
        if len(part) > 12 and part.lower() in page.lower():
            found.append(key)
    return found


def test_english_is_noticed() -> None:
    assert english_in("<p>This is not your seat; open yours from “Your tables”.</p>") == [
        "not_your_seat"
    ]


def test_what_is_not_allowed_at_a_table(italian: Guest, bea: Guest) -> None:
    match = bea.create("me:Bea", "me:Cid", "open")["match"]
    own = italian.create("me:Ada", "bot")["match"]
    wrong = [
        (
            f"/m/{match}/0/play",
            {"at": 0, "action": "pick 1"},
            403,
            "Questo non è il tuo posto; apri il tuo da «I tuoi tavoli».",
        ),
        (
            f"/m/{match}/2/link",
            {},
            403,
            "Questo non è il tuo posto; apri il tuo da «I tuoi tavoli».",
        ),
        (f"/t/{match}/wrong", {"seat": 2, "name": "Ada"}, 404, "Questo invito non è valido"),
        (f"/m/{own}/0/again", {}, 403, "La partita non è ancora finita"),
        (f"/m/{own}/0/undo", {"at": 0}, 403, "Ora non c’è nulla da annullare;"),
        (f"/m/{own}/0/undo/answer", {"grant": "yes"}, 403, "Nessuno ti chiede più di annullare"),
        (f"/m/{own}/0/chat", {"at": 0, "text": " "}, 403, "Il messaggio è vuoto"),
        (f"/m/{own}/0/chat", {"at": 0, "text": "a" * 600}, 403, "al massimo 500 caratteri"),
        (f"/m/{own}/0/bot", {"level": "genius"}, 422, "Il bot «genius» non esiste"),
        (f"/m/{own}/1/back", {}, 403, "Questo non è il tuo posto;"),
        (f"/m/{own}/7/leave", {}, 404, "Il posto 7 non esiste"),
        (f"/m/{own}/0/ping", {"part": "nothing"}, 403, "Questa parte del tavolo non c’è più;"),
        (f"/m/{own}/0/press", {"at": 0, "pressed": 0}, 403, "nessuna gara in cui premere"),
        (f"/m/{match}/claim/wrong", {"name": "Ada"}, 404, "Questo invito non è valido"),
        (f"/m/{own}/0/play", {"at": "x"}, 422, "Nel modulo manca qualcosa"),
        ("/m/nosuchmatch234/0/play", {"at": 0, "action": "x"}, 404, "Questa partita non esiste"),
    ]
    for path, form, status, said in wrong:
        for headers in (HTMX, {}):
            answer = italian.post(path, data=form, headers=headers)
            assert answer.status_code == status, path
            assert said in answer.text, path
            assert english_in(answer.text) == [], path


def test_a_refusal_with_its_rule(italian: Guest) -> None:
    match = italian.create("me:Ada", "me:Bea")["match"]
    seat, at, _ = italian.asked(match)
    form = {"at": at, "action": "walk 9"}
    answer = italian.post(f"/m/{match}/{seat}/play", data=form, headers=HTMX)
    assert answer.status_code == 409
    assert "Ora non puoi sceglierlo." in answer.text
    assert "is not allowed" not in answer.text


@pytest.mark.parametrize(
    ("path", "form", "said"),
    [
        ("/new/lost_temple", {"players": "99"}, "lost_temple è per un numero di giocatori"),
        ("/new/lost_temple", {"players": "many"}, "«many» non è un numero."),
        ("/new/geister", {"players": "2", "option-mode": "9"}, "L’opzione mode non può essere «9»"),
        ("/new/lost_temple", {"players": "2", "clock": "sand"}, "L’orologio «sand» non esiste"),
        ("/language", {"lang": "xx"}, "La lingua «xx» non c’è"),
    ],
)
def test_forms(italian: Guest, path: str, form: dict[str, str], said: str) -> None:
    answer = italian.post(path, data=form)
    assert answer.status_code == 422
    assert said in answer.text
    assert english_in(answer.text) == []


def test_options_that_the_rules_refuse(italian: Guest) -> None:
    """A form that was sent as a form is answered by a whole page."""
    form = {"players": "1", "option-layout": "0,0 1,0"}
    answer = italian.post("/new/epic_quest", data=form)
    assert answer.status_code == 409
    assert "Questa difficoltà ha 11 carte in tutto; la disposizione ne ha 2." in answer.text
    assert "<!doctype html>" in answer.text.lower()
    note = italian.post("/new/epic_quest", data=form, headers=HTMX)
    assert "M21-2.1" in note.text
    assert "<!doctype html>" not in note.text.lower()


def test_records_from_elsewhere(italian: Guest) -> None:
    record = (RECORDS / "canoe.ludo").read_text("utf-8")
    wrong = {
        "Dear diary\n": "Riga 1: questa non è una partita di Ludoteca",
        record.replace("game lost_temple", "game chess"): "Il gioco «chess» non esiste",
        record.replace("rules 1\n", "rules 99\n"): "Giocata con la versione 99 delle regole",
        record.rstrip("\n"): "il file si interrompe a metà di una riga",
        record.replace("0 pick", "0 walk", 1): "le regole non permettono questa mossa: LT-",
    }
    for text, said in wrong.items():
        answer = italian.post("/open", files={"file": ("x.ludo", text.encode())})
        assert answer.status_code == 422
        assert said in answer.text
        assert english_in(answer.text) == []
    opened = italian.post("/open", files={"file": ("x.ludo", record.encode())})
    told = italian.get(f"{opened.headers['location']}/verify").text
    assert "il caso non era stato fissato prima" in told
    assert english_in(told) == []


def test_pages_that_are_not_there(italian: Guest, live: Live) -> None:
    answer = italian.get("/m/nosuchmatch234")
    assert answer.status_code == 404
    assert "Questa partita non esiste; controlla il link." in answer.text
    with live.guest(headers={"accept-language": "it"}) as newcomer:
        for path in ("/nowhere", "/m/NO/0", "/rules/chess"):
            answer = newcomer.get(path)
            assert answer.status_code == 404
            assert "Pagina non trovata." in answer.text


def test_a_server_in_trouble(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr(live.app.state.service, "person", broken)
    with live.guest(headers={"accept-language": "it"}) as guest:
        answer = guest.get("/")
    assert answer.status_code == 500
    assert "Qualcosa è andato storto da parte nostra" in answer.text


# -- Programs -------------------------------------------------------------------------------------


def test_programs_get_key_values_and_text(italian: Guest, bea: Guest) -> None:
    match = bea.create("me:Bea", "me:Cid")["match"]
    move = {"at": 0, "action": "pick 1"}
    answer = italian.post(f"/api/matches/{match}/0/play", json=move)
    said = {
        "error": "questo non è il tuo posto; apri il tuo da «I tuoi tavoli»",
        "key": "not_your_seat",
        "values": [],
    }
    assert answer.json() == said
    answer = italian.post("/api/matches", json={"game": "chess", "seats": [{"kind": "me"}]})
    told = answer.json()
    assert told["key"] == "no_such_game"
    assert told["values"][0] == "chess"
    assert told["error"] == frame("it").say("errors", "no_such_game", told["values"])


def test_the_browser_s_language_counts_where_none_was_chosen(live: Live) -> None:
    with live.guest(headers={"accept-language": "nl"}) as guest:
        answer = guest.get("/api/matches/nosuchmatch234/watch")
        assert answer.json()["error"] == "deze partij bestaat niet; controleer de link"
        answer = guest.get("/api/nowhere")
        assert answer.json()["error"] == "pagina niet gevonden"


def test_why_an_action_is_not_allowed(italian: Guest) -> None:
    match = italian.create("me:Ada", "me:Bea")["match"]
    seat, _, _ = italian.asked(match)
    other = 1 - seat
    path = f"/api/matches/{match}/{other}/explain"
    told = italian.get(path, params={"action": "pick 1"}).json()
    assert told["key"] == "not_asked"
    assert told["why"] == f"Ora {('Ada', 'Bea')[other]} non deve decidere nulla."


def test_an_address_that_leads_nowhere_speaks_the_chosen_language(italian: Guest) -> None:
    for path in ("/nowhere", "/m/nosuchmatch234/x"):
        answer = italian.get(path)
        assert answer.status_code == 404
        assert '<html lang="it"' in answer.text


@pytest.mark.parametrize("over", [0, 1])
def test_a_damaged_match_breaks_no_other_page(serve_here, tmp_path, over):
    """Its owner's shelf lists the others; its own page says what to do."""
    with serve_here() as live, live.guest() as ada:
        cookies = dict(ada.get("/").cookies)
        bad, good = (ada.create("me:Ada", "me:Bo", game="tic_tac_toe")["match"] for _ in "12")
    with sqlite3.connect(tmp_path / "tables.db") as data:
        data.execute("UPDATE log SET data = '{}' WHERE match = ?", [bad])
        data.execute("UPDATE matches SET over = ? WHERE id = ?", [over, bad])
    data.close()
    with serve_here() as live, live.guest(cookies=cookies) as ada:
        home = ada.get("/")
        assert home.status_code == 200
        assert good in home.text
        assert f"Match {bad} cannot be opened and is set aside" in home.text
        shown = ada.get(f"/m/{bad}")
        assert (shown.status_code, f"ludoteca doctor {bad}" in shown.text) == (422, True)


DAMAGE = (
    """UPDATE log SET data = '{"person": "\\ud800", "name": "Bea"}' WHERE kind = 'start'""",
    """UPDATE log SET data = '{"seats": [[]], "luck": []}' WHERE kind = 'start'""",
    """UPDATE log SET data = '{"seats": [[["Bea"], "Bea"]]}' WHERE kind = 'start'""",
    """UPDATE log SET data = '{"seats": [{"0": "Bea"}, ["a", "b"]]}' WHERE kind = 'start'""",
    """UPDATE log SET data = '{"text": Infinity}' WHERE kind = 'chat'""",
    """UPDATE log SET data = '{"action": "\\ud800"}' WHERE kind = 'chat'""",
    f"UPDATE log SET data = '{'[' * 5000}' WHERE kind = 'chat'",
    "UPDATE log SET data = CAST(x'fffe' AS TEXT) WHERE kind = 'chat'",
    "UPDATE log SET data = x'fffe' WHERE kind = 'chat'",
    "UPDATE log SET at = 9e999 WHERE kind = 'chat'",
    "UPDATE log SET at = at * 100000 WHERE kind = 'chat'",
    "UPDATE log SET kind = x'ff' WHERE kind = 'chat'",
    "UPDATE matches SET created = 'noon' WHERE id = log.match",
    "UPDATE matches SET created = -created * 100000 WHERE id = log.match",
    "UPDATE matches SET game = CAST(x'fffe' AS TEXT) WHERE id = log.match",
    "DELETE FROM matches WHERE id = log.match",
)
"""Some of what random damage has shown to break pages that tell of many matches."""


def test_whatever_is_damaged_the_pages_of_many_matches_are_there(serve_here, tmp_path):
    host = {"Authorization": "Bearer 0123456789abcdef"}
    with serve_here() as live, live.guest() as ada:
        cookies = dict(ada.get("/").cookies)
        tables = [ada.create("me:Bea", "me:Bo", game="tic_tac_toe")["match"] for _ in DAMAGE]
        good = ada.create("me:Bea", "me:Bo", game="tic_tac_toe")["match"]
        for match in (*tables, good):
            said = {"at": 0, "text": "My cat"}
            assert ada.post(f"/api/matches/{match}/0/chat", json=said).status_code == 200
    with sqlite3.connect(tmp_path / "tables.db") as data:
        for match, statement in zip(tables, DAMAGE, strict=True):
            here = f"'{match}'"
            only = f" AND match = {here}" if statement.startswith("UPDATE log") else ""
            data.execute(statement.replace("log.match", here) + only)
    data.close()
    with serve_here(token="0123456789abcdef") as live, live.guest(cookies=cookies) as ada:
        for page in ("/", "/api/matches", "/me", "/me/export"):
            assert ada.get(page).status_code == 200, page
        for page in ("", "/tables", "/people", "/tables?q=Bea", "/people?q=Bea"):
            assert ada.get(f"/admin{page}", headers=host).status_code == 200, page
        assert [one["match"] for one in ada.get("/api/matches").json()["mine"]] == [good]
        assert ada.move(good)[1] == 2
        assert ada.post("/me/delete", data={"sure": "yes"}).status_code == 303
