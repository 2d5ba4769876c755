"""replay and verify."""

import json

import pytest

from ludoteca import kernel
from ludoteca.kernel import FastLuck, SecretLuck
from ludoteca.kernel.random_play import play_at_random

SECRET = "5c" * 32


@pytest.fixture
def written(tmp_path):
    """A finished live game of Lost Temple: its file and its text."""
    luck = SecretLuck(SECRET)
    position = kernel.game("lost_temple").start(3, luck=luck)
    play_at_random(position, FastLuck(1))
    file = tmp_path / "game.ludo"
    record = position.record.signed(("Ada", "Bo", "Cy"), luck.hash, SECRET)
    file.write_text(record.text(), "utf-8")
    return file, record


def change(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


# -- replay -------------------------------------------------------------------------------------


def test_replay_tells_every_move_and_the_end(ludoteca, written):
    file, record = written
    told = ludoteca("replay", file).stdout
    moves = [line for line in told.splitlines() if line.startswith("Move ")]
    assert moves == [f"Move {n}" for n in range(1, len(record.moves) + 1)]
    assert f"{record.names[record.winners[0]]} wins." in told
    assert "reveals the" in told
    assert "46 ★" in told


def test_replay_stops_after_a_move(ludoteca, written):
    file, record = written
    told = ludoteca("replay", file, "--at", 5).stdout
    assert "Move 5\n" in told
    assert "Move 6\n" not in told
    assert "wins" not in told
    game = kernel.game("lost_temple")
    for number, position in enumerate(game.steps(record)):
        if number == 5:
            assert f"Bank: {position.bank} " in told


def test_replay_of_the_set_up(ludoteca, written):
    told = ludoteca("replay", written[0], "--at", 0).stdout
    assert told.startswith("Set-up\n  Ada is dealt ")
    assert "  Round 1 begins.\n" in told
    assert "Move" not in told
    assert "Round: 1" in told


def test_replay_through_an_onlooker_s_eyes_tells_no_secret(ludoteca, written):
    told = ludoteca("replay", written[0]).stdout
    assert "keeps a card." in told
    assert "You keep" not in told
    assert "You see" not in told
    assert "Your character" not in told


def test_replay_through_one_seat_s_eyes_tells_only_its_own(ludoteca, written):
    file, record = written
    words = kernel.Words(kernel.game("lost_temple").meta)
    picks = [(seat, action.n) for _, seat, action in record.moves if action.verb == "pick"]
    for viewer in range(3):
        told = ludoteca("replay", file, "--seat", viewer).stdout
        kept = [line.strip() for line in told.splitlines() if "You keep" in line]
        own = [words.lookup("the_character", str(n)) for seat, n in picks if seat == viewer]
        assert kept == [f"You keep {character}." for character in own]
        chosen = [line for line in told.splitlines() if line.startswith("  > Keep ")]
        assert len(chosen) == len(own)


def test_replay_in_another_language(ludoteca, written):
    told = ludoteca("replay", written[0], "--lang", "fr").stdout
    assert told.startswith("Mise en place\n  Ada reçoit ")
    assert "\nCoup 1\n" in told
    assert "gagne." in told


def test_a_game_without_events_tells_who_has_decided(ludoteca, tmp_path):
    position = kernel.game("tic_tac_toe").start(2, seed=1)
    position.play(0, "mark 4")
    file = tmp_path / "short.ludo"
    file.write_text(position.record.text(), "utf-8")
    assert "Move 1\n  P1 has decided.\n" in ludoteca("replay", file).stdout
    assert "Move 1\n  > mark 4\n" in ludoteca("replay", file, "--seat", 0).stdout


def test_an_unfinished_record_is_told_as_far_as_it_goes(ludoteca, tmp_path):
    position = kernel.game("lost_temple").start(2, seed=1)
    for _ in range(3):
        position.play(position.pending[0].player, position.pending[0].options[0])
    file = tmp_path / "short.ludo"
    file.write_text(position.record.text(), "utf-8")
    result = ludoteca("replay", file)
    assert result.exit_code == 0
    assert "Move 3\n" in result.stdout
    assert "Move 4\n" not in result.stdout
    assert "wins" not in result.stdout


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (("--seat", 3), "has seats 0 to 2, no seat 3"),
        (("--seat", -1), "has seats 0 to 2, no seat −1"),
        (("--at", 9999), "moves, no move 9999"),
        (("--lang", "xx"), "there is no language “xx”"),
    ],
)
def test_what_cannot_be_replayed(refused, written, option, why):
    assert why in refused("replay", written[0], *option)


# -- Damaged and foreign files ------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "verify"])
class TestFiles:
    def test_missing(self, refused, tmp_path, command):
        file = tmp_path / "nowhere.ludo"
        assert refused(command, file) == f"{file}: there is no such file; check its name"

    def test_a_folder(self, refused, tmp_path, command):
        assert refused(command, tmp_path) == f"{tmp_path}: Is a directory"

    def test_foreign(self, refused, tmp_path, command):
        file = tmp_path / "game.pgn"
        file.write_text('[Event "A match"]\n', "utf-8")
        assert refused(command, file).startswith(f"{file}: line 1: this is not a Ludoteca record")

    def test_not_even_text(self, refused, tmp_path, command):
        file = tmp_path / "game.png"
        file.write_bytes(b"\x89PNG\r\n\xff\xfe")
        assert refused(command, file) == f"{file}: this is not a text file; choose a .ludo file"

    def test_of_an_unknown_game(self, refused, written, command):
        change(written[0], "game lost_temple", "game chess")
        assert refused(command, written[0]).startswith(f"{written[0]}: there is no game “chess”")

    def test_of_other_rules(self, refused, written, command):
        change(written[0], "rules 1\n", "rules 99\n")
        assert "recorded under rules version 99" in refused(command, written[0])

    def test_a_line_that_makes_no_sense(self, refused, written, command):
        file, _ = written
        lines = file.read_text("utf-8").splitlines()
        lines[40] = "seat two does something"
        file.write_text("\n".join(lines) + "\n", "utf-8")
        assert refused(command, file).startswith(f"{file}: line 41: ")

    def test_a_move_against_the_rules(self, ludoteca, written, command):
        file, _ = written
        lines = file.read_text("utf-8").splitlines()
        number = next(n for n, line in enumerate(lines) if line[:1].isdecimal())
        lines[number] = f"{lines[number][0]} step 9"
        file.write_text("\n".join(lines) + "\n", "utf-8")
        result = ludoteca(command, file)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{file}: line {number + 1}: ")
        assert result.stderr.count("\n") == 1

    def test_broken_off_in_the_middle_of_a_line(self, refused, written, command):
        file, _ = written
        file.write_text(file.read_text("utf-8").rstrip("\n"), "utf-8")
        assert "breaks off" in refused(command, file)


# -- verify -------------------------------------------------------------------------------------


def test_verify(ludoteca, written):
    result = ludoteca("verify", written[0])
    assert result.exit_code == 0
    assert "every draw follows from the secret number" in result.stdout


def test_verify_as_json(ludoteca, written):
    file, record = written
    document = json.loads(ludoteca("verify", file, "--json").stdout)
    assert document == {
        "file": str(file),
        "verified": True,
        "game": "lost_temple",
        "moves": len(record.moves),
        "hash": record.hash,
        "ending": record.ending,
        "winners": list(record.winners),
    }


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (f"secret {SECRET}", f"secret {'5d' * 32}", "the secret does not belong to the hash"),
        (f"secret {SECRET}\n", "", "the secret number is not revealed yet"),
        ("hash ", "option hash ", "the record names no hash"),
        (f"secret {SECRET}", "secret nothing", "not written in hexadecimal"),
    ],
)
def test_luck_that_was_not_promised(ludoteca, refused, written, old, new, why):
    file, _ = written
    change(file, old, new)
    assert why in refused("verify", file)
    result = ludoteca("verify", file, "--json")
    assert result.exit_code == 2
    document = json.loads(result.stdout)
    assert document["verified"] is False
    assert why in document["why"]


def test_luck_that_was_changed_afterwards(refused, written):
    file, _ = written
    lines = file.read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("luck "))
    lines[number] = "luck 0" if lines[number] != "luck 0" else "luck 1"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    assert refused("verify", file).startswith(f"{file}: line {number + 1}: the record says luck ")
