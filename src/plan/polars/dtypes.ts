import type { ColumnType } from '../../datasets/index.js';
import type { Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { expressionFacts } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';

/**
 * The type that polars gives a column, in the words of a profile. `Count` is `UInt32` where polars counts something: its sums are as safe
 * as the counts themselves.
 */
export type Dtype = string;

/** What is known of the columns that an expression reads. */
export type Scope = {
  readonly facts: TableFacts;
  readonly dtypes: ReadonlyMap<string, Dtype>;
};

const KNOWN = [
  'Int',
  'UInt',
  'Float',
  'Decimal',
  'Datetime',
  'Date',
  'Time',
  'Duration',
  'String',
  'Categorical',
  'Enum'
];

/** The time zone of a type; empty where it has none. */
export function zoneOf(dtype: Dtype): string {
  const at = dtype.indexOf(', ');
  return dtype.startsWith('Datetime(') && at > 0 ? dtype.slice(at + 2, -1) : '';
}

export const isWhole = (dtype: Dtype): boolean =>
  dtype.startsWith('Int') || dtype.startsWith('UInt') || dtype === 'Count';

const USUAL: Readonly<Record<ColumnType, Dtype>> = {
  integer: 'Int64',
  number: 'Float64',
  text: 'String',
  category: 'Categorical',
  boolean: 'Boolean',
  datetime: 'Datetime',
  date: 'Date',
  time: 'Time',
  duration: 'Duration',
  other: 'Object'
};

/** The type that keys of two types are joined in; none where polars finds it by itself. */
export function commonKey(left: Dtype, right: Dtype): Dtype | undefined {
  const start = (dtype: Dtype): string => dtype.split('(')[0] ?? dtype;
  if (start(left) === start(right) || (isWhole(left) && isWhole(right))) {
    return undefined;
  }
  return ['String', 'Categorical', 'Enum'].includes(left)
    ? 'String'
    : start(left).startsWith('Date')
      ? 'Datetime'
      : 'Float64';
}

/** The types of the columns of tables, each table looked at once. */
export class Dtypes {
  constructor(private readonly _checked: CheckedPlan) {}

  scope(table: Table): Scope {
    return { facts: this._checked.facts(table), dtypes: this._of(table) };
  }

  private _of(table: Table): ReadonlyMap<string, Dtype> {
    const names = new Set(this._checked.facts(table).columns.map(({ name }) => name));
    const known = this._known.get(table) ?? new Map(this._pairs(table).filter(([name]) => names.has(name)));
    this._known.set(table, known);
    return known;
  }

  private _pairs(table: Table): readonly (readonly [string, Dtype])[] {
    switch (table.type) {
      case 'source':
        return this._checked.facts(table).columns.map(({ name, type, profile }) => {
          const told = profile?.dtype ?? '';
          return [name, KNOWN.some(start => told.startsWith(start)) ? told : USUAL[type]];
        });
      case 'derive':
        return [
          ...this._of(table.of),
          ...table.columns.map(({ name, value }) => [name, dtypeOf(value, this.scope(table.of))] as const)
        ];
      case 'rename': {
        const names = new Map(table.names.map(({ from, to }) => [from, to]));
        return [...this._of(table.of)].map(([name, dtype]) => [names.get(name) ?? name, dtype]);
      }
      case 'aggregate':
        return [...table.by, ...table.measures].map(({ name, value }) => [name, dtypeOf(value, this.scope(table.of))]);
      case 'concat': {
        const [first, ...others] = table.tables.map(one => this._of(one));
        const facts = this._checked.facts(table).columns;
        return facts.map(({ name, type }) => {
          const own = first?.get(name) ?? USUAL[type];
          return [name, others.every(other => other.get(name) === own) ? own : USUAL[type]];
        });
      }
      case 'join': {
        const [left, right] = [this._of(table.left), this._of(table.right)];
        const added = [...right].map(([name, dtype]) => [left.has(name) ? `${name}_right` : name, dtype] as const);
        const cast = table.on.flatMap(key => {
          const dtype = commonKey(left.get(key.left) ?? '', right.get(key.right) ?? '');
          return dtype === undefined ? [] : [[key.left, dtype] as const];
        });
        return [...added, ...left, ...cast];
      }
      case 'unpivot': {
        const own = this._of(table.of);
        const value = this._checked.facts(table).columns.at(-1)?.type ?? 'other';
        return [...own, [table.names, 'String'], [table.values, USUAL[value]]];
      }
      case 'explode':
        return [...this._of(table.of), [table.column, table.separator === undefined ? 'Object' : 'String']];
      case 'filter':
      case 'select':
      case 'drop':
      case 'sort':
      case 'limit':
      case 'distinct':
      case 'sample':
      case 'pivot':
        return [...this._of(table.of)];
    }
  }

  private readonly _known = new Map<Table, ReadonlyMap<string, Dtype>>();
}

/** The type of an expression as this printer writes it. */
export function dtypeOf(expression: Expression, scope: Scope): Dtype {
  const of = (inner: Expression): Dtype => dtypeOf(inner, scope);
  const plain = (): Dtype => USUAL[expressionFacts(expression, scope.facts).type];
  switch (expression.type) {
    case 'column':
      return scope.dtypes.get(expression.name) ?? plain();
    case 'call': {
      const [first] = expression.args;
      const parts = expression.args.slice(expression.fn === 'if' ? 1 : 0).map(of);
      switch (expression.fn) {
        case 'add':
          return parts.every(part => part === 'Count') ? 'Count' : plain();
        case 'abs':
        case 'round':
          return first === undefined ? plain() : of(first);
        case 'length':
          return 'Count';
        case 'coalesce':
        case 'if':
          return parts.every(part => part === parts[0])
            ? (parts[0] ?? plain())
            : parts.includes('Enum')
              ? 'String'
              : (parts.find(part => part === 'Categorical') ?? plain());
        default:
          return plain();
      }
    }
    case 'cast':
      return USUAL[expression.to];
    case 'datePart':
      return expression.part === 'weekdayName' ? 'String' : expression.part === 'year' ? 'Int32' : 'Int8';
    case 'dateFloor':
      return expression.unit === 'hour' && of(expression.of) === 'Date' ? 'Datetime' : of(expression.of);
    case 'aggregate': {
      const own = expression.of === undefined ? 'Count' : of(expression.of);
      switch (expression.fn) {
        case 'count':
        case 'nunique':
          return 'Count';
        case 'sum':
          return own === 'Boolean' ? 'Count' : own.includes('Int') ? 'Int64' : own;
        case 'min':
        case 'max':
        case 'first':
        case 'last':
          return own;
        default:
          return plain();
      }
    }
    case 'over':
      return of(expression.of);
    case 'window': {
      const own = expression.of === undefined ? 'Count' : of(expression.of);
      return expression.fn === 'rowNumber' || (expression.aggregate === 'sum' && own.includes('Int'))
        ? 'Int64'
        : expression.aggregate === 'mean'
          ? 'Float64'
          : own;
    }
    case 'literal':
    case 'date':
    case 'isIn':
    case 'dateDifference':
    case 'bin':
      return plain();
  }
}
