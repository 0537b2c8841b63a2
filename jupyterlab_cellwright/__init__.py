"""Cellwright's part in Jupyter Server: a bridge to the Node service that talks to models."""

import json
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

NAME = "jupyterlab-cellwright"


def _checkout() -> Path | None:
    """The folder of the repository, where the package is used from it."""
    root = Path(__file__).resolve().parent.parent
    try:
        manifest = json.loads((root / "package.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return root if manifest.get("name") == NAME else None


def _version() -> str:
    """That of package.json, which is that of the installed package as well."""
    root = _checkout()
    if root is not None:
        return str(json.loads((root / "package.json").read_text("utf-8"))["version"])
    try:
        # Where METADATA is missing there is none.
        return version(NAME) or "unknown"
    except PackageNotFoundError:
        return "unknown"


__version__ = _version()


def _jupyter_labextension_paths() -> list[dict[str, str]]:
    """Where the extension of the page lies: as built, else the first place that Jupyter finds.

    From this folder, where one drive holds both.
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
