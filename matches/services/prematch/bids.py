"""Bids for one named star, who has one contract at a time in a league (LGE-FRE-02, KEM-FRE-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import Refused
from core.leagues.models import League
from engine.dice import SegmentDice
from engine.variants.registry import find_variant
from matches.models import Match, MatchState, SetUpOrders, Side
from matches.services.notifications import match_notifications
from matches.services.prematch.line_ups import rebuild_line_up
from matches.services.prematch.squads import is_open
from matches.services.rules_lock import playable_setup, why_not_playable
from matches.services.states import lock_match
from rosters.match_refs import MatchRef, match_pk, match_ref
from rosters.models import Freebooter, Team
from rosters.queries.named_stars import contract_in_force, contracts_had
from rosters.queries.teams import roster, team_value
from rosters.services import named_stars

POOL = "LGE-FRE-02"


@dataclass(frozen=True, slots=True)
class RivalContract:
    """A contract that a second bid would have to beat, with the side it was made for."""

    contract: Freebooter
    match: Match
    side: Side


@dataclass(frozen=True, slots=True)
class BidOutcome:
    """The result of a bid: ratings and dice are the holder's and the bidder's, in that order."""

    ratings: tuple[int, int]
    faces: tuple[tuple[int, int], ...]

    @property
    def bidder_wins(self) -> bool:
        held, bid = self.faces[-1] if self.faces else (-self.ratings[0], -self.ratings[1])
        return bid > held

    def explain(self, holder: Team, bidder: Team) -> str:
        """Why, in words."""
        words = f"{holder} is rated {self.ratings[0]}, {bidder} {self.ratings[1]}"
        dice = ", then ".join(f"{held} to {bid}" for held, bid in self.faces)
        return f"{words}; the dice fell {dice}." if dice else f"{words}."


def closed_contracts(contracts: Sequence[Freebooter]) -> set[int]:
    """The ids of contracts that can no longer be outbid: their match or its set-up is past that."""
    matches = Match.objects.in_bulk([match_pk(MatchRef(contract.source)) for contract in contracts])
    ready = set(
        SetUpOrders.objects.filter(match__in=matches, ready=True).values_list("match_id", "side")
    )
    closed = set()
    for contract in contracts:
        match = matches[match_pk(MatchRef(contract.source))]
        waits = match.state == MatchState.SETTING_UP and match.ready_at is None
        if not waits or (match.pk, _side_of(match, contract)) in ready:
            closed.add(contract.pk)
    return closed


def lock_pool(match: Match, side: int, ronin: str) -> RivalContract | None:
    """Lock everything that a bid for the star may change; the rival contract, if there is one.

    The lock on the league's row separates bids that both find the star free; then the matches are
    locked in the order of their ids, and the teams in the order of theirs, so that two bids cannot
    deadlock.
    """
    if ronin not in find_variant(match.variant).named_stars:
        return None  # the hiring itself reports an unknown star
    if match.league_id is not None:
        League.objects.select_for_update(no_key=True).get(pk=match.league_id)
    team = match.team(side)
    contract = contract_in_force(team, ronin)
    rival = None if contract is None else match_pk(MatchRef(contract.source))
    locked = {pk: lock_match(pk) for pk in sorted({match.pk, rival or match.pk})}
    teams = {team.pk, contract.team_id if contract else team.pk}
    list(Team.objects.select_for_update(of=("self",)).filter(pk__in=teams).order_by("id"))
    if contract is None or rival is None or contract.team_id == team.pk:
        return None
    other = locked[rival]
    return RivalContract(contract, other, _side_of(other, contract))


def bid(
    *, match: Match, side: int, ronin: str, held: RivalContract | None, actor: User, now: datetime
) -> Freebooter:
    """Hire the star for a side of a locked match, from `lock_pool`; a second bid is decided at
    once.

    The lower team rating wins, both having paid; a tie is decided by a D6 each, from the newer
    match's secret. The other side has its price back, and its line-up is rebuilt. Raises `Refused`
    for the loser of the bid, and once the first one's set-up is submitted.
    """
    team = match.team(side)
    if held is not None and (not is_open(held.match, held.side) or why_not_playable(held.match)):
        raise Refused(
            gettext(
                "{name} plays for {team} in {match}, which has begun or has its set-up, and is "
                "not available until that match is booked."
            ).format(name=held.contract.name, team=held.contract.team, match=held.match),
            rule=POOL,
        )
    contract = named_stars.hire_star(
        team=team,
        ronin=ronin,
        source=match_ref(match.pk),
        actor=actor,
        now=now,
        against=held.contract if held else None,
    )
    if held is None:
        return contract
    outcome = _resolve_bid(match, side, held, ronin)
    explain = outcome.explain(held.contract.team, team)
    if not outcome.bidder_wins:
        raise Refused(
            gettext("{name} stays with {team}: {explain}").format(
                name=contract.name, team=held.contract.team, explain=explain
            ),
            rule=POOL,
        )
    named_stars.lose_contract(
        contract=held.contract,
        won_by=team,
        ratings=outcome.ratings,
        faces=outcome.faces,
        actor=actor,
        now=now,
    )
    held.match.team(held.side).refresh_from_db()
    rebuild_line_up(held.match, held.side, playable_setup(held.match), now)
    match_notifications.outbid(held.match, held.side, held.contract, team, explain)
    return contract


def _side_of(match: Match, contract: Freebooter) -> Side:
    return Side.HOME if match.home_team_id == contract.team_id else Side.AWAY


def _resolve_bid(match: Match, side: int, held: RivalContract, ronin: str) -> BidOutcome:
    """Ratings first, then dice until they differ: those of the bid, with the bidder's rolled last.

    The newer match's secret feeds them, under `<public_id>|bid|<star>|<n>` and the bidder's side:
    `n` is how many contracts the star had in the league before, so the same bid made again rolls
    the same dice.
    """
    ratings = (_rating(held.contract.team), _rating(match.team(side)))
    if ratings[0] != ratings[1]:
        return BidOutcome(ratings, ())
    newer = max(match, held.match, key=lambda one: one.pk)
    n = contracts_had(match.team(side), ronin) - 1  # without the one this bid has just made
    name = f"{newer.public_id}|bid|{ronin}|{n}"
    dice = SegmentDice(bytes.fromhex(newer.secret), name, side, b"")
    faces: list[tuple[int, int]] = []
    while not faces or faces[-1][0] == faces[-1][1]:
        faces.append((dice.roll(6, "bid"), dice.roll(6, "bid")))
    return BidOutcome(ratings, tuple(faces))


def _rating(team: Team) -> int:
    """The team's current rating, after what it has paid (LGE-TEA-06, KEM-FRE-01)."""
    now = Team.objects.select_related("clan").get(pk=team.pk)
    return team_value(roster(now), now)
