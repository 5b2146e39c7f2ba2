"""No-show claims, cards and their appeals, challenges on a ladder."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core.accounts.api.people import PersonSerializer
from core.api.fields import RefField, SentencesField
from core.api.filters import SinceFilter, WholeNumberFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from league.models import Card, Challenge, Claim
from league.queries.visible import (
    visible_cards,
    visible_challenges,
    visible_claims,
    visible_entries,
    visible_fixtures,
)
from league.services import cards, challenges, claims

DECISIONS = ("walk_over", "extended", "dismissed")


class WordsSerializer(serializers.Serializer[Any]):
    """A text by a coach or judge."""

    text = SentencesField()


class ClaimSerializer(serializers.ModelSerializer[Claim]):
    """A coach claims that their opponent does not play (KEM-SHO-01)."""

    fixture = serializers.PrimaryKeyRelatedField[Claim](read_only=True)
    entry = serializers.PrimaryKeyRelatedField[Claim](read_only=True)
    season = serializers.IntegerField(source="entry.season_id", read_only=True)
    made_by = PersonSerializer(read_only=True)
    answered_by = PersonSerializer(read_only=True, allow_null=True)
    decided_by = PersonSerializer(read_only=True, allow_null=True)

    class Meta:
        model = Claim
        fields = (
            "id",
            "season",
            "fixture",
            "entry",
            "state",
            "text",
            "made_by",
            "made_at",
            "answer_until",
            "answer",
            "answered_by",
            "answered_at",
            "decision",
            "decided_by",
            "decided_at",
        )


class NewClaimSerializer(WordsSerializer):
    """The fixture, and what happened."""

    fixture = RefField(visible_fixtures)


class DecisionOfClaimSerializer(WordsSerializer):
    """A walk-over for the claimant, more time (`hours`), or dismissal; with the reason."""

    decision = serializers.ChoiceField(choices=[(each, each) for each in DECISIONS])
    hours = serializers.IntegerField(min_value=0, max_value=999, default=0)


class ClaimFilter(django_filters.FilterSet):
    season = WholeNumberFilter(field_name="entry__season_id")
    league = WordFilter(field_name="entry__season__league__slug")
    state = django_filters.ChoiceFilter(choices=Claim.State.choices)
    since = SinceFilter("made_at")


class ClaimViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """Claims that a person makes, answers or judges."""

    scope = "admin"
    scopes: ClassVar = {"create": "team", "answer": "team", "retract": "team"}
    permission_classes = (IsAuthenticated,)
    queryset = Claim.objects.none()
    serializer_class = ClaimSerializer
    filterset_class = ClaimFilter
    ordering_fields: ClassVar = ("made_at", "answer_until")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Claim]:
        return visible_claims(self.request.user).order_by("-made_at", "-id")

    @write_method(NewClaimSerializer, ClaimSerializer, status=201, detail=False)
    def create(self, data: Data) -> Claim:
        """Claim that the opponent does not play."""
        return claims.make_claim(actor=self.actor, **data)

    @write_action(WordsSerializer, ClaimSerializer)
    def answer(self, claim: Claim, data: Data) -> None:
        """Answer a claim, before the deadline."""
        claims.answer(claim=claim, actor=self.actor, text=data["text"])

    @write_action(None, ClaimSerializer)
    def retract(self, claim: Claim, data: Data) -> None:
        """Withdraw one's own claim."""
        claims.retract(claim=claim, actor=self.actor)

    @write_action(DecisionOfClaimSerializer, ClaimSerializer)
    def decide(self, claim: Claim, data: Data) -> None:
        """Decide a claim, as a judge."""
        claims.decide(
            claim=claim,
            actor=self.actor,
            decision=data["decision"],
            words=data["text"],
            hours=data["hours"],
        )


class CardSerializer(serializers.ModelSerializer[Card]):
    """A warning, a yellow card or a red one, which suspends (KEM-CRD-01)."""

    season = serializers.PrimaryKeyRelatedField[Card](read_only=True)
    coach = PersonSerializer(read_only=True)
    given_by = PersonSerializer(read_only=True)
    decided_by = PersonSerializer(read_only=True, allow_null=True)

    class Meta:
        model = Card
        fields = (
            "id",
            "season",
            "coach",
            "kind",
            "state",
            "reason",
            "given_by",
            "given_at",
            "suspended_until",
            "appeal",
            "appealed_at",
            "decision",
            "decided_by",
            "decided_at",
        )


class NewCardSerializer(WordsSerializer):
    """For the coach of an entry, with the reason; a red card suspends `until` a day."""

    entry = RefField(visible_entries)
    kind = serializers.ChoiceField(choices=Card.Kind.choices)
    until = serializers.DateField(required=False, allow_null=True)


class HearingSerializer(WordsSerializer):
    """Whether the card is lifted, and the reason."""

    lift = serializers.BooleanField()


class CardFilter(django_filters.FilterSet):
    season = WholeNumberFilter(field_name="season_id")
    league = WordFilter(field_name="season__league__slug")
    coach = WholeNumberFilter(field_name="coach_id")
    kind = django_filters.ChoiceFilter(choices=Card.Kind.choices)
    state = django_filters.ChoiceFilter(choices=Card.State.choices)
    since = SinceFilter("given_at")


class CardViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """One's own cards; for judges all of a league."""

    scope = "admin"
    scopes: ClassVar = {"appeal": "team"}
    permission_classes = (IsAuthenticated,)
    queryset = Card.objects.none()
    serializer_class = CardSerializer
    filterset_class = CardFilter
    ordering_fields: ClassVar = ("given_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Card]:
        return visible_cards(self.request.user).order_by("-given_at", "-id")

    @write_method(NewCardSerializer, CardSerializer, status=201, detail=False)
    def create(self, data: Data) -> Card:
        """Warn a coach, or show them a card."""
        entry = data["entry"]
        return cards.give(
            season=entry.season,
            coach=entry.team.coach,
            kind=data["kind"],
            reason=data["text"],
            actor=self.actor,
            until=data.get("until"),
        )

    @write_action(WordsSerializer, CardSerializer)
    def appeal(self, card: Card, data: Data) -> None:
        """Appeal against one's own card, once."""
        cards.appeal(card=card, actor=self.actor, text=data["text"])

    @write_action(HearingSerializer, CardSerializer)
    def hear(self, card: Card, data: Data) -> None:
        """Decide an appeal, as another judge than the one who gave the card."""
        cards.decide_appeal(card=card, actor=self.actor, lift=data["lift"], words=data["text"])

    @write_action(WordsSerializer, CardSerializer)
    def lift(self, card: Card, data: Data) -> None:
        """Lift a card without an appeal."""
        cards.lift(card=card, actor=self.actor, words=data["text"])


class ChallengeSerializer(serializers.ModelSerializer[Challenge]):
    """A team on a ladder challenges one above it (KEM-LAD-01)."""

    season = serializers.PrimaryKeyRelatedField[Challenge](read_only=True)
    challenger = serializers.PrimaryKeyRelatedField[Challenge](read_only=True)
    challenged = serializers.PrimaryKeyRelatedField[Challenge](read_only=True)
    fixture = serializers.PrimaryKeyRelatedField[Challenge](read_only=True, allow_null=True)

    class Meta:
        model = Challenge
        fields = (
            "id",
            "season",
            "challenger",
            "challenged",
            "state",
            "issued_at",
            "answer_until",
            "answered_at",
            "fixture",
        )


class NewChallengeSerializer(serializers.Serializer[Any]):
    """The ids of both entries; the challenger is one's own."""

    challenger = RefField(visible_entries)
    challenged = RefField(visible_entries)


class ChallengeFilter(django_filters.FilterSet):
    season = WholeNumberFilter(field_name="season_id")
    league = WordFilter(field_name="season__league__slug")
    state = django_filters.ChoiceFilter(choices=Challenge.State.choices)
    since = SinceFilter("issued_at")


class ChallengeViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The challenges on ladders of readable leagues."""

    scope = "team"
    queryset = Challenge.objects.none()
    serializer_class = ChallengeSerializer
    filterset_class = ChallengeFilter
    ordering_fields: ClassVar = ("issued_at", "answer_until")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Challenge]:
        return visible_challenges(self.request.user).order_by("-issued_at", "-id")

    @write_method(NewChallengeSerializer, ChallengeSerializer, status=201, detail=False)
    def create(self, data: Data) -> Challenge:
        """Challenge a team higher up."""
        return challenges.challenge(actor=self.actor, **data)

    @write_action(None, ChallengeSerializer)
    def accept(self, challenge: Challenge, data: Data) -> None:
        """Accept a challenge: the match is made now."""
        challenges.accept(challenge=challenge, actor=self.actor)

    @write_action(None, ChallengeSerializer)
    def decline(self, challenge: Challenge, data: Data) -> None:
        """Decline: the same as no answer, but at once."""
        challenges.decline(challenge=challenge, actor=self.actor)

    @write_action(None, ChallengeSerializer)
    def retract(self, challenge: Challenge, data: Data) -> None:
        """Withdraw one's own challenge that has not been answered."""
        challenges.retract(challenge=challenge, actor=self.actor)
