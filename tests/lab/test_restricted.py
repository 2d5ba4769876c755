"""Restricted play: what is forbidden, what is done instead, and what that is worth."""

import json
import re
from random import Random

import polars as pl
import pytest

from ludoteca.kernel import LudotecaError, game
from ludoteca.lab.executors import OneCore
from ludoteca.lab.paper import publish
from ludoteca.lab.restricted import FREE, KIND, played_freely, spoken, thing_of, worth
from ludoteca.lab.running import Work
from ludoteca.lab.study import Study


def forbidding(slug: str, *things: str, players: int, games: int = 6, bots: tuple[str, ...] = ()):
    return Study("restricted", slug, (players,), bots, games=games, more={"without": [*things]})


def played(study: Study):
    table = KIND.tables(study, None)[1]
    found = game(study.game)
    return table, [KIND.play(found, study, table, i) for i in range(study.games)]


# -- What can be forbidden ------------------------------------------------------------------------


def test_a_verb_an_action_and_a_component_of_several_verbs():
    temple = game("lost_temple")
    assert thing_of(temple, 4, "swap").forbidden == (("swap", 0), ("swap", 1))
    assert thing_of(temple, 4, "pick  4").forbidden == (("pick", 4),)
    named = {verb for verb, n in thing_of(temple, 4, "the_character 4").forbidden if n == 4}
    assert named == {"pick", "curse", "rob"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"without": ["fly"]}, "lost_temple has nothing called “fly” that could be forbidden"),
        ({"without": ["pick 40"]}, "“pick” has no 40; its numbers are 1 to 9"),
        ({"without": "pick"}, "“without” of the study cannot be “pick”"),
        ({"most": 0}, "“most” of the study cannot be “0”"),
        ({"only": ["pick"]}, "a study has no entry “only”"),
    ],
)
def test_what_cannot_be_forbidden_gets_one_sentence(more, said):
    with pytest.raises(LudotecaError) as error:
        KIND.tables(Study("restricted", "lost_temple", more=more), None)
    assert str(error.value).startswith(said)


def test_what_is_named_twice_is_forbidden_once():
    study = forbidding("tic_tac_toe", "mark 4", "mark  4", players=2)
    assert [table.name for table in KIND.tables(study, None)] == [FREE, "without-mark-4"]


# -- How it is played -----------------------------------------------------------------------------


def test_the_seat_does_without_and_the_others_do_not():
    study = forbidding("lost_temple", "pick 8", players=3, games=9)
    _, games = played(study)
    others = 0
    for number, one in enumerate(games):
        seat = number % 3
        picks = [p for _, p, action in one.position.record.moves if str(action) == "pick 8"]
        others += sum(p != seat for p in picks)
        assert picks.count(seat) == one.row["granted"]
        assert one.row["own"] == one.row["results"][seat]
    assert others
    assert any(one.row["denied"] for one in games)


def test_up_to_the_first_wish_that_is_denied_the_game_is_the_same():
    study = forbidding("lost_temple", "pick 8", players=3, games=9)
    table, games = played(study)
    for number, one in enumerate(games):
        free = played_freely(game("lost_temple"), table, number, table.seed(study, number))
        same = free.record == one.position.record
        assert same == (not one.row["denied"])
        if not same:
            pairs = zip(one.position.record.moves, free.record.moves, strict=False)
            _, seat, wanted = next(b for a, b in pairs if a != b)
            assert (seat, str(wanted)) == (number % 3, "pick 8")


def test_where_nothing_else_is_left_the_seat_may_do_it_and_that_is_counted():
    study = forbidding("tic_tac_toe", "mark", players=2, games=2, bots=("random",))
    _, games = played(study)
    for number, one in enumerate(games):
        own = [p for _, p, _ in one.position.record.moves if p == number % 2]
        assert (one.row["denied"], one.row["granted"]) == (0, len(own))
        assert one.row["own"] == one.row["usual"]


def test_a_rare_loss_lies_in_the_interval_and_none_at_all_says_little():
    """A thing that is missed in one game of a hundred is not surely worth nothing after 25."""
    dice = Random(1)

    def lost(games: int, chance: float) -> pl.DataFrame:
        usual = [float(dice.random() < 0.5) for _ in range(games)]
        own = [0.0 if dice.random() < chance else one for one in usual]
        return pl.DataFrame({"usual": usual, "own": own, "results": [[0.0, 1.0]] * games})

    assert worth(lost(25, 0.0), False).half > 0.1
    assert worth(lost(25, 0.0), True).half > 0.1
    for games, chance in ((100, 0.02), (400, 0.01), (400, 0.2)):
        worths = [worth(lost(games, chance), False) for _ in range(300)]
        held = sum([not one.leaves_out(chance / 2) for one in worths])
        assert held >= 0.92 * len(worths), (games, chance)


def test_nothing_is_known_of_a_thing_that_was_never_denied():
    study = forbidding("river_race", "bid 6", players=2, bots=("random",))
    table = KIND.tables(study, None)[1]
    rows = pl.DataFrame({"usual": [1.0] * 50, "own": [1.0] * 50, "results": [[0.0, 1.0]] * 50})
    none, one = [rows.with_columns(denied=pl.Series([n] + [0] * 49)) for n in (0, 1)]
    assert KIND.asked(study, table, none, 0.95) == []
    assert len(KIND.asked(study, table, one, 0.95)) == 1


# -- What is told ---------------------------------------------------------------------------------


def test_things_are_told_in_words():
    things = ("pick 8", "the_character 8", "swap")
    study = Study("restricted", "lost_temple", (3,), games=1, more={"without": list(things)})
    tables = KIND.tables(study, None)[1:]
    told = [spoken(game("lost_temple"), table) for table in tables]
    assert told == ["“Keep the Canoe” (pick 8)", "“the Canoe” (the_character 8)", "“swap”"]


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    study = Study("restricted", "tic_tac_toe", bots=("random",), games=60, more={"most": 4})
    found = Work(tmp_path_factory.mktemp("study"), study)
    list(found.run(OneCore()))
    publish(found)
    return found


def test_what_is_chosen_most_often_is_forbidden_where_nothing_is_named(work):
    assert work.tables[0].name == FREE
    assert len(work.tables) == 5
    assert all(table.luck == "pairs" for table in work.tables)


def test_a_finished_study_has_all_its_games_when_its_folder_is_opened_again(work):
    assert work.data().height == 5 * 60
    assert Work(work.folder).data().equals(work.data())


def test_the_figures_are_those_of_the_pairs_and_lead_to_the_moment(work):
    figures = json.loads((work.folder / "figures.json").read_text("utf-8"))["figures"]
    rows = work.data()
    for table in work.tables[1:]:
        own = rows.filter(rows["table"] == table.name)
        free = rows.filter(rows["table"] == FREE)
        told = figures[f"worth.{table.more['thing'].replace(' ', '.')}"]
        assert told["value"] == pytest.approx(worth(own, False).value)
        pairs = zip(free["results"].to_list(), own["results"].to_list(), strict=True)
        lost = [a[i % 2] - b[i % 2] for i, (a, b) in enumerate(pairs)]
        assert told["value"] == pytest.approx(sum(lost) / len(lost))
        assert told["low"] < told["value"] < told["high"]
    page = (work.folder / "report.html").read_text("utf-8")
    links = re.findall(r'href="(replays/[^"]+\.html)"', page)
    assert len(links) == 8
    assert all((work.folder / link).exists() for link in links)
