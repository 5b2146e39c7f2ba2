"""The Celery application: JSON messages, late acknowledgement, one-minute tick."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")

app = Celery("kemari")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
