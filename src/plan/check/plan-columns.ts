import type { DatasetProfile } from '../../datasets/index.js';
import { inputs, type Plan, sources, type Table } from '../algebra/plan.js';
import { uppermost } from '../algebra/rebuild.js';

/** All names of columns that a plan, of whatever version, reads or makes, in the order in which they stand in it. */
export const planColumns = (plan: unknown): readonly string[] => namesIn(plan, () => false);

/** The columns that a plan sorts by, computes with or draws, not those that it only groups or joins by, counts, lists or shows. */
export const valuedColumns = (plan: Plan): readonly string[] => namesIn(plan, isLabel, VALUED);

/** Whether a part of a plan uses the values of a column only as labels, which may be missing. */
function isLabel(node: object): boolean {
  const value = 'value' in node ? node.value : undefined;
  const isKey = typeof value === 'object' && value !== null && 'type' in value && value.type === 'column';
  return isKey || ('fn' in node && ['isMissing', 'count', 'nunique'].includes(String(node.fn)));
}

/** A column whose values a plan reads although all are missing, so that the plan answers nothing; `undefined` if there is none. */
export function emptyColumn(plan: Plan, profiles: readonly DatasetProfile[]): string | undefined {
  if (plan.type === 'report' || plan.type === 'change') {
    return undefined;
  }
  const read = new Set(namesIn(plan, node => 'fn' in node && node.fn === 'isMissing'));
  return profiles
    .filter(({ name, rows }) => rows !== 0 && sources(plan.of).includes(name))
    .flatMap(({ rows, columns }) => columns.filter(({ name, nulls }) => read.has(name) && nulls?.count === rows))
    .at(0)?.name;
}

/** Whether a plan counts the rows of groups that are one row each, because the values of a key are unique. */
export function countsSingleRows({ of }: Plan, profiles: readonly DatasetProfile[]): boolean {
  const groups = uppermost(of);
  const table = groups?.of.type === 'filter' ? groups.of.of : groups?.of;
  const profile = profiles.find(({ name }) => table?.type === 'source' && name === table.name);
  if (groups === undefined || profile === undefined || (profile.rows ?? 0) <= 1) {
    return false;
  }
  const unique = new Set(
    profile.columns.flatMap(({ name, nulls, distinct }) =>
      nulls?.count === 0 && distinct?.approximate === false && distinct.count === profile.rows ? [name] : []
    )
  );
  return (
    groups.by.some(({ value }) => value.type === 'column' && unique.has(value.name)) &&
    groups.measures.some(({ value }) => value.type === 'aggregate' && value.fn === 'count' && value.of === undefined)
  );
}

function namesIn(plan: unknown, isLeftOut: (node: object) => boolean, naming = NAMING): readonly string[] {
  const found = new Set<string>();
  const visit = (node: unknown, field: string): void => {
    if (typeof node === 'string') {
      if (naming.has(field)) {
        found.add(node);
      }
    } else if (Array.isArray(node)) {
      node.forEach(part => visit(part, field));
    } else if (typeof node === 'object' && node !== null && !isLeftOut(node)) {
      const isSource = 'type' in node && node.type === 'source';
      Object.entries(node).forEach(([name, part]) => isSource || visit(part, name));
    }
  };
  visit(plan, '');
  return [...found];
}

/** Fields that hold names of columns. */
const NAMING: ReadonlySet<string> = new Set(
  'name by per columns rows keep column x y colour left right from'.split(' ')
);
const VALUED: ReadonlySet<string> = new Set('name by column x y colour'.split(' '));

/** Whether a table is made only from the columns that it names. */
function isOfNamed(table: Table): boolean {
  return ['aggregate', 'select', 'pivot'].includes(table.type) || inputs(table).some(isOfNamed);
}

/** The columns of a dataset on which the answer of a plan depends; `undefined` if it may depend on all of them. */
export function columnsBehind(plan: Plan, { columns, index = [] }: DatasetProfile): readonly string[] | undefined {
  const isNamed =
    plan.type === 'chart' ||
    plan.type === 'test' ||
    (plan.type === 'report' && plan.columns !== undefined) ||
    isOfNamed(plan.of);
  const read = new Set(planColumns(plan));
  if (!isNamed || index.some(({ name }) => read.has(name))) {
    return undefined;
  }
  return columns.map(({ name }) => name).filter(name => read.has(name));
}
