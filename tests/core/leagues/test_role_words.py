"""What pages say that a role may do is what its holders may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from django.test import Client

from core.accounts.models import User
from core.leagues import permissions
from core.leagues.models import (
    CHIEF_ROLES,
    GIVEN_ROLES,
    JUDGING_ROLES,
    LEAGUE_ADMIN_ROLES,
    PLAYING_ROLES,
    SEASON_ROLES,
    STAND_IN_ROLES,
    League,
    Role,
)
from core.leagues.role_words import Right, describe_roles
from core.leagues.services import invitations
from league.role_words import ROLES
from tests.factories.core import LeagueFactory, UserFactory, member

pytestmark = pytest.mark.django_db
READ = "core.view_league"

HOLDS: Mapping[Right, Callable[[User, League], bool]] = {
    Right.GIVE_AWAY: lambda user, league: all(
        user.has_perm(name, league) for name in ("core.hand_over", "core.archive_league")
    ),
    Right.CHANGE: lambda user, league: all(
        user.has_perm(name, league) for name in ("core.change_league", "core.change_members")
    ),
    Right.RUN_SEASONS: lambda user, league: user.has_perm("league.create_season", league),
    Right.JUDGE: permissions.judges,
    Right.OFFICE: lambda user, league: all(
        user.has_perm(name, league) for name in ("core.read_dashboard", "core.read_audit")
    ),
    Right.TEAMS: lambda user, league: user.has_perm("core.coach_in_league", league),
    Right.STAND_IN: lambda user, league: permissions.role_of(user, league) in STAND_IN_ROLES,
    Right.READ: lambda user, league: user.has_perm(READ, league),
}
SAID = {
    Right.GIVE_AWAY: ("Hands the league over", "archives"),
    Right.CHANGE: ("Changes the league", "members", "roles"),
    Right.RUN_SEASONS: ("Runs seasons",),
    Right.JUDGE: ("Decides results", "more time"),
    Right.OFFICE: ("ecides", "claims", "dashboard", "whole log"),
    Right.TEAMS: ("Founds teams", "enters them", "plays their matches"),
    Right.STAND_IN: ("stand",),
    Right.READ: (),
}
"""The words of a right that a role has of its own. Coaches and stand-ins read what they play."""


def claimed(role: Role) -> set[Right]:
    said = ROLES[role]
    return set(said.own).union(*(claimed(other) for other in said.like))


@pytest.mark.parametrize("role", Role)
def test_what_a_role_is_said_to_do_is_what_its_holders_may_do(role: Role) -> None:
    league = LeagueFactory.create(is_private=True)
    holder = member(league, role)
    may = {right for right, holds in HOLDS.items() if holds(holder, league)}
    assert claimed(role) == may == {right for right in Right if role in right.value}


@pytest.mark.parametrize("role", Role)
def test_the_sentences_of_a_role_say_what_they_claim_and_no_more(role: Role) -> None:
    said = ROLES[role]
    words = str(said.words)
    assert 1 <= words.count(".") <= 2
    for right, parts in SAID.items():
        if parts:
            assert all(part in words for part in parts) is (right in said.own), (right, words)
    named = words.partition("Also does all that")[2]
    assert {
        other for other in Role if f"a {other.label.lower()} " in f"{named} ".replace(".", " ")
    } == {*said.like}


def test_every_role_and_every_set_of_roles_is_told_of() -> None:
    assert [*ROLES] == [*Role]
    assert [row.value for row in describe_roles(Role)] == Role.values
    sets = (CHIEF_ROLES, SEASON_ROLES, JUDGING_ROLES, LEAGUE_ADMIN_ROLES, PLAYING_ROLES)
    assert {right.value for right in Right} == {*sets, STAND_IN_ROLES, (Role.OWNER,), tuple(Role)}


@pytest.fixture
def league() -> League:
    """A private league with one member of each role."""
    made = LeagueFactory.create(is_private=True)
    for role in Role:
        member(made, role)
    return made


def read_members(league: League, role: Role) -> str:
    client = Client()
    client.force_login(league.members.get(memberships__role=role))
    return client.get(f"/leagues/{league.slug}/members/").content.decode()


@pytest.mark.parametrize("role", Role)
def test_only_who_may_change_members_has_a_menu(league: League, role: Role) -> None:
    page = read_members(league, role)
    may = role in CHIEF_ROLES
    assert page.count('class="member-menu"') == (len(GIVEN_ROLES) if may else 0)
    assert (">Change<" in page.replace("\n", "").replace(" ", "")) is may
    assert page.count("/hand-over/") == (len(GIVEN_ROLES) if role == Role.OWNER else 0)
    for action in ("role", "remove"):
        rows = league.memberships.exclude(role=Role.OWNER)
        forms = [f'action="/leagues/{league.slug}/members/{row.pk}/{action}/"' for row in rows]
        assert all((form in page) is may for form in forms)
    assert ("Leave the league…" in page) is (role == Role.COMMISSIONER)


def test_roles_are_explained_where_they_are_given(league: League) -> None:
    """In each menu, at the form of a link, and in the list of all."""
    page = read_members(league, Role.OWNER)
    menus = len(GIVEN_ROLES)
    for row in describe_roles(Role):
        given = Role(row.value) in GIVEN_ROLES
        assert page.count(str(row.words)) == 1 + (menus + 1 if given else 0)
    guests = read_members(league, Role.GUEST)
    assert all(guests.count(str(row.words)) == 1 for row in describe_roles(Role))


@pytest.mark.parametrize("role", GIVEN_ROLES)
def test_an_invitation_says_what_its_role_may_do(league: League, role: Role) -> None:
    owner = league.members.get(memberships__role=Role.OWNER)
    _, token = invitations.create_invitation(league=league, actor=owner, role=role)
    client = Client()
    client.force_login(UserFactory.create())
    words = " ".join(client.get(f"/join/{token}/").content.decode().split())
    assert f"{role.label}: {ROLES[role].words}" in words


def test_the_page_says_which_role_was_given(league: League) -> None:
    client = Client()
    client.force_login(league.members.get(memberships__role=Role.OWNER))
    guest = league.memberships.get(role=Role.GUEST)
    answer = client.post(
        f"/leagues/{league.slug}/members/{guest.pk}/role/", {"role": "deputy"}, follow=True
    )
    told = [str(each) for each in answer.context["messages"]]
    assert told == [f"{guest.user} has this role now: Deputy."]
