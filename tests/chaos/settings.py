"""The application's own settings; only passwords are hashed fast, and some clocks are wrong."""

from tests.chaos.wrong_clock import set_wrong

set_wrong()

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
