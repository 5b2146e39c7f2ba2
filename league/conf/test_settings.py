"""Settings of the test suite: the real servers, fast passwords, no waiting."""

from league.conf.settings import *  # noqa: F403

SECRET_KEY = "test-only"  # noqa: S105
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
