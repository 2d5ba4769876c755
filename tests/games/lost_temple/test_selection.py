"""LT-2 Round and idol, LT-3 selection with 4 to 8 players, LT-9 with 2 and 3 players."""

import pytest

from ludoteca.games.lost_temple.pieces import (
    CANOE,
    CHILD,
    CRAFTSMAN,
    ELDER,
    IDOL,
    NOBODY,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
)
from ludoteca.kernel import ScriptedLuck

ALL = set(range(1, 10))


def packet(position):
    """The cards among which the seat that is asked must choose."""
    (decision,) = position.pending
    assert decision.name == "pick"
    return decision.player, {option.n for option in decision.options}


# -- LT-2 Round and idol ----------------------------------------------------------------------


@pytest.mark.clause("LT-2.1")
def test_a_round_is_idol_then_selection_then_movement(next_round, heard):
    position = next_round(at=[5, 3, 4, 6], gems=[1, 1, 1, 1], round=7)
    for _ in position.seats:
        position.play(position.pending[0].player, position.pending[0].options[0])
    keys = heard.keys
    assert (position.round, heard.of("round_begins")) == (8, [(8,)])
    assert keys[:2] == ["round_begins", "idol_last"]
    assert keys[2:6] == ["set_aside"] * 3 + ["set_aside_hidden"]
    first_call = min(keys.index(key) for key in ("reveals", "nobody_answers") if key in keys)
    assert keys[6:first_call] == ["picks_card", "picks"] * 4 + ["left_over"]


@pytest.mark.clause("LT-2.1")
def test_the_next_round_follows_the_last_call(in_movement, heard):
    position = in_movement(4, {0: CHILD}, call=9)
    assert heard.keys.index("reveals") < heard.keys.index("round_begins")
    assert packet(position)[0] == position.idol


@pytest.mark.parametrize(
    ("at", "gems", "before", "claim", "holder", "how"),
    [
        # LT-2.2 The token beats the last place.
        ([9, 2, 5, 7], [0, 0, 0, 0], 1, 3, 3, "idol_by_token"),
        ([9, 2, 5, 7], [0, 0, 0, 0], 1, 0, 0, "idol_by_token"),
        # LT-2.3 Alone on the lowest space, rich or poor, holder or not.
        ([9, 2, 5, 7], [0, 9, 0, 0], 0, NOBODY, 1, "idol_last"),
        ([9, 6, 5, 7], [0, 9, 8, 0], 2, NOBODY, 2, "idol_last"),
        # LT-2.4 The poorest on the lowest space; who is poorer further ahead does not count.
        ([2, 2, 5, 2], [4, 3, 0, 6], 0, NOBODY, 1, "idol_poorest"),
        ([2, 2, 5, 2], [4, 3, 0, 2], 1, NOBODY, 3, "idol_poorest"),
        # LT-2.5 Still a tie: it does not move.
        ([2, 2, 5, 2], [3, 3, 0, 6], 1, NOBODY, 1, "idol_stays"),
        ([2, 2, 2, 2], [3, 3, 3, 3], 2, NOBODY, 2, "idol_stays"),
        # LT-R4 Not even to one of the tied.
        ([2, 2, 5, 2], [3, 3, 0, 6], 2, NOBODY, 2, "idol_stays"),
        ([2, 2, 5, 2], [3, 3, 0, 6], 3, NOBODY, 3, "idol_stays"),
    ],
)
@pytest.mark.clause("LT-2.2", "LT-2.3", "LT-2.4", "LT-2.5", "LT-R4")
def test_who_takes_the_idol(next_round, heard, at, gems, before, claim, holder, how):
    position = next_round(at, gems, idol=before, claim=claim)
    assert position.idol == holder
    assert heard.of(how) == [(holder,)]


@pytest.mark.clause("LT-2.6")
def test_a_claim_waits_for_the_next_round_and_counts_once(game, in_movement):
    position = in_movement(
        4, {2: CRAFTSMAN, 0: SCOUT}, call=6, at={0: 3, 1: 2, 2: 7, 3: 5}, tokens={8: IDOL}
    )
    assert (position.idol, position.claim) == (0, NOBODY)
    position.play(2, "step 1")
    assert (position.idol, position.claim) == (0, 2)
    position.play(0, "spend 0")
    assert (position.round, position.idol, position.claim) == (3, 2, NOBODY)
    assert packet(position)[0] == 2
    # Nobody claims it this round, so the last takes it: all stand still and P2 is on space 2.
    assert game.arrange(like=position, at="begin_round").idol == 1


@pytest.mark.clause("LT-2.6", "LT-3.2")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_idol_player_chooses_first_then_each_to_the_left(draft, players):
    for idol in range(players):
        position = draft(players, range(1, 10), idol)
        order = []
        while position.left < 9:
            seat, cards = packet(position)
            order.append(seat)
            if len(order) == players * (2 if players <= 3 else 1):
                break
            position.play(seat, f"pick {min(cards)}")
        turns = 2 if players <= 3 else 1
        assert order == [(idol + i) % players for i in range(players)] * turns


# -- LT-3 Selection with 4 to 8 players -------------------------------------------------------

TABLE = [  # players, face up, face down, packet of the idol player
    (4, 3, 1, 5),
    (5, 2, 1, 6),
    (6, 1, 1, 7),
    (7, 0, 1, 8),
    (8, 0, 1, 8),
]


@pytest.mark.clause("LT-3.1", "LT-3.5")
@pytest.mark.parametrize(("players", "up", "down", "size"), TABLE)
def test_cards_set_aside(draft, heard, players, up, down, size):
    shuffled = [9, 2, 5, 7, 1, 3, 4, 6, 8]
    position = draft(players, shuffled)
    assert heard.of("set_aside") == [(card,) for card in shuffled[:up]]
    assert len(heard.of("set_aside_hidden")) == down
    assert packet(position) == (0, set(shuffled[up + down :]))
    assert len(shuffled[up + down :]) == size
    for viewer in (None, *position.seats):
        view = position.view(viewer)["draft"]
        assert view["face_up"] == sorted(shuffled[:up])
        assert view["packet"] == size


@pytest.mark.clause("LT-3.1")
@pytest.mark.parametrize(("players", "up", "down", "size"), TABLE)
def test_cards_set_aside_are_random(game, players, up, down, size):
    face_up = set()
    hidden = set()
    for seed in range(150):
        position = game.start(players, seed)
        face_up |= set(position.draft[:up])
        hidden |= set(position.draft[up : up + down])
    assert face_up == (ALL if up else set())
    assert hidden == ALL


@pytest.mark.clause("LT-3.2", "LT-3.3")
@pytest.mark.parametrize(("players", "up", "down", "size"), TABLE[:4])
def test_the_packet_goes_once_round_and_the_last_card_is_laid_aside(
    draft, heard, players, up, down, size
):
    shuffled = [9, 2, 5, 7, 1, 3, 4, 6, 8]
    position = draft(players, shuffled, idol=1)
    left = shuffled[up + down :]
    for turn in range(players):
        seat = (1 + turn) % players
        assert packet(position) == (seat, set(left))
        kept = left.pop(0)
        position.play(seat, f"pick {kept}")
        assert position.held[kept] == seat
    assert len(left) == 1
    assert position.held[left[0]] == NOBODY
    assert len(heard.of("left_over")) == 1
    assert [position.held.count(seat) for seat in position.seats] == [1] * players


@pytest.mark.clause("LT-3.4")
@pytest.mark.parametrize("kept", [8, 6])
def test_the_eighth_chooser_takes_the_hidden_card_as_well(draft, kept):
    position = draft(8, [6, 1, 2, 3, 4, 5, 7, 9, 8], idol=3)
    for seat, card in zip([3, 4, 5, 6, 7, 0, 1], [1, 2, 3, 4, 5, 7, 9], strict=True):
        position.play(seat, f"pick {card}")
    assert packet(position) == (2, {6, 8})
    position.play(2, f"pick {kept}")
    assert position.held[kept] == 2
    assert position.held[14 - kept] == NOBODY
    assert [position.held.count(seat) for seat in position.seats] == [1] * 8


@pytest.mark.clause("LT-3.4")
def test_no_other_chooser_gets_the_hidden_card(draft):
    position = draft(8, [6, 1, 2, 3, 4, 5, 7, 9, 8])
    for card in (1, 2, 3, 4, 5, 7, 9):
        assert 6 not in packet(position)[1]
        position.play(packet(position)[0], f"pick {card}")


@pytest.mark.clause("LT-3.5")
@pytest.mark.parametrize("players", range(2, 9))
def test_cards_set_aside_do_not_act_and_stay_hidden(walk, players):
    """No face-down card is ever called with an answer, or shown in a view or an event."""
    for position, heard in walk(players, seed=9):
        out = {c for c in ALL if position.left == 9 and position.held[c] == NOBODY}
        assert not out & {character for _, character in heard.of("reveals")}
        if position.left < 9:
            continue
        view = position.view(None)["draft"]
        shown = set(view["face_up"]) | {c for c, seat in view["answered"] if seat != NOBODY}
        assert shown & out == set(view["face_up"])
        assert (view["mine"], view["seen"]) == ([], [])


# -- LT-9 Two and three players ---------------------------------------------------------------


@pytest.mark.clause("LT-9.2")
@pytest.mark.parametrize("idol", [0, 1])
def test_selection_with_two(draft, heard, idol):
    a, b = idol, 1 - idol
    position = draft(2, [4, 7, 1, 2, 3, 5, 6, 8, 9], idol)
    assert heard.of("set_aside") == [(4,)]
    assert packet(position) == (a, ALL - {4, 7})
    position.play(a, "pick 1")
    assert packet(position) == (b, ALL - {4, 7, 1})
    assert heard.of("discarded_at_random") == []
    position.play(b, "pick 2")
    assert packet(position) == (a, {5, 6, 8, 9})
    assert len(heard.of("discarded_at_random")) == 1
    position.play(a, "pick 5")
    assert packet(position) == (b, {8, 9})
    assert len(heard.of("discarded_at_random")) == 2
    position.play(b, "pick 8")
    assert (position.characters(a), position.characters(b)) == ([1, 5], [2, 8])
    assert len(heard.of("left_over")) == 1
    assert [position.held[c] for c in (3, 4, 6, 7, 9)] == [NOBODY] * 5


@pytest.mark.clause("LT-9.3")
@pytest.mark.parametrize("idol", [0, 1, 2])
def test_selection_with_three(draft, heard, idol):
    a, b, c = idol, (idol + 1) % 3, (idol + 2) % 3
    position = draft(3, [7, 1, 2, 3, 4, 5, 6, 8, 9], idol)
    assert heard.of("set_aside") == []
    for seat, kept, cards in [
        (a, 1, ALL - {7}),
        (b, 2, ALL - {7, 1}),
        (c, 3, ALL - {7, 1, 2}),
        (a, 5, {5, 6, 8, 9}),
        (b, 6, {6, 8, 9}),
        (c, 8, {8, 9}),
    ]:
        assert packet(position) == (seat, cards)
        position.play(seat, f"pick {kept}")
    assert [position.characters(seat) for seat in (a, b, c)] == [[1, 5], [2, 6], [3, 8]]
    assert len(heard.of("discarded_at_random")) == 1
    assert [position.held[card] for card in (4, 7, 9)] == [NOBODY] * 3


@pytest.mark.clause("LT-9.2", "LT-9.3")
@pytest.mark.parametrize(("players", "before"), [(2, ("A", "B")), (3, ("A", "B", "C"))])
def test_the_discard_is_random_among_all_cards_passed_on(draft, players, before):
    discarded = set()
    for outcome in range(5):
        position = draft(players, range(1, 10))
        for _ in before[:-1]:
            seat, cards = packet(position)
            position.play(seat, f"pick {min(cards)}")
        seat, cards = packet(position)
        position.luck = ScriptedLuck([outcome])
        position.play(seat, f"pick {min(cards)}")
        gone = cards - {min(cards)} - packet(position)[1]
        assert len(gone) == 1
        discarded |= gone
    assert discarded == cards - {min(cards)}


@pytest.mark.clause("LT-9.4")
@pytest.mark.parametrize("players", [2, 3])
def test_random_discards_are_seen_by_nobody(draft, heard, players):
    position = draft(players, [7, 1, 2, 3, 4, 5, 6, 8, 9])
    while position.left < 9 and not heard.of("discarded_at_random"):
        seat, cards = packet(position)
        position.play(seat, f"pick {min(cards)}")
    (event,) = [event for event in heard if event.key == "discarded_at_random"]
    assert (event.values, event.to, event.but) == ((), -1, -1)


@pytest.mark.clause("LT-9.1")
@pytest.mark.parametrize("players", [2, 3])
def test_two_turns_and_two_gems_a_round(in_movement, heard, players):
    position = in_movement(
        players, {0: (PRIEST, SCOUT), 1: (ELDER, CANOE)}, call=4, gems={0: 0, 1: 0}
    )
    position.play(0, "spend 0")
    assert [values for values in heard.of("reveals") if values[0] < 2] == [
        (0, PRIEST),
        (1, ELDER),
        (0, SCOUT),
        (1, CANOE),
    ]
    assert position.gems[0] == 2
    # Two gems for the Canoe, one of them from the Elder's call: 4 spaces.
    assert (position.gems[1], position.at[1]) == (0, 5)


@pytest.mark.clause("LT-9.5", "LT-5.1", "LT-5.2")
def test_curse_and_theft_strike_the_character_not_the_player(in_movement, heard):
    position = in_movement(
        2,
        {0: (SHAMAN, THIEF), 1: (SEER, SCOUT)},
        at={0: 9, 1: 3},
        gems={0: 0, 1: 5},
    )
    for seat, action in [(0, "curse 7"), (0, "rob 7"), (0, "step 1"), (1, "peek 8")]:
        position.play(seat, action)
    # The Seer's turn has begun, and nothing has struck.
    assert (position.at, position.gems) == ([10, 3], [2, 6])
    for action in ("peek 11", "swap 0", "step 1"):
        position.play(1, action)
    assert (position.at, position.gems) == ([4, 10], [8, 1])
    assert heard.of("curse_swaps") == [(0, 1, 4, 10)]
    assert heard.of("robs") == [(0, 1, 6)]
