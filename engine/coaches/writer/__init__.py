"""The coach who writes: at the beginning of his turn a whole turn sheet, as one does by mail."""

from engine.coaches.writer.sheet_writer import write
from engine.coaches.writer.writing_coach import WritingCoach

__all__ = ("WritingCoach", "write")
