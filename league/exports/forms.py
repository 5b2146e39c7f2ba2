"""The form of a league import."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.name_rules import MAX_NAME_LENGTH, tidy


class ImportForm(forms.Form):
    """The file, and the options of the import."""

    file = forms.FileField(label=_("League file"), help_text=_("A file exported by a Kemari site."))
    name = forms.CharField(
        label=_("Name of the league here"),
        required=False,
        max_length=MAX_NAME_LENGTH,
        help_text=_("Empty: as in the file."),
    )
    me = forms.CharField(
        label=_("Your name in the file"),
        required=False,
        max_length=MAX_NAME_LENGTH,
        help_text=_(
            "If you are a coach in it: your name or your handle there, to match you to it."
        ),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        most = settings.LEAGUE_FILE_MAX_BYTES
        if (file.size or 0) > most:
            raise forms.ValidationError(
                gettext("A file has at most {most} MB.").format(most=most // 2**20)
            )
        return file

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean_me(self) -> str:
        return tidy(self.cleaned_data["me"])

    def options(self) -> dict[str, Any]:
        """The options that are stored on the job."""
        return {key: self.cleaned_data[key] for key in ("name", "me") if self.cleaned_data[key]}
