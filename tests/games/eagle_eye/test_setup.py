"""Set-up: side, category, narrowing, the starting subject."""

import pytest

from ludoteca.games.minutia.eagle_eye.pieces import CATEGORIES, TAGS
from ludoteca.kernel import Action, Refused, ScriptedLuck, Unknown


@pytest.mark.clause("M02-1.1")
def test_two_to_six_play_and_side_a_is_the_default(game):
    for players in range(2, 7):
        assert game.start(players, seed=1).options["side"] == "A"
    for players in (1, 7):
        with pytest.raises(Unknown):
            game.start(players)


@pytest.mark.clause("M02-1.2")
@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_draws_a_category(game, side, die):
    position = game.start(2, luck=ScriptedLuck([f"die {die}", 0]), side=side)
    drawn = CATEGORIES[position.category].key
    keys = {"A": ["object", "animal", "game"], "B": ["dish", "character", "work"]}[side]
    assert drawn == keys[(die - 1) // 2]


@pytest.mark.clause("M02-1.2")
@pytest.mark.parametrize(
    ("side", "n", "key"), [("A", 1, "object"), ("A", 3, "game"), ("B", 2, "character")]
)
def test_the_table_may_choose_the_category(game, heard, side, n, key):
    position = game.start(2, seed=3, side=side, category=str(n), listen=heard.append)
    assert CATEGORIES[position.category].key == key
    assert heard.of("category") == [(position.category,)]


@pytest.mark.clause("M02-1.4", "M02-1.6")
def test_all_cubes_lie_beside_the_card_and_anybody_may_roll_first(game):
    rollers = set()
    for seed in range(40):
        position = game.start(4, seed=seed)
        assert position.taken == [0, 0, 0, 0]
        rollers.add(position.roller)
    assert rollers == {0, 1, 2, 3}


@pytest.mark.clause("M02-1.5")
def test_the_host_enters_a_subject_of_the_category(game):
    position = game.start(3, seed=1, category="2")
    [decision] = position.pending
    assert (decision.player, decision.name, decision.kind) == (0, "choose_start", "turn")
    assert [option.n for option in decision.options] == list(range(88))
    refused = position.explain(0, Action("start", 100))  # Go is no animal
    assert (refused.clause, refused.key) == ("M02-1.5", "start_outside")
    assert position.explain(0, "start 300").key == "start_outside"
    assert position.explain(0, "start 99").clause == "M02-4.8"


@pytest.mark.clause("M02-1.5")
def test_without_a_word_in_time_a_subject_is_drawn(game):
    for seed in range(30):
        position = game.start(3, seed=seed, category="2", narrow="mammal bird", judge="vote")
        position.time_out(0)
        [subject] = position.named
        assert {"mammal", "bird"} & set(TAGS[subject])
    position = game.start(2, seed=1, side="B")
    position.play(0, "say 0")  # nothing was said
    assert position.named_words == [""]
    assert position.named[0] >= 0


@pytest.mark.clause("M02-1.5", "M02-4.4")
def test_where_people_judge_the_start_may_be_anything(game, heard):
    position = game.start(2, seed=1, side="B", category="2", listen=heard.append)
    position.play(0, Action("say", 0, "  Nonna   Papera "))
    assert (position.named, position.named_words) == ([-2], ["Nonna Papera"])
    assert heard.of("starts_saying") == [(0, "Nonna Papera")]
    position = game.start(2, seed=1, side="B", category="2")
    position.play(0, Action("say", 0, "Pinocchio"))
    assert position.named == [400]


# -- M02-1.3 Narrowing ----------------------------------------------------------------------------


@pytest.mark.clause("M02-1.3")
def test_a_subject_belongs_if_it_has_one_of_the_tags(game):
    position = game.start(2, seed=1, category="2", narrow="pet farm")
    tags = [TAGS[option.n] for option in position.pending[0].options]
    assert len(tags) > 12
    assert all("pet" in own or "farm" in own for own in tags)
    in_italian = game.start(2, seed=1, category="2", narrow="compagnia, Fattoria")
    assert in_italian.within() == position.within()


@pytest.mark.clause("M02-1.3", "M02-2.3")
def test_what_is_outside_the_narrowing_is_a_wrong_answer(rolled, say, heard):
    position = rolled(2, 5, narrow="mammal bird")
    say(position, 1, "crocodile")
    assert heard.keys[-1] == "outside"
    assert position.taken == [0, 0]
    say(position, 1, "horse")
    assert position.taken == [0, 1]


@pytest.mark.clause("M02-R12")
@pytest.mark.parametrize(
    ("players", "narrow", "left"),
    [(2, "reptile", 5), (3, "bird", 15), (6, "farm", 12), (4, "sport video", None)],
)
def test_six_subjects_for_each_player_must_be_left(game, players, narrow, left):
    category = "3" if left is None else "2"
    refused = game.refusal(players, {"category": category, "narrow": narrow})
    assert (refused.clause, refused.key) == ("M02-R12", "too_narrow")
    assert refused.values[1:] == (6 * players, players)
    assert left in (None, refused.values[0])
    # People know more than the catalogue.
    assert game.refusal(players, {"category": category, "narrow": narrow, "judge": "vote"}) is None


@pytest.mark.clause("M02-R12")
def test_six_subjects_for_each_player_are_enough(game):
    for players in range(2, 7):
        options = {"category": "2", "narrow": "mammal"}
        assert game.refusal(players, options) is None
    # The twelve farm animals are enough for two, the ten fish and reptiles are not.
    assert game.refusal(2, {"category": "2", "narrow": "farm"}) is None
    assert game.refusal(2, {"category": "2", "narrow": "fish reptile"}).values == (10, 12, 2)


@pytest.mark.clause("M02-R12")
def test_a_drawn_category_and_objects_cannot_be_narrowed(game):
    assert game.refusal(2, {"narrow": "mammal"}).key == "drawn_is_whole"
    assert game.refusal(2, {"narrow": "what is red", "judge": "vote"}).key == "drawn_is_whole"
    assert game.refusal(2, {"category": "1", "narrow": "what is red"}).key == "tags_are"
    assert game.refusal(2, {"category": "1", "narrow": "what is red", "judge": "vote"}) is None


@pytest.mark.clause("M02-R14")
def test_a_sentence_needs_people_and_tags_their_own_category(game):
    refused = game.refusal(2, {"category": "2", "narrow": "mammal: with horns"})
    assert (refused.clause, refused.key) == ("M02-R14", "needs_people")
    assert game.refusal(2, {"category": "2", "narrow": "with horns"}).key == "needs_people"
    for judge in ("catalogue", "vote"):
        refused = game.refusal(2, {"category": "2", "narrow": "board", "judge": judge})
        assert (refused.clause, refused.key) == ("M02-R14", "tags_are")
    with pytest.raises(Refused, match="M02-R14"):
        game.start(2, category="3", narrow="mammal")
