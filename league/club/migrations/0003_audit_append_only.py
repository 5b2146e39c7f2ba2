"""The audit log is made of facts; the function serves every later table of facts too."""

from django.db import migrations

from league.club import append_only


class Migration(migrations.Migration):
    dependencies = [("club", "0002_leagues_outbox_mailbox")]

    operations = [append_only.FUNCTION, append_only.trigger("club_auditentry")]
