"""Rosters as documents, out and in; drafts before they are founded."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.params import choice
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.leagues.api.fields import LeagueRefField
from rosters.api.serializers import TeamDetailSerializer
from rosters.builder.draft import DraftLine, RosterDraft
from rosters.builder.validation import cost, violations
from rosters.exchange.roster_document import (
    MAX_DOCUMENT_LENGTH,
    MAX_DOCUMENT_PLAYERS,
    MAX_NUMBER,
    RosterDocument,
    UnreadableRoster,
    unknown_position,
    unknown_staff,
)
from rosters.models import Clan, Team, TeamDraft
from rosters.queries.clans import meta_of, table_of
from rosters.queries.exchange import WRITERS, find_clan, read_document, roster_of_draft
from rosters.services import drafts, teams

FORM = OpenApiParameter("as", str, enum=list(WRITERS), description="The form; JSON by default.")


class DocumentSerializer(serializers.Serializer[Any]):
    """A roster as a document: its form and text."""

    form = serializers.CharField()
    text = serializers.CharField()


def document(roster: RosterDocument, form: str | None) -> dict[str, str]:
    """The roster in that form, JSON by default."""
    wanted = form or "json"
    write, _ = WRITERS[wanted]
    return {"form": wanted, "text": write(roster)}


class DraftLineSerializer(serializers.Serializer[Any]):
    """A player to hire."""

    number = serializers.IntegerField(min_value=0, max_value=MAX_NUMBER, allow_null=True)
    name = serializers.CharField(max_length=200, allow_blank=True)
    position = serializers.CharField(max_length=60)


class RosterSerializer(serializers.Serializer[Any]):
    """Everything chosen: name, players, team re-rolls, staff by key."""

    name = serializers.CharField(max_length=200, allow_blank=True)
    lines = DraftLineSerializer(many=True, max_length=MAX_DOCUMENT_PLAYERS)  # type: ignore[call-arg]
    rerolls = serializers.IntegerField(min_value=0, max_value=MAX_NUMBER, allow_null=True)
    staff = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=MAX_NUMBER, allow_null=True)
    )


class ViolationSerializer(serializers.Serializer[Any]):
    """A broken rule; `line` is the index of the player at fault, if it is a single player."""

    rule = serializers.CharField()
    message = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)


class DraftSerializer(serializers.ModelSerializer[TeamDraft]):
    """One's own draft in a league, with its cost and the rules it still breaks."""

    league = serializers.SlugRelatedField[TeamDraft](slug_field="slug", read_only=True)
    variant = serializers.CharField(source="clan.variant", read_only=True)
    clan = serializers.SlugRelatedField[TeamDraft](slug_field="key", read_only=True)
    roster = serializers.SerializerMethodField()
    cost = serializers.SerializerMethodField()
    budget = serializers.SerializerMethodField()
    violations = serializers.SerializerMethodField()

    class Meta:
        model = TeamDraft
        fields = (
            "id",
            "league",
            "variant",
            "clan",
            "roster",
            "cost",
            "budget",
            "violations",
            "updated_at",
        )

    @extend_schema_field(RosterSerializer)
    def get_roster(self, draft: TeamDraft) -> dict[str, Any]:
        return dict(RosterSerializer(_roster(draft)).data)

    def get_cost(self, draft: TeamDraft) -> int:
        return cost(_roster(draft), table_of(draft.clan), meta_of(draft.clan))

    def get_budget(self, draft: TeamDraft) -> int:
        return meta_of(draft.clan).budget

    @extend_schema_field(ViolationSerializer(many=True))
    def get_violations(self, draft: TeamDraft) -> list[Any]:
        broken = violations(_roster(draft), table_of(draft.clan), meta_of(draft.clan))
        return list(ViolationSerializer(broken, many=True).data)


def _roster(draft: TeamDraft) -> RosterDraft:
    return RosterDraft.from_json(draft.name, draft.lines)


class NewDraftSerializer(serializers.Serializer[Any]):
    """The league, the game, the clan, and whether to start from the default line-up."""

    league = LeagueRefField()
    variant = serializers.CharField(max_length=30)
    clan = serializers.CharField(max_length=30)
    with_line_up = serializers.BooleanField(default=True)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        clan = find_clan(data["variant"], data["clan"])
        if clan is None:
            raise serializers.ValidationError({"clan": ["There is no such clan in that game."]})
        return {**data, "clan": clan}


class ImportSerializer(serializers.Serializer[Any]):
    """A roster's document, text or JSON, to import as one's draft in a league."""

    league = LeagueRefField()
    text = serializers.CharField(max_length=MAX_DOCUMENT_LENGTH)

    def validate_text(self, text: str) -> RosterDocument:
        """The roster. Raises `ValidationError` with all mistakes and their lines."""
        try:
            return read_document(text)
        except UnreadableRoster as error:
            raise serializers.ValidationError(
                [f"Line {m.line}: {m.message}" for m in error.mistakes]
            ) from error


class DraftViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """One's own drafts, one a league: they may break any rule until they are founded."""

    scope = "team"
    permission_classes = (IsAuthenticated,)
    queryset = TeamDraft.objects.none()
    serializer_class = DraftSerializer
    ordering_fields: ClassVar = ("updated_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[TeamDraft]:
        own = TeamDraft.objects.filter(coach=self.actor)
        return own.select_related("league", "coach", "clan").order_by("id")

    @write_method(NewDraftSerializer, DraftSerializer, status=201, detail=False)
    def create(self, data: Data) -> TeamDraft:
        """Open the one draft of a game in a league, in place of an earlier one."""
        return drafts.start_draft(
            league=data["league"],
            coach=self.actor,
            clan=data["clan"],
            with_line_up=data["with_line_up"],
        )

    @write_action(ImportSerializer, DraftSerializer, status=201, detail=False, path="import")
    def bring(self, data: Data) -> TeamDraft:
        """Import a roster as a draft."""
        roster: RosterDocument = data["text"]
        clan = find_clan(roster.game, roster.clan)
        if clan is None:
            raise serializers.ValidationError({"text": ["There is no such clan in that game."]})
        return drafts.import_draft(
            league=data["league"], coach=self.actor, clan=clan, roster=roster.draft
        )

    @write_method(RosterSerializer, DraftSerializer)
    def update(self, draft: TeamDraft, data: Data) -> None:
        """Save the roster, legal or not."""
        drafts.save_draft(draft=draft, actor=self.actor, roster=_chosen(draft.clan, data))

    @write_method(None, None, status=204)
    def destroy(self, draft: TeamDraft, data: Data) -> None:
        """Delete the draft."""
        drafts.discard_draft(draft=draft, actor=self.actor)

    @write_action(None, DraftSerializer)
    def line_up(self, draft: TeamDraft, data: Data) -> None:
        """Replace the roster with the clan's default line-up."""
        drafts.reset_draft(draft=draft, actor=self.actor)

    @write_action(None, TeamDetailSerializer, status=201)
    def found(self, draft: TeamDraft, data: Data) -> Team:
        """Found the team; refused with all broken rules if there are any."""
        return teams.found_from_draft(draft=draft, actor=self.actor)

    @extend_schema(
        parameters=[FORM],
        responses=DocumentSerializer,
        filters=False,
    )
    @action(detail=True)
    def document(self, request: Request, pk: int) -> Response:
        """The draft as a document that can be imported."""
        document_json = document(
            roster_of_draft(self.get_object()), choice(request, FORM.name, WRITERS)
        )
        return Response(DocumentSerializer(document_json).data)


def _chosen(clan: Clan, data: Data) -> RosterDraft:
    """The roster that was sent. Raises `ValidationError` for what the clan does not have."""
    table = table_of(clan)
    positions = {row.key for row in table.positions}
    staff = {row.key for row in table.staff}
    for line in data["lines"]:
        if line["position"] not in positions:
            raise serializers.ValidationError(
                {"lines": [unknown_position(line["position"], table)]}
            )
    for key in data["staff"]:
        if key not in staff:
            raise serializers.ValidationError({"staff": [unknown_staff(key, table)]})
    return RosterDraft(
        name=data["name"],
        lines=tuple(DraftLine(**line) for line in data["lines"]),
        rerolls=data["rerolls"],
        staff=dict(data["staff"]),
    )
