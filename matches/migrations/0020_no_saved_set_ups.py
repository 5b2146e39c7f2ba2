from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("matches", "0019_saved_set_ups_into_playbooks")]

    operations = [migrations.DeleteModel(name="SavedSetUp")]
