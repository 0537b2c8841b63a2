"""Which file each variable holds as it was loaded, by the code of the cells that were executed."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from warnings import catch_warnings, simplefilter

MOST_CELLS = 500
MOST_CODE = 20_000
MOST_PATH = 400

_MODULES = {"dd", "duckdb", "gpd", "mpd", "pandas", "pd", "pl", "polars", "seaborn", "sns"}
_READER = re.compile(
    r"(read|scan)_(csv|table|excel|json|ndjson|parquet|feather|ipc|ipc_stream|orc|stata|sas|spss|"
    r"hdf|pickle|avro|delta)|load_dataset"
)
# Options that say how a file is written, and leave out no row of it.
_OPTION = re.compile(
    r"sep|separator|delimiter|delim_whitespace|encoding(_errors)?|quoting|quote_?char|escapechar|"
    r"doublequote|decimal|thousands|decimal_comma|dtypes?|schema_overrides|dtype_backend|"
    r"(try_)?parse_dates|date_format|timestamp_format|dayfirst|null_values|"
    r"infer_schema_length|low_memory|memory_map|engine|compression|lines|precise_float|"
    r"convert_dates|glob|rechunk|blocksize|cache"
)
# What a loaded table may go through with the same rows and values.
_LOADING = {"collect", "compute", "copy", "infer_objects", "lazy", "persist", "reset_index"}
_DATES = {"to_date", "to_datetime", "to_time"}
# Methods whose result shares nothing with the table, which they leave as it is.
_LOOK = re.compile(
    r"agg|aggregate|all|any|assign|astype|boxplot|cast|clone|collect|collect_schema|copy|corr|"
    r"count|cov|cum(max|min|prod|sum)|describe|diff|drop|drop_duplicates|drop_nulls|dropna|"
    r"duplicated|estimated_size|explode|fill_null|fillna|filter|glimpse|group_?by|hist|info|"
    r"is_?in|is_?na|is_?null|join|max|mean|median|melt|memory_usage|merge|min|mode|n_?unique|"
    r"nlargest|not_?na|notnull|nsmallest|null_count|pct_change|pivot|pivot_table|quantile|query|"
    r"rank|rename|replace|resample|reset_index|rolling|round|sample|select|select_dtypes|"
    r"set_index|sort|sort_index|sort_values|std|sum|to_(csv|excel|json|markdown|parquet|string)|"
    r"top_k|unique|unpivot|value_counts|var|with_columns"
)
_VIEWS = {"head", "tail"}
_ARRAYS = {"array", "values"}
_FACTS = {"columns", "dtype", "dtypes", "empty", "index", "ndim", "plot", "shape", "size"}
_FUNCTIONS = {"display", "isinstance", "len", "print", "type"}
# Options that let a method change the table, or share its values with the result.
_SHARING = {None, "copy", "deep", "in_place", "inplace", "out"}
# By these words code may do anything to any variable, or be in another folder.
_ANYTHING = {
    *("__main__", "chdir", "eval", "exec", "get_ipython", "globals", "import_module", "locals"),
    *("push", "setattr", "vars", "Out", "_oh", "_", "__", "___"),
}
_MAGICS = re.compile(
    r"autoreload|conda|config|env|load_ext|ls|matplotlib|pip|precision|pwd|system|who|whos"
)
# What reading a call of a magic that has other arguments raises.
_UNEXPECTED = (AttributeError, IndexError, TypeError, ValueError)


def _method(node: ast.AST) -> str:
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return node.func.attr if is_method else ""


def _reads_dates(call: ast.Call) -> bool:
    """Whether `with_columns` only reads texts of columns as dates."""
    return not call.keywords and all(
        _method(one) in _DATES
        and all(option.arg not in ("strict", None) for option in one.keywords)
        and isinstance(one.func.value, ast.Attribute)
        and one.func.value.attr == "str"
        and _method(one.func.value.value) == "col"
        for one in call.args
    )


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
        if name not in _LOADING and not (name == "with_columns" and _reads_dates(node)):
            return None
        node = node.func.value
    return None


def _loaded(statement: ast.stmt) -> tuple[str, str] | None:
    """The variable that a statement binds to a file, and the path."""
    is_one = isinstance(statement, ast.Assign) and len(statement.targets) == 1
    target = statement.targets[0] if is_one else getattr(statement, "target", None)
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)) or not isinstance(target, ast.Name):
        return None
    path = _path(statement.value)
    return None if path is None else (target.id, path)


def _picks_copy(node: ast.AST) -> bool:
    """Whether rows by a condition, or columns by a list of names, are picked."""
    is_both = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr))
    return is_both or isinstance(node, (ast.Compare, ast.List))


def _is_look(node: ast.AST, parents: dict) -> bool:
    """Whether a name only gives what shares nothing with the variable, or is shown and dropped."""
    while isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        parent = parents[node]
        if isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Load):
            if parent.attr in _ARRAYS or parent.attr in _FACTS:
                return parent.attr in _FACTS
        elif _method(parent) and parent.func is node:
            if any(one.arg in _SHARING for one in parent.keywords):
                return False
            if node.attr not in _VIEWS:
                is_shallow = node.attr == "copy" and len(parent.args) > 0
                return _LOOK.fullmatch(node.attr) is not None and not is_shallow
        elif isinstance(parent, ast.Call):
            return getattr(parent.func, "id", None) in _FUNCTIONS
        elif not (isinstance(parent, ast.Subscript) and parent.value is node):
            return isinstance(parent, (ast.Expr, ast.Compare, ast.BinOp, ast.FormattedValue))
        elif isinstance(parent.ctx, ast.Load) and _picks_copy(parent.slice):
            return True
        node = parent
    return False


def _is_plain_magic(statement: ast.stmt) -> bool:
    """Whether a statement stands for a `!` command, or for a magic that changes no variable."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    name = _method(call)
    return name == "system" or (
        name == "run_line_magic" and bool(_MAGICS.fullmatch(call.args[0].value))
    )


class _Code:
    """What module code loads, what else it may touch, and the texts in it.

    Among what it touches are words that are no variables; `*` is everything.
    """

    def __init__(self) -> None:
        self.loads: set[tuple[str, str]] = set()
        self.touched: set[str] = set()
        self.texts: list[str] = []

    def read(self, code: str) -> _Code:
        for statement in ast.parse(code).body:
            call = statement.value if isinstance(statement, ast.Expr) else None
            if _method(call) == "run_cell_magic" and call.args[0].value == "time":
                self.read(call.args[-1].value)
            elif (loaded := _loaded(statement)) is not None:
                self.loads.add(loaded)
            else:
                self._touch(statement)
        return self

    def _touch(self, statement: ast.stmt) -> None:
        nodes = list(ast.walk(statement))
        parents = {one: node for node in nodes for one in ast.iter_child_nodes(node)}
        words: set[str] = set()
        for node in nodes:
            if isinstance(node, ast.Name):
                # `for _ in range(3)` reads no output of a cell before.
                loop = parents[node] if node.id == "_" else None
                is_given = isinstance(loop, ast.For | ast.comprehension) and loop.target is node
                if not is_given and not _is_look(node, parents):
                    words.add(node.id)
            elif isinstance(node, ast.Constant):
                self.texts.append(str(node.value))
            else:
                fields = (value for _, value in ast.iter_fields(node))
                words.update(value for value in fields if type(value) is str)
        self.touched |= words
        if words & _ANYTHING and not _is_plain_magic(statement):
            self.touched.add("*")


@lru_cache(MOST_CELLS)
def _read(code: str) -> _Code:
    everything = _Code()
    everything.touched.add("*")
    if len(code) > MOST_CODE:
        return everything
    try:
        with catch_warnings():
            simplefilter("ignore")
            return _Code().read(code)
    except SyntaxError:
        return _Code()  # It was not executed.
    except (RecursionError, MemoryError, *_UNEXPECTED):
        return everything


def file_sources(cells: object) -> dict[str, str]:
    """Paths of files by the variables that hold what loading them gives, by IPython's ``In``.

    A path is told as the code writes it. Of a variable nothing is known where any code did more
    than load that one file into it and look at it, or names the file otherwise: the lists of what
    changes no row and no value are short, and all else counts as a change. Variables that share a
    file are told apart by their own names alone. What code of modules does, and what other
    programs write, is not seen.
    """
    if type(cells) is not list or len(cells) > MOST_CELLS:
        return {}
    codes = [cell for cell in cells if type(cell) is str]
    if not any("read_" in code or "scan_" in code or "load_dataset" in code for code in codes):
        return {}
    read = [_read(code) for code in codes]
    touched = set().union(*(code.touched for code in read))
    loads = set().union(*(code.loads for code in read))
    texts = "\n".join(text for code in read for text in code.texts)
    names = [name for name, _ in loads]
    sources = {
        name: path
        for name, path in loads
        if "*" not in touched
        and name not in touched
        and names.count(name) == 1
        and re.split(r"[/\\]", path)[-1] not in texts
    }
    paths = list(sources.values())
    return {name: path for name, path in sources.items() if paths.count(path) == 1}
