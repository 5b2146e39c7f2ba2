"""Applications are answered by one press, on home and on the dashboard; officers get one mail."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from core import clock
from core.leagues.models import Role
from core.leagues.services.invitations import accept_invitation, create_invitation
from core.mail.models import OutgoingMail
from core.notifications.models import Notification
from league.models import Entry
from league.queries.applications import ONE_BY_ONE
from league.services import entries
from tests.factories.core import WHEN, UserFactory, member
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, season
from tests.permissions.hidden.asking import client_of
from tests.support.html import squeezed

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-STA-05")]


def buttons(client: Client, page: str) -> list[tuple[str, dict[str, str]]]:
    """The forms of a page that decide: their addresses, and what they send."""
    html = squeezed(client.get(page).content)
    found = re.findall(
        r'<form method="post" action="(/seasons/\d+/entries/[^"]+)"\s*>(.*?)</form>', html
    )
    hidden = r'type="hidden" name="(\w+)" value="(\w+)"'
    return [(url, dict(re.findall(hidden, body))) for url, body in found]


@pytest.mark.parametrize("page", ["home", "dashboard"])
def test_an_application_is_answered_where_it_waits(page: str) -> None:
    made = season()
    address = {"home": "/", "dashboard": f"/leagues/{made.league.slug}/dashboard/"}[page]
    first, second = entry(made, accepted=False), entry(made, accepted=False)
    type(first.team.coach).objects.filter(pk=first.team.coach_id).update(display_name="<b>Bo</b>")
    officer = client_of(member(made.league, Role.DEPUTY))
    html = squeezed(officer.get(address).content)
    assert "&lt;b&gt;Bo&lt;/b&gt;" in html
    assert "<b>Bo" not in html
    accept, _, _, refuse = buttons(officer, address)
    assert accept[0] == f"/seasons/{made.pk}/entries/{first.pk}/accept/"
    assert refuse[0] == f"/seasons/{made.pk}/entries/{second.pk}/refuse/"
    said = officer.post(*accept, follow=True)
    assert said.redirect_chain == [(address, 302)]
    assert f"{first.team} plays in {made}." in said.content.decode()
    said = officer.post(*refuse, follow=True)
    assert f"{second.team} is refused." in said.content.decode()
    assert [row.status for row in made.entries.order_by("pk")] == ["accepted", "refused"]
    assert buttons(officer, address) == []


@pytest.mark.parametrize("role", [Role.JUDGE, Role.COACH])
def test_who_does_not_run_seasons_has_no_button_and_may_not_press(role: Role) -> None:
    made = season()
    waits = entry(made, accepted=False)
    other = client_of(member(made.league, role))
    assert buttons(other, "/") == []
    fields = {"seen": "applied", "at": "home"}
    other.post(f"/seasons/{made.pk}/entries/{waits.pk}/accept/", fields)
    gone = other.post(f"/seasons/{made.pk}/entries/{waits.pk + 9}/accept/", fields)
    assert gone.status_code == 404
    waits.refresh_from_db()
    assert waits.status == "applied"


def test_who_has_lost_the_office_may_not_press_what_they_still_see() -> None:
    made = season()
    waits = entry(made, accepted=False)
    deputy = member(made.league, Role.DEPUTY)
    client = client_of(deputy)
    accept, _ = buttons(client, "/")
    deputy.memberships.update(role=Role.COACH)
    client.post(*accept)
    waits.refresh_from_db()
    assert waits.status == "applied"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [("accept", 1, "has accepted"), ("refuse", 0, "has refused"), ("accept", 0, "has accepted")],
)
def test_the_second_officer_reads_what_the_first_decided(before, after, told) -> None:
    made = season()
    waits = entry(made, accepted=False)
    boss, deputy = commissioner(made.league), client_of(member(made.league, Role.DEPUTY))
    pressed = buttons(deputy, "/")[after if before == "accept" else 0]
    getattr(entries, before)(entry=waits, actor=boss)
    said = deputy.post(*pressed, follow=True).content.decode()
    assert f"{boss} {told} {waits.team} meanwhile." in said
    kept = Entry.objects.get(pk=waits.pk)
    assert (kept.decided_by, kept.status) == (
        boss,
        {"accept": "accepted", "refuse": "refused"}[before],
    )


def test_an_application_that_was_withdrawn_meanwhile_is_no_dead_end() -> None:
    made = season()
    waits = entry(made, accepted=False)
    deputy = client_of(member(made.league, Role.DEPUTY))
    accept, _ = buttons(deputy, "/")
    entries.withdraw(entry=waits, actor=waits.team.coach)
    said = deputy.post(*accept, follow=True)
    assert said.redirect_chain == [("/", 302)]
    assert "This application has been withdrawn." in said.content.decode()


def test_many_applications_are_one_line_on_home() -> None:
    made = season()
    boss = client_of(commissioner(made.league))
    for _ in range(ONE_BY_ONE):
        entry(made, accepted=False)
    assert len(buttons(boss, "/")) == 2 * ONE_BY_ONE
    entry(made, accepted=False)
    assert buttons(boss, "/") == []
    assert f"{ONE_BY_ONE + 1} to decide" in boss.get("/").content.decode()


def test_of_all_who_come_in_a_day_an_officer_gets_one_mail() -> None:
    made, later = season(), WHEN + timedelta(days=1)
    boss = commissioner(made.league)
    boss.wants_mail = True
    boss.save()
    sides = [team(league=made.league) for _ in range(3)]
    with clock.set_to(WHEN):
        _, token = create_invitation(league=made.league, actor=boss, max_uses=5)
        accept_invitation(token=token, user=UserFactory.create())
        for side in sides[:2]:
            entries.apply(season=made, team=side, actor=side.coach)
    got = Notification.objects.filter(recipient=boss, key__startswith="arrival:")
    assert got.count() == 3
    assert OutgoingMail.objects.filter(notification__in=got).count() == 1
    with clock.set_to(later):
        entries.apply(season=made, team=sides[2], actor=sides[2].coach)
    assert got.count() == 4
    assert OutgoingMail.objects.filter(notification__in=got.all()).count() == 2
