"""Runs the cells of a program one after the other and writes down what was live before each."""

from __future__ import annotations

import ast
import contextlib
import io
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib

sys.path.append(str(Path(__file__).parent.parent.parent / "python"))

from cellwright_kernel.check import check
from cellwright_kernel.probe import read_namespace

matplotlib.use("agg")
warnings.simplefilter("ignore")

#: Milliseconds for statistics, which no check reads.
STATISTICS_MS = 1


def _names(code: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}


def _run(code: str, namespace: dict[str, Any]) -> bool:
    """Whether a cell ran to its end; what it prints is thrown away."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            exec(compile(code, "<cell>", "exec"), namespace)
    except (Exception, SystemExit):
        return False
    return True


def _copied(namespace: dict[str, Any]) -> dict[str, Any]:
    """The namespace with frames of its own, so that what a cell changes in place changes copies."""
    return {
        name: value.clone()
        if type(value).__module__.startswith("polars.")
        and callable(getattr(type(value), "clone", None))
        else value.copy()
        if type(value).__module__.startswith("pandas.")
        and callable(getattr(type(value), "copy", None))
        else value
        for name, value in namespace.items()
    }


def _slips(code: str, snapshot: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The cell with its first column, and its first dataset, misspelled: the last letter twice."""
    variables = {one["name"] for one in snapshot["datasets"]}
    columns = {column["name"] for one in snapshot["datasets"] for column in one["columns"]}
    known = variables | columns | set(snapshot["variables"])
    quoted, bare = r"(?<=[\"'])\w+(?=[\"'])", r"(?<![\"'.\w])\w+(?![\"'\w])"
    for kind, wanted, pattern in (("column", columns, quoted), ("variable", variables, bare)):
        for found in re.finditer(pattern, code):
            name = found[0]
            if name in wanted and name + name[-1] not in known:
                yield kind, code[: found.end()] + name[-1] + code[found.end() :]
                break


def run_cells(source: str, cells: list[str], namespace: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The cells that ran and name a dataset that was live, each with the facts the checks get.

    Cells that are no plain Python are passed over; those that fail leave what they did. ``slips``
    are the cell with one name misspelled, as far as it fails so.
    """
    for at, code in enumerate(cells):
        try:
            names = _names(code)
        except SyntaxError:
            continue
        snapshot = read_namespace(dict(namespace), {"__name__": "__main__"}, STATISTICS_MS)
        facts = check(code)
        live = bool(names & {one["name"] for one in snapshot["datasets"]})
        slips = [
            {"kind": kind, "code": slip}
            for kind, slip in (_slips(code, snapshot) if live else [])
            if not _run(slip, _copied(namespace))
        ]
        if _run(code, namespace) and live:
            yield {
                "source": f"{source}[{at}]",
                "code": code,
                "snapshot": snapshot,
                "syntax": facts,
                "slips": slips,
            }
