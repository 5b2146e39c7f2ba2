"""The webhook form."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from core.audit.verbs import SENTENCES
from core.notifications.models import Webhook


class WebhookForm(forms.Form):
    """A new webhook of a league."""

    url = forms.URLField(label=_("Address"), max_length=300, assume_scheme="https")
    format = forms.ChoiceField(
        label=_("Format"), choices=Webhook.Format.choices, initial=Webhook.Format.JSON
    )
    verbs = forms.MultipleChoiceField(
        label=_("Which news"),
        required=False,
        choices=lambda: [(v, v.replace(".", " ").replace("_", " ")) for v in SENTENCES],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Choose none to send all of them."),
    )
