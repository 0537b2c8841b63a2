"""Parses code as IPython would run it, and looks for the modules it imports. Executes nothing."""

from __future__ import annotations

import ast
from importlib.util import find_spec
from warnings import catch_warnings, simplefilter

from IPython.core.inputtransformer2 import TransformerManager

MOST_MODULES = 100


def _imported(tree: ast.AST) -> list[str]:
    """Top-level names of the modules that code imports, in order, each once."""
    names: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(dict.fromkeys(alias.name.split(".")[0] for alias in node.names))
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names[node.module.split(".")[0]] = None
    return list(names)[:MOST_MODULES]


def _is_missing(name: str) -> bool:
    try:
        return find_spec(name) is None
    except (ImportError, ValueError, AttributeError):
        # A loaded module without a spec: it is there.
        return False


def _error(message: str, line: int) -> dict:
    clean = message.encode("utf-8", "replace").decode("utf-8")[:300]
    return {"syntax": {"status": "error", "message": clean, "line": line}, "missingImports": []}


def check(code: str) -> dict:
    """Whether IPython can parse ``code`` as a cell, and which top-level modules cannot be found.

    Lines count from 1. Imports inside functions and conditions count too; those a ``try`` guards
    do not.
    """
    try:
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(TransformerManager().transform_cell(code))
    except SyntaxError as error:
        return _error(error.msg or "invalid syntax", error.lineno or 1)
    except (ValueError, RecursionError, MemoryError) as error:
        return _error(str(error) or type(error).__name__, 1)
    guarded = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Try)
        for part in node.body
        for name in _imported(part)
    }
    missing = [name for name in _imported(tree) if name not in guarded and _is_missing(name)]
    return {"syntax": {"status": "ok"}, "missingImports": missing}
