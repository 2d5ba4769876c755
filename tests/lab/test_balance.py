"""Balance: what is played, what is measured, and what the report says of it."""

import json
import re
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import ClassVar

import polars as pl
import pytest

from ludoteca.kernel import (
    PUBLIC,
    Action,
    Decision,
    Game,
    Luck,
    Options,
    Position,
    Secrecy,
    actions,
    answer,
    decision,
    game,
    read_record,
    shelf,
)
from ludoteca.lab.balance import KIND, agency_of, fair_share, won_at
from ludoteca.lab.executors import OneCore
from ludoteca.lab.figures import share_of
from ludoteca.lab.measuring import lone, measured
from ludoteca.lab.paper import drawn, publish
from ludoteca.lab.running import Work
from ludoteca.lab.study import Study, Table
from ludoteca.lab.verdict.components import uses
from ludoteca.lab.verdict.drama import drama
from ludoteca.lab.verdict.fairness import first_player, won_by_side
from ludoteca.lab.verdict.fairness import sides as sides_told
from ludoteca.lab.verdict.scope import Scope
from ludoteca.lab.verdict.skill import agency_told
from ludoteca.text import words

ALONE = {"styles": [], "ladder": []}


def rows_of(slug: str, table: Table, games: int) -> pl.DataFrame:
    study = Study("balance", slug)
    found = [{"number": i, **measured(game(slug), study, table, i).row} for i in range(games)]
    return pl.DataFrame(found, infer_schema_length=None)


# -- What is played -------------------------------------------------------------------------------


def test_every_number_of_players_every_style_and_every_rung():
    tables = KIND.tables(Study("balance", "lost_temple", games=100), None)
    names = [table.name for table in tables]
    assert names[:7] == [f"{n}-players" for n in range(2, 9)]
    assert names[7:9] == ["style-random", "style-easy"]
    assert "style-normal-daring" in names
    assert names[-3:] == ["easy-among-random", "normal-among-easy", "hard-among-normal"]
    hard = tables[-1]
    assert hard.bots == ("hard", "normal", "normal", "normal")
    assert hard.turning
    assert hard.games == 40


def test_a_team_climbs_the_ladder_together():
    tables = KIND.tables(Study("balance", "geister", more={"ladder": ["easy", "normal"]}), None)
    assert [table.bots for table in tables[-2:]] == [("easy",) * 4, ("normal",) * 4]
    assert not tables[-1].turning


def test_what_is_named_twice_is_played_once():
    more = {"styles": ["easy", "easy"], "ladder": ["random", "easy", "random", "easy"]}
    names = [t.name for t in KIND.tables(Study("balance", "river_race", (2,), more=more), None)]
    assert names == ["2-players", "style-easy", "easy-among-random", "random-among-easy"]
    tables = KIND.tables(Study("balance", "geister", (2,), more={**more, "styles": []}), None)
    assert [table.name for table in tables] == ["2-players", "team-random", "team-easy"]


def test_a_bot_for_each_seat_leaves_one_number_of_players():
    study = Study("balance", "lost_temple", bots=("easy", "normal"), more={"ladder": []})
    assert KIND.tables(study, None)[0].bots == ("easy", "normal")
    assert {table.players for table in KIND.tables(study, None)} == {2}


# -- What is measured -----------------------------------------------------------------------------


def test_random_tic_tac_toe_is_as_unfair_as_it_is():
    """Among random games the first player wins 58.5 % and 12.7 % are drawn."""
    rows = rows_of("tic_tac_toe", Table("t", 2, ("random", "random"), 400), 400)
    assert not won_at(rows, 0, sure=0.999).leaves_out(0.585)
    assert set(rows["first"]) == {0}
    drawn = rows.filter(pl.col("winners").list.len() == 0)
    assert 20 < drawn.height < 90
    assert (rows["moves"] <= 9).all()


class Ladder(Position):
    """Six steps, each by a choice: whoever takes it is ahead by one more. Coins move the lead, too:

    one of five at the set-up, and one of two after every other step, when all is settled.
    """

    fields: ClassVar[dict[str, Secrecy]] = {"lead": PUBLIC, "steps": PUBLIC}

    def setup(self) -> None:
        self.lead, self.steps = self.flip(5), 0
        self.then(self.climb(0))

    def flip(self, worth: int) -> int:
        return worth if self.draw(2) else -worth

    @decision("L-1")
    def climb(self, p: int) -> Options:
        return {p: actions("step", (0, 3))}

    @answer("climb")
    def climbed(self, p: int, action: Action) -> None:
        self.lead += -action.n if p else action.n
        self.steps += 1
        if self.steps % 2 == 0:
            self.lead += self.flip(2)
        if self.steps < 6:
            self.then(self.climb(1 - p))
        else:
            self.finish((0,) if self.lead > 0 else (1,), "top", [self.lead, -self.lead])


class Ladders(ModuleType):
    """Always takes the step; is settled after every answer; and knows the lead."""

    def choose(self, position: Ladder, decision: Decision, luck: Luck) -> Action:
        return decision.options[-1]

    def settled(self, position: Ladder, since: Ladder) -> bool:
        return position.steps > since.steps

    def appraise(self, position: Ladder, player: int) -> float:
        return float(-position.lead if player else position.lead)


def test_choices_and_all_luck_from_the_set_up_on_are_weighed(toy, monkeypatch):
    """A choice moves the lead by 3 of 6 times; coins by 5 once and by 2 three times, either way."""
    ladder = Game(replace(toy(Ladder).meta, stakes=True))
    ladder.rules = Ladder
    monkeypatch.setattr(Game, "wisdom", Ladders("wisdom"))
    study, table = Study("balance", "toy"), Table("t", 2, ("random", "random"), 300)
    rows = [measured(ladder, study, table, i).row for i in range(300)]
    rows = pl.DataFrame(rows, infer_schema_length=None)
    # Half the square of the distance of two ways, for both seats: of a coin it is the variance.
    choices, luck = 6 * 3**2, 2 * (5**2 + 3 * 2**2)
    assert rows["choice_matters"].mean() == pytest.approx(choices)
    assert rows["luck_matters"].mean() == pytest.approx(luck, rel=0.15)
    figure = agency_of(rows)
    assert not figure.leaves_out(choices / (choices + luck))
    assert figure.half < 0.1


def test_luck_that_comes_when_all_is_settled_counts():
    """In A Very Popular Game cards are dealt after each round, which a plan looks to the end of."""
    rows = rows_of("popular_game", Table("t", 4, ("easy",) * 4, 60), 60)
    assert rows["luck_matters"].mean() > 0
    assert agency_of(rows).value < 0.98


def test_where_nothing_is_drawn_choices_are_all():
    rows = rows_of("harvest_day", Table("t", 2, ("normal", "normal"), 12), 12)
    assert agency_told(agency_of(rows)) == "Nothing is drawn: all is made of choices."
    assert set(rows["luck_matters"].drop_nulls()) == {0.0}
    assert agency_of(rows).value == 1.0
    # Where something is drawn, that nothing of it was seen in twelve games says little.
    luck = pl.Series([0.0] * 11 + [-1e-9])
    drawn = rows.with_columns(draws=pl.lit(1), luck_matters=luck, choice_matters=pl.lit(0.1))
    assert agency_of(drawn)[:3] == (1.0, 0.75, 1.0)


def test_the_course_ends_with_the_result():
    table = Table("t", 3, ("normal", "random", "random"), 6, turning=True)
    rows = rows_of("lost_temple", table, 6)
    for row in rows.iter_rows(named=True):
        assert row["course"][-3:] == row["results"]
        assert len(row["course"]) == 33
        assert 0 <= row["decided_at"] <= row["moves"]
        assert sum(row["chosen"]) == row["choices"]
        assert sum(row["chosen"]) + sum(row["forced"]) == row["moves"]
        assert all(o >= c for o, c in zip(row["offered"], row["chosen"], strict=True))
        assert row["bots"].index("normal") == row["number"] % 3


def test_a_game_that_is_over_when_it_is_set_up():
    table = Table("4-players", 4, ("normal",) * 4, 60)
    row = measured(game("island_riches"), Study("balance", "island_riches"), table, 52).row
    assert (row["moves"], row["course"], row["decided"]) == (0, [], None)
    assert row["winners"]


def test_the_table_waits_once_for_those_who_choose_at_the_same_time():
    """In Goofspiel both choose together; in the Great Battle one after the other."""
    table = Table("t", 2, ("random", "random"), 4)
    rows = rows_of("goofspiel", table, 4)
    assert [2 * waits for waits in rows["waits"]] == rows["choices"].to_list()
    rows = rows_of("great_battle", table, 1)
    assert rows["waits"].to_list() == rows["choices"].to_list()


@pytest.mark.parametrize("slug", [one.slug for one in shelf() if one.meta.sides])
def test_every_seat_has_a_side_that_has_a_name(slug):
    players = game(slug).meta.min_players
    row = measured(
        game(slug), Study("balance", slug), Table("t", players, ("random",) * 9, 1), 0
    ).row
    assert len(row["sides"]) == players
    for side in row["sides"]:
        assert words(game(slug), "en").find(game(slug).meta.sides[1], str(side))


# -- What is told ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    study = Study(
        "balance",
        "village_work",
        games=6,
        more={"styles": ["random"], "ladder": ["random", "easy"], "seconds": 6},
    )
    found = Work(tmp_path_factory.mktemp("study"), study)
    list(found.run(OneCore()))
    publish(found)
    return found


def test_the_report_is_one_file_that_asks_nobody_for_anything(work):
    page = (work.folder / "report.html").read_text("utf-8")
    for title in ("Seats", "Length", "Endings", "Drama", "Choices and luck", "The skill ladder"):
        assert f"<h2>{title}</h2>" in page
    assert not re.search(r'(?:src|href)="(?!#|replays/)', page)
    assert "@import" not in page
    assert "url(http" not in page
    specs = re.findall(
        r'<script type="application/vnd.vegalite[^>]*>(.*?)</script>', page, re.DOTALL
    )
    assert len(specs) == page.count("<svg ")
    assert all("datasets" in json.loads(spec) or "data" in json.loads(spec) for spec in specs)


def test_every_finding_leads_to_a_replay(work):
    page = (work.folder / "report.html").read_text("utf-8")
    links = set(re.findall(r'href="(replays/[^"]+)" title="ludoteca replay (\S+) --at (\d+)', page))
    assert len(links) > 8
    for shown, file, move in links:
        moment = (work.folder / shown).read_text("utf-8")
        assert f"after move {move} of" in moment
        record = read_record((work.folder / file).read_text("utf-8"))
        assert work.game.replay(record).over
        assert int(move) <= len(record.moves)


def test_the_figures_are_those_of_the_games(work):
    figures = json.loads((work.folder / "figures.json").read_text("utf-8"))
    assert figures["games"]["2-players"] == 6
    main = work.data().filter(pl.col("table") == "2-players")
    best = max(won_at(main, 0).value, won_at(main, 1).value)
    assert figures["figures"]["seat.best"]["value"] == best
    assert figures["figures"]["length"]["value"] == pytest.approx(main["moves"].mean())
    minutes = figures["figures"]["minutes"]
    assert minutes["value"] == pytest.approx(main["waits"].mean() * 6 / 60)
    assert minutes["low"] < minutes["value"] < minutes["high"]


def test_options_stand_beside_what_chance_would_take():
    study = Study("balance", "lost_temple", (4,), ("easy",), games=12, more=ALONE)
    table = KIND.tables(study, None)[0]
    rows = rows_of("lost_temple", table, 12).with_columns(table=pl.lit(table.name))
    counted = {}
    columns = ("actions", "offered", "chosen", "likely")
    for row in rows.select(columns).rows():
        for name, *counts in zip(*row, strict=True):
            before = counted.get(name, (0, 0, 0.0))
            counted[name] = tuple(a + b for a, b in zip(before, counts, strict=True))
    often = {name: counts for name, counts in counted.items() if counts[2] >= 10}
    section = KIND.paper(study, [table], rows).sections[-1]
    told = {row[0]: row for row in section.rows if not row[0].startswith("all of")}
    assert len(told) == len(often) > 20
    for name, (offered, chosen, likely) in often.items():
        row = next(row for text, row in told.items() if text.endswith(f"({name})"))
        assert row[1:3] == (f"{offered:,}", f"{chosen:,}")
        assert row[4] == f"{100 * likely / offered:.0f} %"
    shown = next(iter(json.loads(section.charts[0].to_json())["datasets"].values()))
    assert len(shown) == 20
    beside = [one["value"] / one["fair"] for one in shown]
    assert beside == sorted(beside)
    ratios = sorted(chosen / likely for _, chosen, likely in often.values())
    assert beside == pytest.approx([*ratios[:10], *ratios[-10:]])
    # In this game every decision has one verb, so of the verbs there is nothing to show.
    assert len(section.charts) == 1


def test_endings_are_drawn_in_the_order_in_which_they_are_told():
    study = Study("balance", "lost_temple", (4,), ("easy",), games=30, more=ALONE)
    table = KIND.tables(study, None)[0]
    rows = rows_of("lost_temple", table, 30).with_columns(table=pl.lit(table.name))
    section = next(
        one for one in KIND.paper(study, [table], rows).sections if one.title == "Endings"
    )
    shown = next(iter(json.loads(section.charts[0].to_json())["datasets"].values()))
    assert [one["name"] for one in shown] == [row[0] for row in section.rows]
    assert len(shown) > 3


def test_words_in_plots_can_be_read_on_a_phone(work):
    """A phone of 390 pixels leaves 318 for a plot."""
    page = (work.folder / "report.html").read_text("utf-8")
    sizes = re.findall(r'<svg [^>]*?width="([\d.]+)"[^>]*>(.*?)</svg>', page, re.DOTALL)
    assert len(sizes) == page.count("<svg ")
    for width, picture in sizes:
        words_in_it = [float(size) for size in re.findall(r'font-size="([\d.]+)px"', picture)]
        assert min(words_in_it) * min(1.0, 318 / float(width)) > 7.5
    assert "min-width" not in page


def test_where_nobody_wins_nobody_is_due_a_part():
    """Three of ten games end with no winner: then seven tenths of a half are fair."""
    study = Study("balance", "tic_tac_toe", (2,), ("random",), games=10, more=ALONE)
    table = KIND.tables(study, None)[0]
    rows = rows_of("tic_tac_toe", table, 10).with_columns(table=pl.lit(table.name))
    rows = rows.with_columns(winners=pl.Series([[0]] * 4 + [[1]] * 3 + [[]] * 3))
    assert fair_share(rows, 2) == pytest.approx(0.35)
    assert {one.fair for one in KIND.asked(study, table, rows, 0.95)} == {fair_share(rows, 2)}
    section = KIND.paper(study, [table], rows).sections[1]
    assert section.findings[0].said.startswith("No seat is clearly away from a fair 35 %.")


def test_of_several_seats_one_may_be_off_by_chance():
    """One seat of six with 9 of 30 games: its own interval leaves out a sixth, not one for six."""
    study = Study("balance", "lost_temple", (6,), ("random",), games=30, more=ALONE)
    table = KIND.tables(study, None)[0]
    rows = rows_of("lost_temple", table, 1).with_columns(table=pl.lit(table.name))
    rows = pl.concat([rows] * 30).with_columns(
        winners=pl.Series([[0]] * 10 + [[p] for p in range(1, 6)] * 4), number=pl.int_range(30)
    )
    assert won_at(rows, 0).leaves_out(1 / 6)
    told = KIND.paper(study, [table], rows).sections[1].findings[0].said
    assert told == "No seat is clearly away from a fair 17 %. Seat 1 wins most often: 33 % (19–51)."


def fair_games(study: Study, dice: Random, sides: int = 0) -> Scope:
    """Games without any advantage, at all tables of a study."""
    tables, rows = KIND.tables(study, None), []
    for table in tables:
        for number in range(study.games):
            taken = dice.sample(range(6), sides)
            first, winner = dice.randrange(table.players), dice.randrange(table.players)
            rows.append((table.name, number, 1, [winner], first, taken[: table.players]))
    names = ("table", "number", "moves", "winners", "first", "sides")
    return Scope(study, tables, pl.DataFrame(rows, names, orient="row"))


@pytest.mark.parametrize(
    ("slug", "players", "section", "sides"),
    [("lost_temple", (), first_player, 0), ("zagor", (4,), sides_told, 4)],
)
def test_of_several_that_are_fair_nobody_is_accused_more_often_than_of_one(
    slug, players, section, sides
):
    """Seven numbers of players, and six sides: with intervals of 95 % one report in four would."""
    study = Study("balance", slug, players, ("random",), games=100, more=ALONE)
    dice = Random(1)
    accused = 0
    for _ in range(100):
        found = section(fair_games(study, dice, sides)).findings
        assert len(found) >= 6
        accused += any(re.search("clearly (more|less)", one.said) for one in found)
    assert accused <= 8


def test_decisions_of_one_game_do_not_count_as_if_they_were_of_many():
    """Somebody who always or never does something tells no more than the number of games."""
    one = pl.DataFrame(
        {
            "actions": [["go 1", "go 2"]] * 8,
            "offered": [[20, 20]] * 8,
            "chosen": [[20, 0], [0, 20]] * 4,
            "forced": [[0, 0]] * 8,
            "likely": [[10.0, 10.0]] * 8,
        }
    )
    use = uses(one)["go 1"]
    assert use.share.games == use.offered == 160
    assert (use.share.low, use.share.high) == pytest.approx(share_of(3.5, 7)[1:3], abs=0.01)
    # Of the verb every game has as many: there the decisions tell all that they can.
    assert uses(one, lambda name: name.split()[0])["go"].share == share_of(160, 320)


def test_more_games_are_drawn_than_a_plot_takes_rows():
    study = Study("balance", "river_race", (2,), ("normal",), games=9, more=ALONE)
    table = KIND.tables(study, None)[0]
    rows = rows_of("river_race", table, 9).with_columns(table=pl.lit(table.name))
    many = pl.concat([rows] * 1_000).with_columns(number=pl.int_range(9_000))
    [chart] = drama(Scope(study, [table], many)).charts
    [shown] = json.loads(drawn(chart).spec)["datasets"].values()
    ended = many["decided"].drop_nulls()
    assert sum(one["games"] for one in shown) == ended.len() > 5_000
    assert shown[-1]["games"] == (ended >= 0.95).sum()


@pytest.mark.parametrize("slug", ["village_work", "geister"])
def test_a_single_game_has_a_report(tmp_path, slug):
    """Of one game no mean has an interval: the plots and the data leave it out."""
    more = {"styles": ["random"], "ladder": ["random", "easy"]}
    found = Work(tmp_path, Study("balance", slug, (2,), ("easy",), games=1, more=more))
    list(found.run(OneCore()))
    publish(found)
    figures = json.loads((tmp_path / "figures.json").read_text(), parse_constant=pytest.fail)
    length = figures["figures"]["length"]
    assert (length["low"], length["high"], length["games"]) == (None, None, 1)


def test_sides_win_as_often_as_their_seats_do():
    """Two factions of several seats, and characters of which not all take part."""
    games = pl.DataFrame(
        {
            "winners": [[0, 1, 2], [3], [0, 2, 3], [0, 1, 3]],
            "sides": [[0, 0, 0, 1], [0, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0]],
        }
    )
    figure, fair = won_by_side(games, 0)
    assert (figure.value, figure.games, fair) == (0.75, 4, 0.5)
    heroes = pl.DataFrame({"winners": [[1], [], [0, 1]], "sides": [[0, 4], [4, 2], [0, 4]]})
    assert won_by_side(heroes, 0)[0].value == 0.25
    assert won_by_side(heroes, 2)[0].games == 1


def test_a_game_with_sides_tells_how_often_each_wins():
    study = Study("balance", "forest_mission", (4,), ("random",), games=4, more=ALONE)
    table = KIND.tables(study, None)[0]
    rows = [
        {"table": table.name, "number": i, **KIND.play(game(study.game), study, table, i).row}
        for i in range(4)
    ]
    paper = KIND.paper(study, [table], pl.DataFrame(rows, infer_schema_length=None))
    section = next(one for one in paper.sections if one.title == "Sides")
    assert [row[1] for row in section.rows] == ["Minuti", "Forzuti"]
    assert sum([one.figure.value for one in section.findings]) == pytest.approx(1.0)
    assert all(one.examples or not one.figure.value for one in section.findings)


def test_a_faction_leads_and_wins_as_one():
    """Where sides have several seats, the story of a game is that of the sides."""
    table = Table("t", 5, ("random",) * 5, 3)
    for number in range(3):
        played = measured(game("forest_mission"), Study("balance", "forest_mission"), table, number)
        sides, winners = played.row["sides"], list(played.position.winners)
        assert winners == [p for p in range(5) if sides[p] == sides[winners[0]]]
        assert played.row["decided"] is not None
        assert lone(winners, sides) == sides[winners[0]]
