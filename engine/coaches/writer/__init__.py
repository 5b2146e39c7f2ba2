"""The coach who writes: at the beginning of his turn a whole turn sheet, as one does by mail."""

from engine.coaches.writer.coach import WritingCoach
from engine.coaches.writer.writing import write

__all__ = ("WritingCoach", "write")
