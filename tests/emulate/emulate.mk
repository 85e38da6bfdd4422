# `make emulate UF2='path …' BOARD=big GAMES=20`: the firmware on real CircuitPython on an emulated Pico. Included by the Makefile.
.PHONY: emulate emulate-tools emulate-profile
emulate: emulate-tools ## play on real CircuitPython on an emulated Pico: make emulate UF2='path …'
	@$(BIN)/python -m tests.emulate $(UF2) $(if $(BOARD),--board $(BOARD)) $(if $(GAMES),--games $(GAMES))

emulate-profile: emulate-tools ## where the time goes on the emulated Pico: make emulate-profile UF2=path
	@$(BIN)/python -m tests.emulate.profile $(UF2)

ifeq ($(UF2),)
emulate-tools:
	@echo 'Which CircuitPython? make emulate UF2=path/to/adafruit-circuitpython-raspberry_pi_pico-en_US-9.2.4.uf2 (from circuitpython.org)' >&2; exit 2
else
emulate-tools: $(VENV)/.test
	@PATH="$$PATH:/usr/sbin:/sbin"; have() { command -v mkfs.fat >/dev/null && command -v mcopy >/dev/null; }; \
	have || { [ "$$(id -u)" = 0 ] && apt-get install --yes dosfstools mtools >/dev/null 2>&1; }; \
	have || { echo 'Two packages that make FAT images are missing: apt-get install dosfstools mtools' >&2; exit 1; }
endif
