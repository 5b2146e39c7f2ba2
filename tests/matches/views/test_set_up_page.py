"""The page of a set-up: what it begins with, whom it lists, what it refuses."""

from __future__ import annotations

import pytest

from core import clock
from engine.position import State
from matches.models import Match, Playbook, Side, TurnSheet
from matches.services.orders import set_ups
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.matches.guest_play import begin_as_guest, guest_in
from tests.matches.views.test_pages import NOW, RUBBISH
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


def test_the_form_begins_with_a_legal_formation(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    answer = client.get(f"/matches/{match.pk}/set-up/")
    text = answer.context["page"].text
    assert answer.content.count(b'<svg class="pitch"') == 3  # and the board
    data = {"text": text, "action": "submit", "keep": "1"}
    assert client.post(f"/matches/{match.pk}/set-up/", data).status_code == 302
    assert Playbook.objects.get().team == match.home_team
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert "submitted a set-up" in page
    assert (page.count("has submitted"), page.count("sets up")) == (1, 1)  # the lines of sides


def test_who_has_never_played_is_told_that_the_set_up_can_stay_as_it_is(client):
    match = begin_as_guest(client)
    said = "You set up Crab. Submit it as it stands, and your players begin"
    address = f"/matches/{match.pk}/set-up/"
    assert said in squeezed(client.get(address).content)
    sheet = {"match": match, "side": 0, "segment": 1, "saved_at": NOW}
    TurnSheet.objects.create(author=guest_in(match), **sheet)
    assert said not in squeezed(client.get(address).content)
    TurnSheet.objects.all().delete()
    client.post(address, {"action": "submit", "text": ""})
    assert said not in squeezed(client.get(address).content)
    of_league = factory.match()
    client.force_login(of_league.home_team.coach)
    assert "You set up" not in squeezed(client.get(f"/matches/{of_league.pk}/set-up/").content)


def news(client, match):
    """What the page gets when it asks."""
    answer = client.get(f"/matches/{match.pk}/state/?set-up")
    return answer.status_code, answer.content.decode()


def test_the_page_asks_whether_the_set_up_is_over(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/set-up/"
    asks = f'data-hx-get="/matches/{match.pk}/state/?set-up"'
    assert asks in client.get(address).content.decode()
    assert news(client, match) == (204, "")
    Match.objects.filter(pk=match.pk).update(ready_at=NOW)
    status, told = news(client, match)
    assert status == 200
    assert "The opening is rolled." in told
    assert "The opening is rolled." in client.get(address).content.decode()
    resolve_match(match_id=match.pk, now=match.due_at)
    status, told = news(client, match)
    assert status == 286  # htmx asks no more
    assert "The match has gone on." in told
    assert f'href="/matches/{match.pk}/"' in told
    assert asks not in client.get(address).content.decode()


@pytest.mark.rules("LGE-PBM-02")
def test_the_page_is_never_told_whether_the_other_side_has_submitted(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    before = client.get(f"/matches/{match.pk}/state/?set-up")
    away = match.away_team.coach
    text = set_ups.written_set_up(match, Side.AWAY, since=None)
    set_ups.submit_set_up(match=match, side=Side.AWAY, author=away, text=text, now=NOW)
    after = client.get(f"/matches/{match.pk}/state/?set-up")
    for answer in (before, after):
        assert (answer.status_code, answer.content) == (204, b"")


def test_what_is_not_written_is_not_called_legal(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/set-up/"
    whole = client.get(address).context["page"].text
    head, _, receiving = whole.partition("RECEIVING")
    for text, verdict in (
        (whole, "Both formations are legal."),
        ("", "There is no formation"),
        (f"{head}END", "There is none for receiving"),
        (f"RECEIVING{receiving}", "There is none for kicking"),
    ):
        body = client.post(f"{address}check/", {"text": text}).content.decode()
        assert verdict in body
        assert ("Both formations" in body) is (text == whole)


@pytest.mark.parametrize("kicked_off", [False, True])
def test_journeymen_who_stay_at_home_are_not_listed(client, kicked_off):
    match = factory.match()
    figures = match.setup["home"]["figures"]
    extra = figures[0] | {"name": "Nobody Needed", "journeyman": True, "league": False}
    needed = max(11 - len(figures), 0)
    figures += [extra | {"number": 90 + n} for n in range(needed + 1)]
    match.save()
    if kicked_off:
        resolve_match(match_id=match.pk, now=match.due_at)
        match.refresh_from_db()
    client.force_login(match.home_team.coach)
    players = client.get(f"/matches/{match.pk}/set-up/").context["page"].players
    assert len(players) == len(figures) - 1
    assert 90 + needed not in [spec.number for spec in players]


def test_in_a_later_drive_nobody_rolls_off_and_who_is_out_is_not_listed(client):
    match = factory.playing()
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/set-up/"
    before = {spec.number for spec in client.get(address).context["page"].players}
    with factory.restaged(match) as position:
        hurt, out, sent = [f for f in position.figures if f.side == 0][:3]
        for figure, state in (
            (hurt, State.BADLY_HURT),
            (out, State.KNOCKED_OUT),
            (sent, State.SENT_OFF),
        ):
            position.remove(figure, state)
    empty = "KICKING\nRECEIVING\nEND"
    page = client.post(f"{address}", {"text": empty, "action": "check"}).context["page"]
    numbers = [spec.number for spec in page.players]
    gone = {hurt.spec.number, sent.spec.number}
    assert set(numbers) == before - gone
    assert numbers[-1] == out.spec.number  # may recover, and says what they are
    told = {row["number"]: row["position"] for row in page.script["players"]}
    assert told[out.spec.number].endswith(", knocked out")
    assert not page.script["asks_choice"]
    assert "roll-off" not in client.get(address).content.decode()


def test_before_the_match_the_roll_off_is_asked_about(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    answer = client.get(f"/matches/{match.pk}/set-up/")
    assert answer.context["page"].script["asks_choice"]
    assert "If you win the roll-off" in answer.content.decode()


def test_faults_are_named(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    data = {"text": "KICKING\n1 AT G20\nEND", "action": "submit"}
    answer = client.post(f"/matches/{match.pk}/set-up/", data)
    assert answer.status_code == 422
    assert "not in your half" in answer.content.decode()
    for action in ("check", "submit"):
        for text in RUBBISH:
            data = {"text": text, "action": action}
            assert client.post(f"/matches/{match.pk}/set-up/", data).status_code in (200, 422)
    body = client.post(f"/matches/{match.pk}/set-up/check/", {"text": "X"}).content.decode()
    assert "is not a word" in body
