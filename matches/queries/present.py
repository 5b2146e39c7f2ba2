"""A match as it stands, as everybody who may read it sees it: what was resolved, and no more.

Neither drafts nor submitted sheets nor set-ups that wait are in it, so every picture of a running
match is drawn from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q

from engine.decisions import Decision
from engine.laying import Marks, known
from engine.lineup import MatchSetup
from engine.position import Position
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from matches.models import Checkpoint, Match
from matches.queries import matches


class Present(NamedTuple):
    """A match as it stands: its position, and what is to be decided, if it has begun."""

    position: Position
    rules: Rules
    decision: Decision | None = None


def present(match: Match) -> Present | None:
    """The match now; None if unreadable.

    Before the kick-off all players are in reserve, and on a map lies what is laid so far.
    """
    return _shown(match, matches.checkpoint_of(match) if match.segment > 0 else None)


def presents(rows: Sequence[Match]) -> dict[int, Present]:
    """The same of many, by their ids, in one query; those that cannot be read are left out."""
    begun = [match for match in rows if match.segment > 0 and match.goes_on_from is not None]
    kept = [Q(match=match.pk, segment=match.goes_on_from) for match in begun]
    found = Checkpoint.objects.filter(reduce(or_, kept)) if kept else ()
    checkpoints = {each.match_id: each for each in found}
    shown = {match.pk: _shown(match, checkpoints.get(match.pk)) for match in rows}
    return {pk: now for pk, now in shown.items() if now is not None}


def _shown(match: Match, checkpoint: Checkpoint | None) -> Present | None:
    if match.segment > 0:
        game = matches.game_from(match, checkpoint)
        return None if game is None else Present(game.position, game.rules, game.decision)
    setup = matches.setup_for_words(match)
    if setup is None:
        return None
    rules = rules_for(setup)
    return Present(empty_position(setup, rules, known(setup)), rules)


def empty_position(setup: MatchSetup, rules: Rules, marks: Marks) -> Position:
    """The pitch before the match, with those chests and pads."""
    position = Position(setup, rules.board, rules.new_state(setup))
    position.shut, position.pads = map(list, marks)
    return position
