"""What one account makes others receive: a quota, and a minute in which it can be undone."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app
from django.conf import settings
from django.db import transaction
from django.test import Client

from core import clock
from core.accounts.models import User
from core.acting import acting
from core.errors import Refused
from core.jobs import tasks
from core.leagues.models import League, Role
from core.mail.models import OutgoingMail
from core.notifications import held, kinds, quota
from core.notifications.kinds import NOTIFICATION_KINDS
from core.notifications.models import HeldNotification, Notification, NotificationAct
from core.notifications.quota import FAMILIES, ActQuota
from core.notifications.services import notify
from league.models import Entry, Fixture
from league.plans import Plan
from league.queries import ladder
from league.services import cards, challenges, claims, entries, rounds
from league.services import seasons as season_services
from matches.models import Match
from matches.services.orders.set_ups import submit_set_up
from matches.services.outcomes.booking import book_result
from matches.services.submission.sheets import submit_sheet
from rosters.models import StandIn
from rosters.services.stand_ins import end_stand_in, name_stand_in
from rosters.services.transfers import offer_team, withdraw_offer
from tests.factories import matches as match_factory
from tests.factories import season as seasons
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db
SOURCES = [
    path
    for app in ("core", "rosters", "matches", "league")
    for path in sorted((Path(settings.BASE_DIR) / app).rglob("*.py"))
    if "migrations" not in path.parts
]
NOTIFYING = frozenset({"notify", "notify_change"})
COUNTED = {key for key, each in FAMILIES.items() if each.counts}
GO_ON = {key for key, each in FAMILIES.items() if not each.counts}


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the sources that stores a notification."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in NOTIFYING and any(word.arg == "recipient" for word in node.keywords):
                    yield f"{path.name}:{node.lineno}", node


def beginning(node: ast.expr) -> str:
    """How a key begins, as far as the source says."""
    if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
        return str(node.values[0].value)
    return str(node.value) if isinstance(node, ast.Constant) else ""


def test_every_notification_is_of_a_family_that_is_counted_or_goes_on() -> None:
    """One whose key is made elsewhere (`key=name`, `key=row.key`) is made by what is listed."""
    found: set[str] = set()
    elsewhere = []
    for place, call in calls():
        words = {word.arg: word.value for word in call.keywords}
        if start := beginning(words["key"]):
            found.add(start.partition(":")[0])
        else:
            elsewhere.append(place.partition(":")[0])
    assert set(elsewhere) == {
        "held.py",
        "notify.py",
        "sheet_notifications.py",
        "stand_ins.py",
        "transfers.py",
    }
    assert len(found) > 10
    kinds_of_ours = set(NOTIFICATION_KINDS)
    made_by_name = {"team", "stand-in", "match"}
    assert (found | kinds_of_ours) - set(FAMILIES) == set()
    assert set(FAMILIES) - found - kinds_of_ours <= made_by_name


# --- the quota ---


def with_quota(each: ActQuota) -> dict[str, ActQuota]:
    """The families, those that count with that quota."""
    return {key: each if found.counts else found for key, found in FAMILIES.items()}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    few = ActQuota(new=3, usual=5)
    monkeypatch.setattr(quota, "FAMILIES", with_quota(few))
    monkeypatch.setattr(quota, "USUAL", few)


def act_of(person: User | None, *recipients: User, key: str = "season:1", kind: str = "") -> None:
    """One act of the person that reaches these people."""
    with acting(lambda: person):
        for recipient in recipients:
            number = Notification.objects.count()
            notify(
                recipient=recipient,
                subject="A",
                body="B",
                key=f"{key}:{number}",
                kind=kinds.find(kind),
                about={"match": 1},
            )


def test_an_account_writes_so_often_and_no_more(small: None) -> None:
    old = UserFactory.create(date_joined=clock.now() - timedelta(days=30))
    new = UserFactory.create(date_joined=clock.now())
    other = UserFactory.create()
    for person, most in ((new, 3), (old, 5)):
        for _ in range(most):
            act_of(person, other)
        with pytest.raises(Refused, match="as often as it may"), transaction.atomic():
            act_of(person, other)
        act_of(person, other, key="card:1")  # of another kind
    with clock.set_to(clock.now() + timedelta(days=1, minutes=1)):
        act_of(new, other)
    assert quota.forget_old() == 0
    with clock.set_to(clock.now() + timedelta(days=3)):
        assert quota.forget_old() == NotificationAct.objects.count() + 11


def test_all_kinds_together_have_a_quota_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "ALL", ActQuota(new=4, usual=4))
    person, other = UserFactory.create(), UserFactory.create()
    for key in ("season:1", "card:1", "claim:1", "team:1"):
        act_of(person, other, key=key)
    with pytest.raises(Refused), transaction.atomic():
        act_of(person, other, key="league:1")
    assert Notification.objects.count() == 4


def test_an_announcement_counts_once_and_oneself_never(small: None) -> None:
    boss, members = UserFactory.create(), UserFactory.create_batch(12)
    act_of(boss, *members)
    assert NotificationAct.objects.filter(person=boss).count() == 1
    for _ in range(20):
        act_of(boss, boss)
    assert NotificationAct.objects.filter(person=boss).count() == 1


def test_what_the_site_does_is_never_counted(small: None) -> None:
    other = UserFactory.create()
    for _ in range(30):
        notify(recipient=other, subject="A", body="B", key=f"season:{_}")
        act_of(None, other)
    assert not NotificationAct.objects.exists()


@pytest.mark.parametrize("family", sorted(GO_ON & set(NOTIFICATION_KINDS)))
def test_parts_of_a_turn_are_never_refused(family: str, small: None) -> None:
    person, other = UserFactory.create(), UserFactory.create()
    for _ in range(20):
        act_of(person, other, kind=family)


def test_a_turn_is_played_however_often_others_were_written_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing = ActQuota(new=0, usual=0)
    monkeypatch.setattr(quota, "FAMILIES", with_quota(nothing))
    monkeypatch.setattr(quota, "ALL", nothing)
    match = match_factory.playing()
    now = WHEN + timedelta(hours=match_factory.HOURS + 1)
    side = match.waiting_side
    assert side is not None
    coach = match.team(side).coach
    with acting(lambda: coach):
        submit_set_up(match=match, side=side, author=coach, text="FOLLOW never", now=now)
        done = submit_sheet(
            match=match,
            side=side,
            author=coach,
            text=match_factory.a_move(match),
            segment=match.segment,
            now=now,
            accept_doubtful=True,
        )
    assert done.sheet.state == "ready"


def test_a_refused_act_changes_nothing_on_pages_and_in_the_api(small: None, client: Client) -> None:
    """Named and ended again and again, as often as one likes."""
    league = LeagueFactory.create()
    mine = team(league=league)
    other = member(league, Role.COACH)
    client.force_login(mine.coach)
    statuses = []
    for _ in range(8):
        answer = client.post(
            "/api/v1/stand-ins/",
            {"team": mine.pk, "person": other.pk},
            content_type="application/json",
        )
        statuses.append(answer.status_code)
        for grant in StandIn.objects.filter(team=mine, ends_at=None):
            client.post(f"/api/v1/stand-ins/{grant.pk}/end/", content_type="application/json")
    made = StandIn.objects.filter(team=mine).count()
    assert made in {3, 5}
    assert statuses == [201] * made + [409] * (8 - made)
    assert Notification.objects.filter(recipient=other).count() == made


# --- a minute to undo ---

Do = Callable[[], object]


def _season_that_starts() -> tuple[Do, Do, list[User]]:
    league = LeagueFactory.create()
    season = seasons.season(league, plan=seasons.TWO_LEGS)
    for _ in range(2):
        seasons.entry(season, team(league=league))
    boss = seasons.commissioner(league)
    people = [entry.team.coach for entry in season.entries.select_related("team__coach")]

    def take_back() -> None:
        rounds.take_back_start(season=season, actor=boss)
        for match in Match.objects.filter(league=league, state="void"):
            book_result(match_id=match.pk, now=clock.now())

    return lambda: rounds.start_season(season=season, actor=boss), take_back, people


def _stand_in() -> tuple[Do, Do, list[User]]:
    league = LeagueFactory.create()
    mine, other = team(league=league), member(league, Role.COACH)
    return (
        lambda: name_stand_in(team=mine, user=other, actor=mine.coach),
        lambda: end_stand_in(grant=StandIn.objects.latest("pk"), actor=mine.coach),
        [other],
    )


def _offer() -> tuple[Do, Do, list[User]]:
    league = LeagueFactory.create()
    mine, other = team(league=league), member(league, Role.COACH)
    return (
        lambda: offer_team(team=mine, to=other, actor=mine.coach),
        lambda: withdraw_offer(offer=mine.offers.latest("pk"), actor=mine.coach),
        [other],
    )


def _entry() -> tuple[Do, Do, list[User]]:
    league = LeagueFactory.create()
    season = seasons.season(league)
    entry = seasons.entry(season, team(league=league), accepted=False)
    boss = seasons.commissioner(league)

    def fresh() -> Entry:
        return Entry.objects.get(pk=entry.pk)

    return (
        lambda: entries.refuse(entry=fresh(), actor=boss),
        lambda: entries.reconsider(entry=fresh(), actor=boss),
        [entry.team.coach],
    )


def _card() -> tuple[Do, Do, list[User]]:
    league = LeagueFactory.create()
    season = seasons.season(league)
    coach = seasons.entry(season, team(league=league)).team.coach
    boss = seasons.commissioner(league)

    def lift() -> None:
        card = season.cards.latest("pk")
        cards.lift(card=card, actor=boss, words="A mistake.")

    return (
        lambda: cards.give(season=season, coach=coach, kind="warning", reason="Late.", actor=boss),
        lift,
        [coach],
    )


def _claim() -> tuple[Do, Do, list[User]]:
    season = seasons.started(2)
    fixture = Fixture.objects.get(round__season=season, match__isnull=False)
    mine, other = fixture.home_team.coach, fixture.away_team.coach
    old = fixture.claims.all().delete  # a side claims once

    def claim() -> None:
        old()
        claims.make_claim(fixture=fixture, actor=mine, text="They do not play.")

    return claim, lambda: claims.retract(claim=fixture.claims.latest("pk"), actor=mine), [other]


def _challenge() -> tuple[Do, Do, list[User]]:
    season = seasons.started(4, plan=Plan("ladder", {"reach": 3}))
    order = ladder.order(season)
    by_team = {entry.team_id: entry for entry in season.entries.select_related("team__coach")}
    upper, lower = by_team[order[0]], by_team[order[1]]

    def challenge() -> None:
        challenges.challenge(challenger=lower, challenged=upper, actor=lower.team.coach)

    def retract() -> None:
        made = season.challenges.latest("pk")
        challenges.retract(challenge=made, actor=lower.team.coach)

    return challenge, retract, [upper.team.coach]


def _sign_up() -> tuple[Do, Do, list[User]]:
    league = LeagueFactory.create()
    boss, coach = seasons.commissioner(league), member(league, Role.COACH)
    season = season_services.create_season(
        league=league, name="Spring", variant="samurai", actor=boss
    )
    return (
        lambda: season_services.open_sign_up(season=season, actor=boss),
        lambda: season_services.close_sign_up(season=season, actor=boss),
        [coach],
    )


PAIRS: dict[str, Callable[[], tuple[Do, Do, list[User]]]] = {
    "a season starts": _season_that_starts,
    "sign-up opens": _sign_up,
    "a stand-in is named": _stand_in,
    "a team is offered": _offer,
    "an application is refused": _entry,
    "a card is given": _card,
    "a no-show is claimed": _claim,
    "a team is challenged": _challenge,
}


@pytest.fixture
def holds(settings) -> None:
    settings.NOTIFICATIONS_HELD_SECONDS = 60.0


def told(people: list[User]) -> int:
    return Notification.objects.filter(recipient__in=people).count()


@pytest.mark.parametrize("what", PAIRS)
def test_what_is_undone_within_a_minute_is_not_told(what: str, holds: None) -> None:
    do, undo, people = PAIRS[what]()
    HeldNotification.objects.all().delete()  # of how it came to that
    before = told(people)
    now = clock.now()
    for step in range(6):
        with clock.set_to(now + timedelta(seconds=2 * step)):
            (do if step % 2 == 0 else undo)()
            held.send_due()
    assert not HeldNotification.objects.filter(recipient__in=people).exists()
    with clock.set_to(now + timedelta(minutes=10)):
        held.send_due()
    assert told(people) == before


@pytest.mark.parametrize("what", PAIRS)
def test_what_lasts_is_told_once_after_a_minute(what: str, holds: None) -> None:
    do, undo, people = PAIRS[what]()
    HeldNotification.objects.all().delete()  # of how it came to that
    User.objects.filter(pk__in=[each.pk for each in people]).update(wants_mail=True)
    before = told(people)
    now = clock.now()
    for step in range(3):
        with clock.set_to(now + timedelta(seconds=step)):
            (do if step % 2 == 0 else undo)()
    waiting = HeldNotification.objects.filter(recipient__in=people).count()
    assert waiting >= len(people)
    with clock.set_to(now + timedelta(seconds=59)):
        held.send_due()
    assert told(people) == before
    for minutes in (2, 3):
        with clock.set_to(now + timedelta(minutes=minutes)):
            tasks.tick()
    assert told(people) == before + waiting
    new = Notification.objects.filter(recipient__in=people).order_by("-pk")[:waiting]
    assert OutgoingMail.objects.filter(notification__in=list(new)).count() == waiting


def test_of_several_changes_the_last_is_told(holds: None) -> None:
    do, _, [coach] = _entry()
    HeldNotification.objects.all().delete()
    before = told([coach])
    do()
    entry = Entry.objects.get(team__coach=coach)
    entries.accept(entry=entry, actor=seasons.commissioner(entry.season.league))
    with clock.set_to(clock.now() + timedelta(minutes=2)):
        held.send_due()
    assert told([coach]) == before + 1
    assert "play in season" in Notification.objects.filter(recipient=coach).latest("pk").body


def test_every_pair_is_here_that_holds_what_it_tells() -> None:
    """Where the sources make a `Change`: a new one needs a pair here."""
    made = {
        path.name
        for path in SOURCES
        # One of another kind, and what waits until its reader has left a page (`held_turns`).
        if path.name not in {"consequences.py", "notify.py"}
        and re.search(r"\bChange\((f?\"|_\w+\()", path.read_text(encoding="utf-8"))
        and re.search(r"(?<!class )\bChange\((f?\"|_\w+\()", path.read_text(encoding="utf-8"))
    }
    assert made == {
        "match_notifications.py",
        "stand_ins.py",
        "transfers.py",
        "entries.py",
        "cards.py",
        "challenges.py",
        "claims.py",
        "rounds.py",
        "sign_up_news.py",
    }
    assert len(PAIRS) == len(made) - 1  # a season's start is told in two places


def test_a_league_of_forty_is_started_and_nobody_is_refused(holds: None) -> None:
    league: League = LeagueFactory.create()
    season = seasons.season(league, plan=seasons.TWO_LEGS)
    for _ in range(8):
        seasons.entry(season, team(league=league))
    boss = seasons.commissioner(league)
    with acting(lambda: boss):
        rounds.start_season(season=season, actor=boss)
    assert NotificationAct.objects.filter(person=boss).count() <= 2
