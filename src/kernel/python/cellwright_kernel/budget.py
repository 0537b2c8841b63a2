"""What reading the variables may cost: time for statistics, and no garbage collection."""

from __future__ import annotations

import gc
import time
from time import perf_counter

_WALL_FACTOR = 4
# A page runs one thread, and has no clock of its own for it.
_thread_time = getattr(time, "thread_time", time.process_time)


class Budget:
    """A deadline in processor time of this thread: a crowded machine learns as much as an idle one.

    A multiple of it on the clock, four times unless said, ends it too: other threads may do
    the work.
    """

    def __init__(self, milliseconds: float) -> None:
        self.start = perf_counter()
        self._from = _thread_time()
        self.extend(milliseconds)

    def extend(self, milliseconds: float, wall_factor: float = _WALL_FACTOR) -> None:
        """Sets the time there is in all, counted from the start."""
        self._most = milliseconds / 1000
        self._most_on_the_clock = self._most * wall_factor

    @property
    def _left(self) -> float:
        own = self._most - (_thread_time() - self._from)
        return min(own, self._most_on_the_clock - (perf_counter() - self.start))

    @property
    def over(self) -> bool:
        return self._left <= 0

    @property
    def spent(self) -> float:
        """Milliseconds on the clock since the start."""
        return (perf_counter() - self.start) * 1000


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
