"""The words of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.kernel import Meta, Unknown, Unreadable, Words, read_meta

META = """
slug = "isles"
titles = { en = "Isles" }
players = [2, 2]
rules = "rules:Isles"
"""

ENGLISH = """
[events]
round = "Round {0}."
takes = "{0:player} takes {1} {1:gem|gems}."
meets = "{0:player} meets {1:person}."
says = "{0:player}: {1}"
brace = "{{{0}}}"
only_english = "Only here."
bad_place = "{3}"
bad_name = "{who}"
bad_form = "{0"

[person]
1 = "a fisher"
2 = "a smith"
"""

ITALIAN = """
[events]
round = "Turno {0}."
takes = "{0:player} prende {1} {1:gemma|gemme}."
meets = "{0:player} incontra {1:person}."

[person]
1 = "un pescatore"

[reasons]
game_over = "La partita è finita."
"""


@pytest.fixture
def meta(tmp_path: Path) -> Meta:
    (tmp_path / "meta.toml").write_text(META)
    (tmp_path / "text").mkdir()
    (tmp_path / "text/en.toml").write_text(ENGLISH, "utf-8")
    (tmp_path / "text/it.toml").write_text(ITALIAN, "utf-8")
    return read_meta(tmp_path, "isles")


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        ("round", (3,), "Round 3."),
        ("takes", (0, 1), "Ada takes 1 gem."),
        ("takes", (1, 2), "Bob takes 2 gems."),
        ("takes", (1, 0), "Bob takes 0 gems."),
        ("meets", (0, 2), "Ada meets a smith."),
        ("says", (0, "{1} {0:player}"), "Ada: {1} {0:player}"),
        ("brace", (7,), "{7}"),
    ],
)
def test_fields(meta: Meta, key: str, values: tuple[int | str, ...], said: str) -> None:
    assert Words(meta).say("events", key, values, ("Ada", "Bob")) == said


def test_a_seat_without_a_name_has_a_number(meta: Meta) -> None:
    assert Words(meta).say("events", "takes", (1, 2)) == "P2 takes 2 gems."
    assert Words(meta).say("events", "takes", (2, 2), ("Ada", "Bob")) == "P3 takes 2 gems."


def test_other_languages(meta: Meta) -> None:
    words = Words(meta, "it")
    assert words.say("events", "takes", (0, 1), ("Ada",)) == "Ada prende 1 gemma."
    assert words.say("events", "takes", (0, 5), ("Ada",)) == "Ada prende 5 gemme."
    assert words.say("events", "meets", (0, 1), ("Ada",)) == "Ada incontra un pescatore."


def test_plurals_are_those_of_the_language(meta: Meta) -> None:
    def one_and_none(n: int) -> str:
        return "one" if n in (0, 1) else "other"

    words = Words(meta, "it", one_and_none)
    assert words.say("events", "takes", (0, 0), ("Ada",)) == "Ada prende 0 gemma."


def test_what_a_language_lacks_is_said_in_english(meta: Meta) -> None:
    words = Words(meta, "it")
    assert words.say("events", "only_english") == "Only here."
    assert words.say("events", "meets", (0, 2), ("Ada",)) == "Ada incontra a smith."
    assert Words(meta, "xx").say("events", "round", (1,)) == "Round 1."


def test_the_frame_has_words_for_every_game(meta: Meta) -> None:
    assert Words(meta).say("reasons", "game_over") == "The game is over."
    assert Words(meta, "it").say("reasons", "game_over") == "La partita è finita."


def test_what_nobody_has_written(meta: Meta) -> None:
    words = Words(meta)
    assert words.find("events", "nothing") is None
    assert words.find("nothing", "nothing") is None
    assert words.lookup("events", "nothing") == "nothing"
    assert words.say("events", "meets", (0, 9), ("Ada",)) == "Ada meets 9."


@pytest.mark.parametrize("key", ["bad_place", "bad_name", "bad_form"])
def test_a_text_that_asks_for_what_is_not_there(meta: Meta, key: str) -> None:
    with pytest.raises(Unknown, match=rf"the text events\.{key} \(en\)"):
        Words(meta).say("events", key, (1,))


def test_a_file_that_is_not_toml(meta: Meta) -> None:
    (meta.folder / "text/de.toml").write_text("[events\n")
    with pytest.raises(Unreadable, match=r"text/de\.toml"):
        Words(meta, "de")


def test_a_game_without_texts(tmp_path: Path) -> None:
    (tmp_path / "meta.toml").write_text(META)
    words = Words(read_meta(tmp_path, "isles"))
    assert words.say("reasons", "no_such_seat", (4,)) == "There is no seat 4."


# -- Words of a box ---------------------------------------------------------------------------


@pytest.fixture
def in_a_box(meta: Meta) -> Meta:
    """The same game in a folder of a box that has words of its own."""
    game = meta.folder / "isles"
    (game / "text").mkdir(parents=True)
    (meta.folder / "meta.toml").rename(game / "meta.toml")
    (meta.folder / "box.toml").touch()
    (game / "text/en.toml").write_text('[person]\n2 = "a cook"\n[events]\nends = "The end."\n')
    (game / "text/it.toml").write_text('[events]\nends = "Fine."\n')
    return read_meta(game, "isles")


def test_a_game_inherits_the_words_of_its_box(in_a_box: Meta) -> None:
    assert Words(in_a_box).say("events", "round", (3,)) == "Round 3."
    assert Words(in_a_box).say("events", "ends") == "The end."
    assert Words(in_a_box, "it").say("events", "round", (3,)) == "Turno 3."


def test_its_own_word_comes_first_and_the_language_before_that(in_a_box: Meta) -> None:
    assert Words(in_a_box).lookup("person", "2") == "a cook"
    assert Words(in_a_box).lookup("person", "1") == "a fisher"
    assert Words(in_a_box, "it").lookup("person", "1") == "un pescatore"
    assert Words(in_a_box, "it").lookup("person", "2") == "a cook"


def test_a_folder_that_is_no_box_gives_nothing(in_a_box: Meta) -> None:
    assert in_a_box.homes == (in_a_box.folder, in_a_box.folder.parent)
    (in_a_box.folder.parent / "box.toml").unlink()
    assert in_a_box.homes == (in_a_box.folder,)
    assert Words(in_a_box).find("events", "round") is None
