"""Who sits for which side of a match, and from when on they see what is written for it.

A coach, and a stand-in whom the coach named, see everything of their side. Those whom an officer
put there (a stand-in, or a coach to whom the team was given) begin with the next turn and never see
what was written before (LGE-PBM-02): otherwise an officer could read a side's orders through
somebody else. A seat opens no more than the seat of the coach who gave it, and is judged each time
it is used: a grant that an officer made ends in a match in which they get an interest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core.leagues.permissions import is_archived
from matches.curtain import open_side_of
from matches.models import Match, MatchMode, Segment, Side
from matches.officer_choices import holds_officers_grant
from rosters.match_refs import match_ref
from rosters.queries.stand_ins import grants_held, on_duty


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a match for one person. `since` is when their first turn began, None if they see
    all of the side's match.
    """

    side: Side
    since: datetime | None = None

    def opens(self, written_at: datetime) -> bool:
        """Whether they see what was written, or played, at that moment."""
        return self.since is None or written_at > self.since


def seats_of(user: Any, match: Match) -> tuple[Seat, ...]:
    """The seats from which this person gives orders: as coach, or else as stand-in.

    The coach of one side cannot stand in for the other and sees nothing of it.
    """
    if not user.is_authenticated or is_archived(match.league):
        return ()
    if user.pk in match.coach_ids:
        return coached_seats(user, match)
    found = [seat for side in Side if (seat := _stood_in(user, match, side)) is not None]
    return tuple(found) if len(found) == 1 else ()


def coached_seats(user: Any, match: Match) -> tuple[Seat, ...]:
    """The seats this person has as a coach; none in an archived league.

    The coach of both sides has that of the team which a page is about (`Match.seen_from`); in a
    hotseat match that of the side whose curtain is open, and no other.
    """
    if not user.is_authenticated or is_archived(match.league):
        return ()
    own = [side for side in Side if match.team(side).coach_id == user.pk]
    if own and match.is_hotseat:
        opened = open_side_of(match)
        own = [side for side in own if side == opened]
    if len(own) > 1 and match.seen_from is not None:
        own = [side for side in own if match.team(side).pk == match.seen_from]
    found = [_begun(match, side, match.team(side).given_at) for side in own]
    return tuple(seat for seat in found if seat is not None)


def seat_of(user: Any, match: Match, side: int) -> Seat | None:
    """The person's seat for that side."""
    return next((seat for seat in seats_of(user, match) if seat.side == side), None)


def since_of(user: Any, match: Match, side: int) -> datetime | None:
    """From when on the person sees what is written for that side; None for all of it."""
    seat = seat_of(user, match, side)
    return None if seat is None else seat.since


OWN_SOURCES = frozenset({"coach", "play", "sheet", "engine"})
"""What answers a decision without a standing order (`engine.sheets`)."""


def private_of(segment: Segment, seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """What these seats read of a segment's private stream before full time.

    Who sat down later reads none that was played before, and never a standing order of the coach's.
    """
    opened = {seat.side: seat for seat in seats if seat.opens(segment.created_at)}
    return [
        entry
        for entry in segment.private
        if (seat := opened.get(entry.get("side"))) is not None
        and (seat.since is None or entry.get("source", "engine") in OWN_SOURCES)
    ]


def stand_ins_seated(match: Match, side: Side) -> list[Any]:
    """The stand-ins who give the side's orders now; they get its coach's notifications too."""
    able = on_duty(match.team(side), match_ref(match.pk))
    return [person for person in able if seat_of(person, match, side) is not None]


def _stood_in(user: Any, match: Match, side: Side) -> Seat | None:
    team = match.team(side)
    coachs = _begun(match, side, team.given_at)
    if coachs is None:
        return None
    for grant in grants_held(user, match.league, team, match_ref(match.pk), match.created_at):
        officer = grant.officer
        if officer is not None and not holds_officers_grant(officer, match, side, grant.made_at):
            continue
        if (own := _begun(match, side, grant.after)) is not None:
            return Seat(side, max(filter(None, (own.since, coachs.since)), default=None))
    return None


def _begun(match: Match, side: Side, after: datetime | None) -> Seat | None:
    """The seat of somebody put there at `after`; None until the next turn begins.

    In a match made after that moment everything is theirs. A match at a table has no orders.
    """
    if after is None or match.created_at > after or match.mode != MatchMode.MAIL:
        return Seat(side)
    ended = Segment.objects.filter(match=match, ending=Segment.Ending.TURN, created_at__gt=after)
    began = ended.order_by("number").values_list("created_at", flat=True).first()
    return None if began is None else Seat(side, began)
