"""Matches, orders, results and maps through the API."""

from __future__ import annotations

from matches.models import LeagueOrders, Playbook
from tests.factories import matches
from tests.permissions.people import (
    BYSTANDER,
    CHIEFS,
    COACH,
    ELSEWHERE,
    EVERYBODY,
    JUDGES,
    MEMBERS,
    OPPONENT,
    OWNER,
    RUNNERS,
    SIGNED_IN,
    STAND_IN,
    STRANGER,
)
from tests.permissions.table import UNSEEN_IN_BODY, Row, pages
from tests.permissions.world import World, in_days

SIDES = frozenset({COACH, OPPONENT})
ORDERS = SIDES | {STAND_IN}
WRITE = {"login": True, "api": True, "method": "post"}
PUT = WRITE | {"method": "put"}
PATCH = WRITE | {"method": "patch"}
READ = {"login": True, "api": True}
VOID = {"kind": "void", "seen": "nothing", "reason": "For a test."}


def _match(world: World) -> dict[str, object]:
    return {"pk": world.match.pk}


def _fresh(world: World) -> dict[str, object]:
    return {"pk": world.fresh.pk}


def _market(world: World) -> dict[str, object]:
    return {"pk": world.market.pk}


def _page(world: World) -> dict[str, object]:
    team = world.match.home_team
    page, _ = Playbook.objects.get_or_create(
        team=team, name="One", defaults={"saved_at": team.created_at}
    )
    return {"pk": page.pk}


def _default_orders(world: World) -> dict[str, object]:
    row, _ = LeagueOrders.objects.get_or_create(
        league=world.league, variant="blitz", defaults={"saved_at": world.league.created_at}
    )
    return {"pk": row.pk}


def _finished(world: World) -> dict[str, object]:
    return {"pk": world.finished.pk}


def _consent(world: World) -> dict[str, object]:
    return {"pk": world.consent.pk}


def _awaited(world: World) -> dict[str, object]:
    return {"pk": world.awaited.pk}


def _vacation(world: World) -> dict[str, object]:
    first, last = in_days(5).isoformat(), in_days(6).isoformat()
    return {"league": world.league.slug, "first_day": first, "last_day": last}


def _sheet(world: World) -> dict[str, object]:
    return {"text": "# nothing\n", "segment": world.match.segment}


def _of_a_player(world: World, asked: str) -> dict[str, object]:
    """A question about somebody of the side on turn, where they stand; of nobody after the end."""
    match, number, name = world.match, 99, "A1"
    if match.waiting_side is not None:
        player = matches.own_players(match)[0]
        number, name = player.number, matches.position_of(match).board.name(player.square)
    return {"text": "", "number": number, asked: [name] if asked == "over" else name}


def _new_map(world: World) -> dict[str, object]:
    return {"league": world.league.slug, "variant": "dungeon", "name": "More",
            "text": world.map.text}  # fmt: skip


def _table_report(world: World) -> dict[str, object]:
    line_ups = [world.fresh.setup[side]["figures"] for side in ("home", "away")]
    sides = [
        {"players": [{"number": figure["number"], "played": True} for figure in figures]}
        for figures in line_ups
    ]
    return {"match": world.fresh.pk, "sides": sides}


ROWS = pages(
    Row(name="api:match-list", allowed=EVERYBODY, hidden=False),
    *(Row(name=f"api:match-{what}", args=_match, allowed=EVERYBODY)
      for what in ("detail", "events", "segments", "versions", "roster-of-day", "replay")),
    Row(name="api:match-log", args=_finished, allowed=EVERYBODY),
    Row(name="api:match-sheet", args=_match, allowed=ORDERS, ok=404,
        what="of which nothing is written", **READ),
    Row(name="api:match-sheet", args=_match, data=_sheet, allowed=ORDERS, ok=201,
        exact={OPPONENT: 409}, **WRITE),
    Row(name="api:match-sheet", args=_match, data=_sheet, allowed=ORDERS, exact={OPPONENT: 409},
        **PUT),
    Row(name="api:match-check", args=_match, data=lambda w: {"text": "# nothing\n"},
        allowed=ORDERS, exact={OPPONENT: 409}, **WRITE),
    *(Row(name=f"api:match-plan-{what}", args=_match, data=lambda w: {"text": ""}, allowed=ORDERS,
          exact={OPPONENT: 409}, **WRITE)
      for what in ("board", "odds", "answer", "picture")),
    Row(name="api:match-plan-suggestion", args=_match, data=lambda w: {"text": ""},
        allowed=ORDERS, ok=409, what="its terms allow none", **WRITE),
    Row(name="api:match-plan-actions", args=_match, allowed=ORDERS, exact={OPPONENT: 409},
        data=lambda w: _of_a_player(w, "square"), **WRITE),
    Row(name="api:match-plan-threat", args=_match, allowed=ORDERS, exact={OPPONENT: 409},
        data=lambda w: {"text": "", "number": 1, "why": True}, **WRITE),
    Row(name="api:match-plan-ways", args=_match, allowed=ORDERS, exact={OPPONENT: 409},
        data=lambda w: _of_a_player(w, "over"), **WRITE),
    Row(name="api:match-plan-ways", args=_match, allowed=ORDERS, ok=409, exact={OPPONENT: 409},
        data=lambda w: {**_of_a_player(w, "over"), "pad": 3}, what="from a pad: there are none",
        **WRITE),
    Row(name="api:match-standing", args=_match, allowed=ORDERS, exact={OPPONENT: 409}, **READ),
    Row(name="api:match-confirm", args=_fresh, allowed=ORDERS, **WRITE),
    Row(name="api:match-take-back", args=_match, allowed=ORDERS, ok=409,
        data=lambda w: {"segment": w.match.segment}, what="nothing is submitted", **WRITE),
    Row(name="api:match-squad", args=_fresh, allowed=SIDES, **READ),
    Row(name="api:match-squad", args=_fresh, data=lambda w: {"plays": [1]}, allowed=SIDES,
        ok=409, what="too few", **PUT),
    Row(name="api:match-market", args=_market, allowed=SIDES, **READ),
    Row(name="api:match-hire", args=_market, allowed=SIDES, ok=409, what="whom nobody knows",
        data=lambda w: {"kind": "staff", "key": "nobody", "seen": 0}, **WRITE),
    Row(name="api:match-laying", args=_fresh, allowed=ORDERS, **READ),
    Row(name="api:match-laying", args=_fresh, data=lambda w: {"text": ""}, allowed=ORDERS, ok=409,
        what="there is nothing to lay", **PUT),
    Row(name="api:match-set-up", args=_fresh, allowed=ORDERS, **READ),
    Row(name="api:match-set-up", args=_fresh, data=lambda w: {"text": ""}, allowed=ORDERS, **PUT),
    Row(name="api:match-check-set-up", args=_fresh, data=lambda w: {"text": ""}, allowed=ORDERS,
        **WRITE),
    *(Row(name=f"api:match-{what}-board", args=_fresh, data=lambda w: {"text": ""}, allowed=ORDERS,
          **WRITE)
      for what in ("set-up", "laying")),
    Row(name="api:match-orders", args=_fresh, allowed=ORDERS, **READ),
    Row(name="api:match-orders", args=_fresh, data=lambda w: {"text": "FOLLOW yes"},
        allowed=ORDERS, **PUT),
    Row(name="api:match-orders", args=_fresh, allowed=ORDERS,
        data=lambda w: {"kind": "follow_up", "line": "FOLLOW yes"}, **PATCH),
    Row(name="api:match-check-orders", args=_fresh, data=lambda w: {"text": "FOLLOW yes"},
        allowed=ORDERS, **WRITE),
    Row(name="api:match-answer", args=_match, allowed=ORDERS, **READ),
    Row(name="api:match-answer", args=_match, data=lambda w: {"text": "ANSWER YES", "segment": 1},
        allowed=ORDERS, ok=409, what="nothing is asked", **WRITE),
    Row(name="api:playbook-list", allowed=EVERYBODY, hidden=False, **READ),
    Row(name="api:playbook-list", allowed=frozenset({COACH}), ok=201, exact=UNSEEN_IN_BODY,
        data=lambda w: {"team": w.match.home_team.pk, "name": "Two", "text": "FOLLOW yes"},
        **WRITE),
    Row(name="api:playbook-detail", args=_page, allowed=frozenset({COACH}), denied=404, **READ),
    Row(name="api:playbook-detail", args=_page, allowed=frozenset({COACH}), denied=404,
        data=lambda w: {"kind": "follow_up", "line": "FOLLOW yes"}, **PATCH),
    Row(name="api:playbook-put-in-force", args=_page, allowed=frozenset({COACH}), denied=404,
        **WRITE),
    Row(name="api:playbook-copy", args=_page, allowed=frozenset({COACH}), denied=404, ok=409,
        data=lambda w: {"team": w.match.home_team.pk}, what="to the same team", **WRITE),
    Row(name="api:default-orders-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:default-orders-list", allowed=RUNNERS, ok=201, exact=UNSEEN_IN_BODY,
        data=lambda w: {"league": w.league.slug, "variant": "samurai", "text": "FOLLOW yes"},
        **WRITE),
    Row(name="api:default-orders-detail", args=_default_orders, allowed=EVERYBODY),
    Row(name="api:default-orders-detail", args=_default_orders, allowed=RUNNERS,
        data=lambda w: {"kind": "follow_up", "line": "FOLLOW yes"}, **PATCH),
    Row(name="api:match-file", args=_finished, allowed=EVERYBODY),
    Row(name="api:match-dice-line", args=_fresh, data=lambda w: {"text": "Banzai"},
        allowed=ORDERS, **WRITE),
    Row(name="api:match-roll-back", args=_match, allowed=JUDGES, ok=409, what="no turn played",
        data=lambda w: {"reason": "A fault", "segment": w.match.segment}, **WRITE),
    Row(name="api:match-run-again", args=lambda w: {"pk": w.held.pk}, allowed=JUDGES, **WRITE),
    Row(name="api:match-extend", args=lambda w: {"pk": w.held.pk}, allowed=JUDGES,
        data=lambda w: {"hours": 24, "reason": "The site was slow."}, **WRITE),
    Row(name="api:match-preview-correction", args=_finished, data=lambda w: {"kind": "void"},
        allowed=JUDGES, ok=409, what="not in the books yet", **WRITE),
    Row(name="api:match-correct", args=_finished, data=lambda w: VOID, allowed=JUDGES, ok=409,
        what="not in the books yet", **WRITE),
    Row(name="api:consent-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:consent-detail", args=_consent, allowed=SIDES | {OWNER}, denied=404, **READ),
    Row(name="api:consent-answer", args=_consent, data=lambda w: {"agrees": True},
        allowed=SIDES, denied=404, exact={OWNER: 403}, **WRITE),
    Row(name="api:table-report-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:table-report-list", data=_table_report, allowed=SIDES | JUDGES, ok=201,
        exact=UNSEEN_IN_BODY, **WRITE),
    Row(name="api:table-report-detail", args=_awaited, allowed=EVERYBODY),
    Row(name="api:table-report-confirm", args=_awaited, allowed=JUDGES | {OPPONENT}, **WRITE),
    Row(name="api:table-report-dispute", args=_awaited, data=lambda w: {"text": "No."},
        allowed=frozenset({OPPONENT}), **WRITE),
    Row(name="api:table-report-withdraw", args=_awaited, allowed=JUDGES | {COACH}, **WRITE),
    Row(name="api:why-ledger-detail", allowed=EVERYBODY,
        args=lambda w: {"pk": w.fresh.home_team.ledger.earliest("pk").pk}),
    Row(name="api:why-career-detail", allowed=EVERYBODY,
        args=lambda w: {"pk": w.fresh.home_team.players.first().career.earliest("pk").pk}),
    Row(name="api:map-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:map-list", data=_new_map, allowed=RUNNERS, ok=201, exact=UNSEEN_IN_BODY,
        **WRITE),
    Row(name="api:vacation-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:vacation-list", data=_vacation, allowed=MEMBERS, ok=201,
        exact={**UNSEEN_IN_BODY, COACH: 409, OPPONENT: 409}, **WRITE),
    Row(name="api:vacation-detail", args=lambda w: {"pk": w.vacation.pk}, allowed=MEMBERS,
        exact={ELSEWHERE: 404, STRANGER: 404}, **READ),
    Row(name="api:vacation-call-off", args=lambda w: {"pk": w.vacation.pk},
        allowed=frozenset({BYSTANDER}), exact={ELSEWHERE: 404, STRANGER: 404}, **WRITE),
    Row(name="api:vacation-forbid", args=lambda w: {"pk": w.vacation.pk},
        data=lambda w: {"reason": "The final."}, allowed=CHIEFS,
        exact={ELSEWHERE: 404, STRANGER: 404}, **WRITE),
    Row(name="api:map-detail", args=lambda w: {"pk": w.map.pk}, allowed=EVERYBODY),
)  # fmt: skip
