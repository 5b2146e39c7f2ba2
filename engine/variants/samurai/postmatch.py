"""Drive ends, half-time and what follows the last whistle (SAM-PST, LGE-PST-01, SAM-HON-02)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import HonorRestored, MatchEnded, Rolled, TookOwnLife, WinningsPaid
from engine.position import Figure, Phase, Position, State
from engine.rules import handicap
from engine.rules.match_result import SECOND_HALF, concession_costs, most_valuable, winner_of
from engine.rules.table_dice import die
from engine.ruleset import LiveGame, Steps
from engine.variants.samurai import staff
from engine.variants.samurai.characteristics import COLD, WINTER, dishonor, set_portents
from engine.variants.samurai.duels import fight_for_fouls
from engine.variants.samurai.state import is_dishonored, samurai_state


def drive_over(game: LiveGame) -> None:
    """Portents end; in the cold a 1 on D6 costs the next drive (SAM-WTH-01, SAM-KIK-12)."""
    position = game.position
    if samurai_state(position).portents:
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


def disgrace(position: Position, slots: Sequence[int]) -> None:
    """Those players, and nobody else, are Dishonored at full time (SAM-HON-01)."""
    samurai_state(position).dishonored = [*slots]


def half_began(game: LiveGame) -> None:
    """Re-rolls at the start of a half beyond the team's own (LGE-HCP-02, SAM-STF-02)."""
    for side in (0, 1):
        handicap.half_rerolls(game, side)
    if game.position.half == SECOND_HALF:
        for side in (0, 1):
            staff.poem(game, side)


def post_match(game: LiveGame) -> Steps[None]:
    """Duels owed, full time, winnings, MVPs, gifts, honour (SAM-FOU-03, LGE-PST-01)."""
    yield from fight_for_fouls(game, at_end=True)
    position = game.position
    winner = winner_of(game)
    game.events.append(MatchEnded("CORE-END-01", position.score[0], position.score[1], winner))
    _winnings(game, winner)
    most_valuable(game)
    handicap.gifts(game)
    if concession_costs(game):
        _shame(game, position.conceded)
    for figure in sorted(position.figures, key=lambda f: (f.side, f.number)):
        alive = figure.spec.league and figure.state is not State.DEAD
        if alive and is_dishonored(position, figure):
            _answer_for_honor(game, figure)
    position.phase = Phase.OVER


def _winnings(game: LiveGame, winner: int | None) -> None:
    """D6, +1 if won, in tens of koku; all to the opponent after a concession (SAM-PST-02)."""
    for side in (0, 1):
        bonus = ("won", 1) if winner == side else ("", 0)
        total = die(game, "winnings", "SAM-PST-02", side, bonus)
        payee = winner if concession_costs(game) and winner is not None else side
        game.events.append(WinningsPaid("SAM-PST-02", payee, total * staff.KOKU_A_PIP))
    for side in (0, 1):
        if staff.has(game, side, staff.TAKA):
            staff.trade(game, side)


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
    """D6: 1 takes their own life, 2-4 stays Dishonored, 5-6 honour restored (SAM-HON-02)."""
    face = 6
    if game.rules.options["dishonor_after"] == "roll":
        face = game.roll(6, "honor")
        game.events.append(Rolled("SAM-HON-02", "honor", figure.side, figure.slot, 6, (face,)))
    if face == 1:
        figure.state = State.DEAD
        game.events.append(TookOwnLife("SAM-HON-02", figure.slot))
    elif face >= 5:
        samurai_state(game.position).dishonored.remove(figure.slot)
        game.events.append(HonorRestored("SAM-HON-02", figure.slot))
