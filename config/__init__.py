"""The Django project: settings, URLs, Celery and `make run`."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
