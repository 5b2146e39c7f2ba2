"""Row numbers that are valid outside of this database: the number among rows of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model

from core.accounts.models import User
from league.exports.league_file.audit_data import IDS, ids_in
from league.exports.league_file.columns import Form, columns
from league.exports.league_file.hidden_rows import HiddenRows
from league.exports.league_file.leaving_data import HERE, IN_FILE, LEFT, renumber_undo
from league.exports.league_file.record_kinds import (
    BY_KEY,
    BY_LABEL,
    BY_MODEL,
    RECORD_KINDS,
    RecordKind,
)
from matches.models import Match
from rosters.match_refs import find_match_pk, named_match_ref, split_name
from rosters.models import Clan, Position

GONE = "gone"
"""For a match that is not there (any more)."""
SOURCE_KEYS = ("match", "source")


class FileNumbers:
    """The numbers of a league's rows, from 1, and the names of people and tables.

    Hidden rows have no numbers, and people whom they alone name are no people of the file: such
    people are `strangers` of a block, numbered from -1 down, while there is a list for them.
    """

    def __init__(self, hidden: HiddenRows) -> None:
        self._hidden = hidden
        self.strangers: list[int] | None = None
        self._of: dict[str, dict[int, int]] = {}
        self.people: dict[int, int] = {}
        self.clans = {
            pk: f"{variant}/{key}"
            for pk, variant, key in Clan.objects.values_list("pk", "variant", "key")
        }
        self.positions = {
            pk: f"{self.clans[clan]}/{key}"
            for pk, clan, key in Position.objects.values_list("pk", "clan", "key")
        }

    def row(self, kind: RecordKind, pk: int | None) -> int | None:
        """The number of a row of that kind; None if the league has no such row."""
        if kind.key not in self._of:
            pks = self._hidden.shown(kind).values_list("pk", flat=True).iterator(5000)
            self._of[kind.key] = {found: n for n, found in enumerate(pks, 1)}
        return None if pk is None else self._of[kind.key].get(pk)

    def person(self, pk: int | None) -> int | None:
        """The number of a person; None for nobody, and for one who is not of the file."""
        if pk is None or pk in self.people or self.strangers is None:
            return None if pk is None else self.people.get(pk)
        if pk not in self.strangers:
            self.strangers.append(pk)
        return -1 - self.strangers.index(pk)

    def source(self, text: str) -> str:
        """A text that may name a match, by its number."""
        if (pk := find_match_pk(text)) is None:
            return text
        _, rest = split_name(text) or ("", "")
        number = self.row(BY_MODEL[Match], pk)
        return named_match_ref(GONE if number is None else f"#{number}", rest)

    def json_sources(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """JSON of a fact in which some keys may refer to a match."""
        return {
            key: self.source(value) if key in SOURCE_KEYS and isinstance(value, str) else value
            for key, value in data.items()
        }

    def audited(self, verb: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data of an audit entry, its ids replaced by numbers."""
        ids = ids_in(verb)
        found = {
            key: self._audited(ids.get(key), value)
            for key, value in self.json_sources(data).items()
        }
        if verb == LEFT and (undo := renumber_undo(found.pop(HERE, None), self._number)):
            found[IN_FILE] = undo
        return found

    def _number(self, model: type[Model], pk: int) -> int:
        number = self.row(BY_MODEL[model], pk)
        if number is None:
            raise LookupError(pk)
        return number

    def _audited(self, model: type[Model] | None, value: Any) -> Any:
        if model is None or not isinstance(value, int):
            return value
        return self.person(value) if model is User else self.row(BY_MODEL[model], value)

    def subject(self, label: str, pk: int) -> int | None:
        """The number of an audit entry's subject; None for models that files do not contain."""
        return self.row(BY_LABEL[label], pk) if label in BY_LABEL else None

    def find_people(self) -> list[User]:
        """All people of the league by id; afterwards they have numbers."""
        named = {pk for pk in self._people_in_columns() if pk is not None}
        entries = self._hidden.shown(BY_KEY["audit"])
        families = [verb for verb, keys in IDS.items() if User in keys.values()]
        verbs = entries.order_by().values_list("verb", flat=True).distinct()
        spoken = [verb for verb in verbs if verb in families or verb.partition(".")[0] in families]
        for verb, data in (
            entries.filter(verb__in=spoken).values_list("verb", "data").iterator(2000)
        ):
            named |= {
                data[key]
                for key, model in ids_in(verb).items()
                if model is User and isinstance(data.get(key), int)
            }
        found = list(User.objects.filter(pk__in=named).order_by("pk"))
        self.people = {user.pk: n for n, user in enumerate(found, 1)}
        return found

    def _people_in_columns(self) -> Iterator[int | None]:
        for kind in RECORD_KINDS:
            for column in columns(kind):
                if column.form is Form.PERSON:
                    rows = self._hidden.shown(kind).order_by()
                    yield from rows.values_list(column.attname, flat=True).distinct()
