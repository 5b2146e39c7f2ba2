"""``python -m tests.audit.logs 17`` prints the log of mixed match 17 as JSON."""

from __future__ import annotations

import json
import sys

from tests.support.mixed import match_log

if __name__ == "__main__":
    print(json.dumps(match_log(int(sys.argv[1]))))
