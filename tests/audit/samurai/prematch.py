"""Before the match, in the order of SAM-STF-08."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dice, duels, handicap
from .kickevents import weather
from .options import feuds, legal

if TYPE_CHECKING:
    from .state import Figure, Match

CLAN_STAFF = {
    "crab": "yasuki_taka",
    "crane": "kakita_shijin",
    "dragon": "kitsuki_yasu",
    "lion": "ikoma_ujiaki",
    "phoenix": "asako_yasu",
    "scorpion": "shosuro_hametsu",
    "unicorn": "ide_tadaji",
}

# MA ST AG AV PH and skills of the one position a clan may have sixteen of (SAM-CRB to SAM-UNI).
COMMON: dict[str, tuple[list[int], set[str]]] = {
    "crab": ([4, 4, 2, 9, 1], {"Tackle", "Block"}),
    "crane": ([7, 3, 3, 7, 3], set()),
    "dragon": ([6, 3, 3, 7, 3], {"Iaijutsu"}),
    "lion": ([6, 3, 3, 8, 3], {"Charge", "Katana"}),
    "phoenix": ([5, 2, 3, 7, 2], set()),
    "scorpion": ([6, 3, 4, 8, 1], {"Dirty Player"}),
    "unicorn": ([5, 2, 3, 7, 2], set()),
}


def before_the_match(m: Match) -> int:
    """Every step of the pre-match; the side that kicks off."""
    line_ups(m)
    for figure in m.figures:
        if figure.freebooter:
            m.take("SAM-PST-03", "hired", figure=figure.slot, price=(figure.cost + 1) // 2)
    weather(m, 0)
    asako_yasu(m)
    hametsu(m)
    handicap.gain(m)
    old_wounds(m)
    journeymen(m)
    imperial_favor(m)
    kicking = roll_off(m)
    if rivals(m):
        blood_feud(m)
    return kicking


def rivals(m: Match) -> bool:
    """Whether the two clans are at feud: any two by ``on``, else those named (KEM-FEU-01)."""
    clans = {line["clan"] for line in m.line_ups}
    named = m.options["blood_feud"]
    if named in {"on", "off"}:
        return named == "on" and len(clans) == 2
    return clans in feuds(named)


def line_ups(m: Match) -> None:
    """What a line-up may hold (SAM-TEA-01, 02, LGE-FRE-03, LGE-JOU-01, LGE-OPT-01)."""
    for option, value in m.chosen.items():
        m.check("LGE-OPT-01", legal(option, value), f"{option} may not be listed at {value}")
    for figure in m.figures:
        if figure.journeyman:
            common = common_man(figure, m.line_ups[figure.side]["clan"])
            m.check("LGE-JOU-01", common, f"player {figure.slot} is no such journeyman")
    for side in (0, 1):
        numbers = {f.number for f in m.team(side)}
        own_number = len(numbers) == len(m.team(side)) and numbers <= set(range(1, 100))
        m.check("KEM-NUM-01", own_number, f"side {side} shares shirt numbers")
        staff, clan = m.staff[side], m.line_ups[side]["clan"]
        special = [name for name in staff if name in CLAN_STAFF.values() and staff[name]]
        m.check("SAM-TEA-02", special in ([], [CLAN_STAFF[clan]]), f"{special} serve no {clan}")
        m.check("SAM-TEA-02", staff.get("shugenja", 0) <= 1, "more than one Team Shugenja")
        hired = sum(f.freebooter for f in m.team(side))
        m.check("LGE-FRE-03", hired <= 2, f"{hired} ronin hired")
        own = sum(f.league for f in m.team(side))
        m.check("SAM-TEA-01", own + hired <= 16, f"{own + hired} players")


def common_man(figure: Figure, clan: str) -> bool:
    """A journeyman is of the clan's 0-16 position, with Loner and no past (LGE-JOU-01)."""
    stats, skills = COMMON[clan]
    plain = list(figure.base.values()) == stats and figure.skills == {*skills, "Loner"}
    past = figure.spp or figure.old_wounds or figure.dishonored or figure.blessed
    return plain and not (past or figure.star or figure.league)


def fit(m: Match, side: int) -> list[Figure]:
    """All of a side who can play this match."""
    return [f for f in m.team(side) if f.state not in {"missing", "dead"}]


def asako_yasu(m: Match) -> None:
    """The player may bar the opponents' Shugenja (SAM-STF-05)."""
    for side in (0, 1):
        if not (m.staff[side].get("asako_yasu") and m.staff[1 - side].get("shugenja")):
            continue
        totals = dice.pair(m, "SAM-STF-05", "asako_yasu", [[], []], (side, 1 - side))
        if totals[side] >= totals[1 - side]:
            m.take("SAM-STF-05", "shugenja_barred", side=1 - side)
            m.spell_left[1 - side] = False


def hametsu(m: Match) -> None:
    """Poison for one opponent of fewer than ten SPP who is no Star (SAM-STF-06)."""
    for side in (0, 1):
        if not (m.rolls("poison") and m.peek()["side"] == side):
            continue
        duels.employ(m, side, "shosuro_hametsu", "SAM-STF-06")
        figure = m.figures[m.peek()["figure"]]
        worthy = figure.side != side and figure.spp < 10 and not figure.star
        worthy = worthy and not figure.journeyman  # who comes later (SAM-STF-08)
        m.check("SAM-STF-06", worthy, f"player {figure.slot} may not be poisoned")
        given = {"side": side, "figure": figure.slot}
        (face,) = dice.plain(m, "SAM-STF-06", "poison", (1, 6), **given)
        worst = "misses_two" if m.on("hametsu_lethal", "miss_two") else "dead"
        result = ("nothing", "misses", worst)[(face - 1) // 2]
        m.take("SAM-STF-06", "poisoned", figure=figure.slot, result=result)
        if result != "nothing":
            figure.state = "dead" if result == "dead" else "missing"


def old_wounds(m: Match) -> None:
    """One die for each Serious Injury of earlier matches; 1 misses this one (SAM-INJ-05)."""
    for figure in m.by_shirt():
        if figure.state != "reserve":
            continue
        for _ in range(figure.old_wounds):
            given = {"side": figure.side, "figure": figure.slot}
            if not dice.trial(m, "SAM-INJ-05", "old_wound", 2, **given):
                miss(m, "SAM-INJ-05", figure)
                break


def miss(m: Match, rule: str, figure: Figure) -> None:
    """The player takes no part in this match."""
    m.take(rule, "misses_match", figure=figure.slot)
    figure.state = "missing"


def journeymen(m: Match) -> None:
    """Only as many as fill the side up to eleven (LGE-JOU-01)."""
    for side in (0, 1):
        able = fit(m, side)
        spare = [f for f in able if f.journeyman]
        room = max(0, 11 - (len(able) - len(spare))) if m.on("journeymen") else 0
        for figure in spare[room:]:
            miss(m, "LGE-JOU-01", figure)


def imperial_favor(m: Match) -> None:
    """Who holds it: the handicap's line, honor, a die, both or nobody (SAM-FAV-01, LGE-HON-03)."""
    holders = favored(m)
    for side in holders:
        m.take("SAM-FAV-01", "favor_given", side=side)
        m.favor[side] = True


def favored(m: Match) -> list[int]:
    """The sides that will hold the Favor, with the dice of a tie."""
    gifted = [side for side in (0, 1) if 3 in m.handicap[side]]
    if m.on("imperial_favor", "none"):
        return []
    worthy = [s for s in (0, 1) if not handicap.barred(m, s)]
    gifted = [side for side in gifted if side in worthy]
    if m.on("imperial_favor", "both") or len(worthy) < 2:
        return worthy
    if gifted:
        return gifted
    if m.on("imperial_favor", "honor"):
        means = [average_honor(m, side) for side in (0, 1)]
        if means[0] != means[1]:
            return [0 if means[0] > means[1] else 1]
    while True:
        totals = dice.pair(m, "SAM-FAV-01", "favor", [[], []], (0, 1))
        if totals[0] != totals[1]:
            return [0 if totals[0] > totals[1] else 1]


def average_honor(m: Match, side: int) -> float:
    """The mean PH of all who can play, hired ones too; Dishonored counts 0 (SAM-HON-01)."""
    able = fit(m, side)
    return sum(m.stat(f, "ph") for f in able) / len(able) if able else 0.0


def roll_off(m: Match) -> int:
    """D6 and Assistant Coaches; the winner chooses (CORE-SET-01, SAM-TEA-06)."""
    staff = [[("staff", m.staff[side].get("assistant_coach", 0))] for side in (0, 1)]
    while True:
        totals = dice.pair(m, "SAM-TEA-06", "roll_off", staff, (0, 1))
        if totals[0] != totals[1]:
            break
    return m.take("CORE-SET-01", "kick_chosen")["kicking"]


def blood_feud(m: Match) -> None:
    """One duel between random linemen (SAM-DUE-12)."""
    fighters = []
    for side in (0, 1):
        linemen = [f for f in fit(m, side) if f.position in {"lineman", "apprentice"}]
        if not linemen:
            return
        fighters.append(dice.one_of(m, "SAM-DUE-12", "feud", linemen, side))
    duels.fight(m, *fighters, "blood_feud")
