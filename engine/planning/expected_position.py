"""The position after a sheet's plays, if each of them ends in its likeliest result that keeps the
turn; inside an IF, the likeliest that leads there.

Found by playing: from the position after a play the next one is played many times, and the result
that most of these plays have in common, among those that keep the turn, is where it goes on. What
is common are players' places and states, and the ball; a prone and a stunned player are one.

How likely all of it is, is counted afterwards: in plays of the whole sheet that had no say in
what was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.coaches.coach import DefaultCoach
from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.geometry import OFF
from engine.planning.counted_share import SURE, Share, is_precise, share_of
from engine.planning.dealt_dice import EvenFaces, RecordedDice
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
BATCH = 24
"""Plays that share the faces of first dice evenly: a multiple of six and of eight."""
FEW = 48
"""With fewer plays counted, those of the search count too."""
TOUCHDOWN = "touchdown"
WALKED = (Verb.MOVE, Verb.LEAP)
Branches = Sequence[tuple[int, bool]]
"""Lines of IFs, and whether their conditions are to be true."""

Key = tuple[Any, ...] | str


class LuckyEnd(NamedTuple):
    """A square at which a player may end, the chance of it (0 to 1), the squares walked in a case
    that ends there, the first where they stood before, and the margin of the chance.
    """

    square: int
    odds: float
    way: tuple[int, ...] = ()
    margin: float = 0.0


Places = tuple[LuckyEnd, ...]


@dataclass(frozen=True, slots=True)
class ExpectedPosition:
    """The ``snapshot`` after the plays, and the ``odds`` (0 to 1) that it comes about exactly so.

    They are counted: the truth is within ``margin`` of them (`counted_share`).

    ``steps`` are the plays that lead there, each with the chance of its result, given those before
    it, and ``step_margins`` how far those may be from the truth. Where a play has no result that
    keeps the turn, ``lost_at`` is that play and the snapshot that before it. ``scores`` is whether
    the last step is a touchdown. ``faces`` are dice that lead there. ``routes`` are the squares
    walked, by slot, the first where the player stood before. ``by_luck`` are the ends, by slot, of
    a player whose end is anybody's guess. ``strays`` is whether no play led into the branches asked
    for.
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
    margin: float = 0.0
    step_margins: tuple[float, ...] = ()

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
    found = _Search(player, seed, times, enough, inside)
    found.search()
    count = _Count(player, found)
    count.play(f"{seed}|count", enough)
    odds, margin = count.share()
    moment = len(found.path)
    reached, routes = player.at(found.faces, moment)
    return ExpectedPosition(
        reached,
        odds,
        tuple((mark.place, odds) for mark, (odds, _) in zip(found.path, found.shares, strict=True)),
        lost_at=found.lost_in,
        is_lost=found.is_lost,
        scores=bool(found.path) and found.path[-1].key == TOUCHDOWN,
        faces=tuple(found.faces),
        routes=routes,
        by_luck=count.by_luck(),
        strays=found.strays,
        margin=margin,
        step_margins=tuple(share.margin for share in found.shares),
    )


class _Search:
    """Finds the likeliest result of each play in turn: the ``path`` of moments, dice that lead
    along it, and the players whose end is anybody's guess, each with the moment that decides it.
    """

    def __init__(
        self,
        player: _Player,
        seed: int | str,
        times: int,
        enough: Callable[[], bool],
        inside: Branches,
    ) -> None:
        self._player, self._seed, self._times = player, seed, times
        self._enough, self.inside = enough, inside
        self.path: list[_Mark] = []
        self.shares: list[Share] = []
        self.faces: list[int] = []
        self.decided: dict[int, int] = {}
        self.first: list[_Run] = []
        self.strays = self.is_lost = False
        self.lost_in: TextPlace | None = None

    def search(self) -> None:
        """Play until there is no further moment that keeps the turn, or a touchdown."""
        player, seed, times, enough = self._player, self._seed, self._times, self._enough
        pool = player.plays([], f"{seed}|0", times)
        while self.inside and len(pool) < MOST_TIMES and not (enough() or _led(pool, self.inside)):
            pool += player.plays([], f"{seed}|0|{len(pool)}", times)
        self.first = pool
        self.strays = not _led(pool, self.inside)
        self.inside = () if self.strays else self.inside
        while True:
            depth = len(self.path) + 1
            groups: dict[Key, list[_Run]] = {}
            for run in _led(pool, self.inside):
                if len(run.marks) > depth:
                    groups.setdefault(run.marks[depth].key, []).append(run)
            if not groups:
                break
            common = max(groups.values(), key=len)
            mark = common[0].marks[depth]
            self.path.append(mark)
            sure = SURE if mark.dice == 0 else share_of(len(common), len(pool))
            self.shares.append(sure)
            self.faces = common[0].faces[: mark.dice]
            if mark.key == TOUCHDOWN:
                self.decided = {}
                return
            self._look_for_luck(pool, common[0], depth)
            fresh = 0 if enough() else times - len(common)
            pool = common + player.plays(self.faces, f"{seed}|{depth}", fresh)
        self.is_lost = all(run.is_lost for run in pool)
        if self.is_lost:
            self.lost_in = next((run.lost_in for run in pool if run.is_lost), None)

    def _look_for_luck(self, pool: Sequence[_Run], shown: _Run, depth: int) -> None:
        """Whose end is anybody's guess after the play at that depth: theirs from before it, unless
        it moved them, and those whom it sends here in one run and there in another.
        """
        now, then = (_squares(shown.marks[at].key) for at in (depth, depth - 1))
        moved = {slot: square for slot, square in now.items() if then.get(slot) != square}
        self.decided = {
            slot: at for slot, at in self.decided.items() if slot in now and slot not in moved
        }
        places = [_squares(run.marks[depth].key) for run in pool if len(run.marks) > depth]
        for slot, square in moved.items():
            if sum(place.get(slot) == square for place in places) / len(pool) < BY_LUCK:
                self.decided[slot] = depth


class _Count:
    """Counts how often the plays go the way that was found, from their beginning."""

    def __init__(self, player: _Player, found: _Search) -> None:
        self._player, self._found = player, found
        self._keys = [mark.key for mark in found.path]
        self._runs: list[_Run] = []
        self._after: list[int] = [0] * (len(self._keys) + 1)  # how many come to each moment

    def play(self, seed: str, enough: Callable[[], bool]) -> None:
        """Until two standard errors are three points, or it is ``enough``; then the first plays of
        the search count too.
        """
        if not self._is_sure() and not self._until_precise(seed, enough) and len(self._runs) < FEW:
            for run in self._found.first:
                self._add(run)

    def _until_precise(self, seed: str, enough: Callable[[], bool]) -> bool:
        along = None if self._found.inside else self._keys
        while not is_precise(self._after[-1], len(self._runs)):
            batch = f"{seed}|{len(self._runs)}"
            even = EvenFaces(batch, BATCH)
            for number in range(BATCH):
                if enough():
                    return False
                name = f"{batch}|{number}"
                self._add(self._player.play([], name, even=even, number=number, along=along))
        return True

    def _is_sure(self) -> bool:
        """Whether no die was rolled on the way."""
        path = self._found.path
        return not path or path[-1].dice == 0

    def _add(self, run: _Run) -> None:
        self._runs.append(run)
        same = self._same(run)
        if same == len(self._keys) and not _led([run], self._found.inside):
            same -= 1
        for moment in range(same + 1):
            self._after[moment] += 1

    def _same(self, run: _Run) -> int:
        """How many moments of the way the run has come to."""
        reached = 0
        for mark, key in zip(run.marks[1:], self._keys, strict=False):
            if mark.key != key:
                break
            reached += 1
        return reached

    def share(self) -> Share:
        """That everything comes about exactly so."""
        return SURE if self._is_sure() else share_of(self._after[-1], len(self._runs))

    def by_luck(self) -> dict[int, Places]:
        """The ends, by slot, of players whose end is anybody's guess."""
        return {slot: self._ends(slot, at) for slot, at in self._found.decided.items()}

    def _ends(self, slot: int, moment: int) -> Places:
        runs = [run for run in self._runs if self._same(run) >= moment - 1]
        runs = runs or self._found.first
        ways: dict[int, tuple[int, ...]] = {}
        ends: Counter[int] = Counter()
        for run in runs:
            square = _squares(run.marks[moment].key).get(slot) if len(run.marks) > moment else None
            if square is not None:
                ends[square] += 1
                ways.setdefault(square, tuple(run.routes.get(slot, ())))
        found = [(end, share_of(count, len(runs))) for end, count in ends.most_common()]
        return tuple(LuckyEnd(end, odds, ways[end], margin) for end, (odds, margin) in found)


def _led(pool: Sequence[_Run], inside: Branches) -> list[_Run]:
    """The runs in which those IFs came out so."""
    return [run for run in pool if run.branches.issuperset(inside)]


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

    def play(  # noqa: PLR0917 -- the dice of a run, and where it ends
        self,
        before: list[int],
        seed: str,
        stop: int | None = None,
        even: EvenFaces | None = None,
        number: int = 0,
        along: Sequence[Key] | None = None,
    ) -> _Run:
        """Play until the plays are done, up to the ``stop``-th moment between two players, or as
        long as the moments after the first are those that it is to go ``along``.
        """
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
                if (stop is not None and len(run.marks) > stop) or _leaves(run.marks, along):
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


def _leaves(marks: Sequence[_Mark], along: Sequence[Key] | None) -> bool:
    """Whether the last moment is another than there, or the last one there."""
    at = len(marks) - 2
    return along is not None and at >= 0 and (at >= len(along) - 1 or marks[-1].key != along[at])


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
