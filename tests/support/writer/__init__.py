"""A bot that writes a whole turn sheet at the start of its turn, as a coach does by mail."""

from tests.support.writer.sheet_writer import write
from tests.support.writer.writing_coach import WritingCoach

__all__ = ("WritingCoach", "write")
