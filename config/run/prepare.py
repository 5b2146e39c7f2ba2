"""`python -m config.run.prepare`: migrates the database and loads the clans, in one process.

The supervisor runs it while it holds the servers. Safe to repeat.
"""

from __future__ import annotations

import os
import sys
from io import StringIO

import django
from django.core.management import CommandError, call_command


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    try:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_clans", stdout=StringIO())
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
