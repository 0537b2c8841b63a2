"""Which file each variable holds as it was loaded, by the code of the cells that were executed."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from warnings import catch_warnings, simplefilter

MOST_CELLS = 500
MOST_CODE = 20_000
MOST_PATH = 400

_READER = re.compile(
    r"(read|scan)_(csv|table|excel|json|ndjson|parquet|feather|ipc|ipc_stream|orc|stata|sas|spss|"
    r"hdf|pickle|avro|delta)|load_dataset"
)
_MODULES = {"dd", "duckdb", "gpd", "mpd", "pandas", "pd", "pl", "polars", "seaborn", "sns"}
# Options that say how a file is written, and leave out no row of it.
_OPTION = re.compile(
    r"sep|separator|delimiter|delim_whitespace|encoding(_errors)?|quoting|quote_?char|escapechar|"
    r"doublequote|decimal|thousands|decimal_comma|dtypes?|schema_overrides|dtype_backend|"
    r"(try_)?parse_dates|date_format|timestamp_format|dayfirst|na_values|keep_default_na|"
    r"na_filter|null_values|infer_schema_length|low_memory|memory_map|engine|compression|lines|"
    r"precise_float|convert_dates|glob|rechunk|blocksize|cache"
)
# What a loaded table may go through with the same rows and values.
_LOADING = re.compile(r"astype|collect|compute|copy|infer_objects|lazy|persist|reset_index")
_CASTS = {"cast", "strptime", "to_date", "to_datetime", "to_time"}
# Methods whose result shares nothing with the table, which they leave as it is.
_LOOK = re.compile(
    r"agg|aggregate|all|any|assign|astype|boxplot|cast|clone|collect|collect_schema|copy|corr|count|cov|"
    r"cum(max|min|prod|sum)|describe|diff|drop|drop_duplicates|drop_nulls|dropna|duplicated|"
    r"estimated_size|explode|fill_null|fillna|filter|glimpse|group_?by|hist|info|is_?in|is_?na|"
    r"is_?null|join|max|mean|median|melt|memory_usage|merge|min|mode|n_?unique|nlargest|"
    r"not_?na|notnull|nsmallest|null_count|pct_change|pivot|pivot_table|quantile|query|rank|"
    r"rename|replace|resample|reset_index|rolling|round|sample|select|select_dtypes|set_index|"
    r"sort|sort_index|sort_values|std|sum|to_(csv|excel|json|markdown|parquet|string)|top_k|"
    r"unique|unpivot|value_counts|var|with_columns"
)
_VIEWS = {"head", "tail"}
_ARRAYS = {"array", "values"}
_FACTS = re.compile(r"columns|dtypes?|empty|height|index|ndim|plot|schema|shape|size|width")
_FUNCTIONS = {"display", "isinstance", "len", "print", "type"}
# Options that let a method change the table, or share its values with the result.
_SHARING = {None, "copy", "deep", "in_place", "inplace", "out"}
# What may do anything to variables that it is given the names of, as text.
_RUNNERS = {"eval", "exec", "get_ipython", "globals", "locals", "setattr", "vars"}
# What reading a call of a magic that has other arguments raises.
_UNEXPECTED = (TypeError, ValueError, AttributeError, IndexError)
_WORD = re.compile(r"\w+")


def _method(node: ast.AST) -> str:
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return node.func.attr if is_method else ""


def _is_cast(call: ast.Call) -> bool:
    return not call.keywords and all(_method(one) in _CASTS for one in call.args)


def _leaves_none_out(option: ast.keyword) -> bool:
    # Cellwright's own loading code says "warn" where a file was not read to its end.
    is_warning = option.arg == "on_bad_lines" and getattr(option.value, "value", None) == "warn"
    return is_warning or _OPTION.fullmatch(option.arg or "") is not None


def _path(node: ast.AST) -> str | None:
    """The path, as it is written, of the file all of whose rows and values an expression gives."""
    while isinstance(node, ast.Call):
        name = _method(node)
        if _READER.fullmatch(name) and getattr(node.func.value, "id", None) in _MODULES:
            path = node.args[0] if len(node.args) == 1 else None
            is_text = isinstance(path, ast.Constant) and type(path.value) is str
            is_all = all(map(_leaves_none_out, node.keywords))
            return path.value[:MOST_PATH] if is_text and is_all else None
        if not (_LOADING.fullmatch(name) or (name == "with_columns" and _is_cast(node))):
            return None
        node = node.func.value
    return None


def _picks_copy(node: ast.AST) -> bool:
    """Whether rows by a condition, or columns by a list of names, are picked."""
    is_both = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr))
    return is_both or isinstance(node, (ast.Compare, ast.List))


def _is_look(node: ast.AST, parents: dict) -> bool:
    """Whether a name only gives what shares nothing with the variable, or is shown and dropped."""
    while isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        parent = parents[node]
        if isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Load):
            if parent.attr in _ARRAYS or _FACTS.fullmatch(parent.attr):
                return parent.attr not in _ARRAYS
        elif _method(parent) and parent.func is node:
            if any(one.arg in _SHARING for one in parent.keywords):
                return False
            if node.attr not in _VIEWS:
                return _LOOK.fullmatch(node.attr) is not None
        elif isinstance(parent, ast.Call):
            return getattr(parent.func, "id", None) in _FUNCTIONS
        elif not (isinstance(parent, ast.Subscript) and parent.value is node):
            return isinstance(parent, (ast.Expr, ast.Compare, ast.BinOp, ast.FormattedValue))
        elif isinstance(parent.ctx, ast.Load) and _picks_copy(parent.slice):
            return True
        node = parent
    return False


def _touched(statement: ast.stmt) -> set[str]:
    """Names that a statement may bind, change or hand on, with others that are no variables."""
    parents = {one: node for node in ast.walk(statement) for one in ast.iter_child_nodes(node)}
    names: set[str] = set()
    texts: list[str] = []
    for node in [statement, *parents]:
        if isinstance(node, ast.Name):
            if not _is_look(node, parents):
                names.add(node.id)
        elif isinstance(node, ast.Constant):
            texts.append(str(node.value))
        elif not isinstance(node, ast.Attribute):
            names.update(value for _, value in ast.iter_fields(node) if type(value) is str)
    return names.union(*map(_WORD.findall, texts)) if names & _RUNNERS else names


def _reached(function: ast.AST, touched: set[str]) -> set[str]:
    """Those of the names that a function touches that are not its own, whenever it is called."""
    nodes = list(ast.walk(function))
    own = {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    shared = [name for node in nodes if isinstance(node, ast.Global) for name in node.names]
    return (touched - own).union(shared)


class _Code:
    """What module code does, statement by statement: a variable, the path it loads, all touched."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, str | None, set[str]]] = []
        self.reached: set[str] = set()

    def read(self, code: str) -> _Code:
        for statement in ast.parse(code).body:
            value = getattr(statement, "value", None)
            if _method(value) == "run_cell_magic" and value.args[0].value == "time":
                self.read(value.args[-1].value)
                continue
            touched = _touched(statement)
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self.reached |= _reached(statement, touched)
            targets = getattr(statement, "targets", [getattr(statement, "target", None)])
            is_binding = isinstance(statement, (ast.Assign, ast.AnnAssign))
            is_one = is_binding and len(targets) == 1 and isinstance(targets[0], ast.Name)
            name, path = (targets[0].id, _path(value)) if is_one else ("", None)
            self.steps.append((name, path, touched))
        return self


@lru_cache(MOST_CELLS)
def _read(code: str) -> _Code:
    try:
        if len(code) <= MOST_CODE:
            with catch_warnings():
                simplefilter("ignore")
                return _Code().read(code)
    except (SyntaxError, RecursionError, MemoryError, *_UNEXPECTED):
        pass
    unread = _Code()
    unread.steps.append(("", None, set(_WORD.findall(code))))
    return unread


def file_sources(cells: object) -> dict[str, str]:
    """Paths of files by the variables that hold what loading them gives, by IPython's ``In``.

    A path is told as the code writes it. Nothing is known of a variable once code did more with
    it than look at it: the list of what changes no row and no value is short, and all else counts
    as a change. Variables that share a file are told apart by their own names alone.
    """
    if type(cells) is not list:
        return {}
    codes = [cell for cell in cells[-MOST_CELLS:] if type(cell) is str]
    if not any("read_" in code or "scan_" in code or "load_dataset" in code for code in codes):
        return {}
    read = [_read(code) for code in codes]
    sources: dict[str, str] = {}
    for name, path, touched in (step for code in read for step in code.steps):
        for one in touched & sources.keys():
            del sources[one]
        if path:
            sources[name] = path
    reached = set().union(*(code.reached for code in read))
    files = list(sources.values())
    return {
        name: file
        for name, file in sources.items()
        if files.count(file) == 1 and name not in reached
    }
