"""Pictures of what happens: the engine plays it, with the dice that are declared or with all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from engine import events as ev
from engine.coaches.coach import Coach, DefaultCoach
from engine.decisions import Choice, Decision, DecisionKind
from engine.events import Event
from engine.geometry import OFF
from engine.position import Phase, Position
from engine.rules.ball import bounce, throw_in
from engine.ruleset import LiveGame, Rules, Steps
from engine.scratch_game import ScratchGame
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from matches.illustrations.declared import PictureError, Staged
from matches.render.commentary import commentary
from matches.render.marks_svg import BANDS, Area, Line, Marks, Tag
from matches.render.translation import ENGLISH

D8 = 8
IN_TURN = (DecisionKind.ACTIVATE, DecisionKind.ACT, DecisionKind.DECLARE)
MOST = 5000
"""Games of one picture."""


def percent(share: float) -> str:
    """A chance in whole points."""
    return f"{share * 100:.0f}\u00a0%"


class _Faces:
    """Dice with declared faces, in order or by their purpose; others show one after another."""

    def __init__(self, faces: Sequence[int] = (), by_purpose: Mapping[str, Sequence[int]] = {}):
        self._faces = list(faces)
        self._by_purpose = {purpose: list(faces) for purpose, faces in by_purpose.items()}
        self._strict = not by_purpose
        self._others = 0

    def roll(self, sides: int, purpose: str) -> int:
        """The next face. Raises ``PictureError`` where all are declared and none is left."""
        if self._by_purpose.get(purpose):
            return self._by_purpose[purpose].pop(0)
        if not self._strict:
            self._others += 1
            return self._others % sides + 1 if sides == D8 else 1
        if not self._faces:
            raise PictureError(f"no die for {purpose}")
        return self._faces.pop(0)

    def all_thrown(self) -> bool:
        """Whether no declared face is left over."""
        return not self._faces


class _Answers:
    """The coaches of a picture: a turn sheet, declared answers in order, else the defaults."""

    def __init__(self, staged: Staged):
        side = staged.position.active
        sheet = staged.asked("sheet", "")
        vocabulary = Vocabulary.of(staged.setup, side)
        self._side = side
        self._coach: Coach = SheetCoach(parse(f"{sheet}\nEND", vocabulary))
        self._other = DefaultCoach()
        self.answers: list[str] = list(staged.asked("answers", []))

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The next declared answer, by its verb; in a turn the sheet's."""
        if decision.kind not in IN_TURN and self.answers:
            verb, *squares = self.answers.pop(0).split()
            wanted = [position.board.square(name) for name in squares]
            for choice in decision.options:
                if choice.verb == verb and (not wanted or choice.target in wanted):
                    return choice
            raise PictureError(f"{verb} is no answer to {decision.kind}")
        coach = self._coach if decision.side == self._side else self._other
        return coach.choose(position, rules, decision)


def _procedure(staged: Staged) -> Callable[[LiveGame], Steps[object]]:
    """What is played: a phase of the match, or what the ball does from a square."""
    name = staged.asked("play", "turn")
    if name == "throw_in":
        return lambda game: throw_in(game, staged.square(staged.asked("at")))
    if name == "bounce":
        return bounce
    return staged.rules.match.phases[Phase(name)]


def _play(staged: Staged, dice: _Faces) -> list[Event]:
    game = ScratchGame(staged.setup, staged.rules, staged.position)
    game.roll = dice.roll
    coach = _Answers(staged)
    steps = _procedure(staged)(game)
    choice = None
    try:
        while True:
            decision = steps.send(choice)  # type: ignore[arg-type]  # None starts it
            choice = coach.choose(staged.position, staged.rules, decision)
    except StopIteration:
        pass
    if coach.answers:
        raise PictureError(f"answers that nobody asked for: {coach.answers}")
    return game.events


def turn(staged: Staged) -> Marks:
    """``dice``, ``sheet``, ``answers``: one turn, or what ``play`` names.

    The position is drawn as it ends, or, if ``drawn`` is ``before``, as it begins. ``about`` are
    beginnings of clauses: only their events are told.
    """
    dice, start = _Faces(staged.asked("dice")), staged.position.snapshot()
    stood = {figure.slot: figure.square for figure in staged.position.figures}
    try:
        events = _play(staged, dice)
    except PictureError as error:
        raise PictureError(f"{staged.declared.clause}: {error}") from error
    if not dice.all_thrown():
        raise PictureError(f"{staged.declared.clause}: dice are left over")
    if staged.asked("drawn", "after") == "before":
        staged.position.restore(start)
    for figure in staged.position.figures:
        figure.used = False  # who has been activated is not what the picture is about
    about = tuple(staged.asked("about", [""]))
    events = [event for event in events if event.rule.startswith(about)]
    told = [event for event in events if not _is_shown(event)]
    lines = [line.text for part in commentary(told, staged.setup, ENGLISH) for line in part.lines]
    ways, tags = _seen(events, stood)
    return Marks((), ways, tags, story=lines)


def _is_shown(event: Event) -> bool:
    """What the picture itself says: direction dice, and of which ball the next events are."""
    return isinstance(event, ev.BallMeant) or (isinstance(event, ev.Rolled) and event.sides == D8)


def _seen(events: Iterable[Event], stood: Mapping[int, int]) -> tuple[list[Line], list[Tag]]:
    """Ways of players and balls, with the direction dice on them; a duel with its first dice."""
    ways: list[tuple[object, list[int]]] = []
    tags: list[Tag] = []
    die = 0
    for event in events:
        what: object = None
        path: list[int] = []
        match event:
            case ev.Rolled(sides=sides, faces=(face,)) if sides == D8:
                die = face
            case ev.Rolled(purpose="initiative", figure=int(slot), faces=(face,)):
                total = face + sum(value for _, value in event.modifiers)
                tags.append(Tag(stood[slot], str(total), f"Initiative {total}", strong=True))
            case ev.ChestOpened(square=square, contents=contents):
                tags.append(Tag(square, contents, f"A chest: {contents}"))
            case ev.DuelBegan(figure=slot, opponent=other):
                what, path = "duel", [stood[slot], stood[other]]
            case ev.BallMoved(origin=origin, path=there):
                what, path = "ball", [origin, *there]
                tags += [Tag(there[-1], str(die), f"Direction die {die}")] if die else []
                die = 0
            case ev.Moved(figure=slot, origin=origin, square=square):
                what, path = slot, [origin, square]
            case ev.Pushed(figure=slot, origin=origin, square=int(square)):
                what, path = slot, [origin, square]
            case ev.Teleported(figure=slot, origin=int(origin), square=square):
                what, path = slot, [origin, square]
        if not path:
            continue
        if ways and ways[-1][0] == what and ways[-1][1][-1] == path[0]:
            ways[-1][1].extend(path[1:])
        else:
            ways.append((what, path))
    named = [Line(tuple(path), WAYS.get(str(what), "A player")) for what, path in ways]
    return named, tags


WAYS = {"ball": "The ball", "duel": "The duel"}
"""What moves, other than a player."""


def _every(staged: Staged) -> Iterator[tuple[list[Event], int]]:
    """All games with the dice of ``every`` (purpose: sides), and the square of the ball after."""
    every: Mapping[str, Sequence[int]] = staged.asked("every")
    fixed: Mapping[str, Sequence[int]] = staged.asked("fixed", {})
    start = staged.position.snapshot()
    sides = [die for dice in every.values() for die in dice]
    if _product(sides) > MOST:
        raise PictureError(f"{staged.declared.clause}: more than {MOST} games")
    for faces in product(*(range(1, die + 1) for die in sides)):
        left, thrown = iter(faces), {**fixed}
        for purpose, dice in every.items():
            thrown[purpose] = [next(left) for _ in dice]
        events = _play(staged, _Faces(by_purpose=thrown))
        yield events, staged.position.ball
        staged.position.restore(start)


def _product(sides: Iterable[int]) -> int:
    games = 1
    for die in sides:
        games *= die
    return games


def all_throws(staged: Staged) -> Marks:
    """``play``, ``at``, ``answers``, ``every``, ``fixed``, ``cause``: where a ball may go, and with
    which faces.

    ``every`` are the dice that are thrown with every face, by purpose, with their sides: the first
    gives the direction. ``fixed`` are faces of others; ``cause`` is that of the ball's movement.
    """
    cause, first = staged.asked("cause"), next(iter(staged.asked("every")))
    rays: dict[int, list[int]] = {}
    faces: dict[int, set[int]] = {}
    ends: dict[bool, set[int]] = {True: set(), False: set()}
    for events, _ in _every(staged):
        moved = next((e for e in events if isinstance(e, ev.BallMoved) and e.cause == cause), None)
        if moved is None:
            continue
        path = [moved.origin, *moved.path]
        die = next(e for e in events if isinstance(e, ev.Rolled) and e.purpose == first)
        faces.setdefault(path[1], set()).add(die.faces[0])
        rays[path[1]] = max(rays.get(path[1], []), path, key=len)
        out = any(isinstance(event, ev.KickOut | ev.BallLeftPitch) for event in events)
        ends[out].add(path[-1])
    areas = [
        Area("sure", tuple(sorted(ends[False])), "May come down on"),
        Area("risky", tuple(sorted(ends[True] - ends[False])), "Out"),
    ]
    lines = [Line(tuple(path), "A way of the ball") for path in rays.values()]
    tags = []
    for way, path in rays.items():
        thrown = sorted(faces[way])
        label = str(thrown[0]) if len(thrown) == 1 else f"{thrown[0]}-{thrown[-1]}"
        tags.append(Tag(path[-1], label, f"With a {label}"))
    return Marks([area for area in areas if area.squares], lines, tags)


def chances(staged: Staged) -> Marks:
    """``every``, ``fixed``: how likely the ball is to end on each square, in per cent."""
    ended = Counter(square for _, square in _every(staged) if square != OFF)
    whole = sum(ended.values())
    shares = {square: count / whole for square, count in ended.items()}
    most, least = max(shares.values()), min(shares.values())
    areas = []
    for number, kind in enumerate(BANDS[:3]):
        low, high = most * (2 - number) / 3, most * (3 - number) / 3
        found = {s: share for s, share in shares.items() if low < share <= high}
        if found:
            words = f"{percent(max(low, least))} to {percent(high)}"
            areas.append(Area(kind, tuple(sorted(found)), words))
    tags = [
        Tag(square, f"{share * 100:.0f}", f"{percent(share)} to end there")
        for square, share in sorted(shares.items())
        if share * 100 >= 0.5
    ]
    return Marks(areas, (), tags)
