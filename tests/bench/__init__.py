"""Measurements, never assertions: ``make bench`` prints them beside a yardstick loop."""
