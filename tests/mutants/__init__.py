"""Every clause broken once: `make mutants` prints those whose tests do not notice."""
