"""A match being played: seats, clocks, store, undo, chat. No pages: `ludoteca.web` has those."""

from ludoteca.table.clock import ClockRule, Face
from ludoteca.table.errors import NoSuchMatch, NotAllowed, Stale, StoreError
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
    SeatState,
    Sitting,
    State,
    UndoRequest,
)
from ludoteca.table.race import Run
from ludoteca.table.room import Subscription, Update
from ludoteca.table.service import Created, Played, Pressed, SeatPlan, Service, Summary
from ludoteca.table.store import Person, Store, default_url

__all__ = [
    "LEVELS",
    "NOBODY",
    "WATCH",
    "ClockRule",
    "Created",
    "Draft",
    "Entry",
    "Face",
    "Frame",
    "Header",
    "Line",
    "Match",
    "NoSuchMatch",
    "NotAllowed",
    "Person",
    "Played",
    "Pressed",
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
    "UndoRequest",
    "Update",
    "default_url",
]
