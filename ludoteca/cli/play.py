"""The command `play`."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer
from babel.dates import format_datetime

from ludoteca import kernel
from ludoteca.bots import (
    USUAL_LEVEL,
    agreed,
    characters,
    check_company,
    level_of,
    make_bot,
)
from ludoteca.cli import saves
from ludoteca.cli.common import Lang, Options, Seed, chosen_options, say, speak
from ludoteca.cli.match import Match, Quit, typed
from ludoteca.cli.saves import Private, Save, name_of, people
from ludoteca.kernel import Game, OptionValue, SecretLuck, Unknown, Words


def play(
    slug: Annotated[
        str, typer.Argument(metavar="SLUG", help="The game; with --resume also a file (.ludo).")
    ] = "",
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many; else the fewest.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="WHO",
            help="human, human:NAME, easy, normal, hard, random, heuristic, search, search:200, "
            "search:1.5s; once for each seat, in order. Else you sit at the first and normal bots "
            "at the others.",
        ),
    ] = None,
    lang: Lang = None,
    seed: Seed = None,
    option: Options = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the game that was stopped last.")
    ] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Do not ask about an unfinished game.")
    ] = False,
) -> None:
    """Play a whole game in the terminal; stop whenever you like and go on later."""
    if resume:
        if players is not None or seat or seed is not None or option or new:
            raise Unknown("resume_keeps")
        go_on(saves.find(slug), lang)
        return
    if not slug:
        shelf = [game.slug for game in kernel.shelf() if game.meta.shelf]
        raise Unknown("which_game", ", ".join(shelf))
    game = kernel.game(slug)
    words = speak(game, lang)
    kinds = seats_of(game, players, seat or [])
    chosen = options_for(game, kinds, chosen_options(game, option))
    if not new and seed is None:
        try:
            unfinished = saves.unfinished(slug)
            if unfinished is not None and wanted(unfinished, words):
                go_on(unfinished, lang)
                return
        except Quit:
            return
    match = Match(game, saves.begin(private(game, kinds, seed)), words)
    match.start(chosen)
    see_through(match)


def seats_of(game: Game, players: int | None, named: list[str]) -> list[str]:
    """Who sits where: as named, else a person first and then bots of the usual level."""
    count = players if players is not None else max(game.meta.min_players, len(named))
    if len(named) > count:
        raise Unknown("too_many_seats", len(named), count)
    for who in named:
        if who.partition(":")[0] != "human":
            make_bot(who, game, 0)
    rest = [USUAL_LEVEL if number else "human" for number in range(count)]
    return [" ".join(who.split()) for who in named] + rest[len(named) :]


def options_for(
    game: Game, kinds: list[str], named: dict[str, OptionValue]
) -> dict[str, OptionValue]:
    """The options of the match: as named, else those that suit who plays."""
    sitting = people(kinds)
    levels = ["" if number in sitting else level_of(kind) for number, kind in enumerate(kinds)]
    chosen = {**agreed(game, levels), **named}
    refused = game.refusal(len(kinds), chosen)
    if refused is not None:
        raise refused
    check_company(game, levels, chosen)
    return chosen


def private(game: Game, kinds: list[str], seed: int | None) -> Private:
    """A live game gets a secret whose hash is shown; one with a seed can be played again."""
    bots = secrets.randbits(63) if seed is None else seed
    who = seat_characters(game, kinds, bots)
    if seed is None:
        return Private(game.slug, kinds, bots, secret=SecretLuck().secret, characters=who)
    return Private(game.slug, kinds, bots, seed=seed, characters=who)


def seat_characters(game: Game, kinds: list[str], seed: int) -> list[list[str]]:
    """The name and the temper of each bot, by its seat; nothing for people.

    Chance has no temper.
    """
    taken = [name_of(kind, number) for number, kind in enumerate(kinds)]
    sitting = people(kinds)
    drawn = characters(game, len(kinds) - len(sitting), seed, taken)
    found: list[list[str]] = []
    for number, kind in enumerate(kinds):
        character = [] if number in sitting else list(drawn.pop(0))
        found.append(character[:1] if kind == "random" else character)
    return found


def wanted(save: Save, words: Words) -> bool:
    """Offer to go on with a game that was stopped."""
    when = format_datetime(saves.last_played(save), "short", locale=words.lang)
    say(words.say("play", "unfinished", (words.title, when)), style="bold")
    return typed("> ").lower() in words.say("play", "yes").split()


def go_on(save: Save, lang: str | None) -> None:
    """Take up a game that was stopped."""
    game = kernel.game(save.private.game)
    match = Match(game, save, speak(game, lang))
    match.go_back_to()
    see_through(match)


def see_through(match: Match) -> None:
    """Play until the game is over or somebody stops; either way it is kept."""
    try:
        match.run()
    except Quit:
        match.leave()
    except KeyboardInterrupt:
        match.leave()
        raise typer.Exit(130) from None
