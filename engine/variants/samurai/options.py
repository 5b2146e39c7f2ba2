"""The house rules of Samurai Bowl in this version (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.house_rules import read_options
from engine.variants.samurai.meta import SAMURAI

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "overtime": ("off", "sudden"),
    "big_guy_rerolls": ("loner", "never"),
    "ask_absent_coach": ("off",),
    "manual_turn_counter": ("off", "on"),
    "journeymen": ("on", "off"),
    "handicap": ("simple", "off"),
    "ageing": ("off", "on"),
    "injury_seven": ("stunned", "ko"),
    "imperial_favor": ("honor", "rolloff", "both", "none"),
    "dishonor_after": ("roll", "clear"),
    "samurai_actions": ("per_model", "per_coach"),
    "samurai_end_zone_depth": ("2", "1"),
    "samurai_scoring": ("any_way", "move_in"),
    "samurai_kick_anywhere": ("off", "on"),
    "samurai_event_owner": ("kicker", "rolloff"),
    "amaterasu_pick": ("random", "choice"),
    "amaterasu_lasts": ("match", "seed"),
    "portents_ph": ("off", "on"),
    "samurai_zone_modifiers": ("off", "on"),
    "samurai_interceptions": ("off", "on"),
    "samurai_scatter": ("one", "d6"),
    "handoff_free": ("off", "on"),
    "wind_opponent_catch": ("free", "turnover"),
    "three_dice": ("off", "on"),
    "tackle_stops_bang": ("off", "on"),
    "samurai_push": ("straight", "three"),
    "frenzy_cap": ("ma", "none"),
    "foul_stunned": ("off", "on"),
    "duel_bh_strikes": ("off", "on"),
    "blood_feud": ("off", "on"),
    "hametsu_lethal": ("on", "miss_two"),
    "spell_interrupts": ("on", "off"),
    "samurai_staff_cap": ("8", *(str(cap) for cap in range(17) if cap != 8)),
}
"""Option -> its values, the default first."""
FEUD = "blood_feud"
PAIRS_OF_CLANS = frozenset({FEUD})
"""Options that also take a list of pairs of clans, such as ``crab/crane,lion/scorpion``."""


def read_samurai_options(given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Every option's value, with defaults filled in. Raises ``DataError`` for a bad one."""
    return read_options("Samurai Bowl", OPTIONS, given, {FEUD: (_names_rivals, "pairs of clans")})


def are_rivals(feud: str, one: str, other: str) -> bool:
    """Whether two clans are rivals under that value of ``blood_feud`` (KEM-FEU-01)."""
    if feud in OPTIONS[FEUD]:
        return feud == "on" and one != other
    return {one, other} in _rivals(feud)


def _rivals(value: str) -> list[set[str]]:
    """The pairs of clans of a list such as ``crab/crane,lion/scorpion``."""
    return [set(pair.split("/")) for pair in value.split(",")]


def _names_rivals(value: str) -> bool:
    known = {key for key, _ in SAMURAI.clan_rules}
    return all(len(pair) == 2 and pair <= known for pair in _rivals(value))
