"""Where mail goes when no mail server is configured: to files under var/mail."""

from django.core.mail.backends.filebased import EmailBackend as MailboxBackend

__all__ = ["MailboxBackend"]
