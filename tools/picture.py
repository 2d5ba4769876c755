"""Draw docs/images/terminal.svg: a moment of a game in the terminal, as a player sees it."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

import ludoteca
from ludoteca.bots import make_bot, next_move
from ludoteca.cli.screen import table_text
from ludoteca.kernel import FastLuck
from ludoteca.scene.say import action_text
from ludoteca.text import words

NAMES = ("Ada", "Bruno", "Chiara", "Dario")
TARGET = Path(__file__).parent.parent / "docs" / "images" / "terminal.svg"


def main() -> None:
    game = ludoteca.game("lost_temple")
    position = game.start(4, seed=12)
    bots = [make_bot("heuristic", game, seed) for seed in range(4)]
    luck = FastLuck(1)
    while not (position.round == 6 and position.asked(0) and position.pending[0].name == "pick"):
        position.play(*next_move(game, position, bots, luck))
    english = words(game, "en")
    console = Console(record=True, width=92, file=io.StringIO())
    console.print(Text(table_text(game, position.view(0), english, NAMES)))
    console.print(Text("\n" + english.say("prompts", "pick"), style="bold"))
    for number, option in enumerate(position.pending[0].options, 1):
        console.print(Text(f"  {number}  {action_text(str(option), english, NAMES)}"))
    drawn = console.export_svg(title="ludoteca play lost_temple", unique_id="terminal")
    # The reader's own fixed-width font will do: no font is fetched from anywhere.
    drawn = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", drawn, flags=re.DOTALL)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
