"""After a match: what the report means for one team's money and careers, booked exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from league.club.services import outbox
from matches.engine.report import Fate, PlayerReport, SideReport
from matches.engine.variants.base import Books
from rosters.models import CareerEvent, CareerKind, LedgerKind, MatchBooking, Player, Team
from rosters.queries.clans import card_of
from rosters.services import ledger, sheets

MVP_SPP = 5  # LGE-SPP-01
DEATHS = (Fate.DEAD, Fate.TOOK_OWN_LIFE)
OWN_HAND = "SAM-HON-02"
MISSED = "LGE-INJ-02"
LASTING = {
    "miss_next": MISSED, "niggling": "LGE-INJ-03",
    **dict.fromkeys(("ma", "st", "ag", "av"), "LGE-INJ-04"),
}  # fmt: skip
"""What stays of a serious injury, where a table says so (CORE-INJ-03): its clause."""

# What a player's appearance does not repeat: it stands in the event itself or in its own event.
_ELSEWHERE = frozenset({
    "number", "name", "played", "spp", "mvps", "fate", "dishonored", "blessed", "misses_next",
    "lasting",
})  # fmt: skip


def match_ref(match_id: int) -> str:
    """How facts name a match. Matches and seasons use this, so that both look for the same."""
    return f"match:{match_id}"


def book_side(
    *,
    team: Team,
    side_report: SideReport,
    match_ref: str,
    result: str,
    rules_version: str,
    now: datetime,
    opponent: str = "",
    opponent_score: int | None = None,
) -> bool:
    """Book one side of a finished match; returns false when that was done before.

    `result` is `win`, `draw` or `loss`. Appearances and SPP (LGE-SPP-01), the MVP's 5 SPP
    (LGE-MVP-01), levels reached (LGE-SPP-02), deaths, injuries that last (LGE-INJ, SAM-INJ-05),
    honor (SAM-HON-02), winnings (LGE-WIN-01, SAM-PST-02) and the fan factor (LGE-FAN-01) become
    facts; the sheets follow. Who missed this match is back (LGE-INJ-02). Figures that are not the
    team's own (journeymen, Freebooters: LGE-FRE-02) are passed over. A number is worn by one
    player for ever, so whoever played is booked, also if he has left since.
    Publishes `side.booked`. Book the two sides in the order of their teams' ids, so that two
    bookings cannot lock crosswise.
    """
    result = MatchBooking.Result(result)
    with transaction.atomic():
        team = Team.objects.select_for_update(of=("self",)).select_related("clan").get(pk=team.pk)
        if MatchBooking.objects.filter(team=team, source=match_ref).exists():
            return False
        MatchBooking.objects.create(
            team=team,
            source=match_ref,
            result=result,
            score=side_report.score,
            opponent_score=opponent_score,
            opponent=opponent[:60],
            casualties=side_report.casualties,
            winnings=side_report.winnings,
            fans=side_report.fans,
            rules_version=rules_version,
            created_at=now,
        )
        books = card_of(team).books
        if side_report.fans:
            _change_fans(team, side_report.fans)
        if side_report.winnings:
            ledger.post(
                team=team,
                kind=LedgerKind.WINNINGS,
                amount=side_report.winnings,
                rule=books.winnings,
                rules_version=rules_version,
                source_kind="winnings",
                source_id=match_ref,
                note=f"Winnings against {opponent}" if opponent else "Winnings",
                now=now,
            )
        for player in team.players.select_related("sheet").filter(number__in=side_report.players):
            _book_player(
                player,
                side_report.players[player.number],
                books,
                fact={"source": match_ref, "rules_version": rules_version, "created_at": now},
            )
        for player in team.players.filter(
            sheet__misses_next=True, status=Player.Status.ACTIVE
        ).exclude(number__in=side_report.players):
            _back(player, books, source=match_ref, rules_version=rules_version, created_at=now)
        outbox.publish(
            topic="side.booked",
            key=f"side.booked:{match_ref}:{team.pk}",
            payload={"team": team.pk, "source": match_ref},
        )
    return True


def _change_fans(team: Team, by: int) -> None:
    """The fan factor goes up or down by what the booking says (LGE-FAN-01)."""
    fans = team.staff.get(sheets.FAN_FACTOR, 0) + by
    team.staff = {**team.staff, sheets.FAN_FACTOR: fans}
    team.save(update_fields=("staff",))


def _book_player(
    player: Player, report: PlayerReport, books: Books, *, fact: dict[str, str | datetime]
) -> None:
    level_before = player.sheet.level
    events: list[CareerEvent] = []

    def note(kind: CareerKind, rule: str, spp: int = 0, **data: object) -> None:
        events.append(CareerEvent(player=player, kind=kind, rule=rule, spp=spp, data=data, **fact))

    if report.played:
        counts = {key: n for key, n in asdict(report).items() if key not in _ELSEWHERE and n}
        note(CareerKind.APPEARANCE, "LGE-SPP-01", report.spp, fate=str(report.fate), **counts)
    if report.mvps:
        note(CareerKind.MVP, "LGE-MVP-01", MVP_SPP * report.mvps, times=report.mvps)
    level = sheets.level_of(player.sheet.spp + sum(event.spp for event in events))
    if level > level_before:
        note(CareerKind.LEVEL, "LGE-SPP-02", level=level, reached=sheets.LEVEL_NAMES[level])
    for kind, rule, data in _wounds(report, books):
        events.append(CareerEvent(player=player, kind=kind, rule=rule, data=data, **fact))
    if report.fate in DEATHS:
        player.status = Player.Status.DEAD
        player.save(update_fields=("status",))
    elif report.dishonored != player.sheet.dishonored:
        kind = CareerKind.DISHONORED if report.dishonored else CareerKind.HONOR_RESTORED
        note(kind, "SAM-HON-02")
    if report.blessed != player.sheet.blessed:
        note(CareerKind.BLESSED if report.blessed else CareerKind.BLESSING_LEFT, "SAM-KIK-05")
    if events:
        CareerEvent.objects.bulk_create(events)
        sheets.rebuild_sheet(player=player)


def _wounds(report: PlayerReport, books: Books) -> Iterator[tuple[CareerKind, str, dict[str, str]]]:
    """What the match left him with: kind of fact, clause, particulars."""
    if report.fate == Fate.SERIOUSLY_INJURED and report.lasting:
        rule = LASTING[report.lasting]
        yield CareerKind.INJURY, rule, {"lasting": report.lasting}
        yield CareerKind.MISSES_NEXT, rule, {}
    elif report.fate == Fate.SERIOUSLY_INJURED:
        yield CareerKind.INJURY, books.old_wound, {}
    if report.fate in DEATHS:
        yield CareerKind.DEATH, books.death if report.fate is Fate.DEAD else OWN_HAND, {}
    elif report.misses_next:
        yield CareerKind.MISSES_NEXT, books.misses_next, {}


def _back(player: Player, books: Books, **fact: str | datetime) -> None:
    """The match he had to miss has been played (LGE-INJ-02, SAM-STF-06)."""
    CareerEvent.objects.create(player=player, kind=CareerKind.BACK, rule=books.misses_next, **fact)
    sheets.rebuild_sheet(player=player)
