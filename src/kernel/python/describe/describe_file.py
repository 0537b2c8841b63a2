"""Says which columns a data file has, by name and type, and nothing about its rows.

Reads the beginning of a text, the footer of a Parquet file, the first rows of a sheet or the
catalogue of a database. Changes nothing, asks no network, and keeps nothing.
"""

import importlib
import stat
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

MOST_COLUMNS = 10_000

# Takes a file and the name of one of its tables; gives columns, the row count if free, and form.
Reader = Callable[[Path, "str | None"], "dict[str, Any]"]


class Problem(Exception):  # noqa: N818 - it is no error of this program
    """Why a file cannot be described, for people."""


def describe(path: str, depth: int, table: str | None, reader: Reader) -> dict[str, Any]:
    """Describes a file that lies below the folder ``depth`` levels above the current one."""
    try:
        return described(checked(path, depth), table, reader)
    except Problem as problem:
        return {"problem": str(problem)}
    except KeyboardInterrupt:
        return {"problem": "The reading was stopped."}
    except Exception as error:  # its words may hold cells and paths
        return {"problem": f"It could not be read ({type(error).__name__}). It may be damaged."}


def described(file: Path, table: str | None, reader: Reader) -> dict[str, Any]:
    """The same for a file that may be read; raises if something prevents it."""
    state = file.stat()
    if state.st_size == 0:
        raise Problem("It is empty: 0 bytes.")
    found = reader(file, table)
    if len(found["columns"]) > MOST_COLUMNS:
        raise Problem(f"It has more than {MOST_COLUMNS} columns. Load it in a cell.")
    found = {**found, "reader": reader.__name__, "bytes": state.st_size}
    return {**found, "state": f"{state.st_size}-{state.st_mtime_ns}"}


def checked(path: str, depth: int) -> Path:
    """The file, if it is a plain one below the server's root with no hidden part in its path."""
    root = Path.cwd().joinpath(*[".."] * depth).resolve()
    file = Path(path).resolve()
    if root not in file.parents:
        raise Problem("It lies outside the folder of the Jupyter server.")
    if any(part.startswith(".") for part in file.relative_to(root).parts):
        raise Problem("It is hidden, or lies in a hidden folder.")
    try:
        mode = file.stat().st_mode
    except OSError:
        raise Problem("The kernel does not find it: it may work in another folder.") from None
    if not stat.S_ISREG(mode):
        raise Problem("It is no plain file.")
    return file


def imported(*names: str) -> tuple[str, Any]:
    """The first of these modules that this kernel has, with its name."""
    for name in names:
        try:
            return name, importlib.import_module(name)
        except Exception:  # noqa: S112 - one that is broken counts as missing
            continue
    known = " and no ".join(name.partition(".")[0] for name in names)
    raise Problem(f"This kernel has no {known}, which could read it.")


def column_names(given: list[str] | None, width: int) -> list[str]:
    """Names as pandas makes them from a header; numbered names if there is none."""
    if given is None:
        return [f"column{at}" for at in range(width)]
    names: list[str] = []
    taken: set[str] = set()
    numbers: Counter[str] = Counter()
    for at in range(width):
        own = (given[at] if at < len(given) else "") or f"Unnamed: {at}"
        name = own
        while name in taken:
            numbers[own] += 1
            name = f"{own}.{numbers[own]}"
        taken.add(name)
        names.append(name)
    return names
