"""The sequence after a match as a list of steps, each with dice, receipts and rule (LGE-PST)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from django.db.models import Q, Sum
from django.utils.translation import gettext

from rosters.career_words import describe_event
from rosters.hooks import AFTER_MATCH_DICE
from rosters.match_refs import MatchRef, entry_ref
from rosters.models import AfterMatch, CareerEvent, CareerKind, LedgerEntry, Player
from rosters.queries.advancement import PendingRoll, pending_rolls
from rosters.queries.clans import meta_of
from rosters.queries.for_sale import PURCHASE
from rosters.queries.teams import roster, team_value

ROLLS = (CareerKind.STAR_ROLL, CareerKind.ADVANCED, CareerKind.AGED)
GONE = (CareerKind.RELEASED, CareerKind.RETIRED)
HONOR = (
    CareerKind.DISHONORED,
    CareerKind.HONOR_RESTORED,
    CareerKind.BLESSED,
    CareerKind.BLESSING_LEFT,
)
EARNED = (CareerKind.APPEARANCE, CareerKind.MVP, CareerKind.LEVEL)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a step did: a fact of a career or an entry of the ledger, with its rule."""

    text: str
    rule: str
    player: Player | None = None
    spp: int = 0
    money: int | None = None


@dataclass(frozen=True, slots=True)
class AfterMatchStep:
    """One step: `dice` are sentences of the match with their rules, `receipts` the results.

    `nothing` is shown if there are no receipts.
    """

    key: str
    title: str
    rule: str
    nothing: str
    receipts: Sequence[Receipt]
    dice: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class StepList:
    """All steps, and the rolls that wait for the coach."""

    steps: Sequence[AfterMatchStep]
    pending: Sequence[PendingRoll]
    rating: int


@dataclass(frozen=True, slots=True)
class _BookedFacts:
    events: list[CareerEvent]
    lines: list[LedgerEntry]
    dice: list[tuple[str, str]] = field(default_factory=list)

    def of(
        self, kinds: Collection[str], fits: Callable[[CareerEvent], bool] = lambda event: True
    ) -> list[Receipt]:
        return [
            Receipt(describe_event(event), event.rule, event.player, event.spp)
            for event in self.events
            if event.kind in kinds and fits(event)
        ]

    def money(self, *kinds: str) -> list[Receipt]:
        return [
            Receipt(line.note or line.get_kind_display(), line.rule, money=line.amount)
            for line in self.lines
            if line.source_kind in kinds
        ]

    def thrown(self, *rules: str) -> list[tuple[str, str]]:
        return [(text, rule) for text, rule in self.dice if rule in rules]


def after_match_steps(after: AfterMatch) -> StepList:
    """The steps in the order of LGE-PST-01; without those that a game does not have."""
    team, facts = after.team, _facts_of(after)
    meta = meta_of(team)
    rules = meta.roster_rules
    players = roster(team)
    for player in players:
        player.team = team
    fans = (
        team.bookings.in_force()
        .filter(source=after.source)
        .aggregate(n=Sum("fans", default=0))["n"]
    )
    has_fans = any(row.key in rules.founding_only for row in team.clan.staff_types.all())
    rating = team_value(players, team) if after.rating is None else after.rating
    steps = [
        AfterMatchStep(
            "winnings",
            gettext("Winnings"),
            rules.winnings,
            gettext("No winnings."),
            facts.money("winnings", "correction"),
            facts.thrown(rules.winnings, "LGE-WIN-01", rules.trade),
        ),
        AfterMatchStep(
            "spp",
            gettext("Most valuable player and star player points"),
            "LGE-SPP-01",
            gettext("Nobody earned points."),
            facts.of(EARNED, lambda e: e.kind == CareerKind.LEVEL or e.spp > 0),
            facts.thrown("LGE-MVP-01", "LGE-HCP-02"),
        ),
        AfterMatchStep(
            "rolls",
            gettext("Star-player rolls"),
            "LGE-ADV-01",
            gettext("Nobody reached a level."),
            facts.of(ROLLS),
        ),
    ]
    if has_fans:
        change = (
            [Receipt(gettext("Fan factor {fans:+d}").format(fans=fans), "LGE-FAN-01")]
            if fans
            else []
        )
        steps.append(
            AfterMatchStep(
                "fans",
                gettext("Fan factor"),
                "LGE-FAN-01",
                gettext("It stays as it was."),
                change,
                facts.thrown("LGE-FAN-01", "LGE-CON-01"),
            )
        )
    hurt = (CareerKind.INJURY, CareerKind.DEATH, CareerKind.MISSES_NEXT, CareerKind.BACK)
    steps.append(
        AfterMatchStep(
            "injuries",
            gettext("Injuries"),
            "LGE-INJ-02",
            gettext("Nobody was hurt for longer."),
            facts.of(hurt, lambda e: e.rule != rules.honor),
        )
    )
    if rules.honor:
        shame = (*HONOR, CareerKind.DEATH)
        steps.append(
            AfterMatchStep(
                "honor",
                gettext("Honour"),
                rules.honor,
                gettext("No player's honour changed."),
                facts.of(shame, lambda e: e.kind != CareerKind.DEATH or e.rule == rules.honor),
                facts.thrown(rules.honor, "LGE-CON-02"),
            )
        )
    bought = facts.money(PURCHASE) + facts.of(GONE)
    steps += [
        AfterMatchStep(
            "purchases", gettext("Purchases"), "LGE-PUR-01", gettext("Nothing was bought."), bought
        ),
        AfterMatchStep(
            "rating", gettext("Team rating"), "LGE-TEA-06", "", [Receipt(str(rating), "LGE-TEA-06")]
        ),
    ]
    pending = pending_rolls(players, after.options) if after.is_open else []
    return StepList(steps, pending, rating)


def _facts_of(after: AfterMatch) -> _BookedFacts:
    """The facts in force of this sequence, in three queries, and the dice of the match in words."""
    source = MatchRef(after.source)
    left = Q(kind__in=GONE, created_at__gte=after.opened_at)
    if after.closed_at is not None:
        left &= Q(created_at__lte=after.closed_at)
    of_match = Q(source=source) | Q(kind__in=ROLLS, data__match=source)
    events = (
        CareerEvent.objects.standing()
        .filter(of_match | left, player__team=after.team)
        .select_related("player")
    )
    lines = LedgerEntry.objects.filter(
        Q(source_id=source) | Q(source_id__startswith=entry_ref(source, "")),
        team=after.team,
    ).order_by("id")
    dice = [pair for pairs in AFTER_MATCH_DICE.call(source, after.team) for pair in pairs]
    return _BookedFacts(sorted(events, key=lambda event: event.player.number), list(lines), dice)
