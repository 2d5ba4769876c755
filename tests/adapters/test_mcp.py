"""`ludoteca mcp`: whole games through the tools, in memory, as a process, and at a real server."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx
import httpx2
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.extension import advertise
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from mcp.types import INVALID_PARAMS, PromptReference
from typer.testing import CliRunner

import ludoteca
from ludoteca import adapters
from ludoteca.adapters.mcp import make_server, tools
from ludoteca.adapters.mcp.local import LocalSeat
from ludoteca.adapters.mcp.tools import DRAWING, PAGE
from ludoteca.cli import app
from ludoteca.text import languages

COMMAND = ("-c", "from ludoteca.cli import main; main()")
SLUGS = [game.slug for game in ludoteca.shelf() if game.meta.shelf]
ENOUGH = 600
"""More actions than any of these games takes."""

Data = dict[str, Any]
Told = tuple[str, Data]


def with_client(
    body: Callable[[Client], Awaitable[None]], server: Any = None, **settings: Any
) -> None:
    """Run this with a client of the SDK: in memory, unless a server is named."""

    async def run() -> None:
        async with Client(make_server() if server is None else server, **settings) as client:
            await body(client)

    anyio.run(run)


async def call(client: Client, tool: str, **args: Any) -> Told:
    """What a tool answers."""
    answer = await client.call_tool(tool, args)
    assert not answer.is_error, answer.content
    assert answer.structured_content is not None
    return "\n".join(block.text for block in answer.content), answer.structured_content


async def refused(client: Client, tool: str, **args: Any) -> Told:
    """Why a tool answers with an error."""
    answer = await client.call_tool(tool, args)
    assert answer.is_error, answer.content
    return answer.content[0].text, answer.structured_content or {}


async def play_on(client: Client, table: Data) -> Data:
    """Play to the end: every option in its turn, and every other offer passes."""
    for number in range(ENOUGH):
        if table["over"]:
            return table
        asked = table["questions"]
        if not asked or (asked[0]["kind"] == "offer" and number % 2):
            _, table = await call(client, "wait", table=table["table"])
            continue
        options = asked[0]["options"]
        action = options[7 * number % len(options)]["action"]
        words = {"text": "a cat"} if action.startswith("say ") else {}
        _, table = await call(client, "play", table=table["table"], action=action, **words)
    raise AssertionError("it does not end")


# -- In memory ----------------------------------------------------------------------------------


def test_every_game_is_played_to_its_end() -> None:
    async def body(client: Client) -> None:
        text, shelf = await call(client, "games")
        assert [entry["game"] for entry in shelf["games"]] == SLUGS
        assert "geister: Ghost Fightin’ Treasure Hunters (2–4). " in text
        assert '\n  mode: "base", "advanced"\n' in text, "many clients show a model the text alone"
        assert "\n  rising: false, true\n" in text
        for slug in SLUGS:
            _, table = await call(client, "new_table", game=slug, seed=3, bots="random")
            end = await play_on(client, table)
            assert len(end["scores"]) == len(end["names"]), slug
            text, _ = await call(client, "look")
            assert any(line.endswith((".", "!")) for line in text.splitlines())
            await call(client, "leave")

    with_client(body)


def test_the_table_is_drawn_as_at_a_terminal_and_says_what_each_option_does() -> None:
    async def body(client: Client) -> None:
        text, data = await call(client, "new_table", game="lost_temple", seed=7)
        assert text.startswith("You sit at a table of Lost Temple as Model.")
        assert "1       2       3       4       5 ⌂" in text
        assert "  pick 2  Keep the Thief: Name a character: you get all gems" in text
        question = data["questions"][0]
        assert question["clause"] == "LT-3.2"
        assert question["options"][0]["meaning"] == "Keep the Thief"
        told, _ = await call(client, "options")
        assert "LT-3.2: If you have the idol" in told
        text, data = await call(client, "play", action="pick 2")
        assert "- You keep the Thief." in text
        assert data["index"] > 0

    with_client(body)


def test_a_refusal_tells_reason_and_clause_and_changes_nothing() -> None:
    async def body(client: Client) -> None:
        _, before = await call(client, "new_table", game="lost_temple", seed=7)
        text, why = await refused(client, "play", action="pick 6")
        assert why["clause"] == "LT-3.2"
        assert text.startswith(why["error"])
        assert why["rule"] in text
        _, after = await call(client, "look")
        assert after["questions"] == before["questions"]
        assert after["index"] == before["index"]
        _, told = await call(client, "explain", action="pick 6")
        assert told["allowed"] is False
        assert told["why"] == why["error"]
        text, why = await refused(client, "play", action="pick 2", text="hello")
        assert text.startswith('“pick 2 "hello"” is not allowed here; allowed: pick 2, '), "no rule"
        assert await call(client, "explain", action="pick 2") == (
            "“pick 2” is allowed here.",
            {"allowed": True},
        )

    with_client(body)


@pytest.mark.parametrize(
    ("tool", "args", "sentence"),
    [
        ("look", {}, "You are not at a table; take a seat with sit or new_table first."),
        ("rules", {"game": "chess"}, "There is no game “chess”; there are: catch_division, "),
        ("rules", {"game": "geister", "clause": "GG-99"}, "geister has no clause “GG-99”; its "),
        ("rules", {"game": "geister", "search": "bishop"}, "No rule has all the words “bishop”; "),
        ("new_table", {"game": "chess"}, "There is no game “chess”; there are: "),
        ("new_table", {"game": "geister", "players": 9}, "geister is for 2 to 4 players, not 9."),
        ("new_table", {"game": "geister", "bots": "brave"}, "There is no bot “brave”; there are: "),
        ("new_table", {"game": "geister", "people": 1, "players": 2}, "People need a server to "),
        ("new_table", {"game": "geister", "people": 4, "players": 2}, "There is room for 0 to 1 "),
        ("new_table", {"game": "geister", "options": {"x": 1}}, "geister has no option “x”; its "),
        (
            "new_table",
            {"game": "geister", "bots": ["easy"]},
            '“bots” of new_table cannot be ["easy"]',
        ),
        ("play", {}, "The argument “action” of play is missing; the tool’s des"),
        ("play", {"move": "pick 2"}, "play takes no argument “move”; it takes: action, table, "),
        ("sit", {"link": "my table"}, "“my table” is not a link to a table; it looks like https"),
        (
            "new_table",
            {"game": "geister", "options": {"mode": None}},
            '“options” of new_table cannot be {"mode": null}',
        ),
        (
            "new_table",
            {"game": "memory_temple", "options": {"rising": "maybe"}},
            "Option rising cannot be “maybe”; it can be false, true.",
        ),
        (
            "new_table",
            {"game": "geister", "options": {"mode": 3}},
            'Option mode cannot be “3”; it can be "base", "advanced".',
        ),
        ("new_table", {"game": "geister", "player": 4}, "new_table takes no argument “player”; it"),
        ("games", {"game": "geister"}, "games takes no argument “game”; it takes: –."),
        ("sit", {"link": "http://127.0.0.1:9/t/a/b"}, "http://127.0.0.1:9 does not answer; check"),
        ("sit", {"link": "http://127.0.0.1:99999/t/a/b"}, "http://127.0.0.1:99999 does not answer"),
        ("sit", {"link": "http://[::1/t/a/b"}, "http://[::1 does not answer; check the address"),
    ],
)
def test_bad_input_gets_one_sentence(tool: str, args: Data, sentence: str) -> None:
    async def body(client: Client) -> None:
        text, _ = await refused(client, tool, **args)
        assert text.startswith(sentence)
        assert "\n" not in text

    with_client(body)


def test_bad_moves_get_one_sentence() -> None:
    async def body(client: Client) -> None:
        _, table = await call(client, "new_table", game="harvest_day", seed=1)
        text, _ = await refused(client, "play", action="?!")
        assert text.startswith("“?!” is not an action; write a verb and a number")
        text, _ = await refused(client, "play", action="show 1", at=table["index"] + 1)
        assert text == "The table has moved on since; nothing was played: look again and choose."
        text, _ = await refused(client, "chat", text="hello")
        assert text == "Only bots sit at this table, and they do not talk."
        text, _ = await refused(client, "answer_undo", agree=True)
        assert text == "Nobody is asking you to agree to an undo any more; play on."
        end = await play_on(client, table)
        text, why = await refused(client, "play", action="show 1")
        assert why["clause"] == "kernel.over"
        text, _ = await refused(client, "look", table=f"{end['table']}0")
        assert text.startswith("You are not at a table “harvest_day-")

    with_client(body)


def test_what_never_changes_is_not_offered_for_subscription() -> None:
    async def body(client: Client) -> None:
        offered = client.server_capabilities
        assert offered.resources is not None
        assert not offered.resources.subscribe
        assert not offered.resources.list_changed
        assert offered.tools is not None
        assert not offered.tools.list_changed

    with_client(body)


def test_rules_by_clause_by_search_and_as_resources() -> None:
    async def body(client: Client) -> None:
        primer, begun = await call(client, "rules", game="lost_temple")
        assert primer.startswith("# Lost Temple")
        assert "LT-5.2" in begun["clauses"]
        text, found = await call(client, "rules", game="lost_temple", clause="lt-5")
        assert all(id.startswith("LT-5.") for id in found["clauses"])
        _, found = await call(client, "rules", game="lost_temple", search="idol packet")
        assert "LT-3.2" in found["clauses"]
        uri = "ludoteca://games/lost_temple/"
        read = await client.read_resource(f"{uri}primer")
        assert primer.startswith(read.contents[0].text)
        assert primer.endswith("LT-R26, LT-R27.")
        assert await call(client, "rules", game="lost_temple", search=" ") == (primer, begun)
        read = await client.read_resource(f"{uri}rules")
        assert text in read.contents[0].text
        read = await client.read_resource("ludoteca://games")
        assert len(read.contents[0].text.splitlines()) == len(SLUGS)
        with pytest.raises(MCPError, match="There is no game “chess”"):
            await client.read_resource("ludoteca://games/chess/rules")
        with pytest.raises(MCPError, match="There is no game “chess”"):
            await client.get_prompt("play_a_game", {"game": "chess"})
        for name, why in (("sing", "Unknown prompt: sing"), ("play_a_game", "Missing required")):
            with pytest.raises(MCPError, match=why) as error:
                await client.get_prompt(name)
            assert error.value.error.code == INVALID_PARAMS
        where = PromptReference(type="ref/prompt", name="play_a_game")
        begun = await client.complete(where, {"name": "game", "value": "ge"})
        assert begun.completion.values == ["geister"]
        prompt = await client.get_prompt("play_a_game", {"game": "geister"})
        assert "new_table (game “geister”)" in prompt.messages[0].content.text

    with_client(body)


def test_other_languages() -> None:
    assert set(languages()) >= {"de", "fr", "it", "nl"}

    async def body(client: Client) -> None:
        text, _ = await call(client, "new_table", game="lost_temple", seed=7)
        assert "Al tavolo: Dado e " in text
        assert "Quale personaggio tieni?" in text
        text, _ = await refused(client, "look", table="x")
        assert text.startswith("Non siedi a nessun tavolo «x»")

    with_client(body, make_server(lang="it", name="Dado"))


def test_the_drawing_is_for_clients_that_can_show_it() -> None:
    async def shown(client: Client) -> None:
        await call(client, "new_table", game="zagor", seed=1)
        answer = await client.call_tool("look", {})
        drawings = (answer.meta or {})[DRAWING]
        assert sorted(drawings) == ["upright", "wide"]
        for drawing in drawings.values():
            assert drawing.startswith("<svg")
            outside = re.findall(r"""(?:href|src)=["'](?!#|data:)""", drawing)
            assert outside == [], "it needs no network"
        assert DRAWING not in str(answer.content)

    async def hidden(client: Client) -> None:
        await call(client, "new_table", game="zagor", seed=1)
        answer = await client.call_tool("look", {})
        assert DRAWING not in (answer.meta or {})
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert (tools["look"].meta or {})["ui"] == {"resourceUri": PAGE}
        page = (await client.read_resource(PAGE)).contents[0]
        assert page.mime_type == APP_MIME_TYPE
        assert not re.search(r"https?:|<link|src=", page.text)

    apps = advertise(EXTENSION_ID, {"mimeTypes": [APP_MIME_TYPE]})
    with_client(shown, extensions=[apps])
    with_client(hidden)


def test_a_table_too_many_is_not_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is refused leaves no table behind."""
    made: list[LocalSeat] = []

    def noted(*args: Any) -> LocalSeat:
        made.append(LocalSeat(*args))
        return made[-1]

    monkeypatch.setattr(tools, "MOST_TABLES", 1)
    monkeypatch.setattr(tools, "LocalSeat", noted)

    async def body(client: Client) -> None:
        await call(client, "new_table", game="harvest_day")
        await refused(client, "new_table", game="harvest_day")
        await call(client, "leave")
        await call(client, "new_table", game="harvest_day")

    with_client(body)
    assert len(made) == 2


def test_tables_that_nobody_asks_for_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that goes without leaving its tables must not keep others out for good."""
    monkeypatch.setattr(tools, "MOST_TABLES", 1)

    async def body(client: Client) -> None:
        _, old = await call(client, "new_table", game="harvest_day")
        monkeypatch.setattr(tools, "FORGOTTEN", -1.0)
        _, new = await call(client, "new_table", game="harvest_day")
        await refused(client, "look", table=old["table"])
        await call(client, "look", table=new["table"])

    with_client(body, make_server(shared=True))


def test_descriptions_are_set_without_the_margin_of_the_code() -> None:
    async def body(client: Client) -> None:
        for tool in (await client.list_tools()).tools:
            assert "  " not in (tool.description or "")
            assert not (tool.description or " ").endswith(("\n", " "))

    with_client(body)


def test_whoever_shares_a_process_names_the_table() -> None:
    async def body(client: Client) -> None:
        text, _ = await refused(client, "look")
        assert text.startswith("You are not at a table; ")
        _, table = await call(client, "new_table", game="geister")
        text, _ = await refused(client, "look")
        assert text == "Name your table as sit or new_table gave it."
        assert (await call(client, "look", table=table["table"]))[1]["game"] == "geister"

    with_client(body, make_server(shared=True))


# -- As a process -------------------------------------------------------------------------------


def test_a_client_starts_it_and_speaks_by_stdin_and_stdout() -> None:
    async def body(client: Client) -> None:
        assert client.server_info.name == "ludoteca"
        assert client.instructions is not None
        assert "`play` answers" in client.instructions
        _, table = await call(client, "new_table", game="lost_temple", seed=5, players=3)
        _, why = await refused(client, "play", action="walk 9")
        assert why["clause"] == "LT-3.2"
        assert (await play_on(client, table))["ending"]

    args = [*COMMAND, "mcp", "--lang", "en"]
    with_client(body, StdioServerParameters(command=sys.executable, args=args, env={**os.environ}))


@contextmanager
def process(*args: str) -> Iterator[subprocess.Popen[str]]:
    found = subprocess.Popen(
        [sys.executable, *COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield found
    finally:
        found.kill()
        found.communicate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


def test_clients_come_by_http() -> None:
    port = free_port()

    async def body() -> None:
        for _ in range(600):
            try:
                await (await anyio.connect_tcp("127.0.0.1", port)).aclose()
                break
            except OSError:
                await anyio.sleep(0.1)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            _, table = await call(client, "new_table", game="harvest_day", seed=5)
            assert (await play_on(client, table))["ending"]

    with process("mcp", "--http", "--port", str(port)) as found:
        anyio.run(body)
        found.send_signal(signal.SIGINT)
        out, err = found.communicate(timeout=60)
        assert out == f"Ludoteca is at http://127.0.0.1:{port}/mcp\n"
        assert "Traceback" not in err


# -- At a real server ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`ludoteca serve` as a process of its own; bots answer at once."""
    database = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.db'}"
    args = ("serve", "--port", "0", "--database", database, "--pace", "0", "--workers", "1")
    with process(*args) as found:
        assert found.stdout is not None
        yield found.stdout.readline().rpartition(" ")[2].strip().rstrip("/")


def test_a_whole_game_at_a_server(server: str) -> None:
    async def body(client: Client) -> None:
        text, table = await call(client, "new_table", game="lost_temple", players=3, bots="easy")
        assert table["link"].startswith(f"{server}/t/")
        assert table["link"] in text
        assert table["names"][0] == "Dice"
        if not table["your_turn"]:
            _, table = await call(client, "wait")
        _, why = await refused(client, "play", action="walk 9")
        assert why["clause"].startswith("LT-")
        assert (await play_on(client, table))["ending"]

    with_client(body, make_server(name="Dice", server=server))


def test_a_model_and_a_person_at_one_table(server: str) -> None:
    """A link, a chat, somebody else's turn, a move that is too late, and getting up."""
    person = httpx.Client(base_url=server, trust_env=False, timeout=60)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    plan = {"game": "lost_temple", "seats": seats}
    made = person.post("/api/matches", json=plan).raise_for_status().json()
    home = f"/api/matches/{made['match']}/0"

    def ada() -> Data:
        found: Data = person.get(home).json()
        return found

    def answer(do: str, **said: Any) -> None:
        person.post(f"{home}/{do}", json=said).raise_for_status()

    def answer_all() -> None:
        """Ada plays until somebody else is asked."""
        while mine := [q for q in ada()["view"]["asked"] if q["player"] == 0]:
            answer("play", at=ada()["index"], action=mine[0]["options"][0])

    async def body(client: Client) -> None:
        text, _ = await refused(client, "sit", link=f"{server}/t/{made['match']}/wrong")
        assert text == "This invitation isn’t valid; ask for a new link."
        text, table = await call(client, "sit", link=f"{server}{made['path']}", name="Dice")
        assert table["names"] == ["Ada", "Dice"]
        assert table["seat"] == 1
        await call(client, "chat", text="ciao")
        answer("chat", at=ada()["index"], text="welcome")
        text, _ = await call(client, "look")
        assert "- Ada: welcome" in text

        if table["your_turn"]:
            options = table["questions"][0]["options"]
            _, table = await call(client, "play", action=options[0]["action"])
        assert not table["your_turn"]
        text, why = await refused(client, "play", action="pick 2")
        assert why["clause"] == "kernel.turn"
        text, _ = await call(client, "wait", seconds=0.2)
        assert "Ada" in text

        async with anyio.create_task_group() as group:
            group.start_soon(anyio.to_thread.run_sync, answer_all)
            _, table = await call(client, "wait", seconds=60)
        assert table["your_turn"]
        action = table["questions"][0]["options"][0]["action"]
        text, _ = await refused(client, "play", action=action, at=0)
        assert text.startswith("The table has moved on since")
        assert ada()["index"] == table["index"]
        await call(client, "leave")
        assert ada()["seats"][1]["kind"] == "open"
        text, _ = await refused(client, "look")
        assert text.startswith("You are not at a table")

    try:
        with_client(body)
    finally:
        person.close()


def test_a_model_is_asked_whether_moves_may_be_taken_back(server: str) -> None:
    person = httpx.Client(base_url=server, trust_env=False, timeout=60)
    plan = {"game": "grand_banquet", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    made = person.post("/api/matches", json=plan).raise_for_status().json()
    home = f"/api/matches/{made['match']}/0"

    async def body(client: Client) -> None:
        _, table = await call(client, "sit", link=f"{server}{made['path']}")
        while table["your_turn"]:
            action = table["questions"][0]["options"][0]["action"]
            _, table = await call(client, "play", action=action)
        while not table["your_turn"]:
            ada = person.get(home).json()
            [asked] = ada["view"]["asked"]
            move = {"at": ada["index"], "action": asked["options"][0]}
            person.post(f"{home}/play", json=move).raise_for_status()
            _, table = await call(client, "look")
        person.post(f"{home}/undo", json={"at": table["index"]}).raise_for_status()
        text, table = await call(client, "look")
        assert "Somebody wants to take moves back and asks you to agree: answer_undo." in text
        assert table["your_turn"]
        text, _ = await call(client, "answer_undo", agree=True)
        assert "- Ada has taken moves back." in text
        assert person.get(home).json()["view"]["asked"] == [asked]

    try:
        with_client(body)
    finally:
        person.close()


def test_in_real_time_an_option_is_pressed_when_it_is_ripe(server: str) -> None:
    async def body(client: Client) -> None:
        live = {"knife_mode": "live"}
        _, table = await call(client, "new_table", game="catch_division", options=live)
        for _ in range(ENOUGH):
            options = [o["action"] for asked in table["questions"] for o in asked["options"]]
            if "stop 1" in options:
                break
            do = {"action": options[0]} if options else {}
            _, table = await call(client, "play" if options else "wait", **do)
        _, told = await call(client, "explain", action="stop 1")
        assert told == {"allowed": True}
        text, _ = await call(client, "play", action="stop 1")
        assert "Dice" in text

    with_client(body, make_server(name="Dice", server=server))


def test_a_link_to_one_seat_and_one_that_is_used(server: str) -> None:
    with httpx.Client(base_url=server, trust_env=False, timeout=60) as person:
        plan = {"game": "harvest_day", "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = person.post("/api/matches", json=plan).raise_for_status().json()
    link = f"{server}{made['links'][0]['path']}"

    async def body(client: Client) -> None:
        _, table = await call(client, "sit", link=link)
        assert (table["seat"], table["game"]) == (1, "harvest_day")
        text, _ = await refused(client, "sit", link=link)
        assert text.startswith("This link has been used and the seat is taken")

    with_client(body)


def test_a_server_that_goes_away(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with process("serve", "--port", "0", "--database", database, "--workers", "1") as found:
        assert found.stdout is not None
        url = found.stdout.readline().rpartition(" ")[2].strip()

        async def body(client: Client) -> None:
            await call(client, "new_table", game="harvest_day")
            found.kill()
            found.wait()
            for tool in ("leave", "look", "wait"):  # a seat that could not be given up is kept
                text, _ = await refused(client, tool)
                assert text.startswith(f"{url.rstrip('/')} does not answer; check the address")

        with_client(body, make_server(server=url))


def test_what_is_not_answered_is_not_done_twice(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer to every kind of deed is lost on its way; the deed is done all the same."""
    posted: list[str] = []
    request = httpx2.AsyncClient.request

    async def losing(self: Any, method: str, path: str, **more: Any) -> Any:
        answer = await request(self, method, path, **more)
        if method == "POST":
            posted.append(path.rpartition("/")[2])
            if posted.count(posted[-1]) == 1:
                raise httpx2.ReadError("lost")
        return answer

    monkeypatch.setattr(httpx2.AsyncClient, "request", losing)

    async def body(client: Client) -> None:
        text, _ = await refused(client, "new_table", game="lost_temple")
        assert "does not answer" in text
        assert posted == ["matches"]
        _, table = await call(client, "new_table", game="lost_temple")
        await refused(client, "chat", text="hello")
        text, table = await call(client, "look")
        assert [line for line in table["news"] if "hello" in line] == ["Dice: hello"]
        while not table["your_turn"]:
            _, table = await call(client, "wait")
        options = table["questions"][0]["options"]
        await call(client, "play", action=options[0]["action"])  # which may be sent again
        await refused(client, "leave")
        await call(client, "leave")
        text, _ = await refused(client, "look")
        assert text.startswith("You are not at a table")
        assert posted == ["matches"] * 2 + ["chat"] + ["play"] * 2 + ["leave"] * 2

    with_client(body, make_server(name="Dice", server=server))


# -- The command --------------------------------------------------------------------------------


def said(*args: str) -> str:
    """The one line of a command that is refused."""
    result = CliRunner().invoke(app, ["mcp", *args])
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    line: str = result.stderr.strip()
    assert "\n" not in line
    return line


def test_the_command_refuses_in_one_line() -> None:
    assert said("--server", "my club", "--lang", "en").startswith("“my club” is not the address")
    assert said("--lang", "xx").endswith("there are: de, en, fr, it, nl")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = said("--http", "--port", str(port), "--lang", "en")
        assert told.startswith(f"cannot listen at 127.0.0.1 port {port}: ")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapters, "find_spec", lambda _: None)
    for name in [name for name in sys.modules if name.startswith("ludoteca.adapters.mcp")]:
        monkeypatch.delitem(sys.modules, name)
    assert said("--lang", "en").startswith("this needs more packages; install them with: ")
    told = 'servono altri pacchetti; installali con: pip install "ludoteca[mcp]"'
    assert said("--lang", "it") == told


def test_help_shows_examples() -> None:
    text = CliRunner().invoke(app, ["mcp", "--help"]).stdout
    assert "ludoteca mcp --http --port 8087" in text
