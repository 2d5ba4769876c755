"""Parts and options tell what choosing them does."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import View
from ludoteca.scene import Part, does, named, scene_of
from ludoteca.scene.effects import effect_of, effect_of_action
from ludoteca.scene.say import title_of
from ludoteca.text import words


@pytest.fixture
def view(temple) -> View:
    """A seat that keeps a character."""
    position = temple.start(4, seed=7)
    return position.view(position.pending[0].player)


def parts_of(game, view: View) -> dict[str, Part]:
    return {part.id: part for part in scene_of(game)(view).parts}


def test_what_can_be_chosen_tells_what_it_does(temple, view):
    action = next(option for asked in view["asked"] for option in asked.get("options", ()))
    part = next(p for p in parts_of(temple, view).values() if p.action == action)
    assert part.effect == effect_of_action(temple, view, action)
    assert part.effect is not None


def test_so_does_what_cannot_be_chosen_now(temple, view):
    for part in parts_of(temple, view).values():
        if part.id.startswith("card-"):
            assert part.effect is not None, part.id


def test_figures_come_from_the_pieces(temple, view):
    from ludoteca.games.lost_temple import pieces

    assert effect_of(temple)(view, "pick", pieces.PRIEST) == does("priest", pieces.PRIEST_COST)


def test_a_text_alone_is_enough(temple, view):
    assert effect_of(temple)(view, "curse", 7) == does("curse", 7)
    assert effect_of(temple)(view, "swap", 0) == does("swap_0")
    assert effect_of(temple)(view, "sing", 0) is None


def test_a_label_is_no_verb(view):
    """In The Temple Climb the offer "+3" is labelled `offer.3`; `offer 3` is the blue cube."""
    climb = ludoteca.game("temple_climb")
    altars = [
        part
        for id, part in parts_of(climb, climb.start(2, seed=1).view(0)).items()
        if id.startswith("altar-")
    ]
    assert altars
    assert all(part.effect is None for part in altars)


def test_the_effect_is_a_line_of_its_own(temple):
    english = words(temple, "en")
    part = Part("x", "space", x=0, y=0, label=(named("finish"),), effect=does("finish"))
    assert title_of(part, english, ()) == "Finish\nWhoever gets here first wins."
    assert title_of(part.but(label=()), english, ()) == "Whoever gets here first wins."


def test_what_a_scene_says_itself_stays(temple, view, monkeypatch):
    from ludoteca.games.lost_temple import scene as own

    def with_own_effect(view):
        built = build(view)
        first, *rest = built.parts
        return type(built)(
            built.game,
            built.width,
            built.height,
            built.zones,
            (first.but(effect=does("finish"), about="pick 1"), *rest),
        )

    build = own.scene
    monkeypatch.setattr(own, "scene", with_own_effect)
    scene_of.cache_clear()
    try:
        assert scene_of(temple)(view).parts[0].effect == does("finish")
    finally:
        scene_of.cache_clear()
