"""Stand-ins write a team's turns, are notified, and are named in the record."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from core import clock
from core.accounts.models import User
from core.accounts.waiting import waiting_for
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Membership, Role
from core.notifications.models import Notification
from matches.models import Match, Playbook, TurnSheet
from matches.permissions import sides_of
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.drafts import save_draft
from matches.services.submission.sheets import submit_sheet
from rosters.match_refs import match_ref
from rosters.models import StandIn, Team
from rosters.services.stand_ins import (
    MAX_IN_FORCE,
    end_stand_in,
    let_bot_stand_in,
    name_stand_in,
)
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory, member

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=1)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def team(match: Match) -> Team:
    """The team on turn."""
    return match.team(match.waiting_side)


@pytest.fixture
def friend(match: Match) -> User:
    return member(match.league, Role.STAND_IN)


def test_a_stand_in_hands_in_a_turn_under_his_own_name(match, team, friend, client) -> None:
    with pytest.raises(NotAllowed):
        save_draft(match=match, side=match.waiting_side, author=friend, text="", segment=1, now=NOW)
    name_stand_in(team=team, user=friend, actor=team.coach)
    sheet = submit_sheet(
        match=match,
        side=match.waiting_side,
        author=friend,
        text=factory.a_move(match),
        segment=match.segment,
        now=NOW,
    ).sheet
    assert (sheet.author, sheet.acting_for) == (friend, team.coach)
    entry = AuditEntry.objects.get(verb="sheet.submitted")
    assert (entry.actor, entry.data["acting_for"]) == (friend, team.coach_id)
    TurnSheet.objects.update(state=TurnSheet.State.RESOLVED)
    assert (
        f"{friend} for {team.coach}" in client.get(f"/matches/{match.pk}/record/").content.decode()
    )


def test_the_coachs_own_sheet_names_nobody_else(match, team) -> None:
    draft = save_draft(
        match=match,
        side=match.waiting_side,
        author=team.coach,
        text="",
        segment=match.segment,
        now=NOW,
    )
    assert draft.acting_for is None


def test_a_grant_ends_by_itself_and_by_hand(match, team, friend) -> None:
    side = match.waiting_side
    grant = name_stand_in(team=team, user=friend, actor=team.coach, ends_at=NOW + timedelta(days=1))
    assert sides_of(friend, match) == (side,)
    with clock.set_to(NOW + timedelta(days=1)):
        assert sides_of(friend, match) == ()
    end_stand_in(grant=grant, actor=friend)
    end_stand_in(grant=grant, actor=friend)
    assert sides_of(friend, match) == ()
    assert AuditEntry.objects.filter(verb="stand_in.ended").count() == 1


def test_a_grant_for_one_match_is_for_that_one_alone(match, team, friend) -> None:
    name_stand_in(team=team, user=friend, actor=team.coach, source=match_ref(match.pk + 1))
    assert sides_of(friend, match) == ()
    name_stand_in(team=team, user=friend, actor=team.coach, source=match_ref(match.pk))
    assert sides_of(friend, match) == (match.waiting_side,)


def test_the_page_names_him_for_one_of_the_matches_that_are_not_over(
    match, team, friend, client
) -> None:
    client.force_login(team.coach)
    page = client.get(f"/teams/{team.pk}/coach/").content.decode()
    assert f'<option value="match:{match.pk}">{match}</option>' in page
    where = f"/teams/{team.pk}/stand-ins/"
    strange = {"person": friend.pk, "source": "match:99999"}
    assert client.post(where, strange).status_code == 422
    client.post(where, {"person": friend.pk, "source": f"match:{match.pk}"})
    assert StandIn.objects.get().source == f"match:{match.pk}"
    page = client.get(f"/teams/{team.pk}/coach/").content.decode()
    assert f'for <a href="/matches/{match.pk}/">match {match.pk}</a>' in page


def test_nobody_stands_in_against_himself(match, team, friend) -> None:
    rival = match.team(1 - match.waiting_side)
    name_stand_in(team=team, user=rival.coach, actor=team.coach)
    assert sides_of(rival.coach, match) == (1 - match.waiting_side,)
    name_stand_in(team=team, user=friend, actor=team.coach)
    name_stand_in(team=rival, user=friend, actor=rival.coach)
    assert sides_of(friend, match) == ()


@pytest.mark.parametrize("how", ["leaves", "reads", "archived"])
def test_a_grant_rests_while_its_holder_may_not(match, team, friend, how) -> None:
    name_stand_in(team=team, user=friend, actor=team.coach)
    own = Membership.objects.filter(user=friend)
    if how == "leaves":
        own.delete()
    elif how == "reads":
        own.update(role=Role.GUEST)
    else:
        match.league.archived_at = NOW
    assert sides_of(friend, match) == ()


def test_who_may_be_named_and_by_whom(match, team, friend) -> None:
    for nobody in (UserFactory.create(), member(match.league, Role.GUEST), team.coach):
        with pytest.raises(Refused, match="cannot stand in"):
            name_stand_in(team=team, user=nobody, actor=team.coach)
    with pytest.raises(NotAllowed):
        name_stand_in(team=team, user=friend, actor=member(match.league))
    with pytest.raises(Refused, match="in the past already"):
        name_stand_in(team=team, user=friend, actor=team.coach, ends_at=NOW)
    boss = member(match.league, Role.COMMISSIONER)
    grant = name_stand_in(team=team, user=friend, actor=boss)
    with pytest.raises(NotAllowed):
        end_stand_in(grant=grant, actor=member(match.league))
    notified = set(
        Notification.objects.filter(key__startswith="stand-in").values_list("recipient", flat=True)
    )
    assert notified == {friend.pk, team.coach_id}


def test_naming_twice_changes_until_when_and_there_is_a_limit(match, team, friend) -> None:
    name_stand_in(team=team, user=friend, actor=team.coach)
    name_stand_in(team=team, user=friend, actor=team.coach, ends_at=NOW + timedelta(days=2))
    assert StandIn.objects.get().ends_at == NOW + timedelta(days=2)
    for _ in range(MAX_IN_FORCE - 1):
        name_stand_in(team=team, user=member(match.league), actor=team.coach)
    with pytest.raises(Refused, match="at most"):
        name_stand_in(team=team, user=member(match.league), actor=team.coach)


def test_what_waits_for_the_coach_waits_for_his_stand_in(match, team, friend) -> None:
    assert not waiting_for(friend)
    name_stand_in(team=team, user=friend, actor=team.coach)
    assert [item.title for item in waiting_for(friend)] == [str(match)]


def test_a_stand_in_is_notified_of_turns(match, team, friend) -> None:
    rival = match.team(1 - match.waiting_side)
    name_stand_in(team=rival, user=friend, actor=rival.coach)
    submit_sheet(
        match=match,
        side=match.waiting_side,
        author=team.coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=NOW,
    )
    resolve_match(match_id=match.pk, now=NOW)
    notifications = Notification.objects.filter(recipient=friend, key__startswith="match:")
    coachs = Notification.objects.filter(recipient=rival.coach, key__startswith="match:")
    assert list(notifications.values_list("subject", flat=True)) == [coachs.latest("pk").subject]


def test_a_stand_ins_set_up_is_not_kept_for_the_team() -> None:
    match = factory.match()
    friend = member(match.league, Role.STAND_IN)
    name_stand_in(team=match.home_team, user=friend, actor=match.home_team.coach)
    row = submit_set_up(match=match, side=0, author=friend, text="", now=NOW, keep_for_team=True)
    assert row.ready
    assert not Playbook.objects.exists()
    entry = AuditEntry.objects.get(verb="set_up.submitted")
    assert entry.data == {"side": 0, "acting_for": match.home_team.coach_id}


def test_the_coach_chooses_the_level_of_the_bot_that_stands_in(client, team) -> None:
    client.force_login(team.coach)
    choose = reverse("rosters:bot-stand-in", args=(team.pk,))
    client.post(choose, {"level": "strong"})
    team.refresh_from_db()
    assert team.bot_stand_in == "strong"
    page = client.get(reverse("rosters:coach", args=(team.pk,))).content.decode()
    words = " ".join(page.split())
    assert "is played by the strong bot" in words
    assert '<option value="strong" selected' in words
    client.post(choose, {"level": ""})
    team.refresh_from_db()
    assert not team.bot_stand_in


def test_a_level_without_a_bot_is_refused(team) -> None:
    with pytest.raises(Refused, match="easy, normal, strong"):
        let_bot_stand_in(team=team, actor=team.coach, level="perfect")
