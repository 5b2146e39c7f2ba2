"""Results of matches played at a table: entered, confirmed, disputed, withdrawn."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from rest_framework import mixins, serializers

from core import clock
from core.accounts.api.people import PersonSerializer
from core.api.fields import RefField, SentencesField
from core.api.filters import SinceFilter, WholeNumberFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from engine.table_top import blank_report
from matches.api.report_input import ReportInputSerializer, report_form
from matches.api.serializers import AsStored
from matches.models import DECIDED_BY, Side, TableReport
from matches.queries.matches import match_with_people, visible_matches
from matches.services.outcomes import table_top
from matches.services.prematch.line_ups import todays_setup


class TableReportSerializer(serializers.ModelSerializer[TableReport]):
    """A coach's report of a match, until the other coach has answered."""

    match = serializers.PrimaryKeyRelatedField[TableReport](read_only=True)
    report = AsStored(read_only=True)
    healed = serializers.ListField(child=serializers.IntegerField(), read_only=True)
    winnings_dice = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        read_only=True,
        help_text="The faces thrown at the table; null is rolled when it is confirmed.",
    )
    entered_by = PersonSerializer(read_only=True)
    answered_by = PersonSerializer(read_only=True, allow_null=True)

    class Meta:
        model = TableReport
        fields = (
            "id",
            "match",
            "number",
            "state",
            "report",
            "healed",
            "winnings_dice",
            "decided_by",
            "entered_by",
            "entered_at",
            "answered_by",
            "answered_at",
            "objection",
        )


class NewTableReportSerializer(ReportInputSerializer):
    """The match and its report; what is missing for a player did not happen."""

    match = RefField(match_with_people)
    winner = serializers.ChoiceField(
        choices=Side.choices,
        allow_null=True,
        required=False,
        help_text="Who won a level match that must have a winner (CORE-END-01).",
    )
    decided_by = serializers.ChoiceField(
        choices=DECIDED_BY,
        allow_blank=True,
        required=False,
        help_text="How overtime ended. Its touchdown counts in the score.",
    )


class ObjectionSerializer(serializers.Serializer[Any]):
    """What is wrong with the report."""

    text = SentencesField(max_length=500)


class TableReportFilter(django_filters.FilterSet):
    match = WholeNumberFilter(field_name="match_id")
    league = WordFilter(field_name="match__league__slug")
    state = django_filters.ChoiceFilter(choices=TableReport.State.choices)
    since = SinceFilter("entered_at")


class TableReportViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The reports that coaches entered in readable leagues."""

    scope = "play"
    queryset = TableReport.objects.none()
    serializer_class = TableReportSerializer
    filterset_class = TableReportFilter
    ordering_fields: ClassVar = ("entered_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[TableReport]:
        matches = visible_matches(self.request.user).order_by().values("pk")
        found = TableReport.objects.filter(match__in=matches)
        return found.select_related(
            "entered_by",
            "answered_by",
            "match__league",
            "match__home_team__coach",
            "match__away_team__coach",
        ).order_by("-id")

    @write_method(NewTableReportSerializer, TableReportSerializer, status=201, detail=False)
    def create(self, data: Data) -> TableReport:
        """Enter the result of a match; it replaces what was entered before."""
        match, actor = data["match"], self.actor
        if not table_top.may_enter(actor, match):
            raise PermissionDenied
        setup = todays_setup(match)
        form = report_form(
            setup,
            blank_report(setup),
            data["sides"],
            winner=data.get("winner"),
            decided_by=data.get("decided_by", ""),
        )
        return table_top.enter(
            match=match, actor=actor, report=form.report(), notes=form.notes(), now=clock.now()
        )

    @write_action(None, TableReportSerializer)
    def confirm(self, entered: TableReport, data: Data) -> None:
        """Agree, as the other coach or a judge: the result is final."""
        table_top.confirm(entered=entered, actor=self.actor, now=clock.now())

    @write_action(ObjectionSerializer, TableReportSerializer)
    def dispute(self, entered: TableReport, data: Data) -> None:
        """Disagree: the judges are notified."""
        table_top.dispute(
            entered=entered, actor=self.actor, objection=data["text"], now=clock.now()
        )

    @write_action(None, TableReportSerializer)
    def withdraw(self, entered: TableReport, data: Data) -> None:
        """Withdraw the report: the match is played by mail again."""
        table_top.withdraw(entered=entered, actor=self.actor, now=clock.now())
