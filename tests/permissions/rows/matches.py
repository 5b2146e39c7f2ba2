"""Matches, orders, maps."""

from __future__ import annotations

from core import clock
from matches.models import FriendInvitation
from matches.reading_links import sign_reading_link
from matches.services import friend_invitations
from rosters.models import Clan
from tests.factories.core import UserFactory
from tests.permissions.people import (
    ANONYMOUS,
    BYSTANDER,
    CHIEFS,
    COACH,
    EVERYBODY,
    JUDGES,
    MEMBERS,
    NOBODY,
    OPPONENT,
    PLAYERS,
    RUNNERS,
    STAND_IN,
)
from tests.permissions.table import Row, pages
from tests.permissions.world import World, in_days

SIDES = frozenset({COACH, OPPONENT})
ORDERS = SIDES | {STAND_IN}
MORE_TIME = {"hours": "24", "reason": "The site was slow."}
SENT = {"text": "# nothing\n", "segment": "1", "action": "save"}
NOT_FRAMED = {(person, "private"): 404 for person in EVERYBODY}
"""A frame on another site shows public matches only, to members too."""


def _match(world: World) -> dict[str, object]:
    return {"pk": world.match.pk}


def _message(world: World) -> dict[str, object]:
    return {"pk": world.match.pk, "message": world.match.messages.earliest("pk").pk, "verb": "hide"}


def _fresh(world: World) -> dict[str, object]:
    return {"pk": world.fresh.pk}


def _market(world: World) -> dict[str, object]:
    return {"pk": world.market.pk}


def _own_team(world: World) -> dict[str, object]:
    return {"pk": world.match.home_team.pk}


def _finished(world: World) -> dict[str, object]:
    return {"pk": world.finished.pk}


def _maps(world: World) -> dict[str, object]:
    return {"slug": world.league.slug, "variant": "dungeon"}


def _new_map(world: World) -> dict[str, object]:
    return {"league": world.league.slug, "variant": "dungeon", "name": "More",
            "text": world.map.text}  # fmt: skip


def _league(world: World) -> dict[str, object]:
    return {"slug": world.league.slug}


def _days(world: World) -> dict[str, object]:
    return {"first_day": in_days(5).isoformat(), "last_day": in_days(6).isoformat()}


def _vacation(world: World, verb: str) -> dict[str, object]:
    return {"slug": world.league.slug, "pk": world.vacation.pk, "verb": verb}


def _sheet(world: World) -> dict[str, object]:
    return {**SENT, "segment": world.match.segment}


def _game(_: World) -> dict[str, object]:
    return {"variant": "samurai"}


def _friend_link(_: World) -> dict[str, object]:
    """A link that somebody made who is nobody else here."""
    invitation, _ = FriendInvitation.objects.get_or_create(
        pk=900_001,  # the same address for everybody who asks
        defaults={
            "made_by": UserFactory.create(display_name="Their friend"),
            "clan": Clan.objects.get(variant="samurai", key="crab"),
            "pace": "day",
            "created_at": clock.now(),
            "expires_at": clock.now() + friend_invitations.KEPT,
        },
    )
    return {"token": friend_invitations.sign_friend_link(invitation)}


ROWS = pages(
    Row(name="matches:match-list", allowed=EVERYBODY, hidden=False),
    Row(name="matches:my-matches", allowed=EVERYBODY, hidden=False, exact={ANONYMOUS: 401}),
    Row(name="matches:play-bot", allowed=EVERYBODY, hidden=False),
    Row(name="matches:play-bot-game", args=_game, allowed=EVERYBODY, hidden=False),
    Row(name="matches:play-bot-game", method="post", args=_game,
        data=lambda w: {"team": "clan:crab", "rival": "lion", "level": "easy"},
        allowed=EVERYBODY, ok=302, hidden=False),
    Row(name="matches:first-drive", method="post", args=lambda w: {"variant": "golf"},
        allowed=EVERYBODY, ok=404, hidden=False, what="of a game there is not"),
    Row(name="matches:play-friend", allowed=EVERYBODY, hidden=False),
    Row(name="matches:play-friend-game", args=_game, allowed=EVERYBODY, hidden=False),
    Row(name="matches:play-friend-game", method="post", args=_game,
        data=lambda w: {"team": "clan:crab", "pace": "day"}, allowed=EVERYBODY, ok=302,
        hidden=False),
    Row(name="matches:play-hotseat-game", args=_game, allowed=EVERYBODY, hidden=False),
    Row(name="matches:play-hotseat-game", method="post", args=_game,
        data=lambda w: {"team": "clan:crab", "rival": "clan:lion"}, allowed=EVERYBODY, ok=302,
        hidden=False),
    Row(name="matches:curtain", method="post", args=_match, allowed=NOBODY, login=True,
        what="of a match at two screens"),
    Row(name="matches:hide-board", method="post", args=_match, allowed=NOBODY, login=True,
        what="of a match at two screens"),
    Row(name="matches:friend-invitation", args=_friend_link, allowed=EVERYBODY, hidden=False),
    Row(name="matches:friend-invitation", method="post", args=_friend_link,
        data=lambda w: {"team": "clan:crab"}, allowed=EVERYBODY, ok=302, hidden=False),
    Row(name="matches:friend-invitation-end", method="post", args=_friend_link,
        allowed=NOBODY, hidden=False, exact={ANONYMOUS: 404}, what="of somebody else's link"),
    Row(name="matches:read-friendly", args=lambda w: {"token": sign_reading_link(w.match)},
        allowed=EVERYBODY, ok=404, hidden=False, what="of a match of a league"),
    Row(name="matches:share-friendly", method="post", args=_match, allowed=NOBODY, login=True,
        what="of a match of a league"),
    Row(name="matches:end-friendly", method="post", args=_match, allowed=NOBODY, login=True,
        what="of a match of a league"),
    Row(name="matches:bot-seat", method="post", args=_match, allowed=NOBODY, login=True,
        what="of a match of a league"),
    Row(name="matches:rematch", args=_match, allowed=NOBODY, login=True,
        what="of a match of a league", denied=404),
    Row(name="matches:rematch", method="post", args=_match, allowed=NOBODY, login=True,
        what="of a match of a league"),
    Row(name="matches:match", args=_match, allowed=EVERYBODY),
    Row(name="matches:state", args=_match, allowed=EVERYBODY),
    Row(name="matches:live", args=_match, allowed=EVERYBODY),
    Row(name="matches:log", args=_match, allowed=EVERYBODY),
    Row(name="matches:share", args=_match, allowed=EVERYBODY),
    Row(name="matches:replay", args=_match, allowed=EVERYBODY),
    Row(name="matches:replay-frames", args=_match, allowed=EVERYBODY),
    Row(name="matches:replay-file", args=_finished, allowed=EVERYBODY, ok=404,
        what="of one that was not played here"),
    Row(name="matches:embed", args=_match, allowed=EVERYBODY, exact=NOT_FRAMED),
    Row(name="matches:embed-frames", args=_match, allowed=EVERYBODY, exact=NOT_FRAMED),
    Row(name="matches:record", args=_match, allowed=EVERYBODY),
    Row(name="matches:report", args=_finished, allowed=EVERYBODY),
    Row(name="matches:dice", args=_match, allowed=EVERYBODY),
    Row(name="matches:dice", method="post", args=_fresh, data=lambda w: {"text": "Banzai"},
        allowed=ORDERS, ok=302, exact={"anonymous": 302, ("anonymous", "private"): 404}),
    Row(name="matches:match-file", args=_finished, allowed=EVERYBODY),
    Row(name="matches:roll-back", method="post", args=_match,
        data=lambda w: {"reason": "A fault", "segment": w.match.segment},
        allowed=JUDGES, ok=302, login=True),
    Row(name="matches:run-again", method="post", args=lambda w: {"pk": w.held.pk},
        allowed=JUDGES, ok=302, login=True),
    Row(name="matches:extend", method="post", args=lambda w: {"pk": w.held.pk},
        data=lambda w: MORE_TIME, allowed=JUDGES, ok=302, login=True),
    Row(name="matches:consent", method="post", data=lambda w: {"answer": "agree"},
        args=lambda w: {"pk": w.match.pk, "consent": w.consent.pk},
        allowed=frozenset({COACH, OPPONENT}), ok=302, login=True),
    Row(name="matches:sheet", args=_match, allowed=ORDERS, ok=302, login=True),
    Row(name="matches:sheet", method="post", args=_match, data=_sheet, allowed=ORDERS, ok=302,
        login=True, exact={OPPONENT: 422}, what="out of turn for the opponent"),
    Row(name="matches:sheet-check", method="post", args=_match, data=_sheet, allowed=ORDERS,
        login=True),
    Row(name="matches:confirm", method="post", args=_fresh, allowed=ORDERS, ok=302, login=True),
    Row(name="matches:sheet-standing", args=_match, allowed=ORDERS, login=True),
    Row(name="matches:thread", args=_match, allowed=ORDERS | JUDGES, login=True),
    Row(name="matches:thread", method="post", args=_match, data=lambda w: {"text": "Good luck"},
        allowed=ORDERS | JUDGES, ok=302, login=True),
    Row(name="matches:thread-moderate", method="post", args=_message, allowed=CHIEFS, ok=302,
        login=True),
    Row(name="matches:laying", args=_fresh, allowed=ORDERS, ok=302, login=True,
        what="there is nothing to lay"),
    Row(name="matches:laying", method="post", args=_fresh, data=lambda w: {"text": ""},
        allowed=ORDERS, ok=302, login=True, what="there is nothing to lay"),
    Row(name="matches:set-up", args=_fresh, allowed=ORDERS, login=True),
    Row(name="matches:set-up", method="post", args=_fresh, data=lambda w: {"text": ""},
        allowed=ORDERS, ok=302, login=True),
    Row(name="matches:set-up-check", method="post", args=_fresh, data=lambda w: {"text": ""},
        allowed=ORDERS, login=True),
    Row(name="matches:orders", args=_fresh, allowed=ORDERS, login=True),
    Row(name="matches:orders", method="post", args=_fresh, allowed=ORDERS, ok=302, login=True,
        data=lambda w: {"action": "preset", "preset": "cautious"}),
    Row(name="matches:answer", args=_match, allowed=ORDERS, login=True),
    Row(name="matches:answer", method="post", args=_match, allowed=ORDERS, ok=422, login=True,
        data=lambda w: {"text": "ANSWER YES", "segment": "1"}, what="nothing is asked"),
    Row(name="matches:playbook", args=_own_team, allowed=frozenset({COACH}), login=True),
    Row(name="matches:playbook", method="post", args=_own_team, allowed=frozenset({COACH}), ok=302,
        data=lambda w: {"action": "preset", "preset": "cautious"}, login=True),
    Row(name="matches:league-orders", allowed=EVERYBODY,
        args=lambda w: {"slug": w.league.slug, "variant": "samurai"}),
    Row(name="matches:league-orders", method="post", allowed=RUNNERS, ok=302,
        args=lambda w: {"slug": w.league.slug, "variant": "samurai"},
        data=lambda w: {"action": "preset", "preset": "cautious"}),
    Row(name="matches:freebooters", args=_market, allowed=SIDES, login=True),
    Row(name="matches:freebooters", method="post", args=_market,
        data=lambda w: {"hire": "staff:nobody"}, allowed=SIDES, ok=302, login=True),
    Row(name="matches:why-ledger", allowed=EVERYBODY,
        args=lambda w: {"pk": w.fresh.home_team.ledger.earliest("pk").pk}),
    Row(name="matches:why-career", allowed=EVERYBODY,
        args=lambda w: {"pk": w.fresh.home_team.players.first().career.earliest("pk").pk}),
    Row(name="matches:roster-of-day", allowed=EVERYBODY,
        args=lambda w: {"pk": w.fresh.pk, "side": "home"}),
    Row(name="matches:versions", args=_finished, allowed=EVERYBODY),
    Row(name="matches:correct", args=_finished, allowed=JUDGES, login=True, ok=302,
        what="one that is not in the books yet"),
    Row(name="matches:result", args=_fresh, allowed=SIDES | JUDGES, login=True),
    Row(name="matches:result-answer", method="post",
        args=lambda w: {"pk": w.awaited.match_id, "number": w.awaited.number, "verb": "confirm"},
        allowed=JUDGES | {OPPONENT}, ok=302, login=True, what="confirm"),
    Row(name="matches:result-answer", method="post",
        args=lambda w: {"pk": w.awaited.match_id, "number": w.awaited.number, "verb": "dispute"},
        data=lambda w: {"objection": "No."}, allowed=frozenset({OPPONENT}), ok=302, login=True,
        what="dispute"),
    Row(name="matches:result-answer", method="post",
        args=lambda w: {"pk": w.awaited.match_id, "number": w.awaited.number, "verb": "withdraw"},
        allowed=JUDGES | {COACH}, ok=302, login=True, what="withdraw"),
    Row(name="matches:squad", args=_fresh, allowed=SIDES, login=True),
    Row(name="matches:squad", method="post", args=_fresh, data=lambda w: {"plays": ["1"]},
        allowed=SIDES, ok=302, login=True),
    Row(name="matches:dismiss-sign", method="post", args=_league, allowed=CHIEFS, ok=302,
        login=True, data=lambda w: {"kind": "address", "places": "none"}),
    Row(name="vacations:list", args=_league, allowed=MEMBERS, login=True),
    Row(name="vacations:list", method="post", args=_league, data=_days, allowed=PLAYERS, ok=302,
        exact={COACH: 200, OPPONENT: 200}, login=True, what="none in the season of the two"),
    Row(name="vacations:end", method="post", args=lambda w: _vacation(w, "call-off"),
        allowed=frozenset({BYSTANDER}), ok=302, login=True, what="call off"),
    Row(name="vacations:end", method="post", args=lambda w: _vacation(w, "forbid"),
        data=lambda w: {"reason": "The final."}, allowed=CHIEFS, ok=302, login=True,
        what="forbid"),
    Row(name="maps:list", args=_maps, allowed=EVERYBODY),
    Row(name="maps:new", args=_maps, allowed=RUNNERS, login=True),
    Row(name="maps:drawing", method="post", args=_maps, data=_new_map, allowed=RUNNERS,
        login=True),
    Row(name="maps:new", method="post", args=_maps, data=_new_map, allowed=RUNNERS, ok=302,
        login=True),
)  # fmt: skip
