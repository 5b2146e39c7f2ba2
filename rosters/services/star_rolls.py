"""Star-player rolls: rolled when a level is booked, decided by the coach or at the deadline.

Every function here runs in the caller's transaction; the caller holds the team's row locked.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from core.errors import Refused
from rosters.advancement.choices import Advance
from rosters.advancement.star_roll import Roll, ageing, star_roll
from rosters.match_refs import MatchRef
from rosters.models import CareerEvent, CareerKind, Player, Team
from rosters.queries.advancement import choices_for, roll_of, roll_ref
from rosters.services import projections


@dataclass(frozen=True, slots=True)
class RollContext:
    """The match, its house rules and rules version, and the time."""

    source: MatchRef
    options: Mapping[str, str]
    rules_version: str
    now: datetime


def fresh_dice(sides: int, purpose: str) -> int:
    """Dice for a match without a secret, for example one whose result its coaches entered."""
    return secrets.randbelow(sides) + 1


def roll_for_levels(*, team: Team, roll: Roll, on: RollContext) -> list[CareerEvent]:
    """Roll for every level that a player on the roster has reached and not rolled for.

    Dice and values are stored (LGE-ADV-07); with the option `ageing` the player may age at once
    (LGE-ADV-08). A level is rolled for once in a career, so this can be called again at any time,
    also after a correction (LGE-COR-04, KEM-ADV-04). Players roll in the order of their numbers,
    each for the lowest level first.
    """
    players = list(
        team.players.filter(status=Player.Status.ACTIVE, sheet__level__gt=0)
        .select_related("sheet")
        .order_by("number")
    )
    rolled = set(
        CareerEvent.objects.filter(player__in=players, kind=CareerKind.STAR_ROLL).values_list(
            "player_id", "source"
        )
    )
    made = [
        event
        for player in players
        for level in range(1, player.sheet.level + 1)
        if (player.pk, roll_ref(level)) not in rolled
        for event in _rolled(player, level, roll, on)
    ]
    CareerEvent.objects.bulk_create(made)
    for player in {event.player_id: event.player for event in made}.values():
        projections.rebuild_sheet(player=player)
    return made


def _rolled(player: Player, level: int, roll: Roll, on: RollContext) -> Iterator[CareerEvent]:
    rolled = star_roll(level, roll)
    dice = {"dice": rolled.dice}
    yield _event(player, CareerKind.STAR_ROLL, level, on, rule="LGE-ADV-01", data=dice)
    if on.options.get("ageing") == "on":
        aged = ageing(level, roll)
        yield _event(
            player,
            CareerKind.AGED,
            level,
            on,
            rule="LGE-ADV-08",
            data={
                "needed": aged.needed,
                "dice": aged.dice,
                "effect_dice": aged.effect_dice,
                "effect": aged.effect,
            },
        )


def decide(
    *, player: Player, level: int, choice: str | None, on: RollContext, by: str = "coach"
) -> Advance:
    """Take what a stored roll lets the player choose, once; no choice takes the first suggestion.

    Raises `Refused` for a roll that was not made, is decided, or waits for its SPP, and for a
    choice that the roll does not allow (LGE-ADV-01 to 06). `by` is `coach` or `deadline`.
    """
    events = CareerEvent.objects.filter(player=player, source=roll_ref(level))
    facts = {event.kind: event for event in events}
    if CareerKind.STAR_ROLL not in facts:
        raise Refused(
            gettext("{player} has no star-player roll for level {level}.").format(
                player=player, level=level
            ),
            rule="LGE-ADV-07",
        )
    if CareerKind.ADVANCED in facts:
        raise Refused(
            gettext("The roll of {player} for level {level} is decided already.").format(
                player=player, level=level
            ),
            rule="LGE-ADV-07",
        )
    if level > player.sheet.level:
        raise Refused(
            gettext(
                "{player} has lost the points for level {level}: this roll waits for them."
            ).format(player=player, level=level),
            rule="LGE-COR-04",
        )
    roll = roll_of(facts[CareerKind.STAR_ROLL])
    offered = choices_for(player, roll, on.options)
    chosen = offered[0]
    if choice is not None:
        found = next((one for one in offered if one.code == choice), None)
        if found is None:
            dice = " and ".join(map(str, roll.dice))
            raise Refused(
                gettext("A roll of {dice} does not allow {player} that choice.").format(
                    dice=dice, player=player
                ),
                rule="LGE-ADV-02",
            )
        chosen = found
    fact = {"kind": chosen.kind, "name": chosen.name, "by": by}
    _event(player, CareerKind.ADVANCED, level, on, rule=chosen.rule, data=fact).save()
    projections.rebuild_sheet(player=player)
    player.refresh_from_db()
    return chosen


def _event(
    player: Player,
    kind: CareerKind,
    level: int,
    on: RollContext,
    *,
    rule: str,
    data: Mapping[str, Any],
) -> CareerEvent:
    return CareerEvent(
        player=player,
        kind=kind,
        source=roll_ref(level),
        rule=rule,
        data={"level": level, "match": on.source, **data},
        rules_version=on.rules_version,
        created_at=on.now,
    )
