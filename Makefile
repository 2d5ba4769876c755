# Two commands do everything: `make play` and `make test`. Each sets up what it needs in .venv;
# a second run starts at once.

PYTHON ?= python3
BIN := .venv/bin
COMPILED := build/compiled
# One more than there are cores: tests wait for servers, browsers and each other's locks.
WORKERS := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')
IN_PARALLEL := -n $(WORKERS) --dist worksteal
# Where the compiled tree is tested from: its packages hide the interpreted ones.
WITH_COMPILED := PYTHONPATH=$(COMPILED):$(COMPILED)/tests/twins LUDOTECA_EXPECT=compiled

.PHONY: help play test setup lint unit browser compiled-tests speed compiled bench examples mcp-conformance verifiers soak lock clean

help:
	@echo "make play             start the table and open it in the browser"
	@echo "make test             run every check, as CI does"
	@echo "make lint, unit, browser, compiled-tests, speed  the parts of make test, in its order"
	@echo "make setup            install what play and test need into .venv"
	@echo "make compiled         build kernel, rules and search with mypyc, in place"
	@echo "make bench            measure the speed, interpreted and compiled"
	@echo "make examples         train a little with three libraries, in .venv-rl (1.8 to 6 GB)"
	@echo "make mcp-conformance  the suite that checks servers of MCP, in .node (240 MB)"
	@echo "make verifiers        a game as an environment of verifiers, in .venv-verifiers (660 MB)"
	@echo "make soak             long random games through the conformance suite; 1,000 servers killed"
	@echo "make lock             renew the lock files"
	@echo "make clean            remove everything that was built"

play: .venv/.play
	@$(BIN)/ludoteca

test: lint unit browser compiled-tests speed

setup: .venv/.test

.venv/.play: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Ludoteca needs Python 3.11 or newer: make PYTHON=python3.11 $(MAKECMDGOALS)" if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--config-settings editable_mode=compat -e .
	@touch $@

.venv/.test: .venv/.play requirements-test.lock tests/twins/pyproject.toml tools/system.sh
	tools/system.sh
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--config-settings editable_mode=compat -e tests/twins
	@touch $@

lint: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Everything interpreted but what runs compiled: games and bots, and what plays long, which are the
# conformance of all games, strength, and the whole trees that are compared with OpenSpiel's.
unit: .venv/.test .venv-rl/.learning
	$(BIN)/pytest $(IN_PARALLEL) --ignore tests/strength --ignore tests/speed --ignore tests/browser \
		--ignore tests/twins/test_twins.py --ignore tests/conformance/test_conformance.py \
		--ignore tests/compiled --ignore tests/games --ignore tests/bots

# Games and bots, compiled, the kernel once more, and what plays long. First, that what is compiled
# plays the same as what is not.
compiled-tests: .venv/.test
	$(BIN)/python tools/build.py $(COMPILED)
	$(BIN)/pytest $(IN_PARALLEL) tests/compiled
	$(WITH_COMPILED) $(BIN)/pytest $(IN_PARALLEL) tests/kernel tests/twins tests/games tests/bots \
		tests/conformance tests/strength

# A real browser. What fails while three browsers share the machine is run once more by itself, and
# what fails then has failed; the first failure stays in the output, to be looked into.
browser: .venv/.test
	$(BIN)/pytest $(IN_PARALLEL) tests/browser \
		|| $(BIN)/pytest tests/browser --last-failed --last-failed-no-failures none

# The floors of speed, with nothing else at work.
speed: .venv/.test
	$(BIN)/pytest tests/speed

compiled: .venv/.test
	LUDOTECA_COMPILE=1 MYPYPATH=tests/twins $(BIN)/python setup.py --quiet build_ext --inplace

bench: .venv/.test
	$(BIN)/python bench/run.py
	$(BIN)/python bench/adapters.py
	$(BIN)/python bench/drawing.py
	$(BIN)/python bench/tables.py
	$(BIN)/python bench/server.py

# What learns needs other versions than the tests: an environment of its own.
examples: .venv-rl/.learning
	for library in sb3 torchrl rllib; do \
		.venv-rl/bin/python examples/learning/with_$$library.py || exit 1; \
	done

# PyTorch first, in a version of which there is a build for processors alone: where pip knows an index
# with that build, it takes 4 GB less.
.venv-rl/.learning: pyproject.toml Makefile
	test -x .venv-rl/bin/python || $(PYTHON) -m venv .venv-rl
	.venv-rl/bin/python -m pip install --quiet --disable-pip-version-check --no-deps torch==2.13.0
	.venv-rl/bin/python -m pip install --quiet --disable-pip-version-check -e '.[learning]'
	@touch $@

# The suite that checks servers of MCP needs a newer Node than systems have: a folder of its own.
mcp-conformance: .venv/.test .node/.suite
	$(BIN)/python tools/mcp_conformance.py

.node/.suite: Makefile
	npm install --silent --prefix .node node@24.21.0 @modelcontextprotocol/conformance@0.1.16
	@touch $@

# verifiers wants another version of the package mcp than the tests: an environment of its own.
verifiers: .venv-verifiers/.verifiers
	cd examples/learning && PYTHONPATH=. ../../.venv-verifiers/bin/vf-validate ludoteca_verifiers -n 24 \
		--only-gold --runtime.type subprocess --no-rich -o ../../.venv-verifiers/outputs \
		| tee /dev/stderr | grep -q '"valid_rate": 1.0'

.venv-verifiers/.verifiers: pyproject.toml
	test -x .venv-verifiers/bin/python || $(PYTHON) -m venv .venv-verifiers
	.venv-verifiers/bin/python -m pip install --quiet --disable-pip-version-check -e '.[textarena]' 'verifiers>=0.4'
	@touch $@

soak: .venv/.test
	$(BIN)/python tools/build.py $(COMPILED)
	for slug in `$(BIN)/ludoteca games --all --json | $(BIN)/python -c 'import json, sys; print(*[g["slug"] for g in json.load(sys.stdin)])'`; do \
		$(WITH_COMPILED) $(BIN)/ludoteca fuzz $$slug --games 20000 || exit 1; \
	done
	LUDOTECA_KILLS=334 $(BIN)/pytest -s tests/table/test_kills.py

lock:
	$(PYTHON) tools/lock.py

# What was built and what tools remember; studies are somebody's results and stay.
clean:
	rm -rf .venv .venv-rl .venv-verifiers .node build dist fuzz *.egg-info tests/twins/*.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
	rm -rf *.so __pycache__
	find ludoteca tests -name '*.so' -delete
	find bench examples ludoteca tests tools -name __pycache__ -prune -exec rm -rf {} +
