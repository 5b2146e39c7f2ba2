"""The form of a league import."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings

from core.name_rules import MAX_NAME_LENGTH, tidy


class ImportForm(forms.Form):
    """The file, and the options of the import."""

    file = forms.FileField(label="League file", help_text="A file exported by a Kemari site.")
    name = forms.CharField(
        label="Name of the league here",
        required=False,
        max_length=MAX_NAME_LENGTH,
        help_text="Empty: as in the file.",
    )
    me = forms.CharField(
        label="Your name in the file",
        required=False,
        max_length=MAX_NAME_LENGTH,
        help_text="If you are a coach in it: your name or your handle there, to match you to it.",
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        most = settings.LEAGUE_FILE_MAX_BYTES
        if (file.size or 0) > most:
            raise forms.ValidationError(f"A file has at most {most // 2**20} MB.")
        return file

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean_me(self) -> str:
        return tidy(self.cleaned_data["me"])

    def options(self) -> dict[str, Any]:
        """The options that are stored on the job."""
        return {key: self.cleaned_data[key] for key in ("name", "me") if self.cleaned_data[key]}
