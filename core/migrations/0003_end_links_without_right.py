"""End the links and webhooks whose makers lost their office before offices ended them."""

from django.db import migrations
from django.utils import timezone

CHIEFS = ("owner", "commissioner")


def end_without_right(apps, schema_editor):
    Invitation = apps.get_model("core", "Invitation")
    Membership = apps.get_model("core", "Membership")
    Webhook = apps.get_model("core", "Webhook")
    chiefs = set(Membership.objects.filter(role__in=CHIEFS).values_list("league_id", "user_id"))

    def why(row):
        if row.league.archived_at is not None:
            return "archived"
        if not row.created_by.is_active:
            return "suspended"
        if row.created_by.is_superuser or (row.league_id, row.created_by_id) in chiefs:
            return ""
        return "demoted"

    for link in Invitation.objects.filter(revoked_at=None).select_related("league", "created_by"):
        if reason := why(link):
            link.revoked_at, link.end_reason = timezone.now(), reason
            link.save(update_fields=("revoked_at", "end_reason"))
    for webhook in Webhook.objects.filter(is_active=True).select_related("league", "created_by"):
        if why(webhook):
            webhook.is_active, webhook.ended = False, "Who made it may not any more."
            webhook.save(update_fields=("is_active", "ended"))


class Migration(migrations.Migration):
    dependencies = [("core", "0002_invitation_ends")]

    operations = [migrations.RunPython(end_without_right, migrations.RunPython.noop)]
