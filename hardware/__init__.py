"""The hardware of the Passo board: one parameter file, and scripts that make drawings, proofs and lists from it."""
