"""Before a match, as JSON: squads, Freebooters and set-ups."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.accounts.models import Person
from core.api.input_serializers import input_serializer_of
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.one_at_a_time import one_at_a_time
from engine.laying import known
from engine.rules_lookup import rules_for
from engine.sheets.order_parts import Part
from engine.sheets.placed_text import LaidSquares, SetUpPlaces
from matches.answers.set_up import LayingBoard, SetUpBoard
from matches.api.orders import ReplacementSerializer
from matches.api.serializers import FaultSerializer
from matches.api.sides import SIDE, coached_side, ordering_side
from matches.models import Match, Side
from matches.queries import matches
from matches.seats import since_of
from matches.services import rules_lock
from matches.services.errors import build_faults
from matches.services.orders import set_ups
from matches.services.orders.match_orders import written_orders
from matches.services.orders.placed import text_with_placed
from matches.services.orders.seen import mark_of
from matches.services.orders.set_up_board import build_set_up_board
from matches.services.prematch import freebooters, laying, line_ups, squads
from matches.services.prematch.laying_board import build_laying_board
from rosters.api.serializers import FreebooterSerializer
from rosters.match_refs import match_ref
from rosters.models import Freebooter
from rosters.queries.market import market_of
from rosters.queries.teams import contracts_made, freebooters_for, roster

HIRED = [(kind, kind) for kind in ("player", "staff", "star")]


class SquadPlayerSerializer(serializers.Serializer[Any]):
    """A player of the roster, and whether the coach rests them."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    rests = serializers.BooleanField()


class SquadSerializer(serializers.Serializer[Any]):
    """Who plays; `is_open` while it can still be changed."""

    side = serializers.IntegerField()
    is_open = serializers.BooleanField()
    players = SquadPlayerSerializer(many=True)


class ChosenSquadSerializer(serializers.Serializer[Any]):
    """The shirt numbers of those who play; the others rest."""

    plays = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999), max_length=100
    )


class OfferedSerializer(serializers.Serializer[Any]):
    """A Freebooter for hire; `bar` is why a star is not available, `held_by` who has them."""

    kind = serializers.ChoiceField(choices=HIRED)
    key = serializers.CharField()
    name = serializers.CharField()
    price = serializers.IntegerField()
    has = serializers.IntegerField()
    most = serializers.IntegerField()
    is_open = serializers.BooleanField()
    bar = serializers.CharField()
    held_by = serializers.CharField(allow_null=True)


class MarketSerializer(serializers.Serializer[Any]):
    """What a side may hire for this match; send `made` back as `seen` when hiring."""

    side = serializers.IntegerField()
    made = serializers.IntegerField()
    offers = OfferedSerializer(many=True)
    hired = FreebooterSerializer(many=True)


class HiringSerializer(serializers.Serializer[Any]):
    """Whom to hire, by kind and key; `seen` is how many contracts the market showed."""

    kind = serializers.ChoiceField(choices=HIRED)
    key = serializers.CharField(max_length=60)
    seen = serializers.IntegerField(min_value=0, max_value=9999)


class LayingSerializer(serializers.Serializer[Any]):
    """What one's own side would lay; `is_open` while lists are taken.

    `chests` and `pads` are what lies on the map, `pads` in the order of their numbers; empty
    before it is laid.
    """

    side = serializers.IntegerField()
    is_open = serializers.BooleanField()
    text = serializers.CharField()
    ready = serializers.BooleanField(help_text="Whether the list is submitted.")
    seen = serializers.CharField(
        help_text="Identifies the list that is stored; empty if none is. Send it back as `seen`."
    )
    chests = serializers.ListField(child=serializers.CharField())
    pads = serializers.ListField(child=serializers.CharField())


PLACED = (
    "What takes the place of all that the text says about it, as a board has it: what is left out "
    "is nobody or nothing. Every other line of the text stays."
)


class OrdersOfABoardSerializer(serializers.Serializer[Any]):
    """A text, over which something is placed."""

    text = serializers.CharField(allow_blank=True, trim_whitespace=False, max_length=20_000)


class SetUpTextSerializer(OrdersOfABoardSerializer):
    """A set-up as text: both formations, the kick's target, and whether to kick or receive."""

    placed = input_serializer_of(SetUpPlaces)(required=False, help_text=PLACED)


class LayingTextSerializer(OrdersOfABoardSerializer):
    """Lists of squares as text."""

    placed = input_serializer_of(LaidSquares)(required=False, help_text=PLACED)


class SeenSerializer(serializers.Serializer[Any]):
    """What is written over."""

    seen = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=64,
        help_text="`seen` as it was read: what was submitted meanwhile is not overwritten "
        "(`draft_changed`). Without it the text is submitted whatever is stored.",
    )


class NewLayingSerializer(LayingTextSerializer, SeenSerializer):
    """A list of squares to submit."""


class NewSetUpSerializer(SetUpTextSerializer, SeenSerializer):
    """A set-up to submit; `keep_for_team` saves it for the team's next matches.

    It replaces the set-up only; standing orders in the text are put on top of those for the match.
    """

    keep_for_team = serializers.BooleanField(default=False)


class SetUpSerializer(serializers.Serializer[Any]):
    """One's own set-up, without standing orders: submitted or saved, else the engine's default."""

    side = serializers.IntegerField()
    text = serializers.CharField()
    ready = serializers.BooleanField(help_text="Whether it is submitted.")
    seen = serializers.CharField(
        help_text="Identifies the set-up that is stored; empty if none is. Send it back as `seen`."
    )


class SetUpVerdictSerializer(serializers.Serializer[Any]):
    """Orders that can be read: the ignored parts of the text, and the formations there would be.

    `replaces` is what of the orders for the match would give way.
    """

    notes = FaultSerializer(many=True)
    kicking = serializers.BooleanField()
    receiving = serializers.BooleanField()
    replaces = ReplacementSerializer(many=True)


class PrematchActions(ActionViewSet):
    """The match endpoints for its coaches before the kick-off."""

    @extend_schema(parameters=[SIDE], responses=LayingSerializer, filters=False)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def laying(self, request: Request, pk: int) -> Response:
        """What lies on the map, and one's own list of where one would lay (KEM-LAY-01)."""
        match = self.get_object()
        return Response(_laying(match, ordering_side(request, match)))

    @laying.mapping.put
    @write_method(NewLayingSerializer, LayingSerializer, asks=(SIDE,))
    def submit_laying(self, match: Match, data: Data) -> dict[str, Any]:
        """Submit a list; when both sides have, everything is laid and hiring begins."""
        side = ordering_side(self.request, match)
        sent = _with_text(match, side, data)
        laying.submit_laying(match=match, side=side, author=self.actor, now=clock.now(), **sent)
        match.refresh_from_db()
        return _laying(match, side)

    @extend_schema(parameters=[SIDE], responses=SquadSerializer, filters=False)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def squad(self, request: Request, pk: int) -> Response:
        """Who plays for one's own side."""
        match = self.get_object()
        return Response(_squad(match, coached_side(request, match)))

    @squad.mapping.put
    @write_method(ChosenSquadSerializer, SquadSerializer, asks=(SIDE,))
    def choose_squad(self, match: Match, data: Data) -> dict[str, Any]:
        """Choose who plays (KEM-LIN-01)."""
        side = coached_side(self.request, match)
        resting = {player.number for player in roster(match.team(side))} - set(data["plays"])
        squads.choose_squad(
            match=match, side=side, actor=self.actor, resting=resting, now=clock.now()
        )
        return _squad(match, side)

    @extend_schema(parameters=[SIDE], responses=MarketSerializer, filters=False)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def market(self, request: Request, pk: int) -> Response:
        """Who may be hired for this match, and who has been."""
        match = self.get_object()
        return Response(_market(match, coached_side(request, match)))

    @write_action(HiringSerializer, FreebooterSerializer, status=201, asks=(SIDE,))
    def hire(self, match: Match, data: Data) -> Freebooter:
        """Hire a Freebooter for this match, or bid for a named star (LGE-FRE)."""
        kind, key = data["kind"], data["key"]
        return freebooters.hire(
            match=match,
            side=coached_side(self.request, match),
            actor=self.actor,
            now=clock.now(),
            position=key if kind == "player" else "",
            ronin=key if kind == "star" else "",
            staff=key if kind == "staff" else "",
            seen=data["seen"],
        )

    @extend_schema(parameters=[SIDE], responses=SetUpSerializer, filters=False)
    @action(detail=True, url_path="set-up", permission_classes=[IsAuthenticated])
    def set_up(self, request: Request, pk: int) -> Response:
        """One's own set-up orders."""
        match = self.get_object()
        return Response(_set_up(match, ordering_side(request, match), request.user))

    @set_up.mapping.put
    @write_method(NewSetUpSerializer, SetUpSerializer, asks=(SIDE,))
    def submit_set_up(self, match: Match, data: Data) -> dict[str, Any]:
        """Submit set-up orders; when both sides have, the match kicks off."""
        side = ordering_side(self.request, match)
        sent = _with_text(match, side, data)
        set_ups.submit_set_up(match=match, side=side, author=self.actor, now=clock.now(), **sent)
        return _set_up(match, side, self.actor)

    @write_action(
        SetUpTextSerializer, SetUpVerdictSerializer, path="set-up/check", asks=(SIDE,), saves=False
    )
    def check_set_up(self, match: Match, data: Data) -> dict[str, Any]:
        """Check set-up orders against the rules; nothing is saved."""
        side = ordering_side(self.request, match)
        since = since_of(self.request.user, match, side)
        sent = _with_text(match, side, data)
        planned = set_ups.read_set_up(match=match, side=side, since=since, **sent)
        return {
            "notes": build_faults(planned.written.notes),
            "kicking": bool(planned.orders.kicking),
            "receiving": bool(planned.orders.receiving),
            "replaces": planned.replaced,
        }

    @write_action(
        SetUpTextSerializer,
        SetUpBoard,
        path="set-up/board",
        asks=(SIDE,),
        saves=False,
    )
    def set_up_board(self, match: Match, data: Data) -> SetUpBoard:
        """What a set-up looks like and what is wrong with it; nothing is saved."""
        with one_at_a_time(self.request, waits="board"):
            side = ordering_side(self.request, match)
            since = since_of(self.request.user, match, side)
            return build_set_up_board(match, side, since=since, **_with_text(match, side, data))

    @write_action(
        LayingTextSerializer,
        LayingBoard,
        path="laying/board",
        asks=(SIDE,),
        saves=False,
    )
    def laying_board(self, match: Match, data: Data) -> LayingBoard:
        """What a list of squares comes to; nothing is saved."""
        with one_at_a_time(self.request, waits="board"):
            side = ordering_side(self.request, match)
            return build_laying_board(match, side, **_with_text(match, side, data))


def _with_text(match: Match, side: Side, data: Data) -> dict[str, Any]:
    """What was sent, with what is placed in its text."""
    rest = {name: value for name, value in data.items() if name not in ("text", "placed")}
    text = text_with_placed(match, side, text=data["text"], placed=data.get("placed"))
    return {"text": text, **rest}


def _laying(match: Match, side: Side) -> dict[str, Any]:
    setup = rules_lock.playable_setup(match)
    name = rules_for(setup).board.name
    chests, pads = known(setup)
    return {
        "side": int(side),
        "is_open": laying.is_open(match),
        "text": laying.written_laying(match, side) if match.laying else "",
        "ready": match.laying and side in matches.set_ups_ready(match),
        "seen": mark_of(written_orders(match, side), Part.LAYING) if match.laying else "",
        "chests": [name(square) for square in chests],
        "pads": [name(square) for square in pads],
    }


def _squad(match: Match, side: Side) -> dict[str, Any]:
    rests = set(line_ups.resting(match, side))
    return {
        "side": int(side),
        "is_open": squads.is_open(match, side),
        "players": [
            {"number": player.number, "name": player.name, "rests": player.number in rests}
            for player in roster(match.team(side))
        ],
    }


def _market(match: Match, side: Side) -> dict[str, Any]:
    team, source = match.team(side), match_ref(match.pk)
    offers = [
        {
            "kind": "star" if offer.is_star else ("staff" if offer.figure is None else "player"),
            "key": offer.key,
            "name": offer.name,
            "price": offer.price,
            "has": offer.has,
            "most": offer.most,
            "is_open": offer.is_open,
            "bar": offer.bar,
            "held_by": offer.held.team.name if offer.held is not None else None,
        }
        for offer in market_of(team, source)
    ]
    return {
        "side": int(side),
        "made": contracts_made(team, source),
        "offers": offers,
        "hired": FreebooterSerializer(freebooters_for(team, source), many=True).data,
    }


def _set_up(match: Match, side: Side, reader: Person) -> dict[str, Any]:
    since = since_of(reader, match, side)
    row = matches.set_up_row(match, side, since=since)
    text = set_ups.written_set_up(match, side, since=since)
    seen = mark_of(written_orders(match, side, since=since), Part.SET_UP)
    is_ready = row is not None and row.ready
    return {"side": int(side), "text": text, "ready": is_ready, "seen": seen}
