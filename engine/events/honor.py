"""Honour: penalties and the Favor, challenges and duels, staff and spells, disgrace."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class Penalised(Event):
    """A penalty is called against a side: ``penalty`` sent_off or illegal_procedure."""

    side: Side
    figure: Slot | None
    penalty: str


@event
class HeadCoachSentOut(Event):
    """The head coach argued once too often and cannot argue again."""

    side: Side


@event
class FavorSpent(Event):
    """A side spends its Imperial Favor."""

    side: Side


@event
class PenaltyCancelled(Event):
    """The penalty does not stand; ``cause``: argued, favor or handicap."""

    side: Side
    penalty: str
    cause: str


@event
class SentOff(Event):
    """A player is out of the match."""

    figure: Slot


@event
class Challenged(Event):
    """A player challenges an opponent."""

    figure: Slot
    opponent: Slot
    contest: str


@event
class ChallengeAnswered(Event):
    """The challenged player's coach accepts or refuses."""

    figure: Slot
    accepted: bool


@event
class DuelDemanded(Event):
    """A fouled player's coach chooses when the duel is fought: now, match_end or never."""

    figure: Slot
    opponent: Slot
    when: str


@event
class DuelLapsed(Event):
    """A duel still owed for a foul can no longer be fought."""

    figure: Slot
    opponent: Slot


@event
class DuelBegan(Event):
    """Two players draw; ``cause``: kick_off, foul or blood_feud."""

    figure: Slot
    opponent: Slot
    cause: str


@event
class DuelFocused(Event):
    """A duellist focuses; ``focuses`` is the duellist's count so far in this duel."""

    figure: Slot
    focuses: int


@event
class DuelStruck(Event):
    """A duellist strikes; ``back`` if it answers a strike."""

    figure: Slot
    opponent: Slot
    back: bool


@event
class DuelEnded(Event):
    """The duel is over; ``winner`` is the one left able to play when the other is not."""

    winner: Slot | None


@event
class StaffUsed(Event):
    """A special staff member gives the once-a-match service."""

    side: Side
    staff: str


@event
class SpellCast(Event):
    """A Team Shugenja casts the match's one spell at players (and squares)."""

    side: Side
    spell: str
    figures: tuple[Slot, ...]
    squares: tuple[Square, ...]


@event
class Dishonored(Event):
    """A player is Dishonored."""

    figure: Slot


@event
class HonorRestored(Event):
    """A Dishonored player's honour is restored."""

    figure: Slot


@event
class TookOwnLife(Event):
    """A Dishonored player takes their own life."""

    figure: Slot
