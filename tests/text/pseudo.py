"""The package in a pseudo-language: what is not written in it came from no table.

`python pseudo.py copy PACKAGE FOLDER` makes a copy of the package in which every Dutch text is
written in wide letters. With that copy, `python pseudo.py look AREA …` asks for the pages in Dutch
and prints, as JSON, every text with a plain word in it, under the page that shows it.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter
from typing import Any

CARRIER = "nl"
WIDE = {n: n + 0xFEE0 for first in "aA" for n in range(ord(first), ord(first) + 26)}
"""Every letter and its wide twin."""

PLACEHOLDER = re.compile(r"(%\(\w+\)s)")
PLAIN = re.compile(r"[A-Za-z]{2,}")

OUR_NAME = r"Ludoteca|Minutia"
ADDRESS = r"https?://\S+|/[\w/.{}-]+|[\w.-]+\.(?:md|ludo|json|example)\b"
MARK = r"\b[A-Z]{1,3}\d*-(?:R\d+|\d+(?:\.\d+)?)"
ACTION = r"\bgo \d\b"  # as authors write it, on their page
CODE = r"\b[0-9a-z]{14}\b|\b[0-9a-f]{8,}\b|\bP\d\b|[+−]\d+°?"
ALLOWED = re.compile("|".join((OUR_NAME, ADDRESS, MARK, ACTION, CODE)))
"""Names, addresses, the ids of clauses, and codes are the same in every language."""

BY_BABEL = ("en", "of", "seconde", "seconden", "ms", "MB")
"""How lists, spans of time and amounts are written; not by us."""

SPOKEN = ("alt", "aria-label", "aria-valuetext", "content", "label", "placeholder", "title")
"""Attributes that somebody reads or hears."""
CARRIED = re.compile(r"data-(?:[\w-]*title|done|found|lost|none|primer|said|text|turn-title|why)")
"""Attributes that hold a text for the scripts of the page."""
BECAUSE = re.compile(r'href="(/m/\w+/replay/because\?[^"]+)"')
"""Where a line of the log tells why it came about."""
SILENT = {"script", "style", "code", "kbd", "time"}
"""What is not text, or is written by the machine: programs, commands, and times of day."""


# -- The copy -----------------------------------------------------------------------------------


def wide(text: str) -> str:
    """A text in wide letters, which keeps all that is filled in later."""
    return "".join(
        part if PLACEHOLDER.fullmatch(part) else part.translate(WIDE)
        for part in PLACEHOLDER.split(text)
    )


def wide_template(text: str) -> str:
    """The same for a text with fields; the words of a plural are in the field itself."""
    made: list[str] = []
    for said, name, form, _ in Formatter().parse(text):
        made.append(wide(said).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            form = (form or "").translate(WIDE) if "|" in (form or "") else form
            made.append("{" + name + (f":{form}" if form else "") + "}")
    return "".join(made)


def marked(house: Path, folder: Path) -> Path:
    """A copy of the package whose Dutch is written in wide letters."""
    copy = folder / "ludoteca"
    unneeded = shutil.ignore_patterns("__pycache__")
    shutil.copytree(house, copy, ignore=unneeded)
    for file in copy.rglob(f"text/{CARRIER}.toml"):
        file.write_text(_as_toml(tomllib.loads(file.read_text("utf-8"))), "utf-8")
    for file in (*copy.rglob("clauses.toml"), *copy.rglob("meta.toml")):
        said = re.compile(rf'(?<=\b{CARRIER} = ")((?:[^"\\]|\\.)*)')
        file.write_text(said.sub(lambda hit: wide(hit[1]), file.read_text("utf-8")), "utf-8")
    catalogue = copy / "text" / f"{CARRIER}.po"
    head, *entries = re.split(r"\n\n(?=#|msg)", catalogue.read_text("utf-8"))
    catalogue.write_text("\n\n".join([head, *map(_wide_entry, entries)]), "utf-8")
    return copy


def _as_toml(texts: dict[str, dict[str, str]]) -> str:
    lines: list[str] = []
    for section, entries in texts.items():
        lines.append(f"[{section}]")
        for key, said in entries.items():
            # What is typed at a terminal is no text to be read.
            text = said if (section, key) == ("play", "yes") else wide_template(said)
            lines.append(f"{json.dumps(key)} = {json.dumps(text, ensure_ascii=False)}")
    return "\n".join(lines)


def _wide_entry(entry: str) -> str:
    before, said = re.split(r"\n(?=msgstr)", entry, maxsplit=1)
    return before + "\n" + re.sub(r'"(.*)"', lambda hit: f'"{wide(hit[1])}"', said)


# -- What a page says ---------------------------------------------------------------------------


class Reader(HTMLParser):
    """All that a page says to somebody who reads or hears it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.open: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        foreign = tag != "html" and "lang" in had
        silent = tag in SILENT or foreign or (bool(self.open) and self.open[-1][1])
        if tag not in ("br", "hr", "img", "input", "link", "meta", "path", "use"):
            self.open.append((tag, silent))
        if not silent:
            self.said += [value for name, value in had.items() if self._is_spoken(tag, name, had)]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        depth = len(self.open)
        self.handle_starttag(tag, attrs)
        del self.open[depth:]

    def _is_spoken(self, tag: str, name: str, had: dict[str, str]) -> bool:
        if tag == "meta":
            about = had.get("name", "") + had.get("property", "")
            return name == "content" and about.endswith(("description", "title"))
        if name == "value":
            return tag == "input" and had.get("type") in ("submit", "button")
        return (name in SPOKEN and name != "content") or bool(CARRIED.fullmatch(name))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (self.open and self.open[-1][1]):
            self.said.append(data)


def unmarked(text: str, names: re.Pattern[str]) -> bool:
    """Whether a plain word is left that is nobody's name."""
    return PLAIN.search(ALLOWED.sub(" ", names.sub(" ", text))) is not None


# -- Looking, with the copy ---------------------------------------------------------------------


class Look:
    """Everything that was shown, page by page, and the plain texts in it."""

    def __init__(self) -> None:
        from starlette.testclient import TestClient

        from ludoteca.bots.character import NAMES
        from ludoteca.kernel import shelf
        from ludoteca.scene.gallery import NAMES as LEARNERS
        from ludoteca.table import reviewing, thinking
        from ludoteca.web.app import create_app
        from ludoteca.web.safety import Limits, Rate

        # The words are the same, however short somebody thinks.
        reviewing.LONGEST = 0.2  # type: ignore[misc]
        thinking.SECONDS = thinking.LEAST = 0.05  # type: ignore[misc]
        anything = Rate(1e6, 1_000_000)
        app = create_app(
            database=f"sqlite:///{tempfile.mkdtemp()}/tables.db",
            pace=0.0,
            workers=1,
            token="correct-horse-battery-staple",
            limits=Limits(guest=anything, newcomers=anything, address=anything),
        )
        spoken = {"accept-language": CARRIER}
        self.client = TestClient(app, "http://127.0.0.1", headers=spoken)
        names = [*NAMES, *LEARNERS, *BY_BABEL]
        names += [name for one in shelf() for name in (one.slug, one.meta.source) if name]
        every = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        self.names = re.compile(rf"(?<!\w)(?:{every})(?!\w)")
        self.found: dict[str, list[str]] = {}
        self.seen = 0

    def page(self, path: str, **asked: Any) -> str:
        answer = self.client.request(asked.pop("method", "GET"), path, **asked)
        kind = answer.headers.get("content-type", "")
        said = Reader(answer.text).said if "html" in kind or "svg" in kind else [answer.text]
        self.texts(re.sub(r"\w{16,}", "…", path), said)
        return answer.text

    def texts(self, where: str, said: list[str]) -> None:
        self.seen += len(said)
        plain = {" ".join(text.split()) for text in said if unmarked(text, self.names)}
        if plain:
            self.found[where] = sorted({*self.found.get(where, []), *plain})

    # -- The frame --------------------------------------------------------------------------------

    def frame(self) -> None:
        """Every page that is no game's, empty and with something on it."""
        table = self.match("lost_temple", 2)
        for path in ("/", "/?q=zzz", "/?players=2", "/new/lost_temple", "/open", "/me", "/authors"):
            self.page(path)
        for path in ("invite", "claim/nothing", "big", "0", "watch", "replay", "review", "claim/x"):
            self.page(f"/m/{table}/{path}")
        for path in ("/nothing-here", "/m/nothing", "/rules/nothing", "/learn/nothing", "/t/a/b"):
            self.page(path)
        self.page("/new/lost_temple", method="POST", data={"players": "99"})
        self.page("/open", method="POST", files={"file": ("x.ludo", b"nonsense")})
        self.page("/admin")
        self.client.post("/admin/enter", data={"token": "correct-horse-battery-staple"})
        for path in ("/admin", "/admin/tables", "/admin/people"):
            self.page(path)
        over = self.match("harvest_day", 2, moves=200)
        for path in ("0", "watch", "replay", "replay/verify", "review?viewer=0", "invite"):
            self.page(f"/m/{over}/{path}")
        self.page("/")

    def errors(self) -> None:
        """Every error and every reason, whatever may be filled in."""
        from ludoteca.kernel.words import FRAME, load_messages
        from ludoteca.text import frame

        for section in ("errors", "reasons", "result", "play", "doctor", "backup"):
            for key, template in load_messages(FRAME, CARRIER)[section].items():
                numbers = [int(n) for _, n, _, _ in Formatter().parse(template) if n]
                values = [2] * (max(numbers, default=-1) + 1)
                said = frame(CARRIER).say(section, key, values, [""] * 3)
                self.texts(f"{section}.{key}", [said] if (section, key) != ("play", "yes") else [])

    # -- The games --------------------------------------------------------------------------------

    def game(self, slug: str) -> None:
        """A table, its rules, its lesson and quiz, and the log of a whole match."""
        table = self.match(slug, moves=6)
        for path in (f"/m/{table}/0", f"/m/{table}/watch"):
            self.page(path)
        for path in (f"/new/{slug}", f"/rules/{slug}", f"/rules/{slug}?drawer=1"):
            self.page(path)
        self.reasons(table)
        self.advice(self.match(slug))
        self.lesson(slug)
        self.quiz(slug)
        self.texts(f"the log of {slug}", list(self.log(slug)))

    def reasons(self, match: str) -> None:
        """Why each line of the log came about."""
        shown = unescape(self.client.get(f"/m/{match}/watch").text)
        for path in dict.fromkeys(BECAUSE.findall(shown)):
            self.page(f"{path}&drawer=1")

    def advice(self, match: str) -> None:
        """What whoever is asked first would better do."""
        state = self.client.get(f"/api/matches/{match}/watch").json()
        seat = next(one["seat"] for one in state["seats"] if one["asked"])
        table = self.client.get(f"/api/matches/{match}/{seat}").json()
        asked = {"at": str(table["index"])}
        self.page(f"/m/{match}/{seat}/advice", method="POST", data=asked)
        self.page(f"/m/{match}/{seat}?open=1")

    def lesson(self, slug: str) -> None:
        """Every step, and what is said to whoever tries something else there."""
        from ludoteca.learning import LEARNER, lesson_of

        lesson = lesson_of(slug)
        for number, step in enumerate(lesson.steps if lesson else ()):
            self.page(f"/learn/{slug}?step={number}")
            asked = lesson.stage(number).position.asked(LEARNER)
            options = [str(option) for option in asked.options] if asked else []
            others = [option for option in options if option != step.do][:1]
            for wrong in [*others, *(f"{option.partition(' ')[0]} 999" for option in options[:1])]:
                said = {"at": str(number), "action": wrong}
                self.page(f"/learn/{slug}/{number}/0/play", method="POST", data=said)
                self.page(f"/learn/{slug}/{number}/why", params={"action": wrong})

    def quiz(self, slug: str) -> None:
        """A round of questions, each answered wrongly, and what is to be read again."""
        from ludoteca.learning import quiz_of

        quiz, answers = quiz_of(slug), ""
        for question in quiz.rounds()[0] if quiz else ():
            right = quiz.pose(question).right
            wrong = 0 if right else 1
            at = {"round": 0, "answers": answers}
            self.page(f"/learn/{slug}/quiz", params=at)
            self.page(f"/learn/{slug}/quiz", params={**at, "action": question.choices[wrong]})
            answers += str(wrong)
        self.page(f"/learn/{slug}/quiz", params={"round": 0, "answers": answers})

    def match(self, slug: str, players: int = 0, moves: int = 0) -> str:
        from ludoteca.kernel import game

        count = players or game(slug).meta.min_players
        seats = [{"kind": "me", "name": f"{n}"} for n in range(1, count + 1)]
        asked = {"game": slug, "seats": seats, "language": CARRIER}
        made = self.client.post("/api/matches", json=asked).json()
        match, luck = str(made["match"]), random.Random(3)
        for _ in range(moves):
            state = self.client.get(f"/api/matches/{match}/watch").json()
            asked = [seat["seat"] for seat in state["seats"] if seat["asked"]]
            if state["over"] or not asked:
                break
            table = self.client.get(f"/api/matches/{match}/{asked[0]}").json()
            options = [one["options"] for one in table["view"]["asked"] if one["options"]]
            if not options:
                break
            said = {"at": table["index"], "action": luck.choice(options[0])}
            self.client.post(f"/api/matches/{match}/{asked[0]}/play", json=said)
        return match

    def log(self, slug: str) -> Iterator[str]:
        """A match played at random: what is told, asked, offered and refused."""
        from ludoteca.kernel import Event, game
        from ludoteca.text import words

        played, luck = game(slug), random.Random(5)
        said, heard = words(played, CARRIER), list[Event]()
        names = [f"{n}" for n in range(1, 17)]
        position = played.start(played.meta.max_players, seed=1, listen=heard.append)
        offered: set[str] = set()
        for _ in range(400):
            if position.over:
                break
            decision = luck.choice(position.pending)
            if not decision.options:
                break
            yield said.prompt(decision.name, decision.player, decision.args, names)
            yield said.waiting(decision.name, decision.player, names)
            offered |= {said.action(option, names) for option in decision.options[:40]}
            refused = position.explain(decision.player, f"{decision.options[0].verb} 999")
            if refused is not None and refused.key != "not_allowed":
                yield said.reason(refused, names)
            position.play(decision.player, luck.choice(decision.options))
        yield from offered
        yield from [line.said for line in said.told(heard, names)]
        if position.over:
            yield from said.result(position.winners, position.ending, names)
            for p in position.seats:
                yield from [said.counted(count) for count in position.reckoning(p)[0]]


def look_at(areas: list[str]) -> None:
    """Look at every area that is named: a part of the frame, one game or all, or one address."""
    from ludoteca.kernel import shelf

    look, games = Look(), [one.slug for one in shelf() if one.meta.shelf]
    with look.client:
        for area in areas:
            if area.startswith("/"):
                look.page(area)
            elif area in games:
                look.game(area)
            elif area == "games":
                for slug in games:
                    look.game(slug)
            else:
                getattr(look, area)()
    print(json.dumps({"seen": look.seen, "found": look.found}, ensure_ascii=False))


if __name__ == "__main__":
    command, *args = sys.argv[1:]
    if command == "copy":
        marked(Path(args[0]), Path(args[1]))
    else:
        look_at(args)
