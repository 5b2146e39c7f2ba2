"""Money, careers and bookings are facts: the database refuses to change them."""

from django.db import migrations

from league.club import append_only


class Migration(migrations.Migration):
    dependencies = [("rosters", "0001_initial"), ("club", "0003_audit_append_only")]

    operations = [
        append_only.trigger("rosters_ledgerentry"),
        append_only.trigger("rosters_careerevent"),
        append_only.trigger("rosters_matchbooking"),
    ]
