"""Which file each variable was read from, by the code of the cells that were executed."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from warnings import catch_warnings, simplefilter

MOST_CELLS = 500
MOST_CODE = 20_000
MOST_NAME = 200

_READERS = ("read_", "scan_", "load_dataset")
_QUERIES = ("read_sql", "read_database")
# What runs code that it is given as text, as `%%time` does.
_RUNNERS = ("run_cell_magic", "run_line_magic", "exec")
_FILE = re.compile(
    r"[^/\\]+\.(?:csv|tsv|tab|txt|dat|psv|jsonl?|ndjson|parquet|pq|xls[xm]?|ods|feather|arrow|ipc|"
    r"duckdb|db|sqlite3?|gz|bz2|xz|zip|zst|dta|sav|sas7bdat|h5|hdf5|pkl|pickle|orc|geojson|shp|gpkg)"
    r"(?=\?|$)",
    re.IGNORECASE,
)
# Options of readers that read some of the rows.
_PARTS = {
    "nrows",
    "n_rows",
    "skiprows",
    "skip_rows",
    "skipfooter",
    "chunksize",
    "iterator",
    "filters",
}
# What leaves every row where it is.
_KEEPING = re.compile(
    r"assign|astype|collect|compute|convert_dtypes|copy|eval|fillna|fill_null|infer_objects|lazy|"
    r"mask|persist|rename|replace|round|(re)?set_index|set_axis|sort(_index|_values)?|to_pandas|"
    r"where|with_columns|with_row_index"
)


def _name_of(call: ast.Call) -> str:
    return getattr(call.func, "attr", None) or getattr(call.func, "id", "")


def _file_of(call: ast.Call, reader: str) -> str | None:
    """The name of the only file, without folders, all of whose rows a reader reads."""
    if any(keyword.arg in _PARTS for keyword in call.keywords):
        return None
    wanted = [*call.args, *(keyword.value for keyword in call.keywords)]
    nodes = [node for argument in wanted for node in ast.walk(argument)]
    texts = [one.value for one in nodes if isinstance(one, ast.Constant) and type(one.value) is str]
    if reader == "load_dataset":
        return texts[0][:MOST_NAME] if texts else None
    files = {found[0] for found in map(_FILE.search, texts) if found}
    return files.pop()[:MOST_NAME] if len(files) == 1 else None


def _is_columns(node: ast.AST) -> bool:
    """Whether a subscript is a list of names, which takes columns and leaves the rows."""
    return isinstance(node, ast.List) and all(
        isinstance(one, ast.Constant) and type(one.value) is str for one in node.elts
    )


def _origin(node: ast.AST) -> tuple[str, str | None] | None:
    """The file or the variable all of whose rows a value holds; ``None`` when they are others."""
    while True:
        if isinstance(node, ast.Call):
            name = _name_of(node)
            if name.startswith(_READERS) and not name.startswith(_QUERIES):
                return ("file", _file_of(node, name))
            if not _KEEPING.fullmatch(name) or not isinstance(node.func, ast.Attribute):
                return None
            node = node.func.value
        elif isinstance(node, ast.Subscript) and _is_columns(node.slice):
            node = node.value
        else:
            return ("name", node.id) if isinstance(node, ast.Name) else None


def _is_in_place(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and any(one.arg == "inplace" for one in node.keywords)


def _assigned(node: ast.AST) -> list:
    """Names that module code binds or changes in place, in order, with the origin of each."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        return []
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [(node.id, None)]
    if isinstance(node, ast.Call) and _name_of(node) in _RUNNERS:
        code = node.args[-1] if node.args else None
        return _read(code.value) if isinstance(code, ast.Constant) else []
    targets: list = []
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    elif isinstance(node, ast.Expr) and _is_in_place(node.value):
        targets = [getattr(node.value.func, "value", None)]
    names = [target for target in targets if isinstance(target, ast.Name)]
    children = [child for child in ast.iter_child_nodes(node) if child not in names]
    found = [each for child in children for each in _assigned(child)]
    return [*found, *((one.id, _origin(node.value)) for one in names)]


@lru_cache(MOST_CELLS)
def _read(cell: object) -> list:
    try:
        with catch_warnings():
            simplefilter("ignore")
            return _assigned(ast.parse(cell))
    except (SyntaxError, TypeError, ValueError, RecursionError, MemoryError):
        return []


def file_sources(cells: object) -> dict[str, str]:
    """Names of files by the variables that hold all their rows, of the cells of IPython's ``In``.

    Nothing is known of a variable that was bound to anything else since, or to other rows than
    the file has: filtered, grouped, joined or reshaped tables. Variables that share a file are
    told apart by their own names alone. Rows that functions add or drop are not noticed.
    """
    if type(cells) is not list:
        return {}
    codes = [cell for cell in cells[-MOST_CELLS:] if type(cell) is str and len(cell) <= MOST_CODE]
    if not any(reader in code for code in codes for reader in _READERS):
        return {}
    sources: dict[str, str] = {}
    for code in codes:
        for name, origin in _read(code):
            if origin is not None and origin[0] == "file" and origin[1]:
                sources[name] = origin[1]
            elif origin != ("name", name):
                sources.pop(name, None)
    files = list(sources.values())
    return {name: file for name, file in sources.items() if files.count(file) == 1}
