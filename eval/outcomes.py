"""Executes cells and judges what they show: ``outcomes.py <half> <folder>``.

Reads ``{"id", "code"}`` objects, one a line, from standard input and prints ``{"id", "code",
"outcome", "result", "error"}`` for each. The tables lie below the folder. What a last line prints
or assigns counts as shown: a person would look at it.
"""

from __future__ import annotations

import ast
import json
import sys
import warnings
from contextlib import redirect_stdout
from pathlib import Path

from domain import ROOT, domain_names, load_domain
from judging import outcome_of


def main() -> None:
    half, folder = sys.argv[1], Path(sys.argv[2]).resolve()
    warnings.simplefilter("ignore")
    answers = json.loads((ROOT / half / "answers.json").read_text())
    domains = [load_domain(half, name, folder) for name in domain_names(half)]
    files = {
        question.id: [domain.path(table, folder) for table in question.data]
        for domain in domains
        for question in domain.questions
    }
    for line in sys.stdin:
        job = json.loads(line)
        # What a cell prints is no line of the report.
        with redirect_stdout(sys.stderr):
            made = outcome_of(shown(job["code"]), answers[job["id"]], files[job["id"]])
        print(json.dumps(job | made), flush=True)


def shown(code: str) -> str:
    """The code with what its last line prints or assigns as its value."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return code
    match tree.body:
        case [*before, ast.Expr(ast.Call(func=ast.Name("print"), args=[*_, value]))]:
            tree.body = [*before, ast.Expr(value)]
        case [*_, ast.Assign(targets=[ast.Name(name)])]:
            tree.body.append(ast.Expr(ast.Name(name, ast.Load())))
    return ast.unparse(tree)


if __name__ == "__main__":
    main()
