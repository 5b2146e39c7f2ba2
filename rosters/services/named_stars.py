"""Named stars: hired for a match, lost to another team's bid, killed (LGE-FRE-02, LGE-FRE-03)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.translation import site_text
from rosters.builder.validation import MAX_PLAYERS
from rosters.match_refs import MatchRef, entry_ref
from rosters.models import (
    FallenStar,
    Freebooter,
    LedgerEntry,
    LedgerKind,
    LostContract,
    Player,
    Team,
)
from rosters.queries.booking_plan import SidePlan
from rosters.queries.clans import meta_of, rules_version_of
from rosters.queries.named_stars import contract_in_force, fallen_stars, stars_lost
from rosters.queries.teams import freebooters_for
from rosters.services import ledger
from rosters.services.freebooters import PAID, RULE, free_shirt, locked, pay

POOL = "LGE-FRE-02"
STARS = "LGE-FRE-03"
BIDS = "KEM-FRE-02"
REFUNDED = "bid"
"""The `source_kind` of the ledger entry that refunds a lost contract."""


def hire_star(
    *,
    team: Team,
    ronin: str,
    source: MatchRef,
    actor: User,
    now: datetime,
    against: Freebooter | None = None,
) -> Freebooter:
    """Hire a named star of the league's pool for the match in `source`.

    The star must be alive and under no other contract, except the one `against` which the team has
    bid: the caller decides that bid in the same transaction, and holds the pool locked (the
    league's row), so that two teams cannot hire a free star at once. Raises `Refused`.
    """
    with transaction.atomic():
        team = locked(team, actor)
        meta = meta_of(team)
        star = meta.named_stars.get(ronin)
        if star is None:
            raise Refused(
                gettext("{team} cannot hire {ronin!r} for a match.").format(team=team, ronin=ronin),
                rule=RULE,
            )
        held = contract_in_force(team, ronin)
        if held is not None and (against is None or held.pk != against.pk):
            raise Refused(
                gettext("{name} is under contract with {team}.").format(
                    name=star.name, team=held.team
                ),
                rule=POOL,
            )
        if ronin in fallen_stars(team):
            raise Refused(
                gettext("{name} was killed and is not in this league any more.").format(
                    name=star.name
                ),
                rule=POOL,
            )
        if ronin in stars_lost(team, source):
            raise Refused(
                gettext("{team} has lost {name} to another team's bid already.").format(
                    team=team, name=star.name
                ),
                rule=BIDS,
            )
        hired = [c for c in freebooters_for(team, source) if c.number is not None]
        stars = sum(bool(c.ronin) and meta.named_stars[c.ronin].star for c in hired)
        if star.star and stars >= meta.max_stars:
            raise Refused(
                gettext("At most {most} stars; {team} has {stars}.").format(
                    most=meta.max_stars, team=team, stars=stars
                ),
                rule=STARS,
            )
        roster = Player.objects.filter(team=team, status=Player.Status.ACTIVE).count()
        if roster + len(hired) >= MAX_PLAYERS:
            raise Refused(
                gettext("{team} has {most} players already.").format(team=team, most=MAX_PLAYERS),
                rule=RULE,
            )
        number = free_shirt(team, source)
        contract = Freebooter.objects.create(
            team=team,
            source=source,
            ronin=ronin,
            number=number,
            name=star.name,
            price=star.hire,
            rule=RULE,
            rules_version=rules_version_of(team.clan),
            actor=actor,
            created_at=now,
        )
        pay(contract, site_text("{name}, for one match", name=star.name), str(number))
    return contract


def lose_contract(
    *,
    contract: Freebooter,
    won_by: Team,
    ratings: Sequence[int],
    faces: Sequence[Sequence[int]],
    actor: User,
    now: datetime,
) -> LostContract:
    """Record that another team's bid won the star, and refund the price (LGE-FRE-02).

    The caller has decided the bid and holds both teams' rows locked.
    """
    with transaction.atomic():
        team = Team.objects.select_for_update(of=("self",)).get(pk=contract.team_id)
        lost = LostContract.objects.create(
            contract=contract,
            won_by=won_by,
            ratings=list(ratings),
            faces=[list(pair) for pair in faces],
            rule=POOL,
            created_at=now,
        )
        what = entry_ref(MatchRef(contract.source), str(contract.number))
        paid = LedgerEntry.objects.get(team=team, source_kind=PAID, source_id=what)
        ledger.post(
            team=team,
            kind=LedgerKind.FREEBOOTER,
            amount=-paid.amount,
            rule=POOL,
            rules_version=contract.rules_version,
            source_kind=REFUNDED,
            source_id=what,
            item=str(contract.number),
            quantity=-1,
            reverses=paid,
            note=site_text("{name} goes with {won_by}", name=contract.name, won_by=won_by)[:200],
            now=now,
        )
        audit.record(
            actor=actor,
            league=won_by.league,
            verb="freebooter.lost",
            subject=contract,
            data={"name": contract.name, "won_by": won_by.pk, "source": contract.source},
        )
    return lost


def note_deaths(*, plan: SidePlan, version: int, rules_version: str, now: datetime) -> None:
    """Record the named stars of the side who died by this version of the report (LGE-FRE-02)."""
    FallenStar.objects.bulk_create(
        FallenStar(
            contract=contract,
            version=version,
            rule=POOL,
            rules_version=rules_version,
            created_at=now,
        )
        for contract in plan.fallen
    )
