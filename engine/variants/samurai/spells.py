"""The Team Shugenja: one spell a match, each with its moment (SAM-SHU)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Injured, KnockedDown, Rolled, SpellCast, StoodUp
from engine.lineup import LineUp
from engine.position import Figure, State
from engine.rules.ball import drop, settle
from engine.rules.knockdown import armour
from engine.rules.rolls import plain_test
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.variants.samurai.spell_targets import void_targets
from engine.variants.samurai.state import samurai_state

KEEP, STEEL = Choice(Verb.KEEP), Choice(Verb.STEEL)
STEEL_BONUS = 2
STEEL_CAUSES = frozenset({"block", "both_down", "attacker_down"})
"""Falls in a block by either side (SAM-SHU-04)."""


def has_shugenja(line_up: LineUp) -> bool:
    """Whether the side has a Team Shugenja (SAM-SHU-01)."""
    return line_up.staff.get("shugenja", 0) > 0


def can_cast(game: LiveGame, side: int) -> bool:
    """Whether the side's Shugenja still has a spell."""
    return samurai_state(game.position).spells[side] > 0


def has_void_strike(game: LiveGame, side: int) -> bool:
    """Void Strike is taught in the Phoenix lands only (SAM-SHU-01)."""
    return game.setup.sides[side].clan == "phoenix"


def cast(game: LiveGame, side: int, choice: Choice) -> Steps[None]:
    """Cast a spell of the moments between activations."""
    if choice.verb is Verb.FIRES:
        yield from _fires_from_within(game, side, choice.three)
    elif choice.verb is Verb.INNER_FIRE:
        _inner_fire(game, side, game.position.figures[choice.one])
    else:
        _void_strike(game, side, game.position.figures[choice.one])
        yield from settle(game)


def _spend(
    game: LiveGame,
    rule: str,
    side: int,
    spell: str,
    *,
    figures: tuple[int, ...] = (),
    squares: tuple[int, ...] = (),
) -> None:
    samurai_state(game.position).spells[side] -= 1
    game.events.append(SpellCast(rule, side, spell, figures, squares))


def _fires_from_within(game: LiveGame, side: int, squares: tuple[int, ...]) -> Steps[None]:
    """Agility, or the player falls and armour is rolled; never a turnover (SAM-SHU-02)."""
    position = game.position
    burned = [
        figure
        for figure in position.in_order()
        if figure.state is State.STANDING and figure.square in squares
    ]
    slots = tuple(figure.slot for figure in burned)
    _spend(game, "SAM-SHU-02", side, "fires_from_within", figures=slots, squares=squares)
    for figure in burned:
        if not plain_test(game, figure, "fires", game.rules.rolls.agility[figure.ag]):
            position.lay(figure, State.PRONE)
            game.events.append(KnockedDown("SAM-SHU-02", figure.slot, None, "fires"))
            drop(game, figure)
            yield from armour(game, figure, None, "fires")
    yield from settle(game)


def _inner_fire(game: LiveGame, side: int, figure: Figure) -> None:
    """The player stands, at no movement cost (SAM-SHU-05)."""
    _spend(game, "SAM-SHU-05", side, "inner_fire", figures=(figure.slot,))
    figure.fresh = False
    game.position.lay(figure, State.STANDING)
    game.events.append(StoodUp("SAM-SHU-05", figure.slot, 0))


def _void_strike(game: LiveGame, side: int, figure: Figure) -> None:
    """D6 above the target's ST knocks them out where they stand or lie (SAM-SHU-06)."""
    position = game.position
    _spend(game, "SAM-SHU-06", side, "void_strike", figures=(figure.slot,))
    face = game.roll(6, "void_strike")
    success = face > figure.st
    game.events.append(
        Rolled(
            "SAM-SHU-06", "void_strike", side, figure.slot, 6, (face,), (), figure.st + 1, success
        )
    )
    if success:
        game.events.append(Injured("SAM-SHU-06", figure.slot, None, "void_strike", "knocked_out"))
        drop(game, figure)
        position.remove(figure, State.KNOCKED_OUT)
        game.rules.injury.after_injury(game, figure)


def interrupt(game: LiveGame, side: int) -> Steps[None]:
    """The other side's Void Strike before this side's next activation (SAM-SHU-06, DEC-28)."""
    if not can_cast(game, side) or not has_void_strike(game, side):
        return
    if game.rules.options["spell_interrupts"] == "off":
        return
    targets = void_targets(game.position)
    choice = yield Decision(
        DecisionKind.SPELL,
        side,
        Listed([KEEP, *(Choice(Verb.VOID, slot) for slot in targets)], "SAM-SHU-06"),
        KEEP,
        {"window": "between"},
    )
    if choice != KEEP:
        yield from cast(game, side, choice)


def augury(game: LiveGame, figure: Figure) -> bool:
    """Whether the coach may still use Augury for this failure (SAM-SHU-03)."""
    return can_cast(game, figure.side)


def read_omens(game: LiveGame, figure: Figure) -> None:
    """Augury is cast for a player's roll."""
    _spend(game, "SAM-SHU-03", figure.side, "augury", figures=(figure.slot,))


def biting_steel(game: LiveGame, figure: Figure, by: Figure | None, cause: str) -> Steps[Modifiers]:
    """+2 to armour and injury, declared before the armour dice (SAM-SHU-04, DEC-28)."""
    if by is None or cause not in STEEL_CAUSES or not can_cast(game, by.side):
        return ()
    choice = yield Decision(
        DecisionKind.SPELL,
        by.side,
        Listed((KEEP, STEEL), "SAM-SHU-04"),
        KEEP,
        {"window": "armour", "figure": by.slot, "victim": figure.slot},
    )
    if choice == KEEP:
        return ()
    _spend(game, "SAM-SHU-04", by.side, "biting_steel", figures=(by.slot, figure.slot))
    return (("Biting Steel", STEEL_BONUS),)
