from league.exports.models import Arrival, Job, Piece
from league.models.discipline import Card, Challenge, Claim
from league.models.entry import BlackOut, Division, Entry
from league.models.rating import CoachRating, RatedUpTo
from league.models.replay import Replay
from league.models.schedule import Bye, Fixture, Round
from league.models.season import Season

__all__ = [
    "Arrival",
    "BlackOut",
    "Bye",
    "Card",
    "Challenge",
    "Claim",
    "CoachRating",
    "Division",
    "Entry",
    "Fixture",
    "Job",
    "Piece",
    "RatedUpTo",
    "Replay",
    "Round",
    "Season",
]
