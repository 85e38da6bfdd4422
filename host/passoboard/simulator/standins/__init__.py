"""Stand-ins for the modules of CircuitPython, first on the path of a simulated board."""
