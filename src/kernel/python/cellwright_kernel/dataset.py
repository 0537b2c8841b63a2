"""One dataset as it leaves the kernel, and the columns of one whose cells lie in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from os import urandom

from .cells import Cells, measure
from .content import content_mark

MOST_DETAILED = 50
# Identifies this kernel until it is restarted: addresses of another one mean nothing here.
_SESSION = urandom(4).hex()


class Dataset:
    """What is known of one variable, and what can still be read of it.

    ``tasks`` are generators that fill ``columns`` and ``index`` in place; the first ones matter
    most. ``readers`` are those of the columns, if their cells lie in memory. ``question`` is the
    name of the engine to ask, a function that asks it and one that takes the answer; ``source`` is
    the path of the file whose rows the variable holds.
    """

    def __init__(self, name: str, engine: str, kind: str, rows: int | None = None) -> None:
        self.name = name
        self.engine = engine
        self.kind = kind
        self.rows = rows
        self.column_count = 0
        self.columns: list[dict] = []
        self.index: list[dict] = []
        self.notes: list[str] = []
        self.fingerprint = ""
        self.memory: int | None = None
        self.source: str | None = None
        self.readers: list[Reader] = []
        self.tasks: list = []
        self.identity = 0
        self.question: tuple[str, Callable, Callable] | None = None

    def set_columns(self, columns: list[dict], count: int) -> None:
        """Columns that were read; ``count`` is how many there are in all."""
        self.columns, self.column_count, self.notes = columns, count, []

    def as_json(self) -> dict:
        """JSON objects, numbers and valid text only."""
        out = {
            "name": self.name,
            "engine": self.engine,
            "kind": self.kind,
            "rows": self.rows,
            "columnCount": self.column_count,
            "columns": self.columns,
            "fingerprint": self.fingerprint,
            "notes": self.notes,
        }
        more = {"index": self.index or None, "memory": self.memory, "source": self.source}
        return {**out, **{key: value for key, value in more.items() if value is not None}}


class Reader:
    """One column: neutral class, the engine's name of the type, buffer and cells.

    ``base`` is the plain numpy array behind it, ``cells`` tells how its cells are read; each is
    ``None`` if there is none. ``marks`` represent its cells, see ``content_mark``.
    """

    def __init__(
        self,
        type_: str,
        dtype: str,
        base: object = None,
        cells: Cells | None = None,
        *marks: object,
    ) -> None:
        self.type = type_
        self.dtype = dtype
        self.base = base
        self.cells = cells
        self.marks = (base, *marks)

    def column(self, label: tuple, fallback: str = "") -> dict:
        """The column under a label as ``name_and_label`` gives it."""
        name, literal = label
        out = {"name": name, "type": self.type, "dtype": self.dtype}
        if literal is not None:
            out["label"] = literal or fallback
        return out

    def measure(self, out: dict) -> Iterator[None]:
        """Fills in the statistics of the column; a type ``other`` becomes that of its cells."""
        return measure(out, self.cells, guess_type=self.type == "other")


def set_readers(
    dataset: Dataset, identity: int, readers: list[Reader], levels: list[Reader] | None = None
) -> None:
    """Sets the statistics tasks, the marks of columns, the fingerprint and the memory.

    Only the first columns have tasks and marks; the levels of the index have tasks. ``identity`` is
    the address of the object.
    """
    dataset.readers = readers
    detailed = list(zip(dataset.columns, readers, strict=False))[:MOST_DETAILED]
    measured = [*zip(dataset.index, levels or [], strict=True), *detailed]
    dataset.tasks = [reader.measure(out) for out, reader in measured if reader.cells is not None]
    marks = [content_mark(_SESSION, out["dtype"], reader.marks) for out, reader in detailed]
    for (out, _), mark in zip(detailed, marks, strict=True):
        if mark is not None:
            out["mark"] = mark
    dataset.fingerprint = fingerprint(dataset, identity, marks)
    if all(reader.base is not None and reader.base.dtype.kind != "O" for reader in readers):
        dataset.memory = sum(int(reader.base.nbytes) for reader in readers)


def fingerprint(dataset: Dataset, identity: int, marks: list) -> str:
    """A text of this kernel session that differs when shape, names, types or marks differ.

    ``marks`` are those of the columns, ``None`` for one that has none. ``identity``, the address of
    the object, counts unless every column has a mark.
    """
    if len(marks) >= dataset.column_count > 0 and None not in marks:
        identity = 0
    digest = blake2b(digest_size=8)
    digest.update(f"{identity} {dataset.rows} {dataset.column_count}\n".encode())
    for column in dataset.columns:
        digest.update(f"{column['name']}\x00{column['dtype']}\n".encode())
    for mark in marks:
        digest.update(f"{mark}\n".encode())
    return f"{_SESSION}-{digest.hexdigest()}"
