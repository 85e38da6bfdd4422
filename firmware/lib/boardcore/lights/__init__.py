"""Lights: signs, their rhythms and colours, and how much current they may draw."""
