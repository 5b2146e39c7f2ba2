"""A submitted sheet is parsed once, through each of the three channels."""

from __future__ import annotations

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from core import clock
from core.errors import NotAllowed
from core.mail import inbound, processing, reply_tokens
from core.mail.models import InboundMail
from core.notifications.models import Notification
from engine.sheets.grammar import parser
from matches.models import Match, TurnSheet
from matches.services.submission import drafts, sheets
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    made = factory.playing()
    with clock.set_to(made.due_at - timedelta(hours=10)):
        yield made


@pytest.fixture
def parses(monkeypatch) -> list[object]:
    """One item for each sheet that was parsed to its end."""
    found: list[object] = []
    close = parser._Reading.close

    def counted(reading) -> None:
        found.append(reading)
        close(reading)

    monkeypatch.setattr(parser._Reading, "close", counted)
    return found


def coach_of(match: Match):
    return match.team(match.waiting_side).coach


def refused_text(match: Match) -> str:
    return f"{factory.own_players(match)[0].number} MOVE A1"


def by_page(client, match: Match, text: str, action: str = "submit"):
    client.force_login(coach_of(match))
    data = {"text": text, "segment": match.segment, "action": action}
    return client.post(f"/matches/{match.pk}/sheet/", data)


def test_by_the_page(client, match, parses):
    assert by_page(client, match, factory.a_move(match)).status_code == 302
    assert (TurnSheet.objects.get().state, len(parses)) == ("ready", 1)


def test_by_the_page_with_an_acknowledgement_by_mail(client, match, parses):
    assert by_page(client, match, factory.a_move(match)).status_code == 302
    body = Notification.objects.get(kind="match.acknowledged").body
    assert f"| {factory.a_move(match)}" in body
    assert len(parses) == 1


def test_a_sheet_that_the_page_refuses_and_keeps(client, match, parses):
    assert by_page(client, match, refused_text(match)).status_code == 422
    assert (TurnSheet.objects.get().state, len(parses)) == ("draft", 1)


def test_a_sheet_that_is_only_kept(client, match, parses):
    by_page(client, match, factory.a_move(match), "save")
    assert (TurnSheet.objects.get().state, len(parses)) == ("draft", 1)


def test_a_sheet_that_is_only_checked_is_not_saved(client, match, parses):
    by_page(client, match, factory.a_move(match), "check")
    assert (TurnSheet.objects.exists(), len(parses)) == (False, 1)


def test_a_sheet_that_is_checked_while_it_is_typed(client, match, parses):
    client.force_login(coach_of(match))
    data = {"text": factory.a_move(match), "segment": match.segment}
    assert client.post(f"/matches/{match.pk}/sheet/check/", data).status_code == 200
    assert (TurnSheet.objects.exists(), len(parses)) == (False, 1)


def test_by_the_api(match, parses):
    client = APIClient()
    client.force_login(coach_of(match))
    body = {"text": factory.a_move(match), "segment": match.segment}
    answer = client.post(f"/api/v1/matches/{match.pk}/sheet/", body, format="json")
    assert (answer.status_code, answer.json()["notes"]) == (201, [])
    assert len(parses) == 1


def test_a_draft_by_the_api(match, parses):
    client = APIClient()
    client.force_login(coach_of(match))
    body = {"text": f"{factory.a_move(match)}\nEND\nmore", "segment": match.segment}
    answer = client.put(f"/api/v1/matches/{match.pk}/sheet/", body, format="json")
    codes = [note["code"] for note in answer.json()["notes"]]
    assert (answer.status_code, codes, len(parses)) == (200, ["after-end"], 1)


def test_by_mail_with_its_answer(match, parses, settings):
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    row = come(match, f"{refused_text(match)}\nEND")
    assert (row.state, row.reason) == ("accepted", "sheet")
    assert f"Note:\n- {refused_text(match)}: " in row.answer.body
    assert len(parses) == 1


def test_the_same_mail_again_has_the_same_answer(match, parses, settings):
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    bodies = {come(match, f"{refused_text(match)}\nEND", name=n).answer.body for n in ("a", "b")}
    assert len(bodies) == 1
    assert (TurnSheet.objects.count(), len(parses)) == (1, 2)


def come(match: Match, text: str, *, name: str = "one") -> InboundMail:
    """A mail to the turn's address, read; the mail of its answer has not been written yet."""
    token = reply_tokens.token_for(
        user=coach_of(match),
        league=match.league,
        topic="match.turn",
        about={"match": match.pk, "side": match.waiting_side, "segment": match.segment},
    )
    head = f"From: {coach_of(match).email}\nTo: turns+{token}@kemari.example\nSubject: Re: turn"
    raw = f"{head}\nMessage-ID: <{name}@mail.example>\n\n{text}\n"
    row = inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
    processing.process(mail_id=row.pk)
    row.refresh_from_db()
    return row


def test_nothing_is_parsed_for_somebody_who_lost_the_team(match, parses):
    now = clock.now()
    for write in (drafts.save_draft, sheets.submit_sheet):
        with pytest.raises(NotAllowed):
            write(
                match=match,
                side=match.waiting_side,
                author=match.team(1 - match.waiting_side).coach,
                text=factory.a_move(match),
                segment=match.segment,
                now=now,
            )
    assert (TurnSheet.objects.count(), len(parses)) == (0, 0)
