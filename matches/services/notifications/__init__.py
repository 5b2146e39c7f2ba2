"""Notifications to coaches and commissioners about a match."""
