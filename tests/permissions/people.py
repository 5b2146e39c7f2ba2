"""The people of the permission table: every role of a league, and people without one."""

from __future__ import annotations

OWNER, COMMISSIONER, DEPUTY, JUDGE = "owner", "commissioner", "deputy", "judge"
COACH = "coach"
"""Of the team, the draft, the match in question, in which it is their turn."""
OPPONENT = "opponent"
"""Coach of the other side of the match."""
BYSTANDER = "bystander"
"""A coach of the league with nothing to do with it."""
STAND_IN = "stand-in"
"""Named for the coach's team."""
GUEST = "guest"
ELSEWHERE = "elsewhere"
"""Owner of another league and coach of a team there."""
STRANGER = "stranger"
ANONYMOUS = "anonymous"

CHIEFS = frozenset({OWNER, COMMISSIONER})
RUNNERS = CHIEFS | {DEPUTY}
JUDGES = CHIEFS | {JUDGE}
LEAGUE_ADMINS = CHIEFS | {DEPUTY, JUDGE}
PLAYERS = LEAGUE_ADMINS | {COACH, OPPONENT, BYSTANDER}
"""Who may found a team."""
MEMBERS = PLAYERS | {STAND_IN, GUEST}
OUTSIDERS = frozenset({ELSEWHERE, STRANGER})
SIGNED_IN = MEMBERS | OUTSIDERS
EVERYBODY = SIGNED_IN | {ANONYMOUS}
NOBODY: frozenset[str] = frozenset()
PERSONAS = tuple(sorted(EVERYBODY))
