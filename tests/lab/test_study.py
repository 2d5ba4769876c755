"""Studies as files: what they say, what they refuse, and the parts they are played in."""

from pathlib import Path

import polars as pl
import pytest

from ludoteca.kernel import LudotecaError, game
from ludoteca.lab.executors import Cores, OneCore, cores, executor
from ludoteca.lab.figures import difference_of, mean_of, share_in_games, share_of
from ludoteca.lab.kinds import Asked
from ludoteca.lab.measuring import measured
from ludoteca.lab.paper import publish
from ludoteca.lab.running import Work, gaps
from ludoteca.lab.study import Stop, Study, Table, bot_of, code_of, in_folder, read_study

SMALL = Study(
    "balance",
    "harvest_day",
    (2,),
    ("random",),
    games=12,
    more={"styles": ["easy"], "ladder": ["random", "normal"]},
)
ALONE = {"styles": [], "ladder": []}


def played(work: Work, executor, seconds: float = 20.0):
    list(work.run(executor, seconds))
    return work.data()


# -- Files ----------------------------------------------------------------------------------------


def test_a_study_is_read_as_it_was_written():
    study = Study(
        "balance",
        "lost_temple",
        (2, 3),
        ("easy", "normal/daring"),
        games=50,
        seed=9,
        stop=Stop(0.05, decided=True),
        more={"styles": ["random"], "slow_games": 3},
    )
    assert read_study(study.text()) == study
    assert read_study(study.text()).hash == study.hash
    assert Study("balance", "lost_temple").hash != study.hash


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kind = ", "this is not valid TOML: Invalid value (at end of document)"),
        ('kind = "balance"', "“game” is missing from the study"),
        ('kind = "balance"\ngame = "chess"', "there is no game “chess”; there are:"),
        ('kind = "balance"\ngame = "geister"\ncolour = 1', "a study has no entry “colour”"),
        ('kind = "balance"\ngame = "geister"\ngames = 0', "“games” of the study cannot be “0”"),
        ('kind = "balance"\ngame = "geister"\nplayers = ["a"]', "“players” of the study cannot be"),
        ('kind = "balance"\ngame = "geister"\nplayers = 99', "geister is for 2 to"),
        ('kind = "balance"\ngame = "geister"\n[options]\nx = 1', "geister has no option “x”"),
        ('kind = "balance"\ngame = "geister"\n[stop]\nsoon = 1', "“stop.soon” of the study"),
    ],
)
def test_what_is_wrong_with_a_study_is_said_in_one_sentence(text, said):
    with pytest.raises(LudotecaError) as error:
        read_study(text)
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("study", "said"),
    [
        (Study("astrology", "nim"), "there is no kind of study “astrology”"),
        (Study("balance", "harvest_day", more={"depth": 1}), "a study has no entry “depth”"),
        (Study("balance", "harvest_day", bots=("genius",)), "there is no bot “genius”"),
        (
            Study("balance", "harvest_day", bots=("search:2s",)),
            "the bot “search:2s” goes by the clock",
        ),
        (Study("balance", "harvest_day", bots=("normal/mad",)), "there is no temper “mad”"),
        (
            Study("balance", "lost_temple", bots=("normal/sly",)),
            "there is no temper “sly”; there are: careful, daring, greedy",
        ),
        (Study("balance", "harvest_day", more={"styles": [3]}), "“styles” of the study cannot be"),
        (Study("balance", "harvest_day", more={"slow_games": -4}), "“slow_games” of the study"),
        (
            Study("balance", "lost_temple", (2,), more={"styles": ["search:7", "search/7"]}),
            "two tables of this study would be called “style-search-7”",
        ),
        (
            Study("balance", "lost_temple", (4,), ("easy", "random")),
            "2 bots for 4 players; name one for each seat, or one for all",
        ),
        (
            Study("restricted", "lost_temple", (2, 3)),
            "a study of the kind restricted looks at one number of players, not at 2, 3",
        ),
        (
            Study("people", "lost_temple", more={"records": [3], "seats": [["person"]]}),
            "“people.records” of the study cannot be “[3]”",
        ),
        (
            Study("people", "lost_temple", more={"records": ["a"], "seats": [3]}),
            "“people.seats” of the study cannot be “[3]”",
        ),
        (
            Study(
                "people",
                "lost_temple",
                more={"records": ["a"], "seats": [["person"]], "clocks": ["long"]},
            ),
            "“people.clocks” of the study cannot be",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(tmp_path, study, said):
    folder = tmp_path / "study"
    folder.mkdir()
    (folder / "study.toml").write_text(study.text().replace("nim", "harvest_day"))
    with pytest.raises(LudotecaError) as error:
        Work(folder)
    assert str(error.value).startswith(said)


def test_a_folder_without_a_study(tmp_path):
    with pytest.raises(LudotecaError, match=r"holds no study; write a study\.toml there"):
        in_folder(tmp_path)


def test_what_is_no_study_is_told_by_its_name(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LudotecaError, match="file holds no study"):
        Work(tmp_path / "file")
    (tmp_path / "odd" / "study.toml").mkdir(parents=True)
    with pytest.raises(LudotecaError, match=r"odd/study\.toml: Is a directory"):
        Work(tmp_path / "odd")
    (tmp_path / "bytes").mkdir()
    (tmp_path / "bytes" / "study.toml").write_bytes(b"kind = \xff")
    with pytest.raises(LudotecaError, match=r"bytes/study\.toml: this is not valid TOML: "):
        Work(tmp_path / "bytes")
    work = Work(tmp_path / "s", SMALL)
    work.begin()
    (tmp_path / "s" / "begun.json").write_text("[]")
    with pytest.raises(LudotecaError, match=r"begun\.json: its data cannot be right: \[\]"):
        Work(tmp_path / "s")


def test_a_hard_bot_plays_the_same_however_long_it_takes():
    assert bot_of("hard", game("lost_temple"), 1).seconds == 0.0


# -- Tables ---------------------------------------------------------------------------------------


def test_bots_move_on_by_a_seat_from_game_to_game():
    table = Table("a", 3, ("hard", "easy", "easy"), 10, turning=True)
    assert [table.seated(i).index("hard") for i in range(4)] == [0, 1, 2, 0]
    assert table._replace(turning=False).seated(1) == table.bots


def test_what_suits_a_bot_moves_on_with_it():
    """In The Temple of Memory a seat has the memory of the bot that sits there."""
    memory = game("memory_temple")
    table = Table("a", 3, ("hard", "normal", "normal"), 3, turning=True)
    study = Study("balance", "memory_temple")
    found = [measured(memory, study, table, i).position.options["memory"] for i in range(3)]
    assert found == ["hard normal normal", "normal hard normal", "normal normal hard"]


def test_paired_tables_have_the_same_seeds_and_others_do_not():
    study = Study("balance", "lost_temple")
    a, b = Table("a", 2, (), 1, luck="pair"), Table("b", 2, (), 1, luck="pair")
    assert a.seed(study, 3) == b.seed(study, 3)
    assert len({a.seed(study, 4), a.seed(study, 3), Table("a", 2, (), 1).seed(study, 3)}) == 3


# -- Running --------------------------------------------------------------------------------------


def test_the_same_results_on_several_cores_in_small_parts_and_after_a_stop(tmp_path):
    whole = Work(tmp_path / "one", SMALL)
    expected = played(whole, OneCore())
    assert expected.height == 36

    # No time at all: every part gives back one game. Stopped in the middle, and gone on with.
    work = Work(tmp_path / "two", SMALL)
    for number, _ in enumerate(work.run(OneCore(), 0.0)):
        if number == 5:
            break
    assert 0 < work.progress().played < 36
    again = Work(tmp_path / "two")
    assert again.progress() == work.progress()
    with_two = played(again, Cores(2), 0.0)
    assert with_two.equals(expected)


def test_a_study_stops_when_it_knows_enough_at_a_fixed_number_of_games(tmp_path):
    study = Study(
        "balance",
        "harvest_day",
        (2,),
        ("random",),
        games=64,
        stop=Stop(0.35),
        more={"styles": [], "ladder": []},
    )
    data = played(Work(tmp_path / "a", study), OneCore())
    # Four games say too little, eight are enough: 99 % intervals are narrower than ± 35 %.
    assert data["number"].to_list() == list(range(8))
    publish(Work(tmp_path / "a"))
    page = (tmp_path / "a" / "report.html").read_text("utf-8")
    assert "Stopped early" in page
    assert "(all of it known to ± 0.35): 2-players after 8 of 64 games." in page
    # What is played beyond that, by whatever accident, does not count.
    more = Study(**{**study.__dict__, "stop": Stop()})
    beyond = Work(tmp_path / "b", more)
    played(beyond, OneCore())
    for file in (tmp_path / "b" / "games" / "2-players").iterdir():
        file.replace(tmp_path / "a" / "games" / "2-players" / file.name)
    assert Work(tmp_path / "a").data()["number"].to_list() == list(range(8))


def test_decided_stops_when_the_interval_leaves_out_what_is_fair(tmp_path):
    study = Study(
        "balance",
        "lost_temple",
        (2,),
        ("normal",),
        games=32,
        stop=Stop(decided=True),
        more={"styles": [], "ladder": ["random", "normal"]},
    )
    work = Work(tmp_path, study)
    played(work, OneCore())
    normal = next(table for table in work.tables if table.name == "normal-among-random")
    assert work.counted(normal) < 32


def test_of_several_figures_each_needs_a_wider_interval_to_decide(tmp_path, monkeypatch):
    """Four equal seats seen five times would be called unequal in one table of seven."""
    study = Study("balance", "lost_temple", (4,), stop=Stop(decided=True), more=ALONE)
    work = Work(tmp_path, study)
    seen = []

    def four_seats(study: Study, table: Table, rows: object, sure: float) -> list[Asked]:
        seen.append(sure)
        return [Asked(share_of(38, 100, sure), 0.25)] + [Asked(share_of(20, 100, sure), 0.25)] * 3

    monkeypatch.setattr(work.kind, "asked", four_seats, raising=True)
    assert share_of(38, 100, 0.99).leaves_out(0.25)
    assert not work.settled(work.tables[0], None)
    assert seen == pytest.approx([0.99, 0.9975])


def test_parts_in_which_nothing_happened_are_read_with_the_others(tmp_path):
    """In half of these games nobody wins alone, so that they were never decided."""
    played(Work(tmp_path, SMALL), OneCore(), 0.0)
    games = pl.read_parquet(tmp_path / "games" / "*" / "*.parquet")
    assert games.height == 36
    assert 0 < games["decided"].null_count() < 36


def test_a_study_that_changed_is_refused_and_so_is_another_in_its_folder(tmp_path):
    work = Work(tmp_path, SMALL)
    next(iter(work.run(OneCore())))
    with pytest.raises(LudotecaError, match="holds another study already"):
        Work(tmp_path, Study("balance", "harvest_day"))
    file = tmp_path / "study.toml"
    file.write_text(file.read_text().replace("seed = 1", "seed = 2"))
    with pytest.raises(LudotecaError, match="has changed since its first game was played"):
        Work(tmp_path)


@pytest.mark.parametrize("name", ["box.py", "box.toml"])
def test_what_the_games_of_a_box_share_is_part_of_their_rules(name, monkeypatch):
    """A change there is a change of rules, for the games of that box alone."""
    file = game("river_race").meta.folder.parent / name
    before = {slug: code_of(game(slug)) for slug in ("river_race", "lost_temple")}
    bytes_of = Path.read_bytes

    def changed(path: Path) -> bytes:
        return bytes_of(path) + (b"#" if path == file else b"")

    monkeypatch.setattr(Path, "read_bytes", changed)
    assert code_of(game("river_race")) != before["river_race"]
    assert code_of(game("lost_temple")) == before["lost_temple"]


def test_other_rules_or_bots_are_refused(tmp_path, monkeypatch):
    next(iter(Work(tmp_path, SMALL).run(OneCore())))
    monkeypatch.setattr("ludoteca.lab.running.code_here", lambda game, kind: "another")
    with pytest.raises(LudotecaError, match="the rules or the bots have changed"):
        Work(tmp_path)


def test_a_full_disk_is_told_and_what_was_played_stays(tmp_path, monkeypatch):
    work = Work(tmp_path, SMALL)
    run = work.run(OneCore(), 0.0)
    next(run), next(run), next(run)
    before = work.progress()

    def full(self: Path, mode: str = "r", *args: object, **kwargs: object):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", full)
        with pytest.raises(LudotecaError, match="is full; make room and run the study again"):
            list(run)
    assert Work(tmp_path).progress() == before
    assert not list(tmp_path.rglob(".*"))


def test_files_that_are_no_part_are_let_alone_and_damaged_ones_are_named(tmp_path):
    work = Work(tmp_path, SMALL)
    expected = played(work, OneCore(), 0.0)
    folder = tmp_path / "games" / "2-players"
    copied = sorted(folder.iterdir())[0]
    (folder / f"{copied.stem} (1).parquet").write_bytes(copied.read_bytes())
    (folder / "2024.parquet").write_text("")
    assert Work(tmp_path).data().equals(expected)
    games = pl.read_parquet(copied)
    for damaged in (games.drop("number"), games.drop("moves"), games.head(0)):
        damaged.write_parquet(copied)
        with pytest.raises(LudotecaError, match=rf"the games in .*/{copied.name} cannot be read"):
            Work(tmp_path).data()


def test_gaps_are_what_is_missing():
    assert gaps([], 5, 2) == [(0, 2), (2, 4), (4, 5)]
    assert gaps([(0, 5)], 5, 2) == []
    assert gaps([(0, 9)], 5, 2) == []


def test_where_a_study_can_run():
    assert isinstance(executor("", 1), OneCore)
    assert isinstance(executor("", None), OneCore)
    assert executor("", 3).workers == 3
    # On Ray nobody says how many: then it is the cluster that is there.
    assert (executor("ray", None).workers, executor("ray", 2).workers) == (0, 2)
    assert executor("ray", 0).workers == cores()
    assert executor("ray://there:10001", None).address == "ray://there:10001"
    with pytest.raises(LudotecaError, match="cannot run on “moon”"):
        executor("moon", 1)


# -- Figures --------------------------------------------------------------------------------------


def test_intervals_are_those_of_the_library():
    from scipy.stats import binomtest

    for won, games in ((0, 7), (3, 10), (55, 60)):
        ours, theirs = share_of(won, games), binomtest(won, games).proportion_ci(method="wilson")
        assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high))
    assert mean_of([1.0]).leaves_out(100.0) is False


def test_pairs_that_do_not_differ_do_not_say_that_none_ever_does():
    """Without what could differ, only what did is known: of equal pairs, that they are equal."""
    same = difference_of([1.0] * 400, [1.0] * 400, apart=1.0)
    assert (same.value, same.low) == (0.0, -same.high)
    assert 0.0065 < same.high < 0.0075  # the rule of three says three in 400
    assert difference_of([3.0] * 9, [3.0] * 9).half == 0.0
    many = [5.0, 7.0, 9.0, 3.0] * 100
    fine, plain = difference_of(many, [4.0] * 400), mean_of([one - 4.0 for one in many])
    assert 1.0 < fine.half / plain.half < 1.05
    assert difference_of([1.0], [0.0], apart=1.0).half == float("inf")


def test_what_is_alike_in_a_game_counts_once_where_nothing_tells_how_alike_it_is():
    assert share_in_games([(0, 50)] * 4).high == share_of(0, 4).high
    assert share_in_games([(50, 50)] * 4).low == share_of(4, 4).low
    assert share_in_games([(0, 50)] * 4).games == 200
