"""Clauses tell the game, not how it came to be here; errors tell what to do next."""

from __future__ import annotations

import re

import pytest

from ludoteca.kernel import shelf
from ludoteca.kernel.words import FRAME, load_messages
from ludoteca.text import languages

ON_THE_SHELF = [game for game in shelf() if game.meta.shelf]

WORKINGS = {
    "de": r"Spielregel|Regelheft|rekonstruier|gemessen|kennen wir|zufällige Partien|haben wir",
    "en": r"rulebook|reconstruct|measured|known to us|random games|\b(?:we|our)\b|not stated",
    "fr": r"texte de la règle|livret|reconstitu|mesuré|nous|parties au hasard",
    "it": r"regolamento|ricostrui|misurat|ci è not|partite a caso|\bnostr[aoie]\b|abbiamo",
    "nl": r"tekst van de spelregels|reconstru|gemeten|\b(?:wij|we|onze?)\b|willekeurige partijen",
}

NOTHING_TO_DO = {
    # It says itself what is possible, and when.
    *("clock_bonus", "clock_seconds", "final_answer", "no_talk", "not_at_the_server"),
    *("advice_alone", "advice_not_asked", "bots_do_not_talk", "name_the_table", "no_advice"),
    *("people_at_table",),
    *("not_over", "not_your_seat_or_table", "nobody_to_hand_back_to", "nothing_here"),
    *("number_wanted", "option_form", "record_not_open", "review_when_over", "wrong_players"),
    # A file or an argument that is wrong, with its place, for whoever wrote it.
    *("after_the_end", "header_breaks_off", "header_lacks", "line_breaks_off", "luck_ends"),
    *("no_json", "study_value"),
    *("no_clauses", "no_picture", "no_private_half"),
    *("no_such_seat_in", "not_a_backup", "not_a_number", "not_a_private_half", "not_in_header"),
    *("nothing_to_resume", "nothing_to_resume_of", "odd_line", "odd_winners"),
    *("option_not_quoted", "other_database", "other_secret", "private_half_of_another"),
    *("record_differs", "record_ends_early", "record_ends_otherwise", "record_leaves_out"),
    *("record_of_other_game", "record_says_more", "said_twice", "seat_named_twice", "seats_named"),
    *("secret_not_hex", "text_not_quoted", "token_file", "too_many_seats"),
    # A part of a longer sentence, which ends with what to do.
    *("entry_luck", "entry_missing", "entry_refused", "entry_unplayable"),
    *("log_empty", "log_unplayable"),
}


@pytest.mark.parametrize("lang", WORKINGS)
@pytest.mark.parametrize("game", ON_THE_SHELF, ids=lambda game: game.slug)
def test_no_clause_tells_our_workings(game, lang):
    told = {id: texts.get(lang, "") for id, texts in game.clauses().items()}
    found = [f"{id}: {said}" for id, said in told.items() if re.search(WORKINGS[lang], said)]
    assert found == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The rulebook does not say it; our course has 18 spaces."),
        ("it", "Il regolamento non lo dice."),
        ("de", "Die gedruckte Karte kennen wir nicht."),
        ("fr", "Nous avons mesuré 30 000 parties au hasard."),
        ("nl", "De tekst van de spelregels noemt het niet."),
    ],
)
def test_a_clause_that_does_is_found(lang, said):
    assert re.search(WORKINGS[lang], said)


@pytest.mark.parametrize("lang", languages())
def test_an_error_tells_what_to_do_next(lang):
    errors = load_messages(FRAME, lang)["errors"]
    assert set(errors) >= NOTHING_TO_DO
    silent = [key for key, said in errors.items() if not re.search("[;:?]", said)]
    assert [key for key in silent if key not in NOTHING_TO_DO] == []
