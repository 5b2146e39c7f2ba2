"""Founding a team: money, players, facts."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from threading import Barrier, BrokenBarrierError, Thread

import pytest
from django.db import IntegrityError, connection, transaction

from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Role
from core.look_alikes import look
from rosters.builder.draft import RosterDraft
from rosters.builder.validation import violations
from rosters.models import CareerEvent, LedgerEntry, Player, Team, TeamDraft
from rosters.queries.clans import meta_of, table_of
from rosters.services import drafts, projections, teams
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import clan, legal_roster, team

pytestmark = pytest.mark.django_db


@pytest.mark.rules("SAM-TEA-01", "SAM-TEA-03")
def test_SAM_TEA_01_founding_books_the_grant_and_every_purchase() -> None:
    crab = team("crab")
    assert list(crab.ledger.values_list("kind", "item", "quantity", "amount")) == [
        ("grant", "", 0, 1000),
        *[("player", str(n), 1, -60) for n in (1, 2, 3, 4)],
        *[("player", str(n), 1, -80) for n in (5, 6)],
        *[("player", str(n), 1, -70) for n in (7, 8, 9, 10)],
        *[("player", str(n), 1, -80) for n in (11, 12)],
        ("reroll", "reroll", 2, -120),
        ("staff", "geisha", 1, -10),
        ("staff", "assistant_coach", 1, -10),
    ]
    assert crab.balance == 20 == crab.ledger.last().balance_after
    assert {"reroll": crab.rerolls, **crab.staff} == {
        "reroll": 2,
        "geisha": 1,
        "assistant_coach": 1,
    }
    assert crab.players.count() == CareerEvent.objects.filter(kind="hired").count() == 12
    assert AuditEntry.objects.filter(verb="team.founded", subject_id=crab.pk).count() == 1


def test_an_illegal_roster_is_refused_with_its_violations_and_nothing_is_kept() -> None:
    league = LeagueFactory.create()
    coach = member(league)
    roster = replace(legal_roster(), rerolls=8, name="")
    with pytest.raises(teams.IllegalRoster) as refusal:
        teams.found_team(league=league, coach=coach, clan=clan(), roster=roster, actor=coach)
    assert [violation.rule for violation in refusal.value.violations] == [
        "SAM-TEA-01",
        "KEM-NAM-01",
    ]
    assert not Team.objects.exists()
    assert not LedgerEntry.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.rules("KEM-NAM-01")
def test_of_two_that_are_founded_at_once_one_has_the_name(monkeypatch) -> None:
    """Each looked before the other was there, and the database knows equal names only."""
    league, table, roster = LeagueFactory.create(), clan(), legal_roster()
    coaches = {"Stone Wall": member(league), "St0ne Wall": member(league)}
    meet = Barrier(2, timeout=1.0)

    def looked(name: str) -> str:
        with suppress(BrokenBarrierError):
            meet.wait()
        return look(name)

    monkeypatch.setattr(teams, "look", looked)
    refused: list[str] = []

    def found(name: str) -> None:
        named = replace(roster, name=name)
        who = coaches[name]
        try:
            teams.found_team(league=league, coach=who, clan=table, roster=named, actor=who)
        except teams.IllegalRoster:
            refused.append(name)
        finally:
            connection.close()

    threads = [Thread(target=found, args=(name,)) for name in coaches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert Team.objects.filter(league=league).count() == 1


@pytest.mark.rules("KEM-NAM-01")
def test_a_teams_name_is_its_own_in_the_league() -> None:
    first = team(name="Pincers")
    with pytest.raises(teams.IllegalRoster) as refusal:
        team(name="PINCERS", league=first.league)
    assert [violation.rule for violation in refusal.value.violations] == ["KEM-NAM-01"]
    assert team(name="Pincers").league != first.league


@pytest.mark.parametrize("role", [Role.GUEST, None])
def test_guests_and_strangers_found_nothing(role: Role | None) -> None:
    league = LeagueFactory.create()
    actor = member(league, role) if role else member(LeagueFactory.create())
    with pytest.raises(NotAllowed):
        drafts.start_draft(league=league, coach=actor, clan=clan(), with_line_up=True)
    with pytest.raises(NotAllowed):
        teams.found_team(
            league=league, coach=actor, clan=clan(), roster=legal_roster(), actor=actor
        )


class TestDrafts:
    @pytest.fixture
    def draft(self) -> TeamDraft:
        league = LeagueFactory.create()
        return drafts.start_draft(
            league=league, coach=member(league), clan=clan(), with_line_up=True
        )

    def test_an_empty_one_has_the_staff_that_every_team_has(self) -> None:
        league = LeagueFactory.create()
        chosen = clan("human", variant="blitz")
        empty = drafts.start_draft(
            league=league, coach=member(league), clan=chosen, with_line_up=False
        )
        roster = RosterDraft.from_json(empty.name, empty.lines)
        assert dict(roster.staff) == {"fan_factor": 1}
        meta = meta_of(chosen)
        broken = {each.rule for each in violations(roster, table_of(chosen), meta)}
        assert meta.roster_rules.limit_of("fan_factor") not in broken

    def test_founding_from_a_draft_uses_it_up(self, draft: TeamDraft) -> None:
        founded = teams.found_from_draft(draft=draft, actor=draft.coach)
        assert (founded.name, founded.players.count()) == (draft.name, 12)
        assert not TeamDraft.objects.exists()
        with pytest.raises(Refused, match="already"):
            teams.found_from_draft(draft=draft, actor=draft.coach)
        assert Team.objects.count() == 1

    def test_each_game_of_a_league_has_its_own(self, draft: TeamDraft) -> None:
        chosen = {"league": draft.league, "coach": draft.coach, "with_line_up": True}
        other = drafts.start_draft(clan=clan("human", variant="blitz"), **chosen)
        assert {*TeamDraft.objects.all()} == {draft, other}
        again = drafts.start_draft(clan=clan("lion"), **chosen)
        assert {*TeamDraft.objects.all()} == {other, again}
        with pytest.raises(Refused, match="discarded already"):
            drafts.save_draft(draft=draft, actor=draft.coach, roster=legal_roster())

    def test_an_illegal_draft_is_kept(self, draft: TeamDraft) -> None:
        roster = replace(legal_roster(), rerolls=8)
        drafts.save_draft(draft=draft, actor=draft.coach, roster=roster)
        with pytest.raises(teams.IllegalRoster):
            teams.found_from_draft(draft=draft, actor=draft.coach)
        assert TeamDraft.objects.get().lines == roster.to_json()

    def test_nobody_else_touches_it(self, draft: TeamDraft) -> None:
        other = member(draft.league, Role.COMMISSIONER)
        with pytest.raises(NotAllowed):
            drafts.save_draft(draft=draft, actor=other, roster=legal_roster())
        with pytest.raises(NotAllowed):
            teams.found_from_draft(draft=draft, actor=other)
        assert not Team.objects.exists()


def test_the_database_holds_the_balance_above_zero_unless_a_debt_is_marked() -> None:
    crab = team()
    with pytest.raises(IntegrityError, match="team_balance_not_negative"), transaction.atomic():
        Team.objects.filter(pk=crab.pk).update(balance=-1)
    Team.objects.filter(pk=crab.pk).update(balance=-1, debt_marked=True)


def test_the_projections_rebuild_from_the_facts() -> None:
    crab = team()
    expected = Team.objects.filter(pk=crab.pk).values().get()
    Team.objects.filter(pk=crab.pk).update(balance=0, rerolls=0, staff={})
    projections.rebuild_team(team=crab)
    assert Team.objects.filter(pk=crab.pk).values().get() == expected


def test_renaming_a_team_is_refused_where_the_name_is_taken() -> None:
    one = team(name="Pincers")
    two = team(name="Feathers", league=one.league)
    with pytest.raises(Refused, match="already has a team called Pincers"):
        teams.rename_team(team=two, actor=two.coach, name="Pincers")
    assert Team.objects.get(pk=two.pk).name == "Feathers"
    teams.rename_team(team=two, actor=two.coach, name=" Grey  Feathers ")
    assert Team.objects.get(pk=two.pk).name == "Grey Feathers"
    with pytest.raises(NotAllowed):
        teams.rename_team(team=two, actor=one.coach, name="Mine")


def test_player_numbers_are_unique_in_a_team() -> None:
    player = team().players.first()
    with pytest.raises(IntegrityError, match="player_number_unique"), transaction.atomic():
        Player.objects.create(
            team=player.team,
            number=player.number,
            name="Twin",
            position=player.position,
            created_at=player.created_at,
        )
