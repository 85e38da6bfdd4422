"""``python -m passoboard.service``: the same as ``passoboard serve``."""

import typer

from passoboard.cli.service import serve

if __name__ == "__main__":
    typer.run(serve)
