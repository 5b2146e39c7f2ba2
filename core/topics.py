"""The outbox topics that this app publishes, with what their payload holds."""

from core.jobs.outbox import Topic

MAIL_QUEUED = Topic("mail.queued")
"""A notification goes out by mail: `message`, its id."""
ACCOUNT_MAIL_QUEUED = Topic("mail.account_queued")
"""A mail about an account goes out: `mail`, its id."""
MAIL_ARRIVED = Topic("mail.arrived")
"""A mail came in: `mail`, its id."""
MAIL_BOUNCED = Topic("mail.bounced")
"""A mail of ours came back: `user`, and the name of the `bounce`."""
NEWS = Topic("news")
"""A public entry of the audit log was written in a league with webhooks: `entry`, its id."""
PASSWORD_RESET_WANTED = Topic("account.password_reset_wanted")
"""Somebody asked for a new password: the `email` that was written, the `destination`, sealed."""
