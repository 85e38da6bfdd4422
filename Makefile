# The two commands: `make play` and `make test`. Both set up everything they need in .venv of this directory.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NPROC  := $(shell nproc 2>/dev/null || echo 2)
# Compiling 1.2 GB of packages would take a third of the set-up; Python compiles what it imports, and must keep that:
# without it, every start of the service compiles its packages again, which takes twice as long as all the rest.
unexport PYTHONDONTWRITEBYTECODE
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# Only what the file lists is installed, each package by version and hash. `make lock` regenerates the files.
LOCKED := $(PIP) --require-hashes --no-deps --requirement
ITSELF := $(PIP) --no-deps --no-build-isolation --editable .
LOCK   := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-annotate \
          --quiet --upgrade --custom-compile-command 'make lock'

UNIT   := $(BIN)/python -m pytest -q --ignore-glob 'tests/*/test_perft.py'

# What the libraries for pixels bring along for single-board computers; no service needs it.
BLINKA := adafruit-blinka adafruit-circuitpython-busdevice adafruit-circuitpython-connectionmanager \
          adafruit-circuitpython-requests adafruit-circuitpython-typing adafruit-platformdetect adafruit-pureio \
          binho-host-adapter pyftdi pyusb sysv-ipc

# TypeScript's checker, for the page's plain modules, and axe-core, for its accessibility; nothing of them is shipped.
TYPESCRIPT := typescript@5.9.3
AXE        := axe-core@4.11.0

.PHONY: help play site test check lint types licences perft unit prove bench lock clean
help:                ## this list
	@grep -hE '^[a-z-]+: .*## |^[a-z-]+: +##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

$(VENV)/.base: pyproject.toml requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Python 3.11 or newer is needed.' >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo 'Python has no venv module here: apt-get install python3-venv' >&2; exit 1; }
	$(LOCKED) requirements/play.txt
	$(ITSELF)
	@touch $@

$(VENV)/.packages: $(VENV)/.base requirements/all.txt
	$(LOCKED) requirements/all.txt
	@touch $@

$(VENV)/.node: $(VENV)/.base tests/debian.sh
	@sh tests/debian.sh
	@if command -v npm >/dev/null; then npm install --loglevel=error --no-save --no-audit --no-fund --prefix $(VENV)/node $(TYPESCRIPT) $(AXE) >/dev/null; \
	else [ "$$CI" != true ]; fi
	@touch $@

$(VENV)/.test: $(VENV)/.packages $(VENV)/.node
	@touch $@

play: $(VENV)/.base  ## the service with a simulated board, and its page in the browser
	@$(BIN)/passoboard serve --port 'sim://?board=big' --open

site: $(VENV)/.base  ## the page that needs no server, in build/site: for any file server, and for a first try
	@$(BIN)/passoboard site build/site

# What uses one core runs beside others; where make can, the output of each is kept together.
test:                ## everything that must hold
	@$(MAKE) --no-print-directory -j $(NPROC) $(VENV)/.test
	@$(MAKE) --no-print-directory -j $(NPROC) $(if $(filter output-sync,$(.FEATURES)),-O) lint types licences perft
	@$(MAKE) --no-print-directory unit

check: $(VENV)/.test ## while you work: style, types, and the tests that your last change touches
	@$(MAKE) --no-print-directory -j $(NPROC) $(if $(filter output-sync,$(.FEATURES)),-O) lint types
	$(BIN)/python -m pytest -q -n $(NPROC) $$($(BIN)/python -m tests.checks.touched)

lint: $(VENV)/.test  ## style, and the syntax that a board's compiler takes
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tests.checks.syntax

types: $(VENV)/.test ## mypy strict on host and shared code, firmware against its stubs, TypeScript's checker on the page
	$(BIN)/python -m tests.checks.types

licences: $(VENV)/.test ## the licence of every package; one that is unknown or not allowed fails
	$(BIN)/python -m tests.checks.licences

perft: $(VENV)/.test ## the perft tables, the first thing to look at when a rule changes
	$(BIN)/python -m pytest -q -n $(NPROC) tests/*/test_perft.py

# Each worker takes a run of neighbouring tests, so that what a file's tests share is made once; later they steal. Half
# of the time they wait, for a page or for a service: two workers keep a core busy.
# What failed beside others runs once more, alone: a fault fails again; a test that only had no time is named, and stops
# nobody. A run that was broken off is not taken up.
unit: $(VENV)/.test  ## all other tests, those of the page in a real browser included
	@status=0; $(UNIT) -n $$(($(NPROC) * 2)) --dist worksteal || status=$$?; \
	if [ $$status = 1 ]; then echo 'Once more, alone:'; $(UNIT) -v --last-failed --last-failed-no-failures none; else exit $$status; fi

prove: $(VENV)/.test ## the heavy, exhaustive runs
	PASSO_PROVE=1 $(BIN)/python -m pytest -q -n $(NPROC) --dist worksteal --timeout 7200

bench: $(VENV)/.test ## figures, as ratios measured in one run
	$(BIN)/python -m tests.bench

lock: $(VENV)/.base  ## regenerate requirements/*.txt: the newest packages that pyproject.toml allows
	$(PIP) 'uv>=0.13,<1'
	$(LOCK) --extra service --extra maker --extra build --output-file requirements/play.txt
	$(LOCK) --extra service --extra mdns --extra build --constraint requirements/play.txt \
	  $(addprefix --no-emit-package ,$(BLINKA)) --output-file requirements/service.txt
	$(LOCK) --all-extras --constraint requirements/play.txt --output-file requirements/all.txt

clean:               ## remove what the commands made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

include hardware/hardware.mk tests/emulate/emulate.mk
