"""What is written and read: the log, answers that are kept, and the files of the state folder."""
