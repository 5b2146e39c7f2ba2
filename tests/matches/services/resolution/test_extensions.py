"""A judge gives more time: to a match that runs, and to one that is held."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.audit.models import AuditEntry
from core.errors import Refused
from core.leagues.models import Role
from core.notifications.models import Notification
from matches.models import Match, MatchState
from matches.services.consents import ConsentAsked
from matches.services.outcomes import table_top
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.extensions import give_time
from matches.services.resolution.hold import hold
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory, member
from tests.matches.services.outcomes.test_table_top import table_report

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
NOW = WHEN + (factory.HOURS + 1) * HOUR


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def judge(match):
    return member(match.league, Role.COMMISSIONER)


def give(match: Match, actor, **fields):
    wanted = {"hours": 24, "now": NOW, "reason": "The site was slow."} | fields
    return give_time(match=match, actor=actor, **wanted)


def held(match: Match) -> Match:
    match.state, match.held_from = MatchState.HELD, "playing"
    match.last_error, match.attempts = "RuntimeError: a rule fell over", 3
    match.due_at = NOW - HOUR
    match.save()
    return match


@pytest.mark.rules("LGE-PBM-01")
def test_both_coaches_are_notified_of_more_time_and_why(match, judge):
    before = match.due_at
    assert give(match, judge) == before + 24 * HOUR
    match.refresh_from_db()
    assert match.due_at == before + 24 * HOUR
    sent = Notification.objects.filter(key__contains=":extended:")
    assert {notification.recipient for notification in sent} == {
        match.home_team.coach,
        match.away_team.coach,
    }
    assert all("The site was slow." in notification.body for notification in sent)
    entry = AuditEntry.objects.get(verb="match.extended")
    assert (entry.actor, entry.data["hours"]) == (judge, 24)


def test_a_held_match_goes_on_with_it(match, judge):
    until = give(held(match), judge, hours=10)
    match.refresh_from_db()
    assert (match.state, match.attempts, match.last_error) == ("playing", 0, "")
    assert match.due_at == until == NOW + (factory.HOURS + 10) * HOUR
    assert set(AuditEntry.objects.filter(actor=judge).values_list("verb", flat=True)) >= {
        "match.run_again",
        "match.extended",
    }


@pytest.mark.rules("KEM-TAB-03")
@pytest.mark.parametrize("was_held", [False, True])
def test_one_whose_result_waits_for_an_answer_says_so(was_held: bool) -> None:
    match = factory.match()
    if was_held:
        hold(match, "A fault of ours", WHEN)
    table_top.enter(
        match=match, actor=match.home_team.coach, report=table_report(match), now=WHEN + HOUR
    )
    with pytest.raises(Refused, match="result waits for an answer"):
        give(match, member(match.league, Role.COMMISSIONER), now=WHEN + 2 * HOUR)


@pytest.mark.parametrize("wrong", [{"hours": 0}, {"hours": 337}, {"reason": "  "}])
def test_what_it_may_not_be_changes_nothing(match, judge, wrong):
    with pytest.raises(Refused):
        give(held(match), judge, **wrong)
    match.refresh_from_db()
    assert match.state == MatchState.HELD
    assert not AuditEntry.objects.filter(verb="match.extended").exists()


def test_a_rules_judge_cannot_give_their_own_match_time(match):
    coach = match.home_team.coach
    MembershipFactory._meta.model.objects.filter(user=coach).update(role=Role.JUDGE)
    before = match.due_at
    with pytest.raises(ConsentAsked):
        give(match, coach)
    match.refresh_from_db()
    assert match.due_at == before


def test_a_match_that_is_over_waits_for_nobody(match, judge):
    play_match(match_id=match.pk, now=NOW)
    with pytest.raises(Refused, match="is not waiting for anybody"):
        give(match, judge)


def test_the_page_gives_the_judge_the_form_and_the_way_to_a_stand_in(client, match, judge):
    client.force_login(judge)
    held(match)
    body = client.get(f"/matches/{match.pk}/").content.decode()
    assert f"/matches/{match.pk}/extend/" in body
    for team in (match.home_team, match.away_team):
        assert f"/teams/{team.pk}/coach/" in body
    answer = client.post(
        f"/matches/{match.pk}/extend/", {"hours": "5", "reason": "They were ill."}, follow=True
    )
    assert "The match waits longer." in answer.content.decode()
    match.refresh_from_db()
    assert match.state == MatchState.PLAYING
    body = client.get(f"/matches/{match.pk}/").content.decode()
    assert f"/matches/{match.pk}/extend/" in body  # it runs, and may need more
    client.force_login(match.home_team.coach)
    assert "/extend/" not in client.get(f"/matches/{match.pk}/").content.decode()


def test_nonsense_is_refused_and_changes_nothing(client, match, judge):
    client.force_login(judge)
    before = match.due_at
    for nonsense in ({}, {"hours": "9" * 30, "reason": "x"}, {"hours": "5", "reason": "\x00"}):
        answer = client.post(f"/matches/{match.pk}/extend/", nonsense, follow=True)
        assert "Nothing was changed" in answer.content.decode()
    match.refresh_from_db()
    assert match.due_at == before
