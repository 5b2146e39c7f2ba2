"""Printable pages: one template each, shown as a page and rendered as a PDF."""
