"""The kick-off: aim, event, deviation, landing (SAM-KIK-00)."""

from __future__ import annotations

from engine.events import Rolled
from engine.position import Phase
from engine.rules.ball import bounce, direction, land
from engine.rules.kicking import aim, anywhere, fly, receiving_half, touchback
from engine.ruleset import LiveGame, Rules, Steps
from engine.variants.samurai.duels import fight_for_fouls
from engine.variants.samurai.kickoff_table import resolve_event


def kick_off(game: LiveGame) -> Steps[None]:
    """The ``KICK_OFF`` step; the receivers move next (CORE-SEQ-02)."""
    yield from fight_for_fouls(game, at_end=False)
    position, rules = game.position, game.rules
    receiving = 1 - position.kicking
    board = rules.board
    aimed = yield from aim(game, range(board.size) if _anywhere(rules) else board.half(receiving))
    dice_of_deviation = yield from resolve_event(game)
    if min(position.turns) >= rules.match.half_turns:
        position.phase = Phase.DRIVE_END
        return
    yield from _come_down(game, aimed, dice_of_deviation, receiving)
    position.active = receiving
    position.phase = Phase.DRIVE_END if position.scorer is not None else Phase.TURN


def _anywhere(rules: Rules) -> bool:
    return rules.options["samurai_kick_anywhere"] == "on"


def _come_down(game: LiveGame, aimed: int, dice: int, receiving: int) -> Steps[None]:
    """Deviation, one more square, landing; out of the half it is a touchback (CORE-KIK-03)."""
    position = game.position
    position.active = position.kicking
    kept = anywhere if _anywhere(game.rules) else receiving_half(game.rules, receiving)
    way = direction(game, "kick")
    faces = tuple([game.roll(6, "kick_distance") for _ in range(dice)])
    game.events.append(Rolled("SAM-KIK-00", "kick_distance", position.kicking, None, 6, faces))
    stayed = fly(game, aimed, way, sum(faces), kept)
    if stayed:
        stayed = fly(game, position.ball, direction(game, "kick_bounce"), 1, kept)
    if stayed and not (yield from land(game, "kick")):
        stayed = yield from bounce(game, kept)
    if not stayed:
        yield from touchback(game, receiving)
