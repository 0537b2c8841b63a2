import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { ColumnType, DatasetProfile, Engine } from '../../../datasets/index.js';
import {
  agg,
  c,
  call,
  derive,
  down,
  filter,
  group,
  isIn,
  l,
  named,
  not,
  over,
  pivot,
  select,
  sort,
  source,
  table,
  top,
  value,
  window
} from '../../__tests__/make-plan.js';
import type { Expression, Plan, Table } from '../../algebra/plan.js';
import { checkPlan } from '../../check/check-plan.js';
import { Draft } from '../../python/draft.js';
import { printPython } from '../../python/print.js';
import { printSql } from '../print-sql.js';

const PYTHON = join(__dirname, '../../../../.venv/bin/python');
const PRELUDE = `
import ast, json, sys
import duckdb
con = duckdb.connect()
duckdb.sql("""CREATE TABLE t AS SELECT * FROM (VALUES
  (1::INTEGER, 'a', 2.5::DOUBLE, DATE '2024-01-03', TIMESTAMP '2024-01-05 12:00:00', true, ' 1|2 '),
  (2, 'b', NULL, DATE '2024-02-05', TIMESTAMP '2024-02-05 00:00:00', false, 'x%'),
  (3, NULL, 1.5, NULL, NULL, NULL, 'it''s'),
  (4, 'a', 0.5, DATE '2024-12-30', TIMESTAMP '2024-12-31 06:00:00', false, NULL),
  (100000, 'b', 7.0, DATE '2024-02-29', TIMESTAMP '2024-03-01 06:00:00', true, '3.7')
) AS v(id, g, x, d, t, f, s)""")
duckdb.sql('''CREATE TABLE odd (id INTEGER, "it's ""q""" VARCHAR, "order" DOUBLE)''')
duckdb.default_connection().executemany("INSERT INTO odd VALUES (?, ?, ?)", [[2, sys.argv[1], 1.5], [5, "z", 2.5]])
con.sql("CREATE SCHEMA s")
con.sql('CREATE TABLE s."my ""t" AS SELECT 1 AS id, 5 AS z')
for code in json.loads(sys.stdin.read()):
    space = {"df": duckdb.table("t"), "größe": duckdb.table("odd"), "con": con}
    tree = ast.parse(code)
    last = tree.body.pop()
    exec(compile(tree, "cell", "exec"), space)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
    rows = value.fetchall() if isinstance(value, duckdb.DuckDBPyRelation) else value
    print(json.dumps(rows, default=str))
`;

/** Characters that mean something in SQL, in Python, or to what fills in a template. */
const ODD_TEXT = '{a} \\ \'b\' "c" ${z} \n';

const COLUMNS: Readonly<Record<string, ColumnType>> = {
  id: 'integer',
  g: 'text',
  x: 'number',
  d: 'date',
  t: 'datetime',
  f: 'boolean',
  s: 'text'
};
const ODD: Readonly<Record<string, ColumnType>> = { id: 'integer', 'it\'s "q"': 'text', order: 'number' };

function profile(
  name: string,
  columns: Readonly<Record<string, ColumnType>>,
  kind: DatasetProfile['kind'],
  engine: Engine
): DatasetProfile {
  return {
    name,
    engine,
    kind,
    rows: null,
    columnCount: Object.keys(columns).length,
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, dtype: type })),
    fingerprint: '',
    notes: []
  };
}

function print(plan: Plan, engine: Engine = 'duckdb'): string {
  const kind = engine === 'duckdb' ? 'relation' : engine === 'pyspark' ? 'remote' : 'lazy';
  const all = [profile('df', COLUMNS, kind, engine), profile('größe', ODD, kind, engine)];
  const profiles =
    plan.of.type === 'source' && plan.of.name.includes('.')
      ? [profile('con.s.my "t', { id: 'integer', z: 'integer' }, 'table', 'duckdb')]
      : all;
  const checked = checkPlan(plan, profiles);
  if (checked.status === 'problem') {
    throw new Error(checked.problem);
  }
  const draft = new Draft({ variables: ['df', 'größe', 'spark', 'con'], modules: { duckdb: 'duckdb' } });
  printSql(checked, draft);
  return printPython(draft.statements);
}

/** What the codes of some plans give in DuckDB. */
function run(plans: readonly Plan[]): readonly unknown[] {
  const input = JSON.stringify(plans.map(plan => `import duckdb\n${print(plan)}`));
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', PRELUDE, ODD_TEXT], { input, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as unknown);
}

const df = source('df');
const g = (of: Table, by: readonly string[], measure: Expression): Table => group(of, by, named('m', measure));
const before = window('shift', 'x', 'id');
/** The values of an expression, in the order of `id`. */
const values = (value: Expression): Plan => table(select(sort(derive(df, named('v', value)), 'id'), 'v'));

describe('SQL for DuckDB', () => {
  it('gives conditions and values the meaning of the algebra where values are missing', () => {
    const column = (...cells: readonly unknown[]): unknown => cells.map(cell => [cell]);
    const cases: readonly (readonly [Plan, unknown])[] = [
      [values(not(call('equal', c('g'), l('a')))), column(false, true, true, false, true)],
      [values(not(isIn('g', 'a'))), column(false, true, true, false, true)],
      [values(call('and', call('greater', c('x'), l(1)), c('f'))), column(true, false, false, false, true)],
      [values(call('contains', c('s'), l('%'))), column(false, true, false, false, false)],
      [values(call('strip', c('s'))), column('1|2', 'x%', "it's", null, '3.7')],
      [values({ type: 'cast', of: c('x'), to: 'integer' }), column(2, null, 1, 0, 7)],
      [values({ type: 'datePart', of: c('t'), part: 'weekday' }), column(5, 1, null, 2, 5)],
      [values({ type: 'dateDifference', from: c('d'), to: c('t'), unit: 'day' }), column(2.5, 0, null, 1.25, 1.25)],
      [table(select(derive(df, named('v', before)), 'v')), column(null, 4, 3, 1, 100000)],
      [values(call('divide', c('id'), call('subtract', c('id'), l(2)))), column(-1, null, 3, 2, 100000 / 99998)]
    ];
    expect(run(cases.map(([plan]) => plan))).toEqual(cases.map(([, rows]) => rows));
  });

  it('takes measures of conditions and of nothing', () => {
    const cases: readonly (readonly [Plan, unknown])[] = [
      [
        table(g(df, ['g'], agg('mean', call('greater', c('x'), l(1))))),
        [
          ['a', 0.5],
          ['b', 0.5]
        ]
      ],
      [value(filter(df, call('greater', c('id'), l(1e6))), agg('sum', 'x')), 0],
      [
        table(g(df, ['g'], agg('max', call('subtract', c('x'), over(agg('mean', 'x'), 'g'))))),
        [
          ['a', 1],
          ['b', 0]
        ]
      ]
    ];
    expect(run(cases.map(([plan]) => plan))).toEqual(cases.map(([, rows]) => rows));
  });

  it('keeps an order whose column is changed or left out', () => {
    const changed = derive(sort(df, down('x')), named('x', call('subtract', l(0), c('id'))));
    const left = filter(select(derive(sort(df, 'x'), named('r', before)), 'id', 'r'), call('greater', c('r'), l(1)));
    expect(run([table(select(changed, 'x')), table(top(left, 2))])).toEqual([
      [[-100000], [-1], [-3], [-4], [-2]],
      [
        [3, 4],
        [1, 3]
      ]
    ]);
  });

  it('makes columns of values: 0 stands where there is nothing to count or to add', () => {
    expect(run([table(pivot(df, 'f', 'g', agg('count', undefined, c('f'))))])).toEqual([
      [
        [false, 0, 0],
        [true, 1, 1]
      ]
    ]);
  });

  it('takes names and texts as they are, whatever is in them', () => {
    const odd: Table = source('größe');
    const where = call('equal', c('it\'s "q"'), l(ODD_TEXT));
    const names = [
      { from: 'order', to: 'id' },
      { from: 'id', to: 'order' }
    ];
    expect(
      run([
        table({ type: 'rename', of: select(filter(odd, where), 'id', 'order'), names }),
        table(source('con.s.my "t'))
      ])
    ).toEqual([[[2, 1.5]], [[1, 5]]]);
  });

  it('says it as one SELECT where that has the same meaning', () => {
    const heavy = filter(
      g(filter(df, call('greater', c('id'), l(1))), ['g'], agg('mean', c('x'))),
      call('greater', c('m'), l(1))
    );
    expect(print(table(top(sort(heavy, down('m')), 3)))).toBe(
      [
        'duckdb.sql("""',
        'SELECT g, avg(x) AS m',
        'FROM df',
        'WHERE id > 1 AND g IS NOT NULL',
        'GROUP BY g',
        'HAVING avg(x) > 1',
        'ORDER BY m DESC',
        'LIMIT 3',
        '""")'
      ].join('\n')
    );
  });

  it('names windows that stand twice, and gives a query to columns that are long', () => {
    const smooth = window('rolling', 'id', 'x', { n: 2 });
    const twice = derive(derive(df, named('m', smooth)), named('r', call('multiply', c('m'), c('m'))));
    expect(print(table(select(twice, 'id', 'r')))).toBe(
      [
        'duckdb.sql("""',
        'WITH with_m AS (',
        '    SELECT',
        '        *,',
        '        CASE WHEN count(x) OVER last_2 = 2 THEN avg(x) OVER last_2 END AS m',
        '    FROM df',
        '    WINDOW last_2 AS (ORDER BY id ROWS 1 PRECEDING)',
        ')',
        'SELECT id, m * m AS r FROM with_m ORDER BY id',
        '""")'
      ].join('\n')
    );
  });

  it('keeps what a relation was, and writes into no database', () => {
    const of = filter(df, call('greater', c('id'), l(1)));
    expect(print({ type: 'change', frame: 'df', of })).toBe(
      '_df_before = df  # df = _df_before undoes this\ndf = duckdb.sql("SELECT * FROM df WHERE id > 1")\ndf'
    );
    const own: Table = source('con.s.my "t');
    expect(() => print({ type: 'change', frame: 'con.s.my "t', of: own })).toThrow('no database is written into');
  });
});

describe('SQL for others', () => {
  const first: Plan = table(top(sort(select(df, 'id', 'g'), 'g'), 1, ['g']));

  it('puts a condition on a window into a query of its own in Spark, and missing values last', () => {
    expect(print(first, 'pyspark')).toBe(
      [
        'query = """',
        'WITH ranked AS (',
        '    SELECT',
        '        id,',
        '        g,',
        '        row_number() OVER (PARTITION BY g ORDER BY g NULLS LAST) AS place',
        '    FROM {df}',
        ')',
        'SELECT id, g FROM ranked WHERE place <= 1 ORDER BY g NULLS LAST',
        '"""',
        'spark.sql(query, df=df).limit(100).toPandas()'
      ].join('\n')
    );
  });

  it('makes the columns of a pivot table in pandas, of cells that Spark counts', () => {
    expect(print(table(pivot(df, 'f', 'g', agg('count'))), 'pyspark')).toBe(
      [
        'query = """',
        'SELECT f, g, count(*) AS cell',
        'FROM {df}',
        'WHERE f IS NOT NULL AND g IS NOT NULL',
        'GROUP BY f, g',
        '"""',
        '(',
        '    spark.sql(query, df=df)',
        '    .toPandas()',
        '    .pivot(index="f", columns="g", values="cell")',
        '    .fillna(0)',
        ')'
      ].join('\n')
    );
  });

  it('asks a table of ibis by a name of its own, in a dialect that ibis translates', () => {
    expect(print(table(filter(df, c('f'))), 'ibis')).toContain('.sql("SELECT * FROM df WHERE f", dialect="duckdb")');
  });
});
