import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadCompilers } from '../load-compilers.js';
import { type AnalysisStep, compilePlan, PlanError } from '../../index.js';
import { approximates } from '../../explain/approximates.js';
import { profileAfter } from '../../plan/profile-after.js';
import { type CompiledEngine, ENGINES, LAZY_ENGINES, smallProfile } from './small-profile.js';
import type { SmallTable } from './small-table.js';

export type Case = {
  readonly table: SmallTable;
  readonly steps: readonly AnalysisStep[];
  /** Absent: those that hold their rows themselves. */
  readonly engines?: readonly CompiledEngine[];
};
type Rows = readonly (readonly unknown[])[];
type Result = { readonly rows?: Rows; readonly error?: string };

/** What became of one plan: `ties` where any of several answers is right, `refused` where a compiler says that it cannot. */
export type Verdict = {
  readonly status: 'same' | 'different' | 'ties' | 'refused' | 'runs';
  readonly steps: readonly AnalysisStep[];
  readonly refusals: Partial<Record<CompiledEngine, string>>;
  readonly detail: string;
};

const PYTHON = join(__dirname, '../../../../.venv/bin/python');

function compiled(steps: readonly AnalysisStep[], table: SmallTable, engine: CompiledEngine): string | PlanError {
  const plan = { type: 'cellwright.plan', dataset: 'df', steps: [...steps] } as const;
  try {
    return compilePlan(plan, smallProfile(table, engine), { variables: ['df'], modules: {} }).code;
  } catch (error) {
    if (error instanceof PlanError) {
      return error;
    }
    throw error;
  }
}

/** The same plan without the cut of its last step, with only the value that decides: what shows whether there are ties. */
function uncut(steps: readonly AnalysisStep[]): readonly AnalysisStep[] | undefined {
  const last = steps.at(-1);
  if (last?.type !== 'top') {
    return undefined;
  }
  const { skip: _, ...rest } = last;
  return [
    ...steps.slice(0, -1),
    { ...rest, count: 10_000, columns: last.by === undefined ? [] : [last.by], answer: 'table' }
  ];
}

/** How many keys stand in front of the measures of a table of groups. */
function keyCount(steps: readonly AnalysisStep[]): number {
  const by = steps.flatMap(step => ('by' in step && Array.isArray(step.by) ? [step.by.length] : []));
  return by[0] ?? 1;
}

function hasTies({ rows = [] }: Result, steps: readonly AnalysisStep[]): boolean {
  const last = steps.at(-1);
  if (last?.type !== 'top') {
    return false;
  }
  const values = rows.map(row => JSON.stringify(row[last.by === undefined ? keyCount(steps) : 0]));
  if (values.includes('null')) {
    return true;
  }
  const { skip = 0 } = last;
  const edges = [skip, skip + (last.answer === 'label' ? 1 : last.count)];
  return edges.some(edge => edge > 0 && values[edge] !== undefined && values[edge - 1] === values[edge]);
}

/** DuckDB tells names that differ in case only apart by a number. */
const named = (rows: Rows): Rows =>
  rows.map(row => row.map(cell => (typeof cell === 'string' ? cell.replace(/_2$/u, '') : cell)));
const sorted = (rows: Rows): readonly string[] => rows.map(row => JSON.stringify(row)).sort();
const flat = (rows: Rows): readonly string[] => rows.flatMap(row => row.map(cell => JSON.stringify(cell))).sort();

/** No answer: an error, nothing, or one missing value. Engines differ in how they say that there is nothing to answer from. */
function isNothing({ rows }: Result): boolean {
  if (rows?.every(row => row.length === 2 && row[1] === null) === true) {
    // Parts of a total of nothing, which are greater than any number for some and no number for others.
    return true;
  }
  return rows === undefined || rows.length === 0 || (rows.length === 1 && (rows[0] ?? []).every(cell => cell === null));
}

/** The place in a row of the value that the last step puts in order. */
function orderedPlace(steps: readonly AnalysisStep[], table: SmallTable): number | undefined {
  const last = steps.at(-1);
  if ((last?.type !== 'sort' && last?.type !== 'top') || (last.type === 'top' && last.answer === 'label')) {
    return undefined;
  }
  if (last.by === undefined) {
    return keyCount(steps);
  }
  const columns = profileAfter(steps.slice(0, -1), smallProfile(table, 'polars')).columns.map(column => column.name);
  const place = (last.type === 'top' && last.columns.length > 0 ? last.columns : columns).indexOf(last.by);
  return place < 0 ? undefined : place;
}

const inOrder = ({ rows = [] }: Result, place: number): string => rows.map(row => JSON.stringify(row[place])).join();

function agree(one: Result, other: Result, steps: readonly AnalysisStep[]): boolean {
  const last = steps.at(-1);
  if (last?.type === 'compare' && (isNothing(one) || isNothing(other))) {
    // Against nothing pandas says False or that it is infinitely more, the others that there is no answer.
    return [one, other].every(
      side => isNothing(side) || [false, 'inf', '-inf'].includes(side.rows?.[0]?.[0] as string)
    );
  }
  if (one.rows === undefined || other.rows === undefined) {
    return isNothing(one) && isNothing(other);
  }
  const several =
    (last?.type === 'aggregate' && last.by.length === 0 && last.measures.length > 1) ||
    (last?.type === 'top' && last.answer === 'label' && last.columns.length > 1);
  if (several) {
    // Named values below each other or beside each other.
    const values = (rows: Rows): Rows => (rows.length === 1 ? rows : [rows.map(row => row.at(-1))]);
    return flat(values(one.rows)).join() === flat(values(other.rows)).join();
  }
  const shown = (rows: Rows): Rows =>
    last?.type === 'shape' && last.form === 'overview' ? rows.map(row => [row[0], ...row.slice(2)]) : rows;
  const equal = sorted(named(shown(one.rows))).join() === sorted(named(shown(other.rows))).join();
  return equal || (isNothing(one) && isNothing(other));
}

/** Only that it runs can be said where rows are drawn at random or the engines tell different things. */
function onlyRuns(steps: readonly AnalysisStep[]): boolean {
  return steps.some(
    step =>
      step.type === 'describe' ||
      step.type === 'chart' ||
      step.type === 'dummies' ||
      (step.type === 'rows' && (step.take === 'random' || steps.some(one => one.type === 'unpivot'))) ||
      (step.type === 'shape' && (step.form === 'types' || step.form === 'type'))
  );
}

/** True where dask is asked for the first partition only. */
const isLooked = (codes: Partial<Record<CompiledEngine, string>>): boolean =>
  /\.(?:head|tail)\(\d+\)(?:\.tolist\(\))?\s*\)?$/u.test(codes.dask ?? '');

function judge(
  steps: readonly AnalysisStep[],
  codes: Partial<Record<CompiledEngine, string>>,
  results: Readonly<Record<string, Result>>,
  table: SmallTable
): Omit<Verdict, 'steps' | 'refusals'> {
  // Before its second version DuckDB has no pivot whose columns are values in a relation.
  const engines = [...ENGINES, ...LAZY_ENGINES, 'lazyframe' as const].filter(
    engine => codes[engine] !== undefined && results[engine]?.error?.includes('statement of type MULTI') !== true
  );
  const detail = engines
    .map(engine => `--- ${engine}\n${codes[engine] ?? ''}\n${JSON.stringify(results[engine])}`)
    .join('\n');
  const [first, ...others] = engines.map(engine => results[engine] ?? {});
  if (first === undefined || others.length === 0) {
    return { status: 'refused', detail };
  }
  if (onlyRuns(steps)) {
    // What is left of the rows may be nothing that can be drawn.
    const failed = [first, ...others].filter(one => one.error !== undefined && !one.error.includes('numeric')).length;
    return {
      status: failed > 0 && failed <= others.length && table[0]?.cells.length !== 0 ? 'different' : 'runs',
      detail
    };
  }
  if (codes.dask !== undefined && steps.some(approximates)) {
    return { status: others.every(one => one.error === undefined || isNothing(one)) ? 'runs' : 'different', detail };
  }
  if (LAZY_ENGINES.some(engine => codes[engine] !== undefined) && (steps.at(-1)?.type === 'store' || isLooked(codes))) {
    // A look at some of the rows.
    const all = new Set(sorted(first.rows ?? []));
    const within = others.every(one => one.rows !== undefined && sorted(one.rows).every(row => all.has(row)));
    return { status: within || isNothing(first) ? 'same' : 'different', detail };
  }
  const end = steps.at(-1);
  if ((codes.pyspark ?? codes.connect) !== undefined && end?.type === 'rows') {
    // Rows of Spark are in no order: any so many are the first ones.
    const same = others.every(one => one.rows !== undefined && one.rows.length === (first.rows ?? []).length);
    return { status: same || isNothing(first) ? 'runs' : 'different', detail };
  }
  const place = orderedPlace(steps, table);
  const isOrdered = (other: Result): boolean =>
    place === undefined || isNothing(other) || inOrder(first, place) === inOrder(other, place);
  if (others.every(other => isOrdered(other) && agree(first, other, steps))) {
    return { status: 'same', detail };
  }
  // Parts of a total of 0 are no numbers, or infinite ones.
  const parts = steps.some(
    step => step.type === 'ratio' || ((step.type === 'distribution' || step.type === 'share') && step.of !== undefined)
  );
  const open = parts && engines.some(engine => /null|inf/u.test(JSON.stringify(results[engine])));
  if (open || hasTies(results['uncut'] ?? {}, steps)) {
    return { status: 'ties', detail };
  }
  return { status: 'different', detail };
}

/** Runs every plan with all engines that can compile it, in one Python process, and compares what comes out. */
export async function agreement(cases: readonly Case[]): Promise<readonly Verdict[]> {
  await loadCompilers();
  const jobs = cases.map(({ table, steps, engines = ENGINES }) => {
    const all = engines.map(engine => [engine, compiled(steps, table, engine)] as const);
    const codes = Object.fromEntries(all.filter(([, code]) => typeof code === 'string')) as Partial<
      Record<CompiledEngine, string>
    >;
    const refusals = Object.fromEntries(
      all.flatMap(([engine, code]) => (typeof code === 'string' ? [] : [[engine, code.message]]))
    );
    const whole = uncut(steps);
    const extra = whole === undefined ? undefined : compiled(whole, table, 'pandas');
    const code = Object.fromEntries([
      ...Object.entries(codes).map(([engine, text]) => [engine, [engine, text]]),
      ...(typeof extra === 'string' ? [['uncut', ['pandas', extra]]] : [])
    ]) as unknown;
    return { table, steps, codes, refusals, line: JSON.stringify({ table, code }) };
  });
  const run = spawnSync(PYTHON, [join(__dirname, 'execute.py')], {
    input: jobs.map(job => job.line).join('\n'),
    encoding: 'utf8',
    maxBuffer: 1e9
  });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  const lines = run.stdout.trim().split('\n');
  return jobs.map(({ steps, codes, refusals, table }, at) => {
    const results = JSON.parse(lines[at] ?? '{}') as Record<string, Result>;
    const verdict = judge(steps, codes, results, table);
    return {
      ...verdict,
      detail: `${JSON.stringify(steps)}\n${JSON.stringify(table)}\n${verdict.detail}`,
      steps,
      refusals
    };
  });
}
