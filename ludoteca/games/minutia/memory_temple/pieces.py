"""The temple, the limits and how bots forget, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import COLOURS, CUBES_EACH, DIE, bagful
from ludoteca.kernel import Pace, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

# M12-R1 The temple: spaces to the left of the Start spaces, these, and spaces to the right.

SIDE: Final[int] = PIECES["temple"]["left_spaces"]
START: Final[int] = PIECES["temple"]["start_spaces"]
SPACES: Final[int] = SIDE + START + SIDE
XY: Final[list[list[int]]] = PIECES["temple"]["xy"]
"""Where each space lies, from the left head of the snake to the right one."""

STONES: Final[list[int]] = bagful([CUBES_EACH] * len(COLOURS))
"""M12-1.1 All cubes of the box, each by its colour."""

LEFT_FACES: Final[list[int]] = PIECES["die"]["left"]
"""M12-2.2 What puts the new stone to the left; M12-2.3: all other faces put it to the right."""

NOISY_FACES: Final[list[int]] = PIECES["die"]["noise"]
"""M12-3.3 What lets the others make noise."""

LEAST_LIMIT: Final[int] = PIECES["limits"]["recall_option_min"]
MOST_LIMIT: Final[int] = PIECES["limits"]["recall_option_max"]
LAST_LIMIT: Final[int] = PIECES["limits"]["recall_hard_cap"]
"""M12-5.4 A limit that rises goes no further."""

MOST_TURNS: Final[int] = PIECES["limits"]["max_turns_per_player"]
"""M12-6.2 Turns for each player at the start; after that all who are still in share the victory."""

# M12-2.5 How long the table gives each decision.

_SECONDS: Final[dict[str, int]] = PIECES["seconds"]
ROLL: Final = _SECONDS["roll"]
LOOK: Final = _SECONDS["look"]
SHOUT: Final = _SECONDS["shout"]
RECITE: Final = _SECONDS["recite"]
RESULT: Final = _SECONDS["result"]
PACES: Final[dict[str, Pace]] = {
    "roll_die": Pace(grace=float(ROLL)),
    "look": Pace(grace=float(LOOK)),
    "make_noise": Pace(grace=float(SHOUT)),
    "recite": Pace(grace=float(RECITE)),
    "see_result": Pace(grace=float(RESULT)),
}

# M12-7.3 Simulated memory.

_MEMORY: Final[dict[str, float]] = PIECES["bot_memory"]
OWN: Final = "own"
BASE: Final[dict[str, float]] = {skill: _MEMORY[skill] for skill in ("easy", "normal", "hard")}
"""How likely a memory of this skill is wrong about a stone, to begin with."""

MEMORIES: Final = (OWN, *BASE)
LOAD_FROM: Final = int(_MEMORY["load_from"])
LOAD_STEP: Final = _MEMORY["load_step"]
PRACTISED: Final = int(_MEMORY["practised_exposures"])
PRACTISED_FACTOR: Final = _MEMORY["practised_factor"]
EDGE_FACTOR: Final = _MEMORY["edge_factor"]
NOISE_FACTOR: Final = _MEMORY["noise_factor"]
CAP: Final = _MEMORY["cap"]
MILLION: Final = 1_000_000


def _check() -> None:
    """What the rulebook says of the box, and our temple."""
    count("cubes of each colour", PIECES["bag"]["cubes_per_colour"], CUBES_EACH)
    count("stones", len(STONES), 60)
    count("spaces to the right", PIECES["temple"]["right_spaces"], SIDE)
    count("places on the card", len(XY), SPACES)
    count("Start spaces", START, 3)
    count("faces of the die", len(LEFT_FACES) + len(PIECES["die"]["right"]), DIE)
    count("limit of the designers", PIECES["limits"]["recall_default"], 7)
    count("most stones to recite", LAST_LIMIT, SPACES)


_check()
