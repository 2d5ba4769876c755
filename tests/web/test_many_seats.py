"""The frame has room for as many as the largest game takes."""

import re
from pathlib import Path

import ludoteca
from ludoteca import web
from ludoteca.scene import SEATS
from ludoteca.scene.gallery import NAMES
from ludoteca.web.drawings import drawn

STATIC = Path(web.__file__).parent / "static"
MOST = max(game.meta.max_players for game in ludoteca.shelf())


def test_there_are_colours_and_names_for_all_of_them():
    assert len(SEATS) >= MOST
    assert len(set(NAMES)) >= MOST


def test_the_spot_of_a_seat_has_the_colour_of_its_pieces():
    styles = (STATIC / "frame.css").read_text("utf-8")
    spots = dict(re.findall(r"\.spot-(\d+) \{ background: (#\w+)", styles))
    assert spots == {str(seat): paint.colour for seat, paint in enumerate(SEATS)}


def test_the_set_up_page_hides_the_seats_of_those_who_do_not_play():
    styles = (STATIC / "shelf.css").read_text("utf-8")
    hidden = re.findall(r'value="(\d+)"\]:checked\) \.plan:nth-child\(n\+(\d+)\)', styles)
    assert hidden == [(str(n), str(n + 1)) for n in range(1, MOST)]


def test_plates_are_compact_when_the_result_needs_their_room():
    """Two keep their broad plates; four have them until it is over."""
    game = ludoteca.game("river_race")
    for players, at_the_end in ((2, False), (4, True)):
        position = game.start(players, seed=1)
        assert not drawn(game.slug, position.view(0), "en", NAMES).compact
        while not position.over:
            asked = position.pending[0]
            position.play(asked.player, asked.options[0])
        assert drawn(game.slug, position.view(0), "en", NAMES).compact == at_the_end


def test_plates_are_compact_beside_a_lesson_and_a_quiz():
    """Both say more than a table asks: two keep their broad plates, more have small ones."""
    game = ludoteca.game("river_race")
    for players, compact in ((2, False), (3, True)):
        view = game.start(players, seed=1).view(0)
        assert not drawn(game.slug, view, "en", NAMES).compact
        assert drawn(game.slug, view, "en", NAMES, beside=True).compact == compact
