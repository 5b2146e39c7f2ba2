"""A Swiss season without rematches: whole seasons, and what an officer can do at a dead end."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from core.accounts.models import User
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import Role
from league.models import Fixture, Season
from league.plans import Plan
from league.services import dead_ends, mid_season, rollover, rounds, seasons
from tests.factories.core import LeagueFactory, member
from tests.factories.season import commissioner, entry, finish_and_book, season, started
from tests.support.kept import kept

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-SWI-01")]
NEVER = {"rounds": 5, "rematches": "never"}


def play(made: Season, score=(1, 0)) -> None:
    for fixture in Fixture.objects.filter(round__season=made, round__state="open").order_by("pk"):
        finish_and_book(fixture, score() if callable(score) else score)
    outbox.drain()
    made.refresh_from_db()


def test_KEM_SWI_01_six_teams_play_four_rounds_without_a_rematch() -> None:
    dice = random.Random(10)
    made = started(6, plan=Plan("swiss", {"rounds": 4, "rematches": "never"}))
    for _ in range(4):
        play(made, lambda: dice.choice([(1, 0), (0, 1), (1, 0), (0, 1), (1, 1)]))
    assert made.state == "closed"
    met = [frozenset((f.home_team_id, f.away_team_id)) for f in Fixture.objects.all()]
    assert len(met) == len(set(met)) == 12


@kept
def dead_end(**plan: object) -> Season:
    """Four of six teams are left, of whom two have met everybody who is left."""
    made = started(6, plan=Plan("swiss", {**NEVER, **plan}))
    for _ in range(3):
        play(made)
    Season.objects.update(draws_itself=False)
    play(made)
    Season.objects.update(draws_itself=True)
    teams = set(made.entries.values_list("team", flat=True))
    met = {frozenset((f.home_team_id, f.away_team_id)) for f in Fixture.objects.all()}
    left = [pair for pair in map(frozenset, combinations(sorted(teams), 2)) if pair not in met]
    assert len(left) == 3
    for pair in left[:2]:
        leaver = made.entries.get(team=min(pair))
        mid_season.leave(entry=leaver, actor=commissioner(made.league))
    made.refresh_from_db()
    return made


def test_it_is_a_dead_end_until_an_officer_acts(client) -> None:
    made = dead_end()
    boss = commissioner(made.league)
    client.force_login(boss)
    page = client.get(f"/seasons/{made.pk}/draw/").content.decode()
    assert "No round without a rematch is left" in page
    assert "Play fewer rounds" in page
    assert "Allow rematches" in page
    for verb in (dead_ends.play_fewer_rounds, dead_ends.allow_rematches):
        with pytest.raises(NotAllowed):
            verb(season=made, actor=member(made.league, Role.COACH))


@pytest.mark.parametrize("by", ["page", "api"])
def test_fewer_rounds_close_the_season(client, by: str) -> None:
    made = dead_end()
    client.force_login(commissioner(made.league))
    act(client, made, by, "fewer-rounds", "play-fewer-rounds")
    made.refresh_from_db()
    assert (made.state, made.format_options["rounds"], made.rounds.count()) == ("closed", 4, 4)
    assert AuditEntry.objects.filter(verb="season.rounds_cut").count() == 1


def test_fewer_rounds_lead_to_the_play_offs() -> None:
    made = dead_end(playoffs=2)
    dead_ends.play_fewer_rounds(season=made, actor=commissioner(made.league))
    made.refresh_from_db()
    assert (made.state, made.rounds.get(state="open").name) == ("playoffs", "Final")


@pytest.mark.parametrize("by", ["page", "api"])
def test_rematches_let_the_round_be_played(client, by: str) -> None:
    made = dead_end()
    client.force_login(commissioner(made.league))
    act(client, made, by, "rematches", "allow-rematches")
    assert made.rounds.get(state="open").number == 5
    assert Fixture.objects.filter(round__season=made, round__number=5).count() == 2
    play(made)
    assert made.state == "closed"
    assert AuditEntry.objects.filter(verb="season.rematches_allowed").count() == 1


def act(client, made: Season, by: str, verb: str, action: str) -> None:
    if by == "page":
        assert client.post(f"/seasons/{made.pk}/{verb}/").status_code == 302
    else:
        address = f"/api/v1/seasons/{made.pk}/{action}/"
        assert client.post(address, {}, "application/json").status_code == 200


def test_a_plan_that_can_go_on_stands() -> None:
    made = started(4, plan=Plan("swiss", {"rounds": 3, "rematches": "never"}, draws_itself=False))
    boss = commissioner(made.league)
    for _ in range(2):
        for verb in (dead_ends.play_fewer_rounds, dead_ends.allow_rematches):
            with pytest.raises(Refused, match="its plan stands"):
                verb(season=made, actor=boss)
        play(made)
    assert Season.objects.get(pk=made.pk).format_options["rematches"] == "never"


def test_KEM_SWI_01_a_season_that_cannot_be_played_does_not_start() -> None:
    made = season(plan=Plan("swiss", {"rounds": 4, "rematches": "never"}))
    boss = commissioner(made.league)
    for _ in range(4):
        entry(made)
    with pytest.raises(Refused, match="4 teams can play at most 3 rounds"):
        rounds.start_season(season=made, actor=boss)
    made.refresh_from_db()
    assert (made.state, made.rounds.count()) == ("sign_up", 0)
    entry(made)
    rounds.start_season(season=made, actor=boss)
    assert made.rounds.count() == 4


@pytest.mark.parametrize(("most", "planned", "fits"), [(6, 6, False), (6, 5, True), (5, 5, True)])
def test_a_plan_for_fewer_teams_than_its_rounds_need_is_refused(most, planned, fits) -> None:
    league = LeagueFactory.create()
    plan = Plan("swiss", {"rounds": planned, "rematches": "never"}, max_teams=most)
    fields = {"league": league, "name": "S", "variant": "samurai", "actor": commissioner(league)}
    if fits:
        seasons.create_season(**fields, plan=plan)
        return
    with pytest.raises(Refused, match=f"{most} teams can play at most"):
        seasons.create_season(**fields, plan=plan)
    assert not Season.objects.exists()


@pytest.mark.rules("KEM-ROL-01")
@pytest.mark.parametrize("deed", ["play_fewer_rounds", "allow_rematches"])
def test_the_next_season_has_the_plan_without_what_a_dead_end_changed(deed: str) -> None:
    made = dead_end()
    boss = commissioner(made.league)
    planned = dict(made.format_options)
    getattr(dead_ends, deed)(season=made, actor=boss)
    made.refresh_from_db()
    while not made.is_over:
        play(made)
    assert made.format_options != planned
    coming = rollover.roll_over(season=made, name="Next", actor=boss)
    assert coming.format_options == planned


def older_entry(made: Season, boss: User, data: object) -> None:
    """End the dead end with an entry in the log as `data` has it, which was written at first."""
    kept_as = audit.record

    def record(**fields: object) -> AuditEntry:
        if fields["verb"] == "season.rounds_cut":
            fields["data"] = data
        return kept_as(**fields)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(audit, "record", record)
        dead_ends.play_fewer_rounds(season=made, actor=boss)


OLD = [{"rounds": 4}, {"planned": 7}, {"planned": {"rounds": "x"}}, {"planned": {"rounds": 10**9}}]


@pytest.mark.rules("KEM-ROL-01")
@pytest.mark.parametrize("data", OLD)
@pytest.mark.parametrize("noted", ["planned", "scheduled", ""])
def test_the_plan_of_a_season_cut_before_it_was_noted(client, data: object, noted: str) -> None:
    made = dead_end()
    boss = commissioner(made.league)
    if noted:
        AuditEntry.objects.create(
            league=made.league,
            actor=boss,
            verb=f"season.{noted}",
            subject_type="league.season",
            subject_id=made.pk,
            data={"format": "swiss", "rounds": 5},
            created_at=made.started_at,
        )
    older_entry(made, boss, data)
    made.refresh_from_db()
    assert made.is_over
    client.force_login(boss)
    page = client.get(f"/seasons/{made.pk}/next/").content.decode()
    assert ("the log does not say how many were planned" in page) is not bool(noted)
    coming = rollover.roll_over(season=made, name="Next", actor=boss)
    assert coming.format_options == {**made.format_options, "rounds": 5 if noted else 4}
