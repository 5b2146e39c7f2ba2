"""For judges: let held matches go on, and correct results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.accounts.api.people import PersonSerializer
from core.api.fields import MAX_INTEGER, SentencesField
from core.api.params import choice
from core.api.viewsets import ActionViewSet, Data, write_action
from matches.api.report_input import SideInputSerializer, report_form
from matches.api.serializers import AsStored, MatchDetailSerializer
from matches.api.sides import SIDE, SIDES
from matches.hooks import CORRECTION_PANELS
from matches.models import Match, ReportVersion
from matches.queries.matches import setup_for_words
from matches.services.outcomes import corrections
from matches.services.outcomes.corrections import MAX_REASON_LENGTH, Correction
from matches.services.resolution import extensions, hold
from matches.services.resolution import roll_back as rolling
from rosters.api.as_of import TeamThenSerializer
from rosters.queries.as_of import team_as_of
from rosters.queries.consequences import consequences

KINDS = [(kind, kind) for kind in ("void", "replay", "overturned", "re_entered")]


class GoOnSerializer(serializers.Serializer[Any]):
    """How a held match goes on: as it was, or by default orders."""

    orders = serializers.ChoiceField(
        choices=[("as_they_are", "as they are"), ("default", "default")], default="as_they_are"
    )


class ExtensionSerializer(serializers.Serializer[Any]):
    """The number of extra hours, and the reason."""

    hours = serializers.IntegerField(min_value=1, max_value=extensions.MAX_HOURS)
    reason = serializers.CharField(max_length=extensions.MAX_REASON_LENGTH)


class RulingSerializer(serializers.Serializer[Any]):
    """What happens to a later match that other teams should have played (KEM-COR-01)."""

    key = serializers.IntegerField(
        min_value=1, max_value=MAX_INTEGER, help_text="As in `later` of the preview."
    )
    choice = serializers.CharField(max_length=40, help_text="One of its `choices`.")


class CorrectionSerializer(serializers.Serializer[Any]):
    """What replaces the result: nothing, a replay, another score, or a whole new report."""

    kind = serializers.ChoiceField(choices=KINDS)
    score = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99),
        required=False,
        min_length=2,
        max_length=2,
        help_text="Home and away, for `overturned`.",
    )
    winner = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=1,
        allow_null=True,
        help_text="The winner of a level match.",
    )
    sides = SideInputSerializer(  # type: ignore[call-arg]
        many=True, required=False, min_length=2, max_length=2
    )
    anyway = serializers.BooleanField(
        default=False, help_text="Accept a report whose sums do not agree."
    )

    rulings = RulingSerializer(many=True, required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        wanted = {"overturned": "score", "re_entered": "sides"}.get(data["kind"])
        if wanted and wanted not in data:
            raise serializers.ValidationError({wanted: ["This field is required."]})
        return data


class AppliedSerializer(CorrectionSerializer):
    """As in the preview, with its `seen`, and the reason that both coaches read."""

    seen = serializers.CharField(max_length=200)
    reason = SentencesField(max_length=MAX_REASON_LENGTH)


class ChangeSerializer(serializers.Serializer[Any]):
    """One number or state: its name, its value now, and its new value."""

    name = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


class NoteSerializer(serializers.Serializer[Any]):
    """A sentence with the rule behind it."""

    text = serializers.CharField()
    rule = serializers.CharField()


class PlayerConsequencesSerializer(serializers.Serializer[Any]):
    """What would change for a player."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.name")
    changes = ChangeSerializer(many=True)
    notes = serializers.SerializerMethodField()

    @extend_schema_field(NoteSerializer(many=True))
    def get_notes(self, consequences: Any) -> list[dict[str, str]]:
        return [{"text": text, "rule": rule} for text, rule in consequences.notes]


class TeamConsequencesSerializer(serializers.Serializer[Any]):
    """What would change for a team; money in the game's units."""

    team = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    money = serializers.IntegerField()
    treasury = ChangeSerializer()
    fans = serializers.IntegerField()
    rating = ChangeSerializer()
    leaves_debt = serializers.BooleanField()
    players = PlayerConsequencesSerializer(many=True)
    stars = serializers.SerializerMethodField()

    @extend_schema_field(NoteSerializer(many=True))
    def get_stars(self, consequences: Any) -> list[dict[str, str]]:
        return [{"text": text, "rule": rule} for text, rule in consequences.stars]


class CorrectionPreviewSerializer(serializers.Serializer[Any]):
    """Every consequence; send `seen` back to apply the correction."""

    seen = serializers.CharField()
    teams = TeamConsequencesSerializer(many=True)
    further = serializers.ListField(
        child=serializers.DictField(),
        help_text="Of its season: table, pairings, bracket, titles, and `later` matches to rule "
        "on.",
    )


class VersionSerializer(serializers.ModelSerializer[ReportVersion]):
    """One confirmed version of a report; the highest number is in force."""

    actor = PersonSerializer(read_only=True, allow_null=True)
    report = AsStored(read_only=True, allow_null=True)

    class Meta:
        model = ReportVersion
        fields = ("number", "kind", "report", "reason", "actor", "created_at")


class ReasonSerializer(serializers.Serializer[Any]):
    """The reason, which both coaches read."""

    reason = SentencesField(max_length=300)


class RollBackSerializer(ReasonSerializer):
    """The reason, and the segment the match waits for, so that a turn played in the meantime is not
    rolled back.
    """

    segment = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class JudgingActions(ActionViewSet):
    """The match endpoints for judges."""

    @write_action(GoOnSerializer, MatchDetailSerializer)
    def run_again(self, match: Match, data: Data) -> None:
        """Let a held match go on."""
        default = data["orders"] == "default"
        go_on = hold.play_default_orders if default else hold.run_again
        go_on(match=match, actor=self.actor, now=clock.now())

    @write_action(RollBackSerializer, MatchDetailSerializer)
    def roll_back(self, match: Match, data: Data) -> None:
        """Roll back the last turn; its coach writes it again, with other dice."""
        rolling.roll_back(match=match, actor=self.actor, now=clock.now(), **data)

    @write_action(ExtensionSerializer, MatchDetailSerializer)
    def extend(self, match: Match, data: Data) -> None:
        """Give more time; a held match goes on with it."""
        extensions.give_time(match=match, now=clock.now(), actor=self.actor, **data)

    @write_action(
        CorrectionSerializer, CorrectionPreviewSerializer, path="corrections/preview", saves=False
    )
    def preview_correction(self, match: Match, data: Data) -> dict[str, Any]:
        """Everything this correction of the result would change; writes nothing."""
        if not self.actor.has_perm("matches.judge", match):
            raise PermissionDenied
        corrections.require_correctable(match)
        wanted = _wanted(match, data)
        found = corrections.preview(match, wanted)
        now = clock.now()
        panels = CORRECTION_PANELS.call(match, wanted.report, wanted.replay, wanted.rulings)
        return {
            "seen": found.seen,
            "teams": [consequences(plan, now=now) for plan in found.planned],
            "further": [panel.data for panel in panels if panel],
        }

    @write_action(AppliedSerializer, VersionSerializer, status=201, path="corrections")
    def correct(self, match: Match, data: Data) -> ReportVersion:
        """Apply a previewed correction (LGE-COR-02)."""
        if not self.actor.has_perm("matches.judge", match):
            raise PermissionDenied
        return corrections.correct(
            match=match,
            correction=_wanted(match, data),
            actor=self.actor,
            reason=data["reason"],
            seen=data["seen"],
            now=clock.now(),
        )

    @extend_schema(responses=VersionSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def versions(self, request: Request, pk: int) -> Response:
        """Every report of the match, who confirmed it and why."""
        rows = self.get_object().report_versions.select_related("actor").order_by("number")
        return Response(VersionSerializer(rows, many=True).data)

    @extend_schema(parameters=[SIDE], responses=TeamThenSerializer, filters=False)
    @action(detail=True, url_path="roster-of-day")
    def roster_of_day(self, request: Request, pk: int) -> Response:
        """A team as it was before the match; home by default."""
        match = self.get_object()
        side = SIDES[choice(request, SIDE.name, SIDES) or "home"]
        then = team_as_of(match.team(side), match.created_at)
        return Response(TeamThenSerializer(then).data)


def _wanted(match: Match, data: Data) -> Correction:
    """The submitted correction. Raises `Refused` and `ValidationError`."""
    rulings = {str(one["key"]): one["choice"] for one in data.get("rulings", ())}
    return replace(_result(match, data), rulings=rulings)


def _result(match: Match, data: Data) -> Correction:
    """What the submitted correction makes of the result."""
    kind = data["kind"]
    if kind in {"void", "replay"}:
        return corrections.voided(replay=kind == "replay")
    if kind == "overturned":
        return corrections.decided(match, data["score"], data.get("winner"))
    setup = setup_for_words(match)
    if setup is None:
        raise serializers.ValidationError({"kind": ["Its line-ups can no longer be read."]})
    form = report_form(
        setup,
        corrections.report_to_edit(match, setup),
        data["sides"],
        with_money=True,
        winner=data.get("winner"),
    )
    return corrections.re_entered(
        form.report(),
        setup,
        healed=form.healed(),
        awarded=form.awarded(),
        anyway=data["anyway"],
    )
