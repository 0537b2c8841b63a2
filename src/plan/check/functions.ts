import type { ColumnType } from '../../datasets/index.js';
import type { ConditionName, Expression, FunctionName } from '../algebra/expression.js';

/** Columns that are taken for one another; a condition compares within a kind. */
export type Kind = 'number' | 'text' | 'date' | 'boolean' | 'other';

export function kindOf(type: ColumnType): Kind | 'time' | 'duration' {
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

/** What an argument has to be; `same`: of the kind of the other `same` ones. */
export type Parameter = 'number' | 'text' | 'boolean' | 'any' | 'same';

export type Signature = {
  readonly parameters: readonly Parameter[];
  /** Whether the last parameter may stand any number of times. */
  readonly many?: boolean;
  /** `same`: the type of the first of the `same` arguments. */
  readonly result: ColumnType | 'same' | 'arithmetic';
};

const arithmetic: Signature = { parameters: ['number', 'number'], result: 'arithmetic' };
const comparison: Signature = { parameters: ['same', 'same'], result: 'boolean' };

/** The types of all functions of one row. */
export const SIGNATURES: Readonly<Record<FunctionName, Signature>> = {
  add: arithmetic,
  subtract: arithmetic,
  multiply: arithmetic,
  divide: { parameters: ['number', 'number'], result: 'number' },
  abs: { parameters: ['number'], result: 'arithmetic' },
  round: { parameters: ['number', 'number'], result: 'number' },
  log: { parameters: ['number'], result: 'number' },
  equal: comparison,
  notEqual: comparison,
  less: comparison,
  lessOrEqual: comparison,
  greater: comparison,
  greaterOrEqual: comparison,
  between: { parameters: ['same', 'same', 'same'], result: 'boolean' },
  and: { parameters: ['boolean'], many: true, result: 'boolean' },
  or: { parameters: ['boolean'], many: true, result: 'boolean' },
  not: { parameters: ['boolean'], result: 'boolean' },
  isMissing: { parameters: ['any'], result: 'boolean' },
  coalesce: { parameters: ['same', 'same'], result: 'same' },
  if: { parameters: ['boolean', 'same', 'same'], result: 'same' },
  lower: { parameters: ['text'], result: 'text' },
  strip: { parameters: ['text'], result: 'text' },
  contains: { parameters: ['text', 'text'], result: 'boolean' },
  replace: { parameters: ['text', 'text', 'text'], result: 'text' }
};

export const isCondition = (name: FunctionName): name is ConditionName => SIGNATURES[name].result === 'boolean';

/** The number that a measure gives of no rows; `undefined` where that is missing. */
export function ofNothing(value: Expression): number | undefined {
  if (value.type === 'literal') {
    return typeof value.value === 'number' ? value.value : undefined;
  }
  if (value.type === 'aggregate') {
    return ['count', 'nunique', 'sum'].includes(value.fn) ? 0 : undefined;
  }
  const [left, right] = value.type === 'call' ? value.args.map(ofNothing) : [];
  if (value.type !== 'call' || left === undefined || right === undefined) {
    return undefined;
  }
  const sums = { add: left + right, subtract: left - right, multiply: left * right };
  return value.fn === 'add' || value.fn === 'subtract' || value.fn === 'multiply' ? sums[value.fn] : undefined;
}
