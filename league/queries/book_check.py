"""Check the books of a season: recompute every figure from the facts."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Sum

from engine.report import MatchReport, SideReport
from league.models import Entry, Fixture, Season
from league.queries import standings
from matches.models import Match, Side
from matches.queries.shirts import guest_numbers
from rosters.folds.match_facts import MVP_SPP
from rosters.match_refs import match_ref
from rosters.models import CareerEvent, CareerKind, MatchBooking, Team
from rosters.queries.booking_plan import paid_for
from rosters.queries.drift import drift_of
from rosters.queries.shirts import wearers
from rosters.queries.teams import freebooters_for


@dataclass(slots=True)
class BookCheck:
    """What was counted, and the faults found, as sentences. Money is in the game's units."""

    teams: int = 0
    matches: int = 0
    lines: int = 0
    winnings: int = 0
    spp: int = 0
    fans: int = 0
    injuries: int = 0
    deaths: int = 0
    freebooters: int = 0
    faults: list[str] = field(default_factory=list)


def check_books(season: Season) -> BookCheck:
    """Recompute the books of a season: ledgers, reports, careers, table.

    A balance is the sum of its ledger, a booking equals its match report, the sheets follow from
    the facts, and the table follows from the full reports.
    """
    found = BookCheck()
    accepted = season.entries.filter(status=Entry.Status.ACCEPTED)
    for team in Team.objects.filter(pk__in=accepted.values("team")).order_by("pk"):
        found.teams += 1
        found.lines += team.ledger.count()
        found.faults += drift_of(team)
    played = Fixture.objects.filter(round__season=season, match__state="finished")
    for fixture in played.select_related("match__home_team", "match__away_team").order_by("pk"):
        if fixture.match is not None:
            found.matches += 1
            for side in Side:
                _count_side(found, fixture.match, side)
    if [line.row for line in standings.table(season)] != standings.recomputed(season):
        found.faults.append("The table differs from the one recomputed from the reports.")
    return found


def _count_side(found: BookCheck, match: Match, side: Side) -> None:
    team, source = match.team(side), match_ref(match.pk)
    report = MatchReport.from_json(match.report or {}).sides[side]
    bookings = MatchBooking.objects.filter(team=team, source=source)
    booking = bookings.order_by("-version").first()
    if booking is None:
        found.faults.append(f"{match}: {team} has no booking.")
        return
    events = CareerEvent.objects.standing().filter(player__team=team, source=source)
    earned = events.aggregate(spp=Sum("spp", default=0))["spp"]
    figures = {
        "score": (booking.score, report.score),
        "winnings": (booking.winnings, report.winnings),
        "winnings in the ledger": (paid_for(team, source), report.winnings),
        "fan factor": (booking.fans, report.fans),
        "SPP": (earned, _spp(match, side, report)),
    }
    found.faults += [
        f"{match}, {team}: {what} {booked} in the books, {reported} in the report."
        for what, (booked, reported) in figures.items()
        if booked != reported
    ]
    found.winnings += booking.winnings
    found.fans += booking.fans
    found.spp += earned
    found.injuries += events.filter(kind=CareerKind.INJURY).count()
    found.deaths += events.filter(kind=CareerKind.DEATH).count()
    found.freebooters += len(freebooters_for(team, source))


def _spp(match: Match, side: Side, report: SideReport) -> int:
    """SPP of the team's own players: journeymen and Freebooters earn none (LGE-FRE-02)."""
    guests = guest_numbers(match, side)
    own = wearers(match.team(side), match_ref(match.pk), report.players, guests)
    return sum(
        (player.spp if player.played else 0) + MVP_SPP * player.mvps
        for number, player in report.players.items()
        if number in own
    )
