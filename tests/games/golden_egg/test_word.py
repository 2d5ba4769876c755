"""Whose word was worth what: announcements, promises, threats, and what the log remembers."""

import pytest

from ludoteca.text import words

from .conftest import vote

BROKEN = ("breaks_word", "breaks_promise", "drops_threat")


def round_of(position, said, votes, named=1):
    """Name, talk, count, vote; whatever follows is left to the clock."""
    now = position.round
    position.play(position.guide, f"name {named}")
    for p, k in said:
        position.play(p, f"tell {k}")
    position.play(position.guide, "count")
    for p, thumb in votes.items():
        position.play(p, f"vote {thumb}")
    while position.round == now and not position.over:
        position.time_out(position.pending[0].player)


@pytest.mark.clause("M13-R13")
def test_an_announcement_is_kept_or_broken(table, heard):
    position = table()
    round_of(position, [(1, 0), (2, 0)], {1: 1, 2: 0})
    assert (position.announcements, position.kept) == ([0, 1, 1], [0, 1, 0])
    assert heard.of("keeps_word") == [(1, 1)]
    assert heard.of("breaks_word") == [(2, 1)]


@pytest.mark.clause("M13-R13")
def test_the_last_announcement_of_the_round_counts(table):
    position = table()
    round_of(position, [(1, 0), (1, 1)], {1: 0, 2: 0})
    assert (position.announcements[1], position.kept[1]) == (1, 1)


@pytest.mark.clause("M13-R13")
def test_only_followers_announce_and_a_new_round_begins_afresh(table):
    position = table()
    round_of(position, [(0, 0), (1, 1)], {1: 0, 2: 0})
    assert position.announcements == [0, 1, 0]
    round_of(position, [], {1: 1, 2: 1})
    assert position.announcements == [0, 1, 0]


@pytest.mark.clause("M13-R13")
@pytest.mark.parametrize(("thumb", "key", "honoured"), [(1, "keeps_promise", 1), (0, BROKEN[1], 0)])
def test_a_promise_falls_due_when_the_other_leads(table, heard, thumb, key, honoured):
    position = table()
    round_of(position, [(0, 2)], {1: 1, 2: 0})  # seat 1 follows alone and leads
    assert position.owes == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert heard.of("owes_yes") == [(0, 1)]
    assert position.guide == 1
    round_of(position, [], {2: 0, 0: thumb})
    assert heard.of(key) == [(0, 1)]
    assert position.owes == [[0, 0, 0]] * 3
    assert (position.due, position.honoured) == ([1, 0, 0], [honoured, 0, 0])


@pytest.mark.clause("M13-R13")
def test_a_promise_waits_until_it_can_be_kept(table):
    position = table()
    round_of(position, [(0, 2)], {1: 1, 2: 1})
    assert position.owes[0] == [0, 1, 1]
    round_of(position, [], {1: 1, 2: 1})  # seat 0 still leads: nothing is due
    assert position.owes[0] == [0, 1, 1]
    assert position.due == [0, 0, 0]


@pytest.mark.clause("M13-R13")
@pytest.mark.parametrize(
    ("thumb", "key", "honoured"), [(0, "makes_threat_good", 1), (1, BROKEN[2], 0)]
)
def test_a_threat_falls_due_likewise(table, heard, thumb, key, honoured):
    position = table()
    round_of(position, [(0, 5), (2, 5)], {1: 0, 2: 0})
    assert position.owes == [[0, 2, 2], [0, 0, 0], [0, 2, 0]]
    round_of(position, [], {1: 1, 2: 0})
    assert position.guide == 1
    round_of(position, [], {2: 0, 0: thumb})
    assert (0, 1) in heard.of(key)
    assert position.honoured == [honoured, 0, 1]
    assert position.owes == [[0, 0, 2], [0, 0, 0], [0, 0, 0]]


@pytest.mark.clause("M13-R13", "M13-3.2")
def test_words_change_nothing_in_the_game(table):
    """The same votes after other words lead to the same card and the same Guide."""
    silent, loud = table((1, 1, 0, 0, 0, 0)), table((1, 1, 0, 0, 0, 0))
    for said, position in (([], silent), ([(p, k) for p in range(3) for k in range(7)], loud)):
        round_of(position, said, {1: 1, 2: 0}, named=4)
        round_of(position, said, {2: 1, 0: 1}, named=2)
    assert (silent.adventurers, silent.guide) == (loud.adventurers, loud.guide)
    assert silent.owes != loud.owes


@pytest.mark.clause("M13-R13")
def test_the_log_tells_who_broke_which_word(table, heard, game):
    position = table()
    vote(position, 1, {})
    position.play(1, "tell 0")
    for p in (1, 2):
        position.play(p, "vote 0")
    told = [words(game, "en").event(event, ("Ada", "Bo", "Cy")) for event in heard]
    assert "Bo: “I will vote yes.”" in told
    assert "Bo said yes and broke that word!" in told
