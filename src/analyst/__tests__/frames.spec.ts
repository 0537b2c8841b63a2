import { join } from 'node:path';
import { tenth } from '../../../faults/ledger.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { decide, type Decision } from '../ranking/decide.js';
import { readQuestions } from './development/measure.js';
import { profileOf } from './development/profile-of.js';
import { TABLES_APART } from './development/tables-apart.js';
import { TABLES } from './development/tables.js';
import type { Table } from './development/table.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const ALL = [...TABLES, ...TABLES_APART];
const QUESTIONS = ['questions.txt', 'questions-apart.txt', 'questions-later.txt'].flatMap(file =>
  readQuestions(join(__dirname, 'development', file))
);

function decideOver(question: string, profiles: readonly DatasetProfile[], chosen?: string): Decision {
  const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;
  return decide(question, chosen === undefined ? data : { ...data, chosen });
}

/** What a session leaves beside `df`: filtered parts, single columns, results by group, masks. */
function derivedFrom(table: Table): readonly DatasetProfile[] {
  const part: Table = {
    ...table,
    columns: table.columns.map(({ name, cells }) => ({ name, cells: cells.filter((_, row) => row % 3 === 0) }))
  };
  const half: Table = { ...part, columns: part.columns.filter((_, at) => at % 2 === 0) };
  const result: Table = {
    ...part,
    columns: part.columns.slice(0, 2).map(one => ({ ...one, cells: one.cells.slice(0, 3) }))
  };
  const mask: DatasetProfile = { ...profileOf(result, 'pandas', 'mask'), kind: 'series' };
  const frames = [
    profileOf(part, 'pandas', 'selected'),
    profileOf(half, 'pandas', 'two'),
    profileOf(result, 'pandas', 'by_group')
  ];
  return [...frames, mask];
}

function profileNamed(name: string, variable: string): DatasetProfile {
  const table = ALL.find(one => one.name === name);
  if (table === undefined) {
    throw new Error(`The table ${name} is gone.`);
  }
  return profileOf(table, 'pandas', variable);
}

function planOf(decision: Decision): string {
  return decision.type === 'plan' ? JSON.stringify(decision.plan) : decision.reason;
}

function text(decision: Decision): string {
  return decision.type === 'plan' ? (decision.assumptions[0]?.text ?? '') : '';
}

describe('the frame a question is answered from', () => {
  it.each(ALL.map(table => [table.name, table] as const))(
    'stays %s when parts of it, results by group and masks lie beside it',
    (name, table) => {
      const df = profileOf(table, 'pandas');
      const derived = derivedFrom(table);
      const mask = derived.filter(profile => profile.kind === 'series');
      const asked = tenth(
        name,
        QUESTIONS.filter(one => one.table === name).map(one => one.question)
      );
      expect(asked.length).toBeGreaterThan(0);
      const alone = asked.map(question => planOf(decideOver(question, [df])));
      const beside = asked.map(question => planOf(decideOver(question, [...mask, df, ...derived])));
      expect(beside).toEqual(alone);
    }
  );

  const birds = profileNamed('birds', 'birds');
  const shop = profileNamed('shop', 'shop');

  it('is the one that the question names', () => {
    for (const name of ['birds', 'shop']) {
      expect(decideOver(`How many rows are in ${name}?`, [birds, shop], 'birds')).toMatchObject({
        plan: { dataset: name },
        assumptions: []
      });
    }
  });

  it('is the chosen one, else the first, and the answer says so', () => {
    const first = decideOver('How many rows are there?', [birds, shop]);
    expect(text(first)).toBe('Answered from birds, which was there first, not from shop');
    const chosen = decideOver('How many rows are there?', [birds, shop], 'shop');
    expect(text(chosen)).toBe('Answered from shop, the chosen data frame, not from birds');
    const copy = { ...birds, name: 'copy' };
    expect(decideOver('How many rows are there?', [birds, copy], 'copy')).toMatchObject({ plan: { dataset: 'copy' } });
  });

  it('is another one when only its columns fit', () => {
    const decision = decideOver('total quantity by region', [birds, shop], 'birds');
    expect(text(decision)).toBe('Answered from shop, whose columns fit the question, not from birds');
  });

  it('is asked for where two know the things that are counted by a key', () => {
    const evidence = { type: 'full' } as const;
    const key = (count: number, rows: number): ColumnProfile => ({
      name: 'cow_id',
      type: 'text',
      dtype: 'str',
      nulls: { count: 0, evidence },
      distinct: { count, approximate: false, evidence },
      top: { values: [{ value: 'C01', count: rows / count }], complete: false, evidence }
    });
    const herd = profileWith([key(50, 50), { name: 'breed', type: 'text', dtype: 'str' }], { name: 'herd', rows: 50 });
    const milk = profileWith([key(40, 160), { name: 'litres' }], { name: 'milk', rows: 160 });
    expect(decideOver('How many cows are there?', [milk, herd])).toMatchObject({
      type: 'declined',
      reason: 'ambiguous',
      nearest: [{ profile: { name: 'milk' } }, { profile: { name: 'herd' } }]
    });
    expect(decideOver('How many cows are there?', [milk, herd], 'herd')).toMatchObject({ plan: { dataset: 'herd' } });
    expect(decideOver('How many rows are there?', [milk, herd])).toMatchObject({ plan: { dataset: 'milk' } });
  });

  it('is the one whose rows the question names, where it names no column, and one of these is one row', () => {
    const evidence = { type: 'full' } as const;
    const range = { min: '2022-03-01', max: '2024-05-06', evidence };
    const installed: ColumnProfile = { name: 'installed', type: 'datetime', dtype: 'datetime64[ns]', range };
    const stations = profileWith([{ name: 'name', type: 'text', dtype: 'str' }, installed], { name: 'stations' });
    const samples = profileWith([{ ...installed, name: 'taken' }, { name: 'depth' }], { name: 'samples' });
    expect(decideOver('the first sample', [stations, samples])).toMatchObject({
      plan: { dataset: 'samples', steps: [{ type: 'rows', take: 'first', count: 1 }] }
    });
    expect(decideOver('last sample of 2023', [stations, samples])).toMatchObject({
      plan: {
        dataset: 'samples',
        steps: [
          { type: 'filter', where: [{ type: 'period', column: 'taken' }] },
          { type: 'rows', take: 'last', count: 1 }
        ]
      }
    });
  });

  it('is not guessed when the question names two', () => {
    expect(decideOver('How many rows do birds and shop have?', [birds, shop])).toMatchObject({
      type: 'declined',
      reason: 'several-frames'
    });
  });

  it('is not taken from an everyday word that is also a variable', () => {
    const total = { ...shop, name: 'total' };
    expect(decideOver('What is the total body mass by species?', [birds, total])).toMatchObject({
      plan: { dataset: 'birds' }
    });
  });
});
