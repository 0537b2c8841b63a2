"""Engines whose objects are described as far as that starts no work.

Reads no lengths and no heads, and asks a server only the questions that ``asking`` limits.
"""

from __future__ import annotations

from .asking import ask_all
from .dataset import Dataset, Reader, fingerprint
from .duckdb_objects import read_connection, read_relation
from .engine_columns import column, typed_column
from .identity import (
    class_name,
    class_value,
    instance_dict,
    is_kind,
    loaded,
    loaded_class,
    module_dict,
    slot_value,
)
from .pandas_arrays import index_class, index_length
from .pandas_frames import cells_of, column_labels, read_pandas
from .spark_frames import read_spark

_NOT_READ = "columns not read: asking may start work"


def _read_schema(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of an object with an Arrow schema; its class must be exactly Arrow's own."""
    schema = obj.schema
    own = module_dict(loaded("pyarrow.lib")).values()
    columns = []
    for name, kind in zip(schema.names[:room], schema.types, strict=False):
        # For a type that is defined outside Arrow, only the class is told.
        is_own = any(type(kind) is cls for cls in own)
        columns.append(column(name, str(kind) if is_own else class_name(type(kind))))
    dataset.set_columns(columns, len(schema))


def _read_table(dataset: Dataset, obj: object, room: int) -> None:
    """An Arrow table in memory: also the number of rows and of missing values."""
    _read_schema(dataset, obj, room)
    dataset.rows = obj.num_rows
    for out, values in zip(dataset.columns[:50], obj.columns, strict=False):
        out["nulls"] = {"count": int(values.null_count), "evidence": {"type": "full"}}


def _operand(expression: object, name: str) -> object:
    own = instance_dict(expression).get("operands")
    names = class_value(expression, "_parameters")
    if type(own) is not list or type(names) is not list:
        return None
    found = [value for label, value in zip(names, own, strict=False) if label == name]
    return found[0] if found else None


def _read_dask(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of the empty frame that dask keeps, if it keeps one already."""
    own = instance_dict(obj)
    expression = own.get("_expr")
    meta = own.get("_meta")
    if meta is None:
        meta = instance_dict(expression).get("_meta")
    if meta is None:
        meta = _operand(expression, "_meta")
    pandas = [loaded_class("pandas", name) for name in ("DataFrame", "Series")]
    if not any(is_kind(meta, cls) for cls in pandas):
        return
    known = read_pandas(dataset.name, meta, "dask", room)
    if known is not None:
        dataset.set_columns(known.columns, known.column_count)
        dataset.index = known.index
        dataset.notes = ["a Series"] if known.kind == "series" else []


def _read_ibis(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of an expression whose operation is one of ibis' own; asks no backend."""
    operation = slot_value(obj, "_arg")
    own = type(operation)
    if module_dict(loaded("ibis.expr.operations")).get(class_name(own)) is not own:
        return
    schema = operation.schema
    if is_kind(schema, loaded_class("ibis.expr.schema", "Schema")):
        names, types = schema.names, schema.types
        columns = [typed_column(*pair) for pair in zip(names[:room], types, strict=False)]
        dataset.set_columns(columns, len(names))


def _cached(cache: object) -> object:
    return instance_dict(cache).get("_value")


def _read_modin(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types from caches of modin: its properties may wait for the engine below it."""
    frame = instance_dict(instance_dict(obj).get("_query_compiler")).get("_modin_frame")
    if is_kind(frame, loaded_class("pandas", "DataFrame")):
        known = read_pandas(dataset.name, frame, "modin", room)
        if known is not None:
            dataset.set_columns(known.columns, known.column_count)
            dataset.rows = known.rows
        return
    own = instance_dict(frame)
    names = _cached(own.get("_columns_cache"))
    width = index_length(names) if index_class(names) else None
    if width is None:
        return
    labels = column_labels(names, min(width, room))
    types = cells_of(_cached(own.get("_dtypes")), len(labels))
    columns = []
    for at, label in enumerate(labels):
        dtype = types[at] if at < len(types) else None
        plain = is_kind(dtype, loaded_class("numpy", "dtype"))
        typed = column("", str(dtype)) if plain else typed_column("", dtype)
        reader = Reader(typed["type"], typed["dtype"])
        columns.append(reader.column(label, f"{dataset.name}.columns[{at}]"))
    dataset.set_columns(columns, width)
    dataset.rows = index_length(_cached(own.get("_index_cache")))


def _read_nothing(_dataset: Dataset, _obj: object, _room: int) -> None:
    """For an engine that is known only by its class."""


# Engine, kind, module, class, reader, and whether the class must be exactly this one: it must for
# readers that call what it defines. The others look into dictionaries only, or check it themselves.
_READERS = (
    ("pyarrow", "frame", "pyarrow", "Table", _read_table, True),
    ("pyarrow", "frame", "pyarrow", "RecordBatch", _read_table, True),
    ("pyarrow", "lazy", "pyarrow.dataset", "FileSystemDataset", _read_schema, True),
    ("pyarrow", "lazy", "pyarrow.dataset", "InMemoryDataset", _read_schema, True),
    ("pyarrow", "lazy", "pyarrow.dataset", "UnionDataset", _read_schema, True),
    ("duckdb", "relation", "duckdb", "DuckDBPyRelation", read_relation, True),
    ("duckdb", "connection", "duckdb", "DuckDBPyConnection", read_connection, True),
    ("dask", "lazy", "dask.dataframe", "DataFrame", _read_dask, False),
    ("dask", "series", "dask.dataframe", "Series", _read_dask, False),
    ("pyspark", "remote", "pyspark.sql", "DataFrame", read_spark, False),
    ("pyspark", "remote", "pyspark.sql.connect.dataframe", "DataFrame", read_spark, False),
    ("ibis", "lazy", "ibis.expr.types", "Table", _read_ibis, False),
    ("modin", "frame", "modin.pandas", "DataFrame", _read_modin, False),
    ("modin", "series", "modin.pandas", "Series", _read_modin, False),
    ("ray", "remote", "ray.data", "Dataset", _read_nothing, False),
    ("snowpark", "remote", "snowflake.snowpark", "DataFrame", _read_nothing, False),
)


def read_other(name: str, obj: object, room: int) -> Dataset | None:
    """A dataset of one of these engines, else ``None``; questions wait for ``put_questions``."""
    for engine, kind, path, cls_name, read, is_exact in _READERS:
        cls = loaded_class(path, cls_name)
        if cls is None or not is_kind(obj, cls):
            continue
        dataset = Dataset(name, engine, kind)
        dataset.notes = [_NOT_READ]
        if type(obj) is cls or not is_exact:
            read(dataset, obj, room)
        dataset.identity = id(obj)
        dataset.fingerprint = fingerprint(dataset, dataset.identity, [])
        return dataset
    return None


def put_questions(datasets: list[Dataset], most: int) -> None:
    """Asks the questions of the datasets, and adds datasets that answers name, up to ``most``."""
    asking = [dataset for dataset in datasets if dataset.question is not None]
    answers = ask_all([dataset.question[:2] for dataset in asking])
    for dataset, (answer, problem) in zip(asking, answers, strict=True):
        if problem is not None:
            dataset.notes = [f"not read: {problem}"]
            continue
        found = dataset.question[2](answer) or []
        datasets.extend(found[: max(0, most - len(datasets))])
        dataset.fingerprint = fingerprint(dataset, dataset.identity, [])
