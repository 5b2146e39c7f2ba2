"""What a page with cards of one's running matches reads again and again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class MyMatchesAnswer:
    """The running matches of the reader."""

    waiting: Annotated[int, "How many matches wait for the reader, for the title of the page."]
    seconds: Annotated[float, "Until the page asks again."]
    html: Annotated[str, "The cards, as the page shows them."]
