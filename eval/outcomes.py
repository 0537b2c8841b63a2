"""Executes cells and judges what they give: ``outcomes.py <half> <folder>``.

Reads ``{"id", "code"}`` objects, one a line, from standard input and prints ``{"id", "code",
"outcome", "result", "error"}`` for each. The tables lie below the folder.
"""

from __future__ import annotations

import ast
import copy
import json
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

from domain import ROOT, Domain, domain_names, load_domain
from namespaces import namespace_of
from question import Question
from report import judge
from result_json import result_json


def value_of(code: str, namespace: dict[str, Any]) -> object:
    """The value of the last expression of a cell."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), namespace)  # noqa: S102 -- the cell
    if last is None:
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace)  # noqa: S307


def copied(value: object) -> object:
    """A copy of a table; a module is the same for all cells."""
    return value if isinstance(value, ModuleType | str) else copy.deepcopy(value)


def outcome_of(
    question: Question, code: str, accepted: list[Any], files: list[Path], frames: dict[str, Any]
) -> dict[str, Any]:
    reply: dict[str, Any] = {"status": "tool", "cells": [{"code": code}]}
    if accepted[0]["type"] != "chart":
        try:
            value = value_of(code, {name: copied(value) for name, value in frames.items()})
            reply["result"] = json.loads(json.dumps(result_json(value)))
        except Exception as error:
            reply |= {
                "status": "failed",
                "error": {"code": type(error).__name__, "message": str(error)},
            }
    outcome = judge(question, reply, accepted, files)
    return {"outcome": outcome, "result": reply.get("result"), "error": reply.get("error")}


def main() -> None:
    half, folder = sys.argv[1], Path(sys.argv[2]).resolve()
    warnings.simplefilter("ignore")
    answers = json.loads((ROOT / half / "answers.json").read_text())
    domains = [load_domain(half, name, folder) for name in domain_names(half)]
    questions: dict[str, tuple[Domain, Question]] = {
        question.id: (domain, question) for domain in domains for question in domain.questions
    }
    loaded: dict[tuple[str, ...], dict[str, Any]] = {}
    for line in sys.stdin:
        job = json.loads(line)
        domain, question = questions[job["id"]]
        files = [domain.path(table, folder) for table in question.data]
        key = (domain.name, *question.data)
        if key not in loaded:
            loaded[key] = namespace_of(files, folder)
        made = outcome_of(question, job["code"], answers[job["id"]], files, loaded[key])
        print(json.dumps(job | made), flush=True)


if __name__ == "__main__":
    main()
