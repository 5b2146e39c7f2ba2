"""A coach who plays sensible football one player at a time; see ``coach.py``."""

from engine.coaches.greedy.greedy_coach import GreedyCoach

__all__ = ["GreedyCoach"]
