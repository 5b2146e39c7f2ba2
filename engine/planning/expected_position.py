"""The position after a sheet's plays, if each of them ends in its likeliest result that keeps the
turn; inside an IF, the likeliest that leads there.

Found by playing: from the position after a play the next one is played many times, and the result
that most of these plays have in common, among those that keep the turn, is where it goes on. What
is common are players' places and states, and the ball; a prone and a stunned player are one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.coaches.coach import DefaultCoach
from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.geometry import OFF
from engine.position import Position, State
from engine.rules.multiple_balls import every_ball
from engine.ruleset import Rules
from engine.scratch_game import ScratchGame
from engine.sheets.executor.known_ways import KnownWays
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import Patience, endless
from engine.sheets.executor.segment import BETWEEN_PLAYERS, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.odds.simulated_turn import whole_turn
from engine.sheets.odds.turn_odds import never
from engine.sheets.turn_sheet import Sheet, TextPlace

TIMES = 42
"""How often each play is played: a multiple of six, as every face comes up equally often in the
first die of each kind.
"""
MOST_TIMES = 200
"""How often the plays are played at most until a way into the branch asked for is found."""
BY_LUCK = 0.5
"""Where a player's likeliest end is less likely than this, no end is the one to show."""
TOUCHDOWN = "touchdown"
WALKED = (Verb.MOVE, Verb.LEAP)
Branches = Sequence[tuple[int, bool]]
"""Lines of IFs, and whether their conditions are to be true."""

Key = tuple[Any, ...] | str


class LuckyEnd(NamedTuple):
    """A square at which a player may end, the chance of it (0 to 1), and the squares walked in a
    case that ends there, the first where they stood before.
    """

    square: int
    odds: float
    way: tuple[int, ...] = ()


Places = tuple[LuckyEnd, ...]


@dataclass(frozen=True, slots=True)
class ExpectedPosition:
    """The ``snapshot`` after the plays, and the ``odds`` (0 to 1) that it comes about exactly so.

    ``steps`` are the plays that lead there, each with the chance of its result, given those before
    it. Where a play has no result that keeps the turn, ``lost_at`` is that play and the
    snapshot that before it. ``scores`` is whether the last step is a touchdown. ``faces`` are
    dice that lead there. ``routes`` are the squares walked, by slot, the first where the player
    stood before. ``by_luck`` are the ends, by slot, of a player whose end is anybody's guess.
    ``strays`` is whether no play led into the branches asked for.
    """

    snapshot: tuple[Any, ...]
    odds: float
    steps: tuple[tuple[TextPlace | None, float], ...]
    lost_at: TextPlace | None = None
    is_lost: bool = False
    scores: bool = False
    faces: tuple[int, ...] = ()
    routes: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    by_luck: Mapping[int, Places] = field(default_factory=dict)
    strays: bool = False

    def on(self, checkpoint: Mapping[str, Any]) -> tuple[Position, Rules]:
        """The position itself, and the rules it is played by; from the checkpoint it began at."""
        game = game_at(checkpoint, self.snapshot)
        return game.position, game.rules


def game_at(checkpoint: Mapping[str, Any], snapshot: tuple[Any, ...]) -> Game:
    """The match at a position that it came to from that checkpoint. It is only looked at."""
    game = Game.resume(checkpoint, SeededDice(0))
    game.position.restore(snapshot)
    return game


@dataclass(slots=True)
class _Mark:
    """A moment between two players: what is common there, and how many dice led to it. ``place`` is
    the play that came before, None before the first.
    """

    key: Key
    dice: int
    place: TextPlace | None


@dataclass(slots=True)
class _Run:
    """One way that the plays can go. ``lost_in`` is the play that ended the turn; ``branches``
    are the IFs met, and what they came to.
    """

    faces: list[int] = field(default_factory=list)
    marks: list[_Mark] = field(default_factory=list)
    routes: dict[int, list[int]] = field(default_factory=dict)
    branches: frozenset[tuple[int, bool]] = frozenset()
    is_lost: bool = False
    lost_in: TextPlace | None = None


class EvenFaces:
    """Faces for the first die of each kind in a number of runs, each face equally often."""

    def __init__(self, seed: str, times: int) -> None:
        self._seed, self._times = seed, times
        self._decks: dict[tuple[int, str], list[int]] = {}

    def face(self, number: int, sides: int, purpose: str) -> int | None:
        """The face of that run; None for one beyond the number."""
        if number >= self._times:
            return None
        deck = self._decks.get((sides, purpose))
        if deck is None:
            deck = [at % sides + 1 for at in range(self._times)]
            random.Random(f"{self._seed}|{sides}|{purpose}").shuffle(deck)
            self._decks[sides, purpose] = deck
        return deck[number]


class RecordedDice:
    """The faces of another run, then others; all are written down. The first of each kind is that
    of the ``even`` faces for this run's ``number``.
    """

    def __init__(
        self,
        before: list[int],
        seed: str,
        faces: list[int],
        even: EvenFaces | None = None,
        number: int = 0,
    ) -> None:
        self._before, self._faces = before, faces
        self._others = SeededDice(seed)
        self._even, self._number = even, number
        self._kinds: set[tuple[int, str]] = set()

    def roll(self, sides: int, purpose: str) -> int:
        """The next face."""
        known = len(self._faces) < len(self._before)
        face = self._before[len(self._faces)] if known else self._fresh(sides, purpose)
        self._faces.append(face)
        return face

    def _fresh(self, sides: int, purpose: str) -> int:
        kind = sides, purpose
        if self._even is not None and kind not in self._kinds:
            self._kinds.add(kind)
            if (face := self._even.face(self._number, sides, purpose)) is not None:
                return face
        return self._others.roll(sides, purpose)


def expected_position(
    checkpoint: Mapping[str, Any],
    sheet: Sheet,
    *,
    orders: Orders = NO_ORDERS,
    seed: int | str = 0,
    times: int = TIMES,
    enough: Callable[[], bool] = never,
    patience: Patience = endless,
    inside: Branches = (),
) -> ExpectedPosition:
    """Where a sheet's plays lead from a checkpoint that waits for a turn sheet; with ``inside``,
    where they lead if those IFs come out so.

    Once ``enough``, plays are repeated no more than they have been already. The same seed gives the
    same answer. Raises ``ValueError`` where the match does not wait for a sheet.
    """
    game = Game.resume(checkpoint, SeededDice(0))
    side, decision = waits_for(game), game.decision
    if side is None or decision is None:
        raise ValueError("the match does not wait for a turn sheet")
    player = _Player(game, side, sheet, orders, decision.kind is DecisionKind.COUNTER, patience)
    pool = player.plays([], f"{seed}|0", times)
    while inside and len(pool) < MOST_TIMES and not (enough() or _led(pool, inside)):
        pool += player.plays([], f"{seed}|0|{len(pool)}", times)
    strays = not _led(pool, inside)
    wanted = () if strays else inside
    steps: list[tuple[TextPlace | None, float]] = []
    luck: dict[int, Places] = {}
    odds, prefix, depth = 1.0, list[int](), 0
    while True:
        depth += 1
        groups: dict[Key, list[_Run]] = {}
        for run in _led(pool, wanted):
            if len(run.marks) > depth:
                groups.setdefault(run.marks[depth].key, []).append(run)
        if not groups:
            break
        common = max(groups.values(), key=len)
        mark = common[0].marks[depth]
        share = len(common) / len(pool)
        odds *= share
        steps.append((mark.place, share))
        prefix = common[0].faces[: mark.dice]
        if mark.key == TOUCHDOWN:
            scored, routes = player.at(prefix, depth)
            done, faces = tuple(steps), tuple(prefix)
            return ExpectedPosition(
                scored, odds, done, scores=True, faces=faces, routes=routes, strays=strays
            )
        luck = _by_luck(luck, pool, common[0], depth)
        fresh = 0 if enough() else times - len(common)
        pool = common + player.plays(prefix, f"{seed}|{depth}", fresh)
    lost = all(run.is_lost for run in pool)
    where = next((run.lost_in for run in pool if run.is_lost), None) if lost else None
    reached, routes = player.at(prefix, depth - 1)
    return ExpectedPosition(
        reached,
        odds,
        tuple(steps),
        lost_at=where,
        is_lost=lost,
        faces=tuple(prefix),
        routes=routes,
        by_luck=luck,
        strays=strays,
    )


def _led(pool: Sequence[_Run], inside: Branches) -> list[_Run]:
    """The runs in which those IFs came out so."""
    return [run for run in pool if run.branches.issuperset(inside)]


def _by_luck(
    before: Mapping[int, Places], pool: Sequence[_Run], shown: _Run, depth: int
) -> dict[int, Places]:
    """Whose end is anybody's guess after the play at that depth: theirs from before it, unless it
    moved them, and those whom it sends here in one run and there in another.
    """
    now, then = (_squares(shown.marks[at].key) for at in (depth, depth - 1))
    moved = {slot: square for slot, square in now.items() if then.get(slot) != square}
    found = {slot: ends for slot, ends in before.items() if slot in now and slot not in moved}
    runs = [run for run in pool if len(run.marks) > depth]
    places = [_squares(run.marks[depth].key) for run in runs]
    for slot, square in moved.items():
        ends = Counter(place[slot] for place in places if slot in place)
        if ends[square] / len(pool) < BY_LUCK:
            ways = {
                place[slot]: tuple(run.routes.get(slot, ()))
                for place, run in zip(places, runs, strict=True)
                if slot in place
            }
            found[slot] = tuple(
                LuckyEnd(end, count / len(pool), ways[end]) for end, count in ends.most_common()
            )
    return found


def _squares(key: Key) -> dict[int, int]:
    """The square of everybody on the pitch, by slot."""
    if isinstance(key, str):
        return {}
    players, slots, _ = key
    return {slot: player[0] for slot, player in zip(slots, players, strict=True)}


class _Player:
    """Plays a sheet from one position, again and again."""

    def __init__(  # noqa: PLR0917 -- one call, above
        self,
        game: Game,
        side: int,
        sheet: Sheet,
        orders: Orders,
        at_counter: bool,
        patience: Patience,
    ) -> None:
        self._scratch = ScratchGame(game.setup, game.rules, game.position)
        self._start, self._side = game.position.snapshot(), side
        self._sheet, self._orders, self._at_counter = sheet, orders, at_counter
        self._patience, self._ways = patience, KnownWays()

    def plays(self, before: list[int], seed: str, times: int) -> list[_Run]:
        """Play so many times until the plays are done."""
        even = EvenFaces(seed, times)
        return [
            self.play(before, f"{seed}|{number}", even=even, number=number)
            for number in range(times)
        ]

    def play(
        self,
        before: list[int],
        seed: str,
        stop: int | None = None,
        even: EvenFaces | None = None,
        number: int = 0,
    ) -> _Run:
        """Play until the plays are done, or up to the ``stop``-th moment between two players."""
        run, scratch, side = _Run(), self._scratch, self._side
        coach = SheetCoach(self._sheet, self._orders, self._ways, self._patience)
        scratch.set(self._start, RecordedDice(before, seed, run.faces, even, number))
        position, rules, opponent = scratch.position, scratch.rules, DefaultCoach()
        turn = whole_turn(scratch, side, at_counter=self._at_counter)
        playing: TextPlace | None = None
        choice: Choice | None = None
        while True:
            try:
                decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
            except StopIteration:
                if position.scored and position.scoring_side == side:
                    run.marks.append(_Mark(TOUCHDOWN, len(run.faces), playing))
                elif position.turnover is not None or position.scored:
                    run.is_lost, run.lost_in = True, playing
                else:  # nobody is left to act
                    run.marks.append(_Mark(_key(position), len(run.faces), playing))
                run.branches = _branches(coach)
                return run
            if decision.side != side:
                choice = opponent.choose(position, rules, decision)
                continue
            if decision.kind in BETWEEN_PLAYERS:
                run.marks.append(_Mark(_key(position), len(run.faces), playing))
                if stop is not None and len(run.marks) > stop:
                    turn.close()
                    return run
            choice = coach.choose(position, rules, decision)
            if decision.kind in BETWEEN_PLAYERS:
                if choice.verb is Verb.END:
                    turn.close()
                    run.branches = _branches(coach)
                    return run
                playing = coach.turned_to.place if coach.turned_to is not None else None
            elif decision.kind is DecisionKind.ACT and choice.verb in WALKED:
                figure = position.figures[decision.context["figure"]]
                way = run.routes.setdefault(figure.slot, [figure.square])
                if way[-1] != figure.square:  # pushed, or sent on by a pad
                    way.append(figure.square)
                way.append(choice.one)

    def at(
        self, faces: list[int], moment: int
    ) -> tuple[tuple[Any, ...], dict[int, tuple[int, ...]]]:
        """The snapshot of a moment between two players, reached by those faces, and what everybody
        has walked until then.
        """
        run = self.play(faces, "", stop=moment)
        routes = {slot: tuple(way) for slot, way in run.routes.items()}
        return self._scratch.position.snapshot(), routes


def _branches(coach: SheetCoach) -> frozenset[tuple[int, bool]]:
    """The lines of the IFs that the coach has met, and what they came to."""
    return frozenset((place[0], is_so) for place, is_so in coach.planner.branch_results)


def _key(position: Position) -> Key:
    players = tuple(
        (figure.square, min(figure.state, State.PRONE), figure.used, figure.rooted)
        for figure in position.figures
        if figure.square != OFF
    )
    balls = tuple((ball.square, ball.carrier) for ball in every_ball(position))
    return players, tuple(f.slot for f in position.figures if f.square != OFF), balls
