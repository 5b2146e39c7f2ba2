"""The settings. Reading them starts nothing and needs no server.

Every value that a deployment may change is read from the environment here and listed in
docs/operations.md. The defaults describe the private servers under var/ that `make run` starts.
"""

from __future__ import annotations

import os
from typing import Any

import environ
from csp.constants import NONCE, NONE, SELF
from django.contrib.messages import constants as messages

from config import api_tags, guest_pages, queues, redis_urls, secret_key, var_paths

env = environ.Env()

BASE_DIR = var_paths.BASE
VAR_DIR = var_paths.var()

# --- The process ---
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key.private_key(VAR_DIR)
# Earlier keys, for signatures and sealed files that were made with them.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSRF_FAILURE_VIEW = "config.refusals.no_csrf_token"
SITE_URL = env.str("SITE_URL", default=var_paths.site_url(env.str("PORT", default=""))).rstrip("/")
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "config",
    "league",
    "matches",
    "rosters",
    "core",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rules.apps.AutodiscoverRulesConfig",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "csp",
]

MIDDLEWARE = [
    "config.health.ProbeMiddleware",
    "core.middleware.RejectUnreadableMiddleware",
    "core.moderation.middleware.BlockedAddressMiddleware",
    "core.middleware.ApiAddressMiddleware",
    "core.middleware.ApiConditionalGetMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "core.middleware.PrivateCacheControlMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "core.accounts.guest_door.GuestDoorMiddleware",
    "core.acting.ActingMiddleware",
    "matches.reading_links.ReadingLinkMiddleware",
    "core.body_limits.BodyLimitMiddleware",
    "core.uploads.UploadMiddleware",
    "core.page_limits.PageLimitMiddleware",
    "core.middleware.RequestCacheMiddleware",
    "core.middleware.MethodPageMiddleware",
    "core.api.idempotency.IdempotencyMiddleware",
    "core.api.queries.KnownParametersMiddleware",
    "core.middleware.TimeZoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "core.middleware.PermissionsPolicyMiddleware",
    "core.middleware.ElsewhereMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "core.context_processors.unread_notifications",
                "core.context_processors.guest_here",
            ],
        },
    },
]
FORM_RENDERER = "config.form_renderer.FieldRenderer"
# CSS classes of the messages in base.html.
MESSAGE_TAGS = {
    messages.INFO: "",
    messages.SUCCESS: "notice-good",
    messages.WARNING: "notice-warn",
    messages.ERROR: "notice-bad",
}

# --- PostgreSQL and Redis ---
_database_url = env.str("DATABASE_URL", default="") or var_paths.private_database_url()
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **environ.Env.db_url_config(_database_url, engine="config.postgresql"),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
}
_redis_url = env.str("REDIS_URL", default="")
REDIS_URL = _redis_url or var_paths.private_redis_url()
# A server of its own, with `maxmemory` and eviction: the queues must not be evicted.
CACHE_URL = env.str("CACHE_URL", default="") or (
    redis_urls.cache_url(_redis_url) if _redis_url else var_paths.private_cache_url()
)
CACHES = {
    "default": {
        "BACKEND": "core.forgetful_cache.ForgetfulCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": "kemari",
        "KEY_FUNCTION": "core.counted_keys.name_key",
    },
    # Counts log-ins while Redis is away; its table comes with a migration of core.
    "limits": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "core_limits",
        "KEY_FUNCTION": "core.counted_keys.name_key",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}
# Every process of the site judges what is late by the database's clock.
CLOCK_OF_DATABASE = True
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# --- Backups ---
# A public key of `age`: backups are encrypted for it (`manage.py backup`).
BACKUP_AGE_RECIPIENT = env.str("BACKUP_AGE_RECIPIENT", default="")

# --- Jobs ---
TICK_SECONDS = env.float("TICK_SECONDS", default=60.0)
# How long a change that may be undone is not yet told; 0 tells at once.
NOTIFICATIONS_HELD_SECONDS = env.float("NOTIFICATIONS_HELD_SECONDS", default=60.0)
# Only tests and machines without a network around them let webhooks reach private addresses.
WEBHOOKS_MAY_BE_LOCAL = env.bool("WEBHOOKS_MAY_BE_LOCAL", default=False)
POSTGRES_PROGRAMS = "config.run.postgres.programs"
CELERY_BROKER_URL = redis_urls.celery_broker_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# No limit: after the usual hundred attempts a worker would end while Redis is still away.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A task that runs when Redis goes away is finished; its second delivery finds nothing to do.
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    "visibility_timeout": queues.VISIBILITY_SECONDS,
    # Seconds. Without them a request that sends a job waits for a frozen Redis without end.
    "socket_connect_timeout": 1,
    "socket_timeout": 3,
}
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_RESULT_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_DEFAULT_QUEUE = "turns"
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {name: {} for name in queues.QUEUES}
CELERY_TASK_ROUTES = queues.routes()
CELERY_TASK_ANNOTATIONS = queues.time_limits()
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # No `expires`: a worker with a fast clock would drop each tick. One too many does nothing.
    "tick": {"task": "core.tick", "schedule": TICK_SECONDS},
}

# --- Uploaded files ---
# In bytes; a league of 5,000 matches takes about a tenth of it.
LEAGUE_FILE_MAX_BYTES = env.int("LEAGUE_FILE_MAX_BYTES", default=512 * 2**20)

# --- Limits on requests (core/body_limits.py, core/page_limits.py) ---
# In bytes, as Django's own limit for the fields of a form.
SMALL_BODY_BYTES = 2_621_440
# Addresses that take larger bodies: of people who are logged in, or of anybody where the view
# asks for a secret before it reads.
LARGE_BODIES: dict[str, dict[str, Any]] = {
    "/exports/import/": {"most": LEAGUE_FILE_MAX_BYTES + 2**20, "anybody": False},
    "/mail/webhook/": {"most": 50 * 2**20, "anybody": True},
}
# A sentence without one of its values is logged; in tests it is an error.
STRICT_SENTENCES = False
# Off only for measurements and tests.
PAGE_LIMITS = env.bool("PAGE_LIMITS", default=True)

# --- E-mail: without a server, to files and to each coach's notifications ---
EMAIL_URL = env.str("EMAIL_URL", default="")
# A mail service supported by anymail (postmark, mailgun, amazon_ses ...); its keys are ANYMAIL_*.
MAIL_ESP = env.str("MAIL_ESP", default="")
ANYMAIL = {
    name.removeprefix("ANYMAIL_"): value
    for name, value in os.environ.items()
    if name.startswith("ANYMAIL_")
}
if MAIL_ESP:
    EMAIL_BACKEND = f"anymail.backends.{MAIL_ESP}.EmailBackend"
elif EMAIL_URL:
    vars().update(environ.Env.email_url_config(EMAIL_URL))
else:
    EMAIL_BACKEND = "config.email_backend.LocalEmailBackend"
# In seconds, until the server is reached; then it has longer to answer.
EMAIL_TIMEOUT = 10
MAIL_DIR = env.str("MAIL_DIR", default=str(VAR_DIR / "mail"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Kemari <league@kemari.example>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Reply address: turns+{token}@example.org. Without it no mail comes in (docs/mail.md).
MAIL_REPLY_ADDRESS = env.str("MAIL_REPLY_ADDRESS", default="")
# Return address for bounces, read by the same channels: bounces+{token}@example.org.
MAIL_BOUNCE_ADDRESS = env.str("MAIL_BOUNCE_ADDRESS", default="")
# Whom security.txt names: an address, or the https: address of a page.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")
# The names (authserv-id) that our own mail servers write into Authentication-Results headers; those
# of other servers are not believed.
MAIL_AUTHENTICATION_SERVERS = env.list("MAIL_AUTHENTICATION_SERVERS", default=[])
IMAP_URL = env.str("IMAP_URL", default="")
MAIL_KEEP_DAYS = env.int("MAIL_KEEP_DAYS", default=14)

# --- Accounts ---
AUTH_USER_MODEL = "core.User"
AUTHENTICATION_BACKENDS = [
    "core.accounts.backends.PredicatesBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
GUEST_PAGES = guest_pages.GUEST_PAGES
ACCOUNT_SIGNUP_FORM_CLASS = "core.accounts.forms.SignupForm"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_URL or MAIL_ESP else "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True
# In the browser that signed up, a confirmed address leads on to where it came from.
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
# A way in for an owner whose address strangers have locked by guessing.
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_FORMS = {
    "login": "core.accounts.account_forms.LogInForm",
    "reset_password": "core.accounts.account_forms.ResetForm",
    "add_email": "core.accounts.account_forms.AddAddressForm",
}
# Those that differ from allauth's. What makes us mail strangers is counted by the day, too.
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,100/d/ip",
    "reset_password": "20/m/ip,100/d/ip,5/m/key",
    "erase": "5/5m/user,20/d/user",
}
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_ADAPTER = "core.accounts.adapter.AccountAdapter"
# How many proxies in front of us write X-Forwarded-For (core/client_address.py).
TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXY_COUNT
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Kemari] "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 10 * 60
MFA_ADAPTER = "core.accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Kemari"
MFA_TOTP_TOLERANCE = 1  # a code counts in the half minute beside its own: clocks and hands differ
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG  # a browser allows http on localhost alone

# The file with the demo's log-ins, which the log-in page then shows: only `make run` sets it.
DEMO_LOGINS = env.str("DEMO_LOGINS", default="")

# --- Language and time ---
LANGUAGE_CODE = "en"
# Those whose catalogue in `locale` is complete: Django would mix its own words of others into ours.
LANGUAGES = [("en", "English")]
USE_I18N = True
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# --- Static files: served from the apps as they are; production hashes and collects them ---
STATIC_URL = "static/"
# Files that pages load as one; modules that a script imports come before it.
SITE_STYLES = ("tokens", "base", "layout", "components", "arrows", "glance", "crests", "print")
BOARD_STYLES = ("pitch", "match", "replay", "plan")
JOINED_FILES = {
    "core/css/site.css": [f"core/css/{name}.css" for name in SITE_STYLES],
    "matches/css/board.css": [
        "rulebook/rulebook.css",
        *(f"matches/css/{name}.css" for name in BOARD_STYLES),
    ],
    "matches/js/match.js": [
        "matches/js/sheet-builder.js",
        "matches/js/replay/main.js",
        "matches/js/board/look.js",
        "matches/js/replay/live.js",
    ],
}
JOINED_ROOT = VAR_DIR / "joined"
STATICFILES_FINDERS = [
    "core.joined_files.JoinedFiles",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
WHITENOISE_USE_FINDERS = True
# A file that is edited under a running site would be served cut to its old length.
WHITENOISE_AUTOREFRESH = True

# --- Security: no inline script or style anywhere ---
CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": [],
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True

# --- The API ---
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.api.parsers.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "core.api.authentication.TokenAuthentication",
        "core.api.authentication.BrowserAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PAGINATION_CLASS": "core.api.pagination.LimitOffsetPages",
    "PAGE_SIZE": 50,
    "DEFAULT_SCHEMA_CLASS": "core.api.schema.OperationSchema",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_VERSIONING_CLASS": None,
    "DEFAULT_THROTTLE_CLASSES": [
        "core.api.throttles.VisitorThrottle",
        "core.api.throttles.PersonThrottle",
        "core.api.throttles.WriteThrottle",
    ],
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "core.api.filters.CheckedOrdering",
    ],
    "EXCEPTION_HANDLER": "core.api.errors.handle_exception",
    # Without it a client could avoid the limits with another address in X-Forwarded-For.
    "NUM_PROXIES": TRUSTED_PROXY_COUNT,
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "600/min", "write": "120/min"},
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kemari",
    "DESCRIPTION": "Leagues, seasons, teams and matches of a play-by-mail fantasy football club.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "The site that serves this document."}],
    "TAGS": api_tags.TAGS,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "core.api.schema.finished",
    ],
    "ENUM_NAME_OVERRIDES": {
        "SeasonState": "league.models.Season.State",
        "RowKindEnum": "matches.api.plan_rows.ROW_KINDS",
        "MatchState": "matches.models.MatchState",
        "Side": "matches.models.Side",
        "Role": "core.leagues.models.Role",
        "GivenRole": "core.leagues.api.members.GIVEN",
        "WebhookFormat": "core.notifications.models.Webhook.Format",
        "SeasonFormat": "league.api.plans.FORMAT_KEYS",
        "UnplayedRounds": "league.api.plans.UNPLAYED_KEYS",
        "EntryStatus": "league.models.Entry.Status",
        "PlayerStatus": "rosters.models.Player.Status",
        "CareerKind": "rosters.models.CareerKind",
        "LedgerKind": "rosters.models.LedgerKind",
        "CardKind": "league.models.Card.Kind",
        "ReportKind": "matches.models.ReportVersion.Kind",
        "CorrectionKind": "matches.api.judging.KINDS",
        "HiringKind": "matches.api.prematch.HIRED",
    },
}

# --- Log: one line an event, on standard error ---
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "config.log_format.LineFormatter"}},
    "filters": {"probes": {"()": "config.probe_log.ProbeFilter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"filters": ["probes"]},
        "django.server": {"handlers": [], "propagate": True},
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        # A line for each successful task would bury the others.
        "celery.app.trace": {"level": "WARNING"},
    },
}
