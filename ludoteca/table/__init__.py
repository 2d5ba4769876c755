"""A match being played: seats, clocks, store, undo, chat. No pages: `ludoteca.web` has those."""

from ludoteca.table.buzzing import Buzz
from ludoteca.table.clock import ClockRule, Face
from ludoteca.table.deed import Deed, Doer
from ludoteca.table.errors import Damaged, NoSuchMatch, NotAllowed, Stale, StoreError, TooFast
from ludoteca.table.links import Claim, Invited, NewLink, Sit
from ludoteca.table.listening import Subscription, Update
from ludoteca.table.match import Match
from ludoteca.table.model import (
    ADVICE,
    NOBODY,
    WATCH,
    Call,
    Draft,
    Entry,
    Frame,
    Header,
    Line,
    Person,
    Played,
    Pressed,
    Proposal,
    SeatState,
    Sitting,
    State,
    UndoRequest,
)
from ludoteca.table.opening import Created, SeatPlan, TablePlan
from ludoteca.table.place import default_url
from ludoteca.table.play import Play
from ludoteca.table.race import Run
from ludoteca.table.rematch import Again
from ludoteca.table.seats import HandBack, HandToBot, Leave, Rename
from ludoteca.table.service import Service, Summary
from ludoteca.table.store import Store
from ludoteca.table.talk import Chat, Ping
from ludoteca.table.undo import AnswerUndo, Undo

__all__ = [
    "ADVICE",
    "NOBODY",
    "WATCH",
    "Again",
    "AnswerUndo",
    "Buzz",
    "Call",
    "Chat",
    "Claim",
    "ClockRule",
    "Created",
    "Damaged",
    "Deed",
    "Doer",
    "Draft",
    "Entry",
    "Face",
    "Frame",
    "HandBack",
    "HandToBot",
    "Header",
    "Invited",
    "Leave",
    "Line",
    "Match",
    "NewLink",
    "NoSuchMatch",
    "NotAllowed",
    "Person",
    "Ping",
    "Play",
    "Played",
    "Pressed",
    "Proposal",
    "Rename",
    "Run",
    "SeatPlan",
    "SeatState",
    "Service",
    "Sit",
    "Sitting",
    "Stale",
    "State",
    "Store",
    "StoreError",
    "Subscription",
    "Summary",
    "TablePlan",
    "TooFast",
    "Undo",
    "UndoRequest",
    "Update",
    "default_url",
]
