"""The dugout's one use a turn: a reserve, the Magic Sponge, or Regenerate (DUN-DUG)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Choice, Target, Verb
from engine.errors import Refusal
from engine.events import Balked, ReturnedToReserves, Treated
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.activation import begin, finish, perform
from engine.rules.declared_actions import announce
from engine.rules.knockdown import CASUALTIES, RESULT_STATES
from engine.rules.rolls import attempt, roll_die
from engine.rules.traits import passes_trait_roll
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill
from engine.variants.dungeon.state import dungeon_state
from engine.variants.dungeon.teleport import travel
from engine.variants.dungeon.turn_limit import is_closed

WILLING, REGENERATED = 2, 4
UNWILLING = int(Skill.BONE_HEAD | Skill.REALLY_STUPID | Skill.TAKE_ROOT)
"""Traits that roll before a teleport from the dugout (DUN-SKL-01)."""
HURT = frozenset(RESULT_STATES[result] for result in CASUALTIES)
END = Choice(Verb.END)


class DugoutOptions:
    """The dugout's uses, as between-activation actions."""

    __slots__ = ("_table",)

    def __init__(self, position: Position, side: int):
        balked = dungeon_state(position).balked
        reserves = [f for f in position.available(side) if f.slot not in balked and not f.used]
        found: dict[Verb, list[int]] = {
            Verb.TELEPORT: [f.slot for f in sorted(reserves, key=_price)],
            Verb.SPONGE: [f.slot for f in knocked_out(position, side)],
            Verb.REGENERATE: [f.slot for f in unhealed(position, side)],
        }
        self._table = {verb: slots for verb, slots in found.items() if slots}

    def __contains__(self, choice: Choice, /) -> bool:
        slots = self._table.get(choice.verb, ())
        return type(choice.target) is int and choice.target in slots

    def __bool__(self) -> bool:
        return bool(self._table)

    @property
    def default(self) -> Choice:
        """The cheapest reserve; otherwise the sponge; otherwise Regenerate (DEC-33)."""
        return next((Choice(verb, slots[0]) for verb, slots in self._table.items()), END)

    def verbs(self) -> Sequence[Verb]:
        """The uses that have somebody to be used on."""
        return [*self._table]

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The players for a use, the cheapest first."""
        return self._table.get(verb, ())


def _price(figure: Figure) -> tuple[int, int]:
    return figure.spec.cost, figure.number


def knocked_out(position: Position, side: int) -> list[Figure]:
    """Players the sponge may revive (DUN-DUG-02)."""
    return [f for f in position.figures if f.side == side and f.state is State.KNOCKED_OUT]


def unhealed(position: Position, side: int) -> list[Figure]:
    """Players whose Regenerate is still to be rolled and who could come back (DUN-DUG-03)."""
    state = dungeon_state(position)
    figures = [position.figures[slot] for slot in state.mending if slot not in state.lost]
    return [figure for figure in figures if figure.side == side]


def after_injury(game: LiveGame, figure: Figure) -> None:
    """An injury that Regenerate may still heal, once (DUN-DUG-03)."""
    mending = dungeon_state(game.position).mending
    hurt = figure.skills & Skill.REGENERATE and figure.state in HURT
    if hurt and figure.slot not in mending:
        mending.append(figure.slot)


COACH_VERBS = {
    Verb.TELEPORT: "DUN-DUG-01",
    Verb.SPONGE: "DUN-DUG-02",
    Verb.REGENERATE: "DUN-DUG-03",
}
"""The coach's between-activation actions, with the clause that allows each."""


def why_not(game: LiveGame, side: int, choice: Choice) -> Refusal | None:
    """Why the dugout cannot be used so now."""
    position, rule = game.position, COACH_VERBS[choice.verb]
    if choice.target not in range(len(position.figures)):
        return Refusal("no-such-player", rule)
    figure = position.figures[choice.one]
    values: dict[str, int | str] = {"number": figure.number}
    if figure.side != side:
        return Refusal("not-your-player", rule, values)
    if is_closed(position, game.rules, side):
        return Refusal("dugout-closed", "DUN-END-02")
    if choice.verb is Verb.TELEPORT and figure.square != OFF:
        return Refusal("on-pitch-already", rule, values)
    if choice.verb is Verb.TELEPORT and figure.slot in dungeon_state(position).balked:
        return Refusal("balked-already", "DUN-SKL-01", values)
    if dungeon_state(position).dugout_used:
        return Refusal("dugout-used", rule)
    if choice.verb is Verb.TELEPORT:
        late = figure.state is State.RESERVES and figure.used
        return Refusal("already-played" if late else "not-in-reserve", rule, values)
    sponge = choice.verb is Verb.SPONGE
    return Refusal("not-knocked-out" if sponge else "nothing-to-regenerate", rule, values)


def between_options(game: LiveGame, side: int, *, start: bool) -> DugoutOptions | None:
    """What the dugout may still be used for in this turn."""
    position = game.position
    if dungeon_state(position).dugout_used or is_closed(position, game.rules, side):
        return None
    return DugoutOptions(position, side) or None


def between_action(game: LiveGame, side: int, choice: Choice) -> Steps[None]:
    """Use it."""
    position = game.position
    figure = position.figures[choice.one]
    if choice.verb is Verb.TELEPORT:
        yield from _bring_in(game, figure)
        return
    dungeon_state(position).dugout_used = True
    if choice.verb is Verb.SPONGE:
        figure.state = State.RESERVES
        game.events.append(ReturnedToReserves("DUN-DUG-02", figure.slot, "sponge"))
    else:
        regenerate(game, figure)


def regenerate(game: LiveGame, figure: Figure) -> None:
    """On 4-6 the player is in reserve, otherwise the injury stands; once an injury (DUN-DUG-03)."""
    rule = "DUN-DUG-03"
    dungeon_state(game.position).mending.remove(figure.slot)
    saved = roll_die(game, figure, "regenerate", REGENERATED, (), rule)
    game.events.append(Treated(rule, figure.slot, "regenerate", saved))
    if saved:
        figure.state = State.RESERVES
        game.events.append(ReturnedToReserves(rule, figure.slot, "regenerate"))


def _bring_in(game: LiveGame, figure: Figure) -> Steps[None]:
    """One reserve: willing or not, the declared action, the pad, then the action (DUN-DUG-01)."""
    position = game.position
    unwilling = bool(figure.skills & UNWILLING)
    if unwilling and not (yield from attempt(game, figure, "boarding", WILLING, costly=False)):
        dungeon_state(position).balked.append(figure.slot)
        game.events.append(Balked("DUN-SKL-01", figure.slot))
        return
    dungeon_state(position).dugout_used = True
    begin(game, figure, "DUN-DUG-01")
    yield from announce(game, figure)
    yield from travel(game, figure)
    standing = figure.state is State.STANDING and position.turnover is None
    if standing and (yield from passes_trait_roll(game, figure)):
        yield from perform(game, figure)
    position.action = ""
    finish(game, figure)
