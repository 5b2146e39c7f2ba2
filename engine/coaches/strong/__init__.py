"""A bot that looks for the best play by rehearsing it; see ``strong_coach.py``."""

from engine.coaches.strong.strong_coach import StrongCoach

__all__ = ["StrongCoach"]
