import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPlan } from '../check/check-plan.js';
import { explainPlan } from '../explain/explain-plan.js';
import { printPlan } from '../print-plan.js';
import { datasets } from './golden/datasets.js';
import { PLANS } from './golden/plans.js';
import { ruff } from './ruff.js';

const ENGINES = ['pandas', 'polars', 'duckdb'] as const;
const fixture = (engine: string): string => join(__dirname, 'golden', `${engine}.py`);

/** The drafts of all plans, each below its sentence. `CELLWRIGHT_WRITE=1` writes what the printers make now. */
function drafts(engine: (typeof ENGINES)[number]): ReadonlyMap<string, string> {
  const profiles = datasets(engine);
  return new Map(
    Object.entries(PLANS).map(([name, plan]) => {
      const checked = checkPlan(plan, profiles);
      if (checked.status === 'problem') {
        throw new Error(`${name}: ${checked.problem}`);
      }
      const printed = printPlan(checked, { variables: profiles.map(profile => profile.name), modules: {} });
      const code = 'code' in printed ? printed.code : `# ${printed.refused}`;
      return [name, `# %% ${name}: ${explainPlan(plan, profiles)}\n${code}\n`];
    })
  );
}

describe.each(ENGINES)('the drafts for %s', engine => {
  const found = drafts(engine);

  it('are those that were read', () => {
    const text = [...found.values()].join('\n\n');
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
