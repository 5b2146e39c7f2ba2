"""The audit log entries about a coach, a team or a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from core.audit.log import AuditScope
from league.models import Card, Challenge, Claim, Entry


def subjects(about: AuditScope) -> Mapping[str, Collection[int]]:
    """Entries, challenges and claims of the teams in scope; a person's cards."""
    if (match := about.pk_of("match")) is not None:
        return {"league.claim": _ids(Claim.objects.filter(fixture__match=match))}
    key, value = ("pk", about.pk_of("team")) if about.person is None else ("coach", about.person)

    def of(*paths: str) -> Q:
        wanted = Q(pk__in=())
        for path in paths:
            wanted |= Q(**{f"{path}__{key}": value})
        return wanted

    own = {"season__league": about.league}
    found = {
        "league.entry": _ids(Entry.objects.filter(of("team"), **own)),
        "league.claim": _ids(
            Claim.objects.filter(
                of("fixture__home_team", "fixture__away_team"), entry__season__league=about.league
            )
        ),
        "league.challenge": _ids(
            Challenge.objects.filter(of("challenger__team", "challenged__team"), **own)
        ),
    }
    if about.person is not None:
        found["league.card"] = _ids(Card.objects.filter(coach=about.person, **own))
    return found


def _ids(rows: QuerySet[Any]) -> list[int]:
    return list(rows.order_by().values_list("pk", flat=True))
