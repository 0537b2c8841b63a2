"""Reading a pandas index, and the raw buffers of pandas' own arrays, by exact class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .identity import loaded_class
from .numpy_arrays import is_ndarray

if TYPE_CHECKING:
    from collections.abc import Callable

_WITH_NDARRAY = ("DatetimeArray", "TimedeltaArray", "PeriodArray", "StringArray", "Categorical")
_WITH_NUMPY_NAME = ("NumpyExtensionArray", "PandasArray")
_MASKED = ("IntegerArray", "FloatingArray", "BooleanArray")
_ARROW = ("ArrowStringArray", "ArrowExtensionArray", "ArrowStringArrayNumpySemantics")
_ARRAY_MODULES = (
    "pandas.core.arrays",
    "pandas.core.arrays.string_",
    "pandas.core.arrays.string_arrow",
)
_INDEXES = (
    "Index",
    "RangeIndex",
    "MultiIndex",
    "DatetimeIndex",
    "TimedeltaIndex",
    "PeriodIndex",
    "CategoricalIndex",
    "IntervalIndex",
    "Int64Index",
    "UInt64Index",
    "Float64Index",
)


def array_class(name: str) -> type | None:
    """One of pandas' own array classes, wherever this version keeps it."""
    for path in _ARRAY_MODULES:
        cls = loaded_class(path, name)
        if cls is not None:
            return cls
    return None


def _is_named(values: object, names: tuple) -> bool:
    own = type(values)
    return any(own is array_class(name) for name in names)


def buffer_of(values: object) -> object | None:
    """The plain ``numpy.ndarray`` behind an array, else ``None``."""
    if is_ndarray(values):
        return values
    if _is_named(values, (*_WITH_NDARRAY, *_WITH_NUMPY_NAME, "StringArrayNumpySemantics")):
        found = values._ndarray
    elif _is_named(values, _MASKED):
        found = values._data
    else:
        return None
    return found if is_ndarray(found) else None


def arrow_data(values: object) -> object | None:
    """The ``pyarrow.ChunkedArray`` behind an array, else ``None``."""
    if not _is_named(values, _ARROW):
        return None
    chunked = values._pa_array
    cls = loaded_class("pyarrow.lib", "ChunkedArray")
    return chunked if cls is not None and type(chunked) is cls else None


def index_class(index: object) -> str | None:
    """The name of the pandas class an index is exactly of, else ``None``."""
    own = type(index)
    return next((name for name in _INDEXES if own is loaded_class("pandas", name)), None)


def index_length(index: object) -> int | None:
    """Rows of an index; ``None`` when an array of a foreign class would have to be asked."""
    kind = index_class(index)
    if kind is None:
        return None
    if kind == "RangeIndex":
        return len(index._range)
    if kind == "MultiIndex":
        codes = index._codes
        return len(codes[0]) if len(codes) and is_ndarray(codes[0]) else None
    data = index._data
    buffer = buffer_of(data)
    if buffer is not None:
        return len(buffer)
    chunked = arrow_data(data)
    if chunked is not None:
        return len(chunked)
    return len(data) if _is_named(data, ("IntervalArray", "SparseArray")) else None


def index_values(index: object) -> Callable[[int, int], list] | None:
    """Labels of an index by range of positions; ``None`` when they cannot be read safely.

    Times come as ``numpy.datetime64``; cells of object arrays as they are.
    """
    kind = index_class(index)
    if kind == "RangeIndex":
        return lambda start, stop: list(index._range[start:stop])
    if kind is None or kind == "MultiIndex":
        return None
    data = index._data
    if kind == "CategoricalIndex" and _is_named(data, ("Categorical",)):
        codes, inner = data._ndarray, index_values(data.dtype.categories)
        if inner is None:
            return None
        return lambda start, stop: [
            inner(code, code + 1)[0] if code >= 0 else None for code in codes[start:stop].tolist()
        ]
    chunked = arrow_data(data)
    if chunked is not None:
        return lambda start, stop: chunked.slice(start, stop - start).to_pylist()
    buffer = buffer_of(data)
    if buffer is None:
        return None
    if buffer.dtype.kind in "Mm":
        return lambda start, stop: list(buffer[start:stop])
    return lambda start, stop: buffer[start:stop].tolist()
