"""Engines that are recognised by the class of an object and told about as far as that is free.

What would start a job, ask a server or open a file is not done: no lengths, no heads, no schemas
that are not at hand already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .dataset import Dataset, fingerprint
from .identity import class_name, instance_dict, is_kind, loaded, loaded_class, module_dict
from .labels import name_and_label
from .pandas_frames import read_frame
from .values import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

_NOT_READ = "columns not read: asking may start work"

_ENGINES = (
    ("pyarrow", "frame", "pyarrow", "Table"),
    ("pyarrow", "frame", "pyarrow", "RecordBatch"),
    ("duckdb", "relation", "duckdb", "DuckDBPyRelation"),
    ("duckdb", "remote", "duckdb", "DuckDBPyConnection"),
    ("dask", "lazy", "dask.dataframe", "DataFrame"),
    ("dask", "lazy", "dask.dataframe", "Series"),
    ("pyspark", "remote", "pyspark.sql", "DataFrame"),
    ("pyspark", "remote", "pyspark.sql.connect.dataframe", "DataFrame"),
    ("ibis", "lazy", "ibis.expr.types", "Table"),
    ("modin", "frame", "modin.pandas", "DataFrame"),
    ("modin", "frame", "modin.pandas", "Series"),
    ("ray", "remote", "ray.data", "Dataset"),
    ("snowpark", "remote", "snowflake.snowpark", "DataFrame"),
)


def _guess_type(text: str) -> str:
    """The neutral class of a type by the name that SQL engines and Arrow give it.

    What stands in brackets is not read: of an enumeration these are values.
    """
    if text.endswith("]") and text[:-1].rstrip("0123456789").endswith("["):
        return "other"
    lower = text.lower().split("(")[0]
    for words, kind in (
        (("list", "struct", "map", "array", "blob", "binary"), "other"),
        (("bool",), "boolean"),
        (("timestamp", "datetime"), "datetime"),
        (("date",), "date"),
        (("interval", "duration"), "duration"),
        (("time",), "time"),
        (("dictionary", "category", "enum"), "category"),
        (("decimal", "double", "float", "real", "numeric"), "number"),
        (("int", "long", "short", "byte"), "integer"),
        (("char", "str", "text", "utf8"), "text"),
    ):
        if any(word in lower for word in words):
            return kind
    return "other"


def _column(name: object, dtype: str) -> dict:
    text, literal = name_and_label(name)
    out = {"name": text, "type": _guess_type(dtype), "dtype": clean_text(dtype, 60).split("(")[0]}
    if literal is not None:
        out["label"] = literal
    return out


def _arrow_type(kind: object) -> str:
    """The name of an Arrow type; of one that is defined outside of Arrow only its class."""
    own = module_dict(loaded("pyarrow.lib")).values()
    return str(kind) if any(type(kind) is cls for cls in own) else class_name(type(kind))


def _read_arrow(dataset: Dataset, obj: object, room: int) -> None:
    schema = obj.schema
    dataset.rows = obj.num_rows
    dataset.column_count = len(schema)
    dataset.columns = [
        _column(schema.names[at], _arrow_type(schema.types[at]))
        for at in range(min(len(schema), room))
    ]
    for out, column in zip(dataset.columns[:50], obj.columns, strict=False):
        out["nulls"] = {"count": int(column.null_count), "evidence": {"type": "full"}}


def _read_relation(dataset: Dataset, obj: object, room: int) -> None:
    names, types = obj.columns, obj.types
    dataset.column_count = len(names)
    dataset.columns = [_column(*pair) for pair in zip(names[:room], map(str, types), strict=False)]


def _read_dask(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of the empty frame that dask keeps, if it keeps one already."""
    own = instance_dict(obj)
    meta = own.get("_meta")
    if meta is None:
        meta = instance_dict(own.get("_expr")).get("_meta")
    if type(meta) is loaded_class("pandas", "DataFrame"):
        known = read_frame(dataset.name, meta, "dask", room)
        if known is not None:
            dataset.columns, dataset.column_count = known.columns, known.column_count
            dataset.notes = ["lazy: nothing was computed"]


def _read_spark(dataset: Dataset, obj: object, room: int) -> None:
    """The schema that a Spark frame remembers once it was asked for."""
    schema = instance_dict(obj).get("_schema")
    if schema is None or type(schema) is not loaded_class("pyspark.sql.types", "StructType"):
        return
    fields = instance_dict(schema).get("fields")
    if type(fields) is not list:
        return
    known = [instance_dict(field) for field in fields]
    dataset.column_count = len(known)
    dataset.columns = [
        _column(
            field.get("name"), class_name(type(field.get("dataType"))).removesuffix("Type").lower()
        )
        for field in known[:room]
    ]
    dataset.notes = []


_READERS: dict[tuple[str, str], Callable[[Dataset, object, int], None]] = {
    ("pyarrow", "Table"): _read_arrow,
    ("pyarrow", "RecordBatch"): _read_arrow,
    ("duckdb", "DuckDBPyRelation"): _read_relation,
    ("dask.dataframe", "DataFrame"): _read_dask,
    ("pyspark.sql", "DataFrame"): _read_spark,
}


def read_other(name: str, obj: object, room: int) -> Dataset | None:
    """A dataset of an engine that is only recognised, else ``None``."""
    for engine, kind, path, cls_name in _ENGINES:
        cls = loaded_class(path, cls_name)
        if cls is None or not is_kind(obj, cls):
            continue
        dataset = Dataset(name, engine, kind)
        read = _READERS.get((path, cls_name))
        dataset.notes = [_NOT_READ]
        native = engine in ("pyarrow", "duckdb")
        if read is not None and (type(obj) is cls or not native):
            dataset.notes = [] if native else [_NOT_READ]
            read(dataset, obj, room)
        dataset.fingerprint = fingerprint(dataset, id(obj), [])
        return dataset
    return None
