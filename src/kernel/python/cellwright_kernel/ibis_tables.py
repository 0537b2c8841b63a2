"""Table expressions of ibis: the schema that is worked out of the expression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine_columns import typed_column
from .identity import class_name, is_kind, loaded, loaded_class, module_dict, slot_value

if TYPE_CHECKING:
    from .dataset import Dataset

_OPERATIONS = "ibis.expr.operations"


def read_ibis(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types of an expression whose operation is one of ibis' own; asks no backend."""
    operation = slot_value(obj, "_arg")
    own = type(operation)
    if module_dict(loaded(_OPERATIONS)).get(class_name(own)) is not own:
        return
    schema = operation.schema
    if not is_kind(schema, loaded_class("ibis.expr.schema", "Schema")):
        return
    names, types = schema.names, schema.types
    dataset.column_count = len(names)
    dataset.columns = [typed_column(*pair) for pair in zip(names[:room], types, strict=False)]
    dataset.notes = []
