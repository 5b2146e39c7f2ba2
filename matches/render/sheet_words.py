"""The words of the turn sheet, for the help next to its form and the buttons above the pitch."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from engine.decisions import Choice, Decision, Verb
from engine.position import Position, State
from engine.ruleset import Rules
from engine.sheets.grammar import play_parser
from engine.sheets.grammar.play_parser import bare_step, target_kinds
from engine.sheets.grammar.row_plays import RowPlay, row_play
from engine.sheets.grammar.vocabulary import verbs_of
from engine.sheets.turn_sheet import COACH_NUMBER, FACES, Play, PlayStep
from matches.render.translation import N_, fill, translated

MATE, SQUARE, OPPONENT = "mate", "square", "opponent"
KINDS = {
    "": play_parser.NOBODY,
    MATE: play_parser.MATE,
    SQUARE: play_parser.SQUARE,
    OPPONENT: play_parser.OPPONENT,
}
KINDS_OF_TWO = {MATE: play_parser.MATE_AND_SQUARE, SQUARE: play_parser.TWO_SQUARES}
"""The kinds of target in the grammar, by what is clicked first."""


@dataclass(frozen=True, slots=True)
class Explained:
    """An order as it is written and what it does, for games that have the ``verb``."""

    verb: Verb
    example: str
    text: str


@dataclass(frozen=True, slots=True)
class Tool:
    """A button: the word it writes, and the targets that the next clicks give it.

    A click on a team-mate fills ``mate``, and so on; two kinds in one place are separated by a bar.
    ``key`` is the letter that presses it while the pitch is focused; ``needs`` names what must be
    possible, unless it is the verb itself. ``steps`` are what it orders, still without targets, by
    the kind of the first target; by the empty word where it takes none. There are more of them than
    it takes: the rules say why another is none.
    """

    verb: Verb
    label: str
    word: str
    takes: tuple[str, ...] = ()
    key: str = ""
    needs: str = ""
    steps: Mapping[str, PlayStep] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OffPitchTool:
    """A button for each player off the pitch for whom the verb is open: the line that it writes.

    It is one of the coach, unless the player comes in by it.
    """

    verb: Verb
    label: str
    line: str

    def play(self, number: int) -> RowPlay:
        """The line as a play."""
        if self.verb is Verb.TELEPORT:
            return row_play(Play(number, (PlayStep(self.verb),)))
        return row_play(Play(COACH_NUMBER, (PlayStep(self.verb, player=number),)))


@dataclass(frozen=True, slots=True)
class LineButton:
    """A button for one player off the pitch, and the play that it writes."""

    label: str
    line: str
    play: RowPlay


EXPLAINED = (
    Explained(
        Verb.MOVE,
        "7 MOVE E5 F6 G7",
        N_("Player 7 walks, square by square. A player who is down stands up first."),
    ),
    Explained(
        Verb.MOVE,
        "7 MOVE TO G9",
        N_("Player 7 walks to that square by the safest way."),
    ),
    Explained(
        Verb.MOVE,
        "7 MOVE BALL",
        N_("Player 7 fetches the ball, wherever it lies by then, by the safest way."),
    ),
    Explained(
        Verb.BLOCK,
        "7 BLOCK opp4",
        N_("The player blocks opponent 4. A Frenzy player may have several."),
    ),
    Explained(
        Verb.BLOCK,
        "7 BLOCK opp4 UNTIL DOWN",
        N_("Blocks again while opponent 4 stands in reach and the rules allow it (Frenzy)."),
    ),
    Explained(
        Verb.DECLARE,
        "7 BLITZ opp4",
        N_("A block declared as a blitz without a step; a MOVE and a BLOCK is one anyway."),
    ),
    Explained(Verb.BLOCK_AT, "7 BLOCK F6", N_("The player blocks the squig on that square.")),
    Explained(Verb.PASS, "7 PASS 9", N_("The ball goes to team-mate 9.")),
    Explained(Verb.THROW, "7 PASS F9", N_("The ball goes to a square, occupied or not.")),
    Explained(Verb.HANDOFF, "7 HANDOFF 9", N_("The ball goes to adjacent team-mate 9.")),
    Explained(Verb.DECLARE, "7 HANDOFF opp4", N_("Or to an adjacent opponent, who may drop it.")),
    Explained(Verb.FOUL, "7 FOUL opp4", N_("Fouls a player who is down.")),
    Explained(Verb.LEAP, "7 LEAP F7", N_("Leaps to a square at most two away (Leap).")),
    Explained(Verb.STAB, "7 STAB opp4", N_("Stabs instead of blocking (Stab).")),
    Explained(Verb.GAZE, "7 GAZE opp4", N_("Removes an opponent's tackle zone (Hypnotic Gaze).")),
    Explained(
        Verb.HURL, "7 HURL 12 TO F9", N_("Throws team-mate 12 at a square (Throw Team-Mate).")
    ),
    Explained(
        Verb.OPEN, "7 MOVE M8 OPEN N9", N_("Opens the chest on that square, from an adjacent one.")
    ),
    Explained(
        Verb.WALL,
        "7 WALL L9 M9",
        N_("Throws the ball at the wall on the first square, over the second in front of it."),
    ),
    Explained(
        Verb.TELEPORT,
        "12 TELEPORT MOVE M8",
        N_("Teleports a reserve in, one a turn; the player's other actions follow."),
    ),
    Explained(
        Verb.TELEPORT,
        "12 TELEPORT ON 3: MOVE TO M8 | ON 1 5: MOVE BALL | ELSE STOP",
        N_(
            "What the player does from each pad, once the die has shown it; also after a MOVE that "
            "ends on a pad. With HOLD on the line below, you see the pad and write the rest."
        ),
    ),
    Explained(Verb.STAND, "7 STAND", N_("The player stands up and does nothing else.")),
)
OWN = (
    Explained(
        Verb.FIRES,
        "CAST FIRES E5 E6 F6",
        N_(
            "Your Team Shugenja's one spell of the match, before anybody acts or between two "
            "players; so are CAST INNER 7 and CAST VOID opp4 (Phoenix)."
        ),
    ),
    Explained(
        Verb.FIRES,
        "7 BLOCK opp4 SPELL steel",
        N_("Biting Steel may be cast in this play; so may SPELL augury, and SPELL no casts none."),
    ),
    Explained(Verb.INSPIRE, "INSPIRE", N_("Ikoma Ujiaki speaks, before anybody acts (Lion).")),
    Explained(
        Verb.SPONGE,
        "SPONGE 12",
        N_("The Magic Sponge brings a knocked-out player round, instead of a teleport."),
    ),
    Explained(
        Verb.REGENERATE,
        "REGENERATE 12",
        N_("The roll of an injured player with Regenerate, instead of either."),
    ),
    Explained(
        Verb.COUNTER,
        "COUNTER",
        N_(
            "First line of every sheet where the house rules make coaches move their own turn "
            "counter."
        ),
    ),
)
"""What the coaches themselves do, in games that have it."""
PHRASES = (
    ("PUSH away", N_("Straight on; or sideline, middle, ball, from-ball, squares: PUSH F7>F8.")),
    ("FOLLOW yes", N_("Follow up; or no, if:safe, if:no-worse, if:ball, if:no-ball.")),
    (
        "REROLL if:turnover",
        N_(
            "When to spend a team re-roll; or yes, no, if:attacker-down, if:ball, if:dodge and "
            "other rolls. A skill's is always used, unless SKILL says no."
        ),
    ),
    ("SKILL Pro no", N_("Whether to use a skill where there is a choice.")),
    (
        "CATCH no",
        N_(
            "Whether to try for a ball that comes by, where one need not; so are INTERCEPT, ARGUE, "
            "FAVOR and APOTHECARY."
        ),
    ),
    (
        "IF 8 HAS BALL … ELSE … ENDIF",
        N_(
            "Lines that are played if something is true at their moment, and others if it is "
            "not. On one line: IF opp4 DOWN: 7 STAND ELSE 7 BLOCK opp4. There is NOT, AND, OR."
        ),
    ),
    (
        "7 BLOCK opp4 OR 7 MOVE F6",
        N_("The first that can be carried out is played."),
    ),
    ("ONFAIL STOP", N_("After a play: if it fails, the turn ends. Otherwise the rest goes on.")),
    ("MAXRISK 1/6", N_("After a play: no step starts that ends the turn more often than this.")),
    ("HOLD IF BALL LOOSE", N_("The turn waits for you once more if the condition is true.")),
)
"""Conditions and limits for plays: an example each, and what it does."""
TOOLS = (
    Tool(Verb.STAND, N_("Stand up"), "STAND", key="d"),
    Tool(Verb.THROW, N_("Pass"), "PASS", (f"{MATE}|{SQUARE}",), key="p"),
    Tool(Verb.PASS, N_("Pass"), "PASS", (MATE,), key="p"),
    Tool(
        Verb.DECLARE, N_("Hand off"), "HANDOFF", (f"{MATE}|{OPPONENT}",), key="h", needs="HANDOFF"
    ),
    Tool(Verb.HANDOFF, N_("Hand off"), "HANDOFF", (MATE,), key="h"),
    Tool(Verb.BLOCK_AT, N_("Block a squig"), "BLOCK", (SQUARE,), key="b"),
    Tool(Verb.BLOCK_AT, N_("Blitz"), "BLITZ", (f"{OPPONENT}|{SQUARE}",), key="z", needs="BLITZ"),
    Tool(Verb.DECLARE, N_("Blitz"), "BLITZ", (OPPONENT,), key="z", needs="BLITZ"),
    Tool(Verb.LEAP, N_("Leap"), "LEAP", (SQUARE,), key="l"),
    Tool(Verb.STAB, N_("Stab"), "STAB", (OPPONENT,), key="s"),
    Tool(Verb.GAZE, N_("Gaze"), "GAZE", (OPPONENT,), key="g"),
    Tool(Verb.HURL, N_("Throw a team-mate"), "HURL", (MATE, SQUARE), key="x"),
    Tool(Verb.OPEN, N_("Open a chest"), "OPEN", (SQUARE,), key="e"),
    Tool(Verb.WALL, N_("Throw at a wall"), "WALL", (SQUARE, SQUARE), key="w"),
)
OFF_PITCH_TOOLS = (
    OffPitchTool(Verb.TELEPORT, N_("Teleport {number} in"), "{number} TELEPORT"),
    OffPitchTool(Verb.SPONGE, N_("Magic Sponge for {number}"), "SPONGE {number}"),
    OffPitchTool(Verb.REGENERATE, N_("Regenerate {number}"), "REGENERATE {number}"),
)


def explained(rules: Rules) -> list[Explained]:
    """How orders for players and the coach's own lines are written in this game."""
    known = verbs_of(rules)
    shown = [
        *(each for each in EXPLAINED if each.verb in known),
        *(each for each in OWN if each.verb in rules.turn.coach_verbs),
    ]
    return [replace(each, text=translated(each.text)) for each in shown]


def phrases() -> list[tuple[str, str]]:
    """What may stand behind the orders of a play, and what it does."""
    return [(written, translated(text)) for written, text in PHRASES]


def tools(rules: Rules) -> list[Tool]:
    """The buttons of this game, each word once."""
    known = verbs_of(rules)
    found: dict[tuple[str, str], Tool] = {}
    for tool in TOOLS:
        if tool.verb in known:
            found.setdefault((tool.word, tool.label), tool)
    return [
        replace(tool, label=translated(tool.label), steps=_steps(tool, known))
        for tool in found.values()
    ]


def _steps(tool: Tool, known: Collection[Verb]) -> dict[str, PlayStep]:
    """What the tool orders, by the kind of its first target."""
    kinds = KINDS if len(tool.takes) < 2 else KINDS_OF_TWO
    written = target_kinds(tool.word, known)
    return {
        name: bare_step(tool.word, kind, known) for name, kind in kinds.items() if kind in written
    }


def off_pitch_lines(position: Position, decision: Decision | None) -> list[LineButton]:
    """The buttons for players off the pitch, where the turn begins with that decision."""
    if decision is None:
        return []
    return [
        LineButton(
            fill(translated(tool.label), {"number": number}),
            tool.line.format(number=number),
            tool.play(number),
        )
        for tool in OFF_PITCH_TOOLS
        for target in decision.options.targets(tool.verb)
        for number in (position.figures[Choice(tool.verb, target).one].number,)
    ]


def example(position: Position, side: int) -> str:
    """A sheet of players who are on the pitch: one walks a square, others stand up or block."""
    own, board = position.standing(side), position.board
    lines = [
        f"{figure.number} MOVE TO {board.name(square)}"
        for figure in own[:1]
        for square in board.neighbours[figure.square]
        if position.at[square] is None
    ][:1]
    down = [f for f in position.on_pitch(side) if f.state is State.PRONE]
    lines += [f"{figure.number} STAND" for figure in down[:1]]
    beside = [
        f"{figure.number} BLOCK opp{other.number} PICK blade>bang FOLLOW yes"
        for figure in own[1:]
        for square in board.neighbours[figure.square]
        if (other := position.at[square]) is not None
        and other.side != side
        and other.state is State.STANDING
    ]
    return "\n".join([*lines, *beside[:1], "END"])


def faces(rules: Rules) -> list[str]:
    """The results of the block die as coaches of this game write them, the worst first."""
    return [rules.words.get(face, face).replace(" ", "-") for face in FACES]
