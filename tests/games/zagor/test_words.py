"""The words that only Zagor has: names of all pieces, the log, and what a choice does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from ludoteca.games.zagor.board import BOAT, CHIEF_CARD, SPACES, space
from ludoteca.games.zagor.fields import EAGLE, TREASURE
from ludoteca.games.zagor.pieces import (
    APE,
    BOAT_SPACES,
    BRIDGE,
    CHARACTERS,
    CICO,
    DANGEROUS_WATERS,
    DYNAMITE,
    EVENTS,
    FOOTPRINTS,
    FRISCO,
    HAZARDS,
    HOLD,
    ITEMS,
    LEFT_POEMS,
    MACHETE,
    REINFORCEMENTS,
    RIFLE,
    RIGHT_POEMS,
    TATTOO,
    TILES,
    TOKENS,
    WALTER,
    ZAGOR,
)
from ludoteca.games.zagor.scoring import CATEGORIES
from ludoteca.kernel import Event, Game
from ludoteca.kernel.words import Messages
from ludoteca.scene.effects import effect_of
from ludoteca.text import words

from .conftest import Build, face_up, gear, hurt, on

LANGUAGES = ("en", "it")
NAMES = ("Anna", "Étienne", "Hugo")

Say = Callable[..., str]


@pytest.fixture
def told(game: Game) -> Say:
    """What a choice of the seat that is asked does, in English."""

    def tell(position: Any, what: str, n: int = 0, seat: int | None = None) -> str:
        viewer = position.pending[0].player if seat is None else seat
        found = effect_of(game)(position.view(viewer), what, n)
        return words(game, "en").say("effects", found.key, found.values, NAMES) if found else ""

    return tell


@pytest.fixture
def log(game: Game) -> Say:
    """Some events in one line, or in several."""

    def tell(lang: str, *events: tuple[str, tuple[int, ...]]) -> str:
        heard = [Event(key, values, "ZG-1.1") for key, values in events]
        return " ".join(line.said for line in words(game, lang).told(heard, NAMES))

    return tell


# -- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("table", "count"),
    [
        ("hero", len(CHARACTERS)),
        ("tile", len(TILES)),
        ("the_tile", len(TILES)),
        ("hold_token", len(TOKENS)),
        ("hazard", len(HAZARDS)),
        ("reinforcement", len(REINFORCEMENTS)),
        ("event", len(EVENTS)),
        ("event_news", len(EVENTS)),
        ("boat_space", len(BOAT_SPACES)),
        ("left_poem", len(LEFT_POEMS)),
        ("right_poem", len(RIGHT_POEMS)),
        ("category", len(CATEGORIES)),
    ],
)
def test_every_piece_has_a_name_of_its_own(
    texts: dict[str, Messages], lang: str, table: str, count: int
) -> None:
    own = texts[lang][table]
    assert list(own) == [str(n) for n in range(count)]
    assert len(set(own.values())) == count


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_that_lies_in_a_place_has_a_name(texts: dict[str, Messages], lang: str) -> None:
    for table in ("an_item", "the_item"):
        assert list(texts[lang][table]) == [str(n) for n in range(EAGLE + 1)]
    assert len(ITEMS) == TREASURE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_space_has_a_name_of_its_own(texts: dict[str, Messages], lang: str) -> None:
    for table in ("space", "to_space", "at_space"):
        own = texts[lang][table]
        assert len(own) == len(set(own.values())) == SPACES + 3
    assert texts[lang]["space"][str(space("BN3"))] in ("north beach 3", "spiaggia nord 3")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("hero", len(CHARACTERS)),
        ("item", EAGLE + 1),
        ("hold_token", len(TOKENS)),
        ("hazard", len(HAZARDS)),
        ("reinforcement", len(REINFORCEMENTS)),
        ("event", len(EVENTS)),
        ("boat_space", len(BOAT_SPACES)),
        ("right_poem", len(RIGHT_POEMS)),
    ],
)
def test_every_card_tells_what_it_does(
    texts: dict[str, Messages], lang: str, kind: str, count: int
) -> None:
    for n in range(count):
        assert 0 < len(texts[lang]["effects"][f"{kind}_{n}"]) <= 90


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotes_and_apostrophes_are_printed_ones(
    game: Game, texts: dict[str, Messages], lang: str
) -> None:
    said = [text for entries in texts[lang].values() for text in entries.values()]
    said += [clause[lang] for clause in game.clauses().values()]
    for text in said:
        assert "'" not in text, text
        assert '"' not in text, text
        assert "  " not in text, text


def test_no_italian_preposition_that_a_name_would_change(texts: dict[str, Messages]) -> None:
    """“a Anna” would have to be “ad Anna”: sentences are built without it."""
    for entries in texts["it"].values():
        for text in entries.values():
            assert not re.search(r"\b(a|e|ed|ad) \{\d+:player\}", text), text


# -- The log --------------------------------------------------------------------------------------


def test_a_fight_is_told_in_one_line(log: Say) -> None:
    fight = (
        ("fights", (ZAGOR, APE)),
        ("rolls_attack", (ZAGOR, 3, 6)),
        ("wins", (ZAGOR, APE, 12, 6)),
        ("takes_trophy", (0, APE)),
    )
    assert log("en", *fight) == "Zagor rolls 6 and defeats the ape, 12 to 6: a trophy for Anna."
    assert log("it", *fight) == (
        "Zagor tira 6 e sconfigge lo Scimmione, 12 a 6: un trofeo per Anna."
    )


def test_a_star_is_no_number(log: Say) -> None:
    won = (("wins", (CICO, APE, 99, 6)),)
    assert log("en", *won) == "Cico defeats the ape, a star to 6."
    assert log("it", *won) == "Cico sconfigge lo Scimmione, stella a 6."


def test_a_faint_tells_whose_the_scar_is(log: Say) -> None:
    faint = (("is_wounded", (ZAGOR, 4)), ("faints", (ZAGOR,)), ("takes_scar", (2, 1)))
    assert log("en", *faint) == (
        "Zagor takes the last wound and faints: a scar for Hugo (1 in all)."
    )


def test_several_wounds_are_one_line(log: Say) -> None:
    wounds = (("is_wounded", (WALTER, 1)), ("is_wounded", (CICO, 2)))
    assert log("en", *wounds) == "Wounds (in all): Walter 1 and Cico 2."
    assert log("it", *wounds) == "Ferite (in tutto): Walter 1 e Cico 2."


@pytest.mark.parametrize(("left", "said"), [(0, "0 Navigation tokens"), (1, "1 Navigation token")])
def test_what_is_left_of_the_hull(log: Say, left: int, said: str) -> None:
    assert said in log("en", ("boat_is_damaged", (left,)))


# -- What a choice does ---------------------------------------------------------------------------


@pytest.mark.clause("ZG-12.1", "ZG-12.4")
def test_a_destination_tells_whom_one_would_meet(trip: Build, told: Say) -> None:
    """Tattoo with rifle and machete has 9 against a Human of 4 with one card."""
    position = trip(
        at=f"choose_destination 0 {TATTOO}",
        character=[TATTOO, FRISCO],
        actor=TATTOO,
        die=1,
        tint=0,
        boat=space("R1"),
        layout={"BN1": "B01"},
        up=face_up("BN1"),
        gear=[gear("fucile", "machete"), gear()],
    )
    assert told(position, "go", space("BN1")) == (
        "Whisky dealer 4, reinforcements 1. Reward: treasure. Victory: 91%."
    )
    assert told(position, "go", BOAT) == "Tattoo goes aboard and uses a boat space of your choice."
    assert told(position, "go", space("BS1")).startswith("Face-down beach tile")


@pytest.mark.clause("ZG-9.8", "ZG-19.1", "ZG-19.22")
def test_a_destination_warns_of_wounds(trip: Build, told: Say) -> None:
    position = trip(
        at=f"choose_destination 0 {WALTER}",
        actor=WALTER,
        die=1,
        tint=0,
        boat=space("R1"),
        in_play=[DANGEROUS_WATERS],
        pinnacles=[space("BS1")],
    )
    assert told(position, "go", space("BN1")) == "Walter takes a wound here: Dangerous Waters."
    assert told(position, "go", space("BS1")) == (
        "Walter takes a wound here: pinnacle and Dangerous Waters."
    )


@pytest.mark.clause("ZG-11.4", "ZG-14.10")
def test_brute_force_counts_in_the_chance(trip: Build, told: Say) -> None:
    """Tattoo has 3, with his power 6: an ape of 6 ties, and dies with a machete."""
    places = {"tattoo": "BN1"}
    fields = {"character": [TATTOO, FRISCO], "actor": TATTOO, "tint": 0, "apes": on(BN1=1)}
    up = face_up("BN1")
    weak = trip(at=f"choose_foe 0 {TATTOO}", places=places, up=up, die=1, **fields)
    strong = trip(
        at=f"choose_foe 0 {TATTOO}",
        places=places,
        up=up,
        die=2,
        gear=[gear("machete"), gear()],
        **fields,
    )
    assert told(weak, "fight", APE) == "Strength 6, reinforcements 0. Reward: none. Victory: 0%."
    assert told(strong, "fight", APE).endswith("Victory: 100%.")


@pytest.mark.clause("ZG-10.2", "ZG-10.4")
def test_boat_spaces_tell_what_they_bring_now(trip: Build, told: Say) -> None:
    position = trip(at=f"choose_area 0 {WALTER}", wounds=hurt(walter=2), crashed=1)
    assert told(position, "area", BRIDGE) == "Heals all wounds: 2 now."
    assert told(position, "area", HOLD) == "Repairs one damage (1 now), and you take a Hold token."


@pytest.mark.clause("ZG-3.2", "ZG-6.3")
def test_dice_tell_whom_they_move_and_how_far(trip: Build, told: Say) -> None:
    dice = [1, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0]
    position = trip(at="choose_die 0", dice=dice, wounds=hurt(walter=1))
    assert told(position, "die", 0) == "Walter heals a wound, and you draw an item."
    assert told(position, "die", 1).startswith("Walter walks up to 2,")
    assert told(position, "die", 2) == "Power of Walter: Experience."
    assert told(position, "die", 5).startswith("Zagor walks up to 4,")
    assert told(position, "die", 7).endswith("Then an event is drawn.")
    chief = trip(at="choose_die 0", dice=dice, places={"zagor": "chief"}, in_play=[15])
    assert told(chief, "die", 5) == "Zagor fights the Ape Chief: his 4 + axe against 11."
    assert chief.at[ZAGOR] == CHIEF_CARD


@pytest.mark.clause("ZG-7.2")
def test_equipping_tells_what_is_replaced(trip: Build, told: Say) -> None:
    position = trip(
        at="equip 0",
        gainer=0,
        limbo=[RIFLE],
        limbo_worth=[0],
        limbo_seen=[0],
        gear=[gear("machete", "-"), gear()],
    )
    assert told(position, "equip", 0) == "Replaces the Machete; that card goes to the galley."
    assert told(position, "equip", 1) == "You put the Rifle in a free slot."
    assert (
        told(position, "drop") == "You put the Rifle in the galley. Your equipment stays as it is."
    )
    assert position.gear[0][0] == MACHETE


@pytest.mark.clause("ZG-6.6", "ZG-15.5")
def test_items_and_tokens_tell_their_use(trip: Build, told: Say) -> None:
    position = trip(at="choose_die 0", dice=[1, 1] + [0] * 10, gear=[gear("dinamite"), gear()])
    assert told(position, "use_item", 0).startswith("Discard in a fight: +4")
    assert told(position, "token", FOOTPRINTS).startswith("Before the action: two more steps")
    assert position.gear[0][0] == DYNAMITE
