"""Signing up for a season: what a team's application brings with it (KEM-STA-02)."""

from __future__ import annotations

import logging

from django.db import transaction

from core.accounts.models import User
from core.errors import Refused
from league.models import Entry, Season
from league.queries.friends import season_to_join
from league.services.entries import apply
from league.services.rounds import start_full_season
from league.services.seasons import lock_season
from rosters.models import Team

log = logging.getLogger(__name__)


def enter_team(*, season: Season, team: Team, actor: User) -> Entry:
    """Apply with a team. Where it takes the last place and nobody decides, the season starts."""
    with transaction.atomic():
        season = lock_season(season)
        played = Entry.objects.filter(season=season, team=team, status=Entry.Status.ACCEPTED)
        was_in = played.exists()
        entry = apply(season=season, team=team, actor=actor)
        if not was_in and entry.status == Entry.Status.ACCEPTED:
            start_full_season(season=season)
    return entry


def enter_founded_team(team: Team) -> None:
    """Enter a team that has just been founded in the season that waits for one of its coach.

    A team that is refused there is founded all the same, and its coach may apply with it.
    """
    if team.league is None:
        return
    season = season_to_join(team.league, team.coach)
    if season is None or season.variant != team.variant:
        return
    try:
        with transaction.atomic():
            enter_team(season=season, team=team, actor=team.coach)
    except Refused as reason:
        log.info("team %s was not entered in season %s: %s", team.pk, season.pk, reason)
