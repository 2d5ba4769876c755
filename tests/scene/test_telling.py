"""Positions in words: the general description, and the table of Lost Temple."""

import pytest

from ludoteca import kernel
from ludoteca.kernel import Action, Event
from ludoteca.kernel.random_play import play_at_random
from ludoteca.scene.say import OF_EVERY_VIEW, described
from ludoteca.scene.telling import result_lines, table_text
from ludoteca.text import words

TEMPLE = kernel.game("lost_temple")
NOUGHTS = kernel.game("tic_tac_toe")


def temple(players=4, seed=3):
    return TEMPLE.start(players, seed=seed)


def table(position, viewer, lang="en", names=()):
    return table_text(TEMPLE, position.view(viewer), words(TEMPLE, lang), names)


def to_decision(position, name):
    """Play the first option until this decision is open."""
    while position.pending[0].name != name:
        decision = position.pending[0]
        position.play(decision.player, decision.options[0])
    return position


# -- Lost Temple --------------------------------------------------------------------------------


def test_meeples_stand_on_their_spaces():
    position = temple()
    position.at = [1, 12, 12, 45]
    lines = table(position, None).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1  "))
    for space, meeples in ((1, "●1"), (12, "●2●3"), (45, "●4")):
        # Under a row of ten spaces stands a line only if somebody is there.
        row = next(i for i in range(first, len(lines)) if f" {space} " in f" {lines[i]}")
        column = f" {lines[row]}".index(f" {space} ")
        assert lines[row + 1][column:].startswith(meeples)


def test_gems_machetes_and_idol_are_beside_the_names():
    position = temple()
    position.gems, position.machetes, position.idol = [7, 0, 12, 3], [0, 1, 2, 0], 2
    lines = table(position, None, names=("Ada", "Bo", "Cy", "Di")).splitlines()
    rows = {line.split()[1]: line.split()[2:] for line in lines if line[:2] in ("1 ", "3 ")}
    assert rows["Ada"][:2] == ["7", "0"]
    assert rows["Cy"][:2] == ["12", "2"]
    assert "Idol" in rows["Cy"]
    assert "Idol" not in rows["Ada"]


def test_the_finish_depends_on_the_players():
    assert "46 ★" in table(temple(5), None)
    assert "32 ▲" in table(temple(5), None)
    assert "32 ★" in table(temple(6), None)
    assert "\n31 ?    32 ★\n" in table(temple(6), None)


def test_the_packet_is_open_to_its_chooser_alone():
    position = temple()
    chooser = position.pending[0].player
    names = words(TEMPLE, "en")
    cards = [
        f"[{names.lookup('character', str(option.n))} {option.n}]"
        for option in position.pending[0].options
    ]
    shown = table(position, chooser)
    assert [card for card in cards if card not in shown] == []
    assert shown.count("[") == len(cards)
    for other in {0, 1, 2, 3, None} - {chooser}:
        assert "Packet: 5" in table(position, other)
        assert "[" not in table(position, other)


def test_the_own_character_is_on_the_own_table_alone():
    position = temple()
    chooser = position.pending[0].player
    card = position.pending[0].options[0].n
    position.play(chooser, Action("pick", card))
    name = words(TEMPLE, "en").lookup("character", str(card))
    assert f"Your character: {name} {card}" in table(position, chooser)
    for other in {0, 1, 2, 3, None} - {chooser}:
        assert "Your character" not in table(position, other)


def test_a_seer_reads_the_tokens_that_he_knows():
    for seed in range(50):
        position = temple(seed=seed)
        while position.pending and position.pending[0].name != "peek":
            decision = position.pending[0]
            position.play(decision.player, decision.options[-1])
        if position.pending:
            break
    seer = position.pending[0].player
    position.play(seer, "peek 8")
    token = words(TEMPLE, "en").lookup("token", str(position.tokens[0]))
    assert f"Space 8: {token}" in table(position, seer)
    assert "Space 8: " not in table(position, None)


def test_named_and_called_characters_are_open_to_all():
    position = to_decision(temple(), "name_cursed")
    position.play(position.pending[0].player, "curse 9")
    shown = table(position, None)
    assert "Curse: Child" in shown
    assert "Called now" in shown


@pytest.mark.parametrize("lang", TEMPLE.meta.languages)
@pytest.mark.parametrize("players", range(2, 9))
def test_the_table_can_be_drawn_at_every_moment_in_every_language(players, lang):
    position = temple(players)
    luck = kernel.FastLuck(players)
    while position.pending:
        for viewer in (None, position.pending[0].player):
            lines = table(position, viewer, lang).splitlines()
            assert max(len(line) for line in lines if line[:1] == "1" or "●" in line) <= 80
        play_at_random(position, luck, 10)
    assert table(position, None, lang)


# -- Any game -----------------------------------------------------------------------------------


def test_any_view_can_be_described():
    view = {
        "game": "x",
        "players": 2,
        "asked": [],
        "hand": [3, None],
        "open_cards": [],
        "pairs": [[1, 2], [3]],
        "done": True,
        "market": {"price": 4},
    }
    assert described(view, words(NOUGHTS, "it"), ()).splitlines() == [
        "hand         3, ?",
        "open cards   –",
        "pairs        (1, 2), (3)",
        "done         sì",
        "market       price 4",
    ]


def test_a_game_without_a_scene_is_described():
    position = NOUGHTS.start(2, seed=1)
    position.play(0, "mark 4")
    shown = table_text(NOUGHTS, position.view(1), words(NOUGHTS, "en"), ())
    assert shown == "moves   4\ncells   16, 0"


def test_the_own_sealed_answer_is_told_apart_from_the_fields():
    game = kernel.game("goofspiel")
    position = game.start(2, seed=1)
    position.play(0, "bid 3")
    own = table_text(game, position.view(0), words(game, "en"), ()).splitlines()
    assert own[-1] == "Your sealed answer: bid 3"
    assert own[:-1] == table_text(game, position.view(1), words(game, "en"), ()).splitlines()


@pytest.mark.parametrize("slug", ["goofspiel", "tic_tac_toe", "lost_temple"])
def test_what_every_view_holds_is_no_field_of_a_game(slug):
    game = kernel.game(slug)
    position = game.start(2, seed=1)
    luck = kernel.FastLuck(1)
    while position.pending:
        decision = position.pending[0]
        position.play(decision.player, decision.options[luck.below(len(decision.options))])
        view = position.view(decision.player)
        recalled = position.recall(decision.player)
        assert set(view) - OF_EVERY_VIEW <= {*type(position).fields, *recalled}
    assert OF_EVERY_VIEW - set(view) == {"sealed"}


def test_a_verb_with_a_number_of_its_own_comes_first():
    english = words(TEMPLE, "en")
    assert english.action("spend 0") == "Pay nothing and stay"
    assert english.action("spend 1") == "Pay 1 gem, move"
    assert english.action("spend 3") == "Pay 3 gems, move"
    assert english.action("mark 3") == "mark 3"


def test_events_without_a_text_are_told_by_their_key():
    event = Event("loses_hope", (0, 3), "XX-1")
    assert words(NOUGHTS, "en").event(event) == "loses hope 0 3"


@pytest.mark.parametrize(
    ("winners", "scores", "lines"),
    [
        ((1,), (0.0, 1.0, 0.0), ["Bo wins.", "thief"]),
        (
            (0, 2),
            (3.0, 1.0, 3.0),
            ["The winners: Ada and Cy.", "thief", "Scores: Ada 3, Bo 1, Cy 3."],
        ),
        ((), (0.5, 0.5, 0.5), ["Nobody wins.", "thief", "Scores: Ada 0.5, Bo 0.5, Cy 0.5."]),
    ],
)
def test_results_in_words(winners, scores, lines):
    position = temple(3)
    position.finish(winners, "thief", scores)
    told = result_lines(position.view(None), words(NOUGHTS, "en"), ("Ada", "Bo", "Cy"))
    assert told == lines
