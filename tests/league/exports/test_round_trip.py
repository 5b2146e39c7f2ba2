"""A whole league, exported and imported: nothing is lost, and running matches keep their dice."""

from __future__ import annotations

import gzip
import io
import json
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.core import mail

from core import clock
from core.accounts.models import User
from core.leagues.models import League
from core.notifications.models import Notification
from league.exports.league_file.hidden_rows import rows_of
from league.exports.league_file.record_kinds import RECORD_KINDS
from league.exports.league_file.writer import write_league
from league.exports.services.importing import Imported, import_league
from league.models import CoachRating, Season
from league.queries import standings
from league.queries.drift import check_all
from matches.models import Match, Segment
from matches.services.resolution.autoplay import play_turns
from matches.services.resolution.resolve import resolve_match
from rosters.models import Team
from rosters.queries.teams import roster, team_value
from tests.league.exports.world import one_of_everything, played_league

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_worker_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def exported(league: League) -> io.BytesIO:
    file = io.BytesIO()
    write_league(league, file)
    return file


def imported(file: io.BytesIO, **import_options: Any) -> Imported:
    owner = import_options.pop("actor", None) or User.objects.get(
        memberships__role="owner", memberships__league__slug="played"
    )
    return import_league(
        file=file, actor=owner, **{"opens": True, "alone": False, "slug": "again", **import_options}
    )


def comparable_rows(file: io.BytesIO) -> list[dict[str, Any]]:
    """The rows of a file, without the league's name and the audit entry of its import."""
    file.seek(0)
    lines = [json.loads(line) for line in gzip.decompress(file.read()).splitlines()]
    assert lines[0]["kemari_league"] == 2
    rows = lines[1:-1]
    for row in rows:
        row.pop("sealed", None)  # no two are alike
        if row["row"] == "league":
            row["is"] |= {"name": "", "slug": ""}
    return [row for row in rows if row["is"].get("verb") != "league.imported"]


def shown(league: League) -> dict[str, Any]:
    """Every projection, without what differs in a copy."""
    names = {user.pk: str(user) for user in User.objects.all()}
    return {
        "tables": [
            [
                (line.team.name, line.row.points, line.row.decided_by, line.row.rank)
                for line in standings.table(season)
            ]
            for season in Season.objects.filter(league=league).order_by("pk")
        ],
        "ratings": [
            (team.name, team_value(roster(team), team), team.balance, team.colours)
            for team in Team.objects.filter(league=league).select_related("clan").order_by("pk")
        ],
        "coaches": sorted(
            (names[row.coach_id], row.variant, row.mu, row.sigma, row.matches)
            for row in CoachRating.objects.filter(league=league)
        ),
    }


@pytest.mark.thorough
def test_a_league_of_every_game_comes_back_as_it_was() -> None:
    first = played_league()
    one_of_everything(first)
    mail.outbox.clear()
    notifications = Notification.objects.count()
    with clock.set_to(clock.now()):  # or clocks go on later (KEM-CLK-05)
        file = exported(first)
        done = imported(file)
    again = done.league
    assert done.notes == ()
    assert comparable_rows(exported(again)) == comparable_rows(file)
    for kind in RECORD_KINDS:
        more = kind.key == "audit"
        assert rows_of(kind, again).count() == rows_of(kind, first).count() + more, kind.key
    empty = {kind.key for kind in RECORD_KINDS if not rows_of(kind, first).exists()}
    assert empty == set()
    ratings_of_first(first)
    assert shown(again) == shown(first)
    assert check_all([again]).faults == []
    assert mail.outbox == []
    assert Notification.objects.count() == notifications


def ratings_of_first(league: League) -> None:
    from league.exports.league_file.after_import import rate

    rate(league)


def test_a_running_match_goes_on_to_the_same_dice() -> None:
    first = played_league(games=("samurai",))
    running = Match.objects.filter(league=first, state="setting_up").first()
    assert running is not None
    now = clock.now()
    resolve_match(match_id=running.pk, now=now + timedelta(hours=400))
    play_turns(match_id=running.pk, turns=3, now=now)
    again = imported(exported(first)).league
    copy = Match.objects.get(league=again, public_id=running.public_id)
    assert copy.secret == running.secret
    for match in (running, copy):
        play_turns(match_id=match.pk, turns=4, now=now)
    logs = [
        list(Segment.objects.filter(match=match).order_by("number").values_list("digest", "events"))
        for match in (running, copy)
    ]
    assert len(logs[0]) > 7
    assert logs[0] == logs[1]
