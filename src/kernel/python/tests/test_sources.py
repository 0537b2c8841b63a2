import pandas as pd
import pytest
from cellwright_kernel.sources import file_sources

LOADED = 'df = pd.read_csv("rides.csv")'


@pytest.mark.parametrize(
    ("code", "path"),
    [
        (LOADED, "rides.csv"),
        ('df = pd.read_csv("rides.csv", on_bad_lines="warn")', "rides.csv"),
        ("df = pd.read_csv(r'C:\\data\\rides.csv', sep=';').copy()", r"C:\data\rides.csv"),
        ('df = pd.read_csv("../raw/rides.csv", parse_dates=["start"])', "../raw/rides.csv"),
        ('df = pl.scan_csv("rides.csv", null_values=["NA"]).collect()', "rides.csv"),
        (
            'df = pl.read_csv("rides.csv").with_columns(pl.col("a").str.to_date("%Y"))',
            "rides.csv",
        ),
        ('df = pd.read_json("rides.json", lines=True)', "rides.json"),
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
        'df = pd.read_csv("rides.csv", nrows=100)',
        'df = pd.read_csv("rides.csv", header=5)',
        'df = pd.read_csv("rides.csv", on_bad_lines="skip")',
        'df = pd.read_csv("rides.csv", **options)',
        'df = pd.read_csv("rides.csv", ";", 5)',
        'df = pl.read_csv("rides.csv", n_rows=100)',
        'df = pd.read_parquet("rides.parquet", filters=[("a", ">", 1)])',
        'df = pd.read_hdf("rides.h5", where="a > 1")',
        'df = ds.load_dataset("rides", split="train[:10]")',
        'df = pl.read_csv("rides.csv").with_columns(a=pl.col("a") * 2)',
        'df = pl.read_csv("rides.csv").with_columns(pl.col("a") * 2)',
        'df = pl.read_csv("rides.csv").with_columns((pl.col("a") * 2).cast(pl.Int64))',
        'df = pl.read_csv("rides.csv").with_columns((pl.col("a") + "1").str.to_date("%Y"))',
        'df = pl.read_csv("rides.csv").with_columns(pl.col("a").str.to_date(strict=False))',
        'df = pd.read_csv("rides.csv").astype({"a": "int8"})',
        'df = pd.read_csv("rides.csv", na_values=[0])',
        'df = pd.read_csv("rides.csv").fillna(0)',
        'df = pd.read_csv("rides.csv")[["a", "b"]]',
        'df = pd.read_csv("rides.csv").groupby("a").sum()',
        'df = pd.concat([pd.read_csv("a.csv"), pd.read_csv("b.csv")])',
        'df = pd.read_csv(folder / "rides.csv")',
        'df = pd.read_csv(f"{folder}/rides.csv")',
        'df = helpers.read_csv("rides.csv")',
        'df = read_csv("rides.csv")',
        'df = pd.read_sql("select * from t limit 3", "sqlite:///rides.db")',
        'df = other = pd.read_csv("rides.csv")',
        'df += pd.read_csv("rides.csv")',
        'if new:\n    df = pd.read_csv("rides.csv")',
    ],
)
def test_no_file_is_known_of_what_may_be_more_or_less_than_loading_it_gives(code):
    assert file_sources([code]) == {}


@pytest.mark.parametrize(
    "code",
    [
        "df",
        "df.head(3)",
        "for _ in range(3):\n    print(df.shape)",
        "print(df.shape, len(df), f'{df.dtypes}')",
        "df['a'].value_counts().plot.bar()",
        "df.describe().loc['mean', 'a'] = 0",
        "total = df['a'].sum() + df.b.mean()",
        "rich = df[df['a'] > 1].sort_values('b')",
        "rich = df.loc[(df.a > 1) & (df.b < 2)]\nrich['a'] = 0",
        "few = df[['a', 'b']]",
        "by = df.groupby('a', as_index=False)['b'].sum()",
        "more = df.assign(c=df['a'] * 2)",
        "own = df.copy()\nown['a'] = 0",
        "both = df.merge(zones, on='zone')",
        "df.plot(x='a')",
        "df['a'] = (",
        "get_ipython().run_line_magic('matplotlib', 'inline')",
        "get_ipython().system('pip install seaborn')",
        "get_ipython().run_cell_magic('time', '', 'df.describe()')",
        "import numpy as np\nx = np.arange(3)",
        "other.loc[0, 'a'] = 5",
    ],
)
def test_looking_at_a_variable_changes_nothing(code):
    assert file_sources([LOADED, code]) == {"df": "rides.csv"}


@pytest.mark.parametrize(
    "code",
    [
        "df['a'] = df['a'] * 2",
        "df.a *= 2",
        "df.loc[df.a > 1, 'a'] = 0",
        "df.iloc[-1]['a'] = 0",
        "df[0, 'a'] = 5",
        "df.columns = ['b', 'a']",
        "df\n_ += 1",
        "[df]\nfor one in _:\n    one['a'] = 0",
        "df = df[df.a > 1]",
        "df = df.dropna()",
        "df.dropna(inplace=True)",
        "kept = print(df.dropna(inplace=True))",
        "df['a'].fillna(0, inplace=True)",
        "df['a'].fillna(0, **options)",
        "df.update(other)",
        "df.pop('a')",
        "df['a'].values.sort()",
        "df.pipe(clean)",
        "df.head().iloc[0, 0] = 5",
        "top = df.head()",
        "same = df",
        "same = df.copy(deep=False)",
        "a = df['a']",
        "parts = [df]",
        "clean(df)",
        "clean(frame=df)",
        "np.log(df.a, out=df.a)",
        "random.shuffle(df['a'])",
        "def clean():\n    df['a'] = 0",
        "def clean():\n    global df\n    df = df.dropna()",
        "later = lambda: df.pop('a')",
        "drop = df.drop_duplicates",
        "if new:\n    df = other",
        "for df in parts:\n    pass",
        "with opened() as df:\n    pass",
        "(df := other).head()",
        "df, other = make()",
        "del df",
        "import other as df",
        "def df():\n    pass",
        "try:\n    pass\nexcept E as df:\n    pass",
        "match 1:\n    case df:\n        pass",
        "df = pd.read_csv(path)",
        "exec('df[\"a\"] = 0')",
        "globals()['df'] = other",
        "get_ipython().run_cell_magic('time', '', 'df = df[df.a > 1]\\n')",
        "get_ipython().run_line_magic('time', 'df = df[df.a > 1]')",
        "df['a'] = 0" + " " * 20_000,
        'again = pd.read_csv("rides.csv")',
        'df = pd.read_csv("other/rides.csv")',
        'df.round(0).to_csv("rides.csv", index=False)',
        "get_ipython().system('sed -i s/1/2/ rides.csv')",
        "get_ipython().run_line_magic('run', 'prepare.py')",
        "get_ipython().run_line_magic('cd', 'raw')",
        "os.chdir('raw')",
        "from prepare import *",
        "exec(open('clean.py').read())",
        "_['a'] *= 2",
        "import __main__",
        "df.height[df.height < 1] = 165",
        "same = df.copy(False)",
    ],
)
def test_a_variable_that_code_may_have_changed_is_no_more_its_file(code):
    assert "df" not in file_sources([LOADED, code])


@pytest.mark.parametrize(
    "before",
    [
        "def clean():\n    df['a'] = 0",
        "if old:\n    def clean():\n        global df\n        df = other",
        "clean = lambda: df.pop('a')",
        "df = other",
    ],
)
def test_a_variable_that_earlier_code_may_change_when_it_is_called_or_that_loading_left_is_no_file(
    before,
):
    assert file_sources([before, LOADED]) == {}
    assert file_sources([LOADED, "df['a'] = 0", LOADED]) == {}


def test_a_variable_that_is_loaded_again_is_its_file():
    assert file_sources([LOADED, "df.head()", LOADED]) == {"df": "rides.csv"}


def test_a_file_that_is_loaded_once_more_is_the_variable_that_was_not_changed():
    again = 'again = pd.read_csv("rides.csv")'
    assert file_sources([LOADED, "df['a'] = 0", again, "again['a'].sum()"]) == {
        "again": "rides.csv"
    }


def test_of_a_long_history_nothing_is_said():
    assert file_sources([LOADED] + ["1"] * 499) == {"df": "rides.csv"}
    assert file_sources([LOADED] + ["1"] * 500) == {}


@pytest.mark.parametrize("cells", [None, {}, ("a",), [None, 1, b"read_csv"], ["read_csv(" * 5_000]])
def test_what_is_no_list_of_cells_says_nothing(cells):
    assert file_sources(cells) == {}


def test_a_dataset_says_its_file(read):
    found = read(
        In=["", LOADED],
        df=pd.DataFrame({"a": [1]}),
        other=pd.DataFrame({"a": [1]}),
    )
    assert found["df"]["source"] == "rides.csv"
    assert "source" not in found["other"]
