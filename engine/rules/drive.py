"""Halves and drives: re-rolls, knocked-out players, set-ups, the way back (CORE-SEQ, CORE-SET)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.errors import DataError
from engine.events import (
    CountersSet,
    DriveBegan,
    DriveConceded,
    DriveEnded,
    HalfBegan,
    HalfEnded,
    RerollsSet,
    ReturnedToReserves,
    SatOut,
    SetUp,
    Touchback,
)
from engine.geometry import OFF
from engine.opening import Opening
from engine.position import Phase, State
from engine.rules.multiple_balls import clear_balls
from engine.rules.rolls import plain_test
from engine.rules.scoring import credit
from engine.rules.set_up import SetUpOptions, automatic
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill

CONCEDED_TURNS = 2
REGULAR_HALVES = 2


def half_start(game: LiveGame) -> Steps[None]:
    """Counters to 0, team re-rolls restored, kicking side by half (CORE-SET-01, CORE-RRL-01).

    Overtime is no half: it continues with the re-rolls left.
    """
    yield from ()
    position, cite = game.position, game.rules.citations
    position.half += 1
    position.turns = [0, 0]
    first = position.first_kicking
    position.kicking = first if position.half % 2 else 1 - first
    rule = cite["half" if position.half <= REGULAR_HALVES else "overtime"]
    game.events.append(HalfBegan(rule, position.half, position.kicking))
    if position.half <= REGULAR_HALVES:
        for side in (0, 1):
            position.rerolls[side] = game.setup.sides[side].rerolls
            game.events.append(RerollsSet(cite["reroll"], side, position.rerolls[side], "half"))
        game.rules.match.half_began(game)
    position.phase = Phase.DRIVE_START


def drive_start(game: LiveGame) -> Steps[None]:
    """KO rolls, who sits out, then the kicking set-up and the receiving one (CORE-SET-02)."""
    position, cite = game.position, game.rules.citations
    position.drive += 1
    position.scorer = position.awarded = None
    position.turnover = None
    clear_balls(position)
    position.active = position.kicking
    game.events.append(DriveBegan(cite["drive"], position.drive, position.kicking))
    for figure in position.in_order():
        if figure.state is State.KNOCKED_OUT and plain_test(game, figure, "recovery", 4):
            figure.state = State.RESERVES
            game.events.append(ReturnedToReserves(cite["recovery"], figure.slot, "recovery"))
    for figure in position.in_order():
        if figure.cold and figure.state is State.RESERVES:
            game.events.append(SatOut(cite["cold"], figure.slot))
    if _conceded(game):
        position.phase = Phase.DRIVE_END
        return
    if game.setup.opening is not None and position.drive == 1:
        open_drive(game, game.setup.opening)
        return
    for side in (position.kicking, 1 - position.kicking):
        yield from set_up(game, side)
    position.phase = Phase.KICK_OFF


def open_drive(game: LiveGame, opening: Opening) -> None:
    """The first drive is in its middle: in place of set-ups and kick-off (KEM-FRI-06).

    Raises ``DataError`` for an opening that fits neither the line-ups nor the board.
    """
    position, rules = game.position, game.rules
    _require_fit(game, opening)
    position.kicking = 1 - opening.side
    position.first_kicking = position.kicking if opening.half % 2 else opening.side
    while position.half < opening.half:
        game.events.append(HalfEnded(rules.citations["half"], position.half))
        position.half += 1
        game.events.append(HalfBegan(rules.citations["half"], position.half, position.kicking))
    for side in (0, 1):
        place(game, side, Choice(Verb.SET_UP, opening.squares[side]))
    advance_counters(game, opening.turn, "opening")
    carrier = position.figures[opening.carrier]
    rules.ball.brought(game, carrier)
    position.ball, position.carrier = carrier.square, carrier.slot
    game.events.append(Touchback(rules.citations["opening"], opening.side, carrier.slot))
    position.active, position.phase = opening.side, Phase.TURN


def _require_fit(game: LiveGame, opening: Opening) -> None:
    position, phases = game.position, game.rules.match.phases
    taken, floor = set[int](), position.board.floor.difference(position.shut)
    if not position.half <= opening.half <= (REGULAR_HALVES if Phase.HALF_END in phases else 0):
        raise DataError(f"the opening is in half {opening.half}")
    for side in (0, 1):
        able = {figure.slot for figure in position.available(side)}
        for slot, square in opening.squares[side]:
            if slot not in able or square in taken or square not in floor:
                raise DataError(f"the opening puts player {slot} on square {square}")
            taken.add(square)
    if opening.carrier not in dict(opening.squares[opening.side]):
        raise DataError(f"the opening gives the ball to player {opening.carrier}")
    if opening.turn >= game.rules.match.half_turns:
        raise DataError(f"the opening begins after turn {opening.turn}")


def set_up(game: LiveGame, side: int) -> Steps[None]:
    """A side places its formation (DEC-02)."""
    position, rules = game.position, game.rules
    players = position.available(side)
    choice = yield Decision(
        DecisionKind.SET_UP,
        side,
        SetUpOptions(position, rules, side, players=players),
        lambda: Choice(Verb.SET_UP, automatic(position, rules, side, players)),
        {"kicking": side == position.kicking},
    )
    place(game, side, choice)


def place(game: LiveGame, side: int, choice: Choice) -> None:
    """Put a chosen formation on the pitch; players there before go back to reserves.

    A player stunned by a duel before a second set-up lies stunned again (KEM-KIK-02).
    """
    position = game.position
    pairs = choice.formation
    lying = {figure.slot: figure.state for figure in position.on_pitch(side)}
    for figure in position.on_pitch(side):
        position.remove(figure, State.RESERVES)
    for slot, square in pairs:
        figure = position.figures[slot]
        position.put(figure, square, lying.get(slot, State.STANDING))
        figure.took_part = figure.played = True
    game.events.append(SetUp(game.rules.citations["formation"], side, pairs))


def _conceded(game: LiveGame) -> bool:
    """A side without players to set up concedes the drive (CORE-SET-05)."""
    position, cite = game.position, game.rules.citations
    empty = [side for side in (0, 1) if not position.available(side)]
    if not empty:
        return False
    for side in empty:
        game.events.append(DriveConceded(cite["drive_conceded"], side))
    if len(empty) == 1:
        credit(game, 1 - empty[0], None, "drive_conceded")
        position.kicking = 1 - empty[0]
    advance_counters(game, CONCEDED_TURNS, "drive_conceded")
    return True


def advance_counters(game: LiveGame, turns: int, cause: str) -> None:
    """Both counters move on, neither past the last turn."""
    position = game.position
    last = game.rules.match.half_turns
    position.turns = [min(turn + turns, last) for turn in position.turns]
    rule = game.rules.citations[cause]
    game.events.append(CountersSet(rule, position.turns[0], position.turns[1], cause))


def drive_end(game: LiveGame) -> Steps[None]:
    """Weather effects, everybody returns to reserves, the scorer kicks (CORE-SEQ-05)."""
    yield from ()
    position, rules = game.position, game.rules
    scored = position.scored
    if scored:
        position.kicking = position.scoring_side
    half = min(position.turns) >= rules.match.half_turns
    cause = "touchdown" if scored else "half" if half else "conceded"
    if position.half > REGULAR_HALVES and position.score[0] != position.score[1]:
        half = True  # sudden death, a point credited included (CORE-END-01, CORE-SET-05)
    if position.conceded is not None:
        half, cause = True, "concession"
    game.events.append(DriveEnded(rules.citations["drive_end"], cause))
    rules.match.drive_over(game)
    for figure in position.figures:
        if figure.square != OFF:
            position.remove(figure, State.RESERVES)
        figure.took_part = figure.fresh = figure.dazed = figure.rooted = False
    clear_balls(position)
    for side in (0, 1):
        if position.drive_rerolls[side]:
            position.drive_rerolls[side] = 0
            left = position.rerolls[side]
            game.events.append(RerollsSet(rules.citations["drive_end"], side, left, "drive_end"))
    position.scorer = position.awarded = None
    position.turnover = None
    position.phase = Phase.HALF_END if half else Phase.DRIVE_START


def half_end(game: LiveGame) -> Steps[None]:
    """The second half, or full time (CORE-END-01)."""
    yield from ()
    position = game.position
    position.bribed, position.eye = [False, False], None  # CORE-KIK-20, CORE-FOU-04
    game.events.append(HalfEnded(game.rules.citations["half"], position.half))
    for figure in position.figures:
        if figure.held_back:
            figure.held_back = False
            if figure.state is State.RESERVES:
                event = ReturnedToReserves("LGE-HCP-02", figure.slot, "half")
                game.events.append(event)
    last = position.half > 1 and not _overtime(game)
    over = last or position.conceded is not None
    position.phase = Phase.POST_MATCH if over else Phase.HALF_START


def _overtime(game: LiveGame) -> bool:
    """A level match continues for one period if the house rule allows it (CORE-END-01)."""
    position = game.position
    level = position.score[0] == position.score[1]
    return level and position.half == REGULAR_HALVES and game.rules.match.overtime


def grant_leader_rerolls(game: LiveGame) -> None:
    """One more team re-roll for the half with a Leader on the pitch as it begins (SKL-07)."""
    position = game.position
    if not position.leaders_due:
        return
    position.leaders_due = False
    for side in (0, 1):
        if any(figure.skills & Skill.LEADER for figure in position.on_pitch(side)):
            position.rerolls[side] += 1
            game.events.append(RerollsSet("SKL-07", side, position.rerolls[side], "leader"))
