import type { Measure } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import { absorbedFunction } from './absorbed-function.js';
import type { RuleContext } from './rule-context.js';

const ORDERED = new Set<Measure['fn']>(['min', 'max', 'range']);

function fits(measure: Measure['fn'], column: Parameters<typeof columnKind.isNumeric>[0]): boolean {
  if (measure === 'mode') {
    return true;
  }
  if (columnKind.isId(column) && measure !== 'min' && measure !== 'max') {
    return false;
  }
  if (ORDERED.has(measure)) {
    return (
      columnKind.isNumeric(column) || (measure === 'range' ? columnKind.isDate(column) : columnKind.isDateLike(column))
    );
  }
  return columnKind.isNumeric(column) || (column.type === 'boolean' && (measure === 'mean' || measure === 'sum'));
}

/** What is named twice is asked once: "the deviation …, use the standard deviation". */
function isSame(one: Measure, other: Measure): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The named measures of the measured columns, in the order of the question; `undefined` when they do not fit together. */
export function measuresOf(
  context: RuleContext
): { readonly measures: readonly Measure[]; readonly uses: readonly number[] } | undefined {
  const fns = context.markers('fn');
  const columns = context.role('measure');
  if (columns.length === 0) {
    return undefined;
  }
  if (fns.length === 0) {
    const absorbed = columns.map(column => ({ fn: absorbedFunction(column, context), column }));
    const measures = absorbed.flatMap(({ fn, column }) =>
      fn !== undefined && fits(fn, column.column) ? [{ fn, column: column.column.name }] : []
    );
    return measures.length === columns.length ? { measures, uses: columns.map(column => column.item) } : undefined;
  }
  const pairs =
    fns.length > 1 && fns.length === columns.length
      ? fns.map((fn, at) => ({ fn, column: columns[at]?.column }))
      : columns.flatMap(({ column }) => fns.map(fn => ({ fn, column })));
  const measures = pairs.flatMap(({ fn, column }) =>
    column === undefined || !fits(fn.sense.fn, column)
      ? []
      : [
          {
            fn: fn.sense.fn,
            column: column.name,
            ...(fn.sense.q === undefined ? {} : { q: fn.sense.q }),
            ...(fn.sense.ddof === undefined ? {} : { ddof: fn.sense.ddof })
          }
        ]
  );
  if (measures.length !== pairs.length) {
    return undefined;
  }
  const once = measures.filter((one, at) => measures.findIndex(other => isSame(one, other)) === at);
  return { measures: once, uses: [...fns.map(fn => fn.item), ...columns.map(column => column.item)] };
}
