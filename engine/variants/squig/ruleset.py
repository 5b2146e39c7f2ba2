"""Squig Bowl as a ``Rules`` object: the core, with squigs as balls (SQG)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType

from engine.decisions import Verb
from engine.house_rules import read_options
from engine.position import Phase
from engine.rules import kickoff
from engine.rules.core_ruleset import core_rules
from engine.rules.declared_actions import action_for
from engine.rules.weather import swelter
from engine.ruleset import LiveGame, Rules, Steps, TurnRules
from engine.variants.squig import armour, blocks, herd, wander
from engine.variants.squig.act_options import SquigActOptions
from engine.variants.squig.options import OPTIONS
from engine.variants.squig.state import SquigState, squig_state

VERSION = 4
CITATIONS = {
    "ball_meant": "SQG-GEN-08",
    "grab": "SQG-WAN-03",
    "out": "SQG-OUT-01",
    "throw_in": "SQG-OUT-02",
    "touchdown": "SQG-GEN-06",
    "last_squig": "SQG-OUT-04",
}


def kick_off(game: LiveGame) -> Steps[None]:
    """The ``KICK_OFF`` step, with a fresh squig (SQG-GEN-01)."""
    herd.bring_squig(game)
    yield from kickoff.kick_off(game)


def drive_over(game: LiveGame) -> None:
    """The heat of the core; the squigs of the drive are gone (SQG-GEN-01)."""
    swelter(game)
    squig_state(game.position).breeds = []


@cache
def build(given: tuple[tuple[str, str], ...]) -> Rules:
    """The rules under those options. Raises ``DataError`` for an unknown option or value."""
    options = read_options("Squig Bowl", OPTIONS, given)
    core = core_rules("squig", VERSION, options)
    phases = {**core.match.phases, Phase.KICK_OFF: kick_off, Phase.TURN: wander.team_turn}
    procedures = {**core.actions.procedures, Verb.BLOCK_AT: blocks.block}
    return replace(
        core,
        new_state=SquigState.of,
        words=MappingProxyType({**core.words, "ball": "squig"}),
        citations=MappingProxyType({**core.citations, **CITATIONS}),
        match=replace(
            core.match,
            phases=MappingProxyType(phases),
            drive_over=drive_over,
            table=replace(core.match.table, awards=(*core.match.table.awards, "SQG-OUT-04")),
        ),
        turn=TurnRules(opened=wander.open_turn),
        actions=replace(
            core.actions,
            options=SquigActOptions,
            procedures=MappingProxyType(procedures),
            declare=wander.declare,
            action_for=partial(action_for, beside=blocks.beside),
        ),
        ball=replace(
            core.ball,
            several=True,
            falling=herd.falling,
            brought=herd.bring_squig,
            rests=herd.splat,
            first_loose=wander.any_of,
            off_pitch=armour.off_pitch,
            keeps=(7 - herd.PASSED) / 6,
        ),
    )
