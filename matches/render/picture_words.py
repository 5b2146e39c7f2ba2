"""What a picture of a position shows, in sentences: what a screen reader speaks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.geometry import OFF
from engine.position import Figure, Phase, Position, State, Stray
from engine.rules.multiple_balls import every_ball
from engine.ruleset import Rules
from matches.render import figure_signs
from matches.render.log_words import WORDS
from matches.render.terrain_svg import END_ZONES
from matches.render.translation import N_, Language, language_of_now

SIDES_HAVE_ENDS = (Phase.TURN, Phase.POST_MATCH)
TEAM, NOBODY = N_("{team}: {players}."), N_("nobody on the pitch")
AT = N_("{number} at {square}")
STATES: Mapping[State, str] = {State.PRONE: N_("prone"), State.STUNNED: N_("stunned")}
DEFENDS = N_("{team} defends end zone {zone}.")
END_ZONE = N_("End zone {zone}: {first} to {last}.")
CHESTS, PADS = N_("Unopened chests: {squares}."), N_("Teleport pads: {pads}.")


@dataclass(frozen=True, slots=True)
class BallWords:
    """Sentences about a ball: in somebody's hands, and where it lies."""

    held: str
    lies: str


ONE = (
    BallWords(N_("{team} {number} has the ball."), N_("The ball lies at {square}.")),
    BallWords(N_("{team} {number} has the squig."), N_("The squig lies at {square}.")),
)
"""Where there is one: a ball, or a squig."""
SEVERAL = (
    BallWords(N_("{team} {number} has ball {ball}."), N_("Ball {ball} lies at {square}.")),
    BallWords(N_("{team} {number} has squig {ball}."), N_("Squig {ball} lies at {square}.")),
)
"""Where there are several, with its number."""
OF_A_KIND = BallWords(
    N_("{team} {number} has squig {ball}, a {kind}."),
    N_("Squig {ball}, a {kind}, lies at {square}."),
)
"""A squig that is no ordinary one."""


def describe(
    position: Position, rules: Rules, names: tuple[str, str], language: Language | None = None
) -> str:
    """Where all players are, one sentence a side, then the balls and the ground; in the reader's
    language unless another is given.
    """
    language = language or language_of_now()
    sentences = describe_players(position, rules, names, language)
    if rules.pitch.end_zones and position.phase in SIDES_HAVE_ENDS:
        sentences += [
            language.text(DEFENDS).format(team=names[side], zone=END_ZONES[position.ends[side]])
            for side in (0, 1)
        ]
    return " ".join([*sentences, *describe_terrain(position, rules, language)])


def describe_players(
    position: Position, rules: Rules, names: tuple[str, str], language: Language
) -> list[str]:
    """Where all players and balls are, in sentences."""
    sentences = []
    for side in (0, 1):
        where = [_figure(figure, rules, language) for figure in position.on_pitch(side)]
        players = "; ".join(where) or language.text(NOBODY)
        sentences.append(language.text(TEAM).format(team=names[side], players=players))
    return sentences + [
        ball_words(position, rules, names, ball, language) for ball in every_ball(position)
    ]


def _figure(figure: Figure, rules: Rules, language: Language) -> str:
    place = language.text(AT).format(number=figure.number, square=rules.board.name(figure.square))
    state = [STATES[figure.state]] if figure.state in STATES else []
    said = [language.text(words) for words in (*state, *figure_signs.marks(figure))]
    return ", ".join([place, *said])


def plays_with_squig(rules: Rules) -> bool:
    """Whether what is carried over the line is a squig and no ball."""
    return rules.words.get("ball", "ball") != "ball"


def ball_words(
    position: Position, rules: Rules, names: tuple[str, str], ball: Stray, language: Language
) -> str:
    """Who has the ball or squig, or where it lies. Where several are, one has its number, and its
    kind if it is no ordinary one.
    """
    kind = position.game_state.ball_kind(ball.number) if ball.number else ""
    words = OF_A_KIND if kind else (SEVERAL if ball.number else ONE)[plays_with_squig(rules)]
    values = {"ball": ball.number, "kind": language.text(WORDS[kind]) if kind else ""}
    if ball.carrier == OFF:
        square = rules.board.name(ball.square)
        return language.text(words.lies).format(square=square, **values)
    carrier = position.figures[ball.carrier]
    team = names[carrier.side]
    return language.text(words.held).format(team=team, number=carrier.number, **values)


def describe_terrain(position: Position, rules: Rules, language: Language) -> list[str]:
    """End zones, chests and pads in a sentence each."""
    name, text = position.board.name, language.text
    sentences = [
        text(END_ZONE).format(zone=end, first=name(min(zone)), last=name(max(zone)))
        for end, zone in zip(END_ZONES, rules.pitch.end_zones, strict=False)
    ]
    if position.shut:
        sentences.append(text(CHESTS).format(squares=", ".join(map(name, position.shut))))
    if position.pads:
        pads = enumerate(position.pads, start=1)
        where = [text(AT).format(number=number, square=name(square)) for number, square in pads]
        sentences.append(text(PADS).format(pads=", ".join(where)))
    return sentences
