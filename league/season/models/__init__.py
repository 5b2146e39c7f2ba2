from league.season.models.season import Entry, Fixture, Round, Season

__all__ = ["Entry", "Fixture", "Round", "Season"]
