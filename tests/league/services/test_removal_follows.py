"""What removing a member does is what the page says before: every row that it changes is named."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta

import pytest
from django.apps import apps
from django.test import Client

from core import clock
from core.accounts.models import User
from core.leagues.models import Invitation, League, Membership, Role
from core.leagues.services.leagues import preview_removal, remove_member
from core.notifications.models import Webhook
from matches.models import Vacation
from rosters.models import AfterMatch, StandIn, TeamOffer
from tests.factories.core import member
from tests.league.services.test_coach_gone import played

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-LEA-03")]

TRACES = frozenset(
    {
        *("core.AuditEntry", "core.Membership", "core.Notification", "core.HeldNotification"),
        *("core.OutgoingMail", "core.ReplyToken", "core.OutboxRow", "core.OutboxDelivery"),
    }
)
"""What says that it was done: the log, the mails, and the membership itself."""
CLOCKS = "matches.Match"
"""The deadlines of matches that go on move when a vacation ends: each match is named."""
WORDS = {
    "core.Invitation": "Their invitation link for the role",
    "core.Webhook": "Their webhook to",
    "rosters.StandIn": "no longer stands in for",
    "matches.Vacation": "Their vacation from",
}


def all_rows() -> dict[tuple[str, object], dict[str, object]]:
    """Every row of every table of ours."""
    ours = {"core", "league", "matches", "rosters", "exports"}
    return {
        (model._meta.label, row["pk"]): row
        for model in apps.get_models()
        if model._meta.app_label in ours and not model._meta.proxy
        for row in model._default_manager.values("pk", *(f.attname for f in model._meta.fields))
    }


def changed(before: dict, after: dict) -> Counter[str]:
    labels = {key[0] for key in before.keys() | after.keys()}
    assert labels & TRACES
    keys = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    return Counter(label for label, _ in keys if label not in TRACES)


def random_state(dice: random.Random) -> tuple[League, Membership, User]:
    """A season after its first round, and a coach with some of all that ends with a membership."""
    season, left, boss = played("round_robin")
    league, coach, now = season.league, left.team.coach, clock.now()
    role = dice.choice([Role.COACH, Role.COMMISSIONER, Role.DEPUTY])
    Membership.objects.filter(user=coach, league=league).update(role=role)
    others = [one.team for one in season.entries.exclude(team=left.team).select_related("team")]
    for _ in range(dice.randint(0, 2)):
        Invitation.objects.create(
            league=league,
            role=Role.COACH,
            token_hash=f"{dice.random()}",
            created_by=dice.choice([coach, boss]),
            created_at=now,
            expires_at=now + timedelta(days=9),
        )
    for number in range(dice.randint(0, 2)):
        Webhook.objects.create(
            league=league,
            url=f"https://hook{number}.example/",
            host=f"hook{number}.example",
            secret="s",
            created_by=dice.choice([coach, boss]),
            created_at=now,
        )
    for of, by in ((left.team, member(league)), (others[0], coach), (others[1], boss)):
        if dice.random() < 0.6:
            StandIn.objects.create(
                team=of,
                user=by,
                granted_by=of.coach,
                created_at=now,
                starts_at=now,
                agreed_at=now,
                coach_agreed=True,
            )
    for days in dice.sample([-9, -1, 4], dice.randint(0, 2)):
        start = now + timedelta(days=days)
        Vacation.objects.create(
            league=league,
            coach=dice.choice([coach, boss]),
            first_day=now.date(),
            last_day=now.date(),
            starts_at=start,
            ends_at=start + timedelta(days=3),
            announced_at=now - timedelta(days=20),
        )
    if dice.random() < 0.5:
        TeamOffer.objects.create(team=left.team, to=boss, made_by=coach, made_at=now)
    if dice.random() < 0.3:
        AfterMatch.objects.filter(pk=left.pk).update(closed_at=now)
    officer = member(league, Role.COMMISSIONER)  # without an interest in any match
    return league, Membership.objects.get(user=coach, league=league), officer


@pytest.mark.parametrize("seed", range(6))
def test_what_follows_is_listed_and_nothing_else_follows(seed: int) -> None:
    _, there, boss = random_state(random.Random(seed))
    coach = there.user
    at = clock.now()
    with clock.set_to(at):
        before = all_rows()
        listed = preview_removal(membership=there, actor=boss)
        assert all_rows() == before
        assert remove_member(membership=there, actor=boss) == listed
        after = all_rows()
    rows = changed(before, after)
    rows.pop(CLOCKS, None)
    named = Counter({label: sum(words in one for one in listed) for label, words in WORDS.items()})
    assert rows == +named
    open_ones = AfterMatch.objects.filter(team__coach=coach, closed_at=None).count()
    assert sum("has to do after a match" in one for one in listed) == open_ones
    assert sum("needs another coach" in one for one in listed) == 1
    offers = TeamOffer.objects.filter(made_by=coach, state="open").count()
    assert sum("holds no more" in one for one in listed) == offers
    assert not Vacation.objects.filter(coach=coach, ended_at=None, ends_at__gt=at).exists()


def test_the_page_lists_it(client: Client) -> None:
    league, there, boss = random_state(random.Random(1))
    listed = preview_removal(membership=there, actor=boss)
    client.force_login(boss)
    page = client.post(f"/leagues/{league.slug}/members/{there.pk}/remove/")
    assert page.status_code == 200
    assert page.context["follows"] == listed
    assert Membership.objects.filter(pk=there.pk).exists()
    done = client.post(
        f"/leagues/{league.slug}/members/{there.pk}/remove/", {"confirmed": "1"}, follow=True
    )
    assert [str(one) for one in done.context["messages"]] == listed
