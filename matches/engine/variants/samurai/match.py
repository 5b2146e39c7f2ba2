"""Before the first kick-off and after the last whistle (SAM-STF-08, LGE-PST-01)."""

from __future__ import annotations

from matches.engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from matches.engine.events import (
    HonorRestored,
    KickChosen,
    MatchEnded,
    MissesMatch,
    MvpNamed,
    Rolled,
    TookOwnLife,
    WinningsPaid,
)
from matches.engine.position import Figure, Phase, State
from matches.engine.rulebook import LiveGame, Steps
from matches.engine.variants.samurai.conditions import (
    COLD,
    WINTER,
    restat_all,
    set_portents,
    set_weather,
)
from matches.engine.variants.samurai.kickoff_table import die, roll_off, two_dice

KICK, RECEIVE = Choice(Verb.KICK), Choice(Verb.RECEIVE)
KOKU_A_PIP = 10


def pre_match(game: LiveGame) -> Steps[None]:
    """Weather, serious injuries, journeymen, the roll-off for kick or receive (SAM-STF-08)."""
    position = game.position
    set_weather(game, sum(two_dice(game, "weather", "SAM-WTH-01")))
    for figure in position.figures:
        _old_wounds(game, figure)
    for side in (0, 1):
        _send_journeymen_home(game, side)
    coaches = [line_up.staff.get("assistant_coach", 0) for line_up in game.setup.sides]
    winner = roll_off(game, "roll_off", "SAM-TEA-06", (coaches[0], coaches[1]))
    choice = yield Decision(
        DecisionKind.KICK_OR_RECEIVE,
        winner,
        Listed((RECEIVE, KICK), "CORE-SET-01"),
        RECEIVE,
    )
    position.first_kicking = winner if choice == KICK else 1 - winner
    game.events.append(KickChosen("CORE-SET-01", position.first_kicking))
    restat_all(game)
    position.phase = Phase.HALF_START


def _old_wounds(game: LiveGame, figure: Figure) -> None:
    """D6 for each serious injury of old: any 1 and he misses the match (SAM-INJ-05)."""
    for _ in range(figure.spec.standing_injuries):
        face = game.roll(6, "old_wound")
        game.events.append(
            Rolled("SAM-INJ-05", "old_wound", figure.side, figure.slot, 6, (face,), (), 2, face > 1)
        )
        if face == 1 and figure.state is not State.ABSENT:
            figure.state = State.ABSENT
            game.events.append(MissesMatch("SAM-INJ-05", figure.slot))


def _send_journeymen_home(game: LiveGame, side: int) -> None:
    """Journeymen fill up to eleven fit players, no further (LGE-JOU-01)."""
    figures = [f for f in game.position.figures if f.side == side and f.state is not State.ABSENT]
    journeymen = [f for f in figures if f.spec.journeyman]
    wanted = max(game.rules.formation.players - (len(figures) - len(journeymen)), 0)
    for figure in journeymen[wanted:]:
        figure.state = State.ABSENT
        game.events.append(MissesMatch("LGE-JOU-01", figure.slot))


def drive_over(game: LiveGame) -> None:
    """Portents end; in the cold a 1 on D6 costs the next drive (SAM-WTH-01, SAM-KIK-12)."""
    position = game.position
    if position.portents:
        set_portents(game, on=False)
    freezing = position.weather in (COLD, WINTER)
    for figure in position.in_order():
        figure.cold = False
        if freezing and figure.took_part and figure.state <= State.KNOCKED_OUT:
            face = game.roll(6, "cold")
            figure.cold = face == 1
            game.events.append(
                Rolled("SAM-WTH-01", "cold", figure.side, figure.slot, 6, (face,), (), 2, face > 1)
            )


def post_match(game: LiveGame) -> Steps[None]:
    """Full time, then winnings and the MVPs (SAM-PST-02, LGE-MVP-01)."""
    yield from ()
    position = game.position
    home, away = position.score
    winner = None if home == away else (0 if home > away else 1)
    game.events.append(MatchEnded("CORE-END-01", home, away, winner))
    for side in (0, 1):
        bonus = ("won", 1) if winner == side else ("", 0)
        total = die(game, "winnings", "SAM-PST-02", side, bonus)
        game.events.append(WinningsPaid("SAM-PST-02", side, total * KOKU_A_PIP))
    for side in (0, 1):
        _most_valuable(game, side)
    for figure in position.figures:
        if figure.dishonored and figure.spec.league and figure.state is not State.DEAD:
            _answer_for_honor(game, figure)
    position.phase = Phase.OVER


def _answer_for_honor(game: LiveGame, figure: Figure) -> None:
    """D6: 1 he takes his own life, 2-4 he stays Dishonored, 5-6 honour restored (SAM-HON-02)."""
    face = 6
    if game.rules.options["dishonor_after"] == "roll":
        face = game.roll(6, "honor")
        game.events.append(Rolled("SAM-HON-02", "honor", figure.side, figure.slot, 6, (face,)))
    if face == 1:
        figure.state = State.DEAD
        game.events.append(TookOwnLife("SAM-HON-02", figure.slot))
    elif face >= 5:
        figure.dishonored = False
        game.events.append(HonorRestored("SAM-HON-02", figure.slot))


def _most_valuable(game: LiveGame, side: int) -> None:
    """One of the side's own players who were fit for the match, at random (LGE-MVP-01)."""
    fit = [
        f
        for f in game.position.figures
        if f.side == side and f.spec.league and f.state is not State.ABSENT
    ]
    if not fit:
        return
    face = game.roll(len(fit), "mvp")
    game.events.append(Rolled("LGE-MVP-01", "mvp", side, None, len(fit), (face,)))
    game.events.append(MvpNamed("LGE-MVP-01", side, fit[face - 1].slot))
