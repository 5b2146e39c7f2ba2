"""The current ladder: the first order, changed by every challenge since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from league.models import Challenge, Entry, Fixture, Season
from league.pairing import find_format, read_options
from league.pairing.formats import Value
from league.pairing.ladder import Contest, replayed, within_reach
from league.pairing.types import Stage

AS_IT_IS: Mapping[int, int | None] = {}


@dataclass(frozen=True, slots=True)
class Rung:
    """A place of the ladder. `may_challenge` is the reader's entry that may challenge it now."""

    place: int
    entry: Entry
    may_challenge: Entry | None


def options_of(season: Season) -> dict[str, Value]:
    """The options of the ladder's format."""
    return read_options(find_format(season.format).key, season.format_options)


def order(season: Season, *, instead: Mapping[int, int | None] = AS_IT_IS) -> list[int]:
    """Team ids from the top; `instead` maps match ids to other winning sides.

    Late joiners start at the bottom; teams that left are not on it.
    """
    entries = Entry.objects.filter(season=season, status=Entry.Status.ACCEPTED)
    start = sorted(
        entries.values_list("joined", "seed", "lot", "team_id"),
        key=lambda row: (row[0], row[1] is None, row[1] or 0, row[2] or 0),
    )
    contests = [
        contest for _, contest in sorted(_contests(season, instead), key=lambda pair: pair[0])
    ]
    move = str(options_of(season)["move"])
    return replayed([row[3] for row in start], contests, move=move)


def _contests(season: Season, instead: Mapping[int, int | None]) -> list[tuple[datetime, Contest]]:
    """Every challenge that was played or forfeited, with its time."""
    played = Fixture.objects.filter(
        round__season=season, round__stage=Stage.LADDER, match__state="finished"
    ).values_list(
        "match__finished_at", "away_team_id", "home_team_id", "match__won_by", "match_id"
    )  # the challenger plays away
    found = [
        (at, Contest(challenger, challenged, instead.get(match or 0, winner) == 1))
        for at, challenger, challenged, winner, match in played
        if at is not None
    ]
    given_up = Challenge.objects.filter(season=season, state=Challenge.State.FORFEITED)
    for at, one, two in given_up.values_list(
        "answered_at", "challenger__team_id", "challenged__team_id"
    ):
        if at is not None:
            found.append((at, Contest(one, two, True)))
    return found


def busy(season: Season) -> set[int]:
    """Teams in a challenge that is not over."""
    open_ = Challenge.objects.filter(season=season, state=Challenge.State.ISSUED).values_list(
        "challenger__team_id", "challenged__team_id"
    )
    playing = (
        Fixture.objects.filter(round__season=season, round__stage=Stage.LADDER)
        .exclude(round__state="done")
        .values_list("home_team_id", "away_team_id")
    )
    return {team for pair in (*open_, *playing) for team in pair}


def waiting(season: Season) -> list[Challenge]:
    """The challenges that wait for an answer."""
    return list(
        Challenge.objects.filter(season=season, state=Challenge.State.ISSUED).select_related(
            "challenger__team", "challenged__team"
        )
    )


def rungs(season: Season, own: Sequence[Entry]) -> list[Rung]:
    """The ladder, with the challenges that a reader with these entries may make."""
    ladder, taken = order(season), busy(season)
    reach = int(options_of(season)["reach"])
    may: dict[int, Entry] = {}
    if season.is_running:
        for entry in own:
            for team in within_reach(ladder, entry.team_id, reach=reach, busy=taken):
                may.setdefault(team, entry)
    entries = {
        entry.team_id: entry
        for entry in Entry.objects.filter(season=season, team__in=ladder).select_related(
            "team__clan", "team__coach"
        )
    }
    return [Rung(place, entries[team], may.get(team)) for place, team in enumerate(ladder, start=1)]
