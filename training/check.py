"""Checks authored questions: ``check.py NAME`` shows each with what its plan says, does and gives.

A module of ``tables/`` has ``FORMATS``, ``tables(rng)`` as those of eval/ have them, ``VOICE``, and
``QUESTIONS``: pairs of a text and a plan, or ``None`` where nothing can answer it. Exit code 1
where a plan does not check, fails or gives nothing, or a question stands twice.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd

HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent / "eval")]

from domain import write_and_read  # noqa: E402 -- found on the path above
from namespaces import namespace_of, snapshot_of  # noqa: E402

SHOWN = 6


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"tables_{name}", HERE / "tables" / f"{name}.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"There is no {name}.py in training/tables.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def frames_of(name: str, module: ModuleType, folder: Path) -> dict[str, Any]:
    """The namespace in which the tables of a module are loaded."""
    seed = int.from_bytes(name.encode()[:8], "big")
    files = []
    for table, frame in module.tables(np.random.default_rng(seed)).items():
        files.append(folder / f"{table}.{module.FORMATS[table]}")
        write_and_read(frame, files[-1])
    namespace = namespace_of(files, folder)
    if len(files) == 1:  # loaded as df
        namespace[files[0].stem] = namespace.pop("df")
    return namespace


def printed(namespace: dict[str, Any], plans: list[Any]) -> list[dict[str, str]]:
    """Problem or sentence, key and code of each plan."""
    job = json.dumps({"snapshot": snapshot_of(namespace), "plans": plans})
    done = subprocess.run(  # noqa: S603 -- our own script
        ["node", str(HERE / "print-plans.mjs")],  # noqa: S607 -- that of the caller
        input=job,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def run(code: str, namespace: dict[str, Any]) -> object:
    """What the last expression of a cell gives, in a copy of the namespace."""
    tree = ast.parse(code)
    last = tree.body.pop()
    space = {
        key: value.copy() if isinstance(value, pd.DataFrame) else value
        for key, value in namespace.items()
    }
    exec(compile(tree, "cell", "exec"), space)  # noqa: S102 -- the drafted cell
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space)  # noqa: S307


def fault_of(value: object) -> str | None:
    """Why a result cannot be what was asked for."""
    if isinstance(value, pd.DataFrame | pd.Series) and len(value) == 0:
        return "it gives no rows"
    if not isinstance(value, pd.DataFrame | pd.Series) and pd.api.types.is_scalar(value):
        return "it gives nothing" if pd.isna(value) else None
    return None


def shown(value: object) -> str:
    text = value.head(SHOWN).to_string() if hasattr(value, "head") else str(value)[:300]
    return "\n".join(f"    {line[:150]}" for line in text.splitlines())


def main() -> None:
    warnings.simplefilter("ignore")
    mpl.use("Agg")
    name = sys.argv[1]
    module = load(name)
    texts = [text for text, _ in module.QUESTIONS]
    faults = [f"{text!r} stands twice" for text in {*texts} if texts.count(text) > 1]
    with tempfile.TemporaryDirectory() as folder:
        namespace = frames_of(name, module, Path(folder))
        plans = [plan for _, plan in module.QUESTIONS if plan is not None]
        answers = iter(printed(namespace, plans))
        for text, plan in module.QUESTIONS:
            print(f"\n{text}")
            if plan is None:
                print("    (nothing can answer it)")
                continue
            answer = next(answers)
            fault = answer.get("problem") or answer.get("refused")
            if fault is None:
                print(f"  = {answer['sentence']}")
                print("\n".join(f"    > {line}" for line in answer["code"].splitlines()))
                try:
                    value = run(answer["code"], namespace)
                    print(shown(value))
                    fault = fault_of(value)
                except Exception as error:
                    fault = f"{type(error).__name__}: {error}"
            if fault is not None:
                faults.append(f"{text!r}: {fault}")
                print(f"  ! {fault}")
    print(f"\n{len(texts)} questions, {len(faults)} faults")
    for fault in faults:
        print(f"  {fault}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
