"""The seven special staff: which sides have them, and their effects in a match (SAM-STF)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import RerollsSet, Rolled, StaffUsed, WinningsPaid
from engine.position import Figure, Position, State
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.variants.samurai.state import samurai_state

TAKA, SHIJIN, KITSUKI_YASU, UJIAKI = "yasuki_taka", "kakita_shijin", "kitsuki_yasu", "ikoma_ujiaki"
ASAKO_YASU, HAMETSU, TADAJI = "asako_yasu", "shosuro_hametsu", "ide_tadaji"
UJIAKI_ARMOUR = 2
KOKU_A_PIP = 10
INSIST, INSPIRE, KEEP = Choice(Verb.INSIST), Choice(Verb.INSPIRE), Choice(Verb.KEEP)


def has(game: LiveGame, side: int, key: str) -> bool:
    """Whether that side brought the staff member."""
    return game.setup.sides[side].staff.get(key, 0) > 0


def three_sided(face: int) -> int:
    """A D6 face read as a D3 (CORE-DIC-02)."""
    return (face + 1) // 2


def may_inspire(game: LiveGame, side: int) -> bool:
    """Whether Ikoma Ujiaki can still speak (SAM-STF-04)."""
    return samurai_state(game.position).staff[side] > 0 and has(game, side, UJIAKI)


def inspire(game: LiveGame, side: int) -> None:
    """Ikoma Ujiaki speaks: +2 to armour rolls against opponents in this turn (SAM-STF-04)."""
    position = game.position
    samurai_state(position).staff[side] -= 1
    samurai_state(position).inspired = True
    game.events.append(StaffUsed("SAM-STF-04", side, UJIAKI))


def inspiration(position: Position, by: Figure) -> Modifiers:
    """Ujiaki's bonus to an armour roll that ``by`` makes."""
    if samurai_state(position).inspired and by.side == position.active:
        return (("Ikoma Ujiaki", UJIAKI_ARMOUR),)
    return ()


def insists(game: LiveGame, side: int, figure: Figure) -> Steps[bool]:
    """Kitsuki Yasu turns one refusal into an acceptance (SAM-STF-03, DEC-29)."""
    position = game.position
    if not samurai_state(position).staff[side] or not has(game, side, KITSUKI_YASU):
        return False
    choice = yield Decision(
        DecisionKind.INSIST,
        side,
        Listed((INSIST, KEEP), "SAM-STF-03"),
        INSIST,
        {"figure": figure.slot},
    )
    if choice == KEEP:
        return False
    samurai_state(position).staff[side] -= 1
    game.events.append(StaffUsed("SAM-STF-03", side, KITSUKI_YASU))
    return True


def mourn(game: LiveGame, figure: Figure) -> None:
    """An own death after the kick-off and before half-time affects Kakita Shijin (SAM-STF-02)."""
    position = game.position
    if figure.state is State.DEAD and position.half == 1 and has(game, figure.side, SHIJIN):
        samurai_state(position).mourned[figure.side] = True


def poem(game: LiveGame, side: int) -> None:
    """Half-time: D3 more team re-rolls for the second half (SAM-STF-02)."""
    position = game.position
    if not samurai_state(position).mourned[side] or not samurai_state(position).staff[side]:
        return
    samurai_state(position).staff[side] -= 1
    game.events.append(StaffUsed("SAM-STF-02", side, SHIJIN))
    face = game.roll(6, "shijin")
    game.events.append(Rolled("SAM-STF-02", "shijin", side, None, 6, (face,)))
    position.rerolls[side] += three_sided(face)
    game.events.append(RerollsSet("SAM-STF-02", side, position.rerolls[side], "shijin"))


def trade(game: LiveGame, side: int) -> None:
    """After the match Yasuki Taka adds D6 x 10 koku to the winnings (SAM-STF-01)."""
    game.events.append(StaffUsed("SAM-STF-01", side, TAKA))
    face = game.roll(6, "yasuki_taka")
    game.events.append(Rolled("SAM-STF-01", "yasuki_taka", side, None, 6, (face,)))
    game.events.append(WinningsPaid("SAM-STF-01", side, face * KOKU_A_PIP))
