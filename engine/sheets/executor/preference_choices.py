"""Turn preferences into choices for one decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.geometry import OFF, Board
from engine.position import Position
from engine.rules.pushing import straight_on
from engine.ruleset import Rules
from engine.sheets.preferences import AWAY, STEEL, WAYS, Answer, Preferences
from engine.skills import QUESTIONS, Skill, skill_of

KEEP, SKILL = Choice(Verb.KEEP), Choice(Verb.SKILL)
PRO, TEAM = Choice(Verb.PRO), Choice(Verb.TEAM)
BITE = Choice(Verb.STEEL)
YES_OR_NO: dict[DecisionKind, tuple[str, Verb]] = {
    DecisionKind.CATCH: ("catch", Verb.CATCH),
    DecisionKind.GRAB: ("catch", Verb.CATCH),
    DecisionKind.INTERCEPT: ("intercept", Verb.INTERCEPT),
    DecisionKind.ARGUE: ("argue", Verb.ARGUE),
    DecisionKind.FAVOR: ("favor", Verb.SPEND),
    DecisionKind.APOTHECARY: ("apothecary", Verb.USE),
}
"""By kind of decision: the preference that answers it, and its yes; no is to keep."""
OF_SKILLS = {question.kind: skill.printed for skill, question in QUESTIONS}
"""By kind of decision: the skill that it is about."""
BALL_ROLLS = frozenset({"pick_up", "pass", "catch", "hand_off", "intercept"})


def preferred_choices(
    preferences: Preferences, position: Position, rules: Rules, decision: Decision
) -> Iterator[Choice]:
    """The choices that preferences ask for, best first; legality is not checked."""
    kind = decision.kind
    if kind is DecisionKind.BLOCK_DIE:
        attacker = position.figures[decision.context["attacker"]]
        if attacker.side == decision.side:
            yield from _ranked(preferences, rules, decision)
    elif kind is DecisionKind.PUSH:
        yield from _pushes(preferences, position, rules, decision)
    elif kind is DecisionKind.FOLLOW_UP:
        if preferences.follow is not None:
            follow = _follows(preferences.follow, position, decision)
            yield Choice(Verb.FOLLOW if follow else Verb.STAY)
    elif kind is DecisionKind.REROLL:
        yield from _rerolls(preferences, position, rules, decision)
    elif kind is DecisionKind.SPELL:
        if preferences.spell and BITE in decision.options:
            yield BITE if preferences.spell == STEEL else KEEP
    elif (asked := YES_OR_NO.get(kind)) is not None:
        yield from _answered(getattr(preferences, asked[0]), asked[1], decision)
    elif (skill := OF_SKILLS.get(kind)) is not None:
        yield from _answered(dict(preferences.skills).get(skill), Verb.USE, decision)


def _answered(preference: bool | None, yes: Verb, decision: Decision) -> Iterator[Choice]:
    if preference is False:
        yield KEEP
    elif preference:
        if decision.default.verb is yes:
            yield decision.default
        for target in decision.options.targets(yes):
            yield Choice(yes, target)


def _ranked(preferences: Preferences, rules: Rules, decision: Decision) -> Iterator[Choice]:
    for result in preferences.pick:
        for face in decision.context["faces"]:
            if rules.blocking.results[face] == result:
                yield Choice(Verb.PICK, face)


# -- rolling again -----------------------------------------------------------------------------


def _rerolls(
    preferences: Preferences, position: Position, rules: Rules, decision: Decision
) -> Iterator[Choice]:
    """Re-rolls: a skill's is free, so it is taken unless SKILL declines it; others by preference.

    Without a re-roll preference, costly rolls are rolled again, as by default.
    """
    preference, by_skill = preferences.reroll, dict(preferences.skills)
    bit = rules.rolls.skill_rerolls.get(decision.context["purpose"])
    skill = by_skill.get(skill_of(bit).printed) if bit is not None else None
    pro = by_skill.get(Skill.PRO.printed)
    if preference is None and skill is None and pro is None:
        return
    costly = bool(decision.context["costly"])
    if skill is not False:
        yield SKILL
    if pro if pro is not None else (costly or preference is not None):
        yield PRO
    team = costly if preference is None else _spends_team_reroll(preference, position, decision)
    yield TEAM if team else KEEP
    if preference is None and skill is False:
        yield KEEP  # the default would take the skill's after all


def _spends_team_reroll(preference: Answer, position: Position, decision: Decision) -> bool:
    """Whether to spend the team re-roll on this roll."""
    if not isinstance(preference, tuple):
        return bool(preference)
    purpose, costly = decision.context["purpose"], decision.context["costly"]
    figure = position.figures[decision.context["figure"]]
    carries = position.carries(figure)
    cases: Mapping[str, bool] = {
        "turnover": costly,
        "attacker-down": purpose == "block" and costly,
        "ball": purpose in BALL_ROLLS or carries,
        "carrier": carries,
        "pick-up": purpose == "pick_up",
    }
    return any(cases.get(case, case == purpose) for case in preference)


# -- pushing and following up ------------------------------------------------------------------


def _follows(preference: Answer, position: Position, decision: Decision) -> bool:
    if not isinstance(preference, tuple):
        return bool(preference)
    figure = position.figures[decision.context["figure"]]
    square = decision.context["square"]
    zones = position.zones[1 - figure.side]
    others = max(zones[square] - 1, 0)  # next to the pushed player, who may be about to fall
    cases: Mapping[str, Callable[[], bool]] = {
        "safe": lambda: others == 0,
        "no-worse": lambda: others <= zones[figure.square],
        "ball": lambda: _to_ball(position, square) < _to_ball(position, figure.square),
        "no-ball": lambda: not position.carries(figure),
    }
    return any(cases[case]() for case in preference)


def _to_ball(position: Position, square: int) -> int:
    """The distance to the nearest ball."""
    balls = [*position.free_balls(), *(figure.square for figure in position.carriers())]
    return min((position.board.distance(square, ball) for ball in balls), default=0)


def _pushes(
    preferences: Preferences, position: Position, rules: Rules, decision: Decision
) -> Iterator[Choice]:
    for preference in preferences.push:
        if preference == AWAY:
            square = straight_on(position, decision)
            yield from [Choice(Verb.PUSH, square)] if square is not None else []
        elif preference in WAYS:
            squares = [t for t in decision.options.targets(Verb.PUSH) if isinstance(t, int)]
            yield from (Choice(Verb.PUSH, square) for square in _by(preference, position, squares))
        else:
            yield Choice(Verb.PUSH, rules.board.square(preference))


def _by(way: str, position: Position, squares: Sequence[int]) -> list[int]:
    """The squares of a word, the best first; equal distances in the given order."""
    board: Board = position.board
    if way == "pit":
        return [square for square in squares if square in board.pits]
    on = [square for square in squares if square != OFF]

    def edge(square: int) -> int:
        return min(board.xs[square], board.width - 1 - board.xs[square])

    ranks: Mapping[str, Callable[[int], int]] = {
        "sideline": edge,
        "middle": lambda square: -edge(square),
        "ball": lambda square: _to_ball(position, square),
        "from-ball": lambda square: -_to_ball(position, square),
    }
    off = [square for square in squares if square == OFF] if way == "sideline" else []
    return [*off, *sorted(on, key=ranks[way])]
