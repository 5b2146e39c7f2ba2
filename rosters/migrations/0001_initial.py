import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

from core import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("core", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("dead", "Dead"),
                            ("released", "Released"),
                            ("retired", "Retired"),
                        ],
                        default="active",
                        max_length=8,
                    ),
                ),
                ("biography", models.TextField(blank=True, max_length=2000)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("team", "number"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("number__lte", 99)),
                        name="player_number_1_99",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Clan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=20)),
                ("key", models.SlugField(max_length=30)),
                ("name", models.CharField(max_length=60)),
                ("rule", models.CharField(max_length=20)),
                ("order", models.PositiveSmallIntegerField()),
                ("reroll_cost", models.PositiveIntegerField()),
                ("reroll_max", models.PositiveSmallIntegerField()),
                ("reroll_line_up", models.PositiveSmallIntegerField(default=0)),
                ("digest", models.CharField(max_length=64)),
                ("loaded_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("variant", "order"),
                "constraints": [
                    models.UniqueConstraint(fields=("variant", "key"), name="clan_unique")
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerSheet",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="sheet",
                        serialize=False,
                        to="rosters.player",
                    ),
                ),
                ("spp", models.PositiveIntegerField(default=0)),
                ("level", models.PositiveSmallIntegerField(default=0)),
                ("pending_levels", models.PositiveSmallIntegerField(default=0)),
                ("games", models.PositiveIntegerField(default=0)),
                ("touchdowns", models.PositiveIntegerField(default=0)),
                ("completions", models.PositiveIntegerField(default=0)),
                ("casualties", models.PositiveIntegerField(default=0)),
                ("knockdowns", models.PositiveIntegerField(default=0)),
                ("mvps", models.PositiveIntegerField(default=0)),
                ("standing_injuries", models.PositiveSmallIntegerField(default=0)),
                ("ma_change", models.SmallIntegerField(default=0)),
                ("st_change", models.SmallIntegerField(default=0)),
                ("ag_change", models.SmallIntegerField(default=0)),
                ("av_change", models.SmallIntegerField(default=0)),
                ("ph_change", models.SmallIntegerField(default=0)),
                ("learned", models.JSONField(blank=True, default=list)),
                ("dishonored", models.BooleanField(default=False)),
                ("blessed", models.BooleanField(default=False)),
                ("misses_next", models.BooleanField(default=False)),
                ("alive", models.BooleanField(default=True)),
            ],
        ),
        migrations.CreateModel(
            name="Position",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.SlugField(max_length=30)),
                ("name", models.CharField(max_length=60)),
                ("order", models.PositiveSmallIntegerField()),
                ("max", models.PositiveSmallIntegerField()),
                ("ma", models.PositiveSmallIntegerField()),
                ("st", models.PositiveSmallIntegerField()),
                ("ag", models.PositiveSmallIntegerField()),
                ("av", models.PositiveSmallIntegerField()),
                ("ph", models.PositiveSmallIntegerField()),
                ("skills", models.JSONField(default=list)),
                ("cost", models.PositiveIntegerField()),
                ("line_up", models.PositiveSmallIntegerField(default=0)),
                ("is_current", models.BooleanField(default=True)),
                (
                    "clan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="positions",
                        to="rosters.clan",
                    ),
                ),
            ],
            options={
                "ordering": ("clan", "order"),
                "constraints": [
                    models.UniqueConstraint(fields=("clan", "key"), name="position_unique"),
                ],
            },
        ),
        migrations.AddField(
            model_name="player",
            name="position",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="players",
                to="rosters.position",
            ),
        ),
        migrations.CreateModel(
            name="Freebooter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=60)),
                ("staff", models.SlugField(blank=True, max_length=30)),
                ("ronin", models.SlugField(blank=True, db_index=False, max_length=30)),
                ("number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("name", models.CharField(max_length=60)),
                ("price", models.PositiveIntegerField()),
                ("rule", models.CharField(max_length=20)),
                ("rules_version", models.CharField(max_length=80)),
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
                    "position",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.position",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("number__isnull", False),
                                ("position__isnull", False),
                                ("ronin", ""),
                                ("staff", ""),
                            ),
                            models.Q(
                                ("number__isnull", True),
                                ("position__isnull", True),
                                ("ronin", ""),
                                models.Q(("staff", ""), _negated=True),
                            ),
                            models.Q(
                                ("number__isnull", False),
                                ("position__isnull", True),
                                ("staff", ""),
                                models.Q(("ronin", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="freebooter_player_staff_or_star",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StaffType",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.SlugField(max_length=30)),
                ("name", models.CharField(max_length=60)),
                ("order", models.PositiveSmallIntegerField()),
                ("max", models.PositiveSmallIntegerField()),
                ("cost", models.PositiveIntegerField()),
                ("line_up", models.PositiveSmallIntegerField(default=0)),
                ("is_current", models.BooleanField(default=True)),
                (
                    "clan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="staff_types",
                        to="rosters.clan",
                    ),
                ),
            ],
            options={
                "ordering": ("clan", "order"),
                "constraints": [
                    models.UniqueConstraint(fields=("clan", "key"), name="staff_type_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=60)),
                ("balance", models.IntegerField(default=0)),
                ("debt_marked", models.BooleanField(default=False)),
                ("rerolls", models.PositiveSmallIntegerField(default=0)),
                ("staff", models.JSONField(default=dict)),
                ("colour_one", models.CharField(blank=True, max_length=12)),
                ("colour_two", models.CharField(blank=True, max_length=12)),
                ("motto", models.CharField(blank=True, max_length=120)),
                ("story", models.TextField(blank=True, max_length=1500)),
                ("bot_stand_in", models.CharField(blank=True, max_length=10)),
                ("given_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "clan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="teams",
                        to="rosters.clan",
                    ),
                ),
                (
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="teams",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="teams",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "ordering": ("name", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        models.F("league"),
                        django.db.models.functions.text.Lower("name"),
                        name="team_name_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("balance__gte", 0), ("debt_marked", True), _connector="OR"
                        ),
                        name="team_balance_not_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StandIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(blank=True, max_length=60)),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField()),
                ("by_officer", models.BooleanField(default=False)),
                ("agreed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "granted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stand_ins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stand_ins",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ends_at__isnull", True),
                            ("ends_at__gte", models.F("starts_at")),
                            _connector="OR",
                        ),
                        name="stand_in_ends_after_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("by_officer", True),
                            ("agreed_at__isnull", False),
                            _connector="OR",
                        ),
                        name="stand_in_of_coach_is_agreed",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="player",
            name="team",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="players",
                to="rosters.team",
            ),
        ),
        migrations.CreateModel(
            name="MatchBooking",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=60)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("win", "Won"),
                            ("draw", "Drawn"),
                            ("loss", "Lost"),
                            ("void", "Void"),
                        ],
                        max_length=4,
                    ),
                ),
                ("score", models.PositiveSmallIntegerField()),
                ("opponent_score", models.PositiveSmallIntegerField(null=True)),
                ("opponent", models.CharField(blank=True, max_length=60)),
                ("casualties", models.PositiveSmallIntegerField(default=0)),
                ("winnings", models.PositiveIntegerField(default=0)),
                ("fans", models.SmallIntegerField(default=0)),
                ("rules_version", models.CharField(max_length=80)),
                ("created_at", models.DateTimeField()),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bookings",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [
                    models.Index(fields=["source"], name="booking_source"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("team", "source", "version"), name="booking_unique"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LostContract",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ratings", models.JSONField()),
                ("faces", models.JSONField(blank=True, default=list)),
                ("rule", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField()),
                (
                    "contract",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lost",
                        to="rosters.freebooter",
                    ),
                ),
                (
                    "won_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="LedgerEntry",
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
                            ("grant", "Founding money"),
                            ("player", "Player hired"),
                            ("reroll", "Team re-rolls"),
                            ("staff", "Staff"),
                            ("freebooter", "Freebooter"),
                            ("winnings", "Winnings"),
                            ("correction", "Correction"),
                        ],
                        max_length=12,
                    ),
                ),
                ("amount", models.IntegerField()),
                ("balance_after", models.IntegerField()),
                ("item", models.CharField(blank=True, max_length=60)),
                ("quantity", models.SmallIntegerField(default=0)),
                ("rule", models.CharField(max_length=20)),
                ("rules_version", models.CharField(max_length=80)),
                ("source_kind", models.CharField(max_length=20)),
                ("source_id", models.CharField(max_length=60)),
                ("note", models.CharField(blank=True, max_length=200)),
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
                    "reverses",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="rosters.ledgerentry",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ledger",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "ledger entries",
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("team", "source_kind", "source_id"), name="ledger_source_unique"
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="freebooter",
            name="team",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="freebooters",
                to="rosters.team",
            ),
        ),
        migrations.CreateModel(
            name="AfterMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=60)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("journeymen", models.JSONField(blank=True, default=list)),
                ("opened_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("rating", models.IntegerField(blank=True, null=True)),
                (
                    "closed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="after_matches",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "verbose_name": "sequence after a match",
                "verbose_name_plural": "sequences after matches",
                "ordering": ("-id",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=["due_at"],
                        name="after_match_due",
                    ),
                    models.Index(fields=["source"], name="after_match_source"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("team", "source"), name="after_match_unique"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("closed_at__isnull", False),
                            models.Q(("closed_by__isnull", True), ("rating", None)),
                            _connector="OR",
                        ),
                        name="after_match_closed_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamCoach",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("founded", "Founded it"),
                            ("accepted", "Accepted it"),
                            ("given", "Was given it"),
                        ],
                        max_length=8,
                    ),
                ),
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
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="coached",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="coaches",
                        to="rosters.team",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "team coaches",
                "ordering": ("team", "id"),
                "indexes": [
                    models.Index(fields=["team", "since"], name="team_coach_since"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamDraft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60)),
                ("lines", models.JSONField(default=dict)),
                ("updated_at", models.DateTimeField()),
                (
                    "clan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.clan",
                    ),
                ),
                (
                    "coach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("league", "coach"), name="draft_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamOffer",
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
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Taken back"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="offers",
                        to="rosters.team",
                    ),
                ),
                (
                    "to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_offers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("team",),
                        name="team_one_open_offer",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="VoidContract",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rule", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField()),
                (
                    "contract",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voided",
                        to="rosters.freebooter",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="FallenStar",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveSmallIntegerField()),
                ("rule", models.CharField(max_length=20)),
                ("rules_version", models.CharField(max_length=80)),
                ("created_at", models.DateTimeField()),
                (
                    "contract",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deaths",
                        to="rosters.freebooter",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("contract", "version"), name="fallen_star_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CareerEvent",
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
                            ("hired", "Hired"),
                            ("appearance", "Played"),
                            ("mvp", "Most valuable player"),
                            ("level", "Reached a level"),
                            ("injury", "Seriously injured"),
                            ("death", "Killed"),
                            ("dishonored", "Dishonored"),
                            ("honor_restored", "Honor restored"),
                            ("blessed", "Touched by Amaterasu"),
                            ("blessing_left", "The Touch of Amaterasu left"),
                            ("misses_next", "Misses the next match"),
                            ("back", "Fit to play again"),
                            ("released", "Released"),
                            ("reversed", "Struck out by a correction"),
                            ("star_roll", "Star-player roll"),
                            ("advanced", "Advanced"),
                            ("aged", "Rolled against the years"),
                            ("retired", "Retired"),
                            ("renamed", "Took another name"),
                        ],
                        max_length=16,
                    ),
                ),
                ("source", models.CharField(max_length=60)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("rule", models.CharField(max_length=20)),
                ("spp", models.SmallIntegerField(default=0)),
                ("data", models.JSONField(default=dict)),
                ("rules_version", models.CharField(max_length=80)),
                ("created_at", models.DateTimeField()),
                (
                    "restores",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.careerevent",
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="rosters.careerevent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="career",
                        to="rosters.player",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [models.Index(fields=["source"], name="career_event_source")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("reverses__isnull", True)),
                        fields=("player", "source", "kind", "version"),
                        name="career_event_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "reversed"), ("reverses__isnull", False)),
                            models.Q(
                                models.Q(("kind", "reversed"), _negated=True),
                                ("reverses__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="career_event_reverses",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("team", "number"), name="player_number_unique"
            ),
        ),
        migrations.AddIndex(
            model_name="freebooter",
            index=models.Index(
                condition=models.Q(("ronin", ""), _negated=True),
                fields=["ronin", "team"],
                name="freebooter_star",
            ),
        ),
        migrations.AddConstraint(
            model_name="freebooter",
            constraint=models.UniqueConstraint(
                fields=("team", "source", "number"), name="freebooter_number_unique"
            ),
        ),
        append_only.trigger("rosters_careerevent"),
        append_only.trigger("rosters_fallenstar"),
        append_only.trigger("rosters_freebooter"),
        append_only.trigger("rosters_ledgerentry"),
        append_only.trigger("rosters_lostcontract"),
        append_only.trigger("rosters_matchbooking"),
        append_only.trigger("rosters_teamcoach"),
        append_only.trigger("rosters_voidcontract"),
    ]
