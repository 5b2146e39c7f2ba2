from rosters.models.after_match import AfterMatch
from rosters.models.clan import Clan, Position, StaffType
from rosters.models.coaching import TeamCoach, TeamOffer
from rosters.models.freebooter import FallenStar, Freebooter, LostContract, VoidContract
from rosters.models.player import (
    CHARACTERISTICS,
    LAST_NUMBER,
    MAX_BIOGRAPHY_LENGTH,
    MAX_LOST,
    CareerEvent,
    CareerKind,
    Player,
    PlayerSheet,
)
from rosters.models.stand_in import StandIn
from rosters.models.team import (
    MAX_MOTTO_LENGTH,
    MAX_STORY_LENGTH,
    LedgerEntry,
    LedgerKind,
    MatchBooking,
    Team,
    TeamDraft,
)

__all__ = [
    "CHARACTERISTICS",
    "LAST_NUMBER",
    "MAX_BIOGRAPHY_LENGTH",
    "MAX_LOST",
    "MAX_MOTTO_LENGTH",
    "MAX_STORY_LENGTH",
    "AfterMatch",
    "CareerEvent",
    "CareerKind",
    "Clan",
    "FallenStar",
    "Freebooter",
    "LedgerEntry",
    "LedgerKind",
    "LostContract",
    "MatchBooking",
    "Player",
    "PlayerSheet",
    "Position",
    "StaffType",
    "StandIn",
    "Team",
    "TeamCoach",
    "TeamDraft",
    "TeamOffer",
    "VoidContract",
]
