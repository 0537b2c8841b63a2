import { join } from 'node:path';
import { tenth } from '../../../faults/ledger.js';
import { ENGINES, measure, type Outcome, readQuestions } from './development/measure.js';
import { TABLES } from './development/tables.js';

const FOLDER = join(__dirname, 'development');
const PYTHON = join(__dirname, '../../../.venv/bin/python');
const QUESTIONS = readQuestions(join(FOLDER, 'questions-charts.txt'));
const ASKED = tenth('charts', QUESTIONS);

function say(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.map(one => `[${one.table}/${one.engine}] ${one.question}\n${one.code}\n${one.detail}`);
}

describe('charts, drawn from pandas, polars and DuckDB', () => {
  let outcomes: readonly Outcome[] = [];
  beforeAll(async () => {
    outcomes = await measure(ASKED, TABLES, PYTHON, join(FOLDER, 'draw.py'));
  }, 300_000);
  const of = (status: Outcome['status']): readonly Outcome[] => outcomes.filter(one => one.status === status);

  it('show the numbers that were asked for under a title, and nothing where there is no answer', () => {
    expect(say(of('bad reference'))).toEqual([]);
    expect(say(of('wrong'))).toEqual([]);
  });

  it('are given to at least 95 % of the questions that have one', () => {
    const right = of('right').length;
    expect(say(of('declined'))).toEqual([]);
    expect(right / (right + of('declined').length)).toBeGreaterThanOrEqual(0.95);
  });

  it('are one expression each: no code makes a variable', () => {
    expect(outcomes).toHaveLength(ENGINES.length * ASKED.length);
    expect(outcomes.filter(one => /^\w+ = /mu.test(one.code)).map(one => one.code)).toEqual([]);
  });
});
