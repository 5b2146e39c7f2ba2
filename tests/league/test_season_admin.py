"""The office of a season as a page: who sees what, what its buttons do, what rubbish does."""

from __future__ import annotations

import pytest

from core.leagues.models import Role
from league.models import BlackOut, Card, Claim, Entry, Fixture
from league.services import cards, claims
from matches.models import Match
from tests.factories.club import LeagueFactory, member
from tests.factories.rosters import team
from tests.factories.season import commissioner, started
from tests.league.test_pages import cost

pytestmark = pytest.mark.django_db


def test_a_coach_sees_his_own_matters_and_a_judge_everybodys(client) -> None:
    made = started(4)
    boss = commissioner(made.league)
    first, second = Fixture.objects.filter(round__number=1)
    claims.make_claim(fixture=first, actor=first.home_team.coach, text="He does not answer.")
    cards.give(
        season=made, coach=first.home_team.coach, kind="warning", reason="Too loud.", actor=boss
    )
    address = f"/seasons/{made.pk}/admin/"
    seen = {}
    for who in (boss, first.home_team.coach, first.away_team.coach, second.home_team.coach):
        client.force_login(who)
        body = client.get(address).content.decode()
        seen[who.pk] = ("He does not answer." in body, "Too loud." in body)
    assert list(seen.values()) == [(True, True), (True, True), (True, False), (False, False)]


def test_everything_is_done_by_its_buttons(client) -> None:
    made = started(4)
    boss = commissioner(made.league)
    fixture = Fixture.objects.filter(round__number=1).first()
    coach, other = fixture.home_team.coach, fixture.away_team.coach
    own = Entry.objects.get(team=fixture.home_team)
    address = f"/seasons/{made.pk}/admin/"

    def send(who, verb, **sent):
        client.force_login(who)
        assert client.post(f"{address}{verb}/", sent)["Location"] == address

    send(coach, "black-out", entry=own.pk, first_day="2026-12-24", last_day="2026-12-31")
    send(coach, "black-out", entry=own.pk, first_day="soon", last_day="")
    send(coach, "lift-black-out", black_out=BlackOut.objects.get().pk)
    assert not BlackOut.objects.exists()
    send(coach, "claim", fixture=fixture.pk, text="Nobody there.")
    claim = Claim.objects.get()
    send(other, "answer", claim=claim.pk, text="I am here.")
    send(boss, "decide", claim=claim.pk, decision="extended", text="Play.", hours="24")
    assert Claim.objects.get().state == "extended"
    send(coach, "claim", fixture=fixture.pk, text="Still nobody.")
    send(coach, "retract", claim=Claim.objects.first().pk)
    send(boss, "card", entry=own.pk, kind="yellow", text="Late.")
    card = Card.objects.get()
    send(coach, "appeal", card=card.pk, text="I was not.")
    send(member(made.league, Role.COMMISSIONER), "hear", card=card.pk, lift="no", text="You were.")
    send(boss, "lift", card=card.pk, text="For good conduct.")
    assert Card.objects.get().state == "lifted"
    send(boss, "walk-over", fixture=fixture.pk, side="away", text="He is gone.")
    assert Match.objects.get(pk=fixture.match_id).score == (0, 2)
    send(boss, "leave", entry=own.pk, remaining="walk_overs")
    send(boss, "join", team=team(league=made.league).pk)
    assert made.entries.filter(status="accepted").count() == 4
    last = made.entries.filter(status="accepted").order_by("pk").last()
    send(boss, "substitute", entry=last.pk, team=team(league=made.league).pk)
    last.refresh_from_db()
    assert last.status == "withdrawn"


@pytest.mark.parametrize("rubbish", ["", "x", "\x00", "9" * 40, "-1", "999999"])
def test_rubbish_is_not_found(client, rubbish) -> None:
    made = started(2)
    client.force_login(commissioner(made.league))
    for verb, name in (("claim", "fixture"), ("decide", "claim"), ("hear", "card"),
                       ("leave", "entry"), ("join", "team"), ("lift-black-out", "black_out"),
                       ("challenge-accept", "challenge"), ("nothing", "x")):  # fmt: skip
        address = f"/seasons/{made.pk}/admin/{verb}/"
        assert client.post(address, {name: rubbish}).status_code == 404


def test_it_costs_the_same_with_two_teams_and_with_six(client) -> None:
    league = LeagueFactory.create()
    client.force_login(commissioner(league))
    costs = []
    for teams in (2, 6):
        made = started(teams, league)
        for fixture in Fixture.objects.filter(round__season=made, round__number=1):
            claims.make_claim(fixture=fixture, actor=fixture.home_team.coach, text="Gone.")
        costs.append(cost(client, f"/seasons/{made.pk}/admin/"))
    assert costs[0] == costs[1]


def test_a_held_match_tells_its_judge_where_to_end_it(client) -> None:
    made = started(4)
    fixture = Fixture.objects.filter(round__number=1).first()
    Match.objects.filter(pk=fixture.match_id).update(state="held", held_from="playing")
    office = f"/seasons/{made.pk}/admin/"
    way = f'{office}#fixture-{fixture.pk}"'
    client.force_login(commissioner(made.league))
    assert way in client.get(f"/matches/{fixture.match_id}/").content.decode()
    assert f'id="fixture-{fixture.pk}"' in client.get(office).content.decode()
    client.force_login(fixture.home_team.coach)
    assert way not in client.get(f"/matches/{fixture.match_id}/").content.decode()
