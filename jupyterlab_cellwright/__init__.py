"""Cellwright's part in Jupyter Server: a bridge to the Node service that talks to models."""

__version__ = "0.1.0"


def _jupyter_labextension_paths() -> list[dict[str, str]]:
    return [
        {"src": "../build/labextensions/jupyterlab-cellwright", "dest": "jupyterlab-cellwright"}
    ]


def _jupyter_server_extension_points() -> list[dict[str, object]]:
    from .app import CellwrightApp

    return [{"module": "jupyterlab_cellwright", "app": CellwrightApp}]
