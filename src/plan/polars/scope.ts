import type { Expression } from '../algebra/expression.js';
import { type ExpressionFacts, expressionFacts } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import { holds } from '../lower/plan-looks.js';
import { attribute, literal, method, type Py } from '../python/tree.js';

/** The rows that expressions are written for, and how they are written. */
export type Scope = {
  /** The module, which is imported where it is written. */
  readonly pl: () => Py;
  readonly facts: TableFacts;
  /** Whether numbers that the plan makes may be decimals, as some of the data are. */
  readonly hasDecimals: boolean;
  /** An expression whose value is missing exactly where the plan says so. */
  readonly value: (expression: Expression) => Py;
  /** A condition; where it is missing it counts as false. */
  readonly condition: (expression: Expression) => Py;
};

export const factsOf = (expression: Expression, scope: Scope): ExpressionFacts =>
  expressionFacts(expression, scope.facts);

export const mayLack = (expression: Expression, scope: Scope): boolean => factsOf(expression, scope).missing;

export const isConstant = (expression: Expression, scope: Scope): boolean =>
  factsOf(expression, scope).level === 'constant';

/** The type of a column as a profile tells it; none where the plan makes it. */
const toldType = (expression: Expression, { facts }: Scope): string | undefined =>
  expression.type === 'column' ? facts.columns.find(({ name }) => name === expression.name)?.profile?.dtype : undefined;

export const isTruth = (expression: Expression, scope: Scope): boolean => factsOf(expression, scope).type === 'boolean';

/** Whether a whole number may have fewer bits than 64, or no sign: in a column that says so, as a count, as part of a date. */
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
        isTruth(expression.of, scope) ||
        isNarrow(expression.of, scope)
      );
    case 'over':
      return isNarrow(expression.of, scope);
    default:
      return expression.type === 'datePart';
  }
}

/** Whether a value may be a decimal number: these lose digits in quotients, and have no rolling windows. */
export const isDecimal = (expression: Expression, scope: Scope): boolean =>
  factsOf(expression, scope).type === 'number' &&
  holds(expression, part => {
    const told = toldType(part, scope);
    return part.type === 'column' && (told === undefined ? scope.hasDecimals : told.startsWith('Decimal'));
  });

/** The time zone of dates; empty where they have none. */
export function zoneOf(expression: Expression, scope: Scope): string {
  let zone = '';
  holds(expression, part => {
    zone ||= /^Datetime\(.*?, (.+)\)$/u.exec(toldType(part, scope) ?? '')?.[1] ?? '';
    return false;
  });
  return zone;
}

export const column = (name: string, { pl }: Pick<Scope, 'pl'>): Py => method(pl(), 'col', [name]);

export const as = (value: Py, dtype: string, { pl }: Pick<Scope, 'pl'>, strict?: false): Py =>
  method(value, 'cast', [attribute(pl(), dtype)], { strict });

/** A text as polars' functions of texts take it. */
export const text = (expression: Expression, scope: Scope): Py =>
  factsOf(expression, scope).type === 'text' ? scope.value(expression) : as(scope.value(expression), 'String', scope);

/** Whether sums of whole numbers may not fit their type. */
export const isShort = (expression: Expression, scope: Scope): boolean =>
  ['Int32', 'UInt32'].includes(toldType(expression, scope) ?? '');

/** A number whose sums fit its type. */
export const summand = (expression: Expression, scope: Scope): Py =>
  isShort(expression, scope) ? as(scope.value(expression), 'Int64', scope) : scope.value(expression);

/** A number that is no decimal one. */
export const float = (expression: Expression, scope: Scope): Py =>
  isDecimal(expression, scope) ? as(scope.value(expression), 'Float64', scope) : summand(expression, scope);

/** A constant as Python has it, where polars takes no name of a column; dates in the zone of those beside them. */
export const operand = (expression: Expression, beside: readonly Expression[], scope: Scope): Py =>
  expression.type === 'literal' ? literal(expression.value) : besides(expression, beside, scope);

/** A constant as Python has it, where polars takes a text as the name of a column. */
export const argument = (expression: Expression, beside: readonly Expression[], scope: Scope): Py =>
  expression.type === 'literal' && typeof expression.value === 'string'
    ? scope.value(expression)
    : operand(expression, beside, scope);

/** A value, dates in the zone of those beside them. */
export const besides = (expression: Expression, others: readonly Expression[], scope: Scope): Py =>
  expression.type === 'date'
    ? dateLiteral(expression.value, others.map(other => zoneOf(other, scope)).find(zone => zone !== '') ?? '', scope)
    : scope.value(expression);

/** A day or a moment as polars makes it from its numbers, in a time zone unless that is empty. */
export function dateLiteral(value: string, zone: string, { pl }: Scope): Py {
  const [day = '', time = ''] = value.split('T');
  const clock = time.split(':').map(Number);
  const last = clock.reduce((at, number, place) => (number === 0 ? at : place), -1);
  const parts = [...day.split('-').map(Number), ...clock.slice(0, last + 1)];
  return zone === '' && time === ''
    ? method(pl(), 'date', parts)
    : method(pl(), 'datetime', parts, { time_zone: zone === '' ? undefined : zone });
}
