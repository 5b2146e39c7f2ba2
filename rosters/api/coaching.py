"""Coaches, offers and stand-ins as JSON, with the same permissions as their pages."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import Q, QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core.accounts.api.people import PersonSerializer
from core.accounts.models import Person, User
from core.api.fields import MAX_INTEGER, RefField
from core.api.filters import WholeNumberFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.leagues.models import CHIEF_ROLES
from rosters.models import StandIn, TeamOffer
from rosters.queries.coaching import who_may_coach
from rosters.queries.stand_ins import matches_to_stand_in_for, who_may_stand_in
from rosters.queries.teams import visible_teams
from rosters.services import stand_ins, transfers


class CoachTenureSerializer(serializers.Serializer[Any]):
    """The time of one coach; `until` is null for the present one."""

    coach = PersonSerializer()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True)
    how = serializers.CharField()


class GiveSerializer(serializers.Serializer[Any]):
    """The id of the new coach."""

    person = serializers.IntegerField(min_value=1, max_value=MAX_INTEGER)


class NewOfferSerializer(GiveSerializer):
    """Which of one's own teams, and to whom."""

    team = RefField(visible_teams)


class OfferSerializer(serializers.ModelSerializer[TeamOffer]):
    """An offer of a team to another coach."""

    team = serializers.PrimaryKeyRelatedField[TeamOffer](read_only=True)
    to = PersonSerializer(read_only=True)
    made_by = PersonSerializer(read_only=True)

    class Meta:
        model = TeamOffer
        fields = ("id", "team", "to", "made_by", "state", "made_at", "answered_at")


def visible_offers(person: Person) -> QuerySet[TeamOffer]:
    """Offers to a person, of their teams, and in leagues of which they are a commissioner."""
    concerned = Q(to=person.pk) | Q(team__coach=person.pk) | Q(made_by=person.pk)
    chief = Q(
        team__league__memberships__user=person.pk,
        team__league__memberships__role__in=CHIEF_ROLES,
    )
    seen = TeamOffer.objects.filter(concerned | chief).values("pk")
    return TeamOffer.objects.filter(pk__in=seen, team__in=visible_teams(person)).select_related(
        "team__league", "team__coach", "to", "made_by"
    )


class OfferFilter(django_filters.FilterSet):
    team = WholeNumberFilter(field_name="team_id")
    state = django_filters.ChoiceFilter(choices=TeamOffer.State.choices)


class OfferViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """Teams offered to other coaches."""

    scope = "team"
    permission_classes = (IsAuthenticated,)
    queryset = TeamOffer.objects.none()
    serializer_class = OfferSerializer
    filterset_class = OfferFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[TeamOffer]:
        return visible_offers(self.request.user).order_by("-id")

    @write_method(NewOfferSerializer, OfferSerializer, status=201, detail=False)
    def create(self, data: Data) -> TeamOffer:
        """Offer a team of one's own."""
        to = somebody(who_may_coach(data["team"]), data["person"])
        return transfers.offer_team(team=data["team"], to=to, actor=self.actor)

    @write_action(None, OfferSerializer)
    def accept(self, offer: TeamOffer, data: Data) -> None:
        """Accept the team, with its running matches."""
        transfers.accept_offer(offer=offer, actor=self.actor)

    @write_action(None, OfferSerializer)
    def decline(self, offer: TeamOffer, data: Data) -> None:
        """Decline the offer."""
        transfers.decline_offer(offer=offer, actor=self.actor)

    @write_action(None, OfferSerializer)
    def withdraw(self, offer: TeamOffer, data: Data) -> None:
        """Withdraw the offer."""
        transfers.withdraw_offer(offer=offer, actor=self.actor)


class StandInSerializer(serializers.ModelSerializer[StandIn]):
    """A person who writes a team's turns; `source` is the one match it is for, empty for all."""

    team = serializers.PrimaryKeyRelatedField[StandIn](read_only=True)
    person = PersonSerializer(source="user", read_only=True)
    granted_by = PersonSerializer(read_only=True)

    class Meta:
        model = StandIn
        fields = (
            "id",
            "team",
            "person",
            "source",
            "starts_at",
            "ends_at",
            "granted_by",
            "by_officer",
            "agreed_at",
            "coach_agreed",
        )
        extra_kwargs: ClassVar = {
            "agreed_at": {
                "help_text": "When the coach agreed to one that an officer named, or missed a "
                "deadline; null while the grant waits for that."
            },
            "coach_agreed": {
                "help_text": "Whether the coach agreed to one that an officer named. Unless they "
                "did, it is for matches made before it alone, and ends when the coach acts."
            },
        }


class NewStandInSerializer(NewOfferSerializer):
    """The team, the person, and the end; null is until further notice."""

    ends_at = serializers.DateTimeField(required=False, allow_null=True, default=None)
    source = serializers.CharField(  # type: ignore[assignment]
        max_length=60,
        allow_blank=True,
        default="",
        help_text="The one match it is for, as `match:12`; empty for all.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        offered = {"", *(source for source, _ in matches_to_stand_in_for(data["team"]))}
        if data["source"] not in offered:
            raise serializers.ValidationError({"source": ["The team has no such match to come."]})
        return data


class StandInFilter(django_filters.FilterSet):
    team = WholeNumberFilter(field_name="team_id")
    person = WholeNumberFilter(field_name="user_id")
    league = WordFilter(field_name="team__league__slug")


class StandInViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The stand-ins of readable teams, including those of the past."""

    scope = "team"
    queryset = StandIn.objects.none()
    serializer_class = StandInSerializer
    filterset_class = StandInFilter
    ordering_fields: ClassVar = ("starts_at", "ends_at")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[StandIn]:
        found = StandIn.objects.filter(team__in=visible_teams(self.request.user))
        return found.select_related("team__league", "team__coach", "user", "granted_by").order_by(
            "-id"
        )

    @write_method(NewStandInSerializer, StandInSerializer, status=201, detail=False)
    def create(self, data: Data) -> StandIn:
        """Name a member who writes the team's turns."""
        return stand_ins.name_stand_in(
            team=data["team"],
            user=somebody(who_may_stand_in(data["team"]), data["person"]),
            actor=self.actor,
            ends_at=data["ends_at"],
            source=data["source"],
        )

    @write_action(None, StandInSerializer)
    def agree(self, grant: StandIn, data: Data) -> None:
        """Agree to a stand-in whom an officer named for one's team."""
        stand_ins.agree_to_stand_in(grant=grant, actor=self.actor)

    @write_action(None, StandInSerializer)
    def end(self, grant: StandIn, data: Data) -> None:
        """End the grant now."""
        stand_ins.end_stand_in(grant=grant, actor=self.actor)


def somebody(able: QuerySet[User], person: int) -> User:
    """The person with that id among those who can be chosen. Raises `ValidationError`."""
    found = able.filter(pk=person).first()
    if found is None:
        raise serializers.ValidationError({"person": ["This person cannot be chosen here."]})
    return found
