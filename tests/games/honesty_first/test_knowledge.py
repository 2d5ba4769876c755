"""Who knows what (ledger, section 7): views, audiences, and what a seat can imagine."""

from collections import Counter
from itertools import product
from math import prod

import pytest

from ludoteca.games.minutia.honesty_first.pieces import FORBIDDEN
from ludoteca.games.minutia.honesty_first.rules import GONE
from ludoteca.kernel import FastLuck, ScriptedLuck
from ludoteca.kernel.pieces import rest_of

P1, P2, P3, P4, P5 = range(5)
YELLOW, GREEN, RED, BLUE, WHITE = range(5)
ENOUGH = 1500


def viewers(position):
    return (None, *position.seats)


def could_be(position, viewer):
    """All Forbidden cubes that a viewer can think of, and how likely each deal is.

    Worked out a second time from what is public: two of each colour in all; nobody has discarded
    the own colour or been accused of it in vain.
    """
    shown = position.view(viewer)["forbidden"]
    hidden = [p for p in position.seats if shown[p] is None]
    left = Counter(dict.fromkeys(range(5), 2))
    left.subtract(colour for colour in shown if colour is not None)
    deals = {}
    for colours in product(range(5), repeat=len(hidden)):
        if any(position.cleared[p] >> c & 1 for p, c in zip(hidden, colours, strict=True)):
            continue
        ways = prod(prod(range(left[c] - n + 1, left[c] + 1)) for c, n in Counter(colours).items())
        if ways:
            deal = shown[:]
            for p, colour in zip(hidden, colours, strict=True):
                deal[p] = colour
            deals[tuple(deal)] = ways
    total = sum(deals.values())
    return {deal: ways / total for deal, ways in deals.items()}


# -- Views ---------------------------------------------------------------------------------------

PUBLIC_FIELDS = (
    *("cubes", "tokens", "reserve", "alive", "cleared", "used", "turn", "calm", "loss"),
    *("actor", "colour", "victim", "kind", "empty", "reactor", "accuser"),
)


@pytest.mark.clause("M18-1.2", "M18-2.1")
@pytest.mark.parametrize("accusations", ["sealed", "live"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_public_facts_are_in_every_view(walk, players, accusations):
    for position, _ in walk(players, 4, accusations):
        for viewer in viewers(position):
            view = position.view(viewer)
            assert {name: view[name] for name in PUBLIC_FIELDS} == {
                name: getattr(position, name) for name in PUBLIC_FIELDS
            }
            assert "plan" not in view
            assert view["bag"] == 10 - players


@pytest.mark.clause("M18-1.3", "M18-6.2", "M18-6.3", "M18-R8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_forbidden_cube_is_its_owners_secret_until_he_is_out(walk, players):
    for seed in range(4):
        for position, _ in walk(players, seed):
            for viewer in viewers(position):
                assert position.view(viewer)["forbidden"] == [
                    colour if viewer == p or position.over or not position.alive[p] else None
                    for p, colour in enumerate(position.forbidden)
                ]


@pytest.mark.clause("M18-1.3")
def test_everybody_hears_the_own_colour_only(game):
    heard = []
    position = game.start(4, seed=2, listen=heard.append)
    told = [event for event in heard if event.key == "draws_forbidden"]
    assert [(event.to, event.values) for event in told] == [
        (p, (p, position.forbidden[p])) for p in range(4)
    ]
    for event in told:
        assert [p for p in range(4) if event.heard_by(p)] == [event.to]
        assert not event.heard_by(None)


@pytest.mark.clause("M18-5.1")
def test_nobody_else_sees_which_cubes_can_be_discarded(turn_of):
    views = []
    for forbidden in "GR":
        position = turn_of(f"YB{forbidden}W")
        position.choose("act 2")
        position.accused_by(P3)
        assert len(position.options_of(P3)) == 4
        views.append([position.view(viewer) for viewer in (None, P1, P2, P4)])
        (question,) = position.view(P1)["asked"]
        assert question["decision"] == "discard"
        assert "options" not in question
    assert views[0] == views[1]


@pytest.mark.clause("M18-6.3", "M18-5.1")
def test_excluded_colours_are_public(turn_of):
    position = turn_of("YBGW")
    position.choose("act 2")
    position.accused_by(P3)
    assert position.view(None)["cleared"] == [1 << RED, 0, 0, 0]
    position.play(P3, "discard 0")
    assert position.view(None)["cleared"] == [1 << RED, 0, 1 << YELLOW, 0]


@pytest.mark.clause("M18-6.1", "M18-R7")
def test_sealed_nobody_sees_who_would_have_accused(turn_of, heard):
    """Neither while others still think nor afterwards: only the accuser who was drawn is told."""
    table = turn_of("YGRB")
    table.choose("act 2")
    told = []
    for answer in ("let_go", "accuse 0"):
        position = table.position.clone()
        position.luck = ScriptedLuck(["seat 1"], endless=True)
        position.listen(heard.append)
        heard.clear()
        position.play(P3, answer)
        seen = [position.view(viewer) for viewer in (None, P1, P2, P4)]
        assert heard == []
        position.play(P4, "let_go")
        position.play(P2, "accuse 0")
        told.append((seen, [position.view(viewer) for viewer in viewers(position)], heard[:]))
    assert told[0] == told[1]
    assert heard.of("accuses_wrongly") == [(P2, P1, RED)]


@pytest.mark.clause("M18-6.1")
def test_live_nobody_sees_who_lets_go(turn_of, heard):
    position = turn_of("YGRB", accusations="live")
    position.choose("act 2")
    others = (None, P1, P3, P4)
    before = [position.view(viewer) for viewer in others]
    heard.clear()
    position.play(P2, "let_go")
    assert [position.view(viewer) for viewer in others] == before
    assert heard == []
    assert position.view(P2)["sealed"] == "let_go 0"
    luck = FastLuck(1)
    for viewer in (*others, P2):
        assert position.imagine(viewer, luck).view(viewer) == position.view(viewer)


@pytest.mark.clause("M18-3.2")
def test_that_somebody_lets_an_action_pass_is_public(turn_of, heard):
    position = turn_of("YGRB")
    position.choose("act 0", "kind 0")
    position.silence()
    heard.clear()
    position.play(P2, "counter 0")
    assert [(event.key, event.to, event.but) for event in heard] == [("lets_pass", -1, -1)]


# -- Imagining -----------------------------------------------------------------------------------


@pytest.mark.clause("M18-1.3", "M18-5.1", "M18-6.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_that_is_imagined_is_possible(walk, players):
    luck = FastLuck(1)
    for seed in range(3):
        for position, _ in walk(players, seed):
            for viewer in viewers(position):
                imagined = position.imagine(viewer, luck)
                assert imagined.view(viewer) == position.view(viewer)
                assert sorted(imagined.forbidden + imagined.bag) == sorted([*range(5)] * 2)
                if not position.over:
                    assert imagined.bag == rest_of(FORBIDDEN, imagined.forbidden), "order tells"
                for p in position.seats:
                    if position.alive[p]:
                        assert imagined.cubes[p][imagined.forbidden[p]] != GONE
                        assert not position.cleared[p] >> imagined.forbidden[p] & 1


@pytest.mark.clause("M18-1.3", "M18-5.1", "M18-6.3")
@pytest.mark.parametrize("viewer", [None, P1, P3])
@pytest.mark.parametrize(
    "excluded",
    [{}, {P2: "YG", P3: "R"}, {P2: "YGR", P4: "YGRB"}, {P1: "YRB", P2: "YRB", P3: "YRB"}],
)
def test_all_that_is_possible_is_imagined_as_often_as_it_should(turn_of, viewer, excluded):
    table = turn_of("GWGW", cleared=excluded)
    luck = FastLuck(5)
    chances = could_be(table.position, viewer)
    found = Counter(tuple(table.position.imagine(viewer, luck).forbidden) for _ in range(ENOUGH))
    assert set(found) <= set(chances)
    for p in table.seats:
        for colour in range(5):
            expected = sum(chance for deal, chance in chances.items() if deal[p] == colour)
            share = sum(times for deal, times in found.items() if deal[p] == colour) / ENOUGH
            assert abs(share - expected) < 0.06
            assert (share > 0) == (expected > 0)


@pytest.mark.clause("M18-R18")
def test_others_imagine_the_details_of_an_action_that_is_being_chosen(turn_of):
    position = turn_of("YGR", tokens={P1: (1, 0), P3: (1, 1)})
    position.play(P1, "act 1")
    luck = FastLuck(2)
    for viewer, colours in [
        (P2, {YELLOW, GREEN, BLUE}),
        (None, {YELLOW, GREEN, BLUE}),
        (P1, {GREEN}),
    ]:
        imagined = [position.imagine(viewer, luck) for _ in range(60)]
        assert {guess.plan[0] for guess in imagined} == colours
        assert all(guess.view(viewer) == position.view(viewer) for guess in imagined)
