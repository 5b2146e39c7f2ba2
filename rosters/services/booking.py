"""Books a match report for one team, exactly once: money and careers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from django.db import transaction

from core.accounts.models import User
from core.jobs import outbox
from core.translation import site_text
from engine.report import SideReport
from engine.variants.game_meta import RosterRules
from rosters.advancement.star_roll import Roll
from rosters.folds.match_facts import PlayerCondition
from rosters.folds.player_sheet import LEVEL_NAMES
from rosters.match_refs import MatchRef, entry_ref
from rosters.models import (
    CareerEvent,
    CareerKind,
    LedgerKind,
    MatchBooking,
    Player,
    PlayerSheet,
    Team,
)
from rosters.queries.booking_plan import (
    CORRECTED,
    WINNINGS,
    SidePlan,
    as_event,
    first_payment,
    plan_side,
)
from rosters.queries.clans import meta_of
from rosters.queries.teams import fold_team
from rosters.services import after_match_sequence, ledger, named_stars, projections, star_rolls
from rosters.topics import SIDE_BOOKED


def book_side(
    *,
    team: Team,
    side_report: SideReport | None,
    source: MatchRef,
    result: str,
    rules_version: str,
    now: datetime,
    opponent: str = "",
    opponent_score: int | None = None,
    version: int = 1,
    came: Mapping[int, PlayerCondition] | None = None,
    guests: Collection[int] = (),
    actor: User | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    roll: Roll = star_rolls.fresh_dice,
    hours: int = after_match_sequence.AFTER_HOURS,
) -> bool:
    """Book one side of a finished match; returns false if that version was booked before.

    `source` is the match. `result` is `win`, `draw` or `loss`; `void` has no report. These become
    facts, and the sheets follow: appearances and SPP (LGE-SPP-01), the MVP's 5 SPP (LGE-MVP-01),
    levels reached (LGE-SPP-02), deaths, lasting injuries (LGE-INJ), named stars killed
    (LGE-FRE-02), honor, winnings (LGE-WIN-01) and the fan factor (LGE-FAN-01). Players who missed
    this match are back once it has a result (LGE-INJ-02, KEM-INJ-01).

    A higher `version` is a correction by `actor`: the difference is booked as new facts dated now
    (LGE-COR-02). `came` is the players' condition before the match, `guests` are the numbers that
    Freebooters and journeymen wore in it. Every level reached is rolled
    for with `roll` (LGE-ADV-07), and the sequence after the match opens for `hours`, under the
    match's `options`. Publishes `side.booked`. Book the two sides in the order of their teams' ids,
    so that two bookings cannot deadlock.
    """
    result = MatchBooking.Result(result)
    with transaction.atomic():
        team = Team.objects.select_for_update(of=("self",)).select_related("clan").get(pk=team.pk)
        earlier = MatchBooking.objects.filter(team=team, source=source)
        if earlier.filter(version__gte=version).exists():
            return False
        plan = plan_side(team=team, report=side_report, source=source, came=came, guests=guests)
        counted = earlier.exclude(result=MatchBooking.Result.VOID).exists()
        MatchBooking.objects.create(
            team=team,
            source=source,
            version=version,
            result=result,
            score=side_report.score if side_report is not None else 0,
            opponent_score=opponent_score,
            opponent=opponent[:60],
            casualties=side_report.casualties if side_report is not None else 0,
            winnings=side_report.winnings if side_report is not None else 0,
            fans=side_report.fans if side_report is not None else 0,
            rules_version=rules_version,
            created_at=now,
        )
        roster_rules = meta_of(team).roster_rules
        if plan.fans:
            _change_fans(team)
        if plan.money:
            note = (
                site_text("Winnings against {opponent}", opponent=opponent)
                if opponent
                else site_text("Winnings")
            )
            _pay(plan, roster_rules, note, rules_version=rules_version, now=now, actor=actor)
        _write(plan, rules_version=rules_version, now=now)
        named_stars.note_deaths(plan=plan, version=version, rules_version=rules_version, now=now)
        if side_report is not None and not counted:
            _return_of_absent(plan, side_report, roster_rules, rules_version=rules_version, now=now)
        on = star_rolls.RollContext(source, options, rules_version, now)
        star_rolls.roll_for_levels(team=team, roll=roll, on=on)
        if side_report is not None:
            after_match_sequence.open_after(
                team=team, report=side_report, hours=hours, on=on, guests=guests
            )
        outbox.publish(
            topic=SIDE_BOOKED,
            key=f"side.booked:{source}:{team.pk}" + (f":v{version}" if version > 1 else ""),
            payload={"team": team.pk, "source": source},
        )
    return True


def _change_fans(team: Team) -> None:
    """Set the fan factor from the bookings, never below 1 (LGE-FAN-01)."""
    team.staff = fold_team(team)["staff"]
    team.save(update_fields=("staff",))


def _pay(
    plan: SidePlan,
    roster_rules: RosterRules,
    note: str,
    *,
    rules_version: str,
    now: datetime,
    actor: User | None,
) -> None:
    """Post the winnings, or a correction's change to them, which may leave a debt (LGE-COR-03)."""
    if plan.version == 1:
        ledger.post(
            team=plan.team,
            kind=LedgerKind.WINNINGS,
            amount=plan.money,
            rule=roster_rules.winnings,
            rules_version=rules_version,
            source_kind=WINNINGS,
            source_id=plan.source,
            note=note,
            now=now,
        )
        return
    ledger.post(
        team=plan.team,
        kind=LedgerKind.CORRECTION,
        amount=plan.money,
        rule="LGE-COR-02",
        rules_version=rules_version,
        source_kind=CORRECTED,
        source_id=entry_ref(plan.source, f"v{plan.version}"),
        reverses=first_payment(plan.team, plan.source),
        note=f"{note}, corrected",
        now=now,
        actor=actor,
        may_leave_debt=True,
    )


def _write(plan: SidePlan, *, rules_version: str, now: datetime) -> None:
    """Strike out and book facts, and rebuild the sheets of the players concerned."""
    fact = {"source": plan.source, "version": plan.version, "rules_version": rules_version}
    CareerEvent.objects.bulk_create(
        CareerEvent(
            player=event.player,
            kind=CareerKind.REVERSED,
            reverses=event,
            rule="LGE-COR-02",
            created_at=now,
            **fact,
        )
        for event in plan.struck
    )
    CareerEvent.objects.bulk_create(
        as_event(new, plan=plan, rules_version=rules_version, now=now) for new in plan.new
    )
    touched = projections.rebuild_sheets(players=plan.players)
    CareerEvent.objects.bulk_create(
        CareerEvent(
            player_id=sheet.player_id,
            kind=CareerKind.LEVEL,
            rule="LGE-SPP-02",
            data={"level": sheet.level, "reached": LEVEL_NAMES[sheet.level]},
            created_at=now,
            **fact,
        )
        for sheet in _levelled_up(touched)
    )


def _levelled_up(touched: Iterable[PlayerSheet]) -> Iterable[PlayerSheet]:
    """The sheets at a level without a fact of it yet (LGE-SPP-02)."""
    booked_level: dict[int, int] = {}
    candidates = [sheet for sheet in touched if sheet.level]
    reached = CareerEvent.objects.filter(
        kind=CareerKind.LEVEL, player__in=[sheet.player_id for sheet in candidates]
    ).values_list("player_id", "data__level")
    for player, level in reached:
        booked_level[player] = max(booked_level.get(player, 0), level)
    return [sheet for sheet in candidates if sheet.level > booked_level.get(sheet.player_id, 0)]


def _return_of_absent(
    plan: SidePlan,
    report: SideReport,
    roster_rules: RosterRules,
    *,
    rules_version: str,
    now: datetime,
) -> None:
    """End the absence of players who had to miss this match (LGE-INJ-02)."""
    missing = plan.team.players.filter(sheet__misses_next=True, status=Player.Status.ACTIVE)
    absent = list(missing.exclude(number__in=report.players))
    CareerEvent.objects.bulk_create(
        CareerEvent(
            player=player,
            kind=CareerKind.BACK,
            rule=roster_rules.misses_next,
            source=plan.source,
            rules_version=rules_version,
            created_at=now,
        )
        for player in absent
    )
    projections.rebuild_sheets(players=absent)
