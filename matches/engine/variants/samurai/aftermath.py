"""Drive ends, half-time and what follows the last whistle (SAM-PST, LGE-PST-01, SAM-HON-02)."""

from __future__ import annotations

from matches.engine.events import (
    HonorRestored,
    MatchEnded,
    MvpNamed,
    Rolled,
    ScoreSet,
    TookOwnLife,
    WinningsPaid,
)
from matches.engine.position import Figure, Phase, State
from matches.engine.rulebook import LiveGame, Steps
from matches.engine.variants.samurai import handicap, staff
from matches.engine.variants.samurai.conditions import COLD, WINTER, dishonor, set_portents
from matches.engine.variants.samurai.duels import fight_for_fouls
from matches.engine.variants.samurai.kickoff_table import die

CONCEDED_SCORE = 2


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


def half_began(game: LiveGame) -> None:
    """Re-rolls that a half begins with beyond the team's own (LGE-HCP-02, SAM-STF-02)."""
    for side in (0, 1):
        handicap.half_rerolls(game, side)
    if game.position.half == staff.SECOND_HALF:
        for side in (0, 1):
            staff.poem(game, side)


def post_match(game: LiveGame) -> Steps[None]:
    """Duels owed, full time, winnings, MVPs, gifts, honour (SAM-FOU-03, LGE-PST-01)."""
    yield from fight_for_fouls(game, at_end=True)
    position = game.position
    winner = _winner(game)
    game.events.append(MatchEnded("CORE-END-01", position.score[0], position.score[1], winner))
    _winnings(game, winner)
    _most_valuable(game)
    handicap.gifts(game)
    if _pays(game):
        _shame(game, position.conceded)
    for figure in position.figures:
        if figure.dishonored and figure.spec.league and figure.state is not State.DEAD:
            _answer_for_honor(game, figure)
    position.phase = Phase.OVER


def _winner(game: LiveGame) -> int | None:
    """The higher score; after a concession the other side, by two at least (LGE-CON-01)."""
    position = game.position
    if position.conceded is not None:
        winner = 1 - position.conceded
        if position.score[winner] - position.score[1 - winner] < CONCEDED_SCORE:
            position.score[winner], position.score[1 - winner] = CONCEDED_SCORE, 0
            home, away = position.score
            game.events.append(ScoreSet("LGE-CON-01", home, away, "concession"))
        return winner
    home, away = position.score
    if home == away:
        return _overtime_roll(game) if position.half > staff.SECOND_HALF else None
    return 0 if home > away else 1


def _overtime_roll(game: LiveGame) -> int:
    """D6 and one for each team re-roll unused, ties again (CORE-END-01)."""
    position = game.position
    while True:
        totals = [
            die(game, "overtime", "CORE-END-01", side, ("team re-rolls", position.rerolls[side]))
            for side in (0, 1)
        ]
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1


def _pays(game: LiveGame) -> bool:
    return game.position.conceded is not None and game.position.concession_costs


def _winnings(game: LiveGame, winner: int | None) -> None:
    """D6, +1 if won, in tens of koku; all to the winner of a concession (SAM-PST-02)."""
    for side in (0, 1):
        bonus = ("won", 1) if winner == side else ("", 0)
        total = die(game, "winnings", "SAM-PST-02", side, bonus)
        payee = winner if _pays(game) and winner is not None else side
        game.events.append(WinningsPaid("SAM-PST-02", payee, total * staff.KOKU_A_PIP))
    for side in (0, 1):
        if staff.has(game, side, staff.TAKA):
            staff.trade(game, side)


def _most_valuable(game: LiveGame) -> None:
    """One of each side's own players fit for the match, at random (LGE-MVP-01)."""
    position = game.position
    for side in (0, 1):
        payee = 1 - side if _pays(game) and position.conceded == side else side
        fit = [f for f in position.figures if f.side == payee and f.spec.league and _was_fit(f)]
        if figure := handicap.one_of(game, "LGE-MVP-01", "mvp", fit):
            game.events.append(MvpNamed("LGE-MVP-01", payee, figure.slot))


def _was_fit(figure: Figure) -> bool:
    """Not kept away, and not dead before he could play."""
    return figure.state is not State.ABSENT and (figure.state is not State.DEAD or figure.played)


def _shame(game: LiveGame, side: int | None) -> None:
    """Conceding disgraces the player of highest PH, then most SPP (LGE-CON-02)."""
    own = [
        f
        for f in game.position.figures
        if f.side == side and f.spec.league and f.state is not State.DEAD
    ]
    if own:
        proudest = max(own, key=lambda f: (f.ph, f.spec.spp, -f.number))
        dishonor(game, proudest, "LGE-CON-02")


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
