"""How fast a friendly between two people goes (KEM-FRI-05)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from core.translation import Words
from matches.clocks.clock_terms import ClockTerms


@dataclass(frozen=True, slots=True)
class Pace:
    """The time for a turn: whole hours, or minutes where both play live."""

    words: Words
    time: timedelta

    @property
    def is_live(self) -> bool:
        return self.time < timedelta(hours=1)

    @property
    def turn_hours(self) -> int:
        """What a match has as its hours: at least one, which a live one does not use."""
        return max(1, self.time // timedelta(hours=1))

    @property
    def terms(self) -> ClockTerms:
        """A friendly has no regret window."""
        minutes = self.time // timedelta(minutes=1) if self.is_live else 0
        return ClockTerms(turn_minutes=minutes)


PACES = {
    "live2": Pace(_("Live, 2 minutes a turn"), timedelta(minutes=2)),
    "live5": Pace(_("Live, 5 minutes a turn"), timedelta(minutes=5)),
    "live10": Pace(_("Live, 10 minutes a turn"), timedelta(minutes=10)),
    "day": Pace(_("A day for each turn"), timedelta(days=1)),
    "days3": Pace(_("Three days for each turn"), timedelta(days=3)),
}
"""By the key that is stored with an invitation."""
USUAL_PACE = "live5"
