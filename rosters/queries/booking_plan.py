"""What a report changes in a team's books: the difference to what is booked for that match.

A first booking writes everything. A correction (LGE-COR-02) writes only what is new and strikes out
only what no longer holds, so that correcting back leaves every projection as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, Sum
from django.utils.translation import gettext

from core.errors import Refused
from engine.report import SideReport
from rosters.folds.match_facts import DEATHS, FROM_REPORTS, CareerFact, PlayerCondition, facts_of
from rosters.folds.team_books import FAN_FACTOR, fold_entries
from rosters.match_refs import MatchRef, entry_ref
from rosters.models import (
    CareerEvent,
    CareerKind,
    Freebooter,
    LedgerEntry,
    LedgerKind,
    MatchBooking,
    Player,
    Team,
)
from rosters.queries.clans import meta_of
from rosters.queries.shirts import wearers

CORRECTED = "correction"
"""The `source_kind` of a correction's ledger line."""
WINNINGS = "winnings"


@dataclass(frozen=True, slots=True)
class NewFact:
    """A fact to book; `restores` is the same one, if an earlier correction struck it out."""

    player: Player
    fact: CareerFact
    restores: CareerEvent | None = None


@dataclass(frozen=True, slots=True)
class SidePlan:
    """A team's part of a booking. `money` (in the game's units) and `fans` are differences.

    `fallen` are the contracts of all named stars killed by this version of the report, whether or
    not by the previous one (LGE-FRE-02).
    """

    team: Team
    source: MatchRef
    version: int
    new: Sequence[NewFact]
    struck: Sequence[CareerEvent]
    money: int
    fans: int
    fallen: Sequence[Freebooter] = ()

    @property
    def players(self) -> list[Player]:
        """The players whose careers change, by shirt number."""
        found = {new.player.pk: new.player for new in self.new}
        found |= {event.player_id: event.player for event in self.struck}
        return sorted(found.values(), key=lambda player: player.number)


def plan_side(
    *,
    team: Team,
    report: SideReport | None,
    source: MatchRef,
    came: Mapping[int, PlayerCondition] | None = None,
    guests: Collection[int] = (),
) -> SidePlan:
    """What booking this report of the match in `source` would write; None is a void match.

    Figures that are not the team's own (journeymen, Freebooters: LGE-FRE-02) are skipped; `guests`
    are their numbers. Players who have left since are found too, though their number may have
    been given again (KEM-NUM-01). `came` is each player's condition before the match, by default
    that of now. A preview shows the plan, and `services.booking.book_side` carries it out. Raises
    `Refused` if it would bring a player back whose number somebody else wears now.
    """
    numbers = report.players if report is not None else ()
    booked = _booked(team, source)
    own = wearers(team, source, numbers, guests)
    own |= {
        player.number: player
        for player in team.players.select_related("sheet", "position").filter(
            pk__in={event.player_id for event in booked}
        )
    }
    if came is None:
        came = {n: PlayerCondition(p.sheet.dishonored, p.sheet.blessed) for n, p in own.items()}
    wanted = [
        fact for fact in facts_of(report, came, meta_of(team).roster_rules) if fact.number in own
    ]
    new, struck = _difference(wanted, booked, own)
    _require_free_shirts(team, new, struck)
    last = MatchBooking.objects.filter(team=team, source=source).order_by("-version").first()
    return SidePlan(
        team=team,
        source=source,
        version=last.version + 1 if last else 1,
        new=new,
        struck=struck,
        money=(report.winnings if report is not None else 0) - paid_for(team, source),
        fans=_fans(team, source, report.fans if report is not None else 0),
        fallen=_stars_killed(team, report, source),
    )


def _require_free_shirts(team: Team, new: Iterable[NewFact], struck: Iterable[CareerEvent]) -> None:
    """Raise `Refused` if a dead player comes back whose number somebody else wears by now."""
    dead = {one.player.pk for one in new if one.fact.kind == CareerKind.DEATH}
    back = {
        event.player.number: event.player
        for event in struck
        if event.kind == CareerKind.DEATH and event.player_id not in dead
    }
    rivals = team.players.filter(number__in=back, status=Player.Status.ACTIVE)
    rival = rivals.exclude(pk__in=[player.pk for player in back.values()]).first()
    if rival is not None:
        raise Refused(
            gettext(
                "That would bring {player} back, whose shirt number {rival} of {team} wears now. "
                "The coach must release or retire {rival} first."
            ).format(player=back[rival.number].name, rival=rival.name, team=team),
            rule="KEM-NUM-01",
        )


def _fans(team: Team, source: MatchRef, change: int) -> int:
    """How the fan factor moves if that match changes it so: never under 1 (LGE-FAN-01)."""
    bookings = list(team.bookings.order_by("id"))
    if change == next((b.fans for b in reversed(bookings) if b.source == source), 0):
        return 0
    bought = list(team.ledger.filter(kind=LedgerKind.STAFF, item=FAN_FACTOR))
    with_change = [*bookings, MatchBooking(source=source, fans=change)]
    before, after = (fold_entries(bought, those)["staff"] for those in (bookings, with_change))
    fans: int = after.get(FAN_FACTOR, 0) - before.get(FAN_FACTOR, 0)
    return fans


def _stars_killed(team: Team, report: SideReport | None, source: MatchRef) -> list[Freebooter]:
    """The contracts of the named stars who died by this report (LGE-FRE-02)."""
    dead = [n for n, player in report.players.items() if player.fate in DEATHS] if report else []
    if not dead:
        return []
    contracts = Freebooter.objects.not_outbid().filter(team=team, source=source, number__in=dead)
    return list(contracts.exclude(ronin="").order_by("number"))


def money_of(team: Team, source: MatchRef) -> Q:
    """The ledger entries of the money that match paid, including corrections."""
    return Q(team=team) & (
        Q(source_kind=WINNINGS, source_id=source)
        | Q(source_kind=CORRECTED, source_id__startswith=entry_ref(source, "v"))
    )


def paid_for(team: Team, source: MatchRef) -> int:
    """The money that match has paid the team so far."""
    lines = LedgerEntry.objects.filter(money_of(team, source))
    paid: int = lines.aggregate(paid=Sum("amount", default=0))["paid"]
    return paid


def first_payment(team: Team, source: MatchRef) -> LedgerEntry | None:
    """The entry of the winnings of that match, which a correction reverses."""
    lines = LedgerEntry.objects.filter(money_of(team, source), kind=LedgerKind.WINNINGS)
    return lines.order_by("id").first()


def as_event(new: NewFact, *, plan: SidePlan, rules_version: str, now: datetime) -> CareerEvent:
    """The row of a new fact, not saved."""
    return CareerEvent(
        player=new.player,
        kind=new.fact.kind,
        source=plan.source,
        version=plan.version,
        restores=new.restores,
        rule=new.fact.rule,
        spp=new.fact.spp,
        data=dict(new.fact.data),
        rules_version=rules_version,
        created_at=now,
    )


def _booked(team: Team, source: MatchRef) -> list[CareerEvent]:
    """Every fact of the team's players from any report of that match, oldest first."""
    events = CareerEvent.objects.filter(player__team=team, source=source, kind__in=FROM_REPORTS)
    return list(events.select_related("player", "reversed_by").order_by("id"))


def _difference(
    wanted: Iterable[CareerFact], booked: Sequence[CareerEvent], own: Mapping[int, Player]
) -> tuple[list[NewFact], list[CareerEvent]]:
    standing = [event for event in booked if not is_struck(event)]
    new: list[NewFact] = []
    for fact in wanted:
        same = next((event for event in standing if _is_same(event, fact)), None)
        if same is not None:
            standing.remove(same)
            continue
        first = next((event for event in booked if _is_same(event, fact)), None)
        restores = None if first is None else first.restores or first
        new.append(NewFact(own[fact.number], fact, restores))
    return new, standing


def is_struck(event: CareerEvent) -> bool:
    """Whether a correction has struck it out; select `reversed_by` with the event."""
    return hasattr(event, "reversed_by")


def _is_same(event: CareerEvent, fact: CareerFact) -> bool:
    """Whether the event is that fact.

    For a missed match the rule may differ: a player who has missed it does not miss another one
    because the kind of injury is corrected (LGE-COR-05).
    """
    return (
        event.player.number == fact.number
        and event.kind == fact.kind
        and (event.rule == fact.rule or fact.kind == CareerKind.MISSES_NEXT)
        and event.spp == fact.spp
        and event.data == dict(fact.data)
    )
