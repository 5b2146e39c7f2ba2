"""Machines with wrong clocks: one hour or many ahead or behind, each process another way.

The site has one clock, the database's. So turns are played as before, no tick is dropped and no
deadline counts as passed, and no moment in any table is one of a wrong clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.chaos.staged import TICK_SECONDS, Size

if TYPE_CHECKING:
    from tests.chaos.stage import Stage

HOURS = {"tick": 7, "turns": -5, "rest": 9, "beat1": -3, "web": 11}
"""How far each process's clock is ahead; then the other way around."""
GOES_ON_WITHIN = 60.0


WHOLE = Size(8, 0, 60, 1, 150)
SHORT = Size(3, 8, 8, 1, 30)


def trouble(stage: Stage, size: Size) -> None:
    from tests.chaos.moments import Moments

    wrong = stage.outcome.wrong
    before = Moments()
    _, quiet = stage.measured("all clocks are right", turns=size.turns, longest=size.longest)
    wrong += quiet.failed()
    reach = before.reach()
    for sign, name in ((1, "clocks are wrong"), (-1, "clocks are wrong the other way")):
        stage.processes.clocks = {who: sign * hours for who, hours in HOURS.items()}
        stage.begin(f"{name}: the processes start")
        for who in HOURS:
            stage.processes.renew(who)
        wrong += stage.goes_on(f"{name}: the processes start", GOES_ON_WITHIN)
        phase, reading = stage.measured(name, turns=size.turns, longest=size.longest)
        wrong += phase.late_ticks(TICK_SECONDS) + reading.failed()
        if not phase.seconds:
            wrong.append(f"{name}: no turn was resolved")
        wrong += [f"{name}: {found}" for found in before.wrong(reach)]
        stage.here.count("processes with a wrong clock", len(HOURS))
