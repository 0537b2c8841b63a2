"""Draws generated code and compares its marks with reference values.

Reads a job file as ``execute.py`` does. An answer is a kind, `ordered` where that counts, and an
expression of the values that are drawn; without one only the kind counts.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[4] / "eval"))
sys.path.insert(0, str(Path(__file__).parent))

import matplotlib.pyplot as plt
import pandas as pd
from charts import shows
from drawing import Drawing, Recorder, is_titled
from execute import load

KINDS = {"area": "line", "scatter_any": "scatter"}


def points_of(values):
    if isinstance(values, pd.DataFrame):
        rows = values.dropna().astype(float)
        return {"values": rows.to_numpy().tolist()}
    if isinstance(values.index, pd.RangeIndex) or (
        values.index.dtype.kind == "i" and (values.index.name is None)
    ):
        return {"values": values.dropna().tolist()}
    pairs = [
        [[str(part) for part in key] if isinstance(key, tuple) else str(key), float(value)]
        for key, value in values.items()
    ]
    return {"pairs": pairs}


def wanted_of(answer, frame):
    kind, _, rest = answer.partition(" ")
    ordered = rest.startswith("ordered ")
    code = rest.removeprefix("ordered ")
    points = points_of(eval(code, {"df": frame, "pd": pd})) if code else None
    return {"kind": KINDS.get(kind, kind), "points": points, "ordered": ordered}


def draw(code, space):
    plt.close("all")
    with Recorder() as recorder:
        exec(code, space)
    figures = [plt.figure(number) for number in plt.get_fignums()]
    for figure in figures:
        figure.canvas.draw()
    return Drawing(recorder.marks, bool(figures) and all(map(is_titled, figures)))


def main() -> None:
    jobs = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    tables = {table["name"]: table for table in jobs["tables"]}
    for job in jobs["questions"]:
        report = {"id": job["id"]}
        try:
            wanted = wanted_of(job["answer"], load(tables[job["table"]], "pandas"))
        except Exception as error:
            print(json.dumps({**report, "status": "bad reference", "detail": repr(error)}))
            continue
        try:
            drawing = draw(job["code"], {"df": load(tables[job["table"]], job["engine"])})
            labelled = shows(drawing, wanted)
            status, detail = (
                ("right", "") if labelled else ("wrong", f"{drawing.kind} {wanted}"[:500])
            )
        except Exception as error:
            status, detail = "wrong", repr(error)
        print(json.dumps({**report, "status": status, "detail": detail}))


main()
