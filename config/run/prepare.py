"""`python -m config.run.prepare`: migrates the database and loads the clans, in one process.

The supervisor runs it while it holds the servers. Safe to repeat.
"""

from __future__ import annotations

import os
import sys
from io import StringIO

import django
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config import var_paths

_OLD_APPS = frozenset({"club", "season", "papers"})
"""App labels from before the migrations were reset; nothing migrates their tables."""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    try:
        _refuse_old_tables()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_clans", stdout=StringIO())
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _refuse_old_tables() -> None:
    applied = MigrationRecorder(connection).applied_migrations()
    if not _OLD_APPS.isdisjoint(app for app, _ in applied):
        remedy = f"Delete {var_paths.var()}"
        if os.environ.get("DATABASE_URL"):
            remedy = "Empty the database of DATABASE_URL"
        raise CommandError(f"This data is from an older Kemari. {remedy} and start again.")


if __name__ == "__main__":
    sys.exit(main())
