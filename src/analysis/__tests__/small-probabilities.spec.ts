import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type AnalysisStep, compilePlan } from '../index.js';
import { loadCompilers } from './load-compilers.js';
import { profileWith } from './profile-with.js';

const PYTHON = join(__dirname, '../../../.venv/bin/python');
const ENGINES = ['pandas', 'polars', 'duckdb'] as const;

const verdict = { name: 'significant', tests: [{ of: 'p' as const, op: 'lt' as const, value: 0.05 }] };
const welch = (report: Extract<AnalysisStep, { type: 'test' }>['report']): AnalysisStep => ({
  type: 'test',
  test: 'welch',
  columns: ['x'],
  left: [{ type: 'compare', column: 'team', op: 'eq', value: 'red' }],
  right: [{ type: 'compare', column: 'team', op: 'eq', value: 'blue' }],
  report,
  verdict
});
const line: AnalysisStep = { type: 'regress', x: 'n', y: 'x', report: ['slope', 'p', 'verdict'], verdict };
const pair: AnalysisStep = {
  type: 'correlate',
  columns: ['n', 'x'],
  method: 'pearson',
  form: 'pair',
  report: ['coefficient', 'p', 'verdict'],
  verdict
};
const round: AnalysisStep = { type: 'round', digits: 3 };
const answers: AnalysisStep = {
  type: 'answers',
  parts: [
    { name: 'p', steps: [welch(['p']) as never] },
    { name: 'best', steps: [{ type: 'top', by: 'x', direction: 'max', count: 1, columns: ['team'], answer: 'label' }] }
  ]
};

/** Samples that differ so much that every probability here is less than a billionth. */
const SETUP = `
import pandas as pd, polars as pl, duckdb
data = {"team": ["red"] * 40 + ["blue"] * 40, "n": list(range(80)), "x": [i % 3 + (50.0 if i >= 40 else 0.0) + i / 10 for i in range(80)]}
frames = {"pandas": pd.DataFrame(data), "polars": pl.DataFrame(data), "duckdb": duckdb.from_df(pd.DataFrame(data))}
`;

type Plans = readonly (readonly [string, readonly AnalysisStep[]])[];

const SMALL: Plans = [
  ['of a test', [welch(['statistic', 'p'])]],
  ['of a test with a verdict', [welch(['statistic', 'p', 'verdict'])]],
  ['of a line with a verdict', [line]],
  ['of a correlation with a verdict', [pair]],
  ['among several answers', [answers]]
];
const ROUNDED: Plans = [
  ['alone', [welch(['p']), round]],
  ['beside its statistic', [welch(['statistic', 'p']), round]],
  ['beside a verdict', [welch(['p', 'verdict']), round]],
  ['of a line', [line, round]],
  ['of a correlation', [pair, round]],
  ['among several answers', [answers, round]]
];

const SCRIPT = `${SETUP}
import ast, json, sys
for engine, cell in json.load(sys.stdin):
    space = {"df": frames[engine]}
    tree = ast.parse(cell)
    last = tree.body.pop()
    exec(compile(tree, "cell", "exec"), space)
    print(json.dumps(str(eval(compile(ast.Expression(last.value), "cell", "eval"), space))))
`;

/** What each engine shows of each plan. All plans run in one Python process. */
function shown(plans: Plans): ReadonlyMap<readonly AnalysisStep[], readonly string[]> {
  const cells = plans.flatMap(([, steps]) =>
    ENGINES.map(engine => {
      const profile = profileWith(
        [{ name: 'team', type: 'text', dtype: 'str' }, { name: 'n', type: 'integer', dtype: 'int64' }, { name: 'x' }],
        { engine, kind: engine === 'duckdb' ? 'relation' : 'frame', rows: 80 }
      );
      const plan = { type: 'cellwright.plan', dataset: 'df', steps } as const;
      return [engine, compilePlan(plan, profile, { variables: ['df'], modules: {} }).code];
    })
  );
  const run = spawnSync(PYTHON, ['-W', 'ignore', '-c', SCRIPT], { encoding: 'utf8', input: JSON.stringify(cells) });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  const texts = run.stdout
    .trim()
    .split('\n')
    .map(text => JSON.parse(text) as string);
  const { length } = ENGINES;
  return new Map(plans.map(([, steps], at) => [steps, texts.slice(length * at, length * (at + 1))]));
}

describe('a probability close to nothing', () => {
  let texts: ReturnType<typeof shown>;
  beforeAll(async () => {
    await loadCompilers();
    texts = shown([...SMALL, ...ROUNDED]);
  });
  const textsOf = (steps: readonly AnalysisStep[]): readonly string[] => {
    const found = texts.get(steps) ?? [];
    expect(found).toHaveLength(ENGINES.length);
    return found;
  };

  test.each(SMALL)('is shown as the small number that it is: %s', (_, steps) => {
    for (const text of textsOf(steps)) {
      expect(text).toMatch(/\de-\d\d/u);
      expect(text).not.toMatch(/(?<![\d.])0\.0+(?!\d)/u);
    }
  });

  test.each(ROUNDED)('is a bound where it would be rounded to nothing: %s', (_, steps) => {
    for (const text of textsOf(steps)) {
      expect(text).toContain('< 0.001');
      expect(text).not.toMatch(/(?<![\d.<] ?)0\.0+(?!\d)/u);
    }
  });
});
