import datetime as dt
from decimal import Decimal

import numpy as np
import pandas as pd
import polars as pl
import pytest

FULL = {"type": "full"}


def counts(column):
    return column["spread"]["counts"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([0.0, 0.5, 1.0, 9.99, 10.0, None], [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]),
        ([1, 1, 2, 4], [2, 1, 0, 1]),
        (list(range(100)), [10] * 10),
        ([7.5, 7.5], [2]),
        ([dt.date(2024, 1, 1) + dt.timedelta(days=day) for day in range(20)], [2] * 10),
        ([dt.datetime(2024, 1, 1) + dt.timedelta(hours=hour) for hour in range(20)], [2] * 10),
        ([dt.timedelta(minutes=minute) for minute in range(20)], [2] * 10),
        ([dt.time(hour) for hour in range(20)], [2] * 10),
        ([Decimal(number) for number in range(20)], [2] * 10),
        ([1.0, float("inf")], None),
        ([-1.7e308, 1.7e308], None),
        ([True, False], None),
        (["a", "b"], None),
        ([None, None], None),
    ],
)
def test_cells_are_counted_in_ten_equal_bins_where_they_have_a_finite_distance(
    column, values, expected
):
    for frame in (pd.DataFrame({"a": values}), pl.DataFrame({"a": values})):
        assert column(frame).get("spread", {}).get("counts") == expected


def test_a_large_column_has_the_spread_of_a_sample_over_its_whole_range(column):
    values = np.append(np.tile(np.arange(0.0, 10.0, 0.001), 10), 1_000.0)
    for frame in (pd.DataFrame({"a": values}), pl.DataFrame({"a": values})):
        found = column(frame)
        assert found["range"]["max"] == 1_000
        assert found["range"]["evidence"] == FULL
        sampled = found["spread"]["evidence"]
        assert sampled["type"] == "sample"
        assert sum(counts(found)) == sampled["rows"]
        assert counts(found)[0] >= sampled["rows"] - 1


@pytest.mark.parametrize(
    "values",
    [
        np.array([0, 2**64 - 1], dtype="u8"),
        np.array([-(2**63), 2**63 - 1]),
        np.array([0.0, 5e-324]),
        np.array([-128, 127], dtype="i1"),
        np.array([0, 60_000], dtype="f2"),
    ],
)
def test_extreme_numbers_are_all_counted(column, values):
    for frame in (pd.DataFrame({"a": values}), pl.DataFrame({"a": values})):
        assert sum(counts(column(frame))) == 2
