"""Loads the tables of a question for its reference answer, by a reader of its own.

Runs in the kernel in a module of its own. Reads the start of a file to find delimiter, encoding
and date columns; assigns nothing in the user's namespace: the returned code does that when it is
executed.
"""

from __future__ import annotations

import builtins
import codecs
import csv
import io
import json
import keyword
import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

SAMPLE_BYTES = 256 * 1024
SAMPLE_ROWS = 1000
PACKED = {".gz", ".bz2", ".xz", ".zip"}
KINDS = {
    ".csv": "text",
    ".tsv": "text",
    ".tab": "text",
    ".txt": "text",
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".xlsx": "excel",
    ".xlsm": "excel",
}
READABLE = "CSV, TSV, Parquet, JSON, JSON lines and Excel"
ALIASES = {"pd", "np", "pl", "plt"}
IMPORT_PANDAS = "import pandas as pd"
ISO_DATE = re.compile(
    r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?)?(Z|[+-]\d\d:?\d\d)?", re.ASCII
)
DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+", re.ASCII)


class LoadError(Exception):
    """A file that cannot be loaded; the message names the file, the cause and the next step."""


def loading_code(paths: list[str], written: list[str]) -> dict[str, object]:
    """Code that loads ``paths`` and the variables it makes: ``{"code": str, "names": [str]}``.

    ``written`` are the paths as the code shall hold them. One file becomes ``df``, several take
    their stems. Raises LoadError.
    """
    names = ["df"] if len(paths) == 1 else variable_names(paths)
    blocks = [frame_code(*item) for item in zip(names, map(Path, paths), written, strict=True)]
    imports = sorted({line for line, _ in blocks})
    return {"code": "\n".join([*imports, "", *(code for _, code in blocks)]), "names": names}


def variable_names(paths: list[str]) -> list[str]:
    """File stems as distinct identifiers that hide neither a builtin nor a module alias."""
    names: list[str] = []
    for path in map(Path, paths):
        stem = path.name
        while Path(stem).suffix.lower() in {*KINDS, *PACKED}:
            stem = Path(stem).stem
        name = re.sub(r"\W+", "_", stem).strip("_") or "data"
        if not name.isidentifier():
            name = f"data_{name}"
        if keyword.iskeyword(name) or hasattr(builtins, name) or name in ALIASES:
            name += "_"
        base, number = name, 2
        while name in names:
            name, number = f"{base}_{number}", number + 1
        names.append(name)
    return names


def frame_code(name: str, path: Path, written: str) -> tuple[str, str]:
    """The import line and the statements that load one file."""
    if path.is_dir():
        raise LoadError(f"{written} is a folder. Name a file in it.")
    kind = KINDS.get((path.with_suffix("") if is_packed(path) else path).suffix.lower())
    if kind is None:
        raise LoadError(f"{written} is of a kind not read here. Readable are {READABLE}.")
    reader = {"text": text_code, "json": json_code, "parquet": parquet_code, "excel": excel_code}
    try:
        empty = path.stat().st_size == 0
        code = ("", "") if empty else reader[kind](name, path, written)
    except LoadError:
        raise
    except Exception as error:
        reason = str(error).strip().split("\n")[0] or type(error).__name__
        raise LoadError(f"{written} could not be read: {reason}") from error
    if empty:
        raise LoadError(f"{written} is empty.")
    return code


def is_packed(path: Path) -> bool:
    return path.suffix.lower() in PACKED


def text_code(name: str, path: Path, written: str) -> tuple[str, str]:
    import pandas as pd

    options: dict[str, object] = {}
    sample = read_sample(path)
    encoding = encoding_of(path, sample)
    if encoding != "utf-8":
        options["encoding"] = encoding
    text = codecs.getincrementaldecoder(encoding)("replace").decode(sample).lstrip("\ufeff")
    if len(sample) == SAMPLE_BYTES:
        text = text[: text.rfind("\n") + 1] or text
    lines = text.splitlines()
    preamble = next((i for i, line in enumerate(lines) if not line.startswith("#")), 0)
    if preamble:
        options["skiprows"] = preamble
    usual = "\t" if path.suffix.lower() in {".tsv", ".tab"} else ","
    delimiter = delimiter_of("\n".join(lines[preamble:]), usual)
    if delimiter != ",":
        options["sep"] = delimiter
    frame = pd.read_csv(path, **options, nrows=SAMPLE_ROWS)
    if delimiter == ";" and any(all_match(c, DECIMAL_COMMA) for c in text_columns(frame).values()):
        options["decimal"] = ","
        frame = pd.read_csv(path, **options, nrows=SAMPLE_ROWS)
    dates = date_columns(frame)
    if dates:
        options["parse_dates"] = dates
        options["date_format"] = "ISO8601"
    return IMPORT_PANDAS, f"{name} = pd.read_csv({arguments(written, options)})"


def read_sample(path: Path) -> bytes:
    """The first bytes, unpacked."""
    if not is_packed(path):
        with path.open("rb") as file:
            return file.read(SAMPLE_BYTES)
    from pandas.io.common import get_handle

    with get_handle(str(path), "rb", compression="infer", is_text=False) as opened:
        return opened.handle.read(SAMPLE_BYTES)


def json_code(name: str, path: Path, written: str) -> tuple[str, str]:
    import pandas as pd

    lines = not path.name.lower().endswith(".json") or holds_lines(path)
    options = {"lines": True} if lines else {}
    frame = pd.read_json(path, **options)
    load = f"{name} = pd.read_json({arguments(written, options)})"
    return IMPORT_PANDAS, "\n".join([load, *date_lines(name, frame)])


def parquet_code(name: str, _path: Path, written: str) -> tuple[str, str]:
    if find_spec("pyarrow") or find_spec("fastparquet"):
        return IMPORT_PANDAS, f"{name} = pd.read_parquet({literal(written)})"
    if find_spec("polars"):
        return "import polars as pl", f"{name} = pl.read_parquet({literal(written)})"
    raise LoadError(f"{written} needs pyarrow. Install it with: pip install pyarrow")


def excel_code(name: str, path: Path, written: str) -> tuple[str, str]:
    import pandas as pd

    if not find_spec("openpyxl"):
        raise LoadError(f"{written} needs openpyxl. Install it with: pip install openpyxl")
    frame = pd.read_excel(path, nrows=SAMPLE_ROWS)
    load = f"{name} = pd.read_excel({literal(written)})"
    return IMPORT_PANDAS, "\n".join([load, *date_lines(name, frame)])


def encoding_of(path: Path, sample: bytes) -> str:
    """UTF-16 by its mark, UTF-8 when the whole file is valid in it, else Windows-1252."""
    if sample.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        if is_packed(path):
            decoder.decode(sample)
        else:
            with path.open("rb") as file:
                while chunk := file.read(1 << 20):
                    decoder.decode(chunk)
                decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "cp1252" if decodes(sample, "cp1252") else "latin-1"
    return "utf-8"


def decodes(sample: bytes, encoding: str) -> bool:
    try:
        sample.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def delimiter_of(text: str, usual: str) -> str:
    """The delimiter that cuts most rows into as many fields as the header has, at least two."""
    best, best_score = usual, 0.0
    for delimiter in dict.fromkeys([usual, ",", ";", "\t", "|"]):
        rows = []
        for row in csv.reader(io.StringIO(text), delimiter=delimiter):
            if row:
                rows.append(len(row))
            if len(rows) == 200:
                break
        if not rows or rows[0] < 2:
            continue
        score = rows.count(rows[0]) / len(rows) + min(rows[0], 50) / 1000
        if score > best_score:
            best, best_score = delimiter, score
    return best


def holds_lines(path: Path) -> bool:
    """Whether a ``.json`` file holds one object a line instead of one document."""
    with path.open(encoding="utf-8-sig") as file:
        first, second = file.readline().strip(), file.readline().strip()
    if not (first.startswith("{") and second.startswith("{")):
        return False
    try:
        json.loads(first)
    except ValueError:
        return False
    return True


def text_columns(frame: pd.DataFrame) -> dict[str, pd.Series]:
    """Columns of text whose name is text and occurs once."""
    return {
        name: frame[name]
        for name in frame.columns
        if isinstance(name, str)
        and (frame.columns == name).sum() == 1
        and (frame[name].dtype == object or str(frame[name].dtype) in {"str", "string"})
    }


def all_match(column: pd.Series, pattern: re.Pattern[str]) -> bool:
    values = column.dropna()
    return len(values) > 0 and all(
        isinstance(value, str) and pattern.fullmatch(value.strip()) for value in values
    )


def date_columns(frame: pd.DataFrame) -> list[str]:
    """Text columns of nothing but ISO 8601 dates or times that pandas reads as one type."""
    import pandas as pd

    found = []
    for name, column in text_columns(frame).items():
        if not all_match(column, ISO_DATE):
            continue
        try:
            converted = pd.to_datetime(column, format="ISO8601")
        except (ValueError, OverflowError):
            continue
        if converted.dtype != object:
            found.append(name)
    return found


def date_lines(name: str, frame: pd.DataFrame) -> list[str]:
    return [
        f'{name}[{column}] = pd.to_datetime({name}[{column}], format="ISO8601")'
        for column in map(literal, date_columns(frame))
    ]


def arguments(written: str, options: dict[str, object]) -> str:
    named = (f"{key}={literal(value)}" for key, value in options.items())
    return ", ".join([literal(written), *named])


def literal(value: object) -> str:
    """A Python literal; text in double quotes where that needs no escape."""
    if isinstance(value, list):
        return f"[{', '.join(literal(item) for item in value)}]"
    if isinstance(value, str) and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return repr(value)
