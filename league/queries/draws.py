"""Previews of a season's next draw, computed by `league.pairing`.

Nothing is stored: a preview is identified by the number of its draw (`shuffle`), and checked by
its digest when it is published.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import F
from django.utils.translation import gettext

from league import pairing
from league.models import BlackOut, Bye, Entry, Round, Season
from league.pairing import CannotPair, Drawn, Entrant, Field
from league.pairing.balance import HomeGames
from league.pairing.types import Stage
from league.queries import standings
from league.queries.instead import NOTHING, Instead
from league.queries.meetings import bracket_byes_before, meetings_before
from league.queries.round_spans import spans_of
from league.round_calendar import rounds_missed

MAX_DRAWS = 999
HORIZON = 80
"""The number of the last round that a black-out is counted for."""


@dataclass(frozen=True, slots=True)
class HomeAndAway:
    """A team's home and away games in the whole schedule, and how often it rests."""

    team: int
    home: int
    away: int
    rests: int


@dataclass(frozen=True, slots=True)
class DrawPreview:
    """A draw that could be published. `digest` covers all of it."""

    shuffle: int
    drawn: Drawn
    names: Mapping[int, str]
    balance: Sequence[HomeAndAway]
    digest: str

    @property
    def next_shuffle(self) -> int:
        """The number of the next draw to try."""
        return (self.shuffle + 1) % (MAX_DRAWS + 1)


def preview(season: Season, *, shuffle: int = 0, instead: Instead = NOTHING) -> DrawPreview:
    """The rounds that can be drawn now, in place of all that are not yet open.

    `instead` replaces results on record. Raises `CannotPair`.
    """
    field = field_of(season, shuffle=shuffle, instead=instead)
    format_ = pairing.find_format(season.format)
    if format_.by_round and season.rounds.filter(state=Round.State.OPEN, closed_at=None).exists():
        raise CannotPair(gettext("The next round can be drawn when the current one is over."))
    drawn = pairing.draw(season.format, season.format_options, field)
    return DrawPreview(shuffle, drawn, field.names, _balance(field, drawn), _digest(drawn))


def is_dead_end(season: Season) -> bool:
    """Whether a Swiss table is under way whose next round cannot be drawn (KEM-SWI-01)."""
    rounds = season.rounds.filter(stage=Stage.TABLE)
    if season.format != "swiss" or not season.is_running:
        return False
    if season.rounds.filter(state=Round.State.OPEN).exists():
        return False
    if not rounds.filter(state=Round.State.PENDING).exists():
        return False
    try:
        preview(season)
    except CannotPair:
        return True
    return False


def first_open_number(season: Season) -> int:
    """The number of the first round that can still be drawn."""
    played = season.rounds.exclude(state=Round.State.PENDING).order_by("-number").first()
    return played.number + 1 if played else 1


def field_of(
    season: Season, *, shuffle: int = 0, instead: Instead = NOTHING, first: int | None = None
) -> Field:
    """Everything that a draw of this season depends on, or that of its round `first`."""
    first = first_open_number(season) if first is None else first
    lines = standings.lines_of(season, standings.facts_of(season, instead=instead))
    rests = Bye.objects.filter(round__season=season, round__number__lt=first)
    byes = Counter(rests.filter(pays=True, round__stage=Stage.TABLE).values_list("team", flat=True))
    table = Round.objects.filter(season=season, stage=Stage.TABLE)
    decided = table.exists() and not table.exclude(state=Round.State.DONE).exists()
    return Field(
        _entrants(season),
        [
            *meetings_before(season, first, instead=instead),
            *bracket_byes_before(season, first),
        ],
        first,
        [line.row.team for line in lines],
        {line.row.team: line.row.points for line in lines},
        byes,
        decided,
        shuffle,
    )


def _entrants(season: Season) -> list[Entrant]:
    spans = defaultdict(list)
    if season.starts_on is not None:
        for black_out in BlackOut.objects.filter(entry__season=season):
            spans[black_out.entry_id].append((black_out.first_day, black_out.last_day))
    rounds = spans_of(season, HORIZON)
    entries = (
        season.entries.filter(status=Entry.Status.ACCEPTED)
        .select_related("team", "division")
        .order_by(F("seed").asc(nulls_last=True), "lot")
    )
    found = []
    for entry in entries:
        away: frozenset[int] = frozenset()
        if entry.pk in spans:
            away = rounds_missed(spans[entry.pk], rounds)
        stays = entry.keeps_division or not season.is_gathering
        number = entry.division.number if entry.division and stays else 0
        found.append(Entrant(entry.team_id, entry.team.name, number, away))
    return found


def _balance(field: Field, drawn: Drawn) -> list[HomeAndAway]:
    games = HomeGames(field.played)
    rests: Counter[int] = Counter()
    for round_ in drawn.rounds:
        for pairing_ in round_.pairings:
            games.count(pairing_.home, pairing_.away)
        rests.update(rest.id for rest in round_.resting)
    return [
        HomeAndAway(team, games.at_home(team), games.games[team] - games.at_home(team), rests[team])
        for team in field.ids
    ]


def _digest(drawn: Drawn) -> str:
    pairs = [
        (round_.number, round_.stage.value, p.home, p.away, p.slot)
        for round_ in drawn.rounds
        for p in round_.pairings
    ]
    rests = [(r.number, rest.id, rest.slot) for r in drawn.rounds for rest in r.resting]
    canonical = repr((pairs, rests, sorted(drawn.divisions.items())))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class ShownPairing:
    """A pairing of a preview by names."""

    home: str
    away: str
    why: tuple[str, ...]
    division: int


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """A round of a preview for a page: its planned day, the pairings, the teams that rest."""

    title: str
    planned_for: date | None
    pairings: list[ShownPairing]
    resting: list[tuple[str, str]]

    @property
    def is_drawn(self) -> bool:
        return bool(self.pairings or self.resting)


def shown(season: Season, preview: DrawPreview) -> list[ShownDraw]:
    """The rounds of a preview with names."""
    names = preview.names
    drawn = preview.drawn.rounds
    spans = spans_of(season, max((round_.number for round_ in drawn), default=0))
    return [
        ShownDraw(
            round_.name or gettext("Round {number}").format(number=round_.number),
            spans[round_.number - 1].first_day if spans else None,
            [
                ShownPairing(names[p.home], names[p.away], p.why, p.division)
                for p in round_.pairings
            ],
            [(names[rest.id], rest.why) for rest in round_.resting],
        )
        for round_ in drawn
    ]
