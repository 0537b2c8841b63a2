"""Frames of Ray and Snowpark: the schema, if one lies in them from an earlier question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrow_tables import set_schema
from .engine_columns import field_columns
from .identity import instance_dict, loaded_class

if TYPE_CHECKING:
    from .dataset import Dataset


def read_ray(dataset: Dataset, obj: object, room: int) -> None:
    """The schema in the cache of a plan, if it is one of Arrow."""
    schema = instance_dict(instance_dict(obj).get("_plan")).get("_schema")
    if schema is not None and type(schema) is loaded_class("pyarrow.lib", "Schema"):
        set_schema(dataset, schema, room)


def read_snowpark(dataset: Dataset, obj: object, room: int) -> None:
    """The attributes in the metadata of a plan, with the quotes of their names taken off."""
    metadata = instance_dict(instance_dict(obj).get("_plan")).get("_metadata")
    found = field_columns(instance_dict(metadata).get("attributes"), "datatype", room)
    if found is None:
        return
    dataset.columns, dataset.column_count = found
    for out in dataset.columns:
        if out["name"].startswith('"') and out["name"].endswith('"'):
            out["name"] = out["name"][1:-1].replace('""', '"')
    dataset.notes = []
