"""Playing what is due, exactly once; holding, replaying and rolling back."""
