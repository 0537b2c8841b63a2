import type { ColumnType } from '../../datasets/index.js';
import type { ConditionName, Expression, FunctionName } from '../algebra/expression.js';

/** Columns that are taken for one another; a condition compares within a kind. */
export type Kind = 'number' | 'text' | 'date' | 'boolean' | 'other' | 'time' | 'duration';

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

/** What arguments have to be, the last as often as it stands; `same`: of the kind of the first. `same` too: the type of the result. */
type Signature = {
  readonly parameters: readonly (Kind | 'any' | 'same')[];
  readonly result: ColumnType | 'same' | 'arithmetic';
};

const arithmetic: Signature = { parameters: ['number', 'number'], result: 'arithmetic' };
const comparison: Signature = { parameters: ['same', 'same'], result: 'boolean' };
const joined: Signature = { parameters: ['boolean'], result: 'boolean' };

/** The types of all functions of one row. */
export const SIGNATURES: Readonly<Record<FunctionName, Signature>> = {
  ...{ add: arithmetic, subtract: arithmetic, multiply: arithmetic },
  divide: { parameters: ['number', 'number'], result: 'number' },
  round: { parameters: ['number', 'number'], result: 'number' },
  log: { parameters: ['number'], result: 'number' },
  ...{ equal: comparison, notEqual: comparison, less: comparison, lessOrEqual: comparison },
  ...{ greater: comparison, greaterOrEqual: comparison },
  between: { parameters: ['same', 'same', 'same'], result: 'boolean' },
  ...{ and: joined, or: joined, not: joined },
  isMissing: { parameters: ['any'], result: 'boolean' },
  coalesce: { parameters: ['same', 'same'], result: 'same' },
  lower: { parameters: ['text'], result: 'text' },
  strip: { parameters: ['text'], result: 'text' },
  contains: { parameters: ['text', 'text'], result: 'boolean' },
  replace: { parameters: ['text', 'text', 'text'], result: 'text' }
};

export const isCondition = (name: FunctionName): name is ConditionName => SIGNATURES[name].result === 'boolean';

/** The number that a measure gives of no rows; `undefined` where that is missing. */
export function ofNothing(value: Expression): number | undefined {
  if (value.type === 'literal') {
    return Number(value.value);
  }
  if (value.type === 'aggregate') {
    return ['count', 'nunique', 'sum'].includes(value.fn) ? 0 : undefined;
  }
  const [left, right] = value.type === 'call' ? value.args.map(ofNothing) : [];
  if (value.type !== 'call' || left === undefined || right === undefined) {
    return undefined;
  }
  const sums = { add: left + right, subtract: left - right, multiply: left * right };
  return value.fn in sums ? sums[value.fn as keyof typeof sums] : undefined;
}
