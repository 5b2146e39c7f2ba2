"""Reading a log event by event, each against what the rules expect at that point."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

Event = dict[str, Any]


class Disagreement(NamedTuple):
    """Where a log and the rules part: the event's number, the rule, what was expected and found."""

    event: int
    rule: str
    text: str


class Lost(Exception):  # noqa: N818
    """The log went where the rules do not lead; nothing after it can be judged."""


def brief(event: Event) -> str:
    """One event in one line."""
    if not event:
        return "the end of the log"
    rest = (f"{k}={v}" for k, v in event.items() if k not in {"event", "audience", "rule"})
    return f"{event['event']}({', '.join(rest)})"


class Reader:
    """A cursor over the events. ``take`` is the expectation: this event comes next, so written.

    ``BELONGING`` names the rule under which an event (or die) that nothing calls for would belong.
    """

    BELONGING: ClassVar[dict[str, str]] = {}

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.at = 0
        self.checks = 0
        self.disagreements: list[Disagreement] = []
        self.until: tuple[str, ...] = ()
        """Beginnings of the rules whose first disagreement ends the audit."""

    def peek(self, ahead: int = 0) -> Event:
        """The event to come, or an empty one after the last."""
        index = self.at + ahead
        return self.events[index] if index < len(self.events) else {}

    def sees(self, kind: str, **fields: object) -> bool:
        """Whether the next event is of this kind and so written."""
        event = self.peek()
        return event.get("event") == kind and all(event.get(k) == v for k, v in fields.items())

    def rolls(self, purpose: str) -> bool:
        """Whether the next event shows dice for this purpose."""
        return self.sees("rolled", purpose=purpose)

    def deny(self, rule: str, text: str, event: int | None = None) -> None:
        """Write down a disagreement, by default at the event last taken."""
        number = max(self.at - 1, 0) if event is None else event
        self.disagreements.append(Disagreement(number, rule, text))
        if self.until and rule.startswith(self.until):
            raise Lost

    def check(self, rule: str, holds: bool, text: str) -> bool:
        """Count one check and write down what does not hold."""
        self.checks += 1
        if not holds:
            self.deny(rule, text)
        return holds

    def same(self, rule: str, what: str, expected: object, found: object) -> bool:
        """Check one value."""
        self.checks += 1
        if expected != found:
            self.deny(rule, f"{what}: expected {expected}, found {found}")
            return False
        return True

    def lose(self, rule: str, expected: str) -> Lost:
        """Write down what was due and, under its own rule, what stands there instead; give up."""
        event = self.peek()
        self.deny(rule, f"expected {expected}, found {brief(event)}", self.at)
        kind = event.get("purpose") if event.get("event") == "rolled" else event.get("event")
        own = self.BELONGING.get(str(kind))
        if own not in {None, rule}:
            self.deny(str(own), f"nothing calls for {brief(event)}", self.at)
        return Lost()

    def take(self, rule: str, kind: str, **fields: object) -> Event:
        """The next event must be of this kind; each field given must be as given."""
        event = self.peek()
        self.checks += 1
        if event.get("event") != kind:
            wanted = brief({"event": kind, **fields})
            raise self.lose(rule, wanted)
        self.at += 1
        for name, value in fields.items():
            self.same(rule, f"{kind}.{name}", value, event.get(name))
        return event
