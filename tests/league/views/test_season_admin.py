"""The season admin page: who sees what, what its forms do, where their errors are shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.messages import get_messages
from django.utils.html import escape

from core.accounts.models import User
from core.leagues.models import Role
from league.models import BlackOut, Card, Claim, Entry, Fixture, Season
from league.services import cards, claims
from league.views.season_admin_page import forms_in
from matches.models import Match
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import team
from tests.factories.season import commissioner, started
from tests.league.views.test_pages import cost

pytestmark = pytest.mark.django_db

Errors = dict[str, list[str]]
ErrorsOf = Callable[..., Errors]


def test_coaches_see_their_own_rows_and_judges_all(client) -> None:
    made = started(4)
    boss = commissioner(made.league)
    first, second = Fixture.objects.filter(round__number=1)
    claims.make_claim(fixture=first, actor=first.home_team.coach, text="They do not answer.")
    cards.give(
        season=made, coach=first.home_team.coach, kind="warning", reason="Too loud.", actor=boss
    )
    address = f"/seasons/{made.pk}/admin/"
    seen = {}
    for who in (boss, first.home_team.coach, first.away_team.coach, second.home_team.coach):
        client.force_login(who)
        body = client.get(address).content.decode()
        seen[who.pk] = ("They do not answer." in body, "Too loud." in body)
    assert list(seen.values()) == [(True, True), (True, True), (True, False), (False, False)]


def test_every_action_has_a_form(client) -> None:
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
    send(boss, "walk-over", fixture=fixture.pk, side="away", text="They are gone.")
    assert Match.objects.get(pk=fixture.match_id).score == (0, 2)
    assert "The match is decided" in client.get(address).content.decode()
    send(boss, "leave", entry=own.pk, remaining="walk_overs", confirmed="1")
    send(boss, "join", team=team(league=made.league).pk)
    assert made.entries.filter(status="accepted").count() == 4
    last = made.entries.filter(status="accepted").order_by("pk").last()
    send(boss, "substitute", entry=last.pk, team=team(league=made.league).pk)
    last.refresh_from_db()
    assert last.status == "withdrawn"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("rubbish", ["", "x", "\x00", "9" * 40, "-1", "999999"])
def test_rubbish_is_not_found(client, rubbish) -> None:
    made = started(2)
    client.force_login(commissioner(made.league))
    for verb, name in (
        ("claim", "fixture"),
        ("decide", "claim"),
        ("hear", "card"),
        ("black-out", "entry"),
        ("lift-black-out", "black_out"),
        ("challenge-accept", "challenge"),
        ("nothing", "x"),
    ):
        address = f"/seasons/{made.pk}/admin/{verb}/"
        assert client.post(address, {name: rubbish}).status_code == 404
    for verb, name in (("leave", "entry"), ("join", "team"), ("card", "entry")):
        response = client.post(f"/seasons/{made.pk}/admin/{verb}/", {name: rubbish})
        assert response.status_code == 422
    assert set(made.entries.values_list("status", flat=True)) == {"accepted"}
    assert not Card.objects.exists()


@pytest.fixture
def errors_of(client) -> ErrorsOf:
    """Sends a form, and returns the errors of each field of the one form shown with errors."""

    def sent(person: User, season: Season, verb: str, **data: object) -> Errors:
        client.force_login(person)
        response = client.post(f"/seasons/{season.pk}/admin/{verb}/", data)
        assert response.status_code == 422
        body = response.content.decode()
        forms = [part.split("</form>")[0] for part in body.split("<form")[1:]]
        [shown] = [form for form in forms if "errorlist" in form]
        assert f'action="/seasons/{season.pk}/admin/{verb}/"' in shown
        form = next(f for f in forms_in(response.context["page"]) if f.is_bound)
        for messages in form.errors.values():
            assert all(escape(message) in shown for message in messages)
        return {field: list(messages) for field, messages in form.errors.items()}

    return sent


REQUIRED = ["This field is required."]


def test_a_field_error_is_shown_beside_its_field(errors_of) -> None:
    made = started(4)
    boss = commissioner(made.league)
    fixture = Fixture.objects.filter(round__number=1).first()
    coach = fixture.home_team.coach
    own = Entry.objects.get(team=fixture.home_team)
    assert errors_of(coach, made, "claim", fixture=fixture.pk, text=" ") == {"text": REQUIRED}
    days = {"entry": own.pk, "first_day": "soon", "last_day": ""}
    assert errors_of(coach, made, "black-out", **days) == {
        "first_day": ["Enter a valid date."],
        "last_day": REQUIRED,
    }
    days |= {"first_day": "2026-12-31", "last_day": "2026-12-24"}
    assert errors_of(coach, made, "black-out", **days) == {
        "last_day": ["The last day is before the first."]
    }
    walk_over = {"fixture": fixture.pk, "side": "both", "text": "x" * 401}
    assert set(errors_of(boss, made, "walk-over", **walk_over)) == {"side", "text"}
    assert errors_of(boss, made, "card", entry=own.pk, kind="pink", text="Late.") == {
        "kind": ["Select a valid choice. pink is not one of the available choices."]
    }
    assert set(errors_of(boss, made, "leave", entry="999999")) == {"entry", "remaining"}
    assert not Claim.objects.exists()
    assert not BlackOut.objects.exists()


def test_more_time_needs_hours(errors_of) -> None:
    made = started(4)
    fixture = Fixture.objects.filter(round__number=1).first()
    claim = claims.make_claim(fixture=fixture, actor=fixture.home_team.coach, text="Gone.")
    claims.answer(claim=claim, actor=fixture.away_team.coach, text="I am here.")
    sent = {"claim": claim.pk, "decision": "extended", "text": "Play."}
    boss = commissioner(made.league)
    assert errors_of(boss, made, "decide", **sent, hours="") == {
        "hours": ["Give the hours of more time: 1 to 336."]
    }
    assert set(errors_of(boss, made, "decide", **sent, hours="337")) == {"hours"}
    claim.refresh_from_db()
    assert claim.state == "answered"


def test_a_refusal_is_shown_in_the_form_with_what_was_written(errors_of, client) -> None:
    made = started(4)
    fixture = Fixture.objects.filter(round__number=1).first()
    coach = fixture.home_team.coach
    sent = {"fixture": fixture.pk, "text": "Nobody there."}
    claims.make_claim(**{**sent, "fixture": fixture}, actor=coach)
    assert errors_of(coach, made, "claim", **sent) == {
        "__all__": ["You have claimed this already; a judge will decide."]
    }
    body = client.post(f"/seasons/{made.pk}/admin/claim/", sent).content.decode()
    assert "Nobody there.</textarea>" in body


def test_an_error_of_a_form_that_is_not_on_the_page_is_a_message(client) -> None:
    made = started(4)
    fixture = Fixture.objects.filter(round__number=1).first()
    client.force_login(commissioner(made.league))  # plays in no match
    response = client.post(f"/seasons/{made.pk}/admin/claim/", {"fixture": fixture.pk})
    assert response.status_code == 422
    assert [str(each) for each in get_messages(response.wsgi_request)] == REQUIRED


def test_the_permission_comes_before_the_fields(client) -> None:
    made = started(4)
    client.force_login(made.entries.first().team.coach)
    for verb in ("card", "leave", "join", "substitute"):
        assert client.post(f"/seasons/{made.pk}/admin/{verb}/").status_code == 403


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


def test_a_held_match_links_judges_to_where_they_end_it(client) -> None:
    made = started(4)
    fixture = Fixture.objects.filter(round__number=1).first()
    Match.objects.filter(pk=fixture.match_id).update(state="held", held_from="playing")
    address = f"/seasons/{made.pk}/admin/"
    way = f'{address}#fixture-{fixture.pk}"'
    client.force_login(commissioner(made.league))
    assert way in client.get(f"/matches/{fixture.match_id}/").content.decode()
    assert f'id="fixture-{fixture.pk}"' in client.get(address).content.decode()
    client.force_login(fixture.home_team.coach)
    assert way not in client.get(f"/matches/{fixture.match_id}/").content.decode()
