"""What a game is made of: the names that rules, bots and tools import."""

from ludoteca.kernel.agenda import (
    FIRST,
    LAST,
    RANDOM,
    Decision,
    Item,
    Options,
    Pace,
    answer,
    decision,
    step,
)
from ludoteca.kernel.errors import LudotecaError, Refused, RulesBug, Unknown, Unreadable
from ludoteca.kernel.knowing import View
from ludoteca.kernel.luck import FastLuck, Luck, ScriptedLuck, SecretLuck
from ludoteca.kernel.meta import GAME_KINDS, Meta, OptionValue, read_meta
from ludoteca.kernel.notation import Action, actions, parse, text
from ludoteca.kernel.outcomes import outcomes, starts
from ludoteca.kernel.pieces import count, load_pieces, rest_of
from ludoteca.kernel.playing import Objection
from ludoteca.kernel.position import Event, Position, Setting
from ludoteca.kernel.record import CLOCK, Entry, Record, read_record
from ludoteca.kernel.registry import Game, game, shelf
from ludoteca.kernel.secrecy import (
    HIDDEN,
    PUBLIC,
    Odd,
    Own,
    Pile,
    Secrecy,
    Spot,
    lay_cards,
    shuffle,
)
from ludoteca.kernel.words import Words

__all__ = [
    "CLOCK",
    "FIRST",
    "GAME_KINDS",
    "HIDDEN",
    "LAST",
    "PUBLIC",
    "RANDOM",
    "Action",
    "Decision",
    "Entry",
    "Event",
    "FastLuck",
    "Game",
    "Item",
    "Luck",
    "LudotecaError",
    "Meta",
    "Objection",
    "Odd",
    "OptionValue",
    "Options",
    "Own",
    "Pace",
    "Pile",
    "Position",
    "Record",
    "Refused",
    "RulesBug",
    "ScriptedLuck",
    "Secrecy",
    "SecretLuck",
    "Setting",
    "Spot",
    "Unknown",
    "Unreadable",
    "View",
    "Words",
    "actions",
    "answer",
    "count",
    "decision",
    "game",
    "lay_cards",
    "load_pieces",
    "outcomes",
    "parse",
    "read_meta",
    "read_record",
    "rest_of",
    "shelf",
    "shuffle",
    "starts",
    "step",
    "text",
]
