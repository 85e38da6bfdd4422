"""Stand-ins for CircuitPython's modules, placed first on a simulated board's import path."""
