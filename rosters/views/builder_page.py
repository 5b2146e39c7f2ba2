"""The page of the roster builder as values: the draft, its cost and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.leagues.models import League
from engine.clans import Clan as ClanTable
from engine.clans import ClanPosition
from engine.variants.game_meta import GameMeta
from rosters.builder.draft import RosterDraft
from rosters.builder.validation import MAX_PLAYERS, Violation, cost, violations
from rosters.forms import BuilderRow, Purchase, builder_rows, posted_rows, purchases
from rosters.models import TeamDraft
from rosters.queries.clans import meta_of, table_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A position that can be hired, and how many of it the draft has."""

    position: ClanPosition
    has: int
    team_is_full: bool

    @property
    def is_closed(self) -> bool:
        return self.team_is_full or self.has >= self.position.max


@dataclass(frozen=True, slots=True)
class BuilderPage:
    """A draft in the builder, with its running costs and every broken rule."""

    draft: TeamDraft
    roster: RosterDraft
    table: ClanTable
    meta: GameMeta
    broken: Sequence[Violation]
    rows: Sequence[BuilderRow]
    is_refused: bool = False
    """Whether the team was to be founded and was refused."""

    @classmethod
    def build(
        cls,
        draft: TeamDraft,
        *,
        posted: Mapping[str, str] | None = None,
        refused: Sequence[Violation] = (),
    ) -> BuilderPage:
        """The stored draft, or with `posted` the rows of that form as it stands on the page."""
        roster = RosterDraft.from_json(draft.name, draft.lines)
        table, meta = table_of(draft.clan), meta_of(draft.clan)
        broken = refused or violations(roster, table, meta)
        if posted is None:
            rows = builder_rows(roster, table, broken, seed=draft.pk)
        else:
            rows = posted_rows(posted, table, broken)
        return cls(draft, roster, table, meta, broken, rows, is_refused=bool(refused))

    @property
    def league(self) -> League:
        return self.draft.league

    @property
    def spent(self) -> int:
        return cost(self.roster, self.table, self.meta)

    @property
    def left(self) -> int:
        return self.meta.budget - self.spent

    @property
    def is_overdrawn(self) -> bool:
        return self.left < 0

    @property
    def players(self) -> int:
        return len(self.roster.lines)

    @property
    def shop(self) -> list[Offer]:
        """Each position with the number that the draft has of it."""
        wanted = Counter(line.position for line in self.roster.lines)
        is_full = self.players >= MAX_PLAYERS
        return [Offer(position, wanted[position.key], is_full) for position in self.table.positions]

    @property
    def purchases(self) -> list[Purchase]:
        return purchases(self.roster, self.table, self.meta)
