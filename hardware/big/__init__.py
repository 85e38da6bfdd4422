"""The big board: 8 x 8 cells on rank strips with Hall switches and shift registers."""
