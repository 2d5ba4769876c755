"""The track, the tokens and the cards of Lost Temple, read from `pieces.toml` and counted."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

BANK: Final[int] = PIECES["bank_gems"]
SUPPLY: Final[int] = PIECES["machete_supply"]
PRIEST_COST: Final[int] = PIECES["priest_cost"]
ELDER_COST: Final[int] = PIECES["elder_cost"]
INCOME: Final[int] = PIECES["turn_income"]
CANOE_STEPS: Final[int] = PIECES["canoe_steps_per_gem"]
CANOE_MOST: Final[int] = PIECES["canoe_max_steps"]
MOST_ROUNDS: Final[int] = PIECES["safety_max_rounds"]

# The track. Lists are indexed by the id of the space; there is no space 0.

KIND: Final[list[str]] = ["", *[space["kind"] for space in PIECES["spaces"]]]
LAST_SPACE: Final[int] = len(KIND) - 1
JUNGLE: Final[list[bool]] = [kind == "jungle" for kind in KIND]
JUNGLE_SPACES: Final[list[int]] = [s for s, kind in enumerate(KIND) if kind == "jungle"]
CHANCE_SPACES: Final[list[int]] = [s for s, kind in enumerate(KIND) if kind == "chance"]


def _next(kinds: tuple[str, ...]) -> list[int]:
    """For each space the nearest one of these kinds strictly ahead; past the track if none."""
    ahead = [LAST_SPACE + 1] * len(KIND)
    for s in range(LAST_SPACE - 1, -1, -1):
        ahead[s] = s + 1 if KIND[s + 1] in kinds else ahead[s + 1]
    return ahead


NEXT_TEMPLE: Final[list[int]] = _next(("temple", "big_temple"))
NEXT_VILLAGE: Final[list[int]] = _next(("village",))

TOKEN_PLACE: Final[list[int]] = [
    CHANCE_SPACES.index(s) if s in CHANCE_SPACES else -1 for s in range(len(KIND))
]
"""For each space the number of its token among the chance spaces, or -1."""

FINISH: Final[list[int]] = [
    PIECES["finish_2_to_5"] if players <= 5 else PIECES["finish_6_to_8"] for players in range(9)
]
"""LT-1.1, LT-1.2 The last space in use, by number of players."""

# The tokens, known by the number of their effect.

EFFECTS: Final[list[str]] = [token["effect"] for token in PIECES["tokens"]]
IDOL: Final = EFFECTS.index("idol")
GEMS_PLUS_4: Final = EFFECTS.index("gems_plus_4")
GEMS_MINUS_2: Final = EFFECTS.index("gems_minus_2")
FORWARD_3: Final = EFFECTS.index("forward_3")
BACK_2: Final = EFFECTS.index("back_2")
MACHETE_PLUS_1: Final = EFFECTS.index("machete_plus_1")
MACHETE_MINUS_1: Final = EFFECTS.index("machete_minus_1")
TOKENS: Final[list[int]] = [
    kind for kind, token in enumerate(PIECES["tokens"]) for _ in range(token["copies"])
]

# The characters 1 to 9. Lists are indexed by their number.

CHARACTERS: Final[list[int]] = [card["number"] for card in PIECES["characters"]]
KEYS: Final[list[str]] = ["", *[card["key"] for card in PIECES["characters"]]]
SHAMAN: Final = KEYS.index("shaman")
THIEF: Final = KEYS.index("thief")
SEER: Final = KEYS.index("seer")
PRIEST: Final = KEYS.index("priest")
ELDER: Final = KEYS.index("elder")
CRAFTSMAN: Final = KEYS.index("craftsman")
SCOUT: Final = KEYS.index("scout")
CANOE: Final = KEYS.index("canoe")
CHILD: Final = KEYS.index("child")
NOBODY: Final = -1
"""The seat that holds a character, or the idol, where nobody does."""
START_SPACE: Final[list[int]] = [0, *[card["start_space"] for card in PIECES["characters"]]]
START_GEMS: Final[list[int]] = [0, *[card["start_gems"] for card in PIECES["characters"]]]
START_MACHETES: Final[list[int]] = [0, *[card["start_machetes"] for card in PIECES["characters"]]]

# The selection: how each of the nine cards leaves the packet.

UP: Final = -1
DOWN: Final = -2
AT_RANDOM: Final = -3
LEFT_OVER: Final = -4


def _role(word: str) -> int:
    """Set aside, or kept by the chooser with this letter: A is the idol player."""
    aside = {"up": UP, "down": DOWN, "random": AT_RANDOM, "left": LEFT_OVER}
    return aside[word] if word in aside else ord(word) - ord("A")


ORDER: Final[list[list[int]]] = [[], []] + [
    [_role(word) for word in draft["order"]] for draft in PIECES["draft"]
]
"""LT-3.1, LT-9.2, LT-9.3 For each number of players, how the nine cards leave the packet."""


def _check() -> None:
    """What the rulebook says of the box, and what was added to it (LT-R1)."""
    count("spaces", LAST_SPACE, 46)
    count("jungle spaces", len(JUNGLE_SPACES), 3)
    count("chance spaces", len(CHANCE_SPACES), 12)
    count("big temples", KIND.count("big_temple"), 2)
    count("chance tokens", len(TOKENS), 18)
    count("effects of tokens", len(EFFECTS), 7)
    count("idol tokens", TOKENS.count(IDOL), 2)
    count("characters", len(CHARACTERS), 9)
    count("machetes at the start", sum(START_MACHETES), 2)
    count("ways to leave the packet", min(len(order) for order in ORDER[2:]), 9)
    if list(range(1, 10)) != CHARACTERS:
        raise RulesBug("pieces.toml: the characters are not numbered from 1 to 9")
    if len(set(zip(START_SPACE[1:], START_GEMS[1:], strict=True))) != 9:
        raise RulesBug("pieces.toml: two characters start with the same space and gems")


_check()
