"""What people do with a game: commands, seats, coach, analysis."""
