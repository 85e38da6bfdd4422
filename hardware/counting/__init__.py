"""The board that counts: linear Hall sensors in the small board's box, from the same parts of the generator."""
