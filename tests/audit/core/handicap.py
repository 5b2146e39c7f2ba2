"""The handicap of the side with the lower team rating (LGE-HCP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import one_of, plain

from . import rosters

if TYPE_CHECKING:
    from .match import Match

STEPS = ((10, 0), (25, 1), (50, 2), (75, 3))


def gain(m: Match) -> None:
    """Rolls by the difference of ratings, repeats again, and above 100 a free choice."""
    if m.on("handicap", "off"):
        return
    ratings = [line["rating"] for line in m.line_ups]
    gap = abs(ratings[0] - ratings[1])
    side = 0 if ratings[0] < ratings[1] else 1
    for _ in range(next((count for limit, count in STEPS if gap <= limit), 4)):
        while True:
            (face,) = plain(m, "LGE-HCP-02", "handicap", (1, 6), side=side, figure=None)
            if face not in m.handicap[side]:
                break
        m.take("LGE-HCP-02", "handicap_gained", side=side, effect=face)
        apply(m, side, face)
    if gap > 100:
        effect = m.take("LGE-HCP-01", "handicap_gained", side=side)["effect"]
        m.check("KEM-HCP-01", effect not in m.handicap[side], f"line {effect} twice")
        apply(m, side, effect)


def apply(m: Match, side: int, effect: int) -> None:
    """What a line of the table does at once."""
    m.handicap[side].add(effect)
    if effect == 2:
        learn(m, side)
    elif effect == 4:
        hold_back(m, side)
    elif effect == 6:
        m.penalty_waiver[side] = True


def learn(m: Match, side: int) -> None:
    """One own player has one skill of their normal access more."""
    event = m.take("LGE-HCP-02", "skill_gained")
    figure, skill = m.figures[event["figure"]], event["skill"]
    own = figure.side == side and not figure.journeyman  # who comes later (LGE-PRE-01)
    m.check("LGE-HCP-02", own, f"player {figure.slot} is no player of side {side} yet")
    m.check("LGE-HCP-02", skill not in figure.skills, "the player has that skill already")
    learnable = rosters.normal_access(
        figure, m.line_ups[side]["clan"], traits=not m.on("traits_on_doubles")
    )
    m.check("LGE-ADV-02", skill in learnable, f"no access to {skill}")
    figure.learned.add(skill)


def hold_back(m: Match, side: int) -> None:
    """A random opponent sits out the first half."""
    pool = [f for f in m.team(1 - side) if f.state == "reserve" and not f.journeyman]
    figure = one_of(m, "LGE-HCP-02", "handicap_pick", pool, 1 - side)
    m.take("LGE-HCP-02", "held_back", figure=figure.slot)
    figure.held_back = True


def release(m: Match) -> None:
    """After the first half the held-back player may play."""
    for figure in m.figures:
        if figure.held_back:
            figure.held_back = False
            if figure.state == "reserve":
                given = {"figure": figure.slot, "cause": "half"}
                m.take("LGE-HCP-02", "returned_to_reserves", **given)
