"""Setting a table up: the header of a new match, and who sits where at its beginning."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ludoteca.bots import LEVELS, USUAL_LEVEL, agreed, characters, check_company
from ludoteca.kernel import Game, OptionValue, SecretLuck, Unknown, game
from ludoteca.kernel.names import clean, clean_name
from ludoteca.table.clock import ClockRule
from ludoteca.table.links import link_hash, new_token
from ludoteca.table.match import Match, seed_of
from ludoteca.table.model import ADVICE, WATCH, Draft, Header, Link, Person, Sitting
from ludoteca.table.typed import clean_language

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit on a seat of a new table.

    `kind` is "me" (or somebody else on my device: give a name), "open" (a link is made) or "bot"; a
    bot without a name is given one.
    """

    kind: str
    name: str = ""
    level: str = USUAL_LEVEL


@dataclass(frozen=True)
class Created:
    """A new match, and for each open seat the token of its link. Tokens are told only here."""

    match: str
    links: dict[int, str] = field(repr=False)


@dataclass(frozen=True)
class TablePlan:
    """What was agreed on for a new table."""

    game: str
    seats: Sequence[SeatPlan]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    clock: ClockRule = field(default_factory=ClockRule)
    watch: str = "link"
    language: str = "en"
    advice: str = ADVICE[0]


def open_table(host: Person, plan: TablePlan, now: int) -> tuple[Match, Draft, Created]:
    """A new match of this host, with the draft that starts it and the links to its open seats."""
    if plan.watch not in WATCH:
        raise Unknown("no_such_watch", plan.watch, ", ".join(WATCH))
    if plan.advice not in ADVICE:
        raise Unknown("no_such_advice", plan.advice, ", ".join(ADVICE))
    found = game(plan.game)
    meta = found.meta
    seated = [_seated(seat, host) for seat in plan.seats]
    levels = [seat.level for seat in seated]
    options = {**agreed(found, levels), **_typed(plan.options)}
    check_company(found, levels, options)
    luck = SecretLuck()
    header = Header(
        id=new_id(),
        game=plan.game,
        version=meta.version,
        players=len(plan.seats),
        options=meta.choose(len(plan.seats), options),
        owner=host.id,
        created=now,
        clock=plan.clock,
        watch=plan.watch,
        language=clean_language(plan.language),
        hash=luck.hash,
        secret=luck.secret,
    )
    sitting = with_characters(found, seated, luck.hash)
    match, draft = Match.begin(header, sitting, now, plan.advice)
    tokens = {n: new_token() for n, seat in enumerate(plan.seats) if seat.kind == "open"}
    draft.links.update({n: Link(link_hash(token)) for n, token in tokens.items()})
    return match, draft, Created(header.id, tokens)


def with_characters(found: Game, seated: Sequence[Sitting], hash: str) -> list[Sitting]:
    """The same seats; every bot has a name and a temper, by what is published of the luck."""
    bots = [n for n, sitting in enumerate(seated) if sitting.kind == "bot"]
    taken = [sitting.name for sitting in seated]
    sat = list(seated)
    drawn = characters(found, len(bots), seed_of(hash), taken)
    for n, character in zip(bots, drawn, strict=True):
        name = sat[n].name or character.name
        sat[n] = replace(sat[n], name=name, temper=character.temper)
    return sat


def _typed(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options as they are kept: one that is a text of somebody's own is made fit for it."""
    return {n: clean(value) if isinstance(value, str) else value for n, value in options.items()}


def new_id() -> str:
    """The name of a match in addresses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(14))


def _seated(plan: SeatPlan, host: Person) -> Sitting:
    if plan.kind == "me":
        return Sitting(host.id, clean_name(plan.name or host.name))
    if plan.kind == "open":
        return Sitting()
    if plan.kind == "bot":
        if plan.level not in LEVELS:
            raise Unknown("no_such_level", plan.level, ", ".join(LEVELS))
        return Sitting(None, clean_name(plan.name), plan.level)
    raise Unknown("no_such_sitting", plan.kind, "me, open, bot")
