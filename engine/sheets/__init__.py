"""Orders on paper: turn sheets and set-up orders, read, checked and played."""
