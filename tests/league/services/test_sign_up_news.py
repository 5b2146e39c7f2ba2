"""Members are notified once when sign-up for a season opens, and are led to it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.leagues.models import League, Role
from core.mail.models import OutgoingMail
from core.notifications import held, opt_out
from core.notifications.models import HeldNotification, Notification
from league.models import Season
from league.notification_kinds import SIGN_UP
from league.queries.friends import founding_address
from league.services import entries, seasons
from tests.factories.core import WHEN, LeagueFactory, member
from tests.factories.rosters import team
from tests.factories.season import commissioner
from tests.permissions.hidden.asking import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-STA-06")]


@pytest.fixture
def league() -> League:
    return LeagueFactory.create()


@pytest.fixture
def draft(league: League) -> Season:
    boss = commissioner(league)
    return seasons.create_season(league=league, name="Spring", variant="samurai", actor=boss)


def opens(season: Season) -> None:
    seasons.open_sign_up(season=season, actor=commissioner(season.league))
    season.refresh_from_db()


def told() -> dict[int, Notification]:
    return {row.recipient_id: row for row in Notification.objects.filter(kind=SIGN_UP.key)}


def test_who_may_sign_up_is_led_there_and_nobody_else(league, draft) -> None:
    own, new = team(league=league), member(league)
    deputy, guest, stand_in = (member(league, r) for r in (Role.DEPUTY, Role.GUEST, Role.STAND_IN))
    gone = member(league, is_active=False)
    elsewhere = member(LeagueFactory.create())
    opens(draft)
    rows = told()
    assert set(rows) == {own.coach_id, new.pk}
    assert not {each.pk for each in (deputy, guest, stand_in, gone, elsewhere)} & set(rows)
    assert {row.subject for row in rows.values()} == {"Spring: sign-up is open"}
    page = client_of(own.coach).get(rows[own.coach_id].link)
    assert 'id="enter-team"' in page.content.decode()
    assert rows[own.coach_id].link.endswith("#entries")
    assert rows[new.pk].link == founding_address(draft)
    assert client_of(new).get(rows[new.pk].link).status_code == 200


def test_it_is_told_once_and_not_to_who_has_signed_up(league, draft) -> None:
    side, boss = team(league=league), commissioner(league)
    opens(draft)
    entries.apply(season=draft, team=side, actor=side.coach)
    late = member(league)
    seasons.close_sign_up(season=draft, actor=boss)
    seasons.open_sign_up(season=draft, actor=boss)
    assert Notification.objects.filter(kind=SIGN_UP.key, recipient=side.coach).count() == 1
    assert set(told()) == {side.coach_id, late.pk}


def test_mail_by_their_settings(league, draft) -> None:
    wants, silent, opted = (member(league, wants_mail=mail) for mail in (True, False, True))
    opt_out.unsubscribe(user=opted, kind=SIGN_UP.key)
    opens(draft)
    assert set(told()) == {wants.pk, silent.pk, opted.pk}
    mailed = OutgoingMail.objects.values_list("notification__recipient", flat=True)
    assert list(mailed) == [wants.pk]


def test_a_sign_up_that_does_not_last_a_minute_is_no_news(league, draft, settings) -> None:
    settings.NOTIFICATIONS_HELD_SECONDS = 60
    quick, slow, boss = team(league=league), member(league), commissioner(league)
    with clock.set_to(WHEN):
        opens(draft)
        assert HeldNotification.objects.count() == 2
        seasons.close_sign_up(season=draft, actor=boss)
        assert HeldNotification.objects.count() == 0
        seasons.open_sign_up(season=draft, actor=boss)
        entries.apply(season=draft, team=quick, actor=quick.coach)
    with clock.set_to(WHEN + timedelta(minutes=2)):
        held.send_due()
    assert set(told()) == {slow.pk}
