"""The games in TextArena: whole games by what is read there, refusals, rewards and secrets."""

from __future__ import annotations

import copy
import random
import re
import sys
from typing import Any

import pytest
import textarena as ta

import ludoteca
from ludoteca import adapters
from ludoteca.adapters.textarena import LET_PASS, LudotecaEnv, env_id
from ludoteca.kernel import LudotecaError

GAMES = [game for game in ludoteca.shelf() if game.meta.shelf]
OPTION = re.compile(r"^  (\w+ -?\d+|let_pass)  ", re.MULTILINE)
ENOUGH = 2000
"""More answers than any of these games takes."""


def options_in(read: str) -> list[str]:
    """What the last message lists as allowed."""
    return OPTION.findall(read.rpartition("[GAME]")[2])


def play_out(env: Any, luck: random.Random) -> tuple[dict[int, float], list[str]]:
    """Answer by what is read, as an agent of TextArena does: words if it may, else at random."""
    answers: list[str] = []
    for _ in range(ENOUGH):
        _, read = env.get_observation()
        allowed = options_in(read)
        says = [option for option in allowed if option.startswith("say ")]
        answers.append("say a cat" if says else luck.choice(allowed))
        done, _ = env.step(f"I think it is best to play [{answers[-1]}].")
        if done:
            rewards, info = env.close()
            assert all(entry["reason"] for entry in info.values())
            return rewards, answers
    raise AssertionError("it does not end")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_is_played_to_its_end(game: ludoteca.Game) -> None:
    """By one model against bots, and by as many models as can play."""
    ta.check_env_exists(env_id(game.slug))
    for models, version in ((1, ""), (game.meta.max_players, "-train")):
        env = ta.make(f"{env_id(game.slug)}{version}", bots="random")
        env.reset(num_players=models, seed=5)
        rewards, _ = play_out(env, random.Random(models))
        assert sorted(rewards) == list(range(models))
        assert set(rewards.values()) <= {-1.0, 0.0, 1.0}
        if game.meta.cooperative:
            assert len(set(rewards.values())) == 1


def test_the_prompt_teaches_the_game_and_how_to_answer() -> None:
    env = ta.make(env_id("lost_temple"))
    env.reset(num_players=2, seed=7)
    seat, read = env.get_observation()
    assert seat == 0
    assert "## Goal" in read
    assert "You are Player 0. You play Lost Temple with Player 1." in read
    assert "Answer with one action in square brackets, as it is listed: [pick 1]." in read
    assert "Which character do you keep? (LT-3.2)" in read
    assert "  pick 2  Keep the Thief: Name a character" in read
    assert "1       2       3       4       5 ⌂" in read


@pytest.mark.parametrize("version", ["", "-train", "-raw"])
def test_all_wrappers_of_textarena_fit(version: str) -> None:
    env = ta.make(f"{env_id('geister')}{version}")
    env.reset(num_players=2, seed=1)
    _, read = env.get_observation()
    text = read if isinstance(read, str) else read[-1][1]
    first = OPTION.findall(text)[0]
    # What has no brackets gets them, unless the environment is raw.
    done, _ = env.step(f"[{first}]" if version == "-raw" else first)
    assert not done
    assert env.state.turn == 1


def test_a_refusal_tells_reason_and_clause_and_the_seat_chooses_again() -> None:
    env = ta.make(env_id("lost_temple"))
    env.reset(num_players=2, seed=7)
    env.get_observation()
    assert env.step("I take the craftsman! [pick 6]") == (False, {})
    seat, read = env.get_observation()
    assert seat == 0
    told = read.rpartition("[GAME]")[2]
    assert "The packet does not contain the Craftsman: keep one of the cards" in told
    assert "(LT-3.2)" in told
    env.step("no idea")
    _, read = env.get_observation()
    assert "[pick 2]" in read.rpartition("[GAME]")[2]
    assert env.step("[pick 2]") == (False, {})
    assert env.state.turn == 1


def test_whoever_answers_wrongly_too_often_has_lost_and_nobody_has_won() -> None:
    env = ta.make(env_id("lost_temple"), retries=1)
    env.reset(num_players=3, seed=7)
    assert env.step("[walk 5]")[0] is False
    assert env.step("[walk 6]")[0] is True
    rewards, info = env.close()
    assert rewards == {0: 0.0, 1: 0.0, 2: -1.0}
    assert [entry["invalid_move"] for entry in info.values()] == [False, False, True]
    assert "Player 2 has given too many wrong answers" in info[1]["reason"]
    assert "(LT-" in info[1]["reason"]


def test_wrong_answers_are_counted_in_a_row() -> None:
    env = ta.make(env_id("harvest_day"), retries=1)
    env.reset(num_players=1, seed=7)
    for _ in range(3):
        _, read = env.get_observation()
        good = options_in(read)[0]
        assert env.step("[fly 1]")[0] is False
        assert env.step(f"[{good}]")[0] is False


def test_nobody_reads_what_another_seat_answers() -> None:
    env = LudotecaEnv("harvest_day")
    env.reset(num_players=2, seed=7)
    seat, read = env.get_observation()
    secret = OPTION.findall(read[-1][1])[1]
    env.step(f"A secret thought: [{secret}]")
    other, read = env.get_observation()
    assert other == 1 - seat
    assert not any("secret thought" in message or from_id == seat for from_id, message, _ in read)


def test_the_prompt_tells_nobody_what_another_seat_may_choose() -> None:
    """The cards in a packet of Lost Temple are known only to whoever chooses from it."""
    prompts = set()
    for seed in range(8):
        env = LudotecaEnv("lost_temple")
        env.reset(num_players=2, seed=seed)
        prompts.add(env.state.observations[1][0][1])
    assert len(prompts) == 1


def test_a_game_that_bots_end_before_the_model_is_asked() -> None:
    env = ta.make(env_id("memory_temple"), bots="random")
    env.reset(num_players=1, seed=2)
    _, read = env.get_observation()
    assert read.endswith("Player 0 wins.\nOnly one player still remembers everything.")
    assert env.step("What a pity.") == (True, {})
    rewards, info = env.close()
    assert (rewards, info[0]["turn_count"]) == ({0: 1.0}, 0)


def test_nothing_counts_when_the_game_is_over() -> None:
    env = LudotecaEnv("harvest_day", retries=0)
    with pytest.raises(LudotecaError, match="no match is on: reset"):
        env.step("[show 1]")
    env.reset(num_players=1, seed=7)
    assert env.step("[fly 1]")[0] is True
    before = env.get_board_str()
    assert env.step("[show 1]") == (True, {})
    assert env.get_board_str() == before


def test_words_are_said_without_quotes() -> None:
    env = ta.make(env_id("intruder"), options={"talk": "free"})
    env.reset(num_players=5, seed=1)
    _, answers = play_out(env, random.Random(0))
    assert "say a cat" in answers


def test_an_offer_can_pass() -> None:
    env = ta.make(env_id("golden_egg"), bots="random")
    env.reset(num_players=1, seed=5)
    _, answers = play_out(env, random.Random(3))
    assert LET_PASS in answers
    env = ta.make(env_id("lost_temple"))
    env.reset(num_players=1, seed=5)
    env.step(f"[{LET_PASS}]")
    _, read = env.get_observation()
    assert "attempted an invalid move" in read, "there is no offer"


def test_the_same_seed_plays_the_same_game() -> None:
    def played(seed: int | None) -> tuple[Any, list[str]]:
        env = ta.make(env_id("lost_temple"))
        env.reset(num_players=1, seed=seed)
        return play_out(env, random.Random(2))

    assert played(11) == played(11)
    assert played(11) != played(12)
    random.seed(4)
    first = played(None)
    random.seed(4)
    assert played(None) == first


def test_a_copy_goes_on_by_itself() -> None:
    env = LudotecaEnv("lost_temple")
    assert copy.deepcopy(env).position is None
    env.reset(num_players=2, seed=3)
    env.step("[pick 9]")
    copied = copy.deepcopy(env)
    assert copied.get_board_str() == env.get_board_str()
    before = env.get_board_str(), env.state.turn
    _, read = copied.get_observation()
    for _ in range(4):
        copied.step(f"[{OPTION.findall(read[-1][1])[0]}]")
        _, read = copied.get_observation()
    assert (env.get_board_str(), env.state.turn) == before
    assert copied.state.turn == env.state.turn + 4


def test_a_game_can_be_cut_short() -> None:
    env = ta.make(env_id("lost_temple"), max_turns=3)
    env.reset(num_players=1, seed=3)
    rewards, answers = play_out(env, random.Random(1))
    assert (rewards, len(answers)) == ({0: 0.0}, 3)


def test_another_language() -> None:
    env = ta.make(env_id("lost_temple"), lang="it")
    env.reset(num_players=2, seed=7)
    _, read = env.get_observation()
    assert "Quale personaggio tieni?" in read
    assert "Rispondi con un’azione tra parentesi quadre" in read


@pytest.mark.parametrize(
    ("settings", "models", "sentence"),
    [
        ({"game": "chess"}, 2, "there is no game “chess”; there are: "),
        ({"game": "geister", "bots": "brave"}, 2, "there is no bot “brave”; there are: "),
        ({"game": "geister", "lang": "xx"}, 2, "there is no language “xx”; there are: "),
        ({"game": "geister", "options": {"x": 1}}, 2, "geister has no option “x”; its options: "),
        ({"game": "geister"}, 9, "geister is for 2 to 4 players, not 9"),
        ({"game": "geister", "players": 2}, 3, "3 seats are named for 2 players"),
        ({"game": "geister"}, 0, "0 seats are named for 2 players"),
    ],
)
def test_bad_input_gets_one_sentence(settings: dict[str, Any], models: int, sentence: str) -> None:
    with pytest.raises(LudotecaError) as told:
        LudotecaEnv(**settings).reset(num_players=models, seed=1)
    assert str(told.value).startswith(sentence)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapters, "find_spec", lambda _: None)
    monkeypatch.delitem(sys.modules, "ludoteca.adapters.textarena")
    with pytest.raises(ImportError, match=r'pip install "ludoteca\[textarena\]"'):
        __import__("ludoteca.adapters.textarena")
