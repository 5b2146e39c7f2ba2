"""Entries, draws, starts and matches say that nobody coaches a team any more (KEM-VAC-01)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from core.accounts.erasure import erase
from core.leagues.models import Membership
from core.leagues.services.leagues import remove_member
from league.queries.absent_coaches import entries_without_coach, warning_of_absent_coaches
from league.services import rounds
from matches.models import Match
from tests.factories.season import commissioner, entry, season

pytestmark = pytest.mark.django_db


def leave_site(person, league) -> None:
    erase(user=person)


def leave_league(person, league) -> None:
    remove_member(membership=Membership.objects.get(user=person, league=league), actor=person)


@pytest.mark.parametrize("leave", [leave_site, leave_league])
@pytest.mark.parametrize("accepted", [True, False])
def test_before_accepting_drawing_and_starting(client: Client, leave, accepted: bool) -> None:
    made = season()
    entry(made)
    boss = commissioner(made.league)
    gone = entry(made, accepted=accepted)
    assert warning_of_absent_coaches(made) == ""
    leave(gone.team.coach, made.league)
    assert list(entries_without_coach(made)) == [gone]
    client.force_login(boss)
    words = f"Nobody coaches these teams any more: {gone.team}."
    for page in ("league:season", "league:schedule"):
        assert words in client.get(reverse(page, args=[made.pk])).content.decode()
    if accepted:
        rounds.start_season(season=made, actor=boss)
        assert words in client.get(reverse("league:season", args=[made.pk])).content.decode()
    client.logout()
    assert words not in client.get(reverse("league:season", args=[made.pk])).content.decode()


def test_the_page_of_the_match_says_it_to_both(client: Client) -> None:
    made = season()
    there, gone = entry(made), entry(made)
    rounds.start_season(season=made, actor=commissioner(made.league))
    match = Match.objects.get()
    client.force_login(there.team.coach)
    url = reverse("matches:match", args=[match.pk])
    assert "has left" not in client.get(url).content.decode()
    erase(user=gone.team.coach)
    assert f"The coach of <strong>{gone.team}</strong> has left" in client.get(url).content.decode()
