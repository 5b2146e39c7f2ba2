"""Playing what is due, exactly once; holding, playing again, and taking back what was played."""
