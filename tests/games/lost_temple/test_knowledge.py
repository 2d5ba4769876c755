"""Who knows what (ledger, section 7): views, audiences, and what a seat can imagine.

What a seat may imagine is worked out here a second time, from what the seat has seen and heard and
from the rules alone, and compared with what `imagine` gives.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache

import pytest

from ludoteca.games.lost_temple.pieces import (
    BACK_2,
    CHANCE_SPACES,
    CRAFTSMAN,
    GEMS_MINUS_2,
    GEMS_PLUS_4,
    IDOL,
    NOBODY,
    SCOUT,
    SEER,
    THIEF,
    TOKENS,
)
from ludoteca.kernel import FastLuck, ScriptedLuck

CARDS = frozenset(range(1, 10))
ENOUGH = 4000  # imaginations after which everything possible must have turned up


def viewers(position):
    return (None, *position.seats)


def draft_of(position, viewer):
    return position.view(viewer)["draft"]


# -- Views ----------------------------------------------------------------------------------------

PUBLIC_FIELDS = ("round", "idol", "claim", "at", "gems", "machetes", "bank", "supply", "call")


@pytest.mark.clause("LT-1.8", "LT-2.6", "LT-5.1", "LT-5.2")
@pytest.mark.parametrize("players", range(2, 9))
def test_public_facts_are_in_every_view(walk, players):
    for position, _ in walk(players, seed=21):
        for viewer in viewers(position):
            view = position.view(viewer)
            for name in (*PUBLIC_FIELDS, "curse", "theft"):
                assert view[name] == getattr(position, name)
            assert view["reserve"] == len(position.reserve)
            assert "held" not in view
            assert "kept_down" not in view
            assert "luck" not in view


@pytest.mark.clause("LT-1.4", "LT-3.1", "LT-3.5")
@pytest.mark.parametrize(
    ("players", "up"), [(2, 1), (3, 0), (4, 3), (5, 2), (6, 1), (7, 0), (8, 0)]
)
def test_views_at_set_up(game, players, up):
    position = game.start(players, seed=6)
    packet = sorted(position.draft[up + 1 :])
    for viewer in viewers(position):
        view = position.view(viewer)
        assert view["tokens"] == [None] * len(position.tokens)
        assert view["draft"] == {
            "face_up": sorted(position.draft[:up]),
            "packet": len(packet),
            "kept": [0] * players,
            "mine": [],
            "seen": [packet] if viewer == position.idol else [],
            "answered": [],
        }
        (question,) = view["asked"]
        assert (question["player"], question["decision"]) == (position.idol, "pick")
        assert ("options" in question) == (viewer == position.idol)


@pytest.mark.clause("LT-3.2", "LT-3.5")
def test_views_during_the_selection(draft):
    position = draft(4, [9, 2, 5, 7, 1, 3, 4, 6, 8], idol=2)
    position.play(2, "pick 4")
    position.play(3, "pick 8")
    for viewer, mine, seen in [
        (2, [4], [[1, 3, 4, 6, 8]]),
        (3, [8], [[1, 3, 6, 8]]),
        (0, [], [[1, 3, 6]]),
        (1, [], []),
        (None, [], []),
    ]:
        assert draft_of(position, viewer) == {
            "face_up": [2, 5, 9],
            "packet": 3,
            "kept": [0, 0, 1, 1],
            "mine": mine,
            "seen": seen,
            "answered": [],
        }


@pytest.mark.clause("LT-9.2", "LT-9.4")
def test_who_looks_twice_remembers_both_packets(draft):
    position = draft(2, [9, 1, 8, 2, 5, 6, 3, 4, 7], idol=1)
    for seat, card in [(1, 8), (0, 2), (1, 6)]:
        position.play(seat, f"pick {card}")
    assert draft_of(position, 1)["seen"] == [[2, 3, 4, 5, 6, 7, 8], [3, 4, 6, 7]]
    assert draft_of(position, 0)["seen"] == [[2, 3, 4, 5, 6, 7], [4, 7]]
    assert draft_of(position, None)["seen"] == []
    assert draft_of(position, 1)["mine"] == [6, 8]


@pytest.mark.clause("LT-3.4", "LT-3.5")
@pytest.mark.parametrize("kept", [5, 6])
def test_only_the_eighth_chooser_sees_the_hidden_card(draft, kept):
    position = draft(8, [6, 8, 3, 4, 1, 9, 2, 7, 5])
    for seat, card in enumerate([8, 3, 4, 1, 9, 2, 7]):
        position.play(seat, f"pick {card}")
        for viewer in viewers(position):
            hidden = any(6 in packet for packet in draft_of(position, viewer)["seen"])
            assert hidden == (seat == 6 and viewer == 7)
    assert draft_of(position, 7)["seen"] == [[5, 6]]
    position.play(7, f"pick {kept}")
    assert draft_of(position, 7)["mine"] == [kept]
    assert draft_of(position, 7)["seen"] == [[5, 6]]
    for viewer in (None, *range(7)):
        assert 6 not in draft_of(position, viewer)["mine"]
        assert not any(6 in packet for packet in draft_of(position, viewer)["seen"])


@pytest.mark.clause("LT-4.2", "LT-4.3")
def test_a_chosen_character_is_public_when_it_is_called(in_movement):
    position = in_movement(5, {0: SEER, 1: CRAFTSMAN}, call=3)
    for viewer in viewers(position):
        shown = draft_of(position, viewer)
        assert [SEER, 0] in shown["answered"]
        assert [character for character, _ in shown["answered"]] == [1, 2, 3]
        assert shown["mine"] == ([] if viewer is None else position.characters(viewer))


@pytest.mark.clause("LT-3.5", "LT-9.4")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_memory_of_a_packet_ends_with_the_round(walk, players):
    for position, _ in walk(players, seed=8):
        if position.left == 0 or position.over:
            continue
        looked = [len(draft_of(position, seat)["seen"]) for seat in position.seats]
        assert max(looked) <= (2 if players <= 3 else 1)
        assert position.call == 0 or min(looked) == max(looked)


# -- Tokens ---------------------------------------------------------------------------------------


def known_tokens(position, viewer):
    """The tokens this seat knows, by space."""
    tokens = position.view(viewer)["tokens"]
    return {CHANCE_SPACES[i]: token for i, token in enumerate(tokens) if token is not None}


@pytest.mark.clause("LT-5.3", "LT-R9")
def test_only_the_seer_sees_what_he_looks_at(in_movement):
    position = in_movement(5, {3: SEER}, call=3, tokens={8: IDOL, 22: BACK_2})
    position.play(3, "peek 22")
    assert known_tokens(position, 3) == {22: BACK_2}
    position.play(3, "peek 8")
    assert known_tokens(position, 3) == {8: IDOL, 22: BACK_2}
    for viewer in (None, 0, 1, 2, 4):
        assert known_tokens(position, viewer) == {}


@pytest.mark.clause("LT-5.3", "LT-R9")
def test_knowledge_follows_a_token_through_every_exchange(in_movement):
    tokens = {8: IDOL, 22: BACK_2, 31: GEMS_PLUS_4}
    position = in_movement(5, {3: SEER, 1: SCOUT}, call=3, at={3: 2}, tokens=tokens)
    # Seat 1 was the Seer before: it knows the tokens on 22 and 31.
    position.seen[4] = position.seen[7] = 1 << 1
    for action in ("peek 8", "peek 22", "swap 1"):
        position.play(3, action)
    assert known_tokens(position, 3) == {22: IDOL, 8: BACK_2}
    assert known_tokens(position, 1) == {8: BACK_2, 31: GEMS_PLUS_4}
    assert known_tokens(position, None) == {}
    position.play(3, "step 1")
    assert known_tokens(position, 3) == {22: IDOL, 8: BACK_2}


@pytest.mark.clause("LT-7.4", "LT-5.3")
def test_knowledge_ends_when_the_token_is_revealed_and_replaced(in_movement):
    position = in_movement(
        5, {3: SEER, 1: SCOUT}, call=3, at={3: 7}, tokens={8: GEMS_PLUS_4, 22: BACK_2}
    )
    for action in ("peek 8", "peek 22", "swap 0", "step 1"):
        position.play(3, action)
    assert position.exchanges == 1
    assert known_tokens(position, 3) == {22: BACK_2}
    for viewer in (None, 0, 1, 2, 4):
        assert known_tokens(position, viewer) == {}


@pytest.mark.clause("LT-5.3")
def test_knowledge_outlasts_the_round(in_movement):
    position = in_movement(
        5, {3: SEER}, call=3, at={3: 2}, tokens={8: IDOL, 22: BACK_2}, face_up=(6, 7)
    )
    for action in ("peek 8", "peek 22", "swap 0", "step 1"):
        position.play(3, action)
    assert position.call == 0
    assert known_tokens(position, 3) == {8: IDOL, 22: BACK_2}


# -- Audiences ------------------------------------------------------------------------------------


@pytest.mark.clause("LT-3.2", "LT-5.3")
@pytest.mark.parametrize("players", range(2, 9))
def test_private_events(walk, players):
    """Only picks and looks are private; everybody else hears that they happened."""
    for position, heard in walk(players, seed=13):
        for event in heard:
            for viewer in viewers(position):
                if event.key in ("picks_card", "peeks_token"):
                    assert event.heard_by(viewer) == (viewer == event.values[0])
                elif event.key in ("picks", "peeks"):
                    assert event.heard_by(viewer) == (viewer != event.values[0])
                else:
                    assert event.heard_by(viewer)


@pytest.mark.clause("LT-3.2", "LT-3.5")
@pytest.mark.parametrize("players", range(3, 9))
def test_nobody_else_can_tell_which_card_was_kept(game, players):
    """Whatever the idol player keeps: those who have not got the packet hear and see the same."""
    position = game.start(players, seed=17)
    chooser = position.pending[0].player
    told = []
    for option in position.pending[0].options:
        kept = position.clone()
        heard = []
        kept.listen(heard.append)
        kept.play(chooser, option)
        waiting = [s for s in viewers(kept) if s not in (chooser, kept.pending[0].player)]
        told.append([([e for e in heard if e.heard_by(s)], kept.view(s)) for s in waiting])
    assert all(same == told[0] for same in told)


@pytest.mark.clause("LT-5.3", "LT-R9")
@pytest.mark.parametrize("action", ["peek 8", "peek 31"])
def test_nobody_else_can_tell_what_the_seer_saw(in_movement, heard, action):
    told = []
    for token in range(7):
        position = in_movement(6, {0: SEER}, call=3, tokens={8: token, 31: token})
        heard.clear()
        position.play(0, action)
        told.append([([e for e in heard if e.heard_by(s)], position.view(s)) for s in (None, 1, 5)])
    assert all(same == told[0] for same in told)


# -- What the selection leaves open ---------------------------------------------------------------

LEAVING = {  # how the nine cards leave the packet (LT-3.1 to LT-3.4, LT-9.2, LT-9.3)
    2: ("up", "down", "A", "B", "random", "A", "random", "B", "left"),
    3: ("down", "A", "B", "C", "random", "A", "B", "C", "left"),
    4: ("up", "up", "up", "down", "A", "B", "C", "D", "left"),
    5: ("up", "up", "down", "A", "B", "C", "D", "E", "left"),
    6: ("up", "down", "A", "B", "C", "D", "E", "F", "left"),
    7: ("down", "A", "B", "C", "D", "E", "F", "G", "left"),
    8: ("down", "A", "B", "C", "D", "E", "F", "G", "H"),
}


class Diary:
    """What one seat, or an onlooker, has seen and heard of a selection and its calls."""

    def __init__(self, players, viewer):
        self.leaving = LEAVING[players]
        self.players = players
        self.viewer = viewer
        self.begin(NOBODY)

    def begin(self, idol):
        self.idol = idol
        self.gone = 0  # how many cards have left the packet
        self.face_up = {}  # place: card
        self.looks = {}  # place: the packet as it was then
        self.kept = {}  # place: card
        self.hidden = 0  # the face-down card, if the eighth chooser has taken it
        self.answers = {}  # character that was called: seat or NOBODY

    def hear(self, event):
        if not event.heard_by(self.viewer):
            return
        if event.key.startswith("idol_"):
            self.begin(event.values[0])
        elif event.key == "reveals":
            self.answers[event.values[1]] = event.values[0]
        elif event.key == "nobody_answers":
            self.answers[event.values[0]] = NOBODY
        elif event.key == "set_aside":
            self.face_up[self.gone] = event.values[0]
        elif event.key == "picks_card":
            self.kept[self.gone] = event.values[1]
        if event.key in LEAVES:
            self.gone += 1

    def look(self, position):
        """The packet, when it is this seat's turn to choose."""
        decision = None if self.viewer is None else position.asked(self.viewer)
        if decision is not None and decision.name == "pick":
            packet = {option.n for option in decision.options}
            if self.gone == 8:
                # He was passed one card and took the other one from the table.
                self.hidden = position.draft[0]
                packet.remove(self.hidden)
            self.looks[self.gone] = packet

    def endings(self):
        """Whether the eighth chooser may have kept the hidden card: no, yes, or either."""
        if self.players < 8 or self.gone < 9:
            return (False,)
        if self.hidden:
            return (self.kept[8] == self.hidden,)
        return (False, True)

    def holder(self, place, kept_hidden):
        """The seat that keeps the card which leaves at this place."""
        if kept_hidden:
            place = {0: 8, 8: 0}.get(place, place)
        role = self.leaving[place]
        return (self.idol + "ABCDEFGH".index(role)) % self.players if len(role) == 1 else NOBODY

    def fits(self, place, card, packet, kept_hidden):
        """Whether this card may have left the packet at this place."""
        if self.looks.get(place, packet) != packet:
            return False
        if place >= self.gone:
            return True
        if place in self.face_up:
            return card == self.face_up[place]
        if place == 0 and self.hidden:
            return card == self.hidden
        holder = self.holder(place, kept_hidden)
        if holder != NOBODY and holder == self.viewer:
            return card == self.kept[place]
        return self.answers.get(card, holder) == holder

    def worlds(self):
        """All triples (hidden card kept, place, card) that some possible selection contains.

        Cards that are still in the packet have no place yet: they all count as lying at the next.
        """
        triples = set()
        for kept_hidden in self.endings():

            @cache
            def goes_on(place, packet, kept_hidden=kept_hidden):
                return {
                    card
                    for card in packet
                    if self.fits(place, card, packet, kept_hidden)
                    and (place == 8 or goes_on(place + 1, packet - {card}))
                }

            packets = {CARDS}
            for place in range(9):
                triples |= {
                    (kept_hidden, min(place, self.gone), card)
                    for packet in packets
                    for card in goes_on(place, packet)
                }
                packets = {p - {card} for p in packets for card in goes_on(place, p)}
        return triples

    def allows(self, position):
        """Whether this seat may take the position for the true one."""
        packet = CARDS
        for place, card in enumerate(position.draft):
            if not self.fits(place, card, packet, bool(position.kept_down)):
                return False
            packet -= {card}
        return bool(position.kept_down) in self.endings()


LEAVES = (
    "set_aside",
    "set_aside_hidden",
    "discarded_at_random",
    "left_over",
    "picks",
    "picks_card",
)


def triples_of(position):
    return {
        (bool(position.kept_down), min(place, position.left), card)
        for place, card in enumerate(position.draft)
    }


def check_imagination(position, diary, luck):
    """Nothing impossible is imagined, and everything possible is."""
    missing = diary.worlds()
    assert triples_of(position) <= missing
    for _ in range(ENOUGH):
        imagined = position.imagine(diary.viewer, luck)
        assert imagined.view(diary.viewer) == position.view(diary.viewer)
        assert diary.allows(imagined)
        missing -= triples_of(imagined)
        if not missing:
            return
    pytest.fail(f"seat {diary.viewer} never imagines {sorted(missing)}")


def rounds(walk, players, seed, viewer, first, last):
    """The pauses of some rounds of a random game, with the diary of one viewer."""
    diary = Diary(players, viewer)
    for position, heard in walk(players, seed):
        for event in heard:
            diary.hear(event)
        diary.look(position)
        if first <= position.round <= last and not position.over:
            yield position, diary


@pytest.mark.clause("LT-3.2", "LT-3.5", "LT-4.1", "LT-9.2", "LT-9.3", "LT-9.4")
@pytest.mark.parametrize("players", range(2, 9))
def test_a_seat_imagines_every_possible_selection_and_no_other(walk, players):
    luck = FastLuck(1)
    last = 6 if players <= 3 else 3
    for viewer in range(players):
        for position, diary in rounds(walk, players, 30 + viewer, viewer, 2, last):
            check_imagination(position, diary, luck)


@pytest.mark.clause("LT-3.5", "LT-4.1")
@pytest.mark.parametrize("players", range(2, 9))
def test_an_onlooker_imagines_every_possible_selection_and_no_other(walk, players):
    luck = FastLuck(2)
    for position, diary in rounds(walk, players, 40, None, 2, 3):
        check_imagination(position, diary, luck)


@pytest.mark.clause("LT-3.4")
@pytest.mark.parametrize("kept", [5, 6])
def test_the_eighth_choice_may_have_been_either_card_until_it_is_called(draft, kept):
    position = draft(8, [6, 8, 3, 4, 1, 9, 2, 7, 5])
    for seat, card in enumerate([8, 3, 4, 1, 9, 2, 7]):
        position.play(seat, f"pick {card}")
    position.play(7, f"pick {kept}")
    luck = FastLuck(3)
    # The Shaman has answered. Seat 0 saw all but the 6, so that was the hidden card; it keeps the 8
    # itself. Seat 6 passed on the 5 and does not know which card was hidden.
    for viewer, hands in [
        (7, {kept}),
        (0, {2, 3, 4, 5, 6, 7, 9}),
        (6, {2, 3, 4, 5, 6, 8, 9}),
        (None, {2, 3, 4, 5, 6, 7, 8, 9}),
    ]:
        worlds = [position.imagine(viewer, luck) for _ in range(300)]
        assert {card for world in worlds for card in world.characters(7)} == hands


# -- What the tokens leave open -------------------------------------------------------------------


@dataclass
class Laid:
    """A token that was laid on the track: when, what is known of it, and when it was revealed."""

    since: int
    token: int | None = None
    used: int | None = None


class Tokens:
    """What one seat, or an onlooker, has seen and heard of the chance tokens of a game."""

    def __init__(self, position, viewer):
        self.viewer = viewer
        self.exchanges = 0
        self.reserve = len(position.reserve)
        self.on = {space: Laid(0) for space in CHANCE_SPACES[: len(position.tokens)]}
        self.ever = list(self.on.values())

    def hear(self, event):
        if not event.heard_by(self.viewer):
            return
        if event.key in ("reveals_token", "peeks_token"):
            _, space, token = event.values
            self.on[space].token = token
        elif event.key == "swaps_tokens":
            _, a, b = event.values
            self.on[a], self.on[b] = self.on[b], self.on[a]
        elif event.key == "new_token":
            (space,) = event.values
            self.exchanges += 1
            self.on[space].used = self.exchanges
            self.on[space] = Laid(self.exchanges)
            self.ever.append(self.on[space])

    def allows(self, position):
        """Whether everything could have happened as it did if these were the tokens."""
        current = dict(zip(map(id, self.on.values()), position.tokens, strict=True))
        token = {id(laid): current.get(id(laid), laid.token) for laid in self.ever}
        if any(laid.token not in (None, token[id(laid)]) for laid in self.ever):
            return False
        reserve = Counter(TOKENS)
        reserve.subtract(token[id(laid)] for laid in self.ever if laid.since == 0)
        for exchange in range(1, self.exchanges + 1):
            reserve.subtract(token[id(laid)] for laid in self.ever if laid.since == exchange)
            if min(reserve.values()) < 0:
                return False
            reserve.update(token[id(laid)] for laid in self.ever if laid.used == exchange)
        return min(reserve.values()) >= 0 and reserve == Counter(position.reserve)

    def possible(self):
        """All pairs (space, token) with which the game could have gone as it did."""
        by_age = {}  # tokens laid at the same time and not seen since are alike
        pairs = set()
        for space, laid in self.on.items():
            if laid.token is not None:
                pairs.add((space, laid.token))
                continue
            if laid.since not in by_age:
                by_age[laid.since] = [t for t in range(7) if self.could_be(laid, t)]
            pairs |= {(space, token) for token in by_age[laid.since]}
        return pairs

    def could_be(self, this, token):
        """Whether every token ever laid, and the reserve, can be supplied if this is the token.

        A token laid by an exchange comes from the reserve: it lay there from the beginning, or it
        was revealed by an earlier exchange. So each place needs a source of its own.
        """
        sources = [(t, -1) for t in TOKENS]
        sources += [(laid.token, laid.used) for laid in self.ever if laid.used is not None]
        needs = [(token if laid is this else laid.token, laid.since) for laid in self.ever]
        needs += [(None, self.exchanges + 1)] * self.reserve
        assert len(sources) == len(needs)
        return all_supplied(
            [
                [
                    i
                    for i, (supplied, since) in enumerate(sources)
                    if wanted in (None, supplied) and since < before
                ]
                for wanted, before in needs
            ]
        )


def all_supplied(choices):
    """Whether each need can have one of its choices for itself (augmenting paths)."""
    taken = {}

    def supply(need, tried):
        for source in choices[need]:
            if source not in tried:
                tried.add(source)
                if source not in taken or supply(taken[source], tried):
                    taken[source] = need
                    return True
        return False

    return all(supply(need, set()) for need in range(len(choices)))


def check_imagined_tokens(position, tokens, luck):
    missing = tokens.possible()
    assert tokens.allows(position)
    for _ in range(ENOUGH):
        imagined = position.imagine(tokens.viewer, luck)
        assert imagined.view(tokens.viewer) == position.view(tokens.viewer)
        assert tokens.allows(imagined)
        missing -= set(zip(tokens.on, imagined.tokens, strict=True))
        if not missing:
            return
    pytest.fail(f"seat {tokens.viewer} never imagines {sorted(missing)}")


@pytest.mark.clause("LT-7.4", "LT-5.3", "LT-R26")
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_seat_imagines_every_possible_token_and_no_other(walk, players, viewer):
    luck = FastLuck(4)
    steps = walk(players, seed=50 + players)
    position, _ = next(steps)
    tokens = Tokens(position, viewer)
    checked = 0
    for position, heard in steps:
        for event in heard:
            tokens.hear(event)
        news = {"new_token", "swaps_tokens", "peeks_token"} & set(heard.keys)
        if news and not position.over:
            check_imagined_tokens(position, tokens, luck)
            checked += 1
    assert checked > 5


@pytest.mark.clause("LT-7.4")
def test_a_used_token_lies_in_the_reserve_or_where_it_was_laid_later(in_movement):
    position = in_movement(
        5,
        {0: THIEF, 1: CRAFTSMAN, 2: SCOUT},
        call=2,
        at={0: 7, 1: 15, 2: 3},
        tokens={8: IDOL, 16: GEMS_PLUS_4, 31: IDOL},
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    luck = FastLuck(5)
    for viewer in viewers(position):
        imagined = [position.imagine(viewer, luck) for _ in range(200)]
        assert all(IDOL in world.reserve for world in imagined)
        assert {world.tokens.count(IDOL) for world in imagined} == {0, 1}
    # The next exchange may bring it back, to the space of that exchange alone.
    position.play(1, "step 1")
    for viewer in viewers(position):
        both = set()
        for _ in range(400):
            world = position.imagine(viewer, luck)
            where = [CHANCE_SPACES[i] for i, token in enumerate(world.tokens) if token == IDOL]
            assert GEMS_PLUS_4 in world.reserve
            assert IDOL in world.reserve or 16 in where
            both |= {tuple(where)} if len(where) == 2 else set()
        assert both
        assert all(16 in where for where in both)


@pytest.mark.clause("LT-7.4", "LT-5.3")
def test_a_seer_accounts_for_one_used_token_only(in_movement):
    """Two "+4 gems" were used, on 8 and later on 16; the Seer sees one of them again on 22.

    The other one lies in the reserve, or where a token was laid after the first was used.
    """
    position = in_movement(
        5,
        {3: SEER},
        call=3,
        tokens={8: GEMS_PLUS_4, 11: GEMS_MINUS_2, 16: GEMS_PLUS_4, 22: IDOL, 31: GEMS_PLUS_4},
    )
    for space in (8, 11, 16, 22):
        position.at[0] = space
        if space == 22:
            position.luck = ScriptedLuck([f"token {GEMS_PLUS_4}"])
        position.reveal_token(0)
    position.play(3, "peek 22")
    assert known_tokens(position, 3) == {22: GEMS_PLUS_4}
    luck = FastLuck(7)
    worlds = [position.imagine(3, luck) for _ in range(400)]
    assert all(GEMS_PLUS_4 in (*world.reserve, *world.tokens[1:3]) for world in worlds)
    assert {world.reserve.count(GEMS_PLUS_4) for world in worlds} == {0, 1, 2}


# -- Playing on from what is imagined -------------------------------------------------------------


@pytest.mark.clause("LT-8.1")
@pytest.mark.parametrize("players", range(2, 9))
def test_an_imagined_position_plays_to_its_end(walk, check_invariants, players):
    luck = FastLuck(6)
    for pause, (position, _) in enumerate(walk(players, seed=60)):
        if pause % 9:
            continue
        viewer = viewers(position)[pause // 9 % (players + 1)]
        imagined = position.imagine(viewer, luck)
        while imagined.pending:
            check_invariants(imagined)
            decision = imagined.pending[0]
            imagined.play(decision.player, decision.options[luck.below(len(decision.options))])
        check_invariants(imagined)
        assert imagined.over
