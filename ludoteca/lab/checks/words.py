"""What players read: a text for everything, and the same in all languages."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Final

from ludoteca.kernel import Action, Count, Event, Game, Position, Words, read_record
from ludoteca.kernel.agenda import read_rules
from ludoteca.kernel.words import FRAME, Messages, load_messages, messages_of
from ludoteca.lab.clauses import chapter_of, records_of
from ludoteca.lab.phrases import one_of_many, phrase_faults, plurals_in
from ludoteca.lab.primer import glossary_faults, primer_faults, texts_in
from ludoteca.lab.style import events_named, reasons_named
from ludoteca.lab.trial import (
    Failure,
    Match,
    Trial,
    difference,
    in_every_match,
    lacking,
    make,
    on_our_shelf,
    refuse,
)
from ludoteca.lab.typography import typography_faults
from ludoteca.scene import Label
from ludoteca.scene.effects import EFFECTS, effect_of
from ludoteca.text import words

SPOKEN: Final = ("de", "en", "fr", "it", "nl")
"""The languages that every game on our shelf speaks."""

ASKED_OF_GUESTS: Final = ("en", "it")
"""Those that would suit a game of somebody else."""

SYNONYMS: Final = "synonyms"
"""The section that every language fills as it needs."""

NAMES: Final = tuple(f"Player {seat + 1}" for seat in range(16))

LONGEST_EFFECT: Final = 90
"""Letters that say what a choice does: it stands on a button."""

ROUNDS: Final = 6
"""How often every table is played to see which events, options and endings there are."""


@in_every_match
def events(match: Match) -> str:
    """Listening changes nothing; decisions and events name clauses, events have texts."""
    heard: list[Event] = []
    match.position = match.start(heard.append)
    for position in match.walk():
        for decision in position.pending:
            exists = decision.clause in match.clauses
            match.expect(exists, f"{decision.name} cites {decision.clause!r}: no such clause")
    unheard = match.start()
    for move in match.moves:
        make(unheard, move)
    what = difference(unheard.save(), match.position.save())
    match.expect(not what, f"without a listener {what} would be different")
    for event in set(heard):
        is_well_formed(match, event)
    return ""


def is_well_formed(match: Match, event: Event) -> None:
    """An event has a clause, an audience and a text in every language of the game."""
    exists = event.clause in match.clauses
    match.expect(exists, f"the event {event.key!r} cites {event.clause!r}: no such clause")
    audience = {-1, *range(match.players)}
    match.expect(
        {event.to, event.but} <= audience and -1 in (event.to, event.but),
        f"the event {event.key!r} is for {event.to} but not for {event.but}",
    )
    for lang in match.game.meta.languages:
        own = messages_of(match.game.meta, lang)
        written = event.key in own.get("events", {})
        match.expect(written, f"the event {event.key!r} has no text in {lang}")
        Words(match.game.meta, lang).say("events", event.key, event.values)


# -- What there is to say -----------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """What comes up in matches at every table and in the golden records."""

    events: set[tuple[str, tuple[int | str, ...]]]
    options: set[Action]
    endings: set[str]
    counts: set[Count]
    questions: set[tuple[str, int, tuple[Any, ...]]]
    """The name of a decision, the seat that is asked, and the decision's arguments."""
    effects: set[tuple[str, Label | None]]
    """The verb of an option, and what the option says that it does."""


@cache
def seen_in_play(game: Game) -> Seen:
    """Several checks ask for it, and to play it all takes a while."""
    seen = Seen(set(), set(), set(), set(), set(), set())
    effect = effect_of(game)

    def hear(event: Event) -> None:
        seen.events.add((event.key, event.values))

    def look(position: Position) -> None:
        for decision in position.pending:
            seen.options.update(decision.options)
            seen.questions.add((decision.name, decision.player, decision.args))
            view = position.view(decision.player)
            for option in decision.options:
                seen.effects.add((option.verb, effect(view, option.verb, option.n)))
        for p in position.seats:
            seen.options.update(position.calls(p))
        if position.over:
            seen.endings.add(position.ending)
            for p in position.seats:
                parts, standing = position.reckoning(p)
                seen.counts.update(parts, standing)

    for match in Trial(game, "words", ROUNDS, seed=1, looks=1, seconds=math.inf).matches():
        match.position = match.start(hear)
        for position in match.walk():
            look(position)
    for file in records_of(game):
        for position in game.steps(read_record(file.read_text("utf-8")), listen=hear):
            look(position)
    return seen


def texts_of(game: Game) -> dict[str, Messages]:
    """The text files as they are, without falling back on English or on the box."""
    folder = game.meta.folder / "text"
    found = {lang: load_messages(folder, lang) for lang in game.meta.languages}
    if "en" not in found:
        raise Failure(f"{game.slug} has no text/en.toml")
    return found


def fields(template: str) -> list[tuple[int, str]]:
    """What a template asks for: the number of each value and its format."""
    return [(int(name), form or "") for _, name, form, _ in Formatter().parse(template) if name]


def numbers(template: str) -> set[int]:
    """The numbers of the values that a template asks for."""
    return {number for number, _ in fields(template)}


def compared(what: str, needed: Iterable[str], written: Iterable[str]) -> Iterator[str]:
    """What has no text, and which texts belong to nothing."""
    for key in sorted(set(needed) - set(written)):
        yield f"{what}.{key} has no text"
    for key in sorted(set(written) - set(needed)):
        yield f"{what}.{key} is never used"


# -- Languages ----------------------------------------------------------------------------------


def languages(trial: Trial) -> str:
    """It speaks our five languages (a guest two), all of them in title, texts and clauses."""
    game = trial.game
    spoken, needed = game.meta.languages, SPOKEN if on_our_shelf(game) else ASKED_OF_GUESTS
    faults = [f"there is no text/{lang}.toml" for lang in needed if lang not in spoken]
    faults += compared("titles", spoken, game.meta.titles)
    for clause, by_language in game.clauses().items():
        faults += compared(clause, spoken, [lang for lang, said in by_language.items() if said])
    refuse(faults)
    return " ".join(spoken)


def translations(trial: Trial) -> str:
    """All languages have the same keys in the same order, and no text leaves a value out."""
    texts = texts_of(trial.game)
    refuse(why for lang, own in texts.items() for why in translated(lang, own, texts["en"]))
    return ""


def translated(lang: str, own: Messages, english: Messages) -> Iterator[str]:
    """How the texts of one language differ from the English ones."""
    if list(own) != list(english):
        yield f"the sections in {lang} are not those in en, in their order"
        return
    for section, entries in own.items():
        for key, said in entries.items():
            if not said.strip():
                yield f"{section}.{key} is empty in {lang}"
        if section == SYNONYMS:
            continue
        if list(entries) != list(english[section]):
            yield f"the keys of [{section}] in {lang} are not those in en, in their order"
            continue
        for key, said in entries.items():
            if numbers(said) != numbers(english[section][key]):
                yield f"{section}.{key} has other values in {lang} than in en"


# -- What happens -------------------------------------------------------------------------------


def event_texts(trial: Trial) -> str:
    """Every event that the rules name happens, has a text, and fills all that its text asks for."""
    game, texts = trial.game, texts_of(trial.game)
    seen, noted = seen_in_play(game).events, events_named(game)
    happens = {key for key, _ in seen}
    faults = list(compared("events", happens | set(noted), texts["en"].get("events", {})))
    never = set(noted) - happens - set(game.meta.rare)
    faults += [f"the event {key!r} never happens" for key in sorted(never)]
    for lang, own in texts.items():
        for key, said in own.get("events", {}).items():
            counts = noted.get(key, set())
            if counts and any(number >= min(counts) for number in numbers(said)):
                faults.append(f"events.{key} asks in {lang} for more values than there are")
    refuse(faults)
    for lang, own in texts.items():
        language = words(game, lang)
        for key, values in seen:
            said = language.say("events", key, values, NAMES)
            names_one = any(form == "player" for _, form in fields(own["events"].get(key, "")))
            if "{" in said or (names_one and "Player" not in said):
                faults.append(f"events.{key} in {lang} says {said!r}")
    refuse(faults)
    return ""


def joined_texts(trial: Trial) -> str:
    """What is told in one line is made of events, and asks for no more values than they have."""
    counts = {key: len(values) for key, values in seen_in_play(trial.game).events}
    counts |= {key: min(found) for key, found in events_named(trial.game).items() if found}
    faults: list[str] = []
    for lang, own in texts_of(trial.game).items():
        for key, said in own.get("joined", {}).items():
            row = key.split("+")
            unknown = [one for one in row if one not in counts]
            faults += [f"joined.{key} in {lang}: there is no event {one!r}" for one in unknown]
            if len(row) == 1 and not ("[" in said and "]" in said):
                faults.append(f"joined.{key} in {lang} repeats nothing: there are no brackets")
            values = sum([counts.get(one, 0) for one in row])
            if any(number >= values for number in numbers(said)):
                faults.append(f"joined.{key} asks in {lang} for more values than there are")
    refuse(faults)
    return ""


def ending_texts(trial: Trial) -> str:
    """Every ending has a text and every text an ending."""
    game = trial.game
    endings = {*seen_in_play(game).endings, *game.meta.rare}
    written = set(texts_of(game)["en"].get("endings", {}))
    refuse(compared("endings", endings - (set(game.meta.rare) - written), written))
    return ""


def reckoning_texts(trial: Trial) -> str:
    """Whatever is counted at the end has a text, and every such text is used."""
    game, counts = trial.game, seen_in_play(trial.game).counts
    faults: list[str] = []
    for lang, own in texts_of(game).items():
        written = own.get("reckoning", {})
        keys = {count.key for count in counts}
        faults += [f"{why} in {lang}" for why in compared("reckoning", keys, written)]
    refuse(faults)
    for lang in game.meta.languages:
        language = words(game, lang)
        for count in counts:
            language.counted(count)
    return ""


# -- What is asked ------------------------------------------------------------------------------


def verbs(trial: Trial) -> str:
    """Every option can be told and every verb in the texts is used."""
    game = trial.game
    faults: list[str] = []
    for lang, own in texts_of(game).items():
        language, used = words(game, lang), set()
        written = own.get("verbs", {})
        for option in seen_in_play(game).options:
            special = f"{option.verb}_{option.n}"
            key = special if special in written else option.verb
            used.add(key)
            said = language.say("verbs", key, (option.n,), NAMES)
            if "{" in said:
                faults.append(f"verbs.{key} in {lang} says {said!r}")
        known = {option.verb for option in seen_in_play(game).options}
        faults += [
            f"{section}.{verb} in {lang} is no verb"
            for section in ("typed", "groups", "confirm")
            for verb in own.get(section, {})
            if verb not in known
        ]
        frame = load_messages(FRAME, lang).get("verbs", {})
        faults += [f"{why} in {lang}" for why in compared("verbs", used - set(frame), written)]
    refuse(faults)
    return ""


def effects(trial: Trial) -> str:
    """Every option tells what it does, in at most 90 letters."""
    game, faults = trial.game, set[str]()
    for verb, told in seen_in_play(game).effects:
        if told is None:
            faults.add(f"{verb} does not tell what it does")
            continue
        for lang, own in texts_of(game).items():
            if told.key not in own.get(EFFECTS, {}):
                faults.add(f"{EFFECTS}.{told.key} has no text in {lang}")
                continue
            said = words(game, lang).say(EFFECTS, told.key, told.values, NAMES)
            if len(said) > LONGEST_EFFECT or "{" in said:
                faults.add(f"{EFFECTS}.{told.key} in {lang} says {said!r}")
    refuse(sorted(faults))
    return ""


def prompts(trial: Trial) -> str:
    """Every decision has a prompt that can be filled, and a line that names who is asked."""
    asked = {name for name, rule in read_rules(trial.game.rules).items() if rule.kind}
    faults: list[str] = []
    for lang, own in texts_of(trial.game).items():
        for section in ("prompts", "waiting"):
            missing = compared(section, asked, own.get(section, {}))
            faults += [f"{why} in {lang}" for why in missing]
        for key, said in own.get("waiting", {}).items():
            if fields(said) != [(0, "player")]:
                faults.append(f"waiting.{key} in {lang} does not name the player with {{0:player}}")
        counts = {name: len(args) for name, _, args in seen_in_play(trial.game).questions}
        for key, count in counts.items():
            if any(number >= count for number in numbers(own.get("prompts", {}).get(key, ""))):
                faults.append(f"prompts.{key} in {lang} asks for more than {count} values")
    refuse(faults)
    return ""


def reasons(trial: Trial) -> str:
    """Every reason for a refusal has a text that asks for no more values than there are."""
    named = reasons_named(trial.game)
    faults: list[str] = []
    for lang, own in texts_of(trial.game).items():
        written = own.get("reasons", {})
        faults += [f"{why} in {lang}" for why in compared("reasons", named, written)]
        for key, count in named.items():
            if any(number >= count for number in numbers(written.get(key, ""))):
                faults.append(f"reasons.{key} asks in {lang} for more values than there are")
    refuse(faults)
    return ""


def choices(trial: Trial) -> str:
    """Every option of the game has a name, and so has every value of it but yes and no."""
    offered = trial.game.meta.options
    values = {str(v) for among in offered.values() for v in among if not isinstance(v, bool)}
    faults: list[str] = []
    for lang, own in texts_of(trial.game).items():
        faults += [
            f"{why} in {lang}" for why in compared("options", offered, own.get("options", {}))
        ]
        faults += [f"{why} in {lang}" for why in compared("values", values, own.get("values", {}))]
    refuse(faults)
    return ""


def chapters(trial: Trial) -> str:
    """Every chapter of the clauses has a heading."""
    found = {chapter_of(clause) for clause in trial.game.clauses()}
    headed = [chapter for chapter in found if not chapter.endswith("-R")]
    faults: list[str] = []
    for lang, own in texts_of(trial.game).items():
        faults += [
            f"{why} in {lang}" for why in compared("chapters", headed, own.get("chapters", {}))
        ]
    refuse(faults)
    return ""


def said_in(game: Game) -> Iterator[tuple[str, str, str]]:
    """Every text, title and clause: where it stands, its language and what it says."""
    for lang, own in texts_of(game).items():
        yield from ((f"{lang}.toml, {key}", lang, text) for key, text in texts_in(own))
    yield from ((f"titles, {lang}", lang, title) for lang, title in game.meta.titles.items())
    for id, by_language in game.clauses().items():
        yield from ((f"{id}, {lang}", lang, text) for lang, text in by_language.items())


def typography(trial: Trial) -> str:
    """Quotes, spaces, dashes and signs in texts, titles and clauses are those of the language."""
    refuse(
        f"{where}: {why}"
        for where, lang, text in said_in(trial.game)
        for why in typography_faults(text, lang)
    )
    return ""


def phrases(trial: Trial) -> str:
    """No text has a phrase that an editor has struck out, and no clause names another's number."""
    faults = [
        f"{where}: {why}"
        for where, lang, text in said_in(trial.game)
        for why in phrase_faults(text, lang)
    ]
    for id, by_language in trial.game.clauses().items():
        for lang, text in by_language.items():
            if found := re.search(rf"\b{re.escape(id.partition('-')[0])}-R?\d[\d.]*\b", text):
                faults.append(f"{id}, {lang}: the number {found[0]} instead of what it says")
    refuse(faults)
    return ""


def plurals(trial: Trial) -> str:
    """No event and no effect that is seen says one of many, as “1 points”."""
    game, seen = trial.game, seen_in_play(trial.game)
    told = {(EFFECTS, effect.key, effect.values) for _, effect in seen.effects if effect}
    told |= {("events", key, values) for key, values in seen.events}
    faults = dict[str, str]()
    for lang, own in texts_of(game).items():
        if not (many := plurals_in(own)):
            continue
        wrong, language = one_of_many(many), words(game, lang)
        for section, key, values in told:
            if wrong.search(said := language.say(section, key, values, NAMES)):
                faults[f"{section}.{key} in {lang}"] = said
    refuse(f"{where} says {said!r}" for where, said in sorted(faults.items()))
    return ""


# -- For newcomers ------------------------------------------------------------------------------


def primer(trial: Trial) -> str:
    """The primer has its six parts in every language, in short sentences without clause ids."""
    refuse(primer_faults(trial.game))
    return ""


def glossary(trial: Trial) -> str:
    """All languages name the same 30 to 40 things in the glossary; a guest may have none."""
    if not any("glossary" in own for own in texts_of(trial.game).values()):
        return lacking(trial.game, "there is no glossary")
    refuse(glossary_faults(trial.game))
    return ""


EVERY_GAME: Final = (events,)
HOUSE: Final = (
    languages,
    translations,
    event_texts,
    joined_texts,
    ending_texts,
    reckoning_texts,
    verbs,
    effects,
    prompts,
    reasons,
    choices,
    chapters,
    typography,
    phrases,
    plurals,
    primer,
    glossary,
)
