"""Why a number is what it is: fact, corrections, match, version, events with their rules."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response

from matches.models import Match
from matches.queries import evidence
from matches.queries.matches import match_with_people
from rosters.api.facts import CareerLineSerializer, LedgerLineSerializer
from rosters.match_refs import MatchRef, find_match_ref, match_pk
from rosters.models import CareerEvent, LedgerEntry, Player
from rosters.queries.booking_plan import CORRECTED, WINNINGS
from rosters.queries.teams import visible_teams


class WhyStepSerializer(serializers.Serializer[Any]):
    """An event of the match's log in words."""

    number = serializers.IntegerField()
    segment = serializers.IntegerField()
    text = serializers.CharField(source="line.text")
    rule = serializers.CharField(source="line.rule")

    class Meta:
        ref_name = "EvidenceStep"


class WhySerializer(serializers.Serializer[Any]):
    """What a fact is based on; no `match` if there is none the reader may see."""

    match = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(allow_null=True, help_text="Of its report, in force now.")
    steps = WhyStepSerializer(many=True)


class WhyLedgerSerializer(WhySerializer):
    """A line of a treasury, and the later lines that corrected it."""

    fact = LedgerLineSerializer()
    corrections = LedgerLineSerializer(many=True)


class WhyCareerSerializer(WhySerializer):
    """A fact of a career, and the fact that struck it out."""

    fact = CareerLineSerializer()
    struck_by = CareerLineSerializer(allow_null=True)


class WhyLedgerViewSet(viewsets.GenericViewSet[LedgerEntry]):
    """Lines of treasuries, back to the dice that produced them."""

    queryset = LedgerEntry.objects.none()
    serializer_class = WhyLedgerSerializer
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[LedgerEntry]:
        found = LedgerEntry.objects.filter(team__in=visible_teams(self.request.user))
        return found.select_related("team", "actor")

    @extend_schema(responses=WhyLedgerSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Why this amount."""
        entry = self.get_object()
        match, side = _of_match(request, find_match_ref(entry.source_id), entry.team_id)
        paid = entry.source_kind in {WINNINGS, CORRECTED}
        payload = {
            "fact": entry,
            "corrections": entry.corrections.select_related("actor").order_by("id"),
            **_match(match),
            "steps": evidence.of_side(match, evidence.WINNINGS, side) if match and paid else [],
        }
        return Response(WhyLedgerSerializer(payload).data)


class WhyCareerViewSet(viewsets.GenericViewSet[CareerEvent]):
    """Facts of careers, back to the dice that produced them."""

    queryset = CareerEvent.objects.none()
    serializer_class = WhyCareerSerializer
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[CareerEvent]:
        players = Player.objects.filter(team__in=visible_teams(self.request.user))
        found = CareerEvent.objects.filter(player__in=players)
        return found.select_related("player__team", "reversed_by__player")

    @extend_schema(responses=WhyCareerSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Why this happened to a player."""
        event = self.get_object()
        match, side = _of_match(request, find_match_ref(event.source), event.player.team_id)
        payload = {
            "fact": event,
            "struck_by": getattr(event, "reversed_by", None),
            **_match(match),
            "steps": evidence.of_player(match, event.kind, side, event.player.number)
            if match
            else [],
        }
        return Response(WhyCareerSerializer(payload).data)


def _of_match(request: Request, ref: MatchRef | None, team_id: int) -> tuple[Match | None, int]:
    """The match a fact comes from, if the reader may see it, and the team's side in it."""
    readable = match_with_people(request.user)
    match = readable.filter(pk=match_pk(ref)).first() if ref is not None else None
    return match, int(match is not None and match.away_team_id == team_id)


def _match(match: Match | None) -> dict[str, Any]:
    if match is None:
        return {"match": None, "version": None}
    return {"match": match.pk, "version": match.report_version}
