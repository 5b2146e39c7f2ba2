"""The lines of the kick-off table (SAM-KIK-02 to SAM-KIK-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dice, injuries
from .duels import challenge
from .honor import dishonor
from .setups import set_up

if TYPE_CHECKING:
    from .state import Figure, Match

WEATHERS = {
    2: "torrential_rain",
    3: "stifling_wind",
    11: "freezing_cold",
    12: "winter_warfare",
}


def weather(m: Match, side: int) -> None:
    """2D6 on the weather table (SAM-WTH-01)."""
    total = sum(dice.plain(m, "SAM-WTH-01", "weather", (2, 6), side=side, figure=None))
    found = WEATHERS.get(total, "light_of_amaterasu")
    m.take("SAM-WTH-01", "weather_set", weather=found)
    m.weather = found


def revolt(m: Match, owner: int) -> None:
    """Both counters advance by the same D6, neither past 8 (SAM-KIK-02)."""
    (face,) = dice.plain(m, "SAM-KIK-02", "revolt", (1, 6), side=owner, figure=None)
    m.counters = [min(8, counter + face) for counter in m.counters]
    home, away = m.counters
    m.take("SAM-KIK-02", "counters_set", home=home, away=away, cause="revolt")


def rivals(m: Match, figure: Figure) -> list[Figure]:
    """The standing opponents in adjacent squares."""
    return [f for f in m.around(figure.square) if f.side != figure.side and f.standing]


def contenders(m: Match, owner: int) -> list[Figure]:
    """The owner's standing models with an opponent next to them."""
    return [f for f in m.team(owner) if f.on_pitch and f.standing and rivals(m, f)]


def named_pair(
    m: Match, rule: str, owner: int, contest: str, pool: list[Figure]
) -> tuple[Figure, Figure] | None:
    """The pair the owner names; compulsory if one exists, else nothing happens (SAM-KIK-03)."""
    if not pool:
        m.take(rule, "nothing_happened", cause="nobody")
        return None
    event = m.peek()
    if event.get("event") != "challenged":
        raise m.lose(rule, f"a challenge by side {owner}, which is compulsory")
    m.same(rule, "contest", contest, event["contest"])
    one, other = m.figures[event["figure"]], m.figures[event["opponent"]]
    m.check(rule, one in pool, f"player {one.slot} may not challenge")
    m.check(rule, one.on_pitch and other in rivals(m, one), f"player {other.slot} is no rival")
    return one, other


def iaijutsu(m: Match, owner: int) -> None:
    """A non-star model that is not Dishonored challenges a neighbour (SAM-KIK-03, SAM-HON-01)."""
    pool = [f for f in contenders(m, owner) if not f.star and not f.dishonored]
    pair = named_pair(m, "SAM-KIK-03", owner, "duel", pool)
    if pair:
        challenge(m, "SAM-KIK-03", *pair, "kick_off")


def rallying_cry(m: Match, owner: int) -> None:
    """D6 and Geisha each; the higher has a re-roll for this drive (SAM-KIK-04)."""
    geisha = [[("geisha", m.staff[side].get("geisha", 0))] for side in (0, 1)]
    totals = dice.pair(m, "SAM-KIK-04", "rallying_cry", geisha, (0, 1))
    if totals[0] == totals[1]:
        m.take("SAM-KIK-04", "nothing_happened", cause="tie")
        return
    side = 0 if totals[0] > totals[1] else 1
    m.rerolls[side] += 1
    m.cry[side] = True
    m.take("SAM-KIK-04", "rerolls_set", side=side, left=m.rerolls[side], cause="rallying_cry")


def touch(m: Match, owner: int) -> None:
    """One of the owner's models on the pitch, at random or chosen (SAM-KIK-05)."""
    pool = [f for f in m.team(owner) if f.on_pitch]
    if not pool:
        m.take("SAM-KIK-05", "nothing_happened", cause="nobody")
        return
    fallen_on = pool
    if m.on("amaterasu_pick", "random"):
        fallen_on = [dice.one_of(m, "SAM-KIK-05", "random_model", pool, owner)]
    if m.sees("nothing_happened"):
        touch_in_vain(m, fallen_on)
        return
    event = m.take("SAM-KIK-05", "blessed", on=True)
    figure = m.figures[event["figure"]]
    m.check("SAM-KIK-05", figure in fallen_on, f"player {figure.slot} is not whom it falls on")
    fit = not figure.blessed and not figure.dishonored
    m.check("KEM-TOU-01", fit, f"the touch is lost on player {figure.slot}")
    figure.blessed = True


def touch_in_vain(m: Match, fallen_on: list[Figure]) -> None:
    """It falls on one who has it already, or on one without honor (KEM-TOU-01)."""
    cause = m.take("KEM-TOU-01", "nothing_happened")["cause"]
    vain = {
        "dishonored": [f for f in fallen_on if f.dishonored],
        "already_touched": [f for f in fallen_on if f.blessed and not f.dishonored],
    }
    m.check("KEM-TOU-01", bool(vain.get(cause)), f"the touch is spent for no reason: {cause}")


def superior_tactics(m: Match, owner: int) -> None:
    """The owner may set up again (SAM-KIK-06)."""
    if not m.sees("set_up"):
        return
    here = [f for f in m.team(owner) if f.on_pitch]
    stunned = [f for f in here if f.state == "stunned"]
    for figure in here:
        m.lift(figure, "reserve")
    set_up(m, owner, rule="SAM-KIK-06")
    for figure in stunned:  # KEM-KIK-02
        if figure.on_pitch:
            figure.state = "stunned"


def new_weather(m: Match, owner: int) -> None:
    """The weather is rolled again (SAM-KIK-07)."""
    weather(m, m.kicking)


def gust(m: Match, owner: int) -> None:
    """Nothing but a longer deviation (SAM-KIK-08)."""


def contest(m: Match, rule: str, owner: int, name: str, stat: str) -> Figure | None:
    """D6 and a characteristic each between neighbours; the loser, if any."""
    pair = named_pair(m, rule, owner, name, contenders(m, owner))
    if not pair:
        return None
    one, other = pair
    m.take(rule, "challenged", figure=one.slot, opponent=other.slot)
    totals = []
    for figure in pair:
        bonus = m.stat(figure, stat)
        faces = dice.plain(m, rule, name, (1, 6), [(name, bonus)], side=figure.side, figure=None)
        totals.append(faces[0] + bonus)
    if totals[0] == totals[1]:
        m.take(rule, "nothing_happened", cause="tie")
        return None
    m.victor = one if totals[0] > totals[1] else other
    return other if totals[0] > totals[1] else one


def might(m: Match, owner: int) -> None:
    """The lower is knocked down as by a block (SAM-KIK-09)."""
    loser = contest(m, "SAM-KIK-09", owner, "might", "st")
    if loser:
        injuries.fall(m, loser, "might", m.victor)


def stance(m: Match, owner: int) -> None:
    """The lower is Dishonored (SAM-KIK-11)."""
    loser = contest(m, "SAM-KIK-11", owner, "stance", "ph")
    if loser:
        dishonor(m, loser)


def sneak_attack(m: Match, owner: int) -> None:
    """The kicking team takes a bonus turn (SAM-KIK-10)."""
    from .turns import turn

    turn(m, m.kicking, bonus=True)


def portents(m: Match, owner: int) -> None:
    """Everybody but the Shadowlands loses one of each; a stat at zero benches (SAM-KIK-12)."""
    m.take("SAM-KIK-12", "portents_set", on=True)
    m.portents = True
    benched = [f for f in m.figures if f.on_pitch and injuries.taken_to_nought(m, f)]
    for figure in sorted(benched, key=lambda f: (f.side != m.kicking, f.number)):
        injuries.bench(m, figure)


EVENTS = {
    2: ("peasant_revolt", revolt),
    3: ("iaijutsu_challenge", iaijutsu),
    4: ("rallying_cry", rallying_cry),
    5: ("touch_of_amaterasu", touch),
    6: ("superior_tactics", superior_tactics),
    7: ("weather", new_weather),
    8: ("gust_of_wind", gust),
    9: ("test_of_might", might),
    10: ("sneak_attack", sneak_attack),
    11: ("show_me_your_stance", stance),
    12: ("evil_portents", portents),
}
