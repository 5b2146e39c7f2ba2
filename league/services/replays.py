"""Replays: a match that was declared void is played again, with the current rosters."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.audit import services as audit
from core.errors import Refused
from core.jobs.apart import run_apart
from core.leagues.models import SEASON_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from core.translation import site_text
from league.models import Bye, Fixture, Replay, Season
from league.pairing import find_format
from league.pairing.types import Stage
from league.queries.bracket_changes import OPEN, bracket_changes
from league.services import walkovers
from league.services.entries import lock_teams
from league.services.fixture_match import make_match
from league.services.held_matches import notify_not_made
from league.services.seasons import lock_season
from matches.models import Match, MatchState, Side
from rosters.models import Team
from rosters.services.players import require_idle

AWARDED = gettext_noop("Decided with the correction of an earlier result.")
PAIRED_AGAIN = gettext_noop("Drawn again after the correction of an earlier result.")
FREE = gettext_noop("Advances without a match after the correction of an earlier result.")


def ask(*, match_id: int) -> Replay | None:
    """Plan the replay of a void match: once, and as soon as both teams are free.

    None for a match outside a season, or whose fixture has another match by now.
    """
    fixture = Fixture.objects.select_related("round__season").filter(match=match_id).first()
    if fixture is None:
        return None
    with transaction.atomic():
        season = lock_season(fixture.round.season)
        if not Fixture.objects.filter(pk=fixture.pk, match=match_id).exists():
            return None
        replay, _ = Replay.objects.get_or_create(
            voided_id=match_id, defaults={"fixture": fixture, "asked_at": clock.now()}
        )
        make_due(season)
    return replay


def make_due(season: Season) -> int:
    """Make the replay matches whose teams are free, in a locked season; returns how many.

    A season that was over is under way again until they have a result (KEM-COR-02).
    """
    made = 0
    if season.is_over and unfinished(season):
        _reopen(season)
    pending = Replay.objects.filter(
        fixture__round__season=season, match=None, voided__state=MatchState.VOID
    )
    for replay in pending.select_related(
        "fixture__round", "fixture__home_team__clan", "fixture__away_team__clan"
    ).order_by("fixture__round__number", "fixture__number"):
        fixture = replay.fixture
        if replay.pairs_again and not _is_paired_again(season, replay):
            continue
        sides = (fixture.home_team, fixture.away_team)
        lock_teams([side.pk for side in sides])
        try:
            for side in sides:
                require_idle(side)
        except Refused:
            continue
        made += run_apart(
            f"replay {replay.pk}",
            partial(_make, season, replay, clock.now()),
            failed=partial(notify_not_made, season, fixture),
        )
    return made


def _is_paired_again(season: Season, replay: Replay) -> bool:
    """Whether the right teams are in the fixture (`_paired_again`); it is held if that fails."""
    ready: list[bool] = []
    run_apart(
        f"the pairing of replay {replay.pk}",
        lambda: ready.append(_paired_again(season, replay)),
        failed=partial(notify_not_made, season, replay.fixture),
    )
    return ready == [True]


def _make(season: Season, replay: Replay, now: datetime) -> None:
    """Make the match of a replay; decide it if that is its ruling or a team of it has left."""
    fixture = replay.fixture
    label = f"{season.name}, {fixture.title.lower()}, replay"
    make_match(season, fixture, label=label, now=now)
    replay.match, replay.made_at = fixture.match, now
    replay.save(update_fields=("match", "made_at"))
    if replay.award_to_id is not None:
        won = Side.HOME if fixture.home_team_id == replay.award_to_id else Side.AWAY
        walkovers.decide(fixture, side=won, reason=site_text(AWARDED), actor=None)
    walkovers.award_absent(season, fixture.round)
    audit.record(
        actor=None,
        league=season.league,
        verb="fixture.replayed",
        subject=fixture,
        data={"voided": replay.voided_id, "match": fixture.match_id},
    )


def _reopen(season: Season) -> None:
    """Set a season that was over under way again; `rounds.advance` closes it after its replays."""
    playoffs = season.rounds.filter(stage=Stage.PLAYOFF).exists()
    in_playoffs = playoffs and find_format(season.format).table
    season.state = Season.State.PLAYOFFS if in_playoffs else Season.State.ACTIVE
    season.closed_at = season.archived_at = None
    season.save(update_fields=("state", "closed_at", "archived_at"))
    audit.record(actor=None, league=season.league, verb="season.reopened", subject=season)
    if find_format(season.format).in_rounds:
        words = site_text("A match is played again; then the season closes by itself.")
    else:
        words = site_text("A match is played again; end the season when it is over.")
    for officer in people_with(season.league, SEASON_ROLES):
        notifications.notify(
            recipient=officer,
            subject=site_text("{name} is under way again", name=season.name),
            body=words,
            link=reverse("league:season", args=[season.pk]),
            key=f"season:{season.pk}:reopened:{clock.now().isoformat()}:{officer.pk}",
        )


def _paired_again(season: Season, replay: Replay) -> bool:
    """Put the teams that should meet by now in the fixture of a replay (KEM-COR-01).

    False while a match that decides it has no winner. A team without an opponent has a bye instead.
    """
    fixture = replay.fixture
    pair = bracket_changes(season).pairs.get(fixture.pk, frozenset())
    if OPEN in pair or not pair:
        return False
    if len(pair) == 1:
        Bye.objects.get_or_create(
            round=fixture.round,
            team_id=next(iter(pair)),
            defaults={"why": site_text(FREE), "slot": fixture.slot},
        )
        replay.delete()
        return False
    if pair != {fixture.home_team_id, fixture.away_team_id}:
        home, away = _sides_of(fixture, pair)
        fixture.home_team, fixture.away_team = (
            Team.objects.select_related("clan").get(pk=pk) for pk in (home, away)
        )
        fixture.why = [site_text(PAIRED_AGAIN)]
        fixture.save(update_fields=("home_team", "away_team", "why"))
    return True


def _sides_of(fixture: Fixture, pair: Collection[int]) -> tuple[int, int]:
    """Who plays at home: a team that was in the fixture keeps its side, if the round allows it."""
    one, two = sorted(pair)
    home, away = (
        (two, one) if one == fixture.away_team_id or two == fixture.home_team_id else (one, two)
    )
    others = Fixture.objects.filter(round=fixture.round).exclude(pk=fixture.pk)
    if others.filter(Q(home_team=home) | Q(away_team=away)).exists():
        return away, home
    return home, away


def why_not_corrected(match: Match) -> str:
    """Why a replayed match cannot be corrected: its replay counts. Empty if it can."""
    if Replay.objects.filter(voided=match, match__isnull=False).exists():
        return gettext("This match is being replayed; the replay is what counts.")
    return ""


def unfinished(season: Season) -> bool:
    """Whether a replay is still to be made or played; the season waits for it."""
    replays = Replay.objects.filter(fixture__round__season=season)
    wanted = replays.filter(match=None, voided__state=MatchState.VOID)
    played = (MatchState.FINISHED, MatchState.VOID)
    return (
        wanted.exists()
        or replays.filter(match__isnull=False).exclude(match__state__in=played).exists()
    )
