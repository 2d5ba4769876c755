"""One game at one screen: the people in front of it, and the bots."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from shlex import quote
from typing import Final, NoReturn

from rich.rule import Rule

from ludoteca.bots import Mind, Seat, make_bot, mind_of
from ludoteca.bots.levels import level_bot
from ludoteca.cli.common import naming, out, read, say
from ludoteca.cli.saves import Save, people
from ludoteca.kernel import (
    Action,
    Decision,
    Event,
    FastLuck,
    Game,
    LudotecaError,
    OptionValue,
    Position,
    Unreadable,
    Words,
    parse,
)
from ludoteca.lab.simulate import derive
from ludoteca.learning.advice import WEIGHING, explained, questions_for, why
from ludoteca.scene.telling import refusal_text, result_lines, table_text

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and clear what has scrolled off it."""


class Quit(Exception):
    """Somebody wants to stop; nothing is lost."""


class Match:
    """A game being played. Whoever holds the screen sees what their seat may know."""

    def __init__(self, game: Game, save: Save, words: Words) -> None:
        self.game = game
        self.save = save
        self.words = words
        self.seats = save.private.seats
        self.names = save.private.names
        self.people = people(self.seats)
        self.holder: int | None = None
        self.live = False
        self.heard: dict[int | None, list[Event]] = {seat: [] for seat in (None, *self.people)}
        self.passed: set[int] = set()
        self.minds: dict[int, Mind] = {}
        """What each bot means to do next. A resumed game goes on without."""
        self.position: Position

    # -- From the beginning to the end --------------------------------------------------------

    def start(self, options: dict[str, OptionValue]) -> None:
        """A new game. One person alone holds the screen from the beginning."""
        self.introduce()
        if len(self.people) == 1:
            self.holder = self.people[0]
        self.live = True
        self.position = self.game.start(
            len(self.seats), None, luck=self.save.private.luck, listen=self.hear, **options
        )
        self.save.write(self.position)

    def go_back_to(self) -> None:
        """The game as it was when it was stopped; everybody still knows what they had heard."""
        record = read(self.save.file)
        with naming(self.save.file):
            steps = self.game.steps(record, luck=self.save.private.luck, listen=self.hear)
            for number, self.position in enumerate(steps):
                if number < len(record.moves):
                    self.forget(record.moves[number][1])
        say(self.words.say("play", "resumed"))
        self.introduce()
        self.live = True

    def run(self) -> None:
        """Play until the game is over."""
        while self.position.pending:
            self.move()
        self.finish()

    def introduce(self) -> None:
        out.print(Rule(self.words.title))
        for number, (name, seat) in enumerate(zip(self.names, self.seats, strict=True)):
            told = [self.words.lookup("seats", seat.partition(":")[0])]
            if temper := self.save.private.character(number).temper:
                told.append(self.words.lookup("tempers", temper))
            say(f"{name}: {', '.join(told)}")
        if self.save.private.hash:
            say(self.words.say("play", "hash", (self.save.private.hash,)), style="dim")

    def finish(self) -> None:
        """Open the secret, clear everybody's own, and tell the result."""
        self.save.close(self.position)
        viewer = self.holder
        if len(self.people) > 1:
            clear()
            viewer = None
            self.tell(None)
        self.show_table(viewer)
        for line in result_lines(self.position.view(None), self.words, self.names):
            say(line, style="bold")
        self.name_file("result", "record", str(self.save.file))
        if self.save.private.secret:
            self.name_file("result", "opened", f"ludoteca verify {quote(str(self.save.file))}")

    def leave(self) -> None:
        """Stop in the middle; the game has been kept after every move."""
        if len(self.people) > 1:
            clear()
        self.name_file("play", "saved", f"ludoteca play --resume {quote(str(self.save.file))}")

    def name_file(self, section: str, key: str, value: str) -> None:
        out.print(self.words.say(section, key, (value,)), soft_wrap=True)

    # -- Moves --------------------------------------------------------------------------------

    def move(self) -> None:
        """The next move: an offer that somebody takes up, then people, then bots."""
        pending = self.position.pending
        for decision in pending:
            if decision.kind == "offer" and decision.player not in self.people:
                action = self.ask_bot(decision)
                if action is not None:
                    self.play(decision.player, action)
                    return
        held_up = [decision.player for decision in pending if decision.kind != "offer"]
        offered = [d.player for d in pending if d.player not in held_up]
        for seat in (*offered, *held_up):
            if seat in self.people and seat not in self.passed:
                self.ask(seat)
                return
        decision = next(decision for decision in pending if decision.kind != "offer")
        action = self.ask_bot(decision)
        assert action is not None, "only an offer can be left unanswered"
        self.play(decision.player, action)

    def ask_bot(self, decision: Decision) -> Action | None:
        """A bot's answer. Its seed depends on the moment, so a resumed game goes on the same."""
        seat = decision.player
        moment = len(self.position.record.entries)
        seed = derive(derive(self.save.private.bots, seat), moment)
        temper = self.save.private.character(seat).temper
        bot = make_bot(self.seats[seat], self.game, seed, temper, self.minds.get(seat))
        with self.patience(decision):
            action = bot.choose(Seat(self.game, self.position, decision))
        self.minds[seat] = mind_of(bot)
        return action

    def patience(self, decision: Decision) -> AbstractContextManager[object]:
        """Who is being waited for; only a search takes long enough to say so."""
        searching = self.seats[decision.player].startswith(("search", "hard"))
        if not (out.is_terminal and searching):
            return nullcontext()
        return out.status(self.waiting_text(decision))

    def waiting_text(self, decision: Decision) -> str:
        """In lanes nobody may know what the others are asked."""
        asked = self.position.view(self.holder)["asked"]
        known = decision.name in [question.get("decision") for question in asked]
        return self.words.waiting(decision.name if known else "", decision.player, self.names)

    def ask(self, seat: int) -> None:
        self.hand_over(seat)
        action = Question(self, seat).answer()
        if action is None:
            self.passed.add(seat)
        else:
            self.play(seat, action)

    def play(self, seat: int, action: Action) -> None:
        self.forget(seat)
        self.position.play(seat, action)
        self.passed.clear()
        self.save.write(self.position)

    # -- What is heard, and by whom -----------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Everybody keeps what they may hear; whoever holds the screen reads it at once."""
        for listener, heard in self.heard.items():
            if event.heard_by(listener):
                heard.append(event)
        if self.live and event.heard_by(self.holder):
            say(self.words.event(event, self.names))

    def forget(self, seat: int) -> None:
        """A seat's memory goes back to its last answer, an onlooker's to anybody's."""
        for listener in (seat, None):
            if listener in self.heard:
                self.heard[listener].clear()

    def tell(self, listener: int | None) -> None:
        """All that has happened since the listener's last turn."""
        for event, _, said in self.words.told(self.heard[listener], self.names):
            cited = f"  ({event.clause})" if event.clause else ""
            say(said + cited)

    def hand_over(self, seat: int) -> None:
        """Give the screen to another seat. Between two people nothing stays on it."""
        if self.holder == seat:
            return
        if len(self.people) > 1:
            if self.holder is not None:
                self.pause("hand_away", seat)
                clear()
            self.pause("hand_to", seat)
            clear()
        self.holder = seat
        if self.heard[seat]:
            say(self.words.say("play", "since"), style="bold")
            self.tell(seat)

    def pause(self, key: str, seat: int) -> None:
        say()
        say(self.words.say("play", key, (seat,), self.names), style="bold")
        typed()

    def show_table(self, viewer: int | None) -> None:
        out.print(Rule(self.words.say("play", "table")))
        view = self.position.view(viewer)
        say(table_text(self.game, view, self.words, self.names))
        out.print(Rule())


class Question:
    """Somebody in front of the screen is asked: the options, and help until one is chosen."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.words = match.words
        self.names = match.names
        asked = [decision for decision in match.position.pending if decision.player == seat]
        self.decision = min(asked, key=_is_offer)
        self.options = [option for decision in asked for option in decision.options]
        self.only_offered = _is_offer(self.decision)

    def answer(self) -> Action | None:
        """What the person chooses; None lets an offer pass."""
        self.match.show_table(self.seat)
        self.show()
        while True:
            line = typed("> ")
            if not line and self.only_offered:
                return None
            action = self.understood(line)
            if action is not None:
                return action

    def show(self) -> None:
        """The question and its options."""
        asked = self.decision
        say(self.words.prompt(asked.name, self.seat, asked.args, self.names), style="bold")
        labels = [self.words.action(option, self.names) for option in self.options]
        widest = max(len(label) for label in labels)
        for number, (label, option) in enumerate(zip(labels, self.options, strict=True), 1):
            notation = f"   {option}" if label != str(option) else ""
            say(f"{number:>3}  {label.ljust(widest)}{notation}".rstrip())
        if self.only_offered:
            say(self.words.say("play", "pass"))
        say(self.words.say("play", "hint"), style="dim")

    def understood(self, line: str) -> Action | None:
        """The action that is meant; None after a command, or a word on what is wrong."""
        if line.isdecimal():
            return self.by_number(int(line))
        try:
            action: Action | None = parse(line)
        except Unreadable:
            action = None
        if action is not None and self.match.position.explain(self.seat, action) is None:
            return action
        word, _, rest = line.partition(" ")
        if self.command(word.lower(), rest.strip()):
            return None
        if action is not None and " " in line:
            self.why(line)
        else:
            say(self.words.say("play", "unclear", (line,)))
        return None

    def by_number(self, number: int) -> Action | None:
        if not 1 <= number <= len(self.options):
            say(self.words.say("play", "no_line", (len(self.options), number)))
            return None
        option = self.options[number - 1]
        if option.verb != "say":
            return option
        say(self.words.say("play", "say"))
        try:
            return parse(str(Action("say", option.n, typed("> "))))
        except Unreadable as error:
            say(self.words.sentence(error, self.names))
            return None

    # -- Commands -----------------------------------------------------------------------------

    def command(self, word: str, rest: str) -> bool:
        """Do what a command says; False if there is no such command."""
        if word in ("?", "rule"):
            self.rule(self.decision.clause)
        elif word == "rules" and rest:
            self.rule(rest)
        elif word == "why" and rest:
            self.why(rest)
        elif word == "advice" and not rest:
            self.advise()
        elif word in ("table", "") and not rest:
            self.again()
        elif word == "log" and not rest:
            self.log()
        elif word in ("help", "h") and not rest:
            say(self.words.say("play", "help", (str(self.options[0]).ljust(13),)))
        elif word in ("quit", "q", "exit") and not rest:
            quit_match()
        else:
            return False
        return True

    def rule(self, id: str) -> None:
        clauses = {key.upper(): text for key, text in self.words.clauses.items()}
        if id.upper() in clauses:
            say(f"{id.upper()}: {clauses[id.upper()]}")
        else:
            say(self.words.say("play", "no_clause", (id,)))

    def why(self, line: str) -> None:
        try:
            refusal = self.match.position.explain(self.seat, line)
        except LudotecaError:
            say(self.words.say("play", "unclear", (line,)))
            return
        if refusal is None:
            say(self.words.say("play", "allowed", (line,)))
        else:
            say(refusal_text(refusal, self.words, self.names), style="yellow")

    def advise(self) -> None:
        """What a strong bot would do on what the seat knows, and why."""
        match, game, position = self.match, self.match.game, self.match.position
        asked = questions_for(position, self.seat)
        if not asked:
            say(self.words.sentence(LudotecaError("advice_not_asked")))
            return
        seed = derive(match.save.private.bots, len(position.record.entries))
        bot = level_bot("hard", game, FastLuck(seed))
        with out.status(self.words.say("play", "thinks")) if out.is_terminal else nullcontext():
            action = bot.choose(Seat(game, position, asked[0]))
            assert action is not None, "only an offer can be left unanswered"
            advice = explained(game, position, asked[0], str(action), seed, WEIGHING)
        deed = self.words.action(advice.action, self.names)
        say(self.words.say("advice", "proposes", (deed,)), style="bold")
        say(why(advice, self.words, self.names))

    def again(self) -> None:
        self.match.show_table(self.seat)
        self.show()

    def log(self) -> None:
        if self.match.heard[self.seat]:
            self.match.tell(self.seat)
        else:
            say(self.words.say("play", "quiet"))


def _is_offer(decision: Decision) -> bool:
    return decision.kind == "offer"


def quit_match() -> NoReturn:
    raise Quit


def typed(prompt: str = "") -> str:
    """A line from the keyboard. The end of the input means: stop."""
    try:
        return out.input(prompt).strip()
    except EOFError:
        raise Quit from None


def clear() -> None:
    """Leave nothing on the screen, nor in what has scrolled off it."""
    out.file.write(CLEAR)
    out.file.flush()
