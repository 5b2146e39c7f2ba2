"""Mail without a mail server: to files, to notifications, to the log."""

import logging
from pathlib import Path

import pytest
from django.core.mail import EmailMessage, get_connection
from pytest_django import Settings

from core.accounts.models import User
from core.notifications.models import Notification
from core.notifications.services import NOTIFICATION_HEADER

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _mail_folder(settings: Settings, tmp_path: Path) -> None:
    settings.MAIL_DIR = tmp_path / "mail"


def send(**fields: object) -> None:
    connection = get_connection("config.email_backend.LocalEmailBackend")
    message = EmailMessage("Choose a new password", "Here:\n\nhttp://x.example/reset/1\n", **fields)
    assert connection.send_messages([message]) == 1


def test_a_mail_reaches_file_notifications_and_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    reader = User.objects.create_user("doji@crane.example")
    send(to=["Doji <DOJI@crane.example>", "stranger@x.example"])
    notification = Notification.objects.get()
    assert (notification.recipient, notification.subject) == (reader, "Choose a new password")
    assert len(list((tmp_path / "mail").glob("*.eml"))) == 1
    assert caplog.messages == [
        "mail to DOJI@crane.example: Choose a new password http://x.example/reset/1",
        "mail to stranger@x.example: Choose a new password http://x.example/reset/1",
    ]


def test_a_notification_is_not_stored_twice() -> None:
    User.objects.create_user("doji@crane.example")
    send(to=["doji@crane.example"], headers={NOTIFICATION_HEADER: "turn:1"})
    assert Notification.objects.count() == 0
