"""Before the first kick-off, in the order of SAM-STF-08."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import FavorGiven, Hired, Poisoned, Rolled, ShugenjaBarred
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.position import Phase, State
from engine.rules import handicap
from engine.rules.muster import kick_or_receive, roll_old_wounds, send_journeymen_home
from engine.rules.table_dice import die, one_of, roll_off, two_dice
from engine.ruleset import LiveGame, Steps
from engine.variants.samurai.characteristics import restat_all, set_weather
from engine.variants.samurai.duels import duel
from engine.variants.samurai.options import are_rivals
from engine.variants.samurai.ronin import check_freebooters
from engine.variants.samurai.staff import ASAKO_YASU, HAMETSU, has, three_sided
from engine.variants.samurai.state import is_dishonored, samurai_state

KEEP = Choice(Verb.KEEP)
POISON_BELOW_SPP = 10
TOO_MANY_DISHONORED = 3
FAVOR_FIXED = ("none", "both")
"""Values of ``imperial_favor`` under which no handicap can grant it."""
STAFF_BONUS = "SAM-TEA-06"
"""What lets a side add to its die in the roll-off."""
LINEMEN = frozenset({"lineman", "apprentice"})
POISON = ("", "nothing", "misses", "dead")
"""By the D3 (SAM-STF-06)."""


def pre_match(game: LiveGame) -> Steps[None]:
    """The ``PRE_MATCH`` step (SAM-STF-08); both sides finish one step before the next."""
    position = game.position
    check_freebooters(game.setup)
    for side in (0, 1):
        _muster(game, side)
    set_weather(game, sum(two_dice(game, "weather", "SAM-WTH-01")))
    for side in (0, 1):
        _asako_yasu(game, side)
    for side in (0, 1):
        yield from _hametsu(game, side)
    yield from handicap.handicap(game)
    roll_old_wounds(game, "SAM-INJ-05")
    for side in (0, 1):
        send_journeymen_home(game, side)
    _give_favor(game)
    coaches = [line_up.staff.get("assistant_coach", 0) for line_up in game.setup.sides]
    yield from kick_or_receive(game, (coaches[0], coaches[1]), STAFF_BONUS)
    yield from _blood_feud(game)
    restat_all(game)
    position.phase = Phase.HALF_START


def _muster(game: LiveGame, side: int) -> None:
    """Freebooters are hired; shugenja and special staff are ready for one service each."""
    position = game.position
    staff = game.setup.sides[side].staff
    samurai_state(position).spells[side] = min(staff.get("shugenja", 0), 1)
    samurai_state(position).staff[side] = 1
    if game.rules.options["amaterasu_lasts"] != "seed":
        samurai_state(position).blessed = []
    for figure in position.figures:
        spec = figure.spec
        if figure.side == side and not spec.league and not spec.journeyman:
            game.events.append(Hired("SAM-PST-03", figure.slot, (spec.cost + 1) // 2))


def _asako_yasu(game: LiveGame, side: int) -> None:
    """D6 each; equal or higher, and the other side's Shugenja is barred (SAM-STF-05)."""
    position = game.position
    if not has(game, side, ASAKO_YASU) or not samurai_state(position).spells[1 - side]:
        return
    own = die(game, "asako_yasu", "SAM-STF-05", side)
    other = die(game, "asako_yasu", "SAM-STF-05", 1 - side)
    if own >= other:
        samurai_state(position).spells[1 - side] = 0
        game.events.append(ShugenjaBarred("SAM-STF-05", 1 - side))


def _hametsu(game: LiveGame, side: int) -> Steps[None]:
    """Poison for one opponent of little fame: D3 (SAM-STF-06, DEC-29)."""
    position = game.position
    if not has(game, side, HAMETSU):
        return
    victims = [
        f
        for f in position.figures
        if f.side != side and f.state is State.RESERVES and _can_be_poisoned(f.spec)
    ]
    if not victims:
        return
    dearest = max(victims, key=lambda f: (f.spec.cost, -f.number))
    choice = yield Decision(
        DecisionKind.POISON,
        side,
        Listed([*(Choice(Verb.POISON, f.slot) for f in victims), KEEP], "SAM-STF-06"),
        Choice(Verb.POISON, dearest.slot),
    )
    if choice == KEEP:
        return
    face = game.roll(6, "poison")
    game.events.append(Rolled("SAM-STF-06", "poison", side, choice.one, 6, (face,)))
    result = POISON[three_sided(face)]
    if result == "dead" and game.rules.options["hametsu_lethal"] == "miss_two":
        result = "misses_two"
    victim = position.figures[choice.one]
    if result != "nothing":
        victim.state = State.DEAD if result == "dead" else State.ABSENT
    game.events.append(Poisoned("SAM-STF-06", victim.slot, result))


def mishaps(setup: MatchSetup, side: int) -> dict[str, set[int]]:
    """Whom poison or a blood feud may take before the kick-off (SAM-STF-06, SAM-DUE-12)."""
    own, other = setup.sides[side], setup.sides[1 - side]
    found: dict[str, set[int]] = {}
    if other.staff.get(HAMETSU, 0):
        found["poison"] = {figure.number for figure in own.figures if _can_be_poisoned(figure)}
    if are_rivals(setup.options.get("blood_feud", "off"), setup.home.clan, setup.away.clan):
        found["blood feud"] = {f.number for f in own.figures if f.position in LINEMEN}
    return found


def without_mishaps(setup: MatchSetup) -> MatchSetup:
    """The match without Hametsu and without blood feuds."""

    def harmless(line_up: LineUp) -> LineUp:
        return replace(line_up, staff={**line_up.staff, HAMETSU: 0})

    options = {**setup.options, "blood_feud": "off"}
    return replace(setup, home=harmless(setup.home), away=harmless(setup.away), options=options)


def _can_be_poisoned(spec: FigureSpec) -> bool:
    """Of little fame; journeymen come only later (SAM-STF-06, SAM-STF-08)."""
    return spec.spp < POISON_BELOW_SPP and not spec.star and not spec.journeyman


def useful_handicap(game: LiveGame, side: int, line: int) -> bool:
    """The Favor only where it can be granted (KEM-HCP-02)."""
    if line != handicap.FAVOR:
        return True
    return game.rules.options["imperial_favor"] not in FAVOR_FIXED and worthy(game, side)


def worthy(game: LiveGame, side: int) -> bool:
    """Whether the side may hold the Imperial Favor: three in disgrace bar it (LGE-HON-03)."""
    own = (f for f in game.position.figures if f.side == side and f.spec.league)
    return sum(is_dishonored(game.position, figure) for figure in own) < TOO_MANY_DISHONORED


def _give_favor(game: LiveGame) -> None:
    """Who holds the Imperial Favor (SAM-FAV-01); three in disgrace bar it (LGE-HON-03)."""
    position = game.position
    way = game.rules.options["imperial_favor"]
    if way == "none":
        return
    eligible = [side for side in (0, 1) if worthy(game, side)]
    gifted = [side for side in eligible if handicap.FAVOR in position.handicaps[side]]
    holders = eligible
    if way != "both" and len(eligible) > 1:
        holders = gifted or [_more_honorable(game) if way == "honor" else _favor_roll(game)]
    for side in holders:
        samurai_state(position).favors[side] = 1
        game.events.append(FavorGiven("SAM-FAV-01", side))


def _more_honorable(game: LiveGame) -> int:
    """The higher average PH of all who can play, hired players too; tie: D6."""
    honors = []
    for side in (0, 1):
        fit = [f for f in game.position.figures if f.side == side and f.state is State.RESERVES]
        honors.append((sum(f.ph for f in fit), max(len(fit), 1)))
    (home, homes), (away, aways) = honors
    if home * aways == away * homes:
        return _favor_roll(game)
    return 0 if home * aways > away * homes else 1


def _favor_roll(game: LiveGame) -> int:
    return roll_off(game, "favor", "SAM-FAV-01")


def _blood_feud(game: LiveGame) -> Steps[None]:
    """House rule: linemen of rival clans fight a duel before the kick-off (SAM-DUE-12)."""
    home, away = (line_up.clan for line_up in game.setup.sides)
    if not are_rivals(game.rules.options["blood_feud"], home, away):
        return
    duellists = []
    for side in (0, 1):
        linemen = [
            f
            for f in game.position.figures
            if f.side == side and f.state is State.RESERVES and f.spec.position in LINEMEN
        ]
        lineman = one_of(game, "SAM-DUE-12", "feud", linemen)
        if lineman is None:
            return
        duellists.append(lineman)
    yield from duel(game, duellists[0], duellists[1], "blood_feud")
