"""What is heard from a host and said to it."""
