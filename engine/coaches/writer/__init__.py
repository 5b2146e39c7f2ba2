"""A bot that writes a whole turn sheet at the start of its turn, as a coach does by mail."""

from engine.coaches.writer.sheet_writer import write
from engine.coaches.writer.writing_coach import WritingCoach

__all__ = ("WritingCoach", "write")
