"""Lazy frames of polars: that they exist, and their columns once the user asks for them.

The columns of a plan are only known by resolving it, which may open files and call functions of the
user; a plan does not tell whether it was resolved before. So it is resolved when the user clicks,
and the result is kept as long as the frame lives.
"""

from __future__ import annotations

from weakref import ReferenceType, ref

from .asking import ask_all
from .dataset import Dataset, fingerprint
from .identity import class_name, forget_classes, is_kind, loaded_class, namespace_of
from .polars_frames import column_of, native_of

_NOT_ASKED = "columns not read: resolving the plan may start work"
_WAITING = "columns not read: the plan is still being resolved"
_MOST_COLUMNS = 10_000
# By address: the frame, the address of its plan, its columns and how many there are, and notes.
_resolved: dict[int, tuple[ReferenceType, int, list[dict], int, list[str]]] = {}


def _plan_of(obj: object) -> object | None:
    cls = loaded_class("polars", "LazyFrame")
    return native_of(obj, "_ldf", "PyLazyFrame") if is_kind(obj, cls) else None


def read_lazy(name: str, obj: object, room: int) -> Dataset:
    """A LazyFrame, with its columns if they were read for this very plan."""
    plan = _plan_of(obj)
    dataset = Dataset(name, "polars", "lazy")
    dataset.notes = [_NOT_ASKED]
    found = _resolved.get(id(obj))
    if found is not None and found[0]() is obj and found[1] == id(plan):
        _, _, columns, dataset.column_count, dataset.notes = found
        dataset.columns = [dict(column) for column in columns[:room]]
    dataset.fingerprint = fingerprint(dataset, id(plan), [])
    return dataset


def _keep(obj: object, plan: object, columns: list[dict], count: int, notes: list[str]) -> None:
    address = id(obj)
    gone = ref(obj, lambda _: _resolved.pop(address, None))
    _resolved[address] = (gone, id(plan), columns, count, notes)


def columns(shell: object, name: str) -> dict:
    """Resolves the plan of a lazy frame, in a thread and with the time limit of other questions.

    Call it only when the user asks for it. The next reading of the shell's variables shows the
    result. Never raises for what the variable holds.
    """
    forget_classes()
    obj = namespace_of(shell).get(name)
    plan = _plan_of(obj)
    if plan is None:
        return {}

    def resolve() -> None:
        _keep(obj, plan, [], 0, [_WAITING])
        try:
            schema = loaded_class("polars", "LazyFrame")._from_pyldf(plan).collect_schema()
            pairs = list(schema.items())
            columns = [column_of(*pair) for pair in pairs[:_MOST_COLUMNS]]
        except Exception as error:
            _keep(obj, plan, [], 0, [f"columns not read: {class_name(type(error))}"])
        else:
            _keep(obj, plan, columns, len(pairs), [])

    ask_all([("polars", resolve)])
    return {}
