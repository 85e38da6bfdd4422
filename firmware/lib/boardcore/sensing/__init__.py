"""What sensors say of discs, where they say more than that there is one; nothing in here imports hardware."""
