"""The words that only Honesty Above All has."""

import pytest


def test_the_option(game):
    assert game.meta.options == {"accusations": ("sealed", "live")}


def test_every_event_names_a_player(texts):
    for own in texts.values():
        nameless = {key for key, text in own["events"].items() if ":player}" not in text}
        assert nameless == {"draws_forbidden", "stalemate"}


@pytest.mark.clause("M18-R18")
@pytest.mark.parametrize("lang", ["en", "it"])
def test_those_who_wait_are_not_told_which_detail_is_chosen(texts, lang):
    waiting = texts[lang]["waiting"]
    details = ("act", "take_kind", "steal_from", "steal_kind", "swap")
    assert len({waiting[name] for name in details}) == 1
