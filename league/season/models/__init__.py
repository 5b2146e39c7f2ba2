from league.season.models.discipline import Card, Challenge, Claim
from league.season.models.entry import BlackOut, Division, Entry
from league.season.models.rating import CoachRating, RatedUpTo
from league.season.models.replay import Replay
from league.season.models.schedule import Bye, Fixture, Round
from league.season.models.season import Season

__all__ = [
    "BlackOut",
    "Bye",
    "Card",
    "Challenge",
    "Claim",
    "CoachRating",
    "Division",
    "Entry",
    "Fixture",
    "RatedUpTo",
    "Replay",
    "Round",
    "Season",
]
