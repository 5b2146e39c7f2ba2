"""A coach who has gone stops nobody: no round waits for what only they could end (KEM-PST-02)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from core import clock
from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.dashboard import dashboard
from core.leagues.models import League, Membership, Role
from core.leagues.services.leagues import remove_member, set_role, take_back_removal
from engine.report import MatchReport
from league.models import Fixture, Season
from league.plans import Plan
from league.services import rounds
from matches.models import Match
from matches.services.outcomes.booking import book_result
from rosters.models import AfterMatch, CareerEvent
from rosters.queries.after_match_steps import after_match_steps
from rosters.services import after_match_sequence
from tests.factories.season import commissioner, finish, started

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-PST-02")]


def _remove(member: Membership, boss: User) -> None:
    remove_member(membership=member, actor=boss)


def _leave(member: Membership, boss: User) -> None:
    remove_member(membership=member, actor=member.user)


def _demote(member: Membership, boss: User) -> None:
    set_role(membership=member, role=Role.GUEST, actor=boss)


def _close_account(member: Membership, boss: User) -> None:
    User.objects.filter(pk=member.user_id).update(is_active=False)


WAYS = (_remove, _leave, _demote, _close_account)
SLIPS = (_remove, _demote)
"""What an officer may have done to the wrong person."""
Way = Callable[[Membership, User], None]


def played(pairing: str = "round_robin", spp: int = 0) -> tuple[Season, AfterMatch, User]:
    """A season whose first round is played; of four sequences the last is open, not finished."""
    season = started(4, after_match_hours=48, plan=Plan(pairing))
    for fixture in Fixture.objects.filter(round__number=1):
        finish(fixture.match)
        fixture.match.refresh_from_db()
        report = MatchReport.from_json(fixture.match.report)
        for side in report.sides:
            side.players[1].spp = spp
        Match.objects.filter(pk=fixture.match_id).update(report=report.to_json())
        book_result(match_id=fixture.match_id, now=clock.now())
    outbox.drain()
    *done, left = AfterMatch.objects.select_related("team__coach", "team__league").order_by("id")
    for after in done:
        after_match_sequence.finish(
            sequence=after, actor=after.team.coach, now=clock.now(), accept_defaults=True
        )
    outbox.drain()
    return season, left, commissioner(season.league)


def states(season: Season) -> list[str]:
    return list(season.rounds.order_by("number").values_list("state", flat=True))[:2]


def gone_by(way: Way, left: AfterMatch, boss: User) -> None:
    way(Membership.objects.get(user=left.team.coach, league=left.team.league), boss)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("pairing", ["round_robin", "swiss"])
def test_no_round_waits_for_a_coach_who_has_gone(way: Way, pairing: str) -> None:
    season, left, boss = played(pairing)
    assert rounds.advance(season=season) is False
    assert states(season) == ["open", "pending"]
    gone_by(way, left, boss)
    if way in SLIPS:  # an officer has an hour to undo it
        assert rounds.advance(season=season) is False
        with clock.set_to(clock.now() + timedelta(minutes=59)):
            assert rounds.advance(season=season) is False
        assert states(season) == ["open", "pending"]
    with clock.set_to(clock.now() + timedelta(minutes=61)):
        assert rounds.advance(season=season) is True
    assert states(season)[:2] == ["done", "open"]
    left.refresh_from_db()
    assert (left.is_open, left.closed_by) == (False, None)
    entry = AuditEntry.objects.filter(verb="after_match.closed").latest("pk")
    assert entry.data["for_coach"] == left.team.coach_id


@pytest.mark.rules("KEM-LEA-03")
def test_a_removal_is_undone_a_minute_later_and_nothing_has_happened_meanwhile() -> None:
    season, left, boss = played()
    gone_by(_remove, left, boss)
    coach = left.team.coach
    with clock.set_to(clock.now() + timedelta(minutes=1)):
        rounds.advance(season=season)
        row = AuditEntry.objects.get(verb="member.removed")
        take_back_removal(league=season.league, removal=row, actor=boss)
        rounds.advance(season=season)
    left.refresh_from_db()
    assert left.is_open
    assert states(season) == ["open", "pending"]
    assert Membership.objects.filter(user=coach, league=season.league).exists()


@pytest.mark.rules("KEM-LEA-03")
@pytest.mark.parametrize("data", [{}, {"user": "x"}, {"user": [1]}, {"user": {}}, {"user": None}])
def test_an_odd_entry_of_an_imported_log_holds_no_round(data: object) -> None:
    season, left, boss = played()
    gone_by(_leave, left, boss)
    AuditEntry.objects.create(
        league=season.league,
        actor=boss,
        verb="member.removed",
        subject_type="core.membership",
        subject_id=0,
        data=data,
        created_at=clock.now(),
    )
    assert rounds.advance(season=season) is True


def test_a_coach_who_is_there_holds_it_whatever_others_have_done() -> None:
    season, left, boss = played()
    assert after_match_sequence.close_without_coach(sequence_id=left.pk, now=clock.now()) is False
    with pytest.raises(Refused, match="coaches"):
        after_match_sequence.finish_for_coach(sequence=left, actor=boss, now=clock.now())
    assert rounds.advance(season=season) is False


@pytest.mark.parametrize("way", WAYS)
def test_an_officer_finishes_it_after_seeing_what_it_takes(way: Way, client) -> None:
    season, left, boss = played()
    gone_by(way, left, boss)
    page = f"/teams/after-match/{left.pk}/"
    client.force_login(boss)
    assert "Its coach has gone" in client.get(page).content.decode()
    asked = client.post(page, {"do": "finish-for"})
    assert asked.status_code == 200
    assert f"You do this for {left.team.coach}" in asked.content.decode()
    left.refresh_from_db()
    assert left.is_open
    assert client.post(page, {"do": "finish-for:confirmed"}).status_code == 302
    left.refresh_from_db()
    assert left.closed_by == boss
    assert "done for its coach" in client.get(page).content.decode()
    entry = AuditEntry.objects.filter(verb="after_match.closed").latest("pk")
    assert (entry.actor, entry.data["for_coach"]) == (boss, left.team.coach_id)
    outbox.drain()
    rounds.advance(season=season)
    assert states(season) == ["done", "open"]


@pytest.mark.rules("LGE-ADV-07")
def test_its_rolls_take_the_first_suggestion_that_was_shown(client) -> None:
    _, left, boss = played(spp=6)
    (pending,) = after_match_steps(left).pending
    gone_by(_remove, left, boss)
    client.force_login(boss)
    page = f"/teams/after-match/{left.pk}/"
    asked = client.post(page, {"do": "finish-for"})
    assert "by default: first suggestion" in asked.content.decode()
    assert [one.choice for one in asked.context["taken"]] == [pending.suggestion]
    sent = dict.fromkeys((one.field for one in asked.context["taken"]), "gain:st")
    client.post(page, {"do": "finish-for:confirmed", **sent})
    chosen = CareerEvent.objects.get(player=pending.player, kind="advanced")
    assert chosen.data["name"] == pending.suggestion.name


def test_only_an_officer_may_and_one_who_plays_in_it_asks_first() -> None:
    season, left, boss = played()
    rival = season.entries.exclude(team=left.team).first().team.coach
    gone_by(_remove, left, boss)
    with pytest.raises(NotAllowed):
        after_match_sequence.finish_for_coach(sequence=left, actor=rival, now=clock.now())
    Membership.objects.filter(user=rival, league=season.league).update(role=Role.COMMISSIONER)
    with pytest.raises((NotAllowed, Refused)):
        after_match_sequence.finish_for_coach(sequence=left, actor=rival, now=clock.now())
    left.refresh_from_db()
    assert left.is_open


def test_the_api_finishes_it_too() -> None:
    _, left, boss = played()
    client = APIClient()
    client.force_login(boss)
    url = f"/api/v1/after-matches/{left.pk}/finish-for-coach/"
    assert client.post(url).status_code == 409
    gone_by(_remove, left, boss)
    assert client.post(url).status_code == 200
    left.refresh_from_db()
    assert left.closed_by == boss


def rows(league: League, boss: User, key: str) -> list[str]:
    shown = dashboard(league, boss, {})
    return [row.text for one in shown if one.section.key == key for row in one.rows]


@pytest.mark.parametrize("way", WAYS)
def test_the_dashboard_says_whose_coach_has_gone(way: Way) -> None:
    season, left, boss = played()
    assert rows(season.league, boss, "no-coach") == []
    gone_by(way, left, boss)
    (row,) = rows(season.league, boss, "no-coach")
    assert f"{left.team.coach} has gone" in row
    (waits,) = rows(season.league, boss, "after-match")
    assert "no round waits for it" in waits
