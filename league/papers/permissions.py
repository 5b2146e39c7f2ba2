"""Who may take a league along in a file; the owner may of an archived one too."""

from __future__ import annotations

import rules

from league.club.permissions import is_commissioner, is_owner

rules.add_perm("papers.export_league", is_owner | is_commissioner)
