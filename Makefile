# The two commands: `make play` and `make test`. Both set up everything they need in .venv of this directory.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NPROC  := $(shell nproc 2>/dev/null || echo 2)
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Without the libraries' own dependencies: those would bring a second, mocked set of CircuitPython modules.
PIXELS := adafruit-circuitpython-neopixel==6.4.2 adafruit-circuitpython-pixelbuf==2.1.0

# TypeScript's checker, for the page's plain modules; nothing of it is shipped.
TYPESCRIPT := typescript@5.9.3

.PHONY: help play test lint types perft unit prove bench clean
help:                ## this list
	@grep -hE '^[a-z-]+: .*## |^[a-z-]+: +##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

$(VENV)/.base: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or newer is needed.' >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo 'Python has no venv module here: apt-get install python3-venv' >&2; exit 1; }
	$(PIP) --no-deps $(PIXELS)
	$(PIP) --editable '.[service]'
	@touch $@

$(VENV)/.test: $(VENV)/.base tests/debian.sh
	@sh tests/debian.sh
	$(PIP) --editable '.[service,postgres,hardware,test]'
	@if command -v npm >/dev/null; then npm install --loglevel=error --no-save --no-audit --no-fund --prefix $(VENV)/node $(TYPESCRIPT) >/dev/null; \
	else [ "$$CI" != true ]; fi
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	$(PIP) --editable '.[bench]'
	@touch $@

play: $(VENV)/.base  ## the service with a simulated board, and its page in the browser
	@$(BIN)/passoboard serve --port sim:// --open

test: lint types perft unit ## everything that must hold

lint: $(VENV)/.test  ## style, and the syntax that a board's compiler takes
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tests.checks.syntax

types: $(VENV)/.test ## mypy strict on host and shared code, firmware against its stubs, TypeScript's checker on the page
	$(BIN)/python -m tests.checks.types

perft: $(VENV)/.test ## the perft tables, the first thing to look at when a rule changes
	$(BIN)/python -m pytest -q -n $(NPROC) tests/engine/test_perft.py

unit: $(VENV)/.test  ## all other tests, those of the page in a real browser included
	$(BIN)/python -m pytest -q -n $(NPROC) --ignore tests/engine/test_perft.py

prove: $(VENV)/.test ## the heavy, exhaustive runs
	PASSO_PROVE=1 $(BIN)/python -m pytest -q -n $(NPROC) --timeout 7200

bench: $(VENV)/.bench ## figures, as ratios measured in one run
	$(BIN)/python -m tests.bench

clean:               ## remove what the commands made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

include hardware/hardware.mk tests/emulate/emulate.mk
