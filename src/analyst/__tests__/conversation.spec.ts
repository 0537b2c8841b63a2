import { join } from 'node:path';
import { runsAll, tenth } from '../../../faults/ledger.js';
import { measure, type Outcome, readQuestions } from './development/measure.js';
import { TABLES_APART } from './development/tables-apart.js';
import { TABLES } from './development/tables.js';

const FOLDER = join(__dirname, 'development');
const PYTHON = join(__dirname, '../../../.venv/bin/python');
const ASKED = tenth('conversations', readQuestions(join(FOLDER, 'conversations.txt')));

describe('answers to follow-ups, executed by pandas and polars', () => {
  let outcomes: readonly Outcome[] = [];
  beforeAll(async () => {
    const tables = [...TABLES, ...TABLES_APART];
    outcomes = await measure(ASKED, tables, PYTHON, join(FOLDER, 'execute.py'));
  }, 300_000);
  const of = (...statuses: readonly Outcome['status'][]): readonly string[] =>
    outcomes
      .filter(one => statuses.includes(one.status))
      .map(one => `[${one.table}/${one.engine}] ${one.question}\n${one.code}\n${one.detail}`);

  it('are never wrong, and never given where the earlier answer cannot be changed so', () => {
    expect(of('bad reference')).toEqual([]);
    expect(of('wrong')).toEqual([]);
  });

  it('are given to every change of the earlier answer', () => {
    expect(of('declined')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(runsAll ? 150 : 15);
  });
});
