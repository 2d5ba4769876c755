"""Who knows what (ledger, section 7): nothing shows a Stone that is covered."""

from itertools import islice, zip_longest

import pytest

import ludoteca
from ludoteca.games.minutia.memory_temple.rules import MemoryTemple
from ludoteca.games.minutia.memory_temple.scene import COVERED, scene
from ludoteca.kernel import FastLuck
from ludoteca.scene import svg, text
from ludoteca.text import words

from ..conftest import Heard

GAME = ludoteca.game("memory_temple")
COLOUR_WORDS = {"yellow", "red", "green", "blue", "white", "black"}
OPEN = ("look", "result")
COVERED_PHASES = ("roll", "noise", "recite")


def play_on(position: MemoryTemple, seed: int) -> None:
    """One more answer, as likely to be right as to be wrong; the same in both of two games."""
    luck = FastLuck(seed)
    decision = position.pending[luck.below(len(position.pending))]
    action = decision.options[luck.below(len(decision.options))]
    if decision.name == "recite":
        action = decision.options[luck.below(6)]
    position.play(decision.player, action)


def drawings(position: MemoryTemple, viewer: int | None) -> list[str]:
    view, names = position.view(viewer), [f"P{p}" for p in position.seats]
    found = []
    for upright in (False, True):
        drawn = scene(view, upright)
        for lang in ("en", "it"):
            said = words(GAME, lang)
            found += [svg.draw(drawn, said, names), text.draw(drawn, said, names)]
    return found


def recoloured(position: MemoryTemple, seed: int) -> MemoryTemple:
    """The same position with other Stones, and nothing else changed."""
    other = position.clone()
    luck = FastLuck(seed)
    for i in range(len(other.stones)):
        j = luck.below(len(other.bag))
        other.stones[i], other.bag[j] = other.bag[j], other.stones[i]
    return other


def covered_moments(game, players, seed, **options):
    """Some positions with covered Stones, from set-up through several turns."""
    position = game.start(players, seed, **options)
    luck = FastLuck(seed)
    while not position.over and position.turn < 6:
        if position.phase in COVERED_PHASES:
            yield position
        decision = position.pending[luck.below(len(position.pending))]
        action = decision.options[luck.below(len(decision.options))]
        if decision.name == "recite":
            stone = position.required_stones()[len(position.said)]
            action = f"recite {stone}"
        position.play(decision.player, action)


@pytest.mark.clause("M12-7.1", "M12-7.2")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (12, 4)])
def test_two_positions_that_differ_only_in_colours_look_the_same(game, players, seed):
    phases = set()
    for position in covered_moments(game, players, seed):
        other = recoloured(position, seed + 9)
        assert other.stones != position.stones
        phases.add(position.phase)
        for viewer in (*position.seats, None):
            assert other.view(viewer) == position.view(viewer)
            assert other.sight(viewer) == position.sight(viewer)
            assert other.encode(viewer) == position.encode(viewer)
        assert str(other) == str(position)
        assert repr(other) == repr(position)
    assert {"roll", "recite"} <= phases


@pytest.mark.clause("M12-7.1")
def test_they_are_drawn_alike_and_told_alike(game):
    for position in islice(covered_moments(game, 3, 5), 6):
        other = recoloured(position, 4)
        for viewer in (position.active, (position.active + 1) % 3, None):
            assert drawings(other, viewer) == drawings(position, viewer)


@pytest.mark.clause("M12-7.2", "M12-3.4")
@pytest.mark.parametrize("seed", range(12))
def test_until_the_result_nothing_that_happens_tells_them_apart(game, seed):
    """The same answers in both: everybody hears and sees the same."""
    for position in covered_moments(game, 3, seed):
        if position.phase == "recite" and not position.said:
            break
    pair = (position.clone(), recoloured(position, seed))
    told: tuple[Heard, Heard] = (Heard(), Heard())
    for one, heard in zip(pair, told, strict=True):
        one.listen(heard.append)
    for number in range(position.required() - 1):
        for one in pair:
            play_on(one, 100 * seed + number)
        assert told[0] == told[1]
        for viewer in (0, 1, 2, None):
            assert pair[0].view(viewer) == pair[1].view(viewer)


@pytest.mark.clause("M12-7.1", "M12-7.2")
@pytest.mark.parametrize("options", [{}, {"memory": "easy", "rising": True, "limit": 3}])
def test_no_event_names_a_colour(game, texts, options):
    """The log can be read for ever: no event has a colour among its values, and no text asks."""
    for own in texts.values():
        said = [*own["events"].values(), *own["joined"].values()]
        assert not [line for line in said if ":colour}" in line or ":stone}" in line]
    heard = Heard()
    position = game.start(4, 3, listen=heard.append, **options)
    luck = FastLuck(8)
    while not position.over:
        decision = position.pending[luck.below(len(position.pending))]
        action = decision.options[luck.below(len(decision.options))]
        if decision.name == "recite" and luck.below(30):
            action = f"recite {position.required_stones()[len(position.said)]}"
        position.play(decision.player, action)
    log = [words(game, "en").event(event, ["Ann", "Ben", "Cid", "Dot"]) for event in heard]
    assert len(log) > 8
    for line in log:
        assert not set(line.lower().split()) & COLOUR_WORDS


@pytest.mark.clause("M12-7.1")
def test_the_stones_are_open_in_the_look_in_the_result_and_at_the_end(turn, look, recite):
    position = turn(2, luck=["die 6"])
    shown = {}
    while True:
        views = [position.view(viewer)["stones"] for viewer in (0, 1, None)]
        assert views[0] == views[1] == views[2]
        covered = [None] * len(position.stones)
        assert views[0] == (covered if position.phase in COVERED_PHASES else position.stones)
        shown[position.phase] = True
        if position.phase == "recite":
            recite(position)
        elif position.phase == "roll" and "result" in shown:
            break
        else:
            decision = position.pending[0]
            position.play(decision.player, decision.options[0])
    assert set(shown) == {*OPEN, *COVERED_PHASES}
    position.play(1, "roll")
    position.play(1, "cover")
    while not position.over:
        position.time_out(position.pending[0].player)
    assert position.view(None)["stones"] == position.stones


@pytest.mark.clause("M12-7.1")
def test_a_covered_stone_keeps_its_place_and_its_name_but_not_its_paint(turn, look):
    position = turn(3, luck=["die 4", "cube 3"])
    look(position)
    before = {part.id: part for part in scene(position.view(1)).parts}
    position.play(0, "cover")
    after = {part.id: part for part in scene(position.view(1)).parts}
    stones = [id for id in before if id.startswith("stone-")]
    assert len(stones) == 9
    for id in stones:
        assert (after[id].x, after[id].y) == (before[id].x, before[id].y)
        assert after[id].paint == COVERED != before[id].paint
        assert after[id].label != before[id].label


@pytest.mark.clause("M12-7.1")
def test_nobody_knows_what_is_in_the_bag(turn, look):
    position = turn(3, luck=["die 4", "cube 3"])
    look(position)
    assert [position.view(viewer)["bag"] for viewer in (0, 1, None)] == [51] * 3


@pytest.mark.clause("M12-7.2")
def test_what_is_imagined_of_covered_stones_is_any_of_them(turn, cover):
    position = turn(3, luck=["die 4", "cube 3"])
    cover(position)
    found = [set() for _ in position.stones]
    for n in range(120):
        imagined = position.imagine(0, FastLuck(n))
        assert sorted(imagined.stones + imagined.bag) == sorted(position.stones + position.bag)
        for place, stone in zip_longest(found, imagined.stones):
            place.add(stone)
    assert all(place == set(range(6)) for place in found)


def test_while_they_are_open_everybody_imagines_them_as_they_are(turn, look):
    position = turn(3, luck=["die 4", "cube 3"])
    look(position)
    assert position.imagine(2, FastLuck(1)).stones == position.stones
