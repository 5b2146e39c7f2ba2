"""Leagues, members and invitation links."""

from __future__ import annotations

import re
import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections, transaction
from django.test import Client

from core import clock
from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Invitation, League, Membership, PendingInvitation, Role
from core.leagues.services import invitations, leagues
from tests.factories.core import LeagueFactory, MembershipFactory, UserFactory, member

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def test_creating_a_league_makes_the_actor_its_owner() -> None:
    user = UserFactory.create()
    with clock.set_to(NOW):
        league = leagues.create_league(name="  Autumn   Club ", actor=user)
    assert (league.name, league.slug, league.is_private) == ("Autumn Club", "autumn-club", False)
    assert list(league.memberships.values_list("user", "role")) == [(user.pk, "owner")]
    assert list(AuditEntry.objects.values_list("verb", "actor", "league", "created_at")) == [
        ("league.created", user.pk, league.pk, NOW)
    ]


def test_a_taken_league_name_is_refused_whatever_its_case() -> None:
    user = UserFactory.create()
    leagues.create_league(name="Autumn Club", actor=user)
    with pytest.raises(Refused, match="already a league called AUTUMN CLUB"):
        leagues.create_league(name="AUTUMN CLUB", actor=user)
    assert League.objects.count() == 1


DOORS = ["page", "API", "rename", "rename by API"]


@pytest.mark.rules("KEM-NAM-01")
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", ["Autumn Club", "AUTUMN CLUB", "Autumn C1ub", "autumn-club"])
@pytest.mark.parametrize("is_private", [False, True])
def test_KEM_NAM_01_nothing_tells_that_a_private_league_of_a_name_exists(
    door: str, name: str, is_private: bool
) -> None:
    """Every answer is the same as on a site where there is none."""
    stranger = UserFactory.create()
    own = leagues.create_league(name="Mine", actor=stranger)
    answers = []
    for hidden in (False, True):
        with transaction.atomic():
            if hidden:
                leagues.create_league(
                    name="Autumn Club", actor=UserFactory.create(), is_private=True
                )
            answers.append(_ask(door, name, own, stranger, is_private=is_private))
            transaction.set_rollback(True)
    assert answers[0] == answers[1]


def _ask(door: str, name: str, own: League, stranger: User, *, is_private: bool) -> object:
    client = Client()
    client.force_login(stranger)
    form = {"name": name} | ({"is_private": "on"} if is_private else {})
    data = {"name": name, "is_private": is_private}
    if door == "page":
        answer = client.post("/leagues/new/", form)
    elif door == "API":
        answer = client.post("/api/v1/leagues", data, content_type="application/json")
    elif door == "rename":
        answer = client.post(f"/leagues/{own.slug}/change/", form)
    else:
        address = f"/api/v1/leagues/{own.slug}"
        answer = client.patch(address, data, content_type="application/json")
    assert answer.status_code in {200, 201, 302}
    slugs = League.objects.filter(created_by=stranger).values_list("slug", flat=True)
    return answer.status_code, sorted(re.sub(r"-[0-9a-f]{6}$", "-random", slug) for slug in slugs)


def test_a_private_league_that_becomes_public_needs_a_name_of_its_own() -> None:
    leagues.create_league(name="Autumn Club", actor=UserFactory.create())
    owner = UserFactory.create()
    hidden = leagues.create_league(name="AUTUMN CLUB", actor=owner, is_private=True)
    with pytest.raises(Refused, match="already a league called"):
        leagues.change_league(
            league=hidden, actor=owner, name=hidden.name, description="", is_private=False
        )


@pytest.mark.parametrize(
    ("name", "slug"), [("New", "new-2"), ("一期一会", "league"), ("A" * 80, "a" * 60)]
)
def test_every_name_gets_an_address(name: str, slug: str) -> None:
    assert leagues.create_league(name=name[:60], actor=UserFactory.create()).slug == slug


def test_the_last_commissioner_keeps_the_role_and_the_membership() -> None:
    league = LeagueFactory.create()
    only = MembershipFactory.create(league=league, role=Role.COMMISSIONER)
    with pytest.raises(Refused, match="needs a commissioner"):
        leagues.set_role(membership=only, role=Role.COACH, actor=only.user)
    with pytest.raises(Refused, match="needs a commissioner"):
        leagues.remove_member(membership=only, actor=only.user)
    assert list(league.memberships.values_list("role", flat=True)) == ["commissioner"]


@pytest.mark.rules("KEM-LEA-03")
@pytest.mark.parametrize("role", [Role.COMMISSIONER, Role.OWNER])
def test_nobody_is_asked_about_a_removal_that_is_refused(client: Client, role: Role) -> None:
    only = MembershipFactory.create(league=LeagueFactory.create(), role=role)
    client.force_login(only.user)
    address = f"/leagues/{only.league.slug}/members/{only.pk}/remove/"
    answer = client.post(address, follow=True)
    words = "needs a commissioner" if role == Role.COMMISSIONER else "owner keeps this role"
    assert words in " ".join(str(one) for one in answer.context["messages"])
    assert "follows" not in answer.context
    assert Membership.objects.filter(pk=only.pk).exists()


@pytest.mark.parametrize("role", [Role.COACH, Role.GUEST])
def test_only_a_commissioner_changes_roles_and_invites(role: Role) -> None:
    league = LeagueFactory.create()
    actor, other = member(league, role), MembershipFactory.create(league=league)
    with pytest.raises(NotAllowed):
        leagues.set_role(membership=other, role=Role.COMMISSIONER, actor=actor)
    with pytest.raises(NotAllowed):
        leagues.remove_member(membership=other, actor=actor)
    with pytest.raises(NotAllowed):
        invitations.create_invitation(league=league, actor=actor)
    assert Invitation.objects.count() == 0
    assert Membership.objects.get(pk=other.pk).role == Role.COACH


def test_a_member_may_leave() -> None:
    membership = MembershipFactory.create()
    leagues.remove_member(membership=membership, actor=membership.user)
    assert not Membership.objects.exists()


def test_a_member_removed_meanwhile_is_refused_and_audited_once() -> None:
    league = LeagueFactory.create()
    boss, gone = member(league, Role.COMMISSIONER), MembershipFactory.create(league=league)
    same = Membership.objects.get(pk=gone.pk)
    leagues.remove_member(membership=gone, actor=boss)
    with pytest.raises(Refused, match="no longer a member"):
        leagues.remove_member(membership=same, actor=boss)
    with pytest.raises(Refused, match="no longer a member"):
        leagues.set_role(membership=same, role=Role.GUEST, actor=boss)
    assert AuditEntry.objects.filter(verb="member.removed").count() == 1


def test_the_last_commissioner_is_the_present_one() -> None:
    league = LeagueFactory.create()
    one, two = (MembershipFactory.create(league=league, role=Role.COMMISSIONER) for _ in range(2))
    stale = Membership.objects.get(pk=two.pk)
    stale.role = Role.COACH
    leagues.remove_member(membership=one, actor=one.user)
    with pytest.raises(Refused, match="needs a commissioner"):
        leagues.remove_member(membership=stale, actor=two.user)


@pytest.mark.django_db(transaction=True)
def test_many_removals_at_once_are_one() -> None:
    league = LeagueFactory.create()
    boss, gone = member(league, Role.COMMISSIONER), MembershipFactory.create(league=league)
    together, refused = threading.Barrier(6), []

    def work(number: int) -> None:
        membership = Membership.objects.select_related("league").get(pk=gone.pk)
        together.wait()
        try:
            if number % 2:
                leagues.remove_member(membership=membership, actor=boss)
            else:
                leagues.set_role(membership=membership, role=Role.GUEST, actor=boss)
        except Refused as reason:
            refused.append(str(reason))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) >= 2
    assert set(refused) == {"This person is no longer a member."}
    assert AuditEntry.objects.filter(verb="member.removed").count() == 1
    assert not Membership.objects.filter(pk=gone.pk).exists()


class TestInvitations:
    @pytest.fixture
    def league(self) -> League:
        return LeagueFactory.create()

    @pytest.fixture
    def token(self, league: League) -> str:
        commissioner = member(league, Role.COMMISSIONER)
        with clock.set_to(NOW):
            _, token = invitations.create_invitation(league=league, actor=commissioner, days=7)
        return token

    def test_only_the_tokens_hash_is_kept(self, token: str) -> None:
        assert token not in str(list(Invitation.objects.values()))
        assert Invitation.objects.get().token_hash == invitations.hash_of(token)

    def test_joining_uses_the_link_up(self, league: League, token: str) -> None:
        user = UserFactory.create()
        with clock.set_to(NOW):
            assert invitations.accept_invitation(token=token, user=user).role == Role.COACH
            with pytest.raises(Refused, match="no longer valid"):
                invitations.accept_invitation(token=token, user=UserFactory.create())
        assert Invitation.objects.get().uses == 1
        assert Membership.objects.filter(league=league, role=Role.COACH).count() == 1

    def test_a_commissioner_who_opens_it_keeps_the_role_and_uses_nothing(
        self, league: League, token: str
    ) -> None:
        boss = member(league, Role.COMMISSIONER)
        with clock.set_to(NOW):
            assert invitations.accept_invitation(token=token, user=boss).role == Role.COMMISSIONER
        assert Invitation.objects.get().uses == 0

    def test_who_is_in_the_league_already_reads_so(
        self, league: League, token: str, client: Client
    ) -> None:
        for role, already in ((Role.COMMISSIONER, True), (Role.COACH, True), (Role.GUEST, False)):
            client.force_login(member(league, role))
            with clock.set_to(NOW):
                page = client.get(f"/join/{token}/").content.decode()
            assert ("You are already in" in page) is already
            assert ("Join the league" in page) is not already
        assert not PendingInvitation.objects.exclude(user__memberships__role=Role.GUEST).exists()

    def test_a_guest_becomes_coach(self, league: League, token: str) -> None:
        guest = member(league, Role.GUEST)
        with clock.set_to(NOW):
            assert invitations.accept_invitation(token=token, user=guest).role == Role.COACH
        assert Invitation.objects.get().uses == 1

    def test_an_expired_or_revoked_link_is_refused(self, league: League, token: str) -> None:
        user = UserFactory.create()
        with clock.set_to(NOW + timedelta(days=7)), pytest.raises(Refused):
            invitations.accept_invitation(token=token, user=user)
        invitation = Invitation.objects.get()
        invitations.revoke_invitation(invitation=invitation, actor=invitation.created_by)
        with clock.set_to(NOW), pytest.raises(Refused):
            invitations.accept_invitation(token=token, user=user)
        assert not Membership.objects.filter(user=user).exists()
