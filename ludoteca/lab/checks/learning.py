"""How a game is learnt: its lesson, the box on its rules page, and the quiz on its rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from ludoteca.kernel import Action, Game, Luck, LudotecaError, Words
from ludoteca.kernel.judging import Motive
from ludoteca.lab.checks.scene import NAMES
from ludoteca.lab.checks.words import compared, texts_of
from ludoteca.lab.clauses import told_in_play
from ludoteca.lab.primer import CODE
from ludoteca.lab.trial import Match, Trial, in_every_match, lacking, refuse
from ludoteca.learning import (
    LEARNER,
    Contents,
    Lesson,
    Posed,
    Question,
    Quiz,
    Stage,
    read_contents,
    read_lesson,
    read_quiz,
    set_up,
)
from ludoteca.learning.advice import MOTIVES, questions_for
from ludoteca.learning.quiz import (
    EACH,
    REASONS,
    THEN,
    UNNAMED,
    asks_the_same,
    foreseen,
    is_echo,
    read_event,
    written,
)
from ludoteca.scene import Part, Zone, scene_of, svg
from ludoteca.scene.check import svg_faults
from ludoteca.scene.model import LAYERS
from ludoteca.text import words

STEPS: Final = (6, 20)
"""How many steps a lesson may have: some three to eight minutes."""

LEAST_DEEDS: Final = 3
"""How often the learner does something at least."""

LONGEST: Final = 320
"""Letters that the coach says at once."""

TRIES: Final = 12
FORESEEN: Final = 3
"""How often a seat imagines what it does not know, and how often that tells whether it knew."""

OPTIONS: Final = 3
IMAGINED: Final = 2
"""At each position, how many options a motive is asked for, and in how many worlds."""

LONGEST_MOTIVE: Final = 120
"""Letters of a motive: it stands beside the advice, on one line of a wide screen."""

SECTION: Final = "lesson"
CONTENTS: Final = "contents"
USED: Final = re.compile(r'(?<=href="#)[^"]+')
"""The shapes that a drawing is made of."""

WRONG: Final = "_not"
"""Behind the key of a step: what is said to somebody who chooses something else."""


def lesson(trial: Trial) -> str:
    """Each step of the lesson can be gone, is told, and points somewhere; a guest may have none."""
    found = read_lesson(trial.game)
    if found is None:
        return lacking(trial.game, "there is no lesson")
    refuse([*shape_faults(found), *text_faults(trial.game, found), *step_faults(found)])
    return ""


def shape_faults(found: Lesson) -> Iterator[str]:
    """Whether it is long enough, short enough, and the learner's own."""
    least, most = STEPS
    if not least <= len(found) <= most:
        yield f"the lesson has {len(found)} steps, not {least} to {most}"
    if sum(bool(step.do) for step in found.steps) < LEAST_DEEDS:
        yield f"the learner does something in fewer than {LEAST_DEEDS} steps"
    if found.steps[-1].do or found.steps[-1].then:
        yield "the last step of the lesson is only told: there is nothing to do any more"


def text_faults(game: Game, found: Lesson) -> Iterator[str]:
    """Whether every step has its words in every language, short enough and without codes."""
    said = [step.say for step in found.steps]
    for key in sorted({key for key in said if said.count(key) > 1}):
        yield f"several steps say {SECTION}.{key}"
    wrong = [step.say + WRONG for step in found.steps if step.do]
    for lang, own in texts_of(game).items():
        written = own.get(SECTION, {})
        for key in said:
            if key not in written:
                yield f"{SECTION}.{key} has no text in {lang}"
        for key, text in written.items():
            if key not in said and key not in wrong:
                yield f"{SECTION}.{key} in {lang} is never said"
            if CODE.search(text):
                yield f"{SECTION}.{key} in {lang} names a clause instead of saying what it says"
            yield from told_faults(words(game, lang), key, found.players)


def told_faults(language: Words, key: str, players: int) -> Iterator[str]:
    """Whether a text can be filled with the seats, and is not too long."""
    try:
        said = language.say(SECTION, key, range(players), NAMES)
    except LudotecaError as error:
        yield str(error)
        return
    if len(said) > LONGEST:
        yield f"{SECTION}.{key} in {language.lang} has {len(said)} letters, not up to {LONGEST}"


def step_faults(found: Lesson) -> Iterator[str]:
    """Whether the rules allow all that is done, and all that is pointed at is there."""
    for number in range(len(found)):
        try:
            stage = found.stage(number)
        except LudotecaError as error:
            yield str(error)
            return
        yield from deed_faults(stage)
        yield from point_faults(stage)


def deed_faults(stage: Stage) -> Iterator[str]:
    """Whether the learner may do what the step asks for."""
    if not stage.step.do:
        return
    refused = stage.position.explain(LEARNER, stage.step.do)
    if refused is not None:
        yield f"step {stage.number + 1}: {stage.step.do} is refused ({refused.clause}): {refused}"


def point_faults(stage: Stage) -> Iterator[str]:
    """Whether everything that is pointed at is on the table, in both of its shapes."""
    build = scene_of(stage.lesson.game)
    if build is None:
        return
    for upright in (False, True):
        scene = build(stage.position.view(LEARNER), upright)
        shape = "upright" if upright else "wide"
        zones, parts = {z.id for z in scene.zones}, {part.id: part for part in scene.parts}
        for id in stage.step.point:
            if id not in zones and id not in parts:
                yield f"step {stage.number + 1} points at {id!r}, which the {shape} table lacks"
            elif id in parts and is_unseen(parts[id], stage):
                yield f"step {stage.number + 1} points at {id!r}, of which nothing is seen"


def is_unseen(part: Part, stage: Stage) -> bool:
    """A place that is only marked where it can be chosen, and nothing is to be chosen now."""
    chosen = stage.step.do and (part.action or part.way)
    return not chosen and f'<g id="s-{part.shape}"/>' in svg.shapes(stage.lesson.game.slug)


def contents(trial: Trial) -> str:
    """What is in the box is told and shown, with tables to look up; a guest may leave it out."""
    found = read_contents(trial.game)
    if not found.components:
        return lacking(trial.game, "nobody has written down what is in the box")
    if not found.tables:
        lacking(trial.game, "there is no table to look up")
    refuse([*named_faults(trial.game, found), *picture_faults(trial.game, found)])
    return f"{len(found.components)} components"


def named_faults(game: Game, found: Contents) -> Iterator[str]:
    """Whether every word of it is there, and no other."""
    needed = list(found.words())
    for lang, own in texts_of(game).items():
        missing = compared(CONTENTS, needed, own.get(CONTENTS, {}))
        yield from (f"{why} in {lang}" for why in missing)


def picture_faults(game: Game, found: Contents) -> Iterator[str]:
    """Whether every component has a picture, and all that it is made of."""
    build = scene_of(game)
    if build is None:
        return
    scene, shapes = build(set_up(game).view(LEARNER)), svg.shapes(game.slug)
    own = words(game, game.meta.languages[0])
    for one in found.components:
        shown = one.thing(scene)
        if shown is None:
            why = f"shown by {one.show!r}, which the set-up lacks" if one.show else "not shown"
            yield f"{CONTENTS}.{one.say} is {why}"
        elif isinstance(shown, Zone):
            drawing = svg.draw(scene, own, only=[shown.id])
            yield from (f"{CONTENTS}.{one.say}: {why}" for why in svg_faults(drawing))
        elif shown.kind not in LAYERS:
            yield f"{CONTENTS}.{one.say}: there is no kind {shown.kind!r}"
        else:
            for shape in USED.findall(svg.sign(shown, own, reach=one.reach)):
                if f'id="{shape}"' not in shapes:
                    yield f"{CONTENTS}.{one.say}: there is no drawing {shape!r}"


def quiz(trial: Trial) -> str:
    """Each question has one answer by the rules, each main rule three; a guest may have none."""
    found = read_quiz(trial.game)
    if found is None:
        return lacking(trial.game, "there is no quiz")
    faults, every = list(count_faults(trial.game, found)), list[Posed]()
    for question in found.questions:
        try:
            posed = found.pose(question)
        except LudotecaError as error:
            faults.append(str(error))
            continue
        every.append(posed)
        told = [*answer_faults(posed), *choice_faults(trial.game, question)]
        told += seen_faults(trial.game, posed)
        faults += [f"{question.rule}: {question.ask} {question.choices}: {why}" for why in told]
    refuse([*faults, *same_faults(every)])
    return told_of(trial.game, found)


def count_faults(game: Game, found: Quiz) -> Iterator[str]:
    """Whether every main rule has its questions, or a reason why not."""
    unasked, asked = dict(found.unasked), found.by_rule()
    for rule in {**asked, **unasked}:
        if rule not in game.clauses():
            yield f"the quiz asks about {rule}, which is no clause"
    for rule, reason in unasked.items():
        if reason not in REASONS:
            yield f"{rule} is not asked about because of {reason!r}, not {', '.join(REASONS)}"
        if len(asked.get(rule, ())) >= EACH:
            yield f"{rule} has {EACH} questions, and a reason why it has not"
    for rule in dict.fromkeys([*told_in_play(game), *asked]):
        if len(asked.get(rule, ())) < EACH and rule not in unasked:
            yield f"{rule} has {len(asked.get(rule, ()))} questions, not {EACH}, and no reason"


def same_faults(every: Sequence[Posed]) -> Iterator[str]:
    """Whether the questions of a rule differ from each other."""
    for one, other in combinations(every, 2):
        asked, again = one.question, other.question
        answers = asked.choices[one.right], again.choices[other.right]
        if asked.rule == again.rule and asks_the_same(asked, answers[0], again, answers[1]):
            yield f"{asked.rule}: two questions ask the same: {asked.ask} {asked.choices}"


def answer_faults(posed: Posed) -> Iterator[str]:
    """Whether one of the choices is right, by the rule that is asked about."""
    asked = posed.question
    if posed.right < 0:
        yield "there is not one right answer"
    elif asked.ask == THEN:
        yield from event_faults(posed)
    else:
        refused = [why for why in posed.refusals if why is not None]
        if asked.rule not in [why.clause for why in refused]:
            yield "this rule refuses none of the choices"
        if any(why.key == UNNAMED for why in refused):
            yield "a choice is refused without a reason"


def event_faults(posed: Posed) -> Iterator[str]:
    """Whether what happens does so by this rule, nothing else does, and the seat can know it."""
    asked = posed.question
    event = posed.heard[asked.told]
    if event.clause != asked.rule:
        yield f"that happens by {event.clause or 'no rule'}"
    if is_echo(event, asked.do):
        yield "it only tells again what was chosen"
    also = {written(event) for event in posed.heard} & set(asked.choices)
    if len(also) > 1:
        yield f"more of it happens: {', '.join(sorted(also))}"
    if not foreseen(posed, TRIES, FORESEEN)[1]:
        yield "the seat cannot know what happens"


def choice_faults(game: Game, asked: Question) -> Iterator[str]:
    """Whether the choices can be told from each other, in every language."""
    for lang in texts_of(game):
        own = words(game, lang)
        if asked.ask == THEN:
            events = [read_event(choice) for choice in asked.choices]
            said = [own.event(event, NAMES) for event in events]
            missing = [event.key for event in events if own.find("events", event.key) is None]
            if missing:
                yield f"{missing[0]} has no text in {lang}"
        else:
            said = [own.action(choice, NAMES) for choice in asked.choices]
        if len(set(said)) < len(said):
            yield f"two choices read the same in {lang}"


def seen_faults(game: Game, posed: Posed) -> Iterator[str]:
    """Whether the table can be drawn as the seat sees it, with the choices on it."""
    build = scene_of(game)
    if build is None:
        return
    for upright in (False, True):
        try:
            build(posed.view, upright)
        except (LudotecaError, LookupError, ValueError, TypeError) as error:
            yield f"the table cannot be drawn: {error!r}"


def told_of(game: Game, found: Quiz) -> str:
    """How much is asked, and why the rest is not."""
    asked = found.by_rule()
    few = Counter([reason for _, reason in found.unasked])
    why = [f"{n} × {REASONS[reason]}" for reason, n in sorted(few.items())]
    silent = [c for c in game.clauses() if c not in asked and c not in dict(found.unasked)]
    why += [f"{len(silent)} × neither a refusal nor an event names it"] if silent else []
    rest = f"; fewer on others: {'; '.join(why)}" if why else ""
    return f"{len(found.questions)} questions on {len(asked)} rules{rest}"


@in_every_match
def motives(match: Match) -> str:
    """What is said for a choice has words and holds in all one imagines; a guest may be silent."""
    ask: Any = getattr(match.game.wisdom, "motive", None)
    if ask is None:
        return without_motives(match)
    luck, texts = match.whim(2), texts_of(match.game)
    for position in match.look():
        for decision in [one for p in range(match.players) for one in questions_for(position, p)]:
            for action in some_of(decision.options, luck):
                found = ask(position, decision, action)
                for _ in range(IMAGINED):
                    imagined = position.imagine(decision.player, luck)
                    before = imagined.save()
                    other = ask(imagined, decision, action)
                    match.expect(other == found, f"{action}: {found}, imagined {other}")
                    match.expect(imagined.save() == before, f"{action}: a motive changes the game")
                for lang, own in texts.items() if found is not None else ():
                    fault = motive_fault(words(match.game, lang), own.get(MOTIVES, {}), found)
                    match.expect(not fault, f"{action}: {fault}")
    return ""


def without_motives(match: Match) -> str:
    """Nothing is missing where nobody can ask for advice, as all decisions run in time."""
    for position in match.look():
        if any(questions_for(position, p) for p in range(match.players)):
            return lacking(match.game, "advice can be asked for, and the wisdom has no motives")
    return "nobody can ask for advice"


def some_of(options: Sequence[Action], luck: Luck) -> list[Action]:
    """A few of the options, any of them."""
    return [options[luck.below(len(options))] for _ in range(OPTIONS)]


def motive_fault(language: Words, written: Mapping[str, str], motive: Motive) -> str:
    """What is wrong with the words of a motive, if anything is."""
    key, facts = motive
    if key not in written:
        return f"{MOTIVES}.{key} has no text in {language.lang}"
    try:
        said = language.say(MOTIVES, key, facts, NAMES)
    except LudotecaError as error:
        return str(error)
    return f"{MOTIVES}.{key} in {language.lang} says {said!r}" if len(said) > LONGEST_MOTIVE else ""


EVERY_GAME: Final = (lesson, contents, quiz, motives)
HOUSE: Final = ()
