"""Settings of `tests.bench.served`: static files hashed and compressed, as in production."""

import os

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE

STATIC_ROOT = os.environ["KEMARI_STATIC_ROOT"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFiles"},
}
WHITENOISE_USE_FINDERS = False
ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
CSRF_TRUSTED_ORIGINS = ["https://localhost:*"]
# Measuring asks for more pages in a minute than a person.
PAGE_LIMITS = False
if os.environ.get("KEMARI_COMPRESS"):  # no proxy does it
    MIDDLEWARE = ["django.middleware.gzip.GZipMiddleware", *MIDDLEWARE]
else:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
