"""One dataset as it leaves the kernel."""

from __future__ import annotations

from hashlib import blake2b
from os import urandom
from typing import TYPE_CHECKING

from .content import content_mark

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_DETAILED = 50
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
    """A text of this kernel session that differs when shape, names, types or marks do.

    ``marks`` are those of the columns, ``None`` for one that has none. Only where they do not stand
    for every cell does ``identity``, the address of the object, count as well.
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


def mark_of(dtype: str, parts: tuple) -> str | None:
    """What stands for the cells of a column in this kernel session, see ``content_mark``."""
    return content_mark(_SESSION, dtype, parts)
