"""The frame has room for as many as the largest game takes."""

import re
from pathlib import Path

import ludoteca
from ludoteca import web
from ludoteca.scene import SEATS
from ludoteca.scene.gallery import NAMES

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
