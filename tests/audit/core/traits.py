"""What a player must roll on declaring, and the vampire's thirst (CORE-SEQ-04, SKL-41 to 53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, rerolls
from .injuries import injure
from .knockdown import drop

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .activation import Action
    from .match import Match


def on_declaring(m: Match, act: Action) -> None:
    """The trait's roll; a success, or no trait at all, brings a lost zone back (CORE-SEQ-06)."""
    figure = act.figure
    if figure.gazed and not figure.skills & {"Bone-Head", "Really Stupid"}:
        come_to(m, figure, "SKL-52")
    for trait, roll in ROLLS.items():
        if trait in figure.skills:
            roll(m, act)
    if figure.dazed and not act.over:
        come_to(m, figure, "CORE-SEQ-06")


def come_to(m: Match, figure: Figure, rule: str) -> None:
    """The player has their tackle zone again."""
    m.take(rule, "zone_regained", figure=figure.slot)
    figure.dazed = figure.gazed = False


def bone_head(m: Match, act: Action) -> None:
    """1: the action is lost, and the tackle zone (SKL-41)."""
    lose_unless(m, act, "SKL-41", "bone_head", 2)


def really_stupid(m: Match, act: Action) -> None:
    """The same on 1-3, unless somebody brighter stands next to them (SKL-42)."""
    figure = act.figure
    brighter = any(
        f.side == figure.side and f.standing and "Really Stupid" not in f.skills
        for f in m.around(figure.square)
    )
    lose_unless(m, act, "SKL-42", "really_stupid", 2 if brighter else 4)


def lose_unless(m: Match, act: Action, rule: str, purpose: str, target: int) -> None:
    """A roll on which action and zone depend."""
    figure = act.figure
    if rerolls.attempt(m, rule, purpose, figure, target):
        return
    m.take(rule, "action_lost", figure=figure.slot)
    act.over = True
    if not figure.dazed:
        m.take(rule, "zone_lost", figure=figure.slot)
    figure.dazed = True


def wild_animal(m: Match, act: Action) -> None:
    """4+, with 2 more for a Block or Blitz, or the action is lost (SKL-43)."""
    bonus = [("Block or Blitz", 2 * (act.kind in {"block", "blitz"}))]
    if rerolls.attempt(m, "SKL-43", "wild_animal", act.figure, 4, bonus):
        return
    m.take("SKL-43", "action_lost", figure=act.figure.slot)
    act.over = True


def take_root(m: Match, act: Action) -> None:
    """1: rooted until the drive ends or a knock-down; the action may go on (SKL-44)."""
    figure = act.figure
    if figure.rooted:
        return
    if rerolls.attempt(m, "SKL-44", "take_root", figure, 2):
        return
    m.take("SKL-44", "rooted", figure=figure.slot, on=True)
    figure.rooted = True


def off_for_a_bite(m: Match, act: Action) -> None:
    """1: the action becomes a Move, at whose end the player must feed (SKL-53)."""
    if rerolls.attempt(m, "SKL-53", "bite", act.figure, 2):
        return
    act.kind = "move"
    m.hungry = True


ROLLS = {
    "Bone-Head": bone_head,
    "Really Stupid": really_stupid,
    "Wild Animal": wild_animal,
    "Take Root": take_root,
    "Off For A Bite": off_for_a_bite,
}


def feed(m: Match, act: Action) -> None:
    """At the action's end: a Thrall next to them, or the player leaves the pitch (SKL-53)."""
    if not m.hungry:
        return
    m.hungry = False
    vampire = act.figure
    if not vampire.on_pitch:
        return
    thralls = [
        f for f in m.around(vampire.square) if f.side == vampire.side and f.position == "thrall"
    ]
    if thralls:
        bite(m, vampire, thralls)
        ball.judge_touchdown(m, vampire)
        return
    drop(m, vampire)
    m.game.thirst(m, vampire)
    m.due = m.due or "thirst"
    ball.settle(m)


def bite(m: Match, vampire: Figure, thralls: list[Figure]) -> None:
    """An unmodified injury roll; a turnover only if the Thrall held the ball."""
    event = m.take("SKL-53", "bitten", figure=vampire.slot)
    victim = m.figures[event["victim"]]
    m.check("SKL-53", victim in thralls, f"player {victim.slot} is no Thrall next to the vampire")
    held = m.holds(victim)
    drop(m, victim)
    injure(m, victim, "bite", None, [])
    if held:
        m.due = m.due or "bitten"
    ball.settle(m)
