"""The frame of a match: before it, halves, drives, set-ups, touchdowns, the end."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class Hired(Event):
    """A Freebooter plays this match for ``price``, half the list price rounded up."""

    figure: Slot
    price: int


@event
class WeatherSet(Event):
    """The weather from now on."""

    weather: str


@event
class ShugenjaBarred(Event):
    """That side's Team Shugenja cannot cast this match."""

    side: Side


@event
class Poisoned(Event):
    """Hametsu's poison; ``result``: nothing, misses, misses_two (the next match too) or dead."""

    figure: Slot
    result: str


@event
class HandicapGained(Event):
    """The weaker side gains line ``effect`` (1 to 6) of the handicap table."""

    side: Side
    effect: int


@event
class SkillGained(Event):
    """A player has one more skill for this match."""

    figure: Slot
    skill: str


@event
class HeldBack(Event):
    """A player cannot be set up in the first half."""

    figure: Slot


@event
class MissesMatch(Event):
    """A player misses the match: an old wound, or a journeyman who is not needed."""

    figure: Slot


@event
class FavorGiven(Event):
    """A side holds the Imperial Favor for this match."""

    side: Side


@event
class KickChosen(Event):
    """Who kicks off the first half."""

    kicking: Side


@event
class HalfBegan(Event):
    """A half begins; turn counters stand at 0."""

    half: int
    kicking: Side


@event
class DriveBegan(Event):
    """A drive begins, numbered through the match from 1."""

    drive: int
    kicking: Side


@event
class ReturnedToReserves(Event):
    """A player may be set up again (KO passed, warmed up)."""

    figure: Slot
    cause: str


@event
class SatOut(Event):
    """A player misses the coming drive."""

    figure: Slot


@event
class SetUp(Event):
    """A side's formation: (slot, square) pairs; everybody else is in reserve."""

    side: Side
    squares: tuple[tuple[Slot, Square], ...]


@event
class DriveConceded(Event):
    """A side has nobody to set up (CORE-SET-05)."""

    side: Side


@event
class CountersSet(Event):
    """Both turn counters after something other than a turn's start moved them."""

    home: int
    away: int
    cause: str


@event
class NothingHappened(Event):
    """An effect found nobody to apply to, was tied, or is not played by this version."""

    cause: str


@event
class Scored(Event):
    """A touchdown, or one credited (``figure`` is ``None``)."""

    side: Side
    figure: Slot | None
    home: int
    away: int


@event
class DriveEnded(Event):
    """Everybody on the pitch returns to reserves."""

    cause: str


@event
class HalfEnded(Event):
    """A half is over."""

    half: int


@event
class Conceded(Event):
    """A coach concedes at the start of a turn; ``penalty``: whether it costs something."""

    side: Side
    penalty: bool


@event
class ScoreSet(Event):
    """The score after something other than a touchdown changed it."""

    home: int
    away: int
    cause: str


@event
class MatchEnded(Event):
    """Full time; ``winner`` is ``None`` for a draw."""

    home: int
    away: int
    winner: Side | None


@event
class SppEarned(Event):
    """Star player points; ``cause``: touchdown, completion, casualty."""

    figure: Slot
    points: int
    cause: str


@event
class MvpNamed(Event):
    """The most valuable player of a side (LGE-MVP-01)."""

    side: Side
    figure: Slot


@event
class WinningsPaid(Event):
    """What the match earns a side, in the variant's currency."""

    side: Side
    amount: int
