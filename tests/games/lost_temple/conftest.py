"""Legal positions of Lost Temple, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.lost_temple.pieces import (
    CANOE,
    CHANCE_SPACES,
    CHARACTERS,
    CHILD,
    CRAFTSMAN,
    ELDER,
    FINISH,
    NOBODY,
    ORDER,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
    TOKENS,
    UP,
)
from ludoteca.games.lost_temple.rules import LostTemple
from ludoteca.kernel import Game, ScriptedLuck, rest_of

from ..conftest import Heard, random_game

QUIET_FIRST = (PRIEST, ELDER, CHILD, CANOE, CRAFTSMAN, SCOUT, SEER, THIEF, SHAMAN)
"""Characters for the seats that a test does not speak of: without gems the first two stay put."""

Build = Callable[..., LostTemple]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("lost_temple")


# -- Positions --------------------------------------------------------------------------------


@pytest.fixture
def set_up(game: Game, heard: Heard) -> Build:
    """A new game that is heard from its first event on; `deal` fixes the start cards."""

    def build(players: int, seed: int = 1, deal: Sequence[int] = ()) -> LostTemple:
        tokens = [0] * len([space for space in CHANCE_SPACES if space < FINISH[players]])
        luck = ScriptedLuck([*tokens, *wishes(deal)], endless=True) if deal else None
        return game.start(players, seed, luck=luck, listen=heard.append)

    return build


@pytest.fixture
def next_round(game: Game, heard: Heard) -> Build:
    """The beginning of a round, with meeples, gems and the idol as the last round left them."""

    def build(at: Sequence[int], gems: Sequence[int], **more) -> LostTemple:
        more = {"round": 1, "idol": 0, "machetes": [0] * len(at), **more}
        return game.arrange(
            len(at), at="begin_round", listen=heard.append, fields={"at": at}, gems=gems, **more
        )

    return build


@pytest.fixture
def draft(game: Game, heard: Heard) -> Build:
    """A selection in which the cards leave the packet in this order.

    Luck sets aside and discards what stands at its places; the picks are left to be played.
    """

    def build(players: int, cards: Sequence[int], idol: int = 0) -> LostTemple:
        drawn = [card for card, role in zip(cards[:8], ORDER[players], strict=False) if role < 0]
        luck = ScriptedLuck(wishes(drawn), endless=True)
        return game.arrange(
            players, at="begin_round", luck=luck, listen=heard.append, round=1, claim=idol
        )

    return build


@pytest.fixture
def in_movement(game: Game, heard: Heard) -> Build:
    """A movement phase from the call of `call` on, at its first choice.

    `holders` gives each seat its characters. Seats that are not named hold characters that are
    over or quiet; where nothing is said, a meeple stands on space 1 without gems or machetes.
    """

    def build(
        players: int,
        holders: Mapping[int, int | Sequence[int]],
        *,
        call: int = 1,
        at: Mapping[int, int] = {},
        gems: Mapping[int, int] = {},
        machetes: Mapping[int, int] = {},
        tokens: Mapping[int, int] = {},
        face_up: Sequence[int] = (),
        **more,
    ) -> LostTemple:
        seats = range(players)
        return game.arrange(
            players,
            at=[*[f"called {character}" for character in range(call, 10)], "begin_round"],
            luck=ScriptedLuck([], endless=True),
            listen=heard.append,
            round=2,
            idol=0,
            draft=cards_for(players, holders, call, face_up),
            left=9,
            fields={"at": [at.get(seat, 1) for seat in seats]},
            gems=[gems.get(seat, 0) for seat in seats],
            machetes=[machetes.get(seat, 0) for seat in seats],
            tokens=tokens_with(players, tokens),
            **more,
        )

    return build


def wishes(cards: Sequence[int]) -> list[str]:
    return [f"card {card}" for card in cards]


def tokens_with(players: int, given: Mapping[int, int]) -> list[int]:
    """The tokens on the track; on spaces that are not named, some of those that are left."""
    rest = rest_of(TOKENS, [*given.values()])
    in_use = [space for space in CHANCE_SPACES if space < FINISH[players]]
    return [given[space] if space in given else rest.pop() for space in in_use]


def cards_for(
    players: int,
    holders: Mapping[int, int | Sequence[int]],
    call: int,
    face_up: Sequence[int],
) -> list[int]:
    """An order of leaving the packet that gives the seats these characters; seat 0 has the idol."""
    hands = {
        seat: [held] if isinstance(held, int) else list(held) for seat, held in holders.items()
    }
    spoken_for = [*face_up, *[card for hand in hands.values() for card in hand]]
    rest = [c for c in CHARACTERS if c < call and c not in spoken_for]
    rest += [c for c in QUIET_FIRST if c >= call and c not in spoken_for]
    chosen: dict[int, int] = {}
    for place, role in enumerate(ORDER[players]):
        if role >= 0:
            hand = hands.get(role)
            chosen[place] = hand.pop(0) if hand else rest.pop(0)
    up = list(face_up)
    for place, role in enumerate(ORDER[players]):
        if role < 0:
            chosen[place] = up.pop(0) if role == UP and up else rest.pop(0)
    return [chosen[place] for place in range(9)]


# -- Random games and invariants --------------------------------------------------------------


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[LostTemple, Heard]]]:
    """A random game with this seed."""
    return partial(random_game, game)


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[LostTemple], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: LostTemple) -> None:
        for invariant in (
            gems_and_machetes,
            tokens_in_place,
            meeples_on_the_track,
            characters_in_one_place,
            characters_owned,
            names_allowed,
            one_idol_holder,
            winner_if_over,
        ):
            assert invariant(position), invariant.__name__

    return check


def gems_and_machetes(position: LostTemple) -> bool:
    """Invariant 1."""
    gems = [position.bank, *position.gems]
    machetes = [position.supply, *position.machetes]
    return (sum(gems), sum(machetes)) == (50, 8) and min(gems + machetes) >= 0


def tokens_in_place(position: LostTemple) -> bool:
    """Invariant 2."""
    in_use = [space for space in CHANCE_SPACES if space < FINISH[position.players]]
    return len(position.tokens) == len(in_use) and (
        sorted(position.tokens + position.reserve) == TOKENS
    )


def meeples_on_the_track(position: LostTemple) -> bool:
    """Invariant 3."""
    finish = FINISH[position.players]
    arrived = position.at.count(finish)
    return all(1 <= space <= finish for space in position.at) and arrived == (
        1 if position.over and position.ending != "rounds" else 0
    )


def characters_in_one_place(position: LostTemple) -> bool:
    """Invariant 4: kept by a seat, set aside, or still in the packet."""
    picked = [place for place in range(position.left) if ORDER[position.players][place] >= 0]
    kept = [c for c in CHARACTERS if position.held[c] != NOBODY]
    packet = position.draft[position.left :]
    return (
        sorted(position.draft) == CHARACTERS
        and len(kept) == len(picked)
        and not set(kept) & set(packet)
    )


def characters_owned(position: LostTemple) -> bool:
    """Invariant 5."""
    each = 2 if position.players <= 3 else 1
    owned = [position.held.count(seat) for seat in position.seats]
    return max(owned) <= each and (position.left < 9 or owned == [each] * position.players)


def names_allowed(position: LostTemple) -> bool:
    """Invariant 7."""
    return (
        position.curse in (0, *range(2, 10))
        and position.theft in (0, *range(3, 10))
        and (position.call > 0 or (position.curse, position.theft) == (0, 0))
    )


def one_idol_holder(position: LostTemple) -> bool:
    """Invariant 9."""
    return position.idol in position.seats


def winner_if_over(position: LostTemple) -> bool:
    """Invariant 10."""
    return len(position.winners) == (1 if position.over else 0)
