import { type AnalysisPlan, type AnalysisStep, compilePlan, PlanError } from '../index.js';
import { profileWith } from './profile-with.js';

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

  it('refuses a column of which DuckDB sees two', () => {
    const twins = profileWith([{ name: 'Fare' }, { name: 'fare' }], { engine: 'duckdb', kind: 'relation' });
    expect(() => code([{ type: 'list', columns: ['fare'], form: 'values' }], twins)).toThrow(PlanError);
  });

  it('does not read a connection as if it were a table', () => {
    const connection = profileWith([], { name: 'con', engine: 'duckdb', kind: 'remote' });
    expect(() => code([{ type: 'rows', take: 'first', count: 5 }], connection)).toThrow('con.table(');
  });
});
