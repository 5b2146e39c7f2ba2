"""What a coach may do between activations: spells, Ikoma Ujiaki, conceding, the turn counter."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import FIRE_SQUARES, Choice, Decision, DecisionKind, Listed, Target, Verb
from engine.errors import Refusal
from engine.events import CounterForgotten, ProcedureCalled
from engine.geometry import OFF
from engine.position import Position, State
from engine.rules.penalties import ILLEGAL_PROCEDURE, penalty_stands
from engine.rules.scoring import turn_over
from engine.ruleset import LiveGame, Steps
from engine.variants.samurai import spell_targets, spells, staff
from engine.variants.samurai.state import samurai_state

KEEP, COUNTER, CALL = Choice(Verb.KEEP), Choice(Verb.COUNTER), Choice(Verb.CALL)


COACH_VERBS = {
    Verb.FIRES: "SAM-SHU-02",
    Verb.INNER_FIRE: "SAM-SHU-05",
    Verb.VOID: "SAM-SHU-06",
    Verb.INSPIRE: "SAM-STF-04",
    Verb.COUNTER: "SAM-TRN-02",
}
"""The coach's between-activation actions, with the clause that allows each."""
SPELLS = frozenset({Verb.FIRES, Verb.INNER_FIRE, Verb.VOID})


def why_not(game: LiveGame, side: int, choice: Choice) -> Refusal | None:
    """Why the coach cannot do that now: who is missing, or what is wrong with its target."""
    verb, rule = choice.verb, COACH_VERBS[choice.verb]
    if verb in SPELLS and not spells.can_cast(game, side):
        return Refusal("no-spell-left", rule)
    if verb is Verb.VOID and not spells.has_void_strike(game, side):
        return Refusal("no-void-strike", "SAM-SHU-01")
    if verb is Verb.FIRES:
        return _why_no_fires(game.position, choice)
    if verb is Verb.INSPIRE:
        return _why_no_speech(game, side)
    if verb in SPELLS:
        return _why_not_on(game.position, side, choice)
    return None


def _why_no_fires(position: Position, choice: Choice) -> Refusal | None:
    rule = COACH_VERBS[Verb.FIRES]
    if not isinstance(choice.target, tuple) or len(set(choice.target)) != FIRE_SQUARES:
        return Refusal("fires-not-three", rule)
    if not spell_targets.are_fires(position, choice.target):
        return Refusal("fires-not-connected", rule)
    if not any(figure.state is State.STANDING for figure in position.figures):
        return Refusal("fires-on-nobody", rule)
    return None


def _why_no_speech(game: LiveGame, side: int) -> Refusal | None:
    rule = COACH_VERBS[Verb.INSPIRE]
    if not staff.has(game, side, staff.UJIAKI):
        return Refusal("no-ujiaki", rule)
    if not staff.may_inspire(game, side):
        return Refusal("inspired-already", rule)
    return Refusal("inspire-late", rule)


def _why_not_on(position: Position, side: int, choice: Choice) -> Refusal:
    """Why a spell for one player is not for that one."""
    rule, figures = COACH_VERBS[choice.verb], position.figures
    if choice.target not in range(len(figures)):
        return Refusal("no-such-player", rule)
    figure = figures[choice.one]
    if choice.verb is Verb.INNER_FIRE and figure.side != side:
        return Refusal("not-your-player", rule, {"number": figure.number})
    if figure.square == OFF:
        return Refusal("target-not-on-pitch", "CORE-PIT-03", {"target": figure.number})
    return Refusal("inner-fire-standing", rule, {"target": figure.number})


class SamuraiBetweenOptions:
    """Choices besides ``ACTIVATE`` and ``END``: spells; Ujiaki at the turn's start (SAM-STF)."""

    __slots__ = ("_game", "_side", "_start")

    default = Choice(Verb.END)

    def __init__(self, game: LiveGame, side: int, *, start: bool):
        self._game, self._side, self._start = game, side, start

    def __contains__(self, choice: Choice, /) -> bool:
        if choice.verb is Verb.FIRES:
            fires = choice.verb in self.verbs()
            return fires and spell_targets.are_fires(self._game.position, choice.target)
        return choice.target in self.targets(choice.verb)

    def verbs(self) -> Sequence[Verb]:
        """The verbs that are possible now."""
        game, side = self._game, self._side
        found: list[Verb] = []
        if spells.can_cast(game, side):
            if any(figure.state is State.STANDING for figure in game.position.figures):
                found.append(Verb.FIRES)
            if spell_targets.inner_fire_targets(game.position, side):
                found.append(Verb.INNER_FIRE)
            if spells.has_void_strike(game, side):
                found.append(Verb.VOID)
        if self._start and staff.may_inspire(game, side):
            found.append(Verb.INSPIRE)
        return found

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The targets of a verb."""
        if verb not in self.verbs():
            return ()
        position = self._game.position
        if verb is Verb.FIRES:
            return spell_targets.fires(position)
        if verb is Verb.INNER_FIRE:
            return spell_targets.inner_fire_targets(position, self._side)
        return spell_targets.void_targets(position) if verb is Verb.VOID else (None,)


def between_options(game: LiveGame, side: int, *, start: bool) -> SamuraiBetweenOptions | None:
    """What else that side may do now; ``None`` if nothing, which is nearly always."""
    state = samurai_state(game.position)
    if not state.spells[side] and not (start and state.staff[side]):
        return None
    found = SamuraiBetweenOptions(game, side, start=start)
    return found if found.verbs() else None


def between_action(game: LiveGame, side: int, choice: Choice) -> Steps[None]:
    """Carry out the choice."""
    if choice.verb is Verb.INSPIRE:
        staff.inspire(game, side)
    else:
        yield from spells.cast(game, side, choice)


def move_counter(game: LiveGame, side: int) -> Steps[None]:
    """House rule: the opponent may call a coach who forgets the counter (SAM-TRN-02).

    The engine's own count of turns goes on regardless, or no half would end.
    """
    if game.rules.options["manual_turn_counter"] == "off" or game.position.bonus:
        return
    choice = yield Decision(
        DecisionKind.COUNTER, side, Listed((COUNTER, KEEP), "SAM-TRN-02"), COUNTER
    )
    if choice == COUNTER:
        return
    game.events.append(CounterForgotten("SAM-TRN-02", side))
    called = yield Decision(DecisionKind.CALL, 1 - side, Listed((CALL, KEEP), "SAM-TRN-02"), CALL)
    if called == KEEP:
        return
    game.events.append(ProcedureCalled("SAM-TRN-02", 1 - side))
    if (yield from penalty_stands(game, "SAM-TRN-02", side, None, ILLEGAL_PROCEDURE)):
        turn_over(game, ILLEGAL_PROCEDURE)
