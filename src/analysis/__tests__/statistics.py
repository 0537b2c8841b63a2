"""Runs compiled plans over one small table and prints the numbers and words that they give.

Reads a JSON list of ``{"engine", "code"}`` from standard input, writes one JSON line for each.
"""

import ast
import json
import math
import sys

import numpy as np
import pandas as pd
import polars as pl
from scipy import stats

DRAW = np.random.default_rng(11)
SIZE = 60
RAW = {
    "team": DRAW.choice(["red", "blue"], SIZE).tolist(),
    "city": DRAW.choice(["Oslo", "Bern", "Rome"], SIZE).tolist(),
    "x": [
        None if at % 11 == 3 else round(value, 2)
        for at, value in enumerate(DRAW.normal(20, 4, SIZE).tolist())
    ],
    "n": DRAW.integers(1, 40, SIZE).tolist(),
}
RAW["y"] = [
    None if x is None or at % 13 == 5 else round(1.5 * x + noise, 2)
    for at, (x, noise) in enumerate(zip(RAW["x"], DRAW.normal(0, 3, SIZE).tolist(), strict=True))
]
FRAMES = {"pandas": pd.DataFrame(RAW), "polars": pl.DataFrame(RAW)}


def plain(value):
    if isinstance(value, pl.DataFrame):
        value = [cell for row in value.rows() for cell in row]
    elif isinstance(value, pd.DataFrame):
        value = value.to_numpy().ravel().tolist()
    elif isinstance(value, pd.Series | pl.Series):
        value = value.to_list()
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float):
        return None if math.isnan(value) else float(f"{value:.9g}")
    return value


def run(engine, code):
    tree = ast.parse(code)
    last = tree.body.pop()
    df = FRAMES[engine]
    space = {"df": df, "np": np, "pd": pd, "stats": stats}
    exec(compile(tree, "cell", "exec"), space)
    return plain(eval(compile(ast.Expression(last.value), "cell", "eval"), space))


for job in json.load(sys.stdin):
    try:
        print(json.dumps(run(job["engine"], job["code"])))
    except Exception as error:
        print(json.dumps(repr(error)))
