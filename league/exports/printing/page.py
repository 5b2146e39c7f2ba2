"""A page to print: what it is made of, and its one template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.text import slugify


@dataclass(frozen=True, slots=True)
class PrintPage:
    """A template with what it shows. `title` names the file; `back` leads to the thing itself."""

    template: str
    title: str
    back: str
    context: dict[str, Any]

    def html(self) -> str:
        """The page as a document of its own, for the PDF."""
        return render_to_string(self.template, self.shown())

    def shown(self) -> dict[str, Any]:
        """Everything the template reads."""
        return {**self.context, "title": self.title, "back": self.back}

    @property
    def file_name(self) -> str:
        return f"{slugify(self.title)[:100] or 'kemari'}.pdf"
