import pandas as pd
import pytest
from cellwright_kernel.sources import file_sources

LOADED = 'df = pd.read_csv("rides.csv")'


@pytest.mark.parametrize(
    ("code", "path"),
    [
        (LOADED, "rides.csv"),
        ("df = pd.read_csv(r'C:\\data\\rides.csv', sep=';').copy()", r"C:\data\rides.csv"),
        ('df = pl.scan_csv("rides.csv", null_values=["NA"]).collect()', "rides.csv"),
        (
            'df = pl.read_csv("rides.csv").with_columns(pl.col("a").str.to_date("%Y"))',
            "rides.csv",
        ),
        ('df = pd.read_csv("rides.csv", on_bad_lines="warn")', "rides.csv"),
        ('df: pd.DataFrame = pd.read_parquet("rides.parquet")', "rides.parquet"),
        ('df = sns.load_dataset("penguins")', "penguins"),
        (f"get_ipython().run_cell_magic('time', '', '{LOADED}')", "rides.csv"),
        (f"import pandas as pd\n{LOADED}\ndf.head()", "rides.csv"),
    ],
)
def test_the_file_that_a_variable_was_loaded_from_is_known(code, path):
    assert file_sources([code]) == {"df": path}


@pytest.mark.parametrize(
    "code",
    [
        'df = pd.read_csv(folder / "rides.csv")',
        'df = pd.read_csv(f"{folder}/rides.csv")',
        'df = pd.concat([pd.read_csv("a.csv"), pd.read_csv("b.csv")])',
        'df = pd.read_csv("rides.csv")[["a", "b"]]',
        'df = pd.read_csv("rides.csv").fillna(0)',
        'df = pd.read_csv("rides.csv", nrows=100)',
        'df = pd.read_csv("rides.csv", on_bad_lines="skip")',
        'df = pd.read_csv("rides.csv", **options)',
        'df = pd.read_csv("rides.csv", ";", 5)',
        'df = pl.read_csv("rides.csv").with_columns(pl.col("a") * 2)',
        'df = pl.read_csv("rides.csv").with_columns(a=pl.col("a") * 2)',
        'df = pd.read_sql("select * from t", "sqlite:///rides.db")',
        'df["x"] = pd.read_csv("rides.csv")',
        'df, other = pd.read_csv("rides.csv")',
        "get_ipython().run_cell_magic('writefile', 'a.py', 'df = pd.read_csv(\"rides.csv\")')",
        'df += pd.read_csv("rides.csv")',
        'if new:\n    df = pd.read_csv("rides.csv")',
        "df = read_csv(" * 5_000,
        LOADED + " " * 20_000,
    ],
)
def test_no_file_is_known_where_the_code_does_not_name_one(code):
    assert file_sources([code]) == {}


@pytest.mark.parametrize(
    "code",
    [
        "df",
        "rich = df[df.a > 1]\nrich['a'] = 0",
        "own = df.copy()",
        "df['a'] = (",
        "other.loc[0, 'a'] = 5",
    ],
)
def test_a_variable_that_is_looked_at_is_still_its_file(code):
    assert file_sources([LOADED, code]) == {"df": "rides.csv"}


@pytest.mark.parametrize(
    "code",
    [
        "df['a'] = df['a'] * 2",
        "df.a *= 2",
        "df.loc[df.a > 1, 'a'] = 0",
        "df.iloc[-1]['a'] = 0",
        "df.columns = ['b', 'a']",
        "df = df[df.a > 1]",
        "df.dropna(inplace=True)",
        "df['a'].fillna(0, inplace=True)",
        "def clean():\n    df['a'] = 0",
        "if new:\n    df = other",
        "for df in parts:\n    pass",
        "df, other = make()",
        "del df",
        "import other as df",
        "from other import *",
        "def df():\n    pass",
        "try:\n    pass\nexcept E as df:\n    pass",
        "match 1:\n    case df:\n        pass",
        "df = df[df.a > 1]" + " " * 20_000,
        "get_ipython().run_line_magic('time', 'df = df[df.a > 1]')",
        "get_ipython().run_cell_magic('time', '', 'df = df[df.a > 1]\\n')",
    ],
)
def test_a_variable_that_code_writes_to_is_no_more_its_file_until_it_is_loaded_again(code):
    assert "df" not in file_sources([LOADED, code])
    assert file_sources([LOADED, code, LOADED]) == {"df": "rides.csv"}


def test_of_a_long_history_nothing_is_said():
    assert file_sources([LOADED] + ["1"] * 499) == {"df": "rides.csv"}
    assert file_sources([LOADED] + ["1"] * 500) == {}


@pytest.mark.parametrize("cells", [None, {}, ("a",), [None, 1, b"read_csv"]])
def test_what_is_no_list_of_cells_says_nothing(cells):
    assert file_sources(cells) == {}


def test_a_dataset_says_its_file(read):
    found = read(In=["", LOADED], df=pd.DataFrame({"a": [1]}), other=pd.DataFrame({"a": [1]}))
    assert found["df"]["source"] == "rides.csv"
    assert "source" not in found["other"]
