"""Every page type of the site, as its HTML: whole pages and the fragments that htmx swaps in.

Walked are the tables of permissions (asked, sent, and sent empty), the accounts' pages, the admin,
pages of errors, and matches of every game in each state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse

from core import clock
from core.accounts.models import User
from core.leagues.models import League
from matches.models import Match
from matches.services.resolution.autoplay import play_match
from tests.e2e.games import OPTIONS, TEAMS
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory, UserFactory
from tests.matches.one_screen import begun_at_one_screen, let_look, set_up_in_turn
from tests.permissions import addresses
from tests.permissions import test_matrix as matrix
from tests.permissions.hidden.asking import client_of
from tests.permissions.people import COACH, COMMISSIONER
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache
from tests.support.every_mail import match_with_question

APPS = ("core", "rosters", "matches", "league", "exports", "site")
HTMX = {"HX-Request": "true"}
ACCOUNTS = ("account_", "mfa_", "usersessions_")
MATCH_PAGES = (
    "", "log/", "record/", "replay/", "embed/", "dice/", "share/", "set-up/", "laying/", "orders/",
    "answer/", "sheet/", "sheet/standing/", "thread/", "report/", "state/", "squad/", "result/",
    "freebooters/", "versions/", "replay/file/", "live/",
)  # fmt: skip
Page = tuple[str, str]
"""What was asked, and the HTML that came."""


def of_tables(there: World, person: str) -> Iterator[Page]:
    """Each row of the tables as that person: as it stands, and for a form with nothing filled in.

    What is sent is rolled back.
    """
    client = client_of(there.people.get(person))
    for app in APPS:
        for row in matrix.APPS[app].ROWS:
            for what, headers, data in _ways(row, there):
                yield from _asked(client, row, there, f"{person} {row} {what}", headers, data)


def of_forms(there: World, person: str, *, step: int = 1) -> Iterator[Page]:
    """What comes of each form of the tables, and each fragment, as that person.

    Each row is asked in every `step`-th of its ways, another one from row to row.
    """
    client = client_of(there.people[person])
    for place, row in enumerate(row for app in APPS for row in matrix.APPS[app].ROWS):
        ways = [way for way in _ways(row, there) if row.method == "post" or way[1]]
        for what, headers, data in ways[place % step :: step]:
            yield from _asked(client, row, there, f"{row} {what}", headers, data)


def _ways(row: Row, there: World) -> Iterator[tuple[str, dict[str, str], dict[str, Any]]]:
    data = dict(row.data(there))
    yield "", {}, data
    yield "by htmx", HTMX, data
    if row.method == "post" and data:
        yield "left empty", {}, {}
        yield "filled with noise", {}, dict.fromkeys(data, "<&'\"> 0")


def _asked(
    client: Client, row: Row, there: World, name: str, headers: dict[str, str], data: dict[str, Any]
) -> Iterator[Page]:
    forget_cache()
    kept = dict(client.cookies)
    with transaction.atomic():
        send = client.get if row.method == "get" else client.post
        answer = send(matrix._address(row, there), data, headers=headers)
        found = html_of(answer)
        if found is None and answer.status_code in {302, 303}:  # the page with the message
            found = html_of(client.get(answer["Location"]))
        transaction.set_rollback(True)
    client.cookies.clear()
    client.cookies.update(kept)
    if found is not None:
        yield name, found


def html_of(answer: Any) -> str | None:
    """The HTML of a response, if it has some."""
    if not answer.get("Content-Type", "").startswith("text/html"):
        return None
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return body.decode() if body.strip() else None


def of_accounts(user: User) -> Iterator[Page]:
    """The pages of the accounts' library, logged in and out, asked and sent empty."""
    for who, client in (("somebody", client_of(user)), ("a stranger", Client())):
        for name in sorted(addresses.names()):
            if name.startswith(ACCOUNTS):
                yield from _account_page(client, name, who)


def _account_page(client: Client, name: str, who: str) -> Iterator[Page]:
    for arguments in ((), ("key",), ("1", "key"), (1,)):
        try:
            address = reverse(name, args=arguments)
        except NoReverseMatch:
            continue
        for verb in ("get", "post"):
            forget_cache()
            with transaction.atomic():
                kept = dict(client.cookies)
                found = html_of(getattr(client, verb)(address))
                transaction.set_rollback(True)
            client.cookies.clear()
            client.cookies.update(kept)
            if found is not None:
                yield f"{who} {verb} {name}", found


def of_admin(there: World) -> Iterator[Page]:
    """Each list and the first object of each table that the admin shows."""
    client = client_of(User.objects.create_superuser("root@kemari.example", "secret"))
    yield "admin index", client.get(reverse("admin:index")).content.decode()
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield f"{name} list", client.get(reverse(f"{name}_changelist")).content.decode()
        row = model._default_manager.first()
        if row is not None:
            answer = client.get(reverse(f"{name}_change", args=[row.pk]))
            yield f"{name} page", answer.content.decode()


def of_matches(game: str) -> Iterator[Page]:
    """The pages of a match in each of its states, for the coach on turn and for anybody."""
    states = {"new": _new, "running": _running, "finished": _finished}
    if game == "blitz":
        states = {"asked": _with_question, "closed": _behind_curtain, "open": _at_screen, **states}
    for state, made in states.items():
        match = made(game)
        coach = match.team(match.waiting_side or 0).coach
        for who, client in (("coach", client_of(coach)), ("anybody", Client())):
            for page in MATCH_PAGES:
                forget_cache()
                found = html_of(client.get(f"/matches/{match.pk}/{page}"))
                if found is not None:
                    yield f"{game} {state} {page} {who}", found


def _new(game: str) -> Match:
    league = LeagueFactory.create(is_private=False)
    options = OPTIONS.get(game, {})
    return factory.match(
        *TEAMS[game], league=league, variant=game, options=options, now=clock.now()
    )


def _running(game: str) -> Match:
    league = LeagueFactory.create(is_private=False)
    options = OPTIONS.get(game, {})
    return factory.playing(
        *TEAMS[game], league=league, variant=game, options=options, now=clock.now(), turns=2
    )


def _finished(game: str) -> Match:
    return play_match(match_id=_new(game).pk, now=clock.now())


def _with_question(_: str) -> Match:
    match = match_with_question()
    League.objects.update(is_private=False)
    return match


def _behind_curtain(game: str) -> Match:
    match = begun_at_one_screen(UserFactory.create(), game)
    set_up_in_turn(match)
    return match


def _at_screen(game: str) -> Match:
    match = _behind_curtain(game)
    let_look(match)
    return match


def everything(there: World) -> Iterator[Page]:
    """All of them."""
    League.objects.update(is_private=False)
    for person in (COACH, COMMISSIONER, "nobody"):
        yield from of_tables(there, person)
    yield from of_accounts(there.people[COACH])
    yield from of_admin(there)
    for game in TEAMS:
        yield from of_matches(game)
