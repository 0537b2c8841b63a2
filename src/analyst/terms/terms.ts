import type { DateUnit, Expression, Named, Plan, Table } from '../../plan/index.js';
import type { ScalarValue } from '../../datasets/index.js';
import type { NumberSpan } from '../tokens/comparisons.js';
import type { Period } from '../tokens/periods.js';

/** Rows of one table. Its columns may be used, and those of tables that its rows find by a key. */
export type Rows = {
  readonly base: string;
  /** Conditions, in no order. */
  readonly where: readonly Condition[];
  /** What was done to them: different rows, the highest of them, … */
  readonly of: Table;
};

/** A condition on rows, or (`never`) that no row of another table refers to them. */
export type Condition =
  | {
      readonly type: 'where';
      readonly where: Expression;
      /** The column that it is about. */
      readonly about: string;
      readonly form:
        | 'value'
        | 'number'
        | 'period'
        | 'weekdays'
        | 'yes'
        | 'missing'
        | 'present'
        | 'average'
        | 'outlier'
        | 'text'
        | 'columns'
        | 'or'
        | 'not';
    }
  | {
      readonly type: 'never';
      readonly base: string;
      readonly table: Table;
      readonly other: string;
    };

export type Where = Condition & { type: 'where' };

/** What groups are made by. */
export type Key = {
  readonly named: Named;
  readonly column: string;
  /** The unit of the periods, if it groups dates by period. */
  readonly unit?: DateUnit;
  /** What it makes of the column: a part of its dates, a condition or bins. */
  readonly made?: 'part' | 'condition' | 'bins';
  /** The condition on the rows to group; other rows are left out. */
  readonly only?: Expression;
};

/** A table of groups with their measures. */
export type Grouped = {
  readonly rows: Rows;
  readonly keys: readonly Key[];
  readonly of: Table;
  /** Names of its measures. */
  readonly measures: readonly string[];
  /** The measure that a further step works on. */
  readonly shown: string;
  readonly steps: readonly string[];
};

/** What the categories of the grammar stand for. */
export type Terms = {
  Column: { readonly id: string };
  Date: { readonly id: string };
  Value: { readonly id: string; readonly values: readonly ScalarValue[] };
  Number: NumberSpan;
  Period: Period;
  Text: { readonly text: string };
  Table: { readonly name: string };
  Amount: { readonly value: Expression };
  Condition: Condition;
  /** Two values of one thing that are compared. */
  Contrast: { readonly one: Where; readonly other: Where };
  Rows: Rows;
  Picked: Rows;
  Measure: Named;
  Measures: { readonly list: readonly Named[] };
  Measured: { readonly rows: Rows; readonly list: readonly Named[] };
  Key: Key;
  Keys: { readonly list: readonly Key[] };
  Grouped: Grouped;
  Best: Grouped;
  List: { readonly rows: Rows; readonly columns: readonly string[] };
  Columns: { readonly list: readonly string[] };
  Changed: { readonly base: string; readonly of: Table };
  Plan: Plan;
};

export type Category = keyof Terms;
