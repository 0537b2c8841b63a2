import { type AnalysisPlan, type AnalysisStep, compilePlan, PlanError } from '../index.js';
import { profileWith } from './profile-with.js';
import { loadCompilers } from './load-compilers.js';

beforeAll(loadCompilers);

const evidence = { type: 'full' } as const;
const profile = profileWith(
  [
    { name: 'fare' },
    { name: 'class', type: 'text', dtype: 'VARCHAR', nulls: { count: 3, evidence } },
    { name: 'paid', type: 'boolean', dtype: 'BOOLEAN' },
    { name: 'when', type: 'datetime', dtype: 'TIMESTAMP' }
  ],
  { name: 'rides', engine: 'duckdb', kind: 'relation' }
);

function code(steps: readonly AnalysisStep[], of = profile): string {
  const plan: AnalysisPlan = { type: 'cellwright.plan', dataset: of.name, steps: [...steps] };
  return compilePlan(plan, of, { variables: [of.name], modules: {} }).code;
}

const query = (...lines: readonly string[]): string =>
  ['rides.query("rides", """', ...lines.map(line => `    ${line}`), '""")'].join('\n');

describe('compilePlan for DuckDB', () => {
  it('writes a short query on one line and a longer one with a clause to a line', () => {
    expect(code([{ type: 'rows', take: 'first', count: 5 }])).toBe(
      'rides.query("rides", "SELECT * FROM rides LIMIT 5")'
    );
    expect(
      code([
        { type: 'filter', where: [{ type: 'compare', column: 'fare', op: 'gt', value: 12 }] },
        { type: 'aggregate', by: ['class'], measures: [{ fn: 'mean', column: 'fare' }] }
      ])
    ).toBe(
      query(
        'SELECT class, avg(fare) AS mean_fare',
        'FROM rides',
        'WHERE fare > 12 AND class IS NOT NULL',
        'GROUP BY class',
        'ORDER BY class'
      )
    );
  });

  it('fetches a single value, and leaves rows to the relation', () => {
    expect(code([{ type: 'aggregate', by: [], measures: [{ fn: 'median', column: 'fare' }] }])).toBe(
      'rides.query("rides", "SELECT median(fare) FROM rides").fetchall()[0][0]'
    );
  });

  it('rounds the numbers of a result in the query', () => {
    expect(
      code([
        { type: 'aggregate', by: [], measures: [{ fn: 'mean', column: 'fare' }] },
        { type: 'round', digits: 1 }
      ])
    ).toBe('rides.query("rides", "SELECT round_even(avg(fare), 1) FROM rides").fetchall()[0][0]');
  });

  it('fetches only what is left of the rows for what SQL has no function for', () => {
    expect(
      code([
        { type: 'filter', where: [{ type: 'compare', column: 'paid', op: 'eq', value: true }] },
        { type: 'correlate', columns: ['fare', 'fare'], method: 'pearson', form: 'pair', report: ['coefficient'] }
      ])
    ).toContain('.query("rides", "SELECT fare FROM rides WHERE paid")\n    .df()');
  });

  it('joins a relation by its name, and nests the join for the steps behind it', () => {
    const zones = profileWith([{ name: 'class' }, { name: 'label', type: 'text' }], {
      name: 'zones',
      engine: 'duckdb',
      kind: 'relation'
    });
    const plan: AnalysisPlan = {
      type: 'cellwright.plan',
      dataset: 'rides',
      steps: [
        { type: 'join', with: 'zones', left: ['class'], right: ['class'], how: 'left' },
        { type: 'aggregate', by: ['label'], measures: [{ fn: 'count' }] }
      ]
    };
    const made = compilePlan(plan, profile, { variables: [], modules: {}, profiles: [profile, zones] });
    expect(made.code).toBe(
      query(
        'SELECT label, count(*) AS count',
        'FROM (',
        '    SELECT rides.*, zones.label',
        '    FROM rides',
        '    LEFT JOIN zones ON rides.class = zones.class',
        ')',
        'WHERE label IS NOT NULL',
        'GROUP BY label',
        'ORDER BY label'
      )
    );
  });

  it('refuses a column of which DuckDB sees two', () => {
    const twins = profileWith([{ name: 'Fare' }, { name: 'fare' }], { engine: 'duckdb', kind: 'relation' });
    expect(() => code([{ type: 'list', columns: ['fare'], form: 'values' }], twins)).toThrow(PlanError);
  });

  it('does not read a connection as if it were a table', () => {
    const connection = profileWith([], { name: 'con', engine: 'duckdb', kind: 'remote' });
    expect(() => code([{ type: 'rows', take: 'first', count: 5 }], connection)).toThrow('con.table(');
  });
});
