"""Cellwright's part in Jupyter Server: a bridge to the Node service that talks to models."""

import json
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

NAME = "jupyterlab-cellwright"


def _checkout() -> Path | None:
    """The repository's folder, if the package is used from a checkout."""
    root = Path(__file__).resolve().parent.parent
    try:
        manifest = json.loads((root / "package.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return root if manifest.get("name") == NAME else None


def _version() -> str:
    """The version in package.json, which the installed package has as well."""
    root = _checkout()
    if root is not None:
        return str(json.loads((root / "package.json").read_text("utf-8"))["version"])
    try:
        # Without METADATA there is no version; the backport importlib_metadata raises an error.
        return version(NAME) or "unknown"
    except (PackageNotFoundError, FileNotFoundError):
        return "unknown"


__version__ = _version()


def _jupyter_labextension_paths() -> list[dict[str, str]]:
    """Where the page's extension lies: the build in a checkout, else where Jupyter finds it first.

    The path is relative to this folder, if both are on the same drive.
    """
    root = _checkout()
    place = root / "build" / "labextensions" / NAME if root else _installed()
    try:
        src = os.path.relpath(place, Path(__file__).parent)
    except ValueError:
        src = str(place)
    return [{"src": src, "dest": NAME}]


def _installed() -> Path:
    from jupyter_core.paths import jupyter_path

    places = [Path(path) for path in jupyter_path("labextensions", NAME)]
    default = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / NAME
    return next((place for place in places if (place / "package.json").is_file()), default)


def _jupyter_server_extension_points() -> list[dict[str, object]]:
    from .app import CellwrightApp

    return [{"module": "jupyterlab_cellwright", "app": CellwrightApp}]
