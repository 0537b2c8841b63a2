"""The domains of a half: their tables as files, and as pandas reads them back."""

from __future__ import annotations

import hashlib
import importlib.util
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np
import pandas as pd
import polars as pl
from question import Question, Tables

ROOT = Path(__file__).parent
HALVES = ("dev", "blind")


@dataclass(frozen=True)
class Domain:
    """Tables of one field of work and the questions about them."""

    half: str
    name: str
    formats: dict[str, str]
    tables: Tables
    questions: list[Question]

    def path(self, table: str, folder: Path) -> Path:
        """Where the file of a table lies in a folder."""
        return folder / self.name / f"{table}.{self.formats[table]}"


def domain_names(half: str) -> list[str]:
    """The modules of a half, in alphabetical order."""
    return sorted(file.stem for file in (ROOT / half).glob("*.py") if not file.stem.startswith("_"))


def module_of(half: str, name: str) -> ModuleType:
    """The module of a domain, by its file."""
    spec = importlib.util.spec_from_file_location(f"eval_{half}_{name}", ROOT / half / f"{name}.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"{half} has no domain {name}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load_domain(half: str, name: str, folder: Path) -> Domain:
    """Writes the tables of a domain below ``folder``, equal in every run, and reads them back."""
    module = module_of(half, name)
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    made: Tables = module.tables(np.random.default_rng(seed))
    domain = Domain(half, name, dict(module.FORMATS), {}, list(module.QUESTIONS))
    for table, frame in made.items():
        path = domain.path(table, folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        domain.tables[table] = write_and_read(frame, path)
    return domain


def write_and_read(frame: pd.DataFrame, path: Path) -> pd.DataFrame:
    """CSV through pandas. Parquet through polars, so that it needs no further package."""
    if path.suffix == ".csv":
        frame.to_csv(path, index=False)
        return pd.read_csv(path)
    columns = {name: pl.Series(name, values_of(frame[name]), strict=False) for name in frame}
    pl.DataFrame(columns).write_parquet(path)
    read = pl.read_parquet(path)
    return pd.DataFrame({name: pandas_column(read[name]) for name in read.columns})


def values_of(column: pd.Series) -> list[object]:
    return [
        None if missing else value for value, missing in zip(column, column.isna(), strict=True)
    ]


def pandas_column(column: pl.Series) -> pd.Series:
    if column.dtype.is_temporal():
        return pd.Series(pd.to_datetime(column.cast(pl.Datetime("us")).to_list()))
    return pd.Series(column.to_list())
