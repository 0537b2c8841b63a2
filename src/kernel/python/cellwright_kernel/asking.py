"""Questions that may take time, as an engine has to ask its server: in one thread, joined."""

from __future__ import annotations

import logging
from threading import Thread, get_ident
from typing import TYPE_CHECKING

from .identity import class_name, is_kind, loaded_class

if TYPE_CHECKING:
    from collections.abc import Callable

# All questions of one reading together; the page waits longer than this for an answer.
MOST_SECONDS = 1.0
NO_ANSWER = "no answer in time"

# These print to the notebook what a server answers to a plan that cannot be analysed.
_LOUD = ("SQLQueryContextLogger", "DataFrameQueryContextLogger")
_LOUDER = ("py4j.java_gateway", "py4j.clientserver")

_threads: list[Thread] = []


class _Quiet:
    """A block in which these loggers say nothing of what this thread does."""

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
        """Takes it away."""
        for logger in self._loggers:
            logging.Filterer.removeFilter(logger, self._filter)


def ask_in_turn(questions: list[Callable[[], object]]) -> list:
    """Answers in order, as ``(answer, None)`` or ``(None, why there is none)``.

    A question that hangs is left behind and keeps its thread; until that ends, nothing is asked.
    """
    answers = [(None, NO_ANSWER)] * len(questions)
    _threads[:] = [thread for thread in _threads if thread.is_alive()]
    if not questions or _threads:
        return answers
    late = []

    def work() -> None:
        with _Quiet():
            for at, question in enumerate(questions):
                try:
                    answer = (question(), None)
                except Exception as error:
                    answer = (None, class_name(type(error)))
                if late:
                    return
                answers[at] = answer

    thread = Thread(target=work, daemon=True)
    _threads.append(thread)
    thread.start()
    thread.join(MOST_SECONDS)
    late.append(True)
    return list(answers)
