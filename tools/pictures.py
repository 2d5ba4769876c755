"""Take the pictures of the documents from a real server in a real browser.

python tools/pictures.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

IMAGES = Path(__file__).parent.parent / "docs" / "images"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDE: ViewportSize = {"width": 1600, "height": 1000}
PHONE: ViewportSize = {"width": 390, "height": 844}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "ludoteca",
                "serve",
                "--port",
                "0",
                "--no-open",
                "--pace",
                "0.1",
            ],
            env={**os.environ, "LUDOTECA_DATA": folder},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        found = re.search(r"http://\S+/", server.stdout.readline())
        assert found is not None
        try:
            take(found[0])
        finally:
            server.terminate()
            server.wait()


def take(base: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        wide = browser.new_context(viewport=WIDE, color_scheme="light")
        phone = browser.new_context(viewport=PHONE, color_scheme="dark")
        for name, context in (("", wide), ("-phone", phone)):
            page = context.new_page()
            page.goto(base)
            shoot(page, f"home{name}")
            play(page, "lost_temple", 30)
            shoot(page, f"table{name}")
            if not name:
                page.goto(base)
                play(page, "geister", 60)
                shoot(page, "geister")
            page.goto(f"{base}rules/lost_temple" if name else f"{base}new/lost_temple")
            shoot(page, f"rules{name}" if name else "new")
        browser.close()


def play(page: Page, slug: str, moves: int) -> None:
    """Sit down with bots and answer this many times with the first choice."""
    page.locator(f"#box-{slug} details.now summary").click()
    page.locator(f"#box-{slug} details.now button").nth(1).click()
    page.wait_for_selector("[data-act]")
    for _ in range(moves):
        page.keyboard.press("1")
        page.wait_for_timeout(250)
    page.wait_for_selector("[data-act]")


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(800)
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=82)


if __name__ == "__main__":
    main()
