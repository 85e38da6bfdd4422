"""What is wired to the board: sensors, buttons, pixels."""
