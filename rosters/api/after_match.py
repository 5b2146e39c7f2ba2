"""The sequences after matches as JSON, with the same permissions as their page."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.fields import MAX_INTEGER
from core.api.filters import SinceFilter, WholeNumberFilter, WordFilter, YesNoFilter
from core.api.viewsets import ActionViewSet, Data, write_action
from rosters.models import AfterMatch, Player, Team
from rosters.queries.after_match_sequences import visible_sequences
from rosters.queries.after_match_steps import StepList, after_match_steps
from rosters.queries.for_sale import for_sale_to
from rosters.services import after_match_sequence, purchases


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
    """What a step did: a fact of a career (`player`, `spp`) or a ledger entry (`money`)."""

    text = serializers.CharField()
    rule = serializers.CharField()
    player = serializers.IntegerField(source="player.pk", default=None, allow_null=True)
    spp = serializers.IntegerField()
    money = serializers.IntegerField(allow_null=True)


class DiceSerializer(serializers.Serializer[object]):
    """A die roll of the match, in words, with its rule."""

    text = serializers.CharField()
    rule = serializers.CharField()


class AfterMatchStepSerializer(serializers.Serializer[object]):
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
    """A possible choice, with its code: `skill:Block`, `gain:ma`."""

    code = serializers.CharField()
    rule = serializers.CharField()


class PendingRollSerializer(serializers.Serializer[object]):
    """A star-player roll that waits for its coach; the first choice is the suggestion."""

    player = serializers.IntegerField(source="player.pk")
    level = serializers.IntegerField(source="roll.level")
    dice = serializers.ListField(child=serializers.IntegerField(), source="roll.dice")
    choices = ChoiceSerializer(many=True)


class AfterMatchDetailSerializer(AfterMatchSerializer):
    """A sequence with its steps in order, their dice and receipts, and the pending rolls."""

    steps = serializers.SerializerMethodField()
    pending = serializers.SerializerMethodField()

    class Meta(AfterMatchSerializer.Meta):
        fields = (*AfterMatchSerializer.Meta.fields, "steps", "pending")

    _list: StepList | None = None

    def _step_list(self, after: AfterMatch) -> StepList:
        if self._list is None:
            self._list = after_match_steps(after)
        return self._list

    @extend_schema_field(AfterMatchStepSerializer(many=True))
    def get_steps(self, after: AfterMatch) -> list[dict[str, object]]:
        return list(AfterMatchStepSerializer(self._step_list(after).steps, many=True).data)

    @extend_schema_field(PendingRollSerializer(many=True))
    def get_pending(self, after: AfterMatch) -> list[dict[str, object]]:
        return list(PendingRollSerializer(self._step_list(after).pending, many=True).data)


class ChosenSerializer(serializers.Serializer[Any]):
    """A player's roll for a level, and the code of the choice."""

    player = serializers.IntegerField(min_value=1, max_value=MAX_INTEGER)
    level = serializers.IntegerField(min_value=1, max_value=99)
    choice = serializers.CharField(max_length=80)


class FinishSerializer(serializers.Serializer[Any]):
    """Choices for rolls that wait; with `accept_defaults` the others take their suggestion."""

    choices = ChosenSerializer(many=True, required=False)
    accept_defaults = serializers.BooleanField(default=False)


class SeenSerializer(serializers.Serializer[Any]):
    """`seen` is `bought` of the list for sale, so that no purchase is made twice."""

    seen = serializers.IntegerField(min_value=0, max_value=10_000)


class HireSerializer(SeenSerializer):
    """A player of a position; without a name the player gets a random one."""

    position = serializers.CharField(max_length=60)
    name = serializers.CharField(max_length=200, allow_blank=True, default="")


class KeepSerializer(SeenSerializer):
    """A journeyman of the match, by shirt number."""

    number = serializers.IntegerField(min_value=1, max_value=999)


class BuyStaffSerializer(SeenSerializer):
    """One of the staff, by key."""

    key = serializers.CharField(max_length=60)


class ProductSerializer(serializers.Serializer[Any]):
    """Something for sale; `bar` is why it cannot be bought today."""

    key = serializers.CharField()
    name = serializers.CharField()
    price = serializers.IntegerField()
    has = serializers.IntegerField()
    most = serializers.IntegerField()
    rule = serializers.CharField()
    bar = serializers.CharField()


class JourneymanSerializer(serializers.Serializer[Any]):
    """A journeyman whom the team can keep."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    ware = ProductSerializer()


class ForSaleSerializer(serializers.Serializer[Any]):
    """Everything for sale; a purchase sends `bought` as `seen`."""

    players = ProductSerializer(many=True)
    journeymen = serializers.SerializerMethodField()
    reroll = ProductSerializer()
    staff = ProductSerializer(many=True)
    bought = serializers.IntegerField()

    @extend_schema_field(JourneymanSerializer(many=True))
    def get_journeymen(self, for_sale: Any) -> list[dict[str, Any]]:
        return [
            {**one, "ware": ProductSerializer(product).data} for one, product in for_sale.journeymen
        ]


class AfterMatchFilter(django_filters.FilterSet):
    team = WholeNumberFilter(field_name="team_id", label="Id of a team.")
    league = WordFilter(field_name="team__league__slug")
    source = WordFilter(label="The match, as `match:12`.")
    is_open = YesNoFilter(field_name="closed_at", lookup_expr="isnull")
    since = SinceFilter("opened_at")


class AfterMatchViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The sequences after matches of readable teams."""

    scope = "team"
    queryset = AfterMatch.objects.none()
    serializer_class = AfterMatchSerializer
    shown_as = AfterMatchDetailSerializer
    filterset_class = AfterMatchFilter
    ordering_fields: ClassVar = ("opened_at", "due_at")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[AfterMatch]:
        return visible_sequences(self.request.user).order_by("id")

    @write_action(ChosenSerializer, AfterMatchDetailSerializer)
    def choose(self, after: AfterMatch, data: Data) -> None:
        """Decide a star-player roll."""
        player = Player.objects.filter(pk=data["player"], team=after.team).first()
        if player is None:
            raise serializers.ValidationError({"player": ["The team has no such player."]})
        after_match_sequence.choose(
            sequence=after,
            player=player,
            level=data["level"],
            choice=data["choice"],
            actor=self.actor,
            now=clock.now(),
        )

    @write_action(FinishSerializer, AfterMatchDetailSerializer)
    def finish(self, after: AfterMatch, data: Data) -> None:
        """Close the sequence, with choices for its rolls.

        Refused (`undecided_rolls`) while rolls are left, unless `accept_defaults` is true.
        """
        after_match_sequence.finish(
            sequence=after,
            actor=self.actor,
            now=clock.now(),
            choices=[
                after_match_sequence.RollChoice(one["player"], one["level"], one["choice"])
                for one in data.get("choices", ())
            ],
            accept_defaults=data["accept_defaults"],
        )

    @write_action(None, AfterMatchDetailSerializer)
    def finish_for_coach(self, after: AfterMatch, data: Data) -> None:
        """Close it for a coach who has gone, as an officer: rolls take their suggestion."""
        after_match_sequence.finish_for_coach(sequence=after, actor=self.actor, now=clock.now())

    @extend_schema(responses=ForSaleSerializer, filters=False)
    @action(detail=True, url_path="for-sale")
    def for_sale(self, request: Request, pk: int) -> Response:
        """What is for sale to the team today."""
        return Response(ForSaleSerializer(for_sale_to(self.get_object())).data)

    @write_action(HireSerializer, AfterMatchDetailSerializer)
    def hire(self, after: AfterMatch, data: Data) -> None:
        """Hire a player at list price (LGE-PUR-01)."""
        purchases.hire_player(
            buyer=self._buyer(after, data), position=data["position"], name=data["name"]
        )

    @write_action(KeepSerializer, AfterMatchDetailSerializer)
    def keep(self, after: AfterMatch, data: Data) -> None:
        """Keep a journeyman (LGE-JOU-01)."""
        purchases.hire_journeyman(buyer=self._buyer(after, data), number=data["number"])

    @write_action(SeenSerializer, AfterMatchDetailSerializer)
    def reroll(self, after: AfterMatch, data: Data) -> None:
        """Buy a team re-roll (LGE-TEA-03)."""
        purchases.buy_reroll(buyer=self._buyer(after, data))

    @write_action(BuyStaffSerializer, AfterMatchDetailSerializer)
    def staff(self, after: AfterMatch, data: Data) -> None:
        """Buy one of the staff."""
        purchases.buy_staff(buyer=self._buyer(after, data), key=data["key"])

    def _buyer(self, after: AfterMatch, data: Data) -> purchases.Buyer:
        return purchases.Buyer(after, self.actor, data["seen"], clock.now())
