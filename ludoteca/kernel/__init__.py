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
from ludoteca.kernel.luck import FastLuck, Luck, ScriptedLuck, SecretLuck
from ludoteca.kernel.meta import KINDS, Meta, OptionValue, read_meta
from ludoteca.kernel.notation import Action, actions, parse, text
from ludoteca.kernel.outcomes import outcomes, starts
from ludoteca.kernel.pieces import count, load_pieces
from ludoteca.kernel.position import CLOCK, Event, Objection, Position, Setting, View
from ludoteca.kernel.record import Entry, Record, read_record
from ludoteca.kernel.registry import Game, game, shelf
from ludoteca.kernel.secrecy import HIDDEN, PUBLIC, Odd, Own, Pile, Secrecy, Spot, match, shuffle
from ludoteca.kernel.words import Words

__all__ = [
    "CLOCK",
    "FIRST",
    "HIDDEN",
    "KINDS",
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
    "load_pieces",
    "match",
    "outcomes",
    "parse",
    "read_meta",
    "read_record",
    "shelf",
    "shuffle",
    "starts",
    "step",
    "text",
]
