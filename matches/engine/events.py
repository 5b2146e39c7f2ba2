"""Every visible fact of a match, typed. Set-up plus events rebuild every position.

Events carry codes and values, never prose. Each cites the rule it applies. ``figure`` and the
like are slots: home's players in set-up order from 0, then away's. Squares are ints
(geometry.py), sides 0 home and 1 away; no square and no figure are ``None``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar

from matches.engine.errors import DataError
from matches.engine.nesting import lists, tuples


@dataclass(slots=True)
class Event:
    """Base of all events: the ID of the rule applied."""

    kind: ClassVar[str] = ""
    rule: str

    def to_json(self) -> dict[str, Any]:
        """``{"event": kind, "audience": "all", ...}``; tuples become lists."""
        values = {name: lists(getattr(self, name)) for name in _field_names()[type(self)]}
        return {"event": self.kind, "audience": "all", **values}


@dataclass(slots=True)
class Rolled(Event):
    """Dice: purpose, faces, named modifiers, the target they had to reach and whether they did.

    ``target`` is compared with the sum of faces and modifiers, after the rule of natural ones
    and sixes where the test has one; it and ``success`` are ``None`` for dice that test nothing.
    """

    kind = "rolled"
    purpose: str
    side: int
    figure: int | None
    sides: int
    faces: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...] = ()
    target: int | None = None
    success: bool | None = None


@dataclass(slots=True)
class Rerolled(Event):
    """The roll just shown is rolled again; ``source`` is ``team`` or the skill's name."""

    kind = "rerolled"
    side: int
    figure: int
    purpose: str
    source: str


@dataclass(slots=True)
class RerollsSet(Event):
    """How many team re-rolls a side now has."""

    kind = "rerolls_set"
    side: int
    left: int
    cause: str


@dataclass(slots=True)
class WeatherSet(Event):
    """The weather from now on."""

    kind = "weather_set"
    weather: str


@dataclass(slots=True)
class MissesMatch(Event):
    """A player sits the match out: an old wound, or a journeyman who is not needed."""

    kind = "misses_match"
    figure: int


@dataclass(slots=True)
class KickChosen(Event):
    """Who kicks off the first half."""

    kind = "kick_chosen"
    kicking: int


@dataclass(slots=True)
class HalfBegan(Event):
    """A half begins; turn counters stand at 0."""

    kind = "half_began"
    half: int
    kicking: int


@dataclass(slots=True)
class DriveBegan(Event):
    """A drive begins, numbered through the match from 1."""

    kind = "drive_began"
    drive: int
    kicking: int


@dataclass(slots=True)
class ReturnedToReserves(Event):
    """A player may be set up again (KO passed, warmed up)."""

    kind = "returned_to_reserves"
    figure: int
    cause: str


@dataclass(slots=True)
class SatOut(Event):
    """A player misses the coming drive."""

    kind = "sat_out"
    figure: int


@dataclass(slots=True)
class SetUp(Event):
    """A side's formation: (slot, square) pairs; everybody else is in reserve."""

    kind = "set_up"
    side: int
    squares: tuple[tuple[int, int], ...]


@dataclass(slots=True)
class DriveConceded(Event):
    """A side has nobody to set up (CORE-SET-05)."""

    kind = "drive_conceded"
    side: int


@dataclass(slots=True)
class KickAimed(Event):
    """Where the kicking coach places the ball."""

    kind = "kick_aimed"
    side: int
    square: int


@dataclass(slots=True)
class KickOffEvent(Event):
    """The line of the kick-off table that applies, and the side it belongs to."""

    kind = "kick_off_event"
    total: int
    name: str
    owner: int


@dataclass(slots=True)
class NothingHappened(Event):
    """An effect found nobody to apply to, was tied, or is not played by this version."""

    kind = "nothing_happened"
    cause: str


@dataclass(slots=True)
class Challenged(Event):
    """A player challenges an opponent."""

    kind = "challenged"
    figure: int
    opponent: int
    contest: str


@dataclass(slots=True)
class Blessed(Event):
    """The Touch of Amaterasu comes upon a player, or leaves him."""

    kind = "blessed"
    figure: int
    on: bool


@dataclass(slots=True)
class Dishonored(Event):
    """A player is Dishonored."""

    kind = "dishonored"
    figure: int


@dataclass(slots=True)
class HonorRestored(Event):
    """A Dishonored player has his honour back."""

    kind = "honor_restored"
    figure: int


@dataclass(slots=True)
class TookOwnLife(Event):
    """A Dishonored player does not outlive his shame."""

    kind = "took_own_life"
    figure: int


@dataclass(slots=True)
class PortentsSet(Event):
    """Evil Portents begin or end."""

    kind = "portents_set"
    on: bool


@dataclass(slots=True)
class WentToReserves(Event):
    """A player leaves the pitch unhurt."""

    kind = "went_to_reserves"
    figure: int
    cause: str


@dataclass(slots=True)
class CountersSet(Event):
    """Both turn counters after something other than a turn's start moved them."""

    kind = "counters_set"
    home: int
    away: int
    cause: str


@dataclass(slots=True)
class BallMoved(Event):
    """The loose ball's way, squares in order; ``cause``: kick, bounce, scatter or throw_in."""

    kind = "ball_moved"
    cause: str
    origin: int
    path: tuple[int, ...]


@dataclass(slots=True)
class BallLeftPitch(Event):
    """The ball goes over the edge from ``square``, the last one crossed."""

    kind = "ball_left_pitch"
    square: int


@dataclass(slots=True)
class BallRests(Event):
    """The ball lies still on an empty square."""

    kind = "ball_rests"
    square: int


@dataclass(slots=True)
class BallDropped(Event):
    """A carrier loses the ball on ``square``; it will bounce from there."""

    kind = "ball_dropped"
    figure: int
    square: int


@dataclass(slots=True)
class KickOut(Event):
    """The kick left the pitch or the receiving half: the ball is off until it is given."""

    kind = "kick_out"
    side: int


@dataclass(slots=True)
class Touchback(Event):
    """The receiving coach gives the ball to a player."""

    kind = "touchback"
    side: int
    figure: int


@dataclass(slots=True)
class TurnBegan(Event):
    """A team turn; ``turn`` is the counter after it moved (a bonus turn does not move it)."""

    kind = "turn_began"
    side: int
    half: int
    turn: int
    bonus: bool


@dataclass(slots=True)
class TurnEnded(Event):
    """``cause``: end, turnover or touchdown."""

    kind = "turn_ended"
    side: int
    cause: str


@dataclass(slots=True)
class Turnover(Event):
    """The turn ends at once."""

    kind = "turnover"
    side: int
    cause: str


@dataclass(slots=True)
class TurnedFaceUp(Event):
    """A stunned player is prone from now on."""

    kind = "turned_face_up"
    figure: int


@dataclass(slots=True)
class Activated(Event):
    """A player begins his activation."""

    kind = "activated"
    figure: int


@dataclass(slots=True)
class StoodUp(Event):
    """A prone player stands, for ``cost`` squares of his movement."""

    kind = "stood_up"
    figure: int
    cost: int


@dataclass(slots=True)
class Moved(Event):
    """One square of movement; ``cause``: move, follow_up or surge."""

    kind = "moved"
    figure: int
    origin: int
    square: int
    cause: str


@dataclass(slots=True)
class Blocked(Event):
    """A block is thrown: strengths with assists named, number of dice and who chooses."""

    kind = "blocked"
    attacker: int
    defender: int
    attacker_strength: int
    defender_strength: int
    attacker_assists: tuple[int, ...]
    defender_assists: tuple[int, ...]
    dice: int
    chooser: int


@dataclass(slots=True)
class BlockDiePicked(Event):
    """The face that counts, and its result."""

    kind = "block_die_picked"
    side: int
    face: int
    result: str


@dataclass(slots=True)
class Pushed(Event):
    """A player is pushed; ``square`` is ``None`` when he leaves the pitch."""

    kind = "pushed"
    figure: int
    by: int
    origin: int
    square: int | None


@dataclass(slots=True)
class PushResisted(Event):
    """A player is not moved by a push (Stand Firm)."""

    kind = "push_resisted"
    figure: int
    by: int


@dataclass(slots=True)
class KnockedDown(Event):
    """A player falls; ``by`` is who did it, ``cause`` block, dodge, surge or might."""

    kind = "knocked_down"
    figure: int
    by: int | None
    cause: str


@dataclass(slots=True)
class Injured(Event):
    """Stunned, knocked_out, badly_hurt, seriously_injured or dead."""

    kind = "injured"
    figure: int
    by: int | None
    cause: str
    result: str


@dataclass(slots=True)
class PickedUp(Event):
    """A player picks the ball up."""

    kind = "picked_up"
    figure: int


@dataclass(slots=True)
class Caught(Event):
    """A player catches the ball; ``cause``: pass, scatter, bounce, kick or throw_in."""

    kind = "caught"
    figure: int
    cause: str


@dataclass(slots=True)
class LetFall(Event):
    """A coach lets the ball pass his player."""

    kind = "let_fall"
    figure: int


@dataclass(slots=True)
class Passed(Event):
    """A pass is thrown over ``distance`` squares."""

    kind = "passed"
    figure: int
    target: int
    distance: int
    length: str


@dataclass(slots=True)
class Completed(Event):
    """An accurate pass caught by the team-mate it was thrown to."""

    kind = "completed"
    figure: int
    target: int


@dataclass(slots=True)
class HandedOff(Event):
    """The ball changes hands."""

    kind = "handed_off"
    figure: int
    target: int


@dataclass(slots=True)
class Fouled(Event):
    """A downed opponent is fouled."""

    kind = "fouled"
    figure: int
    victim: int


@dataclass(slots=True)
class SentOff(Event):
    """A player is out of the match."""

    kind = "sent_off"
    figure: int


@dataclass(slots=True)
class SppEarned(Event):
    """Star player points; ``cause``: touchdown, completion, casualty."""

    kind = "spp_earned"
    figure: int
    points: int
    cause: str


@dataclass(slots=True)
class Scored(Event):
    """A touchdown, or one credited (``figure`` is ``None``)."""

    kind = "scored"
    side: int
    figure: int | None
    home: int
    away: int


@dataclass(slots=True)
class DriveEnded(Event):
    """Everybody on the pitch returns to reserves."""

    kind = "drive_ended"
    cause: str


@dataclass(slots=True)
class HalfEnded(Event):
    """A half is over."""

    kind = "half_ended"
    half: int


@dataclass(slots=True)
class MvpNamed(Event):
    """The most valuable player of a side (LGE-MVP-01)."""

    kind = "mvp_named"
    side: int
    figure: int


@dataclass(slots=True)
class WinningsPaid(Event):
    """What the match earns a side, in the variant's money."""

    kind = "winnings_paid"
    side: int
    amount: int


@dataclass(slots=True)
class MatchEnded(Event):
    """Full time; ``winner`` is ``None`` for a draw."""

    kind = "match_ended"
    home: int
    away: int
    winner: int | None


@cache
def _field_names() -> dict[type[Event], tuple[str, ...]]:
    return {cls: tuple(field.name for field in fields(cls)) for cls in Event.__subclasses__()}


@cache
def event_types() -> dict[str, type[Event]]:
    """All event classes by kind."""
    return {cls.kind: cls for cls in Event.__subclasses__()}


def event_from_json(data: dict[str, Any]) -> Event:
    """The event that ``to_json`` wrote. Raises ``DataError``."""
    values = {key: tuples(value) for key, value in data.items()}
    kind = values.pop("event", None)
    values.pop("audience", None)
    try:
        return event_types()[kind](**values)
    except (KeyError, TypeError) as error:
        raise DataError(f"not an event: {data!r}") from error
