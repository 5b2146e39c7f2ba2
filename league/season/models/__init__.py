from league.season.models.replay import Replay
from league.season.models.season import Entry, Fixture, Round, Season

__all__ = ["Entry", "Fixture", "Replay", "Round", "Season"]
