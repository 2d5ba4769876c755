"""Luck: fair, the same for the same seed, and nothing but what was promised."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    PUBLIC,
    FastLuck,
    Game,
    Luck,
    Position,
    RulesBug,
    ScriptedLuck,
    Secrecy,
    SecretLuck,
    Unreadable,
)
from ludoteca.kernel.luck import Endless, load_luck

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


def test_a_draw_of_a_million_is_not_written_down() -> None:
    luck = ScriptedLuck([999_999, 1_000_000], endless=True)
    assert luck.below(1_000_000) == 999_999
    assert (luck.sizes, luck.weights) == ([1_000_000], [[]])
    with pytest.raises(Unreadable, match="it can give 0 to 999999"):
        luck.below(1_000_000)


@pytest.mark.parametrize(("script", "weights"), [([3], [1, 1, 1]), ([1], [1, 0, 1]), ([-1], [1])])
def test_a_script_cannot_say_what_is_impossible(script: list[int], weights: list[int]) -> None:
    with pytest.raises(Unreadable, match="a draw cannot give"):
        ScriptedLuck(script).weigh(weights)


# -- Wishes -------------------------------------------------------------------------------------


def test_a_wish_is_the_card_or_the_face_it_names() -> None:
    luck = ScriptedLuck([1, "card 7", "die 5", "card -1", 0])
    assert luck.below(2) == 1
    assert luck.pick([9, 7, 7, 4], 0) == 1
    assert luck.die(6) == 4
    assert luck.pick([-1, 3, -1, 4], 1) == 1
    assert (luck.die(6), luck.unused) == (0, 0)
    assert luck.drawn == [1, 1, 4, 1, 0]
    assert luck.weights[1] == [1, 1, 1, 1]
    assert luck.weights[3] == [1, 1, 1]


@pytest.mark.parametrize(
    ("wish", "draw", "said"),
    [
        ("card 7", lambda luck: luck.pick([4, 2, 2], 0), "card 7 here: the pile holds 2, 4"),
        ("card 4", lambda luck: luck.pick([4, 2, 3], 1), "card 4 here: the pile holds 2, 3"),
        ("die 4", lambda luck: luck.pick([4, 2], 0), "die 4 here: the pile holds 2, 4"),
        ("die 7", lambda luck: luck.die(6), "die 7 here: a die shows 1 to 6"),
        ("die 0", lambda luck: luck.die(6), "die 0 here: a die shows 1 to 6"),
        ("card 3", lambda luck: luck.die(4), "card 3 here: a die shows 1 to 4"),
        ("card 1", lambda luck: luck.below(3), "card 1 here: it gives a number below 3"),
        ("die 1", lambda luck: luck.weigh([1, 1]), "die 1 here: it gives a number below 2"),
    ],
)
def test_a_wish_cannot_be_impossible(
    wish: str, draw: Callable[[ScriptedLuck], int], said: str
) -> None:
    luck = ScriptedLuck([wish])
    with pytest.raises(Unreadable, match=f"^a draw cannot give {said}$"):
        draw(luck)
    assert luck.unused == 1


@pytest.mark.parametrize("wish", ["", "7", "card", "card seven", "card  7", "7 card", "Card 7"])
def test_a_wish_is_a_noun_and_a_number(wish: str) -> None:
    with pytest.raises(Unreadable, match="is not a wish: write 'card 7' or 'die 5'"):
        ScriptedLuck([wish])


def test_other_luck_picks_and_rolls_as_it_draws(luck: Luck) -> None:
    other = luck.clone()
    assert [luck.pick([5, 6, 7, 8], 1) for _ in range(20)] == [other.below(3) for _ in range(20)]
    assert [luck.die(6) for _ in range(20)] == [other.below(6) for _ in range(20)]


def test_what_is_wished_for_is_recorded_as_a_number(toy: Callable[..., Game]) -> None:
    class Wishing(Position):
        fields: ClassVar[dict[str, Secrecy]] = {"got": PUBLIC}

        def setup(self) -> None:
            pile = [3, 5, 7, 9]
            self.got = [self.take(pile), self.roll(), self.any_of(pile), self.draw_from(pile, 1)]
            self.finish((0,), "at_once")

    game = toy(Wishing)
    position = game.start(luck=ScriptedLuck(["card 5", "die 6", "tile 7", "card 9"]))
    assert position.got == [5, 6, 7, 1]
    assert position.record.outcomes == [1, 5, 2, 0]
    assert game.replay(position.record).got == position.got


def test_a_saved_script_keeps_its_wishes_and_its_end() -> None:
    luck = ScriptedLuck([2, "card 7", 1], endless=True, most=5)
    luck.below(3)
    kept = luck.save()
    assert kept == ["scripted", "endless", "most=4", "card 7", "1"]
    for one in (load_luck(json.loads(json.dumps(kept))), luck.clone()):
        assert one.save() == kept
        assert [one.pick([4, 7], 0), one.below(2), one.below(9), one.below(9)] == [1, 1, 0, 0]
        with pytest.raises(Endless):
            one.below(2)


def test_a_script_saved_before_there_were_wishes_is_read() -> None:
    luck = load_luck(["scripted", "2", "0"])
    assert [luck.below(3), luck.below(2)] == [2, 0]
    with pytest.raises(Unreadable, match="end too early"):
        luck.below(2)


@pytest.mark.parametrize("word", ["card", "most=", "most=x", "card x"])
def test_a_damaged_script_is_unreadable(word: str) -> None:
    with pytest.raises(Unreadable):
        load_luck(["scripted", "1", word])
