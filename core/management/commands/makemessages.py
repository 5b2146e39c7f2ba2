"""Django's command, which also finds the sentences that are marked with `N_` and `plural`."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Collects the words of templates and Python for a translation."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=N_",
        "--keyword=plural:1,2",
        "--keyword=site_text",
        "--keyword=site_count:1,2",
        "--keyword=under_heading:2",
    ]
