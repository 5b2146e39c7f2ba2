import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

from core import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("core", "0001_initial"),
        ("rosters", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("public_id", models.CharField(max_length=24)),
                ("label", models.CharField(blank=True, max_length=120)),
                ("variant", models.CharField(max_length=20)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("rules", models.CharField(max_length=80)),
                ("setup", models.JSONField()),
                ("map_name", models.CharField(blank=True, max_length=60)),
                ("map_set", models.JSONField(blank=True, default=list)),
                ("laying", models.BooleanField(default=False)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("setting_up", "Setting up"),
                            ("playing", "Being played"),
                            ("held", "Held"),
                            ("awaited", "Result awaited"),
                            ("finished", "Finished"),
                            ("void", "Void"),
                        ],
                        default="setting_up",
                        max_length=10,
                    ),
                ),
                ("held_from", models.CharField(blank=True, max_length=10)),
                ("secret", models.CharField(max_length=64)),
                ("secret_hash", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("chain", models.CharField(blank=True, max_length=64)),
                ("segment", models.PositiveIntegerField(default=0)),
                ("goes_on_from", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "waiting_side",
                    models.PositiveSmallIntegerField(
                        blank=True, choices=[(0, "Home"), (1, "Away")], null=True
                    ),
                ),
                ("turn_hours", models.PositiveSmallIntegerField()),
                ("after_match_hours", models.PositiveSmallIntegerField(default=48)),
                ("clock_terms", models.JSONField(blank=True, default=dict)),
                ("clock_from", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("remind_at", models.DateTimeField(blank=True, null=True)),
                ("ready_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("attempted_at", models.DateTimeField(blank=True, null=True)),
                ("last_error", models.TextField(blank=True)),
                ("holds", models.PositiveSmallIntegerField(default=1)),
                ("ask_hours", models.PositiveSmallIntegerField(default=12)),
                ("default_orders", models.TextField(blank=True)),
                ("asked", models.CharField(blank=True, max_length=20)),
                ("turn_holds", models.PositiveSmallIntegerField(default=0)),
                ("turn_asks", models.PositiveSmallIntegerField(default=0)),
                (
                    "mode",
                    models.CharField(
                        choices=[
                            ("mail", "By mail"),
                            ("table", "At a table"),
                            ("walk_over", "Walk-over"),
                        ],
                        default="mail",
                        max_length=10,
                    ),
                ),
                ("home_score", models.PositiveSmallIntegerField(default=0)),
                ("away_score", models.PositiveSmallIntegerField(default=0)),
                ("home_casualties", models.PositiveSmallIntegerField(default=0)),
                ("away_casualties", models.PositiveSmallIntegerField(default=0)),
                (
                    "won_by",
                    models.PositiveSmallIntegerField(
                        blank=True, choices=[(0, "Home"), (1, "Away")], null=True
                    ),
                ),
                ("half", models.PositiveSmallIntegerField(default=0)),
                ("home_turn", models.PositiveSmallIntegerField(default=0)),
                ("away_turn", models.PositiveSmallIntegerField(default=0)),
                ("report", models.JSONField(blank=True, null=True)),
                ("report_version", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "away_team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="away_matches",
                        to="rosters.team",
                    ),
                ),
                (
                    "home_team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="home_matches",
                        to="rosters.team",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "matches",
                "ordering": ("-created_at", "-id"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ("setting_up", "playing"))),
                        fields=["due_at"],
                        name="match_due",
                    ),
                    models.Index(
                        condition=models.Q(("remind_at__isnull", False)),
                        fields=["remind_at"],
                        name="match_remind",
                    ),
                    models.Index(
                        condition=models.Q(("ready_at__isnull", False)),
                        fields=["ready_at"],
                        name="match_ready",
                    ),
                    models.Index(
                        models.OrderBy(models.F("finished_at"), descending=True, nulls_first=True),
                        models.F("due_at"),
                        models.OrderBy(models.F("id"), descending=True),
                        name="match_running_first",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("public_id", "league"), name="match_public_id_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("home_team", models.F("away_team")), _negated=True),
                        name="match_two_teams",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("turn_hours__gte", 1)), name="match_turn_hours"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "playing"), _negated=True),
                            ("waiting_side__isnull", False),
                            _connector="OR",
                        ),
                        name="match_playing_waits_for_a_side",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("finished_at__isnull", False),
                                ("report__isnull", False),
                                ("state", "finished"),
                            ),
                            models.Q(
                                ("finished_at__isnull", False),
                                ("report__isnull", True),
                                ("state", "void"),
                            ),
                            models.Q(
                                models.Q(("state__in", ("finished", "void")), _negated=True),
                                ("finished_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="match_finished_has_report",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("waiting_side__isnull", True),
                            ("waiting_side__in", (0, 1)),
                            _connector="OR",
                        ),
                        name="match_waiting_side_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["setting_up", "playing", "held", "awaited", "finished", "void"],
                            )
                        ),
                        name="match_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("holds__lte", 1)), name="match_holds_at_most_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "held"), _negated=True),
                            ("held_from__in", ("setting_up", "playing")),
                            _connector="OR",
                        ),
                        name="match_held_knows_from",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DiceLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")])),
                ("text", models.CharField(max_length=100)),
                ("saved_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="dice_lines",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "side"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="dice_line_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="dice_line_side_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("segment", models.PositiveIntegerField()),
                ("data", models.JSONField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checkpoints",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "segment"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "segment"), name="checkpoint_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")])),
                ("segment", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("text", models.TextField()),
                ("canonical", models.TextField()),
                ("saved_at", models.DateTimeField()),
                (
                    "acting_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "segment"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "segment"), name="answer_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="answer_side_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchLuck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")])),
                ("rolls", models.PositiveIntegerField()),
                ("made", models.PositiveIntegerField()),
                ("expected", models.FloatField()),
                ("variance", models.FloatField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="luck",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "luck of matches",
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="match_luck_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField()),
                (
                    "channel",
                    models.CharField(choices=[("page", "Page"), ("mail", "Mail")], max_length=4),
                ),
                ("created_at", models.DateTimeField()),
                ("hidden_at", models.DateTimeField(blank=True, null=True)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hidden_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "created_at", "id"),
                "indexes": [
                    models.Index(fields=["match", "-created_at"], name="message_thread"),
                    models.Index(fields=["author", "-created_at"], name="message_by_author"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("hidden_at__isnull", True),
                            ("hidden_by__isnull", False),
                            _connector="OR",
                        ),
                        name="message_hidden_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Playbook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("canonical", models.TextField(blank=True)),
                ("in_force", models.BooleanField(default=False)),
                ("saved_at", models.DateTimeField()),
                (
                    "kept_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="playbooks",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "ordering": ("team", "name"),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("team"),
                        django.db.models.functions.text.Lower("name"),
                        models.F("kept_for"),
                        name="playbook_name_unique",
                        nulls_distinct=False,
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("in_force", True)),
                        fields=("team",),
                        name="playbook_one_in_force",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReportVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("played", "Played"),
                            ("table", "Played at a table"),
                            ("walk_over", "Walk-over"),
                            ("re_entered", "Entered again"),
                            ("overturned", "Overturned"),
                            ("void", "Declared void"),
                        ],
                        max_length=10,
                    ),
                ),
                ("report", models.JSONField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("created_at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="report_versions",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "number"), name="report_version_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "void"), ("report__isnull", True)),
                            models.Q(
                                models.Q(("kind", "void"), _negated=True), ("report__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="report_version_void_has_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Segment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "side",
                    models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")], null=True),
                ),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("kick_off", "Kick-off"),
                            ("sheet", "Turn sheet"),
                            ("deadline", "Deadline"),
                            ("coach", "Bot"),
                            ("answer", "Answer of the other side"),
                            ("table", "After a match at a table"),
                        ],
                        max_length=8,
                    ),
                ),
                ("half", models.PositiveSmallIntegerField()),
                ("turn", models.PositiveSmallIntegerField()),
                ("is_bonus", models.BooleanField(default=False)),
                ("locked", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("first_event", models.PositiveIntegerField()),
                ("event_count", models.PositiveIntegerField()),
                ("events", models.JSONField()),
                ("notes", models.JSONField(default=dict)),
                ("private", models.JSONField(default=list)),
                (
                    "ending",
                    models.CharField(
                        choices=[
                            ("turn", "Next turn"),
                            ("hold", "Held by its sheet"),
                            ("asked", "The other side is asked"),
                            ("over", "Full time"),
                        ],
                        default="turn",
                        max_length=5,
                    ),
                ),
                ("follows", models.PositiveIntegerField(null=True)),
                ("chain", models.CharField(blank=True, max_length=64)),
                ("rules", models.CharField(max_length=80)),
                ("home_wins", models.PositiveSmallIntegerField(null=True)),
                ("away_wins", models.PositiveSmallIntegerField(null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="segments",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "number"), name="segment_unique"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("side__isnull", True), ("side__in", [0, 1]), _connector="OR"
                        ),
                        name="segment_side_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number", 0), ("side__isnull", True)),
                            models.Q(("number__gt", 0), ("side__isnull", False)),
                            _connector="OR",
                        ),
                        name="segment_has_side",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("away_wins__lte", 1000), ("home_wins__lte", 1000)),
                        name="segment_chances",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SetUpOrders",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")])),
                ("text", models.TextField(blank=True)),
                ("canonical", models.TextField(blank=True)),
                ("drafted", models.TextField(blank=True)),
                ("ready", models.BooleanField(default=False)),
                ("laying_ready", models.BooleanField(default=False)),
                ("saved_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="set_ups",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "set-up orders",
                "ordering": ("match", "side"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="set_up_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="set_up_side_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SideClock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")])),
                ("bank_seconds", models.PositiveIntegerField(default=0)),
                ("excuses", models.PositiveSmallIntegerField(default=0)),
                ("missed", models.PositiveSmallIntegerField(default=0)),
                ("on_time", models.PositiveSmallIntegerField(default=0)),
                ("eased", models.BooleanField(default=False)),
                ("stand_in_called", models.BooleanField(default=False)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clocks",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "side"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="side_clock_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="side_clock_side_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Squad",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")])),
                ("resting", models.JSONField(default=list)),
                ("saved_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="squads",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "side"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="squad_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="squad_side_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("report", models.JSONField()),
                ("healed", models.JSONField(default=list)),
                ("winnings_dice", models.JSONField(blank=True, default=list)),
                (
                    "decided_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("touchdown", "A touchdown in overtime"),
                            ("die", "The roll-off after overtime"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("entered", "Waits for the other coach"),
                            ("disputed", "Disputed"),
                            ("confirmed", "Confirmed"),
                            ("replaced", "Replaced by a later one"),
                            ("withdrawn", "Taken back"),
                        ],
                        default="entered",
                        max_length=10,
                    ),
                ),
                ("entered_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("objection", models.CharField(blank=True, max_length=500)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_reports",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "number"), name="table_report_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("entered", "disputed"))),
                        fields=("match",),
                        name="table_report_one_open",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TurnSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(choices=[(0, "Home"), (1, "Away")])),
                ("segment", models.PositiveIntegerField()),
                ("revision", models.PositiveSmallIntegerField(default=1)),
                ("text", models.TextField(blank=True)),
                ("canonical", models.TextField(blank=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("ready", "Ready"),
                            ("replaced", "Replaced"),
                            ("locked", "Locked"),
                            ("resolved", "Resolved"),
                        ],
                        default="draft",
                        max_length=8,
                    ),
                ),
                ("saved_at", models.DateTimeField()),
                ("submitted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "acting_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sheets",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "segment", "side", "revision"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "segment", "side", "revision"),
                        name="sheet_revision_unique",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "draft")),
                        fields=("match", "segment", "side"),
                        name="sheet_one_draft",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("ready", "locked", "resolved"))),
                        fields=("match", "segment", "side"),
                        name="sheet_one_that_counts",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "draft"), ("submitted_at__isnull", False), _connector="OR"
                        ),
                        name="sheet_submitted_has_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="sheet_side_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RolledBackSegment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300)),
                ("created_at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "segment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rolled_back",
                        to="matches.segment",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("announced_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                (
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "forbidden_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "ordering": ("starts_at", "id"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=["coach", "league", "ends_at"],
                        name="vacation_in_force",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ends_at__gt", models.F("starts_at")),
                            ("last_day__gte", models.F("first_day")),
                        ),
                        name="vacation_ends_after_start",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueMap",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=60)),
                ("text", models.TextField()),
                ("created_at", models.DateTimeField()),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="maps",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "ordering": ("league", "variant", "name"),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("league"),
                        models.F("variant"),
                        django.db.models.functions.text.Lower("name"),
                        name="map_name_unique",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueOrders",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=20)),
                ("canonical", models.TextField(blank=True)),
                ("holds", models.PositiveSmallIntegerField(default=1)),
                ("ask_hours", models.PositiveSmallIntegerField(default=12)),
                ("saved_at", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="default_orders",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "default orders of leagues",
                "ordering": ("league", "variant"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "variant"), name="league_orders_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("holds__lte", 1)), name="league_holds_at_most_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ask_hours__gte", 1), ("ask_hours__lte", 168)),
                        name="league_ask_hours_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Consent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("act", models.CharField(max_length=20)),
                ("exactly", models.CharField(blank=True, max_length=300)),
                ("words", models.CharField(max_length=600)),
                ("asked_at", models.DateTimeField()),
                ("silent_from", models.DateTimeField()),
                ("agrees", models.BooleanField(blank=True, null=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="consents",
                        to="matches.match",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "ordering": ("match", "asked_at", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("used_at__isnull", True)),
                        fields=("match", "asked_by", "act", "exactly"),
                        name="consent_one_unused",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("agrees__isnull", True),
                                ("answered_at__isnull", True),
                                ("answered_by__isnull", True),
                            ),
                            models.Q(
                                ("agrees__isnull", False),
                                ("answered_at__isnull", False),
                                ("answered_by__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="consent_answered_by_somebody",
                    ),
                ],
            },
        ),
        append_only.trigger("matches_leaguemap"),
        append_only.trigger("matches_reportversion"),
        append_only.trigger("matches_segment"),
        append_only.trigger("matches_rolledbacksegment"),
    ]
