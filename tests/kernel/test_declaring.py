"""What a class of rules declares is checked when it is first used."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    PUBLIC,
    Action,
    Game,
    Odd,
    Options,
    Pile,
    Position,
    RulesBug,
    Secrecy,
    answer,
    decision,
    step,
)

Toy = Callable[..., Game]

# -- Answers ------------------------------------------------------------------------------------


class Base(Position):
    fields: ClassVar[dict[str, Secrecy]] = {}

    def setup(self) -> None:
        self.finish((), "at_once")


class NoAnswer(Base):
    @decision("X-1")
    def choose(self) -> Options:
        return {}


class AnswerToNothing(Base):
    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class AnswerToAStep(Base):
    @step
    def choose(self) -> None: ...

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class TooFew(Base):
    @decision("X-1")
    def choose(self, p: int) -> Options:
        return {}

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class TooMany(Base):
    @decision("X-1", kind="together")
    def choose(self) -> Options:
        return {}

    @answer("choose")
    def chosen(self, player: int, answers: dict[int, Action]) -> None: ...


class RaceWithoutPlayer(Base):
    @decision("X-1", kind="race")
    def choose(self) -> Options:
        return {}

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class OfferWithoutPlayer(Base):
    @decision("X-1", kind="offer")
    def choose(self) -> Options:
        return {}

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (NoAnswer, "NoAnswer: the decision 'choose' has no answer"),
        (AnswerToNothing, "an answer to 'choose', which is not a decision"),
        (AnswerToAStep, "an answer to 'choose', which is not a decision"),
        (TooFew, "takes the decision's arguments and 1 more"),
        (TooMany, "takes the decision's arguments and 1 more"),
        (RaceWithoutPlayer, "takes the decision's arguments and 2 more"),
        (OfferWithoutPlayer, "takes the decision's arguments and 2 more"),
    ],
)
def test_answers_are_checked_when_the_class_is_first_used(
    toy: Toy, rules: type[Position], why: str
) -> None:
    with pytest.raises(RulesBug, match=why):
        toy(rules).start()


def test_a_kind_that_does_not_exist() -> None:
    with pytest.raises(RulesBug, match="the kinds are turn, together, race, offer"):
        decision("X-1", kind="auction")


# -- Names that a class gives as words ----------------------------------------------------------


class BadDefault(Base):
    @decision("X-1", default="frist")
    def choose(self, p: int) -> Options:
        return {}

    @answer("choose")
    def chosen(self, p: int, action: Action) -> None:
        pass


class StepAsDefault(Base):
    @step
    def hurry(self) -> None:
        pass

    @decision("X-1", default="hurry")
    def choose(self, p: int) -> Options:
        return {}

    @answer("choose")
    def chosen(self, p: int, action: Action) -> None:
        pass


class BadPile(Base):
    fields: ClassVar[dict[str, Secrecy]] = {"n": PUBLIC, "deck": Pile("card", knows="nkows")}


class BadShow(Base):
    fields: ClassVar[dict[str, Secrecy]] = {"n": Odd("show_m", "inventory")}


class BadRedraw(Base):
    fields: ClassVar[dict[str, Secrecy]] = {"n": Odd("recall", "n")}
    n = 3


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            BadDefault,
            "BadDefault: the default of 'choose' is 'frist', which is neither first, last, random "
            "nor a method of the game",
        ),
        (StepAsDefault, "the default of 'choose' is 'hurry', which is neither"),
        (BadPile, "BadPile: the secrecy of 'deck' names 'nkows', which is not a method of the"),
        (BadShow, "BadShow: the secrecy of 'n' names 'show_m', which is not a method"),
        (BadRedraw, "BadRedraw: the secrecy of 'n' names 'n', which is not a method"),
    ],
)
def test_names_are_looked_up_when_the_class_is_first_used(
    toy: Toy, rules: type[Position], said: str
) -> None:
    with pytest.raises(RulesBug, match=said):
        toy(rules).start()
