"""The data of a printable page, and its rendering."""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string

from core.download_names import file_name


@dataclass(frozen=True, slots=True)
class PrintPage:
    """A template with its content, a typed object that the template reads as `page`.

    `title` names the file; `back` links to the subject's page.
    """

    template: str
    title: str
    back: str
    content: object

    def html(self) -> str:
        """The page as a standalone document, for the PDF."""
        return render_to_string(self.template, {"document": self, "page": self.content})

    @property
    def file_name(self) -> str:
        return f"{file_name(self.title) or 'kemari'}.pdf"
