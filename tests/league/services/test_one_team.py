"""A coach has one team in a season; where there are two already, each page is about one."""

from __future__ import annotations

import pytest

from core.accounts.models import User
from core.errors import Refused
from league.models import Entry, Fixture, Season
from league.services import entries, mid_season, rounds
from matches.models import Match, SetUpOrders, Side
from rosters.models import Team
from rosters.services.transfers import accept_offer, give_team, offer_team
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, season, started

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-SEA-02")]
REFUSAL = "a coach has one team in a season"


def second(of: Entry, **fields: object) -> Team:
    """Another team of the same coach."""
    return team(league=of.season.league, coach=of.team.coach, **fields)


@pytest.mark.parametrize("accepted", [True, False])
def test_a_second_team_is_not_entered(accepted: bool, client) -> None:
    first = entry(season(), accepted=accepted)
    other = second(first)
    with pytest.raises(Refused, match=f"has {first.team} in {first.season}.*{REFUSAL}"):
        entries.apply(season=first.season, team=other, actor=other.coach)
    client.force_login(other.coach)
    page = client.get(f"/seasons/{first.season_id}/").content.decode()
    assert f'value="{other.pk}"' not in page
    answer = client.post(f"/seasons/{first.season_id}/enter/", {"team": other.pk}, follow=True)
    assert REFUSAL in answer.content.decode()
    assert first.season.entries.count() == 1


def test_a_refused_or_withdrawn_team_does_not_stand_in_the_way() -> None:
    first = entry(season(), accepted=False)
    entries.refuse(entry=first, actor=commissioner(first.season.league))
    other = second(first)
    assert entries.apply(season=first.season, team=other, actor=other.coach)
    elsewhere = season(first.season.league)
    third = second(first)
    assert entries.apply(season=elsewhere, team=third, actor=third.coach)


def test_two_that_applied_before_are_not_both_accepted() -> None:
    made = season()
    first, other = entry(made, accepted=False), entry(made, accepted=False)
    Team.objects.filter(pk=other.team_id).update(coach=first.team.coach)
    boss = commissioner(made.league)
    with pytest.raises(Refused, match=REFUSAL):
        entries.accept_all(season=made, actor=boss)
    states = sorted(made.entries.values_list("status", flat=True))
    assert states == ["accepted", "applied"]


def test_none_moves_up_beside_the_coachs_own() -> None:
    made = season()
    Season.objects.filter(pk=made.pk).update(max_teams=2)
    made.refresh_from_db()
    first, other, third = (entry(made) for _ in range(3))
    assert Entry.objects.get(pk=third.pk).status == Entry.Status.WAITING
    Team.objects.filter(pk=third.team_id).update(coach=first.team.coach)
    boss = commissioner(made.league)
    entries.refuse(entry=Entry.objects.get(pk=other.pk), actor=boss)
    assert Entry.objects.get(pk=third.pk).status == Entry.Status.WAITING
    entries.refuse(entry=Entry.objects.get(pk=first.pk), actor=boss)
    assert Entry.objects.get(pk=third.pk).status == Entry.Status.ACCEPTED


def test_none_joins_late_and_one_takes_the_place_of_its_coachs_own() -> None:
    made = started(4)
    boss, first = commissioner(made.league), made.entries.order_by("pk")[0]
    other = second(first)
    with pytest.raises(Refused, match=REFUSAL):
        mid_season.join_late(season=made, team=other, actor=boss)
    rival = made.entries.exclude(team__coach=first.team.coach).order_by("-pk")[0]
    fixtures = Fixture.objects.filter(round__season=made)
    fixtures.update(match=None)
    with pytest.raises(Refused, match=REFUSAL):
        mid_season.substitute(entry=rival, team=other, actor=boss)
    taking = mid_season.substitute(entry=first, team=other, actor=boss)
    assert taking.status == Entry.Status.ACCEPTED


@pytest.mark.parametrize("accepted", [True, False])
def test_a_team_is_not_handed_to_a_coach_who_has_another_there(accepted: bool) -> None:
    made = season()
    first, other = entry(made, accepted=accepted), entry(made, accepted=accepted)
    boss, to = commissioner(made.league), first.team.coach
    with pytest.raises(Refused, match=REFUSAL):
        give_team(team=other.team, to=to, actor=boss)
    offer = offer_team(team=other.team, to=to, actor=other.team.coach)
    with pytest.raises(Refused, match=REFUSAL):
        accept_offer(offer=offer, actor=to)
    other.team.refresh_from_db()
    assert other.team.coach != to
    Season.objects.filter(pk=made.pk).update(state=Season.State.CLOSED)
    give_team(team=other.team, to=to, actor=boss)
    assert Team.objects.get(pk=other.team_id).coach == to


def test_a_season_that_began_with_two_goes_on() -> None:
    made = started(2)
    home, away = (each.team for each in made.entries.order_by("pk"))
    Team.objects.filter(pk=away.pk).update(coach=home.coach)
    assert rounds.advance(season=made) is False


def both(match: Match) -> User:
    """The coach of both teams."""
    Team.objects.filter(pk=match.away_team_id).update(coach=match.home_team.coach)
    match.refresh_from_db()
    return match.home_team.coach


PAGES = ("", "set-up/", "orders/", "squad/", "log/", "dice/", "result/")


@pytest.mark.parametrize("page", PAGES)
def test_each_page_says_and_keeps_which_team_it_is_about(page: str, client) -> None:
    started(2)
    match = Match.objects.get()
    client.force_login(both(match))
    address = f"/matches/{match.pk}/{page}"
    answer = client.get(address)
    assert answer.status_code == 302
    assert answer["Location"] == f"{address}?team={match.home_team_id}"
    for side in Side:
        own, other = match.team(side), match.team(1 - side)
        shown = client.get(f"{address}?team={own.pk}")
        assert shown.status_code == 200
        body = shown.content.decode()
        assert "You coach both teams" in body
        assert body.count(">you</span>") <= 1
        assert f'href="?team={other.pk}"' in body
        before = f"http://testserver{address}?team={own.pk}"
        onward = client.get(f"/matches/{match.pk}/log/", HTTP_REFERER=before)
        assert onward["Location"].endswith(f"/log/?team={own.pk}")


def test_both_set_ups_are_submitted_each_from_its_page(client) -> None:
    started(2)
    match = Match.objects.get()
    client.force_login(both(match))
    for side in Side:
        address = f"/matches/{match.pk}/set-up/?team={match.team(side).pk}"
        text = client.get(address).context["page"].text
        sent = {"text": text}
        client.post(
            f"/matches/{match.pk}/set-up/", sent, HTTP_REFERER=f"http://testserver{address}"
        )
        ready = SetUpOrders.objects.filter(match=match, ready=True).order_by("side")
        assert [row.side for row in ready] == list(range(side + 1))


def test_the_team_of_another_or_a_coach_of_one_side_changes_nothing(client) -> None:
    started(2)
    match = Match.objects.get()
    client.force_login(match.home_team.coach)
    page = client.get(f"/matches/{match.pk}/?team={match.away_team_id}")
    assert page.status_code == 200
    assert "You coach both teams" not in page.content.decode()
    client.force_login(both(match))
    for wrong in ("0", "x", "", str(match.home_team_id + 9999)):
        answer = client.get(f"/matches/{match.pk}/?team={wrong}")
        assert answer["Location"].endswith(f"?team={match.home_team_id}")
