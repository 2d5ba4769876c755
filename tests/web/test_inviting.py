"""Coming by a link: what is shown before a name is asked for, and where the links lead."""

from __future__ import annotations

import re
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from starlette.requests import Request

from ludoteca.kernel import LudotecaError
from ludoteca.table import NotAllowed
from ludoteca.web import inviting, network, serve
from ludoteca.web.network import Network, local

# -- One link a table ---------------------------------------------------------------------------


def path_of(created) -> str:
    return str(created["path"])


def test_whoever_opens_it_sees_who_sits_where(ada, bea):
    created = ada.create("me:Ada", "bot:hard", "open", "open")
    page = bea.get(path_of(created))
    assert page.status_code == 200
    assert "Ada invites you: Lost Temple" in page.text
    assert re.findall(r'name="seat" value="(\d)"', page.text) == ["2", "3"]
    assert "hard" in page.text
    assert 'name="name"' in page.text
    # To look is not to sit down.
    assert [seat["kind"] for seat in ada.table(created["match"])["seats"]][2:] == ["open", "open"]


def test_one_tap_takes_the_seat(ada, bea):
    created = ada.create("me:Ada", "open", "open")
    match = created["match"]
    answer = bea.post(path_of(created), data={"seat": 2, "name": "Bea"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}/2")
    assert ada.table(match)["seats"][2]["name"] == "Bea"
    # The second tap, on whatever seat, leads to the same place.
    again = bea.post(path_of(created), data={"seat": 1, "name": "Bea"})
    assert (again.status_code, again.headers["location"]) == (303, f"/m/{match}")
    assert ada.table(match)["seats"][1]["kind"] == "open"


def test_a_name_that_is_known_is_not_typed_again(ada, bea):
    first, second = ada.create("me:Ada", "open"), ada.create("me:Ada", "open")
    bea.post(path_of(first), data={"seat": 1, "name": "Bea"})
    assert 'value="Bea"' in bea.get(path_of(second)).text
    bea.post(path_of(second), data={"seat": 1})
    assert ada.table(second["match"])["seats"][1]["name"] == "Bea"


def test_a_seat_that_is_taken_meanwhile(live, ada, bea):
    created = ada.create("me:Ada", "open", "open")
    bea.post(path_of(created), data={"seat": 1, "name": "Bea"})
    with live.guest() as cy:
        late = cy.post(path_of(created), data={"seat": 1, "name": "Cy"})
        assert late.status_code == 403
        assert "This seat is taken; choose another one." in late.text
        assert cy.post(path_of(created), data={"seat": 9, "name": "Cy"}).status_code == 404
        assert cy.post(path_of(created), data={"name": "Cy"}).status_code == 422
        assert cy.post(path_of(created), data={"seat": 2, "name": "Cy"}).status_code == 303


def test_the_hosts_own_browser_is_recognised(ada):
    created = ada.create("me:Ada", "open")
    page = ada.get(path_of(created)).text
    assert "This is the link to your own table." in page
    assert 'name="name"' not in page
    assert f'href="/m/{created["match"]}"' in page


def test_whoever_sits_there_is_recognised(ada, bea):
    created = ada.create("me:Ada", "open", "open")
    bea.post(path_of(created), data={"seat": 1, "name": "Bea"})
    page = bea.get(path_of(created)).text
    assert "You already sit at this table." in page
    assert 'name="name"' not in page


@pytest.mark.parametrize(("watch", "shown"), [("link", True), ("nobody", False)])
def test_where_all_seats_are_taken(ada, bea, watch, shown):
    created = ada.create("me:Ada", "bot", watch=watch)
    page = bea.get(path_of(created)).text
    assert "All seats are taken." in page
    assert 'name="name"' not in page
    assert ("/watch" in page) is shown


def test_where_the_game_is_over(ada, bea):
    created = ada.create("me:Ada", "me:Al", game="tic_tac_toe")
    match = created["match"]
    while not ada.table(match)["over"]:
        ada.move(match)
    assert "This game is over." in bea.get(path_of(created)).text
    following = ada.post(f"/m/{match}/0/again").headers["location"]
    assert f'href="{following}"' in bea.get(path_of(created)).text


@pytest.mark.parametrize("key", ["wrong", "0" * 20, "%00", "é" * 500])
def test_a_link_that_leads_nowhere(ada, bea, key):
    match = ada.create("me:Ada", "open")["match"]
    assert bea.get(f"/t/{match}/{key}").status_code == 404
    assert bea.post(f"/t/{match}/{key}", data={"seat": 1, "name": "B"}).status_code == 404
    assert bea.get(f"/t/nosuchmatch234/{key}").status_code == 404


def test_programs_come_by_it_too(ada, bea):
    created = ada.create("me:Ada", "open", "open")
    match, key = created["match"], path_of(created).rpartition("/")[2]
    said = {"token": key, "seat": 2, "name": "Dice"}
    assert bea.post(f"/api/matches/{match}/join", json=said).json() == {"seat": 2}
    assert bea.post(f"/api/matches/{match}/join", json={"token": key}).status_code == 404
    # Whoever sits there already is told their own seat.
    for guest, seat in ((ada, 0), (bea, 2)):
        said = {"token": key, "seat": 1}
        assert guest.post(f"/api/matches/{match}/join", json=said).json() == {"seat": seat}


# -- A link for one person ----------------------------------------------------------------------


def seat_link(created) -> str:
    return str(created["links"][0]["path"])


def test_a_seat_kept_for_one_person(ada, bea):
    created = ada.create("me:Ada", "open")
    match = created["match"]
    page = bea.get(seat_link(created)).text
    assert "Ada invites you: Lost Temple" in page
    assert "Seat 2 is kept for you." in page
    answer = bea.post(seat_link(created), data={"name": "Bea"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}/1")
    # Whoever sits there may come by the link again; nobody else.
    assert bea.post(seat_link(created), data={"name": "Bea"}).status_code == 303
    late = ada.post(seat_link(created), data={"name": "Ada"})
    assert late.status_code == 403
    assert "This link has been used and the seat is taken; ask for a new link." in late.text


def test_a_used_link_says_so_before_a_name_is_asked(live, ada, bea):
    created = ada.create("me:Ada", "open")
    bea.post(seat_link(created), data={"name": "Bea"})
    with live.guest() as cy:
        page = cy.get(seat_link(created))
        assert page.status_code == 200
        assert "This link has been used: Bea sits in seat 2." in page.text
        assert 'name="name"' not in page.text
    mine = bea.get(seat_link(created)).text
    assert "You already sit at this table." in mine
    assert 'name="name"' not in mine


def test_ones_own_link_says_so(ada):
    created = ada.create("me:Ada", "open")
    assert "You made this link for somebody else" in ada.get(seat_link(created)).text
    shown = ada.post(f"/m/{created['match']}/0/link").text
    (link,) = re.findall(r'data-copy="([^"]+)"', shown)
    page = ada.get(urlsplit(link).path).text
    assert "This link leads to your own seat." in page
    assert 'name="name"' not in page


def test_whoever_comes_is_told_who_has_seen_what_the_seat_hides(ada, bea):
    created = ada.create("me:Ada", "open", "open", game="honesty_first")
    match = created["match"]
    ada.post(seat_link(created), data={"name": "Zoe"})
    shown = ada.post(f"/m/{match}/1/link").text
    (link,) = re.findall(r'data-copy="([^"]+)"', shown)
    told = "What this seat hides has been seen by Ada."
    assert bea.get(urlsplit(link).path).text.count(told) == 1
    assert told not in bea.get(path_of(created)).text, "that seat is not to be had there"
    bea.post(urlsplit(link).path, data={"name": "Bea"})
    assert f"Bea sits down. {told}" in bea.get(f"/m/{match}/1").text


def test_a_new_link_ends_the_old(ada, bea):
    created = ada.create("me:Ada", "open")
    shown = ada.post(f"/m/{created['match']}/1/link").text
    (link,) = re.findall(r'data-copy="([^"]+)"', shown)
    assert bea.get(seat_link(created)).status_code == 404
    assert bea.post(seat_link(created), data={"name": "Bea"}).status_code == 404
    assert bea.post(urlsplit(link).path, data={"name": "Bea"}).status_code == 303


# -- What is shown where a link is shared -------------------------------------------------------


def meta(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">', page))


def test_a_shared_link_has_a_preview(live, ada, bea):
    created = ada.create("me:Ada <b>", "open")
    shown = meta(bea.get(path_of(created)).text)
    assert shown["og:title"] == "Ada &lt;b&gt; invites you: Lost Temple · Ludoteca"
    assert len(shown["og:description"]) > 40
    assert shown["description"] == shown["og:description"]
    assert shown["og:image"] == f"{live.url}preview/lost_temple.png"
    picture = bea.get(shown["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("path", ["/", "/open", "/gallery", "/new/geister", "/rules/geister"])
def test_every_page_is_described(ada, path):
    shown = meta(ada.get(path).text)
    assert shown["description"]
    assert shown["og:title"]
    assert ada.get(shown["og:image"]).status_code == 200


def test_there_is_no_picture_of_nothing(ada):
    assert ada.get("/preview/chess.png").status_code == 404


# -- Letting phones in --------------------------------------------------------------------------


def request(
    host: str = "127.0.0.1:8086",
    client: str = "127.0.0.1",
    known: Network | None = None,
    **headers: str,
) -> Request:
    async def opened() -> str:
        return "http://192.0.2.7:8086/"

    app = SimpleNamespace(state=SimpleNamespace(network=known or Network(opener=opened)))
    named = {"host": host, **headers}
    return Request(
        {
            "type": "http",
            "method": "POST",
            "scheme": "http",
            "path": "/network",
            "root_path": "",
            "server": ("127.0.0.1", 8086),
            "client": (client, 5000),
            "query_string": b"",
            "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in named.items()],
            "app": app,
        }
    )


def test_links_lead_where_others_can_follow():
    open_to_all = Network("http://192.0.2.7:8086/")
    assert network.base(request(known=open_to_all)) == "http://192.0.2.7:8086/"
    assert network.base(request("localhost:8086", known=open_to_all)) == "http://192.0.2.7:8086/"
    assert network.base(request("games.example", known=open_to_all)) == "http://games.example/"
    found = inviting.invitation(request(known=open_to_all), "/t/m/abc")
    assert found.address == "http://192.0.2.7:8086/t/m/abc"
    assert found.code.startswith("<svg")
    assert "style" not in found.code
    assert not network.only_here(request(known=open_to_all))
    assert network.only_here(request())
    assert not network.only_here(request("games.example"))


def test_who_may_open_the_server():
    assert network.may_let_in(request())
    assert network.may_let_in(request("localhost:8086"))
    assert network.may_let_in(request("[::1]:8086", "::1"))
    for other in (
        request("192.0.2.7:8086", "192.0.2.9"),
        request("127.0.0.1:8086", "192.0.2.9"),
        # A page of another site whose name leads here.
        request("evil.example:8086"),
        # Somebody else, by way of a proxy on this machine.
        request(x_forwarded_for="203.0.113.5"),
        request(via="1.1 proxy"),
        # There is nothing to open.
        request(known=Network()),
        request(known=Network("http://192.0.2.7:8086/")),
    ):
        assert not network.may_let_in(other)


@pytest.mark.parametrize(
    ("back", "leads"),
    [
        ("/m/abc/invite", "/m/abc/invite"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("http://evil.example", "/"),
        ("", "/"),
    ],
)
def test_nobody_is_led_to_another_site(back, leads):
    assert local(back) == leads


@pytest.fixture
def closed(serve_here):
    """A server that listens to its own machine."""
    with serve_here() as live:
        yield live


@pytest.fixture
def host(closed):
    with closed.guest() as found:
        yield found


def test_one_click_lets_phones_in(closed, host):
    """The server listens to its own machine; after the click it answers at its network address."""
    own = serve.own_address()
    assert own != "127.0.0.1", "this test needs a network"
    created = host.create("me:Ada", "open")
    match = created["match"]
    page = host.get(f"/m/{match}/invite").text
    assert 'action="/network"' in page
    assert 'class="code"' not in page, "a code that leads to this machine is no use to others"
    port = urlsplit(closed.url).port
    with closed.guest(headers={"Host": f"{own}:{port}"}) as stranger:
        assert stranger.post("/network").status_code == 403
    answer = host.post("/network", data={"back": f"/m/{match}/invite"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}/invite")
    page = host.get(f"/m/{match}/invite").text
    (link,) = re.findall(r'data-copy="([^"]+)"', page)
    assert link == f"http://{own}:{port}{created['path']}"
    assert 'class="code"' in page
    assert 'action="/network"' not in page
    # A second click changes nothing.
    assert host.post("/network", data={"back": "/"}).status_code == 303
    with closed.guest() as phone:
        # From this machine we come by the name of this machine, where our cookies are.
        led = phone.get(link)
        assert led.headers["location"] == f"http://127.0.0.1:{port}{created['path']}"
        assert phone.get(f"http://{own}:{port}/").status_code == 200
        known = phone.get(link)
        assert "Ada invites you" in known.text
        sat = phone.post(link, data={"seat": 1, "name": "Bea"})
        assert sat.status_code == 303
    assert host.table(match)["seats"][1]["name"] == "Bea"


def test_without_a_network_it_is_said(host, monkeypatch):
    monkeypatch.setattr(serve, "own_address", lambda: "127.0.0.1")
    answer = host.post("/network", data={"back": "/"})
    assert answer.status_code == 403
    assert "This computer is not on a network; connect it first." in answer.text


def test_where_it_cannot_be_opened_the_command_is_said(closed, host):
    match = host.create("me:Ada", "open")["match"]
    closed.app.state.network = Network()
    page = host.get(f"/m/{match}/invite").text
    assert 'action="/network"' not in page
    assert "ludoteca serve --host 0.0.0.0 --port" in page
    assert host.post("/network", data={"back": "/"}).status_code == 303


@pytest.mark.parametrize(("host", "closed"), [("127.0.0.1", True), ("0.0.0.0", False)])
def test_a_server_knows_who_can_reach_it(host, closed):
    async def opened() -> str:
        raise NotAllowed("no_network")

    with serve.listen(host, 0) as listening:
        found = serve.reached(listening, opened)
        port = listening.getsockname()[1]
    assert found.closed is closed
    assert found.address == ("" if closed else f"http://{serve.own_address()}:{port}/")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:1"])
def test_links_begin_with_the_public_address_whatever_a_request_says(serve_here, host):
    with serve_here(public_url="https://games.example/club") as live, live.guest() as ada:
        match = ada.create("me:Ada", "open")["match"]
        for page in (f"/m/{match}/invite", f"/m/{match}/link", f"/m/{match}/big", "/"):
            shown = ada.get(page, headers={"host": host}).text
            assert host not in shown
        assert "https://games.example/club/t/" in ada.get(f"/m/{match}/invite").text


@pytest.mark.parametrize(
    "url",
    [
        "games.example",
        "ftp://games.example",
        "https://",
        "https://a/?b",
        "http://[::1",
        "http://a:99999",
    ],
)
def test_a_public_address_is_a_whole_one(url):
    with pytest.raises(LudotecaError, match="public"):
        Network(public=url)
