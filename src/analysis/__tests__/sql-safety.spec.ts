import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { tenth } from '../../../faults/ledger.js';
import { type AnalysisStep, compilePlan, PlanError } from '../index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { RESERVED_WORDS } from '../sql/reserved-words.js';
import { sqlName } from '../sql/sql-name.js';
import { profileWith } from './profile-with.js';

const PYTHON = join(__dirname, '../../../.venv/bin/python');

/** Makes a relation with a column of that name, and rows of that value and of another one; runs code over it. */
const SCRIPT = `
import duckdb, json, sys
con = duckdb.connect()
for at, line in enumerate(sys.stdin):
    name, value, code = json.loads(line)
    if name is None:
        print(json.dumps([row[0] for row in con.sql("SELECT DISTINCT keyword_name FROM duckdb_keywords()").fetchall()]))
        continue
    quoted = '"' + name.replace('"', '""') + '"'
    con.execute(f"CREATE TABLE t{at} ({quoted} VARCHAR, other INTEGER)")
    con.execute(f"INSERT INTO t{at} VALUES (?, 1), (?, 2), (?, 3)", [value, value, value + "x"])
    answers = []
    for one in code:
        got = eval(one, {"rel": con.table(f"t{at}"), "con": con})
        answers.append(got if isinstance(got, (int, str, list)) else got.fetchall())
    print(json.dumps(answers))
`;
import { loadCompilers } from './load-compilers.js';

beforeAll(loadCompilers);

function run(lines: readonly string[]): readonly unknown[] {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', SCRIPT], { input: lines.join('\n'), encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as unknown);
}

function compiled(name: string, value: string): readonly string[] {
  const profile = profileWith(
    [
      { name, type: 'text', dtype: 'VARCHAR' },
      { name: 'other', type: 'integer', dtype: 'INTEGER' }
    ],
    { name: 'rel', engine: 'duckdb', kind: 'relation' }
  );
  const where: AnalysisStep = { type: 'filter', where: [{ type: 'compare', column: name, op: 'eq', value }] };
  const plans: AnalysisStep[][] = [
    [where, { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }],
    [
      { type: 'aggregate', by: [name], measures: [{ fn: 'sum', column: 'other' }] },
      { type: 'sort', descending: true }
    ],
    [where, { type: 'duplicates', columns: [name], form: 'count' }],
    [{ type: 'derive', name: 'made', value: { type: 'column', column: name } }, where, { type: 'shape', form: 'names' }]
  ];
  return plans.map(
    steps =>
      compilePlan({ type: 'cellwright.plan', dataset: 'rel', steps }, profile, { variables: [], modules: {} }).code
  );
}

/** What each plan answers when name and value came through as they are. */
const expected = (name: string, value: string): unknown => [
  2,
  [
    [value, 3],
    [`${value}x`, 3]
  ],
  1,
  [name, 'other', 'made']
];

function check(pairs: readonly (readonly [string, string])[]): void {
  const lines = pairs.map(([name, value]) => JSON.stringify([name, value, compiled(name, value)]));
  const answers = run(lines).map(answer => {
    const [count, groups, ...rest] = answer as [number, [string, number][], ...unknown[]];
    return [count, groups.sort((left, right) => left[0].length - right[0].length), ...rest];
  });
  expect(answers).toEqual(pairs.map(([name, value]) => expected(name, value)));
}

describe('SQL of names and values', () => {
  const hostile = fc.oneof(
    fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
    fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('"', "'", '\\', '"""', '\n', '\r', '\t', ';', '--', '/*', '$1', '?', '{', '%', '\u202e', 'a'),
        {
          minLength: 1,
          maxLength: 6
        }
      )
      .map(parts => parts.join(''))
  );

  it('comes through as it is, whatever it holds', () => {
    const usable = fc.tuple(
      hostile.filter(name => !name.includes('\0') && !['other', 'made'].includes(name.toLowerCase())),
      fc.oneof(hostile, fc.constant(''), fc.constant('a\0b'))
    );
    check(tenth('names and values', fc.sample(usable, { numRuns: 80, seed: 7 })));
  });

  it('names columns by every word of DuckDB, those it keeps for itself too', () => {
    const keywords = run(['[null, null, []]'])[0] as readonly string[];
    expect(keywords.length).toBeGreaterThan(400);
    // Every word in every place of a query, and some in further queries.
    const reads = keywords.map(word => {
      const name = sqlName(word);
      const query = `SELECT ${name}, sum(${name}) AS total FROM rel WHERE ${name} > 0 AND 2 - ${name} > 0 GROUP BY ${name} ORDER BY ${name} DESC`;
      return `con.sql('SELECT 1 AS "${word}"').query("rel", ${pythonLiteral(query)}).columns[0]`;
    });
    expect(run([JSON.stringify(['x', 'y', reads])])).toEqual([keywords]);
    const some = keywords.filter((_, at) => at % 12 === 0);
    check(tenth('words of DuckDB', some).map(word => [word, 'a']));
    expect([...RESERVED_WORDS].filter(word => !keywords.includes(word))).toEqual([]);
  });

  it('is refused for what SQL cannot hold', () => {
    expect(() => compiled('a\0b', 'x')).toThrow(PlanError);
    expect(() => compiled('a\ud800', 'x')).toThrow(PlanError);
    expect(() => compiled('a', '\ud800')).toThrow(PlanError);
    expect(() => compiled('', 'x')).toThrow(PlanError);
  });
});
