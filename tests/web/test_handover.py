"""A new process takes over while people play: nothing is refused and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from ludoteca.web import handover
from ludoteca.web import serve as serving
from ludoteca.web.app import create_app
from ludoteca.web.doors import has_news


class Player:
    """Plays a match without a break; any request that fails is kept. `fresh`: a connection each."""

    def __init__(self, server, seed, fresh):
        headers = {"Connection": "close"} if fresh else {}
        self.guest = server.guest(headers=headers)
        self.luck = random.Random(seed)
        self.match = ""
        self.moves = []
        self.failed = []
        self.fresh = fresh
        self.again = 0
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.stop.is_set():
            try:
                if not self.match or self.guest.table(self.match)["over"]:
                    self.match = self.guest.create("me", "me")["match"]
                seat, index, action = self.guest.move(self.match, self.luck)
                self.moves.append((self.match, seat, index, action))
            except (httpx.RemoteProtocolError, httpx.ReadError) as error:
                # A connection that is kept can be closed in the moment of asking: then one asks
                # again, as browsers do. A new one is always answered.
                self.again += 1
                if self.fresh or self.again > 2:
                    self.failed.append(repr(error))
                    return
            except (httpx.HTTPError, AssertionError) as error:
                self.failed.append(repr(error))
                return

    def plays_on(self):
        """Waits for one more move, or says at once why there was none."""
        played = len(self.moves)
        until(lambda: len(self.moves) > played or self.failed)
        assert self.failed == []


def until(true):
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def is_alive(pid):
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.mark.parametrize(("kind", "times"), [("sqlite", 2), ("postgres", 1)])
def test_it_hands_over_under_load(serve_process, request, monkeypatch, tmp_path, kind, times):
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    url = request.getfixturevalue(f"{kind}_url")
    with serve_process("--pace", "0", database=url) as server:
        lines = server.process.stdout
        players = [Player(server, n, fresh=n % 2 == 0) for n in range(3)]
        pid = server.process.pid
        try:
            for player in players:
                player.thread.start()
            for player in players:
                player.plays_on()
            for _ in range(times):
                os.kill(pid, signal.SIGUSR2)
                said = lines.readline()
                assert said.startswith("Ludoteca hands over to process ")
                old, pid = pid, int(said.split()[-1])
                assert lines.readline() == server.said
                until(lambda: not is_alive(old))  # noqa: B023
                for player in players:
                    player.plays_on()
            for player in players:
                player.stop.set()
                player.thread.join(30)
            assert [player.failed for player in players] == [[], [], []]
            for player in players:
                check_kept(player)
            os.kill(pid, signal.SIGTERM)
            until(lambda: not is_alive(pid))
            assert "Traceback" not in server.process.stderr.read()
        finally:
            for player in players:
                player.stop.set()
                player.guest.close()
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)


def check_kept(player):
    """Every move that was acknowledged is in the log, at its index."""
    for match in {match for match, *_ in player.moves}:
        logs = [player.guest.events(match, seat) for seat in (0, 1)]
        for at, seat, index, action in player.moves:
            if at == match:
                assert logs[seat][index]["data"]["action"] == action


def test_streams_end_and_come_back(serve_process):
    with serve_process() as server, server.guest() as ada:
        match = ada.create("me", "me")["match"]
        pid = server.process.pid
        try:
            with ada.stream("GET", f"/api/matches/{match}/0/stream") as stream:
                lines = stream.iter_lines()
                assert next(lines) == "event: news"
                os.kill(pid, signal.SIGUSR2)
                assert list(lines)[-1] == ""
            old, pid = pid, int(server.process.stdout.readline().split()[-1])
            until(lambda: not is_alive(old))
            with ada.stream("GET", f"/api/matches/{match}/0/stream") as stream:
                assert next(stream.iter_lines()) == "event: news"
                os.kill(pid, signal.SIGTERM)
            until(lambda: not is_alive(pid))
        finally:
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)


def test_if_the_new_process_fails_the_old_one_goes_on(serve_process, tmp_path):
    with serve_process() as server, server.guest() as ada:
        match = ada.create("me", "me")["match"]
        key = tmp_path / "guests.key"
        key.rename(tmp_path / "away")
        key.write_text("damaged")
        os.kill(server.process.pid, signal.SIGUSR2)
        assert "damaged" in server.process.stderr.readline()
        assert "the new process has not started" in server.process.stderr.readline()
        ada.move(match)
        assert server.end(signal.SIGTERM)[0] == 0


# -- Whoever is connected -----------------------------------------------------------------------

ASKED = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


@contextmanager
def two_doors(folder):
    """A server with an entrance for the network, and what tells it to give way."""
    app = create_app(database=f"sqlite:///{folder / 'tables.db'}", workers=1)
    with serving.listen("127.0.0.1", 0) as first, serving.listen("127.0.0.2", 0) as second:
        server = serving.Server(app, first, entrance=second)
        loops = []

        async def run():
            loops.append(asyncio.get_running_loop())
            await server.serve([first])

        thread = threading.Thread(target=asyncio.run, args=(run(),))
        thread.start()
        try:
            until(lambda: app.state.network.address)
            addresses = first.getsockname(), second.getsockname()
            yield addresses, lambda: loops[0].call_soon_threadsafe(server.wait_for_next)
        finally:
            server.should_exit = True
            thread.join(60)
            assert not thread.is_alive()


def connect(address):
    made = socket.create_connection(address, 60)
    made.settimeout(60)
    return made


def answer(connection):
    """The whole answer; it has a body of one line."""
    said = b""
    while not said.endswith(b"}"):
        more = connection.recv(4096)
        assert more, "it was closed without an answer"
        said += more
    return said


def test_whoever_is_asking_is_answered_at_both_doors(tmp_path, monkeypatch):
    """What is silent is closed; half a question on a connection that was kept is heard out."""
    monkeypatch.setattr(serving, "LAST_WORDS", 0.1)
    monkeypatch.setattr(serving, "GRACE", 60)
    with two_doors(tmp_path) as (addresses, give_way), ExitStack() as connections:
        doors = []
        for address in addresses:
            kept, silent, new = (connections.enter_context(connect(address)) for _ in range(3))
            for one in (kept, silent):
                one.sendall(ASKED)
                assert b"connection: close" not in answer(one)
            kept.sendall(ASKED[:20])
            doors.append((kept, silent, new))
        give_way()
        for kept, silent, new in doors:
            assert silent.recv(1) == b""
            kept.sendall(ASKED[20:])
            new.sendall(ASKED)
            for one in (kept, new):
                assert b"connection: close" in answer(one)
                assert one.recv(1) == b""


def test_a_question_that_has_arrived_unread_is_no_silence():
    here, there = socket.socketpair()
    with here, there:
        transport = SimpleNamespace(get_extra_info=lambda _: here)
        assert not has_news(transport)
        there.sendall(b"G")
        assert has_news(transport)
        here.close()
        assert not has_news(transport)


# -- systemd ------------------------------------------------------------------------------------


def test_systemd_passes_a_socket_and_is_told(tmp_path):
    """As with socket activation: the socket has the number 3, and readiness goes to a socket."""
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    told.bind(str(tmp_path / "notify"))
    told.settimeout(60)
    script = (
        "import os, sys; os.environ |= {'LISTEN_PID': str(os.getpid()), 'LISTEN_FDS': '1'};"
        "os.dup2(int(sys.argv.pop(1)), 3); from ludoteca.cli import main; main()"
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        number = listening.fileno()
        command = [sys.executable, "-c", script, str(number), "serve"]
        command += ["--database", f"sqlite:///{tmp_path / 't.db'}"]
        env = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")}
        process = subprocess.Popen(command, pass_fds=[number], env=env, stdout=subprocess.PIPE)
        try:
            # Whoever comes before it is up waits, and is answered.
            assert httpx.get(f"http://127.0.0.1:{port}/health", timeout=60).status_code == 200
            assert told.recv(100) == b"READY=1"
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.communicate()
            told.close()


def test_the_first_process_of_a_container_stays(tmp_path, monkeypatch, caplog):
    with serving.listen("127.0.0.1", 0) as listening:
        server = serving.Server(create_app(database=f"sqlite:///{tmp_path / 't.db'}"), listening)
        monkeypatch.setattr(os, "getpid", lambda: 1)
        monkeypatch.setattr(handover, "start_next", lambda _: pytest.fail("it was started"))
        server.hand_over()
    assert not server.should_exit
    assert "start another container" in caplog.text


def test_nothing_is_passed_on_to_others(monkeypatch):
    monkeypatch.setenv("LISTEN_PID", "1")
    monkeypatch.setenv("LISTEN_FDS", "3")
    assert handover.passed_on() == []


def test_systemd_need_not_be_there(monkeypatch):
    monkeypatch.setenv("NOTIFY_SOCKET", "")
    handover.notify("READY=1")
    # A name that is no file is everybody's: others may run these tests just now.
    name = f"ludoteca-test-{os.getpid()}"
    monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(f"\0{name}")
        handover.notify("READY=1")
        assert told.recv(100) == b"READY=1"
