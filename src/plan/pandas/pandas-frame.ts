import type { Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { inputs, sources } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import { attribute, type Py } from '../python/tree.js';
import { codeOf, type Context, local, withMoments } from './rows.js';
import { isNullableType } from './scope.js';
import { rowsOf } from './tables.js';

/** What the parts of a draft share. Modin has functions of its own under the names of pandas. */
export function contextOf(checked: CheckedPlan, draft: Draft): Context {
  const used = sources(checked.plan.of).flatMap(id => checked.profiles.filter(one => one.name === id));
  const module = used.some(one => one.engine === 'modin') ? 'modin.pandas' : 'pandas';
  return {
    checked,
    draft,
    pandas: id => attribute(draft.module(module), id),
    numpy: id => attribute(draft.module('numpy'), id),
    nullable:
      used.some(one => one.engine === 'dask' || one.columns.some(column => isNullableType(column.dtype))) ||
      makesNullable(checked.plan.of),
    objects: used.some(one => one.columns.some(({ type, dtype }) => type === 'boolean' && dtype === 'object')),
    repeated: repeatedIn(checked.plan.of),
    known: new Map()
  };
}

/** Tables that stand in a plan more than once, as text; none that stands in such a one alone. */
function repeatedIn(table: Table): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  const visit = (one: Table): void => {
    const key = JSON.stringify(one);
    if (one.type === 'source') {
      return;
    }
    if (seen.has(key)) {
      repeated.add(key);
      return;
    }
    seen.add(key);
    inputs(one).forEach(visit);
  };
  visit(table);
  return repeated;
}

/** Whether a part of the plan makes columns that hold `pd.NA`. */
function makesNullable(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) {
    return false;
  }
  const { type } = node as Partial<Expression | Table>;
  return type === 'cast' || type === 'datePart' || Object.values(node).some(makesNullable);
}

/** An expression of a frame of pandas, or of modin, with the columns of a table, keys of groups among them. */
export function pandasFrame(table: Table, checked: CheckedPlan, draft: Draft): Py {
  const context = contextOf(checked, draft);
  return codeOf(withMoments(local(rowsOf(table, context), context), context), context);
}
