"""What a roster draft costs, and each fault with the rule it breaks.

Pure: the builder page, founding a team and the tests call the same function.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

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
            gettext("The roster costs {cost}, {over} more than the {budget} you have.").format(
                cost=money.write(total),
                over=money.figures(total - meta.budget),
                budget=money.figures(meta.budget),
            ),
        )


def _size(draft: RosterDraft) -> Iterator[Violation]:
    players = len(draft.lines)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        yield Violation(
            "LGE-TEA-02",
            gettext("A new team has {least} to {most} players; this one has {players}.").format(
                least=MIN_PLAYERS, most=MAX_PLAYERS, players=players
            ),
        )


def _positions(draft: RosterDraft, table: Clan, meta: GameMeta) -> Iterator[Violation]:
    known = {position.key: position for position in table.positions}
    for index, line in enumerate(draft.lines):
        if line.position not in known:
            yield Violation(
                meta.roster_rules.roster,
                gettext(
                    "The {clan} have no position {position!r}; "
                    "a team is drawn from one {folk}'s list."
                ).format(clan=table.name, position=line.position, folk=meta.folk[0]),
                index,
            )
    wanted = Counter(line.position for line in draft.lines)
    for key, position in known.items():
        if wanted[key] > position.max:
            yield Violation(
                table.rule,
                gettext("At most {most} {position}; this roster has {number}.").format(
                    most=position.max, position=position.name, number=wanted[key]
                ),
            )


def _numbers(draft: RosterDraft) -> Iterator[Violation]:
    used = Counter(line.number for line in draft.lines)
    for index, line in enumerate(draft.lines):
        who = line.name or "A player"
        if line.number is None:
            yield Violation(
                "KEM-NUM-01", gettext("{who} needs a shirt number.").format(who=who), index
            )
        elif not 1 <= line.number <= LAST_NUMBER:
            yield Violation(
                "KEM-NUM-01",
                gettext("{who} has {number}; shirt numbers are 1 to 99.").format(
                    who=who, number=line.number
                ),
                index,
            )
        elif used[line.number] > 1:
            yield Violation(
                "KEM-NUM-01",
                gettext("{who} shares shirt number {number} with another.").format(
                    who=who, number=line.number
                ),
                index,
            )


def _names(draft: RosterDraft) -> Iterator[Violation]:
    if not is_visible(draft.name):
        yield Violation("KEM-NAM-01", gettext("The team needs a name."))
    elif len(tidy(draft.name)) > MAX_NAME_LENGTH:
        yield Violation(
            "KEM-NAM-01",
            gettext("The team's name is longer than {most} characters.").format(
                most=MAX_NAME_LENGTH
            ),
        )
    for index, line in enumerate(draft.lines):
        if not is_visible(line.name):
            yield Violation(
                "KEM-NAM-01",
                gettext("Player {number} needs a name.").format(number=line.number or "?"),
                index,
            )
        elif len(tidy(line.name)) > MAX_NAME_LENGTH:
            yield Violation(
                "KEM-NAM-01",
                gettext("The name of player {number} is too long.").format(
                    number=line.number or "?"
                ),
                index,
            )


def _rerolls(draft: RosterDraft, table: Clan) -> Iterator[Violation]:
    if draft.rerolls is None:
        yield Violation("LGE-TEA-03", _unread(0, table.reroll.max, gettext("team re-rolls")))
    elif not 0 <= draft.rerolls <= table.reroll.max:
        yield Violation(
            "LGE-TEA-03",
            gettext("0 to {most} team re-rolls; this roster has {rerolls}.").format(
                most=table.reroll.max, rerolls=draft.rerolls
            ),
        )


def _staff(draft: RosterDraft, table: Clan, meta: GameMeta) -> Iterator[Violation]:
    for row in table.staff:
        number, least = draft.staff.get(row.key, 0), meta.roster_rules.least_of(row.key)
        if number is None:
            yield Violation(meta.roster_rules.limit_of(row.key), _unread(least, row.max, row.name))
        elif not least <= number <= row.max:
            yield Violation(
                meta.roster_rules.limit_of(row.key),
                gettext("{least} to {most} {staff}; this roster has {number}.").format(
                    least=least, most=row.max, staff=row.name, number=number
                ),
            )
    for key in draft.staff.keys() - {row.key for row in table.staff}:
        if draft.staff[key] != 0:
            yield Violation(
                meta.roster_rules.unsold,
                gettext("Nobody sells {staff!r} to the {clan}.").format(staff=key, clan=table.name),
            )


def _unread(least: int, most: int, what: str) -> str:
    return gettext("Write a whole number, {least} to {most}, of {what}.").format(
        least=least, most=most, what=what
    )
