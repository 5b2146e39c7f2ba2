"""A league's news: the public part of its audit log, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core.audit.models import AuditEntry
from core.audit.verbs import SENTENCES
from core.hooks import Registry
from core.leagues.models import League, Membership


@dataclass(frozen=True, slots=True)
class SubjectLink:
    """The subject of an entry: its name and its path on this site."""

    name: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class NewsItem:
    """An entry as a sentence; `url` is a path on this site.

    `feed_id` is its id in feeds, if it has one that is its own among all sites.
    """

    entry: int
    verb: str
    at: datetime
    text: str
    url: str
    feed_id: UUID | None = None


SUBJECT_LINKS: Registry[Callable[[Iterable[int]], Mapping[int, SubjectLink]]] = Registry()
"""How the subjects of a type (such as `rosters.team`) are found by their ids."""


def public_entries(league: League) -> QuerySet[AuditEntry]:
    """The league's public entries, newest first."""
    return AuditEntry.objects.filter(league=league, verb__in=SENTENCES)


def render_news(entries: Iterable[AuditEntry]) -> list[NewsItem]:
    """These entries as sentences: one query for each type of subject."""
    listed = list(entries)
    names = subject_links(listed)
    found = []
    for entry in listed:
        subject = names.get(
            (entry.subject_type, entry.subject_id), SubjectLink(gettext("Something"))
        )
        values = _Values({**entry.data, "subject": subject.name})
        text = str(SENTENCES[entry.verb]).format_map(values)
        found.append(
            NewsItem(entry.pk, entry.verb, entry.created_at, text, subject.url, entry.feed_id)
        )
    return found


def subject_links(entries: Sequence[AuditEntry]) -> dict[tuple[str, int], SubjectLink]:
    """What these entries are about, by type and id; what is gone is left out."""
    wanted: dict[str, set[int]] = {}
    for entry in entries:
        wanted.setdefault(entry.subject_type, set()).add(entry.subject_id)
    return {
        (kind, pk): subject
        for kind, ids in wanted.items()
        if (find := SUBJECT_LINKS.get(kind)) is not None
        for pk, subject in find(ids).items()
    }


def leagues_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Leagues as subjects."""
    return {
        league.pk: SubjectLink(league.name, reverse("core:league", args=[league.slug]))
        for league in League.objects.filter(pk__in=ids)
    }


def members_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Memberships as subjects."""
    found = Membership.objects.filter(pk__in=ids).select_related("user", "league")
    return {
        row.pk: SubjectLink(
            row.user.get_full_name(), reverse("core:members", args=[row.league.slug])
        )
        for row in found
    }


class _Values(dict[str, object]):
    """The data of an older entry may lack a value."""

    def __missing__(self, key: str) -> str:
        return "?"
