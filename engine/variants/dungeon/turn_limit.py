"""A match that is too long, and one that cannot go on (DUN-END-02, DUN-END-03)."""

from __future__ import annotations

from engine.events import ScoreSet, SentHome
from engine.position import Position, State
from engine.rules.table_dice import one_of, roll_off
from engine.ruleset import LiveGame, Rules
from engine.variants.dungeon.state import dungeon_state

LAST_USE, LAST_TURN = 24, 32
"""The last own turn with the dugout, and the last of all."""
NO_LIMIT = 1_000_000
WON = (1, 0)
"""The score of a won match, however it was won (LGE-TAB-01)."""


def is_limited(rules: Rules) -> bool:
    """Whether the match has a last turn."""
    return rules.options["dungeon_turn_limit"] != "off"


def is_closed(position: Position, rules: Rules, side: int) -> bool:
    """Whether that side may no longer use its dugout, from its 25th turn on."""
    return is_limited(rules) and position.turns[side] > LAST_USE


def send_home(game: LiveGame, side: int) -> None:
    """At the start of a late turn one own player without the ball leaves the dungeon."""
    position, rule = game.position, "DUN-END-02"
    if not is_closed(position, game.rules, side):
        return
    idle = [f for f in position.on_pitch(side) if f.slot != position.carrier]
    if figure := one_of(game, rule, "sent_home", idle):
        position.remove(figure, State.GONE)
        game.events.append(SentHome(rule, figure.slot))


def is_decided(game: LiveGame) -> bool:
    """At a turn's end: whether a side has no players left, or all turns are played."""
    position, rules = game.position, game.rules
    empty = [side for side in (0, 1) if not _has_anybody(position, rules, side)]
    if empty:
        _award(game, 1 - empty[0] if len(empty) == 1 else None, "DUN-END-03", "nobody_left")
        return True
    if not is_limited(rules) or min(position.turns) < LAST_TURN:
        return False
    _award(game, _ahead(position), "DUN-END-02", "turn_limit")
    return True


def _has_anybody(position: Position, rules: Rules, side: int) -> bool:
    """A player in the dungeon, or in reserve, knocked out or unhealed while the dugout is open."""
    if position.on_pitch(side):
        return True
    if is_limited(rules) and position.turns[side] >= LAST_USE:
        return False
    hopes = (State.RESERVES, State.KNOCKED_OUT)
    waiting = any(f.side == side and f.state in hopes for f in position.figures)
    state = dungeon_state(position)
    unhealed = (slot for slot in state.mending if slot not in state.lost)
    return waiting or any(position.figures[slot].side == side for slot in unhealed)


def _ahead(position: Position) -> int | None:
    """The side that holds the ball, else the one with more players on their feet."""
    if position.carrier is not None:
        return position.figures[position.carrier].side
    ours, theirs = len(position.standing(0)), len(position.standing(1))
    return None if ours == theirs else int(theirs > ours)


def _award(game: LiveGame, side: int | None, rule: str, cause: str) -> None:
    """The match goes to that side; with no such side it is a draw, in a cup a die decides."""
    position = game.position
    if side is None and game.rules.match.overtime:
        side = roll_off(game, "cup", rule)
    if side is None:
        return
    position.score[side], position.score[1 - side] = WON
    game.events.append(ScoreSet(rule, position.score[0], position.score[1], cause))
