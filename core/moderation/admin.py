"""The operators' pages: the queue of reports, suspended accounts, blocked networks.

They are pages of the Django admin; every change is a call of a service, which writes the audit log.
"""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import format_html
from django.utils.safestring import SafeString

from core.accounts.models import User
from core.client_address import client_address
from core.errors import Refused
from core.local_address import is_local_address
from core.moderation import services
from core.moderation.models import AddressBlock, Report, Suspension
from core.narrow_admin import NarrowAdmin


class OperatorAdmin(NarrowAdmin):
    """For operators alone. A refusal of the service is shown, and nothing is changed."""

    show_full_result_count = False
    is_fixed = True
    """Whether what was written stays as it is."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_operator(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _is_operator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_operator(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _is_operator(request) and not (self.is_fixed and obj is not None)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def save_model(
        self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool
    ) -> None:
        obj.pk = self.serve(request, obj).pk

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except Refused as refused:
            messages.error(request, str(refused))
            return HttpResponseRedirect(request.path)

    def serve(self, request: HttpRequest, obj: Any) -> Model:
        """Call the service. Raises `Refused`."""
        raise NotImplementedError


@admin.register(Report)
class ReportAdmin(OperatorAdmin):
    """The queue; an open report is decided by choosing a state and writing the decision."""

    is_fixed = False
    list_display = ("made_at", "page", "made_by", "state", "decided_by")
    list_filter = ("state",)
    list_select_related = ("made_by", "decided_by")
    fields = ("reported", "words", "made_by", "made_at", "state", "decision")
    readonly_fields = ("reported", "words", "made_by", "made_at")

    @admin.display(description="Page")
    def reported(self, report: Report) -> SafeString:
        """A link to it: the path begins with one slash, so it leads nowhere else."""
        if not is_local_address(report.page):  # reported before pages were checked
            return format_html("{}", report.page)
        return format_html('<a href="{0}">{0}</a>', report.page)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def serve(self, request: HttpRequest, obj: Report) -> Model:
        services.decide_report(
            report=obj, state=obj.state, decision=obj.decision, actor=_operator(request)
        )
        return obj


@admin.register(Suspension)
class SuspensionAdmin(OperatorAdmin):
    list_display = ("person", "reason", "begun_at", "begun_by", "until", "lifted_at")
    list_filter = (("lifted_at", admin.EmptyFieldListFilter),)
    list_select_related = ("person", "begun_by")
    fields = ("person", "reason", "until")
    raw_id_fields = ("person",)
    actions = ("lift",)

    def serve(self, request: HttpRequest, obj: Suspension) -> Model:
        return services.suspend(
            person=obj.person, reason=obj.reason, until=obj.until, actor=_operator(request)
        )

    @admin.action(description="Lift the chosen suspensions", permissions=["view"])
    def lift(self, request: HttpRequest, chosen: QuerySet[Suspension]) -> None:
        for each in chosen:
            services.lift(suspension=each, actor=_operator(request))
        messages.success(request, "Lifted: these people can log in again.")


@admin.register(AddressBlock)
class AddressBlockAdmin(OperatorAdmin):
    list_display = ("network", "reason", "begun_at", "begun_by", "until")
    list_select_related = ("begun_by",)
    fields = ("network", "reason", "until")
    actions = ("unblock",)

    def serve(self, request: HttpRequest, obj: AddressBlock) -> Model:
        return services.block(
            network=obj.network,
            reason=obj.reason,
            until=obj.until,
            actor=_operator(request),
            own=client_address(request),
        )

    @admin.action(description="End the chosen blocks now", permissions=["view"])
    def unblock(self, request: HttpRequest, chosen: QuerySet[AddressBlock]) -> None:
        for each in chosen:
            services.unblock(address_block=each, actor=_operator(request))
        messages.success(request, "Ended: these networks are no longer blocked.")


def _is_operator(request: HttpRequest) -> bool:
    return bool(request.user.is_active and getattr(request.user, "is_superuser", False))


def _operator(request: HttpRequest) -> User:
    return cast("User", request.user)
