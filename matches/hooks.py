"""The hooks of this app: what higher apps may refuse or add when a match is corrected or ended."""

from __future__ import annotations

from core.accounts.models import Person
from core.hooks import Hook
from core.leagues.panels import Panel
from engine.report import MatchReport
from matches.models import Match

CORRECTION_GUARDS: Hook[[Match], str] = Hook()
"""Why a match's result may not be corrected; an empty string if it may."""

CORRECTION_PANELS: Hook[[Match, MatchReport | None, bool], Panel | None] = Hook()
"""What correcting a result to that report would change beyond the books of its two teams; the last
argument says whether the match is replayed."""

MATCH_EXITS: Hook[[Match, Person], Panel | None] = Hook()
"""How a judge can end a match that nobody plays to its end."""
