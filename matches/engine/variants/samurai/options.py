"""The house rules of Samurai Bowl that this version plays (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from matches.engine.errors import DataError

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "overtime": ("off", "sudden"),
    "manual_turn_counter": ("off", "on"),
    "journeymen": ("on", "off"),
    "handicap": ("simple", "off"),
    "injury_seven": ("stunned", "ko"),
    "imperial_favor": ("honor", "rolloff", "both", "none"),
    "dishonor_after": ("roll", "clear"),
    "samurai_actions": ("per_model", "per_coach"),
    "samurai_end_zone_depth": ("2", "1"),
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


def read_options(given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Every option's value, defaults filled in. Raises ``DataError`` for what is not one."""
    chosen = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in given:
        if name not in OPTIONS:
            raise DataError(f"Samurai Bowl has no option {name!r}")
        if value not in OPTIONS[name]:
            raise DataError(f"{name} must be one of {', '.join(OPTIONS[name])}, not {value!r}")
        chosen[name] = value
    return chosen
