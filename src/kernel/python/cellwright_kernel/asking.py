"""Questions that may take time because an engine has to ask its server: asked in threads."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread, get_ident
from time import monotonic

from .identity import class_name, is_kind, loaded_class

# For all questions of one reading together; the page waits longer than this for an answer.
MOST_SECONDS = 1.0
NO_ANSWER = "no answer in time"

# These print to the notebook what a server says about a plan that cannot be analysed.
_LOUD = ("SQLQueryContextLogger", "DataFrameQueryContextLogger")
_LOUDER = ("py4j.java_gateway", "py4j.clientserver")

_threads: dict[str, Thread] = {}


class _Quiet:
    """A block in which these loggers print nothing about what this thread does."""

    def __enter__(self) -> None:
        """Adds a filter to the loggers; those of Spark are made if they are not there yet."""
        own = get_ident()
        spark = loaded_class("pyspark.logger.logger", "PySparkLogger")
        if spark is not None:
            for name in _LOUD:
                spark.getLogger(name)
        self._filter = lambda record: record.thread != own
        known = logging.Logger.manager.loggerDict
        loggers = [dict.get(known, name) for name in (*_LOUD, *_LOUDER)]
        self._loggers = [one for one in loggers if is_kind(one, logging.Logger)]
        for logger in self._loggers:
            logging.Filterer.addFilter(logger, self._filter)

    def __exit__(self, *_: object) -> None:
        """Removes the filter."""
        for logger in self._loggers:
            logging.Filterer.removeFilter(logger, self._filter)


def ask_all(questions: list[tuple[str, Callable[[], object]]]) -> list:
    """Answers in order, as ``(answer, None)`` or ``(None, why there is none)``.

    A question comes with the name of the engine that is asked. Each engine has one thread; an
    engine that hangs is left behind with its thread, and is asked nothing until the thread ends.
    """
    answers = [(None, NO_ANSWER)] * len(questions)
    late = []

    def work(own: list[int]) -> None:
        with _Quiet():
            for at in own:
                try:
                    answer = (questions[at][1](), None)
                except Exception as error:
                    answer = (None, class_name(type(error)))
                if late:
                    return
                answers[at] = answer

    end = monotonic() + MOST_SECONDS
    started = []
    for whom in dict.fromkeys(whom for whom, _ in questions):
        if whom in _threads and _threads[whom].is_alive():
            continue
        own = [at for at, (name, _) in enumerate(questions) if name == whom]
        _threads[whom] = Thread(target=work, args=(own,), daemon=True)
        _threads[whom].start()
        started.append(_threads[whom])
    for thread in started:
        thread.join(max(0.0, end - monotonic()))
    late.append(True)
    return list(answers)
