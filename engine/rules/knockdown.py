"""Knocked down, armour, injury (CORE-KND, CORE-INJ)."""

from __future__ import annotations

from engine.events import Injured, KnockedDown, Rolled
from engine.geometry import OFF
from engine.position import Figure, Phase, State
from engine.rules.ball import drop
from engine.rules.scoring import earn, turn_over
from engine.ruleset import LiveGame, Modifiers, Steps

SAVED = "saved"
"""The cause of a casualty for a player who ends up in reserve, unharmed (CORE-INJ-04, SKL-47)."""
RESULT_STATES = {
    "stunned": State.STUNNED,
    "knocked_out": State.KNOCKED_OUT,
    "badly_hurt": State.BADLY_HURT,
    "seriously_injured": State.SERIOUSLY_INJURED,
    "dead": State.DEAD,
    SAVED: State.RESERVES,
}
CASUALTIES = frozenset({"badly_hurt", "seriously_injured", "dead"})
STANDS, ENTERS, ENTERED = "stands", "enters", "entered"
"""How a falling player is on the square: there before, just entering it (a step, a leap), or
brought there with the square's effect already applied (a push)."""
SPP_CAUSES = frozenset({"block", "both_down", "attacker_down", "duel"})


def knock_down(
    game: LiveGame,
    figure: Figure,
    by: Figure | None,
    cause: str,
    *,
    costly: bool = True,
    where: str = STANDS,
) -> Steps[None]:
    """The player goes down, drops the ball, and armour is rolled (CORE-KND-01).

    ``by`` is the player who caused it: their skills count, and so does a casualty (CORE-INJ-06).
    The fall of a moving side's player ends its turn if it is ``costly``.
    """
    position = game.position
    if not (yield from game.rules.terrain.before_fall(game, figure, cause, where)):
        return
    position.lay(figure, State.PRONE)
    figure.rooted = False
    slot = by.slot if by is not None else None
    rule = game.rules.citations["felled" if cause == "block" else cause]
    game.events.append(KnockedDown(rule, figure.slot, slot, cause))
    if costly and figure.side == position.active:
        turn_over(game, cause)
    drop(game, figure)
    yield from armour(game, figure, by, cause)


def armour(game: LiveGame, figure: Figure, by: Figure | None, cause: str) -> Steps[bool]:
    """2D6 and modifiers over AV breaks armour and rolls injury; true if the dice were doubles.

    A spell's bonus counts on the injury even where armour takes no modifier.
    """
    bonus = yield from game.rules.injury.before_armour(game, figure, by, cause)
    faces = _two_dice(game, "armour")
    modifiers = game.rules.injury.armour_modifiers(game, figure, by, cause, sum(faces))
    if cause != "both_down":
        modifiers = (*modifiers, *bonus)
    target = game.rules.injury.armour_target(figure, by, cause)
    if _show(game, "armour", figure, faces, modifiers, target):
        yield from injure(game, figure, by, cause, bonus, broken_by=modifiers)
    return faces[0] == faces[1]


def strike_armour(game: LiveGame, figure: Figure) -> bool:
    """2D6 over AV without modifiers (SKL-54); true if it breaks."""
    return _show(game, "armour", figure, _two_dice(game, "armour"), (), figure.av + 1)


def injure(
    game: LiveGame,
    figure: Figure,
    by: Figure | None,
    cause: str,
    bonus: Modifiers = (),
    *,
    broken_by: Modifiers = (),
) -> Steps[str]:
    """2D6 and modifiers on the injury table; returns the result (CORE-INJ-01).

    ``broken_by`` is what was added to the armour dice.
    """
    result = injury_roll(game, figure, by, cause, bonus, broken_by=broken_by)
    return (yield from suffer(game, figure, by, cause, result))


def injury_roll(
    game: LiveGame,
    figure: Figure,
    by: Figure | None,
    cause: str,
    bonus: Modifiers = (),
    *,
    broken_by: Modifiers = (),
) -> str:
    """The result of the injury table, before any treatment."""
    rules = game.rules
    modifiers = (*rules.injury.modifiers(game, figure, by, cause, broken_by), *bonus)
    faces = _two_dice(game, "injury")
    _show(game, "injury", figure, faces, modifiers)
    total = sum(faces) + sum(value for _, value in modifiers)
    return rules.injury.result(game, figure, total)


def suffer(
    game: LiveGame, figure: Figure, by: Figure | None, cause: str, result: str
) -> Steps[str]:
    """Apply an injury after treatment, and credit it; returns the final result."""
    final = yield from game.rules.injury.treat(game, figure, result)
    apply_injury(game, figure, by, cause, final)
    if result in CASUALTIES:
        if by is not None and by.side != figure.side:
            game.position.casualties[by.side] += 1
        if final not in CASUALTIES:
            _credit(game, by, cause)  # a healed player was a casualty all the same (SKL-47)
    return final


def _two_dice(game: LiveGame, purpose: str) -> tuple[int, int]:
    return game.roll(6, purpose), game.roll(6, purpose)


def _show(  # noqa: PLR0917 -- the fields of an event
    game: LiveGame,
    purpose: str,
    figure: Figure,
    faces: tuple[int, int],
    modifiers: Modifiers,
    target: int | None = None,
) -> bool:
    """2D6 against a player, rolled by the other side (CORE-KND-01); true if they succeed."""
    total = faces[0] + faces[1] + sum(value for _, value in modifiers)
    success = total >= target if target is not None else None
    rule, side = game.rules.citations[purpose], 1 - figure.side
    game.events.append(
        Rolled(rule, purpose, side, figure.slot, 6, faces, modifiers, target, success)
    )
    return bool(success)


def apply_injury(
    game: LiveGame, figure: Figure, by: Figure | None, cause: str, result: str
) -> None:
    """Put an injured player where the result says; a casualty by block earns SPP (CORE-INJ-05)."""
    position = game.position
    slot = by.slot if by is not None else None
    rule = game.rules.citations["casualty" if result in CASUALTIES else result]
    game.events.append(Injured(rule, figure.slot, slot, cause, result))
    if result == "stunned":
        if figure.square != OFF:  # off the pitch they are in reserve already (CORE-PSH-03)
            drop(game, figure)
            figure.rooted = False
            position.lay(figure, State.STUNNED)
            figure.fresh = position.in_turn and figure.side == position.active
    elif result in CASUALTIES or position.phase is not Phase.POST_MATCH:
        # a knock-out after the last whistle has no effect
        drop(game, figure)
        position.remove(figure, RESULT_STATES[result])
    if result in CASUALTIES:
        _credit(game, by, cause)
    game.rules.injury.after_injury(game, figure)


def _credit(game: LiveGame, by: Figure | None, cause: str) -> None:
    """The casualty counts for the blocker (CORE-INJ-05)."""
    if by is not None and cause in SPP_CAUSES:
        earn(game, by, "casualty")
