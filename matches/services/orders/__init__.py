"""Standing orders and set-ups: what a side has ordered in advance."""
