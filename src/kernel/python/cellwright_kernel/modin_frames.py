"""Frames of modin: what lies in its caches, as its properties may wait for the engine below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine_columns import column, typed_column
from .identity import instance_dict, is_kind, loaded_class
from .pandas_frames import cells_of, column_labels, read_frame
from .pandas_index import index_class, index_length

if TYPE_CHECKING:
    from .dataset import Dataset


def _cached(cache: object) -> object:
    return instance_dict(cache).get("_value")


def _typed(dtype: object) -> dict:
    plain = is_kind(dtype, loaded_class("numpy", "dtype"))
    return column("", str(dtype)) if plain else typed_column("", dtype)


def read_modin(dataset: Dataset, obj: object, room: int) -> None:
    """Names and types, and rows where all parts have told their lengths."""
    compiler = instance_dict(instance_dict(obj).get("_query_compiler"))
    frame = compiler.get("_modin_frame")
    if is_kind(frame, loaded_class("pandas", "DataFrame")):
        known = read_frame(dataset.name, frame, "modin", room)
        if known is not None:
            dataset.columns, dataset.column_count = known.columns, known.column_count
            dataset.rows, dataset.notes = known.rows, []
        return
    own = instance_dict(frame)
    names = _cached(own.get("_columns_cache"))
    width = index_length(names) if index_class(names) else None
    if width is None:
        return
    labels = column_labels(names, min(width, room))
    types = cells_of(_cached(own.get("_dtypes")), len(labels))
    dataset.column_count = width
    dataset.columns = []
    for at, (text, literal) in enumerate(labels):
        out = {**(_typed(types[at]) if at < len(types) else column("", "unknown")), "name": text}
        if literal is not None:
            out["label"] = literal or f"{dataset.name}.columns[{at}]"
        dataset.columns.append(out)
    dataset.notes = []
    lengths = own.get("_row_lengths_cache")
    if type(lengths) is list and all(type(length) is int for length in lengths):
        dataset.rows = sum(lengths)
    else:
        dataset.rows = index_length(_cached(own.get("_index_cache")))
