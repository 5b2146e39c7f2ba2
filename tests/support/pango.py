"""Whether the system's libraries for PDFs are installed."""

from __future__ import annotations

from league.exports.printing import pdf


def has_pango() -> bool:
    try:
        pdf._weasyprint()
    except pdf.NoPango:
        return False
    return True
