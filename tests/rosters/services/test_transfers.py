"""A team passes to another coach: by offer or by the commissioner, with its running match."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.accounts.models import User
from core.accounts.waiting import waiting_for
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Membership, Role
from core.mail import reply_tokens
from core.mail.bodies import body_of
from core.notifications.models import Notification
from matches.models import Match, MatchState, SetUpOrders, TurnSheet
from matches.permissions import sides_of
from matches.services.orders.set_ups import submit_set_up
from matches.services.submission.drafts import save_draft
from matches.services.submission.sheets import submit_sheet
from rosters.models import StandIn, Team, TeamCoach, TeamOffer
from rosters.queries.coaching import coaches_of
from rosters.queries.drift import drift_of
from rosters.services.stand_ins import name_stand_in
from rosters.services.transfers import (
    accept_offer,
    decline_offer,
    give_team,
    offer_team,
    withdraw_offer,
)
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory, member
from tests.factories.rosters import team as founded

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=1)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def team() -> Team:
    with clock.set_to(WHEN):
        return founded()


@pytest.fixture
def heir(team: Team) -> User:
    return member(team.league)


def test_an_offer_is_taken_and_everybody_knows(team, heir, client) -> None:
    old = team.coach
    offer = offer_team(team=team, to=heir, actor=old)
    assert offer_team(team=team, to=heir, actor=old) == offer
    assert [item.title for item in waiting_for(heir)] == [f"{team} is offered to you"]
    accept_offer(offer=offer, actor=heir)
    team.refresh_from_db()
    assert team.coach == heir
    assert [(term.coach, term.since, term.until) for term in coaches_of(team)] == [
        (old, WHEN, NOW),
        (heir, NOW, None),
    ]
    verbs = list(AuditEntry.objects.order_by("id").values_list("verb", flat=True))
    assert verbs[-2:] == ["team.offered", "team.transferred"]
    notified = Notification.objects.values_list("recipient", "subject")
    assert set(notified) == {
        (heir.pk, f"{team} is offered to you"),
        (old.pk, f"{team} has a new coach"),
    }
    assert not list(drift_of(team))
    with pytest.raises(Refused, match="answered or withdrawn"):
        accept_offer(offer=offer, actor=heir)
    body = client.get(f"/teams/{team.pk}/coach/").content.decode()
    assert body.index(str(heir)) < body.index(str(old))


def test_who_coached_when(team, heir) -> None:
    old = team.coach
    accept_offer(offer=offer_team(team=team, to=heir, actor=old), actor=heir)
    first, second = coaches_of(team)
    assert (first.coach, first.until) == (old, second.since)
    assert (second.coach, second.since, second.until) == (heir, NOW, None)


def test_an_offer_is_declined_taken_back_or_replaced(team, heir) -> None:
    old, other = team.coach, member(team.league)
    decline_offer(offer=offer_team(team=team, to=heir, actor=old), actor=heir)
    withdraw_offer(offer=offer_team(team=team, to=heir, actor=old), actor=old)
    first = offer_team(team=team, to=heir, actor=old)
    second = offer_team(team=team, to=other, actor=old)
    with pytest.raises(Refused, match="answered or withdrawn"):
        accept_offer(offer=first, actor=heir)
    with pytest.raises(NotAllowed):
        accept_offer(offer=second, actor=heir)
    states = list(TeamOffer.objects.order_by("id").values_list("state", flat=True))
    assert states == ["declined", "withdrawn", "withdrawn", "open"]
    team.refresh_from_db()
    assert team.coach == old


def test_a_commissioner_gives_a_team_and_both_are_notified(team, heir) -> None:
    old, boss = team.coach, member(team.league, Role.COMMISSIONER)
    offer_team(team=team, to=member(team.league), actor=old)
    give_team(team=team, to=heir, actor=boss)
    team.refresh_from_db()
    assert (team.coach, TeamCoach.objects.latest("id").how) == (heir, "given")
    notified = Notification.objects.filter(subject__endswith="a new coach")
    assert set(notified.values_list("recipient", flat=True)) == {old.pk, heir.pk}
    assert not TeamOffer.objects.filter(state="open").exists()
    for nobody in (old, heir, member(team.league, Role.DEPUTY)):
        with pytest.raises(NotAllowed):
            give_team(team=team, to=old, actor=nobody)


@pytest.mark.parametrize("who", ["stranger", "guest", "stand-in", "themselves", "left"])
def test_to_whom_a_team_cannot_go(team, heir, who) -> None:
    to = {
        "stranger": UserFactory.create,
        "guest": lambda: member(team.league, Role.GUEST),
        "stand-in": lambda: member(team.league, Role.STAND_IN),
        "themselves": lambda: team.coach,
        "left": lambda: heir,
    }[who]()
    if who == "left":
        offer = offer_team(team=team, to=heir, actor=team.coach)
        Membership.objects.filter(user=heir).delete()
        with pytest.raises(Refused, match="cannot take"):
            accept_offer(offer=offer, actor=heir)
    else:
        with pytest.raises(Refused, match="cannot take"):
            offer_team(team=team, to=to, actor=team.coach)


class TestARunningMatch:
    @pytest.fixture
    def match(self) -> Match:
        return factory.playing()

    @pytest.fixture
    def team(self, match: Match) -> Team:
        return match.team(match.waiting_side)

    def transfer(self, team: Team, heir: User) -> None:
        accept_offer(offer=offer_team(team=team, to=heir, actor=team.coach), actor=heir)

    def test_the_turn_is_the_new_coachs(self, match, team, heir) -> None:
        old, side, line = team.coach, match.waiting_side, factory.a_move(match)
        self.transfer(team, heir)
        match = Match.objects.get(pk=match.pk)
        assert (sides_of(old, match), sides_of(heir, match)) == ((), (side,))
        with pytest.raises(NotAllowed):
            submit_sheet(
                match=match, side=side, author=old, text=line, segment=match.segment, now=NOW
            )
        sheet = submit_sheet(
            match=match, side=side, author=heir, text=line, segment=match.segment, now=NOW
        ).sheet
        assert sheet.acting_for is None

    def test_the_new_coach_is_mailed_the_turn_that_waits(self, match, team, heir, settings) -> None:
        settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
        self.transfer(team, heir)
        notification = Notification.objects.get(recipient=heir, kind="match.turn")
        body = body_of(notification)
        assert "HOW TO ANSWER" in body.text
        assert reply_tokens.find(body.reply_token).user == heir

    def test_the_old_coachs_draft_is_not_handed_on(self, match, team, heir, client) -> None:
        save_draft(
            match=match,
            side=match.waiting_side,
            author=team.coach,
            text="# my secret plan",
            segment=match.segment,
            now=NOW,
        )
        self.transfer(team, heir)
        assert not TurnSheet.objects.exists()
        client.force_login(heir)
        assert "secret plan" not in client.get(f"/matches/{match.pk}/").content.decode()

    def test_what_was_submitted_stands(self, match, team, heir) -> None:
        line = factory.a_move(match)
        submit_sheet(
            match=match,
            side=match.waiting_side,
            author=team.coach,
            text=line,
            segment=match.segment,
            now=NOW,
        )
        side = match.waiting_side
        submit_set_up(match=match, side=side, author=team.coach, text="", now=NOW)
        self.transfer(team, heir)
        assert TurnSheet.objects.get().state == TurnSheet.State.READY
        assert SetUpOrders.objects.get(match=match, side=side).ready

    def test_stand_ins_of_the_old_coach_stand_in_no_more(self, match, team, heir) -> None:
        friend = member(team.league, Role.STAND_IN)
        name_stand_in(team=team, user=friend, actor=team.coach)
        self.transfer(team, heir)
        assert StandIn.objects.get().ends_at == NOW
        assert sides_of(friend, Match.objects.get(pk=match.pk)) == ()

    def test_nobody_comes_to_play_against_himself(self, match, team) -> None:
        rival = match.team(1 - match.waiting_side)
        offer = offer_team(team=team, to=rival.coach, actor=team.coach)
        with pytest.raises(Refused, match="other side"):
            accept_offer(offer=offer, actor=rival.coach)
        offer.refresh_from_db()
        assert offer.state == "open"

    def test_a_result_that_waits_for_an_answer_comes_first(self, match, team, heir) -> None:
        Match.objects.filter(pk=match.pk).update(state=MatchState.AWAITED)
        with pytest.raises(Refused, match="waits for an answer first"):
            self.transfer(team, heir)


def test_the_page_names_a_stand_in_to_the_end_of_a_day(team, client) -> None:
    friend = member(team.league, Role.STAND_IN)
    client.force_login(team.coach)
    address = f"/teams/{team.pk}/stand-ins/"
    assert client.post(address, {"person": friend.pk, "until": "soon"}).status_code == 422
    assert client.post(address, {"person": friend.pk, "until": "2026-11-05"}).status_code == 302
    assert f"{StandIn.objects.get().ends_at:%Y-%m-%d %H:%M}" == "2026-11-06 00:00"
