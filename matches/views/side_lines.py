"""Who is who on the pitch: each side's token, way of play, turn and re-rolls, and a legend."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from core.accounts.models import PitchWay
from engine.position import Phase, Position
from engine.ruleset import Rules
from engine.variants.registry import find_variant
from matches.models import Match, Side
from matches.queries.looks import match_looks
from matches.queries.turned_pitch import ends_of, pitch_classes
from matches.render import legend
from matches.render.terrain_svg import END_ZONES
from rosters.models import Team

PLAYED = (Phase.TURN, Phase.POST_MATCH)


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side in a line. `attacks` is empty where nobody has a side of the pitch."""

    team: Team
    is_yours: bool
    is_on_turn: bool
    token: SafeString
    attacks: str
    has_arrow: bool
    """Whether an arrow can show that way: on a pitch, not on a map."""
    turn: int
    rerolls: int
    held: Sequence[str]
    """What the side still has to use."""


@dataclass(frozen=True, slots=True)
class SideLines:
    """Both sides, home first as in every title and score; `turns` is how many a half has."""

    sides: Sequence[SideLine]
    turns: int
    pitch_classes: str
    """How the picture is turned for the reader."""
    legend: Sequence[tuple[SafeString, str]]

    @classmethod
    def build(
        cls,
        match: Match,
        position: Position,
        rules: Rules,
        *,
        own: Collection[Side],
        way: PitchWay,
    ) -> SideLines:
        looks = match_looks(match)
        classes = pitch_classes(rules, own, ends_of(position), way=way)
        sides = [
            SideLine(
                match.team(side),
                side in own,
                match.waiting_side == side,
                _safe(legend.key(side, looks[side])),
                _attacks(position, rules, side),
                not rules.board.enclosed,
                position.turns[side],
                position.rerolls[side] + position.drive_rerolls[side],
                position.game_state.held(side) if match.segment > 0 else (),
            )
            for side in Side
        ]
        rows = legend.legend(find_variant(match.variant), looks)
        if own:
            rows += legend.planning_legend()
        shown = [(_safe(picture), words) for picture, words in rows]
        return cls(sides, rules.match.half_turns, classes, shown)


def _attacks(position: Position, rules: Rules, side: int) -> str:
    if rules.pitch.end_zones:
        zone = END_ZONES[position.ends[1 - side]]
        known = position.phase in PLAYED
        return gettext("attacks end zone {zone}").format(zone=zone) if known else ""
    if rules.board.enclosed:
        return ""
    row = 1 if side == Side.AWAY else rules.board.length
    return gettext("attacks row {row}").format(row=row)


def _safe(picture: str) -> SafeString:
    return mark_safe(picture)  # noqa: S308 -- drawn from numbers and our own colours
