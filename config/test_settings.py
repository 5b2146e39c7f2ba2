"""Settings of the test suite: its own servers under var/test, fast password hashes, no waiting.

Several runs may share the servers: each has its own database and queues, named after the main
process of the run.
"""

import os

from config import var_paths

os.environ.setdefault("KEMARI_VAR", str(var_paths.BASE / "var" / "test"))
os.environ.setdefault("KEMARI_THROWAWAY", "1")
TEST_RUN = os.environ.setdefault("KEMARI_TEST_RUN", str(os.getpid()))
QUEUE_PREFIX = os.environ.get(
    "KEMARI_QUEUE_PREFIX", f"{TEST_RUN}-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}:"
)

from config.run.servers import prepare_places  # noqa: E402

prepare_places()

from config.settings import *  # noqa: E402, F403
from config.settings import CACHES, CELERY_BROKER_TRANSPORT_OPTIONS, DATABASES  # noqa: E402

SECRET_KEY = "test-only"  # noqa: S105
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
# Tests of notifications look at once; those of changes that are undone set a wait.
NOTIFICATIONS_HELD_SECONDS = 0.0
# A test may ask for hundreds of pages in a minute.
PAGE_LIMITS = False
# Tests set the clock themselves.
CLOCK_OF_DATABASE = False
STRICT_SENTENCES = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DATABASES["default"] |= {"CONN_MAX_AGE": 0, "TEST": {"NAME": f"test_kemari_{TEST_RUN}"}}
# Every client of a test starts the middleware again, which would search all apps for files.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = False
CACHES["default"]["KEY_PREFIX"] = QUEUE_PREFIX
CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = QUEUE_PREFIX
if "KEMARI_TEST_CHILD" not in os.environ:
    EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
