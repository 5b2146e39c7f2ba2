"""Falls, armour, injuries and what they earn (SAM-INJ, SAM-BLK-09, CORE-KND-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dice
from .state import CASUALTIES

if TYPE_CHECKING:
    from .state import Figure, Match

# Falls whose armour roll is helped by nobody: a fall without help, or the rule says plain armour.
UNAIDED = {"dodge", "surge", "fires"}
BLOCKS = {"block", "both_down", "attacker_down"}
MODELS = ("ma", "st", "ag", "av")


def fall(m: Match, figure: Figure, cause: str, by: Figure | None, *, charged: bool = False) -> None:
    """A knock-down with its armour roll and whatever follows (CORE-KND-01)."""
    rule = {
        "dodge": "SAM-DOD-01",
        "surge": "SAM-SUR-01",
        "might": "SAM-KIK-09",
        "fires": "SAM-SHU-02",
        "attacker_down": "SAM-BLK-05",
        "both_down": "SAM-BLK-06",
        "block": "SAM-BLK-07",
    }[cause]
    culprit = by.slot if by else None
    m.take(rule, "knocked_down", figure=figure.slot, by=culprit, cause=cause)
    m.check(rule, figure.standing, f"player {figure.slot} falls who was not standing")
    figure.state = "prone"
    drop(m, figure)
    if m.ball == figure.square:
        m.loosened = True
    roller = by.side if by else 1 - figure.side
    steel = steeled(m, figure, cause, by)
    if armour(m, figure, roller, armour_bonus(m, cause, by, charged=charged, steel=steel)):
        injure(m, figure, cause, by, injury_bonus(cause, by, steel=steel))


def drop(m: Match, figure: Figure) -> None:
    """A carrier who falls or leaves the pitch loses the ball (SAM-BAL-03)."""
    if m.carrier is figure:
        m.take("SAM-BAL-03", "ball_dropped", figure=figure.slot, square=figure.square)
        m.carrier, m.ball, m.loosened = None, figure.square, True


def steeled(m: Match, figure: Figure, cause: str, by: Figure | None) -> bool:
    """Whether Biting Steel is cast before this armour roll (SAM-SHU-04)."""
    if not m.sees("spell_cast", spell="biting_steel"):
        return False
    side = by.side if by else 1 - figure.side
    pair = [by.slot, figure.slot] if by else [figure.slot]
    m.take("SAM-SHU-04", "spell_cast", side=side, figures=pair, squares=[])
    m.check("SAM-SHU-04", cause in BLOCKS, "Biting Steel after no block")
    m.check("SAM-SHU-01", m.spell_left[side], "no spell left, or no Shugenja")
    m.spell_left[side] = False
    return True


def armour_bonus(
    m: Match, cause: str, by: Figure | None, *, charged: bool, steel: bool
) -> list[tuple[str, int]]:
    """What helps an armour roll (SAM-SKL-03, 04, 09, 17, SAM-FOU-02, SAM-STF-04)."""
    if by is None or cause in UNAIDED or cause == "both_down":
        return []
    bonus = [("Mighty Blow", int("Mighty Blow" in by.skills))]
    if cause == "block":
        bonus.append(("Charge", int(charged and "Charge" in by.skills)))
    if cause == "foul":
        bonus += [("foul", 1), ("Dirty Player", 2 * ("Dirty Player" in by.skills))]
    ujiaki = m.ujiaki and m.turn_running and by.side == m.active
    bonus.append(("Ikoma Ujiaki", 2 * ujiaki))
    bonus.append(("Biting Steel", 2 * steel))
    return bonus


def injury_bonus(cause: str, by: Figure | None, *, steel: bool = False) -> list[tuple[str, int]]:
    """What helps an injury roll (SAM-SKL-04, 08, 09, SAM-SHU-04, SAM-DUE-05)."""
    if by is None or cause in UNAIDED:
        return []
    bonus = [("Mighty Blow", int("Mighty Blow" in by.skills)), ("Biting Steel", 2 * steel)]
    if cause != "duel":
        bonus.append(("Katana", 2 * ("Katana" in by.skills)))
    if cause == "foul":
        bonus.append(("Dirty Player", 2 * ("Dirty Player" in by.skills)))
    return bonus


def armour(m: Match, figure: Figure, roller: int, bonus: list[tuple[str, int]]) -> bool:
    """2D6 over AV (SAM-BLK-09)."""
    return dice.trial(
        m,
        "SAM-BLK-09",
        "armour",
        m.stat(figure, "av") + 1,
        bonus,
        dice=2,
        side=roller,
        figure=figure.slot,
    )


def injure(
    m: Match, figure: Figure, cause: str, by: Figure | None, bonus: list[tuple[str, int]]
) -> str:
    """The injury roll, the subchart if it comes to that, and the result (SAM-INJ-01 to 03)."""
    roller = by.side if by else 1 - figure.side
    given = {"side": roller, "figure": figure.slot}
    faces = dice.plain(m, "SAM-INJ-02", "injury", (2, 6), bonus, **given)
    total = sum(faces) + sum(value for _, value in bonus)
    stunned_to = 6 if m.on("injury_seven", "ko") else 7
    if total <= stunned_to:
        result = "stunned"
    elif total <= 9:
        result = "knocked_out"
    else:
        (face,) = dice.plain(m, "SAM-INJ-03", "casualty", (1, 6), **given)
        result = "badly_hurt" if face <= 3 else "seriously_injured" if face <= 5 else "dead"
    suffer(m, figure, cause, by, result)
    return result


def suffer(m: Match, figure: Figure, cause: str, by: Figure | None, result: str) -> None:
    """The ``injured`` event, where it puts them, and what it brings with it."""
    rule = "SAM-INJ-03" if result in CASUALTIES else "SAM-INJ-02"
    author = by.slot if by and cause not in UNAIDED | {"crowd"} else None
    m.take(rule, "injured", figure=figure.slot, by=author, cause=cause, result=result)
    place(m, figure, cause, result)
    if result == "dead" and m.kicked_off and m.half <= 1 and figure.side is not None:
        m.shijin_due[figure.side] = True
    if result in CASUALTIES and by and cause in {*BLOCKS, "duel"} and by.league:
        earn(m, by, 2, "casualty")
    lose_touch(m, figure)  # SAM-KIK-05: until injured in any way


def lose_touch(m: Match, figure: Figure) -> None:
    """Amaterasu's Touch ends; what it held above the portents falls now (KEM-POR-01)."""
    if not figure.blessed:
        return
    m.take("SAM-KIK-05", "blessed", figure=figure.slot, on=False)
    figure.blessed = False
    if figure.on_pitch and taken_to_nought(m, figure):
        bench(m, figure)


def taken_to_nought(m: Match, figure: Figure) -> bool:
    """Whether the portents take a characteristic above 0 to 0 (KEM-POR-01)."""
    names = (*MODELS, "ph") if m.on("portents_ph") else MODELS
    return any(m.stat(figure, n) <= 0 < m.stat(figure, n, omens=False) for n in names)


def bench(m: Match, figure: Figure) -> None:
    """The portents send them to reserve; a ball the player holds bounces (SAM-KIK-12)."""
    drop(m, figure)
    m.take("SAM-KIK-12", "went_to_reserves", figure=figure.slot, cause="portents")
    m.lift(figure, "reserve")


def place(m: Match, figure: Figure, cause: str, result: str) -> None:
    """Stunned players lie face down where they are; the others leave the pitch (SAM-INJ-01)."""
    if result == "stunned":
        if cause == "crowd":  # CORE-PSH-03
            figure.state = "reserve"
        elif figure.on_pitch:
            figure.state = "stunned"
            m.stunned_now.add(figure.slot)
        return
    if figure.on_pitch:
        if m.carrier is figure:
            drop(m, figure)
        m.lift(figure, result)
    else:
        worsen(figure, result)


def worsen(figure: Figure, result: str) -> None:
    """An injury off the pitch: a casualty outranks the current box (SAM-DUE-08)."""
    if result in CASUALTIES or figure.state == "reserve":
        figure.state = result


def earn(m: Match, figure: Figure, points: int, cause: str) -> None:
    """Star player points (LGE-SPP-01); the caller checks that the player may have them."""
    m.take("LGE-SPP-01", "spp_earned", figure=figure.slot, points=points, cause=cause)
