"""The audit log as its readers may read it: the office all of a league's, a member his own part.

Each app registers the subjects that concern a person, a team or a match (`AUDIT_SUBJECTS`), and
which entries a reader may see already (`EMBARGOES`): an entry itself may reveal what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.audit.news import SubjectLink, subject_links
from core.hooks import Hook
from core.leagues.models import Invitation, League, Membership

ADMIN_ONLY = frozenset({"error"})
"""Parts of a deed's data that only who holds an office is told: our own faults."""
MEMBERSHIP, PERSON, INVITATION = "core.membership", "core.user", "core.invitation"


@dataclass(frozen=True, slots=True)
class AuditScope:
    """Of which things the log is read: one person's, a team's, or a match's."""

    league: League
    person: User | None = None
    team: int | None = None
    match: int | None = None


AUDIT_SUBJECTS: Hook[[AuditScope], Mapping[str, Collection[int]]] = Hook()
"""The ids of the subjects of a scope, by type."""
EMBARGOES: Hook[[User], Q] = Hook()
"""The entries that a reader may see already."""


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """A reader's choice; what is not said is not asked for."""

    team: int | None = None
    match: int | None = None
    actor: int | None = None
    kind: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class AuditLine:
    """A deed as it is shown; `data` without what is not for this reader."""

    entry: AuditEntry
    subject: SubjectLink | None
    data: Mapping[str, Any]

    @property
    def action(self) -> str:
        """The verb in plain words: `team renamed`."""
        return self.entry.verb.replace(".", " ").replace("_", " ")

    @property
    def details(self) -> str:
        """The data in a line, without what says nothing."""
        pairs = ((key.replace("_", " "), value) for key, value in self.data.items())
        return ", ".join(f"{key}: {value}" for key, value in pairs if value not in (None, "", []))


def log_for(
    league: League, reader: User, wanted: AuditFilter = AuditFilter()
) -> QuerySet[AuditEntry]:
    """The deeds in a league that this reader may read and asks for, newest first."""
    rows = AuditEntry.objects.filter(disclosed_to(reader), league=league).select_related("actor")
    if not reader.has_perm("core.read_audit", league):
        rows = rows.filter(_own(league, reader))
    if wanted.team is not None:
        rows = rows.filter(_subjects(AuditScope(league, team=wanted.team)))
    if wanted.match is not None:
        rows = rows.filter(_subjects(AuditScope(league, match=wanted.match)))
    if wanted.actor is not None:
        rows = rows.filter(actor_id=wanted.actor)
    if wanted.kind:
        rows = rows.filter(verb__startswith=f"{wanted.kind}.")
    if wanted.since is not None:
        rows = rows.filter(created_at__gte=wanted.since)
    return rows


def disclosed_to(reader: User) -> Q:
    """The deeds of which this reader may know already, whatever office he holds."""
    shown = Q()
    for allowed in EMBARGOES.call(reader):
        shown &= allowed
    return shown


def lines(entries: Iterable[AuditEntry], *, is_admin: bool) -> list[AuditLine]:
    """These deeds with what they were done to: a query for each kind of subject."""
    listed: Sequence[AuditEntry] = list(entries)
    names = subject_links(listed)
    return [
        AuditLine(
            entry,
            names.get((entry.subject_type, entry.subject_id)),
            {key: value for key, value in entry.data.items() if is_admin or key not in ADMIN_ONLY},
        )
        for entry in listed
    ]


def own_subjects(about: AuditScope) -> Mapping[str, Collection[int]]:
    """The club's own part: somebody's memberships and himself."""
    if about.person is None:
        return {}
    own = Membership.objects.filter(league=about.league, user=about.person)
    made = Invitation.objects.filter(league=about.league, created_by=about.person)
    return {
        MEMBERSHIP: list(own.values_list("pk", flat=True)),
        INVITATION: list(made.values_list("pk", flat=True)),
        PERSON: [about.person.pk],
    }


def _own(league: League, reader: User) -> Q:
    return Q(actor=reader) | _subjects(AuditScope(league, person=reader))


def _subjects(about: AuditScope) -> Q:
    """Ids are looked up first, so that one index finds the deeds of each type."""
    found = Q(pk__in=())
    for subjects in AUDIT_SUBJECTS.call(about):
        for kind, ids in subjects.items():
            if ids:
                found |= Q(subject_type=kind, subject_id__in=list(ids))
    return found
