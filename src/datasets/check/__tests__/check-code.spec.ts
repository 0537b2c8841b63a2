import { makeColumn, makeFile, makeProfile } from '../../__tests__/make-profile.js';
import { checkCode, type CheckFacts, checkProposalDatasets, type CodeCheck, type DatasetProfile } from '../../index.js';
import { CODES } from './degenerate-codes.js';

const columns = ['fare', 'ride_class', 'pickup_at', 'total_amount', 'body mass', 'sex'].map(name => makeColumn(name));
const df = makeProfile('df', columns, { index: [makeColumn('ride_id')] });
const pf = makeProfile('pf', columns, { engine: 'polars' });
const lf = makeProfile('lf', columns, { engine: 'polars', kind: 'lazy', rows: null });
const profiles = [df, pf, lf];
const syntax = { syntax: { status: 'ok' }, missingImports: [] } as const;

function check(
  code: string,
  more: readonly DatasetProfile[] = [],
  said: Partial<Pick<CheckFacts, 'syntax'>> = { syntax }
): Promise<readonly CodeCheck[]> {
  const all = [...profiles, ...more];
  return checkCode(code, {
    profiles: all,
    variables: ['rate', ...all.filter(({ file }) => file === undefined).map(({ name }) => name)],
    modules: { pd: 'pandas', pl: 'polars', np: 'numpy', sns: 'seaborn', plt: 'matplotlib.pyplot' },
    ...said
  });
}

const failures = async (code: string, more?: readonly DatasetProfile[]): Promise<readonly string[]> =>
  (await check(code, more)).filter(({ status }) => status === 'failed').map(({ text }) => text);

describe('columns that do not exist are found', () => {
  test.each([
    ['df["class"].mean()', 'No column class in df. Did you mean ride_class?'],
    ['df.Fare.mean()', 'No column Fare in df. Did you mean fare?'],
    ['df.groupby(["sex", "clas"]).size()', 'No column clas in df. Did you mean ride_class?'],
    ['df.loc[df["fare"] > 1, "clas"]', 'No column clas in df. Did you mean ride_class?'],
    ['df[df.sex == "m"]["farre"]', 'No column farre in df. Did you mean fare?'],
    ['df.dropna().sort_values("total")', 'No column total in df. Did you mean total_amount?'],
    ['df.groupby("sex").agg(m=("farre", "mean"))', 'No column farre in df. Did you mean fare?'],
    ['df.pivot_table(index="sexx", values="fare")', 'No column sexx in df. Did you mean sex?'],
    ['df.plot.scatter(x="farre", y="fare")', 'No column farre in df. Did you mean fare?'],
    ['df["fare"].groupby(df["sexx"]).mean()', 'No column sexx in df. Did you mean sex?'],
    ['print(f"{df[\'farre\'].mean():.2f}")', 'No column farre in df. Did you mean fare?'],
    ['x = df.copy()\nx["farre"]', 'No column farre in df. Did you mean fare?'],
    ['pf.filter(pl.col("farre") > 1)', 'No column farre in pf. Did you mean fare?'],
    ['pf.filter(pl.col.farre > 1)', 'No column farre in pf. Did you mean fare?'],
    ['pf.group_by("sex").agg(pl.col("farre").mean())', 'No column farre in pf. Did you mean fare?'],
    ['lf.filter(pl.col("sexx") == "m").collect()', 'No column sexx in lf. Did you mean sex?'],
    ['sns.barplot(data=df, x="sexx", y="fare")', 'No column sexx in df. Did you mean sex?'],
    ['pf.join(lf.collect(), on="sexx")', 'No column sexx in pf. Did you mean sex?'],
    ['pd.pivot_table(df, index="sexx", values="fare")', 'No column sexx in df. Did you mean sex?'],
    ['df.query("farre > 3 and sex == \'farre\'")', 'No column farre in df. Did you mean fare?'],
    ['df.query("`body mas` > @farre.sexx")', 'No column body mas in df. Did you mean body mass?'],
    ['df.eval("per_km = farre / 2")', 'No column farre in df. Did you mean fare?'],
    ['%time df["farre"]\ndf["sexx"]', 'No column sexx in df. Did you mean sex?']
  ])('%s', async (code, text) => {
    expect(await failures(code)).toEqual([text]);
  });

  test('with the nearest names, for a repair', async () => {
    const [first] = await check('df["amount"]');
    expect(first?.unknown).toEqual({ name: 'amount', dataset: 'df', nearest: ['total_amount'] });
  });
});

describe('what may be right is not complained about', () => {
  test.each([
    ['columns the cell makes', 'df["tip"] = df["fare"] * 0.1\ndf["tip"].sum()'],
    ['columns made by assign from a dictionary', 'df.assign(**{"a b": df["fare"]})["a b"]'],
    ['columns made of a list', 'pf.with_columns(*[pl.col(c).alias(c + "_x") for c in ["fare"]]).select("fare_x")'],
    ['fields of a struct', 'pf.select(pl.col("fare").struct.field("x"))["x"]'],
    ['columns dropped if they are there', 'df.drop(columns=["x"], errors="ignore")\npf.drop("x", strict=False)'],
    ['a column asked for', 'if "x" not in df.columns:\n    df["x"] = 0\ndf["x"].sum() if "x" in list(df) else 0'],
    ['a column whose absence is caught', 'try:\n    a = df["x"]\nexcept (KeyError, ValueError):\n    a = 0\na'],
    [
      'a text for query',
      'df.query("fare > 1e3 and sex.str.contains(\'x (y\') and `body mass` in @rate.x | ride_id == inf")'
    ],
    ['columns made before a query', 'df.assign(x=1).query("x > 0 and index > 2")\ndf.query(f"{rate} > 1")'],
    ['columns made by assign', 'df.assign(month=df["pickup_at"].dt.month).groupby("month")["fare"].sum()'],
    ['columns made by rename', 'df.rename(columns={"fare": "price"})["price"]'],
    ['columns made at a place', 'df.loc[df["fare"] > 1, "high"] = True\ndf["high"]'],
    [
      'names that are worked out',
      'pf.with_columns(pl.col("fare").alias(rate)).select("x")\ndf.insert(0, rate, df["fare"])\ndf["x"]'
    ],
    [
      'names that are put together',
      'df.rename(columns={"fare": "a" + "b"})["ab"]\npf.select(pl.col("sex").alias("a" + "b"))["ab"]'
    ],
    ['names of literals', 'pf.with_columns(pl.when(pl.col("fare") > 1).then(1)).select("literal")'],
    ['columns made in a loop', 'for c in ["a", "b"]:\n    df[c + "_x"] = 1\ndf["a_x"]'],
    ['columns renamed by a function', 'df.columns = [c.upper() for c in df.columns]\ndf["FARE"]'],
    ['columns of a result', 'tmp = df.groupby("sex").size().reset_index(name="n")\ntmp["n"]'],
    ['a variable bound anew', 'df = pd.DataFrame({"other": rate})\ndf["other"]'],
    ['a variable bound in a branch', 'if rate:\n    df = pd.DataFrame({"other": [1]})\ndf["other"]'],
    ['a function that is called later', 'def f():\n    return df["later"]\ndf["later"] = 1\nf()'],
    ['a frame given to an unknown function', 'from mine import clean\nclean(df)\ndf["clean"]'],
    ['an index level as a key', 'df.groupby("ride_id")["fare"].mean()'],
    ['a reset index', 'df.reset_index()["ride_id"]'],
    ['an accessor', 'df.geo.area\ndf.ta.sma(5)'],
    ['an index label of a series', 'df.isna().sum()["anything"]'],
    ['a loop over groups', 'for name, group in df.groupby("sex"):\n    print(group["anything"])'],
    ['polars aliases', 'pf.with_columns((pl.col("fare") * 2).alias("dbl")).select("dbl", pl.col("sex"))'],
    ['polars patterns', 'pf.select(pl.col("^f.*$"), pl.all(), pl.col("*"))'],
    ['polars joins', 'pf.join(pl.DataFrame({"sex": ["m"], "k": [1]}), on="sex").select(pl.col("k"))'],
    ['polars of another frame', 'other = pl.DataFrame({"k": [1]})\npf.join(other.select(pl.col("k")), how="cross")'],
    [
      'polars conditions over two frames',
      'pf.join_where(lf.collect().rename({"sex": "s"}), pl.col("fare") < pl.col("other"))'
    ],
    ['names of what is made', 'made = pd.DataFrame(df, columns=["one"], index=["two"])'],
    ['code after a magic that binds', '%run setup.py\ndf["made"]\nmade_too'],
    ['another language', '%%bash\necho $df["x"]']
  ])('%s', async (_, code) => {
    expect(await failures(code)).toEqual([]);
  });

  test('frames whose columns are not all plain names', async () => {
    const nested = makeProfile('nested', [makeColumn('x, mean', { label: '("x", "mean")' })]);
    const partly = makeProfile('partly', [makeColumn('a')], { columnCount: 20_000 });
    const lazy = makeProfile('unknown', [], { engine: 'polars', kind: 'lazy', columnCount: 0 });
    expect(await failures('nested["x"]\npartly["b"]\nunknown.select(pl.col("z"))', [nested, partly, lazy])).toEqual([]);
  });
});

describe('the checks of a good cell', () => {
  test('count the live columns it reads, and say that imports and syntax are fine', async () => {
    const found = await check('df["tip"] = 1\ndf.groupby("ride_class")[["fare", "tip"]].mean()');
    expect(found.filter(({ status }) => status === 'passed').map(({ text }) => text)).toEqual([
      '2 columns exist',
      'Imports available',
      'Syntax'
    ]);
  });

  test('say when the kernel could not be asked', async () => {
    const unchecked = { id: 'syntax', status: 'unknown', text: 'Syntax was not checked' };
    expect(await check('df["fare"]', [], {})).toContainEqual(unchecked);
  });
});

describe('names', () => {
  test.each([
    ['dff["fare"]', 'No variable dff. Did you mean df?'],
    ['x = 3\nprint(x, missing_thing)', 'No variable missing_thing']
  ])('%s', async (code, text) => {
    expect(await failures(code)).toEqual([text]);
  });

  test.each([
    'type Number = int\nNumber',
    'for i, (a, b) in enumerate([]): print(i, a, b)',
    'f = lambda a, *b, **c: (a, b, c)',
    'def g(a: int, b=2, *c, d, **e) -> int:\n    return a + b + d\ng(1, d=2)',
    'class A:\n    x = 1\nA.x',
    'if (n := 10) > 5: print(n)\nprint(m := 3, m)',
    'match rate:\n    case {"a": y, **r}: print(y, r)\n    case [q, *s]: print(q, s)',
    'print(_, __, _1, In, Out, get_ipython(), display)',
    'from os.path import *\njoin("a")',
    'exec("k = 1")\nk'
  ])('%s uses nothing unknown', async code => {
    expect(await failures(code)).toEqual([]);
  });
});

describe('imports and syntax', () => {
  test.each([
    ['lonboard', 'No module lonboard in this kernel'],
    ['scipy', 'scipy is not installed in the kernel: run %pip install scipy in a cell']
  ])('a missing module %s is named, with how it is installed where that is known', async (name, text) => {
    const found = await check(`import ${name}`, [], { syntax: { ...syntax, missingImports: [name] } });
    expect(found[0]).toEqual({ id: 'imports', status: 'failed', text, unknown: { name, nearest: [] } });
  });

  test('a syntax error is told alone, with its line', async () => {
    const error = { status: 'error', message: "'(' was never closed", line: 2 } as const;
    expect(await check('df["nope"]\n(', [], { syntax: { syntax: error, missingImports: [] } })).toEqual([
      { id: 'syntax', status: 'failed', text: "Syntax error in line 2: '(' was never closed" }
    ]);
  });
});

describe('code that is not looked at', () => {
  test('has a note that says why, and no check that passed', async () => {
    const code = 'df["nope"]\n'.repeat(5_000);
    expect(await check(code)).toEqual([{ id: 'syntax', status: 'note', text: 'Not checked: too long' }]);
    expect(await checkProposalDatasets(code, profiles)).toEqual([]);
  });

  test('has the same note where it is the kernel that gave up, and names are still held against the data', async () => {
    const unchecked = { status: 'unchecked', reason: 'too deeply nested' } as const;
    const found = await check('df["nope"]', [], { syntax: { syntax: unchecked, missingImports: [] } });
    expect(found.map(({ status }) => status)).toEqual(['failed', 'note']);
  });
});

describe('notes', () => {
  test.each([
    ['df = df.dropna()', 'Overwrites df'],
    ['rate = 2\nimport os as pd', 'Overwrites rate, pd'],
    ['df["new"] = 1', 'Changes df in place'],
    ['df.to_csv("x.csv")', 'Writes a file (to_csv)'],
    ['open("x", "w").write("a")', 'Writes a file'],
    ['import requests\nrequests.get(url="u")', 'Uses the network'],
    ['pd.read_csv("https://example.org/x.csv")', 'Uses the network'],
    ['!pip install x', 'Runs a shell command'],
    ['lf.collect()', 'collect() fetches every row of lf: aggregate first, or add .head(…)']
  ])('%s', async (code, text) => {
    expect((await check(code)).filter(({ status }) => status === 'note').map(one => one.text)).toContain(text);
  });

  test.each([
    'import pandas as pd',
    'out = df.to_csv()',
    'x = open("f").read()',
    'total = df["fare"].sum()',
    'total = sum(rate for rate in df["fare"])\nfares = [df for df in df["fare"]]'
  ])('%s needs none', async code => {
    expect((await check(code)).filter(({ status }) => status === 'note')).toEqual([]);
  });
});

test('no code makes the checks fail', async () => {
  const broken = ['', '(((', 'df[', 'df["', '"""', '\u0000', 'x'.repeat(100_000), '%%', 'df.' + 'a.'.repeat(2_000)];
  for (const code of [...broken, ...Object.values(CODES)]) {
    expect(await check(code)).not.toEqual([]);
  }
});

test('the datasets that code reads are found, in variables and in SQL', async () => {
  expect(await checkProposalDatasets('x = df["a"]\npf = 1\npf\nduckdb.sql("select * from lf")', profiles)).toEqual([
    'df',
    'lf'
  ]);
  expect(await checkProposalDatasets('df = df.dropna()', profiles)).toEqual(['df']);
  expect(await checkProposalDatasets('print("df")', profiles)).toEqual([]);
});

describe('a file that no cell has loaded', () => {
  const loaded = makeFile('data/trips.csv', 'trips = pd.read_csv("data/trips.csv")');
  const trips = [makeProfile('trips', columns, loaded)];

  test.each([
    'trips = pd.read_csv("data/trips.csv", sep=";")\ntrips["fare"].mean()',
    'x = pd.read_csv("./data/trips.csv")\nx.groupby("sex")["fare"].sum()',
    'import polars\nx = polars.read_csv("data/trips.csv")\nx.group_by("sex").len()',
    'x = pd.read_csv("data/trips.csv", names=["a"])\nx["a"]',
    'x = pd.read_csv("data/others.csv")\nx["a"]'
  ])('has its columns where it is loaded: %s', async loading => {
    expect(await failures(loading, trips)).toEqual([]);
  });

  test.each([
    ['trips = pd.read_csv("data/trips.csv")\ntrips["farre"].mean()', 'No column farre in trips. Did you mean fare?'],
    ['y = pl.scan_csv("data/trips.csv")\ny.group_by("sexx").len()', 'No column sexx in trips. Did you mean sex?'],
    ['trips["fare"].mean()', 'trips']
  ])('is checked: %s', async (loading, text) => {
    expect(await failures(loading, trips)).toEqual([expect.stringContaining(text)]);
  });
});
