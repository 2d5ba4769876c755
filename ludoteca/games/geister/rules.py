"""Geister, Geister, Schatzsuchmeister!: fetch eight gems out of a house that fills with ghosts.

Sections and clause ids follow `clauses.toml`. Hunters count from 0, in the order of their turns; a
gem is known by the room that it comes from.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.geister.laws import (
    all_out,
    fight_dice,
    may_put_back,
    may_take,
    next_unhaunted,
    nobody_can_move,
    onwards,
    owner,
    trapped,
    ways_on,
)
from ludoteca.games.geister.pieces import (
    ADVANCED_DECK,
    BASE_DECK,
    BLUE,
    BLUE_LOCKED,
    BRINGS_GHOST,
    CARDS,
    DRAW_2,
    DRAW_3,
    FACES,
    FIGHT_DIE,
    GEM,
    GEM_ROOMS,
    GEMS,
    GHOST_FACE,
    GHOST_ROOMS,
    GHOSTS,
    GREEN,
    GREEN_LOCKED,
    HAUNTED_LOSE,
    HAUNTING,
    HAUNTING_FACE,
    HUNTERS,
    LAST_ROOM,
    MOST_TURNS,
    NEXT,
    NO_GEM,
    NOTHING,
    OUTSIDE,
    SHUFFLE,
    SPACES,
    STEPS,
)
from ludoteca.kernel import (
    BARE,
    FLAG,
    Action,
    Count,
    Decision,
    Number,
    Objection,
    Options,
    Pile,
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    answer,
    decision,
    exactly,
    many,
    rest_of,
    span,
    step,
    upto,
)

STEP: Final = actions("step", range(SPACES))
STOP: Final = Action("stop", 0)
TAKE: Final = actions("take", (0, 1))
RETURN: Final = actions("return", (0, 1))

SPACE: Final = upto(SPACES - 1)
STACK: Final = many(len(ADVANCED_DECK), span(1, len(CARDS) - 1))


class Geister(Position):
    """A game of Geister, Geister, Schatzsuchmeister! at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "turn": Public(upto(MOST_TURNS)),  # how many turns have begun
        "hunter": Public(upto(max(HUNTERS) - 1)),  # whose turn it is
        "die": Public(upto(len(STEPS) - 1)),  # the movement die
        "drawn": Public(STACK),  # the cards drawn in this turn, the last one last
        "steps": Public(upto(max(STEPS))),  # steps left in this turn
        "began": Public(SPACE),  # the space where the hunter in turn began his movement
        "fight": Public(many(2, upto(len(FACES) - 1))),  # the faces rolled in the last fight
        "at": Public(exactly(HUNTERS, SPACE)),  # each hunter's space
        # For each hunter the room that his gem comes from, or 0.
        "carries": Public(exactly(HUNTERS, upto(LAST_ROOM))),
        # For each room, by its number; there is no room 0.
        "ghosts": Public(exactly(LAST_ROOM + 1, upto(HAUNTING - 1))),
        "haunted": Public(exactly(LAST_ROOM + 1, FLAG)),  # for each room, by its number
        "supply": Public(upto(GHOSTS)),  # ghosts on no room
        # For each room, by its number: whether its gem lies there.
        "gems": Public(exactly(LAST_ROOM + 1, FLAG)),
        # The rooms of the gems brought outside, in that order.
        "outside": Public(many(GEMS, upto(LAST_ROOM))),
        # Of the eight gems, in the order of their rooms.
        "numbers": Pile("number", exactly(GEMS, upto(GEMS)), knows="knows_number"),
        "revealed": Public(exactly(GEMS, FLAG)),  # for each of them, whether its number is known
        "locked": Public(upto(GREEN)),  # the colour of the locked doors: 0 none, 1 blue, 2 green
        "pile": Pile("card", STACK),
        "discard": Public(STACK),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "step": SPACE,
        "stop": BARE,
        "take": upto(1),
        "return": upto(1),
    }
    endings: ClassVar[dict[str, Number]] = {
        "won": upto(1),
        "haunted": upto(0),
        "stuck": upto(0),
        "guard": upto(0),
    }

    # -- GG-1 Set-up --------------------------------------------------------------------------

    def setup(self) -> None:
        """GG-1.2 Hunters outside, GG-1.4 ghosts and GG-1.5 gems in their rooms, GG-1.3 the cards.

        GG-1.6 What lies where on the table is up to the scene.
        """
        self.turn = 0
        self.hunter = 0
        self.die = 0
        self.drawn: list[int] = []
        self.steps = 0
        self.began = OUTSIDE
        self.fight: list[int] = []
        self.at = [OUTSIDE] * self.hunters
        self.carries = [NO_GEM] * self.hunters
        self.ghosts = [1 if room in GHOST_ROOMS else 0 for room in range(LAST_ROOM + 1)]
        self.haunted = [False] * (LAST_ROOM + 1)
        self.supply = GHOSTS - len(GHOST_ROOMS)
        self.gems = [room in GEM_ROOMS for room in range(LAST_ROOM + 1)]
        self.outside: list[int] = []
        self.numbers = self.lay_numbers()
        self.revealed = [False] * GEMS
        self.locked = NOTHING
        self.pile = list(ADVANCED_DECK) if self.advanced else list(BASE_DECK)
        self.discard: list[int] = []
        self.then(self.begin_turn())

    @property
    def hunters(self) -> int:
        """GG-1.1 How many hunters there are."""
        return HUNTERS[self.players]

    def owner(self, hunter: int) -> int:
        """GG-1.1 The seat that controls a hunter; GG-R27 one person may play all seats."""
        return owner(hunter, self.players)

    # -- GG-2 Turn ----------------------------------------------------------------------------

    @step
    def begin_turn(self) -> None:
        """GG-2.1 Roll, perhaps a ghost card, then move, gem, fight; GG-R23 seat 0 begins.

        GG-2.2 The die and the card are compulsory, even for a hunter who cannot move.
        """
        if self.turn == MOST_TURNS:
            self.stop_for_safety()
            return
        self.hunter = self.turn % self.hunters
        self.turn += 1
        self.began = self.at[self.hunter]
        self.drawn = []
        self.die = self.roll()
        self.steps = STEPS[self.die]
        self.note("rolls", self.owner(self.hunter), self.hunter, self.die, clause="GG-2.3")
        if BRINGS_GHOST[self.die]:
            self.draw_card()
        else:
            self.note("no_card", clause="GG-2.3")
        if not self.over and self.stuck():
            self.lose_stuck()
        if not self.over:
            self.then(self.move(), self.end_move(), self.fight_ghosts(), self.end_turn())

    @step
    def end_turn(self) -> None:
        """GG-R21 Perhaps nobody can move any more; else the next hunter."""
        if self.stuck():
            self.lose_stuck()
        else:
            self.then(self.begin_turn())

    # -- GG-3 Ghost cards ---------------------------------------------------------------------

    def draw_card(self) -> None:
        """GG-3.1 The card goes to the discard pile and happens at once."""
        card = self.next_card()
        if card == SHUFFLE:
            self.shuffle_cards()
        elif card in (DRAW_2, DRAW_3):
            self.draw_further(2 if card == DRAW_2 else 3)
        else:
            self.resolve(card)

    def next_card(self) -> int:
        card = self.take(self.pile)
        self.discard.append(card)
        self.drawn.append(card)
        self.note("draws", card, clause="GG-3.1")
        return card

    def resolve(self, card: int) -> None:
        """A letter brings a ghost, a lock closes doors."""
        if card == BLUE_LOCKED:
            self.lock(BLUE)
        elif card == GREEN_LOCKED:
            self.lock(GREEN)
        else:
            self.bring_ghost(card)

    def bring_ghost(self, letter: int) -> None:
        """GG-3.3 Past haunted rooms to the next letter; GG-3.4 the third ghost haunts.

        GG-R14 Hunters in that room do not fight until their turn.
        """
        room = next_unhaunted(letter, self.haunted)
        if room != letter:
            self.note("ghost_passes", letter, room, clause="GG-3.3")
        if self.ghosts[room] == HAUNTING - 1:
            self.haunt(room)
            return
        self.ghosts[room] += 1
        self.supply -= 1
        self.note("ghost_comes", room, self.ghosts[room], clause="GG-3.1")

    def haunt(self, room: int) -> None:
        """GG-3.4 The third ghost, even if the supply is empty (GG-R13): all go back there.

        GG-R24 A gem in the room stays.
        """
        self.supply += self.ghosts[room]
        self.ghosts[room] = 0
        self.haunted[room] = True
        self.note("haunted", room, sum(self.haunted), clause="GG-3.4")
        if sum(self.haunted) == HAUNTED_LOSE:  # GG-3.5
            self.note("loses_haunted", clause="GG-8.2")
            self.finish((), "haunted")

    def shuffle_cards(self) -> None:
        """GG-3.2 All cards become a new draw pile; GG-7.7 which opens every door."""
        self.pile += self.discard
        self.discard = []
        self.note("shuffles", len(self.pile), clause="GG-3.2")
        if self.locked != NOTHING:
            self.locked = NOTHING
            self.note("unlocks", clause="GG-7.7")

    # -- GG-4 Moving --------------------------------------------------------------------------

    @step
    def move(self) -> None:
        """GG-4.6, GG-R14 A trapped hunter does not move; all others may."""
        if self.held_fast(self.hunter):
            self.note("held_fast", self.owner(self.hunter), self.hunter, clause="GG-4.6")
        else:
            self.then(self.walk())

    def held_fast(self, hunter: int) -> bool:
        """GG-4.6 With a gem in a haunted room."""
        return trapped(self.at[hunter], self.carries[hunter], self.haunted)

    def crowded(self) -> bool:
        """GG-4.3 Whether the hunter in turn shares a corridor square."""
        space = self.at[self.hunter]
        return space > LAST_ROOM and self.at.count(space) > 1

    def may_leave(self, hunter: int) -> bool:
        """GG-R20 Whether the hunter may step outside: without a gem, or with the next one."""
        gem = self.carries[hunter]
        return gem == NO_GEM or self.is_next(gem)

    def within_a_step(self) -> list[int]:
        """GG-4.2 The spaces that the hunter in turn can enter, in ascending order."""
        return ways_on(self.at[self.hunter], self.locked, self.may_leave(self.hunter))

    @decision("GG-4.1", default="stop_if_possible")
    def walk(self) -> Options:
        """GG-R6 Stopping is always possible, but not on a taken square (GG-4.3)."""
        steps = [STEP[space] for space in self.within_a_step()]
        if not self.crowded():
            steps.append(STOP)
        return {self.owner(self.hunter): tuple(steps)}

    @answer("walk")
    def walked(self, action: Action) -> None:
        if action.verb == "step":
            self.steps -= 1
            self.enter(action.n)

    def stop_if_possible(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: stay, or take the first way on."""
        return options[-1] if options[-1].verb == "stop" else options[0]

    @decision("GG-4.4")
    def go_on(self, came_from: int) -> Options:
        """GG-R7 Onwards, and back only where there is no other way."""
        ahead = onwards(self.within_a_step(), came_from)
        return {self.owner(self.hunter): actions("step", ahead)}

    @answer("go_on")
    def went_on(self, came_from: int, action: Action) -> None:
        self.enter(action.n)

    def enter(self, space: int) -> None:
        """One step; what is found there, and how the movement goes on."""
        hunter = self.hunter
        came_from = self.at[hunter]
        self.at[hunter] = space
        if space == OUTSIDE:
            delivered = self.deliver()
            if all_out(len(self.outside), self.at):
                self.win()
            if self.over or delivered:
                return  # GG-4.7
        elif self.advanced and space <= LAST_ROOM:
            self.reveal(space)
        if self.held_fast(hunter):
            return  # GG-R12
        if self.steps:
            self.then(self.walk())
        elif self.crowded():
            self.then(self.go_on(came_from))

    # -- GG-5 Gems ----------------------------------------------------------------------------

    def deliver(self) -> bool:
        """GG-5.3 Outside a gem is put down for good; whether there was one."""
        hunter = self.hunter
        gem = self.carries[hunter]
        if gem == NO_GEM:
            return False
        self.carries[hunter] = NO_GEM
        self.outside.append(gem)
        self.note("delivers", self.owner(hunter), hunter, gem, len(self.outside), clause="GG-5.3")
        return True

    @step
    def end_move(self) -> None:
        """GG-4.7 The movement is over, and unused steps are lost; GG-R11 the gem comes first.

        GG-R9 At most one question is asked, so no gem is both put back and taken in one turn.
        GG-R28 Gems are not handed over, so there is nothing else to ask.
        """
        hunter = self.hunter
        space = self.at[hunter]
        gem = self.carries[hunter]
        self.steps = 0
        if space != self.began:
            self.note("moves", self.owner(hunter), hunter, self.began, space, clause="GG-4.1")
        elif not self.held_fast(hunter):
            self.note("stays", self.owner(hunter), hunter, space, clause="GG-4.1")
        if may_take(space, gem, self.gems):
            self.then(self.take_gem())
        elif may_put_back(space, gem, self.haunted):
            self.then(self.put_back())

    @decision("GG-5.1", default="take_if_useful")
    def take_gem(self) -> Options:
        return {self.owner(self.hunter): TAKE}

    @answer("take_gem")
    def took(self, action: Action) -> None:
        hunter = self.hunter
        room = self.at[hunter]
        if action.n == 1:
            self.carries[hunter] = room
            self.gems[room] = False
            self.note("takes", self.owner(hunter), hunter, room, clause="GG-5.1")
        else:
            self.note("leaves", self.owner(hunter), hunter, room, clause="GG-R8")

    def take_if_useful(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: taken where it can be carried off, and straight outside."""
        room = self.at[self.hunter]
        return options[1 if not self.haunted[room] and self.is_next(room) else 0]

    @decision("GG-5.4")
    def put_back(self) -> Options:
        return {self.owner(self.hunter): RETURN}

    @answer("put_back")
    def returned(self, action: Action) -> None:
        hunter = self.hunter
        room = self.at[hunter]
        if action.n == 1:
            self.carries[hunter] = NO_GEM
            self.gems[room] = True
            self.note("puts_back", self.owner(hunter), hunter, room, clause="GG-5.4")
        else:
            self.note("keeps", self.owner(hunter), hunter, room, clause="GG-5.4")

    # -- GG-6 Fighting ------------------------------------------------------------------------

    @step
    def fight_ghosts(self) -> None:
        """GG-6.5 Only the active hunter rolls; GG-R10 nobody is asked, since fighting is a must."""
        room = self.at[self.hunter]
        dice = fight_dice(room, self.at, self.ghosts, self.haunted)
        if dice == 0:
            return
        if self.haunted[room]:
            self.throw(dice, "GG-6.2")
            self.unhaunt(room)
        else:
            self.throw(dice, "GG-6.1")
            self.drive_out(room)

    def throw(self, dice: int, clause: str) -> None:
        self.fight = [self.any_of(FIGHT_DIE) for _ in range(dice)]
        owner, hunter = self.owner(self.hunter), self.hunter
        if dice == 1:
            self.note("throws_one", owner, hunter, self.fight[0], clause=clause)
        else:
            self.note("throws_two", owner, hunter, self.fight[0], self.fight[1], clause=clause)

    def unhaunt(self, room: int) -> None:
        """GG-6.2 One haunting face is enough."""
        if HAUNTING_FACE in self.fight:
            self.haunted[room] = False
            self.note("unhaunts", room, clause="GG-6.2")
        else:
            self.note("still_haunted", room, clause="GG-6.2")

    def drive_out(self, room: int) -> None:
        """GG-6.1 Every ghost face removes a ghost, as long as there is one."""
        removed = min(self.fight.count(GHOST_FACE), self.ghosts[room])
        self.ghosts[room] -= removed
        self.supply += removed
        if removed:
            self.note("drives_out", room, removed, self.ghosts[room], clause="GG-6.1")
        else:
            self.note("drives_out_none", room, clause="GG-6.4")

    # -- GG-7 The advanced game: all else is as in the base game (GG-7.10) --------------------

    @property
    def advanced(self) -> bool:
        """Whether the advanced game is played."""
        return self.options["mode"] == "advanced"

    def lay_numbers(self) -> list[int]:
        """GG-7.2 The gems are shuffled number down; GG-1.5 without meaning in the base game."""
        if not self.advanced:
            return [0] * GEMS
        numbers = list(range(1, GEMS + 1))
        return [self.take(numbers) for _ in GEM_ROOMS]

    def number(self, gem: int) -> int:
        """The number on the back of a gem, which is known by its room."""
        return self.numbers[GEM[gem]]

    def is_next(self, gem: int) -> bool:
        """GG-7.9 Whether a gem may go outside now; GG-R26 nothing else depends on its number."""
        return not self.advanced or self.number(gem) == len(self.outside) + 1

    def reveal(self, room: int) -> None:
        """GG-7.8, GG-R19 Whoever enters, even in passing, turns the gem over for all to see."""
        if self.gems[room] and not self.revealed[GEM[room]]:
            self.revealed[GEM[room]] = True
            self.note("reveals", room, self.number(room), clause="GG-7.8")

    def draw_further(self, cards: int) -> None:
        """GG-7.3 Extra cards, then a shuffle; GG-7.4, GG-R15 cards that shuffle do not count.

        GG-R17 A lock counts, if only until the shuffle.
        """
        while cards and self.pile:
            card = self.next_card()
            if card in (SHUFFLE, DRAW_2, DRAW_3):
                self.note("ignored", card, clause="GG-R15" if card == SHUFFLE else "GG-7.4")
                continue
            cards -= 1
            self.resolve(card)
            if self.over:
                return
        if cards:
            self.note("pile_runs_out", cards, clause="GG-R16")
        self.shuffle_cards()

    def lock(self, colour: int) -> None:
        """GG-7.5 The doors of one colour are locked, those of the other are not.

        GG-7.11 The card itself is in the discard pile; `locked` keeps the colour in sight.
        """
        if self.locked == colour:
            self.note("still_locked", colour, clause="GG-7.5")
            return
        self.locked = colour
        self.note("locks", colour, clause="GG-7.5")

    # -- GG-8 End -----------------------------------------------------------------------------

    def win(self) -> None:
        """GG-8.1, GG-8.4 All together."""
        self.note("wins", clause="GG-8.1")
        self.finish(list(self.seats), "won")

    def stuck(self) -> bool:
        """GG-8.3 Every hunter is trapped, each in another room."""
        return nobody_can_move(self.at, self.carries, self.haunted)

    def lose_stuck(self) -> None:
        self.note("loses_stuck", clause="GG-8.3")
        self.finish((), "stuck")

    def stop_for_safety(self) -> None:
        """GG-R25 Nobody plays that long; the game must end."""
        self.note("stops", MOST_TURNS, clause="GG-R25")
        self.finish((), "guard")

    def reckoning(self, player: int) -> Reckoning:
        """GG-8.1, GG-8.2 What the hunters and what the ghosts have achieved: the same for all."""
        gems = Count("gems", len(self.outside), GEMS)
        return Reckoning(standing=(gems, Count("haunted", sum(self.haunted), HAUNTED_LOSE)))

    # -- Who knows what -----------------------------------------------------------------------

    def knows_number(self, viewer: int | None, i: int) -> bool:
        """GG-7.8 Once revealed, everybody knows it."""
        return self.revealed[i]

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """The clause that forbids an answer."""
        name, n = decision.name, action.n
        if action.verb == "give":
            return ("GG-R28", "not_handed_over", ())
        if name == "take_gem" and action.verb == "take":
            return ("GG-5.1", "yes_or_no", ())
        if name == "put_back" and action.verb == "return":
            return ("GG-5.4", "yes_or_no", ())
        if name in ("take_gem", "put_back"):
            return ("GG-4.7", "movement_over", ())
        if action.verb == "stop" and n == 0:
            return ("GG-4.3", "square_taken", (self.at[self.hunter],))
        if action.verb != "step":
            return None
        return self.why_not_step(n)

    def why_not_step(self, space: int) -> Objection:
        here = self.at[self.hunter]
        if space == here:
            return ("GG-4.2", "here_already", ())
        if space not in NEXT[NOTHING][here]:
            return ("GG-4.2", "not_next_door", (space,))
        if space not in NEXT[self.locked][here]:
            return ("GG-7.6", "door_locked", (self.locked,))
        if space == OUTSIDE and not self.may_leave(self.hunter):
            return ("GG-7.9", "not_its_turn", (len(self.outside) + 1,))
        return ("GG-4.4", "go_on_forward", (space,))

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """Whose turn it is, ghost supply, gems in their rooms, known numbers and pile: the rest."""
        self.hunter = (self.turn - 1) % self.hunters if self.turn else 0  # GG-R23
        self.supply = GHOSTS - sum(self.ghosts)
        taken = [gem for gem in (*self.carries, *self.outside) if gem != NO_GEM]
        self.gems = [room in GEM_ROOMS and room not in taken for room in range(LAST_ROOM + 1)]
        if self.advanced:
            for gem in taken:
                self.revealed[GEM[gem]] = True  # GG-7.8
        self.pile = rest_of(ADVANCED_DECK if self.advanced else BASE_DECK, self.discard)

    def inventory(self) -> object:
        """24 ghosts, 8 gems with their numbers, and the cards, wherever they are."""
        carried = [gem for gem in self.carries if gem != NO_GEM]
        lying = [room for room in GEM_ROOMS if self.gems[room]]
        return (
            sum(self.ghosts) + self.supply,
            sorted(carried + lying + self.outside),
            sorted(self.numbers),
            sorted(self.pile + self.discard),
        )
