"""Teams that leave, join or take another's place while the season is under way."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.errors import Refused
from core.leagues.models import SEASON_ROLES
from core.notifications import services as notifications
from core.translation import site_text
from league.models import Bye, Entry, Fixture, Round, Season
from league.pairing import find_format
from league.pairing.types import Stage
from league.queries.draws import first_open_number
from league.services import walkovers
from league.services.entries import (
    draw_lot,
    lock_teams,
    require_free,
    require_staff_within,
    require_unsuspended,
)
from league.services.leave_undo import LEFT, Undo
from league.services.one_team import require_only_team
from league.services.own_cause import require_impartial_to
from league.services.schedule import drawn_now, write_rounds
from league.services.seasons import lock_season, require_to
from matches.models import RESULTS, Side
from matches.services.consents import Act, require_impartial
from rosters.models import Team

WALK_OVERS, BYES = "walk_overs", "byes"
_ASKED = {
    WALK_OVERS: gettext_noop(
        "Take {team} out of {season}. Its matches become walk-overs for its opponents."
    ),
    BYES: gettext_noop("Take {team} out of {season}. Its matches become byes."),
}


@asks_first
def leave(*, entry: Entry, actor: User, remaining: str = WALK_OVERS) -> None:
    """A team leaves a season under way (KEM-LEA-01).

    Its remaining matches become walk-overs, or byes for its opponents. Its results stand or are
    annulled, as the season's plan says; if annulled, the remaining matches always become byes.
    Somebody whose own team meets it, or who would void a match of their own by leaving, needs the
    other coach's word (KEM-SHO-02).
    """
    season = entry.season
    require_to(actor, "league.decide_entries", season)
    if remaining not in {WALK_OVERS, BYES}:
        raise Refused(
            gettext("The remaining matches become walk-overs or byes."), rule="KEM-LEA-01"
        )
    with transaction.atomic():
        season = lock_season(season)
        _require_playing(season, entry)
        entry.status, entry.withdrawn_at = Entry.Status.WITHDRAWN, clock.now()
        entry.save(update_fields=("status", "withdrawn_at"))
        annulled = season.withdrawn_results == Season.Withdrawn.ANNUL
        as_byes = remaining == BYES or annulled
        reason = site_text(walkovers.HAS_LEFT, team=entry.team)
        words = site_text(_ASKED[remaining], team=entry.team, season=season)
        act = Act("leave", f"{entry.pk}:{remaining}", words, SEASON_ROLES)
        is_own = entry.team.coach_id == actor.pk
        if not is_own:
            require_impartial_to(season, [entry.team], actor, act, clock.now())
        undo = Undo.before(season, entry.team)
        Bye.objects.filter(
            round__season=season, round__state=Round.State.PENDING, team=entry.team
        ).delete()
        for fixture in _left(season, entry.team):
            if fixture.match is not None:
                undo.matches.append(fixture.match.pk)
                if is_own and remaining == BYES and not annulled:  # not even a loss
                    require_impartial(fixture.match, actor, act, clock.now())
                side = None if as_byes else _other(fixture, entry.team)
                walkovers.decide(fixture, side=side, reason=reason, actor=actor)
            if as_byes:
                undo.note_bye(fixture, entry.team)
                _give_bye(fixture, entry.team, reason, pays=not annulled)
        left_as = BYES if as_byes else WALK_OVERS
        _record(season, entry, actor, LEFT, remaining=left_as, undo=undo.to_json())


def join_late(*, season: Season, team: Team, actor: User) -> Entry:
    """A team joins a season under way; rounds not yet open are drawn with it (KEM-LEA-01)."""
    require_to(actor, "league.decide_entries", season)
    with transaction.atomic():
        season = lock_season(season)
        plays = find_format(season.format)
        if season.state != Season.State.ACTIVE or season.format == "knockout":
            raise Refused(
                gettext("A team cannot join a bracket, or a season that is not under way.")
            )
        entry = _enter(season, team, joined=first_open_number(season))
        _record(season, entry, actor, "entry.joined_late", round=entry.joined)
        if plays.in_rounds and not plays.by_round:
            write_rounds(season, drawn_now(season).drawn)
        _notify(season, entry, site_text("{team} plays from now on.", team=team.name))
    return entry


@asks_first
def substitute(*, entry: Entry, team: Team, actor: User) -> Entry:
    """A reserve team takes the place of another in all rounds not yet open (KEM-SUB-01).

    It starts without points; the results of the other team count as if that team had left. Somebody
    whose own team meets the other needs its coach's word (KEM-SHO-02).
    """
    require_to(actor, "league.decide_entries", entry.season)
    with transaction.atomic():
        season = lock_season(entry.season)
        _require_playing(season, entry)
        if any(fixture.match_id is not None for fixture in _left(season, entry.team)):
            raise Refused(
                gettext("{team} is in a match: finish or decide it first.").format(team=entry.team)
            )
        if entry.team.coach_id != actor.pk:
            words = site_text(
                "Let {team} take the place of {entry_team} in {season}.",
                team=team,
                entry_team=entry.team,
                season=season,
            )
            act = Act("substitute", f"{entry.pk}:{team.pk}", words, SEASON_ROLES)
            require_impartial_to(season, [entry.team], actor, act, clock.now())
        joined = first_open_number(season)
        taking = _enter(season, team, joined=joined, besides=entry.team)
        taking.division, taking.seed, taking.replaces = entry.division, entry.seed, entry
        taking.keeps_division = entry.keeps_division
        taking.save(update_fields=("division", "seed", "replaces", "keeps_division"))
        pending = Fixture.objects.filter(round__season=season, round__state=Round.State.PENDING)
        pending.filter(home_team=entry.team).update(home_team=team)
        pending.filter(away_team=entry.team).update(away_team=team)
        Bye.objects.filter(
            round__season=season, round__state=Round.State.PENDING, team=entry.team
        ).update(team=team)
        entry.status, entry.withdrawn_at = Entry.Status.WITHDRAWN, clock.now()
        entry.save(update_fields=("status", "withdrawn_at"))
        _record(season, entry, actor, "entry.substituted", by=team.name)
        _notify(season, taking, f"takes the place of {entry.team}.")
    return taking


def _enter(season: Season, team: Team, *, joined: int, besides: Team | None = None) -> Entry:
    if team.league_id != season.league_id or team.variant != season.variant:
        raise Refused(
            gettext("{team} does not belong to this league and game.").format(team=team),
            rule="LGE-TEA-05",
        )
    lock_teams([team.pk])
    require_free(season, team)
    require_unsuspended(season, team)
    require_only_team(season, team, besides=besides)
    require_staff_within(season, team)
    now = clock.now()
    entry, _ = Entry.objects.get_or_create(
        season=season, team=team, defaults={"applied_at": now, "joined": joined}
    )
    if entry.status in {Entry.Status.ACCEPTED, Entry.Status.WITHDRAWN}:
        raise Refused(gettext("{team} plays in this season, or has left it.").format(team=team))
    draw_lot(season, entry)
    entry.status, entry.joined, entry.decided_at = Entry.Status.ACCEPTED, joined, now
    entry.save(update_fields=("status", "joined", "decided_at", "lot"))
    return entry


def _require_playing(season: Season, entry: Entry) -> None:
    entry.refresh_from_db(fields=("status",))
    if not season.is_running or entry.status != Entry.Status.ACCEPTED:
        raise Refused(
            gettext("{team} does not play in a season that is under way.").format(team=entry.team)
        )


def _left(season: Season, team: Team) -> QuerySet[Fixture]:
    """The team's fixtures that are not over."""
    own = Fixture.objects.filter(Q(home_team=team) | Q(away_team=team), round__season=season)
    return (
        own.exclude(match__state__in=RESULTS)
        .select_related("round", "home_team", "away_team")
        .order_by("round__number", "number")
    )


def _other(fixture: Fixture, team: Team) -> int:
    return Side.AWAY if fixture.home_team_id == team.pk else Side.HOME


def _give_bye(fixture: Fixture, leaver: Team, reason: str, *, pays: bool) -> None:
    free = fixture.away_team if fixture.home_team_id == leaver.pk else fixture.home_team
    in_bracket = fixture.round.stage == Stage.PLAYOFF
    Bye.objects.get_or_create(
        round=fixture.round,
        team=free,
        defaults={"why": reason[:200], "pays": pays, "slot": fixture.slot if in_bracket else 0},
    )
    if fixture.match_id is None:
        fixture.delete()


def _record(season: Season, entry: Entry, actor: User, verb: str, **data: object) -> None:
    audit.record(
        actor=actor,
        league=season.league,
        verb=verb,
        subject=entry,
        data={"team": entry.team.name, **data},
    )


def _notify(season: Season, entry: Entry, words: str) -> None:
    notifications.notify(
        recipient=entry.team.coach,
        subject=site_text(
            "{name} plays in {season_name}", name=entry.team.name, season_name=season.name
        ),
        body=words,
        link=reverse("league:season", args=[season.pk]),
        key=f"entry:{entry.pk}:joined",
    )
