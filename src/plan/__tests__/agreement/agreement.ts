import { join } from 'node:path';
import type { Plan } from '../../algebra/plan.js';
import { checkPlan } from '../../check/check-plan.js';
import { printPlan } from '../../print-plan.js';
import { python } from '../run-drafts.js';
import { type CompiledEngine, smallProfile } from './small-profile.js';
import type { SmallTable } from './small-table.js';

export type Case = { readonly plan: Plan; readonly tables: Readonly<Record<'df' | 'other', SmallTable>> };

type Result = { readonly rows?: readonly (readonly unknown[])[]; readonly error?: string };

/** What became of a plan: `refused` where it does not check for the types that an engine has, or a printer says that it cannot. */
export type Verdict = Case & {
  readonly status: 'same' | 'different' | 'refused';
  /** The codes and results side by side. */
  readonly detail: string;
};

/** The code of a plan for an engine, or why there is none. */
export function printed(
  { plan, tables }: Case,
  engine: CompiledEngine
): { readonly code: string } | { readonly refused: string } {
  const profiles = Object.entries(tables).map(([name, table]) => smallProfile(table, engine, name));
  const checked = checkPlan(plan, profiles);
  return checked.status === 'problem'
    ? { refused: checked.problem }
    : printPlan(checked, { variables: ['df', 'other'], modules: {} });
}

/** The names of the columns that a plan gives, in order; empty where the data decides. */
function columnsOf(plan: Plan, tables: Case['tables']): readonly string[] {
  const checked = checkPlan(
    plan,
    Object.entries(tables).map(([name, table]) => smallProfile(table, 'polars', name))
  );
  const facts = checked.status === 'checked' ? checked.facts(plan.of) : undefined;
  return facts === undefined || plan.of.type === 'pivot' ? [] : facts.columns.map(({ name }) => name);
}

const asBag = (rows: readonly (readonly unknown[])[]): string =>
  rows
    .map(row => JSON.stringify(row))
    .sort()
    .join('\n');

/** Whether rows have an order that a reader sees and that leaves no two of them equal: below a sort, or a limit that keeps it. */
function ordered({ of }: Plan): boolean {
  return of.type === 'sort' || (of.type === 'limit' && of.of.type === 'sort' && (of.per ?? []).length === 0);
}

const shown = (plan: Plan, { rows = [] }: Result): string =>
  ordered(plan) ? rows.map(row => JSON.stringify(row)).join('\n') : asBag(rows);

/** Runs the code of each plan in every engine, all of them in one process, and compares what it gives. */
export function agreement(cases: readonly Case[], engines: readonly CompiledEngine[]): readonly Verdict[] {
  const codes = cases.map(one => engines.map(engine => [engine, printed(one, engine)] as const));
  const jobs = cases.map(({ plan, tables }, at) => ({
    tables,
    columns: columnsOf(plan, tables),
    code: Object.fromEntries(
      (codes[at] ?? []).flatMap(([engine, one]) => ('code' in one ? [[engine, [engine, one.code]]] : []))
    )
  }));
  const results = python([join(__dirname, 'execute.py')], jobs.map(job => JSON.stringify(job)).join('\n'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Readonly<Record<string, Result>>);
  return cases.map((one, at): Verdict => {
    const found = Object.entries(results[at] ?? {});
    const texts = new Set(
      found.map(([, result]) => (result.error === undefined ? shown(one.plan, result) : result.error))
    );
    const failed = found.some(([, { error }]) => error !== undefined);
    const detail = [
      JSON.stringify(one.plan),
      ...(codes[at] ?? []).map(
        ([engine, code]) =>
          `--- ${engine}\n${'code' in code ? code.code : code.refused}\n${JSON.stringify(results[at]?.[engine])}`
      )
    ].join('\n');
    const outcome = found.length < 2 ? 'refused' : texts.size === 1 && !failed ? 'same' : 'different';
    return { ...one, status: outcome, detail };
  });
}
