"""What a language model is offered: games, rules, a seat at a table, and everything one does there.

Every answer is text that a person could read at a terminal, and beside it the same as data. What
the rules refuse is the error of a tool, with the clause and the reason.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from inspect import getdoc
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Final, ParamSpec

from anyio import to_thread
from mcp import MCPError
from mcp.server import MCPServer
from mcp.server.apps import Apps, client_supports_apps
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import (
    INVALID_PARAMS,
    CallToolResult,
    Completion,
    CompletionArgument,
    CompletionContext,
    GetPromptResult,
    InputRequiredResult,
    PromptReference,
    ResourceTemplateReference,
    TextContent,
    ToolAnnotations,
)
from pydantic import Field, ValidationError

import ludoteca
from ludoteca import kernel
from ludoteca.adapters import reading
from ludoteca.adapters.mcp.local import LocalSeat
from ludoteca.adapters.mcp.remote import open_table, sit_down
from ludoteca.adapters.mcp.seat import Seat
from ludoteca.bots import LEVELS, USUAL_LEVEL, make_bot
from ludoteca.kernel import (
    Action,
    Game,
    LudotecaError,
    OptionValue,
    Refused,
    Unknown,
    Words,
    parse,
)
from ludoteca.text import chapter, words, words_for

PAGE: Final = "ui://ludoteca/table.html"
DRAWING: Final = "ludoteca/drawing"
"""Where the drawings of a table are in what a tool answers: for the page, not for the model."""

MOST_TABLES: Final = 100
FORGOTTEN: Final = 3600.0
"""Seconds after which a table that nobody has asked for makes room for another."""

LONGEST_WAIT: Final = 300.0
LONGEST_TOLD: Final = 60
"""How much of an unfit argument an error repeats."""

GUIDE: Final = " ".join(
    [
        "Ludoteca is a box of board games that are played by their exact rules.",
        "To play: `games` lists them, `rules` teaches one, `new_table` or `sit` gives you a seat,",
        "`look` shows the table and what you are asked, `play` answers with one of the listed",
        "actions such as “walk 2”, `wait` lets the others go on.",
        "You see only what your seat may know. If the rules refuse an action, nothing has changed:",
        "read the reason and the clause, then choose again.",
    ]
)

P = ParamSpec("P")
Slug = Annotated[str, Field(description="The game, as `games` lists it: lost_temple.")]
Table = Annotated[
    str, Field(description="Which table, as `sit` or `new_table` named it; else your newest.")
]
Played = Annotated[
    str, Field(description="An action as it is listed: a verb and a number, such as “walk 2”.")
]


def answering(
    tool: Callable[P, Awaitable[CallToolResult]],
) -> Callable[P, Awaitable[CallToolResult]]:
    """What Ludoteca refuses becomes the error of the tool: one sentence, and the clause."""

    @wraps(tool)
    async def answer(*args: P.args, **kwargs: P.kwargs) -> CallToolResult:
        try:
            return await tool(*args, **kwargs)
        except LudotecaError as error:
            tools = args[0]
            assert isinstance(tools, Tools)
            return refusal(error, tools.lang)

    return answer


def refusal(error: LudotecaError, lang: str) -> CallToolResult:
    """Why something was not done; of the rules with the clause, and what it says."""
    said = words_for(error, lang)
    data: reading.Data = {"error": said.sentence(error)}
    text = data["error"]
    if isinstance(error, Refused):
        data["clause"], data["rule"] = error.clause, said.clause(error.clause)
        text = f"{text} ({error.clause})"
        text += f"\n\n{error.clause}: {data['rule']}" if data["rule"] else ""
    return CallToolResult(content=[_text(text)], structured_content=data, is_error=True)


def told(text: str, data: reading.Data | None = None) -> CallToolResult:
    """An answer."""
    return CallToolResult(content=[_text(text)], structured_content=data)


def _text(text: str) -> TextContent:
    return TextContent(type="text", text=text)


class Tools:
    """The tools, and the seats that were taken with them.

    Where several clients share one process (`shared`), each must name its table: the name is a
    secret that nobody can guess.
    """

    def __init__(self, lang: str, name: str, server: str, shared: bool) -> None:
        self.lang = lang
        self.name = name
        self.server = server
        self.shared = shared
        self.seats: dict[str, Seat] = {}
        self.asked: dict[str, float] = {}
        """When each table was asked for last."""

    # -- Games and rules ----------------------------------------------------------------------

    @answering
    async def games(self) -> CallToolResult:
        """List the games: the name, title and number of players of each, and what it is about.

        Below are the options of the game with their values, the usual one first.
        """
        found = [facts(game, self.lang) for game in kernel.shelf() if game.meta.shelf]
        return told("\n".join([fact_text(fact) for fact in found]), {"games": found})

    @answering
    async def rules(
        self,
        game: Slug,
        clause: Annotated[
            str, Field(description="A clause, such as LT-5.1, or a whole chapter, such as LT-5")
        ] = "",
        search: Annotated[str, Field(description="Words; all of them are in the clause.")] = "",
    ) -> CallToolResult:
        """Read the rules of a game: what to know before a first game, a clause, or a search."""
        _, said = self._game(game)
        if not clause and not search.strip():
            text = reading.primer_text(said)
            names = said.say("model", "clauses", (", ".join(said.clauses),))
            return told(f"{text}\n\n{names}", {"game": game, "clauses": list(said.clauses)})
        if clause:
            clauses = chapter(said, clause)
        else:
            clauses = reading.searched(said, search)
            if not clauses:
                raise Unknown("nothing_found", search)
        return told(reading.clauses_text(clauses), {"game": game, "clauses": clauses})

    # -- Taking a seat ------------------------------------------------------------------------

    @answering
    async def new_table(
        self,
        game: Slug,
        players: Annotated[int | None, Field(description="How many; else the fewest.")] = None,
        bots: Annotated[
            str, Field(description=f"How bots play: {', '.join(LEVELS)}; else {USUAL_LEVEL}.")
        ] = "",
        people: Annotated[int, Field(description="Seats kept for people, at a server.")] = 0,
        options: Annotated[
            dict[str, OptionValue] | None,
            Field(description='Options as `games` lists them, by name: {"mode": "advanced"}.'),
        ] = None,
        seed: Annotated[
            int | None, Field(description="The same seed, the same luck; not at a server.")
        ] = None,
    ) -> CallToolResult:
        """Set a table up and sit down at it: your seat is the first, bots have the others.

        Where `ludoteca mcp` was started with a server, the table is there, and people can come.
        """
        await self._room()
        found, said = self._game(game)
        level = bots or USUAL_LEVEL
        count = found.meta.min_players if players is None else players
        check_options(found, count, options or {})
        if people >= count or people < 0:
            raise Unknown("people_at_table", count - 1, people)
        if self.server:
            if level not in LEVELS:
                raise Unknown("no_such_level", level, ", ".join(LEVELS))
            seats: list[reading.Data] = [{"kind": "me", "name": self.name}]
            seats += [{"kind": "open"}] * people
            seats += [{"kind": "bot", "level": level}] * (count - len(seats))
            seat: Seat = await open_table(self.server, game, seats, options or {}, self.lang)
        elif people:
            raise Unknown("people_need_a_server")
        else:
            make_bot(level, found, 0)
            seat = await to_thread.run_sync(
                LocalSeat, found, said, count, level, options or {}, seed, self.name
            )
        return await self._seated(seat, said)

    @answering
    async def sit(
        self,
        link: Annotated[str, Field(description="The link to a table, or to a seat of it.")],
        seat: Annotated[int | None, Field(description="Which free seat, from 0.")] = None,
        name: Annotated[str, Field(description="How you are called at the table.")] = "",
    ) -> CallToolResult:
        """Sit down at a table of a Ludoteca server, by the link that somebody gave you."""
        await self._room()
        taken = await sit_down(link, seat, name or self.name, self.lang)
        return await self._seated(taken, words(taken.game, self.lang))

    @answering
    async def leave(self, table: Table = "") -> CallToolResult:
        """Give your seat up and forget the table."""
        handle, seat = self._seat(table)
        await seat.leave()
        self._forget(handle)
        return told(words(seat.game, self.lang).say("model", "got_up"), {"table": handle})

    # -- Playing ------------------------------------------------------------------------------

    @answering
    async def look(self, ctx: Context, table: Table = "") -> CallToolResult:
        """Look at the table: what has happened, how things are, and what you are asked."""
        handle, seat = self._seat(table)
        return await self._shown(handle, seat, whole=True, drawn=client_supports_apps(ctx))

    @answering
    async def options(self, table: Table = "") -> CallToolResult:
        """List what you may play now, what each action means, and the rule that asks."""
        handle, seat = self._seat(table)
        sight, said = await seat.look(), words(seat.game, self.lang)
        text = reading.asked_text(seat.game, sight, said)
        asking = {
            question["clause"]: said.clause(question["clause"]) for question in sight.questions
        }
        rules = {clause: rule for clause, rule in asking.items() if rule}
        data = reading.table_data(handle, seat.game, sight, said)
        return told("\n\n".join([text, reading.clauses_text(rules)]).strip(), data)

    @answering
    async def play(
        self,
        action: Played,
        table: Table = "",
        text: Annotated[str, Field(description="Your words, for an action that says them.")] = "",
        at: Annotated[
            int | None, Field(description="The `index` at which you chose; else your last look.")
        ] = None,
    ) -> CallToolResult:
        """Play an action; the answer tells what has happened since, and what you are asked next.

        An error says why the action is refused, and nothing has changed.
        """
        handle, seat = self._seat(table)
        await seat.play(spoken(action, text), at)
        return await self._shown(handle, seat)

    @answering
    async def explain(self, action: Played, table: Table = "") -> CallToolResult:
        """Say whether an action is allowed now and, if not, why: the reason and its clause."""
        _, seat = self._seat(table)
        refused = await seat.explain(spoken(action, ""))
        said = words(seat.game, self.lang)
        if refused is None:
            return told(said.say("play", "allowed", (action,)), {"allowed": True})
        text = f"{said.reason(refused)} ({refused.clause})"
        rule = said.clause(refused.clause)
        why = {"clause": refused.clause, "why": said.reason(refused), "rule": rule}
        return told("\n\n".join([text, rule]).strip(), {"allowed": False, **why})

    @answering
    async def wait(
        self,
        table: Table = "",
        seconds: Annotated[
            float, Field(description="How long at most.", ge=0, le=LONGEST_WAIT)
        ] = 50.0,
    ) -> CallToolResult:
        """Wait until you are asked or the game is over; an offer that is open passes."""
        handle, seat = self._seat(table)
        await seat.wait(seconds)
        return await self._shown(handle, seat)

    @answering
    async def chat(
        self,
        text: Annotated[str, Field(description="What you say to everybody at the table.")],
        table: Table = "",
    ) -> CallToolResult:
        """Say something to the others. Refused while the rules want silence."""
        handle, seat = self._seat(table)
        await seat.say(text)
        return told(words(seat.game, self.lang).say("model", "said"), {"table": handle})

    @answering
    async def answer_undo(
        self,
        agree: Annotated[bool, Field(description="Whether the moves may be taken back.")],
        table: Table = "",
    ) -> CallToolResult:
        """Agree, or do not, when somebody at the table wants to take moves back."""
        handle, seat = self._seat(table)
        await seat.agree(agree)
        return await self._shown(handle, seat)

    # -- What they share ----------------------------------------------------------------------

    @asynccontextmanager
    async def sitting(self, _server: MCPServer[None]) -> AsyncIterator[None]:
        """As long as the client is there; of several, none closes the tables of the others."""
        try:
            yield
        finally:
            if not self.shared:
                for seat in self.seats.values():
                    await seat.close()

    def _game(self, slug: str) -> tuple[Game, Words]:
        found = kernel.game(slug)
        return found, words(found, self.lang)

    async def _room(self) -> None:
        """Room for one table more. Clients come and go, and not all of them leave their tables."""
        if len(self.seats) >= MOST_TABLES:
            now = monotonic()
            for handle in [handle for handle, at in self.asked.items() if now - at > FORGOTTEN]:
                await self._forget(handle).close()
        if len(self.seats) >= MOST_TABLES:
            raise Unknown("too_many_tables", len(self.seats))

    def _forget(self, handle: str) -> Seat:
        del self.asked[handle]
        return self.seats.pop(handle)

    async def _seated(self, seat: Seat, said: Words) -> CallToolResult:
        """The seat is taken: its table gets a name, and is shown with what to know."""
        handle = f"{seat.game.slug}-{secrets.token_hex(8)}"
        self.seats[handle] = seat
        self.asked[handle] = monotonic()
        shown = await self._shown(handle, seat, whole=True)
        data = shown.structured_content
        assert data is not None
        seated = (said.title, data["seat"], said.listed(data["names"]), handle)
        lines = [said.say("model", "seated", seated, data["names"])]
        if seat.link:
            lines.append(said.say("model", "link", (seat.link,)))
            data["link"] = seat.link
        shown.content.insert(0, _text("\n".join(lines)))
        return shown

    def _seat(self, handle: str) -> tuple[str, Seat]:
        """The seat at a table by its name, else the last one that was taken."""
        if not handle and not self.shared:
            handle = next(reversed(self.seats), "")
        if not handle:
            raise Unknown("name_the_table" if self.seats and self.shared else "sit_down_first")
        if handle not in self.seats:
            raise Unknown("no_such_table", handle)
        self.asked[handle] = monotonic()
        return handle, self.seats[handle]

    async def _shown(
        self, handle: str, seat: Seat, whole: bool = False, drawn: bool = False
    ) -> CallToolResult:
        """What has happened and what is asked; the `whole` table too, and when the game is over.

        `drawn` adds its drawings.
        """
        news, sight = await seat.news(), await seat.look()
        said = words(seat.game, self.lang)
        tell = reading.whole_table if whole or sight.over else reading.short_text
        data = reading.table_data(handle, seat.game, sight, said)
        shown = told(tell(seat.game, sight, said, news), {**data, "news": news})
        drawings = reading.drawings(seat.game, sight, said) if drawn else {}
        if drawings:
            shown.meta = {DRAWING: drawings}
        return shown


def spoken(action: str, text: str) -> Action:
    """The action that is meant, with the words that go with it."""
    chosen = parse(action)
    return parse(str(Action(chosen.verb, chosen.n, text))) if text else chosen


def facts(game: Game, lang: str) -> reading.Data:
    """What is known of a game before it is played."""
    meta, said = game.meta, words(game, lang)
    least, most = meta.min_players, meta.max_players
    return {
        "game": meta.slug,
        "title": said.title,
        "players": f"{least}" if least == most else f"{least}–{most}",
        "summary": said.summary,
        "options": {name: list(values) for name, values in meta.options.items()},
    }


def fact_text(fact: reading.Data) -> str:
    """The same as text: a line for the game, and one for each of its options."""
    lines = [f"{fact['game']}: {fact['title']} ({fact['players']}). {fact['summary']}"]
    for name, values in fact["options"].items():
        lines.append(f"  {name}: {', '.join([_written(value) for value in values])}")
    return "\n".join(lines)


def check_options(game: Game, players: int, options: dict[str, OptionValue]) -> None:
    """Refuse what the game does not have, and write values as `games` does."""
    try:
        game.meta.choose(players, options)
    except Unknown as error:
        if error.key != "no_such_value":
            raise
        name = str(error.values[0])
        value = options[name]
        known = ", ".join([_written(one) for one in game.meta.options[name]])
        told = value if isinstance(value, str) else _written(value)
        raise Unknown(error.key, name, told, known) from None


def unfit(tool: str, arguments: dict[str, Any], found: ValidationError) -> Unknown:
    """Why a tool cannot take what it was given: the first of the reasons."""
    why = found.errors()[0]
    argument = str(why["loc"][0])  # what follows is how it was read
    if why["type"] == "missing":
        return Unknown("argument_missing", tool, argument)
    return Unknown("argument_unfit", tool, argument, _written(arguments[argument])[:LONGEST_TOLD])


def _written(value: object) -> str:
    """A value as a client writes it: a text has quotes."""
    return json.dumps(value, ensure_ascii=False)


# -- The server ---------------------------------------------------------------------------------

READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ACTS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)


class Server(MCPServer[None]):
    """What a client asks for amiss gets one sentence; the SDK's own answers are for programmers."""

    lang: str

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        for tool in await self.list_tools():
            known = tool.input_schema["properties"]
            if tool.name == name and (strange := [arg for arg in arguments if arg not in known]):
                names = ", ".join(known) or "–"
                return refusal(Unknown("argument_unknown", name, strange[0], names), self.lang)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            return refusal(unfit(name, arguments, error.__cause__), self.lang)

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[None, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        try:
            return await super().get_prompt(name, arguments, context)
        except ValueError as error:
            raise MCPError(INVALID_PARAMS, str(error)) from None


def make_server(
    lang: str = "en", name: str = "Model", server: str = "", shared: bool = False
) -> MCPServer[None]:
    """The games as tools, resources and a prompt; `server` is where new tables are set up."""
    tools = Tools(lang, name, server, shared)
    apps = Apps()
    apps.add_html_resource(
        PAGE,
        (Path(__file__).parent / "page.html").read_text("utf-8"),
        title="The table",
        description="Draws the table that `look` shows. It needs no network.",
        prefers_border=False,
    )
    apps.tool(resource_uri=PAGE, description=getdoc(tools.look), annotations=READS)(tools.look)
    made = Server(
        "ludoteca",
        title="Ludoteca",
        instructions=GUIDE,
        version=ludoteca.__version__,
        extensions=[apps],
        log_level="WARNING",
        lifespan=tools.sitting,
        subscriptions=False,  # what is offered stays the same
    )
    made.lang = lang
    for read in (tools.games, tools.rules, tools.options, tools.explain):
        made.add_tool(read, description=getdoc(read), annotations=READS)
    for act in (
        tools.new_table,
        tools.sit,
        tools.play,
        tools.wait,
        tools.chat,
        tools.answer_undo,
        tools.leave,
    ):
        made.add_tool(act, description=getdoc(act), annotations=ACTS)
    _add_texts(made, lang)
    return made


def _add_texts(made: MCPServer[None], lang: str) -> None:
    """The rules as resources, and how to begin as a prompt."""

    def spoken_by(slug: str) -> Words:
        try:
            return words(kernel.game(slug), lang)
        except Unknown as error:
            raise MCPError(INVALID_PARAMS, words_for(error, lang).sentence(error)) from None

    @made.resource("ludoteca://games/{game}/primer", mime_type="text/markdown")
    def primer(game: str) -> str:
        """What to know before a first game."""
        return reading.primer_text(spoken_by(game))

    @made.resource("ludoteca://games/{game}/rules", mime_type="text/markdown")
    def rules(game: str) -> str:
        """All rules of a game, clause by clause."""
        return reading.clauses_text(spoken_by(game).clauses)

    @made.resource("ludoteca://games", mime_type="text/plain")
    def shelf() -> str:
        """The games of the box."""
        found = [game for game in kernel.shelf() if game.meta.shelf]
        return "\n".join(f"{game.slug}: {words(game, lang).title}" for game in found)

    @made.prompt()
    def play_a_game(game: str) -> str:
        """Play a whole game against bots, with what to know before it."""
        said = spoken_by(game)
        return f"{reading.primer_text(said)}\n\n{said.say('model', 'begin', (said.title, game))}"

    @made.completion()  # type: ignore[no-untyped-call, untyped-decorator]
    async def complete(
        _where: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        _given: CompletionContext | None,
    ) -> Completion:
        """The games whose names begin like this: a game is all that is ever asked for."""
        found = [game.slug for game in kernel.shelf() if game.meta.shelf]
        return Completion(values=[slug for slug in found if slug.startswith(argument.value)])
