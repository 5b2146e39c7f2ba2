"""Clans from the rule files, and teams founded through the services."""

from __future__ import annotations

from typing import Any

from core.accounts.models import User
from core.leagues.models import League
from engine.report import Fate, PlayerReport, SideReport
from rosters.builder.draft import RosterDraft, default_draft
from rosters.models import Clan, Team, TeamCoach
from rosters.queries.clans import table_of
from rosters.services.clans import load_clans
from rosters.services.teams import found_team
from tests.factories.core import LeagueFactory, member
from tests.support.kept import kept


def clan(key: str = "crab", variant: str = "samurai") -> Clan:
    """That clan of that game, loaded from the engine's files."""
    if not Clan.objects.filter(key=key, variant=variant).exists():
        load_clans(variant=variant)
    return Clan.objects.get(key=key, variant=variant)


def legal_roster(
    key: str = "crab", *, name: str = "Test Team", seed: int = 1, variant: str = "samurai"
) -> RosterDraft:
    """The clan's default line-up under the team's name."""
    draft = default_draft(table_of(clan(key, variant)), seed=seed)
    return RosterDraft(name, draft.lines, draft.rerolls, draft.staff)


@kept
def team(
    key: str = "crab",
    *,
    league: League | None = None,
    coach: User | None = None,
    name: str = "",
    variant: str = "samurai",
) -> Team:
    """A founded team with the clan's default line-up and a coach of its own."""
    league = league or LeagueFactory.create()
    coach = coach or member(league)
    number = Team.objects.count() + 1
    return found_team(
        league=league,
        coach=coach,
        clan=clan(key, variant),
        roster=legal_roster(key, name=name or f"Team {number}", seed=number, variant=variant),
        actor=coach,
    )


def penniless_team() -> Team:
    """A team with an empty ledger and no players: for tests of money only."""
    league = LeagueFactory.create()
    made = Team.objects.create(
        league=league,
        coach=league.created_by,
        clan=clan(),
        variant="samurai",
        name="Penniless",
        created_at=league.created_at,
    )
    TeamCoach.objects.create(
        team=made, coach=made.coach, since=made.created_at, how=TeamCoach.How.FOUNDED
    )
    return made


def side_report(team: Team, mvp: int | None = None, **fields: Any) -> SideReport:
    """A report in which the whole roster played and nothing else happened."""
    players = {
        player.number: PlayerReport(player.number, player.name, played=True, fate=Fate.FIT)
        for player in team.players.all()
    }
    if mvp in players:
        players[mvp].mvps = 1
    return SideReport(team.name, team.clan.key, players, **fields)
