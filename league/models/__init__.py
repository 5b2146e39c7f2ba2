from league.models.discipline import Card, Challenge, Claim
from league.models.entry import BlackOut, Division, Entry
from league.models.file_job import FileChunk, FileJob, LeagueImport
from league.models.rating import CoachRating, RatedUpTo
from league.models.replay import Replay
from league.models.schedule import Bye, Fixture, Round
from league.models.season import Season

__all__ = [
    "BlackOut",
    "Bye",
    "Card",
    "Challenge",
    "Claim",
    "CoachRating",
    "Division",
    "Entry",
    "FileChunk",
    "FileJob",
    "Fixture",
    "LeagueImport",
    "RatedUpTo",
    "Replay",
    "Round",
    "Season",
]
