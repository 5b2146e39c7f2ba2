"""The check of migrations refuses what stops a site, and nothing else."""

from __future__ import annotations

import pytest
from django.db import migrations, models
from django.db.migrations import Migration

from tests.migration_lint import LISTED, own_findings

NOTHING = migrations.RunPython.noop
FILL = migrations.RunPython(NOTHING, NOTHING)
ADD = migrations.AddField("user", "shoe_size", models.IntegerField(null=True))


def migration(*operations: object, atomic: bool = True) -> Migration:
    made = Migration("0099_test", "core")
    made.operations, made.atomic = list(operations), atomic  # type: ignore[arg-type]
    return made


@pytest.mark.parametrize(
    ("made", "codes"),
    [
        (migration(ADD), []),
        (migration(FILL), []),
        (migration(FILL, FILL), []),
        (migration(ADD, FILL), ["DATA_AND_SCHEMA"]),
        (migration(migrations.SeparateDatabaseAndState([ADD, FILL])), ["DATA_AND_SCHEMA"]),
        (migration(FILL, atomic=False), []),
        (migration(ADD, ADD, atomic=False), ["PARTS_WITHOUT_TRANSACTION"]),
        (migration(migrations.RunPython(NOTHING)), ["IRREVERSIBLE"]),
        (migration(migrations.RunSQL("SELECT 1")), ["IRREVERSIBLE"]),
    ],
)
def test_what_the_linter_does_not_see_is_found(made: Migration, codes: list[str]) -> None:
    assert list(own_findings(made)) == codes


@pytest.mark.parametrize(
    ("code", "sql"),
    [
        (
            "NOT_NULL",
            [
                'ALTER TABLE "t" ADD COLUMN "c" int DEFAULT 1 NOT NULL',
                'ALTER TABLE "t" ALTER COLUMN "c" DROP DEFAULT',
            ],
        ),
        ("CREATE_INDEX", ['CREATE INDEX "i" ON "t" ("c")']),
        ("ADD_UNIQUE", ['ALTER TABLE "t" ADD CONSTRAINT "u" UNIQUE ("c")']),
        ("DROP_COLUMN", ['ALTER TABLE "t" DROP COLUMN "c"']),
        ("RENAME_COLUMN", ['ALTER TABLE "t" RENAME COLUMN "c" TO "d"']),
        ("RENAME_TABLE", ['ALTER TABLE "t" RENAME TO "u"']),
        ("ALTER_COLUMN", ['ALTER TABLE "t" ALTER COLUMN "c" TYPE text']),
    ],
)
def test_the_linter_refuses_what_the_policy_says(code: str, sql: list[str]) -> None:
    linter = pytest.importorskip("django_migration_linter.sql_analyser")
    analyser = linter.get_sql_analyser_class("postgresql")
    errors, _, warnings = linter.analyse_sql_statements(analyser, sql, [])
    assert code in {issue.code for issue in (*errors, *warnings)}


def test_nothing_is_listed_that_is_to_run_beside_a_site() -> None:
    """The list is closed: migrations from here on are mended."""
    last = {"core": 10, "rosters": 3, "matches": 4, "league": 2}
    for finding in LISTED:
        app, _, rest = finding.partition(".")
        assert int(rest[:4]) <= last[app], finding
