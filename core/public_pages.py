"""What search engines and chats are told about a page that everybody may read.

A view says it in the context, as `public_page`. A page without it says `noindex`
(`templates/_public_page.html`): private pages, forms, errors, and what nobody thought of.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.templatetags.static import static

from core.clipping import clip_text

MOST = 200
"""Letters of a description: what is more is shown nowhere."""
OWN_PICTURE = "core/img/shared.png"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPage:
    """A page as others show it: `title` and `about` are words, `path` and `picture` addresses on
    this site.

    Without a `picture` it is the site's own; each is 1200 by 630. `query` belongs to the address
    that is shared and to no other. A page whose address is a secret is shared, and not `is_found`
    by search engines.
    """

    title: str
    about: str
    path: str
    picture: str = ""
    picture_words: str = ""
    query: str = ""
    is_found: bool = True

    @property
    def description(self) -> str:
        """`about` in one line, cut where others cut it."""
        return clip_text(" ".join(self.about.split()), MOST)

    @property
    def address(self) -> str:
        """The one whole address of the page, whatever it was asked with."""
        return f"{settings.SITE_URL}{self.path}"

    @property
    def shared_address(self) -> str:
        """The address that others link to."""
        return f"{self.address}{self.query}"

    @property
    def picture_address(self) -> str:
        return f"{settings.SITE_URL}{self.picture or static(OWN_PICTURE)}"
