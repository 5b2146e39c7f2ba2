"""Injuries, what they lead to and what they earn (CORE-INJ, SKL-30, 47, 50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.book import CASUALTIES
from tests.audit.throws import plain, trial

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match

BLOCKS = {"block", "both_down", "attacker_down"}
NAMED = {*BLOCKS, "foul", "stab"}  # injuries whose author the log names
Lasting = str | None


def injure(
    m: Match, figure: Figure, cause: str, by: Figure | None, bonus: list[tuple[str, int]]
) -> str:
    """The injury roll and everything up to ``injured`` and its SPP; the result."""
    roller = by.side if by else 1 - figure.side
    given = {"side": roller, "figure": figure.slot}
    faces = plain(m, "CORE-INJ-01", "injury", (2, 6), bonus, **given)
    total = sum(faces) + sum(points for _, points in bonus)
    return worsen(m, figure, cause, by, verdict(m, figure, total))


def worsen(m: Match, figure: Figure, cause: str, by: Figure | None, result: str) -> str:
    """What follows once it is known whether the player is stunned, knocked out or a casualty."""
    roller = by.side if by else 1 - figure.side
    lasting: Lasting = None
    if result == "casualty":
        result, lasting = casualty(m, figure, roller)
    caused = result in CASUALTIES
    saved = False
    if caused and "Regenerate" in figure.skills:
        saved = m.game.regenerates(m, figure) and regenerate(m, figure)
    elif caused or result == "knocked_out":
        result, lasting, saved = apothecary(m, figure, roller, result, lasting)
    if result == "seriously_injured" and not saved and lasting is None:
        lasting = lasting_injury(m, figure, roller)
    result = "saved" if saved else result
    if lasting and result == "seriously_injured":
        m.take("CORE-INJ-03", "lasting_injury", figure=figure.slot, effect=lasting)
    suffer(m, figure, cause, by, result)
    if caused and by:
        m.casualties[by.side] += 1
        if cause in BLOCKS and by.league:  # CORE-INJ-05
            earn(m, by, 2, "casualty")
    return result


def verdict(m: Match, figure: Figure, total: int) -> str:
    """2-7 stunned, 8-9 KO, 10+ casualty; of the small 7 is a KO, 9 badly hurt (SKL-50)."""
    small = "Stunty" in figure.skills
    if small and total == 9:
        return "badly_hurt"
    if total <= 7 and not (small and total == 7):
        return "stunned"
    if total >= 10:
        return "casualty"
    if "Thick Skull" in figure.skills:
        given = {"side": figure.side, "figure": figure.slot}
        return "stunned" if trial(m, "SKL-30", "thick_skull", 4, **given) else "knocked_out"
    return "knocked_out"


def casualty(m: Match, figure: Figure, roller: int) -> tuple[str, Lasting]:
    """Sigurd's split, and D66 for the serious ones (CORE-INJ-02, 03).

    Who regenerates does so before anybody looks what would have stayed.
    """
    given = {"side": roller, "figure": figure.slot}
    (face,) = plain(m, "CORE-INJ-02", "casualty", (1, 6), **given)
    if face <= 3:
        return "badly_hurt", None
    if face == 6:
        return "dead", None
    if "Regenerate" in figure.skills:
        return "seriously_injured", None
    return "seriously_injured", lasting_injury(m, figure, roller)


def lasting_injury(m: Match, figure: Figure, roller: int) -> str:
    """D66 (CORE-INJ-03)."""
    tens, units = plain(m, "CORE-INJ-03", "lasting", (2, 6), side=roller, figure=figure.slot)
    number = 10 * tens + units
    if number <= 46:
        return "miss_next"
    if number <= 56:
        return "niggling"
    return {61: "ma", 62: "ma", 63: "st", 64: "ag"}.get(number, "av")


def regenerate(m: Match, figure: Figure) -> bool:
    """4+ (SKL-47)."""
    given = {"side": figure.side, "figure": figure.slot}
    saved = trial(m, "SKL-47", "regenerate", 4, **given)
    m.take("SKL-47", "treated", figure=figure.slot, means="regenerate", saved=saved)
    return saved


def apothecary(
    m: Match, figure: Figure, roller: int, result: str, lasting: Lasting
) -> tuple[str, Lasting, bool]:
    """Once per match, for an own player who is no Freebooter (CORE-INJ-04)."""
    if m.on("apothecary", "reroll"):
        return second_opinion(m, figure, roller, result, lasting)
    if not m.rolls("apothecary"):
        return result, lasting, False
    m.check("CORE-INJ-04", result in CASUALTIES, f"the apothecary treats a man {result}")
    may_treat(m, figure)
    given = {"side": figure.side, "figure": figure.slot}
    saved = trial(m, "CORE-INJ-04", "apothecary", 2, **given)
    m.take("CORE-INJ-04", "treated", figure=figure.slot, means="apothecary", saved=saved)
    return result, lasting, saved


def second_opinion(
    m: Match, figure: Figure, roller: int, result: str, lasting: Lasting
) -> tuple[str, Lasting, bool]:
    """The house rule: the dice again and either result, or a KO is stunned (CORE-INJ-04)."""
    if result == "knocked_out":
        if not m.sees("treated", means="apothecary"):
            return result, lasting, False
        may_treat(m, figure)
        m.take("CORE-INJ-04", "treated", figure=figure.slot, saved=True)
        return "stunned", None, False
    if not m.rolls("casualty"):
        return result, lasting, False
    may_treat(m, figure)
    found = casualty(m, figure, roller)
    event = m.take("CORE-INJ-04", "treated", figure=figure.slot, means="apothecary")
    kept = result_kept(m, figure)
    either = [(result, lasting), found]
    fit = kept in either or (kept[0] == "saved" and any(r == "badly_hurt" for r, _ in either))
    m.check("CORE-INJ-04", fit, f"{kept} is neither of {either}")
    m.same("CORE-INJ-04", "saved", kept[0] == "saved", event["saved"])
    return ("badly_hurt", None, True) if kept[0] == "saved" else (*kept, False)


def result_kept(m: Match, figure: Figure) -> tuple[str, Lasting]:
    """Which of the two results their coach keeps, as the log goes on to say."""
    if m.sees("lasting_injury"):
        return "seriously_injured", m.peek()["effect"]
    return (m.peek()["result"], None) if m.sees("injured") else ("", None)


def may_treat(m: Match, figure: Figure) -> None:
    """One apothecary, and whom it treats (CORE-INJ-04, LGE-FRE-02)."""
    m.check("CORE-INJ-04", not m.on("apothecary", "off"), "there are no apothecaries")
    m.check("CORE-INJ-04", m.doctor[figure.side], f"side {figure.side} has no apothecary left")
    m.check("CORE-INJ-04", not figure.freebooter, "a Freebooter is treated")
    m.doctor[figure.side] = False


def suffer(m: Match, figure: Figure, cause: str, by: Figure | None, result: str) -> None:
    """The ``injured`` event, and where it puts them."""
    rule = "CORE-INJ-02" if result in CASUALTIES else "CORE-INJ-01"
    author = by.slot if by and cause in NAMED else None
    m.take(rule, "injured", figure=figure.slot, by=author, cause=cause, result=result)
    if result == "stunned" and cause == "crowd":  # CORE-PSH-03
        figure.state = "reserve"
    elif result == "stunned":
        lie_face_down(m, figure)
    else:
        leave_the_pitch(m, figure, "reserve" if result == "saved" else result)


def lie_face_down(m: Match, figure: Figure) -> None:
    """Stunned: the player turns at the end of their side's next turn (CORE-PIT-04)."""
    from .knockdown import drop

    drop(m, figure)
    figure.state = "stunned"
    figure.rooted = False
    m.stunned_now.add(figure.slot)


def leave_the_pitch(m: Match, figure: Figure, box: str) -> None:
    """Into a box; a ball the player held bounces from where the player was."""
    from .knockdown import drop

    if figure.on_pitch:
        drop(m, figure)
    m.lift(figure, box)
    figure.rooted = False


def earn(m: Match, figure: Figure, points: int, cause: str) -> None:
    """Star player points (LGE-SPP-01); the caller checks that the player may have them."""
    m.take("LGE-SPP-01", "spp_earned", figure=figure.slot, points=points, cause=cause)
