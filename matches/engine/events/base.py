"""What all events share, and their JSON form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from matches.engine.errors import DataError
from matches.engine.nesting import lists, tuples

Slot = int
Square = int
Side = int

E = TypeVar("E")
_KINDS: dict[str, type[Event]] = {}


@dataclass(slots=True, eq=False, repr=False)
class Event:
    """Base of all events: the ID of the rule applied."""

    kind: ClassVar[str] = ""
    names: ClassVar[tuple[str, ...]] = ("rule",)
    rule: str

    def to_json(self) -> dict[str, Any]:
        """``{"event": kind, "audience": "all", ...}``; tuples become lists."""
        values = {name: lists(getattr(self, name)) for name in self.names}
        return {"event": self.kind, "audience": "all", **values}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in self.names
        )

    __hash__ = None  # type: ignore[assignment]  # a record of values

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.names)
        return f"{type(self).__name__}({values})"


@dataclass_transform(eq_default=False)
def event(cls: type[E]) -> type[E]:
    """Make a class an event: slots, a constructor, a kind made of its name.

    Comparing and printing are inherited: generated for eighty classes they were a third of the
    engine's import (26 ms).
    """
    made: Any = dataclass(slots=True, eq=False, repr=False)(cls)
    made.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    made.names = tuple(made.__dataclass_fields__)[2:]  # the two class variables stand first
    _KINDS[made.kind] = made
    return cast("type[E]", made)


def event_types() -> dict[str, type[Event]]:
    """All event classes by kind."""
    return _KINDS


def event_from_json(data: dict[str, Any]) -> Event:
    """The event that ``to_json`` wrote. Raises ``DataError``."""
    values = {key: tuples(value) for key, value in data.items()}
    kind = values.pop("event", None)
    values.pop("audience", None)
    try:
        return _KINDS[kind](**values)
    except (KeyError, TypeError) as error:
        raise DataError(f"not an event: {data!r}") from error
