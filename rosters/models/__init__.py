from rosters.models.after_match import AfterMatch
from rosters.models.clan import Clan, Position, StaffType
from rosters.models.coaching import TeamCoach, TeamOffer
from rosters.models.freebooter import FallenStar, Freebooter, LostContract, VoidContract
from rosters.models.player import (
    CHARACTERISTICS,
    LAST_NUMBER,
    LONGEST_BIOGRAPHY,
    MOST_LOST,
    CareerEvent,
    CareerKind,
    Player,
    PlayerSheet,
)
from rosters.models.stand_in import StandIn
from rosters.models.team import (
    LONGEST_MOTTO,
    LONGEST_STORY,
    LedgerEntry,
    LedgerKind,
    MatchBooking,
    Team,
    TeamDraft,
)

__all__ = [
    "CHARACTERISTICS",
    "LAST_NUMBER",
    "LONGEST_BIOGRAPHY",
    "LONGEST_MOTTO",
    "LONGEST_STORY",
    "MOST_LOST",
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
