"""The kick-off of the core: aim, deviation, event, landing (CORE-KIK-01 to 03)."""

from __future__ import annotations

from engine.events import Rolled, SkillUsed
from engine.geometry import OFF
from engine.position import Phase, Position
from engine.rules.ball import bounce, direction, land
from engine.rules.drive import grant_leader_rerolls
from engine.rules.kicking import aim, fly, receiving_half, touchback
from engine.rules.kickoff_table import resolve_event
from engine.rules.set_up import scrimmage
from engine.ruleset import LiveGame, Rules, Steps
from engine.skills import Skill


def kick_off(game: LiveGame) -> Steps[None]:
    """The ``KICK_OFF`` step; the receivers move next (CORE-SEQ-02)."""
    position, rules = game.position, game.rules
    receiving = 1 - position.kicking
    position.active = position.kicking
    kept = receiving_half(rules, receiving)
    grant_leader_rerolls(game)
    aimed = yield from aim(game, rules.board.half(receiving))
    way, far = direction(game, "kick"), _distance(game)
    stayed = fly(game, aimed, way, far, kept)
    yield from resolve_event(game, landing=stayed)
    position.ball_loose = False  # in the air: a player who fell under it has not touched it
    if min(position.turns) >= rules.match.half_turns:
        position.phase = Phase.DRIVE_END
        return
    position.active = position.kicking
    stayed = stayed and position.ball != OFF and kept(position.ball)
    rules.ball.falling(game)
    if stayed and not (yield from land(game, "kick")):
        stayed = yield from bounce(game, kept)
    if not stayed:
        yield from touchback(game, receiving)
    position.active = receiving
    position.phase = Phase.DRIVE_END if position.scored else Phase.TURN


def _distance(game: LiveGame) -> int:
    """D6 squares; half, rounded down, with a Kick player in the field (SKL-06)."""
    face = game.roll(6, "kick_distance")
    rule, side = game.rules.citations["kick"], game.position.kicking
    game.events.append(Rolled(rule, "kick_distance", side, None, 6, (face,)))
    for figure in game.position.standing(side):
        if figure.skills & Skill.KICK and _in_the_field(game.position, game.rules, figure.square):
            game.events.append(SkillUsed("SKL-06", figure.slot, "Kick"))
            return face // 2
    return face


def _in_the_field(position: Position, rules: Rules, square: int) -> bool:
    """Outside the line of scrimmage and the wide zones."""
    board, wide = position.board, rules.pitch.formation.wide_columns
    inside = wide <= board.xs[square] < board.width - wide
    return inside and board.ys[square] != scrimmage(rules, position.kicking)
