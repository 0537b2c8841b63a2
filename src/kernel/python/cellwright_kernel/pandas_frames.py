"""pandas frames and series, read from their block manager.

The manager lies in the instance's dictionary, so nothing a subclass overrides is called, and it is
read only when it is exactly of pandas' own class.
"""

from __future__ import annotations

from collections import Counter

from .cells import Tally
from .dataset import Dataset, Reader, set_readers
from .identity import instance_dict, is_kind, is_one_of, loaded_class
from .numpy_arrays import is_ndarray
from .pandas_arrays import (
    array_class,
    array_reader,
    coded_cells,
    index_cells,
    index_class,
    index_length,
)
from .values import builtin_label, clean_text, name_and_label

MOST_DESCRIPTION = 300
MOST_GUESSED = 100
_DESCRIPTION_KEYS = ("description", "Description", "title", "comment")


def _manager(obj: object) -> object | None:
    found = instance_dict(obj).get("_mgr")
    path = "pandas.core.internals.managers"
    own = (loaded_class(path, "BlockManager"), loaded_class(path, "SingleBlockManager"))
    return found if found is not None and is_one_of(type(found), own) else None


def _row(values: object, at: int) -> object:
    """Row ``at`` of a block: a view of one column."""
    if is_ndarray(values):
        return values[at] if values.ndim == 2 else values
    times = (array_class("DatetimeArray"), array_class("TimedeltaArray"))
    if is_one_of(type(values), times) and values._ndarray.ndim == 2:
        return values[at]
    return values


def column_labels(index: object, count: int) -> list[tuple[str, str | None]]:
    """Text and literal of the first labels of an index, as ``name_and_label`` gives them."""
    if index_class(index) == "MultiIndex":
        return _multi_labels(index, count)
    cells = index_cells(index)
    if cells is None or cells.read is None:
        return [(f"<column {at}>", "") for at in range(count)]
    return [name_and_label(builtin_label(label)) for label in cells.read(0, count, 1)]


def _multi_labels(index: object, count: int) -> list[tuple[str, str | None]]:
    columns = []
    for level, codes in zip(index._levels, index._codes, strict=True):
        cells = index_cells(level)
        if cells is None or cells.read is None or not is_ndarray(codes):
            return [(f"<column {at}>", "") for at in range(count)]
        known = [builtin_label(label) for label in cells.read(0, cells.total, 1)]
        picked = codes[:count].tolist()
        columns.append([known[code] if code >= 0 else float("nan") for code in picked])
    return [name_and_label(label) for label in zip(*columns, strict=True)]


def cells_of(obj: object, count: int) -> list:
    """The first cells of a Series of objects, as they are; none for anything else."""
    manager = _manager(obj)
    if manager is None or not is_kind(obj, loaded_class("pandas", "Series")):
        return []
    values = manager.blocks[0].values
    return values[:count].tolist() if is_ndarray(values) and values.dtype.kind == "O" else []


def _index_levels(index: object) -> list[tuple[tuple[str, str | None], Reader]]:
    """Levels of the row index that are more than row numbers: name, label and reader."""
    kind = index_class(index)
    if kind is None:
        return []
    if kind == "MultiIndex":
        return [
            (_level_name(name, f"level_{at}"), _level_reader(level, codes))
            for at, (level, codes, name) in enumerate(
                zip(index._levels, index._codes, index._names, strict=True)
            )
            if is_ndarray(codes)
        ]
    name = index._name
    if kind == "RangeIndex":
        return [] if name is None else [(_level_name(name, "index"), Reader("integer", "int64"))]
    reader = array_reader(index._data)
    if name is None and reader.type in ("integer", "number", "other"):
        return []
    return [(_level_name(name, "index"), reader)]


def _level_name(name: object, default: str) -> tuple[str, str | None]:
    return (default, None) if name is None else name_and_label(builtin_label(name))


def _level_reader(level: object, codes: object) -> Reader:
    own = Reader("integer", "int64")
    if index_class(level) != "RangeIndex" and index_class(level) is not None:
        own = array_reader(level._data)
    labels = index_cells(level)
    if own.dtype == "object" and labels is not None:
        tally = Tally()
        tally.add(labels.read(0, MOST_GUESSED, 1))
        own.type = tally.type()
    return Reader(own.type, own.dtype, codes, coded_cells(codes, labels))


def _notes(attrs: object, names: list[str]) -> list[str]:
    notes = []
    if type(attrs) is dict:
        for key, value in attrs.items():
            if type(key) is str and key in _DESCRIPTION_KEYS and type(value) is str and value:
                notes.append(f"Description: {clean_text(value, MOST_DESCRIPTION)}")
                break
    counts = Counter(names)
    repeated = [name for name, count in counts.items() if count > 1]
    if repeated:
        shown = ", ".join(repeated[:3]) + (", ..." if len(repeated) > 3 else "")
        notes.append(f"column names repeat: {shown}")
    return notes


def read_pandas(name: str, obj: object, engine: str, room: int) -> Dataset | None:
    """A DataFrame, a Series or a subclass; ``None`` when its manager is not pandas' own."""
    manager = _manager(obj)
    if manager is None:
        return None
    own = instance_dict(obj)
    is_series = is_kind(obj, loaded_class("pandas", "Series"))
    index, blocks = manager.axes[-1], manager.blocks
    if is_series:
        width, arrays = 1, [blocks[0].values]
        label = own.get("_name")
        labels = [(name, None) if label is None else name_and_label(builtin_label(label))]
    else:
        width = index_length(manager.axes[0])
        width = len(manager.blknos) if width is None else width
        places = zip(manager.blknos[:room], manager.blklocs[:room])  # noqa: B905
        arrays = [_row(blocks[place].values, row) for place, row in places]
        labels = column_labels(manager.axes[0], len(arrays))
    readers = [array_reader(values) for values in arrays]
    levels = _index_levels(index)
    dataset = Dataset(name, engine, "series" if is_series else "frame", index_length(index))
    where = f"{name}.name" if is_series else f"{name}.columns[%d]"
    columns = [
        reader.column(label, where.replace("%d", str(at)))
        for at, (label, reader) in enumerate(zip(labels, readers, strict=True))
    ]
    dataset.set_columns(columns, width)
    dataset.index = [reader.column(level) for level, reader in levels]
    names = [] if is_series else [column["name"] for column in columns]
    dataset.notes = _notes(own.get("_attrs"), names)
    active = own.get("_geometry_column_name")
    if engine == "geopandas" and type(active) is str:
        dataset.notes.append(f"geometry column: {clean_text(active, 60)}")
    bases = [reader.base for reader in readers if reader.base is not None]
    if dataset.rows is None and bases:
        dataset.rows = len(bases[0])
    set_readers(dataset, id(obj), readers, [reader for _, reader in levels])
    return dataset
