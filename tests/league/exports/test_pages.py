"""Requesting files: pages, jobs, limits, and who gets what."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from celery import current_app
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.models import User
from core.leagues.models import League, Membership, Role
from league.exports.league_file.block_writer import public_events
from league.exports.league_file.writer import write_league
from league.exports.services import jobs, run_job
from league.exports.services.importing import import_league
from league.models import FileChunk, FileJob, LeagueImport
from matches.models import Match, MatchLuck, Segment
from matches.services.resolution.autoplay import play_turns
from matches.services.resolution.resolve import resolve_match
from rosters.models import Team
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.factories.rosters import team
from tests.league.exports.world import played_league
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The tasks that were sent."""
    found: list[tuple[str, int]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, args=(), **_: found.append((name, *args))
    )
    return found


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def owner_of(league: League) -> User:
    return User.objects.get(memberships__league=league, memberships__role=Role.OWNER)


def test_an_owner_takes_his_league_along_and_brings_it_back(
    sent: list[tuple[str, int]], django_capture_on_commit_callbacks: object
) -> None:
    league = played_league(games=("squig",))
    client = signed_in(owner_of(league))
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("exports:export", args=[league.slug]))
    job = FileJob.objects.get()
    assert answer.url == reverse("exports:job", args=[job.pk])
    assert sent == [("league.make_league", job.pk)]
    assert b"every 2s" in client.get(answer.url).content
    run_job.run(job.pk)
    polled = client.get(answer.url, headers={"HX-Request": "true"})
    assert polled.status_code == 286
    assert b"every 2s" not in polled.content
    file = client.get(reverse("exports:file", args=[job.pk]))
    content = b"".join(file.streaming_content)
    assert file["Content-Disposition"].startswith('attachment; filename="played-')
    assert len(content) == int(file["Content-Length"]) == job_size(job)

    bringer = UserFactory.create()
    own = signed_in(bringer)
    answer = own.post(
        reverse("exports:import"),
        {"file": SimpleUploadedFile("x.kemari", content), "name": "Moved here"},
    )
    job = FileJob.objects.get(kind=FileJob.Kind.IMPORT)
    run_job.run(job.pk)
    job.refresh_from_db()
    assert job.state == FileJob.State.DONE, job.faults
    moved = League.objects.get(name="Moved here")
    assert job.league == moved
    assert owner_of(moved) == bringer
    assert not FileChunk.objects.filter(job=job).exists()  # the upload is not kept
    assert b"Moved here" in own.get(answer.url).content
    page = own.get(reverse("core:league", args=[moved.slug])).content.decode()
    assert "was imported from a file" in page
    assert "unverified" not in page  # this site wrote it
    for name in ("core:members", "core:audit", "core:dashboard", "statistics"):
        assert own.get(reverse(name, args=[moved.slug])).status_code == 200, name
    assert_pages_open(own, moved)


def assert_pages_open(client: Client, league: League) -> None:
    """Every page of every match of the league is there."""
    for match in Match.objects.filter(league=league):
        for name in ("match", "log", "record", "versions"):
            answer = client.get(reverse(f"matches:{name}", args=[match.pk]))
            assert answer.status_code == 200, (name, match.state)
        for name in ("events", "log", "segments"):
            answer = client.get(reverse(f"api:match-{name}", args=[match.pk]))
            assert answer.status_code == 200, (name, match.state)


@pytest.mark.thorough
def test_a_match_that_stays_behind_keeps_what_all_could_read(sent: list[tuple[str, int]]) -> None:
    """Its public events are there, the others sealed; all its pages open."""
    league = played_league(games=("samurai",))
    running = Match.objects.filter(league=league, state="setting_up").first()
    resolve_match(match_id=running.pk, now=clock.now() + timedelta(hours=400))
    play_turns(match_id=running.pk, turns=4, now=clock.now())
    file = io.BytesIO()
    write_league(league, file)
    bringer = UserFactory.create()
    moved = import_league(file=file, actor=bringer).league
    match = Match.objects.get(league=moved, public_id=running.public_id)
    assert (match.state, match.secret) == ("void", "")
    there, here = (Segment.objects.filter(match=one).order_by("number") for one in (running, match))
    assert [len(segment.events) for segment in here] == [len(one.events) for one in there]
    assert not any(segment.locked or segment.notes for segment in here)
    shown = [event for segment in here for event in segment.events]
    assert {event["audience"] for event in shown if event["event"] != "sealed"} == {"all"}
    client = signed_in(bringer)
    assert_pages_open(client, moved)
    record = client.get(reverse("matches:record", args=[match.pk])).content.decode()
    assert "stayed in the installation this league came from" in squeezed(record)


def job_size(job: FileJob) -> int:
    job.refresh_from_db()
    return job.size


def test_events_for_one_side_are_not_for_all() -> None:
    open_one = {"event": "moved", "audience": "all", "square": "E5"}
    hidden = {"event": "order_used", "audience": "home", "rule": "", "order": "a plan"}
    sealed = {"event": "sealed", "audience": "home", "rule": ""}
    assert public_events([open_one, hidden]) == [open_one, sealed]


@pytest.mark.thorough
def test_a_file_from_elsewhere_is_marked_and_its_luck_counted(
    sent: list[tuple[str, int]], settings: object
) -> None:
    league = played_league(games=("blitz",))
    key, settings.SECRET_KEY = settings.SECRET_KEY, "another place's"
    file = io.BytesIO()
    write_league(league, file)
    settings.SECRET_KEY = key
    coach = Team.objects.filter(league=league).first().coach
    bringer = UserFactory.create()
    job = jobs.ask(
        kind=FileJob.Kind.IMPORT,
        actor=bringer,
        options={"me": str(coach)},
        upload=[file.getvalue()],
    )
    run_job.run(job.pk)
    job.refresh_from_db()
    assert job.state == FileJob.State.DONE, job.faults
    moved = job.league
    assert not LeagueImport.objects.get(league=moved).is_ours
    assert Team.objects.filter(league=moved, coach=bringer).exists()  # their "me"
    assert Membership.objects.get(league=moved, user=bringer).role == Role.OWNER
    assert ("league.count_luck", moved.pk) in sent
    run_job.count_luck(moved.pk)
    lucks = [
        list(
            MatchLuck.objects.filter(match__league=one)
            .order_by("match", "side")
            .values_list("rolls", "made", "expected")
        )
        for one in (league, moved)
    ]
    run_job.count_luck(league.pk)
    assert lucks[1]
    client = signed_in(bringer)
    page = client.get(reverse("core:league", args=[moved.slug])).content.decode()
    assert "unverified" in page


def test_a_bad_file_says_which_line_and_changes_nothing(sent: list[tuple[str, int]]) -> None:
    bringer = UserFactory.create()
    job = jobs.ask(kind=FileJob.Kind.IMPORT, actor=bringer, upload=[b"not", b" a file"])
    run_job.run(job.pk)
    client = signed_in(bringer)
    page = client.get(reverse("exports:job", args=[job.pk])).content.decode()
    assert "cannot be unpacked" in page
    assert "nothing was changed" in page
    assert not FileChunk.objects.exists()
    assert client.get(reverse("exports:file", args=[job.pk])).status_code == 404


def test_a_file_over_the_limit_is_not_even_kept(
    sent: list[tuple[str, int]], settings: object
) -> None:
    settings.LEAGUE_FILE_MAX_BYTES = 2**20
    client = signed_in(UserFactory.create())
    answer = client.post(
        reverse("exports:import"), {"file": SimpleUploadedFile("x", b"x" * (2**20 + 1))}
    )
    assert answer.status_code == 422
    assert "at most 1 MB" in answer.content.decode()
    assert not FileJob.objects.exists()


def test_asked_twice_it_is_one_job_and_asked_too_often_it_is_refused(
    sent: list[tuple[str, int]],
) -> None:
    league = LeagueFactory.create()
    client = signed_in(member(league, Role.COMMISSIONER))
    address = reverse("exports:export", args=[league.slug])
    assert client.post(address).url == client.post(address).url
    assert FileJob.objects.count() == 1
    for _ in range(jobs.MAX_AN_HOUR[FileJob.Kind.EXPORT] - 1):
        FileJob.objects.update(state=FileJob.State.DONE)
        client.post(address)
    FileJob.objects.update(state=FileJob.State.DONE)
    answer = client.post(address)
    assert answer.status_code == 429
    assert "Try again later" in answer.content.decode()


def test_who_may_no_more_gets_nothing(sent: list[tuple[str, int]]) -> None:
    """Requested as a commissioner; made, and fetched, after losing the role."""
    league = LeagueFactory.create()
    boss = member(league, Role.COMMISSIONER)
    early = jobs.ask(kind=FileJob.Kind.EXPORT, actor=boss, league=league)
    run_job.run(early.pk)
    client = signed_in(boss)
    assert client.get(reverse("exports:file", args=[early.pk])).status_code == 200
    late = jobs.ask(kind=FileJob.Kind.EXPORT, actor=boss, league=league)
    Membership.objects.filter(user=boss).update(role=Role.COACH)
    run_job.run(late.pk)
    late.refresh_from_db()
    assert late.state == FileJob.State.FAILED
    assert client.get(reverse("exports:file", args=[early.pk])).status_code == 404


def test_a_job_is_done_once_and_forgotten_after_a_day(sent: list[tuple[str, int]]) -> None:
    league = LeagueFactory.create()
    job = jobs.ask(kind=FileJob.Kind.EXPORT, actor=member(league, Role.OWNER), league=league)
    run_job.run(job.pk)
    job.refresh_from_db()
    made = job.done_at
    run_job.run(job.pk)
    job.refresh_from_db()
    assert job.done_at == made
    with clock.set_to(clock.now() + timedelta(hours=25)):
        jobs.tidy()
    assert not FileJob.objects.exists()
    assert not FileChunk.objects.exists()


def test_a_lost_job_is_sent_again_and_one_that_never_ends_given_up(
    sent: list[tuple[str, int]],
) -> None:
    league = LeagueFactory.create()
    job = jobs.ask(kind=FileJob.Kind.EXPORT, actor=member(league, Role.OWNER), league=league)
    sent.clear()
    with clock.set_to(clock.now() + timedelta(minutes=3)):
        jobs.tidy()
    assert sent == [("league.make_league", job.pk)]
    with clock.set_to(clock.now() + timedelta(hours=3)):
        jobs.tidy()
    job.refresh_from_db()
    assert job.state == FileJob.State.FAILED
    assert "stopped" in job.faults[0]


def test_a_failure_of_ours_is_not_shown_raw(
    sent: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(run_job, "write_league", broken)
    league = LeagueFactory.create()
    job = jobs.ask(kind=FileJob.Kind.EXPORT, actor=member(league, Role.OWNER), league=league)
    run_job.run(job.pk)
    job.refresh_from_db()
    assert job.faults == [run_job.OURS]


def test_personal_data_names_the_files(sent: list[tuple[str, int]]) -> None:
    user = UserFactory.create()
    jobs.ask(kind=FileJob.Kind.ROSTER, actor=user, subject_id=team().pk)
    data = signed_in(user).get(reverse("core:my-data")).json()
    assert data["files_asked_for"][0]["what"] == "Roster sheet"
