"""The page of a side's set-up orders as values: the ground, the players, both formations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from engine.lineup import FigureSpec, MatchSetup
from engine.rules_lookup import rules_for
from engine.ruleset import Formation
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary, unneeded_journeymen
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, MatchState, Side
from matches.queries import matches
from matches.services import rules_lock
from matches.services.errors import RulesChanged
from matches.views import presenters
from matches.views.verdicts import SetUpVerdict
from rosters.models import Team


@dataclass(frozen=True, slots=True)
class Ground:
    """The side's own half and the numbers of a legal formation (CORE-SET-03).

    `aim` and `post` are squares for the examples: where to aim a kick, and where to stand.
    """

    formation: Formation
    own_rows: tuple[int, int]
    aim: str
    post: str
    is_indoors: bool

    @classmethod
    def build(cls, setup: MatchSetup, side: Side) -> Ground:
        rules = rules_for(setup)
        middle, length = rules.board.length // 2, rules.board.length
        own = (1, middle) if side == Side.HOME else (middle + 1, length)
        aim = length - middle // 2 if side == Side.HOME else middle // 2
        post = f"G{own[1] if side == Side.HOME else own[0]}"
        if rules.pitch.end_zones:
            post = rules.board.name(min(rules.pitch.end_zones[side]))
        return cls(rules.pitch.formation, own, f"G{aim}", post, rules.board.enclosed)


@dataclass(frozen=True, slots=True)
class Formations:
    """Both formations of a side; `nobody` is why none is needed."""

    nobody: str
    kicking: SafeString
    receiving: SafeString

    @classmethod
    def build(cls, match: Match, side: Side, text: str) -> Formations | None:
        """The formations of a text, as far as it can be read; None without the match's rules."""
        try:
            setup = rules_lock.setup_of(match)
        except RulesChanged:
            return None
        try:
            orders = parse_set_up(text, Vocabulary.of(setup, side))
        except SheetFaults:
            orders = SetUpSheet()
        return cls(
            _why_nobody(match, setup),
            presenters.formation_picture(match, setup, side, orders.kicking),
            presenters.formation_picture(match, setup, side, orders.receiving),
        )


@dataclass(frozen=True, slots=True)
class SetUpPage:
    """Everything that the page of a set-up shows the side's coach."""

    match: Match
    side: Side
    team: Team
    text: str
    is_ready: bool
    """Whether the coach has submitted a set-up."""
    ground: Ground
    players: Sequence[FigureSpec]
    formations: Formations | None
    verdict: SetUpVerdict

    @classmethod
    def build(cls, match: Match, side: Side, text: str, verdict: SetUpVerdict) -> SetUpPage:
        row, setup = matches.set_up_row(match, side), rules_lock.setup_of(match)
        return cls(
            match,
            side,
            match.team(side),
            text,
            is_ready=row is not None and row.ready,
            ground=Ground.build(setup, side),
            players=presenters.can_be_set_up(match, setup, side),
            formations=Formations.build(match, side, text),
            verdict=verdict,
        )

    @property
    def is_before(self) -> bool:
        """Whether the match has not begun."""
        return self.match.state == MatchState.SETTING_UP

    @property
    def is_home(self) -> bool:
        return self.side == Side.HOME


def _why_nobody(match: Match, setup: MatchSetup) -> str:
    """Why no formation is needed: a side without players concedes every drive."""
    rule = rules_for(setup).citations["drive_conceded"]
    for side in Side:
        numbers = {figure.number for figure in setup.sides[side].figures}
        if numbers <= unneeded_journeymen(setup, side):
            return (
                f"{match.team(side).name} has no players and concedes every drive ({rule}). "
                "So no players are set up, and no formation is suggested."
            )
    return ""
