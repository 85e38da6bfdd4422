"""Opens the page in a browser, where somebody can see one."""

import os
import sys
import webbrowser

_SIGNS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # a desktop, or somebody who has chosen a browser


def open_page(url: str) -> bool:
    """Open an address; False if there is no display or no browser. A browser for terminals would take over ours."""
    has_display = sys.platform in {"win32", "darwin"} or any(os.environ.get(sign) for sign in _SIGNS)
    return has_display and webbrowser.open(url)
