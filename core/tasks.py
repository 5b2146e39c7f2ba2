"""Imports all tasks of the app, because Celery looks for them here."""

from core.jobs import tasks as jobs
from core.mail import tasks as mail
from core.notifications import tasks as notifications

__all__ = ["jobs", "mail", "notifications"]
