"""What reading the variables may cost: time for statistics, and no garbage collection."""

from __future__ import annotations

import gc
import time
from time import perf_counter

# A page runs one thread, and has no clock of its own for it.
_thread_time = getattr(time, "thread_time", time.process_time)


class Budget:
    """A deadline in processor time of this thread: a crowded machine learns as much as an idle one.

    A time on the clock ends it too: other threads may do the work. Both count from the start.
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
        """Milliseconds on the clock since the start."""
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
    """A block in which no collection starts by itself.

    A full one walks all objects of the user's session, which can take longer than reading the
    variables. A collector that was off stays off.
    """

    def __enter__(self) -> None:
        """Holds the collector back."""
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        """Lets it go on."""
        if self._was_on:
            gc.enable()
