"""What is connected: ports, boards, their validated journals and what they show."""
