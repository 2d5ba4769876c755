"""The words of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.kernel import (
    Action,
    Event,
    Meta,
    Refused,
    Unknown,
    Unreadable,
    Words,
    game,
    read_meta,
)
from ludoteca.kernel.words import PRIMER, telling

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
waits = "{0:player} waits {1:/60} s."
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
        ("waits", (0, 220), "Ada waits 3.67 s."),
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


def test_hundredths_are_written_as_the_language_does(meta: Meta) -> None:
    words = Words(meta, "en", hundredths=lambda n: f"{n:.2f}".replace(".", ","))
    assert words.say("events", "waits", (0, 90), ("Ada",)) == "Ada waits 1,50 s."


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


# -- What a table says -------------------------------------------------------------------------


SAID = """
[title]
subtitle = "A game of the sea"

[prompts]
sail = "{0:player}, where to from isle {1}?"

[waiting]
sail = "{0:player} is at sea."

[verbs]
sail = "Sail to isle {0}"
sail_3 = "Sail home"

[events]
lands = "{0:player} lands on isle {1}."
storm = "A storm of force {0}."

[endings]
home = "All are home."

[options]
fog = "Fog"

[values]
thick = "very thick"

[reasons]
too_far = "Isle {0} is too far."
"""

CLAUSES = """
[[clause]]
id = "I-1"
en = "Sail on."
it = "Naviga."

[[clause]]
id = "I-2"
en = "Land."
"""


@pytest.fixture
def isles(tmp_path: Path) -> Meta:
    (tmp_path / "meta.toml").write_text(META.replace('"Isles" }', '"Isles", it = "Isole" }'))
    (tmp_path / "clauses.toml").write_text(CLAUSES)
    (tmp_path / "text").mkdir()
    (tmp_path / "text/en.toml").write_text(SAID)
    return read_meta(tmp_path, "isles")


def test_the_game_and_its_rules(isles: Meta) -> None:
    english, italian = Words(isles), Words(isles, "it")
    assert (english.title, italian.title, Words(isles, "nl").title) == ("Isles", "Isole", "Isles")
    assert (english.subtitle, english.summary) == ("A game of the sea", "")
    assert italian.clauses == {"I-1": "Naviga.", "I-2": "Land."}
    assert (english.clause("I-1"), english.clause("I-9")) == ("Sail on.", "")
    assert Words(None).title == "Ludoteca"
    assert Words(None).clauses == {}


def test_options_and_values(isles: Meta) -> None:
    words = Words(isles)
    assert [words.option("fog"), words.option("wind")] == ["Fog", "wind"]
    assert [words.value(v) for v in ("thick", "thin", 3, True, None)] == [
        "very thick",
        "thin",
        "3",
        "yes",
        "?",
    ]


def test_questions(isles: Meta) -> None:
    words, names = Words(isles), ("Ada", "Bob")
    assert words.prompt("sail", 1, (1, 4), names) == "Bob, where to from isle 4?"
    assert words.prompt("dig", 1, (1, 4), names) == "Bob, what do you do?"
    assert words.waiting("sail", 0, names) == "Ada is at sea."
    assert words.waiting("", 0, names) == words.waiting("dig", 0, names) == "Ada is deciding."
    assert words.action("sail 2") == words.action(Action("sail", 2)) == "Sail to isle 2"
    assert words.action("sail 3") == "Sail home"
    assert words.action("dig") == "dig 0"
    assert words.button("stop") == "stop"


def test_happenings(isles: Meta) -> None:
    words, names = Words(isles), ("Ada", "")
    assert words.event(Event("lands", (0, 4), ""), names) == "Ada lands on isle 4."
    assert words.event(Event("lands", (1, 4), ""), names) == "P2 lands on isle 4."
    assert words.event(Event("finds_gold", (1, 4), ""), names) == "finds gold 1 4"
    assert words.about(Event("lands", (1, 4), "")) == 1
    assert words.about(Event("storm", (3,), "")) == -1
    assert words.decided(0, names) == "Ada has decided."
    assert words.sealed("sail 2", names) == "Your sealed answer: Sail to isle 2"


def test_results(isles: Meta) -> None:
    words, names = Words(isles), ("Ada", "Bob", "Cy")
    assert words.result((1,), "home", names) == ["Bob wins.", "All are home."]
    assert words.result((0, 1), "home", names)[0] == "The winners: Ada and Bob."
    assert words.result((0, 1, 2), "x", names) == ["The winners: Ada, Bob and Cy.", "x"]
    assert words.result((), "home")[0] == "Nobody wins."
    together = Words(replace(isles, cooperative=True))
    assert together.result((0, 1), "home")[0] == "You have all won."
    assert together.result((), "home")[0] == "You have all lost."
    assert [telling(scores) for scores in ((1, 0), (3, 1), (-1, 1), (0.5, 0.5))] == [
        False,
        True,
        True,
        True,
    ]


def test_refusals(isles: Meta) -> None:
    words = Words(isles)
    assert words.reason(Refused("I-1", "Too far.", "too_far", (4,))) == "Isle 4 is too far."
    assert words.reason(Refused("I-1", "Too far.", "unknown", (4,))) == "Too far."
    assert words.error(Refused("I-1", "", "too_far", (4,))) == "I-1: Isle 4 is too far."


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
    alone = replace(in_a_box)  # where a game lives is looked up once
    assert alone.homes == (alone.folder,)
    assert Words(alone).find("events", "round") is None


def test_an_option_begins_with_a_capital_also_where_a_table_gives_the_first_word():
    german = Words(game("lost_temple").meta, "de")
    assert german.action("curse 2") == "Den Dieb verfluchen"
    honest = Words(game("honesty_first").meta, "de")
    assert honest.action("accuse 0", ["ada"]) == "ada anklagen!"
    assert Words(game("eagle_eye").meta, "de").find("verbs", "name") == "{0:subject}"


def test_a_primer_is_told_part_by_part_and_falls_back_to_english():
    german = Words(game("lost_temple").meta, "de").primer
    assert [part for part, _, _ in german] == list(PRIMER)
    assert german[0].heading == "Ziel des Spiels"
    assert len(german[1].lines) == 5
    race = game("river_race").meta
    assert Words(race, "nl").primer[0].heading == "Doel van het spel"
    assert Words(race, "es").primer == Words(race, "en").primer != []
    assert Words(game("tic_tac_toe").meta).primer == []


# -- Told in one line ---------------------------------------------------------------------------


def heard(*events: tuple[str, tuple[int, ...]]) -> list[Event]:
    return [Event(key, values, "LT-1.1") for key, values in events]


def test_events_in_a_row_can_have_one_text() -> None:
    events = heard(
        ("reveals", (0, 5)), ("takes_gem", (0,)), ("pays", (0, 2)), ("moves", (0, 5, 10))
    )
    told = Words(game("lost_temple").meta).told(events, ("Ada", "Bo"))
    assert [line.said for line in told] == [
        "Ada reveals the Elder and takes 1 gem.",
        "Ada pays 2 gems and moves from space 5 to space 10.",
    ]
    assert [line.about for line in told] == [0, 0]
    assert [line.event.key for line in told] == ["reveals", "pays"]


def test_events_of_a_kind_are_listed() -> None:
    events = heard(("nobody_answers", (1,)), ("nobody_answers", (2,)), ("round_begins", (2,)))
    told = Words(game("lost_temple").meta).told(events)
    assert [line.said for line in told] == ["Nobody has: Shaman and Thief.", "Round 2 begins."]
    assert told[0].about == -1
    alone = Words(game("lost_temple").meta).told(heard(("nobody_answers", (1,))))
    assert [line.said for line in alone] == ["Nobody has the Shaman."]


def test_only_what_begins_alike_is_listed() -> None:
    words = Words(game("temple_climb").meta)
    events = heard(("offers", (0, 1, 0)), ("offers", (0, 2, 1)), ("offers", (1, 3, 0)))
    told = words.told(events, ("Ada", "Bo"))
    assert len(told) == 2
    assert told[0].said.startswith("Ada puts ")
    assert told[1].said.startswith("Bo puts ")


def test_a_language_joins_only_what_it_has_a_text_for() -> None:
    words = Words(game("lost_temple").meta, "it")
    words.joined = {}
    events = heard(("nobody_answers", (1,)), ("nobody_answers", (2,)))
    assert len(words.told(events)) == 2


@pytest.mark.parametrize(
    ("slug", "verb", "counts"),
    [
        ("river_race", "bid", True),
        ("lost_temple", "spend", True),  # "Pay 3 gems, move 3 spaces"
        ("lost_temple", "pick", False),  # the number of a character
        ("catch_division", "fill", False),  # the number of a recipe, and its name
        ("popular_game", "pass", False),
        ("popular_game", "sing", False),
    ],
)
def test_a_number_can_be_an_amount_or_a_name(slug: str, verb: str, counts: bool) -> None:
    assert Words(game(slug).meta).counts(verb) is counts
