"""The opponent on the host: arena, UGI, analysis and puzzles over the search that board and host share."""
