"""Frames of PySpark, classic and Connect: the schema, if reading it starts no job.

A classic frame was analysed when it was made. One of Connect is analysed by its server when its
schema is asked for. That may read files, or run a query for the names of pivoted columns, so the
schema is asked for only if the plan has no such part.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .dataset import Dataset
from .engine_columns import typed_column
from .identity import class_name, class_value, instance_dict, is_kind, loaded_class

CLASSIC = (("pyspark.sql.classic.dataframe", "DataFrame"), ("pyspark.sql.dataframe", "DataFrame"))
CONNECT = ("pyspark.sql.connect.dataframe", "DataFrame")
_PLANS = "pyspark.sql.connect.plan"
# Parts of a plan that need only the catalogue; a plan with other parts is not asked about.
_FREE = re.compile(
    "LocalRelation|CachedLocalRelation|CachedRemoteRelation|Range|Read|Project|WithColumns|"
    "WithColumnsRenamed|Filter|Limit|Deduplicate|Sort|Drop|Aggregate|Join|SetOperation|"
    "SubqueryAlias|Repartition|ToDF|ToSchema"
)
_MOST_STEPS = 500


def _is_free(plan: object) -> bool:
    """Whether a server can analyse a plan by its catalogue alone."""
    base = loaded_class(_PLANS, "LogicalPlan")
    waiting, steps = [plan], 0
    while waiting:
        one = waiting.pop()
        own = instance_dict(one)
        steps += 1
        name = class_name(type(one))
        if (
            steps > _MOST_STEPS
            or not _FREE.fullmatch(name)
            or type(one) is not loaded_class(_PLANS, name)
        ):
            return False
        table = own.get("table_name")
        if name == "Read" and (type(table) is not str or "." in table):
            return False  # Names with a dot may be files.
        if (
            name == "Aggregate"
            and own.get("_group_type") == "pivot"
            and not own.get("_pivot_values")
        ):
            return False
        for value in own.values():
            parts = value if type(value) in (list, tuple) else (value,)
            waiting.extend(part for part in parts if is_kind(part, base))
    return True


def _ask(obj: object) -> tuple[str, Callable[[], object]] | None:
    """A question for the schema, if it may be asked, through the property of Spark's own class."""
    own = instance_dict(obj)
    if type(obj) is loaded_class(*CONNECT):
        if not _is_free(own.get("_plan")):
            return None
    elif not any(type(obj) is loaded_class(*path) for path in CLASSIC):
        return None
    getter = class_value(obj, "schema")
    whom = "connect" if type(obj) is loaded_class(*CONNECT) else "spark"
    return whom, lambda: getter.__get__(obj, type(obj))


def read_spark(dataset: Dataset, obj: object, room: int) -> None:
    """Columns from the schema a frame remembers, else a question for it."""

    def take(schema: object) -> None:
        if type(schema) is not loaded_class("pyspark.sql.types", "StructType"):
            return
        fields = instance_dict(schema).get("fields")
        if type(fields) is list:
            known = [instance_dict(field) for field in fields[:room]]
            columns = [typed_column(one.get("name"), one.get("dataType")) for one in known]
            dataset.set_columns(columns, len(fields))

    own = instance_dict(obj)
    names = ("schema", "_schema", "_cached_schema")
    known = next((own[name] for name in names if own.get(name) is not None), None)
    if known is not None:
        take(known)
        return
    question = _ask(obj)
    if question is not None:
        dataset.question = (*question, take)
