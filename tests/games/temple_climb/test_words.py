"""A sentence that only The Temple Climb has."""

import pytest

from ludoteca.kernel import Words


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "P1 puts black on −2."), ("it", "P1 mette il nero su −2.")]
)
def test_offers_are_told_with_their_sign(game, lang, said):
    assert Words(game.meta, lang).say("events", "offers", (0, 4, -2)) == said
