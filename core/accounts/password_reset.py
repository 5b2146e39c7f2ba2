"""The mail with the link to a new password: a worker looks up who asked, and writes it.

The page queues the same job for every address, so that its answer takes as long for one that has
an account as for one that has none.
"""

from __future__ import annotations

from uuid import uuid4

from allauth.account import app_settings as allauth_settings
from allauth.account.internal.userkit import filter_users_by_email
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from core.accounts.destinations import keep_destination
from core.accounts.known_addresses import stored_address
from core.accounts.models import User
from core.jobs import outbox
from core.mail import account_mail
from core.sealed_text import seal_text, unseal_if_possible
from core.topics import PASSWORD_RESET_WANTED

SEALED_AS = "destination"
TEMPLATE = "account/email/password_reset_key"


def request_password_reset(*, email: str, destination: str) -> None:
    """Have the link mailed if the address belongs to an account. `destination` is where the person
    wanted to go, an address of this site or empty.
    """
    with transaction.atomic():
        outbox.publish(
            topic=PASSWORD_RESET_WANTED,
            key=f"password-reset:{uuid4()}",
            payload={
                "email": email,
                # It may be an invitation link, which is nowhere in the clear.
                "destination": destination and seal_text(destination, purpose=SEALED_AS),
            },
        )


def mail_reset_links(*, email: str, destination: str) -> None:
    """Queue the mail for each active account with this address; nothing for one that has none.

    It goes to the address that the account has: another spelling may be another person's mailbox.
    `destination` is sealed, or empty.
    """
    email = stored_address(email)
    destination = unseal_if_possible(destination, purpose=SEALED_AS)
    users = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True)
    for user in users:
        if destination:
            keep_destination(user=user, address=destination)
        _mail_link(user, email)


def _mail_link(user: User, email: str) -> None:
    key = allauth_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(user)
    path = reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": key},
    )
    values = {"user": user, "email": email, "password_reset_url": f"{settings.SITE_URL}{path}"}
    subject = " ".join(render_to_string(f"{TEMPLATE}_subject.txt", values).split())
    account_mail.queue(
        to=email,
        subject=f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}",
        body=render_to_string(f"{TEMPLATE}_message.txt", values).strip(),
    )
