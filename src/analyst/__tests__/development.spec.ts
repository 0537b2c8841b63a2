import { join } from 'node:path';
import { runsAll, tenth } from '../../../faults/ledger.js';
import { ENGINES, measure, type Outcome, readQuestions } from './development/measure.js';
import { TABLES_TIME } from './development/tables-time.js';
import { TABLES_APART } from './development/tables-apart.js';
import { TABLES_RESHAPE } from './development/tables-reshape.js';
import { TABLES } from './development/tables.js';

const FOLDER = join(__dirname, 'development');
const PYTHON = join(__dirname, '../../../.venv/bin/python');
const FILES = [
  'questions.txt',
  'questions-apart.txt',
  'questions-sides.txt',
  'questions-later.txt',
  'questions-linking.txt',
  'questions-time.txt',
  'questions-reshape.txt',
  'questions-shaping.txt',
  'questions-statistics.txt',
  'questions-answers.txt',
  'questions-measures.txt',
  'questions-everyday.txt',
  'questions-averages.txt',
  'questions-orders.txt',
  'questions-people.txt',
  'questions-misread.txt',
  'questions-sentences.txt'
];
const QUESTIONS = FILES.flatMap(name => tenth(name, readQuestions(join(FOLDER, name))));
/** Of them all; fewer are as many less. */
const most = (count: number): number => (runsAll ? count : count / 10);
const ALL = [...TABLES, ...TABLES_APART, ...TABLES_TIME, ...TABLES_RESHAPE];

function say(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.map(one => `[${one.table}/${one.engine}] ${one.question}\n${one.code}\n${one.detail}`);
}

describe('answers to the development questions, executed by pandas, polars and DuckDB', () => {
  let outcomes: readonly Outcome[] = [];
  beforeAll(async () => {
    outcomes = await measure(QUESTIONS, ALL, PYTHON, join(FOLDER, 'execute.py'));
  }, 1_200_000);
  const of = (status: Outcome['status']): readonly Outcome[] => outcomes.filter(one => one.status === status);

  it('covers every question with all engines', () => {
    expect(QUESTIONS.length).toBeGreaterThan(most(400));
    expect(outcomes).toHaveLength(ENGINES.length * QUESTIONS.length);
    expect(say(of('bad reference'))).toEqual([]);
  });

  it('are never wrong, and never given to a question without an answer in the data', () => {
    expect(say(of('wrong'))).toEqual([]);
  });

  it('are given to at least 95 % of the questions that have one', () => {
    const right = of('right').length;
    expect(right / (right + of('declined').length)).toBeGreaterThanOrEqual(0.95);
  });

  it('are one expression each, which makes no variable; an order to change the data keeps what it was', () => {
    const changing = outcomes.filter(one => one.code.includes('_df_before = df  # df = _df_before undoes this\ndf = '));
    const made = outcomes.filter(one => !changing.includes(one)).filter(one => /^\s*\w+ = /mu.test(one.code));
    expect(made.map(one => one.code)).toEqual([]);
    expect(changing.length).toBeGreaterThan(most(60) / 2);
    expect(changing.filter(one => /^(what|which|how|show|list|count|is|are|do)\b/iu.test(one.question))).toEqual([]);
    expect(changing.flatMap(one => one.code.match(/^\w+(?= = )/gmu) ?? [])).toEqual(
      changing.flatMap(() => ['_df_before', 'df'])
    );
  });

  it('are the same for all engines', () => {
    const status = (engine: Outcome['engine']): readonly string[] =>
      outcomes.filter(one => one.engine === engine).map(one => `${one.table} ${one.question} ${one.status}`);
    expect(status('polars')).toEqual(status('pandas'));
    // A query has no order of rows, and its columns are fixed before it runs: five changes of frames are none of SQL.
    const other = status('duckdb').filter(one => !status('pandas').includes(one));
    expect(other.filter(one => !one.endsWith(' declined'))).toEqual([]);
    expect(other.length).toBeLessThanOrEqual(5);
  });
});
