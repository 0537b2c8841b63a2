"""pandas frames and series, read from their block manager.

The manager lies in the instance's dictionary, so nothing a subclass overrides is called, and it is
read only when it is exactly of pandas' own class.
"""

from __future__ import annotations

from collections import Counter

from .arrays import measure_codes
from .cells import Tally
from .dataset import MOST_DETAILED, Dataset, fingerprint, mark_of
from .identity import instance_dict, is_kind, is_one_of, loaded_class
from .labels import builtin_label, name_and_label
from .pandas_arrays import Reader, array_reader
from .pandas_index import array_class, index_class, index_length, index_values, is_ndarray
from .values import clean_text

MOST_COLUMNS = 10_000
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


def _readers(manager: object, count: int) -> list[Reader]:
    blocks = manager.blocks
    places, rows = manager.blknos, manager.blklocs
    return [array_reader(_row(blocks[places[at]].values, rows[at])) for at in range(count)]


def column_labels(index: object, count: int) -> list[tuple[str, str | None]]:
    """Text and literal of the first labels of an index, as ``name_and_label`` gives them."""
    if index_class(index) == "MultiIndex":
        return _multi_labels(index, count)
    read = index_values(index)
    if read is None:
        return [(f"<column {at}>", "") for at in range(count)]
    return [name_and_label(builtin_label(label)) for label in read(0, count)]


def _multi_labels(index: object, count: int) -> list[tuple[str, str | None]]:
    columns = []
    for level, codes in zip(index._levels, index._codes, strict=True):
        read = index_values(level)
        if read is None or not is_ndarray(codes):
            return [(f"<column {at}>", "") for at in range(count)]
        known = [builtin_label(label) for label in read(0, index_length(level) or 0)]
        picked = codes[:count].tolist()
        columns.append([known[code] if code >= 0 else float("nan") for code in picked])
    return [name_and_label(label) for label in zip(*columns, strict=True)]


def _column(label: tuple, reader: Reader, fallback: str) -> dict:
    name, literal = label
    out = {"name": name, "type": reader.type, "dtype": reader.dtype}
    if literal is not None:
        out["label"] = literal or fallback
    return out


def cells_of(obj: object, count: int) -> list:
    """The first cells of a Series of objects, as they are; none for anything else."""
    manager = _manager(obj)
    if manager is None or not is_kind(obj, loaded_class("pandas", "Series")):
        return []
    values = manager.blocks[0].values
    return values[:count].tolist() if is_ndarray(values) and values.dtype.kind == "O" else []


def _index_levels(index: object) -> list[tuple[str, Reader]]:
    """Levels of the row index that are more than row numbers: name and reader."""
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


def _level_name(name: object, default: str) -> str:
    return default if name is None else name_and_label(builtin_label(name))[0]


def _level_reader(level: object, codes: object) -> Reader:
    own = Reader("integer", "int64")
    if index_class(level) != "RangeIndex" and index_class(level) is not None:
        own = array_reader(level._data)
    read = index_values(level)
    if own.dtype == "object" and read is not None:
        tally = Tally()
        tally.add(read(0, MOST_GUESSED))
        own.type = tally.type()

    def label(code: int) -> object:
        if read is None:
            return None
        value = builtin_label(read(code, code + 1)[0])
        return str(value) if is_kind(value, loaded_class("numpy", "datetime64")) else value

    size = index_length(level) or 0
    return Reader(own.type, own.dtype, codes, lambda out: measure_codes(out, codes, label, size))


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


def read_frame(name: str, obj: object, engine: str, room: int) -> Dataset | None:
    """A DataFrame or a subclass; ``None`` when its manager is not pandas' own."""
    manager = _manager(obj)
    if manager is None:
        return None
    columns, index = manager.axes[0], manager.axes[1]
    width = index_length(columns)
    width = len(manager.blknos) if width is None else width
    listed = min(width, MOST_COLUMNS, room)
    readers = _readers(manager, listed)
    labels = column_labels(columns, listed)
    outs = [
        _column(label, reader, f"{name}.columns[{at}]")
        for at, (label, reader) in enumerate(zip(labels, readers, strict=True))
    ]
    rows = index_length(index)
    if rows is None and readers:
        rows = next((len(one.base) for one in readers if one.base is not None), None)
    dataset = Dataset(name, engine, "frame", rows, width, outs)
    own = instance_dict(obj)
    dataset.notes = _notes(own.get("_attrs"), [out["name"] for out in outs])
    active = own.get("_geometry_column_name") if engine == "geopandas" else None
    if type(active) is str:
        dataset.notes.append(f"geometry column: {clean_text(active, 60)}")
    _finish(dataset, obj, index, readers)
    return dataset


def read_series(name: str, obj: object, engine: str) -> Dataset | None:
    """A Series or a subclass, as a dataset of one column."""
    manager = _manager(obj)
    if manager is None:
        return None
    own = instance_dict(obj)
    reader = array_reader(manager.blocks[0].values)
    label = own.get("_name")
    labels = (name, None) if label is None else name_and_label(builtin_label(label))
    out = _column(labels, reader, f"{name}.name")
    index = manager.axes[0]
    rows = index_length(index)
    if rows is None and reader.base is not None:
        rows = len(reader.base)
    dataset = Dataset(name, engine, "series", rows, 1, [out])
    dataset.notes = _notes(own.get("_attrs"), [])
    _finish(dataset, obj, index, [reader])
    return dataset


def _finish(dataset: Dataset, obj: object, index: object, readers: list[Reader]) -> None:
    levels = _index_levels(index)
    dataset.index = [
        {"name": name, "type": reader.type, "dtype": reader.dtype} for name, reader in levels
    ]
    tasks = zip(dataset.index, [reader for _, reader in levels], strict=True)
    dataset.tasks = [
        reader.measure(out)
        for out, reader in (
            *tasks,
            *zip(dataset.columns[:MOST_DETAILED], readers[:MOST_DETAILED], strict=True),
        )
        if reader.measure is not None and dataset.rows is not None
    ]
    detailed = list(zip(dataset.columns, readers, strict=False))[:MOST_DETAILED]
    marks = [mark_of(out["dtype"], reader.marks) for out, reader in detailed]
    for (out, _), mark in zip(detailed, marks, strict=True):
        if mark is not None:
            out["mark"] = mark
    dataset.fingerprint = fingerprint(dataset, id(obj), marks)
    if all(reader.base is not None and reader.base.dtype.kind != "O" for reader in readers):
        dataset.memory = sum(int(reader.base.nbytes) for reader in readers)
