"""A roster as a document: as text that people read and write, and as JSON."""
