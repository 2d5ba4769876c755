"""Playing: answers, refusals, time-outs, and running the agenda up to the next decision.

What `play`, `accept`, `time_out`, `explain` and `settle` are for is told in `Position`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ludoteca.kernel.agenda import (
    BY_FIRST,
    BY_LAST,
    BY_METHOD,
    LANES,
    OFFER,
    RACE,
    STEP,
    TOGETHER,
    TURN,
    Decision,
    Item,
    Rule,
)
from ludoteca.kernel.errors import Refused, RulesBug
from ludoteca.kernel.keeping import Lanes, copy_of
from ludoteca.kernel.notation import Action, check_text, parse
from ludoteca.kernel.record import ARRIVAL, CHOICE, CLOCK, TIMEOUT
from ludoteca.kernel.words import reason

if TYPE_CHECKING:
    from ludoteca.kernel.position import Position

RUNAWAY: Final = 100_000
"""How many steps may follow each other without a decision; more are a mistake in the rules."""

Objection = tuple[str, str, tuple[int | str, ...]]
"""Why an action is not allowed: clause, key of the reason in the game's texts, its values."""


def asked(position: Position, player: int) -> Decision | None:
    for decision in position.pending:
        if decision.player == player:
            return decision
    return None


def play(position: Position, player: int, action: Action | str) -> None:
    chosen = parse(action) if isinstance(action, str) else action
    for decision in position.pending:
        if decision.player == player and _allows(position, decision, chosen):
            break
    else:
        if player == CLOCK and _clock_may(position, chosen):
            _write(position, ARRIVAL, CLOCK, chosen)
            _end_race(position)
            return
        raise _refusal(position, player, chosen)
    accept(position, decision, chosen)


def accept(position: Position, decision: Decision, action: Action) -> None:
    log = position.log
    if log is not None:
        kind = ARRIVAL if decision.rule.mode == RACE else CHOICE
        log.append((kind, decision.player, action))
    _answer(position, decision, action)


def time_out(position: Position, player: int) -> None:
    if player == CLOCK:
        if _race(position) is None:
            raise _refusal(position, CLOCK, Action("time_out"))
        play(position, CLOCK, Action(position.rules[position.agenda[-1][0]].clock))
        return
    for decision in position.pending:
        if decision.player == player and decision.rule.mode != OFFER:
            break
    else:
        raise _refusal(position, player, Action("time_out"))
    chosen = decision.default
    if chosen is None:
        chosen = decision.options[position.draw(len(decision.options))]
    _write(position, TIMEOUT, player, chosen)
    _answer(position, decision, chosen)


def explain(position: Position, player: int, action: Action | str) -> Refused | None:
    chosen = parse(action) if isinstance(action, str) else action
    for decision in position.pending:
        if decision.player == player and _allows(position, decision, chosen):
            return None
    if player == CLOCK and _clock_may(position, chosen):
        return None
    return _refusal(position, player, chosen)


def _refusal(position: Position, player: int, action: Action) -> Refused:
    objection: Objection | None = None
    decision = asked(position, player)
    if position.over:
        objection = ("kernel.over", "game_over", ())
    elif player == CLOCK:
        objection = ("kernel.turn", "no_race", ())
    elif not 0 <= player < position.players:
        objection = ("kernel.seat", "no_such_seat", (player,))
    elif decision is None:
        objection = ("kernel.turn", "not_asked", (player,))
    else:
        if action.text == "" or action.verb == "say":  # other words are no matter of the rules
            objection = position.why_not(decision, action)
        if objection is None:
            allowed = ", ".join([str(option) for option in decision.options])
            objection = (decision.clause, "not_allowed", (str(action), allowed))
    return _refused(position, objection)


def _refused(position: Position, objection: Objection) -> Refused:
    clause, key, values = objection
    meta = position.setting.meta
    return Refused(clause, reason(meta, key, values), key, values, meta.slug)


def check_options(position: Position) -> None:
    """Refuse options that cannot be played."""
    objection = position.options_objection()
    if objection is not None:
        raise _refused(position, objection)


def _answer(position: Position, decision: Decision, action: Action) -> None:
    """Do what follows from a choice that is known to be allowed."""
    rule = decision.rule
    mode = rule.mode
    if mode == OFFER:
        _take_offer(position, decision, action)
    elif position.lanes is not None:
        _go_on_in_lane(position, position.lanes, decision, action)
    elif mode == TURN:
        position.agenda.pop()
        args = decision.args
        answer = rule.answer
        # The usual arities, spelt out: a call with a star costs as much as the rest.
        if len(args) == 1:
            answer(position, args[0], action)
        elif len(args) == 2:
            answer(position, args[0], args[1], action)
        elif not args:
            answer(position, action)
        else:
            answer(position, *args, action)
    elif mode == TOGETHER:
        position.sealed[decision.player] = action
        _all_answered(position)
    elif action == decision.default:
        position.sealed[decision.player] = action
        if _race(position) == ():
            _end_race(position)
            return
    else:
        # The answer may ask who has passed.
        position.agenda.pop()
        rule.answer(position, *decision.args, decision.player, action)
        position.sealed.clear()
    settle(position)


def _all_answered(position: Position) -> None:
    """Open the sealed answers if nobody is left to answer."""
    for decision in position.pending:
        if decision.rule.mode == TOGETHER and decision.player not in position.sealed:
            return
    answers = {seat: position.sealed[seat] for seat in sorted(position.sealed)}
    position.sealed.clear()
    name, args = position.agenda.pop()
    position.rules[name].answer(position, *args, answers)


def _race(position: Position) -> tuple[int, ...] | None:
    """The seats that can still answer the open race; None if no race is open."""
    if position.agenda and position.rules[position.agenda[-1][0]].mode == RACE:
        racing = [d.player for d in position.pending if d.rule.mode == RACE]
        return tuple([seat for seat in racing if seat not in position.sealed])
    return None


def _clock_may(position: Position, action: Action) -> bool:
    return _race(position) is not None and action == Action(
        position.rules[position.agenda[-1][0]].clock
    )


def _end_race(position: Position) -> None:
    """Nobody answered in time, or all passed."""
    name, args = position.agenda.pop()
    rule = position.rules[name]
    rule.answer(position, *args, CLOCK, Action(rule.clock))
    position.sealed.clear()
    settle(position)


def _take_offer(position: Position, decision: Decision, action: Action) -> None:
    """An offer's consequence goes above the open decision, which is then asked again.

    An aside has no consequence for it: what is sealed stays sealed.
    """
    rule = decision.rule
    if not rule.aside:
        position.sealed.clear()
    asked = position.agenda[-1]
    rule.answer(position, *decision.args, decision.player, action)
    if rule.aside and (not position.agenda or position.agenda[-1] is not asked):
        raise RulesBug(f"{rule.name}: an aside changes nothing that is asked")


def _go_on_in_lane(position: Position, lanes: Lanes, decision: Decision, action: Action) -> None:
    lane = lanes.stacks[decision.player]
    name, args = lane.pop()
    lanes.moves.append((decision.player, action))
    position.stack = lane
    position.rules[name].answer(position, *args, action)
    position.stack = position.agenda


def _write(position: Position, kind: int, player: int, action: Action) -> None:
    log = position.log
    if log is not None:
        log.append((kind, player, action))


# -- Running the agenda ---------------------------------------------------------------------------


def settle(position: Position) -> None:
    agenda = position.agenda
    rules = position.rules
    budget = RUNAWAY
    while not position.over:
        if not agenda:
            raise RulesBug(f"{type(position).__name__}: nothing is left to do, but no one has won")
        item = agenda[-1]
        rule = rules[item[0]]
        args: tuple[Any, ...] = item[1]
        mode = rule.mode
        if mode == STEP:
            agenda.pop()
            _run(rule, position, args)
        elif mode == LANES:
            if _open_lanes(position, args):
                return
            if not position.over:
                agenda.pop()
        elif _open(position, rule, args):
            return
        budget -= 1
        if budget == 0:
            raise _endless(position, rule.name)
    position.pending = ()
    agenda.clear()


def _run(rule: Rule, position: Position, args: tuple[Any, ...]) -> Any:
    """Run a step, or list the options of a decision; the usual arities are spelt out here too."""
    run = rule.run
    if len(args) == 1:
        return run(position, args[0])
    if not args:
        return run(position)
    if len(args) == 2:
        return run(position, args[0], args[1])
    return run(position, *args)


def _open(position: Position, rule: Rule, args: tuple[Any, ...]) -> bool:
    """Ask a decision; False if it was settled without anybody."""
    options: dict[int, tuple[Action, ...]] = _run(rule, position, args)
    mode = rule.mode
    if mode == OFFER:
        raise RulesBug(f"{rule.name}: an offer stands, it does not go on the agenda")
    if mode == TURN and len(options) == 1 and not position.offers:
        for player, choices in options.items():
            if choices:
                position.pending = (_decision(position, rule, args, player, choices),)
                return True
    decisions: list[Decision] = []
    for player, choices in options.items():
        if choices and player not in position.sealed:
            decisions.append(_decision(position, rule, args, player, choices))
    if not decisions:
        position.agenda.pop()
        if mode == TOGETHER:
            answers = {seat: position.sealed[seat] for seat in sorted(position.sealed)}
            position.sealed.clear()
            rule.answer(position, *args, answers)
        elif mode == RACE:
            position.sealed.clear()
            rule.answer(position, *args, CLOCK, Action(rule.clock))
        return False
    if mode == TURN and len(decisions) > 1:
        raise RulesBug(f"{rule.name}: a decision of kind turn asks several seats")
    if position.offers:
        _open_offers(position, decisions)
    position.pending = tuple(decisions)
    return True


def _decision(
    position: Position, rule: Rule, args: tuple[Any, ...], player: int, choices: tuple[Action, ...]
) -> Decision:
    policy = rule.policy
    default: Action | None = None
    if policy == BY_FIRST:
        default = choices[0]
    elif policy == BY_LAST:
        default = choices[-1]
    elif policy == BY_METHOD:
        default = getattr(position, rule.default)(player, choices)
    return Decision(rule, args, player, choices, default)


def _open_offers(position: Position, decisions: list[Decision]) -> None:
    for name, args in position.offers:
        rule = position.rules[name]
        for player, choices in rule.run(position, *args).items():
            if choices:
                decisions.append(_decision(position, rule, args, player, choices))


def _open_lanes(position: Position, args: tuple[Any, ...]) -> bool:
    """Bring every lane to its next decision; False when all lanes are done."""
    lanes = position.lanes
    if lanes is None:
        before = copy_of(position, position.luck.clone())
        lanes = position.lanes = Lanes(before, [[] for _ in range(position.players)], [])
        for seat, items in args:
            lanes.stacks[seat] = list(reversed(items))
    decisions: list[Decision] = []
    for seat, lane in enumerate(lanes.stacks):
        decision = _advance_lane(position, lane, seat)
        if position.over:
            return False
        if decision is not None:
            decisions.append(decision)
    if decisions:
        position.pending = tuple(decisions)
        return True
    position.lanes = None
    return False


def _advance_lane(position: Position, lane: list[Item], seat: int) -> Decision | None:
    position.stack = lane
    decision: Decision | None = None
    budget = RUNAWAY
    while lane and decision is None and not position.over:
        budget -= 1
        if budget == 0:
            raise _endless(position, lane[-1][0])
        name, args = lane[-1]
        rule = position.rules[name]
        if rule.mode == STEP:
            lane.pop()
            rule.run(position, *args)
        elif rule.mode != TURN:
            raise RulesBug(f"{name}: only decisions of kind turn can be in a lane")
        else:
            choices = rule.run(position, *args).get(seat, ())
            if choices:
                decision = _decision(position, rule, args, seat, choices)
            else:
                lane.pop()
    position.stack = position.agenda
    return decision


def _allows(position: Position, decision: Decision, action: Action) -> bool:
    """Whether the action is one of the options.

    Where `say` is one, so is any text that the game has no objection to.
    """
    for option in decision.options:
        if option is action:
            return True
    if action in decision.options:
        return True
    if action.text == "" or Action(action.verb, action.n) not in decision.options:
        return False
    check_text(action.text)
    return action.verb == "say" and position.why_not(decision, action) is None


def _endless(position: Position, name: str) -> RulesBug:
    return RulesBug(f"{type(position).__name__}: the agenda has no end: {name}")
