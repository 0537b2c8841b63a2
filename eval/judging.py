"""What a reply is worth: its cells, or the readings that it offers, held against the answers.

Cells are executed in this process, over the files that the question was asked about.
"""

from __future__ import annotations

import ast
import copy
import json
import os.path
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import matplotlib.pyplot as plt
from charts import shows
from drawing import draw
from matching import holds
from namespaces import namespace_of
from result_json import result_json

#: Outcomes of replies that offer readings in place of an answer: whether one of them is right.
OFFERED = ("offered right", "offered wrong")
OUTCOMES = ("right", "wrong", *OFFERED, "gave up")


def judge(reply: dict[str, Any], accepted: list[Any], files: list[Path]) -> str:
    """The outcome of a reply about the tables of ``files``.

    Where nothing can be computed, giving up is right and any reading that is offered is wrong.
    Each reading gets its own ``outcome``.
    """
    declined = any(answer["type"] == "decline" for answer in accepted)
    if reply["status"] == "failed" and reply["error"]["code"] == "gave_up":
        if reply.get("readings"):
            return judge_readings(reply["readings"], accepted, files)
        return "right" if declined else "gave up"
    if reply["status"] == "answer" and not reply["cells"]:
        return "right" if declined else "gave up"
    if reply["status"] != "tool":
        return "wrong"
    if any(answer["type"] == "chart" for answer in accepted):
        return "right" if draws(reply, accepted, files) else "wrong"
    result = reply.get("result")
    return "right" if any(holds(result, answer) for answer in accepted) else "wrong"


def judge_readings(readings: list[dict[str, Any]], accepted: list[Any], files: list[Path]) -> str:
    for reading in readings:
        reading["outcome"] = outcome_of(reading["code"], accepted, files)["outcome"]
    right = any(reading["outcome"] == "right" for reading in readings)
    return "offered right" if right else "offered wrong"


def draws(reply: dict[str, Any], accepted: list[Any], files: list[Path]) -> bool:
    try:
        drawing = draw(files, reply["cells"][0]["code"])
        return any(answer["type"] == "chart" and shows(drawing, answer) for answer in accepted)
    except Exception as error:  # Code that fails is a wrong answer, whatever it raises.
        reply["error"] = {"code": type(error).__name__, "message": str(error)}
        return False
    finally:
        plt.close("all")


def outcome_of(code: str, accepted: list[Any], files: list[Path]) -> dict[str, Any]:
    """The ``outcome``, ``result`` and ``error`` of a cell."""
    reply: dict[str, Any] = {"status": "tool", "cells": [{"code": code}]}
    if accepted[0]["type"] != "chart":
        try:
            frames = loaded(tuple(files))
            value = value_of(code, {name: copied(value) for name, value in frames.items()})
            reply["result"] = json.loads(json.dumps(result_json(value)))
        except Exception as error:
            reply |= {
                "status": "failed",
                "error": {"code": type(error).__name__, "message": str(error)},
            }
    outcome = judge(reply, accepted, files)
    return {"outcome": outcome, "result": reply.get("result"), "error": reply.get("error")}


@lru_cache(maxsize=64)
def loaded(files: tuple[Path, ...]) -> dict[str, Any]:
    folder = os.path.commonpath([file.parent for file in files])
    return namespace_of(list(files), Path(folder))


def copied(value: object) -> object:
    """A copy of a table; a module is the same for all cells."""
    return value if isinstance(value, ModuleType | str) else copy.deepcopy(value)


def value_of(code: str, namespace: dict[str, Any]) -> object:
    """The value of the last expression of a cell."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), namespace)  # noqa: S102 -- the cell
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace)  # noqa: S307
