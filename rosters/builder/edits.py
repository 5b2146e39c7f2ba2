"""The buttons of the roster builder: each makes one small change to a draft.

A button's value is `what:which`, such as `add:lineman`, `drop:3`, `name:team`, `more:reroll`. An
unknown value changes nothing: it comes from an older page or from another draft's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from engine.clans import Clan
from rosters.builder import random_names
from rosters.builder.draft import DraftLine, RosterDraft
from rosters.builder.validation import LAST_NUMBER, MAX_PLAYERS

TEAM, REROLL = "team", "reroll"


@dataclass(frozen=True, slots=True)
class EditContext:
    """What an edit needs: the clan's table, the seed of names, and the team names taken."""

    table: Clan
    seed: int
    taken: Collection[str] = ()


def apply_edit(draft: RosterDraft, word: str, context: EditContext) -> RosterDraft:
    """The draft after that button is pressed."""
    what, _, which = word.partition(":")
    edit = EDITS.get(what)
    return edit(draft, which, context) if edit is not None else draft


def _add(draft: RosterDraft, which: str, context: EditContext) -> RosterDraft:
    """A player of that position, with the next free number and a name in the clan's style."""
    known = {position.key for position in context.table.positions}
    if which not in known or len(draft.lines) >= MAX_PLAYERS:
        return draft
    worn = {line.number for line in draft.lines}
    number = next((n for n in range(1, LAST_NUMBER + 1) if n not in worn), None)
    line = DraftLine(number, _another_name(draft, context), which)
    return replace(draft, lines=(*draft.lines, line))


def _drop(draft: RosterDraft, which: str, context: EditContext) -> RosterDraft:
    if (index := _index(draft, which)) is None:
        return draft
    return replace(draft, lines=draft.lines[:index] + draft.lines[index + 1 :])


def _name(draft: RosterDraft, which: str, context: EditContext) -> RosterDraft:
    """Another name for a player, or for the team."""
    if which == TEAM:
        taken = {*context.taken, draft.name}
        called = random_names.team_name(context.table.key, seed=context.seed, taken=tuple(taken))
        return replace(draft, name=called)
    if (index := _index(draft, which)) is None:
        return draft
    line = replace(draft.lines[index], name=_another_name(draft, context))
    return replace(draft, lines=(*draft.lines[:index], line, *draft.lines[index + 1 :]))


def _more(draft: RosterDraft, which: str, context: EditContext) -> RosterDraft:
    return _step(draft, which, context, 1)


def _less(draft: RosterDraft, which: str, context: EditContext) -> RosterDraft:
    return _step(draft, which, context, -1)


def _step(draft: RosterDraft, which: str, context: EditContext, step: int) -> RosterDraft:
    """One more or one less of an item, from none to its limit."""
    if which == REROLL:
        number = min(max((draft.rerolls or 0) + step, 0), context.table.reroll.max)
        return replace(draft, rerolls=number)
    row = next((row for row in context.table.staff if row.key == which), None)
    if row is None:
        return draft
    number = min(max((draft.staff.get(which) or 0) + step, 0), row.max)
    bought = {key: value for key, value in draft.staff.items() if key != which}
    return replace(draft, staff=bought | ({which: number} if number else {}))


def _index(draft: RosterDraft, which: str) -> int | None:
    if not (which.isascii() and which.isdigit() and len(which) <= 2):
        return None
    index = int(which)
    return index if index < len(draft.lines) else None


def _another_name(draft: RosterDraft, context: EditContext) -> str:
    taken = {line.name for line in draft.lines}
    return random_names.player_names(context.table.key, 1, seed=context.seed, taken=taken)[0]


EDITS: Mapping[str, Callable[[RosterDraft, str, EditContext], RosterDraft]] = {
    "add": _add,
    "drop": _drop,
    "name": _name,
    "more": _more,
    "less": _less,
}
