"""What others have made: where it is from, under which licence, and unchanged."""

from __future__ import annotations

import hashlib
import tomllib

from ludoteca.web.pages import STATIC

VENDOR = STATIC / "vendor"


def test_every_file_of_others_is_as_it_came():
    told = tomllib.loads((VENDOR / "ORIGIN.toml").read_text("utf-8"))
    named: set[str] = set()
    for package in told.values():
        assert all(package[key] for key in ("version", "origin", "licence"))
        for name, file in package["files"].items():
            named.add(name)
            assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == file["sha256"], name
    assert named | {"ORIGIN.toml"} == {file.name for file in VENDOR.iterdir()}


def test_htmx_is_of_the_version_that_is_named():
    told = tomllib.loads((VENDOR / "ORIGIN.toml").read_text("utf-8"))["htmx"]
    assert f'version="{told["version"]}"' in (VENDOR / "htmx.min.js").read_text("utf-8")
