"""The entry point for a WSGI server."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config.garbage import keep_loaded_objects

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
get_resolver().url_patterns  # noqa: B018 - loads every page now instead of in the first request
keep_loaded_objects()
