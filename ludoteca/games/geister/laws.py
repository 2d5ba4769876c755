"""Laws that the rules, the scene and the bots ask alike: pure functions, each written once."""

from __future__ import annotations

from ludoteca.games.geister.pieces import GEMS, LAST_ROOM, NEXT, NO_GEM, OUTSIDE


def owner(hunter: int, players: int) -> int:
    """GG-1.1, GG-R22 The seat that controls a hunter; with 2 players, every other one."""
    return hunter % players


def next_unhaunted(room: int, haunted: list[bool]) -> int:
    """GG-3.3 Where the ghost of a letter goes: past haunted rooms, and from L on to A."""
    while haunted[room]:
        room = room % LAST_ROOM + 1
    return room


def ways_on(space: int, locked: int, may_leave: bool) -> list[int]:
    """GG-4.2 The spaces one step away, in ascending order.

    GG-7.6 Locked doors are closed; GG-R20 outside is open only to a hunter who may leave.
    GG-4.5 Ghosts and haunted rooms keep nobody out.
    """
    ahead = NEXT[locked][space]
    return ahead[1:] if ahead[0] == OUTSIDE and not may_leave else ahead


def onwards(ahead: list[int], came_from: int) -> list[int]:
    """GG-R7 From a taken square onwards, and back only where there is no other way."""
    return [space for space in ahead if space != came_from] or ahead


def trapped(space: int, gem: int, haunted: list[bool]) -> bool:
    """GG-4.6 A hunter with a gem cannot leave a haunted room, not even on the way (GG-R12)."""
    return gem != NO_GEM and space <= LAST_ROOM and haunted[space]


def may_take(space: int, gem: int, gems: list[bool]) -> bool:
    """GG-5.1 Whether a gem lies there to be taken; GG-5.2 a hunter carries one at most.

    GG-5.5 Ghosts do not matter, GG-R11 nor does a haunting, GG-R26 nor the number of the gem.
    """
    return gem == NO_GEM and space <= LAST_ROOM and gems[space]


def may_put_back(space: int, gem: int, haunted: list[bool]) -> bool:
    """GG-5.4 Only in the room that the gem comes from, and not while it is haunted."""
    return gem != NO_GEM and gem == space and not haunted[space]


def fight_dice(space: int, at: list[int], ghosts: list[int], haunted: list[bool]) -> int:
    """GG-6.1 How many dice are rolled: one against ghosts, two if another hunter is there.

    GG-6.2 Two in a haunted room, GG-6.3 but none if the hunter is alone. GG-R22 Two hunters of
    the same player count as two.
    """
    if space > LAST_ROOM or not (haunted[space] or ghosts[space]):
        return 0
    if at.count(space) > 1:
        return 2
    return 0 if haunted[space] else 1


def all_out(gems_outside: int, at: list[int]) -> bool:
    """GG-8.1, GG-R5 All gems and all hunters are outside."""
    return gems_outside == GEMS and at.count(OUTSIDE) == len(at)


def nobody_can_move(at: list[int], carries: list[int], haunted: list[bool]) -> bool:
    """GG-8.3 Every hunter is trapped, each in a different room."""
    for hunter, space in enumerate(at):
        if not trapped(space, carries[hunter], haunted) or at.count(space) > 1:
            return False
    return True
