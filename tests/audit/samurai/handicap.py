"""The handicap of the side with the lower team rating (LGE-HCP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dice

if TYPE_CHECKING:
    from .state import Figure, Match

STEPS = ((10, 0), (25, 1), (50, 2), (75, 3))


def gain(m: Match) -> None:
    """Rolls by the difference of ratings, repeats again, and above 100 a free choice."""
    if m.on("handicap", "off"):
        return
    ratings = [line["rating"] for line in m.line_ups]
    gap = abs(ratings[0] - ratings[1])
    side = 0 if ratings[0] < ratings[1] else 1
    rolls = next((count for limit, count in STEPS if gap <= limit), 4)
    for _ in range(rolls):
        while True:
            (face,) = dice.plain(m, "LGE-HCP-02", "handicap", (1, 6), side=side, figure=None)
            if face not in m.handicap[side] and face not in idle(m, side):
                break
        m.take("LGE-HCP-02", "handicap_gained", side=side, effect=face)
        apply(m, side, face)
    if gap > 100:
        effect = m.take("LGE-HCP-01", "handicap_gained", side=side)["effect"]
        m.check("LGE-HCP-02", effect not in m.handicap[side], f"line {effect} twice")
        m.check("KEM-HCP-02", effect not in idle(m, side), f"line {effect} gives nothing")
        apply(m, side, effect)


def idle(m: Match, side: int) -> set[int]:
    """Line 3 where it can give nothing: it is rolled again like a repeat (KEM-HCP-02)."""
    settled = m.on("imperial_favor", "none") or m.on("imperial_favor", "both")
    return {3} if settled or barred(m, side) else set()


def barred(m: Match, side: int) -> bool:
    """Three Dishonored before the match, and no Imperial Favor (LGE-HON-03)."""
    return sum(f.dishonored for f in m.team(side)) >= 3


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
    figure = m.figures[event["figure"]]
    own = figure.side == side and not figure.journeyman  # who comes later (SAM-STF-08)
    m.check("LGE-HCP-02", own, f"player {figure.slot} is no player of side {side} yet")
    m.check("LGE-HCP-02", event["skill"] not in figure.skills, "the player has that skill already")
    m.check("LGE-ADV-06", event["skill"] in access(m, figure), f"no access to {event['skill']}")
    figure.learned.add(event["skill"])


SKILLS = {
    "W": {"Block", "Tackle", "Charge", "Katana", "Iaijutsu"},
    "M": {"Dodge", "Catch", "Sprint", "Sidestep"},
    "T": {"Pass", "Sure Hands"},
    "P": {"Mighty Blow", "Stand Firm", "Frenzy"},
    "L": {"Dirty Player"},
}


def access(m: Match, figure: Figure) -> set[str]:
    """The skills of their normal categories (LGE-ADV-06); nothing is known of ronin."""
    letters = CATEGORIES.get((m.line_ups[figure.side]["clan"], figure.position))
    letters = letters or CATEGORIES.get(("", figure.position), "WMTPL")
    if figure.base["ph"] <= 1:
        letters += "L"
    return set().union(*(SKILLS[letter] for letter in letters))


CATEGORIES = {
    ("", "lineman"): "W",
    ("", "apprentice"): "W",
    ("", "damned"): "W",
    ("", "thrower"): "WT",
    ("", "trower"): "WT",
    ("", "catcher"): "WM",
    ("", "air_adept"): "WM",
    ("", "water_adept"): "WM",
    ("", "kenshinzen"): "WM",
    ("", "ninja"): "MTL",
    ("", "berserker"): "WP",
    ("", "tsukai_tsugasu"): "WP",
    ("", "ise_zumi"): "WP",
    ("", "pride"): "WP",
    ("", "earth_adept"): "WP",
    ("", "fire_adept"): "WP",
    ("", "blitzer"): "WP",
    ("", "battle_maiden"): "WP",
}


def hold_back(m: Match, side: int) -> None:
    """A random opponent sits out the first half."""
    pool = [f for f in m.team(1 - side) if f.state == "reserve" and not f.journeyman]
    figure = dice.one_of(m, "LGE-HCP-02", "handicap_pick", pool, 1 - side)
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
