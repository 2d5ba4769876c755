"""Buttons speak in one mood a language, in every game."""

from __future__ import annotations

import re

import pytest

from ludoteca.kernel import shelf
from ludoteca.kernel.words import load_messages

ON_THE_SHELF = [game for game in shelf() if game.meta.shelf]

COMMANDS = (
    *("Bau", "Baue", "Behalte", "Biete", "Bleib", "Geh", "Gib", "Komm", "Lass", "Leg", "Lege"),
    *("Mach", "Nenne", "Nimm", "Ruf", "Sag", "Schieb", "Schieß", "Setz", "Setze", "Sieh", "Spiel"),
    *("Spiele", "Stell", "Stelle", "Such", "Triff", "Verfluche", "Wähle", "Wirf", "Würfle"),
    *("Zahle", "Zeig", "Zieh"),
)
OTHER_MOODS = {
    "de": rf"^(?:{'|'.join(COMMANDS)})\b",  # what you do is an infinitive: “Den Dieb verfluchen”
    "fr": r"\w{2,}ez\b",  # an infinitive as well: “Maudire le Voleur”
    "it": r"^(?!Non )\w+(?:are|ere|ire)\b",  # a command: “Maledici il Ladro”
}


@pytest.mark.parametrize("lang", OTHER_MOODS)
@pytest.mark.parametrize("game", ON_THE_SHELF, ids=lambda game: game.slug)
def test_one_mood(game, lang):
    verbs = load_messages(game.meta.folder / "text", lang)["verbs"]
    assert [said for said in verbs.values() if re.search(OTHER_MOODS[lang], said)] == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "Nimm den Edelstein"), ("fr", "Prenez la gemme"), ("it", "Prendere la gemma")],
)
def test_another_mood_is_found(lang, said):
    assert re.search(OTHER_MOODS[lang], said)
