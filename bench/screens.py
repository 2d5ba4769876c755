"""What a player sees of every table on every screen, measured in a real browser.

    python -m bench.screens                        # every game, every screen, the worst of each
    python -m bench.screens geister --turns 3      # one game, more turns
    python -m bench.screens --pictures out         # and a screenshot of each

The figures are those of `docs/screens.md`; `tests/browser/test_screens.py` holds every game on the
shelf to them.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

import ludoteca

SCREENS: Final = {
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (820, 1180),
    "laptop": (1440, 900),
    "desktop": (1920, 1080),
}
SHAPES: Final = {"phone": "upright", "phone on its side": "side"}
CHROMIUM: Final = (
    os.environ.get("LUDOTECA_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or "/usr/bin/chromium"
)

MEASURE: Final = (Path(__file__).parent / "screens.js").read_text()


def measured(page: Page) -> dict[str, Any]:
    """What the page shows now."""
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own; its bots do not dawdle."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--no-open"]
        command += ["--pace", "0.02", "--workers", "1"]
        command += ["--database", f"sqlite:///{folder}/table.db"]
        env = {**os.environ, "LUDOTECA_DATA": folder}
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+?(?=/?\s)", server.stdout.readline())
            assert found is not None, "the server did not start"
            try:
                yield found[0]
            finally:
                server.terminate()


def played(
    browser: Browser, address: str, slug: str, turns: int
) -> Iterator[tuple[str, int, Page]]:
    """A table of bots and me, at each of my first turns, on every screen."""
    meta = ludoteca.game(slug).meta
    players = min(4, meta.max_players)
    touch = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", has_touch=True
    )
    page = touch.new_page()
    page.add_init_script("localStorage.setItem('pace', 'once')")
    page.add_init_script(f"localStorage.setItem('met', '{slug}')")
    page.goto(address)
    seats = [{"kind": "me", "name": "Ada"}] + [{"kind": "bot"}] * (players - 1)
    answer = touch.request.post(f"{address}/api/matches", data={"game": slug, "seats": seats})
    assert answer.ok, answer.text()
    match = answer.json()["match"]
    for turn in range(turns):
        for screen, (width, height) in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{address}/m/{match}/0")
            page.wait_for_selector(f"#page[data-screen='{SHAPES.get(screen, 'wide')}']")
            page.wait_for_selector("#r-now[data-turn='1'], #r-now[data-over]", state="attached")
            page.wait_for_timeout(150)
            yield screen, turn, page
        if page.query_selector("#r-now[data-over]"):
            break
        _answer(page, address, match)
    touch.close()


def _answer(page: Page, address: str, match: str) -> None:
    """The first option, through the API."""
    table = page.request.get(f"{address}/api/matches/{match}/0").json()
    asked = next(q for q in table["view"]["asked"] if q["player"] == 0)
    page.request.post(
        f"{address}/api/matches/{match}/0/play",
        data={"at": table["index"], "action": asked["options"][0]},
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="slugs; all on the shelf if none is given")
    parser.add_argument("--turns", type=int, default=3, help="my turns to look at (3)")
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    given = parser.parse_args()
    games = given.games or [found.slug for found in ludoteca.shelf() if found.meta.shelf]
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    columns = "board  wood seats hand  text target hidden buttons wide"
    print(f"{'game':15} {'screen':18} turn {columns}")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for slug in games:
            for screen, turn, page in played(browser, address, slug, given.turns):
                seen = measured(page)
                if given.pictures:
                    name = f"{slug}-{screen.replace(' ', '_')}-{turn}.png"
                    page.screenshot(path=str(given.pictures / name))
                hand = "yes" if seen["hand"] else "NO"
                print(
                    f"{slug:15} {screen:18} {turn:4} {seen['board']:5.0%} {seen['wood']:5.0%} "
                    f"{seen['seatsSeen']}/{seen['seats']}  {hand:4} {seen['text']:5.1f} "
                    f"{seen['target']:5.0f} {len(seen['hidden']):3}/{seen['legal']:<3} "
                    f"{seen['buttons']:5} {seen['wide']:6.0f}x{seen['high']:.0f}  "
                    f"{seen['textSaid'][:14]!r} {seen['targetId']}",
                    flush=True,
                )
        browser.close()


if __name__ == "__main__":
    main()
