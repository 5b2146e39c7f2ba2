"""Negative traits, rolled for when an action is declared (CORE-SEQ-04, SKL-41 to 44, SKL-53)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import ActionLost, Bitten, Rooted, WentToReserves, ZoneLost, ZoneRegained
from engine.position import Figure, Position, State
from engine.rules.ball import drop, settle
from engine.rules.knockdown import injure
from engine.rules.rolls import attempt
from engine.rules.scoring import THIRSTY, turn_over
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill

THRALL = "thrall"
WILD_BONUS: Modifiers = (("Block or Blitz", 2),)
STUPID, HELPED, BONE_HEAD, WILD, ROOT, BITE = 4, 2, 2, 4, 2, 2
"""The faces that keep an action."""
TRAITS = int(
    Skill.BONE_HEAD
    | Skill.REALLY_STUPID
    | Skill.WILD_ANIMAL
    | Skill.TAKE_ROOT
    | Skill.OFF_FOR_A_BITE
)


def passes_trait_roll(game: LiveGame, figure: Figure) -> Steps[bool]:
    """Roll for each of the player's negative traits; false if the action is lost."""
    if not figure.skills & TRAITS:
        return True
    if figure.skills & (Skill.BONE_HEAD | Skill.REALLY_STUPID):
        return (yield from _attention_roll(game, figure))
    if figure.skills & Skill.WILD_ANIMAL:
        return (yield from _wild_animal_roll(game, figure))
    free = figure.skills & Skill.TAKE_ROOT and not figure.rooted
    if free and not (yield from attempt(game, figure, "take_root", ROOT, costly=False)):
        figure.rooted = True
        game.events.append(Rooted("SKL-44", figure.slot, True))
    thirsty = bool(figure.skills & Skill.OFF_FOR_A_BITE)
    if thirsty and not (yield from attempt(game, figure, "bite", BITE, costly=False)):
        game.position.action, game.position.actor = THIRSTY, figure.slot
    return True


def trait_target(position: Position, figure: Figure) -> int:
    """The face that keeps the action as declared, 0 if none is needed (SKL-41 to 43)."""
    if figure.skills & Skill.BONE_HEAD:
        return BONE_HEAD
    if figure.skills & Skill.REALLY_STUPID:
        return HELPED if _has_helper(position, figure) else STUPID
    return WILD if figure.skills & Skill.WILD_ANIMAL else 0


def trait_dice(position: Position, figure: Figure) -> list[tuple[str, int]]:
    """The purposes of the rolls for negative traits, and the faces that pass them."""
    if figure.skills & Skill.BONE_HEAD:
        return [("bone_head", trait_target(position, figure))]
    if figure.skills & Skill.REALLY_STUPID:
        return [("really_stupid", trait_target(position, figure))]
    if figure.skills & Skill.WILD_ANIMAL:
        return [("wild_animal", WILD)]
    found = []
    if figure.skills & Skill.TAKE_ROOT and not figure.rooted:
        found.append(("take_root", ROOT))
    if figure.skills & Skill.OFF_FOR_A_BITE:
        found.append(("bite", BITE))
    return found


def _attention_roll(game: LiveGame, figure: Figure) -> Steps[bool]:
    """Bone-Head and Really Stupid: on a failure the player stands there without a tackle zone."""
    bone_head = bool(figure.skills & Skill.BONE_HEAD)
    purpose, rule = ("bone_head", "SKL-41") if bone_head else ("really_stupid", "SKL-42")
    target = trait_target(game.position, figure)
    kept = yield from attempt(game, figure, purpose, target, costly=False)
    if not kept:
        game.events.append(ActionLost(rule, figure.slot))
        if not figure.dazed:
            game.events.append(ZoneLost(rule, figure.slot))
    elif figure.dazed:
        game.events.append(ZoneRegained("CORE-SEQ-06", figure.slot))
    game.position.daze(figure, on=not kept)
    return kept


def _has_helper(position: Position, figure: Figure) -> bool:
    """Whether a standing team-mate without the trait is adjacent (SKL-42)."""
    return any(
        (mate := position.at[square]) is not None
        and mate.side == figure.side
        and mate.state is State.STANDING
        and not mate.skills & Skill.REALLY_STUPID
        for square in position.board.neighbours[figure.square]
    )


def _wild_animal_roll(game: LiveGame, figure: Figure) -> Steps[bool]:
    """Wild Animal: easier for a block or blitz."""
    fierce = game.position.action in ("block", "blitz")
    modifiers = WILD_BONUS if fierce else ()
    if (yield from attempt(game, figure, "wild_animal", WILD, modifiers, costly=False)):
        return True
    game.events.append(ActionLost("SKL-43", figure.slot))
    return False


def starve(game: LiveGame, figure: Figure) -> None:
    """A vampire who has not fed leaves the pitch unhurt (SKL-53)."""
    drop(game, figure)
    game.position.remove(figure, State.RESERVES)
    game.events.append(WentToReserves("SKL-53", figure.slot, "thirst"))


def feed(game: LiveGame, figure: Figure) -> Steps[None]:
    """A thirsty vampire bites an adjacent Thrall or leaves the pitch (SKL-53)."""
    position = game.position
    thralls = [
        mate.slot
        for square in position.board.neighbours[figure.square]
        if (mate := position.at[square]) is not None
        and mate.side == figure.side
        and mate.spec.position == THRALL
    ]
    if not thralls:
        game.rules.injury.starve(game, figure)
        turn_over(game, "thirst")
        yield from settle(game)
        return
    cheapest = min(thralls, key=lambda slot: (position.carries(position.figures[slot]), slot))
    choice = yield Decision(
        DecisionKind.BITE,
        figure.side,
        Listed([Choice(Verb.BITE, slot) for slot in thralls], "SKL-53"),
        Choice(Verb.BITE, cheapest),
        {"figure": figure.slot},
    )
    thrall = position.figures[choice.one]
    game.events.append(Bitten("SKL-53", figure.slot, thrall.slot))
    if position.carries(thrall):
        turn_over(game, "bitten")
    drop(game, thrall)
    yield from injure(game, thrall, None, "bite")
    yield from settle(game)
