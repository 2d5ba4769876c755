"""The frame's words in five languages."""

import re
from string import Formatter

import pytest

from ludoteca import kernel
from ludoteca.kernel import Unknown
from ludoteca.kernel.words import FRAME, load_messages
from ludoteca.text import languages, preferred, words

TEMPLE = kernel.game("lost_temple")
ENGLISH = load_messages(FRAME, "en")
KEYS = [(section, key) for section, texts in ENGLISH.items() for key in texts]


def test_the_frame_speaks_five_languages():
    assert {"de", "en", "fr", "it", "nl"} <= set(languages())


@pytest.mark.parametrize("lang", languages())
def test_every_language_says_the_same_things(lang):
    texts = load_messages(FRAME, lang)
    assert [(section, key) for section, found in texts.items() for key in found] == KEYS
    for section, key in KEYS:
        assert fields(texts[section][key]) == fields(ENGLISH[section][key]), (section, key)


def fields(template):
    """Which values a text uses; plural forms may be used more or less often."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("lang", languages())
def test_every_command_is_in_the_help_of_every_language(lang):
    told = words(TEMPLE, lang).say("play", "help", ("pick 1",))
    commands = [re.split(" {2,}", line.strip())[0].split()[0] for line in told.splitlines() if line]
    assert commands == ["1,", "pick", "?", "why", "advice", "rules", "table", "log", "quit"]


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 0, "The list has 0 lines; there is no line 5."),
        ("en", 1, "The list has 1 line; there is no line 5."),
        ("fr", 0, "La liste a 0 ligne ; il n’y a pas de ligne 5."),
        ("fr", 2, "La liste a 2 lignes ; il n’y a pas de ligne 5."),
        ("it", 0, "L’elenco ha 0 righe; la riga 5 non c’è."),
    ],
)
def test_plurals_follow_the_language(lang, n, said):
    assert words(TEMPLE, lang).say("play", "no_line", (n, 5)) == said


def test_what_a_game_lacks_is_said_in_english():
    noughts = kernel.game("tic_tac_toe")
    italian = words(noughts, "it")
    assert italian.say("result", "nobody") == "Non vince nessuno."
    assert italian.find("prompts", "mark") is None
    assert words(TEMPLE, "it").lookup("labels", "gems") == "Gemme"


def test_a_language_that_nobody_speaks():
    with pytest.raises(Unknown, match=f"no language “la”; there are: {', '.join(languages())}"):
        words(TEMPLE, "la")


@pytest.mark.parametrize(
    ("system", "lang"),
    [("it_IT.UTF-8", "it"), ("de_AT", "de"), ("pt_BR.UTF-8", "en"), ("C", "en"), ("", "en")],
)
def test_the_language_of_the_system(monkeypatch, system, lang):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", system)
    assert preferred() == lang
