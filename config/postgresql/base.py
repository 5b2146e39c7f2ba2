"""Django's PostgreSQL backend without cursors that outlive a transaction.

`QuerySet.iterator()`, which Django's forms call for every choice field too, opens a cursor on the
server. Outside a transaction that cursor belongs to the session, and behind PgBouncer the next
`FETCH` may reach another session. `DISABLE_SERVER_SIDE_CURSORS` would take the cursors from
exports too, which read whole leagues in a transaction.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Reads row by row from the server inside a transaction, all rows at once outside."""

    def chunked_cursor(self) -> Any:
        """A cursor on the server in a transaction; else a plain one."""
        return super().chunked_cursor() if self.in_atomic_block else self.cursor()
