"""Helpers of tests that play sheets or read the grammar."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.sheets.executor.segment import Coaches, Segment
from engine.sheets.grammar.lexer import END
from engine.sheets.grammar.parser import BLOCKS, THEN
from engine.sheets.grammar.play_parser import BETWEEN_STARTS


def play_segment(game: Game, coaches: Coaches) -> None:
    """Play until the next turn's sheet is needed, or the match is over."""
    Segment(game, coaches).play()


def keywords() -> Iterator[str]:
    """Every word that begins a line or stands between plays."""
    yield from (*BLOCKS, THEN, END, "AND", "NOT", *BETWEEN_STARTS)
