"""What a corrected result changes in a bracket that has been drawn or played.

The bracket is followed twice, by the results on record and by the corrected one. Where another
pairing should have met, an officer rules on the match that was made: it stands, is played again by
the right teams, or is a walk-over (KEM-COR-01).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, gettext_noop

from league import pairing
from league.models import Bye, Entry, Fixture, Round, Season
from league.pairing import CannotPair
from league.pairing.types import Stage
from league.queries import draws
from league.queries.instead import NOTHING, Instead
from league.queries.results import HEAVY
from matches.models import RESULTS, Match
from rosters.models import Team

STANDS, REPLAY, WALK_OVER = "stands", "replay", "walk_over"
OPEN = 0
"""A seat whose team a match decides that has no winner yet."""
NOT_KNOWN = gettext_noop("not known yet")
Pair = frozenset[int]
"""Who meets, by team id; one team has a bye."""
Rulings = Mapping[str, str]
"""Fixture id -> `stands`, `replay` or `walk_over:<team id>`."""


@dataclass(frozen=True, slots=True)
class QuestionedFixture:
    """A fixture that another pairing should have played; `choices` are what can be ruled."""

    fixture: Fixture
    rightful: Pair
    choice: str
    choices: Sequence[str]

    @property
    def key(self) -> str:
        return str(self.fixture.pk)


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A place of the bracket from which another team advances; `OPEN` if that is not known."""

    round: Round
    slot: int
    before: int
    after: int


@dataclass(slots=True)
class BracketChanges:
    """What a correction changes in a bracket. `conflicts` are team ids that would play twice."""

    questioned: list[QuestionedFixture] = field(default_factory=list)
    lines: list[ChangedLine] = field(default_factory=list)
    byes: list[tuple[Bye, int]] = field(default_factory=list)
    """Byes that by the results on record belong to another team, with that team."""
    conflicts: list[tuple[Round, int]] = field(default_factory=list)
    winners: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Final and match for third place: who won on record, and with the correction."""
    pairs: dict[int, Pair] = field(default_factory=dict)
    """Fixture id -> who should meet by the results on record."""


@dataclass(frozen=True, slots=True)
class _Slot:
    pair: Pair
    winner: int | None

    @property
    def loser(self) -> int | None:
        if self.winner == OPEN:
            return OPEN
        left = self.pair - {self.winner}
        return next(iter(left), None)


Slots = dict[int, _Slot]


def bracket_changes(
    season: Season,
    match: Match | None = None,
    *,
    winner: int | None = None,
    instead: Instead = NOTHING,
    rulings: Rulings | None = None,
) -> BracketChanges:
    """Follow the bracket with another `winner` (a side, None for nobody) of that match.

    `instead` is the corrected result if the match counts for the table that seeds the bracket.
    """
    found = BracketChanges()
    rounds = _made(season)
    if not rounds:
        return found
    there = set(season.entries.filter(status=Entry.Status.ACCEPTED).values_list("team", flat=True))
    before: Slots = {}
    after: Slots = {}
    for index, round_ in enumerate(rounds):
        if index == 0:
            drawn = _drawn_first(season, round_)
            pairs = drawn, _drawn_first(season, round_, instead) if instead else drawn
        else:
            pairs = _following(before, there), _following(after, there)
        step = _Step(found, round_, match, winner, rulings or {})
        before, after = step.follow(*pairs)
    return found


def _made(season: Season) -> list[Round]:
    rounds = season.rounds.filter(stage=Stage.PLAYOFF).exclude(state=Round.State.PENDING)
    return list(rounds.order_by("number"))


def _drawn_first(season: Season, round_: Round, instead: Instead = NOTHING) -> dict[int, Pair]:
    """Who meets in the first round: by the table, or as drawn if the format has none."""
    if pairing.find_format(season.format).table:
        try:
            known = draws.field_of(season, first=round_.number, instead=instead)
            (drawn, *_) = pairing.draw(season.format, season.format_options, known).rounds
        except (CannotPair, ValueError):
            pass
        else:
            met = {p.slot: frozenset((p.home, p.away)) for p in drawn.pairings}
            return met | {rest.slot: frozenset((rest.id,)) for rest in drawn.resting}
    met = {fixture.slot: _teams(fixture) for fixture in round_.fixtures.all()}
    return met | {bye.slot: frozenset((bye.team_id,)) for bye in round_.byes.all()}


def _following(slots: Slots, there: set[int]) -> dict[int, Pair]:
    """Who meets in the next round; in slot 0 the losers, who may play for third place."""
    size = 1 << (max(slots, default=1) - 1).bit_length()

    def seat(slot: int) -> set[int]:
        team = slots[slot].winner if slot in slots else None
        return {team} if team == OPEN or team in there else set()

    pairs = {n: frozenset(seat(2 * n - 1) | seat(2 * n)) for n in range(1, size // 2 + 1)}
    if size == 2:
        losers = {slot.loser for slot in slots.values()}
        pairs[0] = frozenset(team for team in losers if team == OPEN or team in there)
    return pairs


def _teams(fixture: Fixture) -> Pair:
    return frozenset((fixture.home_team_id, fixture.away_team_id))


class _Step:
    """One round of the bracket, followed on record and with the correction."""

    def __init__(
        self,
        found: BracketChanges,
        round_: Round,
        match: Match | None,
        winner: int | None,
        rulings: Rulings,
    ) -> None:
        self._found, self._round, self._rulings = found, round_, rulings
        self._match, self._winner = match, winner
        rows = Fixture.objects.filter(round=round_).select_related(
            "match__league", "match__home_team", "match__away_team", "home_team", "away_team"
        )
        self._fixtures = list(rows.defer(*HEAVY).order_by("number"))
        for fixture in self._fixtures:
            fixture.round = round_
        self._byes = list(Bye.objects.filter(round=round_, slot__gt=0).select_related("team"))

    def follow(
        self, on_record: Mapping[int, Pair], corrected: Mapping[int, Pair]
    ) -> tuple[Slots, Slots]:
        before: Slots = {}
        after: Slots = {}
        for fixture in self._fixtures:
            slot, met = fixture.slot, _teams(fixture)
            base, right = on_record.get(slot, met), corrected.get(slot, met)
            self._found.pairs[fixture.pk] = base
            before[slot] = _Slot(met, _won(fixture))
            own = self._match is not None and fixture.match_id == self._match.pk
            after[slot] = _Slot(met, self._side(fixture)) if own else before[slot]
            if right not in (base, met) and fixture.match is not None:
                after[slot] = self._ruled(fixture, right, after[slot])
        again = {
            team for slot, one in after.items() if one != before.get(slot) for team in one.pair
        }
        for bye in self._byes:
            before[bye.slot] = after[bye.slot] = _Slot(frozenset((bye.team_id,)), bye.team_id)
            right = corrected.get(bye.slot, frozenset((bye.team_id,)))
            if bye.team_id in again and len(right) == 1 and bye.team_id not in right:
                (team,) = right
                after[bye.slot] = _Slot(right, team)
            base = on_record.get(bye.slot, frozenset((bye.team_id,)))
            if len(base) == 1 and bye.team_id not in base:
                self._found.byes.append((bye, next(iter(base))))
        self._note(before, after)
        return ({n: one for n, one in slots.items() if n} for slots in (before, after))  # type: ignore[return-value]

    def _side(self, fixture: Fixture) -> int:
        if self._winner is None:
            return OPEN
        return (fixture.home_team_id, fixture.away_team_id)[self._winner]

    def _ruled(self, fixture: Fixture, right: Pair, as_it_is: _Slot) -> _Slot:
        """The place after what was ruled on its match."""
        known = sorted(right - {OPEN})
        choices = [STANDS]
        if len(right) == 2 or OPEN in right:
            choices.append(REPLAY)
        if OPEN not in right:
            choices += [f"{WALK_OVER}:{team}" for team in known]
        choice = self._rulings.get(str(fixture.pk), STANDS)
        if choice not in choices:
            choice = STANDS
        self._found.questioned.append(QuestionedFixture(fixture, right, choice, choices))
        if choice == STANDS:
            return as_it_is
        return _Slot(right, OPEN if choice == REPLAY else int(choice.partition(":")[2]))

    def _note(self, before: Slots, after: Slots) -> None:
        """Note changed lines and winners, and teams that would play twice in this round."""
        found, seen = self._found, Counter[int]()
        is_last = {n for n in before if n} == {1}
        for slot in sorted(before):
            seen.update(after[slot].pair - {OPEN})
            won, wins = before[slot].winner or OPEN, after[slot].winner or OPEN
            if won != wins and slot:
                found.lines.append(ChangedLine(self._round, slot, won, wins))
            if is_last and won != OPEN:
                found.winners[gettext("Champion") if slot else gettext("Third place")] = (won, wins)
        found.conflicts += [(self._round, team) for team, times in seen.items() if times > 1]


def _won(fixture: Fixture) -> int:
    """Who won on record; `OPEN` without a winner."""
    match = fixture.match
    if match is None or match.state not in RESULTS or match.won_by is None:
        return OPEN
    return (fixture.home_team_id, fixture.away_team_id)[match.won_by]


def names_of(season: Season, teams: Iterable[int]) -> dict[int, str]:
    """The names of these teams; `OPEN` is a team that is not known yet."""
    names = dict(Team.objects.filter(pk__in=set(teams) - {OPEN}).values_list("pk", "name"))
    return names | {OPEN: gettext(NOT_KNOWN)}
