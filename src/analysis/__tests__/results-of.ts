import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { DatasetProfile } from '../../datasets/index.js';
import { loadCompilers } from './load-compilers.js';
import { type AnalysisStep, compilePlan } from '../index.js';
import { profileWith } from './profile-with.js';

const PYTHON = join(__dirname, '../../../.venv/bin/python');

/** Rows of a small frame: `when` a time, `done` a later one that may miss, `kind`, `amount`. */
const COLUMNS = {
  when: ['2023-01-01T00:30', '2023-01-02T17:00', '2023-01-04T09:00', '2023-12-31T08:00', '2024-01-01T08:15'].concat([
    '2024-01-08T23:59',
    '2024-01-08T09:45'
  ]),
  done: [
    '2023-01-05T00:30',
    '2023-01-02T20:00',
    '2023-01-14T09:00',
    null,
    '2024-01-31T08:15',
    null,
    '2024-01-08T09:45'
  ],
  kind: ['a', 'b', 'a', 'b', 'a', 'a', 'b'],
  amount: [1, 2, 3, 4, 5, 10, 6]
};

const ENGINES = ['pandas', 'polars', 'duckdb'] as const;
const DTYPES = {
  pandas: ['datetime64[us]', 'str', 'int64'],
  polars: ['Datetime', 'String', 'Int64'],
  duckdb: ['TIMESTAMP', 'VARCHAR', 'BIGINT']
} as const;

function profileOf(engine: (typeof ENGINES)[number]): DatasetProfile {
  const evidence = { type: 'full' } as const;
  const [dtype, text, integer] = DTYPES[engine];
  return profileWith(
    [
      { name: 'when', type: 'datetime', dtype },
      { name: 'done', type: 'datetime', dtype, nulls: { count: 2, evidence } },
      { name: 'kind', type: 'text', dtype: text },
      { name: 'amount', type: 'integer', dtype: integer }
    ],
    { engine, kind: engine === 'duckdb' ? 'relation' : 'frame', rows: COLUMNS.amount.length }
  );
}

type Result = Readonly<Record<(typeof ENGINES)[number], unknown>>;

/**
 * What the engines answer to each plan, as rows of plain values; periods as the day they start, durations in days. All
 * plans run in one Python process.
 */
export async function resultsOf(plans: readonly (readonly AnalysisStep[])[]): Promise<readonly Result[]> {
  await loadCompilers();
  const jobs = plans.flatMap(steps =>
    ENGINES.map(engine => {
      const plan = { type: 'cellwright.plan', dataset: 'df', steps } as const;
      const { code } = compilePlan(plan, profileOf(engine), { variables: ['df'], modules: {} });
      return { engine, code, columns: COLUMNS };
    })
  );
  const run = spawnSync(PYTHON, ['-W', 'ignore', join(__dirname, 'time-results.py')], {
    input: JSON.stringify(jobs),
    encoding: 'utf8'
  });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  const answers = JSON.parse(run.stdout) as readonly { rows?: unknown; error?: string }[];
  const told = answers.map((one, at) =>
    one.error === undefined ? one.rows : `${one.error} in ${jobs[at]?.code ?? ''}`
  );
  return plans.map((_, at) => ({ pandas: told[3 * at], polars: told[3 * at + 1], duckdb: told[3 * at + 2] }));
}
