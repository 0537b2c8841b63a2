"""Marks that represent the cells of a column, so that two readings of it can be compared.

Addresses are left out wherever the cells themselves can be read: loading the same data again is no
change. Where not all cells can be read, because there are too many or because they are objects
whose code would have to run, addresses count as well: a missed change is worse there than a change
reported for data that were only loaded again.
"""

from __future__ import annotations

from hashlib import blake2b

from .cells import missing_marks
from .identity import loaded, loaded_class

# Columns up to the first size go in byte for byte, up to the second as their sum and some rows.
# Sizes decide, not a time limit, so that each reading gives the same marks.
MOST_HASHED_BYTES = 65_536
MOST_SUMMED_BYTES = 4_194_304
MOST_SUMMED_AT_ONCE = 134_217_728
MOST_CHUNKS = 64
# What a cell that is an object costs, in bytes of a plain array.
_OBJECT_BYTES = 64
_SAMPLED = 64
# What is left of ``MOST_SUMMED_AT_ONCE`` in this reading.
_room = [MOST_SUMMED_AT_ONCE]


def begin_reading() -> None:
    """Call before the variables are read: resets how many bytes may be read whole."""
    _room[0] = MOST_SUMMED_AT_ONCE


def has_room(size: int) -> bool:
    """Whether ``size`` bytes may be read whole; if so, takes them from what is left."""
    if size > min(MOST_SUMMED_BYTES, _room[0]):
        return False
    _room[0] -= size
    return True


def content_mark(key: str, dtype: str, parts: tuple) -> str | None:
    """A text that differs when the cells differ; ``None`` if nothing represents them.

    ``parts`` are numpy arrays, and integers for what lies elsewhere.
    ``key`` keeps the text from revealing cells that can be guessed.
    """
    known = [part for part in parts if part is not None]
    if not known:
        return None
    digest = blake2b(dtype.encode(), key=key.encode(), digest_size=8)
    for part in known:
        digest.update(f"{part if type(part) is int else _array_mark(part)}\n".encode())
    return digest.hexdigest()


def _array_mark(values: object) -> tuple:
    """Represents the cells of an array: all of them, or some and their address."""
    size = len(values)
    is_object = values.dtype.kind == "O"
    if not is_object and values.nbytes <= MOST_HASHED_BYTES:
        return size, hash(values.tobytes())
    some = values[:: max(1, size // _SAMPLED)]
    if not has_room(size * _OBJECT_BYTES if is_object else values.nbytes):
        return size, _cells_mark(some), values.__array_interface__["data"][0]
    return size, _cells_mark(values) if is_object else (_cells_mark(some), _sum(values))


def _cells_mark(cells: object) -> int:
    """Represents all cells of an array; objects of unknown classes by their addresses."""
    found = plain_hash(cells.tolist()) if cells.dtype.kind == "O" else None
    return hash(cells.tobytes()) if found is None else found


def _sum(values: object) -> int:
    raw = loaded("numpy").ascontiguousarray(values).view("u1")
    words = raw[: len(raw) // 8 * 8].view("u8")
    return int(words.sum(dtype="u8")) + int(raw[len(words) * 8 :].sum(dtype="u8"))


def chunk_parts(chunked: object) -> tuple:
    """The buffers of a ``pyarrow.ChunkedArray`` as arrays, or its address."""
    if chunked.num_chunks > MOST_CHUNKS or "dictionary" in str(chunked.type):
        return (id(chunked),)
    chunks = chunked.chunks
    frombuffer = loaded("numpy").frombuffer
    buffers = [buffer for chunk in chunks for buffer in chunk.buffers()]
    arrays = [frombuffer(one, dtype="u1") for one in buffers if one is not None and one.size]
    return (hash(tuple((chunk.offset, len(chunk)) for chunk in chunks)), *arrays)


def plain_hash(cells: list) -> int | None:
    """A hash of cells of plain types; ``None`` if any has another class, whose code never runs."""
    plain = [str, int, float, bool, bytes, *map(type, missing_marks())]
    plain += [loaded_class("datetime", "date"), loaded_class("decimal", "Decimal")]
    kinds = {id(kind): kind for kind in map(type, cells)}.values()
    if any(all(kind is not own for own in plain) for kind in kinds):
        return None
    return hash((tuple(sorted(kind.__name__ for kind in kinds)), *cells))
