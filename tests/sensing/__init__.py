"""Sensors that say how strong the field is: the simulated field, and the signal code that turns it into changes."""
