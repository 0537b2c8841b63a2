import { checkCode } from '../../check/check-code.js';
import { makeColumn, makeFile, makeProfile } from '../../__tests__/make-profile.js';
import { mendCode } from '../mend-code.js';

const df = makeProfile('df', [makeColumn('fare'), makeColumn('Ride class ', { type: 'text', dtype: 'object' })]);

const sold = { ...df, name: 'sold', source: '/data/2024/sales.csv' };

const rides = {
  ...{ ...df, name: 'rides' },
  ...makeFile('rides.csv', 'rides = pd.read_csv("rides.csv", sep=";")', ['import pandas as pd'])
};

async function mended(code: string, variables: readonly string[] = []) {
  const facts = { profiles: [df, sold, rides], variables: ['df', 'sold', ...variables] };
  const check = (text: string) =>
    checkCode(text, { ...facts, modules: { pd: 'pandas' }, syntax: { syntax: { status: 'ok' }, missingImports: [] } });
  const { code: after, checks } = await mendCode(code, { ...facts, check });
  return { code: after, notes: checks.filter(({ id }) => id === 'mended').map(({ text }) => text), checks };
}

test.each([
  ['print(df["fare"].mean())', 'df["fare"].mean()'],
  ['x = df["fare"].mean()\nprint("Mean:", x)', 'x = df["fare"].mean()\nx'],
  ['mean = df["fare"].mean()', 'mean = df["fare"].mean()\nmean'],
  ['print(df["fare"].min(), df["fare"].max())', null],
  ['print(f"Mean: {df.fare.mean():.2f} for all")', 'df.fare.mean()'],
  ['print(f"{df.fare.min()} to {df.fare.max()}")', null],
  ['print(df, sep="")', null],
  ['print(n := 1)', null],
  ['df = df.drop_duplicates()', null],
  ['for x in df:\n    print(x)', null]
])('the result of %j is shown', async (code, after) => {
  const done = await mended(code);
  expect(done.code).toBe(after ?? code);
  expect(done.notes).toEqual(after === null ? [] : ['Shows the result']);
});

test.each([
  ['df = pd.read_csv("df.csv")\ndf["fare"].mean()', 'df["fare"].mean()'],
  [
    'import pandas as pd\n\ndf = pd.read_csv(\n    "data"\n)  # load\ndf["fare"].max()',
    'import pandas as pd\n\ndf["fare"].max()'
  ],
  ['other = pd.read_csv("other.csv")\nother.shape', null],
  ['df = pd.read_csv("df.csv")', null],
  ['df = clean(df)\ndf', null],
  ['sold = pd.read_csv("./sales.csv")\nsold["fare"].max()', 'sold["fare"].max()'],
  ['sold = pd.read_csv("2024/sales", sep=";")\nsold["fare"].max()', 'sold["fare"].max()'],
  ['sold = pd.read_csv("other.csv", sep=";")\nsold["fare"].max()', null],
  ['sold = pd.read_csv("2023/sales.csv")\nsold["fare"].max()', null],
  ['sold = pd.read_excel("sales.xlsx")\nsold["fare"].max()', null],
  ['sold = pd.read_csv(path)\nsold["fare"].max()', null]
])('a live dataset is not loaded again by %j', async (code, after) => {
  const done = await mended(code, ['clean']);
  expect(done.code).toBe(after ?? code);
});

const LOADED = 'import pandas as pd\n\nrides = pd.read_csv("rides.csv", sep=";")\n';

test.each([
  ['rides["fare"].mean()', `${LOADED}rides["fare"].mean()`],
  ['rides = pd.read_csv("data/rides")\nrides["fare"].mean()', `${LOADED}rides["fare"].mean()`],
  ['rides = pd.read_csv("rides.csv", sep=";", nrows=9)\nrides.shape', null],
  ['df["fare"].mean()', null],
  ['rides = pd.read_csv("other.csv")\nrides["fare"].mean()', null],
  ['rides = rides.dropna()\nrides.shape', `${LOADED}rides = rides.dropna()\nrides.shape`],
  ['rides["fare"] += 1\nrides', `${LOADED}rides["fare"] += 1\nrides`],
  ['(lambda rides: rides.shape)(rides)', `${LOADED}(lambda rides: rides.shape)(rides)`],
  ['for i, rides in df.groupby("Ride class "):\n    print(rides.shape)', null],
  ['def count(rides, more=1):\n    return len(rides)\n\ncount(df)', null],
  ['df["fare"].map(lambda rides: rides + 1)', null],
  ['[rides + 1 for rides in df["fare"]]', null],
  ['sum(rides for rides in df["fare"])', null],
  ['with open("a") as rides:\n    print(rides)', null],
  ['df.assign(rides=1)', null],
  ['rides, other = df, df\nrides.shape', null]
])('a file is loaded as it has to be by %j', async (code, after) => {
  expect((await mended(code)).code).toBe(after ?? code);
});

test.each([
  ['df.mean()', 'df.mean(numeric_only=True)'],
  ['df.groupby("Ride class ").mean().round(1)', 'df.groupby("Ride class ").mean(numeric_only=True).round(1)'],
  ['df[["fare"]].corr()', null],
  ['df["fare"].mean()', null],
  ['df.groupby("Ride class ")["fare"].mean()', null],
  ['other.mean()', null]
])('a frame with text is asked for its numbers by %j', async (code, after) => {
  const done = await mended(code, ['other']);
  expect(done.code).toBe(after ?? code);
  expect(done.notes).toEqual(after === null ? [] : ['Limited statistics to columns of numbers']);
});

test.each([
  ['df = pd.DataFrame({"fare": [1, 2]})\ndf["fare"].mean()', true],
  ['df = pd.DataFrame({"fare": df["fare"]})', false],
  ['small = pd.DataFrame({"fare": [1, 2]})', false]
])('what makes data up under a live name is refused: %j', async (code, isRefused) => {
  const { checks } = await mended(code, ['other']);
  expect(checks.filter(({ status }) => status === 'failed').map(({ text }) => text)).toEqual(
    isRefused ? ['Invents data for df'] : []
  );
});

test('imports that are missing are added once, and what else is unknown is said', async () => {
  const done = await mended('np.log(df["fare"]).plot()\nplt.title("Fares")\nplt.ylabel(unknown)');
  expect(done.code).toBe(
    'import numpy as np\nimport matplotlib.pyplot as plt\n\nnp.log(df["fare"]).plot()\nplt.title("Fares")\nplt.ylabel(unknown)'
  );
  expect(done.checks.filter(({ status }) => status === 'failed').map(({ unknown }) => unknown?.name)).toEqual([
    'unknown'
  ]);
});

test('names of columns are put right where blanks alone are wrong', async () => {
  const done = await mended('df.groupby("Ride class")["fare"].mean()');
  expect(done.code).toBe('df.groupby("Ride class ")["fare"].mean()');
  expect(done.notes).toEqual(['Corrected spaces in column names']);
  expect((await mended('df["Fares"].mean()')).code).toBe('df["Fares"].mean()');
});

test('code that cannot be read is only checked', async () => {
  const code = `x = ${'('.repeat(2_000)}`;
  expect((await mended(code)).code).toBe(code);
});
