"""The tables of the matches."""

from matches.models.consent import Consent
from matches.models.friend_invitation import FriendInvitation
from matches.models.friendly import Friendly
from matches.models.league_map import LeagueMap
from matches.models.luck import MatchLuck
from matches.models.match import RESULTS, Match, MatchMode, MatchState, Side
from matches.models.message import MatchMessage, SubmissionChannel
from matches.models.orders import (
    SUBMITTED,
    Answer,
    LeagueOrders,
    Playbook,
    SetUpOrders,
    TurnSheet,
)
from matches.models.report import DECIDED_BY, ReportVersion, TableReport
from matches.models.segment import Checkpoint, DiceLine, RolledBackSegment, Segment
from matches.models.side_clock import SideClock, Vacation
from matches.models.squad import Squad

__all__ = [
    "DECIDED_BY",
    "RESULTS",
    "SUBMITTED",
    "Answer",
    "Checkpoint",
    "Consent",
    "DiceLine",
    "FriendInvitation",
    "Friendly",
    "LeagueMap",
    "LeagueOrders",
    "Match",
    "MatchLuck",
    "MatchMessage",
    "MatchMode",
    "MatchState",
    "Playbook",
    "ReportVersion",
    "RolledBackSegment",
    "Segment",
    "SetUpOrders",
    "Side",
    "SideClock",
    "Squad",
    "SubmissionChannel",
    "TableReport",
    "TurnSheet",
    "Vacation",
]
