"""The engine's line-up of a team, made from database rows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.clans import ClanPosition as PositionRow
from engine.lineup import MAX_FIGURES, FigureSpec, LineUp
from engine.rules_lookup import rules_under
from rosters.builder import random_names
from rosters.models import Freebooter, Player, Team
from rosters.queries.clans import meta_of, table_of
from rosters.queries.shirts import free_shirts
from rosters.queries.teams import team_value


def line_up(
    team: Team,
    against: Team | None = None,
    *,
    options: Mapping[str, str] | None = None,
    hired: Sequence[Freebooter] = (),
    resting: Collection[int] = (),
) -> LineUp:
    """All fit players, the Freebooters, and free journeymen for the missing ones (LGE-JOU-01).

    `resting` are the numbers that the coach leaves out (KEM-LIN-01). Of more than 16, whom only a
    correction brings (LGE-COR-05), the highest shirt numbers rest (KEM-LIN-02). The game and its
    options set how many players are needed. Each player whom a standing injury, or the poisoner of
    the team `against`, may keep away has a journeyman in reserve; the engine sends home those not
    needed. The engine also rolls for standing injuries (LGE-NIG-01) and Dishonor.
    """
    players = list(
        Player.objects.filter(team=team, status=Player.Status.ACTIVE)
        .select_related("position", "sheet")
        .order_by("number")
    )
    figures = [
        _figure(player)
        for player in players
        if not player.sheet.misses_next and player.number not in resting
    ]
    guests = [_freebooter(contract) for contract in hired if contract.number is not None]
    figures = [*figures[: MAX_FIGURES - len(guests)], *guests]
    sure = sum(not figure.standing_injuries for figure in figures)
    rules = rules_under(team.variant, options or {})
    if against is not None and against.staff.get(meta_of(team).roster_rules.poisoner):
        sure -= 1
    wanted = rules.pitch.formation.players - sure
    if wanted > 0 and rules.options.get("journeymen") != "off":
        taken = {figure.number for figure in figures}
        figures += _journeymen(team, wanted, taken)
    staff = dict(team.staff)
    for contract in hired:
        if contract.staff:
            staff[contract.staff] = staff.get(contract.staff, 0) + 1
    return LineUp(
        name=team.name,
        clan=team.clan.key,
        figures=tuple(figures),
        rerolls=team.rerolls,
        staff=staff,
        rating=team_value(players, team),
    )


def journeymen_to_come(team: Team, players: Sequence[Player]) -> int:
    """How many journeymen the next match needs at least, by the game's default options."""
    fit = sum(not player.sheet.misses_next for player in players)
    return max(0, rules_under(team.variant, {}).match.squad - fit)


def _figure(player: Player) -> FigureSpec:
    position, sheet, has = player.position, player.sheet, player.characteristics
    return FigureSpec(
        number=player.number,
        name=player.name,
        position=position.key,
        ma=has["ma"],
        st=has["st"],
        ag=has["ag"],
        av=has["av"],
        ph=has["ph"],
        skills=tuple(player.skills),
        cost=position.cost,
        spp=sheet.spp,
        dishonored=sheet.dishonored,
        blessed=sheet.blessed,
        standing_injuries=sheet.standing_injuries,
    )


def _freebooter(contract: Freebooter) -> FigureSpec:
    """A hired player or named star, who earns nothing (LGE-FRE-02)."""
    position = contract.position
    if contract.ronin and contract.number is not None:
        return meta_of(contract.team).named_stars[contract.ronin].in_shirt(contract.number)
    if position is None or contract.number is None:
        raise ValueError(f"{contract} is not a player")
    return FigureSpec(
        number=contract.number,
        name=contract.name,
        position=position.key,
        ma=position.ma,
        st=position.st,
        ag=position.ag,
        av=position.av,
        ph=position.ph,
        skills=tuple(position.skills),
        cost=position.cost,
        league=False,
    )


def _journeymen(team: Team, count: int, taken: set[int]) -> list[FigureSpec]:
    """The cheapest position with Loner added, in the first free shirt numbers (KEM-NUM-01)."""
    position = journeyman_position(table_of(team.clan).positions)
    free = [number for number in free_shirts(team) if number not in taken][:count]
    known = set(Player.objects.filter(team=team).values_list("name", flat=True))
    called = random_names.player_names(team.clan.key, count, seed=team.pk, taken=known)
    return [
        FigureSpec(
            number=number,
            name=f"{name} (journeyman)",
            position=position.key,
            ma=position.ma,
            st=position.st,
            ag=position.ag,
            av=position.av,
            ph=position.ph,
            skills=tuple(dict.fromkeys((*position.skills, "Loner"))),
            cost=position.cost,
            league=False,
            journeyman=True,
        )
        for number, name in zip(sorted(free), called, strict=True)
    ]


def journeyman_position(positions: tuple[PositionRow, ...]) -> PositionRow:
    """The position of journeymen: the cheapest that a roster can be full of (LGE-JOU-01)."""
    for limit in (16, 12, 0):
        if common := [position for position in positions if position.max >= limit]:
            return min(common, key=lambda position: position.cost)
    raise ValueError("a clan has at least one position")
