"""Namespaces with the tables of a question, as the command line loads them, without a kernel."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parent.parent / "src"
sys.path += [str(SOURCES / room / "python") for room in ("kernel", "cli")]

from cellwright_kernel.probe import read_namespace  # noqa: E402 -- found on the path above
from load_data import loading_code  # noqa: E402

#: Milliseconds for statistics: enough that a busy machine gives the same profiles as an idle one.
STATISTICS_MS = 60_000


def namespace_of(files: list[Path], folder: Path) -> dict[str, Any]:
    """A namespace in which the loading cell ran, in the folder of the tables."""
    written = [str(file.relative_to(folder)) for file in files]
    loading = loading_code([str(file) for file in files], written)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    before = Path.cwd()
    os.chdir(folder)
    try:
        exec(loading["code"], namespace)  # noqa: S102 -- the loading cell
    finally:
        os.chdir(before)
    namespace.pop("__builtins__", None)
    return namespace


def snapshot_of(namespace: dict[str, Any]) -> dict[str, Any]:
    """What the probe reads of a namespace."""
    hidden = {"__name__": "__main__"}
    return read_namespace(dict(namespace), hidden, STATISTICS_MS)
