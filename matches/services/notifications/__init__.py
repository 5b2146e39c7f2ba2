"""What coaches and commissioners are told, and what they write to each other."""
