import { type ColumnType, nearestNames } from '../../datasets/index.js';
import type { AggregateName, Expression } from '../algebra/expression.js';
import { looksAround } from '../algebra/rebuild.js';
import { kindOf, SIGNATURES } from './functions.js';
import { insist, refuse } from './problem.js';
import type { ColumnFacts, TableFacts } from './table-facts.js';

type Of<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

/** What is known of the value of an expression. `level`: whether there is one for each row, one for a group of rows, or one at all. */
export type ExpressionFacts = {
  readonly type: ColumnType;
  readonly missing: boolean;
  readonly level: 'constant' | 'row' | 'group';
};

/** The column of a name, or a problem that names the nearest ones. */
export function columnOf(name: string, { columns }: TableFacts): ColumnFacts {
  const names = columns.map(column => column.name);
  return columns[names.indexOf(name)] ?? refuse(`There is no column “${name}”.`, nearestNames(name, names));
}

/** The type of an expression over the rows of a table. Throws `Refused` where it makes no sense. */
export function expressionFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  switch (expression.type) {
    case 'column': {
      const { type, missing } = columnOf(expression.name, table);
      return { type, missing, level: 'row' };
    }
    case 'literal': {
      const { value } = expression;
      const number = Number.isInteger(value) ? 'integer' : 'number';
      const type = typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'boolean' : number;
      return { type: value === null ? 'other' : type, missing: value === null, level: 'constant' };
    }
    case 'date':
      return { type: expression.value.includes('T') ? 'datetime' : 'date', missing: false, level: 'constant' };
    case 'call':
      return callFacts(expression, table);
    case 'isIn': {
      const { type, level } = expressionFacts(expression.of, table);
      for (const value of expression.values) {
        const isOfKind = kindOf(type) === (typeof value === 'string' ? 'text' : typeof value);
        insist(isOfKind, `${describe(expression.of)} is ${said(type)}, and is never ${JSON.stringify(value)}.`);
      }
      return { type: 'boolean', missing: false, level };
    }
    case 'cast':
      return { ...expressionFacts(expression.of, table), type: expression.to, missing: true };
    case 'datePart':
      return { ...dateFacts(expression.of, table), type: expression.part === 'weekdayName' ? 'text' : 'integer' };
    case 'dateFloor':
      return { ...dateFacts(expression.of, table), type: 'datetime' };
    case 'dateDifference': {
      const ends = [expression.from, expression.to].map(end => expressionFacts(end, table));
      [expression.from, expression.to].forEach(end => mustBeDate(end, table));
      return { type: 'number', missing: ends.some(({ missing }) => missing), level: levelOf(ends) };
    }
    case 'bin':
      return { ...numberFacts(expression.of, table), type: 'number' };
    case 'aggregate':
      return aggregateFacts(expression, table);
    case 'over': {
      const facts = expressionFacts(expression.of, table);
      insist(expression.of.type === 'aggregate', 'What is taken over many rows has to be a measure, such as a mean.');
      isAlone(expression.of);
      expression.per.forEach(name => columnOf(name, table));
      return { ...facts, level: 'row' };
    }
    case 'window':
      return windowFacts(expression, table);
  }
}

/** A value for each row, as keys and the insides of measures have to be. */
export function rowFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const facts = expressionFacts(expression, table);
  insist(facts.level !== 'group', 'A measure stands where a value of each row is needed.');
  insist(facts.level !== 'constant', `${describe(expression)} is the same for all rows.`);
  return facts;
}

/** What is taken over other rows reads these as they are. */
const isAlone = (of: Expression): void =>
  insist(!looksAround(of), 'What is taken over other rows stands in something that is: make a column of it first.');

/** A condition on rows. */
export function conditionFacts(expression: Expression, table: TableFacts): void {
  const { type } = rowFacts(expression, table);
  insist(type === 'boolean', `${describe(expression)} is ${said(type)}, no condition.`);
}

function dateFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const facts = rowFacts(expression, table);
  mustBeDate(expression, table);
  return facts;
}

function mustBeDate(expression: Expression, table: TableFacts): void {
  const { type } = expressionFacts(expression, table);
  insist(kindOf(type) === 'date', `${describe(expression)} is ${said(type)}, no date.`);
}

function numberFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const facts = rowFacts(expression, table);
  insist(kindOf(facts.type) === 'number', `${describe(expression)} is ${said(facts.type)}, no number.`);
  return facts;
}

function levelOf(facts: readonly ExpressionFacts[]): ExpressionFacts['level'] {
  const levels = new Set(facts.map(({ level }) => level));
  insist(
    !levels.has('row') || !levels.has('group'),
    'A measure and a value of each row stand in one expression: take the measure over the rows first.'
  );
  return levels.has('row') ? 'row' : levels.has('group') ? 'group' : 'constant';
}

function callFacts({ fn, args }: Of<'call'>, table: TableFacts): ExpressionFacts {
  const { parameters, many, result } = SIGNATURES[fn];
  const fits = many === true ? args.length >= parameters.length : args.length === parameters.length;
  insist(fits, `${fn} takes ${parameters.length} values, not ${args.length}.`);
  const facts = args.map(arg => expressionFacts(arg, table));
  const parameterAt = (at: number): string => parameters[at] ?? parameters.at(-1) ?? 'any';
  const same = facts.filter((_, at) => parameterAt(at) === 'same');
  const [model] = same;
  args.forEach((arg, at) => {
    const [parameter, type] = [parameterAt(at), facts[at]?.type ?? 'other'];
    if (parameter === 'any') {
      return;
    }
    if (parameter !== 'same' || model === undefined) {
      const needed = parameter === 'boolean' ? 'a condition' : KINDS[parameter];
      insist(kindOf(type) === parameter, `${describe(arg)} is ${said(type)}, and ${fn} takes ${needed ?? parameter}.`);
      return;
    }
    const isNull = arg.type === 'literal' && arg.value === null;
    const other = args[parameters.indexOf('same')] ?? arg;
    insist(
      isNull || kindOf(model.type) === kindOf(type),
      `${describe(other)} is ${said(model.type)} and ${describe(arg)} is ${said(type)}: these are not compared.`
    );
    if (result === 'boolean') {
      insist(!isNull, 'Ask for what is missing with isMissing.');
      insist(kindOf(type) !== 'other', `${describe(arg)} holds ${said(type)} and is not compared.`);
    }
  });
  const isWhole = facts.every(one => one.type === 'integer');
  const type = result === 'same' ? widest(same) : result !== 'arithmetic' ? result : isWhole ? 'integer' : 'number';
  const isLost = fn === 'coalesce' ? facts.every(one => one.missing) : facts.some(one => one.missing);
  const missing = fn === 'divide' || fn === 'log' || (result !== 'boolean' && isLost);
  return { type, missing, level: levelOf(facts) };
}

function widest(same: readonly ExpressionFacts[]): ColumnType {
  const types = new Set(same.map(({ type }) => type));
  return types.size === 2 && types.has('integer') && types.has('number') ? 'number' : (same[0]?.type ?? 'other');
}

/** Measures of numbers, which are numbers; the sum and the mean of a truth are known too. */
const NUMERIC: readonly AggregateName[] = ['sum', 'mean', 'median', 'std', 'quantile'];

function aggregateFacts({ fn, of, where, q }: Of<'aggregate'>, table: TableFacts): ExpressionFacts {
  if (where !== undefined) {
    conditionFacts(where, table);
  }
  if (of === undefined) {
    insist(fn === 'count', `${fn} needs something to be taken of.`);
    return { type: 'integer', missing: false, level: 'group' };
  }
  const { type, missing } = rowFacts(of, table);
  const isTruth = kindOf(type) === 'boolean';
  const isNumeric = kindOf(type) === 'number' || (isTruth && (fn === 'sum' || fn === 'mean'));
  insist(!NUMERIC.includes(fn) || isNumeric, `${describe(of)} is ${said(type)}: it has no ${fn}.`);
  insist(type !== 'other' || fn === 'count', `${describe(of)} holds lists or objects, which have no ${fn}.`);
  insist(fn !== 'quantile' || q !== undefined, 'A quantile needs its share, from 0 to 1.');
  const isCount = fn === 'count' || fn === 'nunique' || (fn === 'sum' && isTruth);
  const isNever = fn === 'count' || fn === 'nunique' || fn === 'sum';
  return {
    type: isCount ? 'integer' : fn !== 'sum' && NUMERIC.includes(fn) ? 'number' : type,
    missing: fn === 'std' || (!isNever && (missing || where !== undefined)),
    level: 'group'
  };
}

function windowFacts({ fn, of, aggregate, n, per, order }: Of<'window'>, table: TableFacts): ExpressionFacts {
  [...per, ...order.map(({ by }) => by)].forEach(name => columnOf(name, table));
  insist(order.length > 0, `${fn} needs an order.`);
  insist(fn !== 'cumulative' || aggregate !== 'mean', 'What runs along the rows is a sum.');
  insist(fn === 'cumulative' || (n !== undefined && n >= 1), `${fn} needs a number of rows.`);
  isAlone(of);
  const { type } = fn === 'shift' ? rowFacts(of, table) : numberFacts(of, table);
  return { type: fn === 'rolling' && aggregate !== 'sum' ? 'number' : type, missing: true, level: 'row' };
}

/** A short name of an expression for a sentence. */
function describe(expression: Expression): string {
  switch (expression.type) {
    case 'column':
      return expression.name;
    case 'literal':
    case 'date':
      return JSON.stringify(expression.value);
    case 'aggregate':
      return expression.of === undefined ? expression.fn : `${expression.fn} of ${describe(expression.of)}`;
    default:
      return 'what is computed';
  }
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ number: 'a number', text: 'text', date: 'a date', boolean: 'true or false', other: 'lists or objects' }
};

const said = (type: ColumnType): string => KINDS[kindOf(type)] ?? `a ${type}`;
