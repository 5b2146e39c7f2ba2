"""A roster as a document to take along: as text that people read and write, and as JSON."""
