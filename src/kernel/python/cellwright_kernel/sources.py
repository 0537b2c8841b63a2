"""Which file each variable was loaded from, by the code of the cells that were executed."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from warnings import catch_warnings, simplefilter

MOST_CELLS = 500
MOST_CODE = 20_000
MOST_PATH = 400

_READER = re.compile(r"(read|scan)_\w+|load_dataset")
# What a loaded table may go through with the same rows; `with_columns` reads texts as dates.
_LOADING = {"collect", "compute", "copy", "lazy", "persist", "with_columns"}


def _path(node: ast.AST) -> str | None:
    """The path, as it is written, that an expression begins with reading."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        path = node.args[0] if node.args else None
        if _READER.fullmatch(node.func.attr):
            is_text = isinstance(path, ast.Constant) and type(path.value) is str
            return path.value[:MOST_PATH] if is_text else None
        if node.func.attr not in _LOADING:
            return None
        node = node.func.value
    return None


def _root(node: ast.AST) -> str:
    """The variable that a target is, or is a part of."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return getattr(node, "id", "")


def _written(statement: ast.stmt) -> set[str]:
    """The variables that a statement binds, or says that it changes."""
    nodes = list(ast.walk(statement))
    targets = {
        _root(node)
        for node in nodes
        if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))
    }
    changes = any(isinstance(node, ast.keyword) and node.arg == "inplace" for node in nodes)
    return targets | {node.id for node in nodes if changes and isinstance(node, ast.Name)}


def _statements(code: str) -> list[ast.stmt]:
    """The statements of a cell, and of what it has timed."""
    found = []
    for statement in ast.parse(code).body:
        call = getattr(statement, "value", None)
        is_magic = getattr(getattr(call, "func", None), "attr", "") == "run_cell_magic"
        found += _statements(call.args[-1].value) if is_magic else [statement]
    return found


@lru_cache(MOST_CELLS)
def _read(code: str) -> list[tuple[str, str | None]]:
    """The variables that code binds or changes, in order, each with the file that it holds then."""
    if len(code) > MOST_CODE:
        return []
    try:
        with catch_warnings():
            simplefilter("ignore")
            statements = _statements(code)
        return [
            (
                name,
                _path(statement.value)
                if isinstance(statement, (ast.Assign, ast.AnnAssign))
                else None,
            )
            for statement in statements
            for name in _written(statement)
        ]
    except (
        SyntaxError,
        RecursionError,
        MemoryError,
        AttributeError,
        IndexError,
        TypeError,
        ValueError,
    ):
        return []


def file_sources(cells: object) -> dict[str, str]:
    """Paths of files by the variables that were loaded from them last, by IPython's ``In``.

    A path is told as the code writes it. What options of the reader leave out and what functions
    change is not seen: whether a variable still holds the file is for its facts to say.
    """
    if type(cells) is not list or len(cells) > MOST_CELLS:
        return {}
    held = dict(pair for cell in cells if type(cell) is str for pair in _read(cell))
    return {name: path for name, path in held.items() if path is not None}
