import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

from core import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("core", "0001_initial"),
        ("matches", "0001_initial"),
        ("rosters", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Division",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
            ],
            options={
                "ordering": ("season", "number"),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "Not yet"),
                            ("open", "Being played"),
                            ("done", "Played"),
                        ],
                        default="pending",
                        max_length=8,
                    ),
                ),
                (
                    "stage",
                    models.CharField(
                        choices=[("table", "Table"), ("playoff", "Playoff"), ("ladder", "Ladder")],
                        default="table",
                        max_length=8,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=30)),
                ("planned_for", models.DateField(blank=True, null=True)),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("season", "number"),
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("applied", "Applied"),
                            ("waiting", "On the waiting list"),
                            ("accepted", "Accepted"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="applied",
                        max_length=10,
                    ),
                ),
                ("lot", models.PositiveIntegerField(blank=True, null=True)),
                ("seed", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("keeps_division", models.BooleanField(default=False)),
                ("joined", models.PositiveSmallIntegerField(default=1)),
                ("limit", models.PositiveIntegerField(blank=True, null=True)),
                ("applied_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entries",
                        to="league.division",
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="replaced_by",
                        to="league.entry",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ("applied_at", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "accepted"), _negated=True),
                            ("lot__isnull", False),
                            _connector="OR",
                        ),
                        name="entry_has_lot",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FileJob",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("export", "League file"),
                            ("import", "League from a file"),
                            ("roster", "Roster sheet"),
                            ("match", "Match report"),
                            ("almanac", "Season almanac"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waits for its turn"),
                            ("running", "Being made"),
                            ("done", "Done"),
                            ("failed", "Not done"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("subject_id", models.BigIntegerField(blank=True, null=True)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("file_name", models.CharField(blank=True, max_length=120)),
                ("size", models.BigIntegerField(default=0)),
                ("rows", models.BigIntegerField(default=0)),
                ("faults", models.JSONField(blank=True, default=list)),
                ("asked_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField()),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="file_jobs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "ordering": ("-asked_at", "-id"),
                "indexes": [
                    models.Index(fields=["asked_by", "-asked_at"], name="file_job_asked"),
                    models.Index(fields=["expires_at"], name="file_job_expires"),
                    models.Index(
                        condition=models.Q(("state__in", ("waiting", "running"))),
                        fields=["started_at"],
                        name="file_job_undone",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FileChunk",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("data", models.BinaryField()),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pieces",
                        to="league.filejob",
                    ),
                ),
            ],
            options={
                "ordering": ("job", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("job", "number"), name="piece_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Fixture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("why", models.JSONField(blank=True, default=list)),
                ("slot", models.PositiveSmallIntegerField(default=0)),
                ("stakes", models.PositiveSmallIntegerField(default=0)),
                (
                    "ruling",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("stands", "Stands after a correction"),
                            ("replay", "Played again after a correction"),
                            ("walk_over", "Walk-over after a correction"),
                        ],
                        max_length=9,
                    ),
                ),
                (
                    "away_team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="fixtures",
                        to="league.division",
                    ),
                ),
                (
                    "home_team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="matches.match",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fixtures",
                        to="league.round",
                    ),
                ),
            ],
            options={
                "ordering": ("round", "number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "number"), name="fixture_number_unique"
                    ),
                    models.UniqueConstraint(
                        fields=("round", "home_team"), name="fixture_home_once"
                    ),
                    models.UniqueConstraint(
                        fields=("round", "away_team"), name="fixture_away_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("home_team", models.F("away_team")), _negated=True),
                        name="fixture_two_teams",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Waits for an answer"),
                            ("answered", "Waits for a decision"),
                            ("walk_over", "Walk-over"),
                            ("extended", "More time was given"),
                            ("dismissed", "Dismissed"),
                            ("retracted", "Taken back"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("text", models.CharField(max_length=1000)),
                ("made_at", models.DateTimeField()),
                ("answer_until", models.DateTimeField()),
                ("answer", models.CharField(blank=True, max_length=1000)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("decision", models.CharField(blank=True, max_length=1000)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="league.entry",
                    ),
                ),
                (
                    "fixture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="league.fixture",
                    ),
                ),
            ],
            options={
                "ordering": ("-made_at", "-id"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("open", "answered"))),
                        fields=("fixture", "entry"),
                        name="claim_one_undecided",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("site", models.CharField(blank=True, max_length=200)),
                ("made_at", models.CharField(blank=True, max_length=40)),
                ("digest", models.CharField(max_length=64)),
                ("is_ours", models.BooleanField()),
                ("rows", models.PositiveIntegerField()),
                ("annulled", models.PositiveIntegerField(default=0)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="league_import",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RatedUpTo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=20)),
                ("finished_at", models.DateTimeField(null=True)),
                ("match_id", models.BigIntegerField(default=0)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "variant"), name="rated_up_to_unique"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Replay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pairs_again", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField()),
                ("made_at", models.DateTimeField(blank=True, null=True)),
                (
                    "award_to",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
                (
                    "fixture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replays",
                        to="league.fixture",
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="matches.match",
                    ),
                ),
                (
                    "voided",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("asked_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("why", models.CharField(max_length=200)),
                ("pays", models.BooleanField(default=False)),
                ("slot", models.PositiveSmallIntegerField(default=0)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="league.round",
                    ),
                ),
            ],
            options={
                "ordering": ("round", "id"),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "team"), name="bye_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("variant", models.CharField(max_length=20)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "In preparation"),
                            ("sign_up", "Sign-up is open"),
                            ("ready", "Sign-up is closed"),
                            ("active", "Under way"),
                            ("playoffs", "Play-offs"),
                            ("closed", "Finished"),
                            ("archived", "Archived"),
                        ],
                        default="draft",
                        max_length=8,
                    ),
                ),
                ("options", models.JSONField(blank=True, default=dict)),
                ("maps", models.JSONField(blank=True, default=list)),
                ("turn_hours", models.PositiveSmallIntegerField(default=72)),
                ("after_match_hours", models.PositiveSmallIntegerField(default=48)),
                ("clock_terms", models.JSONField(blank=True, default=dict)),
                ("format", models.CharField(default="round_robin", max_length=20)),
                ("format_options", models.JSONField(blank=True, default=dict)),
                ("max_teams", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("starts_on", models.DateField(blank=True, null=True)),
                ("round_days", models.PositiveSmallIntegerField(default=14)),
                ("sign_up_until", models.DateField(blank=True, null=True)),
                ("draws_itself", models.BooleanField(default=True)),
                ("dice_seed", models.CharField(blank=True, max_length=40)),
                ("win_points", models.PositiveSmallIntegerField(default=3)),
                ("draw_points", models.PositiveSmallIntegerField(default=1)),
                ("loss_points", models.PositiveSmallIntegerField(default=0)),
                ("bye_points", models.PositiveSmallIntegerField(default=3)),
                ("tie_breaks", models.JSONField(blank=True, default=list)),
                ("bonuses", models.JSONField(blank=True, default=list)),
                ("walkover_scores", models.BooleanField(default=True)),
                (
                    "withdrawn_results",
                    models.CharField(
                        choices=[("stand", "stand"), ("annul", "are annulled")],
                        default="stand",
                        max_length=5,
                    ),
                ),
                ("rules_lock", models.CharField(blank=True, max_length=80)),
                ("tables_lock", models.CharField(blank=True, max_length=64)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "follows",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="league.season",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
                "indexes": [
                    models.Index(
                        models.OrderBy(models.F("archived_at"), nulls_first=True),
                        models.OrderBy(models.F("created_at"), descending=True),
                        models.OrderBy(models.F("id"), descending=True),
                        name="season_newest",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("league"),
                        django.db.models.functions.text.Lower("name"),
                        name="season_name_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("turn_hours__gte", 24), ("turn_hours__lte", 336)),
                        name="season_turn_hours",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("after_match_hours__lte", 336)),
                        name="season_after_match_hours",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("round_days__gte", 1), ("round_days__lte", 90)),
                        name="season_round_days",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="round",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="league.season",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="league.season",
            ),
        ),
        migrations.AddField(
            model_name="division",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="divisions",
                to="league.season",
            ),
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("issued", "Waits for an answer"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("lapsed", "Lapsed"),
                            ("forfeited", "Won without an answer"),
                            ("retracted", "Taken back"),
                        ],
                        default="issued",
                        max_length=9,
                    ),
                ),
                ("issued_at", models.DateTimeField()),
                ("answer_until", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "challenged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="league.entry",
                    ),
                ),
                (
                    "challenger",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="league.entry",
                    ),
                ),
                (
                    "fixture",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenge",
                        to="league.fixture",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges",
                        to="league.season",
                    ),
                ),
            ],
            options={
                "ordering": ("-issued_at", "-id"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "issued")),
                        fields=["answer_until"],
                        name="challenge_due",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "Warning"),
                            ("yellow", "Yellow card"),
                            ("red", "Red card"),
                        ],
                        max_length=7,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("standing", "Stands"),
                            ("appealed", "Appealed against"),
                            ("upheld", "Upheld"),
                            ("lifted", "Lifted"),
                        ],
                        default="standing",
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(max_length=1000)),
                ("given_at", models.DateTimeField()),
                ("suspended_until", models.DateField(blank=True, null=True)),
                ("appeal", models.CharField(blank=True, max_length=1000)),
                ("appealed_at", models.DateTimeField(blank=True, null=True)),
                ("decision", models.CharField(blank=True, max_length=1000)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cards",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards",
                        to="league.season",
                    ),
                ),
            ],
            options={
                "ordering": ("-given_at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="CoachRating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=20)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("matches", models.PositiveIntegerField(default=0)),
                (
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "variant", "coach"), name="coach_rating_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BlackOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="black_outs",
                        to="league.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("first_day", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "first_day", "last_day"), name="black_out_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("last_day__gte", models.F("first_day"))),
                        name="black_out_in_order",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="round",
            index=models.Index(
                condition=models.Q(("state", "open")), fields=["season"], name="round_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("season", "number"), name="round_unique"),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open"), models.Q(("stage", "ladder"), _negated=True)),
                fields=("season",),
                name="round_one_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("season", "team"), name="entry_unique"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("season", "lot"), name="entry_lot_unique"),
        ),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.UniqueConstraint(
                fields=("season", "number"), name="division_number_unique"
            ),
        ),
        append_only.trigger("league_leagueimport"),
    ]
