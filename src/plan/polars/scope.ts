import type { Expression, ExpressionOf, SortKey, Window } from '../algebra/plan.js';
import { nodesIn } from '../algebra/rebuild.js';
import { columnOf, factsOf, isOfType, mayLack, toldType } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import { changeIn } from '../lower/lower.js';
import { attribute, binary, type Keywords, literal, method, type Py, type Value } from '../python/tree.js';

/** The rows that expressions are written for, and how they are written. */
export type Scope = {
  /** The polars module; asking for it imports it. */
  readonly pl: () => Py;
  readonly facts: TableFacts;
  /** Whether numbers that the plan makes may be decimals, because some of the data are. */
  readonly hasDecimals: boolean;
  /** An expression whose value is missing exactly where the plan says so. */
  readonly value: (expression: Expression) => Py;
  /** A condition; where it is missing it counts as false. */
  readonly condition: (expression: Expression) => Py;
};

/** Whether an integer may be narrower than 64 bits, or unsigned: a column of such a type, a count, or a part of a date. */
export function isNarrow(expression: Expression, scope: Scope): boolean {
  if (factsOf(expression, scope).type !== 'integer') {
    return false;
  }
  switch (expression.type) {
    case 'column':
      return toldType(expression, scope) !== 'Int64';
    case 'aggregate':
      return (
        expression.of === undefined ||
        ['count', 'nunique'].includes(expression.fn) ||
        isOfType(expression.of, 'boolean', scope) ||
        isNarrow(expression.of, scope)
      );
    case 'over':
      return isNarrow(expression.of, scope);
    default:
      return expression.type === 'datePart';
  }
}

/** Whether a value may be a `Decimal`, which loses digits in quotients and has no rolling windows. */
export const isDecimal = (expression: Expression, scope: Scope): boolean =>
  factsOf(expression, scope).type === 'number' &&
  nodesIn(expression).some(part => {
    const told = toldType(part, scope);
    return part.type === 'column' && (told === undefined ? scope.hasDecimals : told.startsWith('Decimal'));
  });

/** The time zone of dates; empty where they have none. */
export const zoneOf = (expression: Expression, scope: Scope): string =>
  nodesIn(expression)
    .map(part => /^Datetime\(.*?, (.+)\)$/u.exec(toldType(part, scope) ?? '')?.[1] ?? '')
    .find(zone => zone !== '') ?? '';

export const column = (name: string, { pl }: Pick<Scope, 'pl'>): Py => method(pl(), 'col', [name]);

export const as = (value: Py, dtype: string, { pl }: Pick<Scope, 'pl'>, strict?: false): Py =>
  method(value, 'cast', [attribute(pl(), dtype)], { strict });

/** A text as the string functions of polars take it. */
export const text = (expression: Expression, scope: Scope): Py =>
  factsOf(expression, scope).type === 'text' ? scope.value(expression) : as(scope.value(expression), 'String', scope);

/** The functions that polars has for a text. */
export const str = (expression: Expression, scope: Scope): Py => attribute(text(expression, scope), 'str');

/** Whether sums of whole numbers may not fit their type. */
export const isShort = (expression: Expression, scope: Scope): boolean =>
  ['Int32', 'UInt32'].includes(toldType(expression, scope) ?? '');

/** A number whose sums and products with another fit its type. */
export const wide = (expression: Expression, scope: Scope): Py =>
  isNarrow(expression, scope) ? as(scope.value(expression), 'Int64', scope) : scope.value(expression);

/** A number whose sums fit its type. */
export const summand = (expression: Expression, scope: Scope): Py =>
  isShort(expression, scope) ? as(scope.value(expression), 'Int64', scope) : scope.value(expression);

/** A value, which is a float if it may be a decimal number. */
export const float = (expression: Expression, scope: Scope): Py =>
  isDecimal(expression, scope) ? as(scope.value(expression), 'Float64', scope) : scope.value(expression);

/** An operand where polars takes no text as a column name: constants as Python values, dates in the zone of those beside them. */
export function operand(expression: Expression, beside: readonly Expression[], scope: Scope): Py {
  switch (expression.type) {
    case 'literal':
      return literal(expression.value);
    case 'date':
      return dateLiteral(
        expression.value,
        beside.map(other => zoneOf(other, scope)).find(zone => zone !== '') ?? '',
        scope
      );
    default:
      return scope.value(expression);
  }
}

/** A day as polars makes it from its numbers, or, in a time zone, its first moment. */
export function dateLiteral(day: string, zone: string, { pl }: Scope): Py {
  const parts = day.split('-').map(Number);
  return zone === '' ? method(pl(), 'date', parts) : method(pl(), 'datetime', parts, { time_zone: zone });
}

/** An expression of a frame, and whether polars still has to collect it. */
export type Frame = { readonly py: Py; readonly lazy: boolean };

/** A method call on a frame. */
export const on = ({ py, lazy }: Frame, id: string, args: readonly Value[] = [], keywords: Keywords = []): Frame => ({
  py: method(py, id, args, keywords),
  lazy
});

/** A frame in memory. */
export const collected = ({ py, lazy }: Frame): Py => (lazy ? method(py, 'collect') : py);

/** Rows in an order, missing values last. */
export function sorted(frame: Frame, by: readonly SortKey[], facts: TableFacts): Frame {
  const down = by.map(({ descending }) => descending === true);
  const descending = down.every(one => one) ? true : down.includes(true) ? down : undefined;
  const keys = by.map(key => key.by);
  const nulls_last = keys.some(name => columnOf(name, facts).missing) ? true : undefined;
  return on(frame, 'sort', keys, { descending, nulls_last });
}

/** A value over each of its groups. */
export const overGroups = (value: Py, per: readonly string[]): Py =>
  per.length === 0 ? value : method(value, 'over', per);

/** A value that depends on neighbouring rows, over rows that are already in the order that it needs. */
export const window = (expression: Window, scope: Scope): Py => overGroups(ownValue(expression, scope), expression.per);

function ownValue({ fn, of, n = 1 }: Window, scope: Scope): Py {
  switch (fn) {
    case 'shift':
      return method(scope.value(of), fn, [1]);
    case 'rolling':
      return method(isDecimal(of, scope) ? float(of, scope) : summand(of, scope), 'rolling_mean', [n]);
    case 'cumulative': {
      const soFar = method(summand(of, scope), 'cum_sum');
      const complete = binary('==', method(method(scope.value(of), 'is_null'), 'cum_sum'), 0);
      return mayLack(of, scope) ? method(method(scope.pl(), 'when', [complete]), 'then', [soFar]) : soFar;
    }
  }
}

/** The change from the previous row, if it is computed; no `pct_change` of values that may be missing: it fills gaps first. */
export function change(expression: ExpressionOf<'call'>, scope: Scope): Py | undefined {
  const found = changeIn(expression);
  if (found?.of.type !== 'column' || (found.fn === 'pct_change' && mayLack(found.of, scope))) {
    return undefined;
  }
  const { of, fn, window: before } = found;
  const isShort = fn === 'diff' && columnOf(of.name, scope.facts).profile !== undefined && isNarrow(of, scope);
  return isShort ? undefined : overGroups(method(scope.value(of), fn), before.per);
}
