import type { DatasetProfile, Engine } from '../datasets/index.js';
import { type OwnPlan, type Plan, type PlanOf, type ShownPlan, sources, type Table } from './algebra/plan.js';
import { kindOf } from './check/check-expression.js';
import type { CheckedPlan } from './check/check-plan.js';
import { isOrdered, refusal } from './check/table-facts.js';
import { printPandas } from './pandas/print-pandas.js';
import { printPolars } from './polars/print-polars.js';
import { Draft, type DraftOptions } from './python/draft.js';
import { type Loading, printPython } from './python/print.js';
import { printShown } from './shown/print-shown.js';
import { printSql } from './sql/print-sql.js';

/** The printers of engines that pandas is not: they give what the last line shows; what it needs before are statements of the draft. */
const PRINTERS: Readonly<Partial<Record<Engine, typeof printPandas>>> = {
  ...{ polars: printPolars, duckdb: printSql, pyspark: printSql, ibis: printSql }
};

/** A report on some columns as a report on a table of only these. The numbers to correlate are chosen by pandas itself, or fetched for it. */
function withReport(plan: Plan, { facts }: CheckedPlan, isPandas: boolean): OwnPlan | ShownPlan {
  if (plan.type !== 'report') {
    return plan;
  }
  const { type, of, kind, columns } = plan;
  const select = (names = columns): Table => (names === undefined ? of : { type: 'select', of, columns: names });
  if (kind !== 'correlations') {
    return { type, kind, of: select() };
  }
  const numbers = facts(of).columns.filter(one => kindOf(one.type) === 'number');
  const isOfSome = (columns ?? []).length > 1;
  return { ...plan, kind, of: isOfSome ? select() : isPandas ? of : select(numbers.map(({ name }) => name)) };
}

/** The rows of a chart. For a single line they are sorted by its dates or numbers, or it would run back and forth. */
function drawn({ kind, of, x, colour }: PlanOf<'chart'>, { facts }: CheckedPlan): Table {
  const { columns, order } = facts(of);
  const along = columns.find(({ name }) => name === x);
  return kind !== 'line' ||
    colour !== undefined ||
    along === undefined ||
    !['number', 'date'].includes(kindOf(along.type)) ||
    isOrdered(order, [{ by: along.name }])
    ? of
    : { type: 'sort', of, by: [{ by: along.name }] };
}

/** The code that loads the files among the datasets of a plan into variables. */
function loadingOf(plan: Plan, profiles: readonly DatasetProfile[]): Loading {
  const names = new Set(sources(plan.of));
  const files = profiles.flatMap(({ name, file }) => (names.has(name) && file !== undefined ? [file] : []));
  return { imports: files.flatMap(({ imports }) => imports), code: files.map(({ code }) => code) };
}

/** The modules that lines of imports bind, by alias. */
function modulesIn(imports: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    imports.flatMap(line => {
      const [, module, alias = module] = /^import ([\w.]+)(?: as (\w+))?$/u.exec(line) ?? [];
      return module === undefined || alias === undefined ? [] : [[alias, module]];
    })
  );
}

/** The code of a plan, after that of its files, for the engine of its first dataset, or a sentence that says why there is no code. */
export function printPlan(
  checked: CheckedPlan<Plan>,
  options: DraftOptions
): { readonly code: string } | { readonly refused: string } {
  const { plan: asked, profiles } = checked;
  const [first] = sources(asked.of);
  const engine = profiles.find(({ name }) => name === first)?.engine;
  const print = (engine && PRINTERS[engine]) ?? printPandas;
  const loading = loadingOf(asked, profiles);
  const draft = new Draft({
    variables: [...options.variables, ...sources(asked.of)],
    modules: { ...options.modules, ...modulesIn(loading.imports) }
  });
  try {
    const plan = withReport(asked, checked, print === printPandas);
    if (plan.type === 'chart' || plan.type === 'test' || (plan.type === 'report' && plan.kind === 'correlations')) {
      const of = plan.type === 'chart' ? drawn(plan, checked) : plan.of;
      const value = print({ ...checked, plan: { type: 'frame', of } }, draft);
      const frame = value.type === 'name' ? value : draft.assign('data', value);
      draft.statements.push({
        type: 'show',
        value: printShown(plan, frame, checked, draft),
        quiet: plan.type === 'chart'
      });
    } else {
      draft.show(print({ ...checked, plan }, draft));
    }
  } catch (error) {
    return { refused: refusal(error) };
  }
  return { code: printPython(draft.statements, loading) };
}
