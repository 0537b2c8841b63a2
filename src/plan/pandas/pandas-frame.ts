import type { Expression } from '../algebra/expression.js';
import { sources, type Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { lowered } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { attribute, type Py } from '../python/tree.js';
import { asFrame, codeOf, type Context, local } from './rows.js';
import { isNullableType } from './scope.js';
import { rowsOf } from './rows-of.js';

/** What the parts of a draft share. Modin has functions of its own under the names of pandas. */
export function contextOf(checked: CheckedPlan, draft: Draft): Context {
  const { of } = checked.plan;
  const used = sources(of).flatMap(id => checked.profiles.filter(({ name }) => name === id));
  const columns = used.flatMap(profile => profile.columns);
  const module = used.some(({ engine }) => engine === 'modin') ? 'modin.pandas' : 'pandas';
  return {
    checked,
    draft,
    pandas: id => attribute(draft.module(module), id),
    numpy: id => attribute(draft.module('numpy'), id),
    nullable:
      used.some(({ engine }) => engine === 'dask') ||
      columns.some(({ dtype }) => isNullableType(dtype)) ||
      makesNullable(of),
    objects: columns.some(({ type, dtype }) => type === 'boolean' && dtype === 'object')
  };
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
  return codeOf(asFrame(local(rowsOf(lowered(table, checked, false), context)), context));
}
