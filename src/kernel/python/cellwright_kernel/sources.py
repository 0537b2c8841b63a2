"""Which file each variable was loaded from, by the code of the cells that were executed."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from warnings import catch_warnings, simplefilter

MOST_CELLS = 500
MOST_CODE = 20_000
MOST_PATH = 400

_READER = re.compile(r"(read|scan)_(?!sql|database)\w+|load_dataset")
# Options that say how a file is written, and leave out no row of it.
_OPTION = re.compile(
    r"sep|separator|delimiter|delim_whitespace|encoding(_errors)?|quoting|quote_?char|escapechar|"
    r"doublequote|decimal|thousands|decimal_comma|dtypes?|schema_overrides|dtype_backend|"
    r"(try_)?parse_dates|date_format|timestamp_format|dayfirst|null_values|"
    r"infer_schema_length|low_memory|memory_map|engine|compression|lines|precise_float|"
    r"convert_dates|glob|rechunk|blocksize|cache"
)
# Methods that keep the rows and values of a loaded table.
_LOADING = {"collect", "compute", "copy", "lazy", "persist"}
_DATES = {"to_date", "to_datetime", "to_time"}
# For code that is too long or cannot be analysed: it may bind anything.
_ANYTHING = [("*", None)]


def _method(node: ast.AST) -> str:
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return node.func.attr if is_method else ""


def _leaves_none_out(option: ast.keyword) -> bool:
    # Cellwright's own loading code says "warn" where a file was not read to its end.
    is_warning = option.arg == "on_bad_lines" and getattr(option.value, "value", None) == "warn"
    return is_warning or _OPTION.fullmatch(option.arg or "") is not None


def _path(node: ast.AST) -> str | None:
    """The path, as written, of the file that an expression reads with all its rows."""
    while name := _method(node):
        if _READER.fullmatch(name):
            path = node.args[0] if len(node.args) == 1 else None
            is_text = isinstance(path, ast.Constant) and type(path.value) is str
            is_all = all(map(_leaves_none_out, node.keywords))
            return path.value[:MOST_PATH] if is_text and is_all else None
        reads_dates = name == "with_columns" and all(_method(one) in _DATES for one in node.args)
        if name not in _LOADING and (node.keywords or not reads_dates):
            return None
        node = node.func.value
    return None


def _bound(statement: ast.stmt) -> dict[str, str | None]:
    """The names that a statement binds or visibly changes, each with the file that it then holds.

    ``*`` stands for every name.
    """
    target = getattr(statement, "target", None)
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
    if isinstance(statement, (ast.Assign, ast.AnnAssign)) and isinstance(target, ast.Name):
        return {target.id: _path(statement.value)}
    nodes = list(ast.walk(statement))
    changes = any(isinstance(node, ast.keyword) and node.arg == "inplace" for node in nodes)
    names = {getattr(node, field, None) for node in nodes for field in ("name", "asname", "rest")}
    for node in nodes:
        is_target = isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))
        root = node
        while is_target and isinstance(root, (ast.Attribute, ast.Subscript, ast.Call)):
            root = root.func if isinstance(root, ast.Call) else root.value
        if isinstance(root, ast.Name) and (is_target or changes):
            names.add(root.id)
    return {name: None for name in names if name is not None}


def _statements(code: str) -> list[ast.stmt]:
    """The statements of a cell, including those that it runs with the magic ``time``."""
    found = []
    for statement in ast.parse(code).body:
        call = getattr(statement, "value", None)
        is_timed = (
            _method(call) in ("run_cell_magic", "run_line_magic") and call.args[0].value == "time"
        )
        found += _statements(call.args[-1].value) if is_timed else [statement]
    return found


@lru_cache(MOST_CELLS)
def _read(code: str) -> list[tuple[str, str | None]]:
    """The names that code binds or changes, in order, each with the file that it then holds."""
    if len(code) > MOST_CODE:
        return _ANYTHING
    try:
        with catch_warnings():
            simplefilter("ignore")
            statements = _statements(code)
        return [pair for statement in statements for pair in _bound(statement).items()]
    except SyntaxError:
        return []  # Such code was not executed.
    except (RecursionError, MemoryError, AttributeError, IndexError, TypeError, ValueError):
        return _ANYTHING


def file_sources(cells: object) -> dict[str, str]:
    """Paths of the files that variables were last loaded from, by variable, as ``In`` shows them.

    A path is given as the code writes it. Changes in place by functions and methods are not seen:
    check the facts of a variable, too, to know whether it still holds the file.
    """
    if type(cells) is not list or len(cells) > MOST_CELLS:
        return {}
    codes = [cell for cell in cells if type(cell) is str]
    if not any("read_" in code or "scan_" in code or "load_dataset" in code for code in codes):
        return {}
    held: dict[str, str | None] = {}
    for name, path in (pair for code in codes for pair in _read(code)):
        if name == "*":
            held.clear()
        held[name] = path
    return {name: path for name, path in held.items() if path is not None}
