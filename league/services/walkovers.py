"""Walk-overs: decide a match without play (KEM-WLK-01)."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import User
from core.asking import asks_first
from core.errors import Refused
from core.jobs.apart import run_apart
from core.leagues.models import LEAGUE_ADMIN_ROLES
from core.translation import site_text
from engine.dice import SegmentDice
from engine.report import MatchReport, SideReport
from league.models import Entry, Fixture, Round, Season
from league.services.held_matches import notify_not_awarded
from league.services.seasons import lock_season, require_to
from matches.models import RESULTS, Match, MatchMode, ReportVersion, Side
from matches.services.consents import Act, require_impartial
from matches.services.outcomes.results import confirm_report
from matches.services.states import lock_match

RULE = "KEM-WLK-01"
SCORE = 2
HAS_LEFT = gettext_noop("{team} has left the season.")
WORTH = 10  # koku, or thousands of gold, per pip of the die


@asks_first
def award(*, fixture: Fixture, side: int | None, actor: User, reason: str) -> None:
    """Award an unfinished match to a side; with None it is void. For judges, in a match of their
    own as KEM-SHO-02 says. Raises `Refused`.
    """
    season = fixture.round.season
    require_to(actor, "league.decide_claims", season)
    if not reason.strip():
        raise Refused(gettext("Give a reason: both coaches read it."), rule=RULE)
    with transaction.atomic():
        lock_season(season)
        if fixture.match is not None:
            require_impartial(fixture.match, actor, _act(fixture, side, reason), clock.now())
        decide(fixture, side=side, reason=reason, actor=actor)


def _act(fixture: Fixture, side: int | None, reason: str) -> Act:
    won = {Side.HOME: fixture.home_team, Side.AWAY: fixture.away_team}
    whom = "nobody" if side is None else str(won[Side(side)])
    words = site_text(
        "End the match without play, as a walk-over for {whom}. The reason: {reason}",
        whom=whom,
        reason=reason,
    )
    return Act("walk_over", "void" if side is None else str(int(side)), words, LEAGUE_ADMIN_ROLES)


def decide(fixture: Fixture, *, side: int | None, reason: str, actor: User | None) -> None:
    """Write the walk-over; the caller has locked the season and checked the permission."""
    match = _lock_unfinished(fixture)
    report = None if side is None else report_of(match, side)
    _write(match, report, reason, actor)


def draw_unplayed(fixture: Fixture, *, reason: str) -> None:
    """Write a draw without play (KEM-CAL-02); the caller has locked the season."""
    match = _lock_unfinished(fixture)
    _write(match, drawn_report_of(match), reason, None)


def _lock_unfinished(fixture: Fixture) -> Match:
    """The fixture's match, locked. Raises `Refused` where there is none, or it is over."""
    fixture.refresh_from_db(fields=("match",))
    if fixture.match_id is None:
        raise Refused(
            gettext("This match has not been made yet: its round is not open."), rule=RULE
        )
    match = lock_match(fixture.match_id)
    if match.state in RESULTS:
        raise Refused(gettext("This match is over: correct its result instead."), rule=RULE)
    return match


def _write(match: Match, report: MatchReport | None, reason: str, actor: User | None) -> None:
    match.mode = MatchMode.WALK_OVER
    confirm_report(
        match=match,
        kind=ReportVersion.Kind.VOID if report is None else ReportVersion.Kind.WALK_OVER,
        report=report,
        now=clock.now(),
        actor=actor,
        reason=reason[:500],
    )


def award_absent(season: Season, round_: Round) -> None:
    """Decide the matches of teams that left, in a round just opened or where one is replayed.

    The caller has locked the season. One that cannot be decided holds none of the others up: the
    commissioners are notified, and the tick tries again.
    """
    gone = set(
        season.entries.filter(status=Entry.Status.WITHDRAWN).values_list("team_id", flat=True)
    )
    if not gone:
        return
    fixtures = round_.fixtures.filter(
        Q(home_team__in=gone) | Q(away_team__in=gone), match__isnull=False
    ).exclude(match__state__in=RESULTS)
    for fixture in fixtures.select_related("home_team", "away_team"):
        absent = [team for team in (fixture.home_team, fixture.away_team) if team.pk in gone]
        winner = Side.AWAY if absent[0] == fixture.home_team else Side.HOME
        side = None if len(absent) > 1 else winner
        reason = site_text(HAS_LEFT, team=absent[0])
        run_apart(
            f"the walk-over of fixture {fixture.pk}",
            partial(decide, fixture, side=side, reason=reason, actor=None),
            failed=partial(notify_not_awarded, season, fixture),
        )


def report_of(match: Match, winner: int) -> MatchReport:
    """2-0 and a winnings die for the winner; nobody played, so there is no MVP.

    The die follows from the match's secret: anybody can verify it.
    """
    dice = SegmentDice(bytes.fromhex(match.secret), f"{match.public_id}|walkover", 0, b"")
    winnings = (dice.roll(6, "winnings") + 1) * WORTH
    sides = []
    for side in Side:
        team = match.team(side)
        there = side == winner
        sides.append(
            SideReport(
                team.name,
                match.setup[("home", "away")[side]]["clan"],
                {},
                score=SCORE if there else 0,
                winnings=winnings if there else 0,
            )
        )
    return MatchReport(match.variant, (sides[0], sides[1]), winner)


def drawn_report_of(match: Match) -> MatchReport:
    """0-0 and nothing for either side: nobody played."""
    home, away = (
        SideReport(match.team(side).name, match.setup[("home", "away")[side]]["clan"], {})
        for side in Side
    )
    return MatchReport(match.variant, (home, away))
