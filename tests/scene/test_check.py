"""The checks of drawings find what they are there for."""

from dataclasses import replace

import pytest

from ludoteca.scene import Aim, Label, check, effects, icon, scene_of


@pytest.fixture
def position(temple):
    return temple.start(4, seed=7)


@pytest.fixture
def scene(temple, position):
    return scene_of(temple)(position.view(position.pending[0].player))


def with_part(scene, **more):
    return replace(scene, parts=(*scene.parts, icon("odd", (0, 0), "").but(**more)))


def test_a_good_drawing_has_no_faults(temple, position, english):
    assert list(check.faults(temple, position, [english])) == []


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"kind": "teapot"}, "odd: there is no kind 'teapot'"),
        ({"zone": "moon"}, "odd: there is no zone 'moon'"),
        ({"on": "space-99"}, "odd stands on space-99, which is neither a space nor a choice"),
        ({"shape": "unicorn"}, "odd: there is no drawing 'unicorn'"),
        ({"action": "pick 1"}, "odd can be chosen and has no label"),
        ({"label": Label("labels", "nonsense")}, "labels.nonsense has no text in it"),
        ({"about": "step nine"}, "odd asks about 'step nine', which is no action of this game"),
        ({"about": "fly 9"}, "odd asks about 'fly 9', which is no action of this game"),
        ({"about": "tep 9"}, "odd asks about 'tep 9', which is no action of this game"),
    ],
)
def test_faults_of_a_part(temple, scene, wrong, fault):
    assert fault in list(check.scene_faults(temple, with_part(scene, **wrong)))


def test_a_click_may_ask_about_any_number(temple, scene):
    for about in ("step 9", "pay 7", "pick -1"):
        assert not list(check.scene_faults(temple, with_part(scene, about=about)))


def test_a_picture_that_is_not_there(temple, scene):
    board = scene.zones[1].but(backdrop="board unicorn")
    assert "board: there is no picture 'unicorn'" in list(
        check.scene_faults(temple, replace(scene, zones=(board, *scene.zones)))
    )


def test_an_action_that_is_no_option(temple, scene):
    faults = check.option_faults(temple, with_part(scene, action="rob 3"), ["pick 1"])
    assert "rob 3 can be clicked and is no option" in list(faults)


def test_a_point_that_is_no_option(temple, scene):
    aimed = with_part(scene, aim=Aim(("pick", "step"), 3, 2, 50))
    faults = check.option_faults(temple, aimed, ["pick 0", "pick 2"])
    assert "pick 1 can be aimed at and is no option" in list(faults)


def test_points_that_lie_too_near(scene):
    assert not list(check.screen_faults(with_part(scene, aim=Aim(("pick", "step"), 3, 2, 50))))
    [fault] = check.screen_faults(with_part(scene, aim=Aim(("pick", "step"), 3, 2, 30)))
    assert fault.startswith("odd: its points are ")


def test_an_option_without_part_and_words(temple, scene):
    options = ["pick 1", "pick 2", "pick 3", "pick 4", "pick 8"]
    assert list(check.option_faults(temple, scene, options)) == []
    bare = replace(scene, parts=())
    assert list(check.option_faults(temple, bare, ["dance 1"])) == [
        "dance 1 can neither be clicked nor is there a text for its button"
    ]
    assert list(check.option_faults(temple, bare, options)) == []


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        ("<svg><g></svg>", "the drawing is not well-formed"),
        ('<svg><g id="a"/><g id="a"/></svg>', "the id 'a' is there 2 times"),
        ('<svg><g id="a" style="top:0"/></svg>', "a has a style attribute"),
        ('<svg><g onclick="x()"/></svg>', "there is a script in g"),
    ],
)
def test_faults_of_a_drawing(drawing, fault):
    assert any(found.startswith(fault) for found in check.svg_faults(drawing))


def test_a_drawing_that_tells_a_secret(temple, position, english, monkeypatch):
    """A scene that looks past its view is caught by drawing what the seat can imagine."""
    build = scene_of(temple)
    calls = iter(range(1000))

    def leaky(view, upright=False):
        scene = build(view, upright)
        return with_part(scene, x=float(next(calls)))

    monkeypatch.setattr(check, "scene_of", lambda game: leaky)
    assert any("what the view does not" in why for why in check.faults(temple, position, [english]))
    assert effects.scene_of(temple) is build
