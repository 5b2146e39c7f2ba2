"""manage.py demo and play_season: whole matches by the services that coaches use."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from core.accounts.models import User
from core.leagues.models import League
from engine.variants.registry import VARIANTS
from league.models import Fixture, Season
from league.queries.book_check import check_books
from league.queries.drift import check_all
from league.services import demo, rounds
from matches.models import Match, Segment
from rosters.models import LedgerEntry, MatchBooking, Team
from tests.factories.season import commissioner, entry, season, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    settings.MAIL_DIR = tmp_path / "mail"
    return tmp_path


def run(command: str, **options: object) -> str:
    out = StringIO()
    call_command(command, stdout=out, **options)
    return out.getvalue()


def counts() -> list[int]:
    models = (User, League, Season, Team, Match, Segment, LedgerEntry, MatchBooking)
    return [model.objects.count() for model in models]


@pytest.mark.thorough
def test_the_demo_league_is_seeded_once_with_the_demo_coach_on_turn(
    folder, monkeypatch, caplog
) -> None:
    monkeypatch.setattr(demo, "FIRST", demo.Extent(teams=8, rounds=1))
    with caplog.at_level("INFO"):
        text = run("demo", seed=3)
    assert "demo@kemari.example  password kemari-demo  coach, with a turn to play" in text
    logins = (folder / "demo-logins.txt").read_text().splitlines()
    assert len(logins) == len(demo.logins())
    assert logins[0].startswith("demo@kemari.example")
    assert User.objects.get(email="demo@kemari.example").handle == "demo_coach"
    assert not [line for line in caplog.messages if line.startswith("resolved")]
    assert [made.variant for made in Season.objects.order_by("pk")] == [v.key for v in VARIANTS]
    assert League.objects.count() == 1
    assert {made.format for made in Season.objects.all()} == {"round_robin", "swiss"}
    for made in Season.objects.all():
        extent = demo.FIRST if made.variant == VARIANTS[0].key else demo.OTHERS
        playing = Team.objects.filter(variant=made.variant)
        clans = Counter(playing.values_list("clan__key", flat=True))
        assert (sum(clans.values()), len(clans)) == (extent.teams, min(extent.teams, 7))
        states = [*made.rounds.order_by("number").values_list("state", flat=True)]
        assert states[:2] == ["done", "open"]
        assert set(states[2:]) == {"pending"}
        assert MatchBooking.objects.filter(team__in=playing).count() == extent.teams
        match = Match.objects.get(variant=made.variant, state="playing")
        assert match.team(match.waiting_side).coach.email == "demo@kemari.example"
        assert match.terms.regret_minutes == (2 if made.variant == "squig" else 0)
        assert check_books(made).faults == []
    assert check_all(list(League.objects.all())).faults == []
    assert User.objects.get(email="demo@kemari.example").check_password("kemari-demo")
    before = counts()
    run("demo", seed=3)
    assert counts() == before


def test_a_season_is_played_to_its_end_and_its_table_checked(folder) -> None:
    made = started(2)
    text = run("play_season", season=made.pk, coaches="greedy,random")
    made.refresh_from_db()
    assert made.state == "closed"
    score = Fixture.objects.values_list("match__home_score", "match__away_score").get()
    assert f"Round 1: {Fixture.objects.get()}: {score[0]} : {score[1]}" in text
    assert "2 teams, 1 matches, " in text
    assert text.endswith("reports.\nThe books balance.\n")
    again = run("play_season", season=made.pk)
    assert text.endswith(again)
    assert Match.objects.count() == 1


def test_the_same_seed_gives_the_same_dice(folder) -> None:
    secrets = []
    for seed in ("a", "a", "b"):
        made = season(dice_seed=seed)
        for _ in range(2):
            entry(made)
        rounds.start_season(season=made, actor=commissioner(made.league))
        match = Fixture.objects.get(round__season=made, round__number=1).match
        secrets.append(match.secret)
        Match.objects.filter(pk=match.pk).update(public_id=f"old{match.pk}")
    assert secrets[0] == secrets[1] != secrets[2]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"season": 10**6}, "There is no season 1000000. Seasons: "),
        (
            {"coaches": "lazy"},
            "There is no coach 'lazy'; there are easy, normal, strong, random, greedy.",
        ),
        ({"coaches": "greedy,lazy"}, "There is no coach 'lazy'"),
    ],
)
def test_a_wrong_option_is_named(options, message) -> None:
    made = started(2)
    with pytest.raises(CommandError, match=message):
        run("play_season", **{"season": made.pk} | options)
    assert Match.objects.get().state == "setting_up"


def test_a_season_that_has_not_started_is_not_played() -> None:
    with pytest.raises(CommandError, match="has not started: sign-up is open"):
        run("play_season", season=season().pk)
