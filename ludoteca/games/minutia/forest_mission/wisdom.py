"""How to help and to sabotage in the Forest, whom to suspect, and what to say about it.

Everybody keeps a weight for each set of Forzuti that is possible. After a mission it is multiplied
by how likely such a set would have given what was revealed, less the own cubes. Words count as far
as their speaker can be trusted: in a set where the speaker is one of the Forzuti they tell nothing,
in all others they are meant. So a liar is found where several claims do not add up.

The Minuti say what they think. The Forzuti sabotage, help now and then to look harmless, claim
what could be true, and accuse whoever others suspect already.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.forest_mission.pieces import (
    ASK,
    COLOURS,
    DRAWN,
    DREW_USEFUL,
    EACH,
    FORZUTI,
    GAVE_USEFUL,
    GIVEN,
    I_AM,
    LEAVE_OUT,
    MAKE_GUIDE,
    MINUTI,
    MISSION_CUBES,
    REDS,
    STATEMENTS,
    STEPS,
    SUSPECT,
    TRUST,
)
from ludoteca.games.minutia.forest_mission.rules import ForestMission, request, useful
from ludoteca.kernel import Action, Decision, Luck, Position, rest_of
from ludoteca.kernel.judging import Motive, best, fraction, mixed

# How far a listener goes by what others say.

WEIGHS: Final = 0
BELIEVES: Final = 1
IGNORES: Final = 2

NOBODY: Final = NONE
"""Whoever knows no more than an onlooker."""

HIT: Final = 1.15
MISS: Final = 0.96
"""How much likelier the Minuti accuse one of the Forzuti than one of their own, by weight."""

PRAISED: Final = 0.97
"""The same for whoever they trust: it tells less, since all of them have seen the same cubes."""

SLIP: Final = 0.04
"""How likely one of the Minuti makes a claim that cannot be true."""

LIES: Final = (0.03, 0.11, 0.55)
"""How likely one of the Forzuti claims to have given 0, 1 and 2 useful cubes.

The Minuti excuse poor cubes more often than they praise good ones, so an excuse is less suspect.
"""

SUREST: Final = 0.97
"""How likely a cube can be useful at most, whoever gives it."""

HARMLESS: Final = 0.25
"""How often a Forzuto is taken to have helped."""

HELPS: Final = ((), (0.05, 0.03, 0.0), (0.05, 0.03, 0.0), (0.25, 0.2, 0.1))
"""How often a Forzuto helps in the first rounds, if nothing is at stake yet: by how many there are.

With two fellows somewhere one can afford it.
"""

USELESS: Final = 0.15
"""How much the Minuti want to give what nobody asks for."""

PRAISE: Final = 0.3
"""How often one says that both own cubes were useful."""

SURE: Final = 1.5
"""Whoever is this much likelier to be a Forzuto than anybody at first is accused."""

CRITIC: Final = 0.5
"""How strongly a Forzuto accuses by what others suspect."""

FAITH: Final = 0.65
"""How surely the Minuti choose companions: by this much less suspected is e times as likely."""

CAREFUL: Final = 0.03
"""The same for those who always go by what they suspect."""

FELLOW: Final = 0.12
"""The same for a Forzuto who leads and looks for fellows."""

CARELESS: Final = 0.6
"""How often an easy bot does not look at what is asked for."""

EASY_ERRS: Final = 0.0
"""An easy bot errs by what it does not keep in mind, and in no other way."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action | None:
    """The heuristic player's answer; None keeps silent."""
    assert isinstance(position, ForestMission)
    return answer_as(position, decision, luck, WEIGHS)


def answer_as(
    g: ForestMission, decision: Decision, luck: Luck, attitude: int, faith: float = FAITH
) -> Action | None:
    """The same for a player who listens in this way, and goes by it as surely as this."""
    p, options, name = decision.player, decision.options, decision.name
    if name in ("choose_explorer", "name_guide"):
        return companion(g, p, options, luck, attitude, faith)
    if name in ("give_first", "give_second"):
        return gift(g, p, options, luck)
    if name == "speak":
        return statement(g, p, options, luck, attitude) or options[-1]
    if name == "remark":
        return statement(g, p, options, luck, attitude)
    if name == "extend_talk":
        return None
    return options[0]


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """What a careful player does: the cubes that help most, and companions without a whim."""
    assert isinstance(position, ForestMission)
    p = decision.player
    if decision.name == "give_first" and position.roles[p] == MINUTI:
        return [[Action("give", colour) for colour in helpful_pair(position, p)]]
    chosen = answer_as(position, decision, position.luck, WEIGHS, CAREFUL)
    return [[decision.options[0] if chosen is None else chosen]]


def hand(position: Position, player: int, level: str, luck: Luck) -> Action | None:
    """Easy bots do not keep in mind who was in which crew, and often hand over any cube."""
    assert isinstance(position, ForestMission)
    decision = position.asked(player)
    if decision is None or level != "easy":
        return None
    forgets = decision.name in ("choose_explorer", "name_guide")
    gives = decision.name in ("give_first", "give_second")
    if forgets or (gives and fraction(luck, 100) < CARELESS):
        return decision.options[luck.below(len(decision.options))]
    return None


def reaction(position: Position, player: int, level: str) -> tuple[float, float]:
    """Bots speak fast, for the time is everybody's; one that leads lets people talk aloud."""
    asked = position.asked(player)
    if asked is not None and asked.name == "end_talk":
        return (40.0, 60.0)
    return (0.6, 1.6) if level == "easy" else (0.4, 1.2)


# -- What Minuti and Forzuti give ---------------------------------------------------------------

Shares = list[float]
"""How likely a cube is of each colour."""


def keen(cubes: list[int], asked: list[int]) -> list[float]:
    """How much the Minuti want to give each of these cubes: e times as much for one more asked."""
    return [math.exp(asked[colour]) if asked[colour] > 0 else USELESS for colour in cubes]


def after(asked: list[int], given: list[int]) -> list[int]:
    """What is still asked for when this is given: a colour given counts one less."""
    left = asked[:]
    for colour in given:
        left[colour] -= 1
    return left


def grudging(cubes: list[int], asked: list[int]) -> list[float]:
    """The same for a saboteur: only what is asked for least."""
    least = min([asked[colour] for colour in cubes])
    return [1.0 if asked[colour] == least else 0.0 for colour in cubes]


def hands_of_four() -> list[tuple[list[int], float]]:
    """Every hand that can be drawn, and how likely it is."""
    found: list[tuple[list[int], float]] = []
    ways = math.comb(len(MISSION_CUBES), DRAWN)
    for white in range(DRAWN + 1):
        for black in range(DRAWN + 1 - white):
            for blue in range(DRAWN + 1 - white - black):
                yellow = DRAWN - white - black - blue
                hand = [0] * white + [1] * black + [2] * blue + [3] * yellow
                chance = math.comb(EACH, white) * math.comb(EACH, black)
                chance *= math.comb(EACH, blue) * math.comb(EACH, yellow)
                found.append((hand, chance / ways))
    return found


HANDS: Final = hands_of_four()


def shares(asked: list[int], sabotage: bool) -> Shares:
    """How the cubes that somebody gives are spread over the colours."""
    spread = [0.0] * len(COLOURS)
    for hand, chance in HANDS:
        first = grudging(hand, asked) if sabotage else keen(hand, asked)
        total = sum(first)
        for i, weight in enumerate(first):
            part = chance * weight / total / GIVEN
            if part == 0.0:
                continue
            spread[hand[i]] += part
            rest = hand[:i] + hand[i + 1 :]
            left = asked if sabotage else after(asked, [hand[i]])
            second = grudging(rest, left) if sabotage else keen(rest, left)
            other = sum(second)
            for colour, wish in zip(rest, second, strict=True):
                spread[colour] += part * wish / other
    return spread


def requests_in_order() -> list[list[int]]:
    """Every request there can be, the colour that is asked for most first."""
    return [
        [a, b, c, total - a - b - c]
        for total in (4, 6, 8)
        for a in range(total // 2 + 1)
        for b in range(a + 1)
        for c in range(b + 1)
        if 0 <= total - a - b - c <= c
    ]


HELPING: Final = {tuple(asked): shares(asked, False) for asked in requests_in_order()}
SPOILING: Final = {tuple(asked): shares(asked, True) for asked in requests_in_order()}


class Habits:
    """How likely a cube of each colour is, given by one of the Minuti and of the Forzuti."""

    def __init__(self, asked: list[int]) -> None:
        order = sorted(range(len(COLOURS)), key=lambda colour: -asked[colour])
        key = tuple([asked[colour] for colour in order])
        helping, spoiling = HELPING[key], SPOILING[key]
        self.minuti = [0.0] * len(COLOURS)
        self.forzuti = [0.0] * len(COLOURS)
        for place, colour in enumerate(order):
            self.minuti[colour] = helping[place]
            self.forzuti[colour] = HARMLESS * helping[place] + (1.0 - HARMLESS) * spoiling[place]
        wanted = [colour for colour in range(len(COLOURS)) if asked[colour]]
        # Nothing is certain: people slip, and some play in another way.
        self.minuti_useful = min(SUREST, sum([self.minuti[colour] for colour in wanted]))
        self.forzuti_useful = min(SUREST, sum([self.forzuti[colour] for colour in wanted]))


# -- Whom to suspect ----------------------------------------------------------------------------


def sets_of(players: int) -> list[int]:
    """Every set of Forzuti that is possible, as bits."""
    return [bits for bits in range(1 << players) if bits.bit_count() == REDS[players]]


SETS: Final = [sets_of(n) if n and REDS[n] else [] for n in range(len(REDS))]


MEMBERS: Final = [
    [[p for p in range(n) if forzuti >> p & 1] for forzuti in SETS[n]] for n in range(len(REDS))
]
OTHERS: Final = [
    [[p for p in range(n) if not forzuti >> p & 1] for forzuti in SETS[n]] for n in range(len(REDS))
]
"""Who is in each of these sets, and who is not."""


def chance_with(rest: list[int], minuti: int, forzuti: int, habits: Habits) -> float:
    """How likely such a crew gives these cubes, as if every cube could be from any of them.

    How many orders there are is left out: it is the same for every crew.
    """
    chance = 1.0
    for colour, n in enumerate(rest):
        share = minuti * habits.minuti[colour] + forzuti * habits.forzuti[colour]
        chance *= (share / (minuti + forzuti)) ** n
    return chance


def binomial(n: int, hits: int, chance: float) -> float:
    if not 0 <= hits <= n:
        return 0.0
    return math.comb(n, hits) * chance**hits * (1.0 - chance) ** (n - hits)


def hits_among(minuti: int, forzuti: int, habits: Habits) -> list[float]:
    """How likely each number of useful cubes is among all that these give."""
    chances = [0.0] * (GIVEN * (minuti + forzuti) + 1)
    for theirs in range(GIVEN * forzuti + 1):
        few = binomial(GIVEN * forzuti, theirs, habits.forzuti_useful)
        for ours in range(GIVEN * minuti + 1):
            chances[theirs + ours] += few * binomial(GIVEN * minuti, ours, habits.minuti_useful)
    return chances


class Evidence:
    """What one mission tells a viewer: others in the crew, what they gave, what they claim."""

    def __init__(self, g: ForestMission, t: int, viewer: int, attitude: int) -> None:
        asked = request(g.faces[t])
        self.habits = Habits(asked)
        self.others = g.crews[t]
        self.rest = g.reveals[t][:]
        if viewer != NOBODY and g.crews[t] >> viewer & 1:
            self.others &= ~(1 << viewer)
            for colour in g.past[t][viewer][:GIVEN]:
                self.rest[colour] -= 1
        self.useful = sum([n for n, wanted in zip(self.rest, asked, strict=True) if wanted])
        size = self.others.bit_count()
        self.chances = [
            chance_with(self.rest, size - k, k, self.habits)
            for k in range(min(REDS[g.players], size) + 1)
        ]
        self.attitude = attitude
        self.hits: dict[tuple[int, int], list[float]] = {}
        self.claims: list[tuple[int, int]] = []
        if attitude != IGNORES:
            last = {e[1]: e[3] for e in g.said if e[0] == t + 1 and e[2] == GAVE_USEFUL}
            self.claims = [(p, n) for p, n in last.items() if self.others >> p & 1]

    def weight(self, forzuti: int) -> float:
        """How likely all this is if these are the Forzuti."""
        here = (forzuti & self.others).bit_count()
        chance = self.chances[here]
        return chance * self.claims_if(forzuti, here) if self.claims else chance

    def claims_if(self, forzuti: int, here: int) -> float:
        """How likely the claims are, given what came: the Minuti mean what they say.

        Whoever believes everything takes the Forzuti at their word as well.
        """
        left = self.useful
        minuti = self.others.bit_count() - here
        silent, unsure = minuti, here
        chance = 1.0
        for p, n in self.claims:
            if not forzuti >> p & 1:
                left -= n
                silent -= 1
                chance *= binomial(GIVEN, n, self.habits.minuti_useful)
            elif self.attitude == BELIEVES:
                left -= n
                unsure -= 1
                chance *= binomial(GIVEN, n, self.habits.forzuti_useful)
            else:
                chance *= LIES[n]
        fits = SLIP + (1.0 - SLIP) * self.hit(left, silent, unsure)
        return chance * fits / max(SLIP, self.hit(self.useful, minuti, here))

    def hit(self, useful: int, minuti: int, forzuti: int) -> float:
        """How likely it is that as many of the cubes that these give are useful."""
        key = (minuti, forzuti)
        if key not in self.hits:
            self.hits[key] = hits_among(minuti, forzuti, self.habits)
        chances = self.hits[key]
        return chances[useful] if 0 <= useful < len(chances) else 0.0


class Talk:
    """What was said of whom: for each speaker what it makes of a set, member by member."""

    def __init__(self, g: ForestMission, viewer: int, attitude: int) -> None:
        self.attitude = attitude
        self.innocent = [1.0] * g.players
        self.guilty = [[1.0] * g.players for _ in range(g.players)]
        if attitude == IGNORES:
            return
        for (_, p, accused), n in opinions(g).items():
            if p == viewer:
                continue
            for_guilty, for_innocent = (HIT, MISS) if accused else (PRAISED, 1.0)
            if attitude == BELIEVES:
                for_guilty, for_innocent = for_guilty**2, for_innocent**2
            self.innocent[p] *= for_innocent
            self.guilty[p][n] *= for_guilty / for_innocent

    def weight(self, forzuti: list[int], others: list[int]) -> float:
        """What the words make of a set; those of its own members count for nothing.

        To whoever believes everything they count as well.
        """
        weight = 1.0
        for p in others if self.attitude == WEIGHS else range(len(self.innocent)):
            weight *= self.innocent[p]
            row = self.guilty[p]
            for q in forzuti:
                weight *= row[q]
        return weight


def opinions(g: ForestMission) -> dict[tuple[int, int, bool], int]:
    """Whom everybody has last accused, or trusted, in each discussion."""
    found: dict[tuple[int, int, bool], int] = {}
    for t, p, kind, n in g.said:
        if kind in (SUSPECT, LEAVE_OUT):
            found[(t, p, True)] = n
        elif kind == TRUST or (kind == MAKE_GUIDE and n != p):
            found[(t, p, False)] = n
    return found


def beliefs(g: ForestMission, viewer: int, attitude: int = WEIGHS) -> list[float]:
    """How likely each set of Forzuti is to a seat (or NOBODY), in the order of SETS."""
    sets = SETS[g.players]
    story = [Evidence(g, t, viewer, attitude) for t in range(len(g.results))]
    talk = Talk(g, viewer, attitude)
    weights: list[float] = []
    for i, forzuti in enumerate(sets):
        weight = 0.0
        if viewer == NOBODY or (forzuti >> viewer & 1) == g.roles[viewer]:
            weight = talk.weight(MEMBERS[g.players][i], OTHERS[g.players][i])
            for mission in story:
                weight *= mission.weight(forzuti)
        weights.append(weight)
    total = sum(weights)
    return [weight / total for weight in weights]


def suspicion(g: ForestMission, viewer: int, attitude: int = WEIGHS) -> list[float]:
    """How likely each seat is one of the Forzuti, as another seat (or NOBODY) sees it."""
    found = [0.0] * g.players
    for forzuti, weight in zip(MEMBERS[g.players], beliefs(g, viewer, attitude), strict=True):
        for p in forzuti:
            found[p] += weight
    return found


# -- The crew and the lead ----------------------------------------------------------------------


def companion(
    g: ForestMission,
    p: int,
    options: tuple[Action, ...],
    luck: Luck,
    attitude: int,
    faith: float,
) -> Action:
    """The Minuti take and name whom they suspect least; a Forzuto looks for fellows, a little."""
    guilt = suspicion(g, p, attitude)
    if g.roles[p] == MINUTI:
        return mixed(options, [-guilt[option.n] for option in options], faith, luck)
    return mixed(options, [guilt[option.n] for option in options], FELLOW, luck)


# -- Cubes --------------------------------------------------------------------------------------


def gift(g: ForestMission, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """A cube that helps, or one that does not."""
    hand = rest_of(g.hands[p], g.gifts[p])
    if g.roles[p] == MINUTI or helps_now(g, p, luck):
        weights = keen(hand, after(g.asked_for, g.gifts[p]))
    else:
        weights = grudging(hand, g.asked_for)
    rest = sum(weights) * fraction(luck, 1_000_000)
    for colour, weight in zip(hand, weights, strict=True):
        rest -= weight
        if weight and rest <= 0.0:
            return Action("give", colour)
    return options[0]


def helps_now(g: ForestMission, p: int, luck: Luck) -> bool:
    """Whether a Forzuto plays the harmless one: in the first rounds, while nothing is at stake."""
    often = HELPS[REDS[g.players]]
    if g.round > len(often) or STEPS - 1 in (g.steps(MINUTI), g.steps(FORZUTI)):
        return False
    if g.gifts[p]:  # the second cube goes the way of the first
        asked = g.asked_for
        return asked[g.gifts[p][0]] > min([asked[colour] for colour in g.hands[p]])
    return fraction(luck, 1000) < often[g.round - 1]


def helpful_pair(g: ForestMission, p: int) -> list[int]:
    """The two cubes with which the mission most likely succeeds."""
    hand = g.hands[p]
    pairs = [[hand[i], hand[j]] for i in range(DRAWN) for j in range(i + 1, DRAWN)]
    return best(pairs, [success(g, p, pair) for pair in pairs])


def success(g: ForestMission, p: int, given: list[int]) -> float:
    """How likely the mission succeeds with these cubes, as a crew member sees it.

    Colour by colour, as if one told nothing about another: good enough to compare.
    """
    needs = after(g.asked_for, given)
    habits = Habits(g.asked_for)
    others = g.crews[-1] & ~(1 << p)
    expected = [0.0] * (REDS[g.players] + 1)
    for forzuti, weight in zip(SETS[g.players], beliefs(g, p), strict=True):
        expected[(forzuti & others).bit_count()] += weight
    total = 0.0
    for k, weight in enumerate(expected):
        if weight:
            total += weight * met(needs, others.bit_count() - k, k, habits)
    return total


def met(needs: list[int], minuti: int, forzuti: int, habits: Habits) -> float:
    """How likely these give at least what is needed of every colour."""
    chance = 1.0
    for colour, need in enumerate(needs):
        if need > 0:
            short = 0.0
            for theirs in range(min(need, GIVEN * forzuti + 1)):
                few = binomial(GIVEN * forzuti, theirs, habits.forzuti[colour])
                for ours in range(need - theirs):
                    short += few * binomial(GIVEN * minuti, ours, habits.minuti[colour])
            chance *= 1.0 - short
    return chance


# -- Words --------------------------------------------------------------------------------------


def statement(
    g: ForestMission, p: int, options: tuple[Action, ...], luck: Luck, attitude: int
) -> Action | None:
    """The next thing worth saying in this discussion; None if all is said."""
    spoken = [(e[2], e[3]) for e in g.said if e[0] == g.round and e[1] == p]
    kinds = [kind for kind, _ in spoken]
    honestly = g.roles[p] == MINUTI
    wish = honest(g, p, kinds, luck, attitude) if honestly else sly(g, p, kinds, luck)
    if wish is None:
        return None
    kind, n = wish
    action = Action(STATEMENTS[kind], n)
    return action if action in options and wish not in spoken else None


def honest(
    g: ForestMission, p: int, kinds: list[int], luck: Luck, attitude: int
) -> tuple[int, int] | None:
    """One of the Minuti excuses poor cubes, and tells who seems guilty."""
    memory = g.past[-1][p]
    gave = useful(memory[:GIVEN], g.asked_for)
    if memory and GAVE_USEFUL not in kinds and (gave < GIVEN or fraction(luck, 100) < PRAISE):
        return GAVE_USEFUL, gave
    if memory and DREW_USEFUL not in kinds and gave < GIVEN:
        return DREW_USEFUL, useful(memory, g.asked_for)
    guilt = suspicion(g, p, attitude)
    others = [q for q in range(g.players) if q != p]
    worst = max(others, key=guilt.__getitem__)
    usual = REDS[g.players] / (g.players - 1)
    if SUSPECT not in kinds and guilt[worst] > SURE * usual:
        return SUSPECT, worst
    if TRUST not in kinds and MAKE_GUIDE not in kinds:
        least = min(others, key=guilt.__getitem__)
        if guilt[least] < usual / SURE:
            return (TRUST, least) if least == g.guide else (MAKE_GUIDE, least)
    asked = [e for e in g.said if e[0] == g.round and e[2] == ASK and e[3] == p]
    return (I_AM, MINUTI) if asked and I_AM not in kinds else None


def sly(g: ForestMission, p: int, kinds: list[int], luck: Luck) -> tuple[int, int] | None:
    """One of the Forzuti claims what could be true, accuses, and spreads trust."""
    if g.past[-1][p] and GAVE_USEFUL not in kinds and fraction(luck, 100) < PRAISE:
        return GAVE_USEFUL, plausible(g, luck)
    others = [q for q in range(g.players) if q != p]
    if SUSPECT not in kinds and luck.below(4):
        return SUSPECT, scapegoat(g, others, luck)
    if TRUST not in kinds and luck.below(2):
        return TRUST, others[luck.below(len(others))]
    return (I_AM, MINUTI) if I_AM not in kinds and luck.below(3) == 0 else None


def plausible(g: ForestMission, luck: Luck) -> int:
    """As many useful cubes as nobody can disprove yet."""
    came = useful([c for c, n in enumerate(g.reveals[-1]) for _ in range(n)], g.asked_for)
    claimed = {e[1]: e[3] for e in g.said if e[0] == g.round and e[2] == GAVE_USEFUL}
    most = max(0, min(GIVEN, came - sum(claimed.values())))
    return most if luck.below(3) else max(0, most - 1)


def scapegoat(g: ForestMission, others: list[int], luck: Luck) -> int:
    """Somebody whom the table suspects already: most of them were in failed crews."""
    guilt = suspicion(g, NOBODY)
    return mixed(others, [CRITIC * guilt[q] for q in others], 0.1, luck)


# -- For search ---------------------------------------------------------------------------------

EVEN: Final = 0.55
"""How often a mission succeeds, as far as nobody knows better."""


def race(green: int, red: int, chance: float) -> float:
    """How likely the Minuti are first, where each side still has these rounds to win."""
    if green == 0 or red == 0:
        return 1.0 if green == 0 else 0.0
    win, lose = race(green - 1, red, chance), race(green, red - 1, chance)
    return chance * win + (1.0 - chance) * lose


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, shared with its faction."""
    assert isinstance(position, ForestMission)
    green, red = STEPS - position.steps(MINUTI), STEPS - position.steps(FORZUTI)
    minuti = race(green, red, EVEN)
    reds = REDS[position.players]
    if position.roles[player] == MINUTI:
        return minuti / (position.players - reds)
    return (1.0 - minuti) / reds


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a cube or a companion: what is asked for, and how missions went."""
    assert isinstance(position, ForestMission)
    g, p, n = position, decision.player, action.n
    if decision.name in ("give_first", "give_second"):
        asked = after(g.asked_for, g.gifts[p])[n]
        if g.roles[p] == FORZUTI and asked <= 0:
            return ("spoils", ())
        return ("gives", (asked,)) if asked > 0 else None
    if decision.name not in ("choose_explorer", "name_guide"):
        return None
    went = [result for crew, result in zip(g.crews, g.results, strict=False) if crew >> n & 1]
    if went and FORZUTI not in went:
        return ("proven", (n, len(went)))
    return ("unknown", (n,)) if not went else None
