"""The position: playing, refusing, time-outs, words, events, copies and saved games."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from ludoteca.kernel import (
    CLOCK,
    LAST,
    PUBLIC,
    RANDOM,
    Action,
    Decision,
    Event,
    FastLuck,
    Game,
    LudotecaError,
    Objection,
    Options,
    Pile,
    Position,
    Refused,
    ScriptedLuck,
    Secrecy,
    Unknown,
    Unreadable,
    actions,
    answer,
    decision,
    read_record,
    step,
)

Toy = Callable[..., Game]


class Dice(Position):
    """In turn: keep what you have or roll; whoever reaches 12 wins. 13 is refused by a rule."""

    goal = 12
    fields: ClassVar[dict[str, Secrecy]] = {"points": PUBLIC, "rolls": PUBLIC, "deck": Pile("card")}

    def setup(self) -> None:
        self.points = [0] * self.players
        self.rolls: list[list[int]] = []
        self.deck = [1, 2, 3]
        self.then(self.dice(0))

    @decision("D-1", default=LAST)
    def dice(self, p: int) -> Options:
        return {p: (Action("keep"), *actions("roll", (1, 2, 3)))}

    @answer("dice")
    def thrown(self, p: int, action: Action) -> None:
        self.note("throws", p, action.n, clause="D-1")
        if action.verb == "roll":
            self.rolls.append([self.roll() for _ in range(action.n)])
            self.points[p] += sum(self.rolls[-1])
        if self.points[p] >= self.goal:
            self.finish((p,), "twelve", self.points)
        else:
            self.then(self.dice((p + 1) % self.players))

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        return ("D-2", "unlucky", (action.n,)) if action.n == 13 else None


# -- Playing ------------------------------------------------------------------------------------


def test_an_action_may_be_text(toy: Toy) -> None:
    one, other = (toy(Dice).start(seed=4) for _ in range(2))
    one.play(0, "roll 2")
    other.play(0, Action("roll", 2))
    assert one.save() == other.save()


def test_a_game_to_its_end(toy: Toy) -> None:
    position = toy(Dice, 3).start(seed=4)
    assert (position.over, position.winners, position.scores, position.ending) == (
        False,
        (),
        (),
        "",
    )
    while position.pending:
        position.play(position.pending[0].player, "roll 3")
    assert position.over
    assert position.ending == "twelve"
    [winner] = position.winners
    assert position.scores == tuple(float(points) for points in position.points)
    assert position.points[winner] >= 12
    assert position.pending == ()


def test_without_scores_winners_have_one(toy: Toy) -> None:
    class Short(Dice):
        def setup(self) -> None:
            super().setup()
            self.finish([2, 0], "shared")

    position = toy(Short, 3).start()
    assert position.over
    assert (position.winners, position.scores) == ((2, 0), (1.0, 0.0, 1.0))


def test_nothing_happens_after_the_end(toy: Toy) -> None:
    class Late(Dice):
        def setup(self) -> None:
            super().setup()
            self.then(self.last(), self.too_late())

        @step
        def last(self) -> None:
            self.finish((0,), "early")
            self.then(self.too_late())

        @step
        def too_late(self) -> None:
            self.points[0] = 99

    position = toy(Late).start()
    assert position.points == [0, 0]
    assert position.agenda == []


def test_seats(toy: Toy) -> None:
    position = toy(Dice, 4).start()
    assert list(position.seats) == [0, 1, 2, 3]
    assert position.seats_from(2) == [2, 3, 0, 1]


def test_luck_through_the_one_door_is_in_the_record(toy: Toy) -> None:
    class Lucky(Dice):
        def setup(self) -> None:
            super().setup()
            self.points = [self.roll(), self.draw(300), self.weigh([0, 2, 1]), self.take(self.deck)]

    position = toy(Lucky).start(luck=ScriptedLuck([5, 299, 2, 0]))
    assert position.points == [6, 299, 2, 1]
    assert sorted(position.deck) == [2, 3]
    assert position.record.outcomes == [5, 299, 2, 0]


# -- Refusing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "action", "clause", "why"),
    [
        (0, "roll 4", "D-1", "“roll 4” is not allowed here"),
        (0, "keep 1", "D-1", "allowed: keep 0, roll 1, roll 2, roll 3"),
        (0, "fly 1", "D-1", "“fly 1” is not allowed here"),
        (0, 'roll 1 "gently"', "D-1", "is not allowed here"),
        (0, 'roll 13 "gently"', "D-1", "is not allowed here"),
        (0, "roll 13", "D-2", "unlucky"),
        (1, "roll 1", "kernel.turn", "P2 is not asked"),
        (2, "roll 1", "kernel.seat", "There is no seat 2."),
        (-2, "roll 1", "kernel.seat", "There is no seat −2."),
        (CLOCK, "time_up 0", "kernel.turn", "No timed round"),
    ],
)
def test_a_refused_action_changes_nothing(
    toy: Toy, player: int, action: str, clause: str, why: str
) -> None:
    position = toy(Dice).start(seed=1)
    before = position.save()
    pending = position.pending
    with pytest.raises(Refused) as refused:
        position.play(player, action)
    assert refused.value.clause == clause
    assert why in refused.value.why
    assert str(refused.value) == f"{clause}: {refused.value.why}"
    explained = position.explain(player, action)
    assert explained is not None
    assert str(explained) == str(refused.value)
    assert (explained.key, explained.values) == (refused.value.key, refused.value.values)
    assert position.save() == before
    assert position.pending is pending


def test_explain_is_none_for_what_is_allowed(toy: Toy) -> None:
    position = toy(Dice).start(seed=1)
    [asked] = position.pending
    assert [position.explain(0, option) for option in asked.options] == [None] * 4
    assert position.explain(0, "roll 2") is None


def test_after_the_end_everything_is_refused(toy: Toy) -> None:
    position = toy(Dice).start(seed=1)
    while position.pending:
        position.play(position.pending[0].player, "roll 3")
    before = position.save()
    for attempt in (
        lambda: position.play(0, "roll 1"),
        lambda: position.play(9, "roll 1"),
        lambda: position.time_out(0),
        lambda: position.time_out(CLOCK),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.clause == "kernel.over"
    assert position.explain(0, "roll 1") is not None
    assert position.save() == before


def test_what_cannot_be_read_is_no_action(toy: Toy) -> None:
    position = toy(Dice).start(seed=1)
    before = position.save()
    for ask in (position.play, position.explain):
        with pytest.raises(Unreadable):
            ask(0, "ROLL!")
    assert position.save() == before


# -- Time-outs ----------------------------------------------------------------------------------


def timed(default: str) -> type[Position]:
    class Timed(Dice):
        goal = 99

        @decision("D-1", default=default)
        def dice(self, p: int) -> Options:
            return {p: actions("roll", (1, 2, 3))}

        def middle(self, p: int, options: tuple[Action, ...]) -> Action:
            assert p == self.pending_seat()
            return options[1]

        def pending_seat(self) -> int:
            return len(self.rolls) % self.players

    return Timed


@pytest.mark.parametrize(("default", "n"), [("first", 1), ("last", 3), ("middle", 2)])
def test_when_time_is_up_the_default_counts(toy: Toy, default: str, n: int) -> None:
    game = toy(timed(default))
    position = game.start(seed=4)
    [asked] = position.pending
    assert asked.default == Action("roll", n)
    position.time_out(0)
    position.time_out(1)
    played = game.start(seed=4)
    played.play(0, Action("roll", n))
    played.play(1, Action("roll", n))
    assert position.rolls == played.rolls
    lines = position.record.text().splitlines()
    assert f"timeout 0 roll {n}" in lines
    assert f"timeout 1 roll {n}" in lines
    replayed = game.replay(read_record(position.record.text()))
    assert replayed.record == position.record


def test_a_random_default_is_drawn_when_it_is_needed(toy: Toy) -> None:
    game = toy(timed(RANDOM))
    position = game.start(luck=ScriptedLuck([1, 5, 5]))
    [asked] = position.pending
    assert asked.default is None
    position.time_out(0)
    assert position.rolls == [[6, 6]]
    lines = position.record.text().split("\n\n")[1].splitlines()
    assert lines == ["luck 1", "timeout 0 roll 2", "luck 5", "luck 5"]
    replayed = game.replay(read_record(position.record.text()))
    assert replayed.rolls == [[6, 6]]
    chosen = {json.dumps(start_and_time_out(game, seed).record.text()) for seed in range(40)}
    assert len(chosen) > 3


def start_and_time_out(game: Game, seed: int) -> Position:
    position = game.start(seed=seed)
    position.time_out(0)
    return position


def test_only_who_is_asked_runs_out_of_time(toy: Toy) -> None:
    position = toy(Dice).start(seed=1)
    before = position.save()
    for player in (1, 2, CLOCK):
        with pytest.raises(Refused):
            position.time_out(player)
    assert position.save() == before


# -- Words --------------------------------------------------------------------------------------


class Poem(Position):
    """Two lines each, in turn."""

    fields: ClassVar[dict[str, Secrecy]] = {"lines": PUBLIC}

    def setup(self) -> None:
        self.lines: list[str] = []
        self.then(self.line(0))

    @decision("P-1")
    def line(self, p: int) -> Options:
        return {p: (Action("say", 3), Action("stop"))}

    @answer("line")
    def said(self, p: int, action: Action) -> None:
        self.lines.append(f"{action.verb}:{action.text}")
        if len(self.lines) == 2 * self.players or action.verb == "stop":
            self.finish((), "poem")
        else:
            self.then(self.line((p + 1) % self.players))


WORDS = [
    "a cat",
    'the "big" one',
    "perché\\no",
    "line\nbreak",
    " luck 3 ",
    "\u2028",
    "🙂",
    "x" * 200,
]


@pytest.mark.parametrize("words", WORDS)
def test_free_text_is_said_recorded_and_saved(toy: Toy, words: str) -> None:
    game = toy(Poem)
    position = game.start()
    assert position.explain(0, Action("say", 3, words)) is None
    position.play(0, Action("say", 3, words))
    position.play(1, str(Action("say", 3, words)))
    assert position.lines == [f"say:{words}"] * 2
    assert game.load(json.loads(json.dumps(position.save()))).save() == position.save()
    replayed = game.replay(read_record(position.record.text()))
    assert replayed.lines == position.lines


def test_free_text_only_where_the_rules_ask_for_it(toy: Toy) -> None:
    position = toy(Poem).start()
    for action in (
        Action("say", 2, "a cat"),
        Action("stop", 0, "now"),
        Action("shout", 3, "a cat"),
    ):
        assert position.explain(0, action) is not None
        with pytest.raises(Refused):
            position.play(0, action)
    dice = toy(Dice).start()
    with pytest.raises(Refused):
        dice.play(0, Action("say", 0, "a cat"))


def test_a_text_that_could_not_be_read_again_is_not_accepted(toy: Toy) -> None:
    position = toy(Poem).start()
    before = position.save()
    for words in ("x" * 201, "\ud83d"):
        with pytest.raises(LudotecaError):
            position.play(0, Action("say", 3, words))
    assert position.save() == before


class Haiku(Poem):
    """Nobody shouts in it."""

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        return ("P-1", "too_loud", (action.text,)) if action.text.isupper() else None


def test_a_game_may_object_to_a_text(toy: Toy) -> None:
    position = toy(Haiku).start()
    refused = position.explain(0, Action("say", 3, "A CAT"))
    assert refused is not None
    assert (refused.clause, refused.key) == ("P-1", "too_loud")
    with pytest.raises(Refused):
        position.play(0, Action("say", 3, "A CAT"))
    assert position.lines == []
    position.play(0, Action("say", 3, "a cat"))
    assert position.lines == ["say:a cat"]


# -- Events -------------------------------------------------------------------------------------


class Gossip(Dice):
    @answer("dice")
    def thrown(self, p: int, action: Action) -> None:
        self.note("all", 1, 2, 3, 4, 5, clause="D-1")
        self.note("one", 7, clause="D-1", to=1)
        self.note("but", -1, clause="D-1", but=1)
        self.note("plain")
        self.note("words", 2, said="a cat", clause="D-1")
        self.then(self.dice(p))


def test_events_are_told_to_whoever_listens(toy: Toy) -> None:
    heard: list[Event] = []
    position = toy(Gossip, 3).start()
    position.listen(heard.append)
    position.play(0, "keep")
    assert heard == [
        Event("all", (1, 2, 3, 4, 5), "D-1"),
        Event("one", (7,), "D-1", to=1),
        Event("but", (-1,), "D-1", but=1),
        Event("plain", (), ""),
        Event("words", (2, "a cat"), "D-1"),
    ]
    audience = {e.key: [v for v in (None, 0, 1, 2) if e.heard_by(v)] for e in heard}
    assert audience == {
        "all": [None, 0, 1, 2],
        "one": [1],
        "but": [None, 0, 2],
        "plain": [None, 0, 1, 2],
        "words": [None, 0, 1, 2],
    }
    position.listen(None)
    position.play(0, "keep")
    assert len(heard) == 5


def test_the_set_up_is_heard_too(toy: Toy) -> None:
    class Loud(Dice):
        def setup(self) -> None:
            self.note("begins", clause="D-1")
            super().setup()

    heard: list[Event] = []
    position = toy(Loud).start(listen=heard.append)
    position.play(0, "keep")
    assert [event.key for event in heard] == ["begins", "throws"]


def test_listening_changes_nothing(toy: Toy) -> None:
    one, other = (toy(Dice).start(seed=4) for _ in range(2))
    one.listen(lambda event: None)
    for position in (one, other):
        position.play(0, "roll 2")
    assert one.save() == other.save()


def test_nobody_listens_to_copies(toy: Toy) -> None:
    heard: list[Event] = []
    position = toy(Dice).start(seed=4)
    position.listen(heard.append)
    for copy in (position.clone(), position.imagine(0, FastLuck(1))):
        copy.play(0, "roll 1")
    assert heard == []


# -- Copies -------------------------------------------------------------------------------------


def test_a_clone_is_equal_and_goes_on_the_same(toy: Toy) -> None:
    position = toy(Dice).start(seed=4)
    position.play(0, "roll 1")
    clone = position.clone()
    assert clone.save() == position.save()
    assert clone.record == position.record
    for one in (position, clone):
        one.play(1, "roll 3")
    assert clone.save() == position.save()


def test_a_clone_is_independent(toy: Toy) -> None:
    class Deep(Dice):
        fields: ClassVar[dict[str, Secrecy]] = {**Dice.fields, "deep": PUBLIC}

        def setup(self) -> None:
            super().setup()
            self.deep = [0, [1, [2, [3]]], None, "x"]

        @answer("dice")
        def thrown(self, p: int, action: Action) -> None:
            self.deep[1][1][1].append(action.n)
            self.then(self.dice(p))

    position = toy(Deep).start(seed=4)
    clone = position.clone()
    kept = json.dumps(clone.save())
    position.play(0, "roll 3")
    assert json.dumps(clone.save()) == kept
    clone.play(0, "roll 1")
    clone.play(0, "roll 1")
    assert position.deep == [0, [1, [2, [3, 3]]], None, "x"]
    assert len(position.record.entries) == 1


def test_an_imagined_position_has_no_record(toy: Toy) -> None:
    with pytest.raises(Unreadable, match="no record"):
        _ = toy(Dice).start().imagine(0, FastLuck(1)).record


# -- Saved games --------------------------------------------------------------------------------


KEYS = [
    *("game", "version", "players", "options", "fields", "agenda", "offers", "sealed", "lanes"),
    *("luck", "ending", "winners", "scores", "log"),
]


def saved(toy: Toy) -> tuple[Game, dict[str, Any]]:
    game = toy(Dice, 2, most=3, long=(False, True))
    position = game.start(3, seed=4, long=True)
    position.play(0, "roll 1")
    return game, json.loads(json.dumps(position.save()))


def test_a_saved_game_goes_on_the_same(toy: Toy) -> None:
    game, data = saved(toy)
    position = game.start(3, seed=4, long=True)
    position.play(0, "roll 1")
    loaded = game.load(data)
    assert loaded.save() == data
    assert loaded.options == {"long": True}
    for viewer in (None, 0, 1, 2):
        assert loaded.view(viewer) == position.view(viewer)
    while position.pending:
        for one in (position, loaded):
            one.play(one.pending[0].player, "roll 2")
    assert loaded.save() == position.save()
    assert game.load(json.loads(json.dumps(loaded.save()))).over


def test_loading_does_not_share_with_the_data(toy: Toy) -> None:
    game, data = saved(toy)
    kept = json.dumps(data)
    loaded = game.load(data)
    loaded.play(1, "roll 1")
    assert json.dumps(data) == kept


def test_saving_does_not_share_with_the_position(toy: Toy) -> None:
    position = toy(Dice).start(seed=1)
    kept = json.dumps(position.save())
    data = position.save()
    data["fields"]["points"].append(9)
    data["agenda"].clear()
    assert json.dumps(position.save()) == kept


def test_a_game_of_another_kind_or_version(toy: Toy) -> None:
    game, data = saved(toy)
    with pytest.raises(Unreadable, match="this is a position of chess, not of toy"):
        game.load({**data, "game": "chess"})
    with pytest.raises(Unreadable, match="saved under rules version 2 of toy; this is version 1"):
        game.load({**data, "version": 2})
    with pytest.raises(Unreadable, match="other fields"):
        game.load({**data, "fields": {"points": [0, 0, 0]}})


@pytest.mark.parametrize("key", KEYS)
def test_a_damaged_saved_game_is_unreadable(toy: Toy, key: str) -> None:
    game, data = saved(toy)
    assert set(data) == set(KEYS)
    missing = {name: value for name, value in data.items() if name != key}
    with pytest.raises(Unreadable):
        game.load(missing)
    for wrong in (3, "x", ["x"], [["x"]], [["x", []]], [["dice", 5]], {"x": 1}, [1, 2, 3]):
        try:
            game.load({**data, key: wrong})
        except (Unreadable, Unknown):
            continue
        assert key in ("players", "ending", "winners", "scores", "offers", "sealed", "log")
