"""The names a coach may use in a match: squares, shirt numbers, the words of the game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.decisions import Verb
from engine.geometry import Board
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Legal names: the squares of the board, the shirt numbers of both sides.

    ``verbs`` are the verbs of the game. ``unneeded`` are own and opposing journeymen whom no
    message offers; ``casts`` is whether the own side casts spells,
    ``spell_clause`` the clause that says who does.
    """

    board: Board
    own: Collection[int]
    opponents: Collection[int]
    unneeded: tuple[Collection[int], Collection[int]] = ((), ())
    casts: bool = True
    verbs: frozenset[Verb] = frozenset(Verb)
    weathers: tuple[str, ...] = ()
    spell_clause: str = ""

    @classmethod
    def of(cls, setup: MatchSetup, side: int) -> Vocabulary:
        """The vocabulary of a match for one side."""
        own, other = setup.sides[side], setup.sides[1 - side]
        rules = rules_for(setup)
        return cls(
            rules.board,
            [figure.number for figure in own.figures],
            [figure.number for figure in other.figures],
            (unneeded_journeymen(setup, side), unneeded_journeymen(setup, 1 - side)),
            rules.turn.casts(own),
            verbs_of(rules),
            rules.weathers,
            rules.citations.get("spell", ""),
        )


def verbs_of(rules: Rules) -> frozenset[Verb]:
    """The verbs of players, and of the coach, in the game.

    A throw to a square is one to any player there. ``DECLARE`` is among them where players declare
    an action first.
    """
    acts, coach_verbs = rules.actions.procedures, rules.turn.coach_verbs
    thrown = {Verb.PASS} if Verb.THROW in acts else set()
    declared = {Verb.DECLARE} if rules.actions.declares else set()
    return frozenset({Verb.MOVE, Verb.STAND, *acts, *thrown, *declared, *coach_verbs})


def unneeded_journeymen(setup: MatchSetup, side: int) -> frozenset[int]:
    """Journeymen who stay at home while everybody else is fit (LGE-JOU-01)."""
    rules, figures = rules_for(setup), setup.sides[side].figures
    journeymen = [figure.number for figure in figures if figure.journeyman]
    needed = max(rules.match.squad - (len(figures) - len(journeymen)), 0)
    if rules.options["journeymen"] == "off":
        needed = 0
    return frozenset(journeymen[needed:])
