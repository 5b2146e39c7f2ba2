"""The settings: those of the tests reach their servers, those of production send their headers."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache

from tests.config.test_image import ENVIRONMENT
from tests.layers import ROOT

IN_PRODUCTION = ENVIRONMENT | {"ALLOWED_HOSTS": "testserver", "SECRET_KEY": "x" * 60}


@pytest.mark.django_db
def test_the_real_database_keeps_a_user() -> None:
    user = get_user_model().objects.create_user("Doji@Crane.example", "secret-enough")
    assert get_user_model().objects.get_by_natural_key("doji@crane.EXAMPLE") == user


def test_the_real_cache_keeps_a_value() -> None:
    cache.set("key", 7, 5)
    assert cache.get("key") == 7


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ({}, "max-age=31536000"),
        (
            {"SECURE_HSTS_INCLUDE_SUBDOMAINS": "1", "SECURE_HSTS_PRELOAD": "1"},
            "max-age=31536000; includeSubDomains; preload",
        ),
    ],
)
def test_other_hosts_are_bound_to_https_only_when_asked_for(
    asked: dict[str, str], sent: str
) -> None:
    script = (
        "import django; django.setup();"
        "from django.test import Client;"
        "print(Client().get('/healthz/live', secure=True)['Strict-Transport-Security'])"
    )
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=kept | IN_PRODUCTION | asked,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == sent, done.stderr
