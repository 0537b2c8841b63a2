import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainPlan } from '../explain/explain-plan.js';
import { datasets } from './golden/datasets.js';
import { PLANS } from './golden/plans.js';
import { draftOf, ruff } from './run-drafts.js';

const ENGINES = ['pandas', 'polars', 'duckdb'] as const;
const fixture = (engine: string): string => join(__dirname, 'golden', `${engine}.py`);

/** One chart and one test: they are drawn by pandas, whichever engine computes what they show. */
const SHOWN = ['bar-chart', 't-test'];

/**
 * The drafts of all plans, each below its sentence, in a notebook that has imported its engine. `CELLWRIGHT_WRITE=1` writes what the
 * printers make now.
 */
function drafts(engine: (typeof ENGINES)[number]): ReadonlyMap<string, string> {
  const profiles = datasets(engine);
  const plans = Object.entries(PLANS).filter(
    ([name, { type }]) => engine === 'pandas' || (type !== 'chart' && type !== 'test') || SHOWN.includes(name)
  );
  return new Map(
    plans.map(([name, plan]) => {
      const code = draftOf(plan, profiles, { pd: 'pandas', pl: 'polars', duckdb: 'duckdb' });
      return [name, `# %% ${name}: ${explainPlan(plan, profiles)}\n${code}\n`];
    })
  );
}

describe.each(ENGINES)('the drafts for %s', engine => {
  const found = drafts(engine);

  it('are those that were read', () => {
    const text = [...found.values()].join('');
    if (process.env['CELLWRIGHT_WRITE'] === '1') {
      writeFileSync(fixture(engine), text);
    }
    expect(text).toBe(readFileSync(fixture(engine), 'utf8'));
  });

  it('are laid out as ruff does', () => {
    expect(ruff(found, 'format', '--isolated', '--diff')).toBe('');
  });

  it('hold nothing that ruff finds', () => {
    // Names of frames are the user's, and a cell ends with what it shows.
    const rules = ['--select', 'E,F,W,I,B,C4,PD,PIE,RET,SIM,UP', '--ignore', 'F821,B018,E501'];
    expect(ruff(found, 'check', '--isolated', '--no-cache', ...rules)).toBe('');
  });
});
