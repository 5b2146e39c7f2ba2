"""What is said to a person of whom no match is running: where their next one comes from, and what
they have played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse

from core.accounts.models import User
from core.leagues.models import Membership
from matches.hooks import NEXT_MATCHES, NextMatch
from matches.models import Friendly, Match
from rosters.models import Team

SHOWN = 3
"""Friendlies that are over."""


@dataclass(frozen=True, slots=True)
class NoMatch:
    """For the place where the cards of running matches are else."""

    seasons: Sequence[NextMatch]
    over: Sequence[Match]
    """The friendlies they played last."""
    is_guest: bool
    is_in_league: bool

    @property
    def shown(self) -> tuple[object, ...]:
        """All that it says: another value means other words."""
        return ([each.words for each in self.seasons], [match.pk for match in self.over])


def build_no_match(user: User, league: str = "") -> NoMatch:
    """`league` is the short name of the only one that counts; no friendly is of it."""
    told = [] if user.is_guest else NEXT_MATCHES.call(user, league)
    over = _friendlies_of(user).filter(finished_at__isnull=False).order_by("-finished_at", "-pk")
    return NoMatch(
        seasons=[each for found in told for each in found],
        over=[] if league else list(over.select_related("home_team", "away_team")[:SHOWN]),
        is_guest=user.is_guest,
        is_in_league=not user.is_guest and Membership.objects.filter(user=user).exists(),
    )


def address_of_last_friendly(user: User) -> str:
    """The page of the friendly that a guest began last; empty without one."""
    played = Friendly.objects.filter(match__in=_friendlies_of(user))
    last = played.order_by("-created_at", "-pk").first()
    return reverse("matches:match", args=[last.match_id]) if last is not None else ""


def _friendlies_of(user: User) -> QuerySet[Match]:
    teams = list(Team.objects.filter(coach=user, league=None).values_list("pk", flat=True))
    own = Q(home_team__in=teams) | Q(away_team__in=teams)
    return Match.objects.filter(own, league=None)
