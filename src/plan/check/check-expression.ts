import { type ColumnType, nearestNames } from '../../datasets/index.js';
import type { AggregateName, Expression } from '../algebra/expression.js';
import { kindOf, type Parameter, SIGNATURES } from './functions.js';
import { refuse } from './problem.js';
import type { ColumnFacts, TableFacts } from './table-facts.js';

/** What is known of the value of an expression. `level`: whether there is one for each row, one for a group of rows, or one at all. */
export type ExpressionFacts = {
  readonly type: ColumnType;
  readonly missing: boolean;
  readonly level: 'constant' | 'row' | 'group';
};

const SAID: Readonly<Record<Exclude<Parameter, 'any' | 'same'>, string>> = {
  number: 'a number',
  text: 'text',
  boolean: 'a condition'
};

/** The column of a name, or a problem that names the nearest ones. */
export function columnOf(name: string, { columns }: TableFacts): ColumnFacts {
  return (
    columns.find(column => column.name === name) ??
    refuse(
      `There is no column “${name}”.`,
      nearestNames(
        name,
        columns.map(column => column.name)
      )
    )
  );
}

/** The type of an expression over the rows of a table. Throws `Refused` where it makes no sense. */
export function expressionFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const of = (inner: Expression): ExpressionFacts => expressionFacts(inner, table);
  switch (expression.type) {
    case 'column': {
      const { type, missing } = columnOf(expression.name, table);
      return { type, missing, level: 'row' };
    }
    case 'literal': {
      const { value } = expression;
      const type = typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'boolean' : numberType(value);
      return { type, missing: value === null, level: 'constant' };
    }
    case 'date': {
      return { type: expression.value.includes('T') ? 'datetime' : 'date', missing: false, level: 'constant' };
    }
    case 'call':
      return callFacts(expression, table);
    case 'isIn': {
      const inner = of(expression.of);
      for (const value of expression.values) {
        const kind = typeof value === 'string' ? 'text' : typeof value;
        if (kindOf(inner.type) !== kind) {
          refuse(`${describe(expression.of)} is ${said(inner.type)}, and is never ${JSON.stringify(value)}.`);
        }
      }
      return { type: 'boolean', missing: false, level: inner.level };
    }
    case 'cast':
      return { ...of(expression.of), type: expression.to, missing: true };
    case 'datePart': {
      const inner = dateFacts(expression.of, table);
      return { ...inner, type: expression.part === 'weekdayName' ? 'text' : 'integer' };
    }
    case 'dateFloor':
      return { ...dateFacts(expression.of, table), type: 'datetime' };
    case 'dateDifference': {
      const [from, to] = [expressionFacts(expression.from, table), expressionFacts(expression.to, table)];
      mustBeDate(expression.from, from);
      mustBeDate(expression.to, to);
      return { type: 'number', missing: from.missing || to.missing, level: levelOf([from, to]) };
    }
    case 'bin':
      return { ...numberFacts(expression.of, table), type: 'number' };
    case 'aggregate':
      return aggregateFacts(expression, table);
    case 'over': {
      const inner = of(expression.of);
      if (inner.level !== 'group') {
        refuse('What is taken over many rows has to be a measure, such as a mean.');
      }
      expression.per.forEach(name => columnOf(name, table));
      return { ...inner, level: 'row' };
    }
    case 'window':
      return windowFacts(expression, table);
  }
}

const numberType = (value: number | null): ColumnType =>
  value === null ? 'other' : Number.isInteger(value) ? 'integer' : 'number';

/** A value for each row, as keys and the insides of measures have to be. */
export function rowFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const facts = expressionFacts(expression, table);
  return facts.level === 'group' ? refuse('A measure stands where a value of each row is needed.') : facts;
}

/** A condition on rows. */
export function conditionFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const facts = rowFacts(expression, table);
  return facts.type === 'boolean' ? facts : refuse(`${describe(expression)} is ${said(facts.type)}, no condition.`);
}

function dateFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const facts = rowFacts(expression, table);
  mustBeDate(expression, facts);
  return facts;
}

function mustBeDate(expression: Expression, { type }: ExpressionFacts): void {
  if (kindOf(type) !== 'date') {
    refuse(`${describe(expression)} is ${said(type)}, no date.`);
  }
}

function numberFacts(expression: Expression, table: TableFacts): ExpressionFacts {
  const facts = rowFacts(expression, table);
  return kindOf(facts.type) === 'number' ? facts : refuse(`${describe(expression)} is ${said(facts.type)}, no number.`);
}

function levelOf(facts: readonly ExpressionFacts[]): ExpressionFacts['level'] {
  const levels = new Set(facts.map(({ level }) => level));
  if (levels.has('row') && levels.has('group')) {
    refuse('A measure and a value of each row stand in one expression: take the measure over the rows first.');
  }
  return levels.has('row') ? 'row' : levels.has('group') ? 'group' : 'constant';
}

function callFacts({ fn, args }: Extract<Expression, { type: 'call' }>, table: TableFacts): ExpressionFacts {
  const { parameters, many, result } = SIGNATURES[fn];
  if (many === true ? args.length < parameters.length : args.length !== parameters.length) {
    refuse(`${fn} takes ${parameters.length} values, not ${args.length}.`);
  }
  const facts = args.map(arg => expressionFacts(arg, table));
  const last = parameters.at(-1) ?? 'any';
  const same = facts.filter((_, at) => (parameters[at] ?? last) === 'same');
  facts.forEach(({ type }, at) => {
    const parameter = parameters[at] ?? last;
    const arg = args[at];
    if (arg === undefined || parameter === 'any') {
      return;
    }
    if (parameter !== 'same') {
      if (kindOf(type) !== parameter) {
        refuse(`${describe(arg)} is ${said(type)}, and ${fn} takes ${SAID[parameter]}.`);
      }
      return;
    }
    const [first] = same;
    const isNull = arg.type === 'literal' && arg.value === null;
    if (first !== undefined && !isNull && kindOf(first.type) !== kindOf(type)) {
      refuse(
        `${describe(args[parameters.indexOf('same')] ?? arg)} is ${said(first.type)} and ${describe(arg)} is ${said(type)}: these are not compared.`
      );
    }
    if (result === 'boolean' && (isNull || kindOf(type) === 'other')) {
      refuse(
        isNull ? 'Ask for what is missing with isMissing.' : `${describe(arg)} holds ${said(type)} and is not compared.`
      );
    }
  });
  const type =
    result === 'same'
      ? widest(same)
      : result === 'arithmetic'
        ? facts.every(one => one.type === 'integer')
          ? 'integer'
          : 'number'
        : result;
  const missing =
    fn === 'divide' || fn === 'log'
      ? true
      : result === 'boolean'
        ? false
        : fn === 'coalesce'
          ? facts.every(one => one.missing)
          : facts.some(one => one.missing);
  return { type, missing, level: levelOf(facts) };
}

function widest(same: readonly ExpressionFacts[]): ColumnType {
  const types = new Set(same.map(({ type }) => type));
  return types.size === 2 && types.has('integer') && types.has('number') ? 'number' : (same[0]?.type ?? 'other');
}

const NUMERIC: ReadonlySet<AggregateName> = new Set(['sum', 'mean', 'median', 'std', 'var', 'quantile'] as const);

function aggregateFacts(expression: Extract<Expression, { type: 'aggregate' }>, table: TableFacts): ExpressionFacts {
  const { fn, of, where, q } = expression;
  if (where !== undefined) {
    conditionFacts(where, table);
  }
  if (of === undefined) {
    return fn === 'count'
      ? { type: 'integer', missing: false, level: 'group' }
      : refuse(`${fn} needs something to be taken of.`);
  }
  const { type, missing } = rowFacts(of, table);
  if (
    NUMERIC.has(fn) &&
    kindOf(type) !== 'number' &&
    !(kindOf(type) === 'boolean' && (fn === 'sum' || fn === 'mean'))
  ) {
    refuse(`${describe(of)} is ${said(type)}: it has no ${fn}.`);
  }
  if ((fn === 'any' || fn === 'all') && type !== 'boolean') {
    refuse(`${describe(of)} is ${said(type)}, no condition.`);
  }
  if (type === 'other' && fn !== 'count' && fn !== 'first' && fn !== 'last') {
    refuse(`${describe(of)} holds lists or objects, which have no ${fn}.`);
  }
  if (fn === 'quantile' && q === undefined) {
    refuse('A quantile needs its share, from 0 to 1.');
  }
  return { type: aggregateType(fn, type), missing: mayLack(fn, missing || where !== undefined), level: 'group' };
}

function aggregateType(fn: AggregateName, type: ColumnType): ColumnType {
  switch (fn) {
    case 'count':
    case 'nunique':
      return 'integer';
    case 'sum':
      return type === 'boolean' ? 'integer' : type;
    case 'mean':
    case 'median':
    case 'std':
    case 'var':
    case 'quantile':
      return 'number';
    default:
      return type;
  }
}

const mayLack = (fn: AggregateName, missing: boolean): boolean =>
  fn === 'std' || fn === 'var' || (missing && fn !== 'count' && fn !== 'nunique' && fn !== 'sum');

function windowFacts(expression: Extract<Expression, { type: 'window' }>, table: TableFacts): ExpressionFacts {
  const { fn, of, aggregate, n, per, order } = expression;
  [...per, ...order.map(({ by }) => by)].forEach(name => columnOf(name, table));
  if (order.length === 0) {
    refuse(`${fn} needs an order.`);
  }
  if (fn === 'rank' || fn === 'rowNumber') {
    if (of !== undefined || (fn === 'rank' && order.length !== 1)) {
      refuse('A rank is that of one column.');
    }
    return { type: 'integer', missing: fn === 'rank', level: 'row' };
  }
  if (of === undefined || ((fn === 'cumulative' || fn === 'rolling') && aggregate === undefined)) {
    return refuse(`${fn} needs something to be taken of.`);
  }
  if (fn !== 'cumulative' && (n === undefined || n === 0 || (fn === 'rolling' && n < 1))) {
    refuse(`${fn} needs a number of rows.`);
  }
  if (fn === 'shift') {
    return { ...rowFacts(of, table), missing: true, level: 'row' };
  }
  const { type } = numberFacts(of, table);
  return { type: aggregate === 'mean' ? 'number' : type, missing: true, level: 'row' };
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

function said(type: ColumnType): string {
  return type === 'number' || type === 'integer'
    ? 'a number'
    : type === 'datetime' || type === 'date'
      ? 'a date'
      : type === 'boolean'
        ? 'true or false'
        : type === 'other'
          ? 'lists or objects'
          : type === 'text' || type === 'category'
            ? 'text'
            : `a ${type}`;
}
