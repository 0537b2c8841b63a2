"""The first rows of frames, read only for datasets whose level of sharing asks for rows.

The same rules hold as for the probe: nothing of an unknown class is called, no job is started.
"""

from __future__ import annotations

from .cells import missing_marks
from .identity import forget_classes, is_kind, loaded, loaded_class
from .labels import builtin_label
from .pandas_arrays import array_reader
from .pandas_frames import _manager, _row
from .pandas_index import array_class, arrow_data, buffer_of, index_values, is_ndarray
from .polars_frames import column_of, native_of
from .values import clean_text, duration_text, scalar

MOST_ROWS = 5
MOST_COLUMNS = 50
MOST_DATASETS = 10
_PLAIN = ("integer", "number", "text", "boolean", "date")
_SECONDS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


def _shown(cells: list, marks: list) -> list:
    """Cells for JSON; missing ones and those of unknown classes are ``None``."""
    out = []
    for cell in cells:
        missing = any(cell is mark for mark in marks) or (type(cell) is float and cell != cell)
        out.append(None if missing else scalar(cell))
    return out


def _times(values: object, count: int, offset: str) -> list | None:
    numpy = loaded("numpy")
    part = values[:count]
    unit = numpy.datetime_data(part.dtype)[0]
    if part.dtype.kind == "m":
        if unit not in _SECONDS:
            return None
        gone = numpy.isnat(part).tolist()
        ticks = part.view("int64").tolist()
        return [
            None if missing else duration_text(tick * _SECONDS[unit])
            for missing, tick in zip(gone, ticks, strict=True)
        ]
    texts = numpy.datetime_as_string(part, unit="us" if unit in ("ns", "ps") else unit).tolist()
    return [
        None
        if text == "NaT"
        else (text.rstrip("0").rstrip(".") if "." in text else text)
        + (offset if "T" in text else "")
        for text in texts
    ]


def _numpy_cells(values: object, count: int, offset: str = "") -> list | None:
    kind = values.dtype.kind
    if kind in "Mm":
        return _times(values, count, offset)
    return values[:count].tolist() if kind in "biufUO" else None


def _array_cells(values: object, count: int) -> list | None:
    """The first cells of a one-dimensional array of pandas or numpy, by its exact class."""
    if is_ndarray(values):
        return _numpy_cells(values, count)
    own = type(values)
    if own is array_class("Categorical"):
        labels = index_values(values.dtype.categories)
        if labels is None:
            return None
        codes = values._ndarray[:count].tolist()
        return [builtin_label(labels(at, at + 1)[0]) if at >= 0 else None for at in codes]
    if any(own is array_class(name) for name in ("IntegerArray", "FloatingArray", "BooleanArray")):
        cells = values._data[:count].tolist()
        masked = values._mask[:count].tolist()
        return [None if gone else cell for cell, gone in zip(cells, masked, strict=True)]
    chunked = arrow_data(values)
    if chunked is not None:
        plain = array_reader(values).type in _PLAIN
        return chunked.slice(0, count).to_pylist() if plain else None
    if own is array_class("PeriodArray"):
        return None
    buffer = buffer_of(values)
    if buffer is None and own is array_class("TimedeltaArray"):
        buffer = values._ndarray
    if buffer is None:
        return None
    zoned = own is array_class("DatetimeArray") and type(values._dtype) is loaded_class(
        "pandas", "DatetimeTZDtype"
    )
    return _numpy_cells(buffer, count, "+00:00" if zoned else "")


def _polars_cells(series: object, count: int) -> list | None:
    kind = column_of(series.name, series.dtype)[1]
    if kind == "other":
        return None
    utc = loaded_class("datetime", "timezone").utc
    cells = series.head(count).to_list()
    if kind == "datetime":
        return [
            cell if cell is None or cell.tzinfo is None else cell.astimezone(utc).isoformat()
            for cell in cells
        ]
    return cells


def _columns(obj: object) -> list | None:
    """One reader ``count -> cells`` for each of the first columns; ``None`` for other objects."""
    frame = is_kind(obj, loaded_class("pandas", "DataFrame"))
    if frame or is_kind(obj, loaded_class("pandas", "Series")):
        manager = _manager(obj)
        if manager is None:
            return None
        if not frame:
            arrays = [manager.blocks[0].values]
        else:
            places, rows = manager.blknos[:MOST_COLUMNS], manager.blklocs[:MOST_COLUMNS]
            arrays = [
                _row(manager.blocks[place].values, row)
                for place, row in zip(places, rows, strict=True)
            ]
        return [lambda count, own=array: _array_cells(own, count) for array in arrays]
    series = None
    if is_kind(obj, loaded_class("polars", "DataFrame")):
        native = native_of(obj, "_df", "PyDataFrame")
        cls = loaded_class("polars", "DataFrame")
        series = [] if native is None else cls._from_pydf(native).get_columns()[:MOST_COLUMNS]
    elif is_kind(obj, loaded_class("polars", "Series")):
        native = native_of(obj, "_s", "PySeries")
        series = [] if native is None else [loaded_class("polars", "Series")._from_pyseries(native)]
    if series is not None:
        return [lambda count, own=one: _polars_cells(own, count) for one in series]
    if type(obj) is loaded_class("numpy", "ndarray"):
        names = obj.dtype.names
        if names is not None and obj.ndim == 1:
            arrays = [obj[name] for name in names[:MOST_COLUMNS]]
        elif names is None and obj.ndim == 2:
            arrays = [obj[:, at] for at in range(min(obj.shape[1], MOST_COLUMNS))]
        else:
            return None
        return [lambda count, own=array: _array_cells(own, count) for array in arrays]
    return None


def read_rows(namespace: dict, names: list[str], count: int = MOST_ROWS) -> dict:
    """The first rows of the named datasets, column by column.

    What is no dataset is left out; a column whose cells are of no known class is ``None``. Index
    labels are not part of a row here.
    """
    forget_classes()
    count = min(count, MOST_ROWS)
    marks = missing_marks()
    out = {}
    for name in names[:MOST_DATASETS]:
        try:
            columns = _columns(namespace.get(name))
        except Exception:  # noqa: S112 - what is not laid out as its class says is no dataset
            continue
        if columns is None:
            continue
        cells = []
        for read in columns:
            try:
                found = read(count)
            except Exception:
                found = None
            cells.append(None if found is None else _shown(found, marks))
        out[clean_text(name, 1_000)] = cells
    return {"rows": out}


def rows(shell: object, names: list[str]) -> dict:
    """The first rows of variables of an IPython shell; never raises for what they hold."""
    namespace = shell.user_ns
    if type(namespace) is not dict:
        namespace = dict.copy(namespace)
    return read_rows(namespace, names)
