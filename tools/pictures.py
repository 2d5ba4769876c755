"""Take the pictures of the documents in a real browser: pages of a real server, and scenes.

python tools/pictures.py
python tools/pictures.py --only scenes
"""

from __future__ import annotations

import argparse
import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

import ludoteca
from ludoteca.scene import Scene, svg
from ludoteca.scene.gallery import NAMES, SHEETS
from ludoteca.text import words

DOCS = Path(__file__).parent.parent / "docs"
IMAGES = DOCS / "images"
CHROMIUM = (
    os.environ.get("LUDOTECA_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or "/usr/bin/chromium"
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDE: ViewportSize = {"width": 1600, "height": 1000}
PHONE: ViewportSize = {"width": 390, "height": 844}


STEPS = {
    "scene-1": "first",
    "scene-2": "second",
    "scene-3": "third",
    "scene-5": "whole",
    "scene-6": "tall",
}
"""The pictures of docs/scene.md, and what the scenes are called in its examples."""

TOKEN = "only-for-a-picture"
SERVING = ["--port", "0", "--no-open", "--pace", "0.1"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", choices=["scenes", "pages"], help="else both")
    only = parser.parse_args().only
    if only != "pages":
        draw_scenes()
    if only != "scenes":
        take_pages()


# -- Scenes -------------------------------------------------------------------------------------


def draw_scenes() -> None:
    """The table that docs/scene.md builds, step by step, and the sheets of the gallery."""
    names: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples((DOCS / "scene.md").read_text("utf-8")):
        exec(compile(example.source, "scene.md", "single"), names)
    scenes = {name: names[called] for name, called in STEPS.items()}
    scenes |= {f"scene-{name}": draw() for name, draw in SHEETS.items()}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, scene in scenes.items():
            assert isinstance(scene, Scene)
            width, height = scene.width + 48, scene.height + 48
            size: ViewportSize = {"width": int(width), "height": int(height)}
            page = browser.new_context(viewport=size, reduced_motion="reduce").new_page()
            drawing = svg.draw(
                scene, words(ludoteca.game("lost_temple"), "en"), NAMES, theme="light"
            )
            page.set_content(f"<body style='margin:0'>{drawing}")
            shoot(page, name)
        browser.close()


# -- Pages --------------------------------------------------------------------------------------


def take_pages() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "ludoteca", "serve", *SERVING],
            env={**os.environ, "LUDOTECA_DATA": folder, "LUDOTECA_ADMIN_TOKEN": TOKEN},
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
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        wide = browser.new_context(viewport=WIDE, color_scheme="light")
        phone = browser.new_context(viewport=PHONE, color_scheme="dark")
        for name, context in (("", wide), ("-phone", phone)):
            context.add_init_script("localStorage.setItem('met', 'lost_temple geister')")
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
        page = wide.new_page()
        page.goto(f"{base}admin")
        page.fill("input[name=token]", TOKEN)
        page.click("main button")
        page.goto(f"{base}admin/tables")
        shoot(page, "admin")
        browser.close()


def play(page: Page, slug: str, moves: int) -> None:
    """Sit down with bots and answer this many times with the first choice."""
    page.locator(f"#box-{slug} .now button").click()
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
