"""A league's pool of named stars: contracts and the fallen (LGE-FRE-02, KEM-FRE-02)."""

from __future__ import annotations

from django.db.models import Q

from rosters.match_refs import MatchRef
from rosters.models import FallenStar, Freebooter, Team


def contracts_in_force(team: Team) -> dict[str, Freebooter]:
    """By star the contract in force in the pool of the team's league and game."""
    contracts = Freebooter.objects.in_force().filter(~Q(ronin=""), _pool(team, "team"))
    return {contract.ronin: contract for contract in contracts.select_related("team")}


def contract_in_force(team: Team, ronin: str) -> Freebooter | None:
    """The star's contract in force, with its team."""
    contracts = Freebooter.objects.in_force().filter(_pool(team, "team"), ronin=ronin)
    return contracts.select_related("team__clan", "team__league").order_by("id").first()


def fallen_stars(team: Team) -> dict[str, FallenStar]:
    """The dead of that pool by star, according to the reports in force."""
    fallen = FallenStar.objects.in_force().filter(_pool(team, "contract__team"))
    return {row.contract.ronin: row for row in fallen.select_related("contract__team")}


def contracts_had(team: Team, ronin: str) -> int:
    """How many contracts the star ever had in that pool, including those lost."""
    return Freebooter.objects.filter(_pool(team, "team"), ronin=ronin).count()


def stars_lost(team: Team, source: MatchRef) -> set[str]:
    """The stars that this team lost to another team's bid before that match."""
    contracts = Freebooter.objects.filter(team=team, source=source, lost__isnull=False)
    return set(contracts.exclude(ronin="").values_list("ronin", flat=True))


def _pool(team: Team, path: str) -> Q:
    return Q((f"{path}__league_id", team.league_id), (f"{path}__variant", team.variant))
