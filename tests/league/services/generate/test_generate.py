"""Generated leagues: played or sampled, continued, copied, and never mixed with others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import models, transaction
from django.test import Client
from django.urls import reverse

from core.jobs.models import OutboxDelivery, OutboxRow
from core.leagues.models import League
from league.models import Season
from league.queries import standings
from league.queries.drift import check_all
from league.services.generate.copied_tables import COPIED
from league.services.generate.copies import LeagueTemplate
from league.services.generate.playing import by_bots, play_league
from league.services.generate.sampled import report_samples, samples_of
from league.services.generate.sizes import (
    ROUND_ROBIN,
    TWICE,
    Batch,
    Course,
    CourseStage,
    LeagueSpec,
    extra_large,
    shortened,
    sizes,
)
from league.services.generate.workers import run_in_process, worker_pool
from league.services.generate.xl import generate_xl, write_copies
from matches.models import Match, Segment
from rosters.models import CareerEvent, Clan, Player, Position, StaffType, Team
from rosters.services.clans import load_games
from tests.factories.core import LeagueFactory

pytestmark = pytest.mark.django_db
TODAY = datetime(2026, 11, 3, 9, tzinfo=UTC)
PAIR = LeagueSpec("Two Gates", (Course("samurai", 2, (CourseStage(TWICE, 1),)),))
SAMPLED = LeagueSpec(
    "Sample Gates", (Course("samurai", 2, (CourseStage(TWICE), CourseStage(TWICE, 1))),)
)


@pytest.fixture(autouse=True)
def places(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    load_games()


def silent(line: str) -> None:
    """Ignore progress."""


class CutError(Exception):
    """As Ctrl-C between two segments."""


def what_came_of_it() -> list[Any]:
    """Results, tables and careers of everything there is, without keys."""
    scores = Match.objects.order_by("label", "pk").values_list(
        "public_id", "home_team__name", "home_score", "away_score", "digest", "finished_at"
    )
    careers = CareerEvent.objects.order_by("player__team__name", "player__number", "pk")
    facts = careers.values_list("player__name", "kind", "spp", "created_at")
    return [list(scores), list(facts), list(Team.objects.order_by("pk").values_list("balance"))]


def play_pair() -> None:
    play_league(PAIR, seed=7, today=TODAY, play=by_bots(run_in_process), on_progress=silent)


@pytest.mark.thorough
def test_what_is_cut_short_goes_on_and_comes_out_the_same(monkeypatch) -> None:
    before = transaction.savepoint()
    play_pair()
    whole = what_came_of_it()
    transaction.savepoint_rollback(before)
    assert not Match.objects.exists()

    def after_three(**_: Any) -> None:
        if Segment.objects.count() == 3:
            raise CutError

    with monkeypatch.context() as patched:
        from matches.services.resolution import autoplay

        resolve = autoplay.resolve_match

        def cut(**words: Any) -> Segment | None:
            after_three()
            return resolve(**words)

        patched.setattr(autoplay, "resolve_match", cut)
        with pytest.raises(CutError):
            play_pair()
    assert Segment.objects.count() == 3
    play_pair()
    assert whole[0][0][2:4] is not None
    assert what_came_of_it() == whole
    rows = Match.objects.count()
    play_pair()
    assert Match.objects.count() == rows
    checked = check_all(list(League.objects.all()))
    assert (checked.faults, checked.contradictions) == ([], [])


def require_own_keys(copy: League) -> None:
    """Every key of a copy leads into the copy, and the next key of a table is free."""
    for model, way in COPIED.items():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.ForeignKey) and field.related_model in COPIED:
                found = model._default_manager.filter(**{way: copy.pk}).exclude(
                    **{f"{field.name}__isnull": True}
                )
                there = field.related_model._default_manager.filter(
                    **{COPIED[field.related_model]: copy.pk}
                )
                stray = found.exclude(**{f"{field.name}__in": there.values("pk")})
                assert not stray.exists(), f"{model.__name__}.{field.name}"
    after = CareerEvent.objects.filter(player__team__league=copy, source__startswith="match:")
    own = set(Match.objects.filter(league=copy).values_list("pk", flat=True))
    assert {int(event.source.removeprefix("match:")) for event in after} <= own
    Team.objects.create(
        league=copy,
        coach=copy.created_by,
        clan=Clan.objects.first(),
        variant="samurai",
        name="The next key is free",
        created_at=TODAY,
    )


def require_open(copy: League) -> None:
    """The pages of a copy, and of its matches, can be read."""
    client = Client()
    client.force_login(copy.created_by, backend="django.contrib.auth.backends.ModelBackend")
    for url in _pages(copy):
        assert client.get(url).status_code == 200, url


def _pages(league: League) -> Iterator[str]:
    yield reverse("core:league", args=[league.slug])
    yield reverse("core:audit", args=[league.slug])
    for match in Match.objects.filter(league=league).order_by("pk")[::4]:
        yield reverse("matches:match", args=[match.pk])
    played = Match.objects.filter(league=league, state="finished").order_by("pk").last()
    assert played is not None
    yield reverse("matches:report", args=[played.pk])
    yield reverse("matches:log", args=[played.pk])
    yield reverse("matches:roster-of-day", args=[played.pk, "away"])
    yield reverse("rosters:team", args=[played.home_team_id])
    source = f"match:{played.pk}"
    player = Player.objects.filter(team__league=league, career__source=source).first()
    assert player is not None
    yield reverse("rosters:player", args=[player.pk])
    event = player.career.filter(source=source).first()
    assert event is not None
    yield reverse("matches:why-career", args=[event.pk])


def require_all_known() -> None:
    """Nothing that a league has is forgotten when it is copied."""
    known = {*COPIED, OutboxRow, OutboxDelivery, Clan, Position, StaffType}
    ours = [
        model
        for name in ("core", "rosters", "matches", "league")
        for model in apps.get_app_config(name).get_models()
    ]
    filled = {model for model in ours if model._default_manager.exists()}
    assert filled <= known


@pytest.fixture
def sampled() -> League:
    """A league of two teams generated from a sampled match: a season, and one that has begun."""
    samples = samples_of(["samurai"], seed=1, jobs=1, on_progress=silent, count=1)
    play_league(SAMPLED, seed=1, today=TODAY, play=report_samples(samples), on_progress=silent)
    return League.objects.get(name=SAMPLED.name)


def test_a_copy_is_the_league_once_more_in_every_fact(sampled) -> None:
    copy = LeagueTemplate(sampled).copy(2, seed=1)
    assert (copy.name, copy.slug) == ("Sample Gates 2", "sample-gates-2")
    for model, way in COPIED.items():
        rows = model._default_manager.filter
        assert rows(**{way: copy.pk}).count() == rows(**{way: sampled.pk}).count(), model
    checked = check_all([sampled, copy])
    assert (checked.leagues, checked.teams, checked.matches) == (2, 4, 6)
    assert checked.faults == []
    first, second = (
        [[line.row.points, line.row.touchdowns_for, line.row.casualties_for] for line in table]
        for table in (standings.table(s) for s in Season.objects.filter(name="Samurai 1"))
    )
    assert first == second
    names = set(sampled.teams.values_list("name", flat=True))
    assert not names & set(copy.teams.values_list("name", flat=True))
    of_copy = Match.objects.filter(league=copy, state="finished").select_related("home_team")
    assert all(m.report["sides"][0]["name"] == m.home_team.name for m in of_copy)
    assert LeagueTemplate(sampled).copy(2, seed=1) == copy
    require_all_known()
    require_own_keys(copy)
    require_open(copy)


def test_the_large_size_is_played_sampled_copied_and_continued() -> None:
    model = LeagueSpec("Blitz Two", (Course("blitz", 2, (CourseStage(ROUND_ROBIN),)),))

    def run(copies: int) -> list[str]:
        output: list[str] = []
        generate_xl(
            played=PAIR,
            batches=[Batch(model, copies)],
            seed=1,
            today=TODAY,
            jobs=1,
            worker_pool=run_in_process,
            on_progress=output.append,
            samples=1,
        )
        return output

    run(1)
    output = run(2)
    assert "Blitz Two: 2 of 2 copies are written" in output
    names = set(League.objects.values_list("name", flat=True))
    assert names == {"Two Gates", "Blitz Two", "Blitz Two 2", "Blitz Two 3"}
    assert check_all(list(League.objects.all())).faults == []


def test_the_sizes_are_what_they_are_said_to_be() -> None:
    assert [sum(spec.teams for spec in sizes(size)) for size in "SML"] == [16, 64, 600]
    assert {course.variant for spec in sizes("M") for course in spec.courses} == {
        course.variant for spec in sizes("L") for course in spec.courses
    }
    batches = extra_large()
    assert sum(batch.league.teams * (batch.copies + 1) for batch in batches) + 16 >= 10_000


def test_a_miniature_is_small_and_its_largest_league_stays_the_largest() -> None:
    for size in "SML":
        assert sum(shortened(spec).teams for spec in sizes(size)) <= 48
    largest, *others = [shortened(batch.league).teams for batch in extra_large()]
    assert largest > max(others)


@pytest.mark.parametrize(
    ("words", "output"),
    [
        ({"size": "S"}, "leagues of its own"),
        ({"size": "XL", "league": "Mine"}, "a database of its own"),
        ({"size": "S", "jobs": 0}, "--jobs"),
        ({"size": "S", "seed": -1}, "--seed"),
        ({"size": "M", "league": "x" * 41}, "at most 40"),
    ],
)
def test_it_does_not_mix_with_what_people_made(words, output) -> None:
    LeagueFactory.create(name="People's own")
    with pytest.raises(CommandError, match=output):
        call_command("generate", stdout=StringIO(), **words)
    assert League.objects.count() == 1


def test_a_name_that_people_took_is_theirs() -> None:
    LeagueFactory.create(name="People's own")
    with pytest.raises(CommandError, match="was not generated"):
        call_command("generate", size="S", league="People's own", stdout=StringIO())


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_processes_write_copies_beside_each_other(sampled) -> None:
    output: list[str] = []
    with worker_pool(2) as doing:
        write_copies(sampled, 4, 1, doing, output.append)
    assert output == ["Sample Gates: 4 of 4 copies are written"]
    assert League.objects.count() == 5
    assert check_all(list(League.objects.all())).faults == []
