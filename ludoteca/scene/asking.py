"""What a view asks: of whom, and what its own seat may answer."""

from __future__ import annotations

from ludoteca.kernel import View


def asked(view: View) -> dict[str, str]:
    """The options of this view's own seat: notation to the decision that asks for it."""
    return {
        option: question["decision"]
        for question in view["asked"]
        if question["player"] == view["seat"]
        for option in question.get("options", ())
    }


def act(view: View, verb: str, n: int = 0) -> str:
    """An action in notation if it is an option of this view's own seat, else nothing.

    >>> asked = [{"player": 1, "decision": "move", "options": ["walk 1", "walk 2"]}]
    >>> act({"seat": 1, "asked": asked}, "walk", 2), act({"seat": 1, "asked": asked}, "walk", 3)
    ('walk 2', '')
    """
    action, own = f"{verb} {n}", view["seat"]
    for question in view["asked"]:
        if question["player"] == own and action in question.get("options", ()):
            return action
    return ""


def verb(view: View, *verbs: str) -> str:
    """Which of these verbs this view's own seat is asked for; the first if it is none of them.

    >>> asked = [{"player": 1, "decision": "curse", "options": ["curse 2", "curse 3"]}]
    >>> verb({"seat": 1, "asked": asked}, "pick", "curse")
    'curse'
    """
    wanted = {option.split()[0] for option in asked(view)}
    return next((verb for verb in verbs if verb in wanted), verbs[0])


def asks(view: View, p: int, decision: str = "") -> bool:
    """Whether this seat is asked now, for this decision if one is named; offers ask nobody."""
    return any(
        question["player"] == p
        and (decision == question.get("decision") if decision else question.get("kind") != "offer")
        for question in view["asked"]
    )


def sealed(view: View, decision: str) -> set[int]:
    """The seats whose answer is sealed, while others are still asked for theirs."""
    if not any(question.get("decision") == decision for question in view["asked"]):
        return set()
    return {p for p in range(view["players"]) if not asks(view, p, decision)}
