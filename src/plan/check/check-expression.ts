import type { ColumnType } from '../../datasets/index.js';
import {
  type AggregateName,
  CASTS,
  type ConditionName,
  DURATION_UNITS,
  type Expression,
  type ExpressionOf,
  type FunctionName
} from '../algebra/plan.js';
import { looksAround } from '../algebra/rebuild.js';
import { type ColumnFacts, insist, refuse, type TableFacts } from './table-facts.js';

/** Types that count as one: a condition compares only values of the same kind. */
type Kind = 'number' | 'text' | 'date' | 'boolean' | 'other' | 'time' | 'duration';

export function kindOf(type: ColumnType): Kind {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'text':
    case 'category':
      return 'text';
    case 'date':
    case 'datetime':
      return 'date';
    default:
      return type;
  }
}

/** The last kind repeats. `same`: the kind of the first argument; as a result, its type, or `number` if integers and numbers are mixed. */
type Signature = {
  readonly parameters: readonly (Kind | 'any' | 'same')[];
  readonly result: ColumnType | 'same';
};

const arithmetic: Signature = { parameters: ['number', 'number'], result: 'same' };
const comparison: Signature = { parameters: ['same', 'same'], result: 'boolean' };
const joined: Signature = { parameters: ['boolean'], result: 'boolean' };

const SIGNATURES: Readonly<Record<FunctionName, Signature>> = {
  ...{ add: arithmetic, subtract: arithmetic, multiply: arithmetic },
  divide: { parameters: ['number', 'number'], result: 'number' },
  round: { parameters: ['number', 'number'], result: 'number' },
  log: { parameters: ['number'], result: 'number' },
  ...{ equal: comparison, notEqual: comparison, less: comparison, lessOrEqual: comparison },
  ...{ greater: comparison, greaterOrEqual: comparison },
  between: { parameters: ['number', 'number', 'number'], result: 'boolean' },
  ...{ and: joined, or: joined, not: joined },
  isMissing: { parameters: ['any'], result: 'boolean' },
  coalesce: { parameters: ['same', 'same'], result: 'same' },
  lower: { parameters: ['text'], result: 'text' },
  strip: { parameters: ['text'], result: 'text' },
  contains: { parameters: ['text', 'text'], result: 'boolean' },
  replace: { parameters: ['text', 'text', 'text'], result: 'text' }
};

export const isConditionName = (name: FunctionName): name is ConditionName => SIGNATURES[name].result === 'boolean';

/** Whether an expression is a condition by what it does, whatever its columns hold. */
export const isCondition = (expression: Expression): boolean =>
  expression.type === 'isIn' || (expression.type === 'call' && isConditionName(expression.fn));

/** The number that an aggregate gives for no rows; `undefined` if it, or a measure made of several, gives a missing value. */
export const ofNothing = (value: Expression): 0 | undefined =>
  value.type === 'aggregate' && ['count', 'nunique', 'sum'].includes(value.fn) ? 0 : undefined;

/** What is known of the value of an expression. `level`: whether there is a value for each row, for each group of rows, or just one. */
export type ExpressionFacts = {
  readonly type: ColumnType;
  readonly missing: boolean;
  readonly level: 'constant' | 'row' | 'group';
};

/** The table that expressions are written over, with what is known of it. */
export type Typed = { readonly facts: TableFacts };

export const factsOf = (expression: Expression, { facts }: Typed): ExpressionFacts =>
  expressionFacts(expression, facts);

export const mayLack = (expression: Expression, of: Typed): boolean => factsOf(expression, of).missing;

/** Whether engines may find a condition neither true nor false for some rows; there it counts as false. */
export function isUnsure(condition: Expression, of: Typed): boolean {
  if (condition.type === 'isIn' || condition.type !== 'call' || !isConditionName(condition.fn)) {
    return mayLack(condition.type === 'isIn' ? condition.of : condition, of);
  }
  return !['not', 'isMissing'].includes(condition.fn) && condition.args.some(arg => isUnsure(arg, of));
}

export const isOfType = (expression: Expression, type: ColumnType, of: Typed): boolean =>
  factsOf(expression, of).type === type;

export const isDate = (expression: Expression, of: Typed): boolean => kindOf(factsOf(expression, of).type) === 'date';

/** The engine's own type of a column of the data; `undefined` if the plan makes the column, or if it is not a column. */
export const toldType = (expression: Expression, { facts }: Typed): string | undefined =>
  expression.type === 'column' ? facts.columns.find(({ name }) => name === expression.name)?.profile?.dtype : undefined;

export const columnOf = (name: string, { columns }: TableFacts): ColumnFacts =>
  columns.find(column => column.name === name) ?? refuse(`There is no column “${name}”.`);

/** The type of an expression over the rows of a table. Throws `Refused` where it makes no sense. */
export function expressionFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  switch (expression.type) {
    case 'column': {
      const { type, missing } = columnOf(expression.name, table);
      return { type, missing, level: 'row' };
    }
    case 'literal':
      return { type: literalType(expression.value), missing: expression.value === null, level: 'constant' };
    case 'date':
      insist(/^\d{4}-\d\d-\d\d$/u.test(expression.value));
      return { type: 'date', missing: false, level: 'constant' };
    case 'call':
      return callFacts(expression, table);
    case 'isIn': {
      const { type, level } = expressionFacts(expression.of, table);
      insist(
        expression.values.length > 0 && expression.values.every(value => kindOf(literalType(value)) === kindOf(type))
      );
      return { type: 'boolean', missing: false, level };
    }
    case 'cast':
      // A plan saved by another version may use names that this version lacks.
      insist(CASTS.includes(expression.to));
      insist(expression.format === undefined || expression.to === 'datetime');
      return { ...expressionFacts(expression.of, table), type: expression.to, missing: true };
    case 'datePart': {
      const facts = rowFacts(expression.of, table, 'date');
      insist(expression.part !== 'hour' || facts.type === 'datetime');
      return { ...facts, type: expression.part === 'weekdayName' ? 'text' : 'integer' };
    }
    case 'dateFloor': {
      const facts = rowFacts(expression.of, table, 'date');
      insist(expression.unit !== 'hour' || facts.type === 'datetime');
      return { ...facts, type: 'datetime' };
    }
    case 'dateDifference': {
      const ends = [expression.from, expression.to].map(end => expressionFacts(end, table));
      insist(DURATION_UNITS.includes(expression.unit));
      insist(ends.every(({ type, level }) => kindOf(type) === 'date' && level !== 'constant'));
      return { type: 'number', missing: ends.some(({ missing }) => missing), level: levelOf(ends) };
    }
    case 'bin': {
      const facts = rowFacts(expression.of, table, 'number');
      return { ...facts, type: Number.isInteger(expression.width) ? facts.type : 'number' };
    }
    case 'aggregate':
      return aggregateFacts(expression, table);
    case 'over':
      insist(expression.of.type === 'aggregate' && !looksAround(expression.of));
      expression.per.forEach(name => columnOf(name, table));
      return { ...expressionFacts(expression.of, table), level: 'row' };
    case 'window': {
      const { fn, of, n, per, order } = expression;
      [...per, ...order.map(({ by }) => by)].forEach(name => columnOf(name, table));
      insist(order.length > 0 && !looksAround(of) && (fn === 'rolling' ? (n ?? 0) > 0 : (n ?? 1) === 1));
      const { type } = rowFacts(of, table, fn === 'shift' ? undefined : 'number');
      return { type: fn === 'rolling' ? 'number' : type, missing: true, level: 'row' };
    }
  }
}

function literalType(value: unknown): ColumnType {
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      return 'other';
  }
}

/** The facts of an expression that must have a value for each row, as keys and arguments of measures must. */
export function rowFacts(expression: Expression, table: TableFacts, kind?: string): ExpressionFacts {
  const facts = expressionFacts(expression, table);
  insist(facts.level === 'row' && (kind === undefined || kindOf(facts.type) === kind));
  return facts;
}

/** The level of a combined expression, which cannot mix measures with values of single rows. */
function levelOf(facts: readonly ExpressionFacts[]): ExpressionFacts['level'] {
  const levels = new Set(facts.map(({ level }) => level));
  insist(!levels.has('row') || !levels.has('group'));
  return levels.has('row') ? 'row' : levels.has('group') ? 'group' : 'constant';
}

function callFacts({ fn, args }: ExpressionOf<'call'>, table: TableFacts): ExpressionFacts {
  insist(Object.hasOwn(SIGNATURES, fn));
  const { parameters, result } = SIGNATURES[fn];
  const facts = args.map(arg => expressionFacts(arg, table));
  const [first = refuse()] = facts;
  insist(fn === 'and' || fn === 'or' || args.length === parameters.length);
  insist(fn !== 'coalesce' || ['number', 'text'].includes(kindOf(first.type)));
  insist((fn !== 'contains' && fn !== 'replace') || args.slice(1).every(arg => arg.type === 'literal'));
  facts.forEach(({ type }, at) => {
    const parameter = parameters[at] ?? parameters.at(-1);
    const kind = parameter === 'same' ? kindOf(first.type) : parameter;
    insist(kind === 'any' || (kind !== 'other' && kindOf(type) === kind));
    insist(parameter !== 'same' || kind !== 'boolean');
  });
  const isMixed = facts.some(one => one.type === 'integer') && facts.some(one => one.type === 'number');
  const type = result !== 'same' ? result : isMixed ? 'number' : first.type;
  const isLost = fn === 'coalesce' ? facts.every(one => one.missing) : facts.some(one => one.missing);
  const missing = fn === 'divide' || fn === 'log' || (result !== 'boolean' && isLost);
  return { type, missing, level: levelOf(facts) };
}

/** Measures that take numbers and give numbers; `sum` and `mean` also take booleans. */
const NUMERIC: readonly AggregateName[] = ['sum', 'mean', 'median', 'std', 'quantile'];

function aggregateFacts({ fn, of, where, q }: ExpressionOf<'aggregate'>, table: TableFacts): ExpressionFacts {
  if (where !== undefined) {
    rowFacts(where, table, 'boolean');
  }
  if (of === undefined) {
    insist(fn === 'count');
    return { type: 'integer', missing: false, level: 'group' };
  }
  const { type, missing } = rowFacts(of, table);
  const isTruth = type === 'boolean';
  const isNumeric = kindOf(type) === 'number' || (isTruth && (fn === 'sum' || fn === 'mean'));
  insist(!NUMERIC.includes(fn) || isNumeric);
  insist((type !== 'other' || fn === 'count') && (fn !== 'quantile' || q !== undefined));
  const isCount = fn === 'count' || fn === 'nunique' || (fn === 'sum' && isTruth);
  const isNever = fn === 'count' || fn === 'nunique' || fn === 'sum';
  return {
    type: isCount ? 'integer' : fn !== 'sum' && NUMERIC.includes(fn) ? 'number' : type,
    missing: fn === 'std' || (!isNever && (missing || where !== undefined)),
    level: 'group'
  };
}
