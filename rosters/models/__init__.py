from rosters.models.clan import Clan, Position, StaffType
from rosters.models.player import LAST_NUMBER, CareerEvent, CareerKind, Player, PlayerSheet
from rosters.models.team import LedgerEntry, LedgerKind, MatchBooking, Team, TeamDraft

__all__ = [
    "LAST_NUMBER",
    "CareerEvent",
    "CareerKind",
    "Clan",
    "LedgerEntry",
    "LedgerKind",
    "MatchBooking",
    "Player",
    "PlayerSheet",
    "Position",
    "StaffType",
    "Team",
    "TeamDraft",
]
