#!/usr/bin/env python
"""Django's command line; the private servers run for the command's duration where it needs them."""

import os
import signal
import sys
from contextlib import nullcontext

from config.run.console import CannotRun
from config.run.needed_servers import needs_servers
from config.run.servers import private_servers


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    # An orderly end on SIGTERM too, so that servers started for this command do not outlive it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with private_servers() if needs_servers(sys.argv) else nullcontext():
            execute_from_command_line(sys.argv)
    except CannotRun as error:
        sys.exit(f"kemari: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
