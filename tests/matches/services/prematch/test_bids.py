"""Named stars before a match: the pool of a league, bids for one star, the page."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from core.errors import Refused
from core.jobs import outbox
from core.notifications.models import Notification
from engine.dice import SegmentDice
from engine.lineup import MatchSetup
from matches.models import Match
from matches.services.orders import set_ups
from matches.services.outcomes.booking import book_result
from matches.services.prematch import freebooters
from matches.services.prematch.bids import BidOutcome
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.resolve import resolve_match
from rosters.models import Freebooter, LedgerEntry, LostContract, Team
from rosters.queries.drift import drift_of
from rosters.queries.teams import freebooters_in_force, roster, team_value
from tests.factories.core import WHEN
from tests.factories.matches import match
from tests.matches.services.prematch.test_freebooters import LATE, fielded
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def older() -> Match:
    made = match("crab", "lion")
    Team.objects.update(balance=400)
    return Match.objects.get(pk=made.pk)


@pytest.fixture
def newer(older: Match) -> Match:
    made = match("crab", "lion", league=older.league, seed="another")
    Team.objects.update(balance=400)
    return Match.objects.get(pk=made.pk)


def hire(made: Match, ronin: str = "old_gate", side: int = 0, **more: Any) -> Freebooter:
    made = Match.objects.get(pk=made.pk)
    coach = made.team(side).coach
    return freebooters.hire(match=made, side=side, actor=coach, now=WHEN, ronin=ronin, **more)


def money(team: Team, koku: int) -> None:
    Team.objects.filter(pk=team.pk).update(balance=koku)


def names(made: Match, side: int = 0) -> set[str]:
    return {figure.name for figure in fielded(made).sides[side].figures}


@pytest.mark.rules("LGE-FRE-02", "LGE-FRE-03")
def test_LGE_FRE_03_a_star_is_paid_before_the_match_and_takes_the_field(older: Match) -> None:
    gate = hire(older)
    setup = MatchSetup.from_json(Match.objects.get(pk=older.pk).setup)
    (figure,) = (one for one in setup.home.figures if one.number == gate.number)
    assert (figure.name, figure.star, figure.league, figure.cost) == ("Old Gate", True, False, 170)
    assert Team.objects.get(pk=older.home_team_id).balance == 400 - 85
    resolve_match(match_id=older.pk, now=LATE)
    with pytest.raises(Refused, match="before the kick-off") as refusal:
        hire(older, "heron")
    assert refusal.value.rule == "SAM-PST-03"
    play_match(match_id=older.pk, now=LATE)
    book_result(match_id=older.pk, now=LATE)
    assert freebooters_in_force(older.home_team) == []
    assert not older.home_team.players.filter(name="Old Gate").exists()


@pytest.mark.rules("LGE-FRE-02", "KEM-FRE-02")
@pytest.mark.parametrize("first_is_newer", [False, True])
def test_LGE_FRE_02_the_lower_rating_wins_and_the_other_is_refunded(
    older: Match, newer: Match, *, first_is_newer: bool
) -> None:
    first, second = (newer, older) if first_is_newer else (older, newer)
    gate = hire(first)
    hire(first, "ferryman")
    money(second.home_team, 300)
    won = hire(second)
    lost = LostContract.objects.get()
    assert (lost.contract, lost.won_by, lost.faces) == (gate, second.home_team, [])
    assert lost.ratings[0] > lost.ratings[1]
    loser = Team.objects.get(pk=first.home_team_id)
    assert loser.balance == 400 - 40
    assert "Old Gate" not in names(first)
    assert {"Old Gate"} <= names(second)
    assert fielded(first).home.rating == team_value(roster(loser), loser)
    assert Freebooter.objects.in_force().filter(ronin="old_gate").get() == won
    (notification,) = Notification.objects.filter(recipient=loser.coach, key__contains="outbid")
    assert notification.subject == f"{first}: Old Gate goes with {second.home_team}"
    assert "The 85 koku are back in your treasury" in notification.body
    for team in (loser, Team.objects.get(pk=second.home_team_id)):
        assert not [line for line in drift_of(team) if "Freebooters" in line]
    with pytest.raises(Refused, match="has lost Old Gate to another team's bid already"):
        hire(first)


@pytest.mark.rules("LGE-FRE-02", "KEM-FRE-02")
def test_LGE_FRE_02_a_lost_bid_is_explained_and_costs_nothing(older: Match, newer: Match) -> None:
    gate = hire(older)
    money(newer.home_team, 900)
    before = fielded(newer)
    with pytest.raises(Refused, match=f"Old Gate stays with {older.home_team}: .* is rated"):
        hire(newer)
    assert Team.objects.get(pk=newer.home_team_id).balance == 900
    assert list(Freebooter.objects.all()) == [gate]
    assert not LostContract.objects.exists()
    assert LedgerEntry.objects.filter(kind="freebooter").count() == 1
    assert fielded(newer) == before


@pytest.mark.thorough
@pytest.mark.rules("LGE-FRE-02", "KEM-FRE-02")
@pytest.mark.parametrize("first_is_newer", [False, True])
def test_LGE_FRE_02_a_tie_is_thrown_with_the_dice_of_the_newer_match(
    older: Match, newer: Match, *, first_is_newer: bool
) -> None:
    first, second = (newer, older) if first_is_newer else (older, newer)
    outcomes = set()
    for key in ("old_gate", "heron", "ferryman", "millstone", "silent_broom"):
        dice = SegmentDice(bytes.fromhex(newer.secret), f"{newer.public_id}|bid|{key}|1", 0, b"")
        faces = [[dice.roll(6, ""), dice.roll(6, "")]]
        while faces[-1][0] == faces[-1][1]:
            faces.append([dice.roll(6, ""), dice.roll(6, "")])
        wins = faces[-1][1] > faces[-1][0]
        outcomes.add(wins)
        money(first.home_team, 400)
        hire(first, key)
        money(second.home_team, 400)
        contract = Freebooter.objects.get(team=first.home_team, ronin=key)
        if wins:
            hire(second, key)
            lost = LostContract.objects.get(contract=contract)
            assert (lost.ratings[0], lost.faces) == (lost.ratings[1], faces)
        else:
            rolls = ", then ".join(f"{held} to {bid}" for held, bid in faces)
            for _ in range(2):  # the same bid throws the same dice
                with pytest.raises(Refused, match=f"the dice fell {rolls}"):
                    hire(second, key)
        _send_home(first, second)
    assert outcomes == {False, True}


def _send_home(*matches: Match) -> None:
    """Make room for the next: the hired star leaves, with the contract lost or over."""
    for made in matches:
        for contract in freebooters_in_force(made.home_team):
            LostContract.objects.create(
                contract=contract, won_by=made.away_team, ratings=[0, 0], rule="", created_at=WHEN
            )


@pytest.mark.rules("KEM-FRE-02", "LGE-FRE-02")
def test_KEM_FRE_02_once_the_first_bidders_set_up_is_in_the_star_is_not_available(
    older: Match, newer: Match
) -> None:
    hire(older)
    money(newer.home_team, 100)
    held = Match.objects.get(pk=older.pk)
    set_ups.submit_set_up(match=held, side=1, author=held.away_team.coach, text="RECEIVE", now=WHEN)
    closed = "has begun or has its set-up, and is not available"
    set_ups.submit_set_up(match=held, side=0, author=held.home_team.coach, text="RECEIVE", now=WHEN)
    with pytest.raises(Refused, match=closed) as refusal:
        hire(newer)
    assert refusal.value.rule == "LGE-FRE-02"
    resolve_match(match_id=older.pk, now=LATE)
    with pytest.raises(Refused, match=closed):
        hire(newer)
    assert "Old Gate" in names(older)
    play_match(match_id=older.pk, now=LATE)
    book_result(match_id=older.pk, now=LATE)
    assert hire(newer).ronin == "old_gate"


def test_the_other_coachs_set_up_does_not_close_a_bid(older: Match, newer: Match) -> None:
    hire(older)
    money(newer.home_team, 100)
    held = Match.objects.get(pk=older.pk)
    set_ups.submit_set_up(match=held, side=1, author=held.away_team.coach, text="RECEIVE", now=WHEN)
    assert hire(newer).ronin == "old_gate"


@pytest.mark.rules("LGE-FRE-02")
def test_LGE_FRE_02_both_sides_of_one_match_bid_for_him(older: Match) -> None:
    Team.objects.filter(pk=older.away_team_id).update(balance=100)
    hire(older)
    hire(older, side=1)
    assert "Old Gate" not in names(older, 0)
    assert "Old Gate" in names(older, 1)
    resolve_match(match_id=older.pk, now=LATE)
    assert Match.objects.get(pk=older.pk).state == "playing"


def test_a_bid_for_a_match_of_other_rules_is_refused(older: Match, newer: Match) -> None:
    hire(older)
    Match.objects.filter(pk=older.pk).update(rules="samurai@0:old")
    with pytest.raises(Refused, match="is not available"):
        hire(newer)


@pytest.mark.parametrize(
    ("ratings", "faces", "wins"),
    [
        ((90, 89), (), True),
        ((89, 90), (), False),
        ((9, 9), ((2, 2), (1, 4)), True),
        ((9, 9), ((5, 4),), False),
    ],
)
def test_a_decision(ratings, faces, wins) -> None:
    assert BidOutcome(ratings, faces).bidder_wins is wins


@pytest.mark.rules("KEM-FRE-02")
@pytest.mark.django_db(transaction=True)
def test_KEM_FRE_02_two_bids_at_once_leave_one_contract(
    older: Match, newer: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)  # no worker looks on
    together, hired, refused = threading.Barrier(4), [], []

    def work(made: Match, side: int) -> None:
        together.wait()
        try:
            hired.append(hire(made, side=side))
        except Refused as refusal:
            refused.append(str(refusal))
        finally:
            connections.close_all()

    sides = [(made, side) for made in (older, newer) for side in (0, 1)]
    threads = [threading.Thread(target=work, args=one) for one in sides]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(hired) + len(refused) == 4
    (standing,) = Freebooter.objects.standing()
    assert Freebooter.objects.count() == len(hired) == 1 + LostContract.objects.count()
    for made, side in sides:
        team = Team.objects.get(pk=made.team(side).pk)
        has = team.pk == standing.team_id
        assert team.balance == 400 - 85 * has
        assert ("Old Gate" in names(made, side)) is has
        assert not [line for line in drift_of(team) if "Freebooters" in line]
    assert connection.is_usable()


class TestMarket:
    def page(self, client, made: Match, side: int = 0) -> str:
        client.force_login(made.team(side).coach)
        return squeezed(client.get(f"/matches/{made.pk}/freebooters/").content)

    def test_it_lists_the_eight_with_all_that_is_known_of_them(self, client, older: Match) -> None:
        body = self.page(client, older)
        assert body.count('value="star:') == 8
        row = body.split("Old Gate")[1].split("</tr>")[0]
        assert "Stand Firm" in row
        assert ">85</td>" in row
        assert ">star</span>" in row
        assert "PH</abbr>" in body
        assert "Coaching staff" not in body

    def test_games_without_named_stars_have_none(self, client) -> None:
        blitz = match("human", "orc", variant="blitz")
        body = self.page(client, blitz)
        assert "Named stars" not in body
        client.post(f"/matches/{blitz.pk}/freebooters/", {"hire": "star:old_gate"})
        assert not Freebooter.objects.exists()

    def test_a_button_hires_once(self, client, older: Match) -> None:
        self.page(client, older)
        address = f"/matches/{older.pk}/freebooters/"
        post = {"hire": "star:old_gate", "seen": "0"}
        answer = client.post(address, post, follow=True).content.decode()
        assert "Old Gate is hired for this match for 85 koku." in answer
        assert 'value="star:old_gate"' not in answer
        answer = client.post(address, post | {"hire": "star:heron"}, follow=True)
        assert "Somebody was hired since this page was loaded" in answer.content.decode()
        for odd in ("star:", "star:\x00", "star:" + "x" * 500):
            assert client.post(address, {"hire": odd}, follow=True).status_code == 200
        assert Freebooter.objects.count() == 1

    def test_who_is_under_contract_can_be_bid_for_or_not(
        self, client, older: Match, newer: Match
    ) -> None:
        hire(older)
        body = self.page(client, newer)
        assert f"Has a contract with {older.home_team}: the lower team rating wins." in body
        assert 'Bid<span class="visually-hidden"> for Old Gate' in body
        held = Match.objects.get(pk=older.pk)
        set_ups.submit_set_up(
            match=held, side=0, author=held.home_team.coach, text="RECEIVE", now=WHEN
        )
        body = self.page(client, newer)
        assert f"Plays for {older.home_team}." in body
        assert body.count('value="star:') == 7

    def test_its_queries_do_not_grow(
        self, client, older: Match, newer: Match, django_assert_num_queries
    ) -> None:
        client.force_login(newer.home_team.coach)
        address = f"/matches/{newer.pk}/freebooters/"
        hire(older, "ferryman")
        with CaptureQueriesContext(connection) as one:
            client.get(address)
        hire(older, "two_debts")
        hire(older, "millstone", side=1)
        with django_assert_num_queries(len(one)):
            client.get(address)
