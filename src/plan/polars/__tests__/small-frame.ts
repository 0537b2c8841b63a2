import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import { source, table } from '../../__tests__/make-plan.js';
import type { Plan, Table } from '../../algebra/plan.js';
import { checkPlan } from '../../check/check-plan.js';
import { Draft } from '../../python/draft.js';
import { printPython } from '../../python/print.js';
import { polarsFrame, printPolars } from '../print-polars.js';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PYTHON = join(__dirname, '../../../../.venv/bin/python');

/** The frame as Python builds it: a column of each type, each with a missing value but for `id`. */
const FRAME = `
import ast, json, sys
from datetime import date, datetime
import polars as pl
df = pl.DataFrame(
    {
        "id": [1, 2, 3, 4],
        "x": [1.0, 2.5, None, 4.0],
        "s": ["a", "b", None, "a"],
        "b": [True, False, None, True],
        "e": ["a", "b", None, "a"],
        "c": ["a", "b", None, "a"],
        "day": [date(2024, 1, 1), date(2024, 2, 29), None, date(2024, 7, 1)],
        "z": [datetime(2024, 1, 1, 8), datetime(2024, 2, 29), None, datetime(2024, 7, 1)],
        "u": [1, 5, None, 200],
        "i8": [1, -100, None, 100],
        "dec": [1.0, 2.5, None, 4.25],
    }
).with_columns(
    pl.col("e").cast(pl.Enum(["b", "a"])),
    pl.col("c").cast(pl.Categorical),
    pl.col("z").dt.replace_time_zone("Europe/Berlin"),
    pl.col("u").cast(pl.UInt8),
    pl.col("i8").cast(pl.Int8),
    pl.col("dec").cast(pl.Decimal(10, 2)),
)
frame = df
for line in sys.stdin:
    tree = ast.parse(json.loads(line))
    last = tree.body.pop()
    space = {"df": frame, "lazy": frame.lazy()}
    try:
        exec(compile(tree, "cell", "exec"), space)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
        value = value.rows() if isinstance(value, pl.DataFrame) else value
    except Exception as error:
        value = f"{type(error).__name__}: {error}"
    print(json.dumps(value, default=str))
`;

const column = (name: string, type: ColumnProfile['type'], dtype: string, count = 1): ColumnProfile => ({
  name,
  type,
  dtype,
  nulls: { count, evidence: { type: 'full' } }
});

const COLUMNS = [
  column('id', 'integer', 'Int64', 0),
  column('x', 'number', 'Float64'),
  column('s', 'text', 'String'),
  column('b', 'boolean', 'Boolean'),
  column('e', 'category', 'Enum'),
  column('c', 'category', 'Categorical'),
  column('day', 'date', 'Date'),
  column('z', 'datetime', 'Datetime(us, Europe/Berlin)'),
  column('u', 'integer', 'UInt8'),
  column('i8', 'integer', 'Int8'),
  column('dec', 'number', 'Decimal(2)')
];

const profile = (name: string, kind: 'frame' | 'lazy'): DatasetProfile => ({
  name,
  engine: 'polars',
  kind,
  rows: kind === 'lazy' ? null : 4,
  columnCount: COLUMNS.length,
  columns: COLUMNS,
  fingerprint: name,
  notes: []
});

/** The frame, and the same one lazily. */
export const [df, lazy] = [source('df'), source('lazy')];

/** What is drafted for a plan where polars is imported. */
export function drafted(plan: Plan): string {
  const checked = checkPlan(plan, [profile('df', 'frame'), profile('lazy', 'lazy')]);
  if (checked.status === 'problem') {
    throw new Error(checked.problem);
  }
  const draft = new Draft({ variables: ['df', 'lazy'], modules: { pl: 'polars' } });
  printPolars(checked, draft);
  return printPython(draft.statements);
}

/** What is drafted for the frame that a chart or a test takes. */
export function draftedFrame(of: Table): string {
  const checked = checkPlan(table(of), [profile('df', 'frame'), profile('lazy', 'lazy')]);
  if (checked.status === 'problem') {
    throw new Error(checked.problem);
  }
  const draft = new Draft({ variables: ['df', 'lazy'], modules: { pl: 'polars' } });
  const frame = polarsFrame(of, checked, draft);
  return printPython([...draft.statements, { type: 'show', value: frame }]);
}

/** What the code of plans gives, as JSON has it; all of them in one process. */
export function results(plans: readonly Plan[]): readonly unknown[] {
  const input = plans.map(plan => JSON.stringify(`import polars as pl\n${drafted(plan)}`)).join('\n');
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', FRAME], { input, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as unknown);
}
