import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compilePlan, type GroupKey } from '../index.js';
import { loadCompilers } from './load-compilers.js';
import { profileWith } from './profile-with.js';

const PYTHON = join(__dirname, '../../../.venv/bin/python');
const DTYPES = [
  'datetime64[us]',
  'datetime64[us, Europe/Berlin]',
  'timestamp[us][pyarrow]',
  'timestamp[us, tz=Europe/Berlin][pyarrow]'
];
const UNITS = ['hour', 'week', 'month', 'quarter'] as const;

/** Rows by the clock of a night in which it is set back, with a gap; a warning is an error. */
const SCRIPT = `
import json, sys, warnings
import pandas as pd
warnings.simplefilter("error")
dates = pd.Series(pd.date_range("2024-10-27 00:30", periods=5, freq="h", tz="Europe/Berlin"))
dates.iloc[4] = pd.NaT
for job in json.load(sys.stdin):
    zoned = "Berlin" in job["dtype"]
    column = (dates if zoned else dates.dt.tz_localize(None)).astype(job["dtype"])
    df = pd.DataFrame({"day": column, "n": range(5)})
    print(eval(job["code"], {"pd": pd, "df": df}).tolist())
`;

describe('periods of dates', () => {
  beforeAll(loadCompilers);

  it('are those that the clock of their time zone shows, whatever holds them, and without a warning', () => {
    const jobs = DTYPES.flatMap(dtype =>
      UNITS.map(unit => {
        const profile = profileWith([{ name: 'day', type: 'datetime', dtype }, { name: 'n' }]);
        const by: GroupKey[] = [{ column: 'day', unit, as: 'period' }];
        const steps = [{ type: 'aggregate' as const, by, measures: [{ fn: 'sum' as const, column: 'n' }] }];
        const options = { variables: ['df'], modules: { pd: 'pandas' } };
        return {
          dtype,
          code: compilePlan({ type: 'cellwright.plan', dataset: 'df', steps }, profile, options).code
        };
      })
    );
    const run = spawnSync(PYTHON, ['-c', SCRIPT], { input: JSON.stringify(jobs), encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const lines = run.stdout.trim().split('\n');
    expect(lines).toEqual(DTYPES.flatMap(() => ['[0, 1, 5]', '[6]', '[6]', '[6]']));
  });
});
