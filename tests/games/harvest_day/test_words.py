"""The words that only Harvest Day has."""

import pytest

from ludoteca.kernel import Words


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_option_is_told_with_its_number(game, walk, lang):
    language = Words(game.meta, lang)
    for seed in range(60):
        for position, _ in walk(2, seed, side="AB"[seed % 2]):
            for decision in position.pending:
                for option in decision.options:
                    assert str(option.n) in language.action(option)
