"""One dataset as it leaves the kernel."""

from __future__ import annotations

from hashlib import blake2b

MOST_DETAILED = 50
_SAMPLED_ROWS = 16


class Dataset:
    """What is known of one variable, with the statistics that are still to be had.

    ``tasks`` are generators that fill ``columns`` and ``index`` in place; the first ones matter
    most.
    """

    __slots__ = (
        "column_count",
        "columns",
        "engine",
        "fingerprint",
        "index",
        "kind",
        "memory",
        "name",
        "notes",
        "rows",
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
        self.tasks: list = []

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
        return out


def fingerprint(dataset: Dataset, identity: int, buffers: list) -> str:
    """A short text that differs when the object, its shape, names or types do.

    The bytes of a few rows of each buffer are part of it, so that most edits in place change it
    too. Of object arrays these are addresses: no object is asked for anything.
    """
    digest = blake2b(digest_size=8)
    digest.update(f"{identity} {dataset.rows} {dataset.column_count}\n".encode())
    for column in dataset.columns:
        digest.update(f"{column['name']}\x00{column['dtype']}\n".encode())
    for buffer in buffers:
        if buffer is not None and len(buffer):
            step = max(1, len(buffer) // _SAMPLED_ROWS)
            digest.update(buffer[::step][: _SAMPLED_ROWS + 1].tobytes())
            digest.update(buffer[-1:].tobytes())
    return digest.hexdigest()
