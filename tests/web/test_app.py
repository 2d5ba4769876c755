"""Files, errors, guests and health."""

from __future__ import annotations

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ludoteca
from ludoteca.table import StoreError
from ludoteca.web import guests
from ludoteca.web.guests import Guests, key_file, read_key
from ludoteca.web.safety import CONTENT_POLICY


def test_health(ada):
    answer = ada.get("/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": ludoteca.__version__}


def test_health_is_bad_when_the_data_cannot_be_read(serve_here, tmp_path):
    with serve_here() as live, live.guest() as ada:
        assert ada.get("/health").status_code == 200
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("ALTER TABLE people RENAME TO folk")
        answer = ada.get("/health")
        assert answer.status_code == 503
        assert str(tmp_path) not in answer.text
        assert "people" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/health",
        "/nowhere",
        "/api/nowhere",
        "/api/games",
        "/static/nowhere.js",
        "/static/vendor/htmx.min.js",
        "/art/lost_temple/board.svg",
        "/m/nosuchmatch234",
        "/api/matches/nosuchmatch234/0",
    ],
)
def test_every_answer_carries_the_policy(ada, path):
    headers = ada.get(path).headers
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert "unsafe" not in CONTENT_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


# -- Files --------------------------------------------------------------------------------------


def test_files_of_ours_are_kept_if_they_are_marked(ada):
    plain = ada.get("/static/vendor/htmx.min.js")
    assert plain.status_code == 200
    assert plain.headers["cache-control"] == "no-cache"
    marked = ada.get("/static/v-1234/vendor/htmx.min.js")
    assert "max-age=31536000" in marked.headers["cache-control"]


def test_art_is_kept_for_long(ada):
    answer = ada.get("/art/lost_temple/board.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "max-age=604800" in answer.headers["cache-control"]
    again = ada.get("/art/lost_temple/board.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert again.headers["etag"] == answer.headers["etag"]


@pytest.mark.parametrize(
    "path",
    [
        "/art/lost_temple/nothing.svg",
        "/art/lost_temple/%2e%2e%2fmeta.toml",
        "/art/lost_temple/..%2frules.py",
        "/art/lost_temple/../rules.py",
        "/art/chess/board.svg",
        "/art/lost_temple/.",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/",
    ],
)
def test_nothing_else_is_given_out(ada, path):
    assert ada.get(path).status_code == 404


def test_pages_are_never_kept(ada):
    assert ada.get("/").headers["cache-control"] == "no-store"


def test_what_is_large_is_packed(ada):
    assert ada.get("/api/openapi.json").headers["content-encoding"] == "gzip"


# -- Errors -------------------------------------------------------------------------------------


def test_browsers_get_pages_and_programs_get_data(ada):
    assert ada.get("/nowhere").headers["content-type"].startswith("text/html")
    answer = ada.get("/api/nowhere")
    assert answer.status_code == 404
    assert answer.json() == {"error": "page not found", "key": "nothing_here", "values": []}


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/api/games", "GET"), ("/api/me", "GET, PUT"), ("/m/abc/0/play", "POST"), ("/health", "GET")],
)
def test_an_unknown_way_of_asking(ada, path, methods):
    answer = ada.delete(path)
    assert answer.status_code == 405
    assert answer.headers["allow"] == methods


@pytest.mark.parametrize("path", ["/m/nosuchmatch234/0/stream", "/api/games", "/"])
def test_what_breaks_tells_nothing(serve_here, tmp_path, monkeypatch, caplog, path):
    """A mistake of ours: the reason is in the log and nowhere else."""

    def broken(*_):
        raise RuntimeError(f"secret of {tmp_path}")

    with serve_here() as live, live.guest() as ada:
        monkeypatch.setattr("ludoteca.web.api.shelf", broken)
        monkeypatch.setattr(live.app.state.service, "person", broken)
        answer = ada.get(path)
    assert answer.status_code == 500
    assert answer.headers["content-security-policy"] == CONTENT_POLICY
    for secret in ("secret", str(tmp_path), "Traceback", "RuntimeError", ".py"):
        assert secret not in answer.text
    assert "a request failed" in caplog.text


def test_even_if_no_page_can_be_drawn(serve_here, monkeypatch, caplog):
    def broken(*_):
        raise RuntimeError("no ink")

    with serve_here() as live, live.guest() as ada:
        monkeypatch.setattr("ludoteca.web.notes.failed", broken)
        answer = ada.get("/nowhere")
    assert answer.status_code == 500
    assert answer.text == str(ludoteca.LudotecaError("went_wrong"))
    assert "no ink" in caplog.text


@pytest.mark.parametrize("name", ["mine", "after", "at", "game", "lang", "v"])
def test_an_absurd_address_breaks_nothing(ada, name):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for path in (f"/m/{match}/0", "/nowhere", f"/m/{match}/0/why"):
        for value in ("9" * 5000, "-1", "%00", "x"):
            assert ada.get(f"{path}?{name}={value}").status_code < 500


# -- Guests -------------------------------------------------------------------------------------


def cookie_of(answer):
    return answer.headers.get("set-cookie", "")


def people(folder: Path) -> int:
    with sqlite3.connect(folder / "tables.db") as database:
        count: int = database.execute("SELECT count(*) FROM people").fetchone()[0]
    return count


def test_a_look_gives_a_cookie_and_a_deed_a_guest(serve_here, tmp_path):
    with serve_here() as live, live.guest() as ada:
        first = ada.get("/api/me")
        for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=34560000"):
            assert part in cookie_of(first)
        assert "Secure" not in cookie_of(first)
        assert people(tmp_path) == 0
        assert cookie_of(ada.get("/api/me")) == ""
        assert ada.put("/api/me", json={"name": "Ada", "language": "it"}).status_code == 200
        assert people(tmp_path) == 1
        assert ada.get("/api/me").json() == {"name": "Ada", "language": "it"}


def test_the_cookie_is_for_https_alone_where_there_is_https(live):
    with live.guest(headers={"X-Forwarded-Proto": "https"}) as ada:
        assert "Secure" in cookie_of(ada.get("/api/me"))


def test_files_and_health_give_no_cookie(live):
    for path in ("/health", "/static/vendor/htmx.min.js", "/art/lost_temple/board.svg"):
        with live.guest() as ada:
            assert cookie_of(ada.get(path)) == ""


def test_two_first_clicks_are_one_guest(serve_here, tmp_path):
    with serve_here() as live, live.guest() as ada:
        ada.get("/api/me")
        with ThreadPoolExecutor(8) as at_once:
            clicks = [at_once.submit(ada.create, "me", "bot") for _ in range(8)]
            matches = {click.result()["match"] for click in clicks}
        assert people(tmp_path) == 1
        assert {m["match"] for m in ada.get("/api/matches").json()["mine"]} == matches


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "0" * 32, "é", "a" * 5000])
def test_a_forged_cookie_is_nobodys(live, ada, cookie):
    match = ada.create("me:Ada", "me:Bea")["match"]
    forged = {"Cookie": f"ludoteca={cookie}".encode()}
    with live.guest(headers=forged) as stranger:
        assert stranger.get(f"/api/matches/{match}/0").status_code == 403
        answer = stranger.get("/api/me")
        assert answer.json() == {"name": "", "language": ""}
        assert cookie_of(answer) != ""


def test_a_cookie_cannot_be_changed(live, ada):
    ada.get("/api/me")
    id, rest = ada.cookies["ludoteca"].split(".", 1)
    other = ("1" if id[0] != "1" else "2") + id[1:]
    signer = Guests(b"another key")
    for cookie in (f"{other}.{rest}", signer.sign(id)):
        with live.guest(cookies={"ludoteca": cookie}) as stranger:
            assert cookie_of(stranger.get("/api/me")) != ""


def test_a_cookie_is_renewed_before_it_ends(live, monkeypatch):
    with live.guest() as ada:
        ada.put("/api/me", json={"name": "Ada"})
        before = ada.cookies["ludoteca"]
        assert cookie_of(ada.get("/api/me")) == ""

        class Later(datetime):
            @classmethod
            def now(cls, tz=None):
                return datetime.now(UTC) + timedelta(days=31)

        monkeypatch.setattr(guests, "datetime", Later)
        answer = ada.get("/api/me")
        assert answer.json()["name"] == "Ada"
        renewed = cookie_of(answer).removeprefix("ludoteca=").partition(";")[0]
        assert renewed.split(".")[0] == before.split(".")[0]


def test_a_guest_outlives_the_server_and_its_data(serve_here, tmp_path):
    """The cookie stays good after a restart, and after the data were thrown away."""
    with serve_here() as live, live.guest() as ada:
        ada.put("/api/me", json={"name": "Ada"})
        jar = dict(ada.cookies)
    with serve_here() as live, live.guest(cookies=jar) as ada:
        answer = ada.get("/api/me")
        assert answer.json()["name"] == "Ada"
        assert cookie_of(answer) == ""
    for file in tmp_path.glob("tables.db*"):
        file.unlink()
    with serve_here() as live, live.guest(cookies=jar) as ada:
        assert ada.get("/api/me").json()["name"] == ""
        assert ada.create("me", "bot")["match"]


# -- The key ------------------------------------------------------------------------------------


def test_the_key_lies_beside_the_data(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path / "home"))
    assert key_file("") == tmp_path / "home" / "guests.key"
    assert key_file(f"sqlite:///{tmp_path}/club.db") == tmp_path / "guests.key"
    assert key_file("postgresql://club@db/ludoteca") == tmp_path / "home" / "guests.key"


def test_nobody_else_may_read_the_key(tmp_path):
    file = tmp_path / "new" / "guests.key"
    key = read_key(file)
    assert len(key) == 32
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read_key(file) == key
    assert list(file.parent.iterdir()) == [file]


def test_of_two_servers_the_first_makes_the_key(tmp_path):
    with ThreadPoolExecutor(16) as at_once:
        keys = list(at_once.map(read_key, [tmp_path / "guests.key"] * 16))
    assert len(set(keys)) == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "guests.key"]


@pytest.mark.parametrize("damaged", ["", "12", "zz" * 32, "1" * 63])
def test_a_damaged_key_is_named(tmp_path, damaged):
    file = tmp_path / "guests.key"
    file.write_text(damaged)
    with pytest.raises(StoreError, match=r"guests\.key is damaged"):
        read_key(file)


def test_a_key_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"guests\.key cannot be read or written"):
        read_key(tmp_path / "file" / "guests.key")
