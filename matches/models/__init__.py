"""The tables of the matches."""

from matches.models.league_map import LeagueMap
from matches.models.match import Match, MatchState, Side
from matches.models.orders import SavedSetUp, SetUpOrders, TurnSheet
from matches.models.segment import Checkpoint, Segment

__all__ = [
    "Checkpoint",
    "LeagueMap",
    "Match",
    "MatchState",
    "SavedSetUp",
    "Segment",
    "SetUpOrders",
    "Side",
    "TurnSheet",
]
