"""The container file and the units of systemd: parsed, and everything they name is there."""

from __future__ import annotations

import configparser
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludoteca.cli import app
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
        "TimeoutStopSec", "User", "Group", "StateDirectory", "StateDirectoryMode", "Environment",
        "EnvironmentFile", "UMask", "LimitNOFILE", "NoNewPrivileges", "ProtectSystem",
        "ProtectHome", "PrivateTmp", "PrivateDevices", "ProtectProc", "ProtectClock",
        "ProtectHostname", "ProtectKernelTunables", "ProtectKernelModules", "ProtectKernelLogs",
        "ProtectControlGroups", "RestrictAddressFamilies", "RestrictNamespaces",
        "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality", "CapabilityBoundingSet",
        "SystemCallArchitectures", "SystemCallFilter",
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
    assert service["ExecReload"].endswith("-USR2 $MAINPID")
    assert int(service["LimitNOFILE"]) >= 65536
    listens = unit("ludoteca.socket")["Socket"]["ListenStream"]
    assert listens == f"127.0.0.1:{serving.PORT}"


def test_systemd_itself_finds_nothing_wrong(tmp_path):
    for name in ("ludoteca.service", "ludoteca.socket"):
        text = (PACKAGING / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace("/opt/ludoteca/bin/ludoteca", sys.executable))
    files = sorted(str(file) for file in tmp_path.iterdir())
    verify = ["systemd-analyze", "verify", "--man=no", *files]
    told = subprocess.run(verify, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")
