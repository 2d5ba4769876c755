"""Finding questions for a quiz: positions of real play at which a rule can be asked about.

Matches are played at random and by the game's heuristic player. At every position the rules say
what the seat may not do, and why; and they say what happens when somebody moves. A rule that such a
refusal or such an event names is a main rule. Of everything that could be asked about it, three
questions are kept: those whose choices lie close together on the table, early in a match.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any, Final

from ludoteca.bots import Seat, make_bot
from ludoteca.kernel import (
    Action,
    Decision,
    Event,
    FastLuck,
    Game,
    LudotecaError,
    Position,
    Words,
    parse,
    shuffle,
)
from ludoteca.kernel.random_play import any_option, random_move
from ludoteca.lab.checks.scene import NAMES
from ludoteca.lab.clauses import is_ruling, told_in_play
from ludoteca.lab.golden import Example, moments
from ludoteca.lab.happenings import CHOICES, MOSTLY, Happenings, distinct
from ludoteca.lab.quiz_keeping import Candidate, Findings, chosen
from ludoteca.lab.trial import Trial
from ludoteca.learning.quiz import (
    EACH,
    MAY,
    NOT,
    REASONS,
    THEN,
    UNNAMED,
    WALKER,
    Move,
    Place,
    Posed,
    Question,
    foreseen,
    is_echo,
    make_moves,
    offering,
    pose,
    read_event,
    what_happens,
    written,
)
from ludoteca.scene import scene_of
from ludoteca.text import languages, words

PLAUSIBLE: Final = 2
"""As many of them, the right one included, could be meant by what is told before."""

FIRST: Final = 24
"""Matches that are played before anything is asked."""

FEWEST: Final = 2
"""Matches that are looked at, however long that takes."""

LONGEST: Final = 400
"""Moves of a match that are looked at; a bot's are written down one by one, so they are fewer."""
LONGEST_OF_BOTS: Final = 24

NUMBERS: Final = 200
"""Of a verb with more numbers than this, the first are tried."""

ENOUGH: Final = 30
"""Candidates for one rule and one reason; more are not looked at."""

ENOUGH_BY_TESTS: Final = 6
"""Where a rule has this many, its tests are not looked at."""

CLOSELY: Final = 200
"""After this many positions only every fourth is asked what may not be done: it takes time."""

TRIES: Final = 300
AGREEING: Final = 10
"""How often a seat imagines what it does not know, and how often what is told must happen then."""

ALIKE: Final = 10
"""Other moves that are tried, to see what could have happened."""

LUCK: Final = "luck"
"""In place of a question: how often it could not be foreseen."""

LATEST: Final = 6
LAST_OF_ALL: Final = 14
"""Of what happens after a move, as many events are told at most before one is asked about; and for
a rule that lacks questions, as those that count points when a round is over."""

FEW: Final = 0.004
"""What one move more counts, against a closeness of 1 for the width of a table."""

WAYS_ON: Final = 4
FEW_MOVES: Final = 8
"""From a test of a rule that lacks questions: how often play goes on at random, and how far."""

FOUND_BEFORE: Final = 0.1
"""How tempting the wrong choice of a question is thought to be that was found before."""

Spots = dict[str, tuple[str, float, float]]
"""By action: the zone in which it is chosen, and where."""


class Finder:
    """Looks for questions about one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.build = scene_of(game)
        self.tongues: list[Words] = [words(game, lang) for lang in languages()]
        self.events = Happenings(self.tongues)
        self.rules = list(game.clauses())
        self.tables = Trial(game, "quiz", 1, 0, 1, 1.0).tables
        self.usual: set[str] = set()
        """Actions that are allowed now and then: nobody is tempted by others."""
        self.found: dict[str, list[Candidate]] = defaultdict(list)
        self.counted: dict[tuple[str, str, str], int] = defaultdict(int)
        """By rule, reason and question: how often it was tried; without a reason, with success."""
        self.missed: dict[str, str] = {}
        self.wanted: set[str] = set()
        """The rules that are looked for; none: all."""
        self.looked = 0
        self.matches = 0

    # -- Playing ------------------------------------------------------------------------------

    def search(
        self,
        seconds: float,
        told: Callable[[], object] = lambda: None,
        examples: Sequence[Example] = (),
        known: Sequence[Question] = (),
        first: int = 1,
    ) -> Findings:
        """Look at the golden examples and at tests of main rules, then play and look for so long.

        Questions that are known already are judged again like all others. Matches at random are
        looked at for those rules alone that lack some, if any does. `told` is called after each
        match; `first` is the seed of the first one.
        """
        tables = self.tables
        usual = [one for one in tables if all(self._is_usual(*item) for item in one[1].items())]
        self.learn()
        for question in known:
            self.ask_again(question)
        main = set(told_in_play(self.game))
        for example in examples:
            few = [rule for rule in example.clauses if len(self.found[rule]) < ENOUGH_BY_TESTS]
            if example.id or main & set(few):
                self._look_at(example)
        self.go_on_from(examples, main)
        ends, seed = perf_counter() + seconds, first - 1
        while seed < first - 1 + FEWEST or perf_counter() < ends:
            seed += 1
            until = inf if seed < first + FEWEST else ends
            # Every third match has options of its own: a first game has none.
            among = usual if seed % 3 else tables
            players, options = among[seed // 2 % len(among)]
            place = Place(players, tuple(options.items()), seed)
            if seed % 2 and self.game.wisdom is not None:
                self.by_bots(place, until)
            else:
                self.wanted = self.lacking(main)
                self.at_random(place, until)
                self.wanted = set()
            self.matches += 1
            told()
        return self.findings()

    def findings(self) -> Findings:
        """What has been found so far."""
        missed = dict.fromkeys(told_in_play(self.game), "rare") | self.missed
        found = {
            rule: [one for one in own if not self._is_luck(one)] for rule, own in self.found.items()
        }
        return Findings(found, missed, self.matches)

    def _is_luck(self, one: Candidate) -> bool:
        """Whether such a thing can hardly ever be foreseen: then it is a riddle about the bag."""
        rule, asked = one.question.rule, one.question
        tried, luck = self.counted[rule, one.reason, THEN], self.counted[rule, one.reason, LUCK]
        return asked.ask == THEN and not asked.example and luck > MOSTLY * tried

    def _miss(self, rule: str, why: str) -> None:
        """Why a rule could not be asked about; of several reasons the first in the list counts."""
        worth = list(REASONS)
        if rule in self.rules:
            before = self.missed.get(rule, worth[-1])
            self.missed[rule] = min(before, why, key=worth.index)

    def _is_usual(self, name: str, value: object) -> bool:
        return bool(self.game.meta.options[name][0] == value)

    def learn(self) -> None:
        """Play a few matches, to know what is allowed now and then, and what can happen at all."""
        for seed in range(1, FIRST + 1):
            self._learn(*self.tables[seed % len(self.tables)], seed)

    def _learn(self, players: int, options: dict[str, Any], seed: int) -> None:
        heard: list[Event] = []
        position = self.game.start(players, seed, listen=heard.append, **options)
        for event in heard:
            self._miss(event.clause, "start")
        luck = FastLuck(seed)
        for _ in range(600):
            if not position.pending:
                break
            for decision in position.pending:
                self.usual.update([str(option) for option in decision.options])
            position.accept(*random_move(position, luck))
        self.events.remember(position.players, (), heard)

    def _look_at(self, example: Example) -> None:
        luck = FastLuck(1)
        for place, position, moves in moments(self.game, example):
            for decision in position.pending:
                if decision.kind != "offer":
                    self.ask_about(place, position, decision, luck, example.id)
            if not position.sealed and "say" not in [parse(action).verb for _, action in moves]:
                self.ask_what_happens(place, position, moves, luck, example.id, example.clauses)

    def go_on_from(self, examples: Sequence[Example], main: Iterable[str]) -> None:
        """Play on from where tests show rules on which there are too few questions so far.

        Only such rules are looked for meanwhile: play hardly ever comes to them by itself.
        """
        for example in examples:
            self.wanted = self.lacking(main) & set(example.clauses)
            for number in range(WAYS_ON if self.wanted else 0):
                self._go_on(example.place, FastLuck(number))
        self.wanted = set()

    def lacking(self, main: Iterable[str]) -> set[str]:
        """The rules that have too few questions so far; fine points only where there is one."""
        rules = [*main, *[rule for rule, found in self.found.items() if found]]
        return {rule for rule in rules if len(chosen(self.found[rule])) < EACH}

    def _go_on(self, place: Place, luck: FastLuck) -> None:
        """Look at an arranged table, and at a few moves that are made there at random."""
        try:
            position = place.position(self.game)
        except (LudotecaError, IndexError, ValueError, TypeError):
            return  # a test of what cannot be
        for _ in range(FEW_MOVES):
            asked = [d for d in position.pending if d.kind != "offer" and "say" not in _verbs(d)]
            if not asked or position.sealed:
                return
            for decision in asked:
                self.ask_about(place, position, decision, luck)
            moves = self._moves(position, luck)
            self.ask_what_happens(place, position, moves, luck)
            try:
                make_moves(position, moves)
            except LudotecaError:
                return  # an arranged table that nobody plays on
            place = replace(place, play=(*place.play, *moves))

    def at_random(self, place: Place, ends: float) -> None:
        """Look at a match that is played at random; stop when time is up."""
        position = place.position(self.game)
        walker, luck = FastLuck(place.seed ^ WALKER), FastLuck(place.seed + 1)
        for moves in range(LONGEST):
            if not position.pending or perf_counter() > ends:
                return
            self.look(replace(place, moves=moves), position, luck)
            position.accept(*random_move(position, walker))

    def by_bots(self, place: Place, ends: float) -> None:
        """Look at the beginning of a match that the game's heuristic player plays."""
        position, luck = place.position(self.game), FastLuck(place.seed + 1)
        bots = [make_bot("heuristic", self.game, place.seed + p) for p in range(place.players)]
        play: list[Move] = []
        while position.pending and len(play) < LONGEST_OF_BOTS and perf_counter() < ends:
            self.look(replace(place, play=tuple(play)), position, luck)
            decision = next((d for d in position.pending if d.kind != "offer"), None)
            if decision is None:
                return
            chosen = bots[decision.player].choose(Seat(self.game, position, decision))
            if chosen is None:
                return
            play.append((decision.player, str(chosen)))
            position.accept(decision, chosen)

    def look(self, place: Place, position: Position, luck: FastLuck) -> None:
        """Everything that could be asked at one position."""
        self.looked += 1
        if self.wanted or self.looked < CLOSELY or luck.below(4) == 0:
            for decision in position.pending:
                if decision.kind != "offer":
                    self.ask_about(place, position, decision, luck)
        self.ask_what_happens(place, position, self._moves(position, luck), luck)

    def ask_again(self, question: Question) -> None:
        """Judge a question that was found before; it may not hold any more."""
        try:
            position = question.place.position(self.game)
            posed = pose(question, position)
        except (LudotecaError, IndexError, ValueError, TypeError):
            return
        if posed.right < 0 or not self._can_be_drawn(question, position):
            return
        length = FEW * (question.place.moves + len(question.place.play))
        right = question.choices[posed.right]
        if question.ask == THEN:
            event = posed.heard[question.told]
            if self._only_repeats(event, question.do, question.told):
                return
            said = self.events.told(question.do, posed.before)
            named = [read_event(one) for one in question.choices]
            fair = [one for one in named if not self.events.gives_away(one, event, said)]
            if event.clause == question.rule and len(fair) >= PLAUSIBLE and self._foreseen(posed):
                little = self.events.teaches_little(event, question.do, question.told, len(fair))
                rank = (float(little), 0.2 * question.told + 0.1 * len(question.do) + length)
                self.found[question.rule].append(Candidate(rank, event.key, question, right))
            return
        refused = [why for why in posed.refusals if why is not None and why.clause == question.rule]
        if refused:
            rank = (float(len(question.choices) < 3), FOUND_BEFORE + length)
            self.found[question.rule].append(Candidate(rank, refused[0].key, question, right))

    # -- What may you do? ---------------------------------------------------------------------

    def ask_about(
        self,
        place: Place,
        position: Position,
        decision: Decision,
        luck: FastLuck,
        example: str = "",
    ) -> None:
        """Questions about what the seat may not do here."""
        legal = [str(option) for option in decision.options if option.verb != "say"]
        refused = self._refused(position, decision) if legal else {}
        wanting = {
            key: actions
            for key, actions in refused.items()
            if key[0] in self.wanted
            or (not self.wanted and (example or self.counted[key[0], key[1], NOT] < ENOUGH))
        }
        if not wanting:
            return
        every = [action for actions in refused.values() for action in actions]
        spots = self._spots(position, decision.player, [*legal, *every])
        for (rule, reason), actions in wanting.items():
            self.counted[rule, reason, NOT] += 1
            tempting = min(actions, key=lambda action: self._lure(action, legal, spots))
            lure = self._lure(tempting, legal, spots)
            for ask in (NOT, MAY):
                near = sorted(legal, key=lambda one: self._apart(one, tempting, spots))
                if ask == MAY:
                    others = sorted(
                        [one for one in every if one != tempting],
                        key=lambda one: self._lure(one, legal, spots),
                    )
                    choices = [near[0], tempting, *others]
                else:
                    choices = [tempting, *near]
                choices = distinct(choices, self.tongues, self._deed)[:CHOICES]
                if len(choices) < 2 or tempting not in choices:
                    self._miss(rule, "alike")
                    continue
                choices.sort(key=parse)
                question = Question(
                    rule, ask, place, decision.player, tuple(choices), example=example
                )
                right = tempting if ask == NOT else near[0]
                if self._can_be_drawn(question, position):
                    rank = (
                        float(len(choices) < 3),
                        round(lure + FEW * (place.moves + len(place.play)), 3),
                    )
                    self.found[rule].append(Candidate(rank, reason, question, right))

    def _refused(self, position: Position, decision: Decision) -> dict[tuple[str, str], list[str]]:
        """What the seat may not do, by the rule and the reason."""
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        for verb, number in position.verbs.items():
            if verb == "say":
                continue
            for n in number.resolve(position.players).numbers()[:NUMBERS]:
                action = Action(verb, n)
                if str(action) not in self.usual:
                    continue
                why = position.explain(decision.player, action)
                if why is not None and why.key != UNNAMED and why.clause in self.rules:
                    found[why.clause, why.key].append(str(action))
        return found

    def _spots(self, position: Position, seat: int, actions: Sequence[str]) -> Spots:
        """Where on the table each of these actions would be chosen."""
        if self.build is None:
            return {}
        asked = Question("", NOT, Place(position.players), seat, tuple(actions))
        try:
            scene = self.build(offering(position.view(seat), asked), False)
        except Exception:  # a table that was never meant to offer all of this
            return {}
        return {
            part.action: (part.zone, part.x / scene.width, part.y / scene.width)
            for part in scene.parts
            if part.action
        }

    def _apart(self, one: str, other: str, spots: Spots) -> float:
        """How far from each other two actions are: on the table, or else as numbers."""
        a, b = spots.get(one), spots.get(other)
        if a and b:
            return (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 + float(a[0] != b[0])
        first, second = parse(one), parse(other)
        if first.verb == second.verb:
            return min(1.0, abs(first.n - second.n) / 20) + float(bool(a or b))
        return 2.0

    def _lure(self, action: str, legal: Sequence[str], spots: Spots) -> float:
        """How tempting something is that may not be done; less is more tempting."""
        return min([self._apart(action, one, spots) for one in legal]) + float(action not in spots)

    def _deed(self, language: Words, action: str) -> str:
        return language.action(action, NAMES)

    # -- What happens then? -------------------------------------------------------------------

    def _moves(self, position: Position, luck: FastLuck) -> tuple[Move, ...]:
        """Somebody's move, or the answers of all who answer together."""
        asked = [d for d in position.pending if d.kind != "offer" and "say" not in _verbs(d)]
        if not asked or position.sealed:
            return ()
        if asked[0].kind != "together":
            asked = [asked[luck.below(len(asked))]]
        return tuple([(d.player, str(any_option(d, luck))) for d in asked])

    def ask_what_happens(
        self,
        place: Place,
        position: Position,
        moves: tuple[Move, ...],
        luck: FastLuck,
        example: str = "",
        cited: Sequence[str] = (),
    ) -> None:
        """Questions about what comes of these moves; on rules that a test cites, all of them."""
        if not moves:
            return
        seat = moves[luck.below(len(moves))][0]
        try:
            heard = what_happens(position, seat, moves)
        except LudotecaError:
            return  # an arranged table that nobody plays on
        self.events.remember(position.players, moves, heard)
        others: list[Event] | None = None
        latest = LAST_OF_ALL if self.wanted else LATEST
        for told, event in enumerate(heard[: latest + 1]):
            if event.clause not in self.rules or not self.events.can_be_told(heard[: told + 1]):
                continue
            rule, key = event.clause, event.key
            if not (example or self._is_wanted(rule, key, cited)):
                continue
            self.counted[rule, key, THEN] += 1
            if self._only_repeats(event, moves, told):
                self._miss(rule, "echo")
                continue
            if others is None:
                others = list(self._otherwise(position, seat, moves, luck))
            before = heard[told - 1].key if told else parse(moves[-1][1]).verb
            said = self.events.told(moves, heard[:told])
            choices = self.events.tempting(
                event, before, heard, others, position.players, said, luck
            )
            named = [read_event(one) for one in choices]
            fair = [one for one in named if not self.events.gives_away(one, event, said)]
            if len(choices) < 3 or len(fair) < PLAUSIBLE:
                self._miss(rule, "alike")
                continue
            order = list(range(len(choices)))
            shuffle(order, luck)
            mixed = tuple([choices[i] for i in order])
            question = Question(rule, THEN, place, seat, mixed, moves, told, example)
            posed = pose(question, position)
            if posed.right < 0 or not self._foreseen(posed):
                self._miss(rule, "luck")
                self.counted[rule, key, LUCK] += 1
                continue
            if self._can_be_drawn(question, position):
                length = place.moves + len(place.play)
                rank = (
                    float(self.events.teaches_little(event, moves, told, len(fair))),
                    0.2 * told + 0.1 * len(moves) + FEW * length,
                )
                self.counted[rule, "", THEN] += 1
                self.found[rule].append(Candidate(rank, key, question, written(event)))

    def _is_wanted(self, rule: str, key: str, cited: Sequence[str]) -> bool:
        """Whether to ask about such an event; not about a fine point, nor about all of a kind."""
        if self.wanted or is_ruling(rule):
            return rule in self.wanted
        tried = self.counted[rule, key, THEN]
        return rule in cited or (tried <= 4 * ENOUGH and self.counted[rule, "", THEN] <= ENOUGH)

    def _only_repeats(self, event: Event, moves: Sequence[Move], told: int) -> bool:
        """Whether it is plain from the moves alone what happens."""
        echo = is_echo(event, moves)
        return echo or (told == 0 and self.events.goes_without_saying(event, moves))

    def _foreseen(self, posed: Posed) -> bool:
        seen, always = foreseen(posed, TRIES, AGREEING)
        return always and seen >= AGREEING

    def _otherwise(
        self, position: Position, seat: int, moves: Sequence[Move], luck: FastLuck
    ) -> Iterator[Event]:
        """What would happen if those who move did something else."""
        options = {d.player: d.options for d in position.pending if d.kind != "offer"}
        for _ in range(ALIKE):
            other = [
                (p, str(options[p][luck.below(len(options[p]))])) for p, _ in moves if p in options
            ]
            try:
                yield from what_happens(position, seat, other)
            except LudotecaError:
                continue

    # -- All questions ------------------------------------------------------------------------

    def _can_be_drawn(self, question: Question, position: Position) -> bool:
        if self.build is None:
            return True
        try:
            for upright in (False, True):
                self.build(offering(position.view(question.seat), question), upright)
        except Exception:  # a table that was never meant to offer this
            return False
        return True


def _verbs(decision: Decision) -> set[str]:
    return {option.verb for option in decision.options}
