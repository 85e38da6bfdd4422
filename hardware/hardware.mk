# `make hardware`: regenerate everything under hardware/generated/, run the checks, print the tables.
.PHONY: hardware
SPICE := $(shell command -v ngspice 2>/dev/null)

$(VENV)/.hardware: $(VENV)/.test
	@test -n "$(SPICE)" || { test "$$(id -u)" = 0 && apt-get install -qq -y --no-install-recommends ngspice >/dev/null; } || \
		{ echo 'ngspice is needed: apt-get install ngspice' >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[hardware]'
	@touch $@

hardware: $(VENV)/.hardware ## circuit, wood, discs and lists from hardware/board.toml, with their proofs
	$(BIN)/python -m hardware
	PASSO_PROVE=1 $(BIN)/python -m pytest -q tests/hardware
