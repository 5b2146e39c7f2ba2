"""An empty database on the private servers of the tests, for as long as something is measured."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.test_settings")
os.environ.setdefault("LOG_LEVEL", "ERROR")

import django


@contextmanager
def empty_database() -> Iterator[None]:
    """Starts the servers if need be, and leaves nothing behind."""
    django.setup()
    from django.db import connection
    from django.test.utils import (
        setup_databases,
        setup_test_environment,
        teardown_databases,
    )

    from tests.support.servers import test_servers

    with test_servers():
        setup_test_environment()
        old = setup_databases(verbosity=0, interactive=False)
        connection.settings_dict["CONN_MAX_AGE"] = 60  # as a server keeps its connection
        try:
            yield
        finally:
            teardown_databases(old, verbosity=0)
