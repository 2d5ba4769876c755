"""How to play Lost Temple passably well: a heuristic player, and an appraisal for search.

Both are only ever given positions that a seat imagines, so they may look everywhere.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.lost_temple.laws import canoe_steps, walk
from ludoteca.games.lost_temple.pieces import (
    CANOE,
    CANOE_STEPS,
    CHANCE_SPACES,
    CHILD,
    CRAFTSMAN,
    ELDER,
    ELDER_COST,
    FINISH,
    FORWARD_3,
    GEMS_PLUS_4,
    IDOL,
    JUNGLE,
    MACHETE_PLUS_1,
    NEXT_TEMPLE,
    PRIEST,
    PRIEST_COST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
    TOKEN_PLACE,
)
from ludoteca.games.lost_temple.rules import LostTemple
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, whim, win_chance

WINS: Final = 100.0
"""Worth more than anything else a card can do."""

NOISE: Final = 0.8
"""Standard deviation of the whim added to every card's value: nobody should be readable."""

WORTH_PAYING: Final = 3
RICH: Final = 6

EASY_ERRS: Final = (0.85, 0.92)
"""How often, and how far, an easy bot errs: with two players, and with more."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, LostTemple)
    p = decision.player
    name = decision.name
    options = decision.options
    if name == "pick":
        return best_card(position, p, options, luck)
    if name == "name_cursed":
        return target(position, p, leader(position, p), options)
    if name == "name_robbed":
        return target(position, p, richest(position, p), options)
    if name in ("peek", "peek_again"):
        return position.nearest_ahead(p, options)
    if name == "move":
        return options[-1]
    if name == "priest":
        return options[advance(position, p, NEXT_TEMPLE[position.at[p]]) >= WORTH_PAYING]
    if name == "elder":
        return options[advance(position, p, position.village_ahead(p)) >= WORTH_PAYING]
    if name == "scout":
        return options[scout_gems(position, p)]
    return options[0]


def best_card(g: LostTemple, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """The card of the packet with the highest value and a little whim."""
    return best(options, [value(g, p, option.n) + NOISE * whim(luck) for option in options])


def worths(position: Position, decision: Decision) -> list[float]:
    """What each character looks worth; in everything else an easy bot does not err."""
    assert isinstance(position, LostTemple)
    if decision.name != "pick":
        return [0.0] * len(decision.options)
    return [value(position, decision.player, option.n) for option in decision.options]


def value(g: LostTemple, p: int, card: int) -> float:
    """What a character is worth to a seat now, in spaces."""
    gems = g.gems[p] + 1
    if card == SHAMAN:
        lead = max([g.at[q] - g.at[p] for q in range(g.players) if q != p])
        return 1.0 + 0.4 * max(0, lead) / (0.6 * (g.players - 1))
    if card == THIEF:
        return steps(g, p, 2) + 0.36 * g.gems[richest(g, p)] + 1.2
    if card == SEER:
        return steps(g, p, 2) + 1.6
    if card == PRIEST:
        return by_paying(g, p, gems, PRIEST_COST, NEXT_TEMPLE[g.at[p]])
    if card == ELDER:
        return by_paying(g, p, gems, ELDER_COST, g.village_ahead(p))
    if card == CRAFTSMAN:
        return steps(g, p, 2) + 1.3 + (0.8 if g.machetes[p] else 1.8)
    if card == SCOUT:
        far = steps(g, p, gems)
        return far if far >= WINS else 1.0 + 0.3 * far
    if card == CANOE:
        far = steps(g, p, canoe_steps(gems))
        return far if far >= WINS else far - gems
    assert card == CHILD
    ahead = g.meeple_ahead(p)
    return 1.0 + (steps(g, p, ahead - g.at[p]) if ahead else 0.0)


def by_paying(g: LostTemple, p: int, gems: int, cost: int, space: int) -> float:
    """Priest and Elder: the way to their space, less its cost; 1 if they cannot go."""
    if gems < cost or not space:
        return 1.0
    return steps(g, p, space - g.at[p]) - cost


def steps(g: LostTemple, p: int, far: int) -> float:
    """How far a meeple really comes, jungle included; 100 if it wins."""
    space, _ = walk(g.at[p], far, g.machetes[p], g.finish_space)
    return WINS if space == g.finish_space else float(space - g.at[p])


def advance(g: LostTemple, p: int, space: int) -> float:
    """How far a meeple really comes on its way to a space."""
    return steps(g, p, space - g.at[p])


def scout_gems(g: LostTemple, p: int) -> int:
    """Exactly what wins, else nothing, or two gems out of plenty."""
    gems = g.gems[p]
    needed = FINISH[g.players] - g.at[p]
    if needed <= gems and steps(g, p, needed) >= WINS:
        return needed
    return 2 if gems > RICH else 0


def leader(g: LostTemple, p: int) -> int:
    """The foremost of the others."""
    rivals = others(g, p)
    return best(rivals, [float(g.at[q]) for q in rivals])


def richest(g: LostTemple, p: int) -> int:
    """The one of the others with most gems."""
    rivals = others(g, p)
    return best(rivals, [float(g.gems[q]) for q in rivals])


def others(g: LostTemple, p: int) -> list[int]:
    """The other seats, the next one first: among equals it is the one to watch."""
    after = (p + 1) % g.players
    return [after, *[q for q in g.seats if q not in (p, after)]]


def target(g: LostTemple, p: int, victim: int, options: tuple[Action, ...]) -> Action:
    """The character that suits the victim best, not face up and not one's own."""
    face_up = g.face_up()
    suitable = [o for o in options if o.n not in face_up and g.held[o.n] != p]
    if not suitable:
        return options[0]
    return best(suitable, [value(g, victim, option.n) for option in suitable])


# -- For search -------------------------------------------------------------------------------

GEM: Final = 1.1
MACHETE: Final = 2.0
SPREAD: Final = 5.0
"""This many spaces ahead make a win about three times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, as far as one can see from the track."""
    assert isinstance(position, LostTemple)
    return win_chance([standing(position, q) for q in position.seats], player, SPREAD)


def standing(g: LostTemple, p: int) -> float:
    """Where a seat stands, its gems and useful machetes counted as spaces."""
    ahead = 0
    for space in range(g.at[p] + 1, FINISH[g.players]):
        if JUNGLE[space]:
            ahead += 1
    return g.at[p] + GEM * g.gems[p] + MACHETE * min(g.machetes[p], ahead)


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring", "greedy")

LIKED: Final = {
    "careful": (SEER, CRAFTSMAN, CHILD),
    "daring": (PRIEST, ELDER, SCOUT, CANOE),
    "greedy": (THIEF,),
}
"""By temper, the characters that it likes to be."""


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who spends gems, who saves them, and who takes those of others."""
    assert isinstance(position, LostTemple)
    if decision.name != "pick":
        return [0.0] * len(decision.options)
    liked = LIKED[temper]
    return [1.0 if option.n in liked else 0.0 for option in decision.options]


# -- Why ------------------------------------------------------------------------------------------

GOOD_TOKENS: Final = (IDOL, GEMS_PLUS_4, FORWARD_3, MACHETE_PLUS_1)


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for an answer."""
    assert isinstance(position, LostTemple)
    g, p, n = position, decision.player, action.n
    if decision.name == "pick":
        return motive_for_card(g, p, n)
    if decision.name in ("name_cursed", "name_robbed"):
        return motive_for_target(g, p, n, decision.name == "name_robbed")
    if decision.name in ("peek", "peek_again"):
        return motive_for_peek(g, p, n)
    if decision.name == "move":
        return motive_for_step(g, p, n)
    if decision.name == "priest":
        return motive_for_paying(g, p, n, PRIEST_COST, NEXT_TEMPLE[g.at[p]])
    if decision.name == "elder":
        return motive_for_paying(g, p, n, ELDER_COST, g.village_ahead(p))
    if decision.name == "scout":
        if n and steps(g, p, n) >= WINS:
            return ("wins", ())
        return ("spend_saves", (CANOE_STEPS,)) if n == 0 and g.gems[p] else None
    return None


def motive_for_card(g: LostTemple, p: int, card: int) -> Motive | None:
    """What a character could do as things are; much may change before it is called."""
    if card != SHAMAN and value(g, p, card) >= WINS:
        return ("card_wins", (card,))
    if card == SHAMAN:
        ahead = leader(g, p)
        gap = g.at[ahead] - g.at[p]
        return ("card_curse", (ahead, gap)) if gap > 0 else None
    if card == THIEF:
        victim = richest(g, p)
        return ("card_rob", (victim, g.gems[victim])) if g.gems[victim] else None
    if card == SEER:
        return ("card_seer", ())
    if card == PRIEST:
        return motive_for_way(g, p, PRIEST_COST, NEXT_TEMPLE[g.at[p]])
    if card == ELDER:
        return motive_for_way(g, p, ELDER_COST, g.village_ahead(p))
    if card == CRAFTSMAN:
        return ("card_machete", ()) if jungle_ahead(g, p) else None
    if card == SCOUT:
        return ("card_scout", ())
    if card == CANOE:
        return ("card_canoe", (int(steps(g, p, canoe_steps(g.gems[p] + 1))), g.gems[p] + 1))
    far = g.meeple_ahead(p)
    return ("card_child", (int(steps(g, p, far - g.at[p])),)) if far else None


def motive_for_way(g: LostTemple, p: int, cost: int, space: int) -> Motive | None:
    """Priest and Elder: how far it is, and what it costs."""
    if g.gems[p] + 1 < cost or not space:
        return None
    return ("card_way", (int(advance(g, p, space)), cost))


def jungle_ahead(g: LostTemple, p: int) -> bool:
    """Whether a meeple without a machete will be stopped."""
    spaces = range(g.at[p] + 1, g.finish_space)
    return g.machetes[p] == 0 and any(JUNGLE[space] for space in spaces)


def motive_for_target(g: LostTemple, p: int, card: int, robs: bool) -> Motive | None:
    """Whom it would hit hardest; of a card that is face up, or one's own, nothing can be said."""
    if card in g.face_up() or g.held[card] == p:
        return None
    if robs:
        victim = richest(g, p)
        return ("rob_rich", (victim, g.gems[victim])) if g.gems[victim] else None
    ahead = leader(g, p)
    gap = g.at[ahead] - g.at[p]
    return ("curse_ahead", (ahead, gap)) if gap > 0 else None


def motive_for_peek(g: LostTemple, p: int, space: int) -> Motive | None:
    if space in [landing(g, p, far) for far in (1, 2)]:
        return ("peek_near", (space,))
    ahead = [other for other in CHANCE_SPACES if other > g.at[p]]
    return ("peek_next", (space,)) if ahead and ahead[0] == space else None


def landing(g: LostTemple, p: int, far: int) -> int:
    """Where a meeple comes to."""
    space, _ = walk(g.at[p], far, g.machetes[p], g.finish_space)
    return space


def motive_for_step(g: LostTemple, p: int, far: int) -> Motive | None:
    """To land on a token, or not to."""
    here, other = landing(g, p, far), landing(g, p, 3 - far)
    if here == g.finish_space:
        return ("wins", ())
    if here == other:
        return None
    if here in CHANCE_SPACES:
        i = TOKEN_PLACE[here]
        if g.seen[i] >> p & 1 and g.tokens[i] in GOOD_TOKENS:
            return ("step_known", (here, g.tokens[i]))
        return None
    if other in CHANCE_SPACES:
        return ("step_avoids", (other,))
    return ("step_far", (here,)) if here > other else None


def motive_for_paying(g: LostTemple, p: int, paid: int, cost: int, space: int) -> Motive | None:
    """Whether the way is worth the gems."""
    far = advance(g, p, space)
    if far >= WINS:
        return ("wins", ()) if paid else None
    return ("pay_moves" if paid else "pay_keeps", (int(far), cost))
