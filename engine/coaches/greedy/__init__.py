"""A bot that plays sensible football one player at a time; see ``greedy_coach.py``."""

from engine.coaches.greedy.greedy_coach import GreedyCoach

__all__ = ["GreedyCoach"]
