"""Whole games in the terminal: answers, help, saving, resuming, several people at one screen."""

import json
import os
import re
import signal
import stat
from itertools import pairwise

import pytest

from ludoteca import kernel
from ludoteca.bots import LEVELS, SearchBot
from ludoteca.bots.character import NAMES
from ludoteca.cli.match import CLEAR
from ludoteca.kernel import read_record
from ludoteca.text import languages
from ludoteca.web.language import tongue
from ludoteca.web.pages import level_names

PARLEY = '''
from ludoteca.kernel import PUBLIC, Position, actions, answer, decision


class Parley(Position):
    """Seat 0 says something, both bid in secret, and seat 1 may ring a bell whenever it likes."""

    fields = {"said": PUBLIC, "bids": PUBLIC, "rung": PUBLIC}

    def setup(self):
        self.said = ""
        self.bids = []
        self.rung = 0
        self.stand(self.bell())
        self.then(self.talk(0), self.bid())

    @decision("PA-1")
    def talk(self, p):
        return {p: actions("say", (0,))}

    @answer("talk")
    def talked(self, p, action):
        self.said = action.text
        self.note("talked", p, clause="PA-1")

    @decision("PA-2", kind="together")
    def bid(self):
        return {p: actions("bid", (1, 2)) for p in self.seats}

    @answer("bid")
    def bids_opened(self, answers):
        self.bids = [answers[p].n for p in self.seats]
        self.finish([p for p in self.seats if self.bids[p] == 2], "bids", self.bids)

    @decision("PA-3", kind="offer")
    def bell(self):
        return {1: actions("ring", (0,))}

    @answer("bell")
    def rang(self, player, action):
        self.rung += 1
        self.withdraw(self.bell())
        self.note("rings", player, clause="PA-3")


Rules = Parley
'''


@pytest.fixture
def parley(shelve):
    return shelve("parley", PARLEY, ["PA-1", "PA-2", "PA-3"])


def the_record(folder):
    (file,) = folder.glob("*.ludo")
    return file


def position_in(file):
    record = read_record(file.read_text("utf-8"))
    return kernel.game(record.game).replay(record)


# -- A whole game -------------------------------------------------------------------------------


def test_a_whole_game_by_numbers(ludoteca, data):
    result = ludoteca("play", "lost_temple", "--players", 4, typed=["1"] * 300)
    assert result.exit_code == 0
    file = the_record(data)
    position = position_in(file)
    assert position.over
    assert "Which character do you keep?" in result.stdout
    names = read_record(file.read_text("utf-8")).names
    assert f"{names[position.winners[0]]} wins." in result.stdout
    assert str(file) in result.stdout
    words = kernel.Words(kernel.game("lost_temple").meta)
    assert words.lookup("endings", position.ending) in result.stdout


def test_the_set_up_is_told_before_the_first_table(ludoteca):
    told = ludoteca("play", "lost_temple", "--players", 3, typed=["quit"]).stdout
    before = told.partition(" The table ")[0]
    assert len(re.findall(r"^\w+ is dealt the ", before, re.M)) == 3
    assert "\nRound 1 begins.\n" in before


def test_a_live_game_can_be_verified_afterwards(ludoteca, data):
    told = ludoteca("play", "lost_temple", typed=["1"] * 300).stdout
    file = the_record(data)
    record = read_record(file.read_text("utf-8"))
    assert f"Its hash: {record.hash}" in told
    assert record.secret
    assert ludoteca("verify", file).exit_code == 0
    assert list(data.glob("*.private")) == []


def test_a_game_with_a_seed_has_no_hash_and_can_be_played_again(ludoteca, data):
    for _ in range(2):
        told = ludoteca("play", "lost_temple", "--seed", 4, typed=["1"] * 300).stdout
        assert "hash" not in told
    first, second = [file.read_text("utf-8") for file in data.glob("*.ludo")]
    assert first == second
    assert read_record(first).hash == ""


def test_answers_in_notation(ludoteca, data):
    ludoteca("play", "tic_tac_toe", "--seed", 1, typed=["mark 4", "quit"])
    assert the_record(data).read_text("utf-8").split("\n\n")[1].startswith("0 mark 4\n")


def test_seats_are_played_as_named(ludoteca, data):
    seats = ("--seat", "random", "--seat", "human:Ada", "--seat", "search:5")
    told = ludoteca("play", "lost_temple", *seats, typed=["quit"]).stdout
    first, ada, third = read_record(the_record(data).read_text("utf-8")).names
    assert f"{first}: plays at random\n" in told
    assert f"{ada}: a person\n" in told
    assert f"{third}: thinks ahead, " in told
    assert ada == "Ada"
    assert {first, third} < set(NAMES)


def test_bots_alone_play_to_the_end(ludoteca, data):
    seats = ("--seat", "random", "--seat", "heuristic")
    told = ludoteca("play", "lost_temple", *seats).stdout
    assert position_in(the_record(data)).over
    assert "You keep" not in told
    assert "Your character" not in told


def test_whoever_is_not_named_is_a_bot_of_the_usual_level(ludoteca):
    """As on the pages, also in a game without a heuristic player."""
    assert second_seat(ludoteca("play", "tic_tac_toe", typed=["quit"])) == "bot, normal"
    told = second_seat(ludoteca("play", "lost_temple", typed=["quit"]))
    assert re.fullmatch(r"bot, normal, (careful|daring|greedy)", told)


@pytest.mark.parametrize("lang", languages())
def test_levels_are_called_as_on_the_pages(ludoteca, lang):
    seats = [word for kind in ("human", *LEVELS) for word in ("--seat", kind)]
    told = ludoteca("play", "lost_temple", "--lang", lang, *seats, typed=["quit"]).stdout
    speaking = tongue(lang)
    for level in level_names(speaking).values():
        assert f": {speaking.gettext('bot, %(level)s', level=level)}, " in told


def second_seat(result):
    """What is told of the second seat: a bot, by its name."""
    [told] = re.findall(r"^P1: a person\n(?:\w+): (.*)$", result.stdout, re.M)
    return told


def test_bots_have_the_memory_of_their_level(ludoteca, data):
    seats = ("--seat", "human", "--seat", "hard")
    ludoteca("play", "memory_temple", *seats, typed=["quit"])
    assert read_record(the_record(data).read_text("utf-8")).options["memory"] == "own hard"


def test_what_somebody_names_goes_before_what_suits(ludoteca, data):
    ludoteca("play", "memory_temple", "--option", "memory=own easy", typed=["quit"])
    assert read_record(the_record(data).read_text("utf-8")).options["memory"] == "own easy"


def test_people_among_themselves_may_have_words_of_their_own(ludoteca, data):
    people = ["--seat", "human"] * 3
    ludoteca("play", "intruder", *people, "--option", "talk=free", typed=["quit"])
    assert read_record(the_record(data).read_text("utf-8")).options["talk"] == "free"


def test_a_bot_goes_on_with_its_plan(ludoteca, data, monkeypatch):
    """A turn is thought about once, not at each of its questions."""
    monkeypatch.setattr("ludoteca.bots.levels.TRIES", 4)
    thoughts = []
    best_plan = SearchBot.best_plan

    def counted(self, *args):
        thoughts.append(self)
        return best_plan(self, *args)

    monkeypatch.setattr(SearchBot, "best_plan", counted)
    ludoteca("play", "geister", "--seat", "hard", "--seat", "hard", "--seed", 1)
    position = position_in(the_record(data))
    assert position.over
    assert 2 * len(thoughts) < len(position.record.moves)


def test_a_seed_names_the_bots(ludoteca, data):
    for _ in range(2):
        ludoteca("play", "lost_temple", "--players", 4, "--seed", 5, "--new", typed=["quit"])
    one, other = [read_record(file.read_text("utf-8")).names for file in data.glob("*.ludo")]
    assert one == other
    assert one[0] == "P1"
    assert len(set(one[1:]) & set(NAMES)) == 3


def test_a_game_saved_before_bots_had_names_goes_on_as_it_was(ludoteca, data):
    ludoteca("play", "lost_temple", "--seed", 5, typed=["quit"])
    [half] = data.glob("*.private")
    kept = json.loads(half.read_text("utf-8"))
    del kept["characters"]
    half.write_text(json.dumps(kept), "utf-8")
    assert "\nP2: bot, normal\n" in ludoteca("play", "--resume", typed=["quit"]).stdout


@pytest.mark.parametrize(
    ("lang", "prompt", "saved"),
    [
        ("it", "Quale personaggio tieni?", "La partita è salvata."),
        ("fr", "Quel personnage", "La partie est enregistrée."),
        ("de", "Welchen Charakter", "Die Partie ist gespeichert."),
        ("nl", "Welk karakter", "De partij is opgeslagen."),
    ],
)
def test_the_whole_screen_speaks_the_player_s_language(ludoteca, lang, prompt, saved):
    told = ludoteca("play", "lost_temple", "--lang", lang, typed=["?", "quit"]).stdout
    assert prompt in told
    assert saved in told
    assert kernel.game("lost_temple").clauses()["LT-3.2"][lang] in told


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ((), "which game? there are: "),
        (("lost_temple", "--players", 1), "lost_temple is for 2 to 8 players, not 1"),
        (("lost_temple", "--seat", "genius"), "there is no bot “genius”"),
        (("lost_temple", "--players", 2, *["--seat", "human"] * 3), "3 seats are named for 2"),
        (("tic_tac_toe", "--seat", "heuristic"), "tic_tac_toe has no heuristic player"),
        (("lost_temple", "--option", "long=yes"), "lost_temple has no option “long”"),
        (("memory_temple", "--option", "memory=3"), "one word for all seats"),
        (("intruder", "--players", 4, "--option", "talk=free"), "Bots have no words of their own"),
        (("lost_temple", "--lang", "xx"), "there is no language “xx”"),
        (("--resume",), "there is no unfinished game in "),
        (("lost_temple", "--resume"), "there is no unfinished game of lost_temple in "),
        (("lost_temple", "--resume", "--seed", 1), "a resumed game keeps its players"),
    ],
)
def test_what_cannot_be_played(refused, data, args, why):
    assert why in refused("play", *args)
    assert not data.exists()


# -- Help at the table --------------------------------------------------------------------------


def test_help_at_the_table(ludoteca):
    typed = ["?", "rules lt-5.1", "rules LT-99", "help", "table", "frobnicate", "77", "log", "quit"]
    told = ludoteca("play", "lost_temple", "--seed", 6, typed=typed).stdout
    clauses = kernel.game("lost_temple").clauses()
    assert f"LT-3.2: {clauses['LT-3.2']['en']}" in told
    assert f"LT-5.1: {clauses['LT-5.1']['en']}" in told
    assert "This game has no rule LT-99." in told
    assert "why ACTION    why an action is not allowed" in told
    assert told.count(" The table ") == 2
    assert "“frobnicate” is neither an action nor a command." in told
    assert "there is no line 77." in told


def test_why_not(ludoteca):
    game = kernel.game("lost_temple")
    seed = next(s for s in range(99) if game.start(2, seed=s).pending[0].player == 0)
    position = game.start(2, seed=seed)
    legal = str(position.pending[0].options[0])
    missing = next(n for n in range(1, 10) if position.explain(0, f"pick {n}") is not None)
    typed = [f"why {legal}", f"why pick {missing}", f"pick {missing}", "why ever so", "quit"]
    told = ludoteca("play", "lost_temple", "--seed", seed, typed=typed).stdout
    assert f"“{legal}” is allowed here." in told
    assert told.count("The packet does not contain ") == 2
    assert "(LT-3.2)" in told
    assert "“ever so” is neither an action nor a command." in told


def test_the_log_holds_what_has_happened_since_the_last_turn(ludoteca):
    told = ludoteca("play", "lost_temple", "--seed", 6, typed=["1", "log", "quit"]).stdout
    live, log = told.split("Type a number")[1:3]
    heard = [line for line in live.splitlines() if line.endswith(".")]
    assert any("You keep" in line for line in heard)
    for line in log.splitlines():
        if "(LT-" in line:
            assert line.lstrip("> ").rpartition("  (")[0] in live


def test_nothing_has_happened_yet(ludoteca):
    told = ludoteca("play", "tic_tac_toe", typed=["log", "quit"]).stdout
    assert "Nothing has happened since your last turn." in told


def test_with_one_person_the_screen_is_never_cleared(ludoteca):
    told = ludoteca("play", "lost_temple", typed=["1"] * 300).stdout
    assert CLEAR not in told
    assert "Press Enter" not in told


# -- Words, offers and sealed answers -----------------------------------------------------------


def test_words_can_be_said(ludoteca, parley, data):
    typed = ["1", 'a "big" cat', "1", "quit"]
    seats = ("--seat", "human", "--seat", "random", "--seed", 1)
    ludoteca("play", "parley", *seats, typed=typed)
    assert position_in(the_record(data)).said == 'a "big" cat'


def test_words_that_are_too_long_are_asked_for_again(ludoteca, parley, data):
    typed = ["1", "x" * 201, "1", "short", "quit"]
    seats = ("--seat", "human", "--seat", "random", "--seed", 1)
    told = ludoteca("play", "parley", *seats, typed=typed).stdout
    assert "The text is longer than 200 characters" in told
    assert position_in(the_record(data)).said == "short"


def test_an_offer_can_be_let_pass_and_taken_up_later(ludoteca, parley, data):
    """The offer is seat 1's, asked first while seat 0 is to talk, then beside its own bid."""
    seats = ("--seat", "random", "--seat", "human", "--seed", 1)
    told = ludoteca("play", "parley", *seats, typed=["", "ring", "2"]).stdout
    assert told.count("Press Enter to let the offer pass.") == 1
    assert "rings 1" in told
    position = position_in(the_record(data))
    assert position.over
    assert (position.rung, position.bids[1]) == (1, 2)
    assert "Scores: " in told


def test_sealed_answers_of_two_people(ludoteca, parley, data):
    people = ("--seat", "human:Ada", "--seat", "human:Bo")
    bo_passes = ["", ""]
    ada_talks = ["", "", 'say 0 "hello"']
    ada_bids = ["bid 1"]
    bo_bids = ["", "", "bid 2"]
    told = ludoteca(
        "play", "parley", *people, typed=[*bo_passes, *ada_talks, *ada_bids, *bo_bids]
    ).stdout
    position = position_in(the_record(data))
    assert position.bids == [1, 2]
    assert "Bo wins." in told
    bo_s_last_screen = told.split(CLEAR)[-2]
    assert "Bo, what do you do?" in bo_s_last_screen
    assert "bid 1" in bo_s_last_screen
    assert "sealed" not in bo_s_last_screen


# -- Saving and resuming ------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [["quit"], []], ids=["quit", "end of input"])
def test_saved_and_resumed_it_is_the_same_position(ludoteca, data, ending):
    args = ("play", "lost_temple", "--players", 3)
    told = ludoteca(*args, typed=["1", "1", *ending])
    assert told.exit_code == 0
    file = the_record(data)
    assert f"ludoteca play --resume {file}" in told.stdout
    before = file.read_text("utf-8")
    table = told.stdout.split(" The table ")[-1].split("> ")[0]
    for args in (("--resume",), ("--resume", file), ("--resume", "lost_temple")):
        again = ludoteca("play", *args, typed=["quit"]).stdout
        assert again.startswith("The game goes on.")
        assert again.split(" The table ")[-1].split("> ")[0] == table
        assert file.read_text("utf-8") == before


def test_a_game_in_two_halves_goes_on_as_in_one(ludoteca, data):
    args = ("play", "lost_temple", "--players", 4, "--seed", 9)
    ludoteca(*args, typed=["1"] * 300)
    whole = the_record(data).read_text("utf-8")
    the_record(data).unlink()
    ludoteca(*args, typed=["1"] * 5)
    assert not read_record(the_record(data).read_text("utf-8")).ending
    ludoteca("play", "--resume", typed=["1"] * 300)
    assert the_record(data).read_text("utf-8") == whole


def test_what_was_heard_is_told_again_after_a_break(ludoteca):
    ludoteca("play", "lost_temple", "--seed", 6, typed=["1", "quit"])
    told = ludoteca("play", "--resume", typed=["quit"]).stdout
    assert "Since your last turn:" in told
    assert "You keep" in told


def test_an_unfinished_game_is_offered(ludoteca, data):
    ludoteca("play", "tic_tac_toe", typed=["mark 4", "quit"])
    file = the_record(data)
    told = ludoteca("play", "tic_tac_toe", typed=["y", "quit"]).stdout
    assert "There is an unfinished game of Tic-tac-toe" in told
    assert "The game goes on." in told
    assert the_record(data) == file


def test_an_unfinished_game_can_be_left_alone(ludoteca, data):
    ludoteca("play", "tic_tac_toe", typed=["mark 4", "quit"])
    told = ludoteca("play", "tic_tac_toe", typed=["n", "quit"]).stdout
    assert "The game goes on." not in told
    for args in (("--new",), ("--seed", 1)):
        told = ludoteca("play", "tic_tac_toe", *args, typed=["quit"]).stdout
        assert "There is an unfinished game" not in told
    told = ludoteca("play", "lost_temple", typed=["quit"]).stdout
    assert "There is an unfinished game" not in told
    assert len(list(data.glob("*.ludo"))) == 5


def test_ctrl_c_saves(process, data):
    started = process("play", "lost_temple")
    read = ""
    while not read.endswith("all commands.\n> "):
        read += started.stdout.read(1)
    started.stdin.write("1\n")
    started.stdin.flush()
    while read.count("all commands.\n> ") < 2:
        read += started.stdout.read(1)
    started.send_signal(signal.SIGINT)
    stdout, stderr = started.communicate(timeout=20)
    assert (started.returncode, stderr) == (130, "")
    file = the_record(data)
    assert f"ludoteca play --resume {file}" in stdout
    assert len(position_in(file).record.moves) >= 1


def test_the_secret_stays_secret_until_the_end(ludoteca, data):
    told = ludoteca("play", "lost_temple", typed=["1", "quit"]).stdout
    (private,) = data.glob("*.private")
    secret = json.loads(private.read_text("utf-8"))["secret"]
    assert len(secret) == 64
    assert secret not in told
    assert secret not in the_record(data).read_text("utf-8")
    if os.name == "posix":
        assert stat.S_IMODE(private.stat().st_mode) == 0o600
    ludoteca("play", "--resume", typed=["1"] * 300)
    assert f"secret {secret}\n" in the_record(data).read_text("utf-8")
    assert not private.exists()


def test_a_resumed_live_game_can_be_verified(ludoteca, data):
    ludoteca("play", "lost_temple", "--players", 5, typed=["1"] * 7)
    ludoteca("play", "--resume", typed=["1"] * 300)
    result = ludoteca("verify", the_record(data), "--json")
    assert json.loads(result.stdout)["verified"]


def test_a_finished_game_cannot_go_on(ludoteca, refused, data):
    ludoteca("play", "lost_temple", typed=["1"] * 300)
    assert refused("play", "--resume", the_record(data)).endswith(
        "this game is over; `ludoteca replay` shows it"
    )


def test_without_its_private_half_a_game_cannot_go_on(ludoteca, refused, data):
    ludoteca("play", "lost_temple", typed=["1", "quit"])
    (private,) = data.glob("*.private")
    private.write_text("[1, 2", "utf-8")
    assert refused("play", "--resume", the_record(data)) == (
        f"{private}: this is not the private half of a game"
    )
    assert "no unfinished game" in refused("play", "--resume")
    private.unlink()
    assert "its private half (.private) is not beside it" in refused(
        "play", "--resume", the_record(data)
    )


def test_the_private_half_of_another_game_is_noticed(ludoteca, refused, data):
    ludoteca("play", "lost_temple", typed=["1", "quit"])
    (private,) = data.glob("*.private")
    kept = json.loads(private.read_text("utf-8"))
    private.write_text(json.dumps({**kept, "secret": "00" * 32}), "utf-8")
    line = refused("play", "--resume", the_record(data))
    assert line == f"{private}: this does not belong to {the_record(data).name}"


def test_a_damaged_record_cannot_go_on(ludoteca, refused, data):
    ludoteca("play", "lost_temple", typed=["1", "quit"])
    file = the_record(data)
    file.write_text(file.read_text("utf-8") + "0 fly 3\n", "utf-8")
    line = refused("play", "--resume", file)
    last = file.read_text("utf-8").count("\n")
    assert line.startswith(f"{file}: line {last}: ")


# -- Several people -----------------------------------------------------------------------------

HANDED = re.compile(r"This screen is for (\w+) alone\. Press Enter when nobody else can see it\.")


@pytest.fixture
def screens(ludoteca, data):
    """All screens of a game of Ada and Bo: whose it is and what stands on it; and the record.

    Any line serves for Enter, so numbers answer the questions and the pauses between them.
    """
    people = ("--seat", "human:Ada", "--seat", "human:Bo")
    result = ludoteca("play", "lost_temple", *people, "--seed", 11, typed=["1", "2", "2"] * 300)
    seen = []
    name = ""
    for screen in result.stdout.split(CLEAR):
        seen.append((name, screen))
        handed = HANDED.search(screen)
        name = handed.group(1) if handed else ""
    return seen, read_record(the_record(data).read_text("utf-8"))


def test_between_two_people_the_screen_is_empty(screens):
    seen, _ = screens
    handed = [screen for name, screen in seen if HANDED.search(screen)]
    assert len(handed) > 10
    for screen in handed[1:]:
        assert HANDED.sub("", screen).strip() == ""


def test_every_screen_is_for_one_person(screens):
    seen, _ = screens
    shown = [(name, screen) for name, screen in seen if " The table " in screen and name]
    assert {name for name, _ in shown} == {"Ada", "Bo"}
    for (name, screen), (after, _) in pairwise(shown):
        assert after != name
        if "Press Enter to clear" in screen:
            assert f"then hand it to {after}." in screen


def test_nobody_sees_what_only_the_other_may_know(screens):
    seen, record = screens
    words = kernel.Words(kernel.game("lost_temple").meta)
    kept = {"Ada": set(), "Bo": set()}
    for _, seat, action in record.moves:
        if action.verb == "pick":
            kept[record.names[seat]].add(words.lookup("the_character", str(action.n)))
    told = {"Ada": set(), "Bo": set(), "": set()}
    for name, screen in seen:
        told[name] |= set(re.findall(r"You keep ([\w ]+)\.", screen))
    assert told[""] == set()
    assert told["Ada"]
    assert told["Ada"] <= kept["Ada"]
    assert told["Bo"] <= kept["Bo"]
    secret = {"Ada": "Bo keeps a card.", "Bo": "Ada keeps a card."}
    for name, line in secret.items():
        assert any(line in screen for whose, screen in seen if whose == name)


def test_own_characters_are_only_on_the_own_screen(screens):
    """Go through the record and compare every table with the seat's view at that moment."""
    seen, record = screens
    game = kernel.game("lost_temple")
    words = kernel.Words(game.meta)
    tables = [
        (name, table) for name, screen in seen for table in screen.split(" The table ")[1:] if name
    ]
    own = []
    for position in game.steps(record):
        if not position.over:
            seat = position.pending[0].player
            mine = position.view(seat)["draft"]["mine"]
            text = ", ".join(f"{words.lookup('character', str(c))} {c}" for c in mine)
            own.append((record.names[seat], text))
    for (name, table), (whose, mine) in zip(tables, own, strict=True):
        found = re.search(r"Your characters?: (.*)", table)
        assert (name, found.group(1) if found else "") == (whose, mine)


def test_at_the_end_the_last_screen_is_cleared_and_open_to_all(screens):
    seen, record = screens
    name, screen = seen[-1]
    assert record.ending
    assert name == ""
    assert "wins." in screen
    assert "Your character" not in screen


def test_quitting_leaves_nothing_on_the_screen(ludoteca):
    people = ("--seat", "human:Ada", "--seat", "human:Bo")
    told = ludoteca("play", "lost_temple", *people, typed=["", "1", "quit"]).stdout
    last = told.split(CLEAR)[-1]
    assert last.startswith("The game is saved.")
