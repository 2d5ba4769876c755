"""The cards and their characters, loaded from `pieces.toml` and checked; who is on the table."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

VOCABULARY: Final[dict[str, list[str]]] = PIECES["vocabulary"]
UNSEEN: Final = "unseen"
"""The value of what the picture does not show."""

CUBES: Final[int] = PIECES["rules"]["investigation_cubes"]
ON_TABLE: Final[int] = PIECES["rules"]["cards_drawn_in_all"]
SIXES_FIRST: Final[int] = PIECES["rules"]["cards_number_6_drawn_first"]
WINDOW: Final[int] = PIECES["rules"]["window_seconds"]
RADIUS: Final[int] = PIECES["rules"]["company_radius"]

PEOPLE: Final = ("minuto", "forzuto")


class Character(NamedTuple):
    """Somebody on a card: a row of `pieces.toml`, and what follows from the card."""

    id: str
    card: int
    x: int
    y: int
    seen: dict[str, str]
    """By attribute, what the picture shows."""


class Card(NamedTuple):
    """One picture of the Archipelago: its scenery, and who is on it."""

    id: str
    number: int
    setting: str
    time: str
    scenery: list[tuple[str, int, int]]
    first: int
    """The first of its characters, by their numbers in the box."""
    characters: int
    """How many there are."""


class Proposition(NamedTuple):
    """What a clue or a question says: one of these values of an attribute."""

    attribute: str
    accepted: list[str]


COLUMNS: Final = (
    "kind",
    "colour",
    "facing",
    "activity",
    "wear",
    "head",
    "eyes",
    "mouth",
    "place",
    "cover",
    "carry",
    "size",
)
"""The attributes in a row of `pieces.toml`, after the id; x and y follow, then the last two."""

LAST_COLUMNS: Final = ("company", "toward")


def crowd_of(characters: int) -> str:
    """M06-6.4 How crowded a card with this many characters is.

    >>> [crowd_of(n) for n in (3, 4, 5, 6)]
    ['few', 'some', 'many', 'many']
    """
    return "few" if characters <= 3 else "some" if characters == 4 else "many"


def _character(row: list[Any], card: int, on_card: dict[str, Any]) -> Character:
    """M06-6.4 Nature and crowd follow from the row; setting and time are the card's."""
    x, y = len(COLUMNS) + 1, len(COLUMNS) + 2
    seen = {attribute: str(row[1 + i]) for i, attribute in enumerate(COLUMNS)}
    seen.update({attribute: str(row[y + 1 + i]) for i, attribute in enumerate(LAST_COLUMNS)})
    seen["crowd"] = crowd_of(len(on_card["characters"]))
    seen["setting"] = on_card["setting"]
    seen["time"] = on_card["time"]
    seen["nature"] = "person" if seen["kind"] in PEOPLE else "animal"
    return Character(str(row[0]), card, int(row[x]), int(row[y]), seen)


CHARACTERS: Final[list[Character]] = [
    _character(row, card, on_card)
    for card, on_card in enumerate(PIECES["card"])
    for row in on_card["characters"]
]

CARDS: Final[list[Card]] = [
    Card(
        on_card["id"],
        on_card["number"],
        on_card["setting"],
        on_card["time"],
        [(str(kind), int(x), int(y)) for kind, x, y in on_card["scenery"]],
        len([one for one in CHARACTERS if one.card < card]),
        len(on_card["characters"]),
    )
    for card, on_card in enumerate(PIECES["card"])
]

SIXES: Final[list[int]] = [i for i, card in enumerate(CARDS) if card.number == 6]
OTHERS: Final[list[int]] = [i for i, card in enumerate(CARDS) if card.number != 6]

PROPOSITIONS: Final[list[Proposition]] = [
    Proposition(attribute, accepted) for attribute, accepted in PIECES["propositions"]["list"]
]

NO: Final = 0
YES: Final = 1
UNKNOWN: Final = 2


def answer_about(character: int, proposition: int) -> int:
    """M06-6.2 What is true of a character: YES, NO, or UNKNOWN where the picture does not show it.

    >>> answer_about(1, 63), answer_about(1, 80), answer_about(0, 63)
    (1, 0, 1)
    """
    said = PROPOSITIONS[proposition]
    value = CHARACTERS[character].seen[said.attribute]
    if value == UNSEEN:
        return UNKNOWN
    return YES if value in said.accepted else NO


ANSWERS: Final[list[list[int]]] = [
    [answer_about(character, p) for p in range(len(PROPOSITIONS))]
    for character in range(len(CHARACTERS))
]
"""The same for every character and proposition."""

TRUE_OF: Final[list[list[int]]] = [
    [p for p, answer in enumerate(answers) if answer == YES] for answers in ANSWERS
]
"""The propositions that are true of each character."""


def slots_of(cards: list[int]) -> list[int]:
    """M06-6.3 The characters on these cards, card by card, in the order of their rows.

    >>> slots_of([0, 5])
    [0, 1, 2, 3, 4, 20, 21, 22, 23, 24, 25]
    """
    return [CARDS[c].first + i for c in cards for i in range(CARDS[c].characters)]


MOST_SLOTS: Final = sum(
    sorted([card.characters for card in CARDS if card.number == 6], reverse=True)[:4]
) + sum(sorted([card.characters for card in CARDS if card.number != 6], reverse=True)[:2])
"""No six cards that can lie on the table show more characters."""


def _check() -> None:
    """What the rulebook says of the cards, and what every character must be."""
    count("cards", len(CARDS), 21)
    count("cards with the number 6", len(SIXES), 4)
    count("characters", len(CHARACTERS), 93)
    count("propositions", len(PROPOSITIONS), 148)
    for attribute, accepted in PROPOSITIONS:
        if not set(accepted) <= set(VOCABULARY[attribute]):
            raise RulesBug(f"pieces.toml: {attribute} cannot be {accepted}")
    for one in CHARACTERS:
        for attribute, value in one.seen.items():
            if value not in VOCABULARY[attribute]:
                raise RulesBug(f"pieces.toml: {one.id}: {attribute} cannot be {value!r}")
    for card in CARDS:
        if not card.characters:
            raise RulesBug(f"pieces.toml: nobody is on {card.id}")
    if len({tuple(answers) for answers in ANSWERS}) != len(CHARACTERS):
        raise RulesBug("pieces.toml: two characters cannot be told apart")


_check()
