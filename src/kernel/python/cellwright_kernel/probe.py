"""Reads the user's variables, and first rows, without running any of their code."""

from __future__ import annotations

import gc
import time
from time import perf_counter

from .cells import missing_marks
from .content import begin_reading
from .dataset import MOST_DETAILED, Dataset, Reader
from .identity import (
    forget_classes,
    instance_dict,
    is_kind,
    is_module,
    loaded_class,
    module_dict,
    namespace_of,
)
from .lazy_frames import read_lazy
from .numpy_arrays import is_ndarray, read_array
from .other_engines import put_questions, read_other
from .pandas_frames import read_pandas
from .polars_frames import read_polars
from .sources import file_sources
from .values import clean_text, scalar

MOST_VARIABLES = 2_000
MOST_DATASETS = 50
MOST_COLUMNS = 10_000
MOST_LISTED_COLUMNS = 20_000
MANY_DATASETS = 10
STATISTICS_MS = 45.0
STATISTICS_OF_MANY_MS = 30.0

MOST_ROWS = 5
MOST_DATASETS_WITH_ROWS = 10

MACHINE = "/proc/meminfo"
GROUP = "/sys/fs/cgroup/memory."
_SHELL_NAMES = frozenset(("In", "Out", "exit", "quit", "get_ipython", "open"))


# Engine, module, class and reader of what lies in memory; a subclass stands before its base.
_IN_MEMORY = (
    ("geopandas", "geopandas", "GeoDataFrame", read_pandas),
    ("geopandas", "geopandas", "GeoSeries", read_pandas),
    ("pandas", "pandas", "DataFrame", read_pandas),
    ("pandas", "pandas", "Series", read_pandas),
    ("polars", "polars", "DataFrame", read_polars),
    ("polars", "polars", "Series", read_polars),
)


# A kernel in the page has only one thread, and no clock for single threads.
_thread_time = getattr(time, "thread_time", time.process_time)


class Budget:
    """A deadline in processor time of this thread: a busy machine reads as much as an idle one.

    A wall-clock limit ends it too: other threads may do the work. Both count from the start.
    """

    def __init__(self) -> None:
        self._start = perf_counter()
        self._thread_start = _thread_time()
        self.allow(0, 0)

    def allow(self, milliseconds: float, on_the_clock: float) -> None:
        self._most, self._most_on_the_clock = milliseconds / 1000, on_the_clock / 1000

    @property
    def over(self) -> bool:
        own = _thread_time() - self._thread_start
        return own >= self._most or perf_counter() - self._start >= self._most_on_the_clock

    @property
    def spent(self) -> float:
        """Milliseconds of wall-clock time since the start."""
        return (perf_counter() - self._start) * 1000


def run_in_turn(tasks: list, budget: Budget) -> None:
    """Advances generators one step each, in order, again and again, until all end or time is up.

    A task that raises is dropped; what it had found before stays.
    """
    waiting = tasks
    while waiting:
        again = []
        for task in waiting:
            if budget.over:
                return
            try:
                next(task)
            except StopIteration:
                continue
            except Exception:  # noqa: S112 - the statistics of one column are lost, nothing else
                continue
            again.append(task)
        waiting = again


class WithoutCollections:
    """A block in which no garbage collection starts by itself.

    A full one walks all objects of the user's session, which can take longer than reading the
    variables. A collector that was off stays off.
    """

    def __enter__(self) -> None:
        """Holds the collector back."""
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        """Lets the collector go on."""
        if self._was_on:
            gc.enable()


def _user_names(namespace: dict, hidden: dict) -> list[str]:
    """Names the user's code bound, in the order they were first bound.

    A name IPython put there counts as the user's once it is bound to something else.
    """
    names = []
    for name in list(namespace):
        if type(name) is not str or name.startswith("_") or not name.isidentifier():
            continue
        value = namespace.get(name)
        if name in hidden and (hidden[name] is value or name in _SHELL_NAMES):
            continue
        names.append(name)
    return names


def _module_aliases(namespace: dict, names: list[str]) -> dict[str, str]:
    """Names bound to modules, with the full name of each module."""
    aliases = {}
    for name in names:
        value = namespace.get(name)
        if is_module(value):
            path = module_dict(value).get("__name__")
            if type(path) is str and path.isascii():
                aliases[name] = path[:200]
    return aliases


def free_memory() -> dict:
    """``{"free": bytes}`` on Linux, within the limit of a container; empty if it is not known."""
    free = []
    try:
        with open(MACHINE, "rb") as file:  # noqa: PTH123 - pathlib would be imported
            free += [int(one.split()[1]) * 1024 for one in file if one.startswith(b"MemAvailable:")]
        sizes = []
        for name in ("max", "current"):
            with open(GROUP + name, "rb") as file:  # noqa: PTH123 - pathlib would be imported
                sizes.append(int(file.read()))
        free.append(max(0, sizes[0] - sizes[1]))
    except (OSError, ValueError, IndexError):
        pass
    return {"free": min(free)} if free else {}


def read_variable(name: str, obj: object, room: int) -> Dataset | None:
    """One variable as a dataset; ``None`` if its class is unknown or its layout unexpected."""
    try:
        return _read(name, obj, max(0, min(room, MOST_COLUMNS)))
    except Exception:
        return None


def _read(name: str, obj: object, room: int) -> Dataset | None:
    for engine, path, cls_name, read in _IN_MEMORY:
        if is_kind(obj, loaded_class(path, cls_name)):
            return read(name, obj, engine, room)
    if is_kind(obj, loaded_class("polars", "LazyFrame")):
        return read_lazy(name, obj, room)
    return read_array(name, obj, room) if is_ndarray(obj) else read_other(name, obj, room)


def _read_all(namespace: dict, names: list[str]) -> list[Dataset]:
    """The datasets among the variables, in order."""
    found: list[Dataset] = []
    room = MOST_LISTED_COLUMNS
    for name in names:
        dataset = read_variable(name, namespace.get(name), room)
        if dataset is not None:
            found.append(dataset)
            room -= len(dataset.columns)
        if len(found) == MOST_DATASETS:
            break
    return found


def _tasks_in_turn(datasets: list[Dataset]) -> list:
    """First columns of all datasets before later ones; of datasets the first, then the latest."""
    order = datasets[:1] + datasets[:0:-1]
    depth = max((len(dataset.tasks) for dataset in order), default=0)
    return [
        dataset.tasks[at] for at in range(depth) for dataset in order if at < len(dataset.tasks)
    ]


def read_namespace(namespace: dict, hidden: dict, statistics_ms: float | None = None) -> dict:
    """What a namespace holds, as JSON objects.

    Names, types and sizes are always there; statistics are read within ``statistics_ms``
    milliseconds of processor time, by default 45 after names and types were read, or 30 in all (42
    of wall-clock time) if there are more than 10 datasets. Engines that have to be asked for names
    and types share one second after that.
    """
    budget = Budget()
    forget_classes()
    begin_reading()
    names = _user_names(namespace, hidden)
    modules = _module_aliases(namespace, names)
    variables = [name for name in names if name not in modules]
    datasets = _read_all(namespace, variables)
    if statistics_ms is not None:
        budget.allow(statistics_ms, 4 * statistics_ms)
    elif len(datasets) > MANY_DATASETS:
        budget.allow(STATISTICS_OF_MANY_MS, 1.4 * STATISTICS_OF_MANY_MS)
    else:
        # The names of a very wide frame must not cost the statistics of the one beside it.
        most = budget.spent + STATISTICS_MS
        budget.allow(most, 4 * most)
    run_in_turn(_tasks_in_turn(datasets), budget)
    put_questions(datasets, MOST_DATASETS)
    sources = file_sources(namespace.get("In"))
    for dataset in datasets:
        dataset.source = sources.get(dataset.name)
    return {
        "datasets": [dataset.as_json() for dataset in datasets],
        "variables": variables[:MOST_VARIABLES],
        "modules": modules,
        **free_memory(),
        "ms": round(budget.spent, 3),
    }


def probe(shell: object, statistics_ms: float | None = None) -> dict:
    """Reads the variables of an IPython shell; never raises for what they hold."""
    hidden = instance_dict(shell).get("user_ns_hidden")
    hidden = hidden if type(hidden) is dict else {}
    with WithoutCollections():
        return read_namespace(namespace_of(shell), hidden, statistics_ms)


def _first(reader: Reader, marks: list) -> list | None:
    """The first cells for JSON; missing ones and those of unknown classes are ``None``."""
    cells = reader.cells
    if cells is None or cells.read is None:
        return None
    try:
        found = cells.read(0, min(cells.total, MOST_ROWS), 1)
    except Exception:
        return None
    gone = [any(cell is mark for mark in marks) for cell in found]
    return [
        None if missing or (type(cell) is float and cell != cell) else scalar(cell)
        for cell, missing in zip(found, gone, strict=True)
    ]


def rows(shell: object, names: list[str]) -> dict:
    """The first rows of variables of an IPython shell; never raises for what they hold.

    Rows come column by column. Names that are not datasets are left out; a column whose cells
    cannot be read is ``None``. Index labels are not part of a row here.
    """
    forget_classes()
    begin_reading()
    namespace = namespace_of(shell)
    marks = missing_marks()
    out = {}
    for name in names[:MOST_DATASETS_WITH_ROWS]:
        dataset = read_variable(name, namespace.get(name), MOST_DETAILED)
        if dataset is not None and dataset.readers:
            readers = dataset.readers[:MOST_DETAILED]
            out[clean_text(name, 1_000)] = [_first(reader, marks) for reader in readers]
    return {"rows": out}
