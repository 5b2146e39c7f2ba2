"""The audit log for its readers: league admins see all entries of a league, members their own.

Each app registers the subjects that concern a person, or that belong to the subject of a filter
(`AUDIT_SUBJECTS`), and which entries a reader may see already (`EMBARGOES`): an entry itself may
reveal what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.audit.news import SubjectLink, subject_links
from core.hooks import Hook
from core.leagues.models import Invitation, League, Membership

NOT_SHOWN = frozenset({"undo", "places"})
"""What an entry keeps for the programme alone: how it is undone, hashes of addresses."""
ADMIN_ONLY = frozenset({"error"})
"""Keys of an entry's data that only league admins see: internal errors."""
MEMBERSHIP, PERSON, INVITATION = "core.membership", "core.user", "core.invitation"


@dataclass(frozen=True, slots=True)
class AuditScope:
    """Whose subjects to look up: those of a person, or of the subject `pk` of a filter's `key`."""

    league: League
    person: User | None = None
    key: str = ""
    pk: int = 0

    def pk_of(self, key: str) -> int | None:
        """The id of the subject, if it is one of that filter."""
        return self.pk if key == self.key else None


AUDIT_SUBJECTS: Hook[[AuditScope], Mapping[str, Collection[int]]] = Hook()
"""The ids of the subjects of a scope, by type."""
EMBARGOES: Hook[[User], Q] = Hook()
"""The entries that a reader may see already."""


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """The reader's filters; an empty one does not filter. `subjects` are ids by filter."""

    subjects: Mapping[str, int] = field(default_factory=dict)
    actor: int | None = None
    kind: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An entry as shown; `data` without keys that this reader may not see."""

    entry: AuditEntry
    subject: SubjectLink | None
    data: Mapping[str, Any]

    @property
    def action(self) -> str:
        """The verb in plain words: `team renamed`."""
        return self.entry.verb.replace(".", " ").replace("_", " ")

    @property
    def details(self) -> str:
        """The data as one line, without empty values."""
        pairs = ((key.replace("_", " "), value) for key, value in self.data.items())
        return ", ".join(f"{key}: {value}" for key, value in pairs if value not in (None, "", []))


def log_for(
    league: League, reader: User, wanted: AuditFilter = AuditFilter()
) -> QuerySet[AuditEntry]:
    """The entries of a league that the reader may see and filters for, newest first."""
    rows = AuditEntry.objects.filter(disclosed_to(reader), league=league).select_related("actor")
    if not reader.has_perm("core.read_audit", league):
        rows = rows.filter(_own(league, reader))
    for key, pk in wanted.subjects.items():
        rows = rows.filter(_subjects(AuditScope(league, key=key, pk=pk)))
    if wanted.actor is not None:
        rows = rows.filter(actor_id=wanted.actor)
    if wanted.kind:
        rows = rows.filter(verb__startswith=f"{wanted.kind}.")
    if wanted.since is not None:
        rows = rows.filter(created_at__gte=wanted.since)
    return rows


def disclosed_to(reader: User) -> Q:
    """The entries that are not embargoed for this reader, whatever their role."""
    shown = Q()
    for allowed in EMBARGOES.call(reader):
        shown &= allowed
    return shown


def lines(entries: Iterable[AuditEntry], *, is_admin: bool) -> list[AuditLine]:
    """These entries with their subjects: one query for each type of subject."""
    listed: Sequence[AuditEntry] = list(entries)
    names = subject_links(listed)
    return [
        AuditLine(
            entry,
            names.get((entry.subject_type, entry.subject_id)),
            {
                key: value
                for key, value in entry.data.items()
                if key not in NOT_SHOWN and (is_admin or key not in ADMIN_ONLY)
            },
        )
        for entry in listed
    ]


def own_subjects(scope: AuditScope) -> Mapping[str, Collection[int]]:
    """The subjects of this app: a person's memberships, invitations and account."""
    if scope.person is None:
        return {}
    own = Membership.objects.filter(league=scope.league, user=scope.person)
    made = Invitation.objects.filter(league=scope.league, created_by=scope.person)
    return {
        MEMBERSHIP: list(own.values_list("pk", flat=True)),
        INVITATION: list(made.values_list("pk", flat=True)),
        PERSON: [scope.person.pk],
    }


def _own(league: League, reader: User) -> Q:
    return Q(actor=reader) | _subjects(AuditScope(league, person=reader))


def _subjects(scope: AuditScope) -> Q:
    """Look ids up first, so that one index finds the entries of each type."""
    found = Q(pk__in=())
    for subjects in AUDIT_SUBJECTS.call(scope):
        for kind, ids in subjects.items():
            if ids:
                found |= Q(subject_type=kind, subject_id__in=list(ids))
    return found
