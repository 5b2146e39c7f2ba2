"""The clocks of a league from a file go on with what was left when it was written (KEM-CLK-05)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import Sum

from core import clock
from core.leagues.models import League
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, MatchState, SideClock, TableReport
from matches.services.outcomes import table_top
from matches.services.resolution.hold import hold, let_go_on
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping import clocks
from rosters.models import AfterMatch
from tests.factories import matches as factory
from tests.factories.season import commissioner
from tests.league.exports.test_round_trip import exported, imported
from tests.matches.services.outcomes.test_table_top import table_report

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-CLK-05")]
HOUR = timedelta(hours=1)
BEGAN = datetime(2026, 11, 3, 12, tzinfo=UTC)
EXPORTED = BEGAN + 10 * HOUR
IMPORTED = EXPORTED + timedelta(days=60)


def running(state: MatchState, **terms: int) -> Match:
    playing = state in {MatchState.PLAYING, MatchState.HELD}
    match = factory.playing() if playing else factory.match()
    match.clock_terms = ClockTerms(**terms).to_json()
    SideClock.objects.filter(match=match).update(bank_seconds=terms.get("bank_hours", 0) * 3600)
    clocks.begin_turn(match, BEGAN)
    match.save()
    return match


def copy_of(match: Match) -> Match:
    with clock.set_to(EXPORTED):
        file = exported(match.league)
    with clock.set_to(IMPORTED):
        again: League = imported(file, actor=commissioner(match.league)).league
    return Match.objects.get(league=again, public_id=match.public_id)


@pytest.mark.parametrize("state", [MatchState.SETTING_UP, MatchState.PLAYING])
@pytest.mark.parametrize("stored", [True, False])
def test_the_days_between_are_no_time(state, stored) -> None:
    """Also of a turn that began before clocks stored it, as in earlier files."""
    match = running(state)
    if not stored:
        SideClock.objects.update(turn={})
    copy = copy_of(match)
    assert copy.due_at == IMPORTED + 38 * HOUR
    assert IMPORTED < copy.remind_at < copy.due_at


def test_nothing_of_them_is_taken_from_a_bank() -> None:
    match = running(MatchState.PLAYING, bank_hours=100, increment_hours=24, cap_hours=300)
    copy = copy_of(match)
    now = IMPORTED + HOUR
    with clock.set_to(now):
        submit_sheet(
            match=copy,
            side=copy.waiting_side,
            author=copy.team(copy.waiting_side).coach,
            text="END",
            segment=copy.segment,
            now=now,
        )
        resolve_match(match_id=copy.pk, now=now)
    whole = SideClock.objects.filter(match=copy).aggregate(Sum("bank_seconds"))
    assert whole["bank_seconds__sum"] == (100 + 124 - 11) * 3600


def test_one_whose_deadline_had_passed_gets_a_new_one() -> None:
    match = running(MatchState.SETTING_UP)
    Match.objects.filter(pk=match.pk).update(due_at=EXPORTED - HOUR)
    assert copy_of(match).due_at == IMPORTED + 48 * HOUR


def test_a_held_match_stays_held_and_keeps_its_time() -> None:
    match = running(MatchState.HELD)
    hold(match, "A fault of ours", BEGAN + 3 * HOUR)
    copy = copy_of(match)
    assert copy.state == MatchState.HELD
    let_go_on(match=copy, actor=commissioner(copy.league), now=IMPORTED)
    copy.refresh_from_db()
    assert copy.due_at == IMPORTED + 45 * HOUR


@pytest.mark.parametrize("owes", [0, 1])
def test_a_result_that_waits_for_its_answer_waits_on(owes: int) -> None:
    """The home coach entered it, three hours after the beginning."""
    match = running(MatchState.AWAITED)
    match.set_ups.update_or_create(side=1 - owes, defaults={"ready": True, "saved_at": BEGAN})
    coach = match.home_team.coach
    table_top.enter(match=match, actor=coach, report=table_report(match), now=BEGAN + 3 * HOUR)
    copy = copy_of(match)
    entered = TableReport.objects.get(match=copy)
    table_top.withdraw(entered=entered, actor=copy.home_team.coach, now=IMPORTED)
    copy.refresh_from_db()
    assert copy.due_at == IMPORTED + (38 if owes == 0 else 45) * HOUR


def test_what_follows_a_match_goes_on_too() -> None:
    match = running(MatchState.SETTING_UP)
    team = match.home_team
    AfterMatch.objects.create(
        team=team, source="match:1", opened_at=BEGAN, due_at=BEGAN + 30 * HOUR
    )
    copy = copy_of(match)
    assert AfterMatch.objects.get(team=copy.home_team).due_at == IMPORTED + 20 * HOUR


def test_a_finished_match_tells_nobodys_quiet_hours() -> None:
    match = factory.finished()
    rows = SideClock.objects.filter(match=match)
    assert [row.turn for row in rows] == [{}, {}]
    other = running(MatchState.PLAYING)
    turns = {row.side: row.turn for row in SideClock.objects.filter(match=other)}
    assert turns[other.waiting_side]
    assert not turns[1 - other.waiting_side]
