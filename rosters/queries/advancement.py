"""Undecided star-player rolls, and what each lets the player choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rosters.advancement.choices import Advance, Learner, choices
from rosters.advancement.star_roll import StarRoll
from rosters.models import CHARACTERISTICS, CareerEvent, CareerKind, Player
from rosters.queries.clans import meta_of


@dataclass(frozen=True, slots=True)
class PendingRoll:
    """A roll that waits for its coach; at the deadline it takes the first choice."""

    player: Player
    roll: StarRoll
    choices: Sequence[Advance]

    @property
    def suggestion(self) -> Advance:
        return self.choices[0]


def roll_ref(level: int) -> str:
    """How facts name a star-player roll: one a level in a whole career (LGE-SPP-02)."""
    return f"level:{level}"


def learner_of(player: Player) -> Learner:
    """The player's figures of today for the advancement rules."""
    return Learner(
        clan=player.team.clan.key,
        position=player.position.key,
        printed={key: getattr(player.position, key) for key in CHARACTERISTICS},
        today=player.characteristics,
        skills=tuple(player.skills),
    )


def choices_for(player: Player, roll: StarRoll, options: Mapping[str, str]) -> list[Advance]:
    """What that roll lets the player choose today, under the match's house rules."""
    return choices(learner_of(player), roll, meta_of(player.team).learning, options)


def pending_rolls(players: Iterable[Player], options: Mapping[str, str]) -> list[PendingRoll]:
    """Undecided rolls of levels still reached, by player and level, in two queries at most.

    A roll whose SPP are gone waits until they are back (LGE-COR-04).
    """
    waiting = {player.pk: player for player in players if player.sheet.pending_levels}
    if not waiting:
        return []
    events = CareerEvent.objects.filter(
        player__in=waiting, kind__in=(CareerKind.STAR_ROLL, CareerKind.ADVANCED)
    ).order_by("player__number", "id")
    decided = {(e.player_id, e.source) for e in events if e.kind == CareerKind.ADVANCED}
    found = []
    for event in events:
        player = waiting[event.player_id]
        roll = roll_of(event) if event.kind == CareerKind.STAR_ROLL else None
        if roll is None or (player.pk, event.source) in decided or roll.level > player.sheet.level:
            continue
        found.append(PendingRoll(player, roll, choices_for(player, roll, options)))
    return found


def roll_of(event: CareerEvent) -> StarRoll:
    """The roll in a fact of kind `STAR_ROLL`."""
    first, second = event.data["dice"]
    return StarRoll(event.data["level"], (first, second))
