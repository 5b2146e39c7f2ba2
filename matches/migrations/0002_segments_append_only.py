"""Resolved segments are facts: the database refuses to change them."""

from django.db import migrations

from league.club import append_only


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial"), ("club", "0003_audit_append_only")]

    operations = [append_only.trigger("matches_segment")]
