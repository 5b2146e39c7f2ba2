"""The Django project: settings, addresses, jobs, and what starts them."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
