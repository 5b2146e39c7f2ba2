"""Owners, archived leagues, and the request cache of roles."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import request_cache
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import League, Membership, Role
from core.leagues.services import invitations, leagues
from core.notifications.models import Notification
from tests.factories.core import LeagueFactory, MembershipFactory, UserFactory, member
from tests.factories.matches import match
from tests.factories.season import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def owned() -> Membership:
    return MembershipFactory.create(role=Role.OWNER)


@pytest.mark.parametrize("role", [Role.COMMISSIONER, Role.COACH])
def test_nobody_can_take_the_owners_role(owned: Membership, role: Role) -> None:
    boss = member(owned.league, Role.COMMISSIONER)
    with pytest.raises(Refused, match="keeps this role"):
        leagues.set_role(membership=owned, role=role, actor=boss)
    with pytest.raises(Refused, match="keeps this role"):
        leagues.remove_member(membership=owned, actor=boss)
    with pytest.raises(Refused, match="keeps this role"):
        leagues.remove_member(membership=owned, actor=owned.user)


def test_nobody_is_made_owner_by_a_role_or_a_link(owned: Membership) -> None:
    other = MembershipFactory.create(league=owned.league)
    with pytest.raises(Refused, match="one owner"):
        leagues.set_role(membership=other, role=Role.OWNER, actor=owned.user)
    with pytest.raises(Refused, match="cannot make an owner"):
        invitations.create_invitation(league=owned.league, actor=owned.user, role=Role.OWNER)


def test_an_owner_hands_the_league_over(owned: Membership) -> None:
    heir = MembershipFactory.create(league=owned.league)
    leagues.hand_over(league=owned.league, to=heir, actor=owned.user)
    roles = dict(owned.league.memberships.values_list("user", "role"))
    assert roles == {owned.user_id: "commissioner", heir.user_id: "owner"}
    entry = AuditEntry.objects.get(verb="league.handed_over")
    assert entry.data == {"from": owned.user_id, "to": heir.user_id}
    assert Notification.objects.get().recipient == heir.user
    with pytest.raises(NotAllowed):
        leagues.hand_over(league=owned.league, to=heir, actor=owned.user)


def test_a_league_is_not_handed_to_a_member_of_another(owned: Membership) -> None:
    with pytest.raises(Refused, match="not a member"):
        leagues.hand_over(league=owned.league, to=MembershipFactory.create(), actor=owned.user)


def test_an_archived_league_is_only_read(owned: Membership) -> None:
    league, coach = owned.league, member(owned.league)
    with pytest.raises(NotAllowed):
        leagues.archive_league(league=league, actor=member(league, Role.COMMISSIONER))
    leagues.archive_league(league=league, actor=owned.user)
    leagues.archive_league(league=league, actor=owned.user)
    league = League.objects.get(pk=league.pk)
    assert coach.has_perm("core.view_league", league)
    assert not coach.has_perm("core.coach_in_league", league)
    assert not owned.user.has_perm("core.change_members", league)
    leagues.reopen_league(league=league, actor=owned.user)
    league = League.objects.get(pk=league.pk)
    assert coach.has_perm("core.coach_in_league", league)
    verbs = list(AuditEntry.objects.order_by("id").values_list("verb", flat=True))
    assert verbs == ["league.archived", "league.reopened"]


def test_a_league_in_play_is_not_archived(owned: Membership) -> None:
    match(league=owned.league)
    with pytest.raises(Refused, match="match is not over"):
        leagues.archive_league(league=owned.league, actor=owned.user)
    other = MembershipFactory.create(role=Role.OWNER)
    season = started(2, other.league)
    with pytest.raises(Refused, match=f"{season} is not over"):
        leagues.archive_league(league=other.league, actor=other.user)


class TestRequestCache:
    def test_a_request_reads_its_readers_roles_once(self) -> None:
        first, second = LeagueFactory.create(), LeagueFactory.create()
        person = member(first)
        MembershipFactory.create(league=second, user=person, role=Role.DEPUTY)
        with request_cache.request_cache(), CaptureQueriesContext(connection) as captured:
            answers = [
                person.has_perm(name, league)
                for league in (first, second)
                for name in ("core.coach_in_league", "league.create_season", "core.manage_league")
            ]
        assert answers == [True, False, False, True, True, False]
        assert len(captured) == 1

    def test_a_role_that_changes_meanwhile_counts_at_once(self) -> None:
        league = LeagueFactory.create()
        boss, other = member(league, Role.COMMISSIONER), MembershipFactory.create(league=league)
        with request_cache.request_cache():
            assert other.user.has_perm("core.coach_in_league", league)
            leagues.set_role(membership=other, role=Role.GUEST, actor=boss)
            assert not other.user.has_perm("core.coach_in_league", league)
            leagues.remove_member(membership=other, actor=boss)
            assert not other.user.has_perm("core.manage_league", league)

    def test_outside_a_request_nothing_is_cached(self) -> None:
        league, person = LeagueFactory.create(), UserFactory.create()
        assert not person.has_perm("core.coach_in_league", league)
        MembershipFactory.create(league=league, user=person)
        assert person.has_perm("core.coach_in_league", league)
        assert not AnonymousUser().has_perm("core.coach_in_league", league)
