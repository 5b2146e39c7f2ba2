"""`python -m config.run`: runs the supervisor and prints `CannotRun` as one line."""

from __future__ import annotations

import sys

from config.run.console import CannotRun
from config.run.supervisor import Supervisor


def main() -> int:
    try:
        return Supervisor().run()
    except CannotRun as error:
        print(f"kemari: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
