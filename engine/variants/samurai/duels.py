"""Iaijutsu: challenges, the duel itself, and those owed for fouls (SAM-DUE, SAM-FOU-03)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import (
    ChallengeAnswered,
    Challenged,
    DuelBegan,
    DuelDemanded,
    DuelEnded,
    DuelFocused,
    DuelLapsed,
    DuelStruck,
    Rolled,
)
from engine.position import Figure, State
from engine.rules.knockdown import injure
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill
from engine.variants.samurai.characteristics import dishonor
from engine.variants.samurai.staff import insists
from engine.variants.samurai.state import is_dishonored, samurai_state

ACCEPT, REFUSE = Choice(Verb.ACCEPT), Choice(Verb.REFUSE)
FOCUS, STRIKE, KEEP = Choice(Verb.FOCUS), Choice(Verb.STRIKE), Choice(Verb.KEEP)
WHEN = {
    "now": Choice(Verb.NOW),
    "match_end": Choice(Verb.MATCH_END),
    "never": Choice(Verb.NEVER),
}
INITIATIVE_SKILL = 2
SILENCED_BY = frozenset({"knocked_out", "seriously_injured", "dead"})
"""Strike results after which the other cannot answer; Badly Hurt has its own rule (SAM-DUE-06)."""


def challenge(
    game: LiveGame, challenger: Figure, challenged: Figure, *, rule: str, cause: str
) -> Steps[None]:
    """The challenged player duels, or refuses and is Dishonored (SAM-KIK-03, SAM-FOU-03)."""
    game.events.append(Challenged(rule, challenger.slot, challenged.slot, "duel"))
    willing = challenged.known & Skill.IAIJUTSU or challenged.ph >= challenger.ph
    choice = yield Decision(
        DecisionKind.ANSWER,
        challenged.side,
        Listed((ACCEPT, REFUSE), rule),
        ACCEPT if willing else REFUSE,
        {"figure": challenged.slot, "challenger": challenger.slot},
    )
    accepted = choice == ACCEPT
    game.events.append(ChallengeAnswered(rule, challenged.slot, accepted))
    if accepted or (yield from insists(game, challenger.side, challenged)):
        yield from duel(game, challenger, challenged, cause)
    else:
        dishonor(game, challenged)


def duel(game: LiveGame, one: Figure, other: Figure, cause: str) -> Steps[None]:
    """Focus in turn until one strikes; the other may answer once (SAM-DUE-01 to 09)."""
    game.events.append(DuelBegan("SAM-DUE-01", one.slot, other.slot, cause))
    focuses = {one.slot: 0, other.slot: 0}
    first = _initiative(game, one, other)
    striker, struck = (one, other) if first else (other, one)
    while (yield from _focuses(game, striker, focuses[striker.slot])):
        focuses[striker.slot] += 1
        game.events.append(DuelFocused("SAM-DUE-03", striker.slot, focuses[striker.slot]))
        striker, struck = struck, striker
    result = yield from _strike(game, striker, struck, focuses, back=False)
    answer = "none"
    if _may_answer(game, result) and (yield from _strikes_back(game, struck, striker)):
        answer = yield from _strike(game, struck, striker, focuses, back=True)
    fallen, avenged = result not in ABLE, answer not in ABLE
    winner = None
    if fallen != avenged:
        winner = striker.slot if fallen else struck.slot
    game.events.append(DuelEnded("SAM-DUE-07", winner))


ABLE = frozenset({"none", "stunned"})


def _initiative(game: LiveGame, one: Figure, other: Figure) -> bool:
    """D6 each, +2 with Iaijutsu, ties again; true if ``one`` has the first option."""
    while True:
        totals = []
        for figure in (one, other):
            skilled = figure.skills & Skill.IAIJUTSU
            modifiers: Modifiers = (("Iaijutsu", INITIATIVE_SKILL),) if skilled else ()
            face = game.roll(6, "initiative")
            game.events.append(
                Rolled("SAM-DUE-01", "initiative", figure.side, figure.slot, 6, (face,), modifiers)
            )
            totals.append(face + (INITIATIVE_SKILL if skilled else 0))
        if totals[0] != totals[1]:
            return totals[0] > totals[1]


def _focuses(game: LiveGame, figure: Figure, so_far: int) -> Steps[bool]:
    """The player with the option focuses or strikes; out of focuses, strikes (SAM-DUE-02, 03)."""
    if so_far >= figure.ph:
        return False
    choice = yield Decision(
        DecisionKind.DUEL,
        figure.side,
        Listed((STRIKE, FOCUS), "SAM-DUE-02"),
        STRIKE,
        {"figure": figure.slot, "focuses": so_far},
    )
    return choice == FOCUS


def _strike(
    game: LiveGame, striker: Figure, struck: Figure, focuses: dict[int, int], *, back: bool
) -> Steps[str]:
    """An injury roll without armour, +1 for each own focus (SAM-DUE-04, SAM-DUE-05)."""
    rule = "SAM-DUE-06" if back else "SAM-DUE-05"
    game.events.append(DuelStruck(rule, striker.slot, struck.slot, back))
    own = focuses[striker.slot]
    bonus: Modifiers = (("focus", own),) if own else ()
    return (yield from injure(game, struck, striker, "duel", bonus))


def _may_answer(game: LiveGame, result: str) -> bool:
    if result == "badly_hurt":
        return game.rules.options["duel_bh_strikes"] == "on"
    return result not in SILENCED_BY


def _strikes_back(game: LiveGame, figure: Figure, opponent: Figure) -> Steps[bool]:
    """DEC-40."""
    choice = yield Decision(
        DecisionKind.STRIKE_BACK,
        figure.side,
        Listed((STRIKE, KEEP), "SAM-DUE-06"),
        STRIKE,
        {"figure": figure.slot, "opponent": opponent.slot},
    )
    return choice == STRIKE


CASUALTY_STATES = (State.BADLY_HURT, State.SERIOUSLY_INJURED, State.DEAD)
OPEN, LATE, SWORN = 0, 1, 2
"""A duel owed: not demanded yet; to be demanded at the match's end; fixed for then."""
AT_DRIVE_START = (State.STANDING, State.RESERVES)
"""Free to fight then, unless the cold keeps them out (KEM-DUE-02)."""


def fight_for_fouls(game: LiveGame, *, at_end: bool) -> Steps[None]:
    """The duels owed for fouls, at a drive's start or at the match's end (SAM-FOU-03).

    The kicking side's victims first, after the match home's; then by shirt number (KEM-DUE-02).
    """
    position = game.position
    figures, first = position.figures, 0 if at_end else position.kicking

    def turn_comes(owed: tuple[int, int, int]) -> tuple[bool, int, int]:
        victim, fouler = figures[owed[0]], figures[owed[1]]
        return victim.side != first, victim.number, fouler.number

    owed, samurai_state(position).duels = sorted(samurai_state(position).duels, key=turn_comes), []
    for victim_slot, fouler_slot, stage in owed:
        victim, fouler = figures[victim_slot], figures[fouler_slot]
        hurt = victim.state in CASUALTY_STATES or fouler.state in CASUALTY_STATES
        if hurt or is_dishonored(position, victim):
            game.events.append(DuelLapsed("SAM-FOU-03", victim.slot, fouler.slot))
            continue
        waits = stage != OPEN or not (_free_to_fight(victim) and _free_to_fight(fouler))
        if waits and not at_end:
            samurai_state(position).duels.append((victim_slot, fouler_slot, max(stage, LATE)))
            continue
        if stage != SWORN:
            when = yield from _demand(game, victim, fouler, at_end=at_end)
            if when == "never":
                continue
            if when == "match_end" and not at_end:
                samurai_state(position).duels.append((victim_slot, fouler_slot, SWORN))
                continue
        yield from challenge(game, victim, fouler, rule="SAM-FOU-03", cause="foul")


def _free_to_fight(figure: Figure) -> bool:
    return figure.state in AT_DRIVE_START and not figure.cold


def _demand(game: LiveGame, victim: Figure, fouler: Figure, *, at_end: bool) -> Steps[str]:
    """When the victim's coach chooses to fight the duel (DEC-26)."""
    whens = ("match_end", "never") if at_end else ("now", "match_end", "never")
    eager = victim.known & Skill.IAIJUTSU or victim.ph > fouler.ph
    choice = yield Decision(
        DecisionKind.DEMAND,
        victim.side,
        Listed([WHEN[when] for when in whens], "SAM-FOU-03"),
        WHEN["match_end" if eager else "never"],
        {"figure": victim.slot, "fouler": fouler.slot},
    )
    when = next(when for when in whens if WHEN[when] == choice)
    game.events.append(DuelDemanded("SAM-FOU-03", victim.slot, fouler.slot, when))
    return when
