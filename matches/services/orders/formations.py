"""Formations saved by name: pages of a team's playbook, offered at a set-up and copied to other
teams of the same coach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext

from core.accounts.models import User
from core.clipping import clip_text
from core.errors import NotAllowed, Refused
from core.name_rules import clean_name
from engine.sheets.order_parts import Part, part_of
from engine.sheets.set_up_sheet import Places, SetUpSheet
from matches.models import Match, Playbook
from matches.seats import since_of
from matches.services.orders.order_chain import read_any_orders
from matches.services.orders.playbooks import MAX_NAME_LENGTH, page_named, save_page
from matches.services.orders.set_ups import as_home, read_set_up
from rosters.models import Player, Team
from rosters.permissions import coaches_now
from rosters.queries.teams import roster


def has_formation(page: Playbook) -> bool:
    """Whether the page has one of the two formations."""
    orders = read_any_orders(page.canonical)
    return bool(orders.kicking or orders.receiving)


def saved_formations(team: Team) -> list[Playbook]:
    """The pages of a team's playbook with a formation, by name."""
    pages = Playbook.objects.open().filter(team=team).order_by("name")
    return [page for page in pages if has_formation(page)]


def formation_named(team: Team, name: str) -> Playbook | None:
    """The page of that name, if it has a formation."""
    return page_named(saved_formations(team), name)


def save_formation(
    *,
    match: Match,
    side: int,
    author: User,
    name: str,
    text: str,
    now: datetime,
    may_replace: bool = False,
) -> Playbook:
    """Save the set-up in a text under a name, as the home side would write it. It is not submitted.

    Only the set-up of a page of that name is replaced, and only with `may_replace`. It does not
    come into force. Raises `BadOrders`, `Refused` or `Unplayable`.
    """
    team = match.team(side)
    if not coaches_now.test(author, team):
        raise NotAllowed(gettext("Only the team's coach saves formations."))
    since = since_of(author, match, side)
    planned = read_set_up(match=match, side=side, text=text, since=since)
    orders = as_home(match, side, planned.orders)
    name = clean_name(name, whose=gettext("the formation"))
    if not (orders.kicking or orders.receiving):
        raise Refused(gettext("There is no formation to save: place your players first."))
    there = formation_named(team, name)
    if there is not None and not may_replace:
        before = part_of(read_any_orders(there.canonical), Part.SET_UP)
        if before != orders:
            raise Refused(
                gettext(
                    "There is a formation “{name}” already. Tick the box to replace it, or "
                    "choose another name."
                ).format(name=there.name),
                field="replace",
            )
    return save_page(
        team=team,
        author=author,
        name=name,
        text=orders.text(),
        parts=(Part.SET_UP,),
        now=now,
        in_force=False,
    )


def use_formation(*, page: Playbook, author: User, now: datetime) -> Playbook:
    """Put the page's set-up on the page in force, whose orders stay. Raises `Refused`."""
    force = Playbook.objects.open().filter(team=page.team, in_force=True).first()
    if force is None or force.pk == page.pk or not has_formation(page):
        raise Refused(gettext("There is no formation here that another page in force could take."))
    return save_page(
        team=page.team,
        author=author,
        name=force.name,
        text=part_of(read_any_orders(page.canonical), Part.SET_UP).text(),
        parts=(Part.SET_UP,),
        now=now,
    )


@dataclass(frozen=True, slots=True)
class CopiedFormation:
    """A formation for another team's players. `unmatched` are those for whom it has nobody."""

    orders: SetUpSheet
    matched: Mapping[int, int]
    unmatched: Sequence[int]


def matched_formation(
    orders: SetUpSheet, source: Sequence[Player], target: Sequence[Player]
) -> CopiedFormation:
    """The set-up with another team's players in the same places.

    Each place goes to a player of the same position, the same shirt number first; then to the same
    shirt number. The places of the others stay empty.
    """
    positions = {player.number: player.position.key for player in source}
    theirs = {player.number: player.position.key for player in target}
    placed = sorted({number for number, _ in (*orders.kicking, *orders.receiving)})
    matched: dict[int, int] = {}

    def take(number: int, fits: Sequence[int]) -> None:
        free = [each for each in fits if each not in matched.values()]
        if number not in matched and free:
            matched[number] = number if number in free else free[0]

    for number in placed:  # the same position and shirt number keeps its place before all others
        if theirs.get(number) is not None and theirs[number] == positions.get(number):
            take(number, [number])
    for number in placed:
        take(number, sorted(n for n, key in theirs.items() if key == positions.get(number)))
    for number in placed:
        take(number, [number] if number in theirs else [])

    def moved(places: Places) -> Places:
        return tuple((matched[n], square) for n, square in places if n in matched)

    copied = replace(orders, kicking=moved(orders.kicking), receiving=moved(orders.receiving))
    return CopiedFormation(copied, matched, [n for n in placed if n not in matched])


def copy_formation(
    *, page: Playbook, team: Team, author: User, now: datetime
) -> tuple[Playbook, CopiedFormation]:
    """Copy a page's set-up to another team of the same coach and game, as a new page.

    Raises `Refused` where nobody matches, and `NotAllowed` for another coach's team.
    """
    for each in (page.team, team):
        if not coaches_now.test(author, each):
            raise NotAllowed(gettext("Formations are copied between your own teams."))
    if page.kept_for_id is not None:
        raise NotAllowed(gettext("This page is another coach's."))
    if team.variant != page.team.variant or team.pk == page.team_id:
        raise Refused(gettext("Choose another of your teams that plays the same game."))
    orders = part_of(read_any_orders(page.canonical), Part.SET_UP)
    if not (orders.kicking or orders.receiving):
        raise Refused(gettext("“{name}” has no formation.").format(name=page.name))
    copied = matched_formation(orders, roster(page.team), roster(team))
    if not copied.matched:
        raise Refused(gettext("None of its players has a counterpart in {team}.").format(team=team))
    saved = save_page(
        team=team,
        author=author,
        name=_free_name(team, page.name),
        text=copied.orders.text(),
        parts=(Part.SET_UP,),
        now=now,
        in_force=False,
    )
    return saved, copied


def _free_name(team: Team, name: str) -> str:
    """The name, with a number behind it if the team has such a page."""
    taken = {page.name.lower() for page in Playbook.objects.open().filter(team=team)}
    if name.lower() not in taken:
        return name
    numbered = (f"{clip_text(name, MAX_NAME_LENGTH - 3)} {n}" for n in range(2, 100))
    return next(each for each in numbered if each.lower() not in taken)
