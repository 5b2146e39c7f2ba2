"""Roll a season over into the next one, and undo that until it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.notifications import services as notifications
from core.translation import site_text
from league.models import Division, Entry, Season
from league.plans import plan_of
from league.queries import standings
from league.queries.rollover import FATES, KEEP, RETIRE, Successor, successors
from league.queries.season_plans import planned_options
from league.services.entries import draw_lot, lock_teams, require_free, require_unsuspended
from league.services.one_team import require_only_team
from league.services.seasons import create_season, lock_season, open_sign_up, require_to

RULE = "KEM-ROL-01"
MAX_CAP = 100_000


def roll_over(
    *,
    season: Season,
    name: str,
    actor: User,
    fates: Mapping[int, str] | None = None,
    cap: int | None = None,
    starts_on: date | None = None,
) -> Season:
    """Make the next season from a finished one, with sign-up open (KEM-ROL-01).

    `fates` maps entries to KEEP (the default), REDRAFT under `cap` (in the game's money) or
    RETIRE. Teams that keep are accepted at once if they are free; teams that redraft apply, and
    are accepted once under the cap. Divisions follow from promotion and relegation.
    """
    require_to(actor, "league.manage_season", season)
    chosen = dict(fates or {})
    if not set(chosen.values()) <= set(FATES):
        raise Refused(gettext("A team keeps, redrafts or retires."), rule=RULE)
    if any(fate == "redraft" for fate in chosen.values()) and not cap:
        raise Refused(gettext("Give the cap for teams that redraft."), rule=RULE)
    if cap is not None and not 1 <= cap <= MAX_CAP:
        raise Refused(gettext("A cap is 1 to {most}.").format(most=MAX_CAP), rule=RULE)
    with transaction.atomic():
        season = lock_season(season)
        if not season.is_over:
            raise Refused(gettext("Only a finished season can be rolled over."), rule=RULE)
        if season.followed_by.exists():
            raise Refused(
                gettext("{season} already has a next season: {first}.").format(
                    season=season, first=season.followed_by.first()
                )
            )
        coming = _made_like(season, name, actor, starts_on)
        divisions = {
            division.number: Division.objects.create(
                season=coming, number=division.number, name=division.name
            )
            for division in season.divisions.order_by("number")
        }
        carried = [one for one in successors(season, chosen) if one.fate != RETIRE]
        lock_teams([one.entry.team_id for one in carried])
        for seed, one in enumerate(carried, start=1):
            _carry(
                coming,
                one,
                seed=seed,
                cap=cap,
                division=divisions.get(one.division),
                actor=actor,
            )
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.rolled_over",
            subject=season,
            data={"into": coming.pk, "teams": len(carried), "cap": cap},
        )
    coming.refresh_from_db()
    return coming


def take_back(*, season: Season, actor: User) -> None:
    """Delete a season that was rolled over and has not started."""
    require_to(actor, "league.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if season.follows is None or season.is_started:
            raise Refused(gettext("Only a rolled-over season that has not started can be deleted."))
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.roll_over_taken_back",
            subject=season.follows,
            data={"name": season.name},
        )
        season.delete()


def _made_like(season: Season, name: str, actor: User, starts_on: date | None) -> Season:
    plan = replace(plan_of(season), format_options=planned_options(season))
    made = create_season(
        league=season.league,
        name=name,
        variant=season.variant,
        actor=actor,
        turn_hours=season.turn_hours,
        after_match_hours=season.after_match_hours,
        terms=season.terms,
        plan=replace(plan, starts_on=starts_on, sign_up_until=None),
        points=standings.points_of(season),
        options=dict(season.options),
    )
    made.follows, made.maps = season, season.maps
    made.accepts_at_once = season.accepts_at_once
    made.save(update_fields=("follows", "maps", "accepts_at_once"))
    open_sign_up(season=made, actor=actor)
    return lock_season(made)


def _carry(
    season: Season,
    one: Successor,
    *,
    seed: int,
    cap: int | None,
    division: Division | None,
    actor: User,
) -> None:
    now = clock.now()
    entry = Entry(season=season, team=one.entry.team, applied_at=now, seed=seed)
    entry.division, entry.keeps_division = division, division is not None
    if one.fate == KEEP and _may_play(season, one):
        draw_lot(season, entry)
        entry.status, entry.decided_at, entry.decided_by = Entry.Status.ACCEPTED, now, actor
    elif one.fate != KEEP:
        entry.limit = cap
    entry.save()
    words = site_text("{team} is entered for {season}.", team=one.entry.team, season=season.name)
    if entry.limit is not None:
        words += " " + site_text(
            "It redrafts: players, re-rolls and staff may cost {limit} at most.", limit=entry.limit
        )
    notifications.notify(
        recipient=one.entry.team.coach,
        subject=site_text("{season} follows", season=season.name),
        body=words,
        link=reverse("league:season", args=[season.pk]),
        key=f"entry:{entry.pk}:rolled-over",
    )


def _may_play(season: Season, one: Successor) -> bool:
    try:
        require_free(season, one.entry.team)
        require_unsuspended(season, one.entry.team)
        require_only_team(season, one.entry.team)
    except Refused:
        return False
    return True
