# `make hardware`: judge the board, make everything under hardware/generated/ if it holds, print margins, current, scan,
# parts, joints and cost; then its tests (all values of the sweep: `make prove`). Included by the Makefile.
.PHONY: hardware
hardware: $(VENV)/.test ## circuit, wood, discs and lists from hardware/board.toml, with their proofs
	$(BIN)/python -m hardware
	PASSO_PROVE=1 $(BIN)/python -m pytest -q tests/hardware --ignore tests/hardware/test_sweep.py
	$(BIN)/python -m pytest -q tests/hardware/test_sweep.py
