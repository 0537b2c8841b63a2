"""Parses plain Python, and looks for the modules it imports. Executes nothing.

The page removes IPython syntax first, and sends nothing that is long or deeply nested.
"""

from __future__ import annotations

import ast
import sys
from importlib.util import find_spec
from warnings import catch_warnings, simplefilter

MOST_MODULES = 100
MOST_NAME = 300


def _imported(tree: ast.AST) -> list[str]:
    """Top-level names of the modules that code imports, in order, each once."""
    names: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(dict.fromkeys(alias.name.split(".")[0] for alias in node.names))
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names[node.module.split(".")[0]] = None
    return [name for name in names if len(name) <= MOST_NAME][:MOST_MODULES]


def _fetched_with_import() -> set[str]:
    """Modules that a kernel in a page fetches when a cell imports them; none in other kernels."""
    page = sys.modules.get("pyodide_js")
    if page is None:
        return set()
    packages = page.lockfile.packages.to_py()
    return {module for package in packages.values() for module in package["imports"]}


def _is_missing(name: str) -> bool:
    """Whether there is no such module, and none that a page would fetch."""
    try:
        return find_spec(name) is None and name not in _fetched_with_import()
    except Exception:
        # A loaded module without a spec is there. Finders may be the user's and raise anything.
        return False


def _report(syntax: dict, missing: list[str]) -> dict:
    return {"syntax": syntax, "missingImports": missing}


def _error(message: str, line: int) -> dict:
    clean = message.encode("utf-8", "replace").decode("utf-8")[:300]
    return _report({"status": "error", "message": clean, "line": line}, [])


def check(code: str) -> dict:
    """Whether Python can parse ``code``, and which top-level modules cannot be found.

    Lines count from 1. Imports inside functions and conditions count too; those a ``try`` guards
    do not. Code for which the parser lacks stack or memory is ``unchecked``.
    """
    try:
        with catch_warnings():
            simplefilter("ignore")
            tree = ast.parse(code)
    except SyntaxError as error:
        return _error(error.msg or "invalid syntax", error.lineno or 1)
    except (RecursionError, MemoryError):
        return _report({"status": "unchecked", "reason": "too deeply nested"}, [])
    except Exception as error:
        return _error(str(error) or type(error).__name__, 1)
    guarded = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Try)
        for part in node.body
        for name in _imported(part)
    }
    missing = [name for name in _imported(tree) if name not in guarded and _is_missing(name)]
    return _report({"status": "ok"}, missing)
