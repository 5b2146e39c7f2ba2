"""Under which clause an event of squigs that nothing calls for would belong."""

from __future__ import annotations

BELONGING = {
    "squig_born": "SQG-GEN-01",
    "squig_split": "SQG-SPL-01",
    "squig_removed": "SQG-OUT-01",
    "squig_freed": "SQG-WRG-01",
    "squig_blocked": "SQG-BLK-01",
    "squig_pushed": "SQG-BLK-04",
    "squig_knocked_over": "SQG-BLK-06",
    "squig_bit": "SQG-BRD-02",
    "squig_test": "SQG-TST-01",
    "squig_move": "SQG-WAN-01",
    "squig_order": "SQG-WAN-02",
    "wander": "SQG-WAN-01",
    "leap_aside": "SQG-WAN-04",
    "let_fall": "SQG-WAN-03",
    "side_step": "SQG-BLK-04",
    "breed": "SQG-BRD-01",
}
