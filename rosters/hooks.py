"""The hooks of this app: what higher apps may refuse, add or do when a roster changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from core.accounts.models import User
from core.asking import OfficerAct
from core.hooks import Hook
from core.leagues.models import League
from rosters.match_refs import MatchRef
from rosters.models import Team, TeamCoach

ROSTER_GUARDS: Hook[[Team], str] = Hook()
"""Why a team's roster may not change now; an empty string if it may."""

TEAM_TRANSFERS: Hook[[Team, User, TeamCoach.How], None] = Hook()
"""Called when a team is transferred to another coach, in the same transaction and before the team's
row is locked; accepted or given. May raise `Refused`."""

SHOP_GUARDS: Hook[[Team], tuple[str, str] | None] = Hook()
"""Why a team can buy nothing after a match now, and the rule; None if it can."""

RUNNING_MATCHES: Hook[[Team], Sequence[tuple[MatchRef, str]]] = Hook()
"""The matches of a team that are not over: each as its reference and its title."""

MATCH_MARKS: Hook[[Collection[int]], Mapping[MatchRef, Sequence[str]]] = Hook()
"""What sets matches (by id) apart, in words, such as that one was not played; by reference."""

MISSED_DEADLINES: Hook[[Team], bool] = Hook()
"""Whether the coach missed the last deadline they had in a match of the team that still goes on."""

TEAM_FOUNDED: Hook[[Team], None] = Hook()
"""Called when a team of a league has been founded, in the same transaction."""

FOUNDING_ENTERS: Hook[[League, User, str], str] = Hook()
"""What a team of that game enters as soon as the person founds it in the league, as a sentence;
empty if nothing."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """What a coach does next, as a sentence, and the page where they do it."""

    words: str
    address: str


STEPS_AFTER_FOUNDING: Hook[[Team, User], NextStep | None] = Hook()
"""What a coach does next with a team that they have just founded; None if there is nothing."""

OFFICER_ACTS: Hook[[Team, User, OfficerAct], None] = Hook()
"""Called before an officer does something with another coach's team, in its transaction. May raise
`NotAllowed` or `Refused`, or ask that coach first (`core.asking`)."""

SEASON_RIVALS: Hook[[Team, int], bool] = Hook()
"""Whether the team meets a team of the person with that id in a season that is not over."""

AFTER_MATCH_DICE: Hook[[MatchRef, Team], Sequence[tuple[str, str]]] = Hook()
"""The dice of a match (by its reference) after the final whistle: each in words, with its rule."""
