"""The base of all events, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass, fields
from reprlib import repr as brief
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from engine.errors import DataError
from engine.json_tuples import lists_to_tuples, tuples_to_lists

Slot = int
Square = int
Side = int

E = TypeVar("E")
_KINDS: dict[str, type[Event]] = {}


@dataclass_transform(eq_default=False)
def event(cls: type[E]) -> type[E]:
    """Make a class an event: a dataclass with slots, and a kind derived from its name.

    ``==`` and ``repr`` are the base's: compiled for each class they would double the import time.
    """
    made: Any = dataclass(slots=True, eq=False, repr=False)(cls)
    made.types = {field.name: str(field.type) for field in fields(made)}
    made.names = tuple(made.types)
    made.kind = _kind(cls.__name__)
    if cls.__bases__ != (object,):  # not the base itself
        _KINDS[made.kind] = made
    return cast("type[E]", made)


def _kind(name: str) -> str:
    """``KnockedDown`` becomes ``knocked_down``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).removeprefix("_")


@event
class Event:
    """Base of all events: the ID of the rule applied.

    ``types`` maps the names of an event's values, in order, to their annotations.
    """

    kind: ClassVar[str] = ""
    types: ClassVar[dict[str, str]] = {}
    names: ClassVar[tuple[str, ...]] = ()
    rule: str

    def to_json(self) -> dict[str, Any]:
        """``{"event": kind, "audience": "all", ...}``; tuples become lists."""
        values = {name: tuples_to_lists(getattr(self, name)) for name in self.names}
        return {"event": self.kind, "audience": "all", **values}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in self.names
        )

    __hash__ = None  # type: ignore[assignment]  # a record of values

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.names)
        return f"{type(self).__name__}({values})"


def event_types() -> dict[str, type[Event]]:
    """All event classes by kind."""
    return _KINDS


def event_from_json(data: dict[str, Any]) -> Event:
    """The event that ``to_json`` wrote. Raises ``DataError``."""
    try:
        values = {key: lists_to_tuples(value) for key, value in data.items()}
        kind = values.pop("event", None)
        values.pop("audience", None)
        return _KINDS[kind](**values)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DataError(f"not an event: {brief(data)}") from error
