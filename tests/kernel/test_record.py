"""Records: what is written is read again; what is damaged or foreign is told with its line."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    CLOCK,
    PUBLIC,
    Action,
    FastLuck,
    Game,
    LudotecaError,
    Options,
    Position,
    Record,
    Secrecy,
    SecretLuck,
    Unreadable,
    actions,
    answer,
    decision,
    read_record,
)
from ludoteca.kernel.record import ARRIVAL, CHOICE, LUCK, TIMEOUT

Toy = Callable[..., Game]


class Fair(Position):
    """A throw, a word, a race and a last throw: every kind of line there is."""

    fields: ClassVar[dict[str, Secrecy]] = {"thrown": PUBLIC, "word": PUBLIC, "bell": PUBLIC}

    def setup(self) -> None:
        self.thrown = [self.roll()]
        self.word = ""
        self.bell: list[int] = []
        self.then(self.throw(0), self.name(1), self.ring(), self.ring(), self.last(0))

    @decision("F-1")
    def throw(self, p: int) -> Options:
        return {p: actions("throw", (1, 2))}

    @answer("throw")
    def threw(self, p: int, action: Action) -> None:
        self.thrown += [self.roll() for _ in range(action.n)]

    @decision("F-2")
    def name(self, p: int) -> Options:
        return {p: (Action("say"),)}

    @answer("name")
    def named(self, p: int, action: Action) -> None:
        self.word = action.text

    @decision("F-3", kind="race")
    def ring(self) -> Options:
        return {p: actions("ring", (0, 1)) for p in self.seats}

    @answer("ring")
    def rang(self, player: int, action: Action) -> None:
        self.bell.append(player)

    @decision("F-4")
    def last(self, p: int) -> Options:
        return {p: actions("throw", (1, 2))}

    @answer("last")
    def threw_last(self, p: int, action: Action) -> None:
        self.thrown += [self.roll() for _ in range(action.n)]
        self.finish((0, 1), "thrown")


@pytest.fixture
def game(toy: Toy) -> Game:
    return toy(Fair, 2, long=(False, True), level=("easy", "very hard"), target=(10, 20))


def play(position: Position) -> Position:
    position.play(0, "throw 2")
    position.play(1, Action("say", 0, 'a "cat"'))
    position.play(1, "ring 0")
    position.play(0, "ring 1")
    position.time_out(1)
    position.time_out(CLOCK)
    position.time_out(0)
    return position


@pytest.fixture
def text(game: Game) -> str:
    position = play(game.start(2, seed=3, long=True, level="very hard"))
    return position.record.signed(("Ada", "Bob the 2nd"), "", "").text()


WRITTEN = """\
ludoteca 1
game toy
rules 1
players 2
option long yes
option level very hard
option target 10
seat 0 Ada
seat 1 Bob the 2nd

luck 5
0 throw 2
luck 4
luck 2
1 say 0 "a \\"cat\\""
arrival 1 ring 0
arrival 0 ring 1
timeout 1 ring 0
arrival clock time_up 0
timeout 0 throw 1
luck 2
end thrown 0 1
"""


def lines_with_luck(text: str) -> list[str]:
    """The lines, with every outcome of luck as the same word."""
    return ["luck" if line.startswith("luck ") else line for line in text.splitlines()]


# -- Writing and reading ------------------------------------------------------------------------


def test_every_kind_of_line(text: str) -> None:
    assert lines_with_luck(text) == lines_with_luck(WRITTEN)


def test_what_is_written_is_read_again(game: Game, text: str) -> None:
    record = read_record(text)
    assert record.text() == text
    position = play(game.start(2, seed=3, long=True, level="very hard"))
    assert record == position.record.signed(("Ada", "Bob the 2nd"), "", "")
    assert (record.game, record.version, record.players) == ("toy", 1, 2)
    assert record.options == {"long": True, "level": "very hard", "target": 10}
    assert record.names == ("Ada", "Bob the 2nd")
    assert (record.ending, record.winners) == ("thrown", (0, 1))
    kinds = [LUCK, CHOICE, LUCK, LUCK, CHOICE, ARRIVAL, ARRIVAL, TIMEOUT, ARRIVAL, TIMEOUT, LUCK]
    assert [kind for kind, _, _ in record.entries] == kinds
    assert record.moves == [entry for entry in record.entries if entry[0] != LUCK]
    assert len(record.outcomes) == 4


def test_it_replays_without_a_seed(game: Game, text: str) -> None:
    position = play(game.start(2, seed=3, long=True, level="very hard"))
    replayed = game.replay(read_record(text))
    assert replayed.thrown == position.thrown
    assert {**replayed.save(), "luck": 0} == {**position.save(), "luck": 0}


def test_it_replays_step_by_step(game: Game, text: str) -> None:
    thrown = [list(position.thrown) for position in game.steps(read_record(text))]
    assert [len(faces) for faces in thrown] == [1, 3, 3, 3, 3, 3, 3, 4]


def test_line_ends_of_other_systems(text: str) -> None:
    assert read_record(text.replace("\n", "\r\n")) == read_record(text)


@pytest.mark.parametrize(
    "values",
    [
        (True, False),
        (3, 12),
        (-1, 1),
        ("short", "very long"),
        ("yes", "no"),
        ("12", "24"),
        ("Größe", "x"),
        ("", "x"),
    ],
)
def test_options_of_every_kind_replay(toy: Toy, values: tuple[str | int | bool, ...]) -> None:
    game = toy(Fair, 2, which=values)
    for value in values:
        record = read_record(game.start(2, seed=1, which=value).record.text())
        assert record.options == {"which": value}
        assert game.replay(record).options == {"which": value}


def test_no_line_of_a_record_ends_in_a_space(toy: Toy) -> None:
    """Editors and mails take such spaces away: an empty option is written in quotes."""
    text = toy(Fair, 2, which=("", "x")).start(2, seed=1).record.text()
    assert 'option which ""\n' in text


@pytest.mark.parametrize("name", ["Ada", "", "Ada L.", "Zoë 🙂", "end", "luck 3", "0"])
def test_names_are_kept(text: str, name: str) -> None:
    record = read_record(text).signed((name, "Bob"), "", "")
    assert read_record(record.text()) == record


@pytest.mark.parametrize("name", ["Ada\nsecret 00", "Ada\n\nend thrown 0", "Ada\r\n", "Ada\r"])
def test_a_name_cannot_write_into_the_record(text: str, name: str) -> None:
    record = read_record(text).signed((name, "Bob"), "", "")
    try:
        written = record.text()
    except LudotecaError:
        return
    again = read_record(written)
    assert (again.entries, again.ending, again.secret) == (record.entries, record.ending, "")
    assert len(again.names) == 2


# -- Damaged and foreign files ------------------------------------------------------------------


def line_of(text: str) -> int:
    """The line at which a record is unreadable; 0 if it can be read."""
    try:
        read_record(text)
    except Unreadable as error:
        return error.line
    return 0


def header(record: Record) -> Record:
    return replace(record, entries=[], ending="", winners=())


def test_cut_off_in_the_middle_of_a_line(text: str) -> None:
    for length in range(1, len(text)):
        part = text[:length]
        if not part.endswith("\n"):
            assert line_of(part) == part.count("\n") + 1, part


def test_cut_off_after_a_line(text: str) -> None:
    """What is left is told to be broken, or is an earlier state of the same match."""
    whole = read_record(text)
    lines = text.splitlines(keepends=True)
    for many in range(1, len(lines)):
        part = "".join(lines[:many])
        if many <= lines.index("\n"):
            assert many <= line_of(part) <= many + 1, part
        else:
            record = read_record(part)
            assert header(record) == header(whole)
            assert record.entries == whole.entries[: len(record.entries)]


def test_a_match_that_is_not_over_replays_as_far_as_it_goes(game: Game, text: str) -> None:
    whole = read_record(text)
    for length in range(1, len(whole.entries)):
        record = replace(whole, entries=whole.entries[:length], ending="", winners=())
        owes_luck = length < len(whole.entries) and whole.entries[length][0] == LUCK
        if owes_luck:
            with pytest.raises(Unreadable):
                game.replay(record)
        else:
            assert game.replay(record).record == replace(record, names=())


DAMAGED = [
    ("ludoteca 1", "", 1, "not a Ludoteca record"),
    ("ludoteca 1", "chess 1", 1, "not a Ludoteca record"),
    ("ludoteca 1", "ludoteca", 1, "another format"),
    ("ludoteca 1", "ludoteca 2", 1, "another format than 1: update Ludoteca"),
    ("ludoteca 1", "ludoteca one", 1, "another format"),
    ("game toy", "game", 2, "does not belong in a header"),
    ("game toy", "gmae toy", 2, "does not belong in a header"),
    ("game toy", "rules 1", 3, "“rules” appears twice"),
    ("rules 1\n", "", 0, "the header lacks “rules”"),
    ("rules 1", "rules one", 0, "rules should be a number"),
    ("players 2", "players two", 0, "players should be a number"),
    ("players 2", "players " + "9" * 5000, 0, "."),
    ("option long yes", "option long", 5, "does not belong in a header"),
    ("seat 0 Ada", "seat Ada", 8, "does not belong in a header"),
    ("seat 0 Ada", "seat 2 Ada", 0, "."),
    ("seat 0 Ada", "seat 1 Ada", 0, "."),
    ("seat 0 Ada\n", "", 0, "."),
    ("luck 5", "luck", 11, "luck needs a number"),
    ("luck 5", "luck five", 11, "luck needs a number"),
    ("luck 5", "luck -1", 11, "luck needs a number"),
    ("luck 5", "luck " + "9" * 5000, 11, "."),
    ("0 throw 2", "2 throw 2", 12, "does not begin with a seat"),
    ("0 throw 2", "-1 throw 2", 12, "does not begin with a seat"),
    ("0 throw 2", "9" * 5000 + " throw 2", 12, "."),
    ("0 throw 2", "clock throw 2", 12, "does not begin with a seat"),
    ("0 throw 2", "0", 12, "is not an action"),
    ("0 throw 2", "0 THROW 2", 12, "is not an action"),
    ("0 throw 2", "0 throw two", 12, "is not an action"),
    ("0 throw 2", "0 throw 2 3", 12, "is not an action"),
    ("0 throw 2", "game toy", 12, "does not begin with a seat"),
    ('"a \\"cat\\""', '"a cat', 15, "is not"),
    ("arrival 1 ring 0", "arrival 1", 16, "does not begin with a seat"),
    ("arrival 1 ring 0", "arrival 7 ring 0", 16, "does not begin with a seat"),
    ("timeout 1 ring 0", "timeout clock ring 0", 18, "does not begin with a seat"),
    ("end thrown 0 1", "end thrown both", 22, "the winners should be seats"),
    ("end thrown 0 1", "end", 22, "does not begin with a seat"),
    ("end thrown 0 1", "end ", 22, "."),
    ("end thrown 0 1\n", "end thrown 0 1\n0 throw 1\n", 23, "goes on after its end"),
    ("end thrown 0 1\n", "end thrown 0 1\nend thrown 0 1\n", 23, "goes on after its end"),
]


@pytest.mark.parametrize(("line", "damage", "at", "why"), DAMAGED)
def test_a_damaged_line_is_named(line: str, damage: str, at: int, why: str) -> None:
    assert WRITTEN.count(line) >= 1
    damaged = WRITTEN.replace(line, damage, 1)
    with pytest.raises(Unreadable, match=why) as unreadable:
        read_record(damaged)
    if at:
        assert unreadable.value.line == at
        assert str(unreadable.value).startswith(f"line {at}: ")


@pytest.mark.parametrize("text", ["", "\n", "PK\x03\x04", "{}", "[Event 'chess']\n1. e4 e5\n"])
def test_another_kind_of_file(text: str) -> None:
    with pytest.raises(Unreadable, match="line 1: this is not a Ludoteca record"):
        read_record(text)


def body(text: str) -> range:
    """The lines after the header, without the last."""
    lines = text.splitlines()
    return range(lines.index("") + 1, len(lines) - 1)


def test_lines_that_change_places_are_noticed(game: Game, text: str) -> None:
    """Unless both are luck: that would be another match."""
    lines = text.splitlines()
    for i in body(text):
        if lines[i].startswith("luck") and lines[i + 1].startswith("luck"):
            continue
        flipped = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        with pytest.raises(Unreadable):
            game.replay(read_record("\n".join(flipped) + "\n"))


def test_a_line_that_is_missing_is_noticed(game: Game, text: str) -> None:
    """Unless it is a pass: without it there is a match in which nobody passed."""
    lines = text.splitlines()
    for i in body(text):
        if not lines[i].endswith("ring 0"):
            with pytest.raises(Unreadable):
                game.replay(read_record("\n".join([*lines[:i], *lines[i + 1 :]]) + "\n"))


def moved(text: str, line: str, to: str) -> Record:
    assert text.count(line) >= 1
    return read_record(text.replace(line, to, 1))


@pytest.mark.parametrize(
    ("line", "to", "at"),
    [
        ("0 throw 2", "1 throw 2", 12),
        ("0 throw 2", "0 throw 3", 12),
        ("0 throw 2", "0 fly 2", 12),
        ("arrival 1 ring 0", "1 ring 0", 16),
        ("arrival 1 ring 0", "arrival 1 ring 2", 16),
        ("arrival clock time_up 0", "arrival clock bell 0", 19),
        ("timeout 0 throw 1", "timeout 0 throw 2", 20),
        ("timeout 0 throw 1", "timeout 1 throw 1", 20),
        ("1 say", "1 shout", 15),
    ],
)
def test_what_the_rules_refuse_is_named_by_its_line(
    game: Game, text: str, line: str, to: str, at: int
) -> None:
    with pytest.raises(Unreadable) as unreadable:
        game.replay(moved(text, line, to))
    assert unreadable.value.line == at


def test_a_line_is_named_as_it_stands_in_the_file(game: Game, text: str) -> None:
    """Also where the file has one empty line more than we would write."""
    spaced = text.replace("0 throw 2", "\n0 throw 3", 1)
    with pytest.raises(Unreadable) as unreadable:
        game.replay(read_record(spaced))
    assert unreadable.value.line in (12, 13)
    assert "throw 3" in spaced.splitlines()[unreadable.value.line - 1]


@pytest.mark.parametrize(
    ("line", "to", "why"),
    [
        ("game toy", "game chess", "this is a record of chess, not of toy"),
        ("rules 1", "rules 2", "recorded under rules version 2 of toy; this is version 1"),
        ("players 2", "players 3", "for 2 to 2 players, not 3"),
        ("option long yes", "option long maybe", "option long cannot be “maybe”"),
        ("option long yes", "option wide yes", "no option “wide”"),
        ("end thrown", "end won", "the record ends with won"),
        ("end thrown 0 1", "end thrown 0", "for \\[0\\], the rules with thrown for \\[0, 1\\]"),
    ],
)
def test_a_record_of_another_game(game: Game, text: str, line: str, to: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        game.replay(moved(text, line, to))


def test_luck_that_belongs_to_nothing(game: Game, text: str) -> None:
    record = read_record(text)
    extra = replace(record, entries=[*record.entries, (LUCK, CLOCK, Action("luck", 1))])
    with pytest.raises(Unreadable):
        game.replay(extra)


def test_luck_that_is_impossible(game: Game, text: str) -> None:
    lines = text.splitlines()
    lines[10] = "luck 6"
    with pytest.raises(Unreadable, match="a draw cannot give 6"):
        game.replay(read_record("\n".join(lines) + "\n"))


# -- Luck that was promised ---------------------------------------------------------------------

SECRET = "5c1e" * 16


@pytest.fixture
def signed(game: Game) -> Record:
    luck = SecretLuck(SECRET)
    position = play(game.start(luck=luck))
    return position.record.signed(("Ada", "Bob"), luck.hash, SECRET)


def test_a_good_record_is_verified(game: Game, signed: Record) -> None:
    record = read_record(signed.text())
    assert record == signed
    assert f"hash {hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()}\n" in signed.text()
    assert game.verify(record).record == replace(signed, names=(), hash="", secret="")


def test_before_the_end_the_secret_stays_closed(game: Game, signed: Record) -> None:
    closed = replace(signed, secret="")
    assert SECRET not in closed.text()
    with pytest.raises(Unreadable, match="the secret number is not revealed yet"):
        game.verify(closed)
    game.replay(closed)


def test_a_record_without_a_hash_was_never_promised(game: Game, signed: Record) -> None:
    with pytest.raises(Unreadable, match="never fixed in advance"):
        game.verify(replace(signed, hash=""))


@pytest.mark.parametrize("secret", ["5c1f" * 16, "00", "no hexadecimal"])
def test_a_wrong_secret(game: Game, signed: Record, secret: str) -> None:
    with pytest.raises(Unreadable, match="secret"):
        game.verify(replace(signed, secret=secret))


def test_a_wrong_hash(game: Game, signed: Record) -> None:
    with pytest.raises(Unreadable, match="does not belong to the hash"):
        game.verify(replace(signed, hash="0" * 64))


def test_another_secret_with_its_own_hash(game: Game, signed: Record) -> None:
    other = SecretLuck("77" * 32)
    with pytest.raises(Unreadable):
        game.verify(replace(signed, secret=other.secret, hash=other.hash))


def test_tampered_luck(game: Game, signed: Record) -> None:
    """Whatever other outcome somebody writes down, it is not what the secret gives."""
    for index, (kind, player, action) in enumerate(signed.entries):
        if kind != LUCK:
            continue
        for n in range(6):
            entries = list(signed.entries)
            entries[index] = (kind, player, Action("luck", n))
            record = replace(signed, entries=entries)
            if n == action.n:
                game.verify(record)
                continue
            with pytest.raises(Unreadable, match=f"the record says luck {n}") as unreadable:
                game.verify(record)
            assert record.text().splitlines()[unreadable.value.line - 1] == f"luck {n}"
            game.replay(record)


def test_luck_that_is_left_out(game: Game, signed: Record) -> None:
    for index, (kind, _, _) in enumerate(signed.entries):
        if kind == LUCK:
            entries = [*signed.entries[:index], *signed.entries[index + 1 :]]
            with pytest.raises(Unreadable):
                game.verify(replace(signed, entries=entries))


def test_tampered_choice(game: Game, signed: Record) -> None:
    entries = [
        (kind, player, Action("throw", 1) if action == Action("throw", 2) else action)
        for kind, player, action in signed.entries
    ]
    with pytest.raises(Unreadable):
        game.verify(replace(signed, entries=entries))


def test_fast_luck_cannot_be_verified(game: Game) -> None:
    record = play(game.start(luck=FastLuck(1))).record
    with pytest.raises(Unreadable):
        game.verify(record.signed((), SecretLuck(SECRET).hash, SECRET))
