"""Breakages of what league.md and kemari.md say of seasons, clocks and what is hidden."""

from __future__ import annotations

from collections.abc import Mapping

TIMEKEEPING = "matches/services/timekeeping/"

BREAKAGES: Mapping[str, tuple[str, str, str]] = {
    # seasons
    "KEM-BYE-01": (
        "league/table/ranking.py",
        "rows[team].points += paid.for_bye",
        "rows[team].points += paid.win",
    ),
    "KEM-LAD-01": (
        "league/pairing/ladder.py",
        "ladder[low], ladder[high] = ladder[high], ladder[low]",
        "pass",
    ),
    "KEM-SHO-01": (
        "league/services/claims.py",
        "if claim.state == Claim.State.OPEN and not over:",
        "if claim.state == Claim.State.OPEN and over:",
    ),
    # tables
    "KEM-TAB-01": (
        "matches/services/outcomes/table_top.py",
        "complete_report(setup, report, dice, entered.notes.winnings_dice)",
        "complete_report(setup, report, dice)",
    ),
    # names
    "KEM-NAM-02": (
        "core/accounts/handles.py",
        "now < user.handle_since + KEPT_FOR",
        "now > user.handle_since + KEPT_FOR",
    ),
    # what is hidden
    "LGE-PBM-02": (
        "matches/api/serializers.py",
        "return match.secret if match.is_over else None",
        "return match.secret",
    ),
    # clocks
    "KEM-CLK-03": (
        f"{TIMEKEEPING}clocks.py",
        "return _awake(suits, last)",
        "return last",
    ),
    "KEM-CLK-04": (
        "matches/clocks/turn_clock.py",
        "return replace(self, since=now, steps=steps, stopped=False)",
        "return replace(self, steps=steps, stopped=False)",
    ),
    "KEM-CLK-05": (
        f"{TIMEKEEPING}stops.py",
        "    _go_on(match, now, *ran)\n",
        "    _go_on(match, began, *ran)\n",
    ),
    "KEM-TAB-03": (
        f"{TIMEKEEPING}stops.py",
        "if side in entered_by and not match.held_from:",
        "if not match.held_from:",
    ),
    "KEM-ABS-01": (
        "matches/clocks/time_bank.py",
        "COMMISSIONERS = 3",
        "COMMISSIONERS = 4",
    ),
    "KEM-VAC-01": (f"{TIMEKEEPING}vacations.py", "if notice < needed:", "if notice > needed:"),
    "KEM-OUT-01": (
        "core/jobs/heartbeat.py",
        "OUTAGE = timedelta(minutes=10)",
        "OUTAGE = timedelta(days=10)",
    ),
}
