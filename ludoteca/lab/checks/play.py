"""How a match goes: it ends, and only what is offered can be played."""

from __future__ import annotations

import math
from itertools import islice, product
from typing import Any, Final

from ludoteca.bots import agreed, make_bot, play_out
from ludoteca.kernel import (
    Action,
    FastLuck,
    Game,
    Luck,
    Pile,
    Position,
    Refused,
    Words,
    outcomes,
    parse,
    shuffle,
    text,
)
from ludoteca.kernel.random_play import any_option
from ludoteca.kernel.reckoning import Reckoning, amounts
from ludoteca.kernel.record import CHOICE, TIMEOUT
from ludoteca.lab.trial import (
    Failure,
    Match,
    Trial,
    difference,
    essence,
    in_every_match,
    make,
    must_answer,
)

ATTEMPTS: Final = 16
"""How many illegal actions are tried in one position."""

MOST_LEAVES: Final = 512
"""Decisions that luck can answer in more ways than this are not enumerated."""

LEAST_CONTESTS: Final = 12
MOST_CONTESTS: Final = 400
"""How many matches the heuristic player has to show that it is better than chance."""

CLEAR: Final = 4.0
"""Standard errors between the heuristic player's average and an equal share."""


@in_every_match
def ends(match: Match) -> str:
    """Every match ends, is never stuck, and its result is complete."""
    for position in match.walk():
        match.expect(bool(position.pending) != position.over, "stuck: nobody is asked")
    end = match.position
    seats = set(range(match.players))
    match.expect(
        len(set(end.winners)) == len(end.winners) and set(end.winners) <= seats,
        f"the winners {end.winners} are not seats",
    )
    match.expect(
        len(end.scores) == match.players and all(math.isfinite(score) for score in end.scores),
        f"the scores {end.scores} are not a number for each seat",
    )
    match.expect(len(end.ending.split()) == 1, f"the ending {end.ending!r} is not one word")
    return ""


@in_every_match
def options(match: Match) -> str:
    """Options are there, unique, and the same in the same order whenever they are asked for."""
    for position in match.walk():
        for d in position.pending:
            match.expect(d.player in position.seats, f"{d.name} asks seat {d.player}")
            match.expect(bool(d.options), f"{d.name} has no options")
            match.expect(len(set(d.options)) == len(d.options), f"{d} lists an option twice")
            allowed = d.default is None or d.default in d.options
            match.expect(allowed, f"the default of {d} is {d.default}")
        copy = position.clone()
        copy.settle()
        match.expect(asked(copy) == asked(position), f"asked again, a clone says {copy.pending}")
        loaded = match.game.load(position.save())
        match.expect(asked(loaded) == asked(position), f"once loaded, it says {loaded.pending}")
    return ""


def asked(position: Position) -> list[tuple[object, ...]]:
    """All there is to know of the open decisions, in their order."""
    return [
        (d.player, d.kind, d.name, d.clause, d.seconds, d.default, *d.options)
        for d in position.pending
    ]


@in_every_match
def together(match: Match) -> str:
    """Seats that are asked together answer in any order, and nobody sees a sealed answer."""
    luck = match.whim(2)
    for position in match.walk():
        seats = [d.player for d in must_answer(position) if d.kind != "race"]
        if len(seats) < 2:
            continue
        if not under_way(position):
            any_order_will_do(match, seats, luck)
        for seat in seats:
            stays_sealed(match, seat, luck)
    return ""


def any_order_will_do(match: Match, seats: list[int], luck: Luck) -> None:
    """Forwards, backwards and shuffled, the same answers lead to the same position."""
    first = answered(match.position, seats, match.seed)
    shuffled = seats[:]
    shuffle(shuffled, luck)
    for order in (seats[::-1], shuffled):
        what = difference(first, answered(match.position, order, match.seed))
        match.expect(
            not what, f"answers in the order {order} lead elsewhere than in {seats}: {what}"
        )


def under_way(position: Position) -> bool:
    """Whether somebody has answered while others have not."""
    return bool(position.sealed) or (position.lanes is not None and bool(position.lanes.moves))


def answered(position: Position, order: list[int], seed: int) -> dict[str, Any]:
    """What comes of it if the seats answer in this order; in lanes, all the way through them."""
    copy = position.clone()
    whims = {seat: FastLuck(seed + seat) for seat in order}
    while any(decision.player in order for decision in must_answer(copy)):
        for seat in order:
            decision = copy.asked(seat)
            if decision is None:
                continue
            copy.play(seat, any_option(decision, whims[seat]))
            if not under_way(copy):
                return essence(copy)
    return essence(copy)


def stays_sealed(match: Match, seat: int, luck: Luck) -> None:
    """Whichever of two answers a seat gives: the others see the same until all have answered."""
    decision = match.position.asked(seat)
    if decision is None or len(decision.options) < 2:
        return
    choices = list(range(len(decision.options)))
    shuffle(choices, luck)
    copies = [match.position.clone(), match.position.clone()]
    for copy, choice in zip(copies, choices, strict=False):
        copy.play(seat, decision.options[choice])
    for viewer in match.viewers:
        views = [copy.view(viewer) for copy in copies]
        if match.position.lanes:
            # Everybody sees who is still busy in a lane; that may depend on what he chose.
            views = [{**view, "asked": None} for view in views]
        match.expect(
            viewer == seat or views[0] == views[1],
            f"seat {viewer} sees what seat {seat} answered in {decision.name} before all have",
        )


@in_every_match
def explain(match: Match) -> str:
    """Exactly the options are legal; the rest is refused by a clause, changes and tells nothing."""
    verbs: dict[str, int] = {}
    whim = match.whim(3)
    for position in match.look():
        for decision in position.pending:
            for option in decision.options:
                verbs[option.verb] = option.n
                for said in (option, text(option)):
                    why = position.explain(decision.player, said)
                    match.expect(why is None, f"{option} is an option of {decision}, but: {why}")
        asker = whim.below(position.players)
        imagined = position.imagine(asker, whim)
        for player, action in illegal(position, verbs, match.luck):
            is_refused(match, player, action)
            here, there = (str(one.explain(asker, action)) for one in (position, imagined))
            match.expect(here == there, f"seat {asker} learns why {action} is refused: {here}")
        for player in position.seats:
            if all(decision.player != player for decision in must_answer(position)):
                is_refused(match, player, None)
    return ""


def illegal(position: Position, verbs: dict[str, int], luck: Luck) -> list[tuple[int, Action]]:
    """Some actions that are not allowed here, of all kinds."""
    legal = {
        (decision.player, option) for decision in position.pending for option in decision.options
    }
    tried: list[tuple[int, Action]] = []
    for decision in position.pending:
        numbers = [option.n for option in decision.options]
        near = {min(numbers) - 1, *range(min(numbers), min(numbers) + 20), max(numbers) + 1}
        for option in {option.verb: option for option in decision.options}.values():
            tried += [(decision.player, option._replace(n=n)) for n in (*near, -1, 99, 1_000_000)]
            if option.verb != "say":
                tried.append((decision.player, option._replace(text="and more")))
    for seat in (*position.seats, position.players, position.players + 7, -2):
        tried += [(seat, Action(verb, n)) for verb, n in verbs.items()]
        tried.append((seat, Action("no_such_verb", 1)))
    attempts = [attempt for attempt in dict.fromkeys(tried) if attempt not in legal]
    for i in range(min(ATTEMPTS, len(attempts))):
        j = i + luck.below(len(attempts) - i)
        attempts[i], attempts[j] = attempts[j], attempts[i]
    return attempts[:ATTEMPTS]


def is_refused(match: Match, player: int, action: Action | None) -> None:
    """The action, or a time-out if there is none, is refused and changes nothing."""
    position = match.position
    before = position.save()
    what = f"seat {player}: {action or 'time-out'}"
    objection = position.explain(player, action or Action("time_out"))
    if objection is None:
        raise match.failure(f"{what} is allowed by explain, but is no option")
    refusal: Refused | None = None
    try:
        make(position, (CHOICE if action else TIMEOUT, player, action or Action("time_out")))
    except Refused as error:
        refusal = error
    match.expect(refusal is not None, f"{what} is played, but is no option")
    match.expect(position.save() == before, f"{what} is refused, but changes something")
    if action is None:
        return
    match.expect(str(refusal) == str(objection), f"{what}: {refusal}, but explained: {objection}")
    known = objection.clause in match.clauses or objection.clause.startswith("kernel.")
    match.expect(known, f"{what} is refused by {objection.clause!r}, which does not exist")
    if match.game.meta.languages:
        written = Words(match.game.meta).find("reasons", objection.key)
        match.expect(written is not None, f"{what}: the reason {objection.key!r} has no text")


@in_every_match
def notation(match: Match) -> str:
    """Every option, written and read again, is the same action."""
    for position in match.walk():
        for decision in position.pending:
            for option in decision.options:
                match.expect(
                    parse(text(option)) == option, f"{option!r} is written {text(option)!r}"
                )
    return ""


@in_every_match
def conserved(match: Match) -> str:
    """No component is lost or added, in the game or in what a seat imagines of it."""
    before = match.position.inventory()
    if before is None:
        return "there is no inventory() to watch"
    luck = match.whim(2)
    for position in match.walk():
        match.expect(
            position.inventory() == before, f"the inventory was {before}, is {position.inventory()}"
        )
        viewer = match.viewers[luck.below(len(match.viewers))]
        imagined = position.imagine(viewer, luck).inventory()
        match.expect(imagined == before, f"seat {viewer} imagines {imagined} instead of {before}")
    return ""


@in_every_match
def derived(match: Match) -> str:
    """What `derive` finds in a position is what play has made of it."""
    for position in match.walk():
        if position.over:  # nobody arranges a game that is over
            continue
        played = position.lanes.before if position.lanes else position
        found = played.clone()
        found.derive()
        for name in played.fields:
            now, before = field(found, name), field(played, name)
            match.expect(now == before, f"the field {name!r} is {before}, by derive() it is {now}")
    return ""


def field(position: Position, name: str) -> object:
    """The value of a field; the order of a pile does not matter."""
    value = getattr(position, name)
    return sorted(value) if isinstance(position.fields[name], Pile) else value


@in_every_match
def luck(match: Match) -> str:
    """The same seed gives the same match, and the chances of all outcomes sum to one."""
    twin = match.start()
    followed = 0
    whim = match.whim(2)
    for position in match.look():
        for move in match.moves[followed:]:
            make(twin, move)
        followed = match.played
        what = difference(essence(twin), essence(position))
        match.expect(not what, f"a second match of this seed differs in {what}")
        if position.pending:
            sums_to_one(match, whim)
    return ""


def sums_to_one(match: Match, whim: Luck) -> None:
    """All that can come of one option, and among it what does."""
    decisions = must_answer(match.position)
    decision = decisions[whim.below(len(decisions))]
    action = any_option(decision, whim)
    after = outcomes(match.position, decision.player, action)
    leaves = list(islice(after, MOST_LEAVES + 1))
    if len(leaves) > MOST_LEAVES:
        return
    total = math.fsum(chance for chance, _ in leaves)
    match.expect(math.isclose(total, 1), f"the outcomes of {action} have a chance of {total}")
    played = match.position.clone()
    played.play(decision.player, action)
    match.expect(
        any(essence(child) == essence(played) for _, child in leaves),
        f"what comes of {action} is none of its outcomes",
    )


@in_every_match
def reckoning(match: Match) -> str:
    """Where a game tells how it counts, parts sum to the score and nobody is ahead of a winner."""
    for _ in match.walk():
        pass
    end = match.position
    told = [end.reckoning(p) for p in end.seats]
    if told == [Reckoning()] * match.players:
        return "it does not tell how it counts"
    for p, (parts, _) in enumerate(told):
        total = sum(count.amount for count in parts)
        match.expect(
            not parts or total == end.scores[p],
            f"the parts of seat {p} sum to {total}, but its score is {end.scores[p]}",
        )
    for p, winner in product(end.seats, end.winners):
        ahead = amounts(told[p].standing) > amounts(told[winner].standing)
        match.expect(not ahead, f"seat {p} is ahead of seat {winner}, which has won")
    return ""


# -- The heuristic player -----------------------------------------------------------------------


def heuristic(trial: Trial) -> str:
    """There is a heuristic player, and it beats random play."""
    game = trial.game
    if game.wisdom is None:
        raise Failure(f"{game.slug} has no wisdom.py")
    lead = cooperative_lead if game.meta.cooperative else lead_at_a_table
    if "teams" in game.meta.kinds:
        lead = lead_in_a_team
    leads: list[float] = []
    for number in range(MOST_CONTESTS):
        leads.append(lead(game, trial.seed + number))
        if len(leads) >= LEAST_CONTESTS and clearly_positive(leads):
            return f"clear after {len(leads)} contests"
    average = math.fsum(leads) / len(leads)
    raise Failure(f"in {len(leads)} contests it was no better than random: {average:+.2f} a game")


def lead_at_a_table(game: Game, seed: int) -> float:
    """What one heuristic player among random ones gets beyond an equal share."""
    meta = game.meta
    players = meta.min_players + seed % (meta.max_players - meta.min_players + 1)
    own = seed % players
    names = ["heuristic" if seat == own else "random" for seat in range(players)]
    position = played_by(names, game, seed)
    if meta.stakes:
        return position.scores[own]
    share = 1 / len(position.winners) if own in position.winners else 0.0
    return share - (1 / players if position.winners else 0.0)


def lead_in_a_team(game: Game, seed: int) -> float:
    """Whether a team of heuristic players wins where the same team at random does not.

    One among many random ones moves little, and sides are seldom even. So a match is played at
    random first; then the team of one seat, who won or lost together, plays the same match again.
    """
    meta = game.meta
    players = meta.min_players + seed % (meta.max_players - meta.min_players + 1)
    own = seed % players
    before = played_by(["random"] * players, game, seed).winners
    names = [
        "heuristic" if (seat in before) == (own in before) else "random" for seat in range(players)
    ]
    return float((own in played_by(names, game, seed).winners) - (own in before))


def cooperative_lead(game: Game, seed: int) -> float:
    """Whether a heuristic team wins where a random one does not."""
    players = game.meta.min_players + seed % (game.meta.max_players - game.meta.min_players + 1)
    won = [
        bool(played_by([name] * players, game, seed).winners) for name in ("heuristic", "random")
    ]
    return float(won[0] - won[1])


def played_by(names: list[str], game: Game, seed: int) -> Position:
    """The end of a match between these bots."""
    options = agreed(game, ["normal"] * len(names))
    position = game.start(len(names), None, luck=FastLuck(seed), listen=None, **options)
    bots = [make_bot(name, game, seed + seat) for seat, name in enumerate(names)]
    play_out(game, position, bots, FastLuck(seed))
    return position


def clearly_positive(leads: list[float]) -> bool:
    """Whether the average is positive by several of its own errors."""
    n = len(leads)
    average = math.fsum(leads) / n
    variance = math.fsum((lead - average) ** 2 for lead in leads) / (n - 1)
    return average > CLEAR * math.sqrt(variance / n)


EVERY_GAME: Final = (
    ends,
    options,
    explain,
    notation,
    together,
    conserved,
    derived,
    luck,
    reckoning,
)
HOUSE: Final = (heuristic,)
