import type { ColumnType, DatasetProfile, Engine } from '../../../datasets/index.js';
import * as make from '../../__tests__/make-plan.js';
import { draftOf, run } from '../../__tests__/run-drafts.js';
import type { Expression, Plan, Table } from '../../algebra/plan.js';

const { agg, c, call, derive, down, filter, group, l, named, over, pivot, select, sort, source, table, top } = make;
const { value, window } = make;

const PRELUDE = `
import sys
import duckdb
duckdb.sql("""CREATE TABLE t AS SELECT * FROM (VALUES
  (1::INTEGER, 'a', 2.5::DOUBLE, DATE '2024-01-03', TIMESTAMP '2024-01-05 12:00:00', true, ' 1|2 '),
  (2, 'b', NULL, DATE '2024-02-05', TIMESTAMP '2024-02-05 00:00:00', false, 'x%'),
  (3, NULL, 1.5, NULL, NULL, NULL, 'it''s'),
  (4, 'a', 0.5, DATE '2024-12-30', TIMESTAMP '2024-12-31 06:00:00', false, NULL),
  (100000, 'b', 7.0, DATE '2024-02-29', TIMESTAMP '2024-03-01 06:00:00', true, '3.7')
) AS v(id, g, x, d, t, f, s)""")
duckdb.sql('''CREATE TABLE odd (id INTEGER, "it's ""q""" VARCHAR, "order" DOUBLE)''')
duckdb.default_connection().executemany("INSERT INTO odd VALUES (?, ?, ?)", [[2, sys.argv[1], 1.5], [5, "z", 2.5]])
def names():
    return {"df": duckdb.table("t"), "größe": duckdb.table("odd"), "duckdb": duckdb}
`;

/** Characters that mean something in SQL, in Python, or to what fills in a template. */
const ODD_TEXT = '{a} \\ \'b\' "c" ${z} \n';

type Types = Readonly<Record<string, ColumnType>>;
const COLUMNS: Types = {
  ...{ id: 'integer', g: 'text', x: 'number', d: 'date', t: 'datetime', f: 'boolean', s: 'text' }
};
const profile = (name: string, types: Types, kind: DatasetProfile['kind'], engine: Engine): DatasetProfile => {
  const columns = Object.entries(types).map(([column, type]) => ({ name: column, type, dtype: type }));
  return { name, engine, kind, rows: null, columnCount: columns.length, columns, fingerprint: '', notes: [] };
};

function print(plan: Plan, engine: Engine = 'duckdb'): string {
  const kind = engine === 'duckdb' ? 'relation' : engine === 'pyspark' ? 'remote' : 'lazy';
  const profiles = [
    profile('df', COLUMNS, kind, engine),
    profile('größe', { id: 'integer', 'it\'s "q"': 'text', order: 'number' }, kind, engine)
  ];
  return draftOf(plan, profiles, { duckdb: 'duckdb' });
}

const results = (plans: readonly Plan[]): readonly unknown[] =>
  run(
    PRELUDE,
    plans.map(plan => print(plan)),
    ODD_TEXT
  );

const df = source('df');
const before = window('shift', 'x', 'id');
/** The values of an expression, in the order of `id`. */
const values = (of: Expression): Plan => table(select(sort(derive(df, named('v', of)), 'id'), 'v'));

describe('SQL for DuckDB', () => {
  it('computes values as the plan says, and measures of nothing and of what looks at all rows', () => {
    const column = (...cells: readonly unknown[]): unknown => cells.map(cell => [cell]);
    const above = call('subtract', c('x'), over(agg('mean', 'x'), 'g'));
    const groups = [
      ['a', 1],
      ['b', 0]
    ];
    const cases: readonly (readonly [Plan, unknown])[] = [
      [values(call('strip', c('s'))), column('1|2', 'x%', "it's", null, '3.7')],
      [values({ type: 'cast', of: c('x'), to: 'integer' }), column(2, null, 1, 0, 7)],
      [values({ type: 'dateDifference', from: c('d'), to: c('t'), unit: 'day' }), column(2.5, 0, null, 1.25, 1.25)],
      [values(call('divide', c('id'), call('subtract', c('id'), l(2)))), column(-1, null, 3, 2, 100000 / 99998)],
      [value(filter(df, call('greater', c('id'), l(1e6))), agg('sum', 'x')), 0],
      [table(group(df, ['g'], named('m', agg('max', above)))), groups]
    ];
    expect(results(cases.map(([plan]) => plan))).toEqual(cases.map(([, rows]) => rows));
  });

  it('keeps an order whose column is changed or left out', () => {
    const changed = derive(sort(df, down('x')), named('x', call('subtract', l(0), c('id'))));
    const left = filter(select(derive(sort(df, 'x'), named('r', before)), 'id', 'r'), call('greater', c('r'), l(1)));
    const two = [
      [3, 4],
      [1, 3]
    ];
    expect(results([table(select(changed, 'x')), table(top(left, 2))])).toEqual([
      [[-100000], [-1], [-3], [-4], [-2]],
      two
    ]);
  });

  it('takes names and texts as they are, whatever is in them', () => {
    const odd = filter(source('größe'), call('equal', c('it\'s "q"'), l(ODD_TEXT)));
    const names = [
      { from: 'order', to: 'id' },
      { from: 'id', to: 'order' }
    ];
    const renamed: Table = { type: 'rename', of: select(odd, 'id', 'order'), names };
    expect(results([table(renamed)])).toEqual([[[2, 1.5]]]);
  });

  it('keeps what a relation was', () => {
    const of = filter(df, call('greater', c('id'), l(1)));
    expect(print({ type: 'change', frame: 'df', of })).toBe(
      '_df_before = df  # df = _df_before undoes this\ndf = duckdb.sql("SELECT * FROM df WHERE id > 1")\ndf'
    );
  });
});

describe('SQL for others', () => {
  it('puts a condition on a window into a query of its own in Spark, and missing values last', () => {
    const first: Plan = table(top(sort(select(df, 'id', 'g'), 'g'), 1, ['g']));
    expect(print(first, 'pyspark').split('\n')).toEqual([
      '_query = """',
      'WITH ranked AS (',
      '    SELECT',
      '        id,',
      '        g,',
      '        row_number() OVER (PARTITION BY g ORDER BY g NULLS LAST) AS place',
      '    FROM {df}',
      ')',
      'SELECT id, g FROM ranked WHERE place <= 1 ORDER BY g NULLS LAST',
      '"""',
      'df.sparkSession.sql(_query, df=df).limit(100).toPandas()'
    ]);
  });

  it('makes the columns of a pivot table in pandas, of cells that Spark counts', () => {
    const code = print(table(pivot(df, 'f', 'g', agg('count'))), 'pyspark');
    expect(code).toContain('SELECT f, g, count(*) AS cell\nFROM {df}\nWHERE f IS NOT NULL AND g IS NOT NULL\n');
    expect(code).toContain('.toPandas()\n    .pivot(index="f", columns="g", values="cell")\n    .fillna(0)\n');
  });

  it('asks a table of ibis by a name of its own, in a dialect that ibis translates', () => {
    expect(print(table(filter(df, c('f'))), 'ibis')).toContain('.sql("SELECT * FROM df WHERE f", dialect="duckdb")');
  });
});
