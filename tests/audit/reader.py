"""Reading a log event by event, each against what the rules expect at that point."""

from __future__ import annotations

from typing import Any, NamedTuple

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


UNCALLED = {
    "injured": "SAM-BLK-09",
    "injury": "SAM-BLK-09",
    "armour": "CORE-KND-01",
    "casualty": "SAM-INJ-03",
    "knocked_down": "CORE-KND-01",
    "pushed": "SAM-BLK-08",
    "moved": "CORE-PSH-04",
    "spp_earned": "LGE-SPP-01",
    "rerolled": "SAM-TRN-06",
    "rerolls_set": "SAM-TRN-06",
    "scored": "SAM-SCO-01",
    "picked_up": "SAM-BAL-02",
    "caught": "SAM-PAS-02",
    "catch": "SAM-BAL-03",
    "bounce": "SAM-BAL-03",
    "ball_moved": "SAM-BAL-03",
    "ball_dropped": "SAM-BAL-03",
    "penalised": "SAM-FOU-02",
    "dodge": "SAM-DOD-01",
    "surge": "SAM-SUR-01",
    "dishonored": "SAM-HON-01",
    "honor_restored": "SAM-HON-02",
    "took_own_life": "SAM-HON-02",
    "turnover": "SAM-TRN-05",
    "spell_cast": "SAM-SHU-01",
    "duel_struck": "SAM-DUE-06",
    "duel_focused": "SAM-DUE-03",
    "misses_match": "SAM-INJ-05",
    "old_wound": "SAM-INJ-05",
    "honor": "SAM-HON-02",
    "conceded": "LGE-CON-01",
    "favor_spent": "SAM-FAV-01",
    "sent_off": "SAM-FOU-02",
    "blessed": "SAM-KIK-05",
    "nothing_happened": "KEM-TOU-01",
    "went_to_reserves": "SAM-KIK-12",
    "duel_demanded": "SAM-FOU-03",
    "duel_lapsed": "SAM-FOU-03",
    "feud": "SAM-DUE-12",
    "loner": "SKL-45",
    "counters_set": "CORE-TRN-01",
}


def uncalled(event: Event) -> str | None:
    """The rule under which an event that nothing calls for would belong."""
    kind = event.get("purpose") if event.get("event") == "rolled" else event.get("event")
    return UNCALLED.get(str(kind))


class Reader:
    """A cursor over the events. ``take`` is the expectation: this event comes next, so written."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.at = 0
        self.checks = 0
        self.disagreements: list[Disagreement] = []

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
        own = uncalled(event)
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
