import { join } from 'node:path';
import { tenth } from '../../../faults/ledger.js';
import { examplesTables } from './development/examples-tables.js';
import { measure, type Outcome, readQuestions } from './development/measure.js';

const FOLDER = join(__dirname, 'development');
const PYTHON = join(__dirname, '../../../.venv/bin/python');
const QUESTIONS = readQuestions(join(FOLDER, 'questions-examples.txt'));
const ASKED = tenth('examples', QUESTIONS);

describe('what a newcomer asks of the example notebooks, executed by pandas, polars and DuckDB', () => {
  let outcomes: readonly Outcome[] = [];
  beforeAll(async () => {
    outcomes = await measure(ASKED, examplesTables(PYTHON), PYTHON, join(FOLDER, 'execute.py'));
  }, 300_000);

  it('is at least twenty different things of each', () => {
    const tables = QUESTIONS.map(({ table }) => table);
    for (const name of ['penguins', 'rides']) {
      expect(tables.filter(table => table === name).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('is answered right, or declined where the data have no answer', () => {
    const others = outcomes.filter(({ status }: Outcome) => status !== 'right' && status !== 'refused');
    expect(
      others.map(one => `[${one.table}/${one.engine}] ${one.status}: ${one.question}\n${one.code}\n${one.detail}`)
    ).toEqual([]);
  });
});
