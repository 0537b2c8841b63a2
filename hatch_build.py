"""Builds what a wheel holds beside the Python: the extension of the page, and the service."""

import shutil
import subprocess


def build(target: str, version: str) -> None:
    """Called by hatch-jupyter-builder for each wheel, editable ones too.

    Installs the npm packages that are needed for it. Raises ``RuntimeError`` without Node.js, and
    ``subprocess.CalledProcessError`` when the build fails, which has said why by then.
    """
    node = shutil.which("node")
    if node is None:
        raise RuntimeError(
            "Building jupyterlab-cellwright from its sources needs Node.js 20 or newer with npm. "
            "Install it, or install the wheel, which needs no Node.js."
        )
    subprocess.run([node, "scripts/build.mjs"], check=True)  # noqa: S603
