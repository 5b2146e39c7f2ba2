"""Squig Bowl judged by squig.md: the core's match with squigs for a ball."""
