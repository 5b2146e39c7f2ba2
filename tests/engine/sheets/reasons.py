"""The table of ``test_reasons.py``: what is refused of each verb, and the true reason.

All scenes have the same players on squares A1 to H6, which a dungeon has too. ``7`` acts on D3,
with ``12`` on D2 and ``8`` on F3; ``14`` is stunned, ``15`` prone, ``13`` off the pitch, ``10``
knocked out. Of the opponents ``4`` stands on E4, next to 7 and 8; ``5`` is prone next to 7, ``17``
prone and ``6`` standing far off, ``16`` off the pitch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.decisions import Verb
from engine.position import State
from engine.rules.pass_range import BLIZZARD
from tests.engine.stage import Player, Stage
from tests.engine.variants.dungeon.scene import Dungeon, at

GAMES = ("samurai", "blitz", "squig", "dungeon")
DIMENSIONS = ("target", "range", "skill", "moment", "second")


@dataclass
class Cell:
    """A text whose last play is refused, with the code, the clause and the values of why."""

    text: str
    code: str
    rule: str
    values: Mapping[str, int | str] = field(default_factory=dict)
    scene: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class Row:
    """A legal play of a verb, and its cells by dimension; a dimension left out cannot be wrong."""

    legal: str
    target: tuple[Cell, ...] = ()
    range: tuple[Cell, ...] = ()
    skill: tuple[Cell, ...] = ()
    moment: tuple[Cell, ...] = ()
    second: tuple[Cell, ...] = ()
    scene: Mapping[str, Any] = field(default_factory=dict)
    none_of: str = ""
    """The dimensions in which the rules leave nothing to be wrong."""


def square(game: str, name: str) -> str:
    """A square of the table on the board of that game."""
    return at(ord(name[0]) - 64, int(name[1:])) if game == "dungeon" else name


def scene(game: str, *, skills: str = "", ball: str = "", loose: str = "", **more: Any) -> Stage:
    """The scene; ``ball`` is the square of its carrier, or of a squig of which there are more."""
    ma, mate = more.pop("ma", 6), more.pop("mate", "Right Stuff")
    ph = more.pop("ph", 1)
    home: dict[int, Player] = {
        7: Player("D3", skills=skills, ma=ma, ph=ph),
        8: Player("F3", skills=more.pop("eight", "")),
        12: Player("D2", skills=mate, ph=1),
        14: Player("A6", State.STUNNED),
        15: Player("A5", State.PRONE),
        13: Player(state=State.DEAD),
        10: Player(state=State.KNOCKED_OUT),
        18: Player(state=State.RESERVES),
    }
    away: dict[int, Player] = {
        4: Player("E4"),
        5: Player("C4", State.PRONE, av=12),
        6: Player("H6"),
        17: Player("H1", State.PRONE),
        16: Player(state=State.DEAD),
    }
    for cast in (home, away):
        for player in cast.values():
            player.at = square(game, player.at) if player.at is not None else None
    bonus, closed = more.pop("bonus", False), more.pop("closed", False)
    if game == "dungeon":
        chests = [square(game, name) for name in more.pop("chests", ("B1",))]
        where = square(game, ball or loose) if ball or loose else None
        stage: Stage = Dungeon(home, away, chests=chests, ball=where, pads=PADS, **more)
    elif game == "squig":
        squigs = [name for name in (ball, *more.pop("squigs", ("E2", "H3"))) if name]
        stage = Stage(home, away, variant=game, clans=("human", "orc"), squigs=squigs, **more)
    else:
        clans = more.pop("clans", ("crane", "crane") if game == "samurai" else ("human", "orc"))
        stage = Stage(home, away, variant=game, clans=clans, ball=ball or loose or None, **more)
    stage.game.position.bonus = bonus
    if closed:
        stage.game.position.turns = [30, 30]
        stage.dice._faces = [1]  # who is sent home in so late a turn
    return stage


PADS = {1: at(12, 3), 2: at(14, 3), 3: at(16, 3), 4: at(18, 3), 5: at(12, 6), 6: at(14, 6)}
"""All of them in the next room."""
BALL: dict[str, Any] = {"ball": "D3"}


def core(game: str) -> dict[Verb, Row]:
    """The rows of the core's verbs, in a game that declares actions."""
    far = {"blitz": "H24", "squig": "H24", "dungeon": "N5"}[game]
    too_far = "throw-too-far" if game == "dungeon" else "pass-too-far"
    aim = "DUN-PAS-01" if game == "dungeon" else "CORE-PAS-01"
    air = () if game == "dungeon" else None

    def in_the_air(text: str, action: str) -> tuple[Cell, ...]:
        flight = {**BALL, "bonus": True}
        values = {"number": 7, "action": action}
        return (
            air
            if air is not None
            else (Cell(text, "ball-in-the-air", "CORE-KIK-28", values, flight),)
        )

    def used(text: str, action: str, **more: Any) -> tuple[Cell, ...]:
        return (Cell(text, "action-used", "CORE-TRN-02", {"number": 7, "action": action}, more),)

    def foes(word: str, rule: str, **more: Any) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """What every verb against a standing neighbour has in common."""
        targets = (
            Cell(f"7 {word} opp5", "target-down", rule, {"target": 5}, more),
            Cell(f"7 {word} opp16", "target-not-on-pitch", "CORE-PIT-03", {"target": 16}, more),
        )
        away = Cell(f"7 {word} opp6", "target-not-adjacent", rule, {"number": 7, "target": 6}, more)
        return targets, (away,)

    def lacks(text: str, skill: str, rule: str, **more: Any) -> tuple[Cell, ...]:
        return (Cell(text, "skill-missing", rule, {"number": 7, "skill": skill}, more),)

    no_ball = "has-not-the-ball"
    blocks, blocks_far = foes("BLOCK", "CORE-ACT-02")
    stab, leap = {"skills": "Stab"}, {"skills": "Leap"}
    gaze = {"skills": "Hypnotic Gaze"}
    hurl = {"skills": "Throw Team-Mate"}
    if game == "dungeon":
        mates_aim = Cell("7 HURL 12 TO C7", "pass-at-a-wall", aim, {"square": "C7"}, hurl)
    else:
        blizzard = {**hurl, "weather": BLIZZARD}
        no_further = {"square": "D11"}
        mates_aim = Cell(
            "7 HURL 12 TO D11", "too-far-in-blizzard", "CORE-WTH-01", no_further, blizzard
        )
    stabs, stabs_far = foes("STAB", "SKL-54", **stab)
    gazes, gazes_far = foes("GAZE", "SKL-52", **gaze)
    blitzed = "8 BLITZ opp4 FOLLOW no\n"
    passed = "8 PASS 7\n"
    threw = {"ball": "F3"}
    long = "D16" if game != "dungeon" else "J4"
    return {
        Verb.MOVE: Row(
            "7 MOVE D4",
            target=(Cell("7 MOVE E4", "square-occupied", "CORE-PIT-02", {"square": "E4"}),),
            range=(
                Cell("7 MOVE D6", "not-adjacent", "CORE-ACT-01", {"number": 7, "square": "D6"}),
                Cell(
                    "7 MOVE D4 D5 D6 C6 MOVE C5",
                    "no-movement-left",
                    "CORE-GFI-01",
                    {"number": 7, "ma": 1},
                    {"ma": 1},
                ),
            ),
            none_of="skill moment second",
        ),
        Verb.STAND: Row("15 STAND", none_of="target range skill moment second"),
        Verb.BLOCK: Row(
            "7 BLOCK opp4",
            target=blocks,
            range=(
                *blocks_far,
                Cell("7 BLITZ opp6", "target-not-adjacent", "CORE-ACT-02", {"target": 6}),
            ),
            moment=(
                Cell("7 MOVE D4 BLOCK opp4 BLOCK opp4", "acted-already", "CORE-ACT-04"),
                Cell("7 FOUL opp5 BLOCK opp4", "other-action", "CORE-TRN-02", {"action": "block"}),
            ),
            second=(
                *used(f"{blitzed}7 MOVE D4 BLOCK opp4", "blitz"),
                *used(f"{blitzed}7 BLITZ opp4", "blitz"),
                Cell(
                    f"{blitzed}15 BLOCK opp4",
                    "action-used",
                    "CORE-TRN-02",
                    {"number": 15, "action": "blitz"},
                ),
            ),
            none_of="skill",
        ),
        Verb.STAB: Row(
            "7 STAB opp4",
            target=stabs,
            range=stabs_far,
            skill=lacks("7 STAB opp4", "Stab", "SKL-54"),
            second=used(f"{blitzed}7 MOVE D4 STAB opp4", "blitz", **stab),
            scene=stab,
            none_of="moment",
        ),
        Verb.LEAP: Row(
            "7 LEAP D5",
            target=(Cell("7 LEAP E4", "square-occupied", "CORE-PIT-02", {"square": "E4"}, leap),),
            range=(
                Cell("7 LEAP H3", "leap-too-far", "SKL-17", {"square": "H3"}, leap),
                # With just the two squares left that a leap needs.
                Cell(
                    "7 MOVE D4 LEAP H3",
                    "leap-too-far",
                    "SKL-17",
                    {"square": "H3"},
                    {**leap, "ma": 1},
                ),
            ),
            skill=lacks("7 LEAP D5", "Leap", "SKL-17"),
            moment=(
                Cell(
                    "7 MOVE D4 D5 LEAP B5",
                    "leap-needs-two",
                    "SKL-17",
                    {"number": 7},
                    {**leap, "ma": 1},
                ),
            ),
            second=(Cell("7 LEAP D5 LEAP B5", "skill-used", "SKL-17", {"skill": "Leap"}, leap),),
            scene=leap,
        ),
        Verb.PASS: Row(
            "7 PASS 8",
            target=(
                Cell("7 PASS 7", "to-oneself", "CORE-PAS-01", {"number": 7}, BALL),
                Cell("7 PASS 13", "target-not-on-pitch", "CORE-PIT-03", {"target": 13}, BALL),
                Cell("7 PASS opp16", "target-not-on-pitch", "CORE-PIT-03", {"target": 16}, BALL),
            ),
            moment=(
                Cell("7 PASS 8", no_ball, "CORE-PAS-01", {"number": 7}),
                *in_the_air("7 PASS 8", "pass"),
            ),
            second=used(f"{passed}7 PASS 8", "pass", **threw),
            scene=BALL,
            none_of="range skill",
        ),
        Verb.THROW: Row(
            "7 PASS B5",
            target=(Cell("7 PASS D3", "to-oneself", "CORE-PAS-01", {"number": 7}, BALL),),
            range=(Cell(f"7 PASS {far}", too_far, aim, {"number": 7, "square": far}, BALL),),
            moment=(
                Cell("7 PASS B5", no_ball, "CORE-PAS-01", {"number": 7}),
                *in_the_air("7 PASS B5", "pass"),
            ),
            second=used(f"{passed}7 PASS B5", "pass", **threw),
            scene=BALL,
            none_of="skill",
        ),
        Verb.HANDOFF: Row(
            "7 HANDOFF 12",
            target=(
                Cell("7 HANDOFF 7", "to-oneself", "CORE-HND-01", {"number": 7}, BALL),
                Cell("7 HANDOFF opp5", "target-down", "CORE-HND-01", {"target": 5}, BALL),
                Cell("7 HANDOFF 13", "target-not-on-pitch", "CORE-PIT-03", {"target": 13}, BALL),
            ),
            range=(Cell("7 HANDOFF 8", "target-not-adjacent", "CORE-HND-01", {"target": 8}, BALL),),
            moment=(
                Cell("7 HANDOFF 12", no_ball, "CORE-HND-01", {"number": 7}),
                *in_the_air("7 HANDOFF 12", "hand_off"),
            ),
            second=used("8 MOVE E3 HANDOFF 7\n7 HANDOFF 12", "hand_off", **threw),
            scene=BALL,
            none_of="skill",
        ),
        Verb.FOUL: Row(
            "7 FOUL opp5",
            target=(
                Cell("7 FOUL opp4", "target-not-down", "CORE-FOU-01", {"target": 4}),
                Cell("7 FOUL opp16", "target-not-on-pitch", "CORE-PIT-03", {"target": 16}),
            ),
            range=(Cell("7 FOUL opp17", "target-not-adjacent", "CORE-FOU-01", {"target": 17}),),
            second=used("12 MOVE C3 FOUL opp5\n7 FOUL opp5", "foul"),
            none_of="skill moment",
        ),
        Verb.GAZE: Row(
            "7 GAZE opp4",
            target=gazes,
            range=gazes_far,
            skill=lacks("7 GAZE opp4", "Hypnotic Gaze", "SKL-52"),
            moment=(Cell("7 BLITZ opp4 GAZE opp4", "acted-already", "CORE-ACT-04", {}, gaze),),
            scene=gaze,
            none_of="second",
        ),
        Verb.HURL: Row(
            "7 HURL 12 TO B5",
            target=(
                Cell("7 HURL 8 TO B5", "target-not-adjacent", "SKL-49", {"target": 8}, hurl),
                Cell("7 HURL 13 TO B5", "target-not-on-pitch", "CORE-PIT-03", {"target": 13}, hurl),
                Cell("7 HURL 7 TO B5", "to-oneself", "SKL-49", {"number": 7}, hurl),
                Cell(
                    "7 HURL 12 TO B5",
                    "skill-missing",
                    "SKL-49",
                    {"number": 12, "skill": "Right Stuff"},
                    {**hurl, "mate": ""},
                ),
            ),
            range=(
                Cell(
                    f"7 HURL 12 TO {long}",
                    "mate-too-far",
                    "SKL-49",
                    {"number": 7, "square": long},
                    hurl,
                ),
                mates_aim,
            ),
            skill=lacks("7 HURL 12 TO B5", "Throw Team-Mate", "SKL-49"),
            second=used(f"{passed}7 HURL 12 TO B5", "pass", **hurl, **threw),
            scene=hurl,
            none_of="moment",
        ),
    }


def squig() -> dict[Verb, Row]:
    """The block of a squig."""
    return {
        Verb.BLOCK_AT: Row(
            "7 BLOCK E2",
            target=(Cell("7 BLOCK C3", "no-squig-there", "SQG-BLK-01", {"square": "C3"}),),
            range=(Cell("7 BLOCK H3", "squig-not-adjacent", "SQG-BLK-01", {"square": "H3"}),),
            moment=(Cell("7 BLITZ opp4 BLOCK E2", "acted-already", "CORE-ACT-04"),),
            second=(
                Cell(
                    "8 BLITZ opp4 FOLLOW no\n7 BLITZ E2",
                    "action-used",
                    "CORE-TRN-02",
                    {"number": 7, "action": "blitz"},
                ),
            ),
            none_of="skill",
        )
    }


def dungeon() -> dict[Verb, Row]:
    """Chests, walls and the dugout."""
    chests = {"chests": ("C2", "H5")}
    shut = {"closed": True}
    return {
        Verb.OPEN: Row(
            "7 OPEN C2",
            target=(Cell("7 OPEN E2", "no-chest-there", "DUN-CHE-01", {"square": "E2"}, chests),),
            range=(
                Cell("7 OPEN H5", "chest-not-adjacent", "DUN-CHE-01", {"square": "H5"}, chests),
            ),
            moment=(
                Cell(
                    "7 MOVE D4 D3 OPEN C2",
                    "no-movement-left",
                    "CORE-GFI-01",
                    {"number": 7, "ma": 0},
                    {**chests, "ma": 0},
                ),
            ),
            scene=chests,
            none_of="skill second",
        ),
        Verb.WALL: Row(
            "7 WALL D0 D1",
            target=(
                Cell("7 WALL D4 D5", "not-a-wall", "DUN-WAL-01", {"wall": "D4"}, BALL),
                Cell("7 WALL D0 D2", "not-before-the-wall", "DUN-WAL-01", {"square": "D2"}, BALL),
            ),
            range=(Cell("7 WALL Z0 Z1", "throw-too-far", "DUN-PAS-01", {}, BALL),),
            moment=(Cell("7 WALL D0 D1", "has-not-the-ball", "DUN-WAL-01", {"number": 7}),),
            second=(
                Cell(
                    "8 PASS 7\n7 WALL D0 D1",
                    "action-used",
                    "CORE-TRN-02",
                    {"number": 7, "action": "pass"},
                    {"ball": "F3"},
                ),
            ),
            scene=BALL,
            none_of="skill",
        ),
        Verb.TELEPORT: Row(
            "18 TELEPORT",
            target=(
                Cell("7 TELEPORT", "on-pitch-already", "DUN-DUG-01", {"number": 7}),
                Cell("10 TELEPORT", "not-in-reserve", "DUN-DUG-01", {"number": 10}),
            ),
            moment=(Cell("18 TELEPORT", "dugout-closed", "DUN-END-02", {}, shut),),
            second=(Cell("SPONGE 10\n18 TELEPORT", "dugout-used", "DUN-DUG-01"),),
            none_of="range skill",
        ),
        Verb.SPONGE: Row(
            "SPONGE 10",
            target=(Cell("SPONGE 7", "not-knocked-out", "DUN-DUG-02", {"number": 7}),),
            moment=(Cell("SPONGE 10", "dugout-closed", "DUN-END-02", {}, shut),),
            second=(Cell("18 TELEPORT\nSPONGE 10", "dugout-used", "DUN-DUG-02"),),
            none_of="range skill",
        ),
        Verb.REGENERATE: Row(
            "",
            target=(Cell("REGENERATE 7", "nothing-to-regenerate", "DUN-DUG-03", {"number": 7}),),
            moment=(Cell("REGENERATE 7", "dugout-closed", "DUN-END-02", {}, shut),),
            second=(Cell("SPONGE 10\nREGENERATE 7", "dugout-used", "DUN-DUG-03"),),
            none_of="range skill",
        ),
    }


def samurai() -> dict[Verb, Row]:
    """Samurai Bowl, where nothing is declared."""
    caster = {"staff": {"shugenja": 1}}
    phoenix = {**caster, "clans": ("phoenix", "crane")}
    speaker = {"staff": {"ikoma_ujiaki": 1}, "clans": ("lion", "crane")}
    counting = {"options": {"manual_turn_counter": "on"}}
    alone = {"options": {"samurai_actions": "per_coach"}}
    acted = "8 BLOCK opp4 FOLLOW no\n"
    one_action = "one-action-a-coach"
    fouls = Cell("7 FOUL opp5", "too-honorable", "SAM-FOU-01", {"number": 7, "ph": 3}, {"ph": 3})

    def alone_after(text: str, **more: Any) -> tuple[Cell, ...]:
        return (Cell(f"{acted}{text}", one_action, "SAM-TRN-03", {"number": 7}, {**alone, **more}),)

    def spent(spell: str, rule: str) -> tuple[Cell, ...]:
        return (Cell(f"CAST FIRES H3 H4 H5\n{spell}", "no-spell-left", rule, {}, phoenix),)

    return {
        Verb.MOVE: Row(
            "7 MOVE D4",
            target=(Cell("7 MOVE E4", "square-occupied", "CORE-PIT-02", {"square": "E4"}),),
            range=(
                Cell("7 MOVE D6", "not-adjacent", "CORE-MOV-01", {"number": 7, "square": "D6"}),
                Cell(
                    "7 MOVE D4 D5 D6 C6 C5 C6",
                    "no-movement-left",
                    "SAM-SUR-01",
                    {"number": 7, "ma": 1},
                    {"ma": 1},
                ),
            ),
            none_of="skill moment second",
        ),
        Verb.STAND: Row("15 STAND", none_of="target range skill moment second"),
        Verb.BLOCK: Row(
            "7 BLOCK opp4",
            target=(
                Cell("7 BLOCK opp5", "target-down", "SAM-BLK-01", {"target": 5}),
                Cell("7 BLOCK opp16", "target-not-on-pitch", "CORE-PIT-03", {"target": 16}),
            ),
            range=(Cell("7 BLOCK opp6", "target-not-adjacent", "SAM-BLK-01", {"target": 6}),),
            second=alone_after("7 MOVE D4 BLOCK opp6") + alone_after("7 BLOCK opp4"),
            none_of="skill moment",
        ),
        Verb.PASS: Row(
            "7 PASS 8",
            target=(
                Cell("7 PASS 7", "to-oneself", "SAM-PAS-01", {"number": 7}, BALL),
                Cell("7 PASS 13", "target-not-on-pitch", "CORE-PIT-03", {"target": 13}, BALL),
                Cell("7 PASS 15", "target-down", "SAM-PAS-01", {"target": 15}, BALL),
            ),
            moment=(Cell("7 PASS 8", "has-not-the-ball", "SAM-PAS-01", {"number": 7}),),
            second=alone_after("7 PASS 8", **BALL),
            scene=BALL,
            none_of="range skill",
        ),
        Verb.HANDOFF: Row(
            "7 HANDOFF 12",
            target=(
                Cell("7 HANDOFF 7", "to-oneself", "SAM-PAS-08", {"number": 7}, BALL),
                Cell("7 HANDOFF 13", "target-not-on-pitch", "CORE-PIT-03", {"target": 13}, BALL),
            ),
            range=(Cell("7 HANDOFF 8", "target-not-adjacent", "SAM-PAS-08", {"target": 8}, BALL),),
            moment=(Cell("7 HANDOFF 12", "has-not-the-ball", "SAM-PAS-01", {"number": 7}),),
            second=alone_after("7 HANDOFF 12", **BALL),
            scene=BALL,
            none_of="skill",
        ),
        Verb.FOUL: Row(
            "7 FOUL opp5",
            target=(
                Cell("7 FOUL opp4", "target-not-down", "SAM-FOU-01", {"target": 4}),
                Cell("7 FOUL opp16", "target-not-on-pitch", "CORE-PIT-03", {"target": 16}),
            ),
            range=(Cell("7 FOUL opp17", "target-not-adjacent", "SAM-FOU-01", {"target": 17}),),
            skill=(fouls,),
            second=alone_after("7 FOUL opp5"),
            none_of="moment",
        ),
        Verb.FIRES: Row(
            "CAST FIRES H3 H4 H5",
            target=(
                Cell("CAST FIRES A1 H3 H4", "fires-not-connected", "SAM-SHU-02", {}, caster),
                Cell("CAST FIRES H3 H3 H4", "fires-not-three", "SAM-SHU-02", {}, caster),
            ),
            second=spent("CAST FIRES H3 H4 H5", "SAM-SHU-02"),
            scene=caster,
            none_of="range skill moment",
        ),
        Verb.INNER_FIRE: Row(
            "CAST INNER 15",
            target=(
                Cell("CAST INNER 7", "inner-fire-standing", "SAM-SHU-05", {"target": 7}, caster),
                Cell("CAST INNER 13", "target-not-on-pitch", "CORE-PIT-03", {"target": 13}, caster),
            ),
            second=spent("CAST INNER 15", "SAM-SHU-05"),
            scene=caster,
            none_of="range skill moment",
        ),
        Verb.VOID: Row(
            "CAST VOID opp4",
            target=(
                Cell(
                    "CAST VOID opp16", "target-not-on-pitch", "CORE-PIT-03", {"target": 16}, phoenix
                ),
            ),
            skill=(Cell("CAST VOID opp4", "no-void-strike", "SAM-SHU-01", {}, caster),),
            second=spent("CAST VOID opp4", "SAM-SHU-06"),
            scene=phoenix,
            none_of="range moment",
        ),
        Verb.INSPIRE: Row(
            "INSPIRE",
            skill=(Cell("INSPIRE", "no-ujiaki", "SAM-STF-04"),),
            moment=(Cell("7 MOVE D4\nINSPIRE", "inspire-late", "SAM-STF-04", {}, speaker),),
            second=(Cell("INSPIRE\nINSPIRE", "inspired-already", "SAM-STF-04", {}, speaker),),
            scene=speaker,
            none_of="target range",
        ),
        Verb.COUNTER: Row(
            "",
            moment=(
                Cell("7 MOVE D4\nCOUNTER", "counter-not-needed", "SAM-TRN-02"),
                Cell("COUNTER\nCOUNTER", "counter-not-needed", "SAM-TRN-02", {}, counting),
            ),
            none_of="target range skill second",
        ),
    }


CONCEDE = Row(
    "CONCEDE",
    moment=(
        Cell("7 MOVE D4\nCONCEDE", "concede-late", "CORE-END-02"),
        Cell("CONCEDE", "concede-in-bonus-turn", "CORE-END-02", {}, {"bonus": True}),
    ),
    none_of="target range skill second",
)
"""The same in every game."""
TABLE: dict[str, dict[Verb, Row]] = {
    "samurai": {**samurai(), Verb.CONCEDE: CONCEDE},
    "blitz": {**core("blitz"), Verb.CONCEDE: CONCEDE},
    "squig": {**core("squig"), **squig(), Verb.CONCEDE: CONCEDE},
    "dungeon": {**core("dungeon"), **dungeon(), Verb.CONCEDE: CONCEDE},
}
