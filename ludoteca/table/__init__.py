"""A match being played: seats, clocks, store, undo, chat. No pages: `ludoteca.web` has those."""

from ludoteca.table.clock import ClockRule, Face
from ludoteca.table.deed import Deed, Doer
from ludoteca.table.errors import NoSuchMatch, NotAllowed, Stale, StoreError
from ludoteca.table.listening import Subscription, Update
from ludoteca.table.match import Match
from ludoteca.table.model import (
    LEVELS,
    NOBODY,
    WATCH,
    Draft,
    Entry,
    Frame,
    Header,
    Line,
    Person,
    Played,
    Pressed,
    SeatState,
    Sitting,
    State,
    UndoRequest,
)
from ludoteca.table.opening import Created, SeatPlan, TablePlan
from ludoteca.table.play import Play
from ludoteca.table.race import Run
from ludoteca.table.seats import Claim, HandBack, HandToBot, Leave, NewLink, Rename
from ludoteca.table.service import Service, Summary
from ludoteca.table.store import Store, default_url
from ludoteca.table.talk import Chat, Ping
from ludoteca.table.undo import AnswerUndo, Undo

__all__ = [
    "LEVELS",
    "NOBODY",
    "WATCH",
    "AnswerUndo",
    "Chat",
    "Claim",
    "ClockRule",
    "Created",
    "Deed",
    "Doer",
    "Draft",
    "Entry",
    "Face",
    "Frame",
    "HandBack",
    "HandToBot",
    "Header",
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
    "Rename",
    "Run",
    "SeatPlan",
    "SeatState",
    "Service",
    "Sitting",
    "Stale",
    "State",
    "Store",
    "StoreError",
    "Subscription",
    "Summary",
    "TablePlan",
    "Undo",
    "UndoRequest",
    "Update",
    "default_url",
]
