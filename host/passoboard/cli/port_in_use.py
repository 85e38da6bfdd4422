"""What to say when the service's port is taken: by which program, and what to do."""

import json
import re
import urllib.error
import urllib.request

_PATIENCE_S = 2.0  # a service on this machine answers at once
_MOST_BYTES = 4096  # the answer has a few hundred bytes
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def explain(host: str, port: int) -> str:
    """Return one line about the program that has the port."""
    here = _EVERYWHERE.get(host, host)
    address = f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"
    other = f"choose another port with --http {port % 65535 + 1}, or any free one with --http 0"
    version = _version_at(address)
    if version is None:
        return f"port {port} is taken by another program: {other}"
    return f"port {port} is taken by a passoboard that runs already{version}: open {address}, or {other}"


def _version_at(address: str) -> str | None:
    """Return the version of a passoboard service in brackets, empty if it does not tell; None for other programs."""
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({})
    )  # never through a proxy: it is on this machine
    try:
        with opener.open(f"{address}/api/health", timeout=_PATIENCE_S) as answer:
            body = json.loads(answer.read1(_MOST_BYTES))
    except urllib.error.HTTPError as error:  # a service that listens on the network asks for a token
        with error:
            return "" if _is_our_refusal(error) else None
    except (OSError, ValueError):
        return None
    version = str(body.get("version", "")) if isinstance(body, dict) and "storage_code" in body else ""
    return f" ({version})" if re.fullmatch(r"\d[\w.+-]{0,30}", version) else None


def _is_our_refusal(error: urllib.error.HTTPError) -> bool:
    try:
        body = json.loads(error.read1(_MOST_BYTES))
        return set(body["error"]) == {"code", "text"}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
