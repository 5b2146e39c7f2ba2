"""Standing orders and set-ups: what a side has ordered before it is asked."""
