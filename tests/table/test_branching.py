"""Playing on from a moment of a finished match."""

from __future__ import annotations

import pytest

from ludoteca.kernel import Unreadable, game, read_record
from ludoteca.table import (
    NoSuchMatch,
    NotAllowed,
    Play,
    Proposal,
    SeatPlan,
    Service,
    Sitting,
    TablePlan,
)
from ludoteca.table.branching import branch
from ludoteca.table.past import past_of_match, past_of_record
from ludoteca.table.rematch import next_match


def to_the_end(tables, match):
    """Everybody takes their last option, bots as bots."""
    while not match.over:
        asked = match.position.pending[0]
        by = "bot" if match.seats[asked.player].level else "person"
        play = Play(asked.player, match.index, str(asked.options[-1]), by)
        tables.do(match, play, match.entries[-1].at + 1)
    return match


def finished(tables, slug="lost_temple", players=3):
    seats = [Sitting("ada", "Ada"), Sitting("bea", "Bea"), Sitting(None, "Bo", "hard")][:players]
    return to_the_end(tables, tables.begin(slug, players, seats=seats))


def branched(tables, old, index, seat=0):
    new, draft = branch(old, "ada", seat, index, 500_000)
    new.take(draft)
    return new


def test_it_begins_where_the_other_was(tables):
    old = finished(tables)
    index = old.moves[12]
    before = past_of_match(old)
    new = branched(tables, old, index)
    then = before.positions[before.before(index)]
    for seat in range(3):
        assert new.position.view(seat) == then.view(seat)
    assert new.since == 12
    assert new.header.id != old.header.id
    assert new.lines(0)[0].data == {"since": 12}
    assert tables.picture(tables.copy(new)) == tables.picture(new)


def test_one_person_and_bots(tables):
    new = branched(tables, finished(tables), 13)
    assert [sitting.kind for sitting in new.seats] == ["person", "bot", "bot"]
    assert new.seats[0].person == new.header.owner == "ada"
    assert new.seats[2].name == "Bo"
    assert (new.seats[1].level, new.seats[2].level) == ("normal", "hard")
    assert new.seats[1].name not in ("", "Bea", "Ada", "Bo")


def test_luck_is_another_from_there_on(tables):
    """Whoever knows what came in the old match knows nothing of what comes in the new one."""
    old = finished(tables)
    index = old.moves[12]
    ends = set()
    for _ in range(6):
        new = branched(tables, old, index)
        assert new.header.secret != old.header.secret
        to_the_end(tables, new)
        ends.add(tuple(new.position.record.outcomes))
    assert len(ends) > 1


def test_its_record_can_be_kept_replayed_and_checked(tables):
    old = finished(tables)
    new = to_the_end(tables, branched(tables, old, old.moves[12]))
    written = new.record().text()
    record = read_record(written)
    assert record == new.record()
    assert record.since == len(new.before.entries)
    temple = game("lost_temple")
    assert temple.verify(record).record.ending == new.position.ending
    assert len(past_of_record(record)) == len(record.moves) + 1
    assert len(past_of_match(new)) == len(new.moves) + 1
    lied = written.replace(f"since {record.since}\n", "")
    with pytest.raises(Unreadable):
        temple.verify(read_record(lied))


def test_a_move_of_the_new_match_can_be_taken_back(tables):
    old = finished(tables, "tic_tac_toe", 2)
    new = branched(tables, old, old.moves[2])
    before = new.position.view(None)
    tables.do(new, Play(0, 0, str(new.position.pending[0].options[0])), 600_000)
    assert new.last_move(0) == 0
    assert new.rebuilt(0).view(None) == before


def test_a_branch_of_a_branch_and_another_game_after_it(tables):
    old = finished(tables, "tic_tac_toe", 2)
    new = to_the_end(tables, branched(tables, old, old.moves[1]))
    newer = branched(tables, new, new.moves[1])
    assert newer.since == 2
    new.again = Proposal(1, 0, "m9")
    fresh, draft = next_match(new, 900_000)
    fresh.take(draft)
    assert fresh.since == 0
    assert fresh.position.record.moves == []


def test_only_from_a_move_of_a_match_that_is_over(tables):
    running = tables.begin("tic_tac_toe", 2)
    tables.play(running, 2)
    with pytest.raises(NotAllowed, match="not over"):
        branch(running, "ada", 0, 1, 2000)
    old = finished(tables, "tic_tac_toe", 2)
    for index in (-1, 0, old.index + 1):
        with pytest.raises(NoSuchMatch, match="no such moment"):
            branch(old, "ada", 0, index, 2000)


def test_a_person_plays_on_at_the_server(url, run):
    async def go():
        async with await Service.open(url, pace=0.0, workers=1, tables=1) as service:
            ada = (await service.guest("Ada")).id
            me = SeatPlan("me", "Ada")
            match = (await service.create(ada, TablePlan("tic_tac_toe", [me, me]))).match
            for at, action in enumerate(("mark 4", "mark 0", "mark 2", "mark 1", "mark 6")):
                await service.change(match, ada, Play(at % 2, at, action))
            new = await service.play_on(match, ada, 0, 3)
            service.unload()
            state = await service.state(new, ada, 0)
            assert state.since == 2
            assert [seat.kind for seat in state.seats] == ["person", "bot"]
            bea = (await service.guest("Bea")).id
            with pytest.raises(NotAllowed, match="not your seat"):
                await service.play_on(match, bea, 0, 3)
            with pytest.raises(NotAllowed, match="unfinished"):
                await service.play_on(match, ada, 0, 3)

    run(go())
