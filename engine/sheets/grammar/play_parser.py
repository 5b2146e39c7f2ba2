"""Parse one play: a shirt number and its steps, or a between-activation action."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.decisions import FIRE_SQUARES, Verb
from engine.sheets.faults import nearest
from engine.sheets.grammar.preference_parser import PREFERENCES, TERMS, OrdersLine
from engine.sheets.grammar.synonyms import STATES
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_sheet import (
    BLITZ,
    COACH_NUMBER,
    ELSE,
    NO_PREFERENCES,
    NO_TERMS,
    STAYS,
    UNTIL_DOWN,
    Arrival,
    Goal,
    Play,
    PlayStep,
    Preferences,
)

NOBODY, WAY, SQUARE, MATE, OPPONENT, MATE_AND_SQUARE, TWO_SQUARES = range(7)
VERBS: dict[str, dict[int, Verb]] = {
    "MOVE": {WAY: Verb.MOVE},
    "STAND": {NOBODY: Verb.STAND},
    "BLOCK": {OPPONENT: Verb.BLOCK, SQUARE: Verb.BLOCK_AT},
    BLITZ: {OPPONENT: Verb.BLOCK, SQUARE: Verb.BLOCK_AT},
    "PASS": {MATE: Verb.PASS, OPPONENT: Verb.PASS, SQUARE: Verb.THROW},
    "HANDOFF": {MATE: Verb.HANDOFF, OPPONENT: Verb.HANDOFF},
    "FOUL": {OPPONENT: Verb.FOUL},
    "LEAP": {SQUARE: Verb.LEAP},
    "STAB": {OPPONENT: Verb.STAB},
    "GAZE": {OPPONENT: Verb.GAZE},
    "HURL": {MATE_AND_SQUARE: Verb.HURL},
    "OPEN": {SQUARE: Verb.OPEN},
    "WALL": {TWO_SQUARES: Verb.WALL},
    "TELEPORT": {NOBODY: Verb.TELEPORT},
}
"""Each word, and its verb by kind of target."""
SPELLS = {"FIRES": Verb.FIRES, "INNER": Verb.INNER_FIRE, "VOID": Verb.VOID}
BETWEEN_WORDS = {"INSPIRE": Verb.INSPIRE, "COUNTER": Verb.COUNTER, "CONCEDE": Verb.CONCEDE}
DUGOUT_WORDS = {"SPONGE": Verb.SPONGE, "REGENERATE": Verb.REGENERATE}
"""Dugout actions of the coach for a player off the pitch."""
BETWEEN_STARTS = ("CAST", *BETWEEN_WORDS, *DUGOUT_WORDS)


UNTIL, DOWN = UNTIL_DOWN
ON, BAR = "ON", "|"
"""How a play goes on from a pad, and what stands between two such ways."""
PADS = range(1, 7)
"""The numbers of the teleport pads."""


def words_of(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The words that a play of this game may contain."""
    verbs = [word for word in VERBS if target_kinds(word, vocabulary.verbs)]
    ways = (ON, BAR) if Verb.TELEPORT in vocabulary.verbs else ()
    return (*verbs, UNTIL, *PREFERENCES, *TERMS, *ways)


def parse_between_action(line: OrdersLine) -> Play:
    """A between-activation action: a spell, Ikoma Ujiaki, the counter, conceding."""
    word = line.take()
    columns: tuple[int, ...] = (word.column,)
    squares: tuple[str, ...] = ()
    player, own = None, False
    verb = BETWEEN_WORDS.get(word.key)
    if word.key in DUGOUT_WORDS:
        verb, columns = DUGOUT_WORDS[word.key], (line.column,)
        player, own = line.own_player(), True
    elif verb is None:
        spell = line.next
        if spell is None:
            raise line.fault("spell-missing")
        verb = SPELLS.get(spell.key)
        if verb is None:
            raise line.unknown(tuple(SPELLS))
        line.take()
        columns = (line.column,)
        if verb is Verb.FIRES:
            squares = tuple([line.square() for _ in range(FIRE_SQUARES)])
        else:
            own = verb is Verb.INNER_FIRE or not line.at_opponent(square=False)
            player = line.own_player() if own else line.opponent()
    terms = line.terms(NO_TERMS)
    if line.next is not None:
        raise line.unknown(TERMS)
    step = PlayStep(
        verb, squares, player, own and verb is Verb.VOID, column=word.column, columns=columns
    )
    return Play(COACH_NUMBER, (step,), line.number, word.column, terms)


def parse_play(line: OrdersLine) -> Play:
    """A player's activation."""
    column = line.column
    number = line.shirt()
    if number is None:
        word = line.next.text[:40] if line.next is not None else ""
        raise line.fault("number-first", {"word": word, **nearest(word, LINE_WORDS)})
    line.known(number, line.vocabulary.own, "unknown-player")
    line.skip(":")
    words = words_of(line.vocabulary)
    opening, terms = line.preferences(NO_PREFERENCES, words), NO_TERMS
    steps: list[PlayStep] = []
    arrivals: list[Arrival] = []
    while line.next is not None:
        if line.at(*TERMS):
            terms = line.terms(terms)
        elif steps and line.at(ON) and ON in words:
            arrivals = _arrivals(line, number, words)
        elif arrivals:
            raise line.unknown((BAR, *TERMS))
        else:
            _read_on(line, number, steps, words, opening, comes_in=not steps)
            opening = NO_PREFERENCES
        if not steps:
            opening = line.preferences(opening, words)
    if not steps:
        raise line.fault("verb-missing", {"number": number})
    return Play(number, tuple(steps), line.number, column, terms, tuple(arrivals))


def _read_on(
    line: OrdersLine,
    number: int,
    steps: list[PlayStep],
    words: tuple[str, ...],
    opening: Preferences = NO_PREFERENCES,
    *,
    comes_in: bool = False,
) -> None:
    """One more step, or preferences for the last one; a reserve ``comes_in`` with the first."""
    if steps and line.at(*PREFERENCES):
        preferences = line.preferences(steps[-1].preferences, words)
        steps[-1] = replace(steps[-1], preferences=preferences)
    elif not comes_in and line.at("TELEPORT"):
        raise line.fault("teleport-first", {"number": number})
    else:
        steps.append(_step(line, opening, words))


def _arrivals(line: OrdersLine, number: int, words: tuple[str, ...]) -> list[Arrival]:
    """``ON 3: MOVE G4 | ON 1 5: PASS 9 | ELSE STOP``."""
    found: list[Arrival] = []
    named: set[int] = set()
    while not found or line.skip(BAR):
        pads: list[int] = []
        if found and line.skip(ELSE):
            line.skip(":")
        elif line.skip(ON):
            pads = _pads(line, named)
        else:
            raise line.unknown((ON, ELSE) if found else (ON,))
        found.append(Arrival(tuple(pads), _steps_there(line, number, words)))
        if not pads:
            break
    return found


def _pads(line: OrdersLine, named: set[int]) -> list[int]:
    """The numbers behind ``ON``, up to the colon; each once in a play."""
    pads: list[int] = []
    while not pads or not line.skip(":"):
        word = line.next.text[:40] if line.next is not None else ""
        pad = line.shirt()
        if pad is None or pad not in PADS:
            back = int(pad is not None)
            raise line.fault("no-such-pad", {"word": word, "most": PADS[-1]}, back=back)
        if pad in named:
            raise line.fault("preference-twice", {"word": f"ON {pad}"}, back=1)
        named.add(pad)
        pads.append(pad)
    return pads


def _steps_there(line: OrdersLine, number: int, words: tuple[str, ...]) -> tuple[PlayStep, ...]:
    """The steps from a pad, or ``STOP``."""
    if line.skip(STAYS):
        return ()
    steps: list[PlayStep] = []
    while line.next is not None and not line.at(BAR, *TERMS):
        _read_on(line, number, steps, words)
    if not steps:
        raise line.fault("verb-missing", {"number": number})
    return tuple(steps)


LINE_WORDS = ("IF", "ELSE", "ENDIF", "HOLD", "END", *PREFERENCES, *TERMS, *BETWEEN_STARTS)


def target_kinds(word: str, verbs: Collection[Verb]) -> dict[int, Verb]:
    """The kinds of target that may follow the word in a game with those verbs, each with its
    verb.
    """
    return {kind: verb for kind, verb in VERBS.get(word, {}).items() if verb in verbs}


def _step(line: OrdersLine, opening: Preferences, words: tuple[str, ...]) -> PlayStep:
    word = line.next
    key = "MOVE" if line.at(">", "TO") else word.key if word is not None else ""
    kinds = target_kinds(key, line.vocabulary.verbs)
    if not kinds or word is None:
        raise line.unknown(words)
    line.take()
    columns: tuple[int, ...] = (line.column,)
    squares: tuple[str, ...] = ()
    player: int | None = None
    goal: Goal | None = None
    kind = _kind(line, kinds)
    if kind == WAY:
        squares, columns, goal = _way(line, words, led=word.key == "TO")
    elif kind == SQUARE:
        squares = (line.square(),)
    elif kind == OPPONENT:
        player = line.opponent()
    elif kind == MATE:
        player = line.own_player()
    elif kind == MATE_AND_SQUARE:
        player = line.own_player()
        line.skip("TO")
        squares = (line.square(),)
    elif kind == TWO_SQUARES:
        squares = (line.square(), line.square())
    else:
        line.skip("IN" if kinds[kind] is Verb.TELEPORT else "UP")
    until_down = kinds[kind] is Verb.BLOCK and _until_down(line)
    preferences = line.preferences(opening, words)
    return replace(
        bare_step(key, kind, line.vocabulary.verbs),
        squares=squares,
        player=player,
        until_down=until_down,
        goal=goal,
        preferences=preferences,
        column=word.column,
        columns=columns,
    )


def bare_step(word: str, kind: int, verbs: Collection[Verb]) -> PlayStep:
    """The step that a word with a target of that kind orders, still without its target, in a game
    with those verbs.
    """
    kinds = target_kinds(word, verbs)
    return PlayStep(
        kinds[kind],
        foe=kind == OPPONENT and MATE in kinds,
        blitz=word == BLITZ and Verb.DECLARE in verbs,
    )


def _until_down(line: OrdersLine) -> bool:
    """Whether ``UNTIL DOWN`` follows: the block is repeated."""
    if not line.skip(UNTIL):
        return False
    if line.next is not None and STATES.get(line.next.key, line.next.key) == DOWN:
        line.take()
    else:
        word = line.next.text[:40] if line.next is not None else ""
        raise line.fault("down-expected", {"word": word})
    return True


def _kind(line: OrdersLine, kinds: dict[int, Verb]) -> int:
    """The kind of target of the next word; the first kind where it fits none."""
    if SQUARE in kinds:
        line.skip("TO")
        if line.at_square() and not (OPPONENT in kinds and line.at_opponent()):
            return SQUARE
    if MATE in kinds and OPPONENT in kinds:
        line.skip("TO")
        if line.at_opponent():
            return OPPONENT
    return next(iter(kinds))


def _way(
    line: OrdersLine, words: tuple[str, ...], *, led: bool
) -> tuple[tuple[str, ...], tuple[int, ...], Goal | None]:
    """The squares of a walk, or its goal: ``TO`` one square, or the ball.

    ``led`` is whether the walk began with ``TO`` and no verb.
    """
    column = line.column
    led = line.skip("TO") or led
    line.skip("THE")
    if line.skip("BALL"):
        return (), (column,), Goal.BALL
    line.skip(">")
    columns = [line.column]
    squares = [line.square()]
    while line.next is not None and line.next.key not in words:
        if not line.skip(">"):
            line.skip("TO")
        columns.append(line.column)
        if not line.at_square():
            raise line.unknown(words)
        squares.append(line.square())
    goal = Goal.SQUARE if led and len(squares) == 1 else None
    return tuple(squares), tuple(columns), goal
