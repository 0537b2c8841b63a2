"""One dataset as it leaves the kernel."""

from __future__ import annotations

from hashlib import blake2b
from os import urandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_DETAILED = 50
# Datasets up to this size are part of their fingerprint whole: it is the same at each reading,
# which a limit in time would not be.
MOST_MARKED_BYTES = 262_144
SAMPLED_ROWS = 64
# Of this kernel until it is restarted: addresses of another one mean nothing here.
_SESSION = urandom(4).hex()


class Dataset:
    """What is known of one variable, with the statistics that are still to be had.

    ``tasks`` are generators that fill ``columns`` and ``index`` in place; the first ones matter
    most. ``question`` is whom to ask what, and what takes the answer; ``source`` the name of the
    file whose rows it holds.
    """

    __slots__ = (
        "column_count",
        "columns",
        "engine",
        "fingerprint",
        "identity",
        "index",
        "kind",
        "memory",
        "name",
        "notes",
        "question",
        "rows",
        "source",
        "tasks",
    )

    def __init__(
        self,
        name: str,
        engine: str,
        kind: str,
        rows: int | None = None,
        column_count: int = 0,
        columns: list[dict] | None = None,
    ) -> None:
        self.name = name
        self.engine = engine
        self.kind = kind
        self.rows = rows
        self.column_count = column_count
        self.columns = columns or []
        self.index: list[dict] = []
        self.notes: list[str] = []
        self.fingerprint = ""
        self.memory: int | None = None
        self.source: str | None = None
        self.tasks: list = []
        self.identity = 0
        self.question: tuple[str, Callable, Callable] | None = None

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
        if self.index:
            out["index"] = self.index
        if self.memory is not None:
            out["memory"] = self.memory
        if self.source is not None:
            out["source"] = self.source
        return out


def fingerprint(dataset: Dataset, identity: int, marks: list) -> str:
    """A text of this kernel session that differs when the object, its shape, names or types do.

    ``marks`` stand for the content: numpy arrays, whole when all of them are small, else some of
    their rows, and integers. Of object arrays these are addresses: no object is asked for anything.
    """
    digest = blake2b(digest_size=8)
    digest.update(f"{identity} {dataset.rows} {dataset.column_count}\n".encode())
    for column in dataset.columns:
        digest.update(f"{column['name']}\x00{column['dtype']}\n".encode())
    _add_content(digest, marks, small=_is_small(marks))
    return f"{_SESSION}-{digest.hexdigest()}"


def mark_columns(columns: list[dict], marks: list[tuple]) -> None:
    """Gives each column that has marks a text that differs when its cells do."""
    small = _is_small([mark for own in marks for mark in own])
    for out, own in zip(columns, marks, strict=False):
        if any(mark is not None for mark in own):
            digest = blake2b(out["dtype"].encode(), digest_size=8)
            _add_content(digest, own, small=small)
            if not small:
                digest.update(str([_address(mark) for mark in own]).encode())
            out["mark"] = digest.hexdigest()


def _is_small(marks: list) -> bool:
    arrays = [mark for mark in marks if mark is not None and type(mark) is not int]
    return sum(array.nbytes for array in arrays) <= MOST_MARKED_BYTES


def _add_content(digest: blake2b, marks: list | tuple, *, small: bool) -> None:
    for mark in marks:
        if type(mark) is int:
            digest.update(f"{mark}\n".encode())
        elif mark is not None and len(mark):
            step = 1 if small else max(1, len(mark) // SAMPLED_ROWS)
            digest.update(mark[::step].tobytes())
            digest.update(mark[-1:].tobytes())


def _address(mark: object) -> int:
    return 0 if mark is None or type(mark) is int else mark.__array_interface__["data"][0]
