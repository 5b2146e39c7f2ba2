"""What a roster draft costs, and each fault with the rule it breaks.

Pure: the builder page, founding a team and the tests call the same function.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from core.name_rules import MAX_NAME_LENGTH, is_visible, tidy
from engine.clans import Clan
from engine.variants.game_meta import GameMeta
from rosters.builder.draft import RosterDraft

MIN_PLAYERS, MAX_PLAYERS = 11, 16
LAST_NUMBER = 99


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule. `line` is the index of the draft line at fault, if it is a single line."""

    rule: str
    message: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class BillItem:
    """A line of the founding bill; prices in the units of the game's money."""

    item: str
    quantity: int
    price: int
    rule: str

    @property
    def total(self) -> int:
        return self.quantity * self.price


def bill(draft: RosterDraft, table: Clan, meta: GameMeta) -> list[BillItem]:
    """What the roster costs, item by item: positions, re-rolls, staff. Unknown items are free."""
    wanted = Counter(line.position for line in draft.lines)
    items = [
        BillItem(p.key, wanted[p.key], p.cost, table.rule) for p in table.positions if wanted[p.key]
    ]
    if draft.rerolls is not None and draft.rerolls > 0:
        items.append(BillItem("reroll", draft.rerolls, table.reroll.cost, meta.roster_rules.reroll))
    items += [
        BillItem(row.key, number, row.cost, meta.roster_rules.staff)
        for row in table.staff
        if (number := draft.staff.get(row.key)) is not None and number > 0
    ]
    return items


def cost(draft: RosterDraft, table: Clan, meta: GameMeta) -> int:
    """The founding price of the whole roster, in the units of the game's money."""
    return sum(item.total for item in bill(draft, table, meta))


def violations(draft: RosterDraft, table: Clan, meta: GameMeta) -> list[Violation]:
    """Everything that keeps the roster from being founded; an empty list means it is legal."""
    return [
        *_money(draft, table, meta),
        *_size(draft),
        *_positions(draft, table, meta),
        *_numbers(draft),
        *_names(draft),
        *_rerolls(draft, table),
        *_staff(draft, table, meta),
    ]


def _money(draft: RosterDraft, table: Clan, meta: GameMeta) -> Iterator[Violation]:
    total, money = cost(draft, table, meta), meta.currency
    if total > meta.budget:
        yield Violation(
            meta.roster_rules.founding,
            f"The roster costs {money.write(total)}, {money.figures(total - meta.budget)} more "
            f"than the {money.figures(meta.budget)} you have.",
        )


def _size(draft: RosterDraft) -> Iterator[Violation]:
    players = len(draft.lines)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        yield Violation(
            "LGE-TEA-02",
            f"A new team has {MIN_PLAYERS} to {MAX_PLAYERS} players; this one has {players}.",
        )


def _positions(draft: RosterDraft, table: Clan, meta: GameMeta) -> Iterator[Violation]:
    known = {position.key: position for position in table.positions}
    for index, line in enumerate(draft.lines):
        if line.position not in known:
            yield Violation(
                meta.roster_rules.roster,
                f"The {table.name} have no position {line.position!r}; "
                f"a team is drawn from one {meta.folk[0]}'s list.",
                index,
            )
    wanted = Counter(line.position for line in draft.lines)
    for key, position in known.items():
        if wanted[key] > position.max:
            yield Violation(
                table.rule,
                f"At most {position.max} {position.name}; this roster has {wanted[key]}.",
            )


def _numbers(draft: RosterDraft) -> Iterator[Violation]:
    used = Counter(line.number for line in draft.lines)
    for index, line in enumerate(draft.lines):
        who = line.name or "A player"
        if line.number is None:
            yield Violation("KEM-NUM-01", f"{who} needs a shirt number.", index)
        elif not 1 <= line.number <= LAST_NUMBER:
            yield Violation(
                "KEM-NUM-01", f"{who} has {line.number}; shirt numbers are 1 to 99.", index
            )
        elif used[line.number] > 1:
            yield Violation(
                "KEM-NUM-01", f"{who} shares shirt number {line.number} with another.", index
            )


def _names(draft: RosterDraft) -> Iterator[Violation]:
    if not is_visible(draft.name):
        yield Violation("KEM-NAM-01", "The team needs a name.")
    elif len(tidy(draft.name)) > MAX_NAME_LENGTH:
        yield Violation(
            "KEM-NAM-01", f"The team's name is longer than {MAX_NAME_LENGTH} characters."
        )
    for index, line in enumerate(draft.lines):
        if not is_visible(line.name):
            yield Violation("KEM-NAM-01", f"Player {line.number or '?'} needs a name.", index)
        elif len(tidy(line.name)) > MAX_NAME_LENGTH:
            yield Violation(
                "KEM-NAM-01", f"The name of player {line.number or '?'} is too long.", index
            )


def _rerolls(draft: RosterDraft, table: Clan) -> Iterator[Violation]:
    if draft.rerolls is None:
        yield Violation("LGE-TEA-03", f"{_unread(0, table.reroll.max)} team re-rolls.")
    elif not 0 <= draft.rerolls <= table.reroll.max:
        yield Violation(
            "LGE-TEA-03", f"0 to {table.reroll.max} team re-rolls; this roster has {draft.rerolls}."
        )


def _staff(draft: RosterDraft, table: Clan, meta: GameMeta) -> Iterator[Violation]:
    for row in table.staff:
        number, least = draft.staff.get(row.key, 0), meta.roster_rules.least_of(row.key)
        if number is None:
            yield Violation(
                meta.roster_rules.limit_of(row.key), f"{_unread(least, row.max)} {row.name}."
            )
        elif not least <= number <= row.max:
            yield Violation(
                meta.roster_rules.limit_of(row.key),
                f"{least} to {row.max} {row.name}; this roster has {number}.",
            )
    for key in draft.staff.keys() - {row.key for row in table.staff}:
        if draft.staff[key] != 0:
            yield Violation(meta.roster_rules.unsold, f"Nobody sells {key!r} to the {table.name}.")


def _unread(least: int, most: int) -> str:
    return f"Write a whole number, {least} to {most}, of"
