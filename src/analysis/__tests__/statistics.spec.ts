import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type AnalysisStep, compilePlan } from '../index.js';
import { profileWith } from './profile-with.js';
import { loadCompilers } from './load-compilers.js';

const PYTHON = join(__dirname, '../../../.venv/bin/python');
const evidence = { type: 'full' } as const;
const PROFILE = profileWith([
  { name: 'team', type: 'text', dtype: 'str' },
  { name: 'city', type: 'text', dtype: 'str' },
  { name: 'x', nulls: { count: 6, evidence } },
  { name: 'n', type: 'integer', dtype: 'int64' },
  { name: 'y', nulls: { count: 10, evidence } }
]);

const is = (column: string, value: string): { type: 'compare'; column: string; op: 'eq'; value: string } => ({
  type: 'compare',
  column,
  op: 'eq',
  value
});
const oslo: AnalysisStep = { type: 'filter', where: [is('city', 'Oslo')] };
const measure = (fn: 'skew' | 'kurtosis' | 'sem' | 'cv' | 'geometric' | 'harmonic', ddof?: 0): AnalysisStep => ({
  type: 'aggregate',
  by: [],
  measures: [{ fn, column: 'x', ...(ddof === undefined ? {} : { ddof }) }]
});
const pair = (more: Partial<Extract<AnalysisStep, { type: 'correlate' }>>): AnalysisStep => ({
  type: 'correlate',
  columns: ['x', 'y'],
  method: 'pearson',
  form: 'pair',
  report: ['coefficient'],
  ...more
});
const test = (more: Partial<Extract<AnalysisStep, { type: 'test' }>>): AnalysisStep => ({
  type: 'test',
  test: 'welch',
  columns: ['x'],
  report: ['statistic', 'p'],
  ...more
});
const outliers = (more: Partial<Extract<AnalysisStep, { type: 'outliers' }>>): AnalysisStep => ({
  type: 'outliers',
  column: 'x',
  method: 'iqr',
  factor: 1,
  keep: 'outliers',
  ...more
});
const count: AnalysisStep = { type: 'aggregate', by: [], measures: [{ fn: 'count' }] };
const both = 'df[["x", "y"]].dropna()';
const red = 'df.x[df.team == "red"].dropna()';
const blue = 'df.x[df.team == "blue"].dropna()';
const cities = '*(values.dropna() for _, values in df.groupby("city").x)';
const linear = {
  name: 'verdict',
  tests: [
    { of: 'p', op: 'lt', value: 0.05 },
    { of: 'coefficient', op: 'ge', value: 0.5 }
  ],
  yes: 'linear',
  no: 'none'
} as const;
const verdict = { ...linear, tests: [...linear.tests] };

/** Steps with the same number written by hand in pandas, numpy and scipy. */
const CASES: readonly (readonly [string, readonly AnalysisStep[], string])[] = [
  ['skewness', [measure('skew')], 'df.x.skew()'],
  ['kurtosis', [measure('kurtosis')], 'df.x.kurt()'],
  ['standard error', [measure('sem')], 'df.x.sem()'],
  ['coefficient of variation of a population', [measure('cv', 0)], 'df.x.std(ddof=0) / df.x.mean()'],
  ['geometric mean', [measure('geometric')], 'np.exp(np.log(df.x).mean())'],
  ['harmonic mean', [measure('harmonic')], '1 / (1 / df.x).mean()'],
  [
    'trimmed mean',
    [{ type: 'aggregate', by: [], measures: [{ fn: 'trimmed', column: 'x', q: 0.1 }] }],
    'df.x.dropna().sort_values().iloc[5:-5].mean()'
  ],
  [
    'several measures by group',
    [
      {
        type: 'aggregate',
        by: ['team'],
        measures: [
          { fn: 'trimmed', column: 'x', q: 0.1 },
          { fn: 'std', column: 'x', ddof: 0 }
        ]
      }
    ],
    '[v for k in ["blue", "red"] for v in [k, stats.trim_mean(df.x[df.team == k].dropna(), 0.1), df.x[df.team == k].std(ddof=0)]]'
  ],
  ['weighted mean', [{ type: 'weighted', column: 'x', weight: 'n' }], '(df.x * df.n).sum() / df.n[df.x.notna()].sum()'],
  ['sum for sum', [{ type: 'ratio', of: 'x', over: 'n', by: [], unit: 'fraction' }], 'df.x.sum() / df.n.sum()'],
  [
    'sum for sum by group',
    [{ type: 'ratio', of: 'x', over: 'n', by: ['team'], unit: 'percent' }],
    '[v for k in ["blue", "red"] for v in [k, df.x[df.team == k].sum() / df.n[df.team == k].sum() * 100]]'
  ],
  [
    'groups with a mean above that of all rows',
    [{ type: 'standout', by: ['team'], measure: { fn: 'mean', column: 'x' }, op: 'gt' }],
    '[v for k in ["blue", "red"] if df.x[df.team == k].mean() > df.x.mean() for v in [k, df.x[df.team == k].mean()]]'
  ],
  [
    'groups with a sum below their mean',
    [{ type: 'standout', by: ['team'], measure: { fn: 'sum', column: 'n' }, op: 'lt' }],
    '[v for k in ["blue", "red"] if df.n[df.team == k].sum() < df.n[df.team.isin(["blue", "red"])].sum() / 2 for v in [k, df.n[df.team == k].sum()]]'
  ],
  ['correlation', [pair({})], 'df.x.corr(df.y)'],
  ['correlation of some rows', [oslo, pair({})], 'df[df.city == "Oslo"].x.corr(df.y)'],
  ['rank correlation', [pair({ method: 'kendall' })], 'df.x.corr(df.y, method="kendall")'],
  ['covariance', [pair({ method: 'covariance' })], 'df.x.cov(df.y)'],
  ['correlation by group', [pair({ by: 'team' })], '[df[df.team == k].x.corr(df.y) for k in ["blue", "red"]]'],
  ['correlation with p', [pair({ report: ['coefficient', 'p'] })], `list(stats.pearsonr(${both}.x, ${both}.y))`],
  [
    'correlation with pairs and verdict',
    [pair({ method: 'spearman', report: ['coefficient', 'n', 'verdict'], verdict })],
    `[stats.spearmanr(${both}.x, ${both}.y)[0], len(${both}), "linear"]`
  ],
  ['correlation matrix', [pair({ form: 'matrix', columns: ['x', 'y', 'n'] })], 'df[["x", "y", "n"]].corr()'],
  ['strongest correlation', [pair({ form: 'strongest', columns: ['x'] })], '"y"'],
  ['ranked correlations', [pair({ form: 'ranked', columns: ['x'] })], '[df.x.corr(df.y), df.x.corr(df.n)]'],
  [
    'two samples',
    [test({ left: [is('team', 'red')], right: [is('team', 'blue')], report: ['statistic', 'df', 'p'] })],
    `(lambda r: [r.statistic, r.df, r.pvalue])(stats.ttest_ind(${red}, ${blue}, equal_var=False))`
  ],
  [
    'two samples one-sided with a verdict',
    [
      test({
        test: 'student',
        left: [is('team', 'red')],
        right: [is('team', 'blue')],
        alternative: 'greater',
        report: ['p', 'verdict'],
        verdict: { name: 'significant', tests: [{ of: 'p', op: 'lt', value: 0.05 }] }
      })
    ],
    `(lambda p: [p, bool(p < 0.05)])(stats.ttest_ind(${red}, ${blue}, alternative="greater").pvalue)`
  ],
  ['paired samples', [test({ test: 'paired', columns: ['x', 'y'] })], `list(stats.ttest_rel(${both}.x, ${both}.y))`],
  [
    'one sample',
    [test({ test: 'oneSample', value: 19, report: ['p'] })],
    'stats.ttest_1samp(df.x.dropna(), 19).pvalue'
  ],
  ['analysis of variance', [test({ test: 'anova', by: 'city' })], `list(stats.f_oneway(${cities}))`],
  ['Kruskal-Wallis', [test({ test: 'kruskal', by: 'city' })], `list(stats.kruskal(${cities}))`],
  ['Levene', [test({ test: 'levene', by: 'city' })], `list(stats.levene(${cities}))`],
  [
    'independence',
    [test({ test: 'chiSquared', columns: ['team', 'city'], report: ['statistic', 'df', 'p'] })],
    '(lambda r: [r.statistic, r.dof, r.pvalue])(stats.chi2_contingency(pd.crosstab(df.team, df.city)))'
  ],
  ['normality', [test({ test: 'shapiro' })], 'list(stats.shapiro(df.x.dropna()))'],
  [
    'normality by Kolmogorov and Smirnov',
    [test({ test: 'kolmogorov', report: ['p'] })],
    'stats.kstest(df.x.dropna(), "norm", args=(df.x.mean(), df.x.std())).pvalue'
  ],
  [
    'confidence interval of a mean',
    [{ type: 'interval', column: 'x', level: 0.95, center: true }],
    '[df.x.mean(), *stats.t.interval(0.95, df.x.count() - 1, loc=df.x.mean(), scale=df.x.sem())]'
  ],
  [
    'confidence interval of a share',
    [{ type: 'interval', where: [is('team', 'red')], level: 0.9 }],
    '(lambda p: [p - stats.norm.ppf(0.95) * (p * (1 - p) / 60) ** 0.5, p + stats.norm.ppf(0.95) * (p * (1 - p) / 60) ** 0.5])((df.team == "red").mean())'
  ],
  [
    'outliers by quartiles',
    [oslo, outliers({}), count],
    '(lambda x, a, b: int(((x < a - (b - a)) | (x > b + (b - a))).sum()))(df.x[df.city == "Oslo"], *df.x[df.city == "Oslo"].quantile([0.25, 0.75]))'
  ],
  [
    'mean without outliers by deviations',
    [
      outliers({ method: 'z', factor: 1.5, ddof: 0, keep: 'others' }),
      { type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'x' }] }
    ],
    'df.x[(df.x - df.x.mean()).abs() <= 1.5 * df.x.std(ddof=0)].mean()'
  ],
  ['limits', [outliers({ keep: 'bounds' })], '(lambda a, b: [a - (b - a), b + (b - a)])(*df.x.quantile([0.25, 0.75]))'],
  [
    'regression line',
    [{ type: 'regress', x: 'x', y: 'y', report: ['slope', 'intercept', 'square'] }],
    `(lambda r: [r.slope, r.intercept, r.rvalue**2])(stats.linregress(${both}.x, ${both}.y))`
  ],
  ['z-scores', [{ type: 'standardize', column: 'x', how: 'z' }], '(df.x - df.x.mean()) / df.x.std()'],
  [
    'scale from 0 to 1',
    [{ type: 'standardize', column: 'n', how: 'minmax' }],
    '(df.n - df.n.min()) / (df.n.max() - df.n.min())'
  ],
  [
    'several answers, rounded',
    [
      {
        type: 'answers',
        parts: [
          { name: 'rows', steps: [count] },
          {
            name: 'mean x of red',
            steps: [
              { type: 'filter', where: [is('team', 'red')] },
              { type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'x' }] }
            ]
          },
          {
            name: 'largest',
            steps: [{ type: 'top', by: 'x', direction: 'max', count: 1, columns: ['city'], answer: 'label' }]
          }
        ]
      },
      { type: 'round', digits: 1 }
    ],
    '[60, round(df.x[df.team == "red"].mean(), 1), df.city[df.x.idxmax()]]'
  ],
  [
    'two columns that go together most',
    [pair({ form: 'closest', columns: ['x', 'y', 'n'] })],
    '[max(df.x.corr(df.y), df.x.corr(df.n), df.y.corr(df.n), key=abs)]'
  ],
  [
    'two columns that go together least',
    [pair({ form: 'closest', columns: [], end: 'weakest' }), { type: 'round', digits: 3 }],
    '[round(min(df.x.corr(df.y), df.x.corr(df.n), df.y.corr(df.n), key=abs), 3)]'
  ],
  [
    'sizes of two samples',
    [test({ left: [is('team', 'red')], right: [is('team', 'blue')], report: ['n', 'statistic'] })],
    `[len(${red}), len(${blue}), stats.ttest_ind(${red}, ${blue}, equal_var=False).statistic]`
  ],
  [
    'a number that is judged without its sign',
    [
      measure('skew'),
      {
        type: 'judge',
        name: 'skewness',
        verdict: { name: 'verdict', tests: [{ of: 'size', op: 'ge', value: 0 }], yes: 'linear', no: 'none' }
      },
      { type: 'round', digits: 2 }
    ],
    '[round(df.x.skew(), 2), "linear"]'
  ],
  [
    'a number that is judged with its sign',
    [
      oslo,
      { type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'x' }] },
      { type: 'judge', name: 'mean', verdict: { name: 'negative', tests: [{ of: 'value', op: 'lt', value: 0 }] } }
    ],
    '[df[df.city == "Oslo"].x.mean(), False]'
  ],
  [
    'numbers rounded each to its own places',
    [
      { type: 'regress', x: 'x', y: 'y', report: ['slope', 'intercept', 'r'] },
      { type: 'round', digits: 1, others: [{ name: 'slope', digits: 3 }, { name: 'r' }] }
    ],
    `(lambda r: [round(r.slope, 3), round(r.intercept, 1), r.rvalue])(stats.linregress(${both}.x, ${both}.y))`
  ],
  ['rounded correlation', [pair({}), { type: 'round', digits: 2 }], 'round(df.x.corr(df.y), 2)'],
  [
    'rounded report',
    [pair({ report: ['coefficient', 'verdict'], verdict }), { type: 'round', digits: 1 }],
    '[round(df.x.corr(df.y), 1), "linear"]'
  ]
];

/** Words of results; names of rows and columns are not compared. */
const WORDS = new Set<unknown>(['linear', 'none', true, false]);

const code = (steps: readonly AnalysisStep[], engine: 'pandas' | 'polars'): string =>
  compilePlan(
    { type: 'cellwright.plan', dataset: 'df', steps },
    { ...PROFILE, engine },
    { variables: ['df'], modules: {} }
  ).code;

describe('statistics, executed by pandas and polars', () => {
  let jobs: readonly { readonly engine: string; readonly code: string }[] = [];
  let results: readonly unknown[] = [];
  beforeAll(async () => {
    await loadCompilers();
    jobs = CASES.flatMap(([, steps, reference]) => [
      { engine: 'pandas', code: reference },
      { engine: 'pandas', code: code(steps, 'pandas') },
      { engine: 'polars', code: code(steps, 'polars') }
    ]);
    const script = join(__dirname, 'statistics.py');
    const run = spawnSync(PYTHON, [script], { encoding: 'utf8', input: JSON.stringify(jobs) });
    results = run.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as unknown);
  }, 300_000);
  const numbers = (value: unknown): unknown =>
    Array.isArray(value)
      ? (value as readonly unknown[]).map(numbers).filter(one => typeof one === 'number' || WORDS.has(one))
      : typeof value === 'number'
        ? Number(value.toPrecision(6))
        : value;

  it.each(CASES.map(([name], at) => [name, at] as const))('give the same as by hand: %s', (_, at) => {
    const [reference, pandas, polars] = results.slice(3 * at, 3 * at + 3);
    expect({ is: numbers(pandas), code: jobs[3 * at + 1]?.code }).toMatchObject({ is: numbers(reference) });
    expect({ is: numbers(polars), code: jobs[3 * at + 2]?.code }).toMatchObject({ is: numbers(reference) });
  });
});
