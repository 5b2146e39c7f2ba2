"""The hints of a turn in words: each a sentence that is true for the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from django.utils.translation import gettext, ngettext

from engine.planning.turn_hints import (
    BallHint,
    BlockHint,
    Chest,
    Fetch,
    Run,
    Theirs,
    TurnHints,
)
from engine.position import Position
from matches.render.plan_verdict import ALMOST, HARDLY, points


@dataclass(frozen=True, slots=True)
class HintWords:
    """A hint: what it is about, what it says, and the player whom it would choose, if any."""

    key: str
    words: str
    number: int | None = None
    square: str = ""


def describe_turn_hints(hints: TurnHints, position: Position, rival: str) -> list[HintWords]:
    """The hints in the order in which they are shown; the last one is for written plays. `rival` is
    the name of the team that answers.
    """
    return list(_Words(hints, position).all(rival))


class _Words:
    def __init__(self, hints: TurnHints, position: Position) -> None:
        self._hints, self._position = hints, position

    def all(self, rival: str) -> Iterator[HintWords]:
        hints = self._hints
        if (walk := hints.walk) is not None:
            yield self._of("walk", self._walk(walk.squares, walk.slot), walk.slot)
        if (ball := hints.ball) is not None and not isinstance(ball, Theirs):
            yield self._of("ball", self._ball(ball), ball.slot)
        if (block := hints.block) is not None and block.down > block.fall:
            yield self._of("block", self._block(block), block.slot)
        if isinstance(ball, Theirs):
            yield self._of("ball", self._ball(ball), None)
        begins = walk is not None or ball is not None
        if block is not None and block.down <= block.fall and begins:  # no play to begin with
            yield self._of("block", self._block(block), block.slot)
        if (risk := hints.riskiest) is not None:
            yield HintWords("risk", self._risk(risk))
        words = gettext(
            "Add more plays, or submit the turn: then the dice are rolled, and {team} answers in "
            "seconds."
        )
        yield HintWords("submit", words.format(team=rival))

    def _of(self, key: str, words: str, slot: int | None) -> HintWords:
        if slot is None:
            return HintWords(key, words)
        figure = self._position.figures[slot]
        return HintWords(key, words, figure.number, self._square(figure.square))

    def _square(self, square: int) -> str:
        return self._position.board.name(square)

    def _who(self, slot: int) -> str:
        """Number, name and square."""
        figure = self._position.figures[slot]
        return gettext("{number} {name} on {square}").format(
            number=figure.number, name=figure.spec.name, square=self._square(figure.square)
        )

    def _walk(self, count: int, slot: int) -> str:
        words = ngettext(
            "Press {player}: shades show where they can go. One square needs no luck.",
            "Press {player}: shades show where they can go. {count} squares need no luck.",
            count,
        )
        return words.format(player=self._who(slot), count=count)

    def _block(self, block: BlockHint) -> str:
        return gettext(
            "{player} can block {opponent}: {down} % to knock them down, {fall} % to fall, without "
            "a team re-roll."
        ).format(
            player=self._who(block.slot),
            opponent=self._who(block.opponent),
            down=_share(block.down),
            fall=_share(block.fall),
        )

    def _ball(self, ball: BallHint) -> str:
        match ball:
            case Run():
                return self._run(ball)
            case Fetch():
                return gettext(
                    "The ball lies on {square}. {player} can fetch it: {odds} % to get there and "
                    "pick it up."
                ).format(
                    square=self._square(ball.square),
                    player=self._who(ball.slot),
                    odds=_of_way(ball.odds),
                )
            case Chest():
                return gettext(
                    "The ball is in one of {count} chests. {player} can open that on {square}: "
                    "{odds} % to get so far, then {ball} % that the ball is in it. Else it "
                    "explodes and your turn is over."
                ).format(
                    count=ball.shut,
                    player=self._who(ball.slot),
                    square=self._square(ball.square),
                    odds=_of_way(ball.odds),
                    ball=points(ball.ball),
                )
            case Theirs():
                words = ngettext(
                    "Their {player} has the ball, one square from where they score. Stand in their "
                    "way, or knock them down: then the ball is loose.",
                    "Their {player} has the ball, {count} squares from where they score. Stand in "
                    "their way, or knock them down: then the ball is loose.",
                    ball.squares,
                )
                return words.format(player=self._who(ball.slot), count=ball.squares)

    def _run(self, run: Run) -> str:
        if not run.odds:
            words = ngettext(
                "{player} has the ball, one square from where you score; no way leads there on "
                "foot in this turn.",
                "{player} has the ball, {count} squares from where you score; no way leads there "
                "on foot in this turn.",
                run.squares,
            )
        else:
            words = ngettext(
                "{player} has the ball, one step from where you score: {odds} % to walk there with "
                "it.",
                "{player} has the ball, {count} steps from where you score: {odds} % to walk there "
                "with it.",
                run.squares,
            )
        return words.format(player=self._who(run.slot), count=run.squares, odds=_of_way(run.odds))

    def _risk(self, risk: BlockHint | Run | Fetch) -> str:
        match risk:
            case BlockHint():
                words = gettext("the block by {number}")
            case Run():
                words = gettext("the run by {number}")
            case Fetch():
                words = gettext("fetching the ball with {number}")
        number = self._position.figures[risk.slot].number
        return gettext(
            "Plays are made in the order of your list, and what fails can end the turn: write safe "
            "plays first. With {lost} % {play} ends it."
        ).format(play=words.format(number=number), lost=points(risk.lost))


def _of_way(odds: float) -> str:
    """As the board says it of a way, whose chances it has in permille."""
    known = max(round(odds * 1000), 1) / 1000
    return points(known) if known >= ALMOST or known < HARDLY else str(floor(known * 100 + 0.5))


def _share(odds: float) -> str:
    """As the board says it of a block: 0 is nothing."""
    return points(odds) if odds else "0"
