"""`python -m tests.migration_lint`: no migration stops the site, or the release before it.

django-migration-linter reads the SQL of every migration; its warnings count. Three rules are ours,
for what it does not see. Docs: the section *Migrations* in docs/operations.md.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Iterator

import django
from django.db.migrations import Migration, RunPython
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.special import SeparateDatabaseAndState

OURS = ("core", "rosters", "matches", "league")
STYLE = frozenset({"RUNPYTHON_MODEL_VARIABLE_NAME"})
"""What the linter says of names, not of locks."""

_HARMLESS = re.compile(r"INDEX CONCURRENTLY|UNIQUE USING INDEX")
"""Statements beside which a table is read and written."""

BEFORE = "from before migrations had to run beside the site"
LISTED: dict[str, str] = {
    "core.0002_invitation_ends CREATE_INDEX": BEFORE,
    "core.0002_invitation_ends CREATE_INDEX_EXCLUSIVE": BEFORE,
    "core.0006_idempotent_request_person CREATE_INDEX": BEFORE,
    "core.0006_idempotent_request_person CREATE_INDEX_EXCLUSIVE": BEFORE,
    "core.0006_idempotent_request_person NOT_NULL": BEFORE,
    "core.0008_public_league_names ADD_UNIQUE": BEFORE,
    "core.0008_public_league_names CREATE_INDEX": BEFORE,
    "core.0008_public_league_names CREATE_INDEX_EXCLUSIVE": BEFORE,
    "core.0010_limits_table CREATE_INDEX": "of a table that is new",
    "core.0010_limits_table DROP_TABLE": "of the way back",
    "core.0010_limits_table NOT_NULL": "of a table that is new",
    "league.0002_unplayed_rounds NOT_NULL": BEFORE,
    "matches.0002_consent_to_the_whole_act ALTER_COLUMN": "takes longer words than before",
    "matches.0002_consent_to_the_whole_act NOT_NULL": BEFORE,
    "matches.0003_message_taken NOT_NULL": BEFORE,
    "matches.0004_turn_of_side_clock NOT_NULL": BEFORE,
    "rosters.0001_initial CREATE_INDEX": "of tables that are new",
    "rosters.0001_initial CREATE_INDEX_EXCLUSIVE": "of tables that are new",
    "rosters.0002_grants_judged_when_used CREATE_INDEX": BEFORE,
    "rosters.0002_grants_judged_when_used CREATE_INDEX_EXCLUSIVE": BEFORE,
    "rosters.0002_grants_judged_when_used NOT_NULL": BEFORE,
    "rosters.0003_shirt_numbers_free_again ADD_UNIQUE": BEFORE,
    "rosters.0003_shirt_numbers_free_again CREATE_INDEX": BEFORE,
    "rosters.0003_shirt_numbers_free_again CREATE_INDEX_EXCLUSIVE": BEFORE,
}
"""Findings that stay, each with its reason. A migration that is new is mended, not listed."""


def findings(migrations: dict[tuple[str, str], Migration]) -> Iterator[str]:
    """Every finding as `app.name CODE`, those of the linter and ours."""
    from django_migration_linter import MigrationLinter
    from django_migration_linter.sql_analyser import analyse_sql_statements

    linter = MigrationLinter(no_output=True, no_cache=True)
    for (app, name), migration in sorted(migrations.items()):
        if app not in OURS:
            continue
        sql = [text for text in linter.get_sql(app, name) if not _HARMLESS.search(text)]
        errors, _, warnings = analyse_sql_statements(linter.sql_analyser_class, sql, [])
        of_data = linter.analyse_data_migration(migration)
        codes = {issue.code for issue in (*errors, *warnings, *of_data[0], *of_data[2])}
        for code in sorted((codes - STYLE) | set(own_findings(migration))):
            yield f"{app}.{name} {code}"


def own_findings(migration: Migration) -> Iterator[str]:
    """Codes of what the linter does not see in the operations of a migration."""
    steps = list(_steps(migration.operations))
    moves_data = [step for step in steps if isinstance(step, RunPython)]
    if migration.atomic and moves_data and len(moves_data) < len(steps):
        # The table stays locked for as long as its rows are read and written.
        yield "DATA_AND_SCHEMA"
    if not migration.atomic and len(migration.operations) > 1:
        # What fails in the middle is tried again from its first operation.
        yield "PARTS_WITHOUT_TRANSACTION"
    if any(not step.reversible for step in steps):
        yield "IRREVERSIBLE"


def _steps(operations: list[Operation]) -> Iterator[Operation]:
    """The operations that reach the database."""
    for operation in operations:
        if isinstance(operation, SeparateDatabaseAndState):
            yield from _steps(list(operation.database_operations))
        else:
            yield operation


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.test_settings")
    django.setup()
    logging.getLogger("django_migration_linter").setLevel(logging.WARNING)
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    from tests.support.servers import test_servers

    with test_servers():
        found = set(findings(dict(MigrationLoader(connection).disk_migrations)))
        connection.close()
    wrong = [
        f"{one}: see *Migrations* in docs/operations.md" for one in sorted(found - set(LISTED))
    ]
    wrong += [f"{one} is listed and not found any more" for one in sorted(set(LISTED) - found)]
    print("\n".join(wrong) or f"{len(found)} findings, all listed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
