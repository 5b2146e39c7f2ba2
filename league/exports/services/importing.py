"""Import a league from a file: everything, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO

from django.db import transaction
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.audit import services as audit
from core.clipping import clip_text
from core.errors import Refused
from core.leagues.models import League, Membership, Role
from core.leagues.services.leagues import RESERVED_SLUGS, free_slug
from core.look_alikes import look
from core.name_rules import MAX_NAME_LENGTH, clean_name
from core.translation import site_count, site_text
from league.exports.league_file import after_import
from league.exports.league_file.errors import refuse
from league.exports.league_file.loader import ImportOptions, Rows, check_rows, load_rows
from league.exports.league_file.reader import CheckedFile, check
from league.models import LeagueImport

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported league; `notes` are for the importer."""

    league: League
    league_import: LeagueImport
    notes: tuple[str, ...] = field(default_factory=tuple)


def import_league(
    *,
    file: IO[bytes],
    actor: User,
    slug: str = "",
    name: str = "",
    named: Mapping[str, User] | None = None,
    me: str = "",
    opens: bool = False,
    alone: bool = True,
    on_progress: OnProgress = lambda done, total: None,
    on_rows: Callable[[int], None] = lambda rows: None,
) -> Imported:
    """Make a league of the file's rows, all checked before one is written; `actor` owns it.

    `named` maps handles of the file to accounts here, each at most once; `me` is the actor's name
    or handle in the file. Sealed values (dice and orders of matches under way) are opened only
    with `opens` and in an untouched file of this deployment; `opens` is for operators only, since
    a second copy of a running match lets its owner see future dice. Otherwise those matches are
    declared void. With `alone` only the actor is matched by handle; an operator may set it to
    False, as nobody joins a league without consent. No mail is sent and no webhook called for the
    history in the file. `on_rows` gets the number of rows before they are read, and may refuse.
    Raises `BadFile` and `Refused`; then nothing is changed.
    """
    named = named or {}
    if len({user.pk for user in named.values()}) != len(named):
        raise Refused(gettext("Two people of the file cannot be the same account."))
    checked = check(file)
    on_rows(checked.rows)
    own_name = _name(name, checked)
    import_options = ImportOptions(
        owner=actor,
        name=own_name,
        slug=_slug(slug, name, checked),
        slug_if_private=slug or free_slug(own_name, is_private=True),
        named=named,
        me=me,
        opens=opens,
        alone=alone,
    )
    check_rows(file, checked, import_options, lambda done, total: on_progress(done, 2 * total))
    with transaction.atomic():
        rows = load_rows(
            file,
            checked,
            import_options,
            lambda done, total: on_progress(total + done, 2 * total),
        )
        league = rows.league
        _own(league, actor)
        after_import.require_consistent_books(league)
        annulled = 0 if rows.opened else after_import.annul_running(league)
        if rows.opened:
            after_import.let_clocks_go_on(league, checked.header.get("made_at"))
        after_import.publish_unbooked_results(league)
        after_import.rate(league)
        league_import = _arrive(league, actor, checked, annulled)
    request_cache.forget()
    return Imported(league, league_import, tuple(_notes(rows, league_import)))


def _own(league: League, owner: User) -> None:
    """Make the importer the owner, even if the file does not contain them."""
    if not Membership.objects.filter(league=league, user=owner).exists():
        Membership.objects.create(league=league, user=owner, role=Role.OWNER, joined_at=clock.now())


def _arrive(league: League, actor: User, checked: CheckedFile, annulled: int) -> LeagueImport:
    site = checked.header.get("site")
    made = checked.header.get("made_at")
    league_import = LeagueImport.objects.create(
        league=league,
        by=actor,
        at=clock.now(),
        site=site[:200] if isinstance(site, str) else "",
        made_at=made[:40] if isinstance(made, str) else "",
        digest=checked.digest,
        is_ours=checked.is_ours,
        rows=checked.rows,
        annulled=annulled,
    )
    audit.record(
        actor=actor,
        league=league,
        verb="league.imported",
        subject=league,
        data={
            "site": league_import.site,
            "made_at": league_import.made_at,
            "digest": league_import.digest,
            "ours": league_import.is_ours,
            "annulled": annulled,
        },
    )
    return league_import


def _name(name: str, checked: CheckedFile) -> str:
    """The league's name: the given one, or the file's, with a number if it is taken."""
    if name:
        name = clean_name(name, whose=gettext("the league"))
        if League.objects.filter(look=look(name), is_private=False).exists():
            raise Refused(
                gettext("There is already a league called {name}, or that looks like it.").format(
                    name=name
                )
            )
        return name
    try:
        clean = clean_name(checked.header["league"]["name"], whose=gettext("the league"))
    except Refused as error:
        raise refuse(str(error), 1) from error
    number, found = 1, clean
    while League.objects.filter(look=look(found), is_private=False).exists():
        number += 1
        ending = f" ({number})"
        found = clip_text(clean, MAX_NAME_LENGTH - len(ending)) + ending
    return found


def _slug(slug: str, name: str, checked: CheckedFile) -> str:
    if not slug:
        return free_slug(name or checked.header["league"]["name"])
    if slug in RESERVED_SLUGS or League.objects.filter(slug=slug).exists():
        raise Refused(gettext("There is already a league at {slug}.").format(slug=slug))
    return slug


def _notes(rows: Rows, league_import: LeagueImport) -> list[str]:
    notes = []
    if rows.people.placeholders:
        notes.append(
            site_count(
                "{count} person of the file has no account here. They appear as a name that "
                "nobody can log in to; transfer their teams to members of the league.",
                "{count} people of the file have no account here. They appear as names that "
                "nobody can log in to; transfer their teams to members of the league.",
                rows.people.placeholders,
            )
        )
    if league_import.annulled:
        notes.append(
            site_count(
                "{count} match was under way. Its dice and orders are sealed with the key of the "
                "site it comes from, so it is void here; one of a season is replayed.",
                "{count} matches were under way. Their dice and orders are sealed with the key of "
                "the site they come from, so they are void here; those of a season are replayed.",
                league_import.annulled,
            )
        )
    if rows.people.missed_me:
        notes.append(site_text("Nobody in the file is called {name}.", name=rows.people.missed_me))
    if rows.people.unused:
        notes.append(
            site_text(
                "Nobody in the file has the handle {handles}.",
                handles=", ".join(sorted(rows.people.unused)),
            )
        )
    return notes
