"""Samurai Bowl's game metadata."""

from __future__ import annotations

from pathlib import Path

from engine.decision_catalogue import KICKED_OFF, SHARED
from engine.decisions import DecisionKind as Kind
from engine.variants.first_drive import FirstDrive
from engine.variants.game_meta import GameMeta, RosterRules
from engine.variants.samurai.clauses import USED

HONOUR = frozenset(
    (
        *(Kind.ANSWER, Kind.DEMAND, Kind.DUEL, Kind.STRIKE_BACK, Kind.FAVOR),
        *(Kind.SPELL, Kind.INSIST, Kind.POISON),
        *(Kind.EVENT_PAIR, Kind.CATCH, Kind.COUNTER, Kind.CALL),
    )
)
"""Decisions of this game alone, or of every ball that comes by."""
SAMURAI = GameMeta(
    key="samurai",
    title="Samurai Bowl",
    about="Great clans carry the ball over the rival's line, keep their honour and fight duels.",
    has_mats=True,
    has_strong_bot=False,
    aliases=("sam", "samurai bowl", "samurai-bowl"),
    money="koku",
    budget=1000,
    tables=Path(__file__).parent / "clans",
    rules_module="engine.variants.samurai.ruleset",
    clan_rules=(
        ("crab", "SAM-CRB"),
        ("crane", "SAM-CRN"),
        ("dragon", "SAM-DRA"),
        ("lion", "SAM-LIO"),
        ("phoenix", "SAM-PHO"),
        ("scorpion", "SAM-SCO"),
        ("unicorn", "SAM-UNI"),
    ),
    clauses=USED,
    first_drive=FirstDrive(
        carrier="H19",
        own=("G20", "I20", "F19", "J19", "G17", "I17", "H16"),
        opponents=("G21", "I21", "E22", "K22", "H23", "E18", "K18"),
    ),
    folk=("clan", "clans"),
    characteristics=("ma", "st", "ag", "av", "ph"),
    learning_module="engine.variants.samurai.learning",
    decisions=SHARED | KICKED_OFF | HONOUR,
    decision_clauses=(
        (Kind.COUNTER, "SAM-TRN-02"),
        (Kind.CALL, "SAM-TRN-02"),
        (Kind.ACT, "SAM-TRN-03"),
    ),
    weathers=(("light_of_amaterasu", "Light of Amaterasu"),),
    handicaps=((3, "the Imperial Favor"),),
    roster_rules=RosterRules(
        founding="SAM-TEA-01",
        roster="SAM-TEA-01",
        reroll="SAM-TEA-03",
        staff="SAM-TEA-02",
        unsold="SAM-TEA-07",
        winnings="SAM-PST-02",
        death="SAM-INJ-03",
        old_wound="SAM-INJ-05",
        misses_next="SAM-STF-06",
        honor="SAM-HON-02",
        blessing="SAM-KIK-05",
        trade="SAM-STF-01",
        staff_limits=(("geisha", "SAM-TEA-04"), ("assistant_coach", "SAM-TEA-04")),
        staff_least=(),
        staff_caps=(("geisha", "samurai_staff_cap"), ("assistant_coach", "samurai_staff_cap")),
        own_freebooters=False,
        lasting=False,
        hired_staff=(),
        hiring="SAM-PST-03",
        stars="ronin",
        blessing_lasts=("amaterasu_lasts", "seed"),
        poisoner="shosuro_hametsu",
    ),
)
