"""Finds facts of matches that a player cannot have been in (LGE-COR-05, KEM-LIN-02)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse

from core.leagues.models import League
from matches.models import Match, Segment
from rosters.folds.player_sheet import STATUSES
from rosters.match_refs import find_match_pk
from rosters.models import CareerEvent, CareerKind, Player

ENDS = {
    CareerKind.DEATH: "was killed",
    CareerKind.RELEASED: "was released",
    CareerKind.RETIRED: "retired",
}
TAKES_PART = (CareerKind.APPEARANCE, CareerKind.MVP)
ABSENCE = (CareerKind.MISSES_NEXT, CareerKind.BACK)
Kickoffs = dict[int, tuple[str, datetime]]
"""The id of a match: its title, and when it kicked off or, at a table, was confirmed."""


def late_facts(league: League) -> Iterator[str]:
    """A sentence for each match in which somebody took part who had died, left or had to miss it.

    What counts is when the match kicked off: one that was under way keeps its line-up
    (LGE-COR-01). No projection is wrong, so only a correction of that match helps.
    """
    careers: dict[int, list[CareerEvent]] = defaultdict(list)
    found = CareerEvent.objects.standing().filter(
        player__in=_absentees(league), kind__in=(*ENDS, *TAKES_PART, *ABSENCE)
    )
    for event in found.select_related("player__team"):
        careers[event.player_id].append(event)
    kick_offs = _kick_offs(careers.values())
    for career in careers.values():
        yield from _late(career, kick_offs)


def _absentees(league: League) -> Iterable[int]:
    """The players who died, left or missed a match."""
    kinds = (*STATUSES, CareerKind.MISSES_NEXT)
    events = CareerEvent.objects.filter(player__team__league=league, kind__in=kinds)
    return Player.objects.filter(pk__in=events.values("player")).values_list("pk", flat=True)


def _kick_offs(careers: Iterable[Iterable[CareerEvent]]) -> Kickoffs:
    events = [event for career in careers for event in career if event.kind in TAKES_PART]
    sources = {pk for event in events if (pk := find_match_pk(event.source)) is not None}
    first = Segment.objects.filter(match=OuterRef("pk"), number=0).values("created_at")[:1]
    matches = Match.objects.filter(pk__in=sources).annotate(
        began=Coalesce(Subquery(first), "finished_at")
    )
    rows = matches.select_related("home_team", "away_team").only(
        "home_team__name", "away_team__name", "finished_at"
    )
    return {match.pk: (str(match), match.began) for match in rows if match.began is not None}


def _late(career: list[CareerEvent], kick_offs: Kickoffs) -> Iterator[str]:
    """One sentence for each match of a career in which the player cannot have been."""
    played: dict[int, list[CareerEvent]] = defaultdict(list)
    for event in career:
        pk = find_match_pk(event.source)
        if event.kind in TAKES_PART and pk in kick_offs:
            played[pk].append(event)
    for pk, events in played.items():
        title, began = kick_offs[pk]
        reason = _why_not(career, events[0].source, began)
        if reason:
            player = events[0].player
            touchdowns = sum(event.data.get("touchdowns", 0) for event in events)
            yield (
                f"{player.team}, {player}: {reason}, and took part in {title}, which kicked off "
                f"on {began:%Y-%m-%d %H:%M} ({sum(event.spp for event in events)} SPP, "
                f"{touchdowns} touchdowns). A judge corrects that match, entering it again "
                f"without them: {reverse('matches:correct', args=[pk])}"
            )


def _why_not(career: Iterable[CareerEvent], source: str, began: datetime) -> str:
    """Why the player could not be in a match that kicked off then; empty if they could."""
    missing = ""
    for event in career:
        if event.source == source or event.created_at >= began:
            continue
        when = f"{event.created_at:%Y-%m-%d %H:%M}"
        if event.kind in ENDS:
            return f"{ENDS[CareerKind(event.kind)]} on {when}"
        if event.kind == CareerKind.MISSES_NEXT:
            missing = f"had to miss the next match from {when} on"
        elif event.kind == CareerKind.BACK:
            missing = ""
    return missing
