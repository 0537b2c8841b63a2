"""What a cell draws: every mark that matplotlib is asked for, with the labels of its axes.

``draw(tables, code)`` executes the code over the files of the tables in this process, without a
screen. Other figure libraries are not looked into.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from namespaces import namespace_of

KINDS = {
    "bar": "bar",
    "barh": "barh",
    "hist": "hist",
    "plot": "line",
    "scatter": "scatter",
    "boxplot": "box",
    "bxp": "box",
    "violinplot": "violin",
    "pie": "pie",
    "imshow": "heatmap",
    "matshow": "heatmap",
    "pcolormesh": "heatmap",
    "pcolor": "heatmap",
}


@dataclass
class Mark:
    """One call of a drawing method: kind, axes, positional arguments, options and what it made."""

    kind: str
    axes: Axes
    arguments: tuple[Any, ...]
    options: dict[str, Any]
    made: Any = None


@dataclass
class Drawing:
    """The marks of a cell; ``titled`` when every figure has a title and its axes have labels."""

    marks: list[Mark] = field(default_factory=list)
    titled: bool = False

    @property
    def kind(self) -> str:
        """The kind of chart that the marks make together."""
        kinds = {mark.kind for mark in self.marks}
        axes = {mark.axes for mark in self.marks}
        if len(axes) >= 4 and "scatter" in kinds:
            return "pair"
        for kind in ("heatmap", "pie", "violin", "box", "hist", "bar", "barh", "scatter", "line"):
            if kind in kinds:
                return "bar" if kind == "barh" else kind
        return "none"


class Recorder:
    """Watches the drawing methods; calls that one of them makes itself do not count."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.depth = 0
        self.originals: dict[str, Any] = {}

    def __enter__(self) -> Recorder:
        for name, kind in KINDS.items():
            self.originals[name] = getattr(Axes, name)
            setattr(Axes, name, self.watched(self.originals[name], kind))
        return self

    def __exit__(self, *_: object) -> None:
        for name, original in self.originals.items():
            setattr(Axes, name, original)

    def watched(self, original: Any, kind: str) -> Any:
        def call(axes: Axes, *arguments: Any, **options: Any) -> Any:
            self.depth += 1
            try:
                made = original(axes, *arguments, **options)
            finally:
                self.depth -= 1
            if self.depth == 0:
                self.marks.append(Mark(kind, axes, arguments, options, made))
            return made

        return call


def draw(files: list[Path], code: str) -> Drawing:
    """Executes the code in a namespace with the tables. Raises what the code raises."""
    namespace = namespace_of(files, files[0].parent)
    plt.close("all")
    with Recorder() as recorder:
        exec(code, namespace)  # noqa: S102 -- executing the cell is the purpose
    for number in plt.get_fignums():
        plt.figure(number).canvas.draw()
    return Drawing(recorder.marks, all(map(is_titled, map(plt.figure, plt.get_fignums()))))


def is_titled(figure: Any) -> bool:
    axes = [one for one in figure.axes if one.get_label() != "<colorbar>"]
    titles = [figure.get_suptitle(), *(one.get_title() for one in axes)]
    return bool(axes) and any(titles)


def tick_names(axes: Axes, *, of_y: bool) -> dict[float, str]:
    ticks = axes.get_yticks() if of_y else axes.get_xticks()
    labels = axes.get_yticklabels() if of_y else axes.get_xticklabels()
    return {round(float(at), 6): label.get_text() for at, label in zip(ticks, labels, strict=False)}


def bars_of(mark: Mark) -> list[tuple[str, str, float]]:
    """Series, label and height of every bar of a call, in the order of their places."""
    of_y = mark.kind == "barh"
    names = tick_names(mark.axes, of_y=of_y)
    found = []
    for patch in mark.made.patches:
        middle = (
            patch.get_y() + patch.get_height() / 2
            if of_y
            else patch.get_x() + patch.get_width() / 2
        )
        near = min(names, key=lambda at: abs(at - middle), default=None)
        label = names[near] if near is not None and abs(near - middle) <= 0.5 else f"{middle:g}"
        found.append(
            (
                str(mark.made.get_label()),
                label,
                float(patch.get_width() if of_y else patch.get_height()),
            )
        )
    return found


def numbers(values: Any) -> list[float]:
    """The finite numbers of an array or list."""
    flat = np.ravel(np.asarray(values, dtype="float64"))
    return [float(value) for value in flat[np.isfinite(flat)]]
