"""The circumstances that a standing order may name, by kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.decisions import DecisionKind as Kind
from engine.decisions import Verb
from engine.geometry import OFF
from engine.orders.asked_decision import AskedDecision
from engine.rules.casualties import PERMANENT, in_last_drive
from engine.rules.knockdown import CASUALTIES
from engine.sheets.preferences import ROLLS
from engine.skills import QUESTIONS, Skill

STAR_SPP = 6
LAST_TURNS = 2
NEAR_BALL = 3


Circumstance = Callable[[AskedDecision], bool]


def _unmarked(asked: AskedDecision) -> bool:
    player = asked.figure()
    return player is not None and not asked.position.zones[1 - player.side][player.square]


def _free(asked: AskedDecision) -> bool:
    square = asked.decision.context["square"]
    return not asked.position.zones[1 - asked.decision.side][square]


def _ball_beside(asked: AskedDecision) -> bool:
    position, square = asked.position, asked.decision.context["square"]
    holder = position.figures[position.carrier] if position.carrier is not None else None
    if holder is not None and holder.side == asked.decision.side:
        return False
    return position.ball != OFF and position.board.distance(square, position.ball) == 1


def _honour(key: str, test: Callable[[int, int], bool]) -> Circumstance:
    """How the asked player's Personal Honor compares with the other's."""

    def holds(asked: AskedDecision) -> bool:
        own, other = asked.figure(), asked.figure(key)
        return own is not None and other is not None and test(own.ph, other.ph)

    return holds


def _duellist(key: str) -> Mapping[str, Circumstance]:
    return {
        "iaijutsu": lambda asked: bool((m := asked.figure()) and m.known & Skill.IAIJUTSU),
        "higher": _honour(key, lambda own, other: own > other),
        "equal": _honour(key, lambda own, other: own >= other),
    }


def _penalty(name: str) -> Circumstance:
    return lambda asked: asked.decision.context["penalty"] == name


def _at_sideline(asked: AskedDecision) -> bool:
    player, board = asked.figure(), asked.position.board
    return player is not None and board.xs[player.square] in {0, board.width - 1}


def _near_ball(asked: AskedDecision) -> bool:
    player, position = asked.figure(), asked.position
    return (
        player is not None
        and position.ball != OFF
        and position.board.distance(player.square, position.ball) <= NEAR_BALL
    )


def _slower(asked: AskedDecision) -> bool:
    shadower, mover = asked.figure(), asked.figure("mover")
    return shadower is not None and mover is not None and mover.ma <= shadower.ma


def _purpose(name: str) -> Circumstance:
    return lambda asked: asked.decision.context["purpose"] == name.replace("-", "_")


def _spare(asked: AskedDecision) -> bool:
    position, side = asked.position, asked.decision.side
    return position.rerolls[side] + position.drive_rerolls[side] > 1


def _late(asked: AskedDecision) -> bool:
    position, last = asked.position, asked.rules.match.half_turns
    return last - position.turns[asked.decision.side] < LAST_TURNS


def _last_drive(asked: AskedDecision) -> bool:
    return in_last_drive(asked.position, asked.rules)


def _star(asked: AskedDecision) -> bool:
    player = asked.figure()
    return player is not None and (player.spec.star or player.spec.spp >= STAR_SPP)


def _own_half(asked: AskedDecision) -> bool:
    player = asked.figure()
    return player is not None and asked.rules.own_half(player.side, player.square)


_CATCHING: Mapping[str, Circumstance] = {
    "unmarked": _unmarked,
    "own-turn": lambda asked: (
        asked.position.in_turn and asked.position.active == asked.decision.side
    ),
    "own-half": _own_half,
}
_PENALTIES: Mapping[str, Circumstance] = {
    "sent-off": _penalty("sent_off"),
    "illegal-procedure": _penalty("illegal_procedure"),
}
_CARRIER: Circumstance = lambda asked: asked.carries("figure")  # noqa: E731 -- one word of many
_OF_SKILLS: Mapping[str, Circumstance] = {
    "sideline": _at_sideline,
    "carrier": _CARRIER,
    "ball": _near_ball,
    "slower": _slower,
}
"""What a skill that asks may depend on."""
CIRCUMSTANCES: Mapping[Kind, Mapping[str, Circumstance]] = {
    Kind.FOLLOW_UP: {"free": _free, "ball": _ball_beside, "carrier": _CARRIER},
    Kind.REROLL: {
        "turnover": lambda asked: asked.decision.default.verb is not Verb.KEEP,
        "carrier": _CARRIER,
        "spare": _spare,
        "late": _late,
        **{name: _purpose(name) for name in (*ROLLS, "hand-off", "landing")},
    },
    Kind.ARGUE: _PENALTIES,
    Kind.FAVOR: _PENALTIES,
    Kind.ANSWER: {
        **_duellist("challenger"),
        "empty-handed": lambda asked: not asked.carries("figure"),
    },
    Kind.DEMAND: _duellist("fouler"),
    Kind.STRIKE_BACK: _duellist("opponent"),
    Kind.SPELL: {
        "carrier": lambda asked: asked.carries("figure", "victim"),
        "star": lambda asked: bool((m := asked.figure("victim")) and m.spec.star) or _star(asked),
    },
    Kind.INSIST: {"carrier": _CARRIER, "star": _star},
    Kind.CATCH: _CATCHING,
    Kind.GRAB: _CATCHING,
    **{
        question.kind: {name: _OF_SKILLS[name] for name in question.circumstances}
        for _, question in QUESTIONS
    },
    Kind.SHADOW: {"carrier": lambda asked: asked.carries("mover"), "slower": _slower},
    Kind.APOTHECARY: {
        "dead": lambda asked: asked.decision.context["result"] == "dead",
        "lasting": lambda asked: asked.decision.context["effect"] in PERMANENT,
        "casualty": lambda asked: asked.decision.context["result"] in CASUALTIES,
        "knocked-out": lambda asked: asked.decision.context["result"] == "knocked_out",
        "star": _star,
        "last-drive": _last_drive,
    },
}
