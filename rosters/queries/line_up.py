"""A team as it takes the field: the engine's line-up, made from the rows."""

from __future__ import annotations

from matches.engine.clans import Position as PositionRow
from matches.engine.lineup import FigureSpec, LineUp
from rosters import names
from rosters.models import LAST_NUMBER, Player, Team
from rosters.queries.clans import table_of
from rosters.queries.teams import team_value

FIELD = 11
POISONER = "shosuro_hametsu"


def line_up(team: Team, against: Team | None = None) -> LineUp:
    """Everybody on the roster, and free journeymen up to eleven (LGE-JOU-01).

    Whoever an old wound, or the poisoner of the team ``against`` (SAM-STF-06), may keep away
    has a journeyman waiting for him; the engine sends home those who are not needed.

    Standing injuries and Dishonor ride along as numbers and flags: their dice are the engine's
    (SAM-INJ-05, SAM-HON-02).
    """
    players = list(
        Player.objects.filter(team=team, status=Player.Status.ACTIVE)
        .select_related("position", "sheet")
        .order_by("number")
    )
    figures = [_figure(player) for player in players if not player.sheet.misses_next]
    sure = sum(not figure.standing_injuries for figure in figures)
    if against is not None and against.staff.get(POISONER):
        sure -= 1
    if sure < FIELD:
        figures += _journeymen(team, FIELD - sure)
    return LineUp(
        name=team.name,
        clan=team.clan.key,
        figures=tuple(figures),
        rerolls=team.rerolls,
        staff=dict(team.staff),
        rating=team_value(players, team),
    )


def _figure(player: Player) -> FigureSpec:
    position, sheet = player.position, player.sheet
    return FigureSpec(
        number=player.number,
        name=player.name,
        position=position.key,
        ma=position.ma,
        st=position.st,
        ag=position.ag,
        av=position.av,
        ph=position.ph,
        skills=tuple(position.skills),
        cost=position.cost,
        spp=sheet.spp,
        dishonored=sheet.dishonored,
        blessed=sheet.blessed,
        standing_injuries=sheet.standing_injuries,
    )


def _journeymen(team: Team, count: int) -> list[FigureSpec]:
    """The cheapest position with Loner added, in the highest shirt numbers never worn."""
    position = journeyman_position(table_of(team.clan).positions)
    worn = set(Player.objects.filter(team=team).values_list("number", flat=True))
    free = [number for number in range(LAST_NUMBER, 0, -1) if number not in worn][:count]
    taken = set(Player.objects.filter(team=team).values_list("name", flat=True))
    called = names.player_names(team.clan.key, count, seed=team.pk, taken=taken)
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
            skills=(*position.skills, "Loner"),
            cost=position.cost,
            league=False,
            journeyman=True,
        )
        for number, name in zip(sorted(free), called, strict=True)
    ]


def journeyman_position(positions: tuple[PositionRow, ...]) -> PositionRow:
    """LGE-JOU-01: the cheapest position a roster may be full of."""
    for limit in (16, 12, 0):
        if common := [position for position in positions if position.max >= limit]:
            return min(common, key=lambda position: position.cost)
    raise ValueError("a clan has at least one position")
