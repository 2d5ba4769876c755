"""Sentences that only The Temple Climb has."""

import pytest

from ludoteca.kernel import Words


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "P1 puts black on −2."), ("it", "P1 mette il nero su −2.")]
)
def test_offers_are_told_with_their_sign(game, lang, said):
    assert Words(game.meta, lang).say("events", "offers", (0, 4, -2)) == said


@pytest.mark.parametrize(
    ("lang", "asked"), [("en", "Which cube goes on {}?"), ("it", "Quale cubo va su {}?")]
)
def test_the_prompt_names_the_offer_space(game, lang, asked):
    position = game.start(2, seed=1)
    words = Words(game.meta, lang)
    for space in ("+5", "+3", "+1", "−1", "+5"):
        decision = position.pending[0]
        prompt = words.prompt(decision.name, decision.player, decision.args)
        assert prompt.startswith(asked.format(space))
        position.play(decision.player, decision.options[0])
