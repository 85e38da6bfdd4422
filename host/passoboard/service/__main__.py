"""``python -m passoboard.service``: the same as ``passoboard serve``, including errors in one line."""

import sys

from passoboard.cli import main

if __name__ == "__main__":
    sys.argv.insert(1, "serve")
    main()
