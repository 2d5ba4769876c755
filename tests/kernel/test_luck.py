"""Luck: fair, the same for the same seed, and nothing but what was promised."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
from collections import Counter
from collections.abc import Iterable

import pytest

from ludoteca.kernel import FastLuck, Luck, RulesBug, ScriptedLuck, SecretLuck, Unreadable
from ludoteca.kernel.luck import load_luck

SECRET = hashlib.sha256(b"a secret for tests").hexdigest()


def is_uniform(draws: Iterable[int], n: int) -> bool:
    """Chi-square, five deviations from its mean: the seeds are fixed, so this never flickers."""
    counts = Counter(draws)
    expected = counts.total() / n
    chi_square = sum((counts[i] - expected) ** 2 / expected for i in range(n))
    return set(counts) <= set(range(n)) and chi_square < n - 1 + 5 * math.sqrt(2 * (n - 1))


@pytest.fixture(params=["fast", "secret"])
def luck(request: pytest.FixtureRequest) -> Luck:
    return FastLuck(11) if request.param == "fast" else SecretLuck(SECRET)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 100])
def test_draws_are_uniform(luck: Luck, n: int) -> None:
    assert is_uniform((luck.below(n) for _ in range(200 * n)), n)


@pytest.mark.parametrize("n", [2, 6])
def test_pairs_of_draws_are_uniform(luck: Luck, n: int) -> None:
    assert is_uniform((luck.below(n) * n + luck.below(n) for _ in range(9000)), n * n)


@pytest.mark.parametrize("n", [2, 3, 6, 9, 52])
def test_the_first_draws_of_seeds_in_a_row_are_uniform(n: int) -> None:
    assert is_uniform((FastLuck(seed).below(n) for seed in range(200 * n)), n)


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    pairs = ((FastLuck(s).below(6), FastLuck(s + 1).below(6)) for s in range(9000))
    assert is_uniform((a * 6 + b for a, b in pairs), 36)


def test_weights(luck: Luck) -> None:
    counts = Counter(luck.weigh([3, 0, 1, 6]) for _ in range(10_000))
    assert counts[1] == 0
    for outcome, weight in ((0, 3), (2, 1), (3, 6)):
        assert abs(counts[outcome] - weight * 1000) < 200


@pytest.mark.parametrize("weights", [[], [0], [0, 0]])
def test_weighing_nothing_is_a_mistake_in_the_rules(luck: Luck, weights: list[int]) -> None:
    for one in (luck, ScriptedLuck([], endless=True)):
        with pytest.raises(RulesBug, match="without weights"):
            one.weigh(weights)


def test_drawing_from_nothing_is_a_mistake_in_the_rules(luck: Luck) -> None:
    for one in (luck, ScriptedLuck([], endless=True)):
        with pytest.raises(RulesBug):
            one.below(0)


@pytest.mark.parametrize("seed", [0, 1, -1, 7, 2**31, 2**63, 2**64 + 5])
def test_the_same_seed_draws_the_same(seed: int) -> None:
    one, other = FastLuck(seed), FastLuck(seed)
    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]


def test_other_seeds_draw_otherwise() -> None:
    runs = [FastLuck(seed) for seed in range(500)]
    assert len({tuple(luck.below(1000) for _ in range(5)) for luck in runs}) == 500


def test_clone_and_save_go_on_the_same_and_apart(luck: Luck) -> None:
    for one in (luck, ScriptedLuck([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5])):
        one.below(10)
        kept = one.save()
        assert json.loads(json.dumps(kept)) == kept
        clone, loaded = one.clone(), load_luck(kept)
        first = [one.below(10) for _ in range(10)]
        assert [clone.below(10) for _ in range(10)] == first
        assert [loaded.below(10) for _ in range(10)] == first
        assert loaded.save() == one.save() == clone.save()


@pytest.mark.parametrize(
    "data",
    [
        [],
        ["dice"],
        ["fast"],
        ["fast", "1"],
        ["fast", "a", "b"],
        ["secret", SECRET],
        ["scripted", "x"],
    ],
)
def test_damaged_luck_is_unreadable(data: list[str]) -> None:
    with pytest.raises(Unreadable):
        load_luck(data)


# -- SecretLuck ---------------------------------------------------------------------------------


def test_the_hash_is_that_of_the_secret() -> None:
    assert SecretLuck(SECRET).hash == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()


def test_draws_are_what_anybody_can_compute() -> None:
    luck = SecretLuck(SECRET)
    for number in range(1, 50):
        word = hmac.new(bytes.fromhex(SECRET), str(number).encode(), hashlib.sha256).digest()
        assert luck.below(6) == int.from_bytes(word[:8], "big") % 6


def test_draws_that_would_favour_small_numbers_are_drawn_again() -> None:
    n = 3 << 62  # three quarters of all words are below it
    luck = SecretLuck(SECRET)
    draws = [luck.below(n) for _ in range(400)]
    assert all(0 <= drawn < n for drawn in draws)
    assert 480 < luck.drawn < 600
    assert is_uniform((drawn >> 62 for drawn in draws), 3)


def test_every_match_has_its_own_secret() -> None:
    one, other = SecretLuck(), SecretLuck()
    assert one.secret != other.secret
    assert len(bytes.fromhex(one.secret)) == 32


def test_a_secret_that_is_not_hexadecimal() -> None:
    with pytest.raises(Unreadable, match="hexadecimal"):
        SecretLuck("xyz")


# -- ScriptedLuck -------------------------------------------------------------------------------


def test_a_script_is_followed_and_ends() -> None:
    luck = ScriptedLuck([2, 0])
    assert luck.unused == 2
    assert (luck.below(3), luck.weigh([1, 5])) == (2, 0)
    assert luck.unused == 0
    assert luck.drawn == [2, 0]
    assert luck.weights == [[1, 1, 1], [1, 5]]
    with pytest.raises(Unreadable, match="end too early"):
        luck.below(2)


def test_an_endless_script_goes_on_with_what_is_possible() -> None:
    luck = ScriptedLuck([1], endless=True)
    assert (luck.below(2), luck.below(6), luck.weigh([0, 0, 4])) == (1, 0, 2)


@pytest.mark.parametrize(("script", "weights"), [([3], [1, 1, 1]), ([1], [1, 0, 1]), ([-1], [1])])
def test_a_script_cannot_say_what_is_impossible(script: list[int], weights: list[int]) -> None:
    with pytest.raises(Unreadable, match="luck cannot be"):
        ScriptedLuck(script).weigh(weights)
