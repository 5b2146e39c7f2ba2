"""Teams, players, drafts and books through the API."""

from __future__ import annotations

from rosters.exchange.json_format import write_json
from rosters.queries.exchange import roster_of_draft
from tests.permissions.people import (
    BYSTANDER,
    CHIEFS,
    COACH,
    COMMISSIONER,
    EVERYBODY,
    NOBODY,
    OWNER,
    PLAYERS,
    SIGNED_IN,
    STAND_IN,
)
from tests.permissions.table import UNSEEN_IN_BODY, Row, pages
from tests.permissions.world import World

OWN = frozenset({COACH})
WRITE = {"login": True, "api": True, "method": "post"}
READ = {"login": True, "api": True}
PRIVATE_DRAFT = {"allowed": OWN, "denied": 404, "args": lambda w: {"pk": w.draft.pk}}
CONCERNED = OWN | CHIEFS | {BYSTANDER}
"""By an offer."""


def _team(world: World) -> dict[str, object]:
    return {"pk": world.team.pk}


def _player(world: World) -> dict[str, object]:
    return {"pk": world.player.pk}


def _after(world: World) -> dict[str, object]:
    return {"pk": world.after.pk}


def _offer(world: World) -> dict[str, object]:
    return {"pk": world.offer.pk}


def _grant(world: World) -> dict[str, object]:
    return {"pk": world.grant.pk}


def _to(world: World) -> dict[str, object]:
    return {"team": world.team.pk, "person": world.people[BYSTANDER].pk}


def _new_draft(world: World) -> dict[str, object]:
    return {"league": world.league.slug, "variant": "samurai", "clan": "crab"}


def _brought(world: World) -> dict[str, object]:
    return {"league": world.league.slug, "text": write_json(roster_of_draft(world.draft))}


def _seen(**more: object):
    return lambda w: {"seen": 0, **more}


ROWS = pages(
    Row(name="api:game-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:clan-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:clan-detail", args=lambda w: {"pk": w.team.clan_id}, allowed=EVERYBODY,
        hidden=False),
    Row(name="api:team-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:team-detail", args=_team, allowed=EVERYBODY),
    Row(name="api:team-detail", args=_team, data=lambda w: {"name": "Newer", "motto": "Onwards"},
        allowed=OWN, **WRITE | {"method": "patch"}),
    Row(name="api:team-give", args=_team, data=lambda w: {"person": w.people[BYSTANDER].pk},
        allowed=CHIEFS, ok=409, what="while a result is awaited", **WRITE),
    *(Row(name=f"api:team-{what}", args=_team, allowed=EVERYBODY)
      for what in ("roster", "coaches", "as-of")),
    Row(name="api:player-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:player-detail", args=_player, allowed=EVERYBODY),
    Row(name="api:player-detail", args=_player, data=lambda w: {"biography": "Born in snow."},
        allowed=OWN, **WRITE | {"method": "patch"}),
    Row(name="api:player-release", args=_player, allowed=OWN, ok=409, what="in a match", **WRITE),
    Row(name="api:player-retire", args=_player, allowed=OWN, ok=409, what="a novice", **WRITE),
    Row(name="api:draft-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:draft-list", data=_new_draft, allowed=PLAYERS, ok=201, exact=UNSEEN_IN_BODY,
        **WRITE),
    Row(name="api:draft-bring", data=_brought, allowed=PLAYERS, ok=201, exact=UNSEEN_IN_BODY,
        **WRITE),
    Row(name="api:draft-detail", **READ, **PRIVATE_DRAFT),
    Row(name="api:draft-detail", data=lambda w: {"name": "", "lines": [], "rerolls": 0,
        "staff": {}}, **WRITE | {"method": "put"}, **PRIVATE_DRAFT),
    Row(name="api:draft-detail", ok=204, **WRITE | {"method": "delete"}, **PRIVATE_DRAFT),
    Row(name="api:draft-line-up", **WRITE, **PRIVATE_DRAFT),
    Row(name="api:draft-found", ok=201, **WRITE, **PRIVATE_DRAFT),
    Row(name="api:draft-document", **READ, **PRIVATE_DRAFT),
    Row(name="api:after-match-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:after-match-detail", args=_after, allowed=EVERYBODY),
    Row(name="api:after-match-for-sale", args=_after, allowed=EVERYBODY),
    Row(name="api:after-match-finish", args=_after, allowed=OWN, **WRITE),
    Row(name="api:after-match-finish-for-coach", args=_after, allowed=CHIEFS, ok=409,
        what="whose coach is there", **WRITE),
    Row(name="api:after-match-choose", args=_after, allowed=OWN, ok=409, what="without a roll",
        data=lambda w: {"player": w.player.pk, "level": 1, "choice": "skill:Block"}, **WRITE),
    Row(name="api:after-match-hire", args=_after, data=_seen(position="nobody"), allowed=OWN,
        ok=409, what="of a position that is none", **WRITE),
    Row(name="api:after-match-keep", args=_after, data=_seen(number=99), allowed=OWN, ok=409,
        what="one who was not there", **WRITE),
    Row(name="api:after-match-staff", args=_after, data=_seen(key="nobody"), allowed=OWN, ok=409,
        what="that is none", **WRITE),
    Row(name="api:after-match-reroll", args=_after, data=lambda w: {"seen": 7}, allowed=OWN,
        ok=409, what="by an old page", **WRITE),
    Row(name="api:offer-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:offer-list", data=_to, allowed=OWN, ok=201, exact=UNSEEN_IN_BODY, **WRITE),
    Row(name="api:offer-detail", args=_offer, allowed=CONCERNED, denied=404, **READ),
    Row(name="api:offer-accept", args=_offer, allowed=frozenset({BYSTANDER}), denied=404, ok=409,
        what="while a result is awaited",
        exact=dict.fromkeys(CONCERNED - {BYSTANDER}, 403), **WRITE),
    Row(name="api:offer-decline", args=_offer, allowed=frozenset({BYSTANDER}), denied=404,
        exact=dict.fromkeys(CONCERNED - {BYSTANDER}, 403), **WRITE),
    Row(name="api:offer-withdraw", args=_offer, allowed=OWN | {OWNER, COMMISSIONER}, denied=404,
        exact={BYSTANDER: 403}, **WRITE),
    Row(name="api:stand-in-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:stand-in-list", data=_to, allowed=OWN | CHIEFS, ok=201, exact=UNSEEN_IN_BODY,
        **WRITE),
    Row(name="api:team-bot-stand-in", args=_team, data=lambda w: {"level": "strong"},
        allowed=OWN | CHIEFS, **WRITE),
    Row(name="api:stand-in-detail", args=_grant, allowed=EVERYBODY),
    Row(name="api:stand-in-agree", args=lambda w: {"pk": w.waiting_grant.pk}, allowed=OWN, **WRITE),
    Row(name="api:stand-in-end", args=_grant, allowed=OWN | CHIEFS | {STAND_IN}, **WRITE),
    *(Row(name=f"api:{what}-list", allowed=EVERYBODY, hidden=False)
      for what in ("ledger", "career", "booking")),
    Row(name="api:ledger-detail", args=lambda w: {"pk": w.team.ledger.earliest("pk").pk},
        allowed=EVERYBODY),
    Row(name="api:career-detail", args=lambda w: {"pk": w.player.career.earliest("pk").pk},
        allowed=EVERYBODY),
    Row(name="api:booking-detail", args=lambda w: {"pk": 1}, allowed=NOBODY, denied=404,
        hidden=False, what="one that is not"),
    *(Row(name=f"api:{what}-list", args=lambda w: {"slug": w.league.slug}, allowed=EVERYBODY)
      for what in ("cemetery", "retired", "hall-of-fame")),
)  # fmt: skip
