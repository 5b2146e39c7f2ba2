"""A team's playbook: formations and standing orders beyond one match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.name_rules import clean_name, tidy
from engine.errors import DataError
from engine.rules_lookup import rules_under
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import Part, with_written
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from engine.variants.registry import find_variant
from matches.models import Playbook
from matches.services.errors import BadOrders
from matches.services.orders.order_chain import SHIRTS, any_ground, read_any_orders
from matches.services.orders.seen import PAGE_CHANGED, About, mark_of, require_seen
from rosters.models import Team
from rosters.permissions import coaches_now

MAX_PAGES = 12
MAX_NAME_LENGTH = 40


def ground_of(variant: str) -> Vocabulary:
    """What a playbook of a game may name: any shirt, and the squares of its pitch."""
    if find_variant(variant).maps:
        return any_ground()
    try:
        return Vocabulary(rules_under(variant, {}).board, SHIRTS, SHIRTS)
    except DataError:
        return any_ground()


def read_playbook(*, variant: str, text: str) -> SetUpSheet:
    """Parse a page of a playbook; writes nothing. Raises `BadOrders`."""
    try:
        return parse_set_up(text, ground_of(variant))
    except SheetFaults as error:
        raise BadOrders(error.faults) from error


def page_named(pages: Iterable[Playbook], name: str) -> Playbook | None:
    """The page of that name; capitals and spaces make no difference."""
    wanted = tidy(name).lower()
    return next((page for page in pages if page.name.lower() == wanted), None)


def save_page(
    *,
    team: Team,
    author: User,
    name: str,
    text: str,
    now: datetime,
    in_force: bool | None = None,
    parts: Collection[Part] | None = None,
    about: About | None = None,
    seen: str | None = None,
) -> Playbook:
    """Save parts of a page of the playbook: they replace those of the page of the same name.

    Without `parts` the text replaces what it contains, and an empty one everything. A page comes
    into force with `in_force`, or if no page is in force and it is not told otherwise. With `seen`,
    another page than that one is not overwritten (`mark_of`), such as one from another tab:
    `DraftChanged`; with `about` it marks that alone, where nothing else is changed. Raises
    `BadOrders` with every line that cannot be read; then nothing is changed.
    """
    _require_coach(team, author)
    name = clean_name(name, whose=gettext("the page"))
    if len(name) > MAX_NAME_LENGTH:
        raise Refused(
            gettext("A page of the playbook has a name of at most {most} characters.").format(
                most=MAX_NAME_LENGTH
            ),
            field="name",
        )
    orders = read_playbook(variant=team.variant, text=text)
    with transaction.atomic():
        Team.objects.select_for_update(of=("self",)).get(pk=team.pk)
        pages = list(Playbook.objects.open().select_for_update().filter(team=team))
        page = page_named(pages, name)
        if is_new := page is None:
            if len(pages) >= MAX_PAGES:
                raise Refused(
                    gettext("A playbook has at most {most} pages.").format(most=MAX_PAGES)
                )
            page = Playbook(team=team)
        before = read_any_orders(page.canonical)
        whole = with_written(before, orders, parts)
        if not is_new and whole.text() != before.text():
            require_seen(mark_of(before, about), seen, PAGE_CHANGED)
        page.name, page.canonical, page.saved_at = name, whole.text(), now
        if in_force or (in_force is None and not any(each.in_force for each in pages)):
            _deactivate(team)
            page.in_force = True
        page.save()
        _record(team, author, "playbook.saved")
    return page


def change_page(
    *,
    team: Team,
    author: User,
    name: str,
    change: Callable[[SetUpSheet], SetUpSheet],
    now: datetime,
    about: About | None = None,
    seen: str | None = None,
) -> Playbook:
    """Save what `change` makes of the page of that name, as it is stored under the team's lock;
    `about` and `seen` are as in `save_page`.
    """
    _require_coach(team, author)
    with transaction.atomic():
        Team.objects.select_for_update(of=("self",)).get(pk=team.pk)
        page = page_named(Playbook.objects.open().filter(team=team), name)
        before = read_any_orders(page.canonical) if page is not None else SetUpSheet()
        return save_page(
            team=team,
            author=author,
            name=name,
            text=change(before).text(),
            parts=frozenset(Part),
            now=now,
            about=about,
            seen=seen,
        )


def put_in_force(*, page: Playbook, author: User) -> Playbook:
    """Put the page in force from the next segment on, in all the team's matches."""
    _require_coach(page.team, author)
    with transaction.atomic():
        list(Playbook.objects.select_for_update().filter(team=page.team))
        if not Playbook.objects.open().filter(pk=page.pk).exists():
            raise NotAllowed(gettext("This page is another coach's."))
        _deactivate(page.team)
        page.in_force = True
        page.save(update_fields=("in_force",))
        _record(page.team, author, "playbook.chosen")
    return page


def remove_page(*, page: Playbook, author: User) -> None:
    """Delete a page; texts already locked from it stay."""
    _require_coach(page.team, author)
    with transaction.atomic():
        Playbook.objects.open().filter(pk=page.pk).delete()
        _record(page.team, author, "playbook.removed")


def _deactivate(team: Team) -> None:
    Playbook.objects.filter(team=team, in_force=True).update(in_force=False)


def _require_coach(team: Team, author: User) -> None:
    if not coaches_now.test(author, team):
        raise NotAllowed(gettext("This team has another coach."))


def _record(team: Team, author: User, verb: str) -> None:
    audit.record(actor=author, league=team.league, verb=verb, subject=team, data={})
