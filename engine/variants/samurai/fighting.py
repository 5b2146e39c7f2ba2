"""Samurai blocks and fouls: who may, and their skills (SAM-TRN-03, SAM-FOU, SAM-SKL)."""

from __future__ import annotations

from engine.events import Fouled, SentOff
from engine.position import Figure, State
from engine.rules import blocking
from engine.rules.ball import drop, settle
from engine.rules.knockdown import armour
from engine.rules.penalties import SENT_OFF, penalty_stands
from engine.rules.scoring import turn_over
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill
from engine.variants.samurai.characteristics import dishonor
from engine.variants.samurai.duels import CASUALTY_STATES, OPEN
from engine.variants.samurai.staff import inspiration
from engine.variants.samurai.state import samurai_state

STRIKES = frozenset({"block", "both_down", "attacker_down", "might", "foul"})
"""Where a Katana counts; the winner of a Test of Might is a blocker for skills (SAM-KIK-09)."""
FOUL_ARMOUR = 1


def block(game: LiveGame, attacker: Figure, slot: int) -> Steps[bool]:
    """One block; a Frenzy player still standing may go on blocking (SAM-SKL-06)."""
    game.position.acts += 1
    game.position.actor = attacker.slot
    yield from blocking.block(game, attacker, slot)
    return bool(attacker.skills & Skill.FRENZY)


def strengths(game: LiveGame, attacker: Figure, defender: Figure) -> Steps[tuple[int, int] | None]:
    """Unchanged: no skill affects them (SAM-BLK-03)."""
    yield from ()
    return attacker.st, defender.st


def block_dice(attack: int, defence: int, *, three: bool) -> tuple[int, bool]:
    """Number of dice and whether the attacker picks: never three (SAM-BLK-03)."""
    stronger, weaker = max(attack, defence), min(attack, defence)
    if stronger == weaker:
        return 1, True
    return 3 if three and stronger > 2 * weaker else 2, attack > defence


def armour_target(figure: Figure, by: Figure | None, cause: str) -> int:
    """More than AV breaks it (SAM-BLK-09)."""
    return figure.av + 1


def armour_modifiers(
    game: LiveGame, figure: Figure, by: Figure | None, cause: str, dice: int
) -> Modifiers:
    """What the opponent's skills add to an armour roll; nothing on crossed blades (SAM-BLK-06)."""
    foul: Modifiers = (("foul", FOUL_ARMOUR),) if cause == "foul" else ()
    if by is None or cause == "both_down":
        return foul
    found = [*foul, *inspiration(game.position, by)]
    if by.skills & Skill.MIGHTY_BLOW:
        found.append(("Mighty Blow", 1))
    if by.skills & Skill.CHARGE and cause == "block" and by.walked and game.position.in_turn:
        found.append(("Charge", 1))
    if by.skills & Skill.DIRTY_PLAYER and cause == "foul":
        found.append(("Dirty Player", 2))
    return tuple(found)


def injury_modifiers(
    game: LiveGame, figure: Figure, by: Figure | None, cause: str, broken_by: Modifiers
) -> Modifiers:
    """What the other player's skills add to an injury roll (SAM-SKL-04, 08, 09)."""
    if by is None:
        return ()
    found = []
    if by.skills & Skill.MIGHTY_BLOW:
        found.append(("Mighty Blow", 1))
    if by.skills & Skill.KATANA and cause in STRIKES:
        found.append(("Katana", 2))
    if by.skills & Skill.DIRTY_PLAYER and cause == "foul":
        found.append(("Dirty Player", 2))
    return tuple(found)


def bang_only_pushes(game: LiveGame, attacker: Figure, defender: Figure) -> bool:
    """A Dodge player is only pushed by "!"; Tackle does not cancel that (SAM-BLK-07)."""
    if not defender.skills & Skill.DODGE:
        return False
    return game.rules.options["tackle_stops_bang"] == "off" or not attacker.skills & Skill.TACKLE


def foul(game: LiveGame, fouler: Figure, slot: int) -> Steps[bool]:
    """Armour +1, no assists; doubles send the fouler off without honour (SAM-FOU-01, 02)."""
    position = game.position
    position.acts += 1
    position.actor = fouler.slot
    victim = position.figures[slot]
    game.events.append(Fouled("SAM-FOU-01", fouler.slot, victim.slot))
    doubles = yield from armour(game, victim, fouler, "foul")
    if victim.state not in CASUALTY_STATES:
        samurai_state(position).duels.append((victim.slot, fouler.slot, OPEN))
    if doubles and (yield from penalty_stands(game, "SAM-FOU-02", fouler.side, fouler, SENT_OFF)):
        game.events.append(SentOff("SAM-FOU-02", fouler.slot))
        drop(game, fouler)
        position.remove(fouler, State.SENT_OFF)
        dishonor(game, fouler)
        turn_over(game, "sent_off")
    yield from settle(game)
    return False
