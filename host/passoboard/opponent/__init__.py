"""The opponent on the host: arena, UGI, analysis and puzzles, built on the search that board and host share."""
