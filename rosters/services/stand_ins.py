"""Naming stand-ins, and ending their grants."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from core import clock, request_cache
from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.asking import OfficerAct, asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import LEAGUE_ADMIN_ROLES, League
from core.leagues.permissions import role_of
from core.leagues.services.leagues import OFFICE_ACTS
from core.notifications.held import Change, notify_change, undo
from core.translation import site_text
from engine.coaches.levels import LEVELS
from rosters.hooks import MISSED_DEADLINES
from rosters.match_refs import MatchRef
from rosters.models import StandIn, Team
from rosters.permissions import coaches_now
from rosters.queries.stand_ins import OFFICERS_OWN, is_ended_by_coach, who_may_stand_in
from rosters.services.league_teams import require_league
from rosters.services.officer_acts import require_impartial

MAX_IN_FORCE = 5
OFFICER_BOT = ("officer_bot", "officer_bot_by", "officer_bot_at")
"""The fields of a team with the bot that an officer chose (`matches.officer_choices.bot_of`)."""


@asks_first
def name_stand_in(
    *,
    team: Team,
    user: User,
    actor: User,
    ends_at: datetime | None = None,
    source: MatchRef | Literal[""] = "",
) -> StandIn:
    """Let a member write the team's turns until `ends_at`, or until it is ended.

    `source` names the one match it is for, empty for all. Named by an officer, they wait until the
    coach agrees or has missed a deadline; unless the coach agrees, the grant is for the matches
    made until now, and ends when the coach acts (LGE-PBM-02). Raises `Refused` for a person who
    cannot be named. A coach who names somebody again for the same match or matches only changes the
    end; an officer begins a new grant in place of their own. An officer with an interest in a match
    of the team, and who names the only officer without one: as KEM-SHO-02 says.
    """
    _require(actor, team)
    league, now = require_league(team), clock.now()
    if ends_at is not None and ends_at <= now:
        raise Refused(gettext("The end is in the past already: choose a later one."))
    if not who_may_stand_in(team).filter(pk=user.pk).exists():
        raise Refused(
            gettext(
                "{user} cannot stand in: a stand-in must be a member who is not a guest."
            ).format(user=user)
        )
    with transaction.atomic():
        team = Team.objects.select_for_update(of=("self",)).select_related("league").get(pk=team.pk)
        by_officer = actor.pk != team.coach_id
        until = ends_at.isoformat() if ends_at else ""
        exactly, words = (
            f"{team.pk}:{user.pk}:{source}:{until}",
            site_text("Let {user} stand in for {team}.", user=user, team=team),
        )
        require_impartial(team, actor, OfficerAct("name_stand_in", exactly, words, now))
        if user.pk != actor.pk and role_of(user, league) in LEAGUE_ADMIN_ROLES:
            # Who is named has an interest of the team's from then on, without their doing.
            act = OfficerAct("name_officer", exactly, words, now)
            OFFICE_ACTS.call(league, user, actor, act)
        standing = StandIn.objects.filter(team=team, ends_at__isnull=True)
        standing |= StandIn.objects.filter(team=team, ends_at__gt=now)
        same = standing.filter(user=user, source=source, by_officer=by_officer)
        grant = None if by_officer else same.first()
        if by_officer:  # a later match is not opened by stretching an earlier grant
            same.filter(OFFICERS_OWN, granted_by=actor).update(ends_at=now)
        if grant is None and standing.count() >= MAX_IN_FORCE:
            raise Refused(
                gettext("A team has at most {most} stand-ins at a time.").format(most=MAX_IN_FORCE)
            )
        if grant is None:
            missed = by_officer and any(MISSED_DEADLINES.call(team))
            grant = StandIn(
                team=team,
                user=user,
                source=source,
                starts_at=now,
                granted_by=actor,
                created_at=now,
                by_officer=by_officer,
                agreed_at=now if missed or not by_officer else None,
            )
        grant.ends_at = ends_at
        grant.save()
        request_cache.forget()
        audit.record(
            actor=actor,
            league=team.league,
            verb="stand_in.named",
            subject=grant,
            data={
                "team": team.name,
                "user": user.pk,
                "source": source,
                "until": ends_at.isoformat() if ends_at else None,
                "waits": grant.agreed_at is None,
            },
        )
        for person in {user, team.coach} - {actor}:
            if ends_at:
                words = site_text(
                    "{actor} has named {user} to write the turns of {team} until {end}.",
                    actor=actor,
                    user=user,
                    team=team,
                    end=in_both_zones(ends_at, person),
                )
            else:
                words = site_text(
                    "{actor} has named {user} to write the turns of {team} until further notice.",
                    actor=actor,
                    user=user,
                    team=team,
                )
            subject = (
                gettext_noop("{user} is to stand in for {team}")
                if grant.agreed_at is None
                else gettext_noop("{user} stands in for {team}")
            )
            _notify(
                grant,
                person,
                site_text(subject, user=user, team=team),
                f"{words} {_begins(grant, person)}" if by_officer else words,
                f"{now.isoformat()}",
                change=Change(_stands_in(grant), "", "named"),
            )
    return grant


def _stands_in(grant: StandIn) -> str:
    return f"stand-in:{grant.team_id}:{grant.user_id}"


def _begins(grant: StandIn, person: User) -> str:
    """When an officer's grant begins, in words."""
    coach = grant.team.coach
    if grant.agreed_at is not None:
        return site_text(
            "It begins with the next turn, since a deadline was missed; nothing written before "
            "that is shown (LGE-PBM-02)."
        )
    if person.pk == coach.pk:
        return site_text(
            "It begins with the next turn after you agree or miss a deadline; nothing written "
            "before that is shown (LGE-PBM-02)."
        )
    return site_text(
        "It begins with the next turn after {coach} agrees or misses a deadline; nothing written "
        "before that is shown (LGE-PBM-02).",
        coach=coach,
    )


def agree_to_stand_in(*, grant: StandIn, actor: User) -> None:
    """The team's coach agrees to a stand-in whom an officer named. Idempotent.

    It begins with the next turn, if it has not yet, and holds from then on as if the coach had
    named them (LGE-PBM-02). Raises `Refused` if it is over.
    """
    if not coaches_now.test(actor, grant.team):
        raise NotAllowed(
            gettext("Only the coach of {team} can agree to a stand-in.").format(team=grant.team)
        )
    now = clock.now()
    with transaction.atomic():
        team = Team.objects.select_for_update(of=("self",)).get(pk=grant.team_id)
        locked = StandIn.objects.select_for_update(of=("self",)).get(pk=grant.pk)
        if team.coach_id != actor.pk or (locked.ends_at is not None and locked.ends_at <= now):
            raise Refused(gettext("This stand-in's time is over."))
        if not locked.is_officers_own:
            return
        _agree(locked, now, actor)


def note_missed_deadline(*, team: Team, now: datetime) -> None:
    """The coach has missed a deadline: the stand-ins an officer named wait no longer."""
    rows = StandIn.objects.select_for_update(of=("self",)).select_related("team__league", "user")
    waiting = rows.filter(team=team, agreed_at__isnull=True)
    for grant in waiting.exclude(ends_at__lte=now).order_by("pk"):
        if not is_ended_by_coach(grant):
            _agree(grant, now, None)


def _agree(grant: StandIn, now: datetime, actor: User | None) -> None:
    """Let the grant hold from the next turn on; its stand-in and the coach are told."""
    grant.agreed_at = grant.agreed_at or now
    grant.coach_agreed = actor is not None
    grant.save(update_fields=("agreed_at", "coach_agreed"))
    request_cache.forget()
    team = grant.team
    audit.record(
        actor=actor,
        league=team.league,
        verb="stand_in.agreed",
        subject=grant,
        data={"team": team.name, "user": grant.user_id, "missed": actor is None},
    )
    sentence = (
        gettext_noop("{coach} agrees: {user} writes the turns of {team} from the next turn on.")
        if actor is not None
        else gettext_noop(
            "{coach} has missed a deadline: {user} writes the turns of {team} from the next turn "
            "on."
        )
    )
    words = site_text(sentence, coach=team.coach, user=grant.user, team=team)
    for person in {grant.user, team.coach} - {actor}:
        _notify(
            grant,
            person,
            site_text("{user} stands in for {team}", user=grant.user, team=team),
            words,
            "agreed",
            goes_on=True,
        )


def _notify(
    grant: StandIn,
    person: User,
    subject: str,
    body: str,
    key: str,
    *,
    change: Change | None = None,
    goes_on: bool = False,
) -> None:
    key = f"stand-in:{grant.pk}:{key}:{person.pk}"
    link = reverse("rosters:coach", args=[grant.team_id])
    notify_change(
        change=change,
        recipient=person,
        subject=subject,
        body=body,
        link=link,
        key=key,
        goes_on=goes_on,
    )


@asks_first
def end_stand_in(*, grant: StandIn, actor: User) -> None:
    """End a grant now, by the stand-in or by a person who may name one. Idempotent.

    So the coach declines a stand-in whom an officer named. An officer who plays a match against the
    team: as KEM-SHO-02 says.
    """
    if grant.user_id != actor.pk:
        _require(actor, grant.team)
    now = clock.now()
    with transaction.atomic():
        Team.objects.select_for_update(of=("self",)).get(pk=grant.team_id)  # then its grants
        locked = StandIn.objects.select_for_update(of=("self",)).get(pk=grant.pk)
        if locked.ends_at is not None and locked.ends_at <= now:
            return
        if grant.user_id != actor.pk:
            words = site_text(
                "Let {user} no longer stand in for {team}.", user=grant.user, team=grant.team
            )
            act = OfficerAct("end_stand_in", str(grant.pk), words)
            require_impartial(grant.team, actor, act)
        locked.ends_at = now
        locked.save(update_fields=("ends_at",))
        undo(thing=_stands_in(locked), after="")
        request_cache.forget()
        audit.record(
            actor=actor,
            league=grant.team.league,
            verb="stand_in.ended",
            subject=grant,
            data={"team": grant.team.name, "user": grant.user_id},
        )


def end_all(league: League, user: User) -> None:
    """Somebody leaves the league: the grants in it that they hold or made end, and do not come back
    with them.
    """
    now = clock.now()
    made = Q(granted_by=user) | Q(~OFFICERS_OWN, team__coach=user)
    held = StandIn.objects.filter(Q(user=user) | made, team__league=league)
    held.filter(ends_at__isnull=True).update(ends_at=now)
    held.filter(ends_at__gt=now).update(ends_at=now)
    request_cache.forget()


def _require(actor: User, team: Team) -> None:
    if not actor.has_perm("rosters.name_stand_in", team):
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=team))


@asks_first
def let_bot_stand_in(*, team: Team, actor: User, level: str) -> None:
    """Choose the bot that plays a second missed turn in a row; none: fallback orders do.

    An officer's choice is for the matches made until now and ends when the coach acts; if the
    officer has an interest in one, as KEM-SHO-02 says.
    """
    _require(actor, team)
    if level and level not in LEVELS:
        raise Refused(
            gettext("There is no bot of level {level}. Levels are {levels}.").format(
                level=level, levels=", ".join(LEVELS)
            )
        )
    with transaction.atomic():
        fresh = Team.objects.select_for_update(of=("self",)).get(pk=team.pk)
        now = clock.now()
        by_officer = actor.pk != fresh.coach_id
        if not by_officer and (fresh.bot_stand_in, fresh.officer_bot_by_id) == (level, None):
            return
        if by_officer:
            sentence = (
                gettext_noop("Let the bot {level} stand in for {team}.")
                if level
                else gettext_noop("Let no bot stand in for {team}.")
            )
            words = site_text(sentence, level=level, team=team)
            require_impartial(fresh, actor, OfficerAct("bot_stand_in", str(team.pk), words, now))
            fresh.officer_bot, fresh.officer_bot_by, fresh.officer_bot_at = level, actor, now
        else:
            fresh.bot_stand_in, fresh.officer_bot = level, ""
            fresh.officer_bot_by = fresh.officer_bot_at = None
        fresh.save(update_fields=("bot_stand_in", *OFFICER_BOT))
        audit.record(
            actor=actor,
            league=team.league,
            verb="stand_in.house",
            subject=team,
            data={"level": level},
        )
