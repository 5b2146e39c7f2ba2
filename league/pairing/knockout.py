"""Knock-out: a bracket, seeded so that the best two can only meet in the final."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

from core.translation import site_text
from league.pairing.balance import HomeGames
from league.pairing.types import (
    CannotPair,
    Drawn,
    DrawnRound,
    Entrant,
    Field,
    Meeting,
    Pairing,
    Rest,
    Stage,
)

FINAL, SEMI_FINAL = 2, 1
NAMES = {
    1: gettext_noop("Final"),
    2: gettext_noop("Semi-final"),
    4: gettext_noop("Quarter-final"),
}


def bracket(size: int) -> list[int]:
    """The seeds (from 1) in bracket order, for a power of two.

    Seeds 1 and 2 are in different halves, 1 to 4 in different quarters, and so on; the seeds of
    each first-round pairing add up to `size` + 1.
    """
    seats = [1]
    while len(seats) < size:
        total = 2 * len(seats) + 1
        seats = [seed for one in seats for seed in (one, total - one)]
    return seats


def name_of(pairs: int) -> str:
    """The name of a round with that many matches."""
    if pairs in NAMES:
        return site_text(NAMES[pairs])
    return site_text("Round of {teams}", teams=2 * pairs)


def stakes_of(pairs: int) -> int:
    """The stakes of such a round for the gate: a semi-final 1, a final 2 (LGE-GAT-01)."""
    return {1: FINAL, 2: SEMI_FINAL}.get(pairs, 0)


def planned(seeds: int, first: int, stage: Stage) -> tuple[DrawnRound, ...]:
    """The rounds of a bracket of that many seeds, from that number on, without pairings."""
    pairs = (1 << max(seeds - 1, 0).bit_length()) // 2
    rounds: list[DrawnRound] = []
    while pairs:
        rounds.append(DrawnRound(first + len(rounds), stage=stage, name=name_of(pairs)))
        pairs //= 2
    return tuple(rounds)


def draw_knockout(
    field: Field, *, seeds: Sequence[Entrant], stage: Stage, third_place: bool = False
) -> Drawn:
    """The next round of the bracket, and those after it without pairings.

    The first round follows from the `seeds`, best first; every later one from the round before:
    the winner of slot 1 meets the winner of slot 2. A slot whose winner has left is a bye. Raises
    `CannotPair` while a match of the previous round has no winner.
    """
    bracketed = [meeting for meeting in field.played if meeting.stage == stage]
    if bracketed:
        number = max(meeting.round for meeting in bracketed)
        last = [meeting for meeting in bracketed if meeting.round == number]
        seats = _winners(last, field)
    else:
        last = []
        if len(seeds) < 2:
            raise CannotPair(gettext("A knock-out needs at least two teams."))
        size = 1 << (len(seeds) - 1).bit_length()
        seats = [seeds[s - 1].id if s <= len(seeds) else None for s in bracket(size)]
    if len(seats) < 2:
        return Drawn(())
    place = {entrant.id: number for number, entrant in enumerate(seeds, start=1)}
    first = _next(field, seats, stage, {} if bracketed else place)
    if third_place and len(seats) == 2 and len(last) >= 2:
        first = _with_third(field, first, last)
    rounds = (first, *planned(len(seats) // 2, field.first + 1, stage))
    return Drawn(rounds, tuple(_clashes(field, first)))


def _winners(last: Sequence[Meeting], field: Field) -> list[int | None]:
    """Who advances from each slot of a round. Raises `CannotPair`."""
    there = set(field.ids)
    own = sorted(
        (meeting for meeting in last if meeting.slot), key=lambda one: one.winner is not None
    )
    by_slot = {meeting.slot: meeting.winner for meeting in own}  # a bye given later wins the slot
    if any(by_slot[m.slot] is None and {m.home, m.away} & there for m in own):
        raise CannotPair(gettext("A match of the previous round has no winner yet."))
    size = 1 << (max(by_slot, default=1) - 1).bit_length()
    return [
        winner if (winner := by_slot.get(slot)) in there else None for slot in range(1, size + 1)
    ]


def _next(
    field: Field, seats: Sequence[int | None], stage: Stage, seeds: dict[int, int]
) -> DrawnRound:
    home_games, names = HomeGames(field.played), field.names
    pairs = len(seats) // 2
    name = name_of(pairs)
    pairings, resting = [], []
    for slot, (one, two) in enumerate(zip(seats[::2], seats[1::2], strict=True), start=1):
        if one is None or two is None:
            free = one if two is None else two
            if free is not None:
                said = (
                    site_text("Seed {seed} advances without a match.", seed=seeds[free])
                    if free in seeds
                    else site_text("Advances without a match.")
                )
                resting.append(Rest(free, said, is_bye=True, slot=slot))
            continue
        home, away = home_games.turned(one, two)
        if seeds:
            why = site_text("Seed {one} meets seed {two}.", one=seeds[one], two=seeds[two])
        else:
            why = site_text(
                "{round}: the winners of matches {one} and {two} meet.",
                round=name,
                one=2 * slot - 1,
                two=2 * slot,
            )
        turned = home_games.why(home, away, names)
        pairings.append(Pairing(home, away, (why, turned), slot=slot, stakes=stakes_of(pairs)))
    return DrawnRound(field.first, tuple(pairings), tuple(resting), stage, name)


def _with_third(field: Field, final: DrawnRound, semi: Sequence[Meeting]) -> DrawnRound:
    """The final's round with a match of the semi-final losers; that match has no slot."""
    there = set(field.ids)
    losers = [
        team
        for meeting in semi
        for team in (meeting.home, meeting.away)
        if team in there and team != meeting.winner
    ]
    if len(losers) != 2:
        return final
    home, away = HomeGames(field.played).turned(*losers)
    why = site_text("For third place: the losers of the semi-finals.")
    third = Pairing(home, away, (why,))
    return DrawnRound(
        final.number, (*final.pairings, third), final.resting, final.stage, final.name
    )


def _clashes(field: Field, drawn: DrawnRound) -> list[str]:
    barred = {one.id: one.name for one in field.entrants if drawn.number in one.away}
    return [
        site_text(
            "Round {number}: {team} has a black-out date; a bracket moves no match.",
            number=drawn.number,
            team=barred[team],
        )
        for pairing in drawn.pairings
        for team in (pairing.home, pairing.away)
        if team in barred
    ]
