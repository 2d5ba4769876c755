"""Pages as a browser gets them: each holds what every page must hold."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from typing import Any

VOID = {"br", "hr", "img", "input", "link", "meta", "source"}
NAMED = {"input", "select", "textarea"}


class Page(HTMLParser):
    """A page taken apart: ids, addresses, and what a strict policy or a screen reader minds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.faults: list[str] = []
        self.labels: set[str] = set()
        self.fields: list[dict[str, str]] = []
        self.headings = 0
        self.open: list[str] = []
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f"never closed: {self.open}")
        self.faults += [f"twice: {id}" for id in set(self.ids) if self.ids.count(id) > 1]
        for field in self.fields:
            if "aria-label" not in field and field.get("id") not in self.labels:
                self.faults.append(f"a field without a name: {field}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        if "id" in had:
            self.ids.append(had["id"])
        self.addresses += [had[key] for key in ("href", "src", "action") if key in had]
        if tag == "script" and "src" not in had:
            self.faults.append("a script in the page")
        if tag == "style" or "style" in had:
            self.faults.append(f"a style in the page: {tag} {had}")
        self.faults += [f"{name} on {tag}" for name in had if name.startswith(("on", "hx-on"))]
        if tag == "img" and "alt" not in had:
            self.faults.append("a picture without words")
        if tag in NAMED and had.get("type") != "hidden" and "label" not in self.open:
            self.fields.append(had)
        if tag == "label" and "for" in had:
            self.labels.add(had["for"])
        self.headings += tag == "h1"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> where it should not be")


def looked_at(guest: Any, path: str, status: int = 200, **headers: str) -> str:
    """A page that holds everything that every page must hold."""
    answer = guest.get(path, headers=headers, follow_redirects=True)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("text/html")
    page = Page(answer.text)
    assert page.faults == []
    assert page.headings == 1
    assert all(address.startswith(("/", "#", "http://127.0.0.1")) for address in page.addresses)
    return answer.text


def new_table(guest: Any, **form: str) -> Any:
    return guest.post("/new/lost_temple", data=form)


def shared(guest: Any, *names: str) -> str:
    """A table of people on one device; its id."""
    form = {"players": str(len(names))}
    for n, name in enumerate(names):
        form |= {f"seat-{n}": "me", f"name-{n}": name}
    answer = new_table(guest, **form)
    assert answer.status_code == 303
    return answer.headers["location"].removeprefix("/m/")


def finished(guest: Any) -> str:
    """A match that is over; its id."""
    match = shared(guest, "Ada", "Bo")
    luck = random.Random(1)
    while not guest.table(match)["over"]:
        guest.move(match, luck)
    return match


def invited(guest: Any) -> tuple[str, str]:
    """A table with an open seat: its id, and the link to it."""
    answer = new_table(guest, **{"players": "2", "seat-1": "open"})
    assert answer.status_code == 303
    match = re.fullmatch(r"/m/(\w+)/invite", answer.headers["location"])
    assert match is not None
    page = looked_at(guest, answer.headers["location"])
    (link,) = re.findall(r'data-copy="([^"]+)"', page)
    return match[1], link
