"""Whose curtain is open in a hotseat match: everything is served to that side alone (KEM-FRI-07).

Two people share one screen and one account or cookie, so that who asks says nothing about the side
they play. While no curtain is open, nobody has a side in the match, and it is read as by any
reader. Whether one is open is judged each time: it closes as soon as its side has submitted, or
the other one must act.
"""

from __future__ import annotations

from typing import Any

from matches.models import SUBMITTED, Friendly, Match, MatchState, SetUpOrders, Side


def side_to_act(match: Match) -> Side | None:
    """The side that the match waits for; of two that set up, home first. None while it waits for
    nobody.
    """
    if not match.is_running or match.ready_at is not None:
        return None
    if match.state == MatchState.SETTING_UP:
        rows = SetUpOrders.objects.filter(SUBMITTED, match=match)
        ready = set(rows.values_list("side", flat=True))
        return next((side for side in Side if side not in ready), None)
    return None if match.waiting_side is None else Side(match.waiting_side)


def open_side_of(match: Match) -> Side | None:
    """The side of a hotseat match whose curtain is open; None while none is."""
    friendly = match.friendly
    if friendly.open_side is None or friendly.open_stage != match.stage:
        return None
    side = side_to_act(match)
    return side if side == friendly.open_side else None


def curtain_before(user: Any, match: Match) -> Side | None:
    """The side for which the curtain is to be opened, where this person finds it closed; None for
    everybody who does not play the match, and while it waits for nobody.
    """
    if not match.is_hotseat or user.pk not in match.coach_ids:
        return None
    return None if open_side_of(match) is not None else side_to_act(match)


def has_hidden_board(match: Match) -> bool:
    """Whether the side that must act has closed its curtain itself, and the other has not acted
    since: what it wrote waits for it.
    """
    friendly = match.friendly
    return friendly.open_side is None and friendly.open_stage == match.stage


def curtain_mark(pk: int) -> str:
    """Changes when a curtain of that match is opened; together with the match's stage and what it
    waits for, when one closes.
    """
    rows = Friendly.objects.filter(match=pk).values_list("open_side", "open_stage")
    return "-".join(map(str, next(iter(rows), ())))
