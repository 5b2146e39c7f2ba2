"""Stored full matches, replayed byte for byte.

``python -m tests.golden verify`` replays them (with nothing installed but Python);
``python -m tests.golden record --because "SAM-KIK-03: what changed"`` writes those that are
missing, and the others only under another version of the rules.
"""
