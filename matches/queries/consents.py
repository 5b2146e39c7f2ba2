"""What judges ask of the coaches in matches of their own (KEM-SHO-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.leagues.models import League
from matches.models import Consent, Match
from matches.parties import (
    coaches_asked,
    coaches_to_ask,
    has_interest,
    impartial_judges,
    judges_without_side,
    own_sides,
)
from matches.permissions import coached_sides


@dataclass(frozen=True, slots=True)
class OwnCause:
    """A match that is the judge's own: the officers who decide instead; without one, the coaches
    whose word the judge needs.
    """

    others: Sequence[User]
    coaches: Sequence[User]

    @classmethod
    def of(cls, judge: Any, match: Match) -> OwnCause | None:
        """None for a judge who has no interest in it."""
        if not has_interest(judge, match):
            return None
        others = impartial_judges(match)
        if not others and own_sides(judge, match):
            others = judges_without_side(match)
        return cls(others, [] if others else coaches_to_ask(judge, match))


def open_consents(match: Match) -> QuerySet[Consent]:
    """What has been asked in the match and not been done yet."""
    rows = Consent.objects.filter(match=match, used_at=None)
    return rows.select_related("asked_by", "answered_by", "team")


def consents_shown(user: Any, match: Match) -> list[Consent]:
    """Of the open ones those that the person asked, or is asked."""
    return [
        consent
        for consent in open_consents(match)
        if consent.asked_by_id == user.pk or user in coaches_asked(consent)
    ]


def consents_of(user: User) -> QuerySet[Consent]:
    """All that the person asked, or that was asked in a match of a team they coach."""
    own = Q(match__home_team__coach=user) | Q(match__away_team__coach=user)
    return Consent.objects.filter(own | Q(asked_by=user)).select_related(
        "asked_by",
        "answered_by",
        "match__league",
        "match__home_team__coach",
        "match__away_team__coach",
        "team",
    )


def unanswered(league: League) -> str:
    """Why the league cannot be archived: a coach may still answer, which they could not then, and
    their silence would count.
    """
    rows = Consent.objects.filter(match__league=league, agrees=None, used_at=None)
    asked = rows.filter(silent_from__gt=clock.now()).select_related("asked_by").first()
    return "" if asked is None else f"A coach may still answer what {asked.asked_by} asked them."


def waiting(user: User) -> list[WaitingItem]:
    """The questions that wait for this person's word."""
    rows = consents_of(user).filter(agrees=None, used_at=None).exclude(asked_by=user)
    return [
        WaitingItem(
            gettext("{match}: {asked_by} asks you to agree").format(
                match=consent.match, asked_by=consent.asked_by
            ),
            consent.words,
            reverse("matches:match", args=[consent.match_id]),
            consent.silent_from,
        )
        for consent in rows
        if user.pk not in consent.agreed_by
        and coached_sides(user, consent.match)
        and user in coaches_asked(consent)
    ]
