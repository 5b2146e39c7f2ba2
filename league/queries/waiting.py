"""What waits for a person in seasons: claims, challenges, appeals, draws."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.jobs import heartbeat
from core.leagues.models import JUDGING_ROLES, SEASON_ROLES, League
from core.leagues.permissions import leagues_where
from league.models import Card, Challenge, Claim, Entry, Fixture, Replay, Round, Season
from league.pairing import FORMATS
from matches.models import MatchState

OVER = (MatchState.FINISHED, MatchState.VOID)


def waiting_items(user: User) -> list[WaitingItem]:
    """For coaches claims and challenges to answer; for season admins what they must decide."""
    return [*_to_answer(user), *_challenges(user), *_claims(user), *_appeals(user), *_draws(user)]


def _to_answer(user: User) -> list[WaitingItem]:
    against = Q(fixture__home_team__coach=user) | Q(fixture__away_team__coach=user)
    claims = Claim.objects.filter(against, state=Claim.State.OPEN).exclude(entry__team__coach=user)
    claims = claims.exclude(to_be_decided(clock.now()))
    return [
        WaitingItem(
            gettext("{season}: {team} claims that you do not play").format(
                season=claim.entry.season, team=claim.entry.team
            ),
            gettext("Answer the claim."),
            reverse("league:admin", args=[claim.entry.season_id]),
            claim.answer_until,
        )
        for claim in claims.select_related("entry__team", "entry__season")
    ]


def _challenges(user: User) -> list[WaitingItem]:
    issued = Challenge.objects.filter(state=Challenge.State.ISSUED, challenged__team__coach=user)
    return [
        WaitingItem(
            gettext("{team} challenges {challenged_team}").format(
                team=challenge.challenger.team, challenged_team=challenge.challenged.team
            ),
            gettext("Accept or decline."),
            reverse("league:season", args=[challenge.season_id]),
            challenge.answer_until,
        )
        for challenge in issued.select_related("challenger__team", "challenged__team")
    ]


def _claims(user: User) -> list[WaitingItem]:
    if not (judged := leagues_where(user, JUDGING_ROLES)):
        return []
    claims = Claim.objects.filter(to_be_decided(clock.now()), entry__season__league__in=judged)
    return [
        WaitingItem(
            gettext("{season}: a no-show to decide").format(season=claim.entry.season),
            gettext("The other coach has answered.")
            if claim.state == Claim.State.ANSWERED
            else gettext("The other coach has not answered in time."),
            reverse("league:admin", args=[claim.entry.season_id]),
        )
        for claim in claims.select_related("entry__season")
    ]


def _appeals(user: User) -> list[WaitingItem]:
    if not (judged := leagues_where(user, JUDGING_ROLES)):
        return []
    cards = Card.objects.filter(state=Card.State.APPEALED, season__league__in=judged)
    cards = cards.exclude(given_by=user)
    return [
        WaitingItem(
            gettext("{season}: an appeal to decide").format(season=card.season),
            gettext("{coach} appeals against a card.").format(coach=card.coach),
            reverse("league:admin", args=[card.season_id]),
        )
        for card in cards.select_related("season", "coach")
    ]


def _draws(user: User) -> list[WaitingItem]:
    if not (run := leagues_where(user, SEASON_ROLES)):
        return []
    seasons = to_be_drawn().filter(league__in=run)
    return [
        WaitingItem(
            gettext("{season}: draw the next round").format(season=season),
            gettext("Look at the draw and publish it."),
            reverse("league:schedule", args=[season.pk]),
        )
        for season in seasons
    ]


def to_be_decided(now: datetime) -> Q:
    """Claims that were answered, or whose time to answer is over (KEM-SHO-01)."""
    answered = Q(state=Claim.State.ANSWERED)
    if not heartbeat.is_steady(now):
        return answered
    return answered | Q(state=Claim.State.OPEN, answer_until__lt=now)


def to_be_drawn(league: League | None = None) -> QuerySet[Season]:
    """Seasons under way in which nothing is being played, not even again."""
    in_rounds = [each.key for each in FORMATS if each.in_rounds]
    being_played = Round.objects.filter(season=OuterRef("pk"), state=Round.State.OPEN)
    replays = Replay.objects.filter(fixture__round__season=OuterRef("pk"))
    awaited = replays.filter(match=None, voided__state=MatchState.VOID)
    played = replays.filter(match__isnull=False).exclude(match__state__in=OVER)
    seasons = Season.objects.filter(
        ~Exists(being_played),
        ~Exists(awaited),
        ~Exists(played),
        state__in=Season.RUNNING,
        format__in=in_rounds,
    )
    return seasons if league is None else seasons.filter(league=league)


def may_move_on() -> list[Season]:
    """Seasons with no match left to play in an open round, or a held one, or one of a team that
    has left, or whose replay is due or over, or with a round that opens or closes by now.

    A cheap filter: the caller locks each of the few seasons found and checks it in full.
    """
    left = Fixture.objects.filter(round=OuterRef("pk")).exclude(match__state__in=OVER)
    own = Round.objects.filter(season=OuterRef("pk"))
    played = Round.objects.filter(~Exists(left), state=Round.State.OPEN)
    replays = Replay.objects.filter(match=None, voided__state=MatchState.VOID)
    being_played = Fixture.objects.filter(round__state=Round.State.OPEN)
    held = being_played.filter(match=None)
    gone = Entry.objects.filter(
        Q(team=OuterRef("home_team")) | Q(team=OuterRef("away_team")),
        season=OuterRef("round__season"),
        status=Entry.Status.WITHDRAWN,
    )
    absent = being_played.filter(Exists(gone), match__isnull=False).exclude(match__state__in=OVER)
    by_date, now = ~Q(season__rounds_run=Season.RoundsRun.BY_RESULT), clock.now()
    opens = Round.objects.filter(by_date, state=Round.State.PENDING, opens_at__lte=now)
    closes = Round.objects.filter(
        by_date, state=Round.State.OPEN, closed_at=None, closes_at__lte=now
    )
    return list(
        Season.objects.filter(
            Q(pk__in=played.values("season"), state__in=Season.RUNNING)
            | Q(pk__in=held.values("round__season"), state__in=Season.RUNNING)
            | Q(pk__in=opens.values("season"), state__in=Season.RUNNING)
            | Q(pk__in=closes.values("season"), state__in=Season.RUNNING)
            | Q(pk__in=absent.values("round__season"), state__in=Season.RUNNING)
            | Q(
                ~Exists(own.exclude(state=Round.State.DONE)),
                Exists(own),
                state__in=Season.RUNNING,
                format__in=[each.key for each in FORMATS if each.in_rounds],
            )
            | Q(
                pk__in=replays.values("fixture__round__season"),
                state__in=(*Season.RUNNING, Season.State.CLOSED),
            )
        ).order_by("pk")
    )
