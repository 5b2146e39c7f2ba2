"""What a migration makes of rows that were there before it."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from matches.models import Playbook
from tests.factories.club import WHEN
from tests.factories.rosters import penniless_team

MOVED = import_module("matches.migrations.0019_saved_set_ups_into_playbooks")
BEFORE = ("matches", "0018_orders_of_team_and_league")


@pytest.mark.django_db
def test_a_saved_set_up_becomes_the_page_in_force():
    apps = MigrationLoader(connection).project_state(BEFORE).apps
    saved = apps.get_model("matches", "SavedSetUp")
    with connection.schema_editor() as editor:
        editor.create_model(saved)
    one, other = penniless_team(), penniless_team()
    saved.objects.create(team_id=one.pk, canonical="RECEIVE\nEND\n", saved_at=WHEN)
    MOVED.keep_saved_set_ups(apps, None)
    page = Playbook.objects.get()
    assert (page.team, page.name, page.in_force) == (one, "Saved set-up", True)
    assert (page.canonical, page.saved_at) == ("RECEIVE\nEND\n", WHEN)

    saved.objects.all().delete()
    Playbook.objects.create(team=one, name="Another", canonical="KICK\nEND\n", saved_at=WHEN)
    Playbook.objects.create(team=other, name="Of his", canonical="KICK\nEND\n", saved_at=WHEN)
    MOVED.bring_them_back(apps, None)
    assert list(saved.objects.values_list("team", "canonical")) == [(one.pk, "RECEIVE\nEND\n")]
