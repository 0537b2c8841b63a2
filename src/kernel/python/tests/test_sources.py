import pandas as pd
import pytest
from cellwright_kernel.sources import file_sources


@pytest.mark.parametrize(
    "code",
    [
        'df = pd.read_csv("rides.csv")',
        "df = pd.read_csv(r'C:\\data\\rides.csv', sep=';').copy()",
        'df = pd.read_csv(DATA / "raw" / "rides.csv", parse_dates=["start"])',
        'df = pl.scan_csv(f"{folder}/rides.csv").with_columns(b=1).collect()',
        'df = read_csv("https://example.org/rides.csv?raw=1")[["a", "b"]]',
        'with warnings():\n    df = pd.read_csv("rides.csv")',
        'df: pd.DataFrame = pd.read_csv("rides.csv")',
        '(df := pd.read_csv("rides.csv")).head()',
        "get_ipython().run_cell_magic('time', '', 'df = pd.read_csv(\"rides.csv\")')",
        "df = pd.read_csv('rides.csv')\nget_ipython().run_cell_magic('sql', '', 'from df')",
        "df = pd.read_csv('rides.csv')\nget_ipython().run_line_magic('matplotlib', 7)",
    ],
)
def test_the_file_that_a_variable_was_read_from_is_known(code):
    assert file_sources([code]) == {"df": "rides.csv"}


def test_a_bundled_table_is_known_by_its_name():
    assert file_sources(['df = sns.load_dataset("penguins")']) == {"df": "penguins"}


@pytest.mark.parametrize(
    "code",
    [
        'df = df.rename(columns={"a": "b"}).sort_values("b")',
        'df["c"] = df["a"] * 2',
        "df = df[['a', 'b']].reset_index(drop=True)",
        "df.sort_values('b', inplace=True)",
        "df.info()",
        "def f():\n    df = other()",
        "this does not parse",
    ],
)
def test_a_variable_whose_rows_all_stay_keeps_its_file(code):
    assert file_sources(['df = pd.read_csv("rides.csv")', code]) == {"df": "rides.csv"}


@pytest.mark.parametrize(
    "code",
    [
        'df = df.groupby("a").sum()',
        'df = df.merge(zones, on="zone")',
        "df = df[df.a > 1]",
        "df = df[mask].reset_index(drop=True)",
        "df = df.query('a > 1')",
        "df = df.loc[df.a > 1, ['a', 'b']]",
        "df = df.dropna().sort_values('b')",
        "df.dropna(inplace=True)",
        "df.drop_duplicates(subset=['a'], inplace=True)",
        "df = df.filter(pl.col('a') > 1).collect()",
        "df = df.head()",
        'df = pd.read_csv("rides.csv").dropna()',
        'df = pd.read_csv("rides.csv", nrows=100)',
        'df = pl.read_csv("rides.csv", n_rows=100)',
        'df = pd.read_parquet("rides.parquet", filters=[("a", ">", 1)])',
        "df: pd.DataFrame = df[df.a > 1]",
        "(df := df[df.a > 1]).head()",
        "for df in parts:\n    pass",
        "with opened() as df:\n    pass",
        "del df",
        "get_ipython().run_cell_magic('time', '', 'df = df[df.a > 1]\\n')",
        "get_ipython().run_line_magic('time', 'df = df[df.a > 1]')",
        'df = pd.read_sql("select * from t limit 3", "sqlite:///rides.db")',
        "df = make()",
        "df, other = make()",
        "df = other.dropna()",
        'df = pd.concat([pd.read_csv("a.csv"), pd.read_csv("b.csv")])',
        'df = pd.read_csv("rides.csv").groupby("a").sum()',
        "df = pd.read_csv(path)",
        'again = pd.read_csv("rides.csv")',
    ],
)
def test_no_file_is_known_of_a_variable_with_other_rows(code):
    assert "df" not in file_sources(['df = pd.read_csv("rides.csv")', code])


@pytest.mark.parametrize("cells", [None, {}, ("a",), [None, 1, b"read_csv"], ["read_csv(" * 5_000]])
def test_what_is_no_list_of_cells_says_nothing(cells):
    assert file_sources(cells) == {}


def test_a_dataset_says_its_file(read):
    found = read(
        In=["", 'df = pd.read_csv("rides.csv")'],
        df=pd.DataFrame({"a": [1]}),
        other=pd.DataFrame({"a": [1]}),
    )
    assert found["df"]["source"] == "rides.csv"
    assert "source" not in found["other"]
