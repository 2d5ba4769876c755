"""Who knows what (ledger, section 7)."""

import pytest

from ludoteca.kernel import FastLuck

PUBLIC_FIELDS = (
    "round",
    "auctioneer",
    "row",
    "cut",
    "order",
    "stops",
    "share",
    "filled",
    "filler",
    "points",
    "points_before",
    "discs",
)


def viewers(position):
    return (None, *position.seats)


@pytest.mark.clause("M14-1.2", "M14-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_public_facts_are_in_every_view(walk, mode, players):
    for position, _ in walk(players, 21, mode):
        for viewer in viewers(position):
            view = position.view(viewer)
            assert {name: view[name] for name in PUBLIC_FIELDS} == {
                name: getattr(position, name) for name in PUBLIC_FIELDS
            }


@pytest.mark.clause("M14-R12")
def test_own_sealed_choices_are_remembered_by_their_fisher_alone(knife):
    position = knife(4)
    for p, k in ((0, 9), (1, 5), (2, 17), (3, 9)):
        position.play(p, f"stop_at {k}")
    assert [position.view(p)["plans"] for p in range(4)] == [[9], [5], [17], [9]]
    assert position.view(None)["plans"] == []
    for p, k in ((0, 8), (2, 12), (3, 23)):
        position.play(p, f"stop_at {k}")
    assert [position.view(p)["plans"] for p in range(4)] == [[9, 8], [5], [17, 12], [9, 23]]


@pytest.mark.clause("M14-R12")
def test_views_of_others_do_not_depend_on_a_losing_choice(knife):
    views = []
    for loser in (6, 14, 23):
        position = knife(3, luck=["seat 1"])
        for p, k in ((0, loser), (1, 6), (2, 20)):
            position.play(p, f"stop_at {k}")
        assert position.order == [1]
        views.append([position.view(viewer) for viewer in (None, 1, 2)])
    assert views == views[:1] * 3


@pytest.mark.clause("M14-R12")
def test_what_others_chose_is_imagined_from_where_the_knife_came_down(knife):
    position = knife(3)
    for answers in ({0: 18, 1: 5, 2: 22}, {0: 21, 2: 23}):
        for p, k in answers.items():
            position.play(p, f"stop_at {k}")
    luck = FastLuck(3)
    seen = [position.imagine(2, luck).plans for _ in range(600)]
    assert {plans[0][0] for plans in seen} == set(range(5, 24))
    assert {plans[0][1] for plans in seen} == {21}  # it won: everybody knows
    assert {tuple(plans[1]) for plans in seen} == {(5,)}
    assert {tuple(plans[2]) for plans in seen} == {(22, 23)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_imagined_looks_the_same(walk, mode, players):
    luck = FastLuck(1)
    for position, _ in walk(players, 22, mode):
        for viewer in viewers(position):
            imagined = position.imagine(viewer, luck)
            assert imagined.view(viewer) == position.view(viewer)


@pytest.mark.clause("M14-4.2")
def test_sealed_choices_are_forgotten_with_the_row(knife, fill_all, stop):
    position = knife(2)
    stop(position, 0, 7)
    assert position.view(1)["plans"] == [23]
    for p in (0, 1):
        fill_all(position, p)
    assert position.round == 2
    assert position.plans == [[], []]


@pytest.mark.clause("M14-2.8")
def test_all_events_are_for_everybody(walk, mode):
    for _, heard in walk(4, 23, mode):
        assert all((event.to, event.but) == (-1, -1) for event in heard)
