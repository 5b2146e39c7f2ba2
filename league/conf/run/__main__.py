"""`python -m league.conf.run`: the supervisor, with its refusals as one line each."""

from __future__ import annotations

import sys

from league.conf.run.errors import CannotRun
from league.conf.run.supervisor import Supervisor


def main() -> int:
    try:
        return Supervisor().run()
    except CannotRun as error:
        print(f"kemari: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
