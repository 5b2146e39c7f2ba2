import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import core.accounts.models
import core.clock
from core import append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="AccountMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("to", models.EmailField(max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="CircuitBreaker",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=270, unique=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("open_until", models.DateTimeField(blank=True, null=True)),
                ("held_until", models.DateTimeField(blank=True, null=True)),
                ("token", models.CharField(blank=True, max_length=32)),
            ],
            options={
                "ordering": ("key",),
            },
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(unique=True)),
                ("moved", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ("-ended_at",),
            },
        ),
        migrations.CreateModel(
            name="OutboxRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("topic", models.CharField(max_length=60)),
                ("key", models.CharField(max_length=200, unique=True)),
                ("payload", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "email",
                    models.EmailField(max_length=254, unique=True, verbose_name="e-mail address"),
                ),
                ("display_name", models.CharField(blank=True, max_length=60)),
                ("look", models.CharField(blank=True, db_index=True, max_length=200)),
                (
                    "handle",
                    models.CharField(
                        default=core.accounts.models.any_handle, max_length=30, unique=True
                    ),
                ),
                ("handle_since", models.DateTimeField(blank=True, null=True)),
                ("time_zone", models.CharField(default="UTC", max_length=64)),
                ("wants_mail", models.BooleanField(default=True, verbose_name="send me e-mail")),
                ("turns_pitch", models.BooleanField(default=False)),
                ("quiet_from", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("quiet_to", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("digest_hour", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("digest_due_at", models.DateTimeField(blank=True, null=True)),
                ("is_staff", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("digest_due_at__isnull", False)),
                        fields=["digest_due_at"],
                        name="user_digest_due",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"), name="user_email_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("quiet_from__isnull", True), ("quiet_to__isnull", True)),
                            models.Q(("quiet_from__lt", 24), ("quiet_to__lt", 24)),
                            _connector="OR",
                        ),
                        name="user_quiet_hours",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("digest_hour__isnull", True), ("digest_hour__lt", 24), _connector="OR"
                        ),
                        name="user_digest_hour",
                    ),
                ],
            },
            managers=[
                ("objects", core.accounts.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("start", models.CharField(max_length=12)),
                ("key_hash", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField(default=list)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="BounceRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                ("score", models.FloatField(default=0)),
                ("scored_at", models.DateTimeField()),
                ("web_only_since", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bounce_record",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("score__gte", 0)), name="bounce_record_score"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="IdempotentRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("caller", models.CharField(max_length=64)),
                ("key", models.CharField(max_length=64)),
                ("fingerprint", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("body", models.BinaryField(default=b"")),
                ("content_type", models.CharField(blank=True, max_length=100)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["created_at"], name="idempotent_request_age")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("caller", "key"), name="idempotent_request_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="League",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("look", models.CharField(max_length=200)),
                ("slug", models.SlugField(max_length=70, unique=True)),
                ("description", models.TextField(blank=True, max_length=2000)),
                ("is_private", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("name", "id"),
                "indexes": [
                    models.Index(fields=["name", "id"], name="league_by_name"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("look",), name="league_look_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "Owner"),
                            ("commissioner", "Commissioner"),
                            ("deputy", "Deputy"),
                            ("judge", "Rules judge"),
                            ("coach", "Coach"),
                            ("stand_in", "Stand-in"),
                            ("guest", "Guest"),
                        ],
                        default="coach",
                        max_length=12,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("max_uses", models.PositiveSmallIntegerField(default=1)),
                ("uses", models.PositiveSmallIntegerField(default=0)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("uses__lte", models.F("max_uses"))),
                        name="invitation_uses_capped",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("verb", models.CharField(max_length=40)),
                ("subject_type", models.CharField(max_length=40)),
                ("subject_id", models.BigIntegerField()),
                ("data", models.JSONField(default=dict)),
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
                    "league",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="audit_entries",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "audit entries",
                "ordering": ("-created_at", "-id"),
                "indexes": [
                    models.Index(
                        fields=["league", "-created_at", "-id"],
                        name="core_audite_league__53200c_idx",
                    ),
                    models.Index(
                        fields=["league", "actor", "-created_at"], name="audit_last_action"
                    ),
                    models.Index(fields=["subject_type", "subject_id"], name="audit_subject"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MailOptOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("since", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_opt_outs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind"), name="mail_opt_out_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "Owner"),
                            ("commissioner", "Commissioner"),
                            ("deputy", "Deputy"),
                            ("judge", "Rules judge"),
                            ("coach", "Coach"),
                            ("stand_in", "Stand-in"),
                            ("guest", "Guest"),
                        ],
                        max_length=12,
                    ),
                ),
                ("role_since", models.DateTimeField(default=core.clock.now)),
                ("joined_at", models.DateTimeField()),
                (
                    "role_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="core.league",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("joined_at", "id"),
                "constraints": [
                    models.UniqueConstraint(fields=("league", "user"), name="membership_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("role", "owner")),
                        fields=("league",),
                        name="league_one_owner",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "role__in",
                                [
                                    "owner",
                                    "commissioner",
                                    "deputy",
                                    "judge",
                                    "coach",
                                    "stand_in",
                                    "guest",
                                ],
                            )
                        ),
                        name="role_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="league",
            name="members",
            field=models.ManyToManyField(
                related_name="leagues",
                through="core.Membership",
                through_fields=("league", "user"),
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.CreateModel(
            name="Notification",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=200, unique=True)),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("link", models.CharField(blank=True, max_length=300)),
                ("kind", models.CharField(blank=True, max_length=40)),
                ("about", models.JSONField(blank=True, default=dict)),
                ("thread", models.CharField(blank=True, max_length=80)),
                ("thread_title", models.CharField(blank=True, max_length=200)),
                ("answers", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField()),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                (
                    "recipient",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("read_at__isnull", True)),
                        fields=["recipient"],
                        name="notification_unread",
                    ),
                    models.Index(
                        condition=models.Q(("thread", ""), _negated=True),
                        fields=["recipient", "thread"],
                        name="notification_thread",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OutboxDelivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("consumer", models.CharField(max_length=100)),
                ("next_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                ("error", models.TextField(blank=True)),
                (
                    "row",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="core.outboxrow",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "outbox deliveries",
                "ordering": ("id",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("done_at__isnull", True)),
                        fields=["next_at"],
                        name="outbox_due",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("row", "consumer"), name="outbox_delivery_unique"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OutgoingMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message_id", models.CharField(max_length=120, unique=True)),
                ("attempted_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("resends", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("bounced_at", models.DateTimeField(blank=True, null=True)),
                ("error", models.CharField(blank=True, max_length=300)),
                (
                    "notification",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail",
                        to="core.notification",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="ReplyToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hash", models.CharField(max_length=64, unique=True)),
                ("topic", models.CharField(max_length=40)),
                ("about", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reply_tokens",
                        to="core.league",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reply_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [
                    models.Index(fields=["made_at"], name="reply_token_age"),
                ],
            },
        ),
        migrations.CreateModel(
            name="InboundMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("identity", models.CharField(max_length=64, unique=True)),
                ("message_id", models.CharField(blank=True, max_length=300)),
                ("raw", models.BinaryField(null=True)),
                ("size", models.PositiveIntegerField()),
                ("stored", models.PositiveIntegerField()),
                ("source", models.CharField(max_length=40)),
                (
                    "channel",
                    models.CharField(
                        choices=[("webhook", "Webhook"), ("imap", "IMAP"), ("pipe", "Pipe")],
                        max_length=8,
                    ),
                ),
                ("envelope_to", models.CharField(blank=True, max_length=320)),
                ("received_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("received", "Received"),
                            ("accepted", "Accepted"),
                            ("refused", "Refused"),
                            ("quarantined", "Quarantined"),
                            ("ignored", "Ignored"),
                        ],
                        default="received",
                        max_length=12,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=40)),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                ("sender", models.CharField(blank=True, max_length=320)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mails_in",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mails_in",
                        to="core.league",
                    ),
                ),
                (
                    "answer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="core.notification",
                    ),
                ),
                (
                    "token",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mails",
                        to="core.replytoken",
                    ),
                ),
            ],
            options={
                "ordering": ("-received_at", "-id"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "quarantined")),
                        fields=["-received_at"],
                        name="mail_quarantined",
                    ),
                    models.Index(
                        condition=models.Q(("league__isnull", False), ("state", "quarantined")),
                        fields=["league", "-received_at"],
                        name="mail_quarantined_of_league",
                    ),
                    models.Index(
                        condition=models.Q(("raw__isnull", False)),
                        fields=["received_at"],
                        name="mail_with_raw",
                    ),
                    models.Index(fields=["source", "received_at"], name="mail_of_source"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ("received", "accepted", "refused", "quarantined", "ignored"),
                            )
                        ),
                        name="mail_in_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("url", models.URLField(max_length=300)),
                ("host", models.CharField(db_index=True, max_length=255)),
                (
                    "format",
                    models.CharField(
                        choices=[("json", "JSON, signed"), ("discord", "Discord")],
                        default="json",
                        max_length=8,
                    ),
                ),
                ("secret", models.CharField(max_length=64)),
                ("verbs", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("ended", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField()),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="core.league",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
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
                        choices=[("news", "News"), ("test", "Test"), ("notice", "Notice")],
                        default="news",
                        max_length=6,
                    ),
                ),
                ("body", models.JSONField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("error", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField()),
                ("next_at", models.DateTimeField(null=True)),
                ("done_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.auditentry",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="core.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "webhook deliveries",
                "ordering": ("-id",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("next_at__isnull", False)),
                        fields=["next_at"],
                        name="webhook_due",
                    ),
                    models.Index(fields=["created_at"], name="webhook_delivery_age"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "entry"), name="webhook_entry_once"),
                ],
            },
        ),
        append_only.FUNCTION,
        migrations.CreateModel(
            name="LoginPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("browser", models.CharField(max_length=32)),
                ("address", models.CharField(max_length=32)),
                ("last_at", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="login_places",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("user", "-last_at"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "browser", "address"), name="login_place_unique"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AddressBlock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "network",
                    models.CharField(
                        help_text="An address, or a range: 192.0.2.0/24.", max_length=50
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                ("begun_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                (
                    "begun_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-begun_at", "-id"),
                "indexes": [models.Index(fields=["until"], name="address_block_until")],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("page", models.CharField(max_length=300)),
                ("words", models.TextField(max_length=1000)),
                ("made_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("upheld", "Upheld"),
                            ("dismissed", "Dismissed"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("decision", models.TextField(blank=True, max_length=1000)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
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
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("made_at", "id"),
                "indexes": [models.Index(fields=["state", "made_at"], name="report_queue")],
            },
        ),
        migrations.CreateModel(
            name="Suspension",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                ("begun_at", models.DateTimeField()),
                (
                    "until",
                    models.DateTimeField(
                        blank=True, help_text="Empty: until it is lifted.", null=True
                    ),
                ),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "begun_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="suspensions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-begun_at", "-id"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at__isnull", True)),
                        fields=("person",),
                        name="suspension_one_open",
                    )
                ],
            },
        ),
        append_only.trigger("core_auditentry"),
    ]
