"""The words that only Honesty Above All has."""

import pytest

from ludoteca.text import languages, words


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


@pytest.mark.parametrize("lang", languages())
def test_an_announcement_does_not_tell_what_its_effect_will_tell(game, lang):
    said = words(game, lang)

    def told(key: str, *values: int) -> str:
        return said.say("events", key, values, ("Ada", "Bo"))

    for kind in (0, 1):
        for announced in (told("acts_yellow", 0, kind), told("acts_green", 0, 1, kind)):
            assert "2" not in announced
        swapped = said.lookup("swap", str(kind))
        assert swapped in told("swaps", 0, kind)
        assert swapped not in told("acts_blue", 0, kind)
    for announced in (told("acts_red", 0), told("acts_white", 0)):
        assert "1" not in announced
