"""Learns what each feature of a reading is worth: ``train.py OUT CANDIDATES… [--share 0.5]``.

A log-linear model over the different readings of each question: of those that mean what the plan of
the question means, the probability is raised. AdaGrad towards the starting weights, so that what
nothing is known of keeps them. Three folds by table: OUT holds the weights of each fold's other
tables under ``folds``, and those of all under ``all``.
"""

from __future__ import annotations

import collections
import json
import math
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

FOLDS = 3
EPOCHS = 6
RATE = 0.15
PULL = 2e-3
#: Tables in which a word must occur before it is worth anything.
FEWEST_TABLES = 3


class Data:
    """Questions as sparse matrices over a shared index of features."""

    def __init__(self, questions: list[dict[str, Any]], start: dict[str, float]) -> None:
        self.questions = questions
        counts: collections.Counter[str] = collections.Counter()
        tables: collections.defaultdict[str, set[str]] = collections.defaultdict(set)
        for q in questions:
            features = {f for r in q["readings"] for f in r["features"]}
            counts.update(features)
            for f in features:
                tables[f].add(q["table"])
            names = {n for r in q["readings"] for n in [*r["triggers"], f"plan {r['rule']}"]}
            for gram in q["grams"]:
                tables[f"gram {gram}"].add(q["table"])
            counts.update(f"word {n}: {g}" for n in names for g in q["grams"])
        kept = [
            f
            for f, n in counts.items()
            if f in start
            or (
                len(tables[f"gram {f.split(': ', 1)[1]}"]) >= FEWEST_TABLES and n >= 4
                if f.startswith("word ")
                else n >= 4 and len(tables[f]) >= FEWEST_TABLES
            )
        ]
        self.index = {f: i for i, f in enumerate(kept)}
        self.start = np.array([start.get(f, 0.0) for f in kept])
        self.matrices = [self._matrix(q) for q in questions]
        self.right = [np.array([r["right"] for r in q["readings"]], bool) for q in questions]

    def _matrix(self, q: dict[str, Any]) -> sp.csr_matrix:
        index = self.index
        rows, columns, values = [], [], []
        words: dict[str, list[int]] = {}
        for at, reading in enumerate(q["readings"]):
            for f, v in reading["features"].items():
                column = index.get(f)
                if column is not None:
                    rows.append(at)
                    columns.append(column)
                    values.append(v)
            for name in [*reading["triggers"], f"plan {reading['rule']}"]:
                if name not in words:
                    known = (index.get(f"word {name}: {g}") for g in q["grams"])
                    words[name] = [c for c in known if c is not None]
                rows += [at] * len(words[name])
                columns += words[name]
                values += [1] * len(words[name])
        shape = (len(q["readings"]), len(index))
        return sp.csr_matrix((values, (rows, columns)), shape=shape, dtype=float)


def softmax(scores: np.ndarray) -> np.ndarray:
    raised = np.exp(scores - scores.max())
    return raised / raised.sum()


def train(data: Data, chosen: list[int], seed: int = 0) -> np.ndarray:
    weights = data.start.copy()
    seen = np.full(len(weights), 0.1)
    order = [i for i in chosen if data.right[i].any() and not data.right[i].all()]
    rng = random.Random(seed)
    for _ in range(EPOCHS):
        rng.shuffle(order)
        for i in order:
            x = data.matrices[i]
            p = softmax(x @ weights)
            wanted = p * data.right[i]
            gradient = x.T @ (wanted / (wanted.sum() + 1e-300) - p)
            at = np.nonzero(gradient)[0]
            step = gradient[at] - PULL * (weights[at] - data.start[at])
            seen[at] += step**2
            weights[at] += RATE * step / np.sqrt(seen[at])
    return weights


def fold_of(tables: set[str]) -> dict[str, int]:
    return {table: at % FOLDS for at, table in enumerate(sorted(tables))}


def table_of(data: Data, weights: np.ndarray) -> dict[str, float]:
    return {
        f: round(float(weights[i]), 4) for f, i in data.index.items() if abs(weights[i]) > 0.005
    }


def main() -> None:
    out, start_file, *files = sys.argv[1:]
    share = 1.0
    if len(files) > 2 and files[-2] == "--share":
        share, files = float(files[-1]), files[:-2]
    start = json.loads(Path(start_file).read_text())
    questions = [
        json.loads(line) for file in files for line in Path(file).read_text().splitlines()
    ]
    data = Data(questions, start)
    folds = fold_of({q["table"] for q in questions})
    rng = random.Random(1)
    kept = {t for t in sorted(folds) if rng.random() < share}
    results: list[tuple[float, bool]] = []
    first = among = three = asked = 0
    weights: dict[str, Any] = {}
    for fold in range(FOLDS):
        learned = [
            i
            for i, q in enumerate(questions)
            if folds[q["table"]] != fold and q["table"] in kept
        ]
        w = train(data, learned)
        table = table_of(data, w)
        for name, of in folds.items():
            if of == fold:
                weights[name] = table
        for i, q in enumerate(questions):
            if folds[q["table"]] != fold:
                continue
            right = data.right[i]
            asked += q["answerable"]
            if len(right) == 0:
                continue
            p = softmax(data.matrices[i] @ w)
            order = np.argsort(-p, kind="stable")
            first += bool(right[order[0]])
            three += bool(right[order[:3]].any())
            among += bool(right.any())
            results.append((float(p[order[0]]), bool(right[order[0]])))
    print(
        f"{asked} answerable: first {first / asked:.1%}, within three {three / asked:.1%}, "
        f"among {among / asked:.1%}; {len(data.index)} features"
    )
    results.sort(reverse=True)
    total = len(questions)
    rights = wrongs = 0
    points = {}
    for p, ok in results:
        rights += ok
        wrongs += not ok
        for risk in (0.02, 0.04, 0.06):
            if wrongs / total <= risk:
                points[risk] = (rights / total, p)
    for risk, (covered, p) in points.items():
        print(f"wrong <= {risk:.0%}: right {covered:.1%} of all (probability {p:.2f})")
    everything = table_of(data, train(data, list(range(len(questions)))))
    Path(out).write_text(json.dumps({"folds": weights, "all": everything}))
    print(math.ceil(len(json.dumps(everything)) / 1000), "kB of weights")


if __name__ == "__main__":
    main()
