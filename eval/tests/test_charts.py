import pandas as pd
import pytest
from charts import shows
from drawing import draw
from encode import encode
from question import Chart

TABLE = pd.DataFrame(
    {"kind": ["a", "b", "b", "c"], "x": [1.0, 2.0, 3.0, 4.0], "y": [2.0, 1.0, 5.0, 7.0]}
)


@pytest.fixture
def files(tmp_path):
    path = tmp_path / "t.csv"
    TABLE.to_csv(path, index=False)
    return [path]


BARS = 'df.groupby("kind")["x"].sum().plot.{how}(title="Sum of x by kind", xlabel="kind")'
HEIGHTS = {"a": 1, "b": 5, "c": 4}


@pytest.mark.parametrize(
    ("code", "chart"),
    [
        (BARS.format(how="bar"), Chart("bar", HEIGHTS)),
        (BARS.format(how="barh"), Chart("bar", HEIGHTS)),
        (BARS.format(how="pie"), Chart("pie", HEIGHTS)),
        (
            'df.plot.scatter("x", "y", title="y over x")',
            Chart("scatter", list(zip(TABLE.x, TABLE.y, strict=True))),
        ),
        ('df["x"].plot.hist(bins=3, title="x")', Chart("hist", list(TABLE.x))),
        (
            'df.set_index("x")["y"].plot(title="y over x")',
            Chart("line", dict(zip(TABLE.x, TABLE.y, strict=True))),
        ),
        ('df.boxplot("x", by="kind")', Chart("box")),
    ],
)
def test_a_chart_is_known_by_what_it_draws(files, code, chart):
    assert shows(draw(files, code), encode(chart))


@pytest.mark.parametrize(
    ("code", "chart"),
    [
        (BARS.format(how="bar").replace("sum()", "mean()"), Chart("bar", HEIGHTS)),
        (BARS.format(how="bar").replace("title=", "label="), Chart("bar", HEIGHTS)),
        (BARS.format(how="pie"), Chart("bar", HEIGHTS)),
        ('df["x"].head(3).plot.hist(title="x")', Chart("hist", list(TABLE.x))),
        (
            'df.plot.scatter("y", "x", title="x")',
            Chart("scatter", list(zip(TABLE.x, TABLE.y, strict=True))),
        ),
        ("df", Chart("bar", HEIGHTS)),
    ],
)
def test_another_chart_or_one_without_a_title_is_not_taken_for_it(files, code, chart):
    assert not shows(draw(files, code), encode(chart))
