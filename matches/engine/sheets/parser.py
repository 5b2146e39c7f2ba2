"""The turn sheet's grammar: one play a line.

    sheet       = { line } [ "END" ]
    line        = play | aside | preferences
    aside       = "CAST" ( "FIRES" square square square | "INNER" number
                         | "VOID" ( opponent | number ) )
                | "INSPIRE" | "COUNTER" | "CONCEDE" | "SPONGE" number | "REGENERATE" number
    play        = number { preference } [ "TELEPORT" [ "IN" ] ] step { step }
    step        = ( "MOVE" square { square } | "STAND" | "BLOCK" ( opponent | square )
                  | "FOUL" opponent | "PASS" [ "TO" ] ( number | square )
                  | "HANDOFF" [ "TO" ] number | "LEAP" square | "STAB" opponent
                  | "GAZE" opponent | "HURL" number [ "TO" ] square
                  | "OPEN" square | "WALL" square square ) { preference }
    preference  = "PICK" face { ">" face } | "PUSH" ( "away" | square ) { ">" ... }
                | "FOLLOW" yes-or-no | "REROLL" yes-or-no | "CATCH" yes-or-no

A word is known where the game has what it is for (``Ground.verbs``).
What stands behind ``END`` is not read: a mail may go on below it. The sheet has a note of it.
"""

from __future__ import annotations

from matches.engine.decisions import Verb
from matches.engine.sheets.faults import Fault, SheetFaults
from matches.engine.sheets.plays import COACH, NO_PREFERENCES, Play, Preferences, Sheet, Step
from matches.engine.sheets.tokens import END, Token, lines_of, unread
from matches.engine.sheets.words import PREFERENCES, Ground, Line, Unreadable

NOBODY, WAY, SQUARE, MATE, OPPONENT, MATE_AND_SQUARE, TWO_SQUARES = range(7)
VERBS: dict[str, dict[int, Verb]] = {
    "MOVE": {WAY: Verb.MOVE},
    "STAND": {NOBODY: Verb.STAND},
    "BLOCK": {OPPONENT: Verb.BLOCK, SQUARE: Verb.BLOCK_AT},
    "PASS": {MATE: Verb.PASS, SQUARE: Verb.THROW},
    "HANDOFF": {MATE: Verb.HANDOFF},
    "HAND-OFF": {MATE: Verb.HANDOFF},
    "FOUL": {OPPONENT: Verb.FOUL},
    "LEAP": {SQUARE: Verb.LEAP},
    "STAB": {OPPONENT: Verb.STAB},
    "GAZE": {OPPONENT: Verb.GAZE},
    "HURL": {MATE_AND_SQUARE: Verb.HURL},
    "OPEN": {SQUARE: Verb.OPEN},
    "WALL": {TWO_SQUARES: Verb.WALL},
    "TELEPORT": {NOBODY: Verb.TELEPORT},
}
"""Each word, and the verb it is by what stands behind it."""
SPELLS = {"FIRES": Verb.FIRES, "INNER": Verb.INNER_FIRE, "VOID": Verb.VOID}
ASIDE_WORDS = {"INSPIRE": Verb.INSPIRE, "COUNTER": Verb.COUNTER, "CONCEDE": Verb.CONCEDE}
CARE = {"SPONGE": Verb.SPONGE, "REGENERATE": Verb.REGENERATE}
"""What the coach does for a man of his own off the pitch."""
OPENINGS = ("CAST", *ASIDE_WORDS, *CARE)
FIRE_SQUARES = 3
MOST_FAULTS = 50


def parse(text: str, ground: Ground, *, canonical: bool = False) -> Sheet:
    """Read a sheet. Raises ``SheetFaults`` with everything that cannot be read.

    ``canonical`` says that it is a sheet's own ``text()``, which may have any size.
    """
    plays: list[Play] = []
    general = NO_PREFERENCES
    faults: list[Fault] = []
    notes: tuple[Fault, ...] = ()
    lines = lines_of(text, canonical=canonical)
    for tokens in lines:
        if tokens[0].key == END:
            notes = unread(lines)
            break
        line = Line(tokens, ground)
        try:
            if tokens[0].key in PREFERENCES:
                general = _general(line, general)
            elif tokens[0].key in OPENINGS:
                plays.append(_aside(line))
            else:
                plays.append(_play(line))
        except Unreadable as unreadable:
            faults.append(_first_of_all(tokens[0], ground) or unreadable.fault)
        if len(faults) == MOST_FAULTS:
            break
    if faults:
        raise SheetFaults(faults)
    return Sheet(tuple(plays), general, notes)


def _first_of_all(word: Token, ground: Ground) -> Fault | None:
    """What makes the rest of the line not worth mending: nobody is there to cast a spell."""
    if word.key != "CAST" or ground.casts:
        return None
    return Fault(word.line, word.column, "no-spell-left", {}, "SAM-SHU-01")


def _general(line: Line, found: Preferences) -> Preferences:
    """A line of preferences, which hold for the whole sheet."""
    found = line.preferences(found, words_of(line.ground))
    if line.next is not None:
        raise line.unknown(PREFERENCES)
    return found


def _aside(line: Line) -> Play:
    """A line of the coach's own: a spell, Ikoma Ujiaki, his counter, giving up."""
    word = line.take()
    columns: tuple[int, ...] = (word.column,)
    squares: tuple[str, ...] = ()
    man, own = None, False
    verb = ASIDE_WORDS.get(word.key)
    if word.key in CARE:
        verb, columns = CARE[word.key], (line.column,)
        man, own = line.own_man(), True
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
            own = verb is Verb.INNER_FIRE or not line.at_opponent()
            man = line.own_man() if own else line.opponent()
    if line.next is not None:
        raise line.unknown(())
    step = Step(verb, squares, man, own and verb is Verb.VOID, column=word.column, columns=columns)
    return Play(COACH, (step,), line.number, word.column)


def _play(line: Line) -> Play:
    column = line.column
    number = line.shirt()
    if number is None:
        word = line.next.text[:40] if line.next is not None else ""
        raise line.fault("number-first", {"word": word})
    line.known(number, line.ground.own, "unknown-player")
    opening = line.preferences(NO_PREFERENCES, words_of(line.ground))
    steps: list[Step] = []
    while line.next is not None:
        if steps and line.next.key == "TELEPORT":
            raise line.fault("teleport-first", {"number": number})
        steps.append(_step(line, opening))
        opening = NO_PREFERENCES
    if not steps:
        raise line.fault("verb-missing", {"number": number})
    return Play(number, tuple(steps), line.number, column)


def words_of(ground: Ground) -> tuple[str, ...]:
    """The words that a play of this game may contain."""
    return (*(word for word in VERBS if _kinds(word, ground)), *PREFERENCES)


def _kinds(word: str, ground: Ground) -> dict[int, Verb]:
    """What may stand behind the word in this game, with the verb it then is."""
    return {kind: verb for kind, verb in VERBS.get(word, {}).items() if verb in ground.verbs}


def _step(line: Line, opening: Preferences) -> Step:
    word = line.next
    kinds = _kinds(word.key, line.ground) if word is not None else {}
    if not kinds or word is None:
        raise line.unknown(words_of(line.ground))
    line.take()
    columns: tuple[int, ...] = (line.column,)
    squares: tuple[str, ...] = ()
    man: int | None = None
    kind = _kind(line, kinds)
    if kind == WAY:
        squares, columns = _squares(line)
    elif kind == SQUARE:
        squares = (line.square(),)
    elif kind == OPPONENT:
        man = line.opponent()
    elif kind == MATE:
        man = line.own_man()
    elif kind == MATE_AND_SQUARE:
        man = line.own_man()
        line.skip("TO")
        squares = (line.square(),)
    elif kind == TWO_SQUARES:
        squares = (line.square(), line.square())
    else:
        line.skip("IN" if kinds[kind] is Verb.TELEPORT else "UP")
    preferences = line.preferences(opening, words_of(line.ground))
    return Step(kinds[kind], squares, man, preferences=preferences, column=word.column,
                columns=columns)  # fmt: skip


def _kind(line: Line, kinds: dict[int, Verb]) -> int:
    """Which kind of target the next word is; the first, where it is none of them."""
    if SQUARE in kinds:
        line.skip("TO")
        if line.at_square():
            return SQUARE
    return next(iter(kinds))


def _squares(line: Line) -> tuple[tuple[str, ...], tuple[int, ...]]:
    known = words_of(line.ground)
    columns = [line.column]
    squares = [line.square()]
    while line.next is not None and line.next.key not in known:
        line.skip(">")
        columns.append(line.column)
        if not line.at_square():
            raise line.unknown(known)
        squares.append(line.square())
    return tuple(squares), tuple(columns)
