"""A play of a sheet's row as data: what is written, and what follows from it for a list."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decisions import Verb
from engine.sheets.turn_sheet import (
    COACH_NUMBER,
    NO_PREFERENCES,
    Arrival,
    Goal,
    Play,
    PlayStep,
)

BALL = "BALL"
OTHER_PADS = 0


@dataclass(frozen=True, slots=True)
class RowPlay:
    """A play of a row, or one of its alternatives.

    It is its ``number``, 0 for a line of the coach, its ``steps``, its ``ways`` on from pads, its
    ``onfail`` (``SKIP``, ``STOP``) and its ``maxrisk`` (``1/6``); either of the two may be empty.
    The rest follows: ``bare`` is its text without terms. ``worked`` and ``failed`` are conditions
    under which it did what it is for, and did not; empty where no condition says so. ``walk`` are
    the squares of a play that only walks: it may go on from the last of them, or from the pads of
    its arrivals. ``BALL`` is the square of a ball; None is for any other play. ``teleports`` is
    whether it comes in by a teleport and does nothing before it is known where, ``arrivals`` the
    pads for which it says how it goes on, 0 for all the others.

    To write a play, ``bare`` may be given in place of ``steps`` and ``ways``.
    """

    number: int
    bare: str = ""
    onfail: str = ""
    maxrisk: str = ""
    worked: str = ""
    failed: str = ""
    line: int = 0
    column: int = 0
    walk: tuple[str, ...] | None = None
    teleports: bool = False
    arrivals: tuple[int, ...] = ()
    steps: tuple[PlayStep, ...] = ()
    ways: tuple[Arrival, ...] = ()

    @property
    def meaning(self) -> tuple[object, ...]:
        """What it says, apart from how and where it is written."""
        return self.number, self.steps, self.ways, self.onfail, self.maxrisk

    def words(self) -> str:
        """Its line, or its part of one: of its steps, or of ``bare`` where it has none."""
        play = Play(self.number, self.steps, arrivals=self.ways)
        own = play.text() if self.steps else self.bare
        return " ".join([own, *terms_words(self.onfail, self.maxrisk)])


def terms_words(onfail: str, maxrisk: str) -> list[str]:
    """The words of terms; either may be empty."""
    words = [f"ONFAIL {onfail}"] if onfail else []
    return [*words, f"MAXRISK {maxrisk}"] if maxrisk else words


def row_play(play: Play) -> RowPlay:
    """A play as data."""
    words = play.terms.words()
    text = play.text()
    bare = text.removesuffix(" ".join(words)).rstrip() if words else text
    worked, failed = _results(play)
    risk = play.terms.maxrisk
    return RowPlay(
        play.number,
        bare,
        str(play.terms.onfail or ""),
        str(risk) if risk is not None else "",
        worked,
        failed,
        play.line,
        play.column,
        _walk(play),
        len(play.steps) == 1 and play.steps[0].verb is Verb.TELEPORT,
        tuple(pad for arrival in play.arrivals for pad in arrival.pads or (OTHER_PADS,)),
        play.steps,
        play.arrivals,
    )


def _walk(play: Play) -> tuple[str, ...] | None:
    """The squares of a play that walks, or stands up, and does nothing else before a teleport."""
    if play.number == COACH_NUMBER:
        return None
    plain = (Verb.MOVE, Verb.STAND)
    if any(step.verb not in plain or step.preferences != NO_PREFERENCES for step in play.steps):
        return None
    walked = [(BALL,) if step.goal is Goal.BALL else step.squares for step in play.steps]
    return tuple(square for squares in walked for square in squares)


def _results(play: Play) -> tuple[str, str]:
    """The condition that is true after the play did what it is for, and after it did not."""
    if play.number == COACH_NUMBER or play.arrivals or not play.steps:
        return "", ""
    number = play.number
    for step in reversed(play.steps):
        if step.verb in (Verb.PASS, Verb.HANDOFF) and step.player is not None and not step.against:
            return f"{step.player} HAS BALL", f"NOT {step.player} HAS BALL"
        if step.verb in (Verb.BLOCK, Verb.STAB) and step.player is not None:
            return f"opp{step.player} DOWN", f"opp{step.player} STANDING"
        if step.verb is Verb.FOUL:
            return f"opp{step.player} OFF", f"NOT opp{step.player} OFF"
        if step.verb is Verb.MOVE:
            if step.goal is Goal.BALL:
                return f"{number} HAS BALL", f"NOT {number} HAS BALL"
            if step.squares:
                return f"{number} AT {step.squares[-1]}", f"NOT {number} AT {step.squares[-1]}"
        if step.verb is Verb.STAND:
            return f"{number} STANDING", f"{number} DOWN"
    return f"{number} STANDING", f"{number} DOWN"
