"""The hooks of this app: what higher apps may refuse or add when a match is corrected or ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from core.accounts.models import Person, User
from core.hooks import Hook
from core.leagues.models import League
from core.leagues.panels import Panel
from engine.report import MatchReport
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match
from rosters.models import Team

CORRECTION_GUARDS: Hook[[Match], str] = Hook()
"""Why a match's result may not be corrected; an empty string if it may."""

Rulings = Mapping[str, str]
"""What the officer decides about later matches, by their keys."""


@dataclass(frozen=True, slots=True)
class LaterMatch:
    """A match that a correction puts in question: other teams should have played it.

    `choice` is what the officer decides about it and `words` say so; `teams` should have met.
    `conflict` is why the decisions do not go together, empty if they do.
    """

    key: str
    match: Match
    choice: str
    words: str
    teams: tuple[Team, ...] = ()
    conflict: str = ""


LATER_MATCHES: Hook[[Match, MatchReport | None, Rulings], Sequence[LaterMatch]] = Hook()
"""The matches that correcting a result to that report puts in question, the first played first."""

CORRECTION_PANELS: Hook[[Match, MatchReport | None, bool, Rulings], Panel | None] = Hook()
"""What correcting a result to that report would change beyond the books of its two teams; the third
argument says whether the match is replayed."""

MATCH_EXITS: Hook[[Match, Person], Panel | None] = Hook()
"""How a judge can end a match that nobody plays to its end."""


@dataclass(frozen=True, slots=True)
class RoundClose:
    """When the round of a match closes, and a sentence that says what becomes of it then."""

    closes_at: datetime
    words: str


ROUND_CLOSES: Hook[[Match], RoundClose | None] = Hook()
"""For a match of a season that has not begun; None where no round closes by date."""

TEAMS_TOGETHER: Hook[[League], Sequence[frozenset[int]]] = Hook()
"""The ids of the teams that play, or are to play, in one season of the league: a set each."""

SEASON_TERMS: Hook[[League, User], Sequence[ClockTerms]] = Hook()
"""The clock terms of the seasons of a league, not over, in which a team of the coach is entered."""


@dataclass(frozen=True, slots=True)
class NextMatch:
    """Where somebody's next match comes from, as a sentence, and the page that says more."""

    words: str
    address: str


NEXT_MATCHES: Hook[[User, str], Sequence[NextMatch]] = Hook()
"""For each season under way in which a team of the person plays; of the league with that short name
alone, if it is not empty."""

SEASON_INTERESTS: Hook[[int, Match], bool] = Hook()
"""Whether a match decides something for a team of the person with that id, who does not play it."""
