"""The container file and the units of systemd: parsed, and everything they name is there."""

from __future__ import annotations

import configparser
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludoteca.cli import app
from ludoteca.table.backstage import LAST
from ludoteca.web import serve as serving

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
INSTRUCTIONS = {
    "FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL",
    "HEALTHCHECK", "ENTRYPOINT", "CMD",
}  # fmt: skip
KNOWN = {
    "Unit": {"Description", "Requires", "After"},
    "Install": {"WantedBy"},
    "Socket": {"ListenStream", "Backlog"},
    "Service": {
        "Type", "NotifyAccess", "ExecStart", "ExecReload", "Restart", "RestartSec",
        "TimeoutStopSec", "KillMode", "User", "Group", "StateDirectory", "StateDirectoryMode",
        "Environment", "EnvironmentFile", "UMask", "LimitNOFILE", "NoNewPrivileges",
        "ProtectSystem", "ProtectHome", "PrivateTmp", "PrivateDevices", "ProtectProc",
        "ProtectClock", "ProtectHostname", "ProtectKernelTunables", "ProtectKernelModules",
        "ProtectKernelLogs", "ProtectControlGroups", "RestrictAddressFamilies",
        "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality",
        "CapabilityBoundingSet", "SystemCallArchitectures", "SystemCallFilter",
    },
}  # fmt: skip
"""What systemd.unit(5), systemd.socket(5), systemd.service(5) and systemd.exec(5) know."""


# -- The container ------------------------------------------------------------------------------


def steps() -> list[tuple[str, str]]:
    """The instructions of the container file."""
    text = (PACKAGING / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def last_stage() -> dict[str, str]:
    found = steps()
    start = max(n for n, (name, _) in enumerate(found) if name == "FROM")
    return dict(found[start:])


def test_every_step_is_one_that_there_is():
    found = steps()
    assert {name for name, _ in found} <= INSTRUCTIONS
    assert found[0][0] == "FROM"
    for name, rest in found:
        if name in ("ENTRYPOINT", "CMD"):
            assert all(isinstance(word, str) for word in json.loads(rest))


def test_what_is_copied_is_there_and_is_all_that_a_wheel_needs():
    copied: list[str] = []
    for name, rest in steps():
        if name == "COPY" and not rest.startswith("--from"):
            *sources, _ = rest.split()
            copied += sources
    assert [name for name in copied if not (ROOT / name).exists()] == []
    wanted = re.search(
        r"^NEEDED = \((.*)\)$", (ROOT / "tests/cli/test_package.py").read_text(), re.M
    )
    assert wanted is not None
    assert set(copied) == {"requirements.lock", "ludoteca", *re.findall('"(.*?)"', wanted[1])}


def test_it_installs_only_what_is_locked():
    installs = [rest for name, rest in steps() if name == "RUN" and "pip install" in rest]
    assert all("--require-hashes" in one or "--no-deps" in one for one in installs)
    assert len(installs) == 2


def test_it_does_not_run_as_root_and_keeps_its_data_outside():
    stage = last_stage()
    assert stage["USER"] not in ("", "root", "0")
    assert f"LUDOTECA_DATA={stage['VOLUME']}" in stage["ENV"].split()
    assert stage["STOPSIGNAL"] == signal.SIGTERM.name


def started(words: list[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What a command line of `ludoteca serve` would start."""
    told: dict[str, object] = {}

    def run(host: str, port: int | None, **more: object) -> None:
        told.update(host=host, port=port, **more)

    monkeypatch.setattr(serving, "serve", run)
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return told


def test_its_command_starts_a_server_that_others_reach(monkeypatch):
    stage = last_stage()
    assert json.loads(stage["ENTRYPOINT"]) == ["ludoteca"]
    told = started(json.loads(stage["CMD"]), monkeypatch)
    assert told["host"] == "0.0.0.0"
    assert str(told["port"]) == stage["EXPOSE"] == str(serving.PORT)
    check = stage["HEALTHCHECK"]
    assert f"http://127.0.0.1:{stage['EXPOSE']}/health" in check
    command = json.loads(check.partition("CMD ")[2])
    compile(command[2], "healthcheck", "exec")


def test_what_a_host_decides_reaches_the_server(monkeypatch):
    words = ["--tables", "7", "--expire", "60", "--public-url", "https://club.example"]
    told = started(["serve", *words, "--workers", "3", "--log", "json"], monkeypatch)
    assert (told["tables"], told["expire"], told["workers"]) == (7, 60, 3)
    assert (told["public_url"], told["log"]) == ("https://club.example", "json")


def test_what_it_runs_answers_its_check_and_obeys_its_signal(tmp_path):
    """Entry, command, variables, check and signal as they are written, without the container."""
    stage = last_stage()
    port = stage["EXPOSE"]
    words = [word.replace(port, "0") for word in json.loads(stage["CMD"])]
    variables = dict(one.split("=") for one in stage["ENV"].split() if "$" not in one)
    variables["LUDOTECA_DATA"] = str(tmp_path)
    entry = [sys.executable, "-c", "from ludoteca.cli import main; main()"]
    server = subprocess.Popen(
        [*entry, *words], env={**os.environ, **variables}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().rstrip("/\n").rpartition(":")[2]
        check = json.loads(stage["HEALTHCHECK"].partition("CMD ")[2].replace(port, address))
        assert check[0] == "python"
        check[0] = sys.executable
        assert subprocess.run(check).returncode == 0
        server.send_signal(signal.Signals[stage["STOPSIGNAL"]])
        assert server.wait(60) == 0
        assert subprocess.run(check, stderr=subprocess.DEVNULL).returncode != 0
    finally:
        server.kill()
        server.communicate()
    assert (tmp_path / "tables.db").exists()


def test_what_one_stage_makes_the_next_one_takes():
    found = steps()
    [made] = [rest.split()[-1] for name, rest in found if name == "RUN" and "-m venv" in rest]
    [taken] = [rest.split()[1:] for name, rest in found if name == "COPY" and "--from" in rest]
    assert taken == [made, made]
    assert last_stage()["ENV"].split()[0] == f"PATH={made}/bin:$PATH"
    commands = [rest.split()[0] for name, rest in found if name == "RUN"]
    assert set(commands) == {"python", f"{made}/bin/pip", "useradd"}
    stages = [rest.split()[0] for name, rest in found if name == "FROM"]
    assert len(set(stages)) == 1, "what is compiled for one Python is for no other"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = re.fullmatch(r"docker\.io/library/python:([\d.]+)-slim", stages[0])
    assert version is not None
    assert project["requires-python"] == f">={version[1]}"
    assert json.loads(last_stage()["ENTRYPOINT"])[0] in project["scripts"]


# -- The units ----------------------------------------------------------------------------------


def unit(name: str) -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(interpolation=None, delimiters=["="], comment_prefixes=["#"])
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read_string((PACKAGING / name).read_text("utf-8"))
    return parsed


@pytest.mark.parametrize("name", ["ludoteca.service", "ludoteca.socket"])
def test_every_key_of_a_unit_is_known(name):
    parsed = unit(name)
    for section in parsed.sections():
        assert set(parsed[section]) <= KNOWN[section], section


def test_the_service_starts_what_there_is(monkeypatch):
    service = unit("ludoteca.service")["Service"]
    command, *words = service["ExecStart"].split()
    assert command.endswith("/ludoteca")
    started(words, monkeypatch)
    assert int(service["LimitNOFILE"]) >= 65536
    listens = unit("ludoteca.socket")["Socket"]["ListenStream"]
    assert listens == f"127.0.0.1:{serving.PORT}"


def test_the_service_expects_what_the_server_does():
    service = unit("ludoteca.service")["Service"]
    # The server says that it is ready, and after a handover which process it is now: a child.
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "all")
    # To hand over is asked of the server alone; and it ends its bots itself.
    assert service["ExecReload"] == "/bin/kill -USR2 $MAINPID"
    assert service["KillMode"] == "mixed"
    # It is killed only after all that it may wait for: answers, then what is still to be written.
    assert int(service["TimeoutStopSec"]) > 2 * serving.GRACE + LAST
    assert service["Environment"] == f"LUDOTECA_DATA=/var/lib/{service['StateDirectory']}"
    # The address is the socket's: there is no other to name.
    assert "--host" not in service["ExecStart"]
    assert "--port" not in service["ExecStart"]
    assert unit("ludoteca.service")["Unit"]["Requires"] == "ludoteca.socket"


def test_the_page_for_hosts_finds_the_data_of_the_service():
    """Commands of the host are another process: as which user they run, and where they look."""
    service = unit("ludoteca.service")["Service"]
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    part = page.partition("## As a service")[2].partition("\n## ")[0]
    shown = re.findall(r"^runuser -u (\w+) -- env (\S+) (\S+) (\w+)", part, re.M)
    assert {command for *_, command in shown} >= {"doctor", "backup"}
    for user, data, program, _ in shown:
        assert (user, data) == (service["User"], service["Environment"])
        assert program == service["ExecStart"].split()[0]
    assert f". {service['EnvironmentFile'].removeprefix('-')};" in part
    # What it writes it may write.
    for _, data, _, file in re.findall(r"env (\w+)=(\S+) \S+ (backup) (\S+)", part):
        assert Path(file).parent == Path(data)


def test_the_service_may_read_the_token_that_the_page_for_hosts_makes():
    service = unit("ludoteca.service")["Service"]
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    made = re.search(r"install -m (\d+) -g (\w+) /dev/stdin (\S+)", page)
    assert made is not None
    mode, group, file = made.groups()
    assert (int(mode, 8) & 0o077, group) == (0o040, service["Group"])
    drop_in = re.findall(r"^ +ExecStart=(\S.*)$", page, re.M)
    assert drop_in == [f"{service['ExecStart']} --admin-token-file {file}"]


def test_systemd_itself_finds_nothing_wrong(tmp_path):
    for name in ("ludoteca.service", "ludoteca.socket"):
        text = (PACKAGING / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace("/opt/ludoteca/bin/ludoteca", sys.executable))
    files = sorted(str(file) for file in tmp_path.iterdir())
    verify = ["systemd-analyze", "verify", "--man=no", *files]
    told = subprocess.run(verify, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.skipif(os.getuid() != 0, reason="only root can run a systemd of its own")
def test_under_systemd_it_is_reloaded_and_comes_back():
    """Nobody is refused while it hands over; killed, it is started again; it stops in order."""
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    told = subprocess.run(
        [*alone, sys.executable, Path(__file__).with_name("under_systemd.py")],
        capture_output=True,
        text=True,
    )
    if "Operation not permitted" in told.stderr or '"up": false' in told.stdout:
        pytest.skip("no systemd can run here")
    found = json.loads(told.stdout.splitlines()[-1])
    assert found["failed"] == 0
    assert found["after reload"] == ["active", "success", "0"]
    assert found["after kill"] == ["active", "1"]
    assert found["after stop"] == ["inactive", "success", "0"]
    assert found["data"] == {
        "ludoteca": "0o700", "guests.key": "0o600", "tables.db": "0o600", "tables.db.lock": "0o600",
    }  # fmt: skip
