"""What every drawing must hold; the conformance suite asks this of every game with a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from xml.etree import ElementTree as ET

from ludoteca.kernel import FastLuck, Game, Position, Unreadable, Words, parse
from ludoteca.kernel.words import FRAME, load_messages, messages_of
from ludoteca.scene import screens, svg, text
from ludoteca.scene.asking import asked
from ludoteca.scene.effects import scene_of
from ludoteca.scene.model import LAYERS, NAME, Label, Scene


def faults(game: Game, position: Position, words: Sequence[Words]) -> Iterator[str]:
    """All that is wrong with the drawings of a position, for every seat and the onlooker.

    `words` are the game's words in the languages to draw in; labels are looked up in all
    languages of the game.
    """
    build = scene_of(game)
    if build is None:
        return
    for viewer, upright in product((None, *range(position.players)), (False, True)):
        view = position.view(viewer)
        scene = build(view, upright)
        if upright and not scene.upright:
            continue  # there is one shape only, and it has been looked at
        who = "an onlooker" if viewer is None else f"seat {viewer}"
        who += ", upright" if upright else ""
        yield from (f"{why} ({who})" for why in scene_faults(game, scene))
        yield from (f"{why} ({who})" for why in option_faults(game, scene, list(asked(view))))
        for language in words:
            drawn = svg.draw(scene, language, standalone=False)
            yield from (f"{why} ({who}, {language.lang})" for why in svg_faults(drawn))
            if not text.draw(scene, language).strip():
                yield f"the text drawing is empty ({who}, {language.lang})"
            imagined = position.imagine(viewer, FastLuck(1)).view(viewer)
            if svg.draw(build(imagined, upright), language, standalone=False) != drawn:
                yield f"the drawing shows what the view does not ({who})"


def screen_faults(scene: Scene) -> Iterator[str]:
    """What must be read is large enough on the smallest screen, and choices are not too close."""
    zones = {zone.id: zone for zone in scene.zones}
    for part in scene.parts:
        style = screens.essential(part)
        pixels = screens.least(scene, zones[part.zone]) * part.scale
        size = screens.font(style, pixels)
        if style and not screens.is_legible(size, pixels):
            size, needed = size * pixels, screens.LEGIBLE
            yield f"{part.id}: its {style} is {size:.1f} px high, {needed:g} are needed"
        if part.aim and (far := part.aim.gap * pixels) < screens.APART:
            yield f"{part.id}: its points are {far:.0f} px apart, {screens.APART:g} are needed"
    for one, other, far in screens.too_near(scene):
        yield f"{one} and {other} are {far:.0f} px apart, {screens.APART:g} are needed"


def wide_faults(scene: Scene) -> Iterator[str]:
    """The board is still wide where the table should be drawn upright; strips lie below it."""
    boards = [zone for zone in scene.zones if zone.kind in screens.BOARDS]
    high = sum(zone.height for zone in boards)
    if boards and max(zone.width for zone in boards) > screens.WIDE * high:
        yield f"the {boards[0].id} is wide and has no upright shape"


def scene_faults(game: Game, scene: Scene) -> Iterator[str]:
    """Parts have known kinds, a zone, words in every language, and ask about actions."""
    zones = {zone.id for zone in scene.zones}
    grounds = {part.id for part in scene.parts if part.kind == "space" or part.action}
    shapes = svg.shapes(scene.game)
    labels: set[Label] = {label for zone in scene.zones for label in zone.label}
    yield from picture_faults(scene)
    for part in scene.parts:
        labels.update(part.label, part.caption, (part.effect,) if part.effect else ())
        if part.kind not in LAYERS:
            yield f"{part.id}: there is no kind {part.kind!r}"
        if part.zone not in zones:
            yield f"{part.id}: there is no zone {part.zone!r}"
        if part.on and part.on not in grounds:
            yield f"{part.id} stands on {part.on}, which is neither a space nor a choice"
        if part.shape and part.kind != "line" and f'id="s-{part.shape}"' not in shapes:
            yield f"{part.id}: there is no drawing {part.shape!r}"
        if part.action and not part.label:
            yield f"{part.id} can be chosen and has no label"
        if part.about and not is_action(part.about, game.rules.verbs):
            yield f"{part.id} asks about {part.about!r}, which is no action of this game"
    for lang in game.meta.languages:
        known = messages_of(game.meta, lang), load_messages(FRAME, lang)
        for section, key, _ in sorted(labels):
            if section != NAME and all(key not in texts.get(section, {}) for texts in known):
                yield f"{section}.{key} has no text in {lang}"


def is_action(about: str, verbs: Collection[str]) -> bool:
    """Whether it can be read as an action with one of these verbs, if the game declares any."""
    try:
        verb = parse(about).verb
    except Unreadable:
        return False
    return not verbs or verb in verbs


def picture_faults(scene: Scene) -> Iterator[str]:
    """The pictures of the zones are there."""
    pictures = svg.art_of(scene.game)
    for zone in scene.zones:
        for picture in zone.backdrop.split():
            if f"{picture}.svg" not in pictures:
                yield f"{zone.id}: there is no picture {picture!r}"


def option_faults(game: Game, scene: Scene, options: Sequence[str]) -> Iterator[str]:
    """Every option is an action of a part or has words for a button; nothing else is an action."""
    chosen = [part.action for part in scene.parts if part.action]
    for action in chosen:
        if action not in options:
            yield f"{action} can be clicked and is no option"
    for aim in [part.aim for part in scene.parts if part.aim]:
        firsts = {aim.ways(c, r)[0] for c in range(aim.columns) for r in range(aim.rows)}
        for action in sorted(firsts.difference(options)):
            yield f"{action} can be aimed at and is no option"
    words = Words(game.meta)
    for option in options:
        act = parse(option)
        keys = (f"{act.verb}_{act.n}", act.verb)
        if option not in chosen and not any(words.find("verbs", key) for key in keys):
            yield f"{option} can neither be clicked nor is there a text for its button"


def svg_faults(drawing: str) -> Iterator[str]:
    """The drawing is well-formed, ids are unique, and there is no script or style in it."""
    try:
        root = ET.fromstring(drawing)  # noqa: S314 - our own drawing
    except ET.ParseError as error:
        yield f"the drawing is not well-formed: {error}"
        return
    ids = Counter(node.attrib["id"] for node in root.iter() if "id" in node.attrib)
    for id in sorted(id for id in ids if ids[id] > 1):
        yield f"the id {id!r} is there {ids[id]} times"
    for node in root.iter():
        if node.tag.endswith("}script") or any(name.startswith("on") for name in node.attrib):
            yield f"there is a script in {node.tag}"
        if "style" in node.attrib:
            yield f"{node.attrib.get('id', node.tag)} has a style attribute, which pages refuse"
