"""The sequences after matches as JSON, with the same permissions as their page."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from drf_spectacular.utils import extend_schema_view as extend_view
from rest_framework import serializers, viewsets

from league.club.api.params import whole_number, word
from rosters.models import AfterMatch, Team
from rosters.queries.sequence import visible_sequences
from rosters.queries.steps import StepList, sequence_of


class AfterMatchSerializer(serializers.ModelSerializer[AfterMatch]):
    """A team's steps after the match in `source`; open while its coach may choose and buy."""

    team = serializers.PrimaryKeyRelatedField[Team](read_only=True)
    is_open = serializers.BooleanField(read_only=True)

    class Meta:
        model = AfterMatch
        fields: tuple[str, ...] = (
            "id",
            "team",
            "source",
            "is_open",
            "opened_at",
            "due_at",
            "closed_at",
            "rating",
        )


class ReceiptSerializer(serializers.Serializer[object]):
    """What a step did: a career's fact (`player`, `spp`) or a line of the ledger (`money`)."""

    text = serializers.CharField()
    rule = serializers.CharField()
    player = serializers.IntegerField(source="player.pk", default=None, allow_null=True)
    spp = serializers.IntegerField()
    money = serializers.IntegerField(allow_null=True)


class DiceSerializer(serializers.Serializer[object]):
    """A die of the match, in words, with its clause."""

    text = serializers.CharField()
    rule = serializers.CharField()


class StepSerializer(serializers.Serializer[object]):
    """One step of LGE-PST-01."""

    key = serializers.CharField()
    title = serializers.CharField()
    rule = serializers.CharField()
    dice = serializers.SerializerMethodField()
    receipts = ReceiptSerializer(many=True)

    @extend_schema_field(DiceSerializer(many=True))
    def get_dice(self, step: object) -> list[dict[str, str]]:
        return [{"text": text, "rule": rule} for text, rule in getattr(step, "dice", ())]


class ChoiceSerializer(serializers.Serializer[object]):
    """Something to choose, by its code: `skill:Block`, `gain:ma`."""

    code = serializers.CharField()
    rule = serializers.CharField()


class PendingRollSerializer(serializers.Serializer[object]):
    """A star-player roll that waits for its coach; the first choice is the suggestion."""

    player = serializers.IntegerField(source="player.pk")
    level = serializers.IntegerField(source="roll.level")
    dice = serializers.ListField(child=serializers.IntegerField(), source="roll.dice")
    choices = ChoiceSerializer(many=True)


class AfterMatchDetailSerializer(AfterMatchSerializer):
    """With its steps in order, their dice and receipts, and the rolls that wait."""

    steps = serializers.SerializerMethodField()
    pending = serializers.SerializerMethodField()

    class Meta(AfterMatchSerializer.Meta):
        fields = (*AfterMatchSerializer.Meta.fields, "steps", "pending")

    _list: StepList | None = None

    def _told(self, after: AfterMatch) -> StepList:
        if self._list is None:
            self._list = sequence_of(after)
        return self._list

    @extend_schema_field(StepSerializer(many=True))
    def get_steps(self, after: AfterMatch) -> list[dict[str, object]]:
        return list(StepSerializer(self._told(after).steps, many=True).data)

    @extend_schema_field(PendingRollSerializer(many=True))
    def get_pending(self, after: AfterMatch) -> list[dict[str, object]]:
        return list(PendingRollSerializer(self._told(after).pending, many=True).data)


@extend_view(
    list=extend_schema(
        parameters=[
            OpenApiParameter("team", int, description="Id of a team."),
            OpenApiParameter("source", str, description="Of which match, as facts name it."),
        ]
    )
)
class AfterMatchViewSet(viewsets.ReadOnlyModelViewSet[AfterMatch]):
    """What follows the matches of readable teams."""

    queryset = AfterMatch.objects.none()
    lookup_value_regex = r"[0-9]+"

    def get_serializer_class(self) -> type[AfterMatchSerializer]:
        return AfterMatchDetailSerializer if self.action == "retrieve" else AfterMatchSerializer

    def get_queryset(self) -> QuerySet[AfterMatch]:
        rows = visible_sequences(self.request.user).order_by("id")
        if (team := whole_number(self.request, "team")) is not None:
            rows = rows.filter(team=team)
        if source := word(self.request, "source"):
            rows = rows.filter(source=source)
        return rows
