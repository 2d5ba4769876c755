"""What programs are told: the models of the API's answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from ludoteca.kernel import LudotecaError, OptionValue, Refused
from ludoteca.table import Stale, Update
from ludoteca.text import words_for
from ludoteca.web.verbs import LAST_INDEX

Milliseconds = Annotated[int, Field(description="Since 1970.")]


class Model(BaseModel):
    """Read from what the table gives, and told as it is."""

    model_config = ConfigDict(from_attributes=True, extra="forbid")


class Problem(Model):
    """Why something was not done: in the caller's language, and as a key with its values.

    Of the rules there is the clause as well.
    """

    error: str
    clause: str | None = None
    key: str | None = None
    values: list[int | str] | None = None
    state: Annotated[
        Table | None, Field(description="The present one, if a move was too late.")
    ] = None


class GameFacts(Model):
    """A game of the shelf. Of each option the first value is the default."""

    slug: str
    box: str
    titles: dict[str, str]
    min_players: int
    max_players: int
    version: int
    options: dict[str, list[OptionValue]]


class Me(Model):
    """A guest. An empty language means: as the browser says."""

    name: str
    language: str


class Invitation(Model):
    """The link to an open seat. Its token is told only once."""

    seat: int
    token: str
    path: str


class Created(Model):
    """A new match. Whoever opens `path` in a browser picks a free seat."""

    match: str
    path: str
    links: list[Invitation]


class Joined(Model):
    """The seat that was taken."""

    seat: int


class Overview(Model):
    """One match in a list. `seats` are one's own."""

    match: str
    game: str
    names: list[str]
    seats: list[int]
    created: Milliseconds
    changed: Milliseconds
    my_turn: bool
    over: bool
    winners: list[int]


class Lists(Model):
    """One's own matches, finished ones too, and the running ones that everyone may watch."""

    mine: list[Overview]
    watchable: list[Overview]


class Question(Model):
    """Somebody is asked. `options` are there for one's own questions: actions to play."""

    player: int
    kind: Literal["turn", "together", "race", "offer"]
    decision: str | None = None
    clause: str | None = None
    seconds: int | None = None
    options: list[str] | None = None


class View(Model):
    """All that a seat may know. Beside these fields stand those of the game."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, JsonValue]

    game: str
    players: int
    options: dict[str, OptionValue]
    seat: int | None
    asked: list[Question]
    over: bool


class Face(Model):
    """A clock: when time is up if it runs, else what is left, in milliseconds."""

    deadline: Milliseconds | None
    left: int | None


class SeatFacts(Model):
    """A seat as everybody may see it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: Literal["", "easy", "normal", "hard"]
    temper: Literal["", "careful", "daring", "greedy", "sly"]
    present: bool
    asked: bool
    clock: Face


class Proposal(Model):
    """Another match with the same people: whose proposal, and its id."""

    seat: int
    match: str


class Following(Model):
    """The next match with the same people."""

    match: str


class UndoRequest(Model):
    """Somebody asks to take some moves back; these seats have yet to agree."""

    seat: int
    moves: int
    waiting: list[int]


class Clock(Model):
    """How long seats may think: not counted, for each move, or for the whole match."""

    kind: Literal["none", "move", "match"] = "none"
    seconds: Annotated[int, Field(ge=0, le=LAST_INDEX)] = 0
    bonus: Annotated[int, Field(ge=0, le=LAST_INDEX)] = 0


class Advice(Model):
    """What a seat's own bot would do; what that and the best other option, the `rival`, bring.

    A value is a part of a victory, or what is won in a game for stakes; `error` is the standard
    error of the difference. `motive` is the key of what the game's wisdom says for it, if anything,
    and `facts` are the values of that text.
    """

    action: str
    rival: str
    value: float
    other: float
    error: float
    motive: str
    facts: list[int]


class Advised(Advice):
    """The same with its reason in the caller's language, and the index of the log that tells it."""

    index: int
    why: str


class Run(Model):
    """What runs in real time: option i, from 0, is ripe from start + step * (i + 1) on."""

    verb: str
    start: Milliseconds
    step: Annotated[float, Field(description="In milliseconds.")]
    options: list[str]


class Table(Model):
    """A match as one viewer sees it. `index` goes with every move."""

    match: str
    game: str
    index: int
    viewer: int | None
    view: View
    seats: list[SeatFacts]
    undo: UndoRequest | None
    again: Proposal | None
    may_undo: bool
    may_ask: bool = Field(description="Whether one can ask for advice now.")
    advice: Advice | None = Field(description="On the present question, once one has asked.")
    clock: Clock
    race_deadline: Milliseconds | None
    run: Run | None
    buzzed: int | None = Field(description="Who has buzzed, and answers alone now.")
    silence: str = Field(description="The clause by which nobody may talk now, or nothing.")
    calls: list[str] = Field(description="What one may call out now.")
    asking: dict[str, list[JsonValue]] = Field(
        description="What fills the prompts of one’s own questions, by `decision`."
    )
    language: str
    hash: str
    secret: str = Field(description="Of the luck; empty until the match is over.")
    over: bool
    since: int = Field(description="Moves made in another match before this one began.")


class Event(Model):
    """Something that happened, by the rule that made it happen."""

    key: str
    values: list[int | str]
    clause: str


class Line(Model):
    """An entry of the log as one viewer may know it; `seat` is -1 where no seat did it."""

    index: int
    at: Milliseconds
    kind: str
    seat: int
    data: dict[str, JsonValue]
    events: list[Event]


class Call(Model):
    """Something that a seat has just called out."""

    seat: int
    action: str


class News(Model):
    """What a listener has missed, how things stand, and what was called out just now."""

    index: int
    lines: list[Line]
    state: Table
    calls: list[Call]


class Played(Model):
    """The index at which it counts; `already` if the same request had come before."""

    index: int
    already: bool


class Pressed(Model):
    """What became of a press: the first counts at this index; of the others nothing is played."""

    index: int
    result: Literal["first", "late", "early"]


class Time(Model):
    """The table's clock."""

    time: Milliseconds


class Explained(Model):
    """Whether an action is allowed now, and if not: the clause, and why."""

    allowed: bool
    clause: str | None = None
    why: str | None = None
    key: str | None = None
    values: list[int | str] | None = None


class Health(Model):
    """The server works and can read its data."""

    status: Literal["ok"]
    version: str


Problem.model_rebuild()


def problem(error: LudotecaError, lang: str) -> Problem:
    """What is told of an error."""
    words = words_for(error, lang)
    values = words.error_values(error)
    if isinstance(error, Refused):
        said = words.reason(error)
        return Problem(error=said, clause=error.clause, key=error.key, values=values)
    state = Table.model_validate(error.state) if isinstance(error, Stale) else None
    return Problem(error=words.error(error), key=error.key, values=values, state=state)


def news(update: Update) -> News:
    """An update as it is sent."""
    return News.model_validate(update)
