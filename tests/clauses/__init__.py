"""Which clause of the rules is shown by which test, and that the test really shows it."""
