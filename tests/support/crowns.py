"""Gold-crown matches for the auditor: whole rosters, guests, journeymen, active coaches.

Number ``n`` is the same match in every process, so that a fault can be examined.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from engine.clans import Clan
from engine.coaches.coach import Coach, play
from engine.coaches.random_coach import RandomCoach
from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.dice import SeededDice
from engine.event_schema import LOG_VERSION
from engine.game import Game
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.position import Position
from engine.ruleset import Rules
from engine.variants.registry import find_variant
from tests.support.delving import delve
from tests.support.gold import LEARNED, Eager

CONCEDE = Choice(Verb.CONCEDE)
CONCEDES = 0.002
IDLE = (Verb.END, Verb.STOP, Verb.CONCEDE, Verb.KEEP)
ACTS = (
    Verb.BLOCK,
    Verb.STAB,
    Verb.FOUL,
    Verb.HURL,
    Verb.THROW,
    Verb.HANDOFF,
    Verb.GAZE,
    Verb.STAND,
    Verb.BLOCK_AT,
    Verb.OPEN,
    Verb.WALL,
)
BATTERED = 0.05
SHORT_HANDED = 0.1
APART = ("ageing", "ask_absent_coach", "race_perks")
# House rules with large effects, chosen more often than the rest.
OFTEN = (
    "kangaroo_split",
    "squig_split_from",
    "squig_breeds",
    "squig_max",
    "squig_regenerate",
    "dungeon_placement",
    "dungeon_regenerate",
    "ball_found",
    "leap_fail",
)
LETS_PASS, DRIVES, BESIDE = 0.25, 0.5, 0.7


class Wary:
    """Blocks, throws and stabs if possible; seldom dodges; brings the ball forward."""

    def __init__(self, seed: str):
        self._random = random.Random(seed)
        self._steps = 0

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """By the kind of the question."""
        chance, kind = self._random, decision.kind
        verbs = list(decision.options.verbs())
        if Verb.CONCEDE in verbs and chance.random() < CONCEDES:
            return CONCEDE
        if kind is DecisionKind.ACT:
            return self._act(position, rules, decision, verbs)
        self._steps = 0
        busy = [verb for verb in verbs if verb not in IDLE] or verbs
        if kind is DecisionKind.GRAB and chance.random() < LETS_PASS:
            busy = verbs
        if kind is DecisionKind.REROLL or chance.random() < 0.1:
            busy = [verb for verb in verbs if verb is not Verb.CONCEDE]
        verb = chance.choice(busy)
        return Choice(verb, chance.choice(list(decision.options.targets(verb))))

    def _act(
        self, position: Position, rules: Rules, decision: Decision, verbs: list[Verb]
    ) -> Choice:
        chance = self._random
        targets = {verb: list(decision.options.targets(verb)) for verb in verbs}
        acts = [verb for verb in verbs if verb in ACTS]
        if acts and chance.random() < 0.6:
            drives = Verb.BLOCK_AT in acts and chance.random() < DRIVES
            verb = Verb.BLOCK_AT if drives else chance.choice(acts)
            return Choice(verb, self._aimed(position, decision.side, verb, targets[verb]))
        figure = position.figures[int(decision.context.get("figure", -1))]
        held = position.zones[1 - decision.side][figure.square] if figure.square >= 0 else 0
        enough = self._steps >= figure.ma - 1 or (held and chance.random() < 0.85)
        if Verb.STOP in verbs and enough and chance.random() < 0.93:
            return Choice(Verb.STOP)
        if Verb.LEAP in verbs and chance.random() < 0.2:
            return Choice(Verb.LEAP, chance.choice(targets[Verb.LEAP]))
        if Verb.MOVE in verbs:
            self._steps += 1
            return Choice(Verb.MOVE, self._onward(position, rules, decision, targets[Verb.MOVE]))
        verb = chance.choice(verbs)
        return Choice(verb, chance.choice(targets[verb]))

    def _aimed(self, position: Position, side: int, verb: Verb, targets: list[Any]) -> Any:
        """A pass goes to a team-mate, if one is in reach."""
        if verb is Verb.THROW and self._random.random() < 0.8:
            mates = [s for s in targets if (f := position.at[s]) is not None and f.side == side]
            targets = mates or targets
        return self._random.choice(targets)

    def _onward(
        self, position: Position, rules: Rules, decision: Decision, squares: list[Any]
    ) -> int:
        """To a ball, with one to the end zone, else after the other side's."""
        chance, board, side = self._random, rules.board, decision.side
        if chance.random() < 0.15:
            return int(chance.choice(squares))
        figure = position.figures[int(decision.context.get("figure", -1))]
        if board.enclosed:
            return delve(chance, position, rules, figure, squares)
        zones = position.zones[1 - side]
        free, carriers = position.free_balls(), position.carriers()
        own = any(carrier.side == side for carrier in carriers)
        if position.carries(figure) or (own and not free):
            forward = 1 if side == 0 else -1
            return int(max(squares, key=lambda s: (forward * board.ys[s] - 2 * zones[s], s)))
        sought = free or [carrier.square for carrier in carriers]
        if sought:
            # Among several squigs this coach prefers a square next to one.
            beside = int(len(free) > 1 and chance.random() < BESIDE)
            near = [min(abs(board.distance(s, b) - beside) for b in sought) for s in squares]
            return int(min(zip(near, (zones[s] for s in squares), squares, strict=True))[2])
        return int(chance.choice(squares))


def crowns_setup(variant: str, number: int) -> MatchSetup:
    """Two line-ups and house rules; every second match is by the default rules."""
    chance = random.Random(f"crowns {number}")
    races = list(find_variant(variant).clans.values())
    table = find_variant(variant).options
    options = {}
    if number % 2:
        options = {
            name: chance.choice(values[1:])
            for name, values in sorted(table.items())
            if len(values) > 1
            and name not in APART
            and chance.random() < (0.6 if name in OFTEN else 0.25)
        }
    home, away = (_side(chance, chance.choice(races), name) for name in ("Home", "Away"))
    return MatchSetup(variant, home, away, options)


def _side(chance: random.Random, race: Clan, name: str) -> LineUp:
    line_up = race.line_up(name)
    figures = [_grown(chance, figure) for figure in _squad(chance, race)]
    if chance.random() < BATTERED:
        figures = [replace(figure, av=3) for figure in figures[:4]]
    figures += _guests(chance, race)
    if chance.random() < SHORT_HANDED:
        figures = _with_journeymen(chance, race, figures)
    staff = {
        "fan_factor": chance.choice((1, 3, 5, 9, 12, 21)),
        "cheerleader": chance.randint(0, 3),
        "assistant_coach": chance.randint(0, 3),
    }
    if any(row.key == "apothecary" for row in race.staff) and chance.random() < 0.7:
        staff["apothecary"] = 1
    staff = {key: number for key, number in staff.items() if number}
    rating = chance.choice((90, 100, 110, 140, 160, 190, 240, 280))
    return replace(line_up, figures=tuple(figures), staff=staff, rating=rating)


def _squad(chance: random.Random, race: Clan) -> list[FigureSpec]:
    """Eleven to fourteen of the race's positions, the rare ones first, within their limits."""
    pool = [p for p in race.positions for _ in range(p.max)]
    rare = [p for p in pool if p.max < 8]
    chance.shuffle(rare)
    rest = [p for p in pool if p.max >= 8]
    size = chance.randint(11, 14)
    chosen = rare[: chance.randint(3, 7)]
    chosen += rest[: size - len(chosen)]
    order = {p.key: index for index, p in enumerate(race.positions)}
    chosen.sort(key=lambda p: order[p.key])
    return [_player(race, p.key, number) for number, p in enumerate(chosen, start=1)]


def _player(race: Clan, key: str, number: int) -> FigureSpec:
    position = race.position(key)
    stats = {stat: getattr(position, stat) for stat in ("ma", "st", "ag", "av", "ph")}
    return FigureSpec(
        number,
        f"{position.name} {number}",
        key,
        **stats,
        skills=position.skills,
        cost=position.cost,
    )


def _grown(chance: random.Random, figure: FigureSpec) -> FigureSpec:
    learned = chance.sample(LEARNED, chance.choice((0, 0, 1, 1, 2, 3)))
    return replace(
        figure,
        skills=tuple(dict.fromkeys((*figure.skills, *learned))),
        spp=chance.choice((0, 0, 4, 12, 40)),
        standing_injuries=int(chance.random() < 0.06),
    )


def _guests(chance: random.Random, race: Clan) -> list[FigureSpec]:
    """Up to two Freebooters of the own roster (LGE-FRE-01)."""
    keys = [p.key for p in race.positions if p.max >= 8]
    return [
        replace(_player(race, chance.choice(keys), 90 + shirt), league=False)
        for shirt in range(chance.choice((0, 0, 0, 1, 2)))
    ]


def _with_journeymen(
    chance: random.Random, race: Clan, figures: list[FigureSpec]
) -> list[FigureSpec]:
    """Many players are lost: journeymen of the first position fill the side up, two too many."""
    left = figures[: -chance.randint(1, min(6, len(figures) - 1))]
    plain = _player(race, race.positions[0].key, 0)
    return left + [
        replace(
            plain,
            number=70 + shirt,
            name=f"Journeyman {shirt}",
            league=False,
            journeyman=True,
            skills=(*plain.skills, "Loner"),
        )
        for shirt in range(max(0, 11 - len(left)) + 2)
    ]


def crowns_coaches(number: int) -> tuple[Coach, Coach]:
    """Wary, eager or random, by the match's number."""
    return _coach(number % 5, f"{number}h"), _coach(number // 5 % 5, f"{number}a")


def _coach(kind: int, seed: str) -> Coach:
    if kind == 4:
        return RandomCoach(seed)
    return Eager(seed) if kind == 3 else Wary(seed)


def crowns_match(variant: str, number: int) -> Game:
    """The match of that number, played to its end."""
    game = Game.start(crowns_setup(variant, number), SeededDice(f"crowns {number}"))
    play(game, crowns_coaches(number))
    return game


def crowns_log(variant: str, number: int) -> dict[str, Any]:
    """Its log as published (docs/event-log.md)."""
    game = crowns_match(variant, number)
    return {
        "log": LOG_VERSION,
        "rules": game.rules.version_lock,
        "setup": game.setup.to_json(),
        "events": [event.to_json() for event in game.events],
    }
