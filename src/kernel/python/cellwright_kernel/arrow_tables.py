"""Tables, batches and datasets of pyarrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine_columns import column
from .identity import class_name, loaded, module_dict

if TYPE_CHECKING:
    from .dataset import Dataset


def _type_name(kind: object) -> str:
    """The name of an Arrow type; of one that is defined outside of Arrow only its class."""
    own = module_dict(loaded("pyarrow.lib")).values()
    return str(kind) if any(type(kind) is cls for cls in own) else class_name(type(kind))


def read_schema(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of what has a schema of Arrow, by exactly a class of Arrow's own."""
    set_schema(dataset, obj.schema, room)


def set_schema(dataset: Dataset, schema: object, room: int) -> None:
    dataset.column_count = len(schema)
    dataset.columns = [
        column(schema.names[at], _type_name(schema.types[at]))
        for at in range(min(len(schema), room))
    ]
    dataset.notes = []


def read_table(dataset: Dataset, obj: object, room: int) -> None:
    """A table that lies in memory: with rows and missing values."""
    read_schema(dataset, obj, room)
    dataset.rows = obj.num_rows
    for out, values in zip(dataset.columns[:50], obj.columns, strict=False):
        out["nulls"] = {"count": int(values.null_count), "evidence": {"type": "full"}}
