"""Time for statistics, shared by all columns."""

from __future__ import annotations

from time import perf_counter


class Budget:
    """A deadline on the monotonic clock."""

    def __init__(self, milliseconds: float) -> None:
        self.start = perf_counter()
        self.end = self.start + milliseconds / 1000

    @property
    def over(self) -> bool:
        return perf_counter() >= self.end

    def allows(self, nanoseconds: float) -> bool:
        """Whether work of this length would end in time."""
        return perf_counter() + nanoseconds * 1e-9 < self.end

    @property
    def spent(self) -> float:
        """Milliseconds since the start."""
        return (perf_counter() - self.start) * 1000


def run_in_turn(tasks: list, budget: Budget) -> None:
    """Advances generators one step each, in order, again and again, until all are done or time is up.

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
