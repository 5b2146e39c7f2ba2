"""Computes the luck of a finished match once, so that no page reads whole logs."""

from __future__ import annotations

from django.db import transaction

from matches.luck import Luck, luck_of
from matches.models import Match, MatchLuck, MatchState, Segment, Side


def note_luck(*, match_id: int) -> bool:
    """Store the luck of both sides; nothing for a match without tests or an unfinished one."""
    match = Match.objects.only("state").get(pk=match_id)
    found = luck_in(match_id) if match.state == MatchState.FINISHED else ()
    rows = [
        row(match_id, side, luck) for side, luck in zip(Side, found, strict=False) if luck.rolls
    ]
    with transaction.atomic():
        MatchLuck.objects.filter(match=match).exclude(side__in=[r.side for r in rows]).delete()
        MatchLuck.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["match", "side"],
            update_fields=["rolls", "made", "expected", "variance"],
        )
    return bool(rows)


def luck_in(match_id: int) -> tuple[Luck, Luck]:
    """The luck of a match by its log."""
    rows = Segment.objects.standing().filter(match=match_id).order_by("number")
    return luck_of(
        event
        for events in rows.values_list("events", flat=True).iterator()
        for event in (events if isinstance(events, list) else ())
        if isinstance(event, dict)
    )


def row(match_id: int, side: Side, luck: Luck) -> MatchLuck:
    """The stored form of a side's luck."""
    return MatchLuck(
        match_id=match_id,
        side=side,
        rolls=luck.rolls,
        made=luck.made,
        expected=luck.expected,
        variance=luck.variance,
    )
