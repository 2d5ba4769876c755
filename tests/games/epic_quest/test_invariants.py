"""The invariants of the ledger (section 10), over random quests at every table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.epic_quest.forest import fault
from ludoteca.games.minutia.epic_quest.pieces import FORESTS, OUT, PARTY
from ludoteca.kernel import FastLuck

PHASE_2 = ("break_tie", "choose_entry", "send", "choose_way", "choose_target", "choose_loss")

random_games = settings(max_examples=25, deadline=None, derandomize=True, database=None)
TABLES = {
    "players": st.integers(1, 4),
    "seed": st.integers(0, 2**32),
    "difficulty": st.sampled_from(["easy", "medium", "hard"]),
    "map": st.sampled_from(["a", "b", "generated"]),
}


@pytest.mark.clause("M21-1.4", "M21-4.7", "M21-8.1", "M21-12.1")
@random_games
@given(**TABLES)
def test_every_position(walk, check_invariants, players, seed, difficulty, map):
    for position in walk(players, seed, difficulty=difficulty, map=map):
        check_invariants(position)
    assert position.ending in ("victory", "fallen", "late")
    assert bool(position.winners) == (position.ending == "victory")


@pytest.mark.clause("M21-R1", "M21-2.2", "M21-2.3", "M21-2.4")
@random_games
@given(**TABLES)
def test_every_map_in_play_is_legal(game, players, seed, difficulty, map):
    position = game.start(players, seed, difficulty=difficulty, map=map)
    assert fault(list(position.forest.cells), FORESTS[difficulty]) is None


@pytest.mark.clause("M21-6.2", "M21-6.3", "M21-9.3", "M21-4.3", "M21-4.2")
@random_games
@given(**TABLES)
def test_what_never_goes_back(walk, players, seed, difficulty, map):
    """Portals, Potions that were drunk, the High Priest on the map and those on his card."""
    before = None
    for position in walk(players, seed, difficulty=difficulty, map=map):
        now = position.clone()
        if before is not None:
            for old, new in zip(before.portals, now.portals, strict=True):
                assert new <= old
            assert now.gone[4] >= before.gone[4]
            if before.priest_at != OUT and now.priest_at != OUT and now.round == before.round:
                assert before.priest_at == now.priest_at
                for c in PARTY:
                    if before.at[c] == before.priest_at:
                        assert now.at[c] == before.at[c]
        if now.pending and now.pending[0].name in PHASE_2:
            assert all(now.used[c] == 2 for c in PARTY if now.at[c] != OUT)
        before = now


@pytest.mark.clause("M21-10.3", "M21-R9")
@random_games
@given(seed=st.integers(0, 2**32))
def test_every_acolyte_stays_with_a_character_or_comes_one_step_closer(game, seed):
    luck = FastLuck(seed)
    where = [luck.below(11) for _ in PARTY]
    acolytes = [0] * 11
    for _ in range(1 + luck.below(10)):
        acolytes[luck.below(11)] += 1
    fields = {"at": where, "acolytes": acolytes, "leader": [0] * 4}
    position = game.arrange(1, at=("muster", "begin_round"), fields=fields)
    while position.pending[0].name != "lead":
        options = position.pending[0].options
        position.play(0, options[luck.below(len(options))])
    far = position.forest.far

    def away(card: int) -> int:
        return min(far[card][here] for here in where)

    assert sum(position.acolytes) == sum(acolytes)
    moved = sum(n for card, n in enumerate(acolytes) if away(card))
    nearer = sum(n * away(card) for card, n in enumerate(acolytes))
    assert sum(n * away(card) for card, n in enumerate(position.acolytes)) == nearer - moved
    for card, n in enumerate(acolytes):
        if away(card) == 0:
            assert position.acolytes[card] >= n
