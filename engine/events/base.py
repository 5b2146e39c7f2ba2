"""The base of all events, and their JSON form."""

from __future__ import annotations

from collections.abc import Callable
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
    """Make a class an event: slots, a constructor, a kind derived from its name.

    ``dataclass`` would compile all constructors at import, a quarter of the engine's import time
    (22 ms for eighty-five classes); here each is compiled when the first event of its kind is made.
    """
    space = dict(cls.__dict__)
    own = {
        name: str(annotation)
        for name, annotation in space.get("__annotations__", {}).items()
        if not str(annotation).startswith("ClassVar")
    }
    for name in ("__dict__", "__weakref__"):
        space.pop(name, None)
    space["__slots__"] = tuple(own)
    space["types"] = {**getattr(cls, "types", {}), **own}
    space["names"] = tuple(space["types"])
    space["defaults"] = {name: space.pop(name) for name in own if name in space}
    space["kind"] = _kind(cls.__name__)
    made: Any = type(cls.__name__, cls.__bases__, space)
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
    defaults: ClassVar[dict[str, Any]] = {}
    rule: str

    def __init__(self, *values: Any, **named: Any):
        made = type(self)
        made.__init__ = _constructor(made)  # type: ignore[method-assign]  # for subclasses
        made.__init__(self, *values, **named)

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


def _constructor(made: type[Event]) -> Callable[..., None]:
    """The constructor of one kind: its values in order, or by name."""
    defaults = made.defaults
    parameters = [f"{n}=defaults[{n!r}]" if n in defaults else n for n in made.names]
    lines = [
        f"def __init__(self, {', '.join(parameters)}):",
        *(f" self.{n} = {n}" for n in made.names),
    ]
    space: dict[str, Any] = {"defaults": defaults}
    exec("\n".join(lines), space)  # noqa: S102 -- of names in this package alone
    return cast("Callable[..., None]", space["__init__"])


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
