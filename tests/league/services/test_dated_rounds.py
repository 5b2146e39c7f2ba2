"""Rounds by date and all at once: they open and close at their moments (KEM-CAL-02, KEM-CAL-03)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from league import tasks
from league.models import Fixture, Round, Season
from league.plans import Plan
from league.queries import standings
from league.queries.book_check import check_books
from league.queries.round_days import find_days
from league.queries.round_spans import spans_of
from league.services import black_outs, planning, round_dates, rounds
from league.table import Points
from matches.models import Match, MatchMode, MatchState, Side
from matches.services.orders.set_ups import submit_set_up
from matches.services.outcomes.booking import book_result
from rosters.models import AfterMatch
from tests.factories.season import commissioner, entry, finish_and_book, season

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-CAL-02")]

FIRST = date(2026, 11, 2)
BEGAN = datetime(2026, 11, 2, 12, tzinfo=UTC)
WEEK, DAY = timedelta(days=7), timedelta(days=1)


def dated(teams: int = 4, *, when: datetime = BEGAN, **plan) -> Season:
    """A season by date under way: rounds of a week from 2 November 2026 on."""
    terms = {"starts_on": FIRST, "round_days": 7, "rounds_run": "by_date", **plan}
    with clock.set_to(BEGAN - 2 * DAY):
        made = season(plan=Plan(**terms))
        for _ in range(teams):
            entry(made)
    with clock.set_to(when):
        rounds.start_season(season=made, actor=commissioner(made.league))
    made.refresh_from_db()
    return made


def tick(made: Season, when: datetime) -> None:
    with clock.set_to(when):
        tasks.advance_all()
    made.refresh_from_db()


def states(made: Season) -> list[str]:
    return [*made.rounds.order_by("number").values_list("state", flat=True)]


def fixtures(made: Season, number: int) -> list[Fixture]:
    found = Fixture.objects.filter(round__season=made, round__number=number)
    return [*found.select_related("match").order_by("number")]


def kick_off(fixture: Fixture) -> None:
    """Have its match under way."""
    row = Match.objects.filter(pk=fixture.match_id)
    row.update(segment=3, state=MatchState.PLAYING, waiting_side=Side.HOME)


def test_a_round_opens_on_its_day_whatever_the_one_before_does():
    made = dated()
    assert states(made) == ["open", "pending", "pending"]
    tick(made, BEGAN + WEEK - timedelta(hours=13))  # a minute before midnight would do
    assert states(made) == ["open", "pending", "pending"]
    for fixture in fixtures(made, 1):
        kick_off(fixture)
    tick(made, BEGAN + WEEK)
    assert states(made) == ["open", "open", "pending"]
    first = made.rounds.get(number=1)
    assert first.closed_at == BEGAN + WEEK
    assert first.done_at is None


def test_a_season_waits_for_its_first_day():
    made = dated(when=BEGAN - DAY)
    assert made.state == Season.State.ACTIVE
    assert states(made) == ["pending", "pending", "pending"]
    tick(made, BEGAN)
    assert states(made)[0] == "open"


def test_a_season_whose_first_round_would_be_over_does_not_start():
    with pytest.raises(Refused, match="choose a new first day"):
        dated(when=BEGAN + WEEK)


@pytest.mark.rules("KEM-CAL-03")
def test_a_team_is_in_one_match_at_a_time_and_its_next_waits():
    made = dated()
    playing = fixtures(made, 1)
    kick_off(playing[0])
    with clock.set_to(BEGAN + DAY):
        finish_and_book(playing[1])
    tick(made, BEGAN + WEEK)
    assert [fixture.match for fixture in fixtures(made, 2)] == [None, None]  # each has one of them
    with clock.set_to(BEGAN + WEEK + DAY):
        finish_and_book(playing[0])
    closed = AfterMatch.objects.latest("pk")
    AfterMatch.objects.filter(pk=closed.pk).update(closed_at=None, closed_by=None, rating=None)
    tick(made, BEGAN + WEEK + DAY)
    waits = [fixture for fixture in fixtures(made, 2) if fixture.match is None]
    (fixture,) = waits  # a team of it is not done after its match
    assert closed.team_id in {fixture.home_team_id, fixture.away_team_id}
    closed.save()
    tick(made, BEGAN + WEEK + 2 * DAY)
    assert all(fixture.match for fixture in fixtures(made, 2))
    assert not Notification.objects.filter(subject__contains="is held").exists()


@pytest.mark.parametrize(
    ("policy", "came", "scores"),
    [
        ("draw", (), [(0, 0, None)]),
        ("draw", (Side.HOME,), [(0, 0, None)]),
        ("walk_over", (Side.HOME,), [(2, 0, 0)]),
        ("walk_over", (Side.AWAY,), [(0, 2, 1)]),
        ("walk_over", (), [(0, 0, None)]),
    ],
)
def test_the_policy_decides_what_nobody_has_begun(policy, came, scores):
    made = dated(teams=2, at_close=policy)
    (fixture,) = fixtures(made, 1)
    for side in came:
        author = fixture.match.team(side).coach
        with clock.set_to(BEGAN + DAY):
            submit_set_up(match=fixture.match, side=side, author=author, text="", now=clock.now())
    tick(made, BEGAN + WEEK)
    fixture.match.refresh_from_db()
    match = fixture.match
    assert [(match.home_score, match.away_score, match.won_by)] == scores
    assert match.mode == MatchMode.WALK_OVER
    assert match.finished_at == BEGAN + WEEK
    book_result(match_id=match.pk, now=BEGAN + WEEK)
    assert not check_books(made).faults


def test_a_result_that_waits_for_its_answer_is_left_alone():
    made = dated(teams=2, at_close="draw")
    (fixture,) = fixtures(made, 1)
    Match.objects.filter(pk=fixture.match_id).update(state=MatchState.AWAITED, due_at=None)
    tick(made, BEGAN + WEEK)
    fixture.match.refresh_from_db()
    assert fixture.match.state == MatchState.AWAITED
    assert [line.row.points for line in standings.table(made)] == [1, 1]


def test_officers_decide_where_the_season_leaves_it_to_them():
    made = dated(teams=2)
    tick(made, BEGAN + WEEK)
    (fixture,) = fixtures(made, 1)
    assert fixture.match.state == MatchState.SETTING_UP
    boss = commissioner(made.league)
    assert Notification.objects.filter(recipient=boss, body__contains="has closed").count() == 1
    tick(made, BEGAN + WEEK + DAY)
    assert Notification.objects.filter(recipient=boss, body__contains="has closed").count() == 1


def test_a_round_is_extended_once():
    made = dated(teams=2, extension_days=3, at_close="draw")
    (fixture,) = fixtures(made, 1)
    tick(made, BEGAN + WEEK)
    round_ = made.rounds.get(number=1)
    assert round_.is_extended
    assert round_.closes_at == datetime(2026, 11, 12, tzinfo=UTC)
    assert round_.closed_at is None
    coaches = {fixture.home_team.coach_id, fixture.away_team.coach_id}
    words = Notification.objects.filter(subject__contains="is extended")
    assert set(words.values_list("recipient", flat=True)) == coaches
    tick(made, datetime(2026, 11, 12, tzinfo=UTC))
    fixture.match.refresh_from_db()
    assert fixture.match.state == MatchState.FINISHED


def test_a_match_under_way_counts_as_a_draw_until_its_result_comes():
    made = dated(teams=2, format_options={"legs": 2})
    (fixture,) = fixtures(made, 1)
    kick_off(fixture)
    tick(made, BEGAN + WEEK)
    assert [line.row.points for line in standings.table(made)] == [1, 1]
    assert not check_books(made).faults
    with clock.set_to(BEGAN + WEEK + DAY):
        finish_and_book(fixture)
    assert [line.row.points for line in standings.table(made)] == [3, 0]


def test_a_swiss_round_is_drawn_at_its_moment_with_matches_under_way():
    made = dated(format="swiss", format_options={"rounds": 3})
    for fixture in fixtures(made, 1):
        kick_off(fixture)
    met = {frozenset((f.home_team_id, f.away_team_id)) for f in fixtures(made, 1)}
    tick(made, BEGAN + WEEK)
    drawn = fixtures(made, 2)
    assert len(drawn) == 2
    assert met.isdisjoint({frozenset((f.home_team_id, f.away_team_id)) for f in drawn})
    before = [(f.home_team_id, f.away_team_id) for f in drawn]
    with clock.set_to(BEGAN + WEEK + DAY):
        for fixture in fixtures(made, 1):
            finish_and_book(fixture)
    tick(made, BEGAN + WEEK + DAY)
    assert [(f.home_team_id, f.away_team_id) for f in fixtures(made, 2)] == before


def test_a_bracket_waits_for_every_result_and_closes_as_many_days_later():
    made = dated(format="knockout", at_close="draw")
    first, second = fixtures(made, 1)
    kick_off(first)
    tick(made, BEGAN + WEEK)
    assert states(made)[:2] == ["open", "pending"]
    second.match.refresh_from_db()
    assert second.match.state == MatchState.SETTING_UP  # no draw in a bracket
    planned = made.rounds.get(number=2).closes_at
    later = BEGAN + WEEK + 3 * DAY
    with clock.set_to(later):
        finish_and_book(first)
        finish_and_book(second)
    tick(made, later)
    assert states(made)[:2] == ["done", "open"]
    assert made.rounds.get(number=2).closes_at == planned + 3 * DAY


def test_all_at_once_every_round_is_open_until_the_last_day():
    made = dated(rounds_run="at_once")
    assert states(made) == ["open", "open", "open"]
    closes = {*made.rounds.values_list("closes_at", flat=True)}
    assert closes == {datetime(2026, 11, 23, tzinfo=UTC)}
    assert all(fixture.match for fixture in fixtures(made, 1))
    assert not any(fixture.match for fixture in fixtures(made, 2) + fixtures(made, 3))


def test_a_season_by_date_ends_when_its_last_match_is_in_the_books():
    made = dated(teams=2, format_options={"legs": 2})
    for number in (1, 2):
        tick(made, BEGAN + (number - 1) * WEEK)
        (fixture,) = fixtures(made, number)
        with clock.set_to(BEGAN + (number - 1) * WEEK + DAY):
            finish_and_book(fixture)
        tick(made, BEGAN + (number - 1) * WEEK + DAY)
    assert states(made) == ["done", "done"]
    assert made.state == Season.State.CLOSED


@pytest.mark.rules("KEM-OUT-01")
def test_an_outage_moves_the_close():
    made = dated(teams=2)
    closes_at = made.rounds.get(number=1).closes_at
    black_outs.move_deadlines(closes_at - DAY, timedelta(hours=5))
    assert made.rounds.get(number=1).closes_at == closes_at + timedelta(hours=5)


@pytest.mark.parametrize(
    "plan",
    [
        {"starts_on": None},
        {"format": "ladder"},
        {"format": "knockout", "rounds_run": "at_once"},
        {"format": "swiss", "rounds_run": "at_once"},
        {"closes_weekday": 7},
        {"closes_hour": 0},
        {"pauses": (("2026-12-24", "2026-12-20"),)},
        {"pauses": (("2026-12-24", "soon"),)},
        {"extension_days": 31},
        {"at_close": "nobody"},
    ],
)
def test_a_calendar_that_cannot_be_is_refused(plan):
    made = season()
    terms = {"starts_on": FIRST, "rounds_run": "by_date", **plan}
    with pytest.raises(Refused):
        planning.change_plan(
            season=made, actor=commissioner(made.league), plan=Plan(**terms), points=Points()
        )


def test_a_season_by_result_is_as_it_was():
    made = dated(rounds_run="by_result", when=BEGAN + 30 * DAY)
    assert states(made) == ["open", "pending", "pending"]
    tick(made, BEGAN + 60 * DAY)
    assert states(made) == ["open", "pending", "pending"]
    assert Round.objects.filter(season=made).exclude(closed_at=None).count() == 0


@pytest.mark.rules("KEM-CAL-01")
class TestMoving:
    def move(self, made: Season, first: int, days: int, when: datetime = BEGAN, **others):
        actor = others.get("actor") or commissioner(made.league)
        with clock.set_to(when):
            return round_dates.move_rounds(season=made, first=first, days=days, actor=actor)

    def moments(self, made: Season) -> list[tuple[datetime, datetime]]:
        return [*made.rounds.order_by("number").values_list("opens_at", "closes_at")]

    def test_an_open_round_closes_later_and_those_to_come_follow(self):
        made = dated()
        before = self.moments(made)
        self.move(made, 1, 3)
        after = self.moments(made)
        assert after[0] == (before[0][0], before[0][1] + 3 * DAY)
        assert after[1:] == [(opens + 3 * DAY, closes + 3 * DAY) for opens, closes in before[1:]]
        days = [*made.rounds.order_by("number").values_list("planned_for", flat=True)]
        assert days == [FIRST, FIRST + WEEK + 3 * DAY, FIRST + 2 * WEEK + 3 * DAY]
        told = Notification.objects.filter(subject__contains="rounds were moved")
        assert told.count() == 4
        assert AuditEntry.objects.filter(verb="season.rounds_moved").count() == 1

    def test_a_moved_round_opens_on_its_new_day(self):
        made = dated()
        self.move(made, 2, 2)
        tick(made, BEGAN + WEEK + DAY)
        assert states(made)[1] == "pending"
        tick(made, BEGAN + WEEK + 2 * DAY)
        assert states(made)[1] == "open"

    def test_a_draw_keeps_the_days_and_counts_absences_by_them(self):
        made = dated(format="swiss", format_options={"rounds": 3})
        self.move(made, 2, 4)
        assert [span.first_day for span in spans_of(made, 3)] == [
            FIRST,
            FIRST + WEEK + 4 * DAY,
            FIRST + 2 * WEEK + 4 * DAY,
        ]
        for fixture in fixtures(made, 1):
            with clock.set_to(BEGAN + DAY):
                finish_and_book(fixture)
        tick(made, BEGAN + WEEK + 4 * DAY)
        assert made.rounds.get(number=2).opens_at == datetime(2026, 11, 13, tzinfo=UTC)
        assert states(made)[1] == "open"

    def test_the_hour_stays_when_clocks_change(self):
        with clock.set_to(BEGAN):
            made = dated(when=BEGAN, closes_weekday=6, closes_hour=20)
        made.league.time_zone = "America/New_York"
        made.league.save()
        round_ = made.rounds.get(number=3)
        round_.closes_at = datetime(2026, 10, 30, 0, tzinfo=UTC)  # 20:00 in summer time
        assert round_dates.add_days(made, round_.closes_at, 7) == datetime(
            2026, 11, 6, 1, tzinfo=UTC
        )

    @pytest.mark.parametrize(
        ("first", "days", "words"),
        [
            (1, 0, "1 to 90 days"),
            (1, 91, "1 to 90 days"),
            (9, 1, "no such round"),
            (1, -7, "in the past"),
            (3, -8, "would open before"),
        ],
    )
    def test_what_cannot_be_moved(self, first, days, words):
        made = dated()
        before = self.moments(made)
        with pytest.raises(Refused, match=words):
            self.move(made, first, days)
        assert self.moments(made) == before

    def test_those_that_have_closed_stay(self):
        made = dated(teams=2, format_options={"legs": 2})
        tick(made, BEGAN + WEEK)
        closed = made.rounds.get(number=1).closes_at
        self.move(made, 1, 2, when=BEGAN + WEEK + DAY)
        assert made.rounds.get(number=1).closes_at == closed

    def test_only_those_who_run_the_season(self):
        made = dated()
        coach = made.entries.first().team.coach
        with pytest.raises(NotAllowed):
            self.move(made, 1, 3, actor=coach)

    def test_the_page_shows_what_moves_before_it_does(self, client):
        made = dated()
        client.force_login(commissioner(made.league))
        address = f"/seasons/{made.pk}/admin/move-rounds/"
        before = self.moments(made)
        with clock.set_to(BEGAN):
            page = client.post(address, {"first": 2, "days": 3})
            assert b"Round 2: opens Thu 12 Nov 2026, 00:00" in page.content
            assert self.moments(made) == before
            client.post(address, {"first": 2, "days": 3, "confirmed": "1"})
            refused = client.post(address, {"first": 2, "days": -60})
        assert self.moments(made)[1][0] == before[1][0] + 3 * DAY
        assert refused.status_code == 422
        assert b"would be in the past" in refused.content


class TestDaysShown:
    """The days on a season's page are those that were, and those that can be expected."""

    def days(self, made: Season, when: datetime):
        rounds = [*made.rounds.order_by("number")]
        return [find_days(made, rounds, when)[round_.number] for round_ in rounds]

    def test_by_date_they_are_those_of_the_calendar(self):
        made = dated()
        first, second, _ = self.days(made, BEGAN)
        assert (first.first, first.last) == (FIRST, FIRST + 6 * DAY)
        assert first.closes_at == datetime(2026, 11, 9, tzinfo=UTC)
        assert (second.first, second.last) == (FIRST + WEEK, FIRST + 13 * DAY)

    def test_by_result_what_was_played_has_its_own_days_and_the_rest_is_as_late(self):
        late = BEGAN + 10 * DAY
        made = dated(rounds_run="by_result", when=late)
        for fixture in fixtures(made, 1):
            with clock.set_to(late + 2 * DAY):
                finish_and_book(fixture)
        tick(made, late + 2 * DAY)
        first, second, third = self.days(made, late + 2 * DAY)
        assert (first.first, first.last) == (late.date(), (late + 2 * DAY).date())
        assert second.first == (late + 2 * DAY).date()
        assert third.is_expected
        assert third.first == FIRST + 2 * WEEK + 5 * DAY  # round 2 was five days late


class TestTold:
    """What pages say of a close, before it and after."""

    def test_the_page_of_a_match_says_when_its_round_closes_and_what_then(self, client):
        made = dated(teams=2, at_close="draw", extension_days=2)
        (fixture,) = fixtures(made, 1)
        client.force_login(fixture.match.home_team.coach)
        with clock.set_to(BEGAN):
            page = client.get(f"/matches/{fixture.match_id}/").content.decode()
        assert "round closes" in page
        assert "goes on for 2 more days, once; then it is a draw." in " ".join(page.split())

    def test_a_draw_without_play_is_called_so(self, client):
        made = dated(teams=2, at_close="draw")
        (fixture,) = fixtures(made, 1)
        tick(made, BEGAN + WEEK)
        season_page = client.get(f"/seasons/{made.pk}/").content.decode()
        match_page = client.get(f"/matches/{fixture.match_id}/").content.decode()
        assert "Drawn without play" in season_page
        assert "Draw without play" in match_page
        report = client.get(f"/matches/{fixture.match_id}/report/").content.decode()
        assert "Draw without play" in report
        assert "alk-over" not in season_page + match_page + report

    def test_the_table_says_which_draws_may_change(self, client):
        made = dated(teams=2, format_options={"legs": 2})
        (fixture,) = fixtures(made, 1)
        kick_off(fixture)
        tick(made, BEGAN + WEEK)
        page = " ".join(client.get(f"/seasons/{made.pk}/").content.decode().split())
        assert "1 match goes on after its round has closed" in page

    @pytest.mark.rules("KEM-CAL-03")
    def test_a_match_that_waits_says_for_what(self, client):
        made = dated(rounds_run="at_once")
        page = client.get(f"/seasons/{made.pk}/?round=2").content.decode()
        assert "Begins when both teams are done with their match before." in page
