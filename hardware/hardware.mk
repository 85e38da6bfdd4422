# `make hardware`: regenerate everything under hardware/generated/, run the checks, print the tables. Included by the Makefile.
.PHONY: hardware
hardware: $(VENV)/.test ## circuit, wood, discs and lists from hardware/board.toml, with their proofs
	$(BIN)/python -m hardware
	PASSO_PROVE=1 $(BIN)/python -m pytest -q tests/hardware
