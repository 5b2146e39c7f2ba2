"""Every league has an owner: its maker if he is a commissioner, else the first one."""

from typing import Any

from django.db import migrations


def name_owners(apps: Any, schema_editor: Any) -> None:
    memberships = apps.get_model("club", "Membership")
    owned = memberships.objects.filter(role="owner").values("league_id")
    chiefs = memberships.objects.filter(role="commissioner").exclude(league_id__in=owned)
    found: dict[int, Any] = {}
    for chief in chiefs.select_related("league").order_by("joined_at", "id"):
        made_it = chief.league.created_by_id == chief.user_id
        if chief.league_id not in found or made_it:
            found[chief.league_id] = chief.pk
    memberships.objects.filter(pk__in=found.values()).update(role="owner")


def name_none(apps: Any, schema_editor: Any) -> None:
    memberships = apps.get_model("club", "Membership")
    memberships.objects.filter(role="owner").update(role="commissioner")


class Migration(migrations.Migration):
    dependencies = [("club", "0004_roles")]

    operations = [migrations.RunPython(name_owners, name_none)]
