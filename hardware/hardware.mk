# `make hardware`: judge each board, make everything under hardware/generated/, generated-big/ and generated-counting/ if it
# holds, print margins, current, scan, parts, joints and cost; then their tests (all values of the sweep: `make prove`).
# Included by the Makefile.
.PHONY: hardware
hardware: $(VENV)/.test ## circuit, wood, discs and lists of all boards from their parameters, with their proofs
	$(BIN)/python -m hardware
	$(BIN)/python -m hardware.big
	$(BIN)/python -m hardware.counting
	PASSO_PROVE=1 $(BIN)/python -m pytest -q tests/hardware --ignore tests/hardware/test_sweep.py
	$(BIN)/python -m pytest -q tests/hardware/test_sweep.py
