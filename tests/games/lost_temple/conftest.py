"""Legal positions of Lost Temple, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.lost_temple.pieces import (
    BANK,
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
    SUPPLY,
    THIEF,
    TOKEN_PLACE,
    TOKENS,
    UP,
)
from ludoteca.games.lost_temple.rules import LostTemple
from ludoteca.kernel import Game, ScriptedLuck

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
        luck = ScriptedLuck([*tokens, *draws_of(deal)], endless=True) if deal else None
        return game.start(players, seed, luck=luck, listen=heard.append)

    return build


@pytest.fixture
def next_round(game: Game, heard: Heard) -> Build:
    """The beginning of a round, with meeples, gems and the idol as the last round left them."""

    def build(
        at: Sequence[int],
        gems: Sequence[int],
        *,
        machetes: Sequence[int] = (),
        idol: int = 0,
        claim: int = NOBODY,
        round: int = 1,
    ) -> LostTemple:
        position = game.start(len(at), seed=1)
        position.round = round
        position.at = list(at)
        give(position, gems, machetes or [0] * len(at))
        position.idol = idol
        position.claim = claim
        position.listen(heard.append)
        begin_round(position)
        return position

    return build


@pytest.fixture
def draft(game: Game, heard: Heard) -> Build:
    """A selection in which the cards leave the packet in this order.

    Luck sets aside and discards what stands at its places; the picks are left to be played.
    """

    def build(players: int, cards: Sequence[int], idol: int = 0) -> LostTemple:
        position = game.start(players, seed=1)
        position.claim = idol
        position.luck = ScriptedLuck(luck_of_the_draft(players, cards), endless=True)
        position.listen(heard.append)
        begin_round(position)
        return position

    return build


@pytest.fixture
def in_movement(draft: Build, heard: Heard) -> Build:
    """A movement phase from the call of `call` on, at its first choice.

    `holders` gives each seat its characters. Seats that are not named hold characters that are
    over or quiet; where nothing is said, a meeple stands on space 1 without gems or machetes.
    """

    def build(
        players: int,
        holders: Mapping[int, int | Sequence[int]],
        *,
        call: int = 1,
        at: Mapping[int, int] | None = None,
        gems: Mapping[int, int] | None = None,
        machetes: Mapping[int, int] | None = None,
        tokens: Mapping[int, int] | None = None,
        curse: int = 0,
        theft: int = 0,
        face_up: Sequence[int] = (),
    ) -> LostTemple:
        cards = cards_for(players, holders, call, face_up)
        position = draft(players, cards)
        last = max(place for place in range(9) if ORDER[players][place] >= 0)
        while position.left < last:
            position.play(position.chooser(position.left), f"pick {cards[position.left]}")
        position.at = by_seat(players, at, 1)
        give(position, by_seat(players, gems, 0), by_seat(players, machetes, 0))
        lay_tokens(position, tokens or {})
        for over in range(1, call):
            position.agenda.remove(position.called(over))
        position.curse = curse
        position.theft = theft
        position.luck = ScriptedLuck([], endless=True)
        heard.clear()
        position.play(position.chooser(last), f"pick {cards[last]}")
        return position

    return build


def begin_round(position: LostTemple) -> None:
    position.agenda.clear()
    position.then(position.begin_round())
    position.settle()


def by_seat(players: int, given: Mapping[int, int] | None, otherwise: int) -> list[int]:
    return [(given or {}).get(seat, otherwise) for seat in range(players)]


def give(position: LostTemple, gems: Sequence[int], machetes: Sequence[int]) -> None:
    """What the seats do not have is in the bank and in the supply."""
    position.gems = list(gems)
    position.bank = BANK - sum(gems)
    position.machetes = list(machetes)
    position.supply = SUPPLY - sum(machetes)


def lay_tokens(position: LostTemple, tokens: Mapping[int, int]) -> None:
    """Exchange tokens until the given spaces show these."""
    kept = {TOKEN_PLACE[space] for space in tokens}
    for space, token in tokens.items():
        place = TOKEN_PLACE[space]
        if position.tokens[place] == token:
            continue
        spots = [(position.reserve, i) for i in range(len(position.reserve))]
        spots += [(position.tokens, i) for i in range(len(position.tokens)) if i not in kept]
        pile, i = next((pile, i) for pile, i in spots if pile[i] == token)
        pile[i], position.tokens[place] = position.tokens[place], token


def draws_of(cards: Sequence[int]) -> list[int]:
    """The outcomes of luck that take these cards out of the nine, one after the other."""
    nine = list(CHARACTERS)
    draws: list[int] = []
    for place, card in enumerate(cards):
        i = nine.index(card)
        draws.append(i - place)
        nine[i], nine[place] = nine[place], nine[i]
    return draws


def luck_of_the_draft(players: int, cards: Sequence[int]) -> list[int]:
    """The outcomes of luck in a selection in which the cards leave the packet in this order."""
    roles = ORDER[players][:8]
    return [draw for role, draw in zip(roles, draws_of(cards[:8]), strict=True) if role < 0]


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
