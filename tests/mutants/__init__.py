"""The rules broken on purpose: `make mutants` prints what no test notices."""
