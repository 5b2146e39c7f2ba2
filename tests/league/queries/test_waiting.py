"""What waits for whom in seasons."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.jobs import heartbeat, outbox
from core.leagues.models import Role
from league.models import Fixture
from league.plans import Plan
from league.queries import ladder
from league.queries.dashboard import sections
from league.queries.waiting import waiting_items
from league.services import cards, challenges, claims
from tests.factories.core import member
from tests.factories.season import commissioner, finish_and_book, started

pytestmark = pytest.mark.django_db


def titles(user) -> list[str]:
    return [item.title for item in waiting_items(user)]


def dashboard(made) -> dict[str, list[str]]:
    boss = commissioner(made.league)
    return {s.key: [s.row(one).title for one in s.items] for s in sections(made.league, boss)}


def test_a_claim_waits_for_its_answer_and_then_for_a_judge() -> None:
    made = started(2)
    boss, fixture = commissioner(made.league), Fixture.objects.get()
    claim = claims.make_claim(fixture=fixture, actor=fixture.home_team.coach, text="Gone.")
    assert titles(fixture.home_team.coach) == titles(boss) == []
    assert titles(fixture.away_team.coach) == [
        f"{made}: {fixture.home_team} claims that you do not play"
    ]
    assert dashboard(made)["claims"] == [f"{fixture.home_team}: no-show in {fixture}"]
    claims.answer(claim=claim, actor=fixture.away_team.coach, text="Here.")
    assert titles(boss) == [f"{made}: a no-show to decide"]
    claim.refresh_from_db()
    claims.decide(claim=claim, actor=boss, decision="dismissed", words="Play.")
    assert titles(boss) == dashboard(made)["claims"] == []


def test_a_claim_nobody_answers_in_time_waits_for_a_judge(client) -> None:
    made = started(2)
    boss, fixture = commissioner(made.league), Fixture.objects.get()
    claim = claims.make_claim(fixture=fixture, actor=fixture.home_team.coach, text="Gone.")
    other, address = fixture.away_team.coach, f"/seasons/{made.pk}/admin/"

    def buttons() -> tuple[bool, bool]:
        client.force_login(other)
        answers = b"admin/answer/" in client.get(address).content
        client.force_login(boss)
        return answers, b"admin/decide/" in client.get(address).content

    assert buttons() == (True, False)
    heartbeat.begin_tick(now=claim.answer_until)
    with clock.set_to(claim.answer_until + timedelta(minutes=5)):
        assert (titles(other), titles(boss)) == ([], [f"{made}: a no-show to decide"])
        assert buttons() == (False, True)
    with clock.set_to(claim.answer_until + timedelta(minutes=15)):  # an outage to be made good
        assert (len(titles(other)), titles(boss), buttons()) == (1, [], (True, False))


def test_an_appeal_waits_for_somebody_else() -> None:
    made = started(2)
    boss, other = commissioner(made.league), member(made.league, Role.COMMISSIONER)
    coach = made.entries.first().team.coach
    card = cards.give(season=made, coach=coach, kind="yellow", reason="Late.", actor=boss)
    cards.appeal(card=card, actor=coach, text="No.")
    assert (titles(boss), titles(other)) == ([], [f"{made}: an appeal to decide"])


def test_a_draw_waits_for_those_in_charge_of_the_season() -> None:
    made = started(4, plan=Plan("swiss", {"rounds": 2}, draws_itself=False))
    boss = commissioner(made.league)
    assert titles(boss) == dashboard(made)["draws"] == []
    for fixture in Fixture.objects.all():
        finish_and_book(fixture)
    outbox.drain()
    assert titles(boss) == [f"{made}: draw the next round"]
    assert dashboard(made)["draws"] == [str(made)]


def test_a_challenge_does_not_lapse_in_an_outage() -> None:
    made = started(2, plan=Plan("ladder"))
    high, low = (made.entries.get(team=pk) for pk in ladder.order(made))
    issued = challenges.challenge(challenger=low, challenged=high, actor=low.team.coach)
    heartbeat.begin_tick(now=issued.answer_until - timedelta(hours=1))
    with clock.set_to(issued.answer_until + timedelta(minutes=1)):
        assert challenges.expire_due() == 0
        heartbeat.begin_tick(now=clock.now())
        assert challenges.expire_due() == 0
        challenges.accept(challenge=issued, actor=high.team.coach)


def test_a_challenge_waits_for_the_challenged() -> None:
    made = started(2, plan=Plan("ladder"))
    high, low = (made.entries.get(team=pk) for pk in ladder.order(made))
    challenges.challenge(challenger=low, challenged=high, actor=low.team.coach)
    assert titles(high.team.coach) == [f"{low.team} challenges {high.team}"]
    assert titles(low.team.coach) == titles(commissioner(made.league)) == []
