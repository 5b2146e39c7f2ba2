"""The filters of the audit log by a subject of a higher app, such as `?team=7`."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from core.hooks import Registry


@dataclass(frozen=True, slots=True)
class SubjectFilter:
    """A kind of subject to filter for: its name, the name of its page's URL, words for the API."""

    name: str
    page: str
    help: str

    def url(self, pk: int) -> str:
        """The subject's own page."""
        return reverse(self.page, args=[pk])


SUBJECT_FILTERS: Registry[SubjectFilter] = Registry()
"""The filters by query parameter."""
