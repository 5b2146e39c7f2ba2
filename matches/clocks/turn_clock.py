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
    """So much later, rest days included; but not while the coach is away."""
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
            return calendar.awake(_without_rests(calendar).reached(at, self.time))
        if self.kind is StepKind.AT:
            return self._moment
        if at <= self._moment:
            return at
        back = self._moment + self.time
        left = calendar.after(back, calendar.elapsed(self._moment, at))
        return calendar.awake(max(at + self.time, left))

    def left(self, calendar: Calendar, at: datetime, now: datetime) -> Step:
        """What this step still gives at `now`, if the deadline before it was `at`.

        A wait for the end of quiet hours or of days away, where no time is left.
        """
        after = self.apply(calendar, at)
        if self.kind is StepKind.RUN:
            rest = self.time - calendar.elapsed(at, now)
        elif self.kind is StepKind.LATER:
            rest = self.time - _without_rests(calendar).elapsed(at, now)
        elif self.kind is StepKind.OUTAGE and at > self._moment:
            back = self._moment + self.time
            running = calendar.elapsed(self._moment, at)
            rest = calendar.elapsed(now, max(at + self.time, calendar.reached(back, running)))
        else:
            rest = NO_TIME
        if rest <= NO_TIME:
            return stay_at(after)
        return put_off_by(rest) if self.kind is StepKind.LATER else run_for(rest)

    @property
    def _moment(self) -> datetime:
        if self.moment is None:
            raise ValueError(f"a step of kind {self.kind} has a moment")
        return self.moment


@dataclass(frozen=True, slots=True)
class TurnClock:
    """A turn's time of one side, counted from `since` by its coach of then.

    `zone` and `quiet` are that coach's at `since`; `used` is what ran before it. `stopped` means
    that the clock has stood still since `since`, in a match that is held or in which the result of
    a table waits for this side's answer. `alone` means that the other side's time does not count
    for this one, also before the kick-off.
    """

    zone: str
    quiet: tuple[int, int] | None
    since: datetime
    steps: tuple[Step, ...] = ()
    used: timedelta = NO_TIME
    stopped: bool = False
    alone: bool = False

    def due(self, calendar: Calendar) -> datetime:
        """The deadline by a calendar that has this zone and these quiet hours; for a clock that has
        stopped, the one it would have if it went on at once.
        """
        at = self.since
        for step in self.steps:
            at = step.apply(calendar, at)
        return at

    @property
    def only_waits(self) -> bool:
        """Whether its deadline is a moment, which no time that runs leads to."""
        return bool(self.steps) and all(step.kind is StepKind.AT for step in self.steps)

    def with_steps(self, *steps: Step) -> TurnClock:
        """The same turn with more time."""
        return replace(self, steps=(*self.steps, *steps))

    def rest(self, calendar: Calendar, now: datetime, *, used: timedelta) -> TurnClock:
        """The same turn counted from now on: exactly the time that has not run yet.

        `used` is what has run of it since `since`. For one that has stopped, nothing changes.
        """
        if self.stopped:
            return self
        at, steps = self.since, self.steps
        for place, step in enumerate(steps):
            after = step.apply(calendar, at)
            if after > now:
                steps = (step.left(calendar, at, now), *steps[place + 1 :])
                break
            at = after
        else:
            steps = (stay_at(at),)
        return replace(self, since=now, steps=steps, used=self.used + used)

    def go_on(self, calendar: Calendar, now: datetime) -> TurnClock:
        """The same turn, going on now after it has stopped; a mere wait is as long as it was."""
        if not self.stopped:
            return self
        steps = tuple(
            stay_at(calendar.awake(step.moment + (now - self.since)))
            if step.kind is StepKind.AT and step.moment is not None and step.moment > self.since
            else step
            for step in self.steps
        )
        return replace(self, since=now, steps=steps, stopped=False)

    def handed_over(
        self,
        calendar: Calendar,
        now: datetime,
        *,
        used: timedelta,
        zone: str,
        quiet: tuple[int, int] | None,
        due: datetime | None = None,
    ) -> TurnClock:
        """The rest of the turn for another coach.

        `calendar` is that of the coach before, whose vacations end now, and `used` what has run by
        it. If nothing is left but a wait, the deadline stays at `due`, or where it was by that
        calendar.
        """
        rest = self.rest(calendar, now, used=used)
        if rest.only_waits:
            rest = replace(rest, steps=(stay_at(due or self.due(calendar)),))
        return replace(rest, zone=zone, quiet=quiet)

    def to_json(self) -> dict[str, Any]:
        """A document that `from_json` reads back to an equal value."""
        return {
            "zone": self.zone,
            "quiet": list(self.quiet) if self.quiet else [],
            "since": self.since.isoformat(),
            "used": self.used.total_seconds(),
            "stopped": self.stopped,
            "alone": self.alone,
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
                bool(data.get("stopped", False)),
                bool(data.get("alone", False)),
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


def _without_rests(calendar: Calendar) -> Calendar:
    return replace(calendar, rest_days=frozenset())


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} has no time zone")
    return moment
