import { DUCKDB, POLARS } from '../../analysis/compile/compile-plan.js';
import { DRAWING } from '../../analysis/operations/chart.js';
import { PREPARING } from '../../analysis/operations/preparing.js';
import { STATISTICS as STATISTICS_CODE } from '../../analysis/operations/statistics.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { DECLINE, MENTIONS } from '../client/reply-to.js';
import { LATER_TURNS } from '../conversation/decide-turn.js';
import { createAnalyst, suggestNext, suggestQuestions } from '../index.js';
import { JUDGING } from '../cover/detail-pieces.js';
import { CHANGES } from '../ranking/candidates-for.js';
import { JOINS } from '../ranking/decide.js';
import { RATIOS } from '../reading/ratios.js';
import { CHARTS, COMPARISONS, OVERVIEWS, STATISTICS, TIMES } from '../rules/rules.js';
import { penguins } from './development/examples-tables.js';
import { profileOf } from './development/profile-of.js';
import type { Table } from './development/table.js';

const PARTS = {
  CHANGES,
  CHARTS,
  COMPARISONS,
  DECLINE,
  MENTIONS,
  DRAWING,
  DUCKDB,
  JOINS,
  JUDGING,
  LATER_TURNS,
  OVERVIEWS,
  POLARS,
  PREPARING,
  RATIOS,
  STATISTICS,
  STATISTICS_CODE,
  TIMES
};
const DAYS = Array.from({ length: 60 }, (_, at) => at);
const TABLES: readonly Table[] = [
  penguins(),
  {
    name: 'rides',
    dates: ['pickup_at'],
    columns: [
      {
        name: 'pickup_at',
        cells: DAYS.map(at => `2024-0${1 + Math.floor(at / 28)}-${String(1 + (at % 28)).padStart(2, '0')}T08:30`)
      },
      { name: 'fare', cells: DAYS.map(at => 5 + (at % 7) / 2) }
    ]
  }
];

function isLoaded(part: { readonly get: () => unknown }): boolean {
  try {
    part.get();
    return true;
  } catch {
    return false;
  }
}

const loaded = (): readonly string[] => Object.entries(PARTS).flatMap(([name, part]) => (isLoaded(part) ? [name] : []));

function example(name: 'penguins' | 'rides', engine: 'pandas' | 'polars' = 'pandas'): DatasetProfile {
  const table = TABLES.find(one => one.name === name);
  if (table === undefined) {
    throw new Error(`The example ${name} is gone.`);
  }
  return profileOf(table, engine, name);
}

async function answer(question: string, profile: DatasetProfile): Promise<string> {
  const data = { type: 'cellwright.datasets', profiles: [profile], variables: [profile.name], modules: {} } as const;
  let text = '';
  const request = {
    role: 'subquery',
    messages: [{ role: 'user', text: question }],
    tools: [],
    context: [{ name: 'datasets', text: '', data }]
  } as const;
  for await (const event of createAnalyst().stream(request, new AbortController().signal)) {
    text += event.type === 'text' ? event.delta : event.type === 'error' ? event.error.message : '';
  }
  return text;
}

describe('what the analyst loads on demand', () => {
  it.each([
    ['What is the average body mass by species?', 'groupby'],
    ['How many penguins are there per island?', 'value_counts'],
    ['Which island has the most penguins?', 'idxmax'],
    ['median flipper length of female penguins', 'median']
  ])('is not needed for an ordinary question: %s', async (question, code) => {
    expect(await answer(question, example('penguins'))).toContain(code);
    expect(loaded()).toEqual([]);
  });

  it('is not needed for the questions that are suggested', async () => {
    expect(await suggestQuestions([example('penguins')], 4)).toHaveLength(4);
    expect(loaded()).toEqual([]);
    const steps = [{ type: 'aggregate', by: ['species'], measures: [{ fn: 'mean', column: 'body_mass_g' }] }];
    expect(
      await suggestNext({ type: 'cellwright.plan', dataset: 'penguins', steps }, example('penguins'))
    ).toHaveLength(3);
    expect(loaded()).toEqual([]);
  });

  it.each([
    ['Draw the average body mass by species as a bar chart', 'plot.bar', ['CHARTS', 'DRAWING']],
    ['Correlation of body mass and flipper length', 'corr', ['JUDGING', 'STATISTICS', 'STATISTICS_CODE']],
    ['How much heavier are Gentoo penguins than Adelie penguins on average?', 'mean', ['COMPARISONS']],
    ['Drop rows without a sex, then count the rows per island', 'notna', ['CHANGES']],
    ['Fill missing body mass with the median', 'fillna', ['PREPARING']],
    ['Are there duplicate rows?', 'duplicated', ['OVERVIEWS']],
    ['Share of penguins per island', 'value_counts', ['COMPARISONS', 'RATIOS']]
  ])('is loaded with the question that needs it: %s', async (question, code, parts) => {
    expect(await answer(question, example('penguins'))).toContain(code);
    expect(loaded()).toEqual(expect.arrayContaining(parts));
  });

  it('is loaded with a word for the order of time', async () => {
    expect(await answer('Running total of the fare by day', example('rides'))).toContain('cumsum');
    expect(loaded()).toContain('TIMES');
  });

  it('is loaded with a frame of polars', async () => {
    expect(loaded()).not.toContain('POLARS');
    expect(await answer('What is the average body mass by species?', example('penguins', 'polars'))).toContain(
      'group_by'
    );
    expect(loaded()).toContain('POLARS');
  });
});
