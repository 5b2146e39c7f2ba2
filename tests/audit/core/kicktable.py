"""The kick-off table and the weather (CORE-KIK-20 to 30, CORE-WTH-01).

Each line is given the square the kick is over, ``None`` if it is out, and hands it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import one_of, pair, plain, throw

from . import deviation
from .injuries import injure, suffer
from .setups import set_up

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match

Landing = int | None
WEATHERS = {2: "sweltering_heat", 3: "very_sunny", 11: "pouring_rain", 12: "blizzard"}


def weather(m: Match, side: int) -> None:
    """2D6 on the weather table (CORE-WTH-01)."""
    total = sum(plain(m, "CORE-WTH-01", "weather", (2, 6), side=side, figure=None))
    m.weather = WEATHERS.get(total, "nice")
    m.take("CORE-WTH-01", "weather_set", weather=m.weather)


def contest(m: Match, rule: str, name: str, bonus: list[int]) -> list[int]:
    """D6 and something each, home first; the sums."""
    return pair(m, rule, name, [[(name, value)] for value in bonus], (0, 1))


def best(totals: list[int]) -> list[int]:
    """The side with the higher sum, or both."""
    return [side for side in (0, 1) if totals[side] == max(totals)]


def fans(m: Match, side: int) -> int:
    """Fan factor, three more with line 3 of the handicap (LGE-HCP-02)."""
    return m.fans[side] + 3 * (3 in m.handicap[side])


def get_the_ref(m: Match, landing: Landing) -> Landing:
    """The higher side cannot be sent off in this half (CORE-KIK-20)."""
    for side in best(contest(m, "CORE-KIK-20", "get_the_ref", [fans(m, 0), fans(m, 1)])):
        m.take("CORE-KIK-20", "cannot_be_sent_off", side=side)
        m.immune[side] = True
    return landing


def riot(m: Match, landing: Landing) -> Landing:
    """The counters move, neither past 8 (CORE-KIK-21)."""
    receivers = m.counters[1 - m.kicking]
    if m.on("riot", "lrb5") and receivers == 7:
        by = -1
    elif m.on("riot", "lrb5") and receivers == 0:
        by = 1
    else:
        (by,) = plain(m, "CORE-KIK-21", "riot", (1, 6), side=m.kicking, figure=None)
        if m.on("riot", "lrb5"):
            by = 1 if by <= 3 else -1
    m.counters = [max(0, min(8, counter + by)) for counter in m.counters]
    home, away = m.counters
    m.take("CORE-KIK-21", "counters_set", home=home, away=away, cause="riot")
    return landing


def perfect_defence(m: Match, landing: Landing) -> Landing:
    """The kicking coach may set up again (CORE-KIK-22)."""
    if m.sees("set_up"):
        for figure in m.team(m.kicking):
            if figure.on_pitch:
                m.lift(figure, "reserve")
        set_up(m, m.kicking)
    return landing


def high_kick(m: Match, landing: Landing) -> Landing:
    """A receiver in no enemy zone may stand where the ball comes down (CORE-KIK-23)."""
    receivers = 1 - m.kicking
    free = [
        f
        for f in m.team(receivers)
        if f.on_pitch and f.standing and not m.zones(f.square, receivers)
    ]
    if landing is None or landing in m.board or not free:
        m.take("CORE-KIK-23", "nothing_happened", cause="nobody")
    elif m.sees("placed"):
        event = m.take("CORE-KIK-23", "placed", square=landing)
        figure = m.figures[event["figure"]]
        m.check("CORE-KIK-23", figure in free, f"player {figure.slot} may not be placed")
        m.same("CORE-KIK-23", "placed from", figure.square, event["origin"])
        m.put(figure, landing)
    return landing


def cheering_fans(m: Match, landing: Landing) -> Landing:
    """D6, fan factor and cheerleaders (CORE-KIK-24)."""
    bonus = [fans(m, side) + m.staff[side].get("cheerleader", 0) for side in (0, 1)]
    gain(m, "CORE-KIK-24", "cheering_fans", bonus)
    return landing


def gain(m: Match, rule: str, name: str, bonus: list[int]) -> None:
    """The highest gains a team re-roll for the half, ties both."""
    for side in best(contest(m, rule, name, bonus)):
        m.rerolls[side] += 1
        m.take(rule, "rerolls_set", side=side, left=m.rerolls[side], cause=name)


def changing_weather(m: Match, landing: Landing) -> Landing:
    """Weather again; if it is nice now the ball drifts one more square (CORE-KIK-25)."""
    weather(m, m.kicking)
    if m.weather != "nice" or landing is None:
        return landing
    (face,) = plain(m, "CORE-DIC-03", "drift", (1, 8), side=m.kicking, figure=None)
    return deviation.fly(m, landing, face, 1)


def brilliant_coaching(m: Match, landing: Landing) -> Landing:
    """D6 and assistant coaches, -1 without the head coach (CORE-KIK-26)."""
    bonus = [m.staff[s].get("assistant_coach", 0) - m.coach_out[s] for s in (0, 1)]
    gain(m, "CORE-KIK-26", "brilliant_coaching", bonus)
    return landing


def quick_snap(m: Match, landing: Landing) -> Landing:
    """Every receiver may move one square, and past the halfway line (CORE-KIK-27)."""
    moved: set[int] = set()
    while m.sees("moved", cause="quick_snap"):
        event = m.take("CORE-KIK-27", "moved")
        figure, square = m.figures[event["figure"]], event["square"]
        fit = figure.side != m.kicking and figure.on_pitch and figure.slot not in moved
        m.check("CORE-KIK-27", fit, f"player {figure.slot} may not move")
        m.same("CORE-KIK-27", "moved from", figure.square, event["origin"])
        near = m.pitch.adjacent(figure.square, square) and square not in m.board
        m.check("CORE-KIK-27", near, f"player {figure.slot} may not move to {square}")
        moved.add(figure.slot)
        m.put(figure, square)
    return landing


def blitz(m: Match, landing: Landing) -> Landing:
    """The kicking team takes a bonus turn (CORE-KIK-28)."""
    from .turns import turn

    turn(m, m.kicking, bonus=True)
    return landing


def throw_a_rock(m: Match, landing: Landing) -> Landing:
    """A random player of the lower team is hit, on a tie one of both (CORE-KIK-29)."""
    totals = contest(m, "CORE-KIK-29", "throw_a_rock", [fans(m, 0), fans(m, 1)])
    lower = [side for side in (0, 1) if totals[side] == min(totals)]
    for side in sorted(lower, key=lambda s: s != m.kicking):
        pool = [f for f in m.team(side) if f.on_pitch]
        if pool:
            injure(m, one_of(m, "CORE-KIK-29", "rock", pool, side), "rock", None, [])
    return landing


def pitch_invasion(m: Match, landing: Landing) -> Landing:
    """D6 for everybody on the pitch: 6 is stunned (CORE-KIK-30)."""
    here = [f for f in m.figures if f.on_pitch]
    for figure in sorted(here, key=lambda f: (f.side != m.kicking, f.number)):
        hit = invaded(m, figure)
        if hit:
            suffer(m, figure, "invasion", None, "stunned")
    return landing


def invaded(m: Match, figure: Figure) -> bool:
    """One player's die."""
    given = {"side": figure.side, "figure": figure.slot}
    event = throw(m, "CORE-KIK-30", "invasion", (1, 6), **given)
    hit = event["faces"] == [6]
    m.same("CORE-KIK-30", "unharmed", not hit, event["success"])
    return hit


EVENTS = {
    2: ("get_the_ref", get_the_ref),
    3: ("riot", riot),
    4: ("perfect_defence", perfect_defence),
    5: ("high_kick", high_kick),
    6: ("cheering_fans", cheering_fans),
    7: ("changing_weather", changing_weather),
    8: ("brilliant_coaching", brilliant_coaching),
    9: ("quick_snap", quick_snap),
    10: ("blitz", blitz),
    11: ("throw_a_rock", throw_a_rock),
    12: ("pitch_invasion", pitch_invasion),
}
