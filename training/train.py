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


#: Kinds of links that only hint at what they name.
WEAK = ("short", "beginning", "concept", "hint", "valuePart", "valueBeginning", "unknown")


def signs_of_doubt(question: dict[str, Any], p: np.ndarray, order: np.ndarray) -> list[float]:
    """What the confidence in the first of some readings is made of."""
    reading = question["readings"][order[0]]
    features = reading["features"]
    second = float(p[order[1]]) if len(order) > 1 else 0.0
    first = float(p[order[0]])
    classes = collections.Counter(kind for _, kind in question["classes"])
    unused = {
        kind: classes[kind] - features.get(f"used {kind}", 0)
        for kind in ("content", "linked", "number")
    }
    words = classes["content"] + classes["linked"] or 1
    weak = sum(
        n
        for f, n in features.items()
        if f.startswith("link ") and f.count(" ") == 2 and f.split(" ")[2] in WEAK
    )
    floating = sum(n for f, n in features.items() if f.startswith("floating in"))
    kind = reading["plan"]["type"]
    return [
        1.0,
        first,
        math.log(first + 1e-4),
        first - second,
        first + second,
        unused["content"],
        unused["content"] / words,
        unused["linked"],
        unused["number"],
        weak,
        floating,
        features.get("hits 0", 0),
        features.get("reads another table", 0),
        len(question["classes"]) / 20,
        *(float(kind == one) for one in ("table", "value", "chart", "report", "test", "change")),
        len(features) / 20,
    ]


def logistic(rows: list[list[float]], right: list[bool], pull: float = 0.02) -> Any:
    """A logistic regression by Newton steps: a function from signs of doubt to a probability."""
    x = np.array(rows)
    y = np.array(right, float)
    mean, spread = x.mean(0), x.std(0) + 1e-9
    mean[0], spread[0] = 0, 1
    z = (x - mean) / spread
    w = np.zeros(z.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-z @ w))
        hessian = (z * (p * (1 - p))[:, None]).T @ z / len(y) + pull * np.eye(len(w))
        w += np.linalg.solve(hessian, z.T @ (y - p) / len(y) - pull * w)
    return lambda row: float(1 / (1 + np.exp(-((np.array(row) - mean) / spread) @ w)))


def fold_of(tables: set[str]) -> dict[str, int]:
    return {table: at % FOLDS for at, table in enumerate(sorted(tables))}


def table_of(data: Data, weights: np.ndarray) -> dict[str, float]:
    return {
        f: round(float(weights[i]), 4) for f, i in data.index.items() if abs(weights[i]) > 0.005
    }


def print_curve(name: str, results: list[tuple[float, bool]], total: int) -> None:
    """How much is right at most where no more than a share of all questions is wrong."""
    rights = wrongs = 0
    points = {}
    for p, ok in sorted(results, reverse=True):
        rights += ok
        wrongs += not ok
        for risk in (0.02, 0.04, 0.06):
            if wrongs / total <= risk:
                points[risk] = (rights / total, p)
    for risk, (covered, p) in points.items():
        print(f"wrong <= {risk:.0%} by {name}: right {covered:.1%} of all (at {p:.2f})")


def main() -> None:
    out, start_file, *files = sys.argv[1:]
    share = 1.0
    if len(files) > 2 and files[-2] == "--share":
        share, files = float(files[-1]), files[:-2]
    start = json.loads(Path(start_file).read_text())
    questions = [json.loads(line) for file in files for line in Path(file).read_text().splitlines()]
    data = Data(questions, start)
    folds = fold_of({q["table"] for q in questions})
    rng = random.Random(1)
    kept = {t for t in sorted(folds) if rng.random() < share}
    results: list[tuple[float, bool]] = []
    doubts: list[tuple[int, list[float], bool]] = []
    first = among = three = asked = 0
    weights: dict[str, Any] = {}
    for fold in range(FOLDS):
        learned = [
            i for i, q in enumerate(questions) if folds[q["table"]] != fold and q["table"] in kept
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
            doubts.append((fold, signs_of_doubt(q, p, order), bool(right[order[0]])))
    print(
        f"{asked} answerable: first {first / asked:.1%}, within three {three / asked:.1%}, "
        f"among {among / asked:.1%}; {len(data.index)} features"
    )
    print_curve("probability", results, len(questions))
    confident: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        others = [(row, ok) for of, row, ok in doubts if of != fold]
        model = logistic([row for row, _ in others], [ok for _, ok in others])
        confident += [(model(row), ok) for of, row, ok in doubts if of == fold]
    print_curve("confidence", confident, len(questions))
    everything = table_of(data, train(data, list(range(len(questions)))))
    Path(out).write_text(json.dumps({"folds": weights, "all": everything}))
    print(math.ceil(len(json.dumps(everything)) / 1000), "kB of weights")


if __name__ == "__main__":
    main()
