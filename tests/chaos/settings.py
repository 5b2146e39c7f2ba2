"""The application's own settings; only passwords are hashed fast."""

from league.conf.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
