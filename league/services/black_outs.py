"""The dates on which a team cannot play."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from league.models import BlackOut, Challenge, Claim, Entry, Round, Season
from league.services.own_cause import leave_to_officer_without_team
from league.services.seasons import lock_season

MAX_BLACK_OUTS, MAX_BLACK_OUT = 12, timedelta(days=120)


def black_out(*, entry: Entry, first_day: date, last_day: date, actor: User) -> BlackOut:
    """Black out days on which a team cannot play; the next draw avoids them (KEM-DAT-01)."""
    _require_own(entry, actor)
    if last_day < first_day:
        raise Refused(gettext("The last day is before the first."))
    if last_day - first_day > MAX_BLACK_OUT:
        raise Refused(gettext("A black-out lasts 120 days at most."))
    with transaction.atomic():
        season = lock_season(entry.season)
        if entry.black_outs.count() >= MAX_BLACK_OUTS:
            raise Refused(
                gettext("A team has at most {most} black-outs in a season.").format(
                    most=MAX_BLACK_OUTS
                )
            )
        made, created = BlackOut.objects.get_or_create(
            entry=entry, first_day=first_day, last_day=last_day
        )
        if created:
            _record(season, entry, actor, "entry.blacked_out", made)
    return made


def lift_black_out(*, black_out: BlackOut, actor: User) -> None:
    """Delete a black-out."""
    _require_own(black_out.entry, actor)
    with transaction.atomic():
        season = lock_season(black_out.entry.season)
        _record(season, black_out.entry, actor, "entry.black_out_lifted", black_out)
        black_out.delete()


def _require_own(entry: Entry, actor: User) -> None:
    own = actor.has_perm("rosters.coach_team", entry.team)
    if not own and not actor.has_perm("league.manage_season", entry.season):
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=entry.team))
    if not own:
        leave_to_officer_without_team(entry.season, actor)


def _record(season: Season, entry: Entry, actor: User, verb: str, span: BlackOut) -> None:
    audit.record(
        actor=actor,
        league=season.league,
        verb=verb,
        subject=entry,
        data={"team": entry.team.name, "days": str(span)},
    )


def move_deadlines(began: datetime, gap: timedelta) -> int:
    """Postpone what was due after `began`, as the site was down: answers to claims and challenges,
    and the close of rounds that run by date (KEM-OUT-01).
    """
    later = {"answer_until": F("answer_until") + gap}
    claims = Claim.objects.filter(state=Claim.State.OPEN, answer_until__gte=began)
    challenges = Challenge.objects.filter(state=Challenge.State.ISSUED, answer_until__gte=began)
    rounds = Round.objects.filter(state=Round.State.OPEN, closed_at=None, closes_at__gte=began)
    moved = rounds.update(closes_at=F("closes_at") + gap)
    return moved + claims.update(**later) + challenges.update(**later)
