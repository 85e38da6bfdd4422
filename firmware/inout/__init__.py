"""Input and output: sensors, buttons, pixels."""
