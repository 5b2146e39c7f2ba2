"""Injuries by the core: the table, lasting effects, and who may treat them (CORE-INJ-01 to 04)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import LastingInjury, Rolled, Treated
from engine.position import Figure, Position
from engine.rules.fouling import helpers
from engine.rules.knockdown import CASUALTIES, SAVED
from engine.rules.rolls import plain_test
from engine.ruleset import LiveGame, Modifiers, Rules, Steps
from engine.skills import Skill

KNOCKED_OUT, CASUALTY = 8, 10
STUNTY_KNOCKED_OUT, STUNTY_BADLY_HURT = 7, 9
"""Lowest injury totals for a knock-out and for a casualty; for Stunty players (SKL-50)."""
SPLIT = ("", *["badly_hurt"] * 3, *["seriously_injured"] * 2, "dead")
"""Sigurd's split by face (CORE-INJ-02)."""
LASTING = ((46, "miss_next"), (56, "niggling"), (62, "ma"), (63, "st"), (64, "ag"), (66, "av"))
"""D66: highest roll, lasting effect (CORE-INJ-03)."""
PERMANENT = frozenset({"niggling", "ma", "st", "ag", "av"})
"""The lasting effects that do not pass with the next match."""
USE, KEEP = Choice(Verb.USE), Choice(Verb.KEEP)
WORTH_SAVING = 6
CLAWED = 7


def armour_target(figure: Figure, by: Figure | None, cause: str) -> int:
    """More than AV; above 7 it counts as 7 against claws (CORE-KND-01, SKL-32)."""
    clawed = by is not None and by.skills & Skill.CLAW and cause != "foul"
    return (min(figure.av, CLAWED) if clawed else figure.av) + 1


def armour_modifiers(
    game: LiveGame, figure: Figure, by: Figure | None, cause: str, dice: int
) -> Modifiers:
    """Help in a foul; then Mighty Blow or Dirty Player, if that breaks it (SKL-03, SKL-28)."""
    if by is None:
        return ()
    found: list[tuple[str, int]] = []
    if cause == "foul":
        ours, theirs = helpers(game.position, by, figure)
        if ours:
            found.append(("assists", ours))
        if theirs:
            found.append(("hindered", -theirs))
    total = dice + sum(value for _, value in found)
    name, bonus = _force(by, cause)
    if bonus and total < armour_target(figure, by, cause) <= total + bonus:
        found.append((name, bonus))
    return tuple(found)


def injury_modifiers(
    game: LiveGame, figure: Figure, by: Figure | None, cause: str, broken_by: Modifiers
) -> Modifiers:
    """The same skills, where the armour broke without them (SKL-03, SKL-28)."""
    if by is None:
        return ()
    name, bonus = _force(by, cause)
    if not bonus or any(used == name for used, _ in broken_by):
        return ()
    return ((name, bonus),)


def _force(by: Figure, cause: str) -> tuple[str, int]:
    if cause == "foul":
        return ("Dirty Player", 2) if by.skills & Skill.DIRTY_PLAYER else ("", 0)
    felled = cause in ("block", "both_down", "attacker_down")
    return ("Mighty Blow", 1) if felled and by.skills & Skill.MIGHTY_BLOW else ("", 0)


def injury_result(game: LiveGame, figure: Figure, total: int) -> str:
    """2-7 stunned, 8-9 KO, 10 and more a casualty; lower for Stunty players (CORE-INJ-01)."""
    stunty = bool(figure.skills & Skill.STUNTY)
    if total >= CASUALTY:
        return casualty_roll(game, figure)
    if stunty and total >= STUNTY_BADLY_HURT:
        return "badly_hurt"
    if total < (STUNTY_KNOCKED_OUT if stunty else KNOCKED_OUT):
        return "stunned"
    if figure.skills & Skill.THICK_SKULL and plain_test(game, figure, "thick_skull", 4):
        return "stunned"
    return "knocked_out"


def casualty_roll(game: LiveGame, figure: Figure) -> str:
    """One D6, never modified (CORE-INJ-02)."""
    face = game.roll(6, "casualty")
    game.events.append(Rolled("CORE-INJ-02", "casualty", 1 - figure.side, figure.slot, 6, (face,)))
    return SPLIT[face]


def treat(game: LiveGame, figure: Figure, result: str) -> Steps[str]:
    """The result of an injury after regeneration, the D66 and the apothecary (CORE-INJ-03, 04)."""
    regenerates = game.rules.injury.heals_at_once and figure.skills & Skill.REGENERATE
    if result in CASUALTIES and regenerates:
        saved = plain_test(game, figure, "regenerate", 4)
        game.events.append(Treated("SKL-47", figure.slot, "regenerate", saved))
        if saved:
            return SAVED
    effect = _lasting(game, figure) if result == "seriously_injured" else ""
    final, effect = yield from _doctored(game, figure, result, effect)
    if final == "seriously_injured":
        game.events.append(LastingInjury("CORE-INJ-03", figure.slot, effect))
    return final


def _lasting(game: LiveGame, figure: Figure) -> str:
    """D66 for the lasting effect (CORE-INJ-03)."""
    faces = (game.roll(6, "lasting"), game.roll(6, "lasting"))
    game.events.append(Rolled("CORE-INJ-03", "lasting", 1 - figure.side, figure.slot, 6, faces))
    total = 10 * faces[0] + faces[1]
    return next(effect for most, effect in LASTING if total <= most)


Harm = tuple[str, str]
"""A result of the injury table, and its lasting effect."""


def _doctored(game: LiveGame, figure: Figure, result: str, effect: str) -> Steps[Harm]:
    """The apothecary, once a match, for a player who is no Freebooter (DEC-22)."""
    position, mode = game.position, game.rules.options["apothecary"]
    curable = (*CASUALTIES, "knocked_out") if mode == "reroll" else tuple(CASUALTIES)
    if (
        mode == "off"
        or not position.apothecaries[figure.side]
        or result not in curable
        or not (figure.spec.league or figure.spec.journeyman)
        or figure.skills & Skill.REGENERATE
    ):
        return result, effect
    choice = yield Decision(
        DecisionKind.APOTHECARY,
        figure.side,
        Listed((USE, KEEP), "CORE-INJ-04"),
        USE if _worth_it(game, figure, result, effect) else KEEP,
        {"figure": figure.slot, "result": result, "effect": effect},
    )
    if choice == KEEP:
        return result, effect
    position.apothecaries[figure.side] -= 1
    if mode == "reroll":
        return (yield from _second_opinion(game, figure, result, effect))
    saved = plain_test(game, figure, "apothecary", 2)
    game.events.append(Treated("CORE-INJ-04", figure.slot, "apothecary", saved))
    return (SAVED, "") if saved else (result, effect)


def _second_opinion(game: LiveGame, figure: Figure, result: str, effect: str) -> Steps[Harm]:
    """House rule: the casualty dice again, the coach keeps either; a KO becomes stunned."""
    if result == "knocked_out":
        game.events.append(Treated("CORE-INJ-04", figure.slot, "apothecary", True))
        return "stunned", ""
    other = casualty_roll(game, figure)
    other_effect = _lasting(game, figure) if other == "seriously_injured" else ""
    results = [(result, effect), (other, other_effect)]
    better = min(results, key=lambda pair: _GRAVITY.index(pair[1] or pair[0]))
    if results[0] != results[1]:
        choice = yield Decision(
            DecisionKind.APOTHECARY,
            figure.side,
            Listed((KEEP, USE), "CORE-INJ-04"),
            KEEP if better == results[0] else USE,
            {"figure": figure.slot, "result": other, "effect": other_effect},
        )
        better = results[0] if choice == KEEP else results[1]
    saved = better[0] == "badly_hurt"
    game.events.append(Treated("CORE-INJ-04", figure.slot, "apothecary", saved))
    return (SAVED, "") if saved else better


_GRAVITY = ("badly_hurt", "miss_next", "av", "ma", "niggling", "ag", "st", "dead")


def _worth_it(game: LiveGame, figure: Figure, result: str, effect: str) -> bool:
    """The default of DEC-22."""
    grave = result == "dead" or effect in PERMANENT
    dear = figure.spec.spp >= WORTH_SAVING or in_last_drive(game.position, game.rules)
    return grave or (result in CASUALTIES and dear)


def in_last_drive(position: Position, rules: Rules) -> bool:
    """Whether the second half is in its last turn: hardly a drive will follow."""
    return position.half >= 2 and min(position.turns) >= rules.match.half_turns - 1
