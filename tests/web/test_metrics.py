"""What Prometheus is told, read with its own parser; and who may ask."""

from __future__ import annotations

import sqlite3

from prometheus_client.parser import text_string_to_metric_families

from ludoteca.table.counting import Histogram

from .conftest import until

TOKEN = "correct-horse-battery-staple"


def read(guest, **headers):
    answer = guest.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {family.name: family for family in text_string_to_metric_families(answer.text)}


def value(families, name, **labels):
    (family,) = [f for f in families.values() if any(s.name == name for s in f.samples)]
    (sample,) = [s for s in family.samples if s.name == name and s.labels == labels]
    return sample.value


def test_the_numbers_follow_what_happens(serve_here, tmp_path):
    with serve_here() as live, live.guest() as ada:
        before = read(ada)
        assert value(before, "ludoteca_matches", state="running") == 0
        match = ada.create("me", "me")["match"]
        bots = ada.create("me", "bot:easy", "bot:easy")["match"]
        for _ in range(3):
            ada.move(match)
        until(lambda: ada.table(bots)["seats"][0]["asked"])
        ada.move(bots)
        until(lambda: ada.table(bots)["seats"][0]["asked"])
        with live.listen(ada, f"/api/matches/{match}/0/stream") as news:
            next(news)
            after = read(ada)
        assert value(after, "ludoteca_matches", state="running") == 2
        assert value(after, "ludoteca_matches_loaded") == 2
        assert value(after, "ludoteca_people") == 1
        assert value(after, "ludoteca_people_present") == 1
        assert value(after, "ludoteca_streams") == 1
        assert value(after, "ludoteca_moves_total") >= 5
        assert value(after, "ludoteca_bot_think_seconds_count") >= 1
        assert value(after, "ludoteca_write_seconds_count") >= 4
        assert value(after, "ludoteca_requests_total", status="201") == 2
        assert value(after, "process_resident_memory_bytes") > 10_000_000
        assert value(after, "process_cpu_seconds_total") > 0
        assert value(after, "ludoteca_database_errors_total") == 0
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("ALTER TABLE seats RENAME TO chairs")
        assert ada.get("/").status_code == 503
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("ALTER TABLE chairs RENAME TO seats")
        database.close()
        assert value(read(ada), "ludoteca_database_errors_total") >= 1
        check_form(after)


def check_form(families):
    """Every family is described, and every histogram grows and ends with all."""
    for name, family in families.items():
        assert family.documentation, name
        assert family.type in ("gauge", "counter", "histogram"), name
        if family.type == "histogram":
            counts = [s.value for s in family.samples if s.name.endswith("_bucket")]
            assert counts == sorted(counts)
            assert counts[-1] == value(families, f"{name}_count")


def test_without_a_token_only_the_servers_own_machine_may_ask(serve_here):
    with serve_here() as live, live.guest() as ada:
        assert ada.get("/metrics").status_code == 200
        for name, told in (
            ("X-Forwarded-For", "192.0.2.1"),
            ("Via", "1.1 a"),
            ("Host", "club.org"),
        ):
            assert ada.get("/metrics", headers={name: told}).status_code == 404, name


def test_with_a_token_it_is_wanted_from_everybody(serve_here):
    with serve_here(token=TOKEN) as live, live.guest() as ada:
        refused = ada.get("/metrics")
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == "Bearer"
        assert "ludoteca_matches" in read(ada, Authorization=f"Bearer {TOKEN}")
        away = {"Authorization": f"Bearer {TOKEN}", "Host": "club.example"}
        assert ada.get("/metrics", headers=away).status_code == 200


def test_a_histogram_counts_what_is_no_longer_than_its_bounds():
    times = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        times.add(seconds)
    assert times.up_to == [2, 3]
    assert (times.count, times.sum) == (4, 7.65)
