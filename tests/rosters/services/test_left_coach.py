"""A coach who left the league, or plays no more in it: what they may do, and who is notified."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse

from core.errors import NotAllowed
from core.leagues.models import Membership, Role
from core.leagues.services import leagues
from core.notifications.models import Notification
from matches.models import Match
from matches.services.orders.playbooks import put_in_force, remove_page, save_page
from matches.services.submission.sheets import submit_sheet
from rosters.models import Team
from rosters.services import after_match_sequence, players, purchases, stand_ins, transfers
from tests.factories import matches as factory
from tests.factories.core import WHEN, member
from tests.rosters.services.test_after_match_sequence import buyer, opened

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
NOW = WHEN


def leave(team: Team, boss) -> None:
    row = Membership.objects.get(user=team.coach, league=team.league)
    leagues.remove_member(membership=row, actor=boss)


def become_a_guest(team: Team, boss) -> None:
    row = Membership.objects.get(user=team.coach, league=team.league)
    leagues.set_role(membership=row, role=Role.GUEST, actor=boss)


both_ways = pytest.mark.parametrize("go", [leave, become_a_guest])


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def boss(match):
    return member(match.league, Role.COMMISSIONER)


def _release(team: Team) -> object:
    return players.release_player(player=team.players.first(), actor=team.coach)


def _retire(team: Team) -> object:
    return players.retire_player(player=team.players.first(), actor=team.coach)


def _rename(team: Team) -> object:
    return players.rename_player(player=team.players.first(), actor=team.coach, name="X")


def _hire(team: Team) -> object:
    after = opened(team, winnings=500)
    return purchases.hire_player(buyer=buyer(after), position="lineman")


def _finish(team: Team) -> object:
    return after_match_sequence.finish(sequence=opened(team), actor=team.coach, now=NOW)


def _offer(team: Team) -> object:
    return transfers.offer_team(team=team, to=member(team.league), actor=team.coach)


def _name(team: Team) -> object:
    friend = member(team.league, Role.STAND_IN)
    return stand_ins.name_stand_in(team=team, user=friend, actor=team.coach)


def _bot(team: Team) -> object:
    return stand_ins.let_bot_stand_in(team=team, actor=team.coach, level="easy")


def _write(team: Team) -> object:
    return save_page(team=team, author=team.coach, name="New", text="", now=NOW)


def _put_in_force(team: Team) -> object:
    return put_in_force(page=team.playbooks.get(name="Old"), author=team.coach)


def _remove_page(team: Team) -> object:
    return remove_page(page=team.playbooks.get(name="Old"), author=team.coach)


VERBS: tuple[Callable[[Team], object], ...] = (
    _release,
    _retire,
    _rename,
    _hire,
    _finish,
    _offer,
    _name,
    _bot,
    _write,
    _put_in_force,
    _remove_page,
)


@pytest.mark.one_in(3)
@both_ways
@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
def test_they_do_nothing_more_for_the_team(match, boss, go, verb) -> None:
    team = match.home_team
    save_page(team=team, author=team.coach, name="Old", text="", now=NOW)
    go(team, boss)
    team = Team.objects.select_related("coach", "league", "clan").get(pk=team.pk)
    with pytest.raises(NotAllowed):
        verb(team)


@both_ways
def test_they_play_a_running_match_to_its_end(match, boss, go) -> None:
    side = match.waiting_side
    go(match.team(side), boss)
    submitted = submit_sheet(
        match=Match.objects.get(pk=match.pk),
        side=side,
        author=match.team(side).coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=match.due_at,
    )
    assert submitted.sheet.state == "ready"


@both_ways
def test_the_commissioners_are_told_which_teams_need_a_coach(match, boss, go) -> None:
    team, coach = match.home_team, match.home_team.coach
    go(team, boss)
    told = Notification.objects.get(recipient=boss, subject__contains="no longer plays")
    assert str(coach) in told.subject
    assert f"{team} needs another coach" in told.body
    assert f"{match.away_team} needs another coach" not in told.body


def test_who_leaves_no_team_behind_is_no_news(match, boss) -> None:
    other = member(match.league, Role.COACH)
    row = Membership.objects.get(user=other, league=match.league)
    leagues.remove_member(membership=row, actor=boss)
    assert not Notification.objects.filter(subject__contains="no longer plays").exists()


def test_the_page_tells_who_removes_them(match, boss, client) -> None:
    client.force_login(boss)
    row = Membership.objects.get(user=match.home_team.coach, league=match.league)
    address = reverse("core:member-remove", args=[match.league.slug, row.pk])
    asked = client.post(address)
    assert asked.status_code == 200
    assert f"{match.home_team} needs another coach" in asked.content.decode()
    assert Membership.objects.filter(pk=row.pk).exists()
    body = client.post(address, {"confirmed": "1"}, follow=True).content.decode()
    assert not Membership.objects.filter(pk=row.pk).exists()
    assert f"{match.home_team} needs another coach" in body
