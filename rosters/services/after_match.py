"""After a match: what the report means for one team's money and careers, booked exactly once."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from league.club.services import outbox
from matches.engine.report import Fate, PlayerReport, SideReport
from rosters.models import CareerEvent, CareerKind, LedgerKind, MatchBooking, Player, Team
from rosters.services import ledger, sheets

MVP_SPP = 5  # LGE-SPP-01
DEATHS = {Fate.DEAD: "SAM-INJ-03", Fate.TOOK_OWN_LIFE: "SAM-HON-02"}

# What a player's appearance does not repeat: it stands in the event itself or in its own event.
_ELSEWHERE = frozenset({
    "number", "name", "played", "spp", "mvps", "fate", "dishonored", "blessed", "misses_next",
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
    (LGE-MVP-01), levels reached (LGE-SPP-02), deaths and standing injuries (SAM-INJ-03, 05), honor
    (SAM-HON-02) and winnings (SAM-PST-02) become facts; the sheets follow. Figures that are not
    the team's own (journeymen, Freebooters: LGE-FRE-02) are passed over. A number is worn by one
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
            rules_version=rules_version,
            created_at=now,
        )
        if side_report.winnings:
            ledger.post(
                team=team,
                kind=LedgerKind.WINNINGS,
                amount=side_report.winnings,
                rule="SAM-PST-02",
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
                fact={"source": match_ref, "rules_version": rules_version, "created_at": now},
            )
        for player in team.players.filter(
            sheet__misses_next=True, status=Player.Status.ACTIVE
        ).exclude(number__in=side_report.players):
            _back(player, source=match_ref, rules_version=rules_version, created_at=now)
        outbox.publish(
            topic="side.booked",
            key=f"side.booked:{match_ref}:{team.pk}",
            payload={"team": team.pk, "source": match_ref},
        )
    return True


def _book_player(player: Player, report: PlayerReport, *, fact: dict[str, str | datetime]) -> None:
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
    if report.fate == Fate.SERIOUSLY_INJURED:
        note(CareerKind.INJURY, "SAM-INJ-05")
    if report.fate in DEATHS:
        note(CareerKind.DEATH, DEATHS[report.fate])
        player.status = Player.Status.DEAD
        player.save(update_fields=("status",))
    elif report.dishonored != player.sheet.dishonored:
        kind = CareerKind.DISHONORED if report.dishonored else CareerKind.HONOR_RESTORED
        note(kind, "SAM-HON-02")
    if report.misses_next and report.fate not in DEATHS:
        note(CareerKind.MISSES_NEXT, "SAM-STF-06")
    if report.blessed != player.sheet.blessed:
        note(CareerKind.BLESSED if report.blessed else CareerKind.BLESSING_LEFT, "SAM-KIK-05")
    if events:
        CareerEvent.objects.bulk_create(events)
        sheets.rebuild_sheet(player=player)


def _back(player: Player, **fact: str | datetime) -> None:
    """The match he had to miss has been played (SAM-STF-06)."""
    CareerEvent.objects.create(player=player, kind=CareerKind.BACK, rule="SAM-STF-06", **fact)
    sheets.rebuild_sheet(player=player)
