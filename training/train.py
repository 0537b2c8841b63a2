"""Learns what each feature of a reading is worth: ``train.py FOLDER CANDIDATES… [--share 0.5]``.

A log-linear model over the different readings of each question: of those that mean what the plan of
the question means, the probability is raised. AdaGrad towards the starting weights, so that what
nothing is known of keeps them. Three folds by table, each judged with what the others taught.
FOLDER gets ``folds.json`` (weights of each fold, for the next round of parsing) and ``trained.ts``
(weights of all, for the product).
"""

from __future__ import annotations

import collections
import json
import math
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

FOLDS = 3
EPOCHS = 6
RATE = 0.15
PULL = 2e-3
#: What a weight away from its start costs: keeps out what hardly matters.
L1 = 6e-3
#: Weights nearer to their start than this are not worth their place.
SMALLEST = 0.18
#: Tables in which a word must occur before it is worth anything.
FEWEST_TABLES = 8


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
    rng = random.Random(seed)  # noqa: S311 -- an order, no secret
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
            pace = RATE / np.sqrt(seen[at])
            away = weights[at] + pace * step - data.start[at]
            away = np.sign(away) * np.maximum(np.abs(away) - pace * L1, 0)
            weights[at] = data.start[at] + away
    return weights


def learn_vain(questions: list[dict[str, Any]], chosen: list[int]) -> dict[str, float]:
    """How strongly each word speaks of a question that no table answers: a logistic regression."""
    tables: collections.defaultdict[str, set[str]] = collections.defaultdict(set)
    for i in chosen:
        for gram in questions[i]["grams"]:
            tables[gram].add(questions[i]["table"])
    index = {
        g: at for at, g in enumerate(g for g, of in tables.items() if len(of) >= FEWEST_TABLES)
    }
    rows = [[index[g] for g in questions[i]["grams"] if g in index] for i in chosen]
    x = sp.csr_matrix(
        (
            np.ones(sum(map(len, rows))),
            (np.repeat(np.arange(len(rows)), [len(r) for r in rows]), np.concatenate(rows)),
        ),
        shape=(len(rows), len(index)),
    )
    y = np.array([not questions[i]["answerable"] for i in chosen], float)
    w, bias, seen = np.zeros(len(index)), -2.0, np.full(len(index), 0.1)
    for _ in range(300):
        off = 1 / (1 + np.exp(-(x @ w + bias))) - y
        step = x.T @ off / len(y) * 50 + 5e-2 * w
        seen += step**2
        w -= 0.2 * step / np.sqrt(seen)
        bias -= 0.5 * off.mean()
    return {gram: round(float(w[at]), 1) for gram, at in index.items() if abs(w[at]) >= SMALLEST}


def doubts(
    question: dict[str, Any], p: np.ndarray, order: np.ndarray, vain: dict[str, float]
) -> list[float]:
    """What the confidence in the first reading is made of, in the order of ``confidence.ts``."""
    first, second, third = [*(float(p[at]) for at in order[:3]), 0.0, 0.0][:3]
    two, three = first + second, first + second + third
    shares = [1.0, first, math.log(first + 1e-4), first - second, two, three]
    in_vain = sum(vain.get(gram, 0.0) for gram in question["grams"])
    return [*shares, in_vain, *question["readings"][order[0]]["signs"]]


Logistic = tuple[np.ndarray, np.ndarray, np.ndarray]


def logistic(rows: list[list[float]], right: list[bool], pull: float = 0.02) -> Logistic:
    """A logistic regression by Newton steps: means, spreads and weights."""
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
    return mean, spread, w


def probability(model: Logistic, row: list[float]) -> float:
    mean, spread, w = model
    return float(1 / (1 + np.exp(-((np.array(row) - mean) / spread) @ w)))


def fold_of(tables: set[str]) -> dict[str, int]:
    return {table: at % FOLDS for at, table in enumerate(sorted(tables))}


def table_of(data: Data, weights: np.ndarray) -> dict[str, float]:
    """What is worth keeping, in tenths: little more than its start is nothing."""
    kept = np.where(np.abs(weights - data.start) < SMALLEST, data.start, weights)
    return {f: round(float(kept[i]), 1) for f, i in data.index.items() if abs(kept[i]) >= 0.05}


#: Digits of numbers in the table of weights: printable, and plain in a string of JavaScript.
DIGITS = [chr(code) for code in range(35, 127) if chr(code) != "\\"]


def as_lines(table: dict[str, float]) -> str:
    """
    The last words of all features in one line, then a line for all features that differ in their
    last word only: what is before it, a tab, and three digits for each, two for the place of the
    word and one for the weight in tenths.
    """
    words = sorted({feature.rsplit(" ", 1)[1] for feature in table})
    base = len(DIGITS)
    if len(words) > base**2:
        raise ValueError("There are more words than two digits can count.")
    places = {word: DIGITS[at // base] + DIGITS[at % base] for at, word in enumerate(words)}
    lines: collections.defaultdict[str, str] = collections.defaultdict(str)
    for feature in sorted(table):
        prefix, last = feature.rsplit(" ", 1)
        lines[prefix] += places[last] + DIGITS[round(table[feature] * 10) + base // 2]
    return "\n".join([" ".join(words), *(f"{prefix}\t{ends}" for prefix, ends in lines.items())])


Judged = list[tuple[float, bool]]

#: Bounds of confidence that the report looks at.
BOUNDS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7)


def at_risk(judged: Judged, total: int, risk: float) -> tuple[float, float]:
    """The share that is right where at most so many of all are wrong, and the bound for it."""
    rights = wrongs = 0
    best = (0.0, 1.0)
    for p, ok in sorted(judged, reverse=True):
        rights += ok
        wrongs += not ok
        if wrongs / total <= risk:
            best = (rights / total, p)
    return best


class Result:
    """What came of one question whose table was held out."""

    def __init__(
        self, data: Data, at: int, fold: int, weights: np.ndarray, vain: dict[str, float]
    ) -> None:
        self.question = data.questions[at]
        self.fold = fold
        right = data.right[at]
        self.read = len(right) > 0
        p = softmax(data.matrices[at] @ weights) if self.read else np.array([])
        order = np.argsort(-p, kind="stable")
        self.first = self.read and bool(right[order[0]])
        self.three = self.read and bool(right[order[:3]].any())
        self.among = self.read and bool(right.any())
        self.doubts = doubts(self.question, p, order, vain) if self.read else []
        self.share = float(p[order[0]]) if self.read else 0.0


def curve(name: str, results: list[Result], pick: Callable[[Result], bool]) -> Logistic:
    """Prints what a model of confidence reaches, each fold by the others; returns that of all."""
    rows = [r for r in results if r.read]
    judged: Judged = []
    for fold in range(FOLDS):
        others = [r for r in rows if r.fold != fold]
        model = logistic([r.doubts for r in others], [pick(r) for r in others])
        judged += [(probability(model, r.doubts), pick(r)) for r in rows if r.fold == fold]
    for risk in (0.02, 0.04, 0.06, 0.1, 0.2):
        covered, bound = at_risk(judged, len(results), risk)
        print(f"{name}, wrong at most {risk:.0%}: right {covered:.1%} of all (from {bound:.2f})")
    # A reading may be right without being the plan that somebody wrote down: these were run.
    run = [
        (p, r) for p, r in zip(judged, by_fold(rows), strict=True) if r.question.get("isExecuted")
    ]
    for risk in (0.02, 0.04, 0.06, 0.1) if run else ():
        covered, bound = at_risk([p for p, _ in run], len(run), risk)
        print(f"{name}, run, wrong at most {risk:.0%}: right {covered:.1%} (from {bound:.2f})")
    pairs = zip(judged, by_fold(rows), strict=True)
    vain = [p for (p, _), r in pairs if not r.question["answerable"]]
    bounds = ", ".join(f"{b}: {np.mean([p < b for p in vain]):.0%}" for b in BOUNDS)
    print(f"{name}, without an answer and below a bound of {bounds}")
    return logistic([r.doubts for r in rows], [pick(r) for r in rows])


def by_fold(rows: list[Result]) -> list[Result]:
    return [r for fold in range(FOLDS) for r in rows if r.fold == fold]


def written(model: Logistic) -> str:
    means, spreads, weights = (json.dumps([round(float(x), 4) for x in part]) for part in model)
    return f"{{ means: {means}, spreads: {spreads}, weights: {weights} }}"


HEAD = """// Written by training/train.py.
import type { Logistic } from './confidence.js';

"""


def main() -> None:
    folder, *files = sys.argv[1:]
    share = 1.0
    if len(files) > 2 and files[-2] == "--share":
        share, files = float(files[-1]), files[:-2]
    start = json.loads((Path(__file__).parent / "start.json").read_text())
    questions = [json.loads(line) for file in files for line in Path(file).read_text().splitlines()]
    data = Data(questions, start)
    folds = fold_of({q["table"] for q in questions})
    rng = random.Random(1)  # noqa: S311 -- a share, no secret
    kept = {t for t in sorted(folds) if rng.random() < share}
    results: list[Result] = []
    by_table: dict[str, dict[str, float]] = {}
    for fold in range(FOLDS):
        own = [folds[q["table"]] == fold for q in questions]
        learned = [i for i, q in enumerate(questions) if not own[i] and q["table"] in kept]
        w, vain = train(data, learned), learn_vain(questions, learned)
        by_table |= {name: table_of(data, w) for name, of in folds.items() if of == fold}
        results += [Result(data, i, fold, w, vain) for i in range(len(questions)) if own[i]]
    asked = sum(r.question["answerable"] for r in results)
    first = sum(r.first for r in results) / asked
    three = sum(r.three for r in results) / asked
    among = sum(r.among for r in results) / asked
    print(f"{asked} answerable: first {first:.1%}, within three {three:.1%}, among {among:.1%}")
    draft = curve("draft", results, lambda r: r.first)
    offer = curve("offer", results, lambda r: r.three)
    answerable = curve("answerable", results, lambda r: bool(r.question["answerable"]))
    chosen = list(range(len(questions)))
    everything = table_of(data, train(data, chosen))
    everything |= {f"word vain: {gram}": w for gram, w in learn_vain(questions, chosen).items()}
    lines = as_lines(everything)
    out = Path(folder)
    (out / "folds.json").write_text(json.dumps({"folds": by_table, "all": everything}))
    (out / "trained.ts").write_text(
        HEAD
        + f"export const FEATURES =\n  {json.dumps(lines)};\n\n"
        + "/** Whether the first reading is right. */\n"
        + f"export const DRAFT: Logistic = {written(draft)};\n\n"
        + "/** Whether one of the first three is. */\n"
        + f"export const OFFER: Logistic = {written(offer)};\n\n"
        + "/** Whether any reading can be. */\n"
        + f"export const ANSWERABLE: Logistic = {written(answerable)};\n"
    )
    print(f"{len(lines) // 1000} kB of weights, {len(everything)} features")


if __name__ == "__main__":
    main()
