"""What a booking would change for a team: the preview of a correction."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext, gettext_noop

from engine.variants.registry import HONOR_CLAUSES
from rosters.folds.player_sheet import LEVEL_NAMES, fold, status_of
from rosters.models import CareerEvent, CareerKind, FallenStar, Player, Team
from rosters.queries.booking_plan import SidePlan, as_event
from rosters.queries.teams import roster, team_value, team_worth

NAMES: Mapping[str, str] = {
    "spp": gettext_noop("SPP"),
    "level": gettext_noop("level"),
    "pending_levels": gettext_noop("star-player rolls to be made"),
    "games": gettext_noop("matches played"),
    "touchdowns": gettext_noop("touchdowns"),
    "completions": gettext_noop("completions"),
    "casualties": gettext_noop("casualties"),
    "knockdowns": gettext_noop("knock-downs"),
    "mvps": gettext_noop("times most valuable player"),
    "standing_injuries": gettext_noop("injuries that stay"),
    "ma_change": gettext_noop("MA"),
    "st_change": gettext_noop("ST"),
    "ag_change": gettext_noop("AG"),
    "av_change": gettext_noop("AV"),
    "dishonored": gettext_noop("Dishonored"),
    "blessed": gettext_noop("Touch of Amaterasu"),
    "misses_next": gettext_noop("misses the next match"),
}
"""The fields of a sheet in a preview, in order, with their names."""
YES_NO = (gettext_noop("no"), gettext_noop("yes"))
ROLL = "KEM-ADV-04"
STARS = "LGE-FRE-02"


@dataclass(frozen=True, slots=True)
class Change:
    """One number or state: its name, its value now, and its value after the booking."""

    name: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class PlayerConsequences:
    """What would change for a player. `notes` are sentences, each with its rule."""

    player: Player
    changes: Sequence[Change]
    notes: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class TeamConsequences:
    """What would change for a team; money in the game's units.

    `stars` are sentences about its named stars of that match, each with its rule (LGE-FRE-02).
    """

    team: Team
    money: int
    treasury: Change
    fans: int
    rating: Change
    players: Sequence[PlayerConsequences]
    stars: Sequence[tuple[str, str]] = ()

    @property
    def leaves_debt(self) -> bool:
        """Whether the team could buy nothing until it has paid (LGE-COR-03)."""
        return bool(self.treasury.after < 0)

    @property
    def is_empty(self) -> bool:
        return not (self.money or self.fans or self.players or self.stars)


def consequences(plan: SidePlan, *, now: datetime) -> TeamConsequences:
    """Everything that carrying out the plan would change; writes nothing."""
    team = plan.team
    after = _sheets_after(plan, now)
    players = [
        PlayerConsequences(
            player,
            tuple(_changes(player, after[player.pk][1])),
            tuple(_notes(player, *after[player.pk])),
        )
        for player in plan.players
    ]
    return TeamConsequences(
        team=team,
        money=plan.money,
        treasury=Change("treasury", team.balance, team.balance + plan.money),
        fans=plan.fans,
        rating=_rating(team, plan, after),
        players=[found for found in players if found.changes or found.notes],
        stars=tuple(_stars(plan)),
    )


def digest(plans: Sequence[SidePlan]) -> str:
    """A digest of the plans in a preview, which changes if the plans change."""
    digest_of = hashlib.sha256()
    for plan in plans:
        digest_of.update(f"{plan.team.pk} {plan.version} {plan.money} {plan.fans}".encode())
        digest_of.update(f"{sorted(event.pk for event in plan.struck)}".encode())
        digest_of.update(f"{[(new.player.pk, new.fact) for new in plan.new]}".encode())
        digest_of.update(f"{[contract.pk for contract in plan.fallen]}".encode())
    return digest_of.hexdigest()[:16]


def _sheets_after(
    plan: SidePlan, now: datetime
) -> dict[int, tuple[list[CareerEvent], dict[str, Any]]]:
    """Each player's facts in force after the booking, and the sheet that follows."""
    struck = {event.pk for event in plan.struck}
    careers: dict[int, list[CareerEvent]] = {player.pk: [] for player in plan.players}
    for event in CareerEvent.objects.standing().filter(player__in=careers):
        if event.pk not in struck:
            careers[event.player_id].append(event)
    for new in plan.new:
        event = as_event(new, plan=plan, rules_version="", now=now)
        event.place = new.restores.pk if new.restores else float("inf")  # type: ignore[attr-defined]
        careers[new.player.pk].append(event)
    for career in careers.values():
        career.sort(key=attrgetter("place"))
    return {pk: (career, fold(career)) for pk, career in careers.items()}


def _changes(player: Player, after: Mapping[str, Any]) -> Iterator[Change]:
    for field, name in NAMES.items():
        before = getattr(player.sheet, field)
        if before == after[field]:
            continue
        if field == "level":
            yield Change(gettext(name), *(gettext(LEVEL_NAMES[n]) for n in (before, after[field])))
        elif isinstance(before, bool):
            yield Change(gettext(name), gettext(YES_NO[before]), gettext(YES_NO[after[field]]))
        else:
            yield Change(gettext(name), before, after[field])


def _notes(
    player: Player, career: Sequence[CareerEvent], after: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    status = status_of(career)
    if status != player.status:
        dead = Player.Status.DEAD
        if status == dead:
            by_own_hand = any(
                event.kind == CareerKind.DEATH and event.rule in HONOR_CLAUSES for event in career
            )
            yield (
                (gettext("Takes their own life.") if by_own_hand else gettext("Dies.")),
                "LGE-COR-05",
            )
        elif player.status == dead:
            yield (
                gettext("The death is undone: the player is on the roster again, from now on."),
                "LGE-COR-05",
            )
    if after["level"] < player.sheet.level:
        yield (
            gettext("Learned skills stay; the next roll waits until the SPP pass the next level."),
            "LGE-COR-04",
        )

    rolled = {event.data["level"] for event in career if event.kind == CareerKind.STAR_ROLL}
    if status == Player.Status.ACTIVE:
        for level in range(1, after["level"] + 1):
            if level not in rolled:
                name = gettext(LEVEL_NAMES[level])
                yield (
                    gettext("Rolls for {name}, and chooses in the team's next sequence.").format(
                        name=name
                    ),
                    ROLL,
                )


def _stars(plan: SidePlan) -> Iterator[tuple[str, str]]:
    """The named stars that the booking would kill, and those whose death it would undo."""
    past = FallenStar.objects.in_force().filter(
        contract__team=plan.team, contract__source=plan.source
    )
    dead = {row.contract_id: row.contract for row in past.select_related("contract")}
    killed = {contract.pk: contract for contract in plan.fallen}
    for pk in killed.keys() - dead.keys():
        yield gettext("{name} dies and leaves the league.").format(name=killed[pk].name), STARS
    for pk in dead.keys() - killed.keys():
        yield (
            gettext(
                "The death of {name} is undone: the star is for hire in the league again."
            ).format(name=dead[pk].name),
            STARS,
        )


def _rating(
    team: Team,
    plan: SidePlan,
    after: Mapping[int, tuple[list[CareerEvent], dict[str, Any]]],
) -> Change:
    """The team rating now and after the booking (LGE-TEA-06)."""
    players = roster(team)
    before = team_value(players, team)
    on_roster = {player.pk: player for player in players}
    spp = sum(player.sheet.spp for player in players)
    spp_after, cost = spp, 0
    for player in plan.players:
        career, sheet = after[player.pk]
        is_in, will_be = player.pk in on_roster, status_of(career) == Player.Status.ACTIVE
        spp_after += (sheet["spp"] if will_be else 0) - (player.sheet.spp if is_in else 0)
        cost += player.position.cost * (will_be - is_in)
    fans = {row.key: row.cost for row in team.clan.staff_types.all()}.get("fan_factor", 0)
    worth = team_worth(players, team)
    rating = (worth + cost + plan.money + fans * plan.fans) // 10 + spp_after // 5
    return Change(gettext("team rating"), before, rating)
