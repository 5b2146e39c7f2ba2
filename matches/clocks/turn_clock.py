"""One side's running turn: what was in force when it began, and what was given to it since.

The deadline follows from these and the coach's vacations alone, however often it is computed: a
vacation announced and called off leaves it as it was, and new quiet hours or another time zone
count from the next turn on (KEM-CLK-03).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from matches.clocks.coach_calendar import NO_TIME, Calendar


class StepKind(StrEnum):
    """How a step moves the deadline."""

    RUN = "run"
    """The coach's time runs on for so long."""
    LATER = "later"
    """So much later, whatever stands still in between."""
    AT = "at"
    """To that moment."""
    OUTAGE = "outage"
    """The site was down from that moment for so long (KEM-OUT-01)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a turn's time; which of the two it has depends on its kind."""

    kind: StepKind
    time: timedelta = NO_TIME
    moment: datetime | None = None

    def apply(self, calendar: Calendar, at: datetime) -> datetime:
        """The deadline after this step, if it was `at` before."""
        if self.kind is StepKind.RUN:
            return calendar.after(at, self.time)
        if self.kind is StepKind.LATER:
            return calendar.awake(at + self.time)
        if self.moment is None:
            raise ValueError(f"a step of kind {self.kind} has a moment")
        if self.kind is StepKind.AT:
            return self.moment
        if at <= self.moment:
            return at
        back = self.moment + self.time
        left = calendar.after(back, calendar.elapsed(self.moment, at))
        return calendar.awake(max(at + self.time, left))


@dataclass(frozen=True, slots=True)
class TurnClock:
    """A turn's time of one side, counted from `since` by its coach of then.

    `zone` and `quiet` are that coach's at `since`; `used` is what ran before it, under an earlier
    coach of the team.
    """

    zone: str
    quiet: tuple[int, int] | None
    since: datetime
    steps: tuple[Step, ...] = ()
    used: timedelta = NO_TIME

    def due(self, calendar: Calendar) -> datetime:
        """The deadline by a calendar that has this zone and these quiet hours."""
        at = self.since
        for step in self.steps:
            at = step.apply(calendar, at)
        return at

    def with_steps(self, *steps: Step) -> TurnClock:
        """The same turn with more time."""
        return replace(self, steps=(*self.steps, *steps))

    def handed_over(
        self,
        calendar: Calendar,
        now: datetime,
        *,
        used: timedelta,
        zone: str,
        quiet: tuple[int, int] | None,
    ) -> TurnClock:
        """The rest of the turn for another coach: exactly the time that has not run yet.

        `calendar` is that of the coach before, whose vacations end now, and `used` what has run by
        it. If nothing is left but a wait for the end of quiet hours, the deadline stays.
        """
        at, steps = self.since, self.steps
        for place, step in enumerate(steps):
            after = step.apply(calendar, at)
            if after > now:
                left = NO_TIME
                if step.kind is StepKind.RUN:
                    left = step.time - calendar.elapsed(at, now)
                    left = step.time if at > now else left
                rest = Step(StepKind.RUN, left) if left > NO_TIME else stay_at(after)
                steps = (rest, *steps[place + 1 :])
                break
            at = after
        else:
            steps = (stay_at(at),)
        return TurnClock(zone, quiet, now, steps, self.used + used)

    def to_json(self) -> dict[str, Any]:
        """A document that `from_json` reads back to an equal value."""
        return {
            "zone": self.zone,
            "quiet": list(self.quiet) if self.quiet else [],
            "since": self.since.isoformat(),
            "used": self.used.total_seconds(),
            "steps": [
                [step.kind, step.time.total_seconds(), step.moment and step.moment.isoformat()]
                for step in self.steps
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TurnClock:
        """The turn that `to_json` wrote. Raises `ValueError` for anything else."""
        try:
            return cls(
                str(data["zone"]),
                (int(data["quiet"][0]), int(data["quiet"][1])) if data["quiet"] else None,
                _moment(data["since"]),
                tuple(
                    Step(
                        StepKind(kind),
                        timedelta(seconds=float(seconds)),
                        None if moment is None else _moment(moment),
                    )
                    for kind, seconds, moment in data["steps"]
                ),
                timedelta(seconds=float(data["used"])),
            )
        except (LookupError, TypeError, OverflowError) as error:
            raise ValueError("this is no turn's clock") from error


def run_for(time: timedelta) -> Step:
    """Give that much running time."""
    return Step(StepKind.RUN, time)


def put_off_by(time: timedelta) -> Step:
    """Move the deadline by that much, running or not."""
    return Step(StepKind.LATER, time)


def stay_at(moment: datetime) -> Step:
    """Set the deadline."""
    return Step(StepKind.AT, moment=moment)


def outage_of(began: datetime, gap: timedelta) -> Step:
    """Give back what the site was down for."""
    return Step(StepKind.OUTAGE, gap, began)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} has no time zone")
    return moment
