"""Passes, interceptions, dump-offs and hand-offs (CORE-PAS, CORE-INT, CORE-HND, SKL-22, 25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, rerolls
from .injuries import earn

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .activation import Action
    from .match import Match

LENGTHS = {"quick": 1, "short": 0, "long": -1, "bomb": -2}
# The largest M for each m (CORE-PAS-01).
RULER = {
    "quick": (3, 3, 2),
    "short": (6, 6, 6, 6, 5),
    "long": (10, 10, 10, 9, 9, 8, 8, 7),
    "bomb": (13, 13, 12, 12, 12, 11, 11, 10, 10, 9),
}


def length_of(across: int, along: int) -> str | None:
    """The range by ruler, ``None`` beyond it (CORE-PAS-01)."""
    most, least = max(across, along), min(across, along)
    for name, reach in RULER.items():
        if least < len(reach) and most <= reach[least]:
            return name
    return None


def measured(m: Match, thrower: Figure, event: dict[str, int], shorter: int = 0) -> str:
    """Check what a throw says of its length; ``shorter`` squares are taken off its reach."""
    square = event["square"]
    most, least = sorted(m.pitch.apart(thrower.square, square), reverse=True)
    length = length_of(most + shorter, least)
    m.same("CORE-PAS-01", "length of the throw", length, event["length"])
    far = m.pitch.distance(thrower.square, square)
    m.same("CORE-PAS-01", "distance of the throw", far, event["distance"])
    snow = m.weather == "blizzard" and length not in {"quick", "short"}
    m.check("CORE-WTH-01", not snow, f"a {length} pass in a blizzard")
    return length or "bomb"


def throw(m: Match, act: Action) -> None:
    """A Pass action's throw, and whether the turn survives it (CORE-TRN-03)."""
    thrower = act.figure
    act.acted = act.over = True
    try:
        pass_ball(m, thrower)
    finally:
        if not m.held_by(thrower.side) and m.due is None:
            m.due = "failed_pass"


def pass_ball(m: Match, thrower: Figure) -> str:
    """Interception, throw, flight and landing; how long the throw was."""
    rule = m.clause("CORE-PAS-02")
    held = m.holds(thrower)
    if not m.game.ventures(m, thrower):
        return "quick"
    event = m.take(rule, "thrown", figure=thrower.slot)
    square = event["square"]
    m.check(rule, held, f"player {thrower.slot} has no ball to pass")
    m.check(rule, square in m.pitch.squares and square != thrower.square, f"a pass to {square}")
    length = measured(m, thrower, event)
    m.game.aims(m, thrower, square)
    m.thrower = thrower
    try:
        if tried(m, thrower) and intercept(m, thrower, square):
            return length
        fly(m, thrower, square, length)
    finally:
        m.thrower = None
    return length


def throwing(
    m: Match, thrower: Figure, length: str, *, bare: bool = False
) -> list[tuple[str, int]]:
    """Range, zones, sun, and the skills of hand and eye (CORE-PAS-02, SKL-21, 23, 26, 33, 50)."""
    zones = 0 if "Nerves of Steel" in thrower.skills else -m.zones(thrower.square, thrower.side)
    listed = [(f"{length} pass", LENGTHS[length]), ("tackle zones", zones)]
    if bare:
        return listed
    return [
        *listed,
        ("very sunny", -(m.weather == "very_sunny")),
        ("Accurate", int("Accurate" in thrower.skills)),
        ("Strong Arm", int("Strong Arm" in thrower.skills and length != "quick")),
        ("Stunty", -int("Stunty" in thrower.skills)),
        *m.presence(thrower),
    ]


def tried(m: Match, thrower: Figure) -> bool:
    """Whether an opponent tries to intercept, or dares to where that takes daring."""
    dares = m.rolls("precarious") and m.peek()["side"] != thrower.side
    return m.rolls("intercept") or dares


def intercept(m: Match, thrower: Figure, square: int) -> bool:
    """An opponent under the ruler tries before the throw is rolled (CORE-INT-01 to 03)."""
    figure = m.figures[m.peek()["figure"]]
    if m.rolls("precarious") and not m.game.ventures(m, figure):
        return False
    fit = figure.side != thrower.side and figure.on_pitch and ball.able(m, figure)
    m.check("CORE-INT-02", fit, f"player {figure.slot} may not intercept")
    reached = fit and m.pitch.under_the_ruler(thrower.square, square, figure.square)
    m.check("CORE-INT-02", reached, f"the ruler does not touch player {figure.slot}")
    rule, bonus = m.clause("CORE-INT-01"), interception_modifiers(m, figure)
    if not rerolls.attempt(m, rule, "intercept", figure, m.agility(figure), bonus):
        return False
    if "Safe Throw" in thrower.skills and saved(m, thrower):
        return False
    m.take("CORE-INT-01", "intercepted", figure=figure.slot)
    if m.moving(thrower):
        m.due = "intercepted"
    try:
        ball.hold(m, figure)
    finally:
        if figure.league:
            earn(m, figure, 2, "interception")
    return True


def saved(m: Match, thrower: Figure) -> bool:
    """An interception is cancelled on an unmodified AG test (SKL-25)."""
    if not rerolls.attempt(m, "SKL-25", "safe_throw", thrower, m.agility(thrower)):
        return False
    m.take("SKL-25", "skill_used", figure=thrower.slot, skill="Safe Throw")
    return True


def interception_modifiers(m: Match, figure: Figure) -> list[tuple[str, int]]:
    """-2, zones, rain, arms, legs, presence (CORE-INT-01, SKL-23, 33, 34, 39)."""
    zones = 0 if "Nerves of Steel" in figure.skills else -m.zones(figure.square, figure.side)
    listed = [("interception", -2), ("tackle zones", zones)]
    if not m.game.others_add(m):
        return listed
    return [
        *listed,
        ("pouring rain", -(m.weather == "pouring_rain")),
        ("Extra Arms", int("Extra Arms" in figure.skills)),
        ("Very Long Legs", int("Very Long Legs" in figure.skills)),
        *m.presence(figure),
    ]


def fly(m: Match, thrower: Figure, square: int, length: str) -> None:
    """The throw and where the ball comes down (CORE-PAS-03, 04)."""
    rule, bare = m.clause("CORE-PAS-02"), not m.game.others_add(m)
    bonus = throwing(m, thrower, length, bare=bare)
    accurate = rerolls.attempt(m, rule, "pass", thrower, m.agility(thrower), bonus)
    m.carrier = None
    if not accurate and fumbled(m, bonus):
        m.take(m.clause("CORE-PAS-03"), "fumbled", figure=thrower.slot)
        if m.moving(thrower):
            m.due = "fumble"
        m.game.loosed(m, "fumble")
        ball.bounce(m, thrower.square)
        return
    obstacle = m.game.hit_on_the_way(m, thrower.square, square)
    end = square if obstacle is None else obstacle
    m.take(rule, "ball_moved", cause="pass", origin=thrower.square, path=[end])
    if obstacle is not None:
        ball.bounce(m, obstacle)
        return
    m.game.loosed(m, "pass")
    if not accurate:
        ball.scatter_thrice(m, square)
        return
    mate = m.board.get(square)
    if mate is None or not ball.able(m, mate):
        ball.arrive(m, square, "pass")
    elif m.game.ventures(m, mate) and ball.catch(m, mate, "pass"):
        come_to_hand(m, thrower, mate)
    else:
        ball.bounce(m, square)


def fumbled(m: Match, bonus: list[tuple[str, int]]) -> bool:
    """A raw 1, or a total of 1 or less; the six has been accurate (CORE-PAS-03)."""
    face = m.face
    return face == 1 or face + sum(points for _, points in bonus) <= 1


def come_to_hand(m: Match, thrower: Figure, mate: Figure) -> None:
    """An accurate pass caught where it was thrown: by a team-mate it is complete (CORE-PAS-04)."""
    try:
        ball.hold(m, mate)
    finally:  # a touchdown is judged at once, and the pass is complete all the same
        if mate.side == thrower.side:
            m.take("CORE-PAS-04", "completed", figure=thrower.slot, target=mate.slot)
            if thrower.league and m.game.completion_pays():
                earn(m, thrower, 1, "completion")


def dump_off(m: Match, defender: Figure) -> None:
    """A carrier about to be blocked may throw a quick pass first; no turnover (SKL-22)."""
    if not m.sees("skill_used", skill="Dump-Off"):
        return
    m.take("SKL-22", "skill_used", figure=defender.slot)
    m.check("SKL-22", "Dump-Off" in defender.skills, f"player {defender.slot} dumps nothing off")
    due = m.due
    length = m.game.dumps(m, defender) or pass_ball(m, defender)
    m.same("SKL-22", "length of a dump-off", "quick", length)
    m.due = due


def hand_off(m: Match, act: Action) -> None:
    """To an adjacent standing player of either side, who must catch (CORE-HND-01)."""
    giver, rule = act.figure, m.clause("CORE-HND-01")
    held = m.holds(giver)
    m.game.ventures(m, giver)
    event = m.take(rule, "offered", figure=giver.slot)
    target = m.figures[event["target"]]
    act.acted = act.over = True
    m.check(rule, held, f"player {giver.slot} has no ball to hand off")
    near = target.on_pitch and m.pitch.adjacent(giver.square, target.square)
    m.check(rule, near and target.standing, f"player {target.slot} may not be handed the ball")
    m.carrier = None
    try:
        given = {"origin": giver.square, "path": [target.square]}
        m.take(rule, "ball_moved", cause="hand_off", **given)
        ball.arrive(m, target.square, "hand_off")
    finally:
        if not m.held_by(giver.side):
            m.due = m.due or "hand_off"
