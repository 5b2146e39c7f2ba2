"""The house rules a set-up may name, and their values, the default first (LGE-OPT-01)."""

from __future__ import annotations

import re

VALUES: dict[str, tuple[str, ...]] = {
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
}
DEFAULTS = {option: values[0] for option, values in VALUES.items()}
ROW = re.compile(r"DEC-[0-9]{2}")
CLANS = {"crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"}


def legal(option: str, value: str) -> bool:
    """Whether a house rule may stand at this value, which is not its default."""
    if option == "blood_feud" and value != "on":
        return all(len(pair) == 2 and pair <= CLANS for pair in feuds(value))
    if option == "ask_absent_coach":
        return all(ROW.fullmatch(row) for row in value.split(","))
    values = VALUES.get(option)
    return values is None or str(value) in values[1:]


def feuds(value: str) -> list[set[str]]:
    """The pairs of clans that ``blood_feud`` names (KEM-FEU-01)."""
    return [set(pair.split("/")) for pair in value.split(",")]
