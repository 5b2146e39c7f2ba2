"""Teams, players, drafts."""

from __future__ import annotations

from tests.permissions.people import BYSTANDER, CHIEFS, COACH, EVERYBODY, PLAYERS, STAND_IN
from tests.permissions.table import Row, pages
from tests.permissions.world import World

OWN = frozenset({COACH})


def _team(world: World) -> dict[str, object]:
    return {"pk": world.team.pk}


def _player(world: World) -> dict[str, object]:
    return {"pk": world.player.pk}


def _draft(world: World) -> dict[str, object]:
    return {"pk": world.draft.pk}


def _to(world: World) -> dict[str, object]:
    return {"person": world.people[BYSTANDER].pk}


def _offer(world: World, verb: str) -> dict[str, object]:
    return {"pk": world.team.pk, "offer_pk": world.offer.pk, "verb": verb}


def _after(world: World) -> dict[str, object]:
    return {"pk": world.after.pk}


def _build(world: World) -> dict[str, object]:
    return {"slug": world.league.slug}


ROWS = pages(
    Row(name="rosters:team-list", allowed=EVERYBODY, hidden=False),
    Row(name="rosters:clan-list", allowed=EVERYBODY, hidden=False),
    Row(name="rosters:clan-compare", allowed=EVERYBODY, hidden=False),
    Row(name="rosters:build", args=_build, allowed=PLAYERS, login=True),
    Row(name="rosters:build", method="post", args=_build, data=lambda w: {"clan": "crab"},
        allowed=PLAYERS, ok=302, login=True, exact={COACH: 422}, what="beside a draft"),
    Row(name="rosters:build", method="post", args=_build, login=True, what="instead of a draft",
        data=lambda w: {"clan": "crab", "replace": "on"}, allowed=PLAYERS, ok=302),
    Row(name="rosters:draft", args=_draft, allowed=OWN, denied=404, login=True),
    Row(name="rosters:draft-check", method="post", args=_draft, allowed=OWN, denied=404, ok=400,
        login=True, what="with an empty form"),
    Row(name="rosters:team", args=_team, allowed=EVERYBODY),
    Row(name="rosters:roster-csv", args=_team, allowed=EVERYBODY),
    Row(name="rosters:ledger-csv", args=_team, allowed=EVERYBODY),
    Row(name="rosters:team-file", args=lambda w: {"pk": w.team.pk, "form": "txt"},
        allowed=EVERYBODY),
    Row(name="rosters:draft-file", args=lambda w: {"pk": w.draft.pk, "form": "json"}, allowed=OWN,
        denied=404, login=True),
    Row(name="rosters:import", args=_build, allowed=PLAYERS, login=True),
    Row(name="rosters:import", method="post", args=_build, allowed=PLAYERS, login=True, ok=422,
        what="of nothing"),
    Row(name="rosters:look", args=_team, allowed=OWN, login=True),
    Row(name="rosters:look", method="post", args=_team,
        data=lambda w: {"colour_one": "indigo", "colour_two": "gold"}, allowed=OWN, ok=302,
        login=True),
    Row(name="rosters:coach", args=_team, allowed=EVERYBODY),
    Row(name="rosters:coach-offer", method="post", args=_team, data=_to, allowed=OWN, ok=302,
        login=True),
    Row(name="rosters:coach-give", method="post", args=_team, data=_to, allowed=CHIEFS, ok=302,
        login=True),
    Row(name="rosters:offer-answer", method="post", args=lambda w: _offer(w, "accept"),
        allowed=frozenset({BYSTANDER}), ok=302, login=True, what="accept"),
    Row(name="rosters:offer-answer", method="post", args=lambda w: _offer(w, "decline"),
        allowed=frozenset({BYSTANDER}), ok=302, login=True, what="decline"),
    Row(name="rosters:offer-answer", method="post", args=lambda w: _offer(w, "withdraw"),
        allowed=OWN | CHIEFS, ok=302, login=True, what="withdraw"),
    Row(name="rosters:stand-in", method="post", args=_team,
        data=lambda w: {"person": w.people[BYSTANDER].pk}, allowed=OWN | CHIEFS, ok=302,
        login=True),
    Row(name="rosters:bot-stand-in", method="post", args=_team, data=lambda w: {"level": "strong"},
        allowed=OWN | CHIEFS, ok=302, login=True),
    Row(name="rosters:stand-in-end", method="post",
        args=lambda w: {"pk": w.team.pk, "grant_pk": w.grant.pk},
        allowed=OWN | CHIEFS | {STAND_IN}, ok=302, login=True),
    Row(name="rosters:stand-in-agree", method="post",
        args=lambda w: {"pk": w.team.pk, "grant_pk": w.waiting_grant.pk},
        allowed=OWN, ok=302, login=True),
    Row(name="rosters:ledger", args=_team, allowed=EVERYBODY),
    Row(name="rosters:team-rename", args=_team, allowed=OWN, login=True),
    Row(name="rosters:team-rename", method="post", args=_team, data=lambda w: {"name": "New"},
        allowed=OWN, ok=302, login=True),
    Row(name="rosters:player", args=_player, allowed=EVERYBODY),
    Row(name="rosters:player-rename", args=_player, allowed=OWN, login=True),
    Row(name="rosters:player-rename", method="post", args=_player, data=lambda w: {"name": "New"},
        allowed=OWN, ok=302, login=True),
    Row(name="rosters:player-release", method="post", args=_player, allowed=OWN, ok=302,
        login=True),
    Row(name="rosters:player-retire", method="post", args=_player, allowed=OWN, ok=302,
        login=True),
    Row(name="rosters:player-biography", args=_player, allowed=OWN, login=True),
    Row(name="rosters:player-biography", method="post", args=_player,
        data=lambda w: {"text": "Born in the snow."}, allowed=OWN, ok=302, login=True),
    Row(name="rosters:after-match", args=_after, allowed=EVERYBODY),
    Row(name="rosters:after-match", method="post", args=_after, data=lambda w: {"do": "finish"},
        allowed=OWN, ok=302, login=True, what="to be done"),
    Row(name="careers:cemetery", args=_build, allowed=EVERYBODY),
    Row(name="careers:hall", args=_build, allowed=EVERYBODY),
)  # fmt: skip
